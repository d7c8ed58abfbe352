"""Modes with choices on the board: setup, movement, choice of characters and squares."""

from __future__ import annotations

from game.app.epic.match.ids import CommandId, RansomId, TollId, ZoneId
from game.app.epic.match.modes.mode import (
    NOTHING,
    CardState,
    CommandResult,
    DecisionContext,
    InteractionMode,
    TableCommand,
    Tip,
)
from game.app.epic.match.modes.planning import NO_SIGHTS, BoardMode, find_sights, make_square_tip, make_walk_tip
from game.app.ui.input.intents import Kind
from game.presentation.epic.view_models import BoardMarks, PlacementZone
from game.presentation.epic.wording import plain_name
from game.rules.epic.actions import action as a
from game.rules.epic.actions.movement import find_path, pending_walk
from game.rules.epic.board import iterate_bits
from game.rules.epic.effects.vocabulary import Move
from game.rules.epic.engine.frames import WalkFrame
from game.rules.epic.setup import next_character
from game.text import _, ngettext, pgettext


class ZoneMode(InteractionMode):
    """Choice of a start zone by the winner of the initial roll."""

    def __init__(self, desk: DecisionContext) -> None:
        super().__init__(desk)
        self.zones = [action.zone for action in desk.legal if isinstance(action, a.TakeZone)]

    @property
    def hint(self) -> str:
        return _("Choose your starting side")

    def build_commands(self) -> list[TableCommand]:
        names = {"left": _("Left side"), "right": _("Right side")}
        return [
            TableCommand(ZoneId(zone), names[self.desk.match.zones[zone].name], (str(index + 1),))
            for index, zone in enumerate(self.zones)
        ]

    def list_choices(self) -> list[int]:
        return [iterate_bits(self.desk.match.zones[zone].squares)[0] for zone in self.zones]

    def build_marks(self, at: int | None) -> BoardMarks:
        zone = self._find_zone(at)
        both = frozenset(square for zone in self.zones for square in iterate_bits(self.desk.match.zones[zone].squares))
        if zone is None:
            return BoardMarks(hover=at, squares=both)
        return BoardMarks(
            hover=at,
            zone=PlacementZone(self.desk.seat, frozenset(iterate_bits(self.desk.match.zones[zone].squares))),
            squares=both,
        )

    def _find_zone(self, square: int | None) -> int | None:
        if square is None:
            return None
        return next((zone for zone in self.zones if self.desk.match.zones[zone].squares >> square & 1), None)

    def on_square(self, square: int) -> CommandResult:
        zone = self._find_zone(square)
        return NOTHING if zone is None else CommandResult((a.TakeZone(zone),))

    def on_command(self, command: CommandId) -> CommandResult:
        match command:
            case ZoneId(zone):
                return CommandResult((a.TakeZone(zone),))
        return NOTHING


class PlacementMode(BoardMode):
    """Placement of the next character during setup."""

    jumps = False

    def __init__(self, desk: DecisionContext) -> None:
        super().__init__(desk)
        self.squares = [action.square for action in desk.legal if isinstance(action, a.Place)]
        self.figure = next_character(desk.match, desk.view)

    @property
    def hint(self) -> str:
        record = self.desk.match.figures[self.figure]
        if record.lead:
            name = self.desk.faces.figure_name(self.figure)
            return _("Place {figure} at your edge").format(figure=name)
        name, lead = plain_name(self.desk.match, self.figure), self.desk.faces.figure_name(self._find_lead())
        return _("Place {figure} next to {lead}").format(figure=name, lead=lead)

    def _find_lead(self) -> int:
        squad = self.desk.match.figures[self.figure].squad
        return next(i for i, figure in enumerate(self.desk.match.figures) if figure.squad == squad and figure.lead)

    def find_active(self) -> frozenset[int]:
        return frozenset({self.figure})

    def list_choices(self) -> list[int]:
        return self.squares

    def build_marks(self, at: int | None) -> BoardMarks:
        open_here = at in self.squares
        return BoardMarks(
            zone=PlacementZone(self.desk.seat, frozenset(self.squares)),
            hover=at,
            path=(at,) if open_here and at is not None else (),
            ghost=self.desk.faces.make_token(self.desk.view, self.figure) if open_here else None,
        )

    def describe_click(self, at: int) -> str:
        if at not in self.squares:
            return ""
        names = {
            "figure": self.desk.faces.figure_name(self.figure),
            "square": self.desk.match.board.layout.square_name(at),
        }
        return _("Place {figure} on {square}").format(**names)

    def on_square(self, square: int) -> CommandResult:
        action = a.Place(self.figure, square)
        if square in self.squares:
            return CommandResult((action,))
        return CommandResult(reason=self.desk.describe_refusal(action))


