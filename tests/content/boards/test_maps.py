"""The four boards that ship with the game: they load, are fair to both sides and worth fighting over."""

import subprocess
import sys
from collections.abc import Collection, Iterator
from itertools import combinations
from pathlib import Path

import pytest

from game.content.boards.tiled import load_layout, load_layouts
from game.paths import maps_dir
from game.rules.epic.layout import Layout

FOLDER = maps_dir() / "zelda"
NAMES = {
    "fairy-fountain": {"en": "Fairy Fountain", "de": "Feenquelle"},
    "leever-desert": {"en": "Leever Desert", "de": "Leever-Wüste"},
    "lost-woods": {"en": "Lost Woods", "de": "Verlorene Wälder"},
    "triforce-chamber": {"en": "Triforce Chamber", "de": "Triforce-Kammer"},
}
BLOCKS_SIGHT = {
    "fairy-fountain": {"pillar": True, "fire-basin": False},
    "leever-desert": {"big-rock": True, "leever": False},
    "lost-woods": {"stump": False, "log": False, "bush": False, "creek": False, "pond": False},
    "triforce-chamber": {"pillar": True, "fire-basin": False},
}
"""The obstacles of each board and whether they block sight, as the table of the rules has them."""

OPTIONS = ((), ("creek",), ("leever",))
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
AROUND = (*STEPS, (1, 1), (1, -1), (-1, 1), (-1, -1))


@pytest.fixture(params=sorted(NAMES))
def layout(request: pytest.FixtureRequest) -> Layout:
    return load_layout(FOLDER / f"{request.param}.tmx")


def mirror_square(layout: Layout, square: int) -> int:
    y, x = divmod(square, layout.width)
    return y * layout.width + layout.width - 1 - x


def beside(layout: Layout, square: int, steps: Collection[tuple[int, int]] = STEPS) -> Iterator[int]:
    y, x = divmod(square, layout.width)
    for dx, dy in steps:
        if 0 <= x + dx < layout.width and 0 <= y + dy < layout.height:
            yield (y + dy) * layout.width + x + dx


def free(layout: Layout, opened: Collection[str] = ()) -> set[int]:
    return {square for square, kind in enumerate(layout.kinds) if kind == "floor" or kind in opened}


