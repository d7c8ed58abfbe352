"""The four boards among the stars: as they are printed, with a start square for every team; faults are named."""

from pathlib import Path

import pytest

from game.content.boards.tiled import load_layout, load_layouts
from game.content.cards.packs import load_pack
from game.content.formats.tmx import MapError
from game.paths import maps_dir
from game.rules.epic.board import Board
from game.rules.epic.layout import Layout

FOLDER = maps_dir() / "star-wars"
GRIDS = {
    "geonosis-arena": [
        "..........",
        ".....###..",
        ".......#..",
        "..........",
        "..........",
        ".........#",
        "####..####",
    ],
    "kamino-platform": [
        "......~~~~",
        "......~~~.",
        "..........",
        "...#......",
        ".###......",
        "..##..~~~.",
        "......~~~~",
    ],
    "carbon-freezing-chamber": [
        "###.....##",
        "##........",
        "..........",
        "..........",
        "..........",
        "##........",
        "###.....##",
    ],
    "emperors-throne-room": [
        "....######",
        "~.~.....##",
        "~.~~......",
        "..........",
        "~.~~......",
        "~.~.....##",
        "....######",
    ],
}
"""A dot is a square, # stops steps and shots, ~ stops steps alone."""

STARTS = {
    "geonosis-arena": (
        "jango A3 vader A5 boba B5 emperor C4 maul D5 dooku E7 luke G1 mace G3 anakin I2 obi-wan I4 han J1 yoda J5"
    ),
    "kamino-platform": (
        "emperor A6 boba A3 vader B7 maul C1 jango C4 dooku D7 obi-wan F4 han F2 yoda G4 mace H3 anakin I4 luke J5"
    ),
    "carbon-freezing-chamber": (
        "maul A4 dooku B4 emperor C4 boba D7 jango D1 vader E4 luke F4 mace H5 obi-wan H2 han I3 anakin J6 yoda J2"
    ),
    "emperors-throne-room": (
        "anakin A1 yoda A7 mace B5 luke C4 han D1 obi-wan D6 dooku G4 boba H2 jango H6 maul H4 vader I4 emperor J4"
    ),
}


def rows(layout: Layout) -> list[str]:
    signs = ""
    for kind in layout.kinds:
        terrain = layout.terrain[kind]
        signs += "#" if terrain.blocks_sight else "~" if terrain.blocks_move else "."
    return [signs[at : at + layout.width] for at in range(0, len(signs), layout.width)]


@pytest.mark.parametrize("name", GRIDS)
def test_a_board_is_as_it_is_printed(name: str) -> None:
    layout = load_layout(FOLDER / f"{name}.tmx")
    assert (layout.width, layout.height) == (10, 7)
    assert layout.theme == layout.id == name
    assert rows(layout) == GRIDS[name]


@pytest.mark.parametrize("name", GRIDS)
def test_every_team_has_its_own_start_square_with_room_for_two(name: str) -> None:
    """Those of the box where they are printed; teams that came later, somewhere else."""
    layout = load_layout(FOLDER / f"{name}.tmx")
    words = STARTS[name].split()
    wanted = dict(zip(words[::2], words[1::2], strict=True))
    found = {team: layout.square_name(squares[0]) for team, squares in layout.starts.items()}
    assert {team: found[team] for team in wanted} == wanted
    assert len(set(found.values())) == len(found)
    assert set(found) == set(load_pack("star-wars").teams)
    board = Board(layout)
    for squares in layout.starts.values():
        assert (board.adjacent[squares[0]] & board.walkable).bit_count() >= 2


def test_there_are_four_with_names_in_both_languages() -> None:
    layouts = load_layouts(FOLDER)
    assert set(layouts) == set(GRIDS)
    names = [name for layout in layouts.values() for name in layout.name.values()]
    assert len(set(names)) == 8


FAULTS = [
    ('value="vader"', 'value="luke"', "start of the team 'luke' again, one a team was meant"),
    ('x="192" y="144" width="48"', 'x="192" y="144" width="96"', "covers more than one square"),
    ('x="192" y="144"', 'x="0" y="0"', "is 'machinery', a free square was meant"),
    ('x="192" y="144"', 'x="240" y="144"', "shares its square with another team"),
    ('name="team" value="vader"', 'name="side" value="left"', "property"),
    ('type="start" x="192" y="144"', 'type="goal" x="192" y="144"', "object of the class 'goal', 'start' was meant"),
]


@pytest.mark.parametrize(("wrong", "instead", "words"), FAULTS)
def test_faults_of_printed_starts_are_named(tmp_path: Path, wrong: str, instead: str, words: str) -> None:
    for name in ("star-wars.tsx", "star-wars.png"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    text = (FOLDER / "carbon-freezing-chamber.tmx").read_text(encoding="utf-8")
    assert text.count(wrong) == 1
    file = tmp_path / "carbon-freezing-chamber.tmx"
    file.write_text(text.replace(wrong, instead), encoding="utf-8")
    with pytest.raises(MapError, match=words.replace("(", r"\(")) as error:
        load_layout(file)
    assert str(error.value).startswith(f"{file}:")


def test_a_start_without_room_is_refused(tmp_path: Path) -> None:
    for name in ("star-wars.tsx", "star-wars.png"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    text = (FOLDER / "emperors-throne-room.tmx").read_text(encoding="utf-8")
    before = "0,0,0,0,15,15,15,15,15,15,\n14,0,14,0,0,0,0,0,15,15,"
    assert before in text
    after = "0,0,0,0,15,15,15,15,15,15,\n14,14,14,0,0,0,0,0,15,15,"
    file = tmp_path / "hall.tmx"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(MapError, match="start of the team 'anakin' has 1 free neighbors, 2 were meant"):
        load_layout(file)
