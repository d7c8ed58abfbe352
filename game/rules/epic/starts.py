"""Named start squares (Star Wars W3, W5, W29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.rules.epic.board import iterate_bits


class NamedStarts(NamedTuple):
    """Board with named start squares, and the teams of a match on it."""

    camps: Mapping[str, tuple[str, ...]]
    """The names of each half."""
    squares: Mapping[str, int]
    """By name: its square."""
    teams: Sequence[str]
    """By squad: its team."""
    seats: Sequence[int]
    """By squad: its seat."""
    sides: Sequence[int]
    """By seat: its side."""
    near: Sequence[int]
    """By square: the squares around it, a mask."""

    def get_camps(self) -> dict[str, str]:
        """Return by team the half with its name."""
        return {team: camp for camp, members in self.camps.items() for team in members}


def find_printed_starts(names: NamedStarts) -> list[int]:
    """Return by squad the squares that its lead may take, as a mask.

    A team starts on its own name if that is in its half of the board, else on any printed square there without a name
    of the match.
    """
    teams, squares, camp_of = names.teams, names.squares, names.get_camps()
    halves = _assign_halves(names)
    at_home = [halves[squad] == camp_of[team] for squad, team in enumerate(teams)]
    reserved = sum(1 << squares[team] for squad, team in enumerate(teams) if at_home[squad])
    homes = [
        1 << squares[team]
        if at_home[squad]
        else sum(1 << squares[one] for one in names.camps[halves[squad]]) & ~reserved
        for squad, team in enumerate(teams)
    ]
    return homes if len(teams) == len(names.sides) else _drop_contested_squares(homes, names)


def _assign_halves(names: NamedStarts) -> list[str]:
    """Return by squad its half of the board. Players of one side start on opposite halves (Star Wars W3).

    If more teams of other players start in its own half than in the other, a team takes the other; allies use the half
    of their first team (W5). In Master Play each player has one half for both teams (W29).
    """
    if len(names.teams) > len(names.sides):
        return _assign_master_halves(names)
    camp_of = names.get_camps()
    camp_of_side: dict[int, str] = {}
    used: list[str] = []
    for squad, team in enumerate(names.teams):
        side, own = names.sides[names.seats[squad]], camp_of[team]
        if names.sides.count(side) > 1 and side in camp_of_side:
            used.append(camp_of_side[side])
            continue
        used.append(min(names.camps, key=lambda camp: (used.count(camp), camp != own)))
        camp_of_side[side] = used[-1]
    return used


def _assign_master_halves(names: NamedStarts) -> list[str]:
    """Return each player's half: most teams on their names and, where enemies meet, swapped."""
    teams, seats, camp_of = names.teams, names.seats, names.get_camps()

    def count_conflicts(halves: list[str]) -> tuple[bool, int]:
        at_home = [squad for squad, team in enumerate(teams) if halves[squad] == camp_of[team]]
        if len(at_home) == len(teams):
            return False, 0  # names that are printed side by side stand as they are printed
        pairs = [(one, two) for one in at_home for two in at_home if seats[one] < seats[two]]
        own = [names.squares[team] for team in teams]
        return any(names.near[own[one]] >> own[two] & 1 for one, two in pairs), len(teams) - len(at_home)

    first = camp_of[teams[0]]
    other = next(camp for camp in names.camps if camp != first)
    ways = [[one if seat == 0 else two for seat in seats] for one, two in ((first, other), (other, first))]
    return min(ways, key=count_conflicts)


def _drop_contested_squares(homes: list[int], names: NamedStarts) -> list[int]:
    """Drop squares beside those that an enemy lead has or may choose."""
    for squad, mask in enumerate(homes):
        if mask & (mask - 1):
            enemies = [homes[other] for other, seat in enumerate(names.seats) if seat != names.seats[squad]]
            homes[squad] = sum(
                1 << q for q in iterate_bits(mask) if not any(names.near[q] & enemy for enemy in enemies)
            )
    return homes
