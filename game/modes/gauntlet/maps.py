"""Map of an act: branching paths from the first row of places to the boss, derived from the seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import FIGHTS, Level, RunContent
from game.content.puzzles.puzzles import load_shipped_puzzles
from game.modes.gauntlet.state import FIGHT_OF, Kind, MapPlace

LANES = 4
"""Number of columns of the map."""
ROWS = 6
"""Number of rows before the boss."""
PATHS = 4
"""Number of generated paths, which may share places."""
_LEVELS: tuple[Level, ...] = ("apprentice", "knight", "hero", "sage")
"""Levels of the bots, weakest first."""
_SHARES: dict[Kind, int] = {"duel": 40, "elite": 16, "shop": 12, "rest": 10, "riddle": 10, "treasure": 12}
"""Relative frequency of each kind of place between the first and the last row."""
_REST_ROW = ROWS - 1
"""Last row, in which all places are rests."""
_ELITES_FROM = 2
"""First row that can have elite fights and rests."""
_LEAST_DUELS = 2
"""Minimum number of fights on every path before the boss."""


def generate_map(game: str, team: str, seed: str, act: int, grade: int, content: RunContent) -> tuple[MapPlace, ...]:
    """Generate the places of an act, row by row. The boss is last, and every path leads to it."""
    luck = Random(f"{seed}/map/{act}")
    ways = _generate_paths(luck)
    at = {spot: number for number, spot in enumerate(sorted(ways))}
    boss = len(at)
    kinds = _assign_kinds(ways, luck, riddles=bool(load_shipped_puzzles(game)))
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
    return _assign_opponents(places, game, team, act, grade, content, luck)


# Paths ----------------------------------------------------------------------------------------------------------------


def _generate_paths(luck: Random) -> dict[tuple[int, int], set[int]]:
    """Return the lanes of the next row that each place (row, lane) leads to. No two paths cross."""
    ways: dict[tuple[int, int], set[int]] = {}
    starts = luck.sample(range(LANES), LANES)[:PATHS]
    for start in (starts[0], starts[1], *(luck.choice(starts) for _more in range(PATHS - 2))):
        lane = start
        for row in range(ROWS):
            ways.setdefault((row, lane), set())
            if row + 1 < ROWS:
                to = luck.choice(_find_free_lanes(ways, row, lane))
                ways[row, lane].add(to)
                lane = to
    return ways


def _find_free_lanes(ways: dict[tuple[int, int], set[int]], row: int, lane: int) -> list[int]:
    """Return the adjacent lanes to which a path can lead without crossing another path."""
    found = []
    for to in (lane - 1, lane, lane + 1):
        beside = ways.get((row, to), set()) if to != lane else set()
        if 0 <= to < LANES and lane not in beside:
            found.append(to)
    return found


# Kinds ----------------------------------------------------------------------------------------------------------------


def _assign_kinds(ways: dict[tuple[int, int], set[int]], luck: Random, *, riddles: bool) -> dict[tuple[int, int], Kind]:
    """Return the kind of each place: duels in the first row, rests in the last, else random.

    Except for duels, a kind does not occur twice in a row on a path.
    """
    kinds: dict[tuple[int, int], Kind] = {}
    for row, lane in sorted(ways):
        if row == 0:
            kinds[row, lane] = "duel"
            continue
        if row == _REST_ROW:
            kinds[row, lane] = "rest"
            continue
        before = {kinds[row - 1, other] for other in range(LANES) if lane in ways.get((row - 1, other), ())}
        shares = dict(_SHARES)
        for kind in before - {"duel"}:
            shares[kind] = 0
        if row < _ELITES_FROM:
            shares["elite"] = shares["rest"] = 0
        if row == _REST_ROW - 1:
            shares["rest"] = 0
        if not riddles:
            shares["riddle"] = 0
        kinds[row, lane] = luck.choices([*shares], [*shares.values()])[0]
    return _ensure_fights(kinds, ways)


def _ensure_fights(
    kinds: dict[tuple[int, int], Kind], ways: dict[tuple[int, int], set[int]]
) -> dict[tuple[int, int], Kind]:
    """Ensure enough fights on every path before the boss, by turning places of the second last row into duels."""
    least: dict[tuple[int, int], int] = {}
    for row, lane in sorted(ways):
        came = [least[row - 1, other] for other in range(LANES) if lane in ways.get((row - 1, other), ())]
        so_far = min(came, default=0)
        if row == _REST_ROW - 1 and so_far < _LEAST_DUELS and kinds[row, lane] not in FIGHT_OF:
            kinds[row, lane] = "duel"
        least[row, lane] = so_far + (kinds[row, lane] in FIGHT_OF)
    return kinds


# Opponents ------------------------------------------------------------------------------------------------------------


def _assign_opponents(
    places: Sequence[MapPlace], game: str, team: str, act: int, grade: int, content: RunContent, luck: Random
) -> tuple[MapPlace, ...]:
    """Return the places with opponents and puzzles; no team is repeated before all others have occurred."""
    pack, common = load_pack(game), content.common
    others = [name for name in pack.teams if name != team]
    by_difficulty = sorted(load_shipped_puzzles(game), key=lambda one: one.puzzle.difficulty)
    boards, puzzles = list(pack.layouts), [one.id for one in by_difficulty]
    grades = common.grades[:grade]
    twists = [name for name, one in common.twists.items() if act in one.acts]
    foes: list[str] = []
    found = []
    for place in places:
        fight = FIGHT_OF.get(place.kind)
        if place.kind == "riddle":
            place = msgspec.structs.replace(place, puzzle=luck.choice(_select_act_puzzles(puzzles, act)))
        if fight is not None:
            foes = foes or luck.sample(others, len(others))
            better = sum(fight in one.better for one in grades)
            level = _LEVELS[min(len(_LEVELS) - 1, _LEVELS.index(common.levels[fight][act - 1]) + better)]
            more = sum(one.twists for one in grades) if fight == "boss" else 0
            brought = 0 if fight == "duel" else 1 + more
            place = msgspec.structs.replace(
                place,
                team=foes.pop(),
                board=luck.choice(boards),
                level=level,
                twists=tuple(luck.sample(twists, brought)),
            )
        found.append(place)
    assert {place.kind for place in found} & set(FIGHTS)
    return tuple(found)


def _select_act_puzzles(puzzles: Sequence[str], act: int) -> Sequence[str]:
    """Return the puzzles for an act: a third of the puzzles, which are sorted by difficulty."""
    share = -(-len(puzzles) // 3)
    return puzzles[share * (act - 1) : share * act] or puzzles
