"""File picker: folders, and the files that match. Used because SDL 2 cannot open the system's file dialog."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from game.app.play.ask import LONGEST_PATH, AskTextScene, parse_path
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
MOST_SEEN, MOST_LISTED = 5_000, 400
"""Maximum number of entries read from a folder, and of rows in the list."""


Taken = Callable[[], object]
"""Function that is called after the file picker has closed."""


class _LastFolder:
    """Folder of the file chosen last in this process."""

    folder: Path | None = None


def find_places() -> dict[str, Path]:
    """Return the folders to start from that exist, by name."""
    home = Path.home()
    known = {
        "downloads": home / "Downloads",
        "desktop": home / "Desktop",
        "home": home,
        "game": user_data_dir(),
    }
    return {name: folder for name, folder in known.items() if folder.is_dir()}


def list_rows(folder: Path, fits: Callable[[Path], bool], icon: str) -> list[ListRow]:
    """Return rows for the parent folder, the matching files and the subfolders, without hidden ones.

    Raises:
        OSError: the folder cannot be read.
    """
    with os.scandir(folder) as found:
        entries = [entry for entry in islice(found, MOST_SEEN) if not entry.name.startswith(".")]
    entries = [entry for entry in entries if not find_hidden_character(entry.name) and "\n" not in entry.name]
    folders = sorted((one for one in entries if one.is_dir()), key=lambda one: one.name.casefold())
    files = sorted(
        (one for one in entries if one.is_file() and fits(Path(one.path))), key=lambda one: one.name.casefold()
    )
    rows = [ListRow(folder.parent, "..", icon="up")] if folder.parent != folder else []
    rows += [ListRow(Path(one.path), format_untrusted(one.name), _format_size(one), icon=icon) for one in files]
    rows += [ListRow(Path(one.path), format_untrusted(one.name), icon="right") for one in folders]
    return rows[:MOST_LISTED]


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
        fits: Callable[[Path], bool],
        take: Callable[[Path], Taken],
        folder: Path,
        icon: str = "chest",
    ) -> None:
        super().__init__(services)
        self.title, self.fits, self.take, self.icon = title, fits, take, icon
        self.folder = folder
        self.places = find_places()
        self.rows: list[ListRow] = []
        self.at = 0
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
        self.at = next((place for place, row in enumerate(rows) if place and row.value == before), first)
        self.services.stack.request_layout()

    @property
    def heading(self) -> str:
        return self.title

    def build(self, canvas: Canvas) -> LayoutItem:
        self.first_focus = "list" if self.rows else "type"
        none = _("Nothing to open here.")
        rows = ListBox("list", self.rows, at=self.at, row_height=measure_field_height(canvas), empty=none)
        there = bool(self.rows)
        column = Column(
            self._build_places(),
            Label(self.shown_path, "small", color="mute"),
            rows.sized(grow=1),
            Row(
                Button("type", _("Enter path"), icon="log"),
                Spacer(),
                Button("open", _("Open"), gold=True, shown=Kind.MAIN, enabled=there, reason=none),
            ),
        )
        return Row(Spacer(), column.sized(width=_WIDTH), Spacer(), gap=0.0)

    def _build_places(self) -> LayoutItem:
        """Return the selector of start folders."""
        names = {"downloads": _("Downloads"), "desktop": _("Desktop"), "home": _("Home"), "game": _("Game folder")}
        options = [ChoiceOption(name, names[name]) for name in self.places]
        here = next((name for name, folder in self.places.items() if folder == self.folder), "")
        if not here:
            options.append(ChoiceOption(here, format_untrusted(self.folder.name or str(self.folder), 20)))
        return SegmentedControl("place", options, here)

    @property
    def shown_path(self) -> str:
        """Return the path of the folder, truncated to one line."""
        return format_untrusted(str(self.folder), 160)

    def on_widget_event(self, reply: WidgetEvent) -> None:
        if reply.id == "list" and reply.kind == "changed":
            self.at = next((i for i, row in enumerate(self.rows) if row.value == reply.value), self.at)
            self.mark_dirty()
        elif (reply.id == "list" and reply.kind == "submitted") or (reply.id == "open" and reply.kind == "pressed"):
            self._open_selected()
        elif reply.id == "place" and reply.kind == "changed":
            self._show_folder(self.places.get(reply.value, self.folder))
        elif reply.id == "type" and reply.kind == "pressed":
            self._ask_path()

    def _open_selected(self) -> None:
        """Open the selected folder, or choose the selected file."""
        path = self.rows[self.at].value if self.at < len(self.rows) else None
        if path is None:
            return
        if path.is_dir():
            self._show_folder(path)
        else:
            self._finish(path, self.take(path))

    def _finish(self, path: Path, taken: Taken) -> None:
        """Close the picker, then call ``on_closed``."""
        _LastFolder.folder = path.parent
        self.services.stack.pop_to(self)
        self.services.stack.pop()
        taken()

    def _ask_path(self) -> None:
        """Ask for a path to open or choose."""
        def open_path(typed: str) -> None:
            path = parse_path(typed)
            if path.is_dir():
                self.services.stack.pop_to(self)
                self._show_folder(path)
            else:
                self._finish(path, self.take(path))

        asked = AskTextScene(
            self.services,
            self.title,
            _("The game makes a copy. The original stays in place."),
            open_path,
            button=_("Open"),
            proposed=f"{self.folder}{os.sep}",
            longest=LONGEST_PATH,
            wide=True,
        )
        self.services.stack.push(asked)


def choose_file(
    services: Services, title: str, fits: Callable[[Path], bool], take: Callable[[Path], Taken], icon: str
) -> None:
    """Open the file picker in the folder of the last choice."""
    begin = (
        _LastFolder.folder
        if _LastFolder.folder is not None and _LastFolder.folder.is_dir()
        else next(iter(find_places().values()))
    )
    services.stack.push(FilePickerScene(services, title, fits, take, begin, icon))
