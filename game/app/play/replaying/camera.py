"""A camera before a replay: pictures of it as it plays by itself, without a window and without a sound."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO

import pygame

from game.app.play.replaying.transport import Transport
from game.app.play.routes import Replay
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.services import Services
from game.storage.saves import Saved

RATE = 15
"""Pictures a second."""
SIZE = (800, 450)
_FINE = 4
"""How many steps of time lie between two pictures."""
COLORS, _SAMPLES = 224, 8


class Camera:
    """Films a replay from a step on, at a size in pixels; ``services`` are those of the film alone."""

    def __init__(self, services: Services, saved: Saved, step: int, pixels: tuple[int, int] = SIZE) -> None:
        self.services = services
        scale = min(pixels[0] / WIDTH, pixels[1] / HEIGHT)
        self._size = round(WIDTH * scale), round(HEIGHT * scale)
        self._fine = pygame.Surface((self._size[0] * 2, self._size[1] * 2))
        self._canvas = Canvas(self._fine, scale * 2)
        scene = services.scene(Replay(saved, step))
        assert isinstance(scene, Transport)
        self.scene = scene
        services.stack.push(scene)
        services.stack.draw(self._canvas)
        services.stack.update(1.0)
        services.stack.draw(self._canvas)
        scene.toggle()

    @property
    def running(self) -> bool:
        """Whether the match goes on or a step of it is being shown."""
        return self.scene.playing or self.scene.busy

    def move_on(self) -> None:
        """The time of one picture passes."""
        for _part in range(_FINE):
            self.services.stack.update(1 / RATE / _FINE)
            self.services.listen(1 / RATE / _FINE)

    def picture(self) -> pygame.Surface:
        """What is seen now."""
        self.services.stack.draw(self._canvas)
        return pygame.transform.smoothscale(self._fine, self._size)

    def close(self) -> None:
        """Nothing is filmed any more."""
        self.services.stack.clear()


def as_gif(pictures: Sequence[pygame.Surface], rate: int = RATE, colors: int = COLORS) -> bytes:
    """A moving picture that begins again at its end; all its pictures share their colors."""
    from PIL import Image  # a fifth of a second that only who films needs

    frames = [Image.frombytes("RGB", one.get_size(), pygame.image.tobytes(one, "RGB")) for one in _spread(pictures)]
    whole = Image.new("RGB", (frames[0].width, frames[0].height * len(frames)))
    for place, sample in enumerate(frames):
        whole.paste(sample, (0, place * sample.height))
    palette = whole.quantize(colors)
    found = [
        Image.frombytes("RGB", one.get_size(), pygame.image.tobytes(one, "RGB")).quantize(
            palette=palette, dither=Image.Dither.NONE
        )
        for one in pictures
    ]
    out = BytesIO()
    found[0].save(
        out, "GIF", save_all=True, append_images=found[1:], duration=1000 // rate, loop=0, optimize=True, comment=b""
    )
    return out.getvalue()


def _spread(pictures: Sequence[pygame.Surface]) -> Iterable[pygame.Surface]:
    """Some of them, all along the film: their colors are those of all."""
    return pictures[:: max(1, len(pictures) // _SAMPLES)]
