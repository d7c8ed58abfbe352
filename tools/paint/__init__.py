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

PaintFunction = Callable[[SvgPen], None]
"""Function that paints a picture with a pen."""
SCREEN_SIZE = (room.WIDTH, room.HEIGHT)
"""Size of a picture of the full screen, in units."""
STALL_BOX = (stall.WIDTH, stall.HEIGHT, stall.LEFT, stall.TOP)
"""Width, height, left and top of the picture of the stall, in screen units."""

BOARD_SIZE = (boards.COLUMNS * boards.SQUARE_SIDE, boards.ROWS * boards.SQUARE_SIDE)
"""Size of the floor of a board, in units."""
SQUARE_SIZE = (boards.SQUARE_SIDE, boards.SQUARE_SIDE)
"""Size of one square of a board, in units."""
PLACE_SIZE, SIGN_SIZE = (places.WIDTH, places.HEIGHT), (signs.SIZE, signs.SIZE)
"""Sizes of the picture of a place of a run, and of its landmark on the map."""
_MACHINE_BOARD, _ROCK_BOARD = "board/carbon-freezing-chamber", "board/geonosis-arena"
"""Path prefixes of the pictures of two boards."""

MEDALS: dict[str, tuple[medals.Motif, str]] = {
    "first": (medal_duels.draw_crown, "#8c2338"),
    "quick": (medal_duels.draw_hourglass, "#3a3f8c"),
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

PICTURES: dict[str, tuple[tuple[float, ...], PaintFunction]] = {
    **{
        f"medal/{id}": (
            (medals.WIDTH, medals.HEIGHT),
            partial(medals.paint_earned_medal, motif=motif, face_color=enamel),
        )
        for id, (motif, enamel) in MEDALS.items()
    },
    **{
        f"medal/{id}-carved": ((medals.WIDTH, medals.HEIGHT), partial(medals.paint_unearned_medal, motif=motif))
        for id, (motif, _enamel) in MEDALS.items()
    },
    "room/shelves": (SCREEN_SIZE, room.paint_shelves),
    "room/lights": (SCREEN_SIZE, room.paint_lights),
    "room/boards": ((room.WIDTH, room.HEIGHT - room.TABLE_Y), room.paint_boards),
    "room/light-cone": (SCREEN_SIZE, room.paint_light_cone),
    "ground/night": (SCREEN_SIZE, room.paint_night),
    "ground/planks": (SCREEN_SIZE, room.paint_planks),
    "ground/rims": (SCREEN_SIZE, room.paint_vignette),
    "ground/felt-light": ((800, 800), elixir.paint_felt_light),
    "ground/torn-map": ((400, 264), elixir.paint_torn_map),
    "ground/vignette": ((100, 100), things.paint_vignette),
    "dungeon/stall/back": (STALL_BOX, stall.paint_back),
    "dungeon/stall/front": (STALL_BOX, stall.paint_front),
    "dungeon/stall/tag": ((168, 80), partial(things.paint_price_tag, top="#f8efd8", bottom="#e0cea2")),
    "dungeon/stall/tag-off": ((168, 80), partial(things.paint_price_tag, top="#a39883", bottom="#857a67")),
    "dungeon/stall/board": ((166, 182), things.paint_chalk_board),
    "thing/chains": ((150, 78), things.paint_chains),
    "journey/leaf-flute": (keepsakes.PICTURE_SIZE, keepsakes.paint_leaf_flute),
    "journey/fairy-water": (keepsakes.PICTURE_SIZE, keepsakes.paint_fairy_water),
    "journey/black-cloth": (keepsakes.PICTURE_SIZE, keepsakes.paint_black_cloth),
    "journey/ferry-token": (keepsakes.PICTURE_SIZE, keepsakes.paint_ferry_token),
    "journey/river-scale": (keepsakes.PICTURE_SIZE, keepsakes.paint_river_scale),
    "journey/water-skin": (keepsakes.PICTURE_SIZE, keepsakes.paint_water_skin),
    "journey/last-mold": (keepsakes.PICTURE_SIZE, keepsakes.paint_last_mold),
    "journey/wooden-horse": (keepsakes.PICTURE_SIZE, keepsakes.paint_wooden_horse),
    "journey/toll-coin": (keepsakes.PICTURE_SIZE, keepsakes.paint_toll_coin),
    "journey/clapper": (keepsakes.PICTURE_SIZE, keepsakes.paint_clapper),
    "journey/to-the-bell": (journey.CHOICE_SIZE, journey.paint_to_the_bell),
    "journey/to-the-shadow": (journey.CHOICE_SIZE, journey.paint_to_the_shadow),
    "journey/evening": (journey.ENDING_SIZE, journey.paint_evening),
    "journey/dusk": (journey.ENDING_SIZE, journey.paint_dusk),
    "die/heart": ((100, 100), things.paint_container_heart),
    "die/figure": ((72, 103), things.paint_playing_piece),
    "thing/cast-shadow": ((110, 100), things.paint_cast_shadow),
    "board/triforce-chamber/floor": (BOARD_SIZE, boards.paint_triforce_chamber),
    "board/triforce-chamber/inlay": ((296, 296), fixtures.paint_inlay),
    "board/lost-woods/floor": (BOARD_SIZE, boards.paint_lost_woods),
    "board/lost-woods/creek": (SQUARE_SIZE, fixtures.paint_creek),
    "board/lost-woods/pond": (SQUARE_SIZE, fixtures.paint_pond),
    "board/fairy-fountain/floor": (BOARD_SIZE, boards.paint_fairy_fountain),
    "board/leever-desert/floor": (BOARD_SIZE, boards.paint_leever_desert),
    "board/geonosis-arena/floor": (BOARD_SIZE, boards.paint_geonosis_arena),
    "board/geonosis-arena/ring": ((267, 267), fixtures.paint_arena_ring),
    f"{_ROCK_BOARD}/boulders-1": (SQUARE_SIZE, partial(fixtures.paint_boulders, seed=1)),
    f"{_ROCK_BOARD}/boulders-2": (SQUARE_SIZE, partial(fixtures.paint_boulders, seed=2)),
    f"{_ROCK_BOARD}/boulders-3": (SQUARE_SIZE, partial(fixtures.paint_boulders, seed=3)),
    "board/kamino-platform/floor": (BOARD_SIZE, boards.paint_kamino_platform),
    "board/kamino-platform/landing": ((261, 261), fixtures.paint_landing_circle),
    "board/kamino-platform/swell-1": (SQUARE_SIZE, partial(fixtures.paint_sea, colors=("#3fa9d0", "#7fd8f2"))),
    "board/kamino-platform/swell-2": (
        SQUARE_SIZE,
        partial(fixtures.paint_sea, colors=("#2a7fa8", "#3fa9d0", "#7fd8f2")),
    ),
    "board/kamino-platform/lamp": ((30, 30), fixtures.paint_lamp),
    "board/carbon-freezing-chamber/floor": (BOARD_SIZE, boards.paint_carbon_freezing_chamber),
    "board/carbon-freezing-chamber/pit": ((228, 228), fixtures.paint_pit),
    f"{_MACHINE_BOARD}/pipes-1": (SQUARE_SIZE, partial(fixtures.paint_pipes, seed=1, panel_color="#d9772c")),
    f"{_MACHINE_BOARD}/pipes-2": (SQUARE_SIZE, partial(fixtures.paint_pipes, seed=2, panel_color="#2c86c9")),
    f"{_MACHINE_BOARD}/pipes-3": (SQUARE_SIZE, partial(fixtures.paint_pipes, seed=3, panel_color="#c9b04a")),
    "board/emperors-throne-room/floor": (BOARD_SIZE, boards.paint_emperors_throne_room),
    "board/emperors-throne-room/carpet": ((580, 35), fixtures.paint_carpet),
    "board/emperors-throne-room/dais": ((222, 222), fixtures.paint_dais),
    "board/emperors-throne-room/mist": (SQUARE_SIZE, fixtures.paint_mist),
    "board/emperors-throne-room/wall": (SQUARE_SIZE, fixtures.paint_wall),
    "gauntlet/place/gift": (PLACE_SIZE, places.paint_gift),
    "gauntlet/place-star/gift": (PLACE_SIZE, star_places.paint_gift),
    "gauntlet/place/rest": (PLACE_SIZE, places.paint_rest),
    "gauntlet/place-star/rest": (PLACE_SIZE, star_places.paint_rest),
    "gauntlet/place/riddle": (PLACE_SIZE, places.paint_riddle),
    "gauntlet/place-star/riddle": (PLACE_SIZE, star_places.paint_riddle),
    "gauntlet/place/shop": (PLACE_SIZE, places.paint_shop),
    "gauntlet/place-star/shop": (PLACE_SIZE, star_places.paint_shop),
    "gauntlet/place/treasure": (PLACE_SIZE, places.paint_treasure),
    "gauntlet/place-star/treasure": (PLACE_SIZE, star_places.paint_treasure),
    "gauntlet/landmark/rest": (SIGN_SIZE, signs.paint_rest),
    "gauntlet/landmark-star/rest": (SIGN_SIZE, signs.paint_star_rest),
    "gauntlet/landmark/riddle": (SIGN_SIZE, signs.paint_riddle),
    "gauntlet/landmark-star/riddle": (SIGN_SIZE, signs.paint_star_riddle),
    "gauntlet/landmark/shop": (SIGN_SIZE, signs.paint_shop),
    "gauntlet/landmark-star/shop": (SIGN_SIZE, signs.paint_star_shop),
    "gauntlet/landmark/treasure": (SIGN_SIZE, signs.paint_treasure),
    "gauntlet/landmark-star/treasure": (SIGN_SIZE, signs.paint_star_treasure),
}
"""Size in units and paint function of each picture, by path below ``assets/art``."""


def paint_picture(name: str) -> str:
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
        text = paint_picture(name)
        if file.is_file() and file.read_text("utf-8") == text:
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
        print(name)
    return 0
