"""Gallery of all pictures by game, on sheets with the name of each picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import get_args

import msgspec

from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.epic.board.standee import draw_standee
from game.app.epic.board.standing import draw_full_figure
from game.app.epic.cards.picture import draw_picture
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box
from game.content.cards.packs import compile_library, load_pack
from game.paths import assets_dir
from game.presentation.epic.card_faces import make_card_face
from game.presentation.epic.view_models import CardFace, Pose, Token
from game.text import pick_text

_MARGIN = 12.0
"""Margin of a sheet, in logical pixels."""
_GAP = 4.0
"""Gap between pictures, in logical pixels."""


class GalleryPicture(msgspec.Struct, frozen=True):
    """Picture of a gallery with its caption: a file, a basic card or a figure."""

    caption: str
    """Caption below the picture."""
    path: str = ""
    """Path of the file below ``assets/art``; empty for a card or a figure."""
    face: CardFace | None = None
    """Basic card."""
    token: Token | None = None
    """Figure in a pose; a standing one is shown at full height."""


class GalleryScene(Scene):
    """Sheet of pictures, as large as they fit; ``aspect`` is a picture's height divided by its width."""

    def __init__(self, services: Services, pictures: list[GalleryPicture], aspect: float) -> None:
        super().__init__(services)
        self.pictures = pictures
        self.aspect = aspect

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet."""
        canvas.fill("#342c27")
        columns, width = self._find_grid(canvas)
        height = width * self.aspect
        for index, picture in enumerate(self.pictures):
            x = _MARGIN + index % columns * (width + _GAP)
            y = _MARGIN + index // columns * (height + _measure_name(canvas) + _GAP)
            if picture.face is not None:
                face = picture.face
                canvas.draw_cached(
                    ("gallery", face, width), x, y, width, height, partial(_draw_face, face=face, size=(width, height))
                )
            elif picture.token is not None:
                _draw_figure(canvas, picture.token, Box(x, y, width, height))
            elif "/room/" in picture.path:
                draw_room_art(canvas, picture.path, Box(x, y, width, height))
            else:
                canvas.picture(picture.path, x, y, width, height, fit="contain")
            name = _cut_name(canvas, picture.caption, width)
            canvas.text(name, x, y + height, "body", size=canvas.min_size, color="cream", valign="top")

    def _find_grid(self, canvas: Canvas) -> tuple[int, float]:
        """Return the number of columns with which the pictures are largest, and the width of a picture."""
        columns = 0
        while True:
            columns += 1
            width = (WIDTH - 2 * _MARGIN + _GAP) / columns - _GAP
            rows = -(-len(self.pictures) // columns)
            if rows * (width * self.aspect + _measure_name(canvas) + _GAP) <= HEIGHT - 2 * _MARGIN:
                return columns, width


def _measure_name(canvas: Canvas) -> float:
    """Return the height of the name below a picture."""
    return canvas.min_size * LEADING.tight


def _cut_name(canvas: Canvas, name: str, width: float) -> str:
    """Return the name, shortened to fit below its picture."""
    shown = name
    while len(shown) > 1 and canvas.measure(shown, "body", size=canvas.min_size)[0] > width:
        shown = shown.removesuffix("…")[:-1] + "…"
    return shown


def _draw_face(canvas: Canvas, face: CardFace, size: tuple[float, float]) -> None:
    draw_picture(canvas, face, 0, 0, *size)


def _draw_figure(canvas: Canvas, token: Token, box: Box) -> None:
    if token.pose == "stand":
        draw_full_figure(canvas, token.art, box)
    else:
        draw_standee(canvas, token, box.center[0], box.y + box.h * 0.6, box.w * 0.6)


def _list_files(*patterns: str) -> list[GalleryPicture]:
    folder = assets_dir() / "art"
    files = [path for pattern in patterns for path in sorted(folder.glob(pattern))]
    return [GalleryPicture(path.stem, path.relative_to(folder).with_suffix("").as_posix()) for path in files]


def _list_basics(pack: str) -> list[GalleryPicture]:
    basics = []
    for team, content in sorted(load_pack(pack).teams.items()):
        names = {character.kind: pick_text(character.name) for character in content.characters}
        for card in {card.id: card for card in compile_library(pack, (team,)).decks[team] if card.basic}.values():
            face = make_card_face(pack, card, " / ".join(names[kind] for kind in card.who))
            basics.append(GalleryPicture(f"{card.who[0]} {face.attack} | {face.defense}", face=face))
    return basics


def _list_poses(pack: str) -> list[GalleryPicture]:
    kinds = sorted({character.kind for team in load_pack(pack).teams.values() for character in team.characters})
    return [
        GalleryPicture(f"{kind} {pose}", token=Token(f"{pack}/portrait/{kind}", 0, pose=pose))
        for kind in kinds
        for pose in get_args(Pose)
    ]


def _make_files_scene(services: Services, patterns: tuple[str, ...], aspect: float) -> Scene:
    return GalleryScene(services, _list_files(*patterns), aspect)


def _make_basics_scene(services: Services, pack: str) -> Scene:
    return GalleryScene(services, _list_basics(pack), 0.62)


def _make_poses_scene(services: Services, pack: str) -> Scene:
    return GalleryScene(services, _list_poses(pack), 1.0)


_SHEETS: dict[str, tuple[tuple[str, ...], float]] = {
    "zelda-people": (("zelda/figure/*.svg", "zelda/portrait/*.svg"), 1.25),
    "zelda-talents": (("zelda/card/*/*.svg",), 0.62),
    "star-wars-people": (("star-wars/figure/*.svg", "star-wars/portrait/*.svg"), 1.25),
    "star-wars-talents": (("star-wars/card/*/*.svg",), 0.62),
    "dungeon-rooms-one": (tuple(f"dungeon/room/{code}/*.svg" for code in ("ar", "ba", "dp", "fg", "gk")), 0.7),
    "dungeon-rooms-two": (tuple(f"dungeon/room/{code}/*.svg" for code in ("fe", "hs", "hw", "kt")), 0.7),
    "dungeon-rooms-three": (tuple(f"dungeon/room/{code}/*.svg" for code in ("mm", "rw", "sp", "va")), 0.7),
    "dungeon-items": (tuple(f"dungeon/{part}/*.svg" for part in ("card", "item", "place", "bottle", "back")), 0.7),
    "elixir": (("elixir/*/*.svg",), 1.0),
    "boards": (("board/*.svg", "title/*.svg", "ui/*.svg"), 1.0),
    "icons": (("icon/*.svg",), 1.0),
}
"""Path patterns of the pictures and their height divided by their width, by name of the sheet."""

SHOTS: dict[str, Callable[[Services], Scene]] = {
    **{
        f"gallery-{name}": partial(_make_files_scene, patterns=files, aspect=shape)
        for name, (files, shape) in _SHEETS.items()
    },
    "gallery-zelda-basics": partial(_make_basics_scene, pack="zelda"),
    "gallery-star-wars-basics": partial(_make_basics_scene, pack="star-wars"),
    "gallery-zelda-poses": partial(_make_poses_scene, pack="zelda"),
    "gallery-star-wars-poses": partial(_make_poses_scene, pack="star-wars"),
}
"""Builders of scenes by name."""
