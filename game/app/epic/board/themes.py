"""Board themes, read from ``assets/art/board/themes.yaml``; pictures are in a folder named like the theme.

Sizes are hundredths of a square, positions hundredths of the board's width and height.
"""

from __future__ import annotations

import msgspec

from game.content.formats.cache import cached
from game.content.formats.yaml_reader import convert, read_yaml
from game.paths import assets_dir

Colors = tuple[str, str, str, str]
"""Four colors of an area from its rim to its center."""


class Fixture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Picture on the floor, at a position of the board or on the squares of a kind."""

    picture: str
    """Name of the picture in the folder of the theme."""
    size: int
    """Width and height, in hundredths of a square."""
    at: tuple[int, int] = (50, 50)
    """Center, in hundredths of the board's width and height; without effect if ``under`` is set."""
    aside: int = 0
    """Offset of the center to the right of ``at``, in hundredths of a square."""
    under: str = ""
    """Kind of the squares at whose common center the picture is drawn; empty for the position ``at``."""
    along: bool = False
    """True if it extends over the whole width of the board, across its middle row."""
    alpha: int = 255


class Strewn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pictures scattered at random over each cell of an area."""

    of: tuple[str, ...]
    """Paths of the pictures, of which one is chosen at random each time."""
    count: tuple[int, ...] = (1,)
    """Possible numbers of pictures per cell."""
    size: tuple[int, int] = (100, 100)
    """Smallest and largest size, in hundredths of a square; at 100 a picture covers its cell."""
    alpha: int = 255


class TerrainBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Area of water, rock or machines over all cells of a kind."""

    colors: Colors
    """Four colors from the rim of the area to its center."""
    pictures: tuple[Strewn, ...] = ()
    """Pictures scattered over its cells."""
    shore: str = ""
    """Path of a picture at the edges of the floor squares above and below the area; empty for none."""


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pool of light at a position of the board or on the squares of a kind."""

    size: tuple[int, int]
    """Width and height, in hundredths of a square."""
    at: tuple[int, int] = (50, 50)
    """Center, in hundredths of the board's width and height; without effect if ``under`` is set."""
    aside: tuple[int, int] = (0, 0)
    """Offset of the center to the right and downward, in hundredths of a square."""
    under: str = ""
    """Kind of the squares at whose common center the pool is; empty for the position ``at``."""
    color: str = "#8a8a34"
    strength: int = 30
    """Strength of the light, in percent."""


class Shaft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Band of light across the board that fades toward its end."""

    start: tuple[int, int]
    """Start of the band, in hundredths of the board's width and height."""
    end: tuple[int, int]
    """End of the band, in hundredths of the board's width and height."""
    wide: tuple[int, int]
    """Width of the band at its start and at its end, in hundredths of a square."""
    color: str
    strength: int = 30
    """Strength of the light at the start, in percent."""


class Lamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lighting of a board."""

    rim: str = "#7e6c60"
    """Color that tints the edges of the board."""
    glow: str = "#6a4a1c"
    """Color of the light added in the middle of the board."""
    pools: tuple[Pool, ...] = ()
    shafts: tuple[Shaft, ...] = ()


class ThemeSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Appearance of a board with a theme."""

    frame: tuple[str, str, str]
    """Upper and lower color of the frame, and color of its bright edge."""
    fixtures: tuple[Fixture, ...] = ()
    """Pictures on the floor."""
    bodies: dict[str, TerrainBody] = {}
    """Areas of water, rock or machines by kind of square."""
    light: Lamp = Lamp()


@cached
def load_themes() -> dict[str, ThemeSpec]:
    """Return all board themes by name."""
    data, marks = read_yaml(assets_dir() / "art" / "board" / "themes.yaml")
    return convert(data, dict[str, ThemeSpec], marks)
