"""Modes whose answers lie on the board: setting up, walking, choosing characters and squares."""

from __future__ import annotations

from game.app.epic.match.ids import CommandId, RansomId, TollId, ZoneId
from game.app.epic.match.modes.mode import NOTHING, CardState, Command, MatchDesk, Mode, Note, Wish
from game.app.epic.match.modes.planning import NO_SIGHTS, BoardMode, danger_note, sights, square_note
from game.app.ui.input.intents import Kind
from game.presentation.epic.view_models import Marks, Zone
from game.presentation.epic.wording import plain_name
from game.rules.epic.actions import action as a
from game.rules.epic.actions.movement import path_of, walk_in
from game.rules.epic.board import bits
from game.rules.epic.effects.vocabulary import Move
from game.rules.epic.engine.frames import WalkFrame
from game.rules.epic.setup import next_figure
from game.text import _, ngettext, pgettext


class ZoneMode(Mode):
    """The winner of the roll takes a side of the board."""

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        self.zones = [action.zone for action in desk.legal if isinstance(action, a.TakeZone)]

    @property
    def hint(self) -> str:
        return _("Choose your starting side")

    def commands(self) -> list[Command]:
        names = {"left": _("Left side"), "right": _("Right side")}
        return [
            Command(ZoneId(zone), names[self.desk.match.zones[zone].name], (str(index + 1),))
            for index, zone in enumerate(self.zones)
        ]

    def choices(self) -> list[int]:
        return [bits(self.desk.match.zones[zone].squares)[0] for zone in self.zones]

    def marks(self, at: int | None) -> Marks:
        zone = self._zone(at)
        both = frozenset(square for zone in self.zones for square in bits(self.desk.match.zones[zone].squares))
        if zone is None:
            return Marks(hover=at, squares=both)
        return Marks(
            hover=at, zone=Zone(self.desk.seat, frozenset(bits(self.desk.match.zones[zone].squares))), squares=both
        )

    def _zone(self, square: int | None) -> int | None:
        if square is None:
            return None
        return next((zone for zone in self.zones if self.desk.match.zones[zone].squares >> square & 1), None)

    def on_square(self, square: int) -> Wish:
        zone = self._zone(square)
        return NOTHING if zone is None else Wish((a.TakeZone(zone),))

    def on_command(self, command: CommandId) -> Wish:
        match command:
            case ZoneId(zone):
                return Wish((a.TakeZone(zone),))
        return NOTHING


class PlacementMode(BoardMode):
    """The next character is set up."""

    jumps = False

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        self.squares = [action.square for action in desk.legal if isinstance(action, a.Place)]
        self.figure = next_figure(desk.match, desk.view)

    @property
    def hint(self) -> str:
        record = self.desk.match.figures[self.figure]
        if record.lead:
            name = self.desk.faces.name(self.figure)
            return _("Place {figure} at your edge").format(figure=name)
        name, lead = plain_name(self.desk.match, self.figure), self.desk.faces.name(self._lead())
        return _("Place {figure} next to {lead}").format(figure=name, lead=lead)

    def _lead(self) -> int:
        squad = self.desk.match.figures[self.figure].squad
        return next(i for i, figure in enumerate(self.desk.match.figures) if figure.squad == squad and figure.lead)

    def active(self) -> frozenset[int]:
        return frozenset({self.figure})

    def choices(self) -> list[int]:
        return self.squares

    def marks(self, at: int | None) -> Marks:
        open_here = at in self.squares
        return Marks(
            zone=Zone(self.desk.seat, frozenset(self.squares)),
            hover=at,
            path=(at,) if open_here and at is not None else (),
            ghost=self.desk.faces.token(self.desk.view, self.figure) if open_here else None,
        )

    def on_square(self, square: int) -> Wish:
        action = a.Place(self.figure, square)
        if square in self.squares:
            return Wish((action,))
        return Wish(reason=self.desk.why_not(action))


