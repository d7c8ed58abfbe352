"""A list of files to choose one from: folders, and those files that fit. SDL 2 has no dialog of the system for it."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from game.app.play.ask import LONGEST_PATH, AskText, path_typed
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.widgets.base import LayoutItem, Reply, field_height, growing
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.text import Label
from game.content.formats.file_reading import hidden_character, shown
from game.paths import user_data
from game.text import _

_WIDTH = growing(860, 740)
MOST_SEEN, MOST_LISTED = 5_000, 400
"""What is looked at in a folder, and how many lines the list has at most."""


Taken = Callable[[], object]
"""What happens when the list has gone."""


class _Last:
    """Where a file was chosen last in this run."""

    folder: Path | None = None


def places() -> dict[str, Path]:
    """Where to begin, by name: the folders there are of those that a file mostly lies in."""
    home = Path.home()
    known = {
        "downloads": home / "Downloads",
        "desktop": home / "Desktop",
        "home": home,
        "game": user_data(),
    }
    return {name: folder for name, folder in known.items() if folder.is_dir()}


def folder_rows(folder: Path, fits: Callable[[Path], bool], icon: str) -> list[ListRow]:
    """The way up, folders, then the files that fit; hidden ones are left out. Raises ``OSError``."""
    with os.scandir(folder) as found:
        entries = [entry for entry in islice(found, MOST_SEEN) if not entry.name.startswith(".")]
    entries = [entry for entry in entries if not hidden_character(entry.name) and "\n" not in entry.name]
    folders = sorted((one for one in entries if one.is_dir()), key=lambda one: one.name.casefold())
    files = sorted(
        (one for one in entries if one.is_file() and fits(Path(one.path))), key=lambda one: one.name.casefold()
    )
    rows = [ListRow(folder.parent, "..", icon="up")] if folder.parent != folder else []
    rows += [ListRow(Path(one.path), shown(one.name), icon="right") for one in folders]
    rows[1:1] = [ListRow(Path(one.path), shown(one.name), _size(one), icon=icon) for one in files]
    return rows[:MOST_LISTED]


def _size(entry: os.DirEntry[str]) -> str:
    try:
        return _("{count} kB").format(count=max(1, entry.stat().st_size // 1024))
    except OSError:
        return ""


class FileListScene(HeadedScene):
    """A folder's files; ``take`` is called with one, and what it gives when the list has gone.

    A file that it refuses with a ``UserError`` leaves everything as it is.
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
        self.places = places()
        self.rows: list[ListRow] = []
        self.at = 0
        self._read(folder)

    def _read(self, folder: Path) -> None:
        """Shows another folder; one that cannot be read is told of, and this one stays."""
        try:
            rows = folder_rows(folder, self.fits, self.icon)
        except OSError as error:
            reason = error.strerror or ""
            self.services.notify(_("Couldn't open the folder: {reason}.").format(reason=reason))
            return
        before, self.folder, self.rows = self.folder, folder, rows
        first = max(0, min(1, len(rows) - 1))
        self.at = next((place for place, row in enumerate(rows) if place and row.value == before), first)
        self.services.stack.relayout()

    @property
    def heading(self) -> str:
        return self.title

    def build(self, canvas: Canvas) -> LayoutItem:
        self.first_focus = "list" if self.rows else "type"
        none = _("Nothing to open here.")
        rows = ListBox("list", self.rows, at=self.at, row_height=field_height(canvas), empty=none)
        there = bool(self.rows)
        column = Column(
            self._places(),
            Label(self.shown_path, "small", color="mute"),
            rows.sized(grow=1),
            Row(
                Button("type", _("Enter path"), icon="log"),
                Spacer(),
                Button("open", _("Open"), gold=True, shown=Kind.MAIN, enabled=there, reason=none),
            ),
        )
        return Row(Spacer(), column.sized(width=_WIDTH), Spacer(), gap=0.0)

    def _places(self) -> LayoutItem:
        names = {"downloads": _("Downloads"), "desktop": _("Desktop"), "home": _("Home"), "game": _("Game folder")}
        options = [Option(name, names[name]) for name in self.places]
        here = next((name for name, folder in self.places.items() if folder == self.folder), "")
        if not here:
            options.append(Option(here, shown(self.folder.name or str(self.folder), 20)))
        return Segments("place", options, here)

    @property
    def shown_path(self) -> str:
        """The folder, in a line."""
        return shown(str(self.folder), 160)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "list" and reply.kind == "changed":
            self.at = next((i for i, row in enumerate(self.rows) if row.value == reply.value), self.at)
            self.touch()
        elif (reply.id == "list" and reply.kind == "submitted") or (reply.id == "open" and reply.kind == "pressed"):
            self._open()
        elif reply.id == "place" and reply.kind == "changed":
            self._read(self.places.get(reply.value, self.folder))
        elif reply.id == "type" and reply.kind == "pressed":
            self._type()

    def _open(self) -> None:
        path = self.rows[self.at].value if self.at < len(self.rows) else None
        if path is None:
            return
        if path.is_dir():
            self._read(path)
        else:
            self._go(path, self.take(path))

    def _go(self, path: Path, taken: Taken) -> None:
        """The list goes, and what was chosen happens."""
        _Last.folder = path.parent
        self.services.stack.back_to(self)
        self.services.stack.pop()
        taken()

    def _type(self) -> None:
        def given(typed: str) -> None:
            path = path_typed(typed)
            if path.is_dir():
                self.services.stack.back_to(self)
                self._read(path)
            else:
                self._go(path, self.take(path))

        asked = AskText(
            self.services,
            self.title,
            _("The game makes a copy. The original stays in place."),
            given,
            button=_("Open"),
            proposed=f"{self.folder}{os.sep}",
            longest=LONGEST_PATH,
            wide=True,
        )
        self.services.stack.push(asked)


def choose_file(
    services: Services, title: str, fits: Callable[[Path], bool], take: Callable[[Path], Taken], icon: str
) -> None:
    """Shows the files that fit, beginning where one was chosen last."""
    begin = _Last.folder if _Last.folder is not None and _Last.folder.is_dir() else next(iter(places().values()))
    services.stack.push(FileListScene(services, title, fits, take, begin, icon))
