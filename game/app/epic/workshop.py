"""The deck workshop: a team's file as cards while it is being written, with what is wrong in it, and a board to try it.

The files lie in the player's mods and are written in any editor; this screen reads them again whenever they are saved.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.epic.look import book_look
from game.app.epic.match.doors import open_match
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.headed import HeadedScene
from game.app.ui.one_line import even_size
from game.app.ui.ornaments import well
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Look, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.listbox import ListBox, Row
from game.app.ui.widgets.pane import BAR, Pane
from game.app.ui.widgets.text import Label, Panel, Paragraph
from game.content import kept, mods, packs
from game.content.cards import load_team
from game.content.errors import ContentError
from game.errors import UserError
from game.rules.epic.pack import Setup
from game.table import epic_decks as decks
from game.table.card_faces import entry_face
from game.table.epic_records import CardFace
from game.table.occasion import new_seed
from game.table.seats import PERSON, Seats
from game.text import _, ngettext, pick

_TOP, _EDGE, _GAP = 58.0, 14.0, 12.0
_LOOK = 0.5
"""Seconds between two looks at the files."""
_WIDE = 118.0
_STEP_HEAD, _FAULT_PAD = 58.0, 9.0
_EXAMPLE = ("zelda", "link")
"""Whose cards show what comes of a file."""


class Draft(msgspec.Struct, frozen=True):
    """A team's file in a mod: its game and team, when it was saved, and what is wrong with it, a line each."""

    path: Path
    game: str
    saved: int
    faults: tuple[str, ...] = ()

    @property
    def team(self) -> str:
        """The team's id."""
        return self.path.stem


def drafts() -> list[Draft]:
    """Every team's file in the player's mods."""
    known = {mod.folder: mod for mod in mods.found()}
    return [_draft(path, known.get(path.parents[3])) for path in _files()]


