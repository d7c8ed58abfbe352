"""`dev shot`: draws any scene to a PNG without a window, and all of them to one sheet."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pygame

from game.app import doors
from game.app.dev import guard
from game.app.dev.shot_list import SHOTS
from game.app.main import size
from game.app.ui import art
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas, Rasters
from game.app.ui.services import Services
from game.app.ui.sound import Silence
from game.app.ui.video import start_video
from game.errors import UserError
from game.table.settings import TEXT_SIZES, from_fields
from game.text import _, language, ngettext, set_language

_THUMB = 480
_SETTLED = 5.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dev shot`."""
    parser.add_argument("scene", nargs="?", metavar="SCENE", help=_("the scene to draw, or 'all'"))
    parser.add_argument("--list", action="store_true", help=_("list the scenes"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=_("PNG to write; a folder for 'all'"))
    parser.add_argument(
        "--guard", type=Path, metavar="FILE", help=_("with 'all': keep mean colors for the guarding test")
    )
    parser.add_argument("--size", type=size, default=(WIDTH, HEIGHT), metavar="WxH", help=_("size in pixels"))
    parser.add_argument("--text", type=int, choices=TEXT_SIZES, default=100, help=_("text size in percent"))


def run(arguments: argparse.Namespace) -> int:
    """Draws what was asked for; exit code 1 when a picture is missing or a text does not fit."""
    if arguments.list:
        print("\n".join(sorted(SHOTS)))
        return 0
    if arguments.scene is None or (arguments.out is None and arguments.guard is None):
        raise UserError(_("Say which scene and where to: dev shot SCENE --out FILE (--list names the scenes)."))
    if arguments.scene != "all" and arguments.scene not in SHOTS:
        raise UserError(_("There is no scene called {name}; --list names them.").format(name=arguments.scene))
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    pygame.display.set_mode((16, 16))
    try:
        if arguments.guard is not None:
            return _guard(arguments)
        if arguments.scene == "all":
            return _all(arguments)
        picture, faults = draw(arguments.scene, arguments.size, arguments.text)
        _write(picture, arguments.out)
    finally:
        pygame.quit()
    return _report(arguments.scene, faults)


def draw(
    name: str, pixels: tuple[int, int], text: int = 100, rasters: Rasters | None = None
) -> tuple[pygame.Surface, list[str]]:
    """A scene in its representative state at rest, and what is wrong with the picture; needs SDL's display.

    ``rasters`` may be shared by pictures of one size and text size, which makes all but the first much cheaper.
    """
    settings = from_fields({"text_size": text, "language": language()})
    services = Services(
        settings,
        Silence(),
        doors=doors.DOORS,
        menu=doors.MENU,
        corner=doors.CORNER,
        saves_settings=False,
    )
    k = min(pixels[0] / WIDTH, pixels[1] / HEIGHT)
    surface = pygame.Surface((round(WIDTH * k), round(HEIGHT * k)))
    canvas = Canvas(surface, k, text_scale=text / 100, rasters=rasters)
    canvas.rasters.overflows.clear()
    art.MISSING.clear()
    services.stack.push(SHOTS[name](services))
    services.stack.draw(canvas)
    services.stack.update(_SETTLED)
    services.stack.draw(canvas)
    services.stack.clear()
    faults = [_("no picture {path}").format(path=path) for path in sorted(art.MISSING)]
    faults += [_("does not fit: {text}").format(text=repr(text)) for text in sorted(canvas.rasters.overflows)]
    return surface, faults


def _guard(arguments: argparse.Namespace) -> int:
    """Keeps what a test compares all pictures with; in English, at the smallest usual size."""
    if arguments.scene != "all":
        raise UserError(_("Pictures are guarded together: dev shot all --guard FILE"))
    set_language("en")
    rasters = Rasters(256_000_000)
    means = {}
    for name in sorted(SHOTS):
        set_language("en")
        means[name] = guard.tile_means(draw(name, (WIDTH, HEIGHT), rasters=rasters)[0])
    guard.write(arguments.guard, means)
    return 0


def _all(arguments: argparse.Namespace) -> int:
    pictures: dict[str, pygame.Surface] = {}
    code = 0
    for name in sorted(SHOTS):
        picture, faults = draw(name, arguments.size, arguments.text)
        _write(picture, arguments.out / f"{name}.png")
        pictures[name] = pygame.transform.smoothscale_by(picture, _THUMB / picture.get_width())
        code = max(code, _report(name, faults))
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
        canvas.text(name, x, y + picture.get_height() + 4, "label")
    return sheet


def _write(picture: pygame.Surface, file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, str(file))
    except (OSError, pygame.error) as error:
        raise UserError(_("The picture cannot be written: {reason}").format(reason=error), file=file) from None


def _report(name: str, faults: list[str]) -> int:
    for fault in faults:
        print(f"{name}: {fault}")
    if faults:
        count = len(faults)
        print(ngettext("{count} fault", "{count} faults", count).format(count=count))
    return 1 if faults else 0
