"""Whether the goals of a match can be: who is meant, where, and for how long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.rules.epic.goal import MOST_GOALS, Defeat, HoldOut, Reach
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Setup
from game.rules.epic.team_file import Team
from game.text import _


def figure_seats(setup: Setup, teams: Mapping[str, Team]) -> dict[str, int]:
    """By the name of each character of a match: its seat. A twin bears the number of its seat, ``link@2``."""
    chosen = [team for seat in setup.teams for team in seat]
    found: dict[str, int] = {}
    for seat, names in enumerate(setup.teams):
        for team in names:
            twin = f"@{seat + 1}" if chosen.count(team) > 1 else ""
            for one in teams[team].characters:
                for number in range(1, one.count + 1):
                    found[f"{one.kind}{f'-{number}' if one.count > 1 else ''}{twin}"] = seat
    return found


def goal_faults(setup: Setup, teams: Mapping[str, Team], layout: Layout) -> Iterator[str]:
    """What is wrong with the goals of a set-up whose teams and map are known, each as a sentence."""
    if len(setup.goals) > MOST_GOALS:
        yield _("A match has at most {most} goals.").format(most=MOST_GOALS)
    seat_of, side_of = figure_seats(setup, teams), setup.side_of
    kinds: set[tuple[type, int]] = set()
    starts = {square for squares in layout.starts.values() for square in squares}
    for goal in setup.goals:
        if goal.seat >= len(setup.teams):
            yield _("A goal belongs to player {number}, who isn't playing.").format(number=goal.seat + 1)
            continue
        side = side_of[goal.seat]
        if (type(goal), side) in kinds:
            yield _("A side can't have two goals of the same kind.")
        kinds.add((type(goal), side))
        if isinstance(goal, HoldOut):
            if setup.turn_limit and goal.rounds * len(setup.teams) > setup.turn_limit:
                yield _("The turn limit is too short to hold out for {rounds} rounds.").format(rounds=goal.rounds)
            continue
        if goal.figure not in seat_of:
            known = ", ".join(seat_of)
            yield _('No fighter here is called "{name}". Choose from: {known}.').format(name=goal.figure, known=known)
            continue
        own = side_of[seat_of[goal.figure]] == side
        if isinstance(goal, Defeat) and own:
            yield _('"{name}" can\'t be defeated by its own side.').format(name=goal.figure)
        if isinstance(goal, Reach):
            if not own:
                yield _('"{name}" belongs to the other side.').format(name=goal.figure)
            yield from _square_faults(goal, layout, starts)


def _square_faults(goal: Reach, layout: Layout, starts: set[int]) -> Iterator[str]:
    for square in goal.squares:
        if square >= len(layout.kinds):
            yield _("A goal is off the board.")
        elif layout.terrain[layout.kinds[square]].blocks_move:
            yield _("{square} is impassable.").format(square=layout.name_of(square))
        elif square in starts:
            yield _("{square} is a start square and can't be a goal.").format(square=layout.name_of(square))
