"""Views shared by the league screens: champion, player with record, explanation."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.menus.league.lists import get_member
from game.app.menus.pictures.league_face import build_coin, draw_coin
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.style.carved import draw_ribbon
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.bots.epic.levels import format_bot_title
from game.modes.league import records, standings
from game.modes.league.records_file import LeagueRecords, Member
from game.modes.league.tournament import Tournament
from game.storage import statistics
from game.storage.save_words import team_name
from game.storage.statistics import MatchRecord
from game.text import _, ngettext

_CHAMPION_COIN_SIZE, _MEMBER_COIN_SIZE = 64.0, 84.0
"""Diameter of a champion's coin, and of the coin of a player in detail, in logical pixels."""


def describe_leagues() -> str:
    """Return an explanation of leagues, for players without one."""
    return _(
        "Add human and bot players, each with a name, a color and a rating. A league takes three "
        "to sixteen of them: round robin, Swiss system or knockout. Matches save automatically. "
        "Everything stays on this computer."
    )


def format_names(league_records: LeagueRecords, tournament: Tournament, entrants: Sequence[int]) -> str:
    """Return the names of entrants in one line."""
    return " & ".join(league_records.get_entrant_name(tournament, entrant) for entrant in entrants)


def build_champion(league_records: LeagueRecords, tournament: Tournament, text: str) -> LayoutItem:
    """Return the first champion's coin on a ribbon, with a text next to it."""
    member = get_member(league_records, tournament, standings.find_champions(tournament)[0])

    def draw(canvas: Canvas, box: Box) -> None:
        draw_ribbon(canvas, *box.center, _CHAMPION_COIN_SIZE / 2)
        draw_coin(canvas, member, *box.center, _CHAMPION_COIN_SIZE / 2)

    coin = CustomPaint(draw).sized(width=_CHAMPION_COIN_SIZE, height=_CHAMPION_COIN_SIZE)
    return Row(coin, Label(text, "heading", shadow=ALPHA.half).sized(grow=1), padding=(0, 0, 0, SPACE.large))


def build_member(member: Member, lines: Sequence[str]) -> LayoutItem:
    """Return coin and name of a player, with lines of text."""
    words = (Label(text).set_size_group("about") for text in lines)
    text = Column(Label(member.display_name, "heading"), *words, gap=0)
    return Row(build_coin(member, _MEMBER_COIN_SIZE), text.sized(grow=1, align="center"), gap=SPACE.large)


def list_member_lines(league_records: LeagueRecords, member: Member, matches: Sequence[MatchRecord]) -> list[str]:
    """Return the lines about a player: kind and rating, league record, and statistics of a human player."""
    rating = records.compute_ratings(league_records)[member.number]
    kind = _("Human") if member.is_person else _("Bot: {level}").format(level=format_bot_title(member.kind))
    sure = _("Rating {points} ± {deviation}").format(points=round(rating.points), deviation=round(2 * rating.deviation))
    texts = [f"{kind}  ·  {sure}", _format_league_record(league_records, member), _format_total_record(member, matches)]
    return [text for text in texts if text]


def _format_league_record(league_records: LeagueRecords, member: Member) -> str:
    """Return a line with the record of a player in the league."""
    own = records.compute_record(league_records, member.number)
    if not own.played:
        return _("no matches yet")
    text = _("{won} won, {drawn} drawn, {lost} lost").format(won=own.won, drawn=own.drawn, lost=own.lost)
    played = ngettext("{count} league", "{count} leagues", own.tournaments).format(count=own.tournaments)
    best = _("best streak: {count}").format(count=own.longest_streak)
    return "  ·  ".join([text, played, best])


def _format_total_record(member: Member, matches: Sequence[MatchRecord]) -> str:
    """Return a line with the statistics of a human player in all matches; empty for bots."""
    if not member.is_person:
        return ""
    found = [
        tally
        for tally in statistics.tally_by_player(matches)
        if tally.key == statistics.StatisticsPlayer("person", member.name)
    ]
    if not found:
        return ""
    tally = found[0]
    text = ngettext("Total: {count} match", "Total: {count} matches", tally.played).format(count=tally.played)
    text += ", " + _("{count} won").format(count=tally.won)
    if tally.favorite is not None:
        favorite = team_name(tally.favorite.game, tally.favorite.id)
        text += "  ·  " + _("favorite card: {card}").format(card=favorite)
    return text
