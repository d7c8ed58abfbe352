"""All art by game on sheets, each picture with its name, so that it can be looked over as a whole."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import get_args

import msgspec

from game.app.dungeon.pictures.room_light import draw_room_art
from game.app.epic.board.pose import draw_standing
from game.app.epic.board.token import draw_token
from game.app.epic.cards.picture import draw_picture
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box
from game.content.cards.packs import library, load_pack
from game.paths import assets
from game.presentation.epic.card_faces import card_face
from game.presentation.epic.view_models import CardFace, Pose, Token
from game.text import pick

_EDGE = 12.0
_GAP = 4.0
_NAME = 10.0
"""Room for the name below a picture."""


class Picture(msgspec.Struct, frozen=True):
    """A file under `assets/art`, the composed picture of a basic card or a figure, with what stands below it."""

    name: str
    path: str = ""
    face: CardFace | None = None
    token: Token | None = None
    """In a pose; one that stands is shown as a whole figure."""


class GalleryScene(Scene):
    """One sheet of pictures, as large as all of them fit on it; `shape` is a picture's height for its width."""

    def __init__(self, services: Services, pictures: list[Picture], shape: float) -> None:
        super().__init__(services)
        self.pictures = pictures
        self.shape = shape

    def draw(self, canvas: Canvas) -> None:
        """Draws the sheet."""
        canvas.fill("#342c27")
        columns, wide = self._grid()
        high = wide * self.shape
        for place, picture in enumerate(self.pictures):
            x = _EDGE + place % columns * (wide + _GAP)
            y = _EDGE + place // columns * (high + _NAME + _GAP)
            if picture.face is not None:
                face = picture.face
                canvas.stamp(
                    ("gallery", face, wide), x, y, wide, high, partial(_draw_face, face=face, size=(wide, high))
                )
            elif picture.token is not None:
                _draw_figure(canvas, picture.token, Box(x, y, wide, high))
            elif "/room/" in picture.path:
                draw_room_art(canvas, picture.path, Box(x, y, wide, high))
            else:
                canvas.picture(picture.path, x, y, wide, high, fit="contain")
            name = _cut(canvas, picture.name, wide)
            canvas.text(name, x, y + high + 1, "body", size=_NAME * 0.82, color="cream", valign="top")

    def _grid(self) -> tuple[int, float]:
        """The fewest columns, so the largest pictures, with which all rows fit; and a picture's width."""
        columns = 0
        while True:
            columns += 1
            wide = (WIDTH - 2 * _EDGE + _GAP) / columns - _GAP
            rows = -(-len(self.pictures) // columns)
            if rows * (wide * self.shape + _NAME + _GAP) <= HEIGHT - 2 * _EDGE:
                return columns, wide


def _cut(canvas: Canvas, name: str, width: float) -> str:
    """As much of a name as stands below its picture."""
    shown = name
    while len(shown) > 1 and canvas.measure(shown, "body", size=_NAME * 0.82)[0] > width:
        shown = shown.removesuffix("…")[:-1] + "…"
    return shown


def _draw_face(canvas: Canvas, face: CardFace, size: tuple[float, float]) -> None:
    draw_picture(canvas, face, 0, 0, *size)


def _draw_figure(canvas: Canvas, token: Token, box: Box) -> None:
    if token.pose == "stand":
        draw_standing(canvas, token.art, box)
    else:
        draw_token(canvas, token, *box.center, box.w * 0.44)


def _files(*patterns: str) -> list[Picture]:
    folder = assets() / "art"
    found = [path for pattern in patterns for path in sorted(folder.glob(pattern))]
    return [Picture(path.stem, path.relative_to(folder).with_suffix("").as_posix()) for path in found]


def _basics(pack: str) -> list[Picture]:
    found = []
    for team, content in sorted(load_pack(pack).teams.items()):
        names = {character.kind: pick(character.name) for character in content.characters}
        for card in {card.id: card for card in library(pack, (team,)).decks[team] if card.basic}.values():
            face = card_face(pack, card, " / ".join(names[kind] for kind in card.who))
            found.append(Picture(f"{card.who[0]} {face.attack} | {face.defense}", face=face))
    return found


def _poses(pack: str) -> list[Picture]:
    kinds = sorted({one.kind for team in load_pack(pack).teams.values() for one in team.characters})
    return [
        Picture(f"{kind} {pose}", token=Token(f"{pack}/portrait/{kind}", 0, pose=pose))
        for kind in kinds
        for pose in get_args(Pose)
    ]


def _of_files(services: Services, patterns: tuple[str, ...], shape: float) -> Scene:
    return GalleryScene(services, _files(*patterns), shape)


def _of_basics(services: Services, pack: str) -> Scene:
    return GalleryScene(services, _basics(pack), 0.62)


def _of_poses(services: Services, pack: str) -> Scene:
    return GalleryScene(services, _poses(pack), 1.0)


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

SHOTS: dict[str, Callable[[Services], Scene]] = {
    **{f"gallery-{name}": partial(_of_files, patterns=files, shape=shape) for name, (files, shape) in _SHEETS.items()},
    "gallery-zelda-basics": partial(_of_basics, pack="zelda"),
    "gallery-star-wars-basics": partial(_of_basics, pack="star-wars"),
    "gallery-zelda-poses": partial(_of_poses, pack="zelda"),
    "gallery-star-wars-poses": partial(_of_poses, pack="star-wars"),
}
"""Scenes by name."""
