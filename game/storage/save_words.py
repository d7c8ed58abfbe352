"""Saves in words: who plays whom, how far it went, when it was saved. Public facts only."""

from __future__ import annotations

import time

from game.presentation.rulebooks import book_of_game
from game.session import dates
from game.storage.saves import Head
from game.text import _

SEATS = 6
"""The most players of any match."""


def team_name(game: str, team: str, *, short: bool = False) -> str:
    """What a team is called, or its leader alone; its id when it is gone."""
    book = book_of_game(game)
    if book is None:
        return team
    return " & ".join(book.name_of(game, one, short=short) for one in team.split("+"))


def game_name(game: str) -> str:
    """What a game is called; its id when it is gone."""
    book = book_of_game(game)
    return book.game_name(game) if book is not None else game


def map_name(head: Head) -> str:
    """What the map, or the way of playing, is called."""
    book = book_of_game(head.game)
    return book.place_name(head.game, head.map) if book is not None else head.map


def headline(head: Head) -> str:
    """Return who plays whom: the teams of two, the leaders of more; the players where there are no teams."""
    names = [team_name(head.game, team, short=len(head.teams) != 2) for team in head.teams] or head.players
    if len(names) == 2 and not _is_cooperative(head):
        return _("{one} vs {other}").format(one=names[0], other=names[1])
    return " · ".join(names)


def _is_cooperative(head: Head) -> bool:
    book = book_of_game(head.game)
    return book is not None and book.cooperative


def title(head: Head) -> str:
    """The name that the player gave, else who plays whom."""
    return head.name or headline(head)


def progress(head: Head) -> str:
    """How far the match went: the round, the game."""
    book = book_of_game(head.game)
    if book is None:
        return ""
    return book.progress(head.turn, len(head.players), finished=head.finished, ending=head.ending)


def state_of(head: Head) -> str:
    """How far the match went and who is asked, or who won it and whether it was played to its end."""
    if head.finished:
        return " · ".join(filter(None, (_result(head), progress(head), _ending_note(head))))
    if 0 <= head.asked < len(head.players):
        asked = _("{player}'s turn").format(player=head.players[head.asked])
        return progress(head) + " · " + asked
    return progress(head)


def _result(head: Head) -> str:
    winners = [head.players[seat] for seat in head.winners if 0 <= seat < len(head.players)]
    if _is_cooperative(head):
        return _("won") if winners else _("lost")
    return _("{players} won").format(players=_(" and ").join(winners)) if winners else _("a draw")


def _ending_note(head: Head) -> str:
    """Say where a match was not played to its end."""
    return {"conceded": _("conceded"), "left": _("ended early"), "stopped": _("ended early")}.get(head.ending, "")


def health_of(head: Head, seat: int) -> int:
    """The health that is left to a seat on the board."""
    return sum(spot.health for spot in head.spots if spot.seat == seat and spot.square >= 0)


def score_of(head: Head, seat: int) -> tuple[str, str]:
    """What tells how a seat stands, as an icon and a number: what it has won or the health it has left."""
    if seat < len(head.scores):
        return "crown", str(head.scores[seat])
    return ("heart", str(health_of(head, seat))) if head.spots else ("", "")


def score_line(head: Head) -> str:
    """Return the score of a match of two: ``14 vs 17 health``, ``2 to 1``."""
    if len(head.players) == 2 and len(head.scores) == 2:
        return _("{one} to {other}").format(one=head.scores[0], other=head.scores[1])
    return health_line(head)


def health_line(head: Head) -> str:
    """Return the health of both sides of a duel: ``14 vs 17 health``."""
    if len(head.players) != 2 or not head.spots or not head.turn:
        return ""
    return _("{one} vs {other} health").format(one=health_of(head, 0), other=health_of(head, 1))


def when(saved: float, now: float | None = None) -> str:
    """A moment as people say it: today and yesterday by their names."""
    then = dates.local(saved)
    if then is None:
        return _("unknown date")
    moment = time.time() if now is None else now
    clock = f"{then.tm_hour:02}:{then.tm_min:02}"
    for days, words in ((0, _("today {time}")), (1, _("yesterday {time}"))):
        day = dates.local(moment - 86_400 * days)
        if day is not None and (then.tm_year, then.tm_yday) == (day.tm_year, day.tm_yday):
            return words.format(time=clock)
    return _("{year}-{month:02}-{day:02} {time}").format(
        year=then.tm_year, month=then.tm_mon, day=then.tm_mday, time=clock
    )
