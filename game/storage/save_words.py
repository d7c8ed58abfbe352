"""Descriptions of saves from their header: players, progress and date."""

from __future__ import annotations

import time

from game.presentation.rulebooks import find_rulebook
from game.session import dates
from game.storage.saves import Head
from game.text import _

MAX_SEATS = 6
"""Maximum number of players in any match."""


def team_name(game: str, team: str, *, short: bool = False) -> str:
    """Return the name of a team or, if ``short``, of its leader; the id if the team no longer exists."""
    rulebook = find_rulebook(game)
    if rulebook is None:
        return team
    return " & ".join(rulebook.part_name(game, part, short=short) for part in team.split("+"))


def game_name(game: str) -> str:
    """Return the name of a game; the id if the game no longer exists."""
    rulebook = find_rulebook(game)
    return rulebook.game_name(game) if rulebook is not None else game


def map_name(head: Head) -> str:
    """Return the name of the board or, in games without boards, of the match type."""
    rulebook = find_rulebook(head.game)
    return rulebook.place_name(head.game, head.map) if rulebook is not None else head.map


def format_headline(head: Head, *, short: bool = False) -> str:
    """Return the opponents of a match: two team names, or leaders if there are more or if ``short``.

    In games without teams, the names of the players.
    """
    leaders = short or len(head.teams) != 2
    names = [team_name(head.game, team, short=leaders) for team in head.teams] or head.players
    if len(names) == 2 and not _is_cooperative(head):
        return _("{one} vs {other}").format(one=names[0], other=names[1])
    return " · ".join(names)


def _is_cooperative(head: Head) -> bool:
    """Return whether the players of a match are all on one side."""
    rulebook = find_rulebook(head.game)
    return rulebook is not None and rulebook.cooperative


def format_title(head: Head, *, short: bool = False) -> str:
    """Return the name that the player gave to the save, else the headline."""
    return head.name or format_headline(head, short=short)


def format_progress(head: Head) -> str:
    """Return the progress of the match, such as its round or game."""
    rulebook = find_rulebook(head.game)
    if rulebook is None:
        return ""
    return rulebook.format_progress(head.turn, len(head.players), finished=head.finished, ending=head.ending)


def format_state(head: Head) -> str:
    """Return progress and player to decide; for a finished match, its result and whether it ended early."""
    if head.finished:
        return " · ".join(filter(None, (_format_result(head), format_progress(head), _format_ending(head))))
    if player := find_deciding_player(head):
        return format_progress(head) + " · " + _("{player}'s turn").format(player=player)
    return format_progress(head)


def find_deciding_player(head: Head) -> str:
    """Return the name of the player who has to decide; empty if there is none."""
    return head.players[head.asked] if 0 <= head.asked < len(head.players) else ""


def _format_result(head: Head) -> str:
    winners = [head.players[seat] for seat in head.winners if 0 <= seat < len(head.players)]
    if _is_cooperative(head):
        return _("won") if winners else _("lost")
    return _("{players} won").format(players=_(" and ").join(winners)) if winners else _("a draw")


def _format_ending(head: Head) -> str:
    """Return how a match ended early; empty if it did not."""
    return {"conceded": _("conceded"), "left": _("ended early"), "stopped": _("ended early")}.get(head.ending, "")


def sum_health(head: Head, seat: int) -> int:
    """Return the total health of a seat's characters on the board."""
    return sum(spot.health for spot in head.spots if spot.seat == seat and spot.square >= 0)


def find_score(head: Head, seat: int) -> tuple[str, str]:
    """Return the score of a seat as name of an icon and number: games won, or health left."""
    if seat < len(head.scores):
        return "crown", str(head.scores[seat])
    return ("heart", str(sum_health(head, seat))) if head.spots else ("", "")


def format_date(timestamp: float, now: float | None = None) -> str:
    """Format a timestamp relative to now, with today and yesterday as words."""
    then = dates.to_local_time(timestamp)
    if then is None:
        return _("unknown date")
    moment = time.time() if now is None else now
    clock = f"{then.tm_hour:02}:{then.tm_min:02}"
    for days, words in ((0, _("today {time}")), (1, _("yesterday {time}"))):
        day = dates.to_local_time(moment - 86_400 * days)
        if day is not None and (then.tm_year, then.tm_yday) == (day.tm_year, day.tm_yday):
            return words.format(time=clock)
    return f"{dates.format_day(dates.local_day(timestamp))} {clock}"
