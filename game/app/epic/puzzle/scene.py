"""Scene with the puzzles of both games and of mods, listed with thumbnails, and the marked puzzle in detail."""

from __future__ import annotations

from pathlib import Path

from game.app.epic.miniature import ThumbnailRenderer, get_lead_portrait
from game.app.epic.puzzle.course import PuzzleCourse
from game.app.epic.puzzle.editor import PuzzleEditorScene
from game.app.epic.puzzle.pictures.position import make_position_painter
from game.app.epic.puzzle.pictures.stars import build_stars
from game.app.epic.puzzle.table import make_puzzle_table
from game.app.epic.puzzle.words import (
    format_bot_success,
    format_difficulty,
    format_goal,
    format_hand,
    format_hint,
    format_progress,
    list_rules,
)
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered, Column, FirstFitHeight, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.table import RowColors, ViewList
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import draw_portrait
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import ChoiceOption, DropDown
from game.app.ui.widgets.text import Label
from game.content.cards.packs import EPIC_PACKS
from game.content.puzzles.puzzles import MAX_DIFFICULTY, LoadedPuzzle, load_all_shipped, load_mod_puzzles
from game.modes.puzzles.draft import find_own_file, load_draft
from game.storage.puzzle_progress import PuzzleProgress, load_progress
from game.storage.save_words import team_name
from game.text import _, pick_text

_LIST_WIDTH = 450.0
_THUMBNAIL_SIZE = (120.0, 72.0)
_ICON_COLUMN_WIDTH, _PORTRAIT_RADIUS = 34.0, 15.0
"""Width of the column with portraits, and radius of a portrait, in logical units."""
_MIN_BOARD_HEIGHT = 190.0
"""Minimum height of the marked puzzle's board if smaller text can make room for it, in logical units."""
ALL_PUZZLES, MOD_PUZZLES = 0, -1
"""Groups besides the difficulties: all puzzles, and the puzzles of mods."""


