"""`dev film`: a short moving picture of a recorded match, drawn by the real scenes without a window."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from types import ModuleType

import pygame

from game import paths
from game.app import scenes
from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.main import size, start_video
from game.app.memory.tables import open_occasion
from game.app.memory.viewer import ReplayScene
from game.app.services import Services
from game.app.sound import Silence
from game.errors import UserError
from game.table import saves
from game.table.settings import from_fields
from game.text import _, language

_RATE = 8
_FINE = 4
"""How many steps of time lie between two pictures."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dev film`."""
    replay = paths.examples() / "replays" / "link-meets-ganon.tds"
    parser.add_argument("--replay", type=Path, default=replay, metavar="FILE", help=_("the match to show"))
    parser.add_argument("--step", type=int, default=0, help=_("where in the match to begin"))
    parser.add_argument("--seconds", type=float, default=9.0, help=_("how long it is to last"))
    parser.add_argument("--size", type=size, default=(800, 450), metavar="WxH", help=_("size in pixels"))
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help=_("the GIF to write"))


def run(arguments: argparse.Namespace) -> int:
    """Writes the film; raises `UserError` without Pillow, for a replay that cannot be read or a disk that refuses."""
    image = pillow()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    pygame.display.set_mode((16, 16))
    try:
        pictures = film(arguments.replay, arguments.step, arguments.seconds, arguments.size)
        _write(image, arguments.out, pictures)
    finally:
        pygame.quit()
    print(arguments.out)
    return 0


def pillow() -> ModuleType:
    """The library that writes films; raises `UserError` when it is not installed."""
    try:
        from PIL import Image
    except ImportError:
        raise UserError(_("This tool needs Pillow: pip install -e '.[docs]'")) from None
    return Image


def film(replay: Path, step: int, seconds: float, pixels: tuple[int, int]) -> list[pygame.Surface]:
    """The pictures of a replay that plays from a step on; raises `UserError` for a file that is none."""
    settings = from_fields({"language": language()})
    services = Services(settings, Silence(), games=scenes.GAMES, menu=scenes.MENU, saves_settings=False)
    k = min(pixels[0] / WIDTH, pixels[1] / HEIGHT)
    fine = pygame.Surface((round(WIDTH * k * 2), round(HEIGHT * k * 2)))
    canvas = Canvas(fine, k * 2)
    scene = ReplayScene(services, saves.read(replay), open_occasion, step)
    services.stack.push(scene)
    services.stack.draw(canvas)
    services.stack.update(1.0)
    services.stack.draw(canvas)
    scene.toggle()
    pictures = []
    for _frame in range(round(seconds * _RATE)):
        for _part in range(_FINE):
            services.stack.update(1 / _RATE / _FINE)
        services.stack.draw(canvas)
        pictures.append(pygame.transform.smoothscale(fine, (round(WIDTH * k), round(HEIGHT * k))))
    services.stack.clear()
    return pictures


def _write(image: ModuleType, file: Path, pictures: list[pygame.Surface]) -> None:
    frames = [image.frombytes("RGB", one.get_size(), pygame.image.tobytes(one, "RGB")) for one in pictures]
    samples = frames[:: max(1, len(frames) // 8)]
    whole = image.new("RGB", (frames[0].width, frames[0].height * len(samples)))
    for place, sample in enumerate(samples):
        whole.paste(sample, (0, place * sample.height))
    palette = whole.quantize(224)
    frames = [frame.quantize(palette=palette, dither=image.Dither.NONE) for frame in frames]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        frames[0].save(file, save_all=True, append_images=frames[1:], duration=1000 // _RATE, loop=0, optimize=True)
    except OSError as error:
        raise UserError(_("The film could not be written: {reason}").format(reason=error)) from None
