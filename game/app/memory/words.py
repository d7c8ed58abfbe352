"""Saves in words and portraits: who plays whom, how far it went, when it was saved. Public facts only."""

from __future__ import annotations

import time

from game.content.packs import load_pack
from game.errors import UserError
from game.rules.epic.board import Layout
from game.rules.epic.vocabulary import Team
from game.table.saves import Head
from game.text import _, language, pick

SEATS = 4


def team_of(game: str, team: str) -> Team | None:
    """A team that ships with the game; None for one that is gone."""
    try:
        return load_pack(game).teams.get(team)
    except UserError:
        return None


def layout_of(head: Head) -> Layout | None:
    """The map of a save, if it still ships with the game."""
    try:
        return load_pack(head.game).layouts.get(head.map)
    except UserError:
        return None


def team_name(game: str, team: str) -> str:
    """What a team is called; its id when it is gone."""
    known = team_of(game, team)
    return pick(known.name) if known is not None else team


def map_name(head: Head) -> str:
    """What the map is called."""
    layout = layout_of(head)
    return layout.name.get(language(), head.map) if layout is not None else head.map


def lead_picture(game: str, team: str) -> str:
    """The portrait of the character that stands for a team; empty for a team that is gone."""
    known = team_of(game, team)
    if known is None:
        return ""
    lead = next((one for one in known.characters if one.role == "lead"), known.characters[0])
    return f"{game}/portrait/{lead.kind}"


def kinds_of(head: Head) -> set[str]:
    """The kinds of characters that the teams of a save have."""
    teams = [team_of(head.game, team) for team in head.teams]
    return {one.kind for team in teams if team is not None for one in team.characters}


def lead_name(game: str, team: str) -> str:
    """What the character that stands for a team is called."""
    known = team_of(game, team)
    if known is None:
        return team
    return pick(next((one for one in known.characters if one.role == "lead"), known.characters[0]).name)


def portraits(head: Head) -> tuple[tuple[str, int], ...]:
    """A picture for each seat, with the seat."""
    pictures = ((lead_picture(head.game, team), seat) for seat, team in enumerate(head.teams[:SEATS]))
    return tuple((picture, seat) for picture, seat in pictures if picture)


def headline(head: Head) -> str:
    """Who plays whom: the teams of two, the leaders of more."""
    if len(head.teams) == 2:
        one, other = (team_name(head.game, team) for team in head.teams)
        return _("{one} against {other}").format(one=one, other=other)
    return " · ".join(lead_name(head.game, team) for team in head.teams)


def title(head: Head) -> str:
    """The name that the player gave, else who plays whom."""
    return head.name or headline(head)


def round_name(head: Head) -> str:
    """How far the match went: the round, and who is asked."""
    if not head.turn:
        return _("Setting up")
    return _("Round {number}").format(number=(head.turn - 1) // max(1, len(head.players)) + 1)


def state_of(head: Head) -> str:
    """How far the match went and who is asked, or who won it."""
    if head.finished:
        winners = [head.players[seat] for seat in head.winners if 0 <= seat < len(head.players)]
        if not winners:
            return _("a draw") + " · " + round_name(head)
        names = _(" and ").join(winners)
        return _("won by {players}").format(players=names) + " · " + round_name(head)
    if 0 <= head.asked < len(head.players):
        asked = _("{player} is next").format(player=head.players[head.asked])
        return round_name(head) + " · " + asked
    return round_name(head)


def health_of(head: Head, seat: int) -> int:
    """The health that is left to a seat on the board."""
    return sum(spot.health for spot in head.spots if spot.seat == seat and spot.square >= 0)


def health_line(head: Head) -> str:
    """How the two of a duel stand: ``14 health to 17``."""
    if len(head.players) != 2 or not head.spots or not head.turn:
        return ""
    return _("{one} health to {other}").format(one=health_of(head, 0), other=health_of(head, 1))


def when(saved: float, now: float | None = None) -> str:
    """A moment as people say it: today and yesterday by their names."""
    try:
        then = time.localtime(saved)
    except (OverflowError, ValueError, OSError):
        return _("some day")
    moment = time.time() if now is None else now
    clock = f"{then.tm_hour:02}:{then.tm_min:02}"
    for days, words in ((0, _("today {time}")), (1, _("yesterday {time}"))):
        day = time.localtime(moment - 86_400 * days)
        if (then.tm_year, then.tm_yday) == (day.tm_year, day.tm_yday):
            return words.format(time=clock)
    return _("{year}-{month:02}-{day:02} {time}").format(
        year=then.tm_year, month=then.tm_mon, day=then.tm_mday, time=clock
    )
