"""The puzzle editor: board, teams and aim at the left, the position in the middle, the cards of both at the right.

The solver looks beside the window whether the aim can be reached. What can be solved is saved into a mod of one's own.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.epic.look import book_look
from game.app.epic.puzzle.board_field import BoardField, FigureTile
from game.app.epic.puzzle.card_lists import card_list, spots_of
from game.app.epic.puzzle.card_search import CardSearch
from game.app.epic.puzzle.fields import FIELDS, change, field_rows
from game.app.epic.puzzle.ids import AddId, CardsId, ChangeId, DropId, FigureId, RuleId, TeamId
from game.app.epic.puzzle.searching import Search
from game.app.epic.puzzle.verdicts import text_of, title_of
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.panels import Panel, Scroll
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Reply
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import Slider
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.bots.epic.puzzle_check import Checked
from game.modes.puzzles.card_places import Spot
from game.modes.puzzles.draft import Draft, new_draft, own_fault, own_loaded, save_own
from game.text import _

_SIDE = 316.0
"""Width of the form, and of the cards."""


class PuzzleEditor(HeadedScene):
    """Sets up a puzzle; ``made`` is told of the file when one was saved."""

    first_focus = "board"

    def __init__(
        self,
        services: Services,
        made: Callable[[Path], None] = lambda _path: None,
        draft: Draft | None = None,
        path: Path | None = None,
    ) -> None:
        super().__init__(services)
        self.draft: Draft = draft or new_draft()
        self.path = path
        """The file that saving writes over."""
        self.made = made
        self.marked = self.draft.figures(0)[0]
        self.changed = False
        self.search: Search | None = None
        self._page = Pane("fields", self.form)
        self._at = [0, 0]
        self._dress()

    def _dress(self) -> None:
        self.theme = book_look(self.draft.game)

    @property
    def heading(self) -> str:
        return _("Puzzle editor")

    @property
    def remark(self) -> str:
        return _("Searching…") if self.search is not None else ""

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the form, the position, and the cards of both beside each other."""
        fields = Scroll(self._page, Column(*field_rows(self.draft), gap=SPACE.small))
        lists = (card_list(canvas, self.draft, seat, at).sized(grow=1) for seat, at in enumerate(self._at))
        return Row(
            Panel(_("Puzzle"), fields.sized(grow=1)).sized(width=_SIDE),
            self._position().sized(grow=1),
            Panel("", *lists, self._main_button()).sized(width=_SIDE),
        )

    def _position(self) -> LayoutItem:
        """Return the board, both teams' characters below it, and the health of the one that is chosen."""
        sides = [
            Row(*(FigureTile(name, self.draft, chosen=name == self.marked) for name in names), gap=SPACE.small)
            for names in map(self.draft.figures, (0, 1))
        ]
        return Column(
            BoardField(self.draft, self.marked).sized(grow=1),
            Row(*sides, gap=SPACE.huge).sized(align="center"),
            self._health(),
        )

    def _health(self) -> LayoutItem:
        """Return who is chosen, its health, and the way off the board."""
        name, draft = self.marked, self.draft
        called, most = draft.called(name), draft.most(name)
        told = _("{name}: up to {most} health").format(name=called, most=most)
        there = name in draft.squares
        return Row(
            Label(called),
            Slider("health", draft.left(name), low=1, high=most, step=1, suffix=" {heart}", tip=told).sized(grow=1),
            IconButton("less", "minus", tip=_("Less health"), keys=("-",)),
            IconButton("more", "plus", tip=_("More health"), keys=("+",)),
            IconButton(
                "off", "cross", tip=_("Remove from board"), keys=("x",), enabled=there,
                reason="" if there else _("Not on the board."),
            ),
            gap=SPACE.small,
        )  # fmt: skip

    def _main_button(self) -> Button:
        if self.search is not None:
            return Button("stop", _("Cancel search"), gold=True, shown=Kind.MAIN)
        why = " ".join(self.draft.faults()[:2])
        return Button("solve", _("Find solution"), gold=True, shown=Kind.MAIN, enabled=not why, reason=why)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        match reply:
            case Reply(TeamId() | RuleId() as id, "changed", value):
                self._field(id, value)
            case Reply(str(id), "changed", value) if id in FIELDS:
                self._field(id, value)
            case Reply("board", "pressed" | "changed", square):
                self._square(int(square), off=reply.kind == "changed")
            case Reply(FigureId(name), "pressed"):
                self.marked = name
                self.form.focus_on("board")
            case Reply("less" | "more" | "off" as what, "pressed"):
                self._marked(what)
            case Reply("health", "changed", health):
                self._touched()
                self.draft.health[self.marked] = int(health)
            case Reply("solve", "pressed"):
                self._solve()
            case Reply("stop", "pressed"):
                self._call_off()
            case _:
                self._card(reply)
        self.services.stack.relayout()

    def _touched(self) -> None:
        """Something of the puzzle is another now: what is being searched is of no use."""
        self.changed = True
        self._call_off()

    def _field(self, id: str | TeamId | RuleId, value: object) -> None:
        self._touched()
        change(self.draft, id, value)
        if id == "game":
            self._dress()
        if self.marked not in self.draft.tables.figure_named:
            self.marked = self.draft.figures(0)[0]

    def _square(self, square: int, *, off: bool) -> None:
        """A square was pressed: whoever stands there is chosen, or the chosen one goes there."""
        there = self.draft.standing(square)
        if off:
            if there:
                self.draft.take_off(there)
                self._touched()
        elif there and there != self.marked:
            self.marked = there
        elif self.draft.place(self.marked, square):
            self._touched()
        else:
            name = self.draft.called(self.marked)
            self.services.notify(_("{name} can't go there.").format(name=name))

    def _marked(self, what: str) -> None:
        self._touched()
        if what == "off":
            self.draft.take_off(self.marked)
        else:
            self.draft.hurt(self.marked, 1 if what == "more" else -1)

    def _card(self, reply: Reply) -> None:
        """A card is added, laid somewhere else, also by Enter or a click on the marked one, or taken away."""
        match reply:
            case Reply(CardsId(seat), "changed", spot):
                self._at[seat] = spots_of(self.draft, seat).index(spot)
            case Reply(AddId(seat), "pressed"):
                self._search_card(seat, None)
            case Reply(ChangeId(seat), "pressed") | Reply(CardsId(seat), "submitted"):
                self._search_card(seat, self._marked_card(seat))
            case Reply(DropId(seat), "pressed"):
                self.draft.cards[seat].take(self._marked_card(seat))
                self._touched()

    def _marked_card(self, seat: int) -> Spot:
        spots = spots_of(self.draft, seat)
        return spots[min(self._at[seat], len(spots) - 1)]

    def _search_card(self, seat: int, spot: Spot | None) -> None:
        self.services.stack.push(CardSearch(self.services, self.draft, seat, self._touched, spot))

    # ---- the solver -------------------------------------------------------------------------------------------------

    def _solve(self) -> None:
        self.search = Search(self.draft.position(), self.draft.goal, self.draft.target)

    def _call_off(self) -> None:
        if self.search is not None:
            self.search.call_off()
            self.search = None

    @property
    def animating(self) -> bool:
        return self.search is not None or super().animating

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.search is not None and self.search.done:
            found, self.search = self.search, None
            self.services.stack.relayout()
            if found.result is None:
                self.services.notify(found.fault)
            else:
                self._tell(found.result)

    def _tell(self, checked: Checked) -> None:
        """The verdict with the line; what can be solved may be saved or played at once."""
        back = Answer("back", _("Back"), main=not checked.line)
        answers = [back]
        if checked.line:
            answers = [
                Answer("save", _("Save"), main=True, act=lambda: self._save(checked)),
                Answer("try", _("Try it"), act=lambda: self._try(checked)),
                back,
            ]
        ask(self.services, title_of(checked), text_of(checked), answers, cancel="back")

    def _try(self, checked: Checked) -> None:
        from game.app.epic.puzzle.table import puzzle_table  # only when somebody plays it

        self.services.stack.push(puzzle_table(self.services, own_loaded(self.draft, checked.line), listed=False))

    def _save(self, checked: Checked) -> None:
        path = save_own(self.draft.puzzle(checked.line, checked.grade, checked.found), self.path)
        self.changed, self.path = False, path
        self.made(path)
        fault = own_fault()
        told = _("Saved as {file}. Find it in the puzzle list.").format(file=path.name)
        if fault:
            told = _("Saved as {file}, but it isn't in the puzzle list yet. {reason}").format(
                file=path.name, reason=fault
            )
        self.services.notify(told)

    # ---- leaving ----------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self._call_off()

    def step_back(self) -> None:
        """Leaves; asks first where something is not saved."""
        if not self.changed:
            super().step_back()
            return
        answers = [
            Answer("stay", _("Keep editing"), main=True),
            Answer("leave", _("Leave without saving"), act=self.services.stack.pop),
        ]
        ask(self.services, _("Unsaved changes"), _("Your puzzle isn't saved."), answers, cancel="stay")
