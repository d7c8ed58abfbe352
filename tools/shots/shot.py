"""``dev shot``: draws any scene to a PNG without a window, and all of them to one sheet."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pygame

from game.app.main import parse_size
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, RenderCache
from game.app.ui.drawing.video import start_video
from game.errors import UserError
from game.storage.settings import TEXT_SIZES
from tools.output import format_count
from tools.shots import approval, approved
from tools.shots.libraries import require_numpy
from tools.shots.shot_list import SHOTS
from tools.shots.still import show_scene

_THUMBNAIL_WIDTH = 480
"""Width of a picture on the sheet, in pixels."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``dev shot``."""
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="scenes to draw, or 'all'")
    parser.add_argument("--list", action="store_true", help="list the scenes")
    parser.add_argument("--out", type=Path, metavar="FILE", help="PNG file; for several scenes, a folder")
    compare = "compare with the approved pictures and write a page of the differences"
    parser.add_argument("--compare", action="store_true", help=compare)
    approve = "approve the scenes as they look now; with 'all', those that look different"
    parser.add_argument("--approve", action="store_true", help=approve)
    texts = "report each scene's smallest text and layout errors"
    parser.add_argument("--texts", action="store_true", help=texts)
    parser.add_argument("--size", type=parse_size, default=(WIDTH, HEIGHT), metavar="WxH", help="size in pixels")
    parser.add_argument("--text", type=int, choices=TEXT_SIZES, default=100, help="text size in percent")


def run(arguments: argparse.Namespace) -> int:
    """Draw the requested scenes; return exit code 1 if a picture is missing or different, or a text does not fit."""
    if arguments.list:
        print("\n".join(sorted(SHOTS)))
        return 0
    names = _find_names(arguments)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    pygame.display.set_mode((16, 16))
    try:
        if arguments.approve:
            return approval.approve_scenes(names, changed_only=_requests_all_scenes(arguments))
        if arguments.compare:
            return approval.compare_scenes(names)
        if arguments.texts:
            return _list_texts(names, arguments)
        if _requests_all_scenes(arguments) or len(names) > 1:
            return _draw_all(names, arguments)
        picture, wrong = draw_scene(names[0], arguments.size, arguments.text)
        _write_picture(picture, arguments.out)
    finally:
        pygame.quit()
    return _report_faults(names[0], wrong)


def _requests_all_scenes(arguments: argparse.Namespace) -> bool:
    """Return whether the arguments request all scenes."""
    return bool(arguments.scenes == ["all"])


def _find_names(arguments: argparse.Namespace) -> list[str]:
    """Return the names of the requested scenes; approved pictures also name scenes that are gone.

    Raises:
        UserError: no request was made, or a scene is unknown.
    """
    wanted = arguments.approve or arguments.compare or arguments.texts or arguments.out is not None
    if not arguments.scenes or not wanted:
        raise UserError("Name a scene and a file: dev shot SCENE --out FILE. List the scenes with --list.")
    known = {*SHOTS, *approved.list_approved()} if arguments.approve or arguments.compare else {*SHOTS}
    if _requests_all_scenes(arguments):
        return sorted(known)
    for name in arguments.scenes:
        if name not in known:
            raise UserError(f'Unknown scene "{name}". List the scenes with --list.')
    return list(dict.fromkeys(arguments.scenes))


def draw_scene(
    name: str, max_size: tuple[int, int], text_size: int = 100, render_cache: RenderCache | None = None
) -> tuple[pygame.Surface, list[str]]:
    """Return a picture of a scene at rest, and the faults of the picture; needs SDL's display.

    Pictures of the same size and text size can share a ``render_cache``, which makes all but the first much cheaper.
    """
    with show_scene(name, max_size, text_size, render_cache) as (_stack, canvas):
        return canvas.surface, list_faults(canvas)


def list_faults(canvas: Canvas) -> list[str]:
    """Return a sentence for each picture missing in a scene, and for each text that does not fit."""
    faults = [f"no picture {path}" for path in sorted(art.MISSING)]
    return faults + [f"does not fit: {text!r}" for text in sorted(canvas.render_cache.overflows)]


def _list_texts(names: list[str], arguments: argparse.Namespace) -> int:
    require_numpy()
    from tools.shots.legible import list_texts

    return list_texts(names, arguments.size, arguments.text)


def _draw_all(names: list[str], arguments: argparse.Namespace) -> int:
    pictures: dict[str, pygame.Surface] = {}
    code = 0
    for name in names:
        picture, wrong = draw_scene(name, arguments.size, arguments.text)
        _write_picture(picture, arguments.out / f"{name}.png")
        pictures[name] = pygame.transform.smoothscale_by(picture, _THUMBNAIL_WIDTH / picture.get_width())
        code = max(code, _report_faults(name, wrong))
    _write_picture(_draw_sheet(pictures), arguments.out / "all.png")
    return code


def _draw_sheet(pictures: dict[str, pygame.Surface]) -> pygame.Surface:
    """Draw reduced pictures of all scenes with their names."""
    gap, label = 16, 26
    columns = min(3, len(pictures))
    high = max(picture.get_height() for picture in pictures.values()) + label + gap
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((columns * (_THUMBNAIL_WIDTH + gap) + gap, rows * high + gap))
    canvas = Canvas(sheet, 1.0)
    canvas.fill("night_low")
    for index, (name, picture) in enumerate(pictures.items()):
        x, y = gap + index % columns * (_THUMBNAIL_WIDTH + gap), gap + index // columns * high
        canvas.paste(picture, x, y)
        canvas.text(name, x, y + picture.get_height() + 4, "label", valign="top")
    return sheet


def _write_picture(picture: pygame.Surface, file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, str(file))
    except (OSError, pygame.error) as error:
        raise UserError(f"Couldn't write the picture: {error}", file=file) from None


def _report_faults(name: str, faults: list[str]) -> int:
    for fault in faults:
        print(f"{name}: {fault}")
    if faults:
        count = len(faults)
        print(format_count(count, "fault", "faults"))
    return 1 if faults else 0
