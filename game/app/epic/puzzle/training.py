"""Puzzle training: an endless series of puzzles of a theme, with rating, current streak and best streak."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.app.epic.miniature import ThumbnailRenderer
from game.app.epic.puzzle.course import PuzzleCourse
from game.app.epic.puzzle.pictures.position import make_position_painter
from game.app.epic.puzzle.pictures.stars import build_stars
from game.app.epic.puzzle.table import make_puzzle_table
from game.app.epic.puzzle.themes import PuzzleTheme, filter_by_theme, list_themes
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFitHeight, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.table import RowColors, ViewList
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.content.puzzles.puzzles import LoadedPuzzle
from game.errors import UserError
from game.modes.puzzles import training
from game.modes.puzzles.training import AttemptResult, Training, find_next
from game.text import _, pick_text

_LIST_WIDTH = 450.0
_MIN_BOARD_HEIGHT = 120.0
"""Minimum height of the next puzzle's board, in logical units; without that much room it is omitted."""


class TrainingScene(HeadedScene):
    """Choice of a theme; rating and streak are reloaded when the scene resumes."""

    player_files = ("puzzles", "puzzle training")
    has_table_background = True
    first_focus = "themes"

    def __init__(self, services: Services, puzzles: Sequence[LoadedPuzzle]) -> None:
        super().__init__(services)
        self.puzzles = puzzles
        self.theme_index = 0
        """Index of the marked theme."""
        self.training: Training = training.load_training()
        self.pictures = ThumbnailRenderer()
        self._courses: dict[str, TrainingCourse] = {}
        """Course by theme, with its next puzzle."""

    @property
    def heading(self) -> str:
        return _("Training")

    @property
    def themes(self) -> list[PuzzleTheme]:
        """Return the themes that have at least one puzzle."""
        return [theme for theme in list_themes() if filter_by_theme(self.puzzles, theme)]

    def resume(self) -> None:
        self.training = training.load_training()
        self._courses.clear()
        self.services.stack.request_layout()

    def make_course(self, theme: PuzzleTheme) -> TrainingCourse:
        """Return the course of a theme, created on first use."""
        if theme.id not in self._courses:
            self._courses[theme.id] = TrainingCourse(filter_by_theme(self.puzzles, theme), self.training)
        return self._courses[theme.id]

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the themes, and beside them the player's results and the marked theme."""
        themes = self.themes
        rows = ViewList(
            "themes",
            themes,
            self._build_row,
            name=lambda one: one.name,
            selected_index=self.theme_index,
            padding=SPACE.medium,
        )
        foot = Row(Spacer(), Button("start", _("Start"), is_default=True, shown_key=Kind.MAIN))
        views = (
            Column(*self._build_detail(themes[self.theme_index], height=high), gap=SPACE.small)
            for high in (_MIN_BOARD_HEIGHT, 0.0)
        )
        right = Column(
            self._build_numbers(),
            Panel("", FirstFitHeight(*views).sized(grow=1), foot).sized(grow=1),
            gap=SPACE.large,
        )
        return Row(rows.sized(width=_LIST_WIDTH), right.sized(grow=1), gap=SPACE.large)

    def _build_row(self, theme: PuzzleTheme, row_colors: RowColors) -> LayoutItem:
        names = [puzzle.key for puzzle in filter_by_theme(self.puzzles, theme)]
        seen = sum(name in self.training.seen for name in names)
        count = _("{done} of {all}").format(done=seen, all=len(names))
        return Row(
            Icon(theme.icon, SPACE.large, color=row_colors.text),
            Label(theme.name, "strong", color=row_colors.text).set_size_group("names").sized(grow=1),
            Label(count, "small", color=row_colors.subdued).set_size_group("counts"),
        )

    def _build_numbers(self) -> LayoutItem:
        """Return rating, streak and best streak, each with an explanation."""
        rating, row = self.training.rating, self.training.streak_or_empty
        sure = _("± {points}").format(points=round(2 * rating.deviation))
        share = _("{solved} of {all} solved").format(solved=row.solved, all=row.played)
        return Row(
            _build_number(_("Rating"), round(rating.points), sure),
            _build_number(_("Streak"), row.now, _("solved in a row")),
            _build_number(_("Best streak"), row.best, share),
            gap=SPACE.large,
        )

    def _build_detail(self, theme: PuzzleTheme, *, height: float) -> Iterator[LayoutItem]:
        """Yield description and next puzzle of the marked theme, and how training is rated.

        With a ``height`` of 0 the puzzle's board is omitted.
        """
        puzzles, following = filter_by_theme(self.puzzles, theme), self.make_course(theme).first_puzzle
        seen = sum(puzzle.key in self.training.seen for puzzle in puzzles)
        yield Row(Icon(theme.icon, SPACE.huge, color="cream"), Label(theme.name, "heading").sized(grow=1))
        yield Row(
            Label(theme.text, "body").sized(grow=1),
            Label(
                _("{count} of {all} still unrated").format(count=len(puzzles) - seen, all=len(puzzles)), color="mute"
            ),
        )
        if height:
            yield CustomPaint(make_position_painter(self.pictures, following)).sized(height=height, grow=1)
        yield Row(
            Label(_("Next: {name}").format(name=pick_text(following.puzzle.name)), "strong").sized(grow=1),
            build_stars(following.puzzle.difficulty, "cream"),
        )
        yield Label(_("A wrong move ends the streak. Your rating counts each puzzle once."), "small", color="mute")

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event:
            case WidgetEvent("themes", "changed", PuzzleTheme() as theme):
                self.theme_index = [theme.id for theme in self.themes].index(theme.id)
                self.services.stack.request_layout()
            case WidgetEvent("start", "pressed") | WidgetEvent("themes", "submitted"):
                self.start_training()

    def start_training(self) -> None:
        """Open the first puzzle of the marked theme."""
        course = self.make_course(self.themes[self.theme_index])
        self.services.stack.push(make_puzzle_table(self.services, course.first_puzzle, course))


