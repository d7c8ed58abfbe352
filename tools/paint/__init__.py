"""``dev paint``: generates SVG pictures (backgrounds, boards, medals) in ``assets/art``."""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.errors import UserError
from game.paths import assets_dir
from tools.paint import (
    boards,
    elixir,
    fixtures,
    journey,
    keepsakes,
    medal_duels,
    medal_modes,
    medals,
    places,
    room,
    signs,
    stall,
    star_places,
    things,
)
from tools.paint.pen import SvgPen

Painter = Callable[[SvgPen], None]
"""Function that paints a picture with a pen."""
SCREEN = (room.WIDE, room.HIGH)
"""Size of a picture of the full screen, in units."""
FLOOR = (stall.WIDE, stall.HIGH, stall.LEFT, stall.TOP)
"""Width, height, left and top of the picture of the stall, in screen units."""

BOARD = (boards.ACROSS * boards.SIDE, boards.DOWN * boards.SIDE)
"""Size of the floor of a board, in units."""
SQUARE = (boards.SIDE, boards.SIDE)
"""Size of one square of a board, in units."""
PLACE, SIGN = (places.WIDE, places.HIGH), (signs.SIGN, signs.SIGN)
"""Sizes of the picture of a place of a run, and of its landmark on the map."""
_MACHINES, _ROCKS = "board/carbon-freezing-chamber", "board/geonosis-arena"
"""Path prefixes of the pictures of two boards."""

MEDALS: dict[str, tuple[medals.Motif, str]] = {
    "first": (medal_duels.draw_crown, "#8c2338"),
    "quick": (medal_duels.draw_flash, "#3a3f8c"),
    "sage": (medal_duels.draw_robot, "#2c5a78"),
    "ten": (medal_duels.draw_blades, "#7a2432"),
    "teams-zelda": (medal_duels.draw_shield, "#2a6a3c"),
    "teams-star-wars": (medal_duels.draw_beams, "#141c38"),
    "dungeon": (medal_duels.draw_stairs, "#33284a"),
    "long": (medal_duels.draw_road, "#2a6a78"),
    "steady": (medal_duels.draw_heart, "#3a4a6a"),
    "pack": (medal_duels.draw_pack, "#c08a3a"),
    "elixir": (medal_duels.draw_flask, "#4a2a6a"),
    "album": (medal_duels.draw_album, "#2a5a4a"),
    "lessons": (medal_modes.draw_bulb, "#24406e"),
    "puzzles": (medal_modes.draw_puzzle, "#5a3a7a"),
    "week": (medal_modes.draw_week, "#2a6a78"),
    "gauntlet": (medal_modes.draw_banners, "#3a2c28"),
    "steep": (medal_modes.draw_peak, "#2f6fa8"),
    "journey": (medal_modes.draw_bell, "#4a2f6e"),
    "together": (medal_modes.draw_friends, "#a8552a"),
    "table": (medal_modes.draw_table, "#3a5a34"),
    "league": (medal_modes.draw_cup, "#23457e"),
    "often": (medal_modes.draw_mug, "#2c4a3a"),
    "maker": (medal_modes.draw_brush, "#6a2a5a"),
    "trade": (medal_modes.draw_swap, "#26384c"),
}
"""Motif of the medal and color of its enamel, by achievement id."""