def _files() -> list[Path]:
    """Where the teams lie; hidden files and folders are no part of a mod."""
    folder = mods.mods_folder()
    return [
        path
        for path in sorted(folder.glob("*/cards/*/teams/*.yaml"))
        if path.parents[1].name in packs.EPIC_PACKS
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def _draft(path: Path, mod: mods.Mod | None) -> Draft:
    game, saved = path.parent.parent.name, _saved(path)
    try:
        load_team(path)
    except ContentError as error:
        return Draft(path, game, saved, tuple(f"{fault.line}: {fault.what}" for fault in error.faults))
    except (UserError, OSError) as error:
        return Draft(path, game, saved, (str(error),))
    if mod is not None and path.stem in mod.teams.get(game, {}):
        return Draft(path, game, saved)
    fault = mod.fault if mod is not None else ""
    return Draft(path, game, saved, (fault or _("The file has faults."),))  # a team that has not joined has no cards


def _saved(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


class FaceOf(Label):
    """A card of the draft."""

    def __init__(self, box: Box, face: CardFace) -> None:
        super().__init__(box, "", "body")
        self.face = face

    def draw(self, canvas: Canvas, look: Look) -> None:
        draw_card(canvas, self.box.x, self.box.y, self.box.w / CARD_WIDTH, self.face)


class Plate(Label):
    """A sunken sheet below a line."""

    def __init__(self, box: Box) -> None:
        super().__init__(box, "", "body")

    def draw(self, canvas: Canvas, look: Look) -> None:
        well(canvas, *self.box)


class StepTile(Label):
    """A step of the way to a team of one's own: number, sign, title, and a sentence."""

    def __init__(self, box: Box, icon: str, title: str, text: str, beside: Sequence[str]) -> None:
        super().__init__(box, text, "body")
        self.icon, self.title, self.beside = icon, title, beside

    @staticmethod
    def tall(canvas: Canvas, text: str, width: float) -> float:
        """The height that the sentence needs in a tile of this width."""
        return _STEP_HEAD * canvas.text_scale + canvas.rich_height(text, width - 28, "body", leading=1.3) + 18

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        well(canvas, x, y, w, h, radius=10)
        head = _STEP_HEAD * canvas.text_scale
        radius = head * 0.36
        canvas.circle(x + 14 + radius, y + head / 2 + 2, radius, "plate")
        canvas.circle(x + 14 + radius, y + head / 2 + 2, radius, "gold", border=1.6)
        size = radius * 1.1
        canvas.icon(self.icon, x + 14 + radius - size / 2, y + head / 2 + 2 - size / 2, size)
        left = x + 2 * radius + 26
        room = x + w - 12 - left
        size = even_size(canvas, [(title, room, head) for title in self.beside], "panel", leading=1.1)
        canvas.block(self.title, left, y + 2, room, head, "panel", size=size, color="gold", leading=1.1)
        canvas.rich(self.text, x + 14, y + head + 4, w - 28, "body", leading=1.3)


class WorkshopScene(HeadedScene):
    """Files at the left; the marked one as cards, or as a list of what is wrong with it."""

    heading_box = Box(220, 2, WIDTH - 440, 42)
    remark_box = Box(WIDTH - 400, 2, 400 - _EDGE, 42)

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.shown_folder = mods.mods_folder()
        self.theme = book_look("zelda")
        kept.forget()
        self.drafts = drafts()
        self.at = 0
        self._page = Pane("page", self.form)
        self._since = 0.0

    @property
    def draft(self) -> Draft | None:
        """The file that is looked at."""
        return self.drafts[self.at] if self.at < len(self.drafts) else None

    # ---- the files ------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._since += dt
        if self._since >= _LOOK:
            self._since = 0.0
            self._look()

    def _look(self) -> None:
        """Reads everything again when a file was saved, added or taken away."""
        now = {path: _saved(path) for path in _files()}
        if now == {one.path: one.saved for one in self.drafts}:
            return
        marked = self.draft.path if self.draft else None
        kept.forget()
        self.drafts = drafts()
        self.at = next((place for place, one in enumerate(self.drafts) if one.path == marked), 0)
        self.services.stack.relayout()
        self.touch()

    def leave(self) -> None:
        """What was changed holds in the whole game."""
        kept.forget()

    # ---- layout ---------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        left = Box(_EDGE, _TOP, 330 + 90 * (canvas.text_scale - 1), HEIGHT - _TOP - _EDGE)
        right = Box(left.right + _GAP, _TOP, WIDTH - _EDGE - _GAP - left.right, left.h)
        inner = left.inset(14, 0)
        head, line = Panel.head(canvas), canvas.text_size("label") * 1.5 + 10
        rows = [
            Row(place, one.team, one.path.parents[3].name, icon="warning" if one.faults else "tick")
            for place, one in enumerate(self.drafts)
        ]
        foot = Button.height(canvas) + 12
        where = _("Files: {folder}").format(folder=self.shown_folder)
        size = canvas.text_size("small")
        words = canvas.rich_height(where, inner.w, "small", size=size, leading=1.3)
        listed = Box(inner.x, left.y + head, inner.w, left.h - head - foot - words - 26)
        empty = _("No team of your own yet.")
        widgets: list[Widget] = [
            self.back(),
            Panel(left, _("Your teams"), ngettext("{count} file", "{count} files", len(rows)).format(count=len(rows))),
            ListBox("list", listed, rows, at=self.at, row_height=line, empty=empty),
            Paragraph(Box(inner.x, listed.bottom + 8, inner.w, words), where, "small", "mute", size),
            self._lower(canvas, Box(inner.x, left.bottom - foot, inner.w, foot - 12)),
            Panel(right),
            *self._reading(canvas, right),
        ]
        self.form.set(widgets, focus="list" if rows else "sample")

    def _lower(self, canvas: Canvas, box: Box) -> Button:
        if self.draft is None:
            return Button("sample", box, _("Lay down the sample"), icon="plus")
        why = _("The file has faults.") if self.draft.faults else ""
        return Button("try", box, _("Try it on a board"), icon="play", keys=("t",), enabled=not why, reason=why)

    def _reading(self, canvas: Canvas, room: Box) -> list[Widget]:
        inner = Box(room.x + 22, room.y + 18, room.w - 44 - BAR, room.h - 30)
        draft = self.draft
        if draft is None:
            parts, bottom = self._guide(canvas, inner._replace(w=inner.w + BAR))
        elif draft.faults:
            parts, bottom = self._faults(canvas, inner, draft)
        else:
            parts, bottom = self._cards(inner, draft)
        self._page.fill(inner._replace(w=inner.w + BAR), parts, bottom)
        return self._page.widgets

    def _guide(self, canvas: Canvas, room: Box) -> tuple[list[Widget], float]:
        """What is to be done, in three steps, and what comes of it: some cards of the game's own."""
        steps = [
            ("plus", _("Lay down the sample"),
             _("A mod is a folder with a team's file, its pictures, boards or puzzles. The sample shows how.")),
            ("log", _("Write"), _("Write in any editor; when you save, the cards appear here.")),
            ("play", _("Try it"), _("A duel against a bot shows how the team plays.")),
        ]  # fmt: skip
        wide = (room.w - 2 * _GAP) / 3
        tall = max(StepTile.tall(canvas, text, wide) for _icon, _title, text in steps)
        found: list[Widget] = []
        titles = [f"{place}. {title}" for place, (_icon, title, _text) in enumerate(steps, 1)]
        for place, (icon, _title, text) in enumerate(steps):
            box = Box(room.x + place * (wide + _GAP), room.y, wide, tall)
            found.append(StepTile(box, icon, titles[place], text, titles))
        cards, bottom = self._example(canvas, room, room.y + tall + 18)
        return [*found, *cards], bottom

    def _example(self, canvas: Canvas, room: Box, y: float) -> tuple[list[Widget], float]:
        """Some cards of a sound team from a height on."""
        size = canvas.text_size("panel")
        name = pick(packs.load_pack(_EXAMPLE[0]).teams[_EXAMPLE[1]].name)
        words = _("For example: {team}").format(team=name)
        heading = Paragraph(Box(room.x, y, room.w, size * 1.4), words, "panel", "gold", size)
        y += size * 1.4 + 4
        cards, bottom = self._faces(room._replace(y=y, h=room.bottom - y), *_EXAMPLE, rows=2)
        return [heading, *cards], bottom

    def _faults(self, canvas: Canvas, room: Box, draft: Draft) -> tuple[list[Widget], float]:
        """What is wrong with a file, a line each, and what to do about it."""
        size = canvas.text_size("body")
        title = f"{{warning}} **{draft.path.name}**: " + _("this is to be put right first")
        advice = _("Put it right in your editor; when you save, this page looks again.")
        y = room.y
        found: list[Widget] = []
        for text, color in ((title, "gold"), *((fault, "cream") for fault in draft.faults), (advice, "mute")):
            inset = 14.0 if color == "cream" else 0.0
            tall = canvas.rich_height(text, room.w - 2 * inset, "body", size=size, leading=1.32) + 3
            if inset:
                found.append(Plate(Box(room.x, y, room.w, tall + 2 * _FAULT_PAD)))
                y += _FAULT_PAD
            found.append(Paragraph(Box(room.x + inset, y, room.w - 2 * inset, tall), text, "body", color, size))
            y += tall + 10 + (_FAULT_PAD if inset else 0.0)
        cards, bottom = self._example(canvas, room, y + 14)
        return [*found, *cards], bottom

    def _cards(self, room: Box, draft: Draft) -> tuple[list[Widget], float]:
        return self._faces(room, draft.game, draft.team)

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
            found.append(FaceOf(box, entry_face(game, entry)))
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
        return pick(packs.load_pack(draft.game).teams[draft.team].name)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "list" and reply.value is not None and reply.value != self.at:
            self.at = int(reply.value)
            self._page.top = 0.0
            self.services.stack.relayout()
            self.touch()
        elif reply.id == "sample" and reply.kind == "pressed":
            self._lay_down_sample()
        elif reply.id == "try" and reply.kind == "pressed":
            self._try()

    def _lay_down_sample(self) -> None:
        try:
            shutil.copytree(mods.sample_folder(), mods.mods_folder() / mods.sample_folder().name)
        except OSError as error:
            reason = error.strerror or str(error)
            self.services.notify(_("The mod could not be copied: {reason}").format(reason=reason))
        self._look()

    def _try(self) -> None:
        """A duel against a bot with the first team of the game, on a mod's own board where there is one."""
        draft = self.draft
        assert draft is not None
        content = packs.load_pack(draft.game)
        other = next(team for team in content.teams if team != draft.team)
        boards = mods.layouts(draft.game) or content.layouts
        setup = Setup(draft.game, ((draft.team,), (other,)), next(iter(boards)))
        seats = Seats([PERSON, "knight"], ["", ""])
        try:
            self.services.stack.push(open_match(self.services, setup, seats, new_seed()))
        except UserError as error:
            self.services.notify(error.message)
