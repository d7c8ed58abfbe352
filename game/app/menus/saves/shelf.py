"""What the lists of saves and of replays share: rows with pictures at the left, the marked one large at the right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import msgspec

from game.app.menus.saves.acts import Act, ActId, act_buttons
from game.app.menus.saves.damaged import aside_words, show_folder
from game.app.menus.saves.tables import draw_save, portrait_of
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import panel, portrait, seat_mark
from game.app.ui.style.theme import SEATS as SEAT_MARKS
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.listbox import ListBox, Row, row_ground
from game.errors import UserError
from game.storage import slots
from game.storage.crash_report import write_crash
from game.storage.save_words import SEATS, game_name, map_name, score_of, state_of, team_name, title, when
from game.storage.saves import Head
from game.storage.slots import Entry
from game.text import _, strip_period

_MARGIN, _TOP = 24.0, 60.0
_LIST = 480.0
_THUMB = (136.0, 80.0)
_STAR = 24.0
"""What the star of a kept replay takes of its first line."""


def _rows(head: Head) -> int:
    return 1 if len(head.players) < 3 else 2


def told(entry: Entry) -> Entry:
    """The entry as it is, or as a damaged one when its head cannot even be put into words."""
    head = entry.head
    if head is None:
        return entry
    try:
        EntryList.lines(entry)
        _place(head)
        for seat in range(min(SEATS, len(head.players))):
            score_of(head, seat)
    except Exception as error:
        return spoiled(entry, error)
    return entry


def spoiled(entry: Entry, error: Exception) -> Entry:
    """An entry whose head cannot be shown, as a damaged one; why is written down."""
    write_crash(error)
    return msgspec.structs.replace(entry, head=None, fault=_("This save is corrupted."))


def _place(head: Head) -> str:
    """The second line about the marked save."""
    return " · ".join((game_name(head.game), map_name(head), state_of(head), when(head.saved)))


class EntryList(ListBox):
    """Saves with their pictures; one that cannot be drawn is handed to ``spoil`` and shown as damaged."""

    def __init__(
        self, entries: list[Entry], *, at: int, row_height: float, spoil: Callable[[Entry, Exception], None]
    ) -> None:
        rows = [Row(entry, title(entry.head) if entry.head else entry.path.name) for entry in entries]
        super().__init__("list", rows, at=at, row_height=row_height, empty=_("Nothing here yet."))
        self.spoil = spoil

    @staticmethod
    def row_tall(canvas: Canvas) -> float:
        """The height of a row at this text size."""
        words = canvas.text_size("label") * 1.25 * 3 + canvas.text_size("small") * 1.2 * 2
        return max(_THUMB[1], words if canvas.text_scale > 1 else 0.0) + 14

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        entry: Entry = row.value
        try:
            self._draw_entry(canvas, entry, box, marked)
        except Exception as error:
            self.spoil(entry, error)

    def _draw_entry(self, canvas: Canvas, entry: Entry, box: Box, marked: bool) -> None:
        ink, quiet = row_ground(canvas, box, marked)
        left, wide = box.x + 8, _THUMB[0]
        if entry.head is None:
            color = "attack" if marked else "danger"
            canvas.icon("warning", left + wide / 2 - 18, box.y + box.h / 2 - 18, 36, color=color)
        else:
            draw_save(canvas, entry.head, Box(left, box.y + (box.h - _THUMB[1]) / 2, *_THUMB))
        left += wide + 12
        right = box.right - 10
        if entry.kept:
            canvas.icon("star", right - 18, box.y + 9, 16, color=ink)
        top, tall = box.y + 6, box.h - 12
        names = even_size(canvas, self._names(right - left, tall), "strong", wraps=True)
        for number, (text, role, share) in enumerate(self.lines(entry)):
            room = right - left - (_STAR if entry.kept and not number else 0)
            color, size = (ink, names) if not number else (quiet, None)
            wraps = entry.head is None or not number
            canvas.block(text, left, top, room, tall * share, role, size=size, color=color, wraps=wraps)
            top += tall * share

    def _names(self, room: float, tall: float) -> list[tuple[str, float, float]]:
        """The first lines of all rows with their boxes, which have one size."""
        found = []
        for row in self.rows:
            entry: Entry = row.value
            text, _role, share = self.lines(entry)[0]
            found.append((text, room - _STAR * entry.kept, tall * share))
        return found

    @staticmethod
    def lines(entry: Entry) -> list[tuple[str, str, float]]:
        """The lines of a row with their roles and shares of its height."""
        head = entry.head
        if head is None:
            return [(entry.path.name, "strong", 0.36), (_("Unreadable file"), "label", 0.64)]
        return [
            (title(head), "strong", 0.4),
            (", ".join(head.players), "label", 0.25),
            (f"{state_of(head)} · {when(head.saved)}", "small", 0.35),
        ]


class ShelfScene(HeadedScene, ABC):
    """A list of saves with the marked one large beside it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.entries: list[Entry] = []
        self.at = 0
        self._list = Box(0, 0, 0, 0)
        self._detail = Box(0, 0, 0, 0)
        self._acts: list[Act] = []
        self._buttons_top = 0.0
        self._spoiled: dict[Path, Entry] = {}
        """Entries whose heads were read and could not be drawn."""
        self.look_up()

    # ---- what a list says ------------------------------------------------------------------------------------------

    @abstractmethod
    def found(self) -> list[Entry]:
        """The saves to list."""

    @abstractmethod
    def acts(self, entry: Entry) -> list[Act]:
        """What may be done with the marked save."""

    @property
    @abstractmethod
    def empty(self) -> str:
        """What an empty list says."""

    def above(self, canvas: Canvas, box: Box) -> list[Widget]:
        """Widgets over the list."""
        return []

    def below(self, canvas: Canvas, box: Box) -> list[Widget]:
        """Widgets under the list."""
        return []

    def pressed(self, reply: Reply) -> None:
        """A widget of ``above`` or ``below`` was used."""

    # ---- the list --------------------------------------------------------------------------------------------------

    def look_up(self) -> None:
        """Read the list anew; the same save stays marked where it can."""
        marked = self.marked
        self.entries = [self._spoiled.get(entry.path) or told(entry) for entry in self.found()]
        paths = [entry.path for entry in self.entries]
        if marked is not None and marked.path in paths:
            self.at = paths.index(marked.path)
        self.at = max(0, min(self.at, len(self.entries) - 1))
        self.services.stack.relayout()

    def _spoil(self, entry: Entry, error: Exception) -> None:
        """An entry cannot be drawn: from the next frame on it is shown as damaged."""
        bad = self._spoiled[entry.path] = spoiled(entry, error)
        self.entries = [bad if one.path == entry.path else one for one in self.entries]
        self.services.stack.relayout()

    @property
    def marked(self) -> Entry | None:
        """The save that is shown large."""
        return self.entries[self.at] if self.at < len(self.entries) else None

    def resume(self) -> None:
        self.look_up()

    # ---- layout ----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        tall = Button.height(canvas)
        field = max(36.0, canvas.text_size("label") * 1.5 + 10)
        above = self.above(canvas, Box(_MARGIN, _TOP, _LIST, field))
        top = _TOP + field + 10 if above else _TOP
        bottom = HEIGHT - 18
        below = self.below(canvas, Box(_MARGIN, bottom - tall, _LIST, tall))
        end = bottom - tall - 12 if below else bottom
        self._list = Box(_MARGIN, top, _LIST, end - top)
        left = _MARGIN + _LIST + 20
        self._detail = Box(left, _TOP, WIDTH - _MARGIN - left, bottom - _TOP)
        if not self.entries:
            self._detail = self._nothing(canvas, Box(_MARGIN, top, WIDTH - 2 * _MARGIN, end - top))
            self._acts = []
            self.form.set([self.back(), *above, *below], focus="tab")
            return
        rows = EntryList(
            self.entries,
            at=self.at,
            row_height=EntryList.row_tall(canvas),
            spoil=self._spoil,
        ).placed(self._list)
        marked = self.marked
        self._acts = self.acts(marked) if marked is not None else []
        self.form.set([self.back(), *above, rows, *self._act_buttons(canvas), *below], focus="list")

    def _nothing(self, canvas: Canvas, room: Box) -> Box:
        """Where a list without entries says so: in the middle, no larger than that takes."""
        wide = min(room.w, 760.0)
        tall = min(room.h, 260 + canvas.rich_height(self.empty, wide - 80, "body", leading=LEADING.loose))
        return Box(room.x + (room.w - wide) / 2, room.y + (room.h - tall) * 0.4, wide, tall)

    def _act_buttons(self, canvas: Canvas) -> list[Widget]:
        widgets, self._buttons_top = act_buttons(canvas, self._acts, self._detail.inset(16))
        return widgets

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        marked = self.marked
        panel(canvas, *self._detail)
        if marked is None:
            self._draw_nothing(canvas)
        elif marked.head is None:
            self._draw_fault(canvas, marked)
        else:
            try:
                self._draw_head(canvas, marked.head)
            except Exception as error:
                self._spoil(marked, error)

    def _draw_nothing(self, canvas: Canvas) -> None:
        x, y = self._detail.center[0], self._detail.y + 196
        canvas.glow(x, y - 70, 230, "lamp", 60)
        canvas.picture("title/hourglass", x - 116, y - 168, 92, 148, fit="contain")
        canvas.picture("title/card-stack", x - 46, y - 152, 168, 152, fit="contain")
        canvas.rich(self.empty, x - 300, y + 28, 600, "body", align="center", leading=LEADING.loose)

    def _draw_fault(self, canvas: Canvas, entry: Entry) -> None:
        x, y, w, _h = self._detail.inset(24)
        canvas.icon("warning", x + w / 2 - 34, y + 80, 68, color="danger")
        canvas.block(strip_period(entry.fault), x + 30, y + 168, w - 60, 70, "heading", align="center", valign="top")
        canvas.block(str(entry.path), x, y + 256, w, 60, "small", color="mute", align="center", valign="top")
        if any(act.id == "aside" for act in self._acts):
            canvas.rich(aside_words(), x + 60, y + 326, w - 120, "body", align="center", leading=LEADING.loose)

    def _draw_head(self, canvas: Canvas, head: Head) -> None:
        x, y, w, _h = self._detail.inset(16)
        line = canvas.text_size("banner") * 1.5
        small = canvas.text_size("label") * 1.45
        canvas.block(title(head), x, y - 4, w, line, "banner")
        canvas.block(_place(head), x, y - 4 + line, w, small, "label", color="mute")
        seats_tall = self._seats_tall(canvas, head)
        top = y + line + small + 4
        tall = self._buttons_top - 14 - seats_tall - 12 - top
        draw_save(canvas, head, Box(x, top, w, tall))
        self._draw_seats(canvas, head, Box(x, top + tall + 12, w, seats_tall))

    @staticmethod
    def _seats_tall(canvas: Canvas, head: Head) -> float:
        one = canvas.text_size("label") * 2.5 + 8
        return one * _rows(head)

    def _draw_seats(self, canvas: Canvas, head: Head, box: Box) -> None:
        """Who plays what and how it stands: two in a row, three of more than four."""
        seats = min(SEATS, len(head.players))
        columns = 3 if seats > 4 else 2
        tall = box.h / _rows(head)
        wide = (box.w - 12 * (columns - 1)) / columns
        size = self._team_size(canvas, head, wide, tall - 6)
        for seat in range(seats):
            x, y = box.x + seat % columns * (wide + 12), box.y + seat // columns * tall
            self._draw_seat(canvas, head, seat, Box(x, y, wide, tall - 6), size)

    def _team_size(self, canvas: Canvas, head: Head, width: float, height: float) -> float:
        """The size of the teams' names, which is the same for all seats."""
        box, cells = Box(0, 0, width, height), []
        for seat in range(min(SEATS, len(head.players), len(head.teams))):
            _left, room = self._words_room(canvas, head, seat, box)
            cells.append((team_name(head.game, head.teams[seat]), room, (height - 6) / 2))
        return even_size(canvas, cells, "small")

    @staticmethod
    def _words_room(canvas: Canvas, head: Head, seat: int, box: Box) -> tuple[float, float]:
        """Left edge and width of the names of a seat, between its picture and its score."""
        size, left = canvas.text_size("label"), box.x + 12 + box.h
        icon, score = score_of(head, seat)
        side = canvas.measure(score, "number", size=size * 1.3)[0] + size * 1.3 + 20 if icon else 8.0
        won = head.finished and seat in head.winners
        return left, box.right - side - left - (size + 14 if won else 0)

    def _draw_seat(self, canvas: Canvas, head: Head, seat: int, box: Box, team_size: float) -> None:
        won = head.finished and seat in head.winners
        edge = SEAT_MARKS[seat].color if head.asked == seat or won else "line"
        canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)
        canvas.rect(*box, edge, radius=RADIUS.medium, border=BORDER.thin)
        team = head.teams[seat] if seat < len(head.teams) else ""
        picture, radius = portrait_of(head.game, team), box.h / 2 - 5
        if picture:
            portrait(canvas, picture, seat, box.x + 10 + radius, box.y + box.h / 2 - 1, radius)
        else:
            seat_mark(canvas, seat, box.x + 10 + radius, box.y + box.h / 2, radius * 0.6)
        half = (box.h - 6) / 2
        icon, score = score_of(head, seat)
        size = canvas.text_size("label")
        side = canvas.measure(score, "number", size=size * 1.3)[0] + size * 1.3 + 20 if icon else 8.0
        left, room = self._words_room(canvas, head, seat, box)
        light = SEAT_MARKS[seat].light
        name_tall = half if team else box.h - 6
        canvas.block(head.players[seat], left, box.y + 3, room, name_tall, "strong", color=light)
        if team:
            name = team_name(head.game, team)
            canvas.block(name, left, box.y + 3 + half, room, half, "small", size=team_size, color="mute")
        if won:
            canvas.icon("crown", box.right - side - 10 - size, box.y + box.h / 2 - size * 0.6, size * 1.1, color="gold")
        if icon:
            middle = box.y + box.h / 2
            canvas.text(score, box.right - 12, middle, "number", size=size * 1.3, align="right")
            canvas.icon(icon, box.right - side + 2, middle - size * 0.55, size * 1.1)

    # ---- answers ---------------------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        match reply.id:
            case "list":
                self._on_list(reply)
            case ActId(id):
                if reply.kind == "pressed":
                    self._do(next(act for act in self._acts if act.id == id))
            case _:
                self.pressed(reply)

    def _on_list(self, reply: Reply) -> None:
        if reply.kind == "changed":
            self.at = next((i for i, entry in enumerate(self.entries) if entry is reply.value), self.at)
            self.services.stack.relayout()
        elif reply.kind == "submitted":
            act = next((act for act in self._acts if act.gold and act.enabled), None)
            self._do(act)

    def _do(self, act: Act | None) -> None:
        marked = self.marked
        if act is None or marked is None:
            return
        try:
            act.do(marked)
        except UserError as error:
            self.services.notify(error.message)
            self.look_up()

    def damaged_acts(self, delete: Act | None = None) -> list[Act]:
        """What may be done with a file that cannot be read."""
        folder = Act(
            "folder", _("Show folder"), lambda entry: show_folder(self.services, entry.path.parent), icon="lens"
        )
        aside = Act("aside", _("Ignore file"), self._set_aside, gold=True)
        return [folder, *([delete] if delete else []), aside]

    def put_aside(self, entry: Entry) -> Path:
        """Takes a file out of the list; raises ``UserError``."""
        return slots.set_aside(entry.path)

    def _set_aside(self, entry: Entry) -> None:
        target = self.put_aside(entry)
        self.services.notify(_("Renamed to {file}.").format(file=target))
        self.look_up()

    def ask_to_delete(self, entry: Entry, text: str) -> None:
        """Delete after a question."""

        def delete() -> None:
            try:
                slots.remove(entry.path)
            finally:
                self.look_up()

        answers = [Answer("keep", _("Cancel"), main=True), Answer("delete", _("Delete"), act=delete)]
        ask(self.services, _("Delete permanently?"), text, answers, cancel="keep")
