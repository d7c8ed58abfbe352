"""The saves: matches that wait for their end, those saved under a name, and the examples."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.menus.exporting import ask_export
from game.app.menus.saves import files
from game.app.menus.saves.acts import Act
from game.app.menus.saves.file_list import choose_file
from game.app.menus.saves.shelf import ShelfScene
from game.app.play.ask import AskText, closing
from game.app.ui.services import Services
from game.app.ui.widgets.base import LayoutItem, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Segments
from game.content.mods.archive import is_archive
from game.storage import saves, slots
from game.storage.save_words import title
from game.storage.slots import Entry
from game.text import _, ngettext


class SavesScene(ShelfScene):
    """Three lists in one: ``tab`` is the one that is shown."""

    def __init__(self, services: Services) -> None:
        self.tab = slots.RUNNING
        self.counts: dict[str, int] = {}
        super().__init__(services)
        if not self.entries and self.counts[slots.NAMED]:
            self._turn_to(slots.NAMED)

    @property
    def heading(self) -> str:
        return _("Saves")

    @property
    def empty(self) -> str:
        texts = {
            slots.RUNNING: _("No matches in progress.\nProgress saves automatically."),
            slots.NAMED: _("No named saves.\nSave from a match's pause menu."),
        }
        return texts.get(self.tab, "")

    def found(self) -> list[Entry]:
        lists = {
            slots.RUNNING: slots.entries(slots.RUNNING),
            slots.NAMED: slots.entries(slots.NAMED),
            _EXAMPLES: slots.examples(),
        }
        self.counts = {kind: len(entries) for kind, entries in lists.items()}
        return lists[self.tab]

    def above(self) -> LayoutItem:
        names = {slots.RUNNING: _("In progress"), slots.NAMED: _("Saved"), _EXAMPLES: _("Examples")}
        options = [
            Option(kind, f"{names[kind]} ({count})")
            for kind, count in self.counts.items()
            if count or kind != _EXAMPLES
        ]
        return Segments("tab", options, self.tab)

    def below(self) -> LayoutItem:
        return Button("import", _("Import file"), icon="down")

    def acts(self, entry: Entry) -> list[Act]:
        fixed = self.tab == _EXAMPLES
        delete = Act("delete", _("Delete"), self._delete, icon="cross")
        if entry.head is None:
            return [] if fixed else self.damaged_acts(delete)
        over = entry.head.finished
        play = Act("open", _("Watch") if over else _("Continue"), self._open, gold=True)
        export = Act("export", _("Export"), lambda marked: export_save(self.services, marked), icon="up")
        if fixed:
            return [play]
        if self.tab == slots.RUNNING:
            return [play, Act("copy", _("Save as…"), self._copy, icon="save"), export, delete]
        return [play, Act("rename", _("Rename"), self._rename, icon="log"), export, delete]

    def pressed(self, reply: Reply) -> None:
        if reply.id == "tab" and reply.kind == "changed":
            self._turn_to(reply.value)
        elif reply.id == "import" and reply.kind == "pressed":
            self._import()

    def _turn_to(self, tab: str) -> None:
        self.tab, self.at = tab, 0
        self.entries = []
        self.look_up()

    # ---- what the buttons do ---------------------------------------------------------------------------------------

    def _open(self, entry: Entry) -> None:
        assert entry.head is not None
        open_it = files.open_replay if entry.head.finished else files.open_match
        self.services.stack.push(open_it(self.services, entry.path))

    def _copy(self, entry: Entry) -> None:
        def save(name: str) -> None:
            saved = saves.read(entry.path)
            slots.save_new(name, saved)
            self.services.notify(_("Saved as {name}.").format(name=slots.clean_name(name)))

        self.services.stack.push(
            AskText(
                self.services,
                _("Save match"),
                _("Saves a copy of this position. The match stays in progress."),
                closing(self.services, save),
                button=_("Save"),
                longest=slots.LONGEST_NAME,
            )
        )

    def _rename(self, entry: Entry) -> None:
        assert entry.head is not None
        self.services.stack.push(
            AskText(
                self.services,
                _("Rename"),
                "",
                closing(self.services, lambda name: slots.rename(entry.path, name)),
                button=_("Rename"),
                proposed=entry.head.name,
                longest=slots.LONGEST_NAME,
            )
        )

    def _delete(self, entry: Entry) -> None:
        name = title(entry.head) if entry.head else entry.path.name
        self.ask_to_delete(entry, f"**{name}**")

    def _import(self) -> None:
        def take(file: Path) -> Callable[[], None]:
            path = slots.bring_in(file)
            over = path.parent == slots.folder(slots.REPLAYS)

            def tell() -> None:
                self.services.notify(_("Imported to Replays.") if over else _("Imported to Saves."))
                if not over:
                    self._turn_to(slots.NAMED)

            return tell

        choose_file(self.services, _("Import file"), _is_save, take, "save")


def _is_save(path: Path) -> bool:
    return path.suffix.lower() == slots.ENDING and not is_archive(path)


_EXAMPLES = "examples"


def export_save(services: Services, entry: Entry) -> None:
    """Copy a save to a file that the player names."""
    name = slots.file_name(title(entry.head)) if entry.head else entry.path.stem
    text, file = _("Choose where to save the copy."), f"{name}{slots.ENDING}"
    ask_export(services, _("Export"), text, file, lambda target: slots.export(entry.path, target))


def waiting_line() -> str:
    """How many saves there are, for the title screen."""
    count = slots.count(slots.RUNNING) + slots.count(slots.NAMED)
    return ngettext("{count} match", "{count} matches", count).format(count=count) if count else _("none yet")
