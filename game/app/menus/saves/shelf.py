"""What the lists of saves and of replays share: rows with pictures at the left, the marked one large at the right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import msgspec

from game.app.menus.pictures.still_life import draw_hourglass
from game.app.menus.saves.acts import Act, ActId, act_bar
from game.app.menus.saves.damaged import aside_words, show_folder
from game.app.menus.saves.seats import seats_view
from game.app.menus.saves.tables import draw_save
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Centered, Column, Row, Spacer
from game.app.ui.layout.paint import Icon, Painting
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.table import Ink, ViewList
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.text import Label
from game.errors import UserError
from game.storage import slots
from game.storage.crash_report import write_crash
from game.storage.save_words import SEATS, game_name, map_name, score_of, state_of, title, when
from game.storage.saves import Head
from game.storage.slots import Entry
from game.text import _, strip_period

_LIST, _EMPTY = 480.0, 760.0
_THUMB = (136.0, 80.0)
_WARNING, _LARGE_WARNING, _STILL_LIFE = 36.0, 68.0, 170.0


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


class EntryList(ViewList):
    """Saves with their pictures; one that cannot be drawn is handed to ``spoil`` and shown as damaged."""

    def __init__(self, entries: list[Entry], *, at: int, spoil: Callable[[Entry, Exception], None]) -> None:
        super().__init__("list", entries, self._entry, name=_name, at=at, empty=_("Nothing here yet."))
        self.spoil = spoil

    def _row(self, canvas: Canvas, row: ListRow, box: Box, marked: bool) -> None:
        try:
            super()._row(canvas, row, box, marked)
        except Exception as error:
            self.spoil(row.value, error)

    @classmethod
    def _entry(cls, entry: Entry, ink: Ink) -> LayoutItem:
        first, *others = cls.lines(entry)
        words = Column(
            Row(
                Label(first[0], first[1], color=ink.text).sized(grow=1),
                Icon("star", SPACE.large, color=ink.text).sized(align="start") if entry.kept else None,
            ),
            *(Label(text, role, color=ink.quiet) for text, role in others),
            gap=SPACE.tiny,
        )
        return Row(cls._picture(entry, ink), words.sized(grow=1, align="center"))

    @staticmethod
    def _picture(entry: Entry, ink: Ink) -> LayoutItem:
        wide, high = _THUMB
        head = entry.head
        if head is None:
            color = "attack" if ink.marked else "danger"
            return Icon("warning", _WARNING, color=color).sized(width=wide, height=high, align="center")
        picture = Painting(lambda canvas, box: draw_save(canvas, head, box))
        return picture.sized(width=wide, height=high, align="center")

    @staticmethod
    def lines(entry: Entry) -> list[tuple[str, str]]:
        """The lines of a row with their roles."""
        head = entry.head
        if head is None:
            return [(entry.path.name, "strong"), (_("Unreadable file"), "label")]
        return [
            (title(head), "strong"),
            (", ".join(head.players), "label"),
            (f"{state_of(head)} · {when(head.saved)}", "small"),
        ]


def _name(entry: Entry) -> str:
    return title(entry.head) if entry.head else entry.path.name


class ShelfScene(HeadedScene, ABC):
    """A list of saves with the marked one large beside it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.entries: list[Entry] = []
        self.at = 0
        self._acts: list[Act] = []
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

    def above(self) -> LayoutItem | None:
        """Return the view that lies over the list."""
        return None

    def below(self) -> LayoutItem | None:
        """Return the view that lies under the list."""
        return None

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

    # ---- the view --------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        marked = self.marked
        self._acts = self.acts(marked) if marked is not None else []
        self.first_focus = "tab" if marked is None else "list"
        above, below = self.above(), self.below()
        tabs = above.sized(width=_LIST, align="start") if above is not None else None
        foot = below.sized(align="start") if below is not None else None
        if marked is None:
            return Column(tabs, self._nothing().sized(grow=1), foot)
        rows = EntryList(self.entries, at=self.at, spoil=self._spoil)
        left = Column(tabs, rows.sized(grow=1), foot)
        return Row(left.sized(width=_LIST), self._detail(marked).sized(grow=1), gap=SPACE.large)

    def _nothing(self) -> LayoutItem:
        """Return what an empty list says, in the middle."""
        words = Label(self.empty, "body", align="center", leading=LEADING.loose)
        still_life = Painting(draw_hourglass).sized(height=_STILL_LIFE)
        return Centered(Panel("", still_life, words, padding=2 * SPACE.large).sized(width=_EMPTY))

    def _detail(self, entry: Entry) -> LayoutItem:
        """Return the marked save, large, with what may be done with it."""
        if entry.head is not None:
            try:
                return Panel("", *self._head(entry, entry.head), act_bar(self._acts))
            except Exception as error:
                self._spoil(entry, error)
                entry = self._spoiled[entry.path]
        return Panel("", Spacer(), *self._fault(entry), Spacer(), act_bar(self._acts))

    def _fault(self, entry: Entry) -> list[LayoutItem]:
        found: list[LayoutItem] = [
            Icon("warning", _LARGE_WARNING, color="danger").sized(align="center"),
            Label(strip_period(entry.fault), "heading", align="center"),
            Label(str(entry.path), "small", color="mute", align="center"),
        ]
        if any(act.id == "aside" for act in self._acts):
            found.append(Label(aside_words(), "body", align="center", leading=LEADING.loose))
        return found

    def _head(self, entry: Entry, head: Head) -> list[LayoutItem]:
        def draw(canvas: Canvas, box: Box) -> None:
            try:
                draw_save(canvas, head, box)
            except Exception as error:
                self._spoil(entry, error)

        return [
            Column(Label(title(head), "banner"), Label(_place(head), color="mute"), gap=SPACE.tiny),
            Painting(draw).sized(grow=1),
            seats_view(head),
        ]

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