class WalkMode(Mode):
    """Characters are moved, by the die or by a card: choose one, then its square."""

    jumps = False

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        self.walks: dict[int, dict[int, list[a.Walk]]] = {}
        for action in desk.legal:
            if isinstance(action, a.Walk):
                self.walks.setdefault(action.figure, {}).setdefault(action.square, []).append(action)
        self.frame = walk_in(desk.view)
        self.by_die = isinstance(self.frame, WalkFrame)
        self.opening = self.by_die and len(desk.view.stack) == 1
        """The walk that opens a turn: whatever else is done ends it."""
        self.figure = next(iter(self.walks), -1)
        self.tolls: list[a.Walk] = []
        """Walks to one square through different numbers of leevers, of which one has to be chosen."""
        self.further: tuple[str, ...] = ()
        """Commands of the turn that may end the movement: draw, end."""
        self.ransoms: list[Command] = []
        """Buttons for lifted characters, as the actions of the turn have them."""

    # What is said ----------------------------------------------------------------------------------------------------

    @property
    def hint(self) -> str:
        steps = self._steps()
        if self.tolls:
            return _("Cross how many leevers?")
        if not self.by_die:
            name = self.desk.faces.name(self.figure) if len(self.walks) == 1 else _("your fighters")
            if len(self.walks) > 1 and self.desk.match.seat_of[self.figure] != self.desk.seat:
                name = _("enemies")
            return self.desk.asked_by(_("move {figure} up to {steps}").format(figure=name, steps=steps))
        if self._is_for_everyone():
            return _("Move each fighter up to {steps}").format(steps=steps)
        return _("Move one fighter up to {steps}").format(steps=steps)

    def _is_for_everyone(self) -> bool:
        return isinstance(self.frame, WalkFrame) and self.frame.everyone

    def _steps(self) -> int:
        if isinstance(self.frame, WalkFrame):
            return self.frame.steps
        effect = self.desk.match.blocks[self.frame.block][self.frame.at].effect
        assert isinstance(effect, Move)
        return effect.up_to

    def commands(self) -> list[Command]:
        if self.tolls:
            return [
                Command(
                    TollId(number),
                    _toll_text(walk.toll, self.desk.match.pack.toll_damage),
                    (str(number + 1),),
                    gold=number == 0,
                )
                for number, walk in enumerate(self.tolls)
            ]
        stay = _("Done moving") if self.opening else _("Stay")
        commands = [Command("halt", stay, (Kind.MAIN, Kind.HALT), gold=True)]
        if "draw" in self.further:
            commands.append(Command("draw", _("Draw"), (Kind.DRAW,)))
        if "end" in self.further:
            commands.append(Command("end", _("End turn"), (Kind.END,)))
        return [*commands, *self.ransoms]

    def note(self, at: int | None) -> Note | None:
        if at is None:
            return None
        if self.desk.sees_threats and at in self._reach() and self.desk.match.seat_of[self.figure] == self.desk.seat:
            return danger_note(self.desk, self.figure, at)
        return square_note(self.desk, at)

    # What is lit -----------------------------------------------------------------------------------------------------

    def _reach(self) -> dict[int, list[a.Walk]]:
        return self.walks.get(self.figure, {})

    def active(self) -> frozenset[int]:
        return frozenset({self.figure}) if self.figure >= 0 else frozenset()

    def spent(self) -> frozenset[int]:
        if not self._is_for_everyone():
            return frozenset()
        own = bits(self.desk.match.own[self.desk.seat])
        return frozenset(i for i in own if self.desk.view.squares[i] >= 0 and not self.frame.movers >> i & 1)

    def choices(self) -> list[int]:
        if self.tolls:
            return [self.tolls[0].square]
        return [self.desk.view.squares[figure] for figure in self.walks]

    def marks(self, at: int | None) -> Marks:
        view, match = self.desk.view, self.desk.match
        if self.figure < 0:
            return Marks(hover=at)
        goal = self.tolls[0].square if self.tolls else at
        shown = self._shown(at)
        reach = self.walks.get(shown, {})
        others = frozenset(view.squares[i] for i in self.walks if i != self.figure)
        own = match.seat_of[shown] == self.desk.seat
        near, further = self.desk.threatened(shown) if own else ({}, {})
        threat = frozenset(reach) & frozenset(near)
        far = frozenset(reach) & frozenset(further) - threat
        if goal not in reach or goal is None:
            return Marks(reach=frozenset(reach), threat=threat, threat_far=far, figures=others, hover=at)
        path = path_of(match, view, reach[goal][0])
        seen = sights(self.desk, shown, goal, view.hands[self.desk.seat]) if own and self.desk.hand_shown else NO_SIGHTS
        return Marks(
            reach=frozenset(reach),
            threat=threat,
            threat_far=far,
            figures=others,
            path=(view.squares[shown], *path),
            ghost=self.desk.faces.token(view, shown),
            tolls=tuple(
                (square, match.pack.toll_damage) for square in dict.fromkeys(path) if match.tolls >> square & 1
            ),
            lanes=seen.lanes,
            rays=seen.rays,
            targets=seen.targets,
        )

    def _shown(self, at: int | None) -> int:
        """Whose reach is shown: the chosen character's, or that of another one under the pointer."""
        under = self.desk.figure_on(at)
        return under if under is not None and under in self.walks and not self.tolls else self.figure

    # What is done ----------------------------------------------------------------------------------------------------

    def on_square(self, square: int) -> Wish:
        under = self.desk.figure_on(square)
        if under in self.walks and under is not None:
            self.figure, self.tolls = under, []
            return NOTHING
        options = self._reach().get(square, [])
        if len(options) == 1:
            return Wish((options[0],))
        if options:
            self.tolls = options
            return NOTHING
        if under is not None and under not in self.walks:
            return Wish(reason=self.desk.why_not(a.Walk(under, square)))
        return Wish(reason=self.desk.why_not(a.Walk(max(0, self.figure), square)))

    def grab(self, square: int) -> bool:
        """A character was taken up to be dragged; whether it may be."""
        under = self.desk.figure_on(square)
        if under is None or under not in self.walks:
            return False
        self.figure, self.tolls = under, []
        return True

    def on_command(self, command: CommandId) -> Wish:
        match command:
            case TollId(place):
                return Wish((self.tolls[place],))
            case RansomId(figure):
                return Wish((a.Halt(), a.Ransom(figure)))
            case "draw":
                return Wish((a.Halt(), a.Draw()))
            case "end":
                return Wish((a.Halt(), a.End()))
            case "halt":
                return Wish((a.Halt(),))
        return NOTHING

    def card_state(self, card: int) -> CardState:
        return CardState(reason="" if self.opening else _("Finish moving first."))

    def back(self) -> bool:
        had, self.tolls = bool(self.tolls), []
        return had


