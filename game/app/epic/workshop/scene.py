"""Deck workshop: shows the team and board files of the player's mods with their errors, and starts test matches.

The files can be written in any editor, team files also in a form here; the scene reloads them whenever they
are saved.
"""

from __future__ import annotations

import shutil
from functools import partial
from itertools import count

from game.app.epic.look import get_book_theme
from game.app.epic.match.openings import open_match
from game.app.epic.setup.map_words import format_map_name
from game.app.epic.workshop.drafts import ModDraft, get_save_time, list_files, load_drafts, refresh_draft
from game.app.epic.workshop.editor import TeamEditorScene
from game.app.epic.workshop.parts import COLUMNS, build_card_grid, build_step_tile, build_sunken_sheet
from game.app.epic.workshop.pictures.board import draw_board
from game.app.play.routes import PrintModRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.layout.flex import Column, FirstFitHeight, Row
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.mod_check import ModWatcher
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, measure_field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, DropDown
from game.app.ui.widgets.listbox import ListBox, ListRow
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.bots.epic.levels import format_bot_title
from game.content.cards import packs
from game.content.cards.team_edit import TeamEditor
from game.content.formats import cache
from game.content.mods import mods
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.modes.active_match import make_seed
from game.presentation.epic import deck_pages
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.text import _, ngettext, pick_text

_POLL_SECONDS = 0.5
"""Seconds between two checks for changed files."""
_EDIT_WIDTH_FACTOR = 1.4
"""Width of the edit button in widths of the print button."""
_PAGE_WIDTH_FACTOR = 2.3
"""Width of the page in widths of the list."""
_OPPONENT_LEVEL = "knight"
_EXAMPLE_TEAM = ("zelda", "link")
"""Game and team whose cards are shown as an example in the guide."""


