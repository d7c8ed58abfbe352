"""Of the day: the duel, the puzzle and the adventure of this day and the challenge of this week, each with its best."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import msgspec
import pygame

from game.app.epic.board.niche import draw_rays
from game.app.epic.board.pose import draw_standing
from game.app.epic.miniature import Miniatures, lead_picture, position_head
from game.app.epic.puzzle.words import difficulty_word
from game.app.menus.daily.words import (
    ADVENTURE,
    ORDER,
    Today,
    best_lines,
    copied,
    done_words,
    reckoning,
    task_line,
    title_of,
    today,
    versus,
)
from game.app.menus.saves.acts import Act, act_buttons, do_act
from game.app.menus.saves.table import table_of
from game.app.play.ending.deeds import tell_match
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.services import Services
from game.app.ui.style.carved import Metal, coin
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import focus_ring, panel, portrait
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look, Pressable, Reply, Widget
from game.bots.epic.levels import bot_title
from game.content.puzzles.puzzles import LoadedPuzzle
from game.errors import UserError
from game.modes.daily import challenges
from game.modes.daily.challenges import Challenge, Score
from game.modes.dungeon import chronicle
from game.modes.dungeon.chronicle import DAILY_GRADE
from game.presentation.dungeon.terms import grade_name, length_name
from game.text import _, pick, strip_period

_MARGIN, _TOP, _GAP, _PAD = 24.0, 60.0, 16.0, 16.0
_METALS: tuple[Metal, ...] = ("gold", "silver", "bronze")
_LINES = 3
"""So many lines of words the tiles have room for."""
_TILES = 0.56
"""What of the height the four tiles take."""


class TileId(msgspec.Struct, frozen=True):
    """The id of the tile of a task."""

    task: str


class Tile(Pressable):
    """One of the four: its picture, what it is, and whether it was done."""

    def __init__(self, id: str, now: Today, pictures: Miniatures, *, chosen: bool) -> None:
        super().__init__(TileId(id))
        self.what, self.now, self.pictures, self.chosen = id, now, pictures, chosen

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        panel(canvas, x, y, w, h)
        if look.hover:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.large, alpha=round(ALPHA.faint * look.hover))
        head, small = canvas.text_size("banner") * 1.4, canvas.text_size("label") * 1.3
        lines = self._lines()
        tall = h - 18 - head - (_LINES + 1) * small - 12
        with canvas.clipped(x + 8, y + 8, w - 16, tall):
            self._picture(canvas, Box(x + 8, y + 8, w - 16, tall))
        canvas.rect(
            x + 8, y + 8, w - 16, tall, "plate_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong
        )
        top = y + 12 + tall
        titles = [(title_of(id), w - 28, head) for id in ORDER]
        size = even_size(canvas, titles, "banner")
        canvas.block(title_of(self.what), x + 14, top, w - 28, head, "banner", size=size)
        top += head
        size = even_size(canvas, [(text, w - 28, small) for text in lines], "label")
        for text in lines:
            canvas.block(text, x + 14, top, w - 28, small, "label", size=size, color="prose")
            top += small
        self._state(canvas, Box(x + 14, y + h - 10 - small, w - 28, small))
        if self.chosen:
            canvas.rect(x, y, w, h, "gold", radius=RADIUS.large, border=BORDER.thick)
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.large)

    def _lines(self) -> list[str]:
        challenge = self.now.challenge(self.what)
        if challenge is not None:
            return [*versus(challenge)]
        if self.what == "puzzle":
            puzzle = self.now.puzzle.puzzle
            return [pick(puzzle.name), difficulty_word(puzzle.difficulty)]
        return [length_name("short"), grade_name(DAILY_GRADE)]

    def _state(self, canvas: Canvas, box: Box) -> None:
        done, tried = self.now.done(self.what), bool(self.now.scores(self.what) or self._tried)
        on = (challenge := self.now.challenge(self.what)) is not None and challenge.name in self.now.book.begun
        words = done_words(done=done, tried=tried, on=on)
        size = min(box.h * 0.8, 18.0)
        icon = "tick" if done else "hourglass" if on else "calendar"
        color = "good" if done else "cream" if on else "mute"
        canvas.icon(icon, box.x, box.y + (box.h - size) / 2, size, color=color)
        canvas.block(words, box.x + size + 8, box.y, box.w - size - 8, box.h, "label", color=color)

    @property
    def _tried(self) -> bool:
        return self.what == ADVENTURE and bool(self.now.adventures)

    def _picture(self, canvas: Canvas, box: Box) -> None:
        challenge = self.now.challenge(self.what)
        if challenge is None and self.what == "puzzle":
            loaded = self.now.puzzle
            self.pictures.draw(canvas, position_head(loaded.rules, loaded.state), *box)
        elif challenge is None:
            canvas.picture("title/dungeon", *box, radius=RADIUS.medium, focus=(0.5, 0.6))
        else:
            _draw_duel(canvas, box, challenge)


def _draw_duel(canvas: Canvas, box: Box, challenge: Challenge) -> None:
    """The two leaders face each other."""
    half = box.w / 2
    for seat, (team,) in enumerate(challenge.setup.teams):
        picture = lead_picture(challenge.setup.game, team)
        part = Box(box.x + seat * half, box.y, half, box.h)

        def ground(layer: Canvas, picture: str = picture, part: Box = part, seat: int = seat) -> None:
            draw_rays(
                layer, picture, Box(0, 0, part.w, part.h), (part.w / 2, part.h * 0.5), dim=False, radius=RADIUS.small
            )
            room = Box(6, 6, part.w - 12, part.h - 6)
            if not draw_standing(layer, picture, room):
                portrait(layer, picture, seat, *room.center, min(room.w, room.h) * 0.42)

        canvas.stamp(("day", picture, seat, part.w, part.h), part.x, part.y, part.w, part.h, ground, pad=0)
    canvas.line((box.center[0], box.y), (box.center[0], box.bottom), "cream", BORDER.thick, alpha=ALPHA.strong)


class DayScene(HeadedScene):
    """Four tiles, and below them the best of the one that is chosen. Read anew whenever it comes back."""

    keeps = ("of the day", "chronicle")
    on_table = True

    def __init__(self, services: Services, now: Today | None = None) -> None:
        super().__init__(services)
        self._shown = now is not None
        self.now = now if now is not None else today(challenges.load())
        self.chosen = "duel"
        self.pictures = Miniatures()
        self._sheet = self._list = Box(0, 0, 0, 0)
        if not self._shown:
            self._look_up()

    @property
    def heading(self) -> str:
        return _("Daily")

    @property
    def remark(self) -> str:
        return self.now.day

    def rules_page(self) -> tuple[str, str]:
        challenge = self.now.challenge(self.chosen)
        if challenge is not None:
            return challenge.setup.game, ""
        return (ADVENTURE, "") if self.chosen == ADVENTURE else (self.now.puzzle.puzzle.game, "")

    @property
    def player(self) -> str:
        """Who plays: the first name of the settings."""
        return self.services.settings.names[0] or _("Player {number}").format(number=1)

    def _look_up(self) -> list[Score]:
        """Read what was made of the day; gives the scores that have come since."""
        before = self.now.book.scores
        try:
            book = challenges.settle()
        except UserError as error:
            self.services.notify(error.message)
            book = challenges.load()
        self.now = today(book)
        return [one for one in book.scores if one not in before]

    def resume(self) -> None:
        if not self._shown:
            for score in self._look_up():
                if score.match:
                    self.services.play("achievement" if score.done else "refused")
                    tell_match(self.services, score.match.partition(".")[0])
                    if not self.services.stack.toast.text:  # what was reached goes before what stands in the list
                        self.services.notify(reckoning(score))
        self.services.stack.relayout()

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        bottom = HEIGHT - 22
        room = bottom - _TOP
        tall = room * _TILES
        wide = (WIDTH - 2 * _MARGIN - 3 * _GAP) / 4
        tiles: list[Widget] = []
        for place, id in enumerate(ORDER):
            box = Box(_MARGIN + place * (wide + _GAP), _TOP, wide, tall)
            tiles.append(Tile(id, self.now, self.pictures, chosen=id == self.chosen).placed(box))
        self._sheet = Box(_MARGIN, _TOP + tall + _GAP, WIDTH - 2 * _MARGIN, room - tall - _GAP)
        inner = self._sheet.inset(_PAD)
        acts, top = act_buttons(canvas, self._acts(), inner)
        self._list = Box(inner.x, inner.y, inner.w, top - 8 - inner.y)
        self.form.set([self.back(), *tiles, *acts], focus=TileId(self.chosen))

    def _acts(self) -> list[Act]:
        challenge = self.now.challenge(self.chosen)
        on = challenge is not None and challenge.name in self.now.book.begun
        words = _("Continue") if on else _("Play")
        has = bool(self.now.adventures if self.chosen == ADVENTURE else self.now.scores(self.chosen))
        copy = Act(
            "copy", _("Copy result"), lambda _one: self._copy(), icon="log", keys=("c",), enabled=has,
            reason=_("No result yet."),
        )  # fmt: skip
        return [copy, Act("play", words, lambda _one: self.play(), gold=True)]

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        panel(canvas, *self._sheet)
        x, y, w, h = self._list
        line, row = canvas.text_size("banner") * 1.35, canvas.text_size("label") * 1.55
        canvas.block(strip_period(task_line(self.now, self.chosen)), x, y - 4, w, line, "banner")
        lines = best_lines(self.now, self.chosen)
        most = max(1, int((h - line) / row))
        for place, (words, done) in enumerate(lines[:most]):
            top = y + line + place * row
            radius = min(11.0, row * 0.42)
            metal = _METALS[place if self.now.challenge(self.chosen) is not None else 0] if place < 3 else "iron"
            coin(canvas, x + radius + 2, top + row / 2, radius, metal if done else "iron")
            color, left = "cream" if done else "mute", x + 2 * radius + 14
            canvas.block(words, left, top, x + w - left, row, "label", color=color)
        if not lines:
            week = _("No results yet. Everyone gets the same task this week.")
            text = _("No results yet. Everyone gets the same task today.")
            canvas.block(week if self.chosen == "week" else text, x, y + line, w, row, "quiet", color="mute")

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.kind != "pressed":
            return
        match reply.id:
            case TileId(task) if task != self.chosen:
                self.chosen = task
                self.services.stack.relayout()
            case TileId():
                self.play()
            case id:
                do_act(self._acts(), id)

    def play(self) -> None:
        """Opens what is chosen, from its beginning or where it was left."""
        doors: dict[str, Callable[[], None]] = {"puzzle": self._puzzle, ADVENTURE: self._adventure}
        doors.get(self.chosen, self._duel)()

    def _duel(self) -> None:
        challenge = self.now.challenge(self.chosen)
        assert challenge is not None
        occasion = challenges.open_match(challenge, self.player, bot_title(challenge.level))
        self._look_up_begun()
        self.services.stack.push(table_of(self.services, occasion))

    def _look_up_begun(self) -> None:
        """The match is known, also before its file is written."""
        if not self._shown:
            self.now = today(challenges.load())

    def _puzzle(self) -> None:
        from game.app.epic.puzzle.table import puzzle_table

        day, player = self.now.day, self.player

        def solved(_played: LoadedPuzzle) -> None:
            try:
                challenges.note(Score("puzzle", day, player, True))
            except UserError as error:
                self.services.notify(error.message)

        self.services.stack.push(puzzle_table(self.services, self.now.puzzle, after=solved, listed=False))

    def _adventure(self) -> None:
        from game.app.dungeon.setup import AdventureSetup
        from game.setup.dungeon import Plan

        plan = Plan(chronicle.load_setup(), self.services.settings.names)
        plan.daily()
        self.services.stack.push(AdventureSetup(self.services, plan))

    def _copy(self) -> None:
        """Lays a line about the best result on the clipboard."""
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(copied(self.now, self.chosen))
            self.services.notify(_("Copied: {text}").format(text=copied(self.now, self.chosen)))
            return
        self.services.notify(_("Couldn't copy: no clipboard available."))
