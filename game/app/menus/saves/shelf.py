"""Base of the lists of files: rows at the left, the selected file in detail at the right with its actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path

from game.app.menus.pictures.still_life import draw_hourglass
from game.app.menus.saves.acts import ActionId, ListAction, build_action_bar
from game.app.menus.saves.detail import build_fault, build_save
from game.app.menus.saves.rows import SaveList, check_entry, get_entry_name, mark_damaged
from game.app.menus.saves.tables import draw_framed
from game.app.play.saved_file import notify_saved, show_folder
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Centered, Column, Row
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, make_growing_length
from game.app.ui.widgets.text import Label
from game.errors import UserError
from game.storage import slots
from game.storage.slots import Entry
from game.text import _

_LIST_WIDTH, _EMPTY_PANEL_WIDTH = make_growing_length(400, 80), 760.0
"""Width of the list, and of the panel shown instead of an empty list, in logical pixels."""
_ILLUSTRATION_HEIGHT = 170.0
"""Height of the illustration of an empty list, in logical pixels."""


class SaveListScene(HeadedScene, ABC):
    """List of saves, with the selected one in detail next to it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.entries: list[Entry] = []
        self.selected_index = 0
        self._actions: list[ListAction] = []
        """Actions for the selected save."""
        self._undrawable: dict[Path, Entry] = {}
        """Entries whose header was read but could not be drawn, marked as damaged, by path."""
        self.reload()

    # ---- what a list says ------------------------------------------------------------------------------------------

    @abstractmethod
    def list_entries(self) -> list[Entry]:
        """Return the saves to list."""

    @abstractmethod
    def list_actions(self, entry: Entry) -> list[ListAction]:
        """Return the actions of the selected save."""

    @property
    @abstractmethod
    def empty_text(self) -> str:
        """Return the text shown if the list is empty."""

    def find_captions(self) -> dict[Path, str]:
        """Return the headings above the first entry of a section, by path of that entry."""
        return {}

    def build_header(self) -> LayoutItem | None:
        """Return the widget above the list; None if there is none."""
        return None

    def build_footer(self) -> LayoutItem | None:
        """Return the widget below the list; None if there is none."""
        return None

    def build_empty_button(self) -> LayoutItem | None:
        """Return the button shown if the list is empty; None if there is none."""
        return None

    def handle_event(self, event: WidgetEvent) -> None:
        """Handle an event of a widget in the header or footer, or of the button of an empty list."""

    # ---- the list --------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Reload the list, with the same save selected if possible."""
        marked = self.selected_entry
        self.entries = [self._undrawable.get(entry.path) or check_entry(entry) for entry in self.list_entries()]
        paths = [entry.path for entry in self.entries]
        if marked is not None and marked.path in paths:
            self.selected_index = paths.index(marked.path)
        self.selected_index = max(0, min(self.selected_index, len(self.entries) - 1))
        self.services.stack.request_layout()

    def _mark_damaged(self, entry: Entry, error: Exception) -> None:
        """Mark an entry that cannot be drawn as damaged; it takes effect in the next frame."""
        bad = self._undrawable[entry.path] = mark_damaged(entry, error)
        self.entries = [bad if one.path == entry.path else one for one in self.entries]
        self.services.stack.request_layout()

    @property
    def selected_entry(self) -> Entry | None:
        """Return the selected save; None if the list is empty."""
        return self.entries[self.selected_index] if self.selected_index < len(self.entries) else None

    def resume(self) -> None:
        self.reload()

    # ---- the view --------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        marked = self.selected_entry
        self._actions = self.list_actions(marked) if marked is not None else []
        self.first_focus = "tab" if marked is None else "list"
        above, below = self.build_header(), self.build_footer()
        tabs = above.sized(width=_LIST_WIDTH, align="start") if above is not None else None
        foot = below.sized(align="start") if below is not None else None
        if marked is None:
            return Column(tabs, self._build_empty_page().sized(grow=1), foot)
        rows = SaveList(
            self.entries, selected_index=self.selected_index, on_error=self._mark_damaged, captions=self.find_captions()
        )
        left = Column(tabs, rows.sized(grow=1), foot)
        return Row(left.sized(width=_LIST_WIDTH), self._build_detail(marked).sized(grow=1), gap=SPACE.large)

    def _build_empty_page(self) -> LayoutItem:
        """Return the text and the button shown if the list is empty."""
        words = Label(self.empty_text, "body", align="center", leading=LEADING.loose)
        still_life = CustomPaint(draw_hourglass).sized(height=_ILLUSTRATION_HEIGHT)
        way_on = self.build_empty_button()
        button = way_on.sized(align="center") if way_on is not None else None
        return Centered(Panel("", still_life, words, button, padding=2 * SPACE.large).sized(width=_EMPTY_PANEL_WIDTH))

    def _build_detail(self, entry: Entry) -> LayoutItem:
        """Return the selected save in detail, with its actions."""
        if (head := entry.head) is not None:

            def draw(canvas: Canvas, box: Box) -> None:
                try:
                    draw_framed(canvas, head, box)
                except Exception as error:
                    self._mark_damaged(entry, error)

            try:
                return Column(*build_save(head, draw), build_action_bar(self._actions))
            except Exception as error:
                self._mark_damaged(entry, error)
                entry = self._undrawable[entry.path]
        can_ignore = any(act.id == "aside" for act in self._actions)
        return Panel("", *build_fault(entry, can_ignore=can_ignore), build_action_bar(self._actions))

    # ---- answers ---------------------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event.id:
            case "list":
                self._handle_list(event)
            case ActionId(id):
                if event.kind == "pressed":
                    self._run_action(next(act for act in self._actions if act.id == id))
            case _:
                self.handle_event(event)

    def _handle_list(self, event: WidgetEvent) -> None:
        """Handle an event of the list."""
        if event.kind == "changed":
            self.selected_index = next(
                (i for i, entry in enumerate(self.entries) if entry is event.value), self.selected_index
            )
            self.services.stack.request_layout()
        elif event.kind == "submitted":
            act = next((act for act in self._actions if act.is_default and act.enabled), None)
            self._run_action(act)

    def _run_action(self, action: ListAction | None) -> None:
        """Run an action for the selected save."""
        marked = self.selected_entry
        if action is None or marked is None:
            return
        try:
            action.run(marked)
        except UserError as error:
            self.services.notify(error.message)
            self.reload()

    def make_delete_action(self) -> ListAction:
        """Return the action that deletes a save."""
        return ListAction("delete", _("Delete"), self.ask_delete, icon="bin", is_secondary=True)

    def list_damaged_actions(self, delete: ListAction | None = None) -> list[ListAction]:
        """Return the actions for an unreadable file."""
        folder = ListAction(
            "folder", _("Open folder"), lambda entry: show_folder(self.services, entry.path.parent), icon="lens"
        )
        aside = ListAction("aside", _("Ignore file"), self._ignore_file, is_default=True)
        return [*([delete] if delete else []), folder, aside]

    def move_damaged(self, entry: Entry) -> Path:
        """Rename a damaged file, so that the game ignores it; return its new path.

        Raises:
            UserError: the file system refuses.
        """
        return slots.move_damaged_save(entry.path)

    def _ignore_file(self, entry: Entry) -> None:
        """Rename a damaged file and report its new name."""
        target = self.move_damaged(entry)
        notify_saved(self.services, target, _("Renamed to {file}."))
        self.reload()

    def ask_delete(self, entry: Entry) -> None:
        """Ask before a save is deleted."""

        def delete_save() -> None:
            try:
                slots.delete_save(entry.path)
            finally:
                self.reload()

        answers = [
            DialogButton("keep", _("Cancel"), is_default=True),
            DialogButton("delete", _("Delete"), act=delete_save),
        ]
        ask_question(self.services, _("Delete permanently?"), f"**{get_entry_name(entry)}**", answers, cancel="keep")
