"""Mod manager: lists mods with their contents; enables, orders, adds, exports and removes them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.menus.exporting import ask_export
from game.app.menus.mods.mod_view import PAGE_WIDTH, build_mod_list, build_mod_page, build_paragraphs, get_mod_name
from game.app.menus.pictures.still_life import draw_lantern
from game.app.menus.saves.acts import ActionId, ListAction, build_action_bar
from game.app.menus.saves.file_list import choose_file
from game.app.play.routes import AddModRoute, ModsRoute
from game.app.play.saved_file import notify_saved, show_folder
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Centered, Column, OverflowBar, Row
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.mod_check import ModCheck
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, WidgetId, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import ScrollView
from game.content.formats import cache
from game.content.mods import archive, listing, mods
from game.content.mods.listing import ModSummary
from game.errors import UserError
from game.paths import user_data_dir
from game.storage import mod_folder
from game.text import _

_LIST_WIDTH, _ILLUSTRATION_HEIGHT = make_growing_length(430, 60), 150.0
"""Width of the list, and height of the illustration of an empty list, in logical pixels."""


class ModsScene(HeadedScene):
    """List of mods, with the selected one in detail next to it."""

    route_type = ModsRoute
    player_files = ("mods",)

    def __init__(self, services: Services, selected_id: str = "", asks_for_file: bool = False) -> None:
        """Create the scene with a mod selected by id; with ``asks_for_file``, ask for a file to add immediately."""
        super().__init__(services)
        self._asks_for_file = asks_for_file
        """True until the file to add has been asked for."""
        self.mods: list[ModSummary] = []
        self.selected_index = 0
        self._scroll_view = ScrollView("page", self.form, handles_pages=True)
        self._actions: list[ListAction] = []
        """Actions for the selected mod."""
        self._check: ModCheck | None = None
        """Running check of mods; None if none is running."""
        self._checked_ids: set[str] = set()
        """Ids of mods checked by this scene, so that a mod whose result cannot be stored is checked only once."""
        self._reload(selected_id)

    # ---- the mods -------------------------------------------------------------------------------------------------

    def list_mods(self) -> list[ModSummary]:
        """Return the summaries of the mods to list."""
        return listing.list_mods()

    @property
    def selected_mod(self) -> ModSummary | None:
        """Return the selected mod; None if there are no mods."""
        return self.mods[self.selected_index] if self.selected_index < len(self.mods) else None

    def _reload(self, selected_id: str = "") -> None:
        """Reload the list, with the same or the given mod selected."""
        selected_id = selected_id or (self.selected_mod.id if self.selected_mod is not None else "")
        self.mods = self.list_mods()
        names = [mod.id for mod in self.mods]
        self.selected_index = (
            names.index(selected_id) if selected_id in names else max(0, min(self.selected_index, len(names) - 1))
        )
        self.services.stack.request_layout()

    def resume(self) -> None:
        cache.clear_caches()
        self._reload()

    def leave(self) -> None:
        self._close_check()

    def _close_check(self) -> None:
        """Close the check, if it is running."""
        if self._check is not None:
            self._check.close()
            self._check = None

    def enter(self) -> None:
        super().enter()
        if self._asks_for_file:
            self._asks_for_file = False
            self._ask_file()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._check is None:
            names = (
                [name for name in listing.list_unchecked() if name not in self._checked_ids]
                if self._has_unchecked_mods()
                else []
            )
            if names:
                self._checked_ids.update(names)
                self._check = ModCheck(names)
        elif self._check.poll():
            self._close_check()
            cache.clear_caches()
            self._reload()

    def _has_unchecked_mods(self) -> bool:
        """Return whether there is a mod that may need a check."""
        return any(not mod.stamp and mod.id not in self._checked_ids for mod in self.mods)

    # ---- layout ---------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Mods")

    def build(self, canvas: Canvas) -> LayoutItem:
        if not self.mods:
            return self._build_empty_page()
        self.first_focus = "list"
        marked = self.mods[self.selected_index]
        self._actions = self._list_actions(marked)
        left = Column(build_mod_list(self.mods, self.selected_index).sized(grow=1), self._build_list_buttons())
        page = ScrollContainer(self._scroll_view, build_mod_page(marked, self._list_notes(marked)))
        detail = Panel("", page.sized(grow=1), build_action_bar(self._actions))
        return Row(left.sized(width=_LIST_WIDTH), detail.sized(grow=1), gap=SPACE.large)

    def _build_empty_page(self) -> LayoutItem:
        """Return an explanation of mods, with buttons to add one."""
        self._actions, self.first_focus = [], "add"
        about = _("Mods add teams, boards, dungeons and puzzles. Drop a mod file on this window, or add it here.")
        own = _("To make your own, create a sample mod in the deck workshop.")
        words = build_paragraphs((_("No mods yet"), "banner", "cream"), (about, "body", "cream"), (own, "body", "mute"))
        picture = CustomPaint(draw_lantern).sized(height=_ILLUSTRATION_HEIGHT)
        return Centered(
            Panel("", picture, words, self._build_list_buttons(), padding=2 * SPACE.large).sized(width=PAGE_WIDTH)
        )

    @staticmethod
    def _build_list_buttons() -> LayoutItem:
        """Return the buttons that add a mod and open the mods folder."""
        add, folder = Button("add", _("Add a mod"), icon="plus"), Button("folder", _("Open folder"), icon="lens")
        return OverflowBar(add, folder).sized(align="start")

    @staticmethod
    def _list_notes(mod: ModSummary) -> list[tuple[str, str]]:
        """Return notes about a mod, with their colors."""
        if mod.state == "waiting":
            return [(_("Checking this mod. It turns on once it passes."), "mute")]
        if mod.state == "faulty":
            return [("{warning} " + _("Disabled until fixed:"), "danger"), (mod.fault, "cream")]
        if mod.fault:
            return [("{warning} " + _("Can't be turned on until fixed:"), "danger"),
                    (mod.fault, "cream")]  # fmt: skip
        return []

    def _list_actions(self, mod: ModSummary) -> list[ListAction]:
        off = mod.state == "off"
        text = _("Turn on") if off else _("Turn off")
        first, last = self.selected_index == 0, self.selected_index == len(self.mods) - 1
        why = _("Already first.") if first else ""
        return [
            ListAction(
                "up",
                _("Move up"),
                lambda one: self._move_mod(one, -1),
                icon="up",
                is_icon_only=True,
                enabled=not first,
                reason=why,
            ),
            ListAction(
                "down",
                _("Move down"),
                lambda one: self._move_mod(one, 1),
                icon="down",
                is_icon_only=True,
                enabled=not last,
                reason=_("Already last.") if last else "",
            ),
            ListAction("export", _("Export"), self._export_mod, icon="share"),
            ListAction("out", _("Remove"), self._ask_remove, icon="bin"),
            ListAction("turn", text, self._toggle_mod, is_default=True),
        ]

    # ---- answers --------------------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "list" and event.kind == "changed":
            self.selected_index = next(
                (i for i, mod in enumerate(self.mods) if mod is event.value), self.selected_index
            )
            self._scroll_view.top = 0.0
            self.services.stack.request_layout()
        elif event.id == "list":
            self._run_action("turn")
        elif event.kind == "pressed":
            self._handle_press(event.id)

    def _handle_press(self, id: WidgetId) -> None:
        """Handle the press of a button."""
        match id:
            case "add":
                self._ask_file()
            case "folder":
                self._show_folder()
            case ActionId(act):
                self._run_action(act)

    def _run_action(self, action_id: str) -> None:
        """Run the action with an id."""
        marked = self.selected_mod
        act = next((act for act in self._actions if act.id == action_id), None)
        if marked is None or act is None:
            return
        try:
            act.run(marked)
        except UserError as error:
            self.services.notify(error.message)
            self._reload()

    def _toggle_mod(self, mod: ModSummary) -> None:
        """Enable or disable a mod."""
        on = mod.state == "off"
        mod_folder.set_enabled(mod.folder, on)
        self._reload()
        text = _("{name} turned on.") if on else _("{name} turned off.")
        self.services.notify(text.format(name=get_mod_name(mod)))

    def _move_mod(self, mod: ModSummary, offset: int) -> None:
        """Move a mod in the load order; negative is up."""
        mod_folder.move_mod(mod.folder, offset)
        self._reload()

    def _export_mod(self, mod: ModSummary) -> None:
        text, file = _("Choose where to save the copy."), f"{mod.id}{archive.MOD_SUFFIX}"
        ask_export(self.services, _("Export"), text, file, lambda target: mod_folder.export_mod(mod.folder, target))

    def _ask_remove(self, mod: ModSummary) -> None:
        """Ask before a mod is removed."""

        def remove_mod() -> None:
            target = mod_folder.uninstall(mod.folder)
            notify_saved(self.services, target, _("Moved to {file}."))
            self._reload()

        text = f"**{get_mod_name(mod)}**\n\n" + _("Its folder is moved, not deleted.")
        answers = [DialogButton("keep", _("Cancel"), is_default=True), DialogButton("out", _("Remove"), act=remove_mod)]
        ask_question(self.services, _("Remove this mod?"), text, answers, cancel="keep")

    def _show_folder(self) -> None:
        """Open the mods folder in the file manager."""
        folder = mods.mods_dir()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            folder = user_data_dir()
        show_folder(self.services, folder)

    def _ask_file(self) -> None:
        """Ask for a mod file to add."""

        def open_mod(path: Path) -> Callable[[], None]:
            scene = self.services.make_scene(AddModRoute(path))
            return lambda: self.services.stack.push(scene)

        choose_file(self.services, _("Add a mod"), _can_be_mod, open_mod, "chest")


def _can_be_mod(path: Path) -> bool:
    """Return whether a file may be a mod, by its name and content."""
    return path.suffix.lower() in (archive.MOD_SUFFIX, ".zip") and archive.is_archive(path)
