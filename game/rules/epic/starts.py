"""Start squares with team names printed on the board (Star Wars W3, W5, W29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.rules.epic.board import iterate_bits


class NamedStarts(NamedTuple):
    """Board with named start squares, and the teams of a match."""

    camps: Mapping[str, tuple[str, ...]]
    """Names printed on each half of the board, by half."""
    squares: Mapping[str, int]
    """Square of each name."""
    teams: Sequence[str]
    """Team of each squad."""
    seats: Sequence[int]
    """Seat of each squad."""
    sides: Sequence[int]
    """Side of each seat."""
    adjacent: Sequence[int]
    """Mask of the adjacent squares, by square."""

    def get_half_by_team(self) -> dict[str, str]:
        """Return the half of the board that has the name of each team."""
        return {team: camp for camp, members in self.camps.items() for team in members}


def find_printed_starts(names: NamedStarts) -> list[int]:
    """Return masks of the squares on which the lead of each squad may start.

    A team starts on its own name if that is in its half of the board, else on any named square of its half whose name
    is not a team of the match that starts there.
    """
    teams, squares, camp_of = names.teams, names.squares, names.get_half_by_team()
    halves = _assign_halves(names)
    at_home = [halves[squad] == camp_of[team] for squad, team in enumerate(teams)]
    reserved = sum(1 << squares[team] for squad, team in enumerate(teams) if at_home[squad])
    homes = [
        1 << squares[team]
        if at_home[squad]
        else sum(1 << squares[one] for one in names.camps[halves[squad]]) & ~reserved
        for squad, team in enumerate(teams)
    ]
    return homes if len(teams) == len(names.sides) else _drop_squares_near_enemies(homes, names)


def _assign_halves(names: NamedStarts) -> list[str]:
    """Return the half of the board of each squad (Star Wars W3).

    A team uses the half with its name unless fewer teams already start on the other one; allies use the half of their
    first team (W5). In Master Play each player has one half for both teams (W29).
    """
    if len(names.teams) > len(names.sides):
        return _assign_master_halves(names)
    camp_of = names.get_half_by_team()
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
    """Return the half of each squad in Master Play: with most teams on their names, without adjacent enemy leads."""
    teams, seats, camp_of = names.teams, names.seats, names.get_half_by_team()

    def count_conflicts(halves: list[str]) -> tuple[bool, int]:
        """Return whether enemy leads would be adjacent, and the number of teams that do not start on their names."""
        at_home = [squad for squad, team in enumerate(teams) if halves[squad] == camp_of[team]]
        if len(at_home) == len(teams):
            return False, 0  # names that are printed side by side stand as they are printed
        pairs = [(one, two) for one in at_home for two in at_home if seats[one] < seats[two]]
        own = [names.squares[team] for team in teams]
        return any(names.adjacent[own[one]] >> own[two] & 1 for one, two in pairs), len(teams) - len(at_home)

    first = camp_of[teams[0]]
    second = next(camp for camp in names.camps if camp != first)
    ways = [[one if seat == 0 else two for seat in seats] for one, two in ((first, second), (second, first))]
    return min(ways, key=count_conflicts)


def _drop_squares_near_enemies(start_masks: list[int], names: NamedStarts) -> list[int]:
    """Remove squares adjacent to those where an enemy lead starts or may start."""
    for squad, mask in enumerate(start_masks):
        if mask & (mask - 1):
            enemies = [start_masks[other] for other, seat in enumerate(names.seats) if seat != names.seats[squad]]
            start_masks[squad] = sum(
                1 << q for q in iterate_bits(mask) if not any(names.adjacent[q] & enemy for enemy in enemies)
            )
    return start_masks
