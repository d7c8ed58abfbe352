"""``dev film``: GIF of a recorded match, of a turn, of a single moment, or of a puzzle being made in the editor.

A moment can also be written as a PNG strip that shows its frames side by side.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pygame

from game import paths
from game.app import doors
from game.app.main import parse_size
from game.app.play.replaying.camera import FRAME_RATE, PALETTE_COLORS, ReplayRecorder, encode_gif
from game.app.ui.audio.sound import Mixer, NullSound, Sound
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.drawing.video import start_video
from game.app.ui.services import Services
from game.content.cards.packs import EPIC_PACKS
from game.errors import UserError
from game.storage import saves
from game.storage.settings import from_fields
from game.text import current_language
from tools.films.making_film import FRAME_RATE as MAKING_RATE
from tools.films.making_film import PALETTE_SIZE as MAKING_COLORS
from tools.films.making_film import film_puzzle
from tools.films.pointer import make_services
from tools.films.turn_film import COLOR_TOLERANCE, film_turn
from tools.films.turn_film import FRAME_RATE as TURN_RATE
from tools.films.turn_film import PALETTE_SIZE as TURN_COLORS
from tools.shots.libraries import require_numpy

if TYPE_CHECKING:
    from tools.films.tape import MixLevels, Tape

_UPDATES_PER_FRAME = 4
"""Number of updates of the scene per frame of the film."""
_MOMENT_FRAME_RATE, _MAX_MOMENT_FRAMES = 20, 200
"""Frames per second of the film of a moment, and maximum number of its frames."""
_STRIP_FRAMES, _STRIP_COLUMNS = 16, 4
"""Maximum number of frames of a strip, and number of frames per row."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``dev film``."""
    replay = paths.examples_dir() / "replays" / "link-meets-ganon.tds"
    parser.add_argument("--replay", type=Path, default=replay, metavar="FILE", help="match to show")
    parser.add_argument(
        "--moment", default="", metavar="NAME", help="show a single moment instead: an attack, a beat or a round"
    )
    parser.add_argument("--making", choices=EPIC_PACKS, help="show the making of a puzzle in the editor instead")
    parser.add_argument("--turn", action="store_true", help="show a turn with a walk, an attack and a defeat instead")
    parser.add_argument("--step", type=int, default=0, help="step of the match to start at")
    parser.add_argument("--seconds", type=float, default=9.0, help="length in seconds; 0 for the whole match")
    parser.add_argument("--size", type=parse_size, default=(800, 450), metavar="WxH", help="size in pixels")
    out = "GIF to write, PNG for a strip of frames, or WAV for sound alone"
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=out)
    parser.add_argument("--sound", action="store_true", help="also write the sound as a WAV file")


def run(arguments: argparse.Namespace) -> int:
    """Record the film and write it.

    Raises:
        UserError: NumPy is missing for sound, the replay cannot be read, or the disk refuses.
    """
    silent_film = arguments.out.suffix != ".wav"
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    tape = _make_tape() if arguments.sound or not silent_film else None
    start_video()
    pygame.display.set_mode((16, 16))
    try:
        colors, tolerance = PALETTE_COLORS, 0
        if arguments.moment:
            pictures, rate = film_moment(arguments.moment, arguments.size), _MOMENT_FRAME_RATE
        elif arguments.making:
            pictures, rate, colors = film_puzzle(arguments.making, arguments.size), MAKING_RATE, MAKING_COLORS
        elif arguments.turn:
            pictures, rate = film_turn(arguments.size), TURN_RATE
            colors, tolerance = TURN_COLORS, COLOR_TOLERANCE
        else:
            steps = arguments.step, arguments.seconds, arguments.size
            pictures, rate = film_replay(arguments.replay, *steps, tape, draw=silent_film), FRAME_RATE
        if arguments.out.suffix == ".png":
            _write_strip(arguments.out, pictures)
        elif silent_film:
            _write_file(arguments.out, encode_gif(pictures, rate, colors, tolerance))
        if silent_film:
            print(arguments.out)
        if tape is not None:
            file = arguments.out.with_suffix(".wav")
            print(f"{file}: {_format_levels(tape.write_wav(file))}")
    finally:
        pygame.quit()
    return 0


