"""Recorder of replays, which renders the frames of a playing replay without a window and sound."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from game.app.play.replaying.transport import TransportScene
from game.app.play.routes import ReplayRoute
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.services import Services
from game.storage.saves import LoadedSave

if TYPE_CHECKING:
    from PIL.Image import Image as Raster

FRAME_RATE = 15
"""Recorded frames per second."""
FRAME_SIZE = (800, 450)
"""Maximum size of a recorded frame, in pixels."""
_UPDATES_PER_FRAME = 4
"""Number of animation updates per recorded frame."""
PALETTE_COLORS, _PALETTE_FRAMES = 224, 8
"""Number of colors of a GIF, and number of frames from which its palette is computed."""


class ReplayRecorder:
    """Recorder of a replay from a step on."""

    def __init__(self, services: Services, save: LoadedSave, step: int, max_size: tuple[int, int] = FRAME_SIZE) -> None:
        """Create a recorder with services of its own, for frames of at most ``max_size`` pixels."""
        self.services = services
        scale = min(max_size[0] / WIDTH, max_size[1] / HEIGHT)
        self._frame_size = round(WIDTH * scale), round(HEIGHT * scale)
        """Size of a frame, in pixels."""
        self._large_surface = pygame.Surface((self._frame_size[0] * 2, self._frame_size[1] * 2))
        """Surface of twice the frame size, which is scaled down for smooth edges."""
        self._canvas = Canvas(self._large_surface, scale * 2)
        """Canvas on the large surface."""
        scene = services.make_scene(ReplayRoute(save, step))
        assert isinstance(scene, TransportScene)
        self.scene = scene
        services.stack.push(scene)
        services.stack.draw(self._canvas)
        services.stack.update(1.0)
        services.stack.draw(self._canvas)
        scene.toggle_playing()

    @property
    def is_running(self) -> bool:
        """Return whether the replay is playing or animating a step."""
        return self.scene.is_playing or self.scene.busy

    def advance_frame(self) -> None:
        """Advance the replay by the time of one frame."""
        for _part in range(_UPDATES_PER_FRAME):
            self.services.stack.update(1 / FRAME_RATE / _UPDATES_PER_FRAME)
            self.services.update_sound(1 / FRAME_RATE / _UPDATES_PER_FRAME)

    def render_frame(self) -> pygame.Surface:
        """Render the current frame."""
        self.services.stack.draw(self._canvas)
        return pygame.transform.smoothscale(self._large_surface, self._frame_size)

    def close(self) -> None:
        """Close the replay."""
        self.services.stack.clear()


def encode_gif(
    surfaces: Sequence[pygame.Surface], rate: int = FRAME_RATE, colors: int = PALETTE_COLORS, tolerance: int = 0
) -> bytes:
    """Encode frames as a looping GIF with a common palette.

    A pixel that changes by at most ``tolerance`` of 255 keeps its value, which makes the file smaller.
    """
    from PIL import Image  # imported on use: it takes a fifth of a second

    rasters = _suppress_noise(
        [Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB")) for picture in surfaces],
        tolerance,
    )
    frames = list(_sample_frames(rasters))
    whole = Image.new("RGB", (frames[0].width, frames[0].height * len(frames)))
    for index, sample in enumerate(frames):
        whole.paste(sample, (0, index * sample.height))
    palette = whole.quantize(colors)
    found = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in rasters]
    out = BytesIO()
    found[0].save(
        out, "GIF", save_all=True, append_images=found[1:], duration=1000 // rate, loop=0, optimize=True, comment=b""
    )
    return out.getvalue()


def _suppress_noise(rasters: list[Raster], tolerance: int) -> list[Raster]:
    """Return the frames with every slightly changed pixel set to its value in the frame before."""
    from PIL import Image, ImageChops

    if not tolerance:
        return rasters
    found = rasters[:1]
    for raster in rasters[1:]:
        red, green, blue = ImageChops.difference(raster, found[-1]).split()
        change = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        found.append(
            Image.composite(raster, found[-1], change.point([255 * (step > tolerance) for step in range(256)]))
        )
    return found


def _sample_frames(rasters: Sequence[Raster]) -> Iterable[Raster]:
    """Return evenly spaced frames from which the palette is computed."""
    return rasters[:: max(1, len(rasters) // _PALETTE_FRAMES)]
