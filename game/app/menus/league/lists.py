"""What a tournament looks like: its table, its matches round by round, and the tree of a knock-out."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.menus.pictures.league_face import face
from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.style.carved import Metal, coin
from game.app.ui.style.ornaments import well
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look, Widget
from game.app.ui.widgets.listbox import ListBox, Row, row_ground
from game.modes.league import standings
from game.modes.league.pairing import FREE
from game.modes.league.records_file import Book, Member
from game.modes.league.standings import Line
from game.modes.league.tournament import Fixture, Tournament
from game.modes.league.wording import form_name, halves, score, ties
from game.session import dates
from game.storage.save_words import game_name
from game.text import _

Column = tuple[str, float, Align]
"""What stands above it, its share of the width, and where its texts are set."""
_METALS: tuple[Metal, ...] = ("gold", "silver", "bronze")


def about_line(tournament: Tournament) -> str:
    """What a tournament is and how far it is, in a line."""
    done, count = tournament.matches
    played = _("{done} of {all} matches").format(done=done, all=count)
    parts = [form_name(tournament.form), game_name(tournament.game), dates.day(tournament.begun or None), played]
    return "  ·  ".join(parts)


def row_height(canvas: Canvas) -> float:
    """The height of a row with a name in it."""
    return max(38.0, canvas.text_size("strong") * 1.5 + 8)


class TableList(ListBox):
    """The table of a tournament, its head above the rows."""

    def __init__(self, canvas: Canvas, box: Box, book: Book, tournament: Tournament, *, most: int = 0) -> None:
        """With ``most`` no row is marked, and so many are there, all of which are seen."""
        self.book, self.tournament, self.whole = book, tournament, most > 0
        lines = standings.table(tournament)[: most or None]
        rows = [Row(line, book.name(tournament, line.entrant), self._spoken(line)) for line in lines]
        head = head_height(canvas)
        inner = Box(box.x, box.y + head, box.w, box.h - head)
        tall = row_height(canvas)
        tall = min(tall, (inner.h - 10) / len(rows)) if most else tall
        super().__init__("table", rows, row_height=tall)
        self.placed(inner)
        self.head = Box(box.x, box.y, box.w, head)

    def _spoken(self, line: Line) -> str:
        text = _("place {place}, points: {points}").format(place=line.place, points=halves(line.points))
        return ", ".join([text, *(f"{name} {of(line)}" for _head, name, of in ties(self.tournament.form))])

    def columns(self) -> list[Column]:
        """The columns from the left."""
        deciding: list[Column] = [(head, 0.10, "right") for head, _name, _of in ties(self.tournament.form)]
        rest = 1 - 0.08 - 0.12 - 0.19 - 0.12 - 0.10 * len(deciding)
        return [
            ("", 0.08, "center"),
            (_("Player"), rest, "left"),
            (_("Played"), 0.12, "right"),
            (_("Won · drawn · lost"), 0.19, "center"),
            (_("Points"), 0.12, "right"),
            *deciding,
        ]

    def cells(self) -> list[Box]:
        """Where the columns lie in a row; only left edge and width count."""
        left, room, found = self.box.x + 10, self.box.w - 36, []
        for _head, share, _align in self.columns():
            found.append(Box(left, 0, room * share - 8, 0))
            left += room * share
        return found

    def draw(self, canvas: Canvas, look: Look) -> None:
        super().draw(canvas, look)
        columns, cells = self.columns(), self.cells()
        texts = [
            (head, cell.w, self.head.h) for (head, _share, _align), cell in zip(columns, cells, strict=True) if head
        ]
        size = even_size(canvas, texts, "small", wraps=True)
        for (head, _share, align), cell in zip(columns, cells, strict=True):
            if head:
                canvas.block(
                    head, cell.x, self.head.y, cell.w, self.head.h - 2, "small", size=size, color="mute", align=align,
                    wraps=True, leading=LEADING.tight,
                )  # fmt: skip

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        line: Line = row.value
        ink, quiet = row_ground(canvas, box, marked and not self.whole)
        place, who, played, record, points, *deciding = self.cells()
        middle = box.y + box.h / 2
        self._place_coin(canvas, line, place.x + place.w / 2, middle, min(14.0, box.h * 0.36))
        radius = min(15.0, box.h * 0.38)
        face(canvas, self._member(line), who.x + radius, middle, radius)
        room = who.w - 2 * radius - 10
        names = [(one.text, room, box.h) for one in self.rows]
        size = even_size(canvas, names, "strong")
        canvas.block(row.text, who.x + 2 * radius + 10, box.y, room, box.h, "strong", size=size, color=ink)
        canvas.block(str(line.played), played.x, box.y, played.w, box.h, "label", color=quiet, align="right")
        text = f"{line.won} · {line.drawn} · {line.lost}"
        canvas.block(text, record.x, box.y, record.w, box.h, "label", color=ink, align="center")
        canvas.block(halves(line.points), points.x, box.y, points.w, box.h, "strong", color=ink, align="right")
        for cell, (_head, _name, of) in zip(deciding, ties(self.tournament.form), strict=True):
            canvas.block(of(line), cell.x, box.y, cell.w, box.h, "label", color=quiet, align="right")

    def _member(self, line: Line) -> Member:
        return self.book.member(self.tournament.entrants[line.entrant].member)

    def has_medal(self, line: Line) -> bool:
        """Whether a place is worth a medal: one of the first with a point, or one that stays."""
        earned = line.points > 0 or self.tournament.over
        return line.place <= len(_METALS) and line.played > 0 and earned

    def _place_coin(self, canvas: Canvas, line: Line, x: float, y: float, radius: float) -> None:
        metal = _METALS[line.place - 1] if self.has_medal(line) else "iron"
        coin(canvas, x, y, radius, metal)
        light = metal in ("gold", "silver")
        color, rim = ("gold_ink", None) if light else ("white", "pitch")
        canvas.text(str(line.place), x, y, "strong", color=color, align="center", outline=rim)


def head_height(canvas: Canvas) -> float:
    """The height of the line above a table."""
    return canvas.text_size("small") * 2.1 + 6


class FixtureList(ListBox):
    """All matches round by round; the one that is marked is what the buttons mean."""

    def __init__(self, canvas: Canvas, box: Box, book: Book, tournament: Tournament, at: tuple[int, int]) -> None:
        self.book, self.tournament = book, tournament
        self.caption = canvas.text_size("small") * 1.5 + 6
        rows: list[Row] = []
        marked = 0
        for number, fixtures in enumerate(tournament.rounds):
            for place, fixture in enumerate(fixtures):
                if (number, place) == at:
                    marked = len(rows)
                extra = self.caption if self._head(number, place) else 0.0
                rows.append(Row((number, place), self._names(fixture), score(fixture), extra=extra))
        super().__init__("fixtures", rows, at=marked, row_height=row_height(canvas))
        self.placed(box)

    def _head(self, number: int, place: int) -> str:
        """What stands above a match: its round above the first of it; the one about the third place has its own."""
        fixtures = self.tournament.rounds[number]
        if fixtures[place].third:
            return _("Third-place match")
        first = place == 0 or fixtures[place - 1].third
        return round_title(self.tournament, number) if first else ""

    def _names(self, fixture: Fixture) -> str:
        one = self.book.name(self.tournament, fixture.one)
        if fixture.other == FREE:
            return _("{name} has a bye").format(name=one)
        return _("{one} vs {other}").format(one=one, other=self.book.name(self.tournament, fixture.other))

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        number, place = row.value
        fixture = self.tournament.rounds[number][place]
        if title := self._head(number, place):
            canvas.block(title, box.x + 8, box.y + 4, box.w - 16, self.caption - 4, "small", color="mute")
            box = Box(box.x, box.y + self.caption, box.w, box.h - self.caption)
        ink, quiet = row_ground(canvas, box, marked)
        middle, radius = box.y + box.h / 2, min(14.0, box.h * 0.36)
        mid = canvas.text_size("strong") * 2.6
        half = (box.w - 16 - mid) / 2 - 2 * radius - 8
        names = [(name, half, box.h) for name in self._all_names()]
        size = even_size(canvas, names, "label")
        edge = box.x + 8
        face(canvas, self._member(fixture.one), edge + radius, middle, radius)
        won = not fixture.open and fixture.other != FREE and fixture.points[0] != fixture.points[1]
        first, second = ("strong", "label") if won and fixture.through == fixture.one else ("label", "strong")
        name = self.book.name(self.tournament, fixture.one)
        left = edge + 2 * radius + 8
        canvas.block(name, left, box.y, half, box.h, first if won else "label", size=size, color=ink)
        centre = Box(left + half, box.y, mid, box.h)
        if fixture.other == FREE:
            rest = Box(left + half, box.y, box.right - 10 - left - half, box.h)
            canvas.block(_("bye"), *rest, "label", size=size, color=quiet, align="right")
            return
        self._middle(canvas, fixture, centre, ink, quiet)
        name = self.book.name(self.tournament, fixture.other)
        right = box.right - 8 - 2 * radius - 8
        canvas.block(
            name, right - half, box.y, half, box.h, second if won else "label", size=size, color=ink, align="right"
        )
        face(canvas, self._member(fixture.other), box.right - 8 - radius, middle, radius)

    def _middle(self, canvas: Canvas, fixture: Fixture, box: Box, ink: str, quiet: str) -> None:
        if not fixture.open:
            canvas.block(score(fixture), *box, "strong", color=ink, align="center")
        elif fixture.match:
            size = canvas.text_size("strong")
            canvas.icon("hourglass", box.center[0] - size / 2, box.center[1] - size / 2, size, color=ink)
        else:
            canvas.block("–", *box, "label", color=quiet, align="center")

    def _all_names(self) -> list[str]:
        return [self.book.name(self.tournament, place) for place in range(len(self.tournament.entrants))]

    def _member(self, entrant: int) -> Member:
        return self.book.member(self.tournament.entrants[entrant].member)


def round_title(tournament: Tournament, number: int) -> str:
    """What a round is called."""
    if tournament.form != "knockout":
        return _("Round {number}").format(number=number + 1)
    left = (len(tournament.rounds[0]) * 2) >> number
    names = {2: _("Final"), 4: _("Semifinals"), 8: _("Quarterfinals")}
    return names.get(left, _("Round of {count}").format(count=left))


class Tree(Widget):
    """The tree of a knock-out: a column for each round, those to come empty."""

    focusable = False

    def __init__(self, book: Book, tournament: Tournament) -> None:
        super().__init__("tree")
        self.book, self.tournament = book, tournament

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        well(canvas, x, y, w, h)
        first = len(self.tournament.rounds[0])
        columns = first.bit_length()
        gap = 22.0
        wide = (w - 24 - gap * (columns - 1)) / columns
        head = canvas.text_size("small") * 1.5 + 4
        area = Box(x + 12, y + 8 + head, w - 24, h - 16 - head)
        for column in range(columns):
            left = area.x + column * (wide + gap)
            canvas.block(round_title(self.tournament, column), left, y + 8, wide, head, "small", color="mute")
            self._column(canvas, column, Box(left, area.y, wide, area.h), first >> column, gap, columns)

    def _column(self, canvas: Canvas, column: int, box: Box, count: int, gap: float, columns: int) -> None:
        fixtures: Sequence[Fixture | None] = [None] * count
        third: Fixture | None = None
        if column < len(self.tournament.rounds):
            played = self.tournament.rounds[column]
            fixtures = [one for one in played if not one.third]
            third = next((one for one in played if one.third), None)
        pitch = box.h / count
        tall = min(pitch - 8, 2 * canvas.text_size("label") * 1.55 + 8)
        for place, fixture in enumerate(fixtures):
            middle = box.y + pitch * (place + 0.5)
            self._lines(canvas, Box(box.x, middle, box.w, pitch), place, gap, last=column == columns - 1)
            self._pair(canvas, Box(box.x, middle - tall / 2, box.w, tall), fixture)
        if column == columns - 1 and len(self.tournament.entrants) > 3:
            top = box.bottom - tall - 4
            words = canvas.text_size("small") * 1.5
            canvas.block(_("Third-place match"), box.x, top - words, box.w, words, "small", color="mute")
            self._pair(canvas, Box(box.x, top, box.w, tall), third)

    @staticmethod
    def _lines(canvas: Canvas, box: Box, place: int, gap: float, *, last: bool) -> None:
        """From a match to the one that its winner goes on to."""
        if last:
            return
        turn, way = box.right + gap / 2, box.h / 2 * (1 if place % 2 == 0 else -1)
        points = [(box.right, box.y), (turn, box.y), (turn, box.y + way), (box.right + gap, box.y + way)]
        canvas.lines(points, "plate_edge", BORDER.thin, alpha=ALPHA.strong)

    def _pair(self, canvas: Canvas, box: Box, fixture: Fixture | None) -> None:
        x, y, w, h = box
        present = fixture is not None and fixture.open and fixture.other != FREE
        canvas.gradient(x, y, w, h, "panel", "panel_low", radius=RADIUS.medium)
        canvas.rect(
            x, y, w, h, "gold" if present else "plate_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.full
        )
        if fixture is None:
            canvas.line((x + 12, y + h / 2), (x + w - 12, y + h / 2), "plate_edge", 1, alpha=ALPHA.half)
            return
        canvas.line((x + 6, y + h / 2), (x + w - 6, y + h / 2), "plate_edge", 1, alpha=ALPHA.half)
        for place, entrant in enumerate((fixture.one, fixture.other)):
            self._one(canvas, Box(x + 4, y + place * h / 2, w - 8, h / 2), fixture, entrant)

    def _one(self, canvas: Canvas, box: Box, fixture: Fixture, entrant: int) -> None:
        if entrant == FREE:
            canvas.block(_("bye"), box.x + 8, box.y, box.w - 16, box.h, "small", color="mute")
            return
        member = self.book.member(self.tournament.entrants[entrant].member)
        radius = min(11.0, box.h * 0.4)
        face(canvas, member, box.x + radius + 2, box.y + box.h / 2, radius)
        left = box.x + 2 * radius + 8
        won = not fixture.open and fixture.through == entrant
        side = canvas.text_size("small") * 1.6 if not fixture.open and fixture.other != FREE else 0.0
        names = [self.book.name(self.tournament, place) for place in range(len(self.tournament.entrants))]
        room = box.right - side - 4 - left
        size = even_size(canvas, [(name, room, box.h) for name in names], "label")
        color = "cream" if won or fixture.open else "mute"
        canvas.block(member.shown, left, box.y, room, box.h, "strong" if won else "label", size=size, color=color)
        if side:
            points = halves(standings.of(fixture, entrant)[1])
            canvas.block(points, box.right - side - 2, box.y, side, box.h, "small", color=color, align="right")
