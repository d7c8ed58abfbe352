"""The puzzle editor: board, teams and aim at the left, the position in the middle, both hands at the right.

The solver looks beside the window whether the aim can be reached. What can be solved is saved into a mod of one's own.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.epic.look import book_look
from game.app.epic.puzzle.board_field import BoardField, FigureTile
from game.app.epic.puzzle.card_search import CardSearch
from game.app.epic.puzzle.searching import Beside, searching
from game.app.epic.puzzle.verdicts import text_of, title_of
from game.app.epic.setup.map_strip import map_name
from game.app.epic.workshop.cells import Cell, Row, laid_out
from game.app.ui.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.dialog import Answer, ask
from game.app.ui.headed import HeadedScene
from game.app.ui.input import Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button, IconButton, alike_buttons
from game.app.ui.widgets.choice import DropDown, Option, Segments
from game.app.ui.widgets.listbox import ListBox
from game.app.ui.widgets.listbox import Row as Line
from game.app.ui.widgets.pane import BAR, Pane
from game.app.ui.widgets.text import Label, Panel
from game.app.ui.widgets.textfield import TextField
from game.bots.puzzle_check import Checked
from game.content.card_check import LONGEST_NAME
from game.content.packs import EPIC_PACKS, load_pack
from game.errors import UserError
from game.table.puzzle_draft import Draft, new_draft, own_fault, own_loaded, save_own
from game.table.save_words import game_name, team_name
from game.table.wording import id_name
from game.text import _, pick

_TOP, _EDGE, _GAP = 58.0, 14.0, 12.0
_SIDE = 286.0
_MOST_ACTIONS = 3


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
        self.search: Beside[Checked] | None = None
        self._page = Pane("fields", self.form)
        self._hands = Pane("hands", self.form)
        self._at = [0, 0]
        self._dress()

    def _dress(self) -> None:
        self.theme = book_look(self.draft.game)

    @property
    def heading(self) -> str:
        return _("Puzzle editor")

    @property
    def remark(self) -> str:
        return _("The solver is at work.") if self.search is not None else ""

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        grown = canvas.text_scale - 1
        high = HEIGHT - _TOP - _EDGE
        left = Box(_EDGE, _TOP, _SIDE + 60 * grown, high)
        right = Box(WIDTH - _EDGE - _SIDE - 40 * grown, _TOP, _SIDE + 40 * grown, high)
        middle = Box(left.right + _GAP, _TOP, right.x - left.right - 2 * _GAP, high)
        head = Panel.head(canvas)
        inner = Box(left.x + 14, left.y + head, left.w - 28 - BAR, left.h - head - 10)
        fields, bottom = laid_out(canvas, inner, self._fields())
        self._page.fill(inner._replace(w=inner.w + BAR), fields, bottom)
        buttons, low = self._buttons(canvas, right.inset(14))
        room = Box(right.x + 14, right.y + 10, right.w - 28 - BAR, low - right.y - 18)
        hands, bottom = self._both_hands(canvas, room)
        self._hands.fill(room._replace(w=room.w + BAR), hands, bottom)
        self.form.set(
            [
                self.back(),
                Panel(left, _("The puzzle")),
                *self._page.widgets,
                *self._middle(canvas, middle),
                Panel(right),
                *self._hands.widgets,
                *buttons,
            ],
            focus="board",
        )
        self._page.follow_key()
        self._hands.follow_key()

    def _fields(self) -> list[Row]:
        draft = self.draft
        content = load_pack(draft.game)
        games = [Option(game, game_name(game)) for game in EPIC_PACKS]
        boards = [Option(one.id, map_name(one)) for one in content.layouts.values()]
        teams = [Option(team, team_name(draft.game, team, short=True)) for team in content.teams]
        turns = [Option(seat, team_name(draft.game, draft.teams[seat], short=True)) for seat in (0, 1)]
        counts = [Option(count, str(count)) for count in range(1, _MOST_ACTIONS + 1)]
        faces = [Option("", _("has been moved already")), *(Option(face, face) for face in draft.faces())]
        goals = [
            Option("win-this-turn", _("Win this turn")),
            Option("fell", _("Fell somebody this turn")),
            Option("survive", _("Outlast the enemy's turn")),
        ]
        targets = [Option(name, draft.called(name)) for name in draft.targets()] or [Option("", _("Nobody"))]
        rows: list[Row] = [
            [Cell(lambda box: TextField("name", box, draft.name, longest=LONGEST_NAME, least=0.85), _("Name"))],
            [Cell(lambda box: DropDown("game", box, games, draft.game), _("Game"))],
            [Cell(lambda box: DropDown("map", box, boards, draft.map), _("Board"))],
            [Cell(lambda box: DropDown("team 0", box, teams, draft.teams[0]), _("First team"))],
            [Cell(lambda box: DropDown("team 1", box, teams, draft.teams[1]), _("Second team"))],
            [Cell(lambda box: DropDown("active", box, turns, draft.active), _("Whose turn it is"))],
            [Cell(lambda box: DropDown("die", box, faces, draft.die), _("Die"))],
            [Cell(lambda box: Segments("actions", box, counts, draft.actions), _("Actions left"))],
            [Cell(lambda box: DropDown("goal", box, goals, draft.goal), _("Aim"))],
        ]
        if own := draft.board_rules():
            rules = [Option("", _("none")), *(Option(one.id, pick(one.name), about=pick(one.text)) for one in own)]
            rows.insert(3, [Cell(lambda box: DropDown("option", box, rules, draft.option), _("Rule of the board"))])
        if draft.goal != "win-this-turn":
            label = _("Who has to fall") if draft.goal == "fell" else _("Who has to stand")
            rows.append([Cell(lambda box: DropDown("target", box, targets, draft.target), label)])
        return rows

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
                found.append(FigureTile(name, spot, self.draft, chosen=name == self.marked))
                x += wide + 6
            x += 20
        name, draft = self.marked, self.draft
        off = _("Off the board")
        square = tall
        leave = Button.width(canvas, off, shown="x")
        told = _("{name}, health {count} of {most}").format(
            name=draft.called(name), count=draft.left(name), most=draft.most(name)
        )
        there = name in draft.squares
        why = "" if there else _("It stands nowhere.")
        words = room.w - 2 * square - leave - 3 * 8
        found += [
            Label(Box(room.x, low, words, tall), told, "label"),
            IconButton("less", Box(room.x + words + 8, low, square, tall), "minus", tip=_("Less health"), keys=("-",)),
            IconButton(
                "more", Box(room.x + words + square + 16, low, square, tall), "plus", tip=_("More health"), keys=("+",)
            ),
            Button(
                "off", Box(room.right - leave, low, leave, tall), off, keys=("x",), enabled=there, reason=why
            ),
        ]  # fmt: skip
        return found

    def _both_hands(self, canvas: Canvas, room: Box) -> tuple[list[Widget], float]:
        line, tall = canvas.text_size("label") * 1.5 + 6, Button.height(canvas)
        head = canvas.text_size("panel") * 1.4
        step = head + tall + 26
        listed = max(3 * line + 8, (room.h - 2 * step) / 2)
        found: list[Widget] = []
        y = room.y
        for seat in (0, 1):
            hand = self.draft.hands[seat]
            title = _("In hand: {team}").format(team=team_name(self.draft.game, self.draft.teams[seat], short=True))
            found.append(Label(Box(room.x, y, room.w, head), title, "panel", color=canvas.seat(seat).light))
            rows = [Line(place, id_name(self.draft.tables, card)) for place, card in enumerate(hand)]
            empty = _("No cards here.")
            box = Box(room.x, y + head + 4, room.w, listed)
            self._at[seat] = max(0, min(self._at[seat], len(hand) - 1))
            found.append(ListBox(f"hand {seat}", box, rows, at=self._at[seat], row_height=line, empty=empty))
            half = (room.w - 8) / 2
            lower = Box(room.x, box.bottom + 6, half, tall)
            key = ("c", "v")[seat]
            pair = [
                Button(f"add {seat}", lower, _("Add"), icon="plus", keys=(key,)),
                Button(
                    f"drop {seat}", lower._replace(x=lower.x + half + 8), _("Remove"), enabled=bool(hand),
                    reason=_("No cards here."),
                ),
            ]  # fmt: skip
            found += alike_buttons(canvas, pair)
            y = lower.bottom + 14
        return found, y - 14

    def _buttons(self, canvas: Canvas, room: Box) -> tuple[list[Widget], float]:
        tall = Button.height(canvas, gold=True)
        box = Box(room.x, room.bottom - tall, room.w, tall)
        if self.search is not None:
            return [Button("stop", box, _("Stop searching"), gold=True, shown=Kind.MAIN)], box.y
        why = " ".join(self.draft.faults()[:2])
        return [
            Button("solve", box, _("Ask the solver"), gold=True, shown=Kind.MAIN, enabled=not why, reason=why)
        ], box.y

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        what, _blank, which = reply.id.partition(" ")
        if (
            what in ("name", "game", "map", "team", "active", "actions", "goal", "target", "die", "option")
            and reply.kind == "changed"
        ):
            self._field(what, which, reply.value)
        elif what == "board" and reply.kind in ("pressed", "changed"):
            self._square(int(reply.value), off=reply.kind == "changed")
        elif what == "figure" and reply.kind == "pressed":
            self.marked = which
            self.form.focus_on("board")
        elif what in ("less", "more", "off") and reply.kind == "pressed":
            self._marked(what)
        elif what == "hand" and reply.kind == "changed":
            self._at[int(which)] = int(reply.value)
        elif what in ("add", "drop") and reply.kind == "pressed":
            self._card(what, int(which))
        elif what in ("solve", "stop") and reply.kind == "pressed":
            self._solve() if what == "solve" else self._call_off()
        self._again()

    def _again(self) -> None:
        self.services.stack.relayout()
        self.touch()

    def _touched(self) -> None:
        """Something of the puzzle is another now: what is being searched is of no use."""
        self.changed = True
        self._call_off()

    def _field(self, what: str, which: str, value: object) -> None:
        draft = self.draft
        self._touched()
        if what == "game":
            draft.choose(game=str(value))
            self._dress()
        elif what == "map":
            draft.choose(map=str(value))
        elif what == "team":
            draft.choose(team=str(value), seat=int(which))
        else:
            setattr(draft, what, value)
            draft.match = None if what == "option" else draft.match
            draft.settle()
        if self.marked not in draft.tables.figure_named:
            self.marked = draft.figures(0)[0]

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
            self.services.notify(_("{name} cannot stand there.").format(name=name))

    def _marked(self, what: str) -> None:
        self._touched()
        if what == "off":
            self.draft.take_off(self.marked)
        else:
            self.draft.hurt(self.marked, 1 if what == "more" else -1)

    def _card(self, what: str, seat: int) -> None:
        if what == "add":
            self.services.stack.push(CardSearch(self.services, self.draft, seat, self._touched))
        elif self.draft.hands[seat]:
            del self.draft.hands[seat][self._at[seat]]
            self._touched()

    # ---- the solver -------------------------------------------------------------------------------------------------

    def _solve(self) -> None:
        self.search = searching(self.draft.position(), self.draft.goal, self.draft.target)

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
            self._again()
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
                Answer("try", _("Play it"), act=lambda: self._try(checked)),
                back,
            ]
        ask(self.services, title_of(checked), text_of(checked), answers, cancel="back")

    def _try(self, checked: Checked) -> None:
        from game.app.epic.puzzle.table import puzzle_table  # only when somebody plays it

        self.services.stack.push(puzzle_table(self.services, own_loaded(self.draft, checked.line), listed=False))

    def _save(self, checked: Checked) -> None:
        try:
            path = save_own(self.draft.puzzle(checked.line, checked.grade, checked.found), self.path)
        except UserError as error:
            self.services.notify(error.message)
            return
        self.changed, self.path = False, path
        self.made(path)
        fault = own_fault()
        told = _("Saved as {file}. It stands in the list of puzzles.").format(file=path.name)
        if fault:
            told = _("Saved as {file}, but the mod is left out: {reason}").format(file=path.name, reason=fault)
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
            Answer("stay", _("Go on"), main=True),
            Answer("leave", _("Leave without saving"), act=self.services.stack.pop),
        ]
        ask(self.services, _("Leave?"), _("The puzzle is not saved."), answers, cancel="stay")
