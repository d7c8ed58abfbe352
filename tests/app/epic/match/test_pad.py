"""A whole match with a game controller alone: its events are posted to the real window's loop."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.app import main
from game.app.epic.match.ids import BranchId, ButtonId, CommandId, TollId, ZoneId
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.modes.turn import TurnMode
from game.app.epic.match.scene import MatchScene
from game.app.epic.result.scene import MatchResultScene
from game.app.main import GameWindow
from game.app.ui.input.intents import BINDINGS, Kind
from game.app.ui.widgets.base import WidgetId
from game.content.cards.packs import build_rules
from game.modes.active_match import start_from_position
from game.paths import HOME_VARIABLE
from game.rules.epic.actions import action as actions
from game.session.seats import PERSON, Seats
from game.session.session import Session
from game.storage.settings import Settings
from tests.app.epic.robot import Robot
from tests.app.screen import wait_until_open
from tests.conformance.worlds import WORLDS

BUTTONS = (
    *("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick"),
    *("leftshoulder", "rightshoulder", "dpup", "dpdown", "dpleft", "dpright"),
)
TRIGGERS = {"lefttrigger": 4, "righttrigger": 5}
OF_KIND = {binding.kind: binding.buttons[0] for binding in BINDINGS if binding.buttons}
ASKED = {actions.Halt: "halt", actions.Decline: "decline"}


class PadHands(Robot):
    """Robot that plays by gamepad only."""

    def __init__(self, window: GameWindow, scene: MatchScene, rng: Random) -> None:
        self.window = window
        super().__init__(window.services, scene, rng, keys=True)
        self.pressed = 0

    def show_frame(self) -> None:
        self.window.draw_frame()

    def key(self, kind: Kind, key: str = "") -> None:
        """Send the button of a kind; an input without a button is impossible."""
        assert not key, "a pad has no letters"
        button = OF_KIND[kind]
        wait_until_open(self.services.stack)
        self.pressed += 1
        if button in TRIGGERS:
            for value in (30000, 0):
                self.post(pygame.CONTROLLERAXISMOTION, axis=TRIGGERS[button], value=value)
        else:
            self.post(pygame.CONTROLLERBUTTONDOWN, button=BUTTONS.index(button))
            self.post(pygame.CONTROLLERBUTTONUP, button=BUTTONS.index(button))

    def post(self, kind: int, **fields: int) -> None:
        pygame.event.post(pygame.Event(kind, instance_id=0, **fields))
        self.window._run_frame(0.02)

    # ---- ways that a keyboard does not need -------------------------------------------------------------------------

    def focus_on(self, id: WidgetId) -> None:
        """Steer the focus to a button beside the board."""
        keys = self.match.input.keys
        for _step in range(60):
            if keys.aside == id:
                return
            goal = dict(keys.list_asides())[id]
            box = keys.find_aside_box()
            at = box.center if box is not None else self._place()
            dx, dy = goal.center[0] - at[0], goal.center[1] - at[1]
            ways = [Kind.RIGHT if dx > 0 else Kind.LEFT, Kind.DOWN if dy > 0 else Kind.UP]
            if abs(dy) >= 1 and (abs(dy) > abs(dx) or keys.aside is not None):  # in the row of the goal, along it first
                ways.reverse()
            before = self._focus()
            along = keys.aside is None and not keys.on_board  # the hand: whoever is on the way along it stays there
            for way in ways if along or self.luck.random() < 0.8 else ways[::-1]:
                self.key(way)
                if self._focus() != before:
                    break
        raise AssertionError(f"the focus does not come to {id}")

    def _focus(self) -> object:
        keys = self.match.input.keys
        return keys.aside, keys.on_board, self.match.pointing.cursor, self.match.hand.focus

    def _place(self) -> tuple[float, float]:
        match = self.match
        cursor = match.pointing.cursor
        return match.table.board.get_center(cursor) if cursor is not None else match.hand.rect.center

    def press(self, id: CommandId) -> None:
        self.show_frame()
        self.focus_on(ButtonId(id))
        self.key(Kind.OK)

    def do_by_keys(self, action: actions.Action) -> None:
        match action:
            case actions.Answer():
                self.press("yes" if action.yes else "no")
            case actions.TakeWay():
                self.press(BranchId(action.label))
            case actions.TakeZone():
                self.press(ZoneId(action.zone))
            case actions.Halt() | actions.Decline():
                self.press(ASKED[type(action)])
            case actions.Draw():
                self.key(Kind.DRAW)
            case _:
                super().do_by_keys(action)

    def _choose_card_by_keys(self, card: int) -> None:
        """Move down to the hand and along it."""
        self.match.update_widgets()
        hand, ids = self.match.hand, self.match.faces.match.card_ids
        wanted = next(hand_card_view.key for hand_card_view in hand.cards if ids[int(hand_card_view.key)] == ids[card])
        for _step in range(60):
            keys = self.match.input.keys
            if not keys.on_board and keys.aside is None and hand.focus is not None:
                if hand.focus == wanted:
                    break
                order = [card.key for card in hand.cards]
                self.key(Kind.RIGHT if order.index(wanted) > order.index(hand.focus) else Kind.LEFT)
            else:
                self.key(Kind.BACK if keys.aside is not None else Kind.DOWN)
        assert hand.focus == wanted
        self.key(Kind.OK)

    def _walk_by_keys(self, action: actions.Walk) -> None:
        mode = self.match.controller.mode
        assert isinstance(mode, WalkMode)
        self._choose_square(self.match.stage.view.squares[action.figure])
        self._move_cursor(action.square)
        self.key(Kind.OK)
        if mode.tolls:
            self.press(TollId([walk.toll for walk in mode.tolls].index(action.toll)))

    def _attack_by_keys(self, action: actions.Attack) -> None:
        self._choose_card_by_keys(action.card)
        mode = self.match.controller.mode
        assert isinstance(mode, TurnMode)
        squares = self.match.stage.view.squares
        before = len(self.match.active_match.session.journal)
        if len(mode.find_attacks()) > 1 or self.match.pointing.cursor is None:
            self._choose_square(squares[action.target])
        self.key(Kind.OK)
        if len(self.match.active_match.session.journal) == before:
            self._choose_square(squares[action.figure])
            self.key(Kind.OK)


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameWindow]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    main.start_video()
    settings = Settings(language="en", window=(640, 360), speed="instant", confirm_end=False, confirm_move=False)
    yield GameWindow(settings)
    pygame.quit()


def play_match(window: GameWindow, world: str, seed: int, turns: int = 0, limit: int = 60) -> PadHands:
    """Play a match by pad alone, to its end (after ``limit`` turns at the latest) or for some turns."""
    rules = build_rules(msgspec.structs.replace(WORLDS[world], turn_limit=min(limit, WORLDS[world].turn_limit)))
    state = Session(rules, str(seed)).snapshot()
    names = ["Mira", "Tom", "Ada", "Noah"][: rules.seats]
    active_match = start_from_position(
        rules, state, Seats([PERSON] * rules.seats, names), open_hands=True, seed=str(seed)
    )
    hands = PadHands(window, MatchScene(window.services, active_match), Random(seed))
    for _step in range(3000):
        if hands.over or (turns and hands.match.stage.view.turn > turns):
            return hands
        hands.step()
    raise AssertionError("the match does not end")


def test_a_whole_match_by_pad_alone(window: GameWindow) -> None:
    hands = play_match(window, "zelda-duel", 5, limit=22)
    assert isinstance(hands.top, MatchResultScene)
    assert window.services.device == "pad"
    assert hands.pressed > 200
    hands.key(Kind.BACK)
    window._run_frame(1.0)
    assert not isinstance(window.services.stack.top, MatchResultScene)


@pytest.mark.soak
@pytest.mark.parametrize("world", sorted(name for name in WORLDS if name.startswith("zelda")))
def test_every_way_to_play_by_pad(window: GameWindow, world: str) -> None:
    play_match(window, world, 3)
