"""The deck workshop: a team's file as cards while it is being written, a board as the game draws it, with what is wrong
in them, and a match to try them.

The files lie in the player's mods and are written in any editor, a team's also in a form here; this screen reads them
again whenever they are saved.
"""

from __future__ import annotations

import shutil
from functools import partial

from game.app.epic.look import book_look
from game.app.epic.match.openings import open_match
from game.app.epic.setup.map_words import map_name
from game.app.epic.workshop.drafts import Draft, as_it_is, drafts, files, saved
from game.app.epic.workshop.editor import EditorScene
from game.app.epic.workshop.parts import COLUMNS, card_grid, step_tile, sunken
from game.app.epic.workshop.pictures.board import draw_board
from game.app.play.routes import PrintMod
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.layout.flex import Column, FirstFitHeight, Row
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import Panel, Scroll
from game.app.ui.mod_check import Watch
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import DropDown, Option
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.listbox import Row as ListRow
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.bots.epic.levels import bot_title
from game.content.cards import packs
from game.content.cards.team_edit import TeamEdit
from game.content.formats import cache
from game.content.mods import mods
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.modes.active_match import new_seed
from game.presentation.epic import deck_pages as decks
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.text import _, ngettext, pick

_LOOK = 0.5
"""Seconds between two looks at the files."""
_EDIT = 1.4
"""How much wider the button that edits is than the one that prints."""
_PAGE = 2.3
"""How much wider the page is than the list."""
_OPPONENT = "knight"
_EXAMPLE = ("zelda", "link")
"""Whose cards show what comes of a file."""