class PuzzlesScene(HeadedScene):
    """Choice of a puzzle; the progress is reloaded when the scene resumes."""

    player_files = ("puzzles",)
    has_table_background = True
    first_focus = "list"

    def __init__(self, services: Services, new: bool = False) -> None:
        super().__init__(services)
        self._starts_new = new
        """True to open the editor with a new puzzle at once."""
        shipped = load_all_shipped()
        self.puzzles = (*shipped, *_load_mod_puzzles())
        self.first_mod_index = len(shipped)
        """Index of the first puzzle of a mod."""
        self.group = ALL_PUZZLES
        """Listed group: a difficulty, ``ALL_PUZZLES`` or ``MOD_PUZZLES``."""
        self.pictures = ThumbnailRenderer()
        self.progress: dict[str, PuzzleProgress] = {}
        """Player's progress by puzzle key."""
        self.marked_index = 0
        self.load_progress()
        self.marked_index = next(
            (index for index, puzzle in enumerate(self.puzzles) if not self._get_progress(puzzle).solved), 0
        )

    def enter(self) -> None:
        super().enter()
        if self._starts_new:
            self._starts_new = False
            self._open_new()

    @property
    def heading(self) -> str:
        return _("Puzzles")

    @property
    def remark(self) -> str:
        solved = sum(self._get_progress(puzzle).solved for puzzle in self.puzzles)
        return _("{solved} of {all} solved").format(solved=solved, all=len(self.puzzles))

    def list_group(self, group: int) -> list[LoadedPuzzle]:
        """Return the puzzles of a difficulty, all puzzles, or those of mods."""
        if group == MOD_PUZZLES:
            return list(self.puzzles[self.first_mod_index :])
        return [puzzle for puzzle in self.puzzles if group in (ALL_PUZZLES, puzzle.puzzle.difficulty)]

    @property
    def groups(self) -> list[ChoiceOption]:
        """Return the groups to choose from, with the player's progress in each."""
        names = {ALL_PUZZLES: _("All puzzles")}
        for grade in range(1, MAX_DIFFICULTY + 1):
            names[grade] = _("Difficulty {number} ({word})").format(number=grade, word=format_difficulty(grade))
        names[MOD_PUZZLES] = _("From mods")
        found = []
        for group, name in names.items():
            there = self.list_group(group)
            solved = sum(self._get_progress(puzzle).solved for puzzle in there)
            text = _("{name}: {solved} of {all}").format(name=name, solved=solved, all=len(there))
            if there:
                found.append(ChoiceOption(group, text))
        return found

    @property
    def marked(self) -> LoadedPuzzle:
        """Return the puzzle that is shown in detail."""
        return self.puzzles[self.marked_index]

    def _get_progress(self, loaded: LoadedPuzzle) -> PuzzleProgress:
        return self.progress.get(loaded.key, PuzzleProgress())

    def load_progress(self) -> None:
        """Load the player's progress."""
        self.progress = load_progress()

    def resume(self) -> None:
        self.load_progress()
        self.services.stack.request_layout()

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the list of puzzles beside the details of the marked one."""
        listed = self.list_group(self.group)
        if self.marked not in listed:  # the puzzle just played may be in another group
            self.group, listed = ALL_PUZZLES, list(self.puzzles)
        own = self.marked_index >= self.first_mod_index and find_own_file(self.marked) is not None
        at = listed.index(self.marked)
        rows = ViewList("list", listed, self._build_row, name=lambda one: pick_text(one.puzzle.name), selected_index=at)
        left = Column(
            DropDown("group", self.groups, self.group, tip=_("Filter puzzles")),
            rows.sized(grow=1),
            Button("train", _("Training"), icon="flame", keys=("t",)),
            Row(
                Button("make", _("New puzzle"), icon="plus", keys=("n",)).sized(grow=1),
                IconButton("change", "gear", tip=_("Edit puzzle") if own else _("Edit a copy"), keys=("e",)),
                gap=SPACE.small,
            ),
        )
        views = (self._build_detail(self.marked, *roles) for roles in (("body", "label"), ("small", "small")))
        foot = Row(
            Button("hint", _("Hint"), icon="bulb", keys=(Kind.HINT,)).sized(align="center"),
            Spacer(),
            Button("play", _("Play"), is_default=True, shown_key=Kind.MAIN),
        )
        right = Panel("", FirstFitHeight(*views).sized(grow=1), foot).sized(grow=1)
        return Row(left.sized(width=_LIST_WIDTH), right, gap=SPACE.large)

    def _build_row(self, loaded: LoadedPuzzle, row_colors: RowColors) -> LayoutItem:
        """Return the list row of a puzzle: board, difficulty and whether it is solved."""
        done = self._get_progress(loaded)
        return Row(
            CustomPaint(make_position_painter(self.pictures, loaded)).sized(
                width=_THUMBNAIL_SIZE[0], height=_THUMBNAIL_SIZE[1], align="center"
            ),
            Column(
                Row(
                    Label(pick_text(loaded.puzzle.name), "strong", color=row_colors.text)
                    .set_size_group("names")
                    .sized(grow=1),
                    Icon("tick", SPACE.large, color="good_low" if row_colors.is_selected else "good")
                    if done.solved
                    else None,
                ),
                Row(
                    build_stars(loaded.puzzle.difficulty, row_colors.text),
                    Label(format_progress(done), "small", color=row_colors.subdued)
                    .set_size_group("progress")
                    .sized(grow=1),
                    gap=SPACE.small,
                ),
                gap=SPACE.tiny,
            ).sized(grow=1, align="center"),
        )

    def _build_detail(self, loaded: LoadedPuzzle, body: str, label: str) -> LayoutItem:
        """Return the details of the marked puzzle: story, position, hands and goal."""
        puzzle, found = loaded.puzzle, format_bot_success(loaded)
        hands = [self._build_hand(loaded, seat, label) for seat in range(len(puzzle.seats))]
        rules = (
            Row(Centered(Icon("book", 24)).sized(width=_ICON_COLUMN_WIDTH), Label(text, label).sized(grow=1))
            for text in list_rules(loaded)
        )
        return Column(
            Row(
                Label(pick_text(puzzle.name), "banner").sized(grow=1),
                build_stars(puzzle.difficulty, "cream"),
                Label(format_difficulty(puzzle.difficulty), color="mute"),
            ),
            Label(pick_text(puzzle.story), body, leading=LEADING.loose) if puzzle.story else None,
            Label(found, "small", color="mute") if found else None,
            CustomPaint(make_position_painter(self.pictures, loaded)).sized(
                height=_MIN_BOARD_HEIGHT, grow=1, key="position"
            ),
            *hands,
            *rules,
            Label(format_goal(loaded), "strong"),
            gap=SPACE.small,
        )

    def _build_hand(self, loaded: LoadedPuzzle, seat: int, role: str) -> LayoutItem:
        picture = get_lead_portrait(loaded.puzzle.game, loaded.puzzle.seats[seat].team)
        face = CustomPaint(lambda canvas, box: draw_portrait(canvas, picture, seat, *box.center, _PORTRAIT_RADIUS))
        return Row(
            face.sized(width=_ICON_COLUMN_WIDTH, height=_ICON_COLUMN_WIDTH),
            Label(self._format_hand(loaded, seat), role).sized(grow=1),
        )

    @staticmethod
    def _format_hand(loaded: LoadedPuzzle, seat: int) -> str:
        team = team_name(loaded.puzzle.game, loaded.puzzle.seats[seat].team)
        return f"**{team}:** {format_hand(loaded, seat) or _('no card')}"

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "list" and event.kind == "changed":
            self.marked_index = self.puzzles.index(event.value)
            self.services.stack.request_layout()
        elif event.id == "group" and event.kind == "changed":
            self.show_group(int(event.value))
        elif (event.id == "play" and event.kind == "pressed") or (event.id == "list" and event.kind == "submitted"):
            self.open_puzzle()
        elif event.id == "hint" and event.kind == "pressed":
            self._show_hint()
        elif event.id == "train" and event.kind == "pressed":
            self._open_training()
        elif event.id == "make" and event.kind == "pressed":
            self._open_new()
        elif event.id == "change" and event.kind == "pressed":
            self._open_copy()

    def _open_training(self) -> None:
        from game.app.epic.puzzle.training import TrainingScene  # imported on use

        self.services.stack.push(TrainingScene(self.services, self.puzzles))

    def _open_new(self) -> None:
        """Open the editor with an empty puzzle."""
        self.services.stack.push(PuzzleEditorScene(self.services, self._reload))

    def _open_copy(self) -> None:
        """Open the marked puzzle in the editor; saving a puzzle of others creates a new file."""
        draft = load_draft(self.marked)
        self.services.stack.push(PuzzleEditorScene(self.services, self._reload, draft, find_own_file(self.marked)))

    def _reload(self, path: Path) -> None:
        """Reload the puzzles after one was saved as ``path``, and mark it."""
        self.puzzles, name = (*load_all_shipped(), *_load_mod_puzzles()), (path.parent.name, path.stem)
        places = [index for index, puzzle in enumerate(self.puzzles) if (puzzle.puzzle.game, puzzle.id) == name]
        if places:  # the mod with the player's puzzles may be disabled
            self.group, self.marked_index = MOD_PUZZLES, places[-1]

    def show_group(self, group: int) -> None:
        """List a group; mark its first unsolved puzzle unless it contains the marked one."""
        self.group = group
        listed = self.list_group(group)
        if self.marked not in listed:
            self.marked_index = self.puzzles.index(
                next((puzzle for puzzle in listed if not self._get_progress(puzzle).solved), listed[0])
            )
        self.services.stack.request_layout()

    def open_puzzle(self) -> None:
        """Open the marked puzzle on the match screen."""
        self.services.stack.push(make_puzzle_table(self.services, self.marked, ListCourse(self)))

    def find_next(self, played: LoadedPuzzle) -> LoadedPuzzle | None:
        """Return the next unsolved puzzle after ``played``, and mark it."""
        self.load_progress()
        self.marked_index = self.puzzles.index(played)
        order = [*self.puzzles[self.marked_index + 1 :], *self.puzzles[: self.marked_index]]
        return next((puzzle for puzzle in order if not self._get_progress(puzzle).solved), None)

    def _show_hint(self) -> None:
        answers = [DialogButton("close", _("Close"), is_default=True)]
        text = format_hint(self.marked)
        ask_question(self.services, _("Hint"), text, answers, cancel="close")


class ListCourse(PuzzleCourse):
    """Sequence of the unsolved puzzles of the list."""

    def __init__(self, scene: PuzzlesScene) -> None:
        self.scene = scene

    @property
    def back_label(self) -> str:
        return _("All puzzles")

    def find_next(self, loaded: LoadedPuzzle) -> LoadedPuzzle | None:
        return self.scene.find_next(loaded)


def _load_mod_puzzles() -> list[LoadedPuzzle]:
    return [puzzle for game in EPIC_PACKS for puzzle in load_mod_puzzles(game)]
