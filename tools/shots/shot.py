"""`dev shot`: draws any scene to a PNG without a window, and all of them to one sheet."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pygame

from game.app.main import size
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, Rasters
from game.app.ui.drawing.video import start_video
from game.errors import UserError
from game.languages import set_language
from game.storage.settings import TEXT_SIZES
from tools.home import empty_home
from tools.output import count_of
from tools.shots import guard
from tools.shots.libraries import numpy
from tools.shots.shot_list import SHOTS
from tools.shots.still import shown

_THUMB = 480


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dev shot`."""
    parser.add_argument("scene", nargs="?", metavar="SCENE", help="scene to draw, or 'all'")
    parser.add_argument("--list", action="store_true", help="list the scenes")
    parser.add_argument("--out", type=Path, metavar="FILE", help="PNG file; with 'all', a folder")
    parser.add_argument(
        "--guard", type=Path, metavar="FILE", help="with 'all': write the mean colors that a test compares with"
    )
    texts = "report each scene's smallest text and layout errors"
    parser.add_argument("--texts", action="store_true", help=texts)
    parser.add_argument("--size", type=size, default=(WIDTH, HEIGHT), metavar="WxH", help="size in pixels")
    parser.add_argument("--text", type=int, choices=TEXT_SIZES, default=100, help="text size in percent")


def run(arguments: argparse.Namespace) -> int:
    """Draws what was asked for; exit code 1 when a picture is missing or a text does not fit."""
    if arguments.list:
        print("\n".join(sorted(SHOTS)))
        return 0
    wanted = arguments.texts or arguments.out is not None or arguments.guard is not None
    if arguments.scene is None or not wanted:
        raise UserError("Name a scene and a file: dev shot SCENE --out FILE. List the scenes with --list.")
    if arguments.scene != "all" and arguments.scene not in SHOTS:
        raise UserError(f'Unknown scene "{arguments.scene}". List the scenes with --list.')
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    pygame.display.set_mode((16, 16))
    try:
        if arguments.guard is not None:
            return _guard(arguments)
        if arguments.texts:
            return _list_texts(arguments)
        if arguments.scene == "all":
            return _all(arguments)
        picture, wrong = draw(arguments.scene, arguments.size, arguments.text)
        _write(picture, arguments.out)
    finally:
        pygame.quit()
    return _report(arguments.scene, wrong)


def draw(
    name: str, pixels: tuple[int, int], text: int = 100, rasters: Rasters | None = None
) -> tuple[pygame.Surface, list[str]]:
    """A scene in its representative state at rest, and what is wrong with the picture; needs SDL's display.

    ``rasters`` may be shared by pictures of one size and text size, which makes all but the first much cheaper.
    """
    with shown(name, pixels, text, rasters) as (_stack, canvas):
        return canvas.surface, faults(canvas)


def faults(canvas: Canvas) -> list[str]:
    """A sentence for each picture that is missing on the canvas of a scene, and for each text that does not fit."""
    found = [f"no picture {path}" for path in sorted(art.MISSING)]
    return found + [f"does not fit: {text!r}" for text in sorted(canvas.rasters.overflows)]


def _guard(arguments: argparse.Namespace) -> int:
    """Keep what a test compares all pictures with: in English, at the smallest usual size, without mods."""
    if arguments.scene != "all":
        raise UserError("--guard needs all scenes: dev shot all --guard FILE")
    set_language("en")
    rasters = Rasters(256_000_000)
    means = {}
    with empty_home():
        for name in sorted(SHOTS):
            set_language("en")
            means[name] = guard.tile_means(draw(name, (WIDTH, HEIGHT), rasters=rasters)[0])
    guard.write(arguments.guard, means)
    return 0


def _list_texts(arguments: argparse.Namespace) -> int:
    numpy()
    from tools.shots.legible import list_texts

    names = sorted(SHOTS) if arguments.scene == "all" else [arguments.scene]
    return list_texts(names, arguments.size, arguments.text)


def _all(arguments: argparse.Namespace) -> int:
    pictures: dict[str, pygame.Surface] = {}
    code = 0
    for name in sorted(SHOTS):
        picture, wrong = draw(name, arguments.size, arguments.text)
        _write(picture, arguments.out / f"{name}.png")
        pictures[name] = pygame.transform.smoothscale_by(picture, _THUMB / picture.get_width())
        code = max(code, _report(name, wrong))
    _write(_sheet(pictures), arguments.out / "all.png")
    return code


def _sheet(pictures: dict[str, pygame.Surface]) -> pygame.Surface:
    """All pictures small, with their names."""
    gap, label = 16, 26
    columns = min(3, len(pictures))
    high = max(picture.get_height() for picture in pictures.values()) + label + gap
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((columns * (_THUMB + gap) + gap, rows * high + gap))
    canvas = Canvas(sheet, 1.0)
    canvas.fill("night_low")
    for index, (name, picture) in enumerate(pictures.items()):
        x, y = gap + index % columns * (_THUMB + gap), gap + index // columns * high
        canvas.paste(picture, x, y)
        canvas.text(name, x, y + picture.get_height() + 4, "label", valign="top")
    return sheet


def _write(picture: pygame.Surface, file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, str(file))
    except (OSError, pygame.error) as error:
        raise UserError(f"Couldn't write the picture: {error}", file=file) from None


def _report(name: str, wrong: list[str]) -> int:
    for fault in wrong:
        print(f"{name}: {fault}")
    if wrong:
        count = len(wrong)
        print(count_of(count, "fault", "faults"))
    return 1 if wrong else 0
