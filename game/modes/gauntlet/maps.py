"""Map of an act: branching paths from the first row of places to the boss, derived from the seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import FIGHTS, Level, RunContent
from game.content.puzzles.puzzles import load_shipped_puzzles
from game.modes.gauntlet.state import FIGHT_BY_PLACE_KIND, Kind, MapPlace

LANES = 4
"""Number of columns of the map."""
ROWS = 6
"""Number of rows before the boss."""
PATH_COUNT = 4
"""Number of generated paths, which may share places."""
_LEVELS: tuple[Level, ...] = ("apprentice", "knight", "hero", "sage")
"""Levels of the bots, weakest first."""
_KIND_WEIGHTS: dict[Kind, int] = {"duel": 40, "elite": 16, "shop": 12, "rest": 10, "riddle": 10, "treasure": 12}
"""Relative frequency of each kind of place between the first and the last row."""
_REST_ROW = ROWS - 1
"""Last row, in which all places are rests."""
_FIRST_ELITE_ROW = 2
"""First row that can have elite fights and rests."""
_MIN_FIGHTS = 2
"""Minimum number of fights on every path before the boss."""


def generate_map(game: str, team: str, seed: str, act: int, grade: int, content: RunContent) -> tuple[MapPlace, ...]:
    """Generate the places of an act, row by row. The boss is last, and every path leads to it."""
    rng = Random(f"{seed}/map/{act}")
    ways = _generate_paths(rng)
    at = {spot: index for index, spot in enumerate(sorted(ways))}
    boss = len(at)
    kinds = _assign_kinds(ways, rng, with_riddles=bool(load_shipped_puzzles(game)))
    places = [
        MapPlace(
            kinds[row, lane],
            row,
            lane,
            tuple(sorted(at[row + 1, to] for to in ways[row, lane])) if row + 1 < ROWS else (boss,),
        )
        for row, lane in sorted(ways)
    ]
    places.append(MapPlace("boss", ROWS, LANES // 2))
    return _assign_opponents(places, game, team, act, grade, content, rng)


# Paths ----------------------------------------------------------------------------------------------------------------


def _generate_paths(rng: Random) -> dict[tuple[int, int], set[int]]:
    """Return the lanes of the next row that each place (row, lane) leads to. No two paths cross."""
    ways: dict[tuple[int, int], set[int]] = {}
    starts = rng.sample(range(LANES), LANES)[:PATH_COUNT]
    for start in (starts[0], starts[1], *(rng.choice(starts) for _more in range(PATH_COUNT - 2))):
        lane = start
        for row in range(ROWS):
            ways.setdefault((row, lane), set())
            if row + 1 < ROWS:
                to = rng.choice(_find_free_lanes(ways, row, lane))
                ways[row, lane].add(to)
                lane = to
    return ways


def _find_free_lanes(next_lanes: dict[tuple[int, int], set[int]], row: int, lane: int) -> list[int]:
    """Return the adjacent lanes to which a path can lead without crossing another path."""
    lanes = []
    for to in (lane - 1, lane, lane + 1):
        neighbor_lanes = next_lanes.get((row, to), set()) if to != lane else set()
        if 0 <= to < LANES and lane not in neighbor_lanes:
            lanes.append(to)
    return lanes


# Kinds ----------------------------------------------------------------------------------------------------------------


def _assign_kinds(
    next_lanes: dict[tuple[int, int], set[int]], rng: Random, *, with_riddles: bool
) -> dict[tuple[int, int], Kind]:
    """Return the kind of each place: duels in the first row, rests in the last, else random.

    Except for duels, a kind does not occur twice in a row on a path.
    """
    kinds: dict[tuple[int, int], Kind] = {}
    for row, lane in sorted(next_lanes):
        if row == 0:
            kinds[row, lane] = "duel"
            continue
        if row == _REST_ROW:
            kinds[row, lane] = "rest"
            continue
        before = {kinds[row - 1, other] for other in range(LANES) if lane in next_lanes.get((row - 1, other), ())}
        shares = dict(_KIND_WEIGHTS)
        for kind in before - {"duel"}:
            shares[kind] = 0
        if row < _FIRST_ELITE_ROW:
            shares["elite"] = shares["rest"] = 0
        if row == _REST_ROW - 1:
            shares["rest"] = 0
        if not with_riddles:
            shares["riddle"] = 0
        kinds[row, lane] = rng.choices([*shares], [*shares.values()])[0]
    return _ensure_fights(kinds, next_lanes)


def _ensure_fights(
    kinds: dict[tuple[int, int], Kind], next_lanes: dict[tuple[int, int], set[int]]
) -> dict[tuple[int, int], Kind]:
    """Ensure enough fights on every path before the boss, by turning places of the second last row into duels."""
    least: dict[tuple[int, int], int] = {}
    for row, lane in sorted(next_lanes):
        came = [least[row - 1, other] for other in range(LANES) if lane in next_lanes.get((row - 1, other), ())]
        so_far = min(came, default=0)
        if row == _REST_ROW - 1 and so_far < _MIN_FIGHTS and kinds[row, lane] not in FIGHT_BY_PLACE_KIND:
            kinds[row, lane] = "duel"
        least[row, lane] = so_far + (kinds[row, lane] in FIGHT_BY_PLACE_KIND)
    return kinds


# Opponents ------------------------------------------------------------------------------------------------------------


def _assign_opponents(
    places: Sequence[MapPlace], game: str, team: str, act: int, grade: int, content: RunContent, rng: Random
) -> tuple[MapPlace, ...]:
    """Return the places with opponents and puzzles; no team is repeated before all others have occurred."""
    pack, common = load_pack(game), content.common
    others = [name for name in pack.teams if name != team]
    by_difficulty = sorted(load_shipped_puzzles(game), key=lambda puzzle: puzzle.puzzle.difficulty)
    boards, puzzles = list(pack.layouts), [puzzle.id for puzzle in by_difficulty]
    grades = common.grades[:grade]
    twists = [name for name, effect in common.twists.items() if act in effect.acts]
    enemies: list[str] = []
    found = []
    for place in places:
        fight = FIGHT_BY_PLACE_KIND.get(place.kind)
        if place.kind == "riddle":
            place = msgspec.structs.replace(place, puzzle=rng.choice(_select_act_puzzles(puzzles, act)))
        if fight is not None:
            enemies = enemies or rng.sample(others, len(others))
            better = sum(fight in grade.better for grade in grades)
            level = _LEVELS[min(len(_LEVELS) - 1, _LEVELS.index(common.levels[fight][act - 1]) + better)]
            more = sum(grade.twists for grade in grades) if fight == "boss" else 0
            brought = 0 if fight == "duel" else 1 + more
            place = msgspec.structs.replace(
                place,
                team=enemies.pop(),
                board=rng.choice(boards),
                level=level,
                twists=tuple(rng.sample(twists, brought)),
            )
        found.append(place)
    assert {place.kind for place in found} & set(FIGHTS)
    return tuple(found)


def _select_act_puzzles(puzzles: Sequence[str], act: int) -> Sequence[str]:
    """Return the puzzles for an act: a third of the puzzles, which are sorted by difficulty."""
    share = -(-len(puzzles) // 3)
    return puzzles[share * (act - 1) : share * act] or puzzles
