"""Puzzle editor: form with board, teams and goal at the left, position in the middle, cards at the right.

The solver checks in the background whether the goal can be reached. A solvable puzzle is saved into the
player's mod.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.app.epic.look import get_book_theme
from game.app.epic.puzzle.background import BackgroundTask
from game.app.epic.puzzle.board_field import BoardField, FigureTile
from game.app.epic.puzzle.card_lists import build_card_list, list_spots
from game.app.epic.puzzle.card_search import CardSearchScene
from game.app.epic.puzzle.fields import FIELDS, apply_change, build_field_rows
from game.app.epic.puzzle.ids import AddId, CardsId, ChangeId, DropId, FigureId, RuleId, TeamListId
from game.app.epic.puzzle.verdicts import format_text, format_title
from game.app.play.saved_file import notify_saved
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import Slider
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.bots.epic.puzzle_check import PuzzleCheck, check_position
from game.errors import UserError
from game.modes.puzzles.card_places import CardLocation
from game.modes.puzzles.draft import PuzzleDraft, build_loaded_puzzle, create_draft, find_own_fault, save_own_puzzle
from game.text import _

_SIDE_WIDTH = 316.0
"""Width of the form and of the card lists, in logical units."""


class PuzzleEditorScene(HeadedScene):
    """Editor of one puzzle; ``on_saved`` is called with the file whenever the puzzle is saved."""

    first_focus = "board"

    def __init__(
        self,
        services: Services,
        on_saved: Callable[[Path], None] = lambda _path: None,
        draft: PuzzleDraft | None = None,
        path: Path | None = None,
    ) -> None:
        super().__init__(services)
        self.draft: PuzzleDraft = draft or create_draft()
        self.path = path
        """File that saving overwrites; None for a new puzzle."""
        self.on_saved = on_saved
        self.selected_figure = self.draft.list_figures(0)[0]
        """Name of the selected character."""
        self.has_changes = False
        self.search: BackgroundTask[PuzzleCheck] | None = None
        """Running search of the solver; None without one."""
        self._page = ScrollView("fields", self.form)
        self._marked_cards = [0, 0]
        """Index of the marked card in the list of each seat."""
        self._apply_theme()

    def _apply_theme(self) -> None:
        self.theme = get_book_theme(self.draft.game)

    @property
    def heading(self) -> str:
        return _("Puzzle editor")

    @property
    def remark(self) -> str:
        return _("Searching…") if self.search is not None else ""

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the form, the position, and the cards of both seats side by side."""
        fields = ScrollContainer(self._page, Column(*build_field_rows(self.draft), gap=SPACE.small))
        lists = (
            build_card_list(canvas, self.draft, seat, at).sized(grow=1) for seat, at in enumerate(self._marked_cards)
        )
        return Row(
            Panel(_("Puzzle"), fields.sized(grow=1)).sized(width=_SIDE_WIDTH),
            self._build_position().sized(grow=1),
            Panel("", *lists, self._build_main_button()).sized(width=_SIDE_WIDTH),
        )

    def _build_position(self) -> LayoutItem:
        """Return the board, the characters of both teams below it, and the health of the selected character."""
        sides = [
            Row(
                *(FigureTile(name, self.draft, is_selected=name == self.selected_figure) for name in names),
                gap=SPACE.small,
            )
            for names in map(self.draft.list_figures, (0, 1))
        ]
        return Column(
            BoardField(self.draft, self.selected_figure).sized(grow=1),
            Row(*sides, gap=SPACE.huge).sized(align="center"),
            self._build_health(),
        )

    def _build_health(self) -> LayoutItem:
        """Return the selected character, its health, and the button that removes it from the board."""
        name, draft = self.selected_figure, self.draft
        called, most = draft.get_figure_name(name), draft.get_max_health(name)
        text = _("{name}: up to {most} health").format(name=called, most=most)
        there = name in draft.squares
        return Row(
            Label(called),
            Slider("health", draft.get_health(name), low=1, high=most, step=1, suffix=" {heart}", tip=text).sized(
                grow=1
            ),
            IconButton("less", "minus", tip=_("Less health"), keys=("-",)),
            IconButton("more", "plus", tip=_("More health"), keys=("+",)),
            IconButton(
                "off",
                "cross",
                tip=_("Remove from board"),
                keys=("x",),
                enabled=there,
                reason="" if there else _("Not on the board."),
            ),
            gap=SPACE.small,
        )

    def _build_main_button(self) -> Button:
        if self.search is not None:
            return Button("stop", _("Cancel search"), is_default=True, shown_key=Kind.MAIN)
        why = " ".join(self.draft.find_faults()[:2])
        return Button("solve", _("Find solution"), is_default=True, shown_key=Kind.MAIN, enabled=not why, reason=why)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event:
            case WidgetEvent(TeamListId() | RuleId() as id, "changed", value):
                self._set_field(id, value)
            case WidgetEvent(str(id), "changed", value) if id in FIELDS:
                self._set_field(id, value)
            case WidgetEvent("board", "pressed" | "changed", square):
                self._press_square(int(square), removes=event.kind == "changed")
            case WidgetEvent(FigureId(name), "pressed"):
                self.selected_figure = name
                self.form.set_focus("board")
            case WidgetEvent("less" | "more" | "off" as what, "pressed"):
                self._edit_selected_figure(what)
            case WidgetEvent("health", "changed", health):
                self._on_change()
                self.draft.health[self.selected_figure] = int(health)
            case WidgetEvent("solve", "pressed"):
                self._start_search()
            case WidgetEvent("stop", "pressed"):
                self._cancel_search()
            case _:
                self._handle_card_event(event)
        self.services.stack.request_layout()

    def _on_change(self) -> None:
        """Record that the puzzle has changed, and cancel the running search."""
        self.has_changes = True
        self._cancel_search()

    def _set_field(self, id: str | TeamListId | RuleId, value: object) -> None:
        self._on_change()
        apply_change(self.draft, id, value)
        if id == "game":
            self._apply_theme()
        if self.selected_figure not in self.draft.match_tables.figure_by_name:
            self.selected_figure = self.draft.list_figures(0)[0]

    def _press_square(self, square: int, *, removes: bool) -> None:
        """Select the character on a square, or move the selected one there; remove the one there if ``removes``."""
        there = self.draft.find_figure_on(square)
        if removes:
            if there:
                self.draft.remove_figure(there)
                self._on_change()
        elif there and there != self.selected_figure:
            self.selected_figure = there
        elif self.draft.place_figure(self.selected_figure, square):
            self._on_change()
        else:
            name = self.draft.get_figure_name(self.selected_figure)
            self.services.notify(_("{name} can't go there.").format(name=name))

    def _edit_selected_figure(self, what: str) -> None:
        self._on_change()
        if what == "off":
            self.draft.remove_figure(self.selected_figure)
        else:
            self.draft.change_health(self.selected_figure, 1 if what == "more" else -1)

    def _handle_card_event(self, event: WidgetEvent) -> None:
        """Add, move or remove a card; Enter or a click on the marked card moves it."""
        match event:
            case WidgetEvent(CardsId(seat), "changed", spot):
                self._marked_cards[seat] = list_spots(self.draft, seat).index(spot)
            case WidgetEvent(AddId(seat), "pressed"):
                self._open_card_search(seat, None)
            case WidgetEvent(ChangeId(seat), "pressed") | WidgetEvent(CardsId(seat), "submitted"):
                self._open_card_search(seat, self._get_marked_card(seat))
            case WidgetEvent(DropId(seat), "pressed"):
                self.draft.cards[seat].remove_card(self._get_marked_card(seat))
                self._on_change()

    def _get_marked_card(self, seat: int) -> CardLocation:
        spots = list_spots(self.draft, seat)
        return spots[min(self._marked_cards[seat], len(spots) - 1)]

    def _open_card_search(self, seat: int, location: CardLocation | None) -> None:
        self.services.stack.push(CardSearchScene(self.services, self.draft, seat, self._on_change, location))

    # ---- the solver -------------------------------------------------------------------------------------------------

    def _start_search(self) -> None:
        draft = self.draft
        search = partial(check_position, draft.to_position(), draft.goal, draft.target)
        self.search = BackgroundTask("solver", search)
        self.search.start()

    def _cancel_search(self) -> None:
        if self.search is not None:
            self.search.cancel()
            self.search = None

    @property
    def animating(self) -> bool:
        return self.search is not None or super().animating

    def update(self, dt: float) -> None:
        super().update(dt)
        search, checked = self.search, None
        try:
            if search is None or not search.poll():
                return
            checked = search.result
        except UserError as error:
            self.services.notify(error.message)
        self.search = None
        self.services.stack.request_layout()
        if checked is not None:
            self._show_verdict(checked)

    def _show_verdict(self, check: PuzzleCheck) -> None:
        """Show the result of the search with the solution; a solvable puzzle may be saved or played."""
        back = DialogButton("back", _("Back"), is_default=not check.solution)
        answers = [back]
        if check.solution:
            answers = [
                DialogButton("save", _("Save"), is_default=True, act=lambda: self._save_puzzle(check)),
                DialogButton("try", _("Try it"), act=lambda: self._play_puzzle(check)),
                back,
            ]
        ask_question(self.services, format_title(check), format_text(check), answers, cancel="back")

    def _play_puzzle(self, check: PuzzleCheck) -> None:
        from game.app.epic.puzzle.table import make_puzzle_table  # imported on use: most edits don't need it

        self.services.stack.push(make_puzzle_table(self.services, build_loaded_puzzle(self.draft, check.solution)))

    def _save_puzzle(self, check: PuzzleCheck) -> None:
        path = save_own_puzzle(self.draft.to_puzzle(check.solution, check.grade, check.solved_tries), self.path)
        self.has_changes, self.path = False, path
        self.on_saved(path)
        fault = find_own_fault()
        text = _("Saved as {file}. Find it in the puzzle list.")
        if fault:
            text = _("Saved as {file}, but it isn't in the puzzle list yet. {reason}").replace("{reason}", fault)
        notify_saved(self.services, path, text)

    # ---- leaving ----------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self._cancel_search()

    def step_back(self) -> None:
        """Leave the editor; ask for confirmation if there are unsaved changes."""
        if not self.has_changes:
            super().step_back()
            return
        answers = [
            DialogButton("stay", _("Keep editing"), is_default=True),
            DialogButton("leave", _("Leave without saving"), act=self.services.stack.pop),
        ]
        ask_question(self.services, _("Unsaved changes"), _("Your puzzle isn't saved."), answers, cancel="stay")
