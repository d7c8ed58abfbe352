"""Start squares with names on them, and setting up so that everybody finds room (Star Wars W3, W5, W29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.rules.epic.board import Board, bits
from game.rules.epic.state import UNPLACED

if TYPE_CHECKING:
    from game.rules.epic.match import Match


def printed_starts(
    camps: Mapping[str, tuple[str, ...]],
    starts: Mapping[str, tuple[int, ...]],
    teams: Sequence[str],
    seats: Sequence[int],
    sides: Sequence[int],
) -> list[int]:
    """By squad: the squares that its lead may take, a mask.

    A team starts on its own name. If more teams of other players already start in its half of the board than in the
    other one, it takes any printed square there that nobody has a name on; allies use the half of their first team.
    ``camps`` are the names of each half, ``teams`` and ``seats`` go by squad, ``sides`` by seat.
    """
    camp_of = {team: camp for camp, names in camps.items() for team in names}
    camp_of_side: dict[int, str] = {}
    used: list[str] = []
    for squad, team in enumerate(teams):
        side = sides[seats[squad]]
        own = camp_of[team]
        if sides.count(side) > 1 and side in camp_of_side:
            used.append(camp_of_side[side])
            continue
        others = [used[q] for q in range(squad) if seats[q] != seats[squad]]
        used.append(min(camps, key=lambda camp: (others.count(camp), camp != own)))
        camp_of_side[side] = used[-1]
    at_home = [used[squad] == camp_of[team] for squad, team in enumerate(teams)]
    reserved = sum(1 << starts[team][0] for squad, team in enumerate(teams) if at_home[squad])
    return [
        1 << starts[team][0] if at_home[squad] else sum(1 << starts[name][0] for name in camps[used[squad]]) & ~reserved
        for squad, team in enumerate(teams)
    ]


def roomy_squares(m: Match, squares: Sequence[int], figure: int) -> list[int]:
    """Where a character may be set up so that all who follow still find a place; by character its square or UNPLACED.

    A partner stands next to its lead, and on no square that a later lead has its name on.
    """
    me = m.figures[figure]
    taken = sum(1 << q for q in squares if q >= 0)
    if me.lead:
        offered = m.homes[me.squad] & ~taken
    else:
        lead = next(i for i, f in enumerate(m.figures) if f.squad == me.squad and f.lead)
        offered = m.board.near[squares[lead]] & m.open_to[figure] & ~taken
    return [q for q in bits(offered) if _can_finish(m, _with(squares, figure, q))]


def _with(squares: Sequence[int], figure: int, square: int) -> list[int]:
    out = list(squares)
    out[figure] = square
    return out


def _can_finish(m: Match, squares: list[int]) -> bool:
    """Whether the leads to come find squares of theirs and all partners to come a square next to their lead."""
    taken = sum(1 << q for q in squares if q >= 0)
    lead = next((i for i, f in enumerate(m.figures) if f.lead and squares[i] == UNPLACED), -1)
    if lead < 0:
        return _partners_fit(m, m.board, squares, taken)
    return any(_can_finish(m, _with(squares, lead, q)) for q in bits(m.homes[m.figures[lead].squad] & ~taken))


def _partners_fit(m: Match, board: Board, squares: list[int], taken: int) -> bool:
    """Whether all partners still beside the board can stand at once: a matching of partners and squares."""
    leads = {f.squad: squares[i] for i, f in enumerate(m.figures) if f.lead}
    wanted = {
        i: bits(board.near[leads[f.squad]] & m.open_to[i] & ~taken)
        for i, f in enumerate(m.figures)
        if squares[i] == UNPLACED
    }
    holder: dict[int, int] = {}

    def seated(partner: int, tried: set[int]) -> bool:
        for square in wanted[partner]:
            if square not in tried:
                tried.add(square)
                if square not in holder or seated(holder[square], tried):
                    holder[square] = partner
                    return True
        return False

    return all(seated(partner, set()) for partner in wanted)
