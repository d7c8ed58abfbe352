"""The puzzle editor: board, teams and aim at the left, the position in the middle, the cards of both at the right.

The solver looks beside the window whether the aim can be reached. What can be solved is saved into a mod of one's own.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.epic.look import book_look
from game.app.epic.puzzle.board_field import BoardField, FigureTile
from game.app.epic.puzzle.card_lists import card_lists, spots_of
from game.app.epic.puzzle.card_search import CardSearch
from game.app.epic.puzzle.fields import FIELDS, change, field_rows
from game.app.epic.puzzle.ids import AddId, CardsId, ChangeId, DropId, FigureId, RuleId, TeamId
from game.app.epic.puzzle.searching import Search
from game.app.epic.puzzle.verdicts import text_of, title_of
from game.app.epic.workshop.cells import laid_out
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import Slider
from game.app.ui.widgets.pane import BAR, Pane
from game.app.ui.widgets.text import Label, PanelGround
from game.bots.epic.puzzle_check import Checked
from game.modes.puzzles.card_places import Spot
from game.modes.puzzles.draft import Draft, new_draft, own_fault, own_loaded, save_own
from game.text import _

_TOP, _EDGE, _GAP = 58.0, 14.0, 12.0
_SIDE = 286.0
_NEAR = 8.0


class PuzzleEditor(HeadedScene):
    """Sets up a puzzle; ``made`` is told of the file when one was saved."""

    heading_box = Box(220, 2, WIDTH - 440, 42)
    remark_box = Box(WIDTH - 330, 2, 330 - _EDGE, 42)

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
        self._cards = Pane("cards", self.form)
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

    def layout(self, canvas: Canvas) -> None:
        grown = canvas.text_scale - 1
        high = HEIGHT - _TOP - _EDGE
        left = Box(_EDGE, _TOP, _SIDE + 60 * grown, high)
        right = Box(WIDTH - _EDGE - _SIDE - 40 * grown, _TOP, _SIDE + 40 * grown, high)
        middle = Box(left.right + _GAP, _TOP, right.x - left.right - 2 * _GAP, high)
        head = PanelGround.head(canvas)
        inner = Box(left.x + 14, left.y + head, left.w - 28 - BAR, left.h - head - 10)
        fields, bottom = laid_out(canvas, inner, field_rows(canvas, self.draft, inner.w))
        self._page.fill(inner._replace(w=inner.w + BAR), fields, bottom)
        buttons, low = self._buttons(canvas, right.inset(14))
        room = Box(right.x + 14, right.y + 10, right.w - 28 - BAR, low - right.y - 18)
        lists, bottom = card_lists(canvas, room, self.draft, self._at)
        self._cards.fill(room._replace(w=room.w + BAR), lists, bottom)
        self.form.set(
            [
                self.back(),
                PanelGround(_("Puzzle")).placed(left),
                *self._page.widgets,
                *self._middle(canvas, middle),
                PanelGround().placed(right),
                *self._cards.widgets,
                *buttons,
            ],
            focus="board",
        )
        self._page.follow_key()
        self._cards.follow_key()

    def _middle(self, canvas: Canvas, room: Box) -> list[Widget]:
        """The board, both teams' characters below it, and the health of the one that is chosen."""
        tall = Button.height(canvas)
        tile = 58.0
        low = room.bottom - tall
        tray = low - tile - 10
        board = Box(room.x, room.y, room.w, tray - 12 - room.y)
        found: list[Widget] = [BoardField(board, self.draft, self.marked)]
        names = [self.draft.figures(seat) for seat in (0, 1)]
        count = sum(map(len, names))
        wide = min(tile, (room.w - 6 * count - 20) / count)
        x = room.x + (room.w - count * (wide + 6) - 14) / 2
        for seat in (0, 1):
            for name in names[seat]:
                spot = Box(x, tray, wide, tile)
                found.append(FigureTile(name, self.draft, chosen=name == self.marked).placed(spot))
                x += wide + 6
            x += 20
        return [*found, *self._health(canvas, Box(room.x, low, room.w, tall))]

    def _health(self, canvas: Canvas, box: Box) -> list[Widget]:
        """Who is chosen, its health, and the way off the board."""
        name, draft, square = self.marked, self.draft, box.h
        called, most = draft.called(name), draft.most(name)
        left, (less, more, off) = (
            box.right - 3 * square - 2 * _NEAR,
            (Box(box.right - (3 - place) * square - (2 - place) * _NEAR, box.y, square, square) for place in range(3)),
        )
        words = min(canvas.measure(called, "label")[0] + 10, box.w * 0.34)
        track = Box(box.x + words + _NEAR, box.y, left - box.x - words - 2 * _NEAR, box.h)
        told = _("{name}: up to {most} health").format(name=called, most=most)
        there = name in draft.squares
        return [
            Label(called, "label").placed(box._replace(w=words)),
            Slider("health", draft.left(name), low=1, high=most, step=1, suffix=" {heart}", tip=told).placed(track),
            IconButton("less", "minus", tip=_("Less health"), keys=("-",)).placed(less),
            IconButton("more", "plus", tip=_("More health"), keys=("+",)).placed(more),
            IconButton(
                "off", "cross", tip=_("Remove from board"), keys=("x",), enabled=there,
                reason="" if there else _("Not on the board."),
            ).placed(off),
        ]  # fmt: skip

    def _buttons(self, canvas: Canvas, room: Box) -> tuple[list[Widget], float]:
        tall = Button.height(canvas, gold=True)
        box = Box(room.x, room.bottom - tall, room.w, tall)
        if self.search is not None:
            return [Button("stop", _("Cancel search"), gold=True, shown=Kind.MAIN).placed(box)], box.y
        why = " ".join(self.draft.faults()[:2])
        return [
            Button("solve", _("Find solution"), gold=True, shown=Kind.MAIN, enabled=not why, reason=why).placed(box)
        ], box.y

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
        return spots_of(self.draft, seat)[self._at[seat]]

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
