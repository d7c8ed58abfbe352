"""Presses that were meant for the scene before: swallowed until a scene has been on top for a moment."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from game.app.epic.match.handover import MatchHandover
from game.app.menus.settings import SettingsScene
from game.app.menus.title import TitleScene
from game.app.overlay import handle_global_intent
from game.app.play.ask import AskTextScene
from game.app.play.routes import NewGameRoute
from game.app.ui.dialog import Dialog, DialogButton
from game.app.ui.input.intents import Device, Intent, Kind
from game.app.ui.scene import Scene, WidgetScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent
from game.rules.epic.pack import Setup
from tests.app.epic.match.test_play import robot
from tests.app.person import PAUSE
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen

STEP = 0.05


@pytest.fixture(autouse=True)
def _screen() -> None:
    start_screen()


class HearingScene(Scene):
    """Scene that records its input."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.heard: list[Kind] = []

    def handle(self, intent: Intent) -> None:
        self.heard.append(intent.kind)


def open_scene(services: Services, scene: Scene) -> Scene:
    """Push a scene and draw one frame, after which it is on top."""
    services.stack.push(scene)
    services.stack.draw(get_used_canvas(0.25))
    return scene


def pass_time(services: Services, seconds: float) -> None:
    """Draw frames as the window's loop does."""
    for _frame in range(round(seconds / STEP)):
        services.stack.update(STEP)
        services.stack.draw(get_used_canvas(0.25))


@pytest.mark.parametrize("speed", ["instant", "normal"])
@pytest.mark.parametrize(
    ("kind", "device"),
    [
        (Kind.PRESS, "mouse"),
        (Kind.CONTEXT, "mouse"),
        (Kind.MAIN, "keyboard"),
        (Kind.BACK, "keyboard"),
        (Kind.KEY, "keyboard"),
        (Kind.OK, "pad"),
    ],
)
def test_a_press_does_nothing_until_a_scene_has_been_on_top_for_a_moment(
    kind: Kind, device: Device, speed: str
) -> None:
    services = some_services(speed=speed)
    show_scene(services, HearingScene(services))
    hearer = open_scene(services, HearingScene(services))
    assert isinstance(hearer, HearingScene)
    pass_time(services, 0.2)
    services.stack.handle(Intent(kind, device=device))
    assert hearer.heard == []
    pass_time(services, 0.1 if speed == "instant" else 0.2)
    services.stack.handle(Intent(kind, device=device))
    assert hearer.heard == [kind]


def test_a_press_does_nothing_while_a_curtain_falls() -> None:
    services = some_services(speed="normal")
    show_scene(services, HearingScene(services))
    hearer = HearingScene(services)
    hearer.has_curtain = True
    open_scene(services, hearer)
    pass_time(services, 0.5)
    assert services.stack.in_transition
    services.stack.handle(Intent(Kind.MAIN))
    assert hearer.heard == []
    pass_time(services, 0.5)
    services.stack.handle(Intent(Kind.MAIN))
    assert hearer.heard == [Kind.MAIN]


def test_a_second_enter_does_not_fall_through_a_dialog_that_has_closed() -> None:
    services = some_services(speed="instant")
    hearer = HearingScene(services)
    show_scene(services, hearer)
    show_scene(services, Dialog(services, "?", "?", [DialogButton("yes", "Yes", is_default=True)]))
    for _press in range(2):
        services.stack.handle(Intent(Kind.MAIN))
    assert services.stack.top is hearer
    assert hearer.heard == []


def test_the_release_of_a_press_on_the_former_scene_does_not_reach_the_next_one() -> None:
    services = some_services(speed="instant")
    show_scene(services, HearingScene(services))
    services.stack.handle(Intent(Kind.PRESS, 5, 5, device="mouse"))
    hearer = open_scene(services, HearingScene(services))
    assert isinstance(hearer, HearingScene)
    pass_time(services, 0.5)
    services.stack.handle(Intent(Kind.RELEASE, 5, 5, device="mouse"))
    assert hearer.heard == []
    for kind in (Kind.PRESS, Kind.RELEASE):
        services.stack.handle(Intent(kind, 5, 5, device="mouse"))
    assert hearer.heard == [Kind.PRESS, Kind.RELEASE]


