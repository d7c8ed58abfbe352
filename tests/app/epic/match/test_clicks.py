"""Clicks that a turn takes by mouse alone."""

from __future__ import annotations

from random import Random

import pytest

from game.app.epic.match.ids import ButtonId
from game.app.epic.match.scene import MatchScene
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.modes.active_match import start_epic_match
from game.rules.epic.actions import action as actions
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from tests.app.epic.robot import Robot
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.shots.states.epic import SHOTS

MOST = 6
"""Clicks of a turn in which somebody moves, attacks once and ends it."""


class CountingHands(Robot):
    """Robot that plays without unnecessary clicks, and counts the clicks of every action."""

    def __init__(self, services: Services, scene: MatchScene, rng: Random) -> None:
        super().__init__(services, scene, rng)
        self.clicks = 0
        self.most: dict[type[actions.Action], int] = {}
        """By kind of action: most clicks that one took."""

    def do_by_mouse(self, action: actions.Action) -> None:
        self.clicks = 0
        super().do_by_mouse(action)
        self.most[type(action)] = max(self.most.get(type(action), 0), self.clicks)

    def click(self, x: float, y: float) -> None:
        self.clicks += 1
        super().click(x, y)

    def weigh(self, action: actions.Action) -> float:
        return 50.0 if isinstance(action, actions.Attack) else super().weigh(action)

    def _attack(self, action: actions.Attack) -> None:
        self.click_card(action.card)
        before = len(self.match.active_match.session.journal)
        self.click_figure(action.target)
        if len(self.match.active_match.session.journal) == before:
            self.click_figure(action.figure)


def test_a_turn_with_a_move_and_an_attack_takes_six_clicks_at_most() -> None:
    start_screen()
    services = some_services(speed="instant", confirm_end=False, confirm_move=False)
    setup = Setup("zelda", (("link",), ("ganon",)), "lost-woods")
    active_match = start_epic_match(
        setup, Seats([PERSON, PERSON], ["Mira", "Tom"]), "3", with_autosave=False, open_hands=True
    )
    hands = CountingHands(services, MatchScene(services, active_match), Random(5))
    while hands.match.stage.view.turn < 12 or not {actions.Walk, actions.Attack, actions.End, actions.Defend} <= set(
        hands.most
    ):
        assert not hands.over
        hands.step()
    most = hands.most
    assert most[actions.Walk] + most[actions.Attack] + most[actions.End] <= MOST
    assert most[actions.Defend] <= 2


@pytest.mark.parametrize("confirms", ["by mouse", "by key"])
def test_a_card_and_its_button_can_be_pressed_in_one_frame(confirms: str) -> None:
    """A window that stalls between two clicks handles both in one frame."""
    start_screen()
    services = some_services()
    scene = SHOTS["match-defense"](services)
    assert isinstance(scene, MatchScene)
    show_scene(services, scene, get_used_canvas(0.25))
    robot, session = Robot(services, scene, Random(1)), scene.active_match.session
    card = next(action.card for action in session.legal_actions() if isinstance(action, actions.Defend))
    robot.click_card(card)
    button = scene.form.get_widget(ButtonId("use"))
    scene.controller.cancel_selection()
    scene.mark_dirty()
    services.stack.draw(get_used_canvas(0.25))
    before = len(session.journal)
    robot.click_card(card)
    if confirms == "by mouse":
        for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE):
            services.stack.handle(Intent(kind, *button.box.center, device="mouse"))
    else:
        services.stack.handle(Intent(Kind.MAIN, device="keyboard"))
    assert len(session.journal) == before + 1
