"""The deck workshop: a team's file as cards while it is being written, a board as the game draws it, with what is wrong
in them, and a match to try them.

The files lie in the player's mods and are written in any editor, a team's also in a form here; this screen reads them
again whenever they are saved.
"""

from __future__ import annotations

import shutil

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.look import book_look
from game.app.epic.match.openings import open_match
from game.app.epic.setup.map_words import map_name
from game.app.epic.workshop.drafts import Draft, as_it_is, drafts, files, saved
from game.app.epic.workshop.editor import EditorScene
from game.app.epic.workshop.parts import BoardOf, FaceOf, Plate, StepTile
from game.app.play.routes import PrintMod
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.mod_check import Watch
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button, alike_buttons
from game.app.ui.widgets.choice import DropDown, Option
from game.app.ui.widgets.listbox import ListBox, Row
from game.app.ui.widgets.pane import BAR, Pane
from game.app.ui.widgets.text import PanelGround, Paragraph
from game.bots.epic.levels import bot_title
from game.content.cards import packs
from game.content.cards.team_edit import TeamEdit
from game.content.formats import cache
from game.content.mods import mods
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.modes.active_match import new_seed
from game.presentation.epic import deck_pages as decks
from game.presentation.epic.card_faces import entry_face
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.text import _, ngettext, pick

_TOP, _EDGE, _GAP = 58.0, 14.0, 12.0
_LOOK = 0.5
"""Seconds between two looks at the files."""
_WIDE = 118.0
_FAULT_PAD = 9.0
_OPPONENT = "knight"
_EXAMPLE = ("zelda", "link")
"""Whose cards show what comes of a file."""


