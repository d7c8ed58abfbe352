"""All mods with what each brings: switched on and off, put in order, added from a file, written to one, taken out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.menus.exporting import ask_export
from game.app.menus.mods.mod_view import SHEET, mod_list, mod_page, name_of, sentences
from game.app.menus.pictures.still_life import draw_lantern
from game.app.menus.saves.acts import Act, ActId, act_bar
from game.app.menus.saves.damaged import show_folder
from game.app.menus.saves.file_list import choose_file
from game.app.play.routes import AddMod, Mods
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Centered, Column, OverflowBar, Row
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import Panel, Scroll
from game.app.ui.mod_check import ModCheck
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, WidgetId, growing
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.pane import Pane
from game.content.formats import cache
from game.content.mods import archive, listing, mods
from game.content.mods.listing import Listed
from game.errors import UserError
from game.paths import user_data
from game.storage import mod_folder
from game.text import _

_LIST, _STILL_LIFE = growing(430, 60), 150.0


class ModsScene(HeadedScene):
    """Mods at the left, the marked one large at the right."""

    shows = Mods
    keeps = ("mods",)

    def __init__(self, services: Services, marked: str = "") -> None:
        super().__init__(services)
        self.mods: list[Listed] = []
        self.at = 0
        self._page = Pane("page", self.form, pages=True)
        self._acts: list[Act] = []
        self._check: ModCheck | None = None
        self._tried: set[str] = set()
        """The mods that were looked at while this page is open; what cannot be remembered is not asked again."""
        self._look_up(marked)

    # ---- the mods -------------------------------------------------------------------------------------------------

    def found(self) -> list[Listed]:
        """The mods to list."""
        return listing.listed()

    @property
    def marked(self) -> Listed | None:
        """The mod that is shown large."""
        return self.mods[self.at] if self.at < len(self.mods) else None

    def _look_up(self, marked: str = "") -> None:
        """Read everything anew; the same mod stays marked where it can."""
        marked = marked or (self.marked.id if self.marked is not None else "")
        self.mods = self.found()
        names = [mod.id for mod in self.mods]
        self.at = names.index(marked) if marked in names else max(0, min(self.at, len(names) - 1))
        self.services.stack.relayout()

    def resume(self) -> None:
        cache.forget()
        self._look_up()

    def leave(self) -> None:
        self._end_check()

    def _end_check(self) -> None:
        if self._check is not None:
            self._check.close()
            self._check = None

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._check is None:
            names = [name for name in listing.unchecked() if name not in self._tried] if self._is_unsure() else []
            if names:
                self._tried.update(names)
                self._check = ModCheck(names)
        elif self._check.poll():
            self._end_check()
            cache.forget()
            self._look_up()

    def _is_unsure(self) -> bool:
        """Whether there is a mod that may have to be looked at."""
        return any(not mod.stamp and mod.id not in self._tried for mod in self.mods)

    # ---- layout ---------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Mods")

    def build(self, canvas: Canvas) -> LayoutItem:
        if not self.mods:
            return self._nothing()
        self.first_focus = "list"
        marked = self.mods[self.at]
        self._acts = self._acts_of(marked)
        left = Column(mod_list(self.mods, self.at).sized(grow=1), self._ways())
        page = Scroll(self._page, mod_page(marked, self._remarks(marked)))
        detail = Panel("", page.sized(grow=1), act_bar(self._acts))
        return Row(left.sized(width=_LIST), detail.sized(grow=1), gap=SPACE.large)

    def _nothing(self) -> LayoutItem:
        """Return one sheet that says what a mod is, with the two ways to come by one."""
        self._acts, self.first_focus = [], "add"
        about = _("Mods add teams, boards, dungeons and puzzles. Drop a mod file on this window, or add it here.")
        own = _("To make your own, create a sample mod in the deck workshop.")
        words = sentences((_("No mods yet"), "banner", "cream"), (about, "body", "cream"), (own, "body", "mute"))
        picture = Painting(draw_lantern).sized(height=_STILL_LIFE)
        return Centered(Panel("", picture, words, self._ways(), padding=2 * SPACE.large).sized(width=SHEET))

    @staticmethod
    def _ways() -> LayoutItem:
        """Return the buttons that add a mod and show the folder."""
        add, folder = Button("add", _("Add a mod"), icon="plus"), Button("folder", _("Show folder"), icon="lens")
        return OverflowBar(add, folder).sized(align="start")

    @staticmethod
    def _remarks(mod: Listed) -> list[tuple[str, str]]:
        if mod.state == "waiting":
            return [(_("Checking this mod. It turns on once it passes."), "mute")]
        if mod.state == "faulty":
            return [("{warning} " + _("Disabled until fixed:"), "danger"), (mod.fault, "cream")]
        if mod.fault:
            return [("{warning} " + _("Can't be turned on until fixed:"), "danger"),
                    (mod.fault, "cream")]  # fmt: skip
        return []

    def _acts_of(self, mod: Listed) -> list[Act]:
        off = mod.state == "off"
        text = _("Turn on") if off else _("Turn off")
        first, last = self.at == 0, self.at == len(self.mods) - 1
        why = _("Already first.") if first else ""
        return [
            Act("up", _("Move up"), lambda one: self._move(one, -1), icon="up", bare=True, enabled=not first,
                reason=why),
            Act("down", _("Move down"), lambda one: self._move(one, 1), icon="down", bare=True, enabled=not last,
                reason=_("Already last.") if last else ""),
            Act("export", _("Export"), self._export, icon="save"),
            Act("out", _("Remove"), self._take_out, icon="cross"),
            Act("turn", text, self._turn, gold=True),
        ]  # fmt: skip

    # ---- answers --------------------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "list" and reply.kind == "changed":
            self.at = next((i for i, mod in enumerate(self.mods) if mod is reply.value), self.at)
            self._page.top = 0.0
            self.services.stack.relayout()
        elif reply.id == "list":
            self._do("turn")
        elif reply.kind == "pressed":
            self._press(reply.id)

    def _press(self, id: WidgetId) -> None:
        match id:
            case "add":
                self._ask_for_file()
            case "folder":
                self._show_folder()
            case ActId(act):
                self._do(act)

    def _do(self, name: str) -> None:
        marked = self.marked
        act = next((act for act in self._acts if act.id == name), None)
        if marked is None or act is None:
            return
        try:
            act.do(marked)
        except UserError as error:
            self.services.notify(error.message)
            self._look_up()

    def _turn(self, mod: Listed) -> None:
        on = mod.state == "off"
        mod_folder.turn(mod.folder, on)
        self._look_up()
        told = _("{name} turned on.") if on else _("{name} turned off.")
        self.services.notify(told.format(name=name_of(mod)))

    def _move(self, mod: Listed, by: int) -> None:
        mod_folder.move(mod.folder, by)
        self._look_up()

    def _export(self, mod: Listed) -> None:
        text, file = _("Choose where to save the copy."), f"{mod.id}{archive.ENDING}"
        ask_export(self.services, _("Export"), text, file, lambda target: mod_folder.export(mod.folder, target))

    def _take_out(self, mod: Listed) -> None:
        def act() -> None:
            target = mod_folder.take_out(mod.folder)
            self.services.notify(_("Moved to {file}.").format(file=target))
            self._look_up()

        text = f"**{name_of(mod)}**\n\n" + _("Its folder is moved, not deleted.")
        answers = [Answer("keep", _("Cancel"), main=True), Answer("out", _("Remove"), act=act)]
        ask(self.services, _("Remove this mod?"), text, answers, cancel="keep")

    def _show_folder(self) -> None:
        folder = mods.mods_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            folder = user_data()
        show_folder(self.services, folder)

    def _ask_for_file(self) -> None:
        def take(path: Path) -> Callable[[], None]:
            scene = self.services.scene(AddMod(path))
            return lambda: self.services.stack.push(scene)

        choose_file(self.services, _("Add a mod"), _may_be_mod, take, "chest")


def _may_be_mod(path: Path) -> bool:
    """Whether it is worth a look; only such files are opened."""
    return path.suffix.lower() in (archive.ENDING, ".zip") and archive.is_archive(path)