class WalkMode(InteractionMode):
    """Movement of characters by the die or a card: select a character, then its square."""

    jumps = False

    def __init__(self, desk: DecisionContext) -> None:
        super().__init__(desk)
        self.walks: dict[int, dict[int, list[a.Walk]]] = {}
        """Walks by character and destination; several walks differ in their tolls."""
        for action in desk.legal:
            if isinstance(action, a.Walk):
                self.walks.setdefault(action.figure, {}).setdefault(action.square, []).append(action)
        self.frame = pending_walk(desk.view)
        self.by_die = isinstance(self.frame, WalkFrame)
        """True if the die allows the movement, False if a card does."""
        self.opening = self.by_die and len(desk.view.stack) == 1
        """True for the movement at the start of a turn, which ends with any other action."""
        self.figure = next(iter(self.walks), -1)
        """Selected character, or -1."""
        self.tolls: list[a.Walk] = []
        """Walks to the selected square with different tolls, one of which must be chosen; else empty."""
        self.further: tuple[str, ...] = ()
        """Commands of the turn that may end the movement: draw, end."""
        self.ransoms: list[TableCommand] = []
        """Buttons that free lifted characters, taken from the mode of the turn."""

    # Prompts and hints ------------------------------------------------------------------------------------------------

    @property
    def hint(self) -> str:
        steps = self._count_steps()
        if self.tolls:
            return _("Cross how many leevers?")
        if not self.by_die:
            name = self.desk.faces.figure_name(self.figure) if len(self.walks) == 1 else _("your fighters")
            if len(self.walks) > 1 and self.desk.match.seat_of[self.figure] != self.desk.seat:
                name = _("enemies")
            return self.desk.format_question(_("move {figure} up to {steps}").format(figure=name, steps=steps))
        if self._is_for_everyone():
            return _("Move each fighter up to {steps}").format(steps=steps)
        return _("Move one fighter up to {steps}").format(steps=steps)

    def _is_for_everyone(self) -> bool:
        return isinstance(self.frame, WalkFrame) and self.frame.everyone

    def _count_steps(self) -> int:
        if isinstance(self.frame, WalkFrame):
            return self.frame.steps
        effect = self.desk.match.blocks[self.frame.block][self.frame.at].effect
        assert isinstance(effect, Move)
        return effect.up_to

    def build_commands(self) -> list[TableCommand]:
        if self.tolls:
            return [
                TableCommand(
                    TollId(number),
                    _format_toll(walk.toll, self.desk.match.pack.toll_damage),
                    (str(number + 1),),
                    gold=number == 0,
                )
                for number, walk in enumerate(self.tolls)
            ]
        stay = _("Done moving") if self.opening else _("Stay")
        commands = [TableCommand("halt", stay, (Kind.MAIN, Kind.HALT), gold=True)]
        if "draw" in self.further:
            commands.append(TableCommand("draw", _("Draw"), (Kind.DRAW,)))
        if "end" in self.further:
            commands.append(TableCommand("end", _("End turn"), (Kind.END,)))
        return [*commands, *self.ransoms]

    def make_tip(self, at: int) -> Tip | None:
        walks = self._get_reach().get(at)
        if walks and not self.tolls:
            steps = len(find_path(self.desk.match, self.desk.view, walks[0]))
            return make_walk_tip(self.desk, self.figure, at, steps)
        return make_square_tip(self.desk, at, self.describe_click(at))

    def describe_click(self, at: int) -> str:
        under = self.desk.find_figure(at)
        if under is None or under not in self.walks or under == self.figure:
            return ""
        return _("Move {figure}").format(figure=self.desk.faces.figure_name(under))

    # Highlights -------------------------------------------------------------------------------------------------------

    def _get_reach(self) -> dict[int, list[a.Walk]]:
        return self.walks.get(self.figure, {})

    def find_active(self) -> frozenset[int]:
        return frozenset({self.figure}) if self.figure >= 0 else frozenset()

    def find_spent(self) -> frozenset[int]:
        if not self._is_for_everyone():
            return frozenset()
        own = iterate_bits(self.desk.match.own[self.desk.seat])
        return frozenset(i for i in own if self.desk.view.squares[i] >= 0 and not self.frame.movers >> i & 1)

    def list_choices(self) -> list[int]:
        if self.tolls:
            return [self.tolls[0].square]
        return [self.desk.view.squares[figure] for figure in self.walks]

    def build_marks(self, at: int | None) -> BoardMarks:
        view, match = self.desk.view, self.desk.match
        if self.figure < 0:
            return BoardMarks(hover=at)
        goal = self.tolls[0].square if self.tolls else at
        shown = self._find_shown(at)
        reach = self.walks.get(shown, {})
        others = frozenset(view.squares[i] for i in self.walks if i != self.figure)
        own = match.seat_of[shown] == self.desk.seat
        near, further = self.desk.find_threats(shown) if own else ({}, {})
        threat = frozenset(reach) & frozenset(near)
        far = frozenset(reach) & frozenset(further) - threat
        if goal not in reach or goal is None:
            return BoardMarks(reach=frozenset(reach), threat=threat, threat_far=far, figures=others, hover=at)
        path = find_path(match, view, reach[goal][0])
        seen = (
            find_sights(self.desk, shown, goal, view.hands[self.desk.seat])
            if own and self.desk.hand_shown
            else NO_SIGHTS
        )
        return BoardMarks(
            reach=frozenset(reach),
            threat=threat,
            threat_far=far,
            figures=others,
            path=(view.squares[shown], *path),
            ghost=self.desk.faces.make_token(view, shown),
            tolls=tuple(
                (square, match.pack.toll_damage) for square in dict.fromkeys(path) if match.tolls >> square & 1
            ),
            lanes=seen.lanes,
            rays=seen.rays,
            targets=seen.targets,
        )

    def _find_shown(self, at: int | None) -> int:
        """Return the character whose reach is shown: the one under the pointer, else the selected one."""
        under = self.desk.find_figure(at)
        return under if under is not None and under in self.walks and not self.tolls else self.figure

    # Player input -----------------------------------------------------------------------------------------------------

    def on_square(self, square: int) -> CommandResult:
        under = self.desk.find_figure(square)
        if under in self.walks and under is not None:
            self.figure, self.tolls = under, []
            return NOTHING
        options = self._get_reach().get(square, [])
        if len(options) == 1:
            return CommandResult((options[0],))
        if options:
            self.tolls = options
            return NOTHING
        if under is not None and under not in self.walks:
            return CommandResult(reason=self.desk.describe_refusal(a.Walk(under, square)))
        return CommandResult(reason=self.desk.describe_refusal(a.Walk(max(0, self.figure), square)))

    def grab_figure(self, square: int) -> bool:
        """Select a character to drag; return False if it cannot move."""
        under = self.desk.find_figure(square)
        if under is None or under not in self.walks:
            return False
        self.figure, self.tolls = under, []
        return True

    def on_command(self, command: CommandId) -> CommandResult:
        match command:
            case TollId(place):
                return CommandResult((self.tolls[place],))
            case RansomId(figure):
                return CommandResult((a.Halt(), a.Ransom(figure)))
            case "draw":
                return CommandResult((a.Halt(), a.Draw()))
            case "end":
                return CommandResult((a.Halt(), a.End()))
            case "halt":
                return CommandResult((a.Halt(),))
        return NOTHING

    def get_card_state(self, card: int) -> CardState:
        return CardState(reason="" if self.opening else _("Finish moving first."))

    def cancel_selection(self) -> bool:
        had, self.tolls = bool(self.tolls), []
        return had