class WorkshopScene(HeadedScene):
    """Files at the left; the marked one as cards, or as a list of what is wrong with it."""

    heading_box = Box(220, 2, WIDTH - 440, 42)
    remark_box = Box(WIDTH - 400, 2, 400 - _EDGE, 42)

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

    def layout(self, canvas: Canvas) -> None:
        left = Box(_EDGE, _TOP, 330 + 90 * (canvas.text_scale - 1), HEIGHT - _TOP - _EDGE)
        right = Box(left.right + _GAP, _TOP, WIDTH - _EDGE - _GAP - left.right, left.h)
        inner = left.inset(14, 0)
        head, line = PanelGround.head(canvas), canvas.text_size("label") * 1.5 + 10
        rows = [Row(place, one.id, one.folder.name, icon=_icon(one)) for place, one in enumerate(self.drafts)]
        tall = Button.height(canvas) + 8
        foot = tall * self._lower_rows + 4
        where = _("Folder: {folder}").format(folder=self.shown_folder)
        size = canvas.text_size("small")
        words = canvas.rich_height(where, inner.w, "small", size=size, leading=LEADING.loose)
        listed = Box(inner.x, left.y + head, inner.w, left.h - head - foot - words - 26)
        empty = _("No teams or boards yet.")
        count = ngettext("{count} file", "{count} files", len(rows)).format(count=len(rows))
        widgets: list[Widget] = [
            self.back(),
            PanelGround(_("Your teams and boards"), count).placed(left),
            ListBox("list", rows, at=self.at, row_height=line, empty=empty).placed(listed),
            Paragraph(where, "small", "mute", size).placed(Box(inner.x, listed.bottom + 8, inner.w, words)),
            *self._lower(canvas, Box(inner.x, left.bottom - foot, inner.w, tall - 8), tall),
            PanelGround().placed(right),
            *self._reading(canvas, right),
        ]
        self.form.set(widgets, focus="list" if rows else "sample")

    @property
    def _lower_rows(self) -> int:
        """How many rows of buttons stand below the list."""
        if self.draft is None:
            return 1
        return 2 if self.draft.is_board else 3

    def _lower(self, canvas: Canvas, box: Box, step: float) -> list[Widget]:
        draft = self.draft
        if draft is None:
            return [Button("sample", _("Create sample mod"), icon="plus").placed(box)]
        why = _("Checking the file…") if draft.waits else _("This file has errors.")
        why = why if draft.faults else ""
        widgets: list[Widget] = []
        if not draft.is_board:
            layouts = [Option(one.id, map_name(one), "map") for one in self._boards()]
            tip = _("Board for the test duel")
            widgets.append(DropDown("board", layouts, self.board, tip=tip).placed(box))
            box = box._replace(y=box.y + step)
        words = _("Test this board") if draft.is_board else _("Test this team")
        trying = Button("try", words, icon="play", keys=("t",), enabled=not why, reason=why).placed(box)
        box = box._replace(y=box.y + step)
        wants = Button.width(canvas, _("Edit"), icon="log", shown="e"), Button.width(canvas, _("Print"), icon="print")
        share = (box.w - 8) * wants[0] / sum(wants)
        right = box if draft.is_board else box._replace(x=box.x + share + 8, w=box.w - 8 - share)
        printed = Button("print", _("Print"), icon="print", enabled=not why, reason=why).placed(right)
        if draft.is_board:
            return [*widgets, *alike_buttons(canvas, [trying, printed])]
        edit = Button("edit", _("Edit"), icon="log", keys=("e",)).placed(box._replace(w=share))
        return [*widgets, trying, *alike_buttons(canvas, [edit, printed])]

    def _boards(self) -> list[Layout]:
        """The boards of the team's game, those of mods first."""
        assert self.draft is not None
        own = mods.layouts(self.draft.game)
        shipped = packs.shipped_pack(self.draft.game).layouts
        return [*own.values(), *(one for name, one in shipped.items() if name not in own)]

    def _reading(self, canvas: Canvas, room: Box) -> list[Widget]:
        inner = Box(room.x + 22, room.y + 18, room.w - 44 - BAR, room.h - 30)
        draft = self.draft
        if draft is None:
            parts, bottom = self._guide(canvas, inner._replace(w=inner.w + BAR))
            if bottom > inner.bottom:  # then there is a scroll bar at the right
                parts, bottom = self._guide(canvas, inner)
        elif draft.faults:
            parts, bottom = self._faults(canvas, inner, draft)
        elif draft.layout is not None:
            parts, bottom = self._board(canvas, inner._replace(w=inner.w + BAR), draft, draft.layout)
        else:
            parts, bottom = self._cards(inner, draft)
        self._page.fill(inner._replace(w=inner.w + BAR), parts, bottom)
        return self._page.widgets

    def _guide(self, canvas: Canvas, room: Box) -> tuple[list[Widget], float]:
        """What is to be done, in three steps, and what comes of it: some cards of the game's own."""
        steps = [
            ("plus", _("Create sample mod"),
             _("A mod is a folder of teams, pictures, boards or puzzles. The sample shows how it works.")),
            ("log", _("Edit the files"), _("Use any text editor. Your cards appear here when you save.")),
            ("play", _("Try it"), _("Play a duel against a bot with your team.")),
        ]  # fmt: skip
        wide = (room.w - 2 * _GAP) / 3
        tall = max(StepTile.tall(canvas, text, wide) for _icon, _title, text in steps)
        found: list[Widget] = []
        titles = [f"{place}. {title}" for place, (_icon, title, _text) in enumerate(steps, 1)]
        for place, (icon, _title, text) in enumerate(steps):
            box = Box(room.x + place * (wide + _GAP), room.y, wide, tall)
            found.append(StepTile(icon, titles[place], text, titles).placed(box))
        cards, bottom = self._example(canvas, room, room.y + tall + 18)
        return [*found, *cards], bottom

    def _example(self, canvas: Canvas, room: Box, y: float) -> tuple[list[Widget], float]:
        """Some cards of a sound team from a height on."""
        size = canvas.text_size("panel")
        name = pick(packs.load_pack(_EXAMPLE[0]).teams[_EXAMPLE[1]].name)
        words = _("Example: {team}").format(team=name)
        heading = Paragraph(words, "panel", "cream", size).placed(Box(room.x, y, room.w, size * 1.4))
        y += size * 1.4 + 4
        cards, bottom = self._faces(room._replace(y=y, h=room.bottom - y), *_EXAMPLE, rows=2)
        return [heading, *cards], bottom

    def _faults(self, canvas: Canvas, room: Box, draft: Draft) -> tuple[list[Widget], float]:
        """What is wrong with a file, a line each, and what to do about it."""
        size = canvas.text_size("body")
        if draft.waits:
            line = Box(room.x, room.y, room.w, size * 1.4)
            words = Paragraph(_("Checking the file…"), "body", "mute", size).placed(line)
            cards, bottom = self._example(canvas, room, room.y + size * 1.4 + 14)
            return [words, *cards], bottom
        title = f"{{warning}} **{draft.path.name}**: " + _("errors to fix")
        advice = _("Fix them in your text editor. This page updates when you save.")
        if not draft.is_board:
            advice += " " + _("Or press Edit to see each error where it occurs.")
        y = room.y
        found: list[Widget] = []
        for text, color in ((title, "danger"), *((fault, "cream") for fault in draft.faults), (advice, "mute")):
            inset = 14.0 if color == "cream" else 0.0
            tall = canvas.rich_height(text, room.w - 2 * inset, "body", size=size, leading=LEADING.loose) + 3
            if inset:
                found.append(Plate().placed(Box(room.x, y, room.w, tall + 2 * _FAULT_PAD)))
                y += _FAULT_PAD
            found.append(Paragraph(text, "body", color, size).placed(Box(room.x + inset, y, room.w - 2 * inset, tall)))
            y += tall + 10 + (_FAULT_PAD if inset else 0.0)
        cards, bottom = self._example(canvas, room, y + 14)
        return [*found, *cards], bottom

    def _cards(self, room: Box, draft: Draft) -> tuple[list[Widget], float]:
        return self._faces(room, draft.game, draft.id)

    def _board(self, canvas: Canvas, room: Box, draft: Draft, layout: Layout) -> tuple[list[Widget], float]:
        """A board as the game draws it, and what the dots on it are."""
        size = canvas.text_size("body")
        told = _("{width} × {height} squares. Dots mark the starting squares.")
        words = told.format(width=layout.width, height=layout.height)
        tall = canvas.rich_height(words, room.w, "body", size=size, leading=LEADING.loose) + 4
        picture = Box(room.x + 30, room.y + 26, room.w - 60, room.h - tall - 60)
        text = Paragraph(words, "body", "mute", size).placed(Box(room.x, room.bottom - tall, room.w, tall))
        return [BoardOf(layout, draft.saved).placed(picture), text], room.bottom

    def _faces(self, room: Box, game: str, team: str, rows: int | None = None) -> tuple[list[Widget], float]:
        """A team's cards in rows, all of them or the first few rows that fit."""
        columns = max(1, int((room.w + 14) // (_WIDE + 14)))
        wide = (room.w - (columns - 1) * 14) / columns
        tall = wide * CARD_HEIGHT / CARD_WIDTH
        found: list[Widget] = []
        entries = decks.entries(game, team)
        if rows is not None:
            entries = entries[: columns * max(1, min(rows, int((room.h - 8) // (tall + 14))))]
        for place, entry in enumerate(entries):
            row, column = divmod(place, columns)
            box = Box(room.x + column * (wide + 14), room.y + 8 + row * (tall + 14), wide, tall)
            found.append(FaceOf(entry_face(game, entry)).placed(box))
        return found, room.y + 8 + -(-len(entries) // columns) * (tall + 14)

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