PICTURES: dict[str, tuple[tuple[float, ...], Painter]] = {
    **{
        f"medal/{id}": ((medals.WIDE, medals.HIGH), partial(medals.paint_earned, motif=motif, enamel=enamel))
        for id, (motif, enamel) in MEDALS.items()
    },
    **{
        f"medal/{id}-carved": ((medals.WIDE, medals.HIGH), partial(medals.paint_carved, motif=motif))
        for id, (motif, _enamel) in MEDALS.items()
    },
    "room/shelves": (SCREEN, room.paint_shelves),
    "room/lights": (SCREEN, room.paint_lights),
    "room/boards": ((room.WIDE, room.HIGH - room.EDGE), room.paint_boards),
    "room/light-cone": (SCREEN, room.paint_light_cone),
    "ground/night": (SCREEN, room.paint_night),
    "ground/planks": (SCREEN, room.paint_planks),
    "ground/rims": (SCREEN, room.paint_rims),
    "ground/felt-light": ((800, 800), elixir.paint_felt_light),
    "ground/torn-map": ((400, 264), elixir.paint_torn_map),
    "ground/vignette": ((100, 100), things.paint_rims),
    "dungeon/stall/back": (FLOOR, stall.paint_back),
    "dungeon/stall/front": (FLOOR, stall.paint_front),
    "dungeon/stall/tag": ((168, 80), partial(things.paint_price_tag, top="#f8efd8", low="#e0cea2")),
    "dungeon/stall/tag-off": ((168, 80), partial(things.paint_price_tag, top="#a39883", low="#857a67")),
    "dungeon/stall/board": ((166, 182), things.paint_chalk_board),
    "thing/chains": ((150, 78), things.paint_chains),
    "journey/leaf-flute": (keepsakes.SIZE, keepsakes.paint_leaf_flute),
    "journey/fairy-water": (keepsakes.SIZE, keepsakes.paint_fairy_water),
    "journey/black-cloth": (keepsakes.SIZE, keepsakes.paint_black_cloth),
    "journey/ferry-token": (keepsakes.SIZE, keepsakes.paint_ferry_token),
    "journey/river-scale": (keepsakes.SIZE, keepsakes.paint_river_scale),
    "journey/water-skin": (keepsakes.SIZE, keepsakes.paint_water_skin),
    "journey/last-mold": (keepsakes.SIZE, keepsakes.paint_last_mold),
    "journey/wooden-horse": (keepsakes.SIZE, keepsakes.paint_wooden_horse),
    "journey/toll-coin": (keepsakes.SIZE, keepsakes.paint_toll_coin),
    "journey/clapper": (keepsakes.SIZE, keepsakes.paint_clapper),
    "journey/to-the-bell": (journey.WAY, journey.paint_to_the_bell),
    "journey/to-the-shadow": (journey.WAY, journey.paint_to_the_shadow),
    "journey/evening": (journey.ENDING, journey.paint_evening),
    "journey/dusk": (journey.ENDING, journey.paint_dusk),
    "die/heart": ((100, 100), things.paint_container_heart),
    "die/figure": ((72, 103), things.paint_playing_piece),
    "thing/cast-shadow": ((110, 100), things.paint_cast_shadow),
    "board/triforce-chamber/floor": (BOARD, boards.paint_triforce_chamber),
    "board/triforce-chamber/inlay": ((296, 296), fixtures.paint_inlay),
    "board/lost-woods/floor": (BOARD, boards.paint_lost_woods),
    "board/lost-woods/creek": (SQUARE, fixtures.paint_creek),
    "board/lost-woods/pond": (SQUARE, fixtures.paint_pond),
    "board/fairy-fountain/floor": (BOARD, boards.paint_fairy_fountain),
    "board/leever-desert/floor": (BOARD, boards.paint_leever_desert),
    "board/geonosis-arena/floor": (BOARD, boards.paint_geonosis_arena),
    "board/geonosis-arena/ring": ((267, 267), fixtures.paint_ring),
    f"{_ROCKS}/boulders-1": (SQUARE, partial(fixtures.paint_boulders, seed=1)),
    f"{_ROCKS}/boulders-2": (SQUARE, partial(fixtures.paint_boulders, seed=2)),
    f"{_ROCKS}/boulders-3": (SQUARE, partial(fixtures.paint_boulders, seed=3)),
    "board/kamino-platform/floor": (BOARD, boards.paint_kamino_platform),
    "board/kamino-platform/landing": ((261, 261), fixtures.paint_landing),
    "board/kamino-platform/swell-1": (SQUARE, partial(fixtures.paint_swell, colors=("#3fa9d0", "#7fd8f2"))),
    "board/kamino-platform/swell-2": (SQUARE, partial(fixtures.paint_swell, colors=("#2a7fa8", "#3fa9d0", "#7fd8f2"))),
    "board/kamino-platform/lamp": ((30, 30), fixtures.paint_lamp),
    "board/carbon-freezing-chamber/floor": (BOARD, boards.paint_carbon_freezing_chamber),
    "board/carbon-freezing-chamber/pit": ((228, 228), fixtures.paint_pit),
    f"{_MACHINES}/pipes-1": (SQUARE, partial(fixtures.paint_pipes, seed=1, face="#d9772c")),
    f"{_MACHINES}/pipes-2": (SQUARE, partial(fixtures.paint_pipes, seed=2, face="#2c86c9")),
    f"{_MACHINES}/pipes-3": (SQUARE, partial(fixtures.paint_pipes, seed=3, face="#c9b04a")),
    "board/emperors-throne-room/floor": (BOARD, boards.paint_emperors_throne_room),
    "board/emperors-throne-room/carpet": ((580, 35), fixtures.paint_carpet),
    "board/emperors-throne-room/dais": ((222, 222), fixtures.paint_dais),
    "board/emperors-throne-room/mist": (SQUARE, fixtures.paint_mist),
    "board/emperors-throne-room/wall": (SQUARE, fixtures.paint_wall),
    "gauntlet/place/gift": (PLACE, places.paint_gift),
    "gauntlet/place-star/gift": (PLACE, star_places.paint_gift),
    "gauntlet/place/rest": (PLACE, places.paint_rest),
    "gauntlet/place-star/rest": (PLACE, star_places.paint_rest),
    "gauntlet/place/riddle": (PLACE, places.paint_riddle),
    "gauntlet/place-star/riddle": (PLACE, star_places.paint_riddle),
    "gauntlet/place/shop": (PLACE, places.paint_shop),
    "gauntlet/place-star/shop": (PLACE, star_places.paint_shop),
    "gauntlet/place/treasure": (PLACE, places.paint_treasure),
    "gauntlet/place-star/treasure": (PLACE, star_places.paint_treasure),
    "gauntlet/landmark/rest": (SIGN, signs.paint_rest),
    "gauntlet/landmark-star/rest": (SIGN, signs.paint_star_rest),
    "gauntlet/landmark/riddle": (SIGN, signs.paint_riddle),
    "gauntlet/landmark-star/riddle": (SIGN, signs.paint_star_riddle),
    "gauntlet/landmark/shop": (SIGN, signs.paint_shop),
    "gauntlet/landmark-star/shop": (SIGN, signs.paint_star_shop),
    "gauntlet/landmark/treasure": (SIGN, signs.paint_treasure),
    "gauntlet/landmark-star/treasure": (SIGN, signs.paint_star_treasure),
}
"""Size in units and paint function of each picture, by path below ``assets/art``."""


def paint(name: str) -> str:
    """Return the SVG text of a picture."""
    size, painter = PICTURES[name]
    pen = SvgPen(*size)
    painter(pen)
    return pen.text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="NAME", help="pictures to paint, such as room/table (default: all)")
    parser.add_argument("--out", type=Path, default=assets_dir() / "art", help="folder to write to")


def run(arguments: argparse.Namespace) -> int:
    """Paint the requested pictures and print which files have changed.

    Raises:
        UserError: unknown picture.
    """
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
