"""How boards look, by theme, as `assets/art/board/themes.yaml` has it; pictures lie in a folder of the theme's name.

Sizes are hundredths of a square, places hundredths of the board's width and height.
"""

from __future__ import annotations

import msgspec

from game.content.formats.cache import cached
from game.content.formats.yaml_reader import convert, read_yaml
from game.paths import assets

Colors = tuple[str, str, str, str]


class Fixture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture on the floor, about a place of the board, or about the squares of a kind."""

    picture: str
    size: int
    at: tuple[int, int] = (50, 50)
    aside: int = 0
    """How far to the right of there."""
    under: str = ""
    along: bool = False
    """As long as the board, over the middle of a row."""
    alpha: int = 255


class Strewn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pictures of which so many lie on each square of a body; one as large as a square covers it."""

    of: tuple[str, ...]
    count: tuple[int, ...] = (1,)
    size: tuple[int, int] = (100, 100)
    alpha: int = 255


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Water, rock or machines over all squares of a kind, from its rim to its middle in four colors."""

    colors: Colors
    pictures: tuple[Strewn, ...] = ()
    shore: str = ""
    """A picture at the edges of the floor above and below it."""


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pool of light of so many hundredths of a square, wide and high, about a place or the squares of a kind."""

    size: tuple[int, int]
    at: tuple[int, int] = (50, 50)
    aside: tuple[int, int] = (0, 0)
    """How far to the right of there and below."""
    under: str = ""
    color: str = "#8a8a34"
    strength: int = 30
    """In hundredths."""


class Shaft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Light that falls in as a band from a place, so wide there, to another, so wide there, and is lost on its way."""

    start: tuple[int, int]
    end: tuple[int, int]
    wide: tuple[int, int]
    color: str
    strength: int = 30


class Lamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lights a place: the color that its rims sink into, what is added in the middle, pools and shafts."""

    rim: str = "#7e6c60"
    glow: str = "#6a4a1c"
    pools: tuple[Pool, ...] = ()
    shafts: tuple[Shaft, ...] = ()


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Frame (upper and lower color, bright edge), what lies on the floor or has no squares, and light."""

    frame: tuple[str, str, str]
    fixtures: tuple[Fixture, ...] = ()
    bodies: dict[str, Body] = {}
    light: Lamp = Lamp()


@cached
def themes() -> dict[str, Theme]:
    """All themes that a board may name."""
    data, marks = read_yaml(assets() / "art" / "board" / "themes.yaml")
    return convert(data, dict[str, Theme], marks)