def _make_tape() -> Tape:
    """Create the sound recorder.

    Raises:
        UserError: NumPy is missing.
    """
    require_numpy()
    from tools.films.tape import Tape

    return Tape()


def _format_levels(levels: MixLevels) -> str:
    return (
        "{seconds} s, {effects} effects, peak {peak} dBFS, {clipped} samples clipped; the faintest of {keys} key "
        "moments stands {lead} dB over music and ambience"
    ).format(
        seconds=round(levels.seconds),
        effects=levels.effect_count,
        peak=f"{levels.peak:.1f}",
        clipped=levels.clipped_samples,
        keys=levels.key_moment_count,
        lead=f"{levels.min_lead:.1f}",
    )


def film_replay(
    replay: Path,
    start_step: int,
    seconds: float,
    max_size: tuple[int, int],
    tape: Tape | None = None,
    *,
    draw: bool = True,
) -> list[pygame.Surface]:
    """Return the frames of a replay from a step on, none if ``draw`` is false; ``tape`` records the sound.

    With ``seconds`` 0, the film lasts to the end of the match.

    Raises:
        UserError: the file is not a replay.
    """
    settings = from_fields({"language": current_language()})
    sound: Sound = NullSound()
    if tape is not None:
        volumes = settings.effects_volume, settings.music_volume, settings.ambience_volume
        sound = Mixer(*volumes, tape, Random(str(replay.name)))
    services = Services(settings, sound, menu=doors.MENU, route_table=doors.ROUTE_TABLE, saves_settings=False)
    save = saves.read_save(replay)
    if save.session.outcome is None:
        raise UserError("This match isn't over.", file=replay)
    camera = ReplayRecorder(services, save, start_step, max_size)
    pictures: list[pygame.Surface] = []
    frame = 0
    while frame < round(seconds * FRAME_RATE) or (not seconds and camera.is_running):
        frame += 1
        camera.advance_frame()
        if draw:
            pictures.append(camera.render_frame())
    camera.close()
    return pictures


def film_moment(name: str, max_size: tuple[int, int]) -> list[pygame.Surface]:
    """Return the frames of a moment.

    Raises:
        UserError: unknown moment.
    """
    from tools.films.moments import MOMENTS, is_over

    if name not in MOMENTS:
        raise UserError(f'Unknown moment "{name}". Choose from: {", ".join(MOMENTS)}.')
    services = make_services()
    make, area = MOMENTS[name]
    scene, begin = make(services)
    scale = max_size[0] / area[2]
    canvas = Canvas(pygame.Surface((round(WIDTH * scale), round(HEIGHT * scale))), scale)
    services.change_settings(speed="normal")
    services.stack.push(scene)
    for _time in range(2):
        services.stack.draw(canvas)
        services.stack.update(1.0)
    begin()
    pictures: list[pygame.Surface] = []
    while len(pictures) < _MAX_MOMENT_FRAMES:
        for _part in range(_UPDATES_PER_FRAME):
            services.stack.update(1 / _MOMENT_FRAME_RATE / _UPDATES_PER_FRAME)
            scene.mark_dirty()
        services.stack.draw(canvas)
        pictures.append(canvas.surface.subsurface(canvas.to_pixel_rect(*area).clip(canvas.surface.get_rect())).copy())
        if is_over(scene):
            break
    services.stack.clear()
    return pictures


def _write_strip(file: Path, frames: list[pygame.Surface]) -> None:
    """Write some frames, evenly spread over the moment, into one picture."""
    count = min(_STRIP_FRAMES, len(frames))
    chosen = [frames[round(index * (len(frames) - 1) / max(1, count - 1))] for index in range(count)]
    width, height = chosen[0].get_size()
    sheet = pygame.Surface((width * _STRIP_COLUMNS, height * -(-count // _STRIP_COLUMNS)))
    for index, picture in enumerate(chosen):
        sheet.blit(picture, (index % _STRIP_COLUMNS * width, index // _STRIP_COLUMNS * height))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(sheet, file)
    except (OSError, pygame.error) as error:
        raise UserError(f"Couldn't write the film: {error}") from None


def _write_file(file: Path, content: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except OSError as error:
        raise UserError(f"Couldn't write the film: {error}") from None
