"""File picker: folders, and the files that match. Used because SDL 2 cannot open the system's file dialog."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from game.app.play.ask import MAX_PATH_LENGTH, AskTextScene, parse_path
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, make_growing_length, measure_field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl
from game.app.ui.widgets.listbox import ListBox, ListRow
from game.app.ui.widgets.text import Label
from game.content.formats.file_reading import find_hidden_character, format_untrusted
from game.paths import user_data_dir
from game.text import _

_WIDTH = make_growing_length(860, 740)
"""Width of the list, in logical pixels."""
MAX_READ_ENTRIES, MAX_ROWS = 5_000, 400
"""Maximum number of entries read from a folder, and of rows in the list."""


OnClosed = Callable[[], object]
"""Function that is called after the file picker has closed."""


class _LastFolder:
    """Folder of the file chosen last in this process."""

    folder: Path | None = None


def find_start_folders() -> dict[str, Path]:
    """Return the folders to start from that exist, by name."""
    home = Path.home()
    known = {
        "downloads": home / "Downloads",
        "desktop": home / "Desktop",
        "home": home,
        "game": user_data_dir(),
    }
    return {name: folder for name, folder in known.items() if folder.is_dir()}


def list_rows(folder: Path, is_selectable: Callable[[Path], bool], icon: str) -> list[ListRow]:
    """Return rows for the parent folder, the matching files and the subfolders, without hidden ones.

    Raises:
        OSError: the folder cannot be read.
    """
    with os.scandir(folder) as found:
        entries = [entry for entry in islice(found, MAX_READ_ENTRIES) if not entry.name.startswith(".")]
    entries = [entry for entry in entries if not find_hidden_character(entry.name) and "\n" not in entry.name]
    folders = sorted((entry for entry in entries if entry.is_dir()), key=lambda entry: entry.name.casefold())
    files = sorted(
        (entry for entry in entries if entry.is_file() and is_selectable(Path(entry.path))),
        key=lambda entry: entry.name.casefold(),
    )
    rows = [ListRow(folder.parent, "..", icon="up")] if folder.parent != folder else []
    rows += [ListRow(Path(entry.path), format_untrusted(entry.name), _format_size(entry), icon=icon) for entry in files]
    rows += [ListRow(Path(entry.path), format_untrusted(entry.name), icon="right") for entry in folders]
    return rows[:MAX_ROWS]


def _format_size(entry: os.DirEntry[str]) -> str:
    """Return the size of a file as text."""
    try:
        return _("{count} kB").format(count=max(1, entry.stat().st_size // 1024))
    except OSError:
        return ""


class FilePickerScene(HeadedScene):
    """File picker. ``on_chosen`` is called with the chosen file; the function it returns is called after closing.

    If ``on_chosen`` raises a ``UserError``, the picker stays open.
    """

    def __init__(
        self,
        services: Services,
        title: str,
        is_selectable: Callable[[Path], bool],
        on_chosen: Callable[[Path], OnClosed],
        folder: Path,
        icon: str = "chest",
    ) -> None:
        super().__init__(services)
        self.title, self.fits, self.take, self.icon = title, is_selectable, on_chosen, icon
        self.folder = folder
        self.start_folders = find_start_folders()
        self.rows: list[ListRow] = []
        self.selected_index = 0
        self._show_folder(folder)

    def _show_folder(self, folder: Path) -> None:
        """Show another folder; if it cannot be read, report that and do not change the folder."""
        try:
            rows = list_rows(folder, self.fits, self.icon)
        except OSError as error:
            reason = error.strerror or ""
            self.services.notify(_("Couldn't open the folder: {reason}.").format(reason=reason))
            return
        before, self.folder, self.rows = self.folder, folder, rows
        first = max(0, min(1, len(rows) - 1))
        self.selected_index = next((index for index, row in enumerate(rows) if index and row.value == before), first)
        self.services.stack.request_layout()

    @property
    def heading(self) -> str:
        return self.title

    def build(self, canvas: Canvas) -> LayoutItem:
        self.first_focus = "list" if self.rows else "type"
        none = _("Nothing to open here.")
        rows = ListBox(
            "list", self.rows, selected_index=self.selected_index, row_height=measure_field_height(canvas), empty=none
        )
        there = bool(self.rows)
        column = Column(
            self._build_folder_selector(),
            Label(self.display_path, "small", color="mute"),
            rows.sized(grow=1),
            Row(
                Button("type", _("Enter path"), icon="log"),
                Spacer(),
                Button("open", _("Open"), is_default=True, shown_key=Kind.MAIN, enabled=there, reason=none),
            ),
        )
        return Row(Spacer(), column.sized(width=_WIDTH), Spacer(), gap=0.0)

    def _build_folder_selector(self) -> LayoutItem:
        """Return the selector of start folders."""
        names = {"downloads": _("Downloads"), "desktop": _("Desktop"), "home": _("Home"), "game": _("Game folder")}
        options = [ChoiceOption(name, names[name]) for name in self.start_folders]
        here = next((name for name, folder in self.start_folders.items() if folder == self.folder), "")
        if not here:
            options.append(ChoiceOption(here, format_untrusted(self.folder.name or str(self.folder), 20)))
        return SegmentedControl("place", options, here)

    @property
    def display_path(self) -> str:
        """Return the path of the folder, truncated to one line."""
        return format_untrusted(str(self.folder), 160)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "list" and event.kind == "changed":
            self.selected_index = next(
                (i for i, row in enumerate(self.rows) if row.value == event.value), self.selected_index
            )
            self.mark_dirty()
        elif (event.id == "list" and event.kind == "submitted") or (event.id == "open" and event.kind == "pressed"):
            self._open_selected()
        elif event.id == "place" and event.kind == "changed":
            self._show_folder(self.start_folders.get(event.value, self.folder))
        elif event.id == "type" and event.kind == "pressed":
            self._ask_path()

    def _open_selected(self) -> None:
        """Open the selected folder, or choose the selected file."""
        path = self.rows[self.selected_index].value if self.selected_index < len(self.rows) else None
        if path is None:
            return
        if path.is_dir():
            self._show_folder(path)
        else:
            self._finish(path, self.take(path))

    def _finish(self, path: Path, on_closed: OnClosed) -> None:
        """Close the picker, then call ``on_closed``."""
        _LastFolder.folder = path.parent
        self.services.stack.pop_to(self)
        self.services.stack.pop()
        on_closed()

    def _ask_path(self) -> None:
        """Ask for a path to open or choose."""

        def open_path(typed: str) -> None:
            path = parse_path(typed)
            if path.is_dir():
                self.services.stack.pop_to(self)
                self._show_folder(path)
            else:
                self._finish(path, self.take(path))

        dialog = AskTextScene(
            self.services,
            self.title,
            _("The game makes a copy. The original stays in place."),
            open_path,
            button=_("Open"),
            initial_text=f"{self.folder}{os.sep}",
            max_length=MAX_PATH_LENGTH,
            is_wide=True,
        )
        self.services.stack.push(dialog)


def choose_file(
    services: Services,
    title: str,
    is_selectable: Callable[[Path], bool],
    on_chosen: Callable[[Path], OnClosed],
    icon: str,
) -> None:
    """Open the file picker in the folder of the last choice."""
    begin = (
        _LastFolder.folder
        if _LastFolder.folder is not None and _LastFolder.folder.is_dir()
        else next(iter(find_start_folders().values()))
    )
    services.stack.push(FilePickerScene(services, title, is_selectable, on_chosen, begin, icon))