class WorkshopScene(HeadedScene):
    """List of files at the left, and the marked one as cards, as a board, or as a list of errors."""

    def __init__(self, services: Services, new: bool = False) -> None:
        super().__init__(services)
        self._starts_new = new
        """True to create a new team at once."""
        self.shown_folder = mods.mods_dir()
        self.theme = get_book_theme("zelda")
        cache.clear_caches()
        self.drafts = load_drafts()
        self.marked_index = 0
        self.board = ""
        """Id of the board chosen for the test match; empty for the first in the list, which is a mod's own if there is
        one.
        """
        self._page = ScrollView("page", self.form)
        self._poll_timer = Timer(_POLL_SECONDS)
        self._mod_watcher: ModWatcher | None = None
        """Checks the mods in their current state; None if no check is running."""
        self._restart_check()

    def enter(self) -> None:
        super().enter()
        if self._starts_new:
            self._starts_new = False
            self._create_team()

    @property
    def draft(self) -> ModDraft | None:
        """Return the marked file; None if there are no files."""
        if self.marked_index >= len(self.drafts):
            return None
        draft = self.drafts[self.marked_index]
        return draft if draft.is_board else refresh_draft(draft)

    # ---- the files ------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._poll_timer.advance(dt)
        if self._poll_timer.is_over:
            self._poll_timer.restart()
            self._poll_files()
        if self._mod_watcher is not None and self._mod_watcher.poll():
            self._read_files()

    def _restart_check(self) -> None:
        if self._mod_watcher is not None:
            self._mod_watcher.close()
        self._mod_watcher = ModWatcher() if current_registry().quarantine_unchecked else None

    def _poll_files(self) -> None:
        """Reload everything if a file was saved, added or removed."""
        now = {path: get_save_time(path) for path in list_files()}
        if now == {draft.path: draft.saved_at for draft in self.drafts}:
            return
        self._restart_check()
        self._read_files()

    def _read_files(self) -> None:
        marked = self.draft.path if self.draft else None
        cache.clear_caches()
        self.drafts = load_drafts()
        self.marked_index = next((index for index, draft in enumerate(self.drafts) if draft.path == marked), 0)
        self.services.stack.request_layout()

    def leave(self) -> None:
        """Leave the scene, and apply changed files to the whole game."""
        if self._mod_watcher is not None:
            self._mod_watcher.close()
        cache.clear_caches()

    # ---- layout ---------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the files with their commands, and the contents of the marked one."""
        rows = [
            ListRow(index, draft.id, draft.folder.name, icon=_get_icon(draft))
            for index, draft in enumerate(self.drafts)
        ]
        self.first_focus = "list" if rows else "sample"
        where = Label(_("Folder: {folder}").format(folder=self.shown_folder), "small", color="mute")
        empty = _("No teams or boards yet.")
        listed = ListBox(
            "list", rows, selected_index=self.marked_index, row_height=measure_field_height(canvas), empty=empty
        )
        files = Panel(
            _("Your teams and boards"), listed.sized(grow=1), where, *self._build_commands(), gap=SPACE.small,
            remark=ngettext("{count} file", "{count} files", len(rows)).format(count=len(rows)),
        )  # fmt: skip
        return Row(files.sized(grow=1), Panel("", self._build_waiting().sized(grow=1)).sized(grow=_PAGE_WIDTH_FACTOR))

    def _build_commands(self) -> list[LayoutItem]:
        """Return the buttons for the marked file."""
        draft = self.draft
        if draft is None:
            return [Button("sample", _("Create sample mod"), icon="plus")]
        why = _("Checking the file…") if draft.is_pending else _("This file has errors.")
        why = why if draft.faults else ""
        words = _("Test this board") if draft.is_board else _("Test this team")
        trying = Button("try", words, icon="play", keys=("t",), enabled=not why, reason=why)
        printed = (
            Button("print", _("Print"), icon="print", enabled=not why, reason=why).set_size_group("file").sized(grow=1)
        )
        if draft.is_board:
            return [trying, printed.sized(grow=0)]
        layouts = [ChoiceOption(layout.id, format_map_name(layout), "map") for layout in self._list_boards()]
        edit = Button("edit", _("Edit"), icon="log", keys=("e",)).set_size_group("file").sized(grow=_EDIT_WIDTH_FACTOR)
        board = DropDown("board", layouts, self.board, tip=_("Board for the test duel"))
        return [board, trying, Row(edit, printed, gap=SPACE.small)]

    def _list_boards(self) -> list[Layout]:
        """Return the boards of the team's game, those of mods first."""
        assert self.draft is not None
        own = mods.list_mod_layouts(self.draft.game)
        shipped = packs.read_shipped_pack(self.draft.game).layouts
        return [*own.values(), *(layout for name, layout in shipped.items() if name not in own)]

    def _build_waiting(self) -> LayoutItem:
        draft = self.draft
        if draft is None:
            return self._build_guide()
        if draft.is_pending:
            return Column(Label(_("Checking the file…"), "body", color="mute"), *self._build_example())
        if draft.faults:
            return ScrollContainer(self._page, self._build_faults(draft))
        if draft.layout is not None:
            return self._build_board(draft, draft.layout)
        return ScrollContainer(self._page, build_card_grid(draft.game, deck_pages.list_entries(draft.game, draft.id)))

    def _build_guide(self) -> LayoutItem:
        """Return the guide in three steps, with some cards as an example."""
        steps = [
            ("plus", _("Create sample mod"),
             _("A mod is a folder of teams, pictures, boards or puzzles. The sample shows how it works.")),
            ("log", _("Edit the files"), _("Use any text editor. Your cards appear here when you save.")),
            ("play", _("Try it"), _("Play a duel against a bot with your team.")),
        ]  # fmt: skip
        tiles = (
            build_step_tile(icon, f"{place}. {title}", text).sized(grow=1)
            for place, (icon, title, text) in enumerate(steps, 1)
        )
        return Column(Row(*tiles), *self._build_example())

    @staticmethod
    def _build_example() -> list[LayoutItem]:
        """Return some cards of a valid team in two rows, or in one if there is less room."""
        game, team = _EXAMPLE_TEAM
        words = _("Example: {team}").format(team=pick_text(packs.load_pack(game).teams[team].name))
        entries = deck_pages.list_entries(game, team)
        rows = (build_card_grid(game, entries[: COLUMNS * rows]) for rows in (2, 1))
        return [Label(words, "panel"), FirstFitHeight(*rows).sized(grow=1)]

    def _build_faults(self, draft: ModDraft) -> LayoutItem:
        """Return the errors of a file, one line each, and how to fix them."""
        title = f"{{warning}} **{draft.path.name}**: " + _("errors to fix")
        advice = _("Fix them in your text editor. This page updates when you save.")
        if not draft.is_board:
            advice += " " + _("Or press Edit to see each error where it occurs.")
        return Column(
            Label(title, "body", color="danger"),
            *(build_sunken_sheet(Label(fault, "body")) for fault in draft.faults),
            Label(advice, "body", color="mute", leading=LEADING.loose),
            *self._build_example(),
        )

    @staticmethod
    def _build_board(draft: ModDraft, layout: Layout) -> LayoutItem:
        """Return the picture of a board as in the game, and a legend of its dots."""
        told = _("{width} × {height} squares. Outlines mark the starting squares.")
        words = told.format(width=layout.width, height=layout.height)
        board = CustomPaint(partial(draw_board, layout=layout, saved=draft.saved_at))
        return Column(
            Column(board.sized(grow=1), padding=SPACE.large).sized(grow=1), Label(words, "body", color="mute")
        )

    # ---- drawing and answers --------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("Deck workshop")

    @property
    def remark(self) -> str:
        draft = self.draft
        if draft is None or draft.faults:
            return ""
        if draft.layout is not None:
            return format_map_name(draft.layout)
        return pick_text(packs.load_pack(draft.game).teams[draft.id].name)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "list" and event.value is not None and event.value != self.marked_index:
            self.marked_index = int(event.value)
            self.board, self._page.top = "", 0.0
            self.services.stack.request_layout()
        elif event.id == "board" and event.kind == "changed":
            self.board = str(event.value)
        elif event.kind == "pressed" and event.id in ("sample", "try", "edit", "print"):
            {
                "sample": self._write_sample,
                "try": self._start_test_match,
                "edit": self._open_editor,
                "print": self._open_prints,
            }[event.id]()

    def _write_sample(self) -> None:
        try:
            shutil.copytree(mods.sample_mod_dir(), mods.mods_dir() / mods.sample_mod_dir().name)
        except OSError as error:
            self._notify_copy_error(error)
        self._poll_files()

    def _create_team(self) -> None:
        """Open a new team in the form: a copy of the first one, or the sample if there is no other."""
        own = next((draft.path for draft in self.drafts if not draft.is_board), None)
        if own is None:
            self._write_sample()
            own = copy = next((draft.path for draft in self.drafts if not draft.is_board), None)
        else:
            names = (own.with_stem(f"{own.stem}-{number}") for number in count(2))
            copy = next(path for path in names if not path.exists())
            try:
                shutil.copy(own, copy)
            except OSError as error:
                self._notify_copy_error(error)
                return
            self._poll_files()
        places = [index for index, draft in enumerate(self.drafts) if draft.path == copy]
        if places:
            self.marked_index = places[0]
            self._open_editor()

    def _notify_copy_error(self, error: OSError) -> None:
        reason = error.strerror or str(error)
        self.services.notify(_("Couldn't copy the mod: {reason}").format(reason=reason))

    def _start_test_match(self) -> None:
        """Start a match against a bot: the team against the first team of its game, or two teams on the board."""
        draft = self.draft
        if draft is None or self._is_disabled(draft):
            return
        teams = list(packs.load_pack(draft.game).teams)
        first = teams[0] if draft.is_board else draft.id
        other = next(team for team in teams if team != first)
        board = draft.id if draft.is_board else self.board or self._list_boards()[0].id
        setup = Setup(draft.game, ((first,), (other,)), board)
        seats = Seats([PERSON, _OPPONENT_LEVEL], [self.services.settings.names[0], format_bot_title(_OPPONENT_LEVEL)])
        self.services.stack.push(open_match(self.services, setup, seats, make_seed()))

    def _is_disabled(self, draft: ModDraft) -> bool:
        """Return whether the mod of a file is disabled; if so, show why."""
        faults = refresh_draft(draft).faults
        if faults:
            self.services.notify(faults[0])
        return bool(faults)

    def _open_editor(self) -> None:
        draft = self.draft
        assert draft is not None
        try:
            self.services.stack.push(TeamEditorScene(self.services, draft.game, TeamEditor(draft.path)))
        except UserError as error:
            self.services.notify(_("Fix this in a text editor first: {reason}").format(reason=error.message))

    def _open_prints(self) -> None:
        """Open the printable sheets of the whole mod."""
        draft = self.draft
        if draft is None or self._is_disabled(draft):
            return
        mod = next(mod for mod in mods.load_mods() if mod.folder == draft.folder)
        self.services.open_route(PrintModRoute(mod.id))


def _get_icon(draft: ModDraft) -> str:
    if draft.faults and not draft.is_pending:
        return "warning"
    return "map" if draft.is_board else "cards"