def _format_toll(toll: int, each: int) -> str:
    if not toll:
        return _("Go around")
    text = ngettext("{count} leever: −{damage}", "{count} leevers: −{damage}", toll)
    return text.format(count=toll, damage=toll * each)


class FigureMode(BoardMode):
    """Choice of a character by a card's text."""

    def __init__(self, desk: DecisionContext) -> None:
        super().__init__(desk)
        self.figures = [action.figure for action in desk.legal if isinstance(action, a.Pick)]

    @property
    def hint(self) -> str:
        return self.desk.format_question(pgettext("question", "choose a fighter"))

    def list_choices(self) -> list[int]:
        return [self.desk.view.squares[figure] for figure in self.figures]

    def build_marks(self, at: int | None) -> BoardMarks:
        squares = frozenset(self.list_choices())
        return BoardMarks(
            figures=squares, hover=at, targets=frozenset({at}) if at in squares and at is not None else frozenset()
        )

    def describe_click(self, at: int) -> str:
        figure = self.desk.find_figure(at)
        if figure is None or figure not in self.figures:
            return ""
        return _("Choose {figure}").format(figure=self.desk.faces.figure_name(figure))

    def on_square(self, square: int) -> CommandResult:
        figure = self.desk.find_figure(square)
        if figure in self.figures and figure is not None:
            return CommandResult((a.Pick(figure),))
        if figure is not None:
            return CommandResult(reason=self.desk.describe_refusal(a.Pick(figure)))
        return NOTHING


class SquareMode(BoardMode):
    """Choice of a square by a card's text."""

    jumps = False

    def __init__(self, desk: DecisionContext) -> None:
        super().__init__(desk)
        self.squares = [action.square for action in desk.legal if isinstance(action, a.Put)]

    @property
    def hint(self) -> str:
        return self.desk.format_question(pgettext("question", "choose a square"))

    def list_choices(self) -> list[int]:
        return self.squares

    def build_marks(self, at: int | None) -> BoardMarks:
        return BoardMarks(squares=frozenset(self.squares), hover=at)

    def describe_click(self, at: int) -> str:
        name = self.desk.match.board.layout.square_name(at)
        return _("Choose {square}").format(square=name) if at in self.squares else ""

    def on_square(self, square: int) -> CommandResult:
        action = a.Put(square)
        if square in self.squares:
            return CommandResult((action,))
        return CommandResult(reason=self.desk.describe_refusal(action))
