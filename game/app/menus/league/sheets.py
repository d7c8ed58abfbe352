"""What is marked in the lists of the league, large: a tournament in short, a player with record."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.menus.league.lists import TableList, about_line, head_height, row_height
from game.app.menus.pictures.league_face import face
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.carved import ribbon
from game.app.ui.style.tokens import ALPHA
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look
from game.bots.epic.levels import bot_title
from game.modes.league import records, standings
from game.modes.league.records_file import Book, Member
from game.modes.league.tournament import Tournament
from game.storage import statistics
from game.storage.save_words import team_name
from game.storage.statistics import MatchRecord
from game.text import _, ngettext

_RADIUS = 42.0
"""Of a player's coin."""
_FEWEST, _MOST = 3, 16
"""So many rows of a table are shown in short, at least and at most."""


def draw_tournament(canvas: Canvas, box: Box, book: Book, tournament: Tournament) -> None:
    """Its name, what it is, who leads or has won, and the head of the table."""
    line, small = canvas.text_size("banner") * 1.5, canvas.text_size("label") * 1.4
    canvas.block(tournament.name, box.x, box.y - 6, box.w, line, "banner")
    top = box.y + line - 4
    canvas.block(about_line(tournament), box.x, top, box.w, small, "label", color="mute")
    top += small + 10
    if tournament.over:
        top = _draw_champion(canvas, Box(box.x, top, box.w, 0), book, tournament)
    else:
        where = tournament.next
        assert where is not None
        fixture = tournament.rounds[where[0]][where[1]]
        one, other = book.name(tournament, fixture.one), book.name(tournament, fixture.other)
        text = _("Next: {one} vs {other}").format(one=one, other=other)
        canvas.block(text, box.x, top, box.w, small, "strong", color="cream")
        top += small + 10
    spot = Box(box.x, top, box.w, box.bottom - top)
    most = max(_FEWEST, min(_MOST, int((spot.h - head_height(canvas) - 10) / row_height(canvas))))
    TableList(canvas, spot, book, tournament, most=most).draw(canvas, Look())


def _draw_champion(canvas: Canvas, box: Box, book: Book, tournament: Tournament) -> float:
    places = standings.champions(tournament)
    radius = 34.0
    member = book.member(tournament.entrants[places[0]].member)
    ribbon(canvas, box.x + radius + 6, box.y + radius, radius)
    face(canvas, member, box.x + radius + 6, box.y + radius, radius)
    names = " & ".join(book.name(tournament, place) for place in places)
    spot = Box(box.x + 2 * radius + 26, box.y + 4, box.w - 2 * radius - 26, 2 * radius - 8)
    canvas.block(_("Won by {name}").format(name=names), *spot, "heading", shadow=ALPHA.half)
    return box.y + 2 * radius + 32


def member_lines(book: Book, member: Member, matches: Sequence[MatchRecord]) -> list[str]:
    """What stands below a player's name: rating, record, what the statistics say of the person."""
    rating = records.ratings(book)[member.number]
    kind = _("Human") if member.is_person else _("Bot: {level}").format(level=bot_title(member.kind))
    sure = _("Rating {points} ± {deviation}").format(points=round(rating.points), deviation=round(2 * rating.deviation))
    texts = [f"{kind}  ·  {sure}", _league_words(book, member), _house_words(member, matches)]
    return [text for text in texts if text]


def member_height(canvas: Canvas, lines: Sequence[str]) -> float:
    """How high a coin with a name and so many lines is, with the air below it."""
    words = canvas.text_size("heading") * 1.3 + len(lines) * canvas.text_size("label") * 1.35 - 8
    return max(words, 2 * _RADIUS) + 14


def draw_member(canvas: Canvas, box: Box, member: Member, lines: Sequence[str]) -> None:
    """The coin, the name, and the lines about somebody."""
    face(canvas, member, box.x + _RADIUS + 4, box.y + _RADIUS + 2, _RADIUS)
    left, room = box.x + 2 * _RADIUS + 24, box.w - 2 * _RADIUS - 24
    line, small = canvas.text_size("heading") * 1.3, canvas.text_size("label") * 1.35
    canvas.block(member.shown, left, box.y - 4, room, line, "heading")
    size = even_size(canvas, [(text, room, small) for text in lines], "label")
    y = box.y + line - 4
    for text in lines:
        canvas.block(text, left, y, room, small, "label", size=size, color="prose")
        y += small


def _league_words(book: Book, member: Member) -> str:
    own = records.record(book, member.number)
    if not own.played:
        return _("no matches yet")
    text = _("{won} won, {drawn} drawn, {lost} lost").format(won=own.won, drawn=own.drawn, lost=own.lost)
    played = ngettext("{count} league", "{count} leagues", own.tournaments).format(count=own.tournaments)
    best = _("best streak: {count}").format(count=own.best)
    return "  ·  ".join([text, played, best])


def _house_words(member: Member, matches: Sequence[MatchRecord]) -> str:
    """What a person has done in all matches, those outside the league too."""
    if not member.is_person:
        return ""
    found = [one for one in statistics.by_player(matches) if one.key == statistics.Player("person", member.name)]
    if not found:
        return ""
    tally = found[0]
    text = ngettext("Total: {count} match", "Total: {count} matches", tally.played).format(count=tally.played)
    text += ", " + _("{count} won").format(count=tally.won)
    if tally.favorite is not None:
        favorite = team_name(tally.favorite.game, tally.favorite.id)
        text += "  ·  " + _("favorite card: {card}").format(card=favorite)
    return text