def half(layout: Layout, side: str, upper: bool) -> list[int]:
    """Return the start squares of a team with half a side; the middle row of an odd board belongs to both (R4, R61)."""
    rows = range((layout.height + 1) // 2) if upper else range(layout.height // 2, layout.height)
    return [square for square in layout.starts[side] if square // layout.width in rows]


def placements(layout: Layout, leads: list[int], taken: Collection[int] = ()) -> Iterator[tuple[int, int, int]]:
    """Yield every way to place a lead out of `leads` and two partners beside it on squares that are not taken."""
    open_squares = free(layout) - set(taken)
    for lead in open_squares.intersection(leads):
        for pair in combinations(open_squares.intersection(beside(layout, lead, AROUND)), 2):
            yield lead, *pair


def test_the_four_boards_ship_with_the_game() -> None:
    layouts = load_layouts(FOLDER)

    assert {name: layout.name for name, layout in layouts.items()} == NAMES
    assert all(layout.theme == name for name, layout in layouts.items())


def test_a_board_has_the_size_of_the_rules_and_squares_of_56_pixels_fit(layout: Layout) -> None:
    assert 10 <= layout.width <= 784 // 56
    assert 7 <= layout.height <= 448 // 56
    assert len(layout.kinds) == layout.width * layout.height


def test_obstacles_are_those_of_the_rules(layout: Layout) -> None:
    sight = {kind: terrain.blocks_sight for kind, terrain in layout.terrain.items() if terrain.blocks_move}

    assert sight == BLOCKS_SIGHT[layout.id]
    assert set(layout.terrain) == {"floor", *layout.kinds}
    assert all(kind == terrain.kind for kind, terrain in layout.terrain.items())
    assert not layout.terrain["floor"].blocks_move
    assert not layout.terrain["floor"].blocks_sight


def test_only_the_fountain_has_fairies_and_they_hover_over_free_squares() -> None:
    layouts = load_layouts(FOLDER)
    fairies = layouts["fairy-fountain"].marks["fairy"]

    assert len(fairies) in range(2, 5)
    assert free(layouts["fairy-fountain"]).issuperset(fairies)
    assert [name for name, layout in layouts.items() if layout.marks] == ["fairy-fountain"]


def test_the_desert_has_four_to_six_leevers() -> None:
    assert load_layouts(FOLDER)["leever-desert"].kinds.count("leever") in range(4, 7)


def test_the_left_is_the_mirror_image_of_the_right(layout: Layout) -> None:
    kinds = tuple(layout.kinds[mirror_square(layout, square)] for square in range(len(layout.kinds)))

    assert kinds == layout.kinds
    assert [mirror_square(layout, square) for square in layout.starts["left"]] == list(layout.starts["right"])
    for squares in layout.marks.values():
        assert {mirror_square(layout, square) for square in squares} == set(squares)


@pytest.mark.parametrize("opened", OPTIONS, ids="".join)
def test_every_square_can_be_walked_to(layout: Layout, opened: tuple[str, ...]) -> None:
    squares = free(layout, opened)
    reached: set[int] = set()
    edge = {min(squares)}
    while edge:
        reached |= edge
        edge = {near for square in edge for near in beside(layout, square)} & squares - reached

    assert reached == squares


@pytest.mark.parametrize("opened", OPTIONS, ids="".join)
def test_there_is_no_dead_corner(layout: Layout, opened: tuple[str, ...]) -> None:
    squares = free(layout, opened)

    assert [square for square in squares if len(squares.intersection(beside(layout, square))) < 2] == []


def test_no_single_figure_can_bar_the_way(layout: Layout) -> None:
    squares = free(layout)
    for figure in squares:
        rest = squares - {figure}
        reached: set[int] = set()
        edge = {min(rest)}
        while edge:
            reached |= edge
            edge = {near for square in edge for near in beside(layout, square)} & rest - reached
        assert reached == rest


def test_the_starts_are_the_free_squares_of_the_last_columns(layout: Layout) -> None:
    for side, column in (("left", 0), ("right", layout.width - 1)):
        whole = [square for square in range(len(layout.kinds)) if square % layout.width == column]
        assert list(layout.starts[side]) == [square for square in whole if layout.kinds[square] == "floor"]


@pytest.mark.parametrize("upper", [True, False], ids=["upper first", "lower first"])
def test_two_teams_fit_on_one_side_however_the_first_stands(layout: Layout, upper: bool) -> None:
    mine, theirs = half(layout, "left", upper), half(layout, "left", not upper)
    found = 0
    for first in placements(layout, mine):
        found += 1
        assert any(placements(layout, theirs, first))
        assert len(set(theirs) - set(first)) >= 2  # the two leads of the Witch Sisters
    for sisters in combinations(mine, 2):
        assert any(placements(layout, theirs, sisters))

    assert found > 0


def test_a_log_covers_two_squares_side_by_side() -> None:
    woods = load_layout(FOLDER / "lost-woods.tmx")
    logs = [square for square, kind in enumerate(woods.kinds) if kind == "log"]

    assert logs
    assert all(right == left + 1 for left, right in zip(logs[::2], logs[1::2], strict=True))


def test_loading_needs_no_pygame_and_the_parser_only_when_a_board_is_read() -> None:
    code = (
        "import sys\n"
        "from game.content.boards.tiled import load_layouts\n"
        "from game.paths import maps_dir\n"
        "assert 'pytiled_parser' not in sys.modules\n"
        "assert len(load_layouts(maps_dir() / 'zelda')) == 4\n"
        "assert 'pytiled_parser' in sys.modules\n"
        "assert 'pygame' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[3])