def _toll_text(toll: int, each: int) -> str:
    if not toll:
        return _("Go around")
    text = ngettext("{count} leever: −{damage}", "{count} leevers: −{damage}", toll)
    return text.format(count=toll, damage=toll * each)


class FigureMode(BoardMode):
    """A card asks for a character."""

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        self.figures = [action.figure for action in desk.legal if isinstance(action, a.Pick)]

    @property
    def hint(self) -> str:
        return self.desk.asked_by(pgettext("question", "choose a fighter"))

    def choices(self) -> list[int]:
        return [self.desk.view.squares[figure] for figure in self.figures]

    def marks(self, at: int | None) -> Marks:
        squares = frozenset(self.choices())
        return Marks(
            figures=squares, hover=at, targets=frozenset({at}) if at in squares and at is not None else frozenset()
        )

    def on_square(self, square: int) -> Wish:
        figure = self.desk.figure_on(square)
        if figure in self.figures and figure is not None:
            return Wish((a.Pick(figure),))
        if figure is not None:
            return Wish(reason=self.desk.why_not(a.Pick(figure)))
        return NOTHING


class SquareMode(BoardMode):
    """A card asks for a square."""

    jumps = False

    def __init__(self, desk: MatchDesk) -> None:
        super().__init__(desk)
        self.squares = [action.square for action in desk.legal if isinstance(action, a.Put)]

    @property
    def hint(self) -> str:
        return self.desk.asked_by(pgettext("question", "choose a square"))

    def choices(self) -> list[int]:
        return self.squares

    def marks(self, at: int | None) -> Marks:
        return Marks(squares=frozenset(self.squares), hover=at)

    def on_square(self, square: int) -> Wish:
        action = a.Put(square)
        if square in self.squares:
            return Wish((action,))
        return Wish(reason=self.desk.why_not(action))
