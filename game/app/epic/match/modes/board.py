"""Modes with choices on the board: setup, movement, choice of characters and squares."""

from __future__ import annotations

from game.app.epic.match.ids import CommandId, RansomId, TollId, ZoneId
from game.app.epic.match.modes.mode import (
    NO_RESULT,
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
from game.presentation.epic.wording import short_figure_name
from game.rules.epic.actions import action as actions
from game.rules.epic.actions.movement import find_path, pending_walk
from game.rules.epic.board import iterate_bits
from game.rules.epic.effects.vocabulary import MoveEffect
from game.rules.epic.engine.frames import WalkFrame
from game.rules.epic.setup import next_character
from game.text import _, ngettext, pgettext


class ZoneMode(InteractionMode):
    """Choice of a start zone by the winner of the initial roll."""

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        self.zones = [action.zone for action in context.legal if isinstance(action, actions.TakeZone)]

    @property
    def hint(self) -> str:
        return _("Choose your starting side")

    def build_commands(self) -> list[TableCommand]:
        names = {"left": _("Left side"), "right": _("Right side")}
        return [
            TableCommand(ZoneId(zone), names[self.context.match.zones[zone].name], (str(index + 1),))
            for index, zone in enumerate(self.zones)
        ]

    def list_choices(self) -> list[int]:
        return [iterate_bits(self.context.match.zones[zone].squares)[0] for zone in self.zones]

    def build_marks(self, hovered: int | None) -> BoardMarks:
        zone = self._find_zone(hovered)
        both = frozenset(
            square for zone in self.zones for square in iterate_bits(self.context.match.zones[zone].squares)
        )
        if zone is None:
            return BoardMarks(hover=hovered, squares=both)
        return BoardMarks(
            hover=hovered,
            zone=PlacementZone(self.context.seat, frozenset(iterate_bits(self.context.match.zones[zone].squares))),
            squares=both,
        )

    def _find_zone(self, square: int | None) -> int | None:
        if square is None:
            return None
        return next((zone for zone in self.zones if self.context.match.zones[zone].squares >> square & 1), None)

    def on_square(self, square: int) -> CommandResult:
        zone = self._find_zone(square)
        return NO_RESULT if zone is None else CommandResult((actions.TakeZone(zone),))

    def on_command(self, command: CommandId) -> CommandResult:
        match command:
            case ZoneId(zone):
                return CommandResult((actions.TakeZone(zone),))
        return NO_RESULT


class PlacementMode(BoardMode):
    """Placement of the next character during setup."""

    jumps = False

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        self.squares = [action.square for action in context.legal if isinstance(action, actions.Place)]
        self.figure = next_character(context.match, context.view)

    @property
    def hint(self) -> str:
        record = self.context.match.figures[self.figure]
        if record.lead:
            name = self.context.presenter.figure_name(self.figure)
            return _("Place {figure} at your edge").format(figure=name)
        name, lead = (
            short_figure_name(self.context.match, self.figure),
            self.context.presenter.figure_name(self._find_lead()),
        )
        return _("Place {figure} next to {lead}").format(figure=name, lead=lead)

    def _find_lead(self) -> int:
        squad = self.context.match.figures[self.figure].squad
        return next(i for i, figure in enumerate(self.context.match.figures) if figure.squad == squad and figure.lead)

    def find_active(self) -> frozenset[int]:
        return frozenset({self.figure})

    def list_choices(self) -> list[int]:
        return self.squares

    def build_marks(self, hovered: int | None) -> BoardMarks:
        open_here = hovered in self.squares
        return BoardMarks(
            zone=PlacementZone(self.context.seat, frozenset(self.squares)),
            hover=hovered,
            path=(hovered,) if open_here and hovered is not None else (),
            ghost=self.context.presenter.make_token(self.context.view, self.figure) if open_here else None,
        )

    def describe_click(self, hovered: int) -> str:
        if hovered not in self.squares:
            return ""
        names = {
            "figure": self.context.presenter.figure_name(self.figure),
            "square": self.context.match.board.layout.square_name(hovered),
        }
        return _("Place {figure} on {square}").format(**names)

    def on_square(self, square: int) -> CommandResult:
        action = actions.Place(self.figure, square)
        if square in self.squares:
            return CommandResult((action,))
        return CommandResult(reason=self.context.describe_refusal(action))


class WalkMode(InteractionMode):
    """Movement of characters by the die or a card: select a character, then its square."""

    jumps = False

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        self.walks: dict[int, dict[int, list[actions.Walk]]] = {}
        """Walks by character and destination; several walks differ in their tolls."""
        for action in context.legal:
            if isinstance(action, actions.Walk):
                self.walks.setdefault(action.figure, {}).setdefault(action.square, []).append(action)
        self.frame = pending_walk(context.view)
        self.is_by_die = isinstance(self.frame, WalkFrame)
        """True if the die allows the movement, False if a card does."""
        self.is_opening = self.is_by_die and len(context.view.stack) == 1
        """True for the movement at the start of a turn, which ends with any other action."""
        self.figure = next(iter(self.walks), -1)
        """Selected character, or -1."""
        self.tolls: list[actions.Walk] = []
        """Walks to the selected square with different tolls, one of which must be chosen; else empty."""
        self.turn_commands: tuple[str, ...] = ()
        """Commands of the turn that may end the movement: draw, end."""
        self.ransom_commands: list[TableCommand] = []
        """Buttons that free lifted characters, taken from the mode of the turn."""

    # Prompts and hints ------------------------------------------------------------------------------------------------

    @property
    def hint(self) -> str:
        steps = self._count_steps()
        if self.tolls:
            return _("Cross how many leevers?")
        if not self.is_by_die:
            name = self.context.presenter.figure_name(self.figure) if len(self.walks) == 1 else _("your fighters")
            if len(self.walks) > 1 and self.context.match.seat_of[self.figure] != self.context.seat:
                name = _("enemies")
            return self.context.format_question(_("move {figure} up to {steps}").format(figure=name, steps=steps))
        if self._is_for_everyone():
            return _("Move each fighter up to {steps}").format(steps=steps)
        return _("Move one fighter up to {steps}").format(steps=steps)

    def _is_for_everyone(self) -> bool:
        return isinstance(self.frame, WalkFrame) and self.frame.everyone

    def _count_steps(self) -> int:
        if isinstance(self.frame, WalkFrame):
            return self.frame.steps
        effect = self.context.match.blocks[self.frame.block][self.frame.at].effect
        assert isinstance(effect, MoveEffect)
        return effect.up_to

    def build_commands(self) -> list[TableCommand]:
        if self.tolls:
            return [
                TableCommand(
                    TollId(index),
                    _format_toll(walk.toll, self.context.match.pack.toll_damage),
                    (str(index + 1),),
                    is_default=index == 0,
                )
                for index, walk in enumerate(self.tolls)
            ]
        stay = _("Done moving") if self.is_opening else _("Stay")
        commands = [TableCommand("halt", stay, (Kind.MAIN, Kind.HALT), is_default=True)]
        if "draw" in self.turn_commands:
            commands.append(TableCommand("draw", _("Draw"), (Kind.DRAW,)))
        if "end" in self.turn_commands:
            commands.append(TableCommand("end", _("End turn"), (Kind.END,)))
        return [*commands, *self.ransom_commands]

    def make_tip(self, hovered: int) -> Tip | None:
        walks = self._get_reach().get(hovered)
        if walks and not self.tolls:
            steps = len(find_path(self.context.match, self.context.view, walks[0]))
            return make_walk_tip(self.context, self.figure, hovered, steps)
        return make_square_tip(self.context, hovered, self.describe_click(hovered))

    def describe_click(self, hovered: int) -> str:
        figure = self.context.find_figure(hovered)
        if figure is None or figure not in self.walks or figure == self.figure:
            return ""
        return _("Move {figure}").format(figure=self.context.presenter.figure_name(figure))

    # Highlights -------------------------------------------------------------------------------------------------------

    def _get_reach(self) -> dict[int, list[actions.Walk]]:
        return self.walks.get(self.figure, {})

    def find_active(self) -> frozenset[int]:
        return frozenset({self.figure}) if self.figure >= 0 else frozenset()

    def find_spent(self) -> frozenset[int]:
        if not self._is_for_everyone():
            return frozenset()
        own = iterate_bits(self.context.match.own_mask[self.context.seat])
        return frozenset(i for i in own if self.context.view.squares[i] >= 0 and not self.frame.movers >> i & 1)

    def list_choices(self) -> list[int]:
        if self.tolls:
            return [self.tolls[0].square]
        return [self.context.view.squares[figure] for figure in self.walks]

    def build_marks(self, hovered: int | None) -> BoardMarks:
        view, match = self.context.view, self.context.match
        if self.figure < 0:
            return BoardMarks(hover=hovered)
        goal = self.tolls[0].square if self.tolls else hovered
        shown = self._find_shown(hovered)
        reach = self.walks.get(shown, {})
        others = frozenset(view.squares[i] for i in self.walks if i != self.figure)
        own = match.seat_of[shown] == self.context.seat
        near, further = self.context.find_threats(shown) if own else ({}, {})
        threat = frozenset(reach) & frozenset(near)
        far = frozenset(reach) & frozenset(further) - threat
        if goal not in reach or goal is None:
            return BoardMarks(reach=frozenset(reach), threat=threat, far_threat=far, figures=others, hover=hovered)
        path = find_path(match, view, reach[goal][0])
        seen = (
            find_sights(self.context, shown, goal, view.hands[self.context.seat])
            if own and self.context.is_hand_shown
            else NO_SIGHTS
        )
        return BoardMarks(
            reach=frozenset(reach),
            threat=threat,
            far_threat=far,
            figures=others,
            path=(view.squares[shown], *path),
            ghost=self.context.presenter.make_token(view, shown),
            tolls=tuple(
                (square, match.pack.toll_damage) for square in dict.fromkeys(path) if match.toll_squares >> square & 1
            ),
            visible_squares=seen.lanes,
            sight_lines=seen.rays,
            targets=seen.targets,
        )

    def _find_shown(self, hovered: int | None) -> int:
        """Return the character whose reach is shown: the one under the pointer, else the selected one."""
        figure = self.context.find_figure(hovered)
        return figure if figure is not None and figure in self.walks and not self.tolls else self.figure

    # Player input -----------------------------------------------------------------------------------------------------

    def on_square(self, square: int) -> CommandResult:
        figure = self.context.find_figure(square)
        if figure in self.walks and figure is not None:
            self.figure, self.tolls = figure, []
            return NO_RESULT
        options = self._get_reach().get(square, [])
        if len(options) == 1:
            return CommandResult((options[0],))
        if options:
            self.tolls = options
            return NO_RESULT
        if figure is not None and figure not in self.walks:
            return CommandResult(reason=self.context.describe_refusal(actions.Walk(figure, square)))
        return CommandResult(reason=self.context.describe_refusal(actions.Walk(max(0, self.figure), square)))

    def grab_figure(self, square: int) -> bool:
        """Select a character to drag; return False if it cannot move."""
        figure = self.context.find_figure(square)
        if figure is None or figure not in self.walks:
            return False
        self.figure, self.tolls = figure, []
        return True

    def on_command(self, command: CommandId) -> CommandResult:
        match command:
            case TollId(place):
                return CommandResult((self.tolls[place],))
            case RansomId(figure):
                return CommandResult((actions.Halt(), actions.Ransom(figure)))
            case "draw":
                return CommandResult((actions.Halt(), actions.Draw()))
            case "end":
                return CommandResult((actions.Halt(), actions.End()))
            case "halt":
                return CommandResult((actions.Halt(),))
        return NO_RESULT

    def get_card_state(self, card: int) -> CardState:
        return CardState(reason="" if self.is_opening else _("Finish moving first."))

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

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        self.figures = [action.figure for action in context.legal if isinstance(action, actions.Pick)]

    @property
    def hint(self) -> str:
        return self.context.format_question(pgettext("question", "choose a fighter"))

    def list_choices(self) -> list[int]:
        return [self.context.view.squares[figure] for figure in self.figures]

    def build_marks(self, hovered: int | None) -> BoardMarks:
        squares = frozenset(self.list_choices())
        return BoardMarks(
            figures=squares,
            hover=hovered,
            targets=frozenset({hovered}) if hovered in squares and hovered is not None else frozenset(),
        )

    def describe_click(self, hovered: int) -> str:
        figure = self.context.find_figure(hovered)
        if figure is None or figure not in self.figures:
            return ""
        return _("Choose {figure}").format(figure=self.context.presenter.figure_name(figure))

    def on_square(self, square: int) -> CommandResult:
        figure = self.context.find_figure(square)
        if figure in self.figures and figure is not None:
            return CommandResult((actions.Pick(figure),))
        if figure is not None:
            return CommandResult(reason=self.context.describe_refusal(actions.Pick(figure)))
        return NO_RESULT


class SquareMode(BoardMode):
    """Choice of a square by a card's text."""

    jumps = False

    def __init__(self, context: DecisionContext) -> None:
        super().__init__(context)
        self.squares = [action.square for action in context.legal if isinstance(action, actions.Put)]

    @property
    def hint(self) -> str:
        return self.context.format_question(pgettext("question", "choose a square"))

    def list_choices(self) -> list[int]:
        return self.squares

    def build_marks(self, hovered: int | None) -> BoardMarks:
        return BoardMarks(squares=frozenset(self.squares), hover=hovered)

    def describe_click(self, hovered: int) -> str:
        name = self.context.match.board.layout.square_name(hovered)
        return _("Choose {square}").format(square=name) if hovered in self.squares else ""

    def on_square(self, square: int) -> CommandResult:
        action = actions.Put(square)
        if square in self.squares:
            return CommandResult((action,))
        return CommandResult(reason=self.context.describe_refusal(action))
