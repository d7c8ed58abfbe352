"""Validator of match goals: characters, squares and rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.rules.epic.goal import MAX_GOALS, Defeat, HoldOut, Reach
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Setup
from game.rules.epic.team_file import TeamFile
from game.text import _


def map_figure_seats(setup: Setup, teams: Mapping[str, TeamFile]) -> dict[str, int]:
    """Return the seat of each character of a match by figure id.

    If a team plays twice, the seat number is appended to the id, such as ``link@2``.
    """
    chosen = [team for seat in setup.teams for team in seat]
    found: dict[str, int] = {}
    for seat, names in enumerate(setup.teams):
        for team in names:
            twin = f"@{seat + 1}" if chosen.count(team) > 1 else ""
            for character in teams[team].characters:
                for number in range(1, character.count + 1):
                    found[f"{character.kind}{f'-{number}' if character.count > 1 else ''}{twin}"] = seat
    return found


def find_goal_faults(setup: Setup, teams: Mapping[str, TeamFile], layout: Layout) -> Iterator[str]:
    """Yield a message for each invalid goal of a set-up whose teams and board are known."""
    if len(setup.goals) > MAX_GOALS:
        yield _("A match has at most {most} goals.").format(most=MAX_GOALS)
    seat_of, side_of = map_figure_seats(setup, teams), setup.side_of
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
            yield from _find_square_faults(goal, layout, starts)


def _find_square_faults(goal: Reach, layout: Layout, starts: set[int]) -> Iterator[str]:
    for square in goal.squares:
        if square >= len(layout.kinds):
            yield _("A goal is off the board.")
        elif layout.terrain[layout.kinds[square]].blocks_move:
            yield _("{square} is impassable.").format(square=layout.square_name(square))
        elif square in starts:
            yield _("{square} is a start square and can't be a goal.").format(square=layout.square_name(square))
