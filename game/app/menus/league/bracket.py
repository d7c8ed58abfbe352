"""The tree of a knock-out: a column for each round, those to come empty."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.menus.league.lists import member_of, round_title
from game.app.menus.pictures.league_face import face_of
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer, Stack
from game.app.ui.layout.paint import Painting, Rule, line_height
from game.app.ui.style.ornaments import well
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, field_height
from game.app.ui.widgets.text import Label
from game.modes.league import standings
from game.modes.league.pairing import FREE
from game.modes.league.records_file import Book
from game.modes.league.tournament import Fixture, Tournament
from game.modes.league.wording import halves
from game.text import _

_FACE = 22.0
"""The side of a player's coin."""


def bracket(book: Book, tournament: Tournament) -> LayoutItem:
    """Return the tree: its rounds beside each other, with lines from each match to the next one of its winner."""
    first = len(tournament.rounds[0])
    columns = first.bit_length()
    parts: list[LayoutItem] = []
    for number in range(columns):
        last = number == columns - 1
        parts.append(_round(book, tournament, number, first >> number, last=last).sized(grow=1))
        if not last:
            parts.append(_lines(first >> number).sized(width=SPACE.huge))
    return Row(*parts, gap=0, padding=SPACE.small, paint=lambda canvas, box: well(canvas, *box))


def _round(book: Book, tournament: Tournament, number: int, count: int, *, last: bool) -> LayoutItem:
    """Return the matches of a round, each in the middle of those that lead to it; the third place below the final."""
    played = tournament.rounds[number] if number < len(tournament.rounds) else ()
    fixtures: Sequence[Fixture | None] = [one for one in played if not one.third] or [None] * count
    pairs = [_centered(_pair(book, tournament, fixture)) for fixture in fixtures]
    tree: LayoutItem = Column(*pairs, gap=SPACE.tiny)
    if last and len(tournament.entrants) > FEWEST_FOR_THIRD:
        third = next((one for one in played if one.third), None)
        title = Label(_("Third-place match"), "small", color="mute")
        tree = Stack(tree, Column(Spacer(), title, _pair(book, tournament, third), gap=SPACE.tiny))
    head = Label(round_title(tournament, number), "small", color="mute").grouped("rounds")
    return Column(head.sized(height=line_height("small")), tree.sized(grow=1), gap=SPACE.tiny)


FEWEST_FOR_THIRD = 3
"""With more players than these the losing semifinalists play for the third place."""


def _centered(pair: LayoutItem) -> LayoutItem:
    return Column(Spacer(), pair, Spacer(), gap=0).sized(grow=1)


def _lines(count: int) -> LayoutItem:
    """Return the lines from ``count`` matches to the next round, of which each has two of them."""

    def draw(canvas: Canvas, box: Box) -> None:
        head = canvas.text_size("small")
        pitch = (box.h - head) / count
        turn = box.center[0]
        for place in range(count):
            y = box.y + head + pitch * (place + 0.5)
            way = pitch / 2 if place % 2 == 0 else -pitch / 2
            points = [(box.x, y), (turn, y), (turn, y + way), (box.right, y + way)]
            canvas.lines(points, "plate_edge", BORDER.thin)

    return Painting(draw)


def _pair(book: Book, tournament: Tournament, fixture: Fixture | None) -> LayoutItem:
    """Return a match as a plate with both players; it is empty before it is known who plays."""
    present = fixture is not None and fixture.open and fixture.other != FREE

    def ground(canvas: Canvas, box: Box) -> None:
        canvas.rect(*box, "bar", radius=RADIUS.medium)
        canvas.rect(*box, "gold" if present else "line", radius=RADIUS.medium, border=BORDER.thin)

    sides = [_side(book, tournament, fixture, entrant) for entrant in _entrants(fixture)]
    return Column(sides[0], Rule(), sides[1], gap=0, padding=(SPACE.small, 0), paint=ground)


def _entrants(fixture: Fixture | None) -> tuple[int | None, int | None]:
    return (None, None) if fixture is None else (fixture.one, fixture.other)


def _side(book: Book, tournament: Tournament, fixture: Fixture | None, entrant: int | None) -> LayoutItem:
    """Return a player of a match with the points, the winner in bold."""
    if fixture is None or entrant is None:
        return Spacer(0).sized(height=field_height)
    if entrant == FREE:
        return Label(_("bye"), "small", color="mute").sized(height=field_height)
    won = not fixture.open and fixture.through == entrant
    color = "cream" if won else "prose" if fixture.open else "mute"
    name = Label(book.name(tournament, entrant), "strong" if won else "label", color=color).grouped("bracket")
    points = None
    if not fixture.open and fixture.other != FREE:
        points = Label(halves(standings.of(fixture, entrant)[1]), "small", color=color, align="right")
    face = face_of(member_of(book, tournament, entrant), _FACE)
    return Row(face, name.sized(grow=1), points, gap=SPACE.small).sized(height=field_height)
