"""Board themes, read from `assets/art/board/themes.yaml`; pictures are in a folder named like the theme.

Sizes are hundredths of a square, places hundredths of the board's width and height.
"""

from __future__ import annotations

import msgspec

from game.content.formats.cache import cached
from game.content.formats.yaml_reader import convert, read_yaml
from game.paths import assets_dir

Colors = tuple[str, str, str, str]


class Fixture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Picture on the floor, at a place of the board, or on the squares of a kind."""

    picture: str
    size: int
    at: tuple[int, int] = (50, 50)
    aside: int = 0
    """Offset to the right of there, in hundredths of a square."""
    under: str = ""
    along: bool = False
    """As long as the board, over the middle of a row."""
    alpha: int = 255


class Strewn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pictures scattered on each cell of an area; one as large as a square covers it."""

    of: tuple[str, ...]
    count: tuple[int, ...] = (1,)
    size: tuple[int, int] = (100, 100)
    alpha: int = 255


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Area of water, rock or machines over all cells of a kind, in four colors from its rim to its center."""

    colors: Colors
    pictures: tuple[Strewn, ...] = ()
    shore: str = ""
    """A picture at the edges of the floor above and below it."""


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pool of light, in hundredths of a square, at a place or on the squares of a kind."""

    size: tuple[int, int]
    at: tuple[int, int] = (50, 50)
    aside: tuple[int, int] = (0, 0)
    """Offset to the right of there and downward, in hundredths of a square."""
    under: str = ""
    color: str = "#8a8a34"
    strength: int = 30
    """In hundredths."""


class Shaft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Band of light from one place with a width to another with a width, fading on its way."""

    start: tuple[int, int]
    end: tuple[int, int]
    wide: tuple[int, int]
    color: str
    strength: int = 30


class Lamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lighting of a board: color of its edges, light added in the middle, pools and shafts."""

    rim: str = "#7e6c60"
    glow: str = "#6a4a1c"
    pools: tuple[Pool, ...] = ()
    shafts: tuple[Shaft, ...] = ()


class ThemeSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Frame (upper and lower color, bright edge), fixtures, areas and lighting of a board."""

    frame: tuple[str, str, str]
    fixtures: tuple[Fixture, ...] = ()
    bodies: dict[str, Body] = {}
    light: Lamp = Lamp()


@cached
def load_themes() -> dict[str, ThemeSpec]:
    """Return all board themes by name."""
    data, marks = read_yaml(assets_dir() / "art" / "board" / "themes.yaml")
    return convert(data, dict[str, ThemeSpec], marks)