class WorkshopScene(HeadedScene):
    """Files at the left; the marked one as cards, or as a list of what is wrong with it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.shown_folder = mods.mods_folder()
        self.theme = book_look("zelda")
        cache.forget()
        self.drafts = drafts()
        self.at = 0
        self.board = ""
        """Where the team is tried; a mod's own board unless another one was chosen."""
        self._page = Pane("page", self.form)
        self._look_due = Timer(_LOOK)
        self._check: Watch | None = None
        """Looks at mods as they are now; in the window none of them joins the game before."""
        self._check_anew()

    @property
    def draft(self) -> Draft | None:
        """The file that is looked at; a board is drawn as it lies there, a team's cards come from the game."""
        if self.at >= len(self.drafts):
            return None
        draft = self.drafts[self.at]
        return draft if draft.is_board else as_it_is(draft)

    # ---- the files ------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._look_due.advance(dt)
        if self._look_due.over:
            self._look_due.restart()
            self._look()
        if self._check is not None and self._check.poll():
            self._read()

    def _check_anew(self) -> None:
        if self._check is not None:
            self._check.close()
        self._check = Watch() if current_registry().quarantine_unchecked else None

    def _look(self) -> None:
        """Reads everything again when a file was saved, added or taken away."""
        now = {path: saved(path) for path in files()}
        if now == {one.path: one.saved for one in self.drafts}:
            return
        self._check_anew()
        self._read()

    def _read(self) -> None:
        marked = self.draft.path if self.draft else None
        cache.forget()
        self.drafts = drafts()
        self.at = next((place for place, one in enumerate(self.drafts) if one.path == marked), 0)
        self.services.stack.relayout()

    def leave(self) -> None:
        """What was changed holds in the whole game."""
        if self._check is not None:
            self._check.close()
        cache.forget()

    # ---- layout ---------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the files with what is done with them, and what is in the marked one."""
        rows = [ListRow(place, one.id, one.folder.name, icon=_icon(one)) for place, one in enumerate(self.drafts)]
        self.first_focus = "list" if rows else "sample"
        where = Label(_("Folder: {folder}").format(folder=self.shown_folder), "small", color="mute")
        empty = _("No teams or boards yet.")
        listed = ListBox("list", rows, at=self.at, row_height=field_height(canvas), empty=empty)
        files = Panel(
            _("Your teams and boards"), listed.sized(grow=1), where, *self._below(), gap=SPACE.small,
            remark=ngettext("{count} file", "{count} files", len(rows)).format(count=len(rows)),
        )  # fmt: skip
        return Row(files.sized(grow=1), Panel("", self._reading().sized(grow=1)).sized(grow=_PAGE))

    def _below(self) -> list[LayoutItem]:
        """Return what is done with the marked file."""
        draft = self.draft
        if draft is None:
            return [Button("sample", _("Create sample mod"), icon="plus")]
        why = _("Checking the file…") if draft.waits else _("This file has errors.")
        why = why if draft.faults else ""
        words = _("Test this board") if draft.is_board else _("Test this team")
        trying = Button("try", words, icon="play", keys=("t",), enabled=not why, reason=why)
        printed = Button("print", _("Print"), icon="print", enabled=not why, reason=why).grouped("file").sized(grow=1)
        if draft.is_board:
            return [trying, printed.sized(grow=0)]
        layouts = [Option(one.id, map_name(one), "map") for one in self._boards()]
        edit = Button("edit", _("Edit"), icon="log", keys=("e",)).grouped("file").sized(grow=_EDIT)
        board = DropDown("board", layouts, self.board, tip=_("Board for the test duel"))
        return [board, trying, Row(edit, printed, gap=SPACE.small)]

    def _boards(self) -> list[Layout]:
        """The boards of the team's game, those of mods first."""
        assert self.draft is not None
        own = mods.layouts(self.draft.game)
        shipped = packs.shipped_pack(self.draft.game).layouts
        return [*own.values(), *(one for name, one in shipped.items() if name not in own)]

    def _reading(self) -> LayoutItem:
        draft = self.draft
        if draft is None:
            return self._guide()
        if draft.waits:
            return Column(Label(_("Checking the file…"), "body", color="mute"), *self._example())
        if draft.faults:
            return Scroll(self._page, self._faults(draft))
        if draft.layout is not None:
            return self._board(draft, draft.layout)
        return Scroll(self._page, card_grid(draft.game, decks.entries(draft.game, draft.id)))

    def _guide(self) -> LayoutItem:
        """What is to be done, in three steps, and what comes of it: some cards of the game's own."""
        steps = [
            ("plus", _("Create sample mod"),
             _("A mod is a folder of teams, pictures, boards or puzzles. The sample shows how it works.")),
            ("log", _("Edit the files"), _("Use any text editor. Your cards appear here when you save.")),
            ("play", _("Try it"), _("Play a duel against a bot with your team.")),
        ]  # fmt: skip
        tiles = (
            step_tile(icon, f"{place}. {title}", text).sized(grow=1)
            for place, (icon, title, text) in enumerate(steps, 1)
        )
        return Column(Row(*tiles), *self._example())

    @staticmethod
    def _example() -> list[LayoutItem]:
        """Return some cards of a sound team: two rows of them, or one where there is less room."""
        game, team = _EXAMPLE
        words = _("Example: {team}").format(team=pick(packs.load_pack(game).teams[team].name))
        entries = decks.entries(game, team)
        rows = (card_grid(game, entries[: COLUMNS * rows]) for rows in (2, 1))
        return [Label(words, "panel"), FirstFitHeight(*rows).sized(grow=1)]

    def _faults(self, draft: Draft) -> LayoutItem:
        """Return what is wrong with a file, a line each, and what to do about it."""
        title = f"{{warning}} **{draft.path.name}**: " + _("errors to fix")
        advice = _("Fix them in your text editor. This page updates when you save.")
        if not draft.is_board:
            advice += " " + _("Or press Edit to see each error where it occurs.")
        return Column(
            Label(title, "body", color="danger"),
            *(sunken(Label(fault, "body")) for fault in draft.faults),
            Label(advice, "body", color="mute", leading=LEADING.loose),
            *self._example(),
        )

    @staticmethod
    def _board(draft: Draft, layout: Layout) -> LayoutItem:
        """Return a board as the game draws it, and what the dots on it are."""
        told = _("{width} × {height} squares. Dots mark the starting squares.")
        words = told.format(width=layout.width, height=layout.height)
        board = Painting(partial(draw_board, layout=layout, saved=draft.saved))
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
            return map_name(draft.layout)
        return pick(packs.load_pack(draft.game).teams[draft.id].name)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "list" and reply.value is not None and reply.value != self.at:
            self.at = int(reply.value)
            self.board, self._page.top = "", 0.0
            self.services.stack.relayout()
        elif reply.id == "board" and reply.kind == "changed":
            self.board = str(reply.value)
        elif reply.kind == "pressed" and reply.id in ("sample", "try", "edit", "print"):
            {"sample": self._lay_down_sample, "try": self._try, "edit": self._edit, "print": self._print}[reply.id]()

    def _lay_down_sample(self) -> None:
        try:
            shutil.copytree(mods.sample_folder(), mods.mods_folder() / mods.sample_folder().name)
        except OSError as error:
            reason = error.strerror or str(error)
            self.services.notify(_("Couldn't copy the mod: {reason}").format(reason=reason))
        self._look()

    def _try(self) -> None:
        """A duel against a bot: the team against the first one of its game, or the first two on the board."""
        draft = self.draft
        if draft is None or self._left_out(draft):
            return
        teams = list(packs.load_pack(draft.game).teams)
        first = teams[0] if draft.is_board else draft.id
        other = next(team for team in teams if team != first)
        board = draft.id if draft.is_board else self.board or self._boards()[0].id
        setup = Setup(draft.game, ((first,), (other,)), board)
        seats = Seats([PERSON, _OPPONENT], [self.services.settings.names[0], bot_title(_OPPONENT)])
        self.services.stack.push(open_match(self.services, setup, seats, new_seed()))

    def _left_out(self, draft: Draft) -> bool:
        """Whether its mod is no part of the game by now; says why."""
        faults = as_it_is(draft).faults
        if faults:
            self.services.notify(faults[0])
        return bool(faults)

    def _edit(self) -> None:
        draft = self.draft
        assert draft is not None
        try:
            self.services.stack.push(EditorScene(self.services, draft.game, TeamEdit(draft.path)))
        except UserError as error:
            self.services.notify(_("Fix this in a text editor first: {reason}").format(reason=error.message))

    def _print(self) -> None:
        """The cards, figures and boards of the whole mod."""
        draft = self.draft
        if draft is None or self._left_out(draft):
            return
        mod = next(one for one in mods.found() if one.folder == draft.folder)
        self.services.open(PrintMod(mod.id))


def _icon(draft: Draft) -> str:
    if draft.faults and not draft.waits:
        return "warning"
    return "map" if draft.is_board else "cards"
