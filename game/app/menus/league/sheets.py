"""What is marked in the lists of the league, large: a tournament in short, a player with record."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.menus.league.lists import about_line, member_of, standings_table
from game.app.menus.pictures.league_face import face, face_of
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import Painting
from game.app.ui.style.carved import ribbon
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label
from game.bots.epic.levels import bot_title
from game.modes.league import records, standings
from game.modes.league.records_file import Book, Member
from game.modes.league.tournament import Tournament
from game.storage import statistics
from game.storage.save_words import team_name
from game.storage.statistics import MatchRecord
from game.text import _, ngettext

_CHAMPION, _MEMBER = 64.0, 84.0
"""The side of the coin of a champion, and of a player who is shown large."""


def tournament_view(book: Book, tournament: Tournament) -> list[LayoutItem]:
    """Return what a tournament is, who has won it or plays next, and its table."""
    about = Label(about_line(tournament), color="mute")
    return [about, _news(book, tournament), standings_table(book, tournament, marks=False)]


def _news(book: Book, tournament: Tournament) -> LayoutItem:
    if tournament.over:
        champions = standings.champions(tournament)
        return champion_view(book, tournament, _("Won by {name}").format(name=names_of(book, tournament, champions)))
    where = tournament.next
    assert where is not None
    fixture = tournament.rounds[where[0]][where[1]]
    one, other = book.name(tournament, fixture.one), book.name(tournament, fixture.other)
    return Label(_("Next: {one} vs {other}").format(one=one, other=other), "strong", color="cream")


def names_of(book: Book, tournament: Tournament, entrants: Sequence[int]) -> str:
    """Return the names of some entrants in a line."""
    return " & ".join(book.name(tournament, entrant) for entrant in entrants)


def champion_view(book: Book, tournament: Tournament, words: str) -> LayoutItem:
    """Return the first champion's coin on a ribbon, and words beside it."""
    member = member_of(book, tournament, standings.champions(tournament)[0])

    def draw(canvas: Canvas, box: Box) -> None:
        ribbon(canvas, *box.center, _CHAMPION / 2)
        face(canvas, member, *box.center, _CHAMPION / 2)

    coin = Painting(draw).sized(width=_CHAMPION, height=_CHAMPION)
    return Row(coin, Label(words, "heading", shadow=ALPHA.half).sized(grow=1), padding=(0, 0, 0, SPACE.large))


def member_view(member: Member, lines: Sequence[str]) -> LayoutItem:
    """Return the coin, the name, and the lines about somebody."""
    words = (Label(text).grouped("about") for text in lines)
    text = Column(Label(member.shown, "heading"), *words, gap=0)
    return Row(face_of(member, _MEMBER), text.sized(grow=1, align="center"), gap=SPACE.large)


def member_lines(book: Book, member: Member, matches: Sequence[MatchRecord]) -> list[str]:
    """Return what stands below a player's name: rating, record, what the statistics say of the person."""
    rating = records.ratings(book)[member.number]
    kind = _("Human") if member.is_person else _("Bot: {level}").format(level=bot_title(member.kind))
    sure = _("Rating {points} ± {deviation}").format(points=round(rating.points), deviation=round(2 * rating.deviation))
    texts = [f"{kind}  ·  {sure}", _league_words(book, member), _house_words(member, matches)]
    return [text for text in texts if text]


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
