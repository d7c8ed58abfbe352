"""Screen of the daily challenges: duel, puzzle and adventure of the day and challenge of the week, with results."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.epic.miniature import ThumbnailRenderer, make_position_head
from game.app.epic.puzzle.course import PuzzleCourse
from game.app.epic.puzzle.words import format_difficulty
from game.app.menus.daily.words import (
    ADVENTURE_TASK,
    TASK_ORDER,
    DailyState,
    describe_goal,
    describe_matchup,
    format_score,
    format_shared_result,
    format_status,
    format_streak,
    format_task_streak,
    get_title,
    list_best,
    list_past,
    load_today,
)
from game.app.menus.pictures.duel import draw_duel
from game.app.menus.saves.acts import ListAction, build_action_bar, run_action
from game.app.menus.saves.table import build_match_scene
from game.app.play.ending.deeds import announce_match, watch_achievements
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, MatchHeight, Row
from game.app.ui.layout.paint import CustomPaint, Icon, Medal
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.layout.tiles import Tile, draw_chosen_tile, draw_panel_tile
from game.app.ui.services import Services
from game.app.ui.style.carved import Metal
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.bots.epic.levels import format_bot_title
from game.content.puzzles.puzzles import LoadedPuzzle
from game.errors import UserError
from game.modes.daily import challenges
from game.modes.daily.challenges import DailyScore
from game.modes.dungeon import chronicle
from game.modes.dungeon.chronicle import DAILY_GRADE
from game.presentation.dungeon.terms import grade_name, length_name
from game.session import dates
from game.text import _, pick_text, strip_period

_MEDAL_METALS: tuple[Metal, ...] = ("gold", "silver", "bronze")
"""Metals of the medals for the first three results."""
_TILES_WEIGHT, _RESULTS_WEIGHT = 3.0, 2.0
"""Relative heights of the tiles and of the results below them."""


class TaskTileId(msgspec.Struct, frozen=True):
    """Widget id of the tile of a daily task."""

    task: str


def _list_details(daily: DailyState, task: str) -> list[str]:
    """Return short lines with details of a task."""
    challenge = daily.find_challenge(task)
    if challenge is not None:
        return [*describe_matchup(challenge)]
    if task == "puzzle":
        puzzle = daily.puzzle.puzzle
        return [pick_text(puzzle.name), format_difficulty(puzzle.difficulty)]
    return [length_name("short"), grade_name(DAILY_GRADE)]


def _build_text(daily: DailyState, task: str) -> LayoutItem:
    """Return title, goal and details of a task."""
    lines = (Label(text, color="cream").set_size_group("lines") for text in _list_details(daily, task))
    goal = Label(strip_period(describe_goal(daily, task)), "strong", color="cream").set_size_group("goals")
    return Column(
        Label(get_title(task), "banner").set_size_group("titles"), goal, *lines, gap=0, padding=(SPACE.tiny, 0)
    )


def _build_status(daily: DailyState, task: str) -> LayoutItem:
    """Return a row with icon and status of a task: done, in progress or open."""
    challenge = daily.find_challenge(task)
    on = challenge is not None and challenge.name in daily.records.begun
    icon, color = ("tick", "good") if daily.is_done(task) else ("hourglass", "cream") if on else ("calendar", "mute")
    return Row(
        Icon(icon, SPACE.large, color=color),
        Label(format_status(daily, task), color=color).set_size_group("states").sized(grow=1),
        gap=SPACE.small,
        padding=(SPACE.tiny, 0),
    )


def _build_picture(daily: DailyState, task: str, thumbnails: ThumbnailRenderer) -> LayoutItem:
    """Return the image of a task: the leaders of the duel, the board of the puzzle, or the dungeon."""
    challenge = daily.find_challenge(task)

    def draw(canvas: Canvas, box: Box) -> None:
        with canvas.clipped(*box):
            if challenge is not None:
                draw_duel(canvas, box, challenge)
            elif task == "puzzle":
                thumbnails.draw_save(canvas, make_position_head(daily.puzzle.rules, daily.puzzle.state), *box)
            else:
                canvas.picture("title/dungeon", *box, radius=RADIUS.medium, focus=(0.5, 0.6))
        canvas.rect(*box, "line", radius=RADIUS.medium, border=BORDER.thin)

    return CustomPaint(draw).sized(grow=1)


def _build_result(icon: LayoutItem, text: str, color: str) -> LayoutItem:
    """Return a row with an icon or medal and the text of a result."""
    return Row(icon, Label(text, color=color).sized(grow=1), gap=SPACE.small)


class DailyScene(HeadedScene):
    """Daily challenges: four tiles above the results of the selected task; reloaded when the scene is shown again."""

    player_files = ("of the day", "chronicle")
    has_table_background = True

    def __init__(self, services: Services, daily: DailyState | None = None) -> None:
        super().__init__(services)
        self._is_snapshot = daily is not None
        """True if the scene shows given data (as in screenshots) and does not reload them."""
        self.daily = daily if daily is not None else load_today(challenges.load_records())
        if not self._is_snapshot:
            self._reload()
        self.selected_task = next((task for task in TASK_ORDER if not self.daily.is_done(task)), TASK_ORDER[0])
        self.thumbnails = ThumbnailRenderer()
        self._results_view = ScrollView("results", self.form)
        self.first_focus = TaskTileId(self.selected_task)

    @property
    def heading(self) -> str:
        return _("Daily")

    @property
    def remark(self) -> str:
        return dates.format_day(self.daily.day)

    def find_rules_page(self) -> tuple[str, str]:
        challenge = self.daily.find_challenge(self.selected_task)
        if challenge is not None:
            return challenge.setup.game, ""
        return (ADVENTURE_TASK, "") if self.selected_task == ADVENTURE_TASK else (self.daily.puzzle.puzzle.game, "")

    @property
    def player(self) -> str:
        """Return the name of the player, which is the first name in the settings."""
        return self.services.settings.names[0] or _("Player {number}").format(number=1)

    def _reload(self) -> list[DailyScore]:
        """Reload the results, and return the scores that are new."""
        before = self.daily.records.scores
        try:
            daily_records = challenges.settle_matches()
        except UserError as error:
            self.services.notify(error.message)
            daily_records = challenges.load_records()
        self.daily = load_today(daily_records)
        return [score for score in daily_records.scores if score not in before]

    def resume(self) -> None:
        if not self._is_snapshot:
            with watch_achievements(self.services, is_deferred=True):
                ended = self._reload()
            for score in ended:
                if score.match:
                    self.services.play_effect("achievement" if score.done else "refused")
                    announce_match(self.services, score.match.partition(".")[0])
                    if not self.services.stack.toast.text:  # what was reached goes before what stands in the list
                        self.services.notify(
                            " ".join(filter(None, (format_score(score), self._format_score_streak(score))))
                        )
        self.services.stack.request_layout()

    def _format_score_streak(self, score: DailyScore) -> str:
        """Return a text about the streak that a result extends; empty for a failed result."""
        return format_task_streak(self.daily, score.kind) if score.done else ""

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return a tile for each task, with the best results of the selected task below."""
        words = {task: _build_text(self.daily, task) for task in TASK_ORDER}
        states = {task: _build_status(self.daily, task) for task in TASK_ORDER}
        tiles = [
            self._build_tile(
                task, MatchHeight(words[task], [*words.values()]), MatchHeight(states[task], [*states.values()])
            )
            for task in TASK_ORDER
        ]
        rows = self._build_results()
        title = _("To beat") if rows and not self.daily.is_done(self.selected_task) else _("Results")
        view = Column(*rows, gap=SPACE.tiny) if rows else self._build_empty_results()
        results = Panel(
            title,
            ScrollContainer(self._results_view, view).sized(grow=1),
            build_action_bar(self._list_actions()),
            remark=format_task_streak(self.daily, self.selected_task),
        )
        return Column(
            Row(*tiles, gap=SPACE.large).sized(grow=_TILES_WEIGHT), results.sized(grow=_RESULTS_WEIGHT), gap=SPACE.large
        )

    def _build_tile(self, task: str, text: LayoutItem, status: LayoutItem) -> LayoutItem:
        view = Column(
            _build_picture(self.daily, task, self.thumbnails), text, status, gap=SPACE.small, padding=SPACE.small
        )
        chosen = task == self.selected_task
        tile = Tile(
            TaskTileId(task), view, background=draw_chosen_tile if chosen else draw_panel_tile, radius=RADIUS.large
        )
        return tile.sized(grow=1)

    def _build_empty_results(self) -> LayoutItem:
        """Return the text shown when the selected task has no results."""
        week = _("No results yet. Everyone gets the same task this week.")
        text = _("No results yet. Everyone gets the same task today.")
        return Label(week if self.selected_task == "week" else text, "quiet", color="mute")

    def _build_results(self) -> list[LayoutItem]:
        """Return the rows of the selected task's results: best ones with medals, then those of earlier dates."""
        best = list_best(self.daily, self.selected_task)
        ranked = self.daily.find_challenge(self.selected_task) is not None
        metals = _MEDAL_METALS if ranked else (_MEDAL_METALS[0],) * len(best)
        rows = []
        for index, (words, done) in enumerate(best):
            metal: Metal = metals[index] if done and index < len(metals) else "iron"
            rows.append(_build_result(Medal(metal, "", SPACE.large), words, "cream" if done else "mute"))
        for words, done in list_past(self.daily, self.selected_task):
            rows.append(_build_result(Icon("tick" if done else "calendar", SPACE.large, color="mute"), words, "mute"))
        return rows

    def _list_actions(self) -> list[ListAction]:
        """Return the actions for the selected task."""
        challenge = self.daily.find_challenge(self.selected_task)
        on = challenge is not None and challenge.name in self.daily.records.begun
        words = _("Continue") if on else _("Play again") if self.daily.is_done(self.selected_task) else _("Play")
        has = bool(
            self.daily.adventures
            if self.selected_task == ADVENTURE_TASK
            else self.daily.list_scores(self.selected_task)
        )
        copy = ListAction(
            "copy", _("Copy result"), lambda _one: self._copy_result(), icon="log", keys=("c",), enabled=has,
            reason=_("No result yet."),
        )  # fmt: skip
        return [copy, ListAction("play", words, lambda _one: self.play(), is_default=True)]

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind != "pressed":
            return
        match event.id:
            case TaskTileId(task) if task != self.selected_task:
                self.selected_task = task
                self.services.stack.request_layout()
            case TaskTileId():
                self.play()
            case id:
                run_action(self._list_actions(), id)

    def play(self) -> None:
        """Start or resume the selected task."""
        handlers: dict[str, Callable[[], None]] = {"puzzle": self._start_puzzle, ADVENTURE_TASK: self._start_adventure}
        handlers.get(self.selected_task, self._start_duel)()

    def _start_duel(self) -> None:
        """Start or resume the duel of the selected challenge."""
        challenge = self.daily.find_challenge(self.selected_task)
        assert challenge is not None
        active_match = challenges.open_match(challenge, self.player, format_bot_title(challenge.level))
        self._reload_ongoing()
        self.services.stack.push(build_match_scene(self.services, active_match))

    def _reload_ongoing(self) -> None:
        """Reload the records, so that a match just started is shown as in progress."""
        if not self._is_snapshot:
            self.daily = load_today(challenges.load_records())

    def _start_puzzle(self) -> None:
        """Start the daily puzzle."""
        from game.app.epic.puzzle.table import make_puzzle_table

        course = DailyPuzzleCourse(self.daily.day, self.player)
        self.services.stack.push(make_puzzle_table(self.services, self.daily.puzzle, course))

    def _start_adventure(self) -> None:
        """Open the set-up of the daily adventure."""
        from game.app.dungeon.setup import AdventureSetup
        from game.setup.dungeon import AdventurePlan

        plan = AdventurePlan(chronicle.load_setup(), self.services.settings.names)
        plan.set_daily()
        self.services.stack.push(AdventureSetup(self.services, plan))

    def _copy_result(self) -> None:
        """Copy a line about the best result to the clipboard."""
        self.services.copy_text(format_shared_result(self.daily, self.selected_task))


class DailyPuzzleCourse(PuzzleCourse):
    """Course with the puzzle of one day, whose solution is recorded for that day."""

    def __init__(self, day: str, player: str) -> None:
        self.day, self.player = day, player

    def record_result(self, loaded: LoadedPuzzle, *, solved: bool) -> str:
        if not solved:
            return ""
        daily_records = challenges.record_score(DailyScore("puzzle", self.day, self.player, True))
        return format_streak(challenges.find_streak(daily_records, "puzzle", self.day))
