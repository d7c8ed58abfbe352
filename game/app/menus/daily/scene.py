"""Of the day: the duel, the puzzle and the adventure of this day and the challenge of this week, each with its best."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import msgspec
import pygame

from game.app.epic.miniature import Miniatures, position_head
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
from game.app.menus.pictures.duel import draw_duel
from game.app.menus.saves.acts import Act, act_bar, do_act
from game.app.menus.saves.table import table_of
from game.app.play.ending.deeds import tell_match
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Matched, Row
from game.app.ui.layout.paint import Icon, Medal, Painting
from game.app.ui.layout.panels import Panel, Scroll, Tile, chosen_tile, panel_tile
from game.app.ui.services import Services
from game.app.ui.style.carved import Metal
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.bots.epic.levels import bot_title
from game.content.puzzles.puzzles import LoadedPuzzle
from game.errors import UserError
from game.modes.daily import challenges
from game.modes.daily.challenges import Score
from game.modes.dungeon import chronicle
from game.modes.dungeon.chronicle import DAILY_GRADE
from game.presentation.dungeon.terms import grade_name, length_name
from game.text import _, pick, strip_period

_METALS: tuple[Metal, ...] = ("gold", "silver", "bronze")
_TILES, _RESULTS = 5.0, 4.0
"""Shares of the height of the tiles and of the results below them."""


class TileId(msgspec.Struct, frozen=True):
    """The id of the tile of a task."""

    task: str


def _lines(now: Today, task: str) -> list[str]:
    """Return what a task is about, in short lines."""
    challenge = now.challenge(task)
    if challenge is not None:
        return [*versus(challenge)]
    if task == "puzzle":
        puzzle = now.puzzle.puzzle
        return [pick(puzzle.name), difficulty_word(puzzle.difficulty)]
    return [length_name("short"), grade_name(DAILY_GRADE)]


def _words(now: Today, task: str) -> LayoutItem:
    """Return the title of a task and what it is about."""
    lines = (Label(text, color="cream").grouped("lines") for text in _lines(now, task))
    return Column(Label(title_of(task), "banner").grouped("titles"), *lines, gap=0, padding=(SPACE.tiny, 0))


def _state(now: Today, task: str) -> LayoutItem:
    """Return how far a task is."""
    challenge, done = now.challenge(task), now.done(task)
    tried = bool(now.scores(task) or (task == ADVENTURE and now.adventures))
    on = challenge is not None and challenge.name in now.book.begun
    icon, color = ("tick", "good") if done else ("hourglass", "cream") if on else ("calendar", "mute")
    words = done_words(done=done, tried=tried, on=on)
    return Row(
        Icon(icon, SPACE.large, color=color),
        Label(words, color=color).sized(grow=1),
        gap=SPACE.small,
        padding=(SPACE.tiny, 0),
    )


def _picture(now: Today, task: str, pictures: Miniatures) -> LayoutItem:
    """Return the duelists, the puzzle's board, or the dungeon."""
    challenge = now.challenge(task)

    def draw(canvas: Canvas, box: Box) -> None:
        with canvas.clipped(*box):
            if challenge is not None:
                draw_duel(canvas, box, challenge)
            elif task == "puzzle":
                pictures.draw(canvas, position_head(now.puzzle.rules, now.puzzle.state), *box)
            else:
                canvas.picture("title/dungeon", *box, radius=RADIUS.medium, focus=(0.5, 0.6))
        canvas.rect(*box, "line", radius=RADIUS.medium, border=BORDER.thin)

    return Painting(draw).sized(grow=1)


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
        self._pane = Pane("results", self.form)
        self.first_focus = TileId(self.chosen)
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

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return a tile for each task, and below them the best results of the chosen one."""
        words = {task: _words(self.now, task) for task in ORDER}
        tiles = [self._tile(task, Matched(words[task], [*words.values()])) for task in ORDER]
        return Column(
            Row(*tiles, gap=SPACE.large).sized(grow=_TILES),
            Panel(
                strip_period(task_line(self.now, self.chosen)),
                Scroll(self._pane, self._best()).sized(grow=1),
                act_bar(self._acts()),
            ).sized(grow=_RESULTS),
            gap=SPACE.large,
        )

    def _tile(self, task: str, words: LayoutItem) -> LayoutItem:
        view = Column(
            _picture(self.now, task, self.pictures), words, _state(self.now, task), gap=SPACE.small, padding=SPACE.small
        )
        chosen = task == self.chosen
        tile = Tile(TileId(task), view, ground=chosen_tile if chosen else panel_tile, radius=RADIUS.large)
        return tile.sized(grow=1)

    def _best(self) -> LayoutItem:
        """Return the best results of the chosen task, the first three with their medals."""
        lines = best_lines(self.now, self.chosen)
        if not lines:
            week = _("No results yet. Everyone gets the same task this week.")
            text = _("No results yet. Everyone gets the same task today.")
            return Label(week if self.chosen == "week" else text, "quiet", color="mute")
        ranked = self.now.challenge(self.chosen) is not None
        metals = _METALS if ranked else (_METALS[0],) * len(lines)
        rows = []
        for place, (words, done) in enumerate(lines):
            metal: Metal = metals[place] if done and place < len(metals) else "iron"
            coin = Medal(metal, "", SPACE.large)
            rows.append(Row(coin, Label(words, color="cream" if done else "mute").sized(grow=1), gap=SPACE.small))
        return Column(*rows, gap=SPACE.tiny)

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
