"""What a tournament looks like: its table, and its matches round by round."""

from __future__ import annotations

from game.app.menus.pictures.league_face import face_of
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Row
from game.app.ui.layout.paint import Icon, Painting
from game.app.ui.layout.table import Ink, Table, TableColumn, ViewList, table
from game.app.ui.style.carved import Metal, coin
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.text import Label, as_wide_as
from game.modes.league import standings
from game.modes.league.pairing import FREE
from game.modes.league.records_file import Book, Member
from game.modes.league.standings import Line
from game.modes.league.tournament import Fixture, Tournament
from game.modes.league.wording import form_name, halves, score, ties
from game.session import dates
from game.storage.save_words import game_name
from game.text import _

_METALS: tuple[Metal, ...] = ("gold", "silver", "bronze")
_COIN, _FACE = 26.0, 28.0
"""The side of the coin with a place, and of a player's coin."""


def about_line(tournament: Tournament) -> str:
    """Return what a tournament is and how far it is, in a line."""
    done, count = tournament.matches
    played = _("{done} of {all} matches").format(done=done, all=count)
    parts = [form_name(tournament.form), game_name(tournament.game), dates.day(tournament.begun or None), played]
    return "  ·  ".join(parts)


def member_of(book: Book, tournament: Tournament, entrant: int) -> Member:
    """Return who takes part in a tournament under a number."""
    return book.member(tournament.entrants[entrant].member)


def standings_table(book: Book, tournament: Tournament, *, marks: bool = True) -> Table:
    """Return the table of a tournament; without ``marks`` it is only looked at."""
    kind = ties(tournament.form)

    def spoken(line: Line) -> str:
        text = _("place {place}, points: {points}").format(place=line.place, points=halves(line.points))
        ranks = (f"{name} {of(line)}" for _head, name, of in kind)
        return ", ".join([book.name(tournament, line.entrant), text, *ranks])

    def who(line: Line, ink: Ink) -> LayoutItem:
        name = Label(book.name(tournament, line.entrant), "strong", color=ink.text).grouped("names")
        return Row(face_of(member_of(book, tournament, line.entrant), _FACE), name.sized(grow=1))

    def record(line: Line, ink: Ink) -> LayoutItem:
        return Label(f"{line.won} · {line.drawn} · {line.lost}", color=ink.text, align="center")

    def deciding(head: str, number: int) -> TableColumn:
        return TableColumn(
            head, 1.8, lambda line, ink: Label(kind[number][2](line), color=ink.quiet, align="right"), "right"
        )

    columns = [
        TableColumn("", 1, lambda line, _ink: _place_coin(tournament, line)),
        TableColumn(_("Player"), 5, who),
        TableColumn(
            _("Played"), 2.2, lambda line, ink: Label(str(line.played), color=ink.quiet, align="right"), "right"
        ),
        TableColumn(_("Won · drawn · lost"), 3.2, record, "center"),
        TableColumn(
            _("Points"),
            2.2,
            lambda line, ink: Label(halves(line.points), "strong", color=ink.text, align="right"),
            "right",
        ),
        *(deciding(head, number) for number, (head, _name, _of) in enumerate(kind)),
    ]
    return table("table", columns, standings.table(tournament), name=spoken, marks=marks)


def has_medal(tournament: Tournament, line: Line) -> bool:
    """Return whether a place is worth a medal: one of the first with a point, or one that stays."""
    earned = line.points > 0 or tournament.over
    return line.place <= len(_METALS) and line.played > 0 and earned


def _place_coin(tournament: Tournament, line: Line) -> LayoutItem:
    metal: Metal = _METALS[line.place - 1] if has_medal(tournament, line) else "iron"

    def draw(canvas: Canvas, box: Box) -> None:
        coin(canvas, *box.center, _COIN / 2, metal)
        color, rim = ("gold_ink", None) if metal in ("gold", "silver") else ("white", "pitch")
        canvas.text(str(line.place), *box.center, "strong", color=color, align="center", outline=rim)

    return Painting(draw).sized(height=_COIN, align="center")


def fixture_list(book: Book, tournament: Tournament, at: tuple[int, int]) -> ViewList:
    """Return all matches round by round; the one that is marked is what the buttons mean."""
    places = [(number, place) for number, fixtures in enumerate(tournament.rounds) for place in range(len(fixtures))]

    def fixture_at(spot: tuple[int, int]) -> Fixture:
        return tournament.rounds[spot[0]][spot[1]]

    def spoken(spot: tuple[int, int]) -> str:
        fixture = fixture_at(spot)
        return ", ".join(part for part in (_names(book, tournament, fixture), score(fixture)) if part)

    return ViewList(
        "fixtures",
        places,
        lambda spot, ink: _fixture(book, tournament, fixture_at(spot), ink),
        name=spoken,
        at=places.index(at),
        caption=lambda spot: fixture_head(tournament, *spot),
    )


def fixture_head(tournament: Tournament, number: int, place: int) -> str:
    """Return the heading above a match: its round above the first of it; the one about the third place has its own."""
    fixtures = tournament.rounds[number]
    if fixtures[place].third:
        return _("Third-place match")
    first = place == 0 or fixtures[place - 1].third
    return round_title(tournament, number) if first else ""


def _names(book: Book, tournament: Tournament, fixture: Fixture) -> str:
    one = book.name(tournament, fixture.one)
    if fixture.other == FREE:
        return _("{name} has a bye").format(name=one)
    return _("{one} vs {other}").format(one=one, other=book.name(tournament, fixture.other))


def _fixture(book: Book, tournament: Tournament, fixture: Fixture, ink: Ink) -> LayoutItem:
    """Return a match: who plays whom with the score between them, the winner in bold."""
    decided = not fixture.open and fixture.other != FREE and fixture.points[0] != fixture.points[1]

    def face(entrant: int) -> LayoutItem:
        return face_of(member_of(book, tournament, entrant), _FACE)

    def name(entrant: int) -> Label:
        role = "strong" if decided and fixture.through == entrant else "label"
        return Label(book.name(tournament, entrant), role, color=ink.text).grouped("names")

    one = [face(fixture.one), name(fixture.one).sized(grow=1)]
    if fixture.other == FREE:
        return Row(*one, Label(_("bye"), color=ink.quiet, align="right").sized(grow=1), gap=SPACE.small)
    other = name(fixture.other)
    other.align = "right"
    return Row(*one, _middle(fixture, ink), other.sized(grow=1), face(fixture.other), gap=SPACE.small)


def _middle(fixture: Fixture, ink: Ink) -> LayoutItem:
    """Return the score of a match, an hourglass while it runs, or a dash before it."""
    wide = as_wide_as("8½ : 8½", "strong")
    if not fixture.open:
        return Label(score(fixture), "strong", color=ink.text, align="center").sized(width=wide)
    if fixture.match:
        return Icon("hourglass", SPACE.large, color=ink.text).sized(width=wide)
    return Label("–", color=ink.quiet, align="center").sized(width=wide)


def round_title(tournament: Tournament, number: int) -> str:
    """Return what a round is called."""
    if tournament.form != "knockout":
        return _("Round {number}").format(number=number + 1)
    left = (len(tournament.rounds[0]) * 2) >> number
    names = {2: _("Final"), 4: _("Semifinals"), 8: _("Quarterfinals")}
    return names.get(left, _("Round of {count}").format(count=left))
