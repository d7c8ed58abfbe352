"""Saves and replays: tabs with matches in progress, finished matches and replays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.menus.exporting import ask_export
from game.app.menus.saves import files
from game.app.menus.saves.acts import ListAction
from game.app.menus.saves.file_list import choose_file
from game.app.menus.saves.shelf import SaveListScene
from game.app.menus.saves.shelves import LIST_FUNCTIONS, Tab, is_example, is_named, list_finished, list_own_replays
from game.app.play.ask import AskTextScene, with_close
from game.app.play.routes import NewGameRoute
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl
from game.content.mods.archive import is_archive
from game.storage import saves, slots
from game.storage.save_words import format_title
from game.storage.slots import Entry
from game.text import _, pgettext

_TAB_BY_LETTER: dict[str, Tab] = {"s": "progress", "r": "replays"}
"""Letter keys of the main menu that also select a tab here."""


class SavesScene(SaveListScene):
    """Tabbed lists of saves; ``tab`` is the selected one."""

    def __init__(self, services: Services, tab: Tab = "progress") -> None:
        self.tab: Tab = tab
        super().__init__(services)

    @property
    def heading(self) -> str:
        return _("Saves and replays")

    @property
    def empty_text(self) -> str:
        texts: dict[Tab, str] = {
            "progress": _("No matches in progress.\nProgress saves automatically."),
            "finished": _("No finished matches yet."),
            "replays": _("No replays yet.\nProtect a finished match to keep it here."),
        }
        return texts[self.tab]

    def list_entries(self) -> list[Entry]:
        return LIST_FUNCTIONS[self.tab]()

    def find_captions(self) -> dict[Path, str]:
        found: dict[Path, str] = {}
        for begins, words in ((is_named, _("Saved")), (is_example, _("Examples"))):
            first = next((entry for entry in self.entries if begins(entry)), None)
            if first is not None:
                found[first.path] = words
        return found

    def build_header(self) -> LayoutItem:
        names: dict[Tab, str] = {
            "progress": _("In progress"),
            "finished": pgettext("matches", "Finished"),
            "replays": _("Replays"),
        }
        return SegmentedControl("tab", [ChoiceOption(tab, name) for tab, name in names.items()], self.tab)

    def build_footer(self) -> LayoutItem:
        return Button("import", _("Import file"), icon="import")

    def build_empty_button(self) -> LayoutItem:
        if self.tab == "replays":
            return Button("finished", _("Finished matches"), icon="replay")
        return Button("new", _("New match"), is_default=True, shown_key=Kind.MAIN)

    def list_actions(self, entry: Entry) -> list[ListAction]:
        fixed = is_example(entry)
        if entry.head is None:
            return [] if fixed else self.list_damaged_actions(self.make_delete_action())
        over = entry.head.finished
        play = ListAction("open", _("Watch") if over else _("Continue"), self._open_entry, is_default=True)
        if fixed:
            return [play]
        named = over or is_named(entry)
        change = (
            ListAction("rename", _("Rename"), self._ask_rename, icon="pencil", keys=("n",))
            if named
            else ListAction("copy", _("Save as…"), self._ask_copy, icon="save", keys=("n",))
        )
        share = ListAction(
            "export", _("Share"), lambda marked: export_save(self.services, marked), icon="share", keys=("p",)
        )
        return [self.make_delete_action(), *(self._list_replay_actions(entry) if over else []), change, share, play]

    def _list_replay_actions(self, entry: Entry) -> list[ListAction]:
        """Return additional actions for a finished match."""
        verify = ListAction("verify", _("Verify"), self._verify_replay, icon="verified", is_secondary=True)
        if is_named(entry):
            return [verify]
        words = _("Unprotect") if entry.is_protected else _("Protect")
        return [verify, ListAction("keep", words, self._toggle_protection, icon="star", is_secondary=True)]

    # ---- answers ---------------------------------------------------------------------------------------------------

    def handle_event(self, event: WidgetEvent) -> None:
        if event.id == "tab" and event.kind == "changed":
            self.show_tab(event.value)
        elif event.kind == "pressed" and event.id == "finished":
            self.show_tab("finished")
        elif event.kind == "pressed" and event.id == "new":
            self.services.open_route(NewGameRoute("zelda"))
        elif event.kind == "pressed" and event.id == "import":
            self._ask_import()

    def on_unhandled_intent(self, intent: Intent) -> None:
        """Select a tab by its letter key."""
        if intent.kind is Kind.KEY and intent.key in _TAB_BY_LETTER:
            self.show_tab(_TAB_BY_LETTER[intent.key])
        else:
            super().on_unhandled_intent(intent)

    def show_tab(self, tab: Tab) -> None:
        """Select another tab, and its first save."""
        self.tab, self.selected_index = tab, 0
        self.entries = []
        self.reload()

    # ---- what the buttons do ---------------------------------------------------------------------------------------

    def _open_entry(self, entry: Entry) -> None:
        """Resume or replay a match."""
        assert entry.head is not None
        open_it = files.open_replay if entry.head.finished else files.open_match
        self.services.stack.push(open_it(self.services, entry.path))

    def _ask_copy(self, entry: Entry) -> None:
        """Ask for a name, and save a copy of a match."""

        def save_copy(name: str) -> None:
            save = saves.read_save(entry.path)
            slots.save_new(name, save)
            self.services.notify(_("Saved as {name}.").format(name=slots.clean_name(name)))

        self.services.stack.push(
            AskTextScene(
                self.services,
                _("Save match"),
                _("Saves a copy of this position. The match stays in progress."),
                with_close(self.services, save_copy),
                button=_("Save"),
                max_length=slots.MAX_SLOT_NAME_LENGTH,
            )
        )

    def _ask_rename(self, entry: Entry) -> None:
        """Ask for a new name, and rename a save."""
        assert entry.head is not None

        def rename_save(name: str) -> None:
            slots.rename_save(entry.path, name)
            if self.tab == "finished":
                slots.set_protected(entry.path, True)
                self.services.notify(_("Moved to Replays. Protected until you delete it."))

        self.services.stack.push(
            AskTextScene(
                self.services,
                _("Rename"),
                "",
                with_close(self.services, rename_save),
                button=_("Rename"),
                initial_text=entry.head.name,
                max_length=slots.MAX_SLOT_NAME_LENGTH,
            )
        )

    def _toggle_protection(self, entry: Entry) -> None:
        """Protect a replay from automatic deletion, or remove the protection."""
        slots.set_protected(entry.path, not entry.is_protected)
        most = slots.MOST_REPLAYS
        if entry.is_protected:
            self.services.notify(
                _("No longer protected. Only the newest {count} replays stay saved.").format(count=most)
            )
        else:
            self.services.notify(_("Moved to Replays. Protected until you delete it."))
        self.reload()

    def _verify_replay(self, entry: Entry) -> None:
        """Verify a replay and report the result."""
        steps = saves.read_save(entry.path).verify()
        self.services.notify(_("Verified: all {steps} steps match the recording.").format(steps=steps))

    def _ask_import(self) -> None:
        """Ask for a file, and import it."""

        def import_file(file: Path) -> Callable[[], None]:
            path = slots.import_save(file)
            over = path.parent == slots.get_slot_folder(slots.REPLAYS)

            def show_imported() -> None:
                self.services.notify(_("Imported to Replays.") if over else _("Imported to Saves."))
                self.show_tab("replays" if over else "progress")
                self.selected_index = next((at for at, entry in enumerate(self.entries) if entry.path == path), 0)

            return show_imported

        choose_file(self.services, _("Import file"), _is_save_file, import_file, "save")


def open_replays(services: Services) -> SavesScene:
    """Return the list of replays; that of finished matches if only those have entries of the player."""
    return SavesScene(services, "finished" if not list_own_replays() and list_finished() else "replays")


def _is_save_file(path: Path) -> bool:
    """Return whether a file may be a save, by its name and content."""
    return path.suffix.lower() == slots.SAVE_SUFFIX and not is_archive(path)


def export_save(services: Services, entry: Entry) -> None:
    """Ask for a path, and export a save to it."""
    name = slots.make_file_name(format_title(entry.head)) if entry.head else entry.path.stem
    text, file = _("Choose where to save the copy."), f"{name}{slots.SAVE_SUFFIX}"
    ask_export(services, _("Share"), text, file, lambda target: slots.export_save(entry.path, target))
