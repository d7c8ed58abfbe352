"""Map of an act: branching paths from a first row of places to the boss, derived from the seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import FIGHTS, Level, RunContent
from game.content.puzzles.puzzles import load_shipped_puzzles
from game.modes.gauntlet.state import FIGHT_OF, Kind, MapPlace

LANES = 4
ROWS = 6
"""Rows before the boss."""
PATHS = 4
_LEVELS: tuple[Level, ...] = ("apprentice", "knight", "hero", "sage")
_SHARES: dict[Kind, int] = {"duel": 40, "elite": 16, "shop": 12, "rest": 10, "riddle": 10, "treasure": 12}
"""Frequency of each kind among the places between the first row and the last."""
_REST_ROW = ROWS - 1
_ELITES_FROM = 2
_LEAST_DUELS = 2


def generate_map(game: str, team: str, seed: str, act: int, grade: int, content: RunContent) -> tuple[MapPlace, ...]:
    """Generate the places of an act, row by row; the boss is last, and every path leads to it."""
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
    """Return the neighboring lanes that a path can take without crossing another; straight on is always one."""
    found = []
    for to in (lane - 1, lane, lane + 1):
        beside = ways.get((row, to), set()) if to != lane else set()
        if 0 <= to < LANES and lane not in beside:
            found.append(to)
    return found


# Kinds ----------------------------------------------------------------------------------------------------------------


def _assign_kinds(ways: dict[tuple[int, int], set[int]], luck: Random, *, riddles: bool) -> dict[tuple[int, int], Kind]:
    """Return the kind of each place: duels first, a rest before the boss, no kind but duels twice in a row."""
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
    """Ensure two fights on every path before the boss: late places of a path with fewer become duels."""
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
    """Return the places with opponents and puzzles. Every team comes once before one is repeated."""
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
    """Return the third of the puzzles for an act, in order of difficulty."""
    share = -(-len(puzzles) // 3)
    return puzzles[share * (act - 1) : share * act] or puzzles
