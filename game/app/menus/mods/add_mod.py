"""A mod in a file: what it would bring, looked at by the process that looks at all mods, and whether it shall come."""

from __future__ import annotations

from pathlib import Path

from game.app.menus.mods.mod_view import SHEET, mod_page, name_of, sentences
from game.app.play.routes import AddMod, Mods
from game.app.ui.dialog import DIALOG_BUTTON
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered, OverflowBar
from game.app.ui.layout.panels import Panel, Scroll
from game.app.ui.mod_check import ModCheck
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import Pane
from game.content.mods import check_cache, listing
from game.content.mods.files import tree_of
from game.content.mods.listing import Listed
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.storage.mod_folder import Staged
from game.text import _


class AddModScene(HeadedScene):
    """Asks; whatever the answer is, nothing of what was unpacked stays where it was unpacked."""

    shows = AddMod

    def __init__(self, services: Services, path: Path) -> None:
        super().__init__(services)
        self.staged = self.unpacked(path)
        self.record: check_cache.Record | None = None
        self.mod: Listed | None = None
        """What the check has passed."""
        self.fault = ""
        self._page = Pane("page", self.form, pages=True)
        self._check: ModCheck | None = None

    def unpacked(self, path: Path) -> Staged:
        """The mod beside the others; raises ``UserError``."""
        return Staged(path)

    # ---- the check ------------------------------------------------------------------------------------------------

    @property
    def known(self) -> bool:
        """Whether it is known what the mod brings, or what is wrong with it."""
        return self.mod is not None or bool(self.fault)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.known:
            return
        if self._check is None:
            self._check = ModCheck([self.staged.id], place=self.staged.place)
        if self._check.poll():
            self._take(self._check)
            self._end_check()
            self.services.stack.relayout()

    def _take(self, check: ModCheck) -> None:
        record = check.records.get(self.staged.id)
        fault = check.faults.get(self.staged.id, "")
        if record is None or fault:
            self.fault = listing.short(fault, self.staged.folder) or _("Couldn't check this mod.")
            return
        current_registry().allow_pictures(record.pictures)
        self.record = record
        try:
            self.mod = listing.staged(tree_of(self.staged.folder))
        except (UserError, OSError) as error:
            self.fault = listing.short(str(error).partition("\n")[0], self.staged.folder)

    def _end_check(self) -> None:
        if self._check is not None:
            self._check.close()
            self._check = None

    def leave(self) -> None:
        self._end_check()
        self.staged.drop()

    # ---- layout ---------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Add a mod")

    def build(self, canvas: Canvas) -> LayoutItem:
        self.first_focus = "add" if self.mod else "no"
        page = Scroll(self._page, self._told())
        sheet = Panel("", page.sized(grow=1), OverflowBar(*self._buttons()), gap=SPACE.huge, padding=SPACE.huge)
        return Centered(sheet.sized(width=SHEET))

    def _buttons(self) -> list[Button]:
        no = _("Cancel") if not self.fault else _("Close")
        found = [Button("no", no, leaves=True, shown=Kind.BACK)]
        if not self.fault:
            yes = _("Replace mod") if self.staged.older is not None else _("Add mod")
            why = "" if self.mod is not None else _("Still checking this mod.")
            found.append(Button("add", yes, gold=True, shown=Kind.MAIN, enabled=not why, reason=why))
        return [button.sized(min_width=DIALOG_BUTTON) for button in found]

    def _told(self) -> LayoutItem:
        file = self.staged.file.name
        if self.fault:
            return sentences(
                ("{warning} " + _("Can't add this mod"), "banner", "cream"),
                (self.fault, "body", "cream"),
                (_("Nothing was installed. The mod's author can fix this."), "body", "mute"),
            )
        if self.mod is None:
            return sentences((file, "banner", "cream"), (_("Checking this mod…"), "body", "mute"))
        return mod_page(self.mod, self._remarks(self.mod))

    def _remarks(self, mod: Listed) -> list[tuple[str, str]]:
        found = [(_("Mods can't run code. You can turn them off or remove them any time."), "mute")]
        if self.staged.older is not None:
            text = _("You already have this mod. Replacing it saves a copy of the old one.")
            found.append((text, "cream"))
        if mod.fault:
            text = _("It stays disabled until this is fixed: {reason}.").format(reason=mod.fault)
            found.append(("{warning} " + text, "cream"))
        return found

    # ---- answers --------------------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "add" and reply.kind == "pressed":
            self._add()

    def _add(self) -> None:
        assert self.mod is not None
        assert self.record is not None
        older = self.staged.older
        kept_at = self.staged.add(self.record, replace=older is not None)
        services, name = self.services, name_of(self.mod)
        services.stack.pop()
        top = services.stack.top
        if top is None or top.shows is not Mods:
            services.open(Mods(self.staged.id))
        sentence = _("{name} added.").format(name=name)
        if older is not None:
            sentence += " " + _("Old version saved as {file}.").format(file=kept_at)
        services.notify(sentence)