def test_a_release_without_its_press_does_nothing() -> None:
    services = some_services(speed="instant")
    show_scene(services, HearingScene(services))
    hearer = open_scene(services, HearingScene(services))
    assert isinstance(hearer, HearingScene)
    services.stack.handle(Intent(Kind.PRESS, 5, 5, device="mouse"))
    pass_time(services, 0.5)
    services.stack.handle(Intent(Kind.RELEASE, 5, 5, device="mouse"))
    assert hearer.heard == []


def test_the_pointer_moves_and_scrolls_at_once() -> None:
    services = some_services(speed="instant")
    show_scene(services, HearingScene(services))
    hearer = open_scene(services, HearingScene(services))
    assert isinstance(hearer, HearingScene)
    for kind in (Kind.MOVE, Kind.WHEEL, Kind.LEAVE):
        services.stack.handle(Intent(kind, 5, 5, device="mouse"))
    assert hearer.heard == [Kind.MOVE, Kind.WHEEL, Kind.LEAVE]


def test_letters_typed_into_a_new_text_field_are_not_lost_but_enter_waits() -> None:
    services = some_services(speed="normal")
    show_scene(services, HearingScene(services))
    given: list[str] = []
    asked = AskTextScene(services, "Name", "", given.append, button="Save")
    open_scene(services, asked)
    for letter in "Zoë":
        services.stack.handle(Intent(Kind.KEY, key=letter))
        services.stack.handle(Intent(Kind.TEXT, text=letter))
    assert asked.input_text == "Zoë"
    services.stack.handle(Intent(Kind.MAIN, pressed="return"))
    assert given == []


def test_the_keys_that_hold_everywhere_wait_as_well() -> None:
    services = some_services(speed="instant")
    hearer = HearingScene(services)
    show_scene(services, hearer)
    show_scene(services, HearingScene(services))
    services.stack.pop()
    assert not handle_global_intent(services, Intent(Kind.MENU, pressed="f2"))
    pass_time(services, 0.3)
    assert handle_global_intent(services, Intent(Kind.MENU, pressed="f2"))
    assert isinstance(services.stack.top, SettingsScene)


def click(services: Services, x: float, y: float) -> None:
    for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE):
        services.stack.handle(Intent(kind, x, y, device="mouse"))


@pytest.mark.parametrize("game", ["zelda", "star-wars", "dungeon", "elixir"])
def test_a_double_click_on_a_game_changes_nothing_in_its_setup(game: str) -> None:
    services = some_services(speed="normal")
    title = TitleScene(services)
    canvas = show_scene(services, title, get_used_canvas(0.25))
    services.open_route(NewGameRoute(game))
    setup = services.stack.top
    assert isinstance(setup, WidgetScene)
    services.stack.draw(canvas)
    pass_time(services, 0.1)
    replies: list[WidgetEvent] = []
    with patch.object(setup, "on_widget_event", replies.append):
        for target in [widget for widget in setup.form.widgets if widget.focusable]:
            click(services, *target.box.center)
            assert (replies, services.stack.top) == ([], setup), target.id
        pass_time(services, 0.5)
        for target in [widget for widget in setup.form.widgets if widget.focusable and not widget.is_back]:
            if not replies:
                click(services, *target.box.center)
    assert replies


def test_two_quick_enters_at_a_hand_over_do_nothing_in_the_match() -> None:
    hands = robot(Setup("zelda", (("link",), ("ganon",)), "lost-woods"), 3)
    while not (isinstance(hands.top, MatchHandover) and hands.match.asked_kind == "walk"):
        hands.step()
    hands.show_frame()
    hands.wait(PAUSE)
    steps = len(hands.match.session.journal)
    for _press in range(2):
        hands.services.stack.handle(Intent(Kind.MAIN, pressed="return"))
        hands.wait(0.1)
        hands.show_frame()
    assert hands.top is hands.match
    assert len(hands.match.session.journal) == steps
