"""Simulated player of a duel match: clicks and keys only."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.app.epic.match.handover import MatchHandover
from game.app.epic.match.ids import BranchId, ButtonId, CommandId, HealId, PlayerChoiceId, RansomId, SquadId, TollId
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.modes.turn import TurnMode
from game.app.epic.match.scene import MatchScene
from game.app.epic.result.scene import MatchResultScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.rules.epic.actions import action as actions
from tests.app.person import PAUSE, Person


class Robot(Person):
    """Robot that plays a match scene on a stack: chooses legal actions at random and performs them by hand.

    By mouse, by ``keys``, or (None) each kind of action by both in turn.
    """

    END = MatchResultScene
    LOOKS = 7
    """No divisor of the seats, so that it is another seat's hand-over or dialog each time."""

    def __init__(self, services: Services, scene: MatchScene, rng: Random, *, keys: bool | None = False) -> None:
        super().__init__(services, scene, 0.5)
        self.match = scene
        self.luck = rng
        self.keys = bool(keys)
        self.in_turn = keys is None
        self.done: Counter[type[actions.Action]] = Counter()

    # ---- the table --------------------------------------------------------------------------------------------------

    def wait(self, seconds: float = 0.02) -> None:
        super().wait(seconds)

    def wait_for_turn(self, frames: int = 400) -> None:
        """Wait until a person has to decide, a hand-over is shown, or the match is over."""
        for _frame in range(frames):
            self.wait(0.1)
            if self.top is not self.match or self.match.is_person_asked:
                self.wait(0.1)
                return
        raise AssertionError("nothing happens any more")

    # ---- hands ------------------------------------------------------------------------------------------------------

    def click_square(self, square: int) -> None:
        self.match.update_widgets()
        self.click(*self.match.table.board.get_center(square))

    def click_figure(self, figure: int) -> None:
        self.click_square(self.match.stage.view.squares[figure])

    def click_card(self, card: int) -> None:
        """Click on a copy of the card, on its visible strip."""
        self.match.update_widgets()
        hand, ids = self.match.hand, self.match.faces.match.card_ids
        place = next(i for i, hand_card_view in enumerate(hand.cards) if ids[int(hand_card_view.key)] == ids[card])
        strip = hand.find_strip(place)
        self.click(strip.x + 9, hand.rect.bottom - 40)

    def press_button(self, name: CommandId) -> None:
        self.match.update_widgets()
        self.click(*self.match.form.get_widget(ButtonId(name)).box.center)

    # ---- playing ----------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Do one thing that a person does: take the seat, answer a dialog, or one action."""
        top = self.top
        if isinstance(top, MatchHandover):
            self.wait(PAUSE)
            self.look_at_top()
            if self.keys:
                self.key(Kind.OK)
            else:
                self.click(*top.form.get_widget("ready").box.center)
        elif isinstance(top, Dialog):
            self.confirm_loss()
        elif top is self.match and self.match.is_person_asked:
            self.act()
        else:
            self.wait_for_turn()

    def act(self) -> None:
        """Perform one legal action, sometimes one of the turn while the movement is still open."""
        match = self.match
        action = self.choose()
        before = len(match.active_match.session.journal)
        if self.in_turn:
            self.keys = self.done[type(action)] % 2 > 0
            self.done[type(action)] += 1
        if self.keys:
            self.do_by_keys(action)
        else:
            self.do_by_mouse(action)
        if isinstance(self.top, Dialog):
            self.confirm_loss()
        assert len(match.active_match.session.journal) > before, f"{action} was not carried out"
        done = self.find_result(before)
        wanted = match.active_match.rules.to_text(action)
        assert wanted in done or isinstance(action, (actions.Attack, actions.Walk)), f"{done} instead of {wanted}"

    def find_result(self, before: int) -> list[str]:
        """Return the actions at the end of the journal that followed its length ``before``."""
        return [self.match.active_match.session.journal[-1].action]

    def choose(self) -> actions.Action:
        """Return the next action."""
        options = self.match.active_match.session.legal_actions()
        turn = self.match.controller.turn_mode
        if turn is not None and self.luck.random() < 0.4:
            options = turn.context.legal
        return self.luck.choices(options, [self.weigh(option) for option in options])[0]

    def weigh(self, action: actions.Action) -> float:
        """Return the probability weight of an action."""
        return 0.2 if isinstance(action, (actions.End, actions.Halt)) else 1.0

    def do_by_mouse(self, action: actions.Action) -> None:
        match action:
            case actions.TakeZone():
                zone = self.match.faces.match.zones[action.zone]
                self.click_square(zone.squares.bit_length() - 1)
            case actions.Place() | actions.Put():
                self.click_square(action.square)
            case actions.Walk():
                self._walk(action)
            case actions.Attack():
                self._attack(action)
            case actions.Play():
                self._play(action)
            case actions.Heal():
                self._heal(action)
            case (
                actions.Defend()
                | actions.Rescue()
                | actions.Discard()
                | actions.Keep()
                | actions.Take()
                | actions.PutBack()
            ):
                self.click_card(action.card)
                self.press_button("use")
            case actions.Pick():
                self.click_figure(action.figure)
            case actions.Answer():
                self.press_button("yes" if action.yes else "no")
            case actions.TakeWay():
                self.press_button(BranchId(action.label))
            case actions.PickPlayer():
                self._pick_player(action.seat)
            case actions.TakeDeck():
                self.press_button(SquadId(action.squad))
            case actions.Ransom():
                self.press_button(RansomId(action.figure))
            case _:
                names = {actions.Halt: "halt", actions.Draw: "draw", actions.End: "end", actions.Decline: "decline"}
                self.press_button(names[type(action)])

    def _pick_player(self, seat: int) -> None:
        """Choose a player by the button, or by any of that player's characters on the board."""
        squares = [square for square in self._list_squares(seat) if square >= 0]
        if squares and self.luck.random() < 0.5:
            self.click_square(squares[0])
        else:
            self.press_button(PlayerChoiceId(seat))

    def _list_squares(self, seat: int) -> list[int]:
        view, m = self.match.stage.view, self.match.faces.match
        return [view.squares[figure] for figure in range(len(view.squares)) if m.seat_of[figure] == seat]

    def _walk(self, action: actions.Walk) -> None:
        mode = self.match.controller.mode
        assert isinstance(mode, WalkMode)
        if mode.figure != action.figure:
            self.click_figure(action.figure)
        self.click_square(action.square)
        if mode.tolls:
            self.press_button(TollId([walk.toll for walk in mode.tolls].index(action.toll)))

    def _attack(self, action: actions.Attack) -> None:
        self.click_card(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        if mode.figure != action.figure and self.luck.random() < 0.5:
            self.click_figure(action.figure)
        before = len(self.match.active_match.session.journal)
        self.click_figure(action.target)
        if len(self.match.active_match.session.journal) == before:
            self.click_figure(action.figure)

    def _heal(self, action: actions.Heal) -> None:
        """Heal with a card; one that could be played too has a button of its own for it."""
        self.click_card(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        names = [command.id for command in mode.build_commands()]
        if HealId(action.figure) in names:
            self.press_button(HealId(action.figure))
            return
        if mode.figure != action.figure:
            self.click_figure(action.figure)
        self.press_button("use")

    def _play(self, action: actions.Play) -> None:
        self.click_card(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        if mode.figure != action.figure:
            self.click_figure(action.figure)
        self.press_button("use")

    # ---- by keys ----------------------------------------------------------------------------------------------------

    def do_by_keys(self, action: actions.Action) -> None:
        match action:
            case actions.TakeZone():
                self.key(Kind.KEY, str(action.zone + 1))
            case actions.Place() | actions.Put():
                self._move_cursor(action.square)
                self.key(Kind.OK)
            case actions.Walk():
                self._walk_by_keys(action)
            case actions.Attack():
                self._attack_by_keys(action)
            case actions.Play():
                self._play_by_keys(action)
            case actions.Heal():
                self._heal_by_keys(action)
            case (
                actions.Defend()
                | actions.Rescue()
                | actions.Discard()
                | actions.Keep()
                | actions.Take()
                | actions.PutBack()
            ):
                self._choose_card_by_keys(action.card)
                self.key(Kind.OK)
            case actions.Pick():
                self._choose_square(self.match.stage.view.squares[action.figure])
                self.key(Kind.OK)
            case _:
                self._press_command_key(action)

    def _press_command_key(self, action: actions.Action) -> None:
        """Give an answer that has a key or a button of its own."""
        match action:
            case actions.Answer():
                self.key(Kind.OK) if action.yes else self.key(Kind.DECLINE)
            case actions.TakeWay():
                labels = [command.id for command in self.match.controller.mode.build_commands()]
                self.key(Kind.KEY, str(labels.index(BranchId(action.label)) + 1))
            case actions.PickPlayer():
                self.key(Kind.KEY, str(action.seat + 1))
            case actions.TakeDeck():
                labels = [command.id for command in self.match.controller.mode.build_commands()]
                self.key(Kind.KEY, str(labels.index(SquadId(action.squad)) + 1))
            case actions.Ransom():
                self.press_button(RansomId(action.figure))
            case actions.Draw():
                self.key(Kind.DRAW)
            case actions.End():
                self.key(Kind.END)
            case actions.Decline():
                self.key(Kind.DECLINE)
            case actions.Halt():
                self.key(Kind.HALT)

    def _move_cursor(self, square: int) -> None:
        """Move the cursor arrow by arrow; the board counts as one stop of the keys."""
        self._choose_square(None)
        width = self.match.table.board.layout.width
        for _step in range(60):
            at = self.match.pointing.cursor
            assert at is not None
            dx, dy = square % width - at % width, square // width - at // width
            if not dx and not dy:
                return
            if dx:
                self.key(Kind.RIGHT if dx > 0 else Kind.LEFT)
            else:
                self.key(Kind.DOWN if dy > 0 else Kind.UP)
        raise AssertionError("the cursor does not arrive")

    def _choose_square(self, square: int | None) -> None:
        """Press Tab until the cursor is on the square, or on any."""
        if square is None and self.match.pointing.cursor is not None:
            return
        for _step in range(40):
            if square is None and self.match.pointing.cursor is not None:
                return
            if square is not None and self.match.pointing.cursor == square:
                return
            self.key(Kind.NEXT)
        raise AssertionError("Tab does not come there")

    def _walk_by_keys(self, action: actions.Walk) -> None:
        mode = self.match.controller.mode
        assert isinstance(mode, WalkMode)
        self._choose_square(self.match.stage.view.squares[action.figure])
        assert mode.figure == action.figure
        self._move_cursor(action.square)
        self.key(Kind.OK)
        if mode.tolls:
            self.key(Kind.KEY, str([walk.toll for walk in mode.tolls].index(action.toll) + 1))

    def _choose_card_by_keys(self, card: int) -> None:
        self.match.update_widgets()
        hand, ids = self.match.hand, self.match.faces.match.card_ids
        place = next(i for i, hand_card_view in enumerate(hand.cards) if ids[int(hand_card_view.key)] == ids[card])
        self.key(Kind.KEY, str((place + 1) % 10))

    def _attack_by_keys(self, action: actions.Attack) -> None:
        self._choose_card_by_keys(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        squares = self.match.stage.view.squares
        before = len(self.match.active_match.session.journal)
        if len(mode.find_attacks()) > 1:
            self._choose_square(squares[action.target])
        self.key(Kind.OK)
        if len(self.match.active_match.session.journal) == before:
            self._choose_square(squares[action.figure])
            self.key(Kind.OK)

    def _heal_by_keys(self, action: actions.Heal) -> None:
        self._choose_card_by_keys(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        other = next((command for command in mode.build_commands() if command.id == HealId(action.figure)), None)
        if other is not None:
            self.key(Kind.KEY, str(other.keys[0]))
            return
        if mode.figure != action.figure:
            self._choose_square(self.match.stage.view.squares[action.figure])
            self.key(Kind.OK)
        self.key(Kind.OK)

    def _play_by_keys(self, action: actions.Play) -> None:
        self._choose_card_by_keys(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        if mode.figure != action.figure:
            self._choose_square(self.match.stage.view.squares[action.figure])
            self.key(Kind.OK)
        if any(command.id == "back" and command.is_default for command in mode.build_commands()):
            self.press_button("use")  # it would have no effect: Space and Enter put it back
        else:
            self.key(Kind.OK)
