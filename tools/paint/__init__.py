"""`dev paint`: paints grounds, rooms and boards as SVG into `assets/art`."""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.errors import UserError
from game.paths import assets
from tools.paint import boards, dungeon, elixir, fixtures, room, stall, things
from tools.paint.pen import Pen

Painter = Callable[[Pen], None]
SCREEN = (room.WIDE, room.HIGH)
FLOOR = (dungeon.WIDE, dungeon.HIGH, dungeon.LEFT, dungeon.TOP)

BOARD = (boards.ACROSS * boards.SIDE, boards.DOWN * boards.SIDE)
SQUARE = (boards.SIDE, boards.SIDE)
_MACHINES, _ROCKS = "board/carbon-freezing-chamber", "board/geonosis-arena"

PICTURES: dict[str, tuple[tuple[float, ...], Painter]] = {
    "room/shelves": (SCREEN, room.shelves),
    "room/lights": (SCREEN, room.lights),
    "room/boards": ((room.WIDE, room.HIGH - room.EDGE), room.boards),
    "room/light-cone": (SCREEN, room.light_cone),
    "ground/night": (SCREEN, room.night),
    "ground/planks": (SCREEN, room.planks),
    "ground/rims": (SCREEN, room.rims),
    "ground/felt-light": ((800, 800), elixir.felt_light),
    "ground/torn-map": ((400, 264), elixir.torn_map),
    "ground/vignette": ((100, 100), dungeon.rims),
    "dungeon/floor/slabs": (FLOOR, dungeon.slabs),
    "dungeon/floor/slab-edges": (FLOOR, dungeon.slab_edges),
    "dungeon/floor/bricks": (FLOOR, dungeon.bricks),
    "dungeon/floor/walls": (FLOOR, dungeon.walls),
    "dungeon/stall/back": (FLOOR, stall.back),
    "dungeon/stall/front": (FLOOR, stall.front),
    "dungeon/floor/stairs": ((120, 26), things.stairs),
    "dungeon/stall/tag": ((168, 80), partial(things.price_tag, top="#f8efd8", low="#e0cea2")),
    "dungeon/stall/tag-off": ((168, 80), partial(things.price_tag, top="#a39883", low="#857a67")),
    "dungeon/stall/board": ((166, 182), things.chalk_board),
    "thing/chains": ((150, 78), things.chains),
    "thing/gash": ((188, 156), things.gash),
    "die/heart": ((100, 100), things.container_heart),
    "die/figure": ((72, 103), things.playing_piece),
    "thing/cast-shadow": ((110, 100), things.cast_shadow),
    "board/triforce-chamber/floor": (BOARD, boards.triforce_chamber),
    "board/triforce-chamber/inlay": ((296, 296), fixtures.inlay),
    "board/lost-woods/floor": (BOARD, boards.lost_woods),
    "board/lost-woods/creek": (SQUARE, fixtures.creek),
    "board/lost-woods/pond": (SQUARE, fixtures.pond),
    "board/fairy-fountain/floor": (BOARD, boards.fairy_fountain),
    "board/leever-desert/floor": (BOARD, boards.leever_desert),
    "board/geonosis-arena/floor": (BOARD, boards.geonosis_arena),
    "board/geonosis-arena/ring": ((267, 267), fixtures.ring),
    f"{_ROCKS}/boulders-1": (SQUARE, partial(fixtures.boulders, seed=1)),
    f"{_ROCKS}/boulders-2": (SQUARE, partial(fixtures.boulders, seed=2)),
    f"{_ROCKS}/boulders-3": (SQUARE, partial(fixtures.boulders, seed=3)),
    "board/kamino-platform/floor": (BOARD, boards.kamino_platform),
    "board/kamino-platform/landing": ((261, 261), fixtures.landing),
    "board/kamino-platform/swell-1": (SQUARE, partial(fixtures.swell, colors=("#3fa9d0", "#7fd8f2"))),
    "board/kamino-platform/swell-2": (SQUARE, partial(fixtures.swell, colors=("#2a7fa8", "#3fa9d0", "#7fd8f2"))),
    "board/kamino-platform/lamp": ((30, 30), fixtures.lamp),
    "board/carbon-freezing-chamber/floor": (BOARD, boards.carbon_freezing_chamber),
    "board/carbon-freezing-chamber/pit": ((228, 228), fixtures.pit),
    f"{_MACHINES}/pipes-1": (SQUARE, partial(fixtures.pipes, seed=1, face="#d9772c")),
    f"{_MACHINES}/pipes-2": (SQUARE, partial(fixtures.pipes, seed=2, face="#2c86c9")),
    f"{_MACHINES}/pipes-3": (SQUARE, partial(fixtures.pipes, seed=3, face="#c9b04a")),
    "board/emperors-throne-room/floor": (BOARD, boards.emperors_throne_room),
    "board/emperors-throne-room/carpet": ((580, 35), fixtures.carpet),
    "board/emperors-throne-room/dais": ((222, 222), fixtures.dais),
    "board/emperors-throne-room/mist": (SQUARE, fixtures.mist),
    "board/emperors-throne-room/wall": (SQUARE, fixtures.wall),
}
"""Path under `assets/art` to the size of the picture in units and what paints it."""


def paint(name: str) -> str:
    """The text of a picture."""
    size, painter = PICTURES[name]
    pen = Pen(*size)
    painter(pen)
    return pen.text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="NAME", help="pictures to paint, such as room/table (default: all)")
    parser.add_argument("--out", type=Path, default=assets() / "art", help="folder to write to")


def run(arguments: argparse.Namespace) -> int:
    """Writes the pictures and tells which of them changed; raises `UserError` for a name nobody knows."""
    unknown = [name for name in arguments.names if name not in PICTURES]
    if unknown:
        raise UserError(f'Unknown picture "{unknown[0]}".')
    for name in arguments.names or PICTURES:
        file = arguments.out / f"{name}.svg"
        text = paint(name)
        if file.is_file() and file.read_text("utf-8") == text:
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
        print(name)
    return 0
