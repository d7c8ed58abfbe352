"""A person at the table of a match who can only click and press keys."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.app.epic.match.handover import HandoverScene
from game.app.epic.match.ids import ButtonId, CommandId, HealId, PlayerId, RansomId, SquadId, TollId, WayId
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.modes.turn import TurnMode
from game.app.epic.match.scene import MatchScene
from game.app.epic.result.scene import MatchResult
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.rules.epic.actions import action as a
from tests.app.person import PAUSE, Person


class Robot(Person):
    """Plays a match scene on a stack; chooses by lot among what is open and carries it out with its hands alone: by
    mouse, by ``keys``, or (None) each kind of action by the one and the other in turn.
    """

    END = MatchResult
    LOOKS = 7
    """No divisor of the seats, so that it is another seat's hand-over or dialog each time."""

    def __init__(self, services: Services, scene: MatchScene, luck: Random, *, keys: bool | None = False) -> None:
        super().__init__(services, scene, 0.5)
        self.match = scene
        self.luck = luck
        self.keys = bool(keys)
        self.in_turn = keys is None
        self.done: Counter[type[a.Action]] = Counter()

    # ---- the table --------------------------------------------------------------------------------------------------

    def wait(self, seconds: float = 0.02) -> None:
        super().wait(seconds)

    def settle(self, frames: int = 400) -> None:
        """Waits until a person is asked, somebody is called, or the match is over."""
        for _frame in range(frames):
            self.wait(0.1)
            if self.top is not self.match or self.match.person_asked:
                self.wait(0.1)
                return
        raise AssertionError("nothing happens any more")

    # ---- hands ------------------------------------------------------------------------------------------------------

    def click_square(self, square: int) -> None:
        self.match.prepare()
        self.click(*self.match.table.board.center(square))

    def click_figure(self, figure: int) -> None:
        self.click_square(self.match.stage.view.squares[figure])

    def click_card(self, card: int) -> None:
        """A copy of the card, by the strip of it that shows."""
        self.match.prepare()
        hand, ids = self.match.hand, self.match.faces.match.card_ids
        place = next(i for i, one in enumerate(hand.cards) if ids[int(one.key)] == ids[card])
        strip = hand.strip(place)
        self.click(strip.x + 9, hand.rect.bottom - 40)

    def button(self, name: CommandId) -> None:
        self.match.prepare()
        self.click(*self.match.form.widget(ButtonId(name)).box.center)

    # ---- playing ----------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One thing that a person does: take the seat, answer a dialog, or one action."""
        top = self.top
        if isinstance(top, HandoverScene):
            self.wait(PAUSE)
            self.glance()
            if self.keys:
                self.key(Kind.OK)
            else:
                self.click(*top.form.widget("ready").box.center)
        elif isinstance(top, Dialog):
            self.go_ahead()
        elif top is self.match and self.match.person_asked:
            self.act()
        else:
            self.settle()

    def act(self) -> None:
        """Carries out one open action, sometimes one of the turn while the movement is still open."""
        match = self.match
        action = self.choose()
        before = len(match.occasion.session.journal)
        if self.in_turn:
            self.keys = self.done[type(action)] % 2 > 0
            self.done[type(action)] += 1
        if self.keys:
            self.by_keys(action)
        else:
            self.by_mouse(action)
        if isinstance(self.top, Dialog):
            self.go_ahead()
        assert len(match.occasion.session.journal) > before, f"{action} was not carried out"
        done = self.came_of_it(before)
        wanted = match.occasion.rules.to_text(action)
        assert wanted in done or isinstance(action, (a.Attack, a.Walk)), f"{done} instead of {wanted}"

    def came_of_it(self, before: int) -> list[str]:
        """Where an action has to stand in the journal that was so long before it: at its end."""
        return [self.match.occasion.session.journal[-1].action]

    def choose(self) -> a.Action:
        """What is done next."""
        options = self.match.occasion.session.legal()
        turn = self.match.controller.turn
        if turn is not None and self.luck.random() < 0.4:
            options = turn.desk.legal
        return self.luck.choices(options, [self.weight(one) for one in options])[0]

    def weight(self, action: a.Action) -> float:
        """How gladly the lot falls on an action."""
        return 0.2 if isinstance(action, (a.End, a.Halt)) else 1.0

    def by_mouse(self, action: a.Action) -> None:
        match action:
            case a.TakeZone():
                zone = self.match.faces.match.zones[action.zone]
                self.click_square(zone.squares.bit_length() - 1)
            case a.Place() | a.Put():
                self.click_square(action.square)
            case a.Walk():
                self._walk(action)
            case a.Attack():
                self._attack(action)
            case a.Play():
                self._play(action)
            case a.Heal():
                self._heal(action)
            case a.Defend() | a.Rescue() | a.Discard() | a.Keep() | a.Take() | a.Lay():
                self.click_card(action.card)
                self.button("use")
            case a.Pick():
                self.click_figure(action.figure)
            case a.Answer():
                self.button("yes" if action.yes else "no")
            case a.TakeWay():
                self.button(WayId(action.label))
            case a.PickPlayer():
                self._pick_player(action.seat)
            case a.TakeDeck():
                self.button(SquadId(action.squad))
            case a.Ransom():
                self.button(RansomId(action.figure))
            case _:
                names = {a.Halt: "halt", a.Draw: "draw", a.End: "end", a.Decline: "decline"}
                self.button(names[type(action)])

    def _pick_player(self, seat: int) -> None:
        """By the button, or by any character of that player on the board."""
        squares = [square for square in self._squares_of(seat) if square >= 0]
        if squares and self.luck.random() < 0.5:
            self.click_square(squares[0])
        else:
            self.button(PlayerId(seat))

    def _squares_of(self, seat: int) -> list[int]:
        view, m = self.match.stage.view, self.match.faces.match
        return [view.squares[figure] for figure in range(len(view.squares)) if m.seat_of[figure] == seat]

    def _walk(self, action: a.Walk) -> None:
        mode = self.match.controller.mode
        assert isinstance(mode, WalkMode)
        if mode.figure != action.figure:
            self.click_figure(action.figure)
        self.click_square(action.square)
        if mode.tolls:
            self.button(TollId([walk.toll for walk in mode.tolls].index(action.toll)))

    def _attack(self, action: a.Attack) -> None:
        self.click_card(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        if mode.figure != action.figure and self.luck.random() < 0.5:
            self.click_figure(action.figure)
        before = len(self.match.occasion.session.journal)
        self.click_figure(action.target)
        if len(self.match.occasion.session.journal) == before:
            self.click_figure(action.figure)

    def _heal(self, action: a.Heal) -> None:
        """A card that could be played too has a button of its own for it."""
        self.click_card(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        names = [command.id for command in mode.commands()]
        if HealId(action.figure) in names:
            self.button(HealId(action.figure))
            return
        if mode.figure != action.figure:
            self.click_figure(action.figure)
        self.button("use")

    def _play(self, action: a.Play) -> None:
        self.click_card(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        if mode.figure != action.figure:
            self.click_figure(action.figure)
        self.button("use")

    # ---- by keys ----------------------------------------------------------------------------------------------------

    def by_keys(self, action: a.Action) -> None:
        match action:
            case a.TakeZone():
                self.key(Kind.KEY, str(action.zone + 1))
            case a.Place() | a.Put():
                self._cursor_to(action.square)
                self.key(Kind.OK)
            case a.Walk():
                self._walk_by_keys(action)
            case a.Attack():
                self._attack_by_keys(action)
            case a.Play():
                self._play_by_keys(action)
            case a.Heal():
                self._heal_by_keys(action)
            case a.Defend() | a.Rescue() | a.Discard() | a.Keep() | a.Take() | a.Lay():
                self._card_by_keys(action.card)
                self.key(Kind.OK)
            case a.Pick():
                self._choose(self.match.stage.view.squares[action.figure])
                self.key(Kind.OK)
            case _:
                self._command_by_keys(action)

    def _command_by_keys(self, action: a.Action) -> None:
        """Answers that have a key or a button of their own."""
        match action:
            case a.Answer():
                self.key(Kind.OK) if action.yes else self.key(Kind.DECLINE)
            case a.TakeWay():
                labels = [command.id for command in self.match.controller.mode.commands()]
                self.key(Kind.KEY, str(labels.index(WayId(action.label)) + 1))
            case a.PickPlayer():
                self.key(Kind.KEY, str(action.seat + 1))
            case a.TakeDeck():
                labels = [command.id for command in self.match.controller.mode.commands()]
                self.key(Kind.KEY, str(labels.index(SquadId(action.squad)) + 1))
            case a.Ransom():
                self.button(RansomId(action.figure))
            case a.Draw():
                self.key(Kind.DRAW)
            case a.End():
                self.key(Kind.END)
            case a.Decline():
                self.key(Kind.DECLINE)
            case a.Halt():
                self.key(Kind.HALT)

    def _cursor_to(self, square: int) -> None:
        """Arrow by arrow; the board counts as one that the keys step over."""
        self._choose(None)
        wide = self.match.table.board.layout.width
        for _step in range(60):
            at = self.match.pointing.cursor
            assert at is not None
            dx, dy = square % wide - at % wide, square // wide - at // wide
            if not dx and not dy:
                return
            if dx:
                self.key(Kind.RIGHT if dx > 0 else Kind.LEFT)
            else:
                self.key(Kind.DOWN if dy > 0 else Kind.UP)
        raise AssertionError("the cursor does not arrive")

    def _choose(self, square: int | None) -> None:
        """Tab until the cursor is on the square, or on any."""
        if square is None and self.match.pointing.cursor is not None:
            return
        for _step in range(40):
            if square is None and self.match.pointing.cursor is not None:
                return
            if square is not None and self.match.pointing.cursor == square:
                return
            self.key(Kind.NEXT)
        raise AssertionError("Tab does not come there")

    def _walk_by_keys(self, action: a.Walk) -> None:
        mode = self.match.controller.mode
        assert isinstance(mode, WalkMode)
        self._choose(self.match.stage.view.squares[action.figure])
        assert mode.figure == action.figure
        self._cursor_to(action.square)
        self.key(Kind.OK)
        if mode.tolls:
            self.key(Kind.KEY, str([walk.toll for walk in mode.tolls].index(action.toll) + 1))

    def _card_by_keys(self, card: int) -> None:
        self.match.prepare()
        hand, ids = self.match.hand, self.match.faces.match.card_ids
        place = next(i for i, one in enumerate(hand.cards) if ids[int(one.key)] == ids[card])
        self.key(Kind.KEY, str((place + 1) % 10))

    def _attack_by_keys(self, action: a.Attack) -> None:
        self._card_by_keys(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        squares = self.match.stage.view.squares
        before = len(self.match.occasion.session.journal)
        if len(mode.options()) > 1:
            self._choose(squares[action.target])
        self.key(Kind.OK)
        if len(self.match.occasion.session.journal) == before:
            self._choose(squares[action.figure])
            self.key(Kind.OK)

    def _heal_by_keys(self, action: a.Heal) -> None:
        self._card_by_keys(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        other = next((command for command in mode.commands() if command.id == HealId(action.figure)), None)
        if other is not None:
            self.key(Kind.KEY, str(other.keys[0]))
            return
        if mode.figure != action.figure:
            self._choose(self.match.stage.view.squares[action.figure])
            self.key(Kind.OK)
        self.key(Kind.OK)

    def _play_by_keys(self, action: a.Play) -> None:
        self._card_by_keys(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        if mode.figure != action.figure:
            self._choose(self.match.stage.view.squares[action.figure])
            self.key(Kind.OK)
        if any(command.id == "back" and command.gold for command in mode.commands()):
            self.button("use")  # it would have no effect: Space and Enter put it back
        else:
            self.key(Kind.OK)