def _build_number(name: str, value: int, line: str) -> LayoutItem:
    view = Column(
        Label(name, "label", color="mute", align="center").set_size_group("titles"),
        Label(str(value), "title", align="center").set_size_group("values"),
        Label(line, "small", color="mute", align="center").set_size_group("lines"),
        gap=0,
    )
    return Panel("", view).sized(grow=1)


def format_result(result: AttemptResult) -> str:
    """Return rating and streak after a result, with the change of the rating."""
    row, rating = result.training.streak_or_empty, str(round(result.training.rating.points))
    if result.rating_change:
        sentence, change = _("{rating} ({change})"), f"{result.rating_change:+d}".replace("-", "−")
        rating = sentence.format(rating=rating, change=change)
    streak = _("Streak: {count} · Best: {best}").format(count=row.now, best=row.best)
    return "\n".join((_("Rating: {rating}").format(rating=rating), streak))


class TrainingCourse(PuzzleCourse):
    """Endless sequence: only the first try of a puzzle counts, and the next puzzle is chosen by the player's rating."""

    is_continuous = True

    def __init__(self, puzzles: Sequence[LoadedPuzzle], before: Training, rng: Random | None = None) -> None:
        self.puzzles = puzzles
        self.rng = rng or Random()
        self.last_result = AttemptResult(before)
        """Last result with the rating and streak after it."""
        self._counted_key = ""
        """Key of the puzzle whose result was counted."""
        self.first_puzzle = self.pick_puzzle()

    @property
    def back_label(self) -> str:
        return _("End training")

    def pick_puzzle(self) -> LoadedPuzzle:
        """Return a random puzzle near the player's rating."""
        self._counted_key = ""
        return find_next(self.puzzles, self.last_result.training, self.rng)

    def record_result(self, loaded: LoadedPuzzle, *, solved: bool) -> str:
        if self._counted_key == loaded.key:
            return ""
        self._counted_key = loaded.key
        try:
            self.last_result = training.record_attempt(loaded, solved=solved)
        except UserError:  # goes on in memory: the next puzzle is another one, and rating and streak count on
            self.last_result = training.apply_attempt(self.last_result.training, loaded, solved=solved)
            raise
        return self.format_status()

    def find_next(self, loaded: LoadedPuzzle) -> LoadedPuzzle | None:
        return self.pick_puzzle()

    def format_status(self) -> str:
        return format_result(self.last_result)
