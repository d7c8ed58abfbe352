"""Installation of a mod from a file: checks the mod in the background, and shows a preview with a confirmation."""

from __future__ import annotations

from pathlib import Path

from game.app.menus.mods.mod_view import PAGE_WIDTH, build_mod_page, build_paragraphs, get_mod_name
from game.app.play.routes import AddModRoute, ModsRoute
from game.app.play.saved_file import notify_saved
from game.app.ui.dialog import DIALOG_BUTTON
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered, OverflowBar
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.mod_check import ModCheck
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import ScrollView
from game.content.mods import check_cache, listing
from game.content.mods.files import read_tree
from game.content.mods.listing import ModSummary
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.storage.mod_folder import StagedMod
from game.text import _


class AddModScene(HeadedScene):
    """Preview and confirmation of a mod. The unpacked files are deleted when the scene is left."""

    route_type = AddModRoute

    def __init__(self, services: Services, path: Path) -> None:
        super().__init__(services)
        self.staged = self.unpack_mod(path)
        """Unpacked mod."""
        self.record: check_cache.CheckRecord | None = None
        """Check result; None until the check has ended, and if it failed."""
        self.mod: ModSummary | None = None
        """Summary of the mod; None until it has passed the check."""
        self.fault = ""
        """Reason why the mod cannot be added; empty for none."""
        self._scroll_view = ScrollView("page", self.form, handles_pages=True)
        self._check: ModCheck | None = None
        """Running check; None if it is not running."""

    def unpack_mod(self, path: Path) -> StagedMod:
        """Unpack a file to a staging folder.

        Raises:
            UserError: the file is not a mod, or cannot be unpacked.
        """
        return StagedMod(path)

    # ---- the check ------------------------------------------------------------------------------------------------

    @property
    def is_checked(self) -> bool:
        """Return whether the check has ended, successfully or not."""
        return self.mod is not None or bool(self.fault)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.is_checked:
            return
        if self._check is None:
            self._check = ModCheck([self.staged.id], folder=self.staged.staging_folder)
        if self._check.poll():
            self._apply_check_result(self._check)
            self._close_check()
            self.services.stack.request_layout()

    def _apply_check_result(self, check: ModCheck) -> None:
        """Apply the result of the check: show the mod, or its fault."""
        record = check.records.get(self.staged.id)
        fault = check.faults.get(self.staged.id, "")
        if record is None or fault:
            self.fault = listing.shorten_fault(fault, self.staged.folder) or _("Couldn't check this mod.")
            return
        current_registry().allow_pictures(record.pictures)
        self.record = record
        try:
            self.mod = listing.summarize_staged(read_tree(self.staged.folder))
        except (UserError, OSError) as error:
            self.fault = listing.shorten_fault(str(error).partition("\n")[0], self.staged.folder)

    def _close_check(self) -> None:
        """Close the check, if it is running."""
        if self._check is not None:
            self._check.close()
            self._check = None

    def leave(self) -> None:
        self._close_check()
        self.staged.discard()

    # ---- layout ---------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Add a mod")

    def build(self, canvas: Canvas) -> LayoutItem:
        self.first_focus = "add" if self.mod else "no"
        page = ScrollContainer(self._scroll_view, self._build_text())
        sheet = Panel("", page.sized(grow=1), OverflowBar(*self._build_buttons()), gap=SPACE.huge, padding=SPACE.huge)
        return Centered(sheet.sized(width=PAGE_WIDTH))

    def _build_buttons(self) -> list[Button]:
        no = _("Cancel") if not self.fault else _("Close")
        buttons = [Button("no", no, is_back=True, shown_key=Kind.BACK)]
        if not self.fault:
            yes = _("Replace mod") if self.staged.installed_folder is not None else _("Add mod")
            why = "" if self.mod is not None else _("Still checking this mod.")
            buttons.append(Button("add", yes, is_default=True, shown_key=Kind.MAIN, enabled=not why, reason=why))
        return [button.sized(min_width=DIALOG_BUTTON) for button in buttons]

    def _build_text(self) -> LayoutItem:
        file = self.staged.file.name
        if self.fault:
            return build_paragraphs(
                ("{warning} " + _("Can't add this mod"), "banner", "cream"),
                (self.fault, "body", "cream"),
                (_("Nothing was installed. The mod's author can fix this."), "body", "mute"),
            )
        if self.mod is None:
            return build_paragraphs((file, "banner", "cream"), (_("Checking this mod…"), "body", "mute"))
        return build_mod_page(self.mod, self._list_notes(self.mod))

    def _list_notes(self, mod: ModSummary) -> list[tuple[str, str]]:
        """Return notes about the installation of a mod, with their colors."""
        found = [(_("Mods can't run code. You can turn them off or remove them any time."), "mute")]
        if self.staged.installed_folder is not None:
            text = _("You already have this mod. Replacing it saves a copy of the old one.")
            found.append((text, "cream"))
        if mod.fault:
            text = _("It stays disabled until this is fixed: {reason}.").format(reason=mod.fault)
            found.append(("{warning} " + text, "cream"))
        return found

    # ---- answers --------------------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "add" and event.kind == "pressed":
            self._install_mod()

    def _install_mod(self) -> None:
        assert self.mod is not None
        assert self.record is not None
        older = self.staged.installed_folder
        kept_at = self.staged.install(self.record, replace=older is not None)
        services, name = self.services, get_mod_name(self.mod)
        services.stack.pop()
        top = services.stack.top
        if top is None or top.route_type is not ModsRoute:
            services.open_route(ModsRoute(self.staged.id))
        text = _("{name} added.").format(name=name)
        if older is None:
            services.notify(text)
        else:
            notify_saved(services, kept_at, f"{text} " + _("Old version saved as {file}."))
