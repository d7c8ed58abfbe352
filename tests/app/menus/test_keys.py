"""Keys and pad buttons: shown, changed, taken back, and in force at once."""

from __future__ import annotations

import pygame
import pytest

from game.app.menus.keys import KeysScene, list_key_actions
from game.app.menus.settings import SettingsNameId, SettingsScene
from game.app.menus.title import TitleScene
from game.app.overlay import handle_global_intent
from game.app.ui.input.intents import (
    ACTIVE_BINDINGS,
    BINDINGS,
    REBINDABLE,
    Intent,
    Kind,
    Translator,
    find_kind,
    format_cap,
    is_bindable,
)
from game.app.ui.input.pads import BUTTONS, ControllerCap, detect_family
from game.app.ui.services import Services
from tests.app.screen import InputPlayer, show_scene, some_services, start_screen, wait_until_open


@pytest.fixture
def services() -> Services:
    start_screen()
    return some_services()


@pytest.fixture(autouse=True)
def _usual_keys() -> object:
    yield
    ACTIVE_BINDINGS.apply_changes({})


def open_scene(services: Services) -> tuple[KeysScene, InputPlayer]:
    show_scene(services, TitleScene(services))
    wait_until_open(services.stack)
    assert handle_global_intent(services, Intent(Kind.KEYS, key="f3"))
    scene = services.stack.top
    assert isinstance(scene, KeysScene)
    services.stack.draw(show_scene(services, scene))
    return scene, InputPlayer(services.stack.handle)


def press(player: InputPlayer, pressed: str, kind: Kind = Kind.KEY) -> None:
    player.handle(Intent(kind, key=pressed if len(pressed) == 1 else "", pressed=pressed))


def test_every_meaning_is_listed_with_its_key_and_pad_button(services: Services) -> None:
    listed = [kind for _heading, lines in list_key_actions() for kind, _words in lines]
    assert len(listed) == len(set(listed))
    hidden = {Kind.FIRST, Kind.LAST, Kind.DEBUG}
    assert {str(kind) for kind in listed} == REBINDABLE - {str(kind) for kind in hidden}
    assert all(format_cap(kind) for kind in listed)
    assert isinstance(format_cap(Kind.OK, "pad"), ControllerCap)
    assert format_cap(Kind.OK, "pad") == "A"
    assert format_cap(Kind.END, "pad") == "RT"


def test_a_line_takes_the_next_key(services: Services) -> None:
    scene, player = open_scene(services)
    player.click_on(scene.form, "threat")
    assert scene.rebinding_action is Kind.THREAT
    press(player, "v")
    assert services.settings.keys == {"threat": "v"}
    assert find_kind("v") is Kind.THREAT
    assert find_kind("t") is Kind.KEY
    assert format_cap(Kind.THREAT) == "V"


def test_a_taken_key_is_exchanged(services: Services) -> None:
    scene, player = open_scene(services)
    player.click_on(scene.form, "threat")
    press(player, "l", Kind.LOG)
    assert find_kind("l") is Kind.THREAT
    assert find_kind("t") is Kind.LOG
    player.click_on(scene.form, "reset")
    assert services.settings.keys == {}
    assert find_kind("l") is Kind.LOG


def on_pad(player: InputPlayer, button: str) -> None:
    player.handle(Intent(ACTIVE_BINDINGS.by_button.get(button, Kind.KEY), button=button, device="pad"))


def test_a_line_takes_the_next_pad_button_and_the_two_exchange(services: Services) -> None:
    scene, player = open_scene(services)
    player.click_on(scene.form, "undo")
    on_pad(player, "y")
    assert services.settings.buttons == {"undo": "y", "info": "x"}
    assert (format_cap(Kind.UNDO, "pad"), format_cap(Kind.INFO, "pad")) == ("Y", "X")
    player.click_on(scene.form, "hide")
    on_pad(player, "paddle1")
    assert ACTIVE_BINDINGS.by_button["paddle1"] is Kind.HIDE
    player.click_on(scene.form, "ok")
    on_pad(player, "b")
    assert ACTIVE_BINDINGS.by_button["b"] is Kind.OK
    assert ACTIVE_BINDINGS.by_button["a"] is Kind.BACK
    player.click_on(scene.form, "reset")
    assert services.settings.buttons == {}
    assert ACTIVE_BINDINGS.by_button["y"] is Kind.INFO


def test_a_pad_keeps_what_steers_chooses_and_goes_back(services: Services) -> None:
    scene, player = open_scene(services)
    player.click_on(scene.form, "hide")
    for button in ("dpup", "b", "a"):
        on_pad(player, button)
        assert scene.rebinding_action is Kind.HIDE
        assert services.settings.buttons == {}
    assert "select" in scene.note
    on_pad(player, "x")
    assert ACTIVE_BINDINGS.by_button["x"] is Kind.HIDE
    assert not ACTIVE_BINDINGS.by_kind[Kind.UNDO].buttons
    for name in ("ok", "back", "hide"):
        for button in sorted(BUTTONS):
            ACTIVE_BINDINGS.apply_changes({}, {name: button})
            again = ACTIVE_BINDINGS.list_button_changes()
            before = dict(ACTIVE_BINDINGS.by_button)
            ACTIVE_BINDINGS.apply_changes({}, again)
            assert before == ACTIVE_BINDINGS.by_button
            assert ACTIVE_BINDINGS.by_kind[Kind.OK].buttons
            assert ACTIVE_BINDINGS.by_kind[Kind.BACK].buttons
    ACTIVE_BINDINGS.apply_changes({}, {"main": "b", "back": "y"})
    assert (ACTIVE_BINDINGS.by_button["b"], ACTIVE_BINDINGS.by_button["y"]) == (Kind.MAIN, Kind.BACK)


@pytest.mark.parametrize(
    ("guid", "name", "caps"),
    [
        ("030000005e0400008e02000000010000", "some pad", ("A", "B", "LB", "Start")),
        ("030000004c050000cc09000000010000", "Wireless Controller", ("\N{MULTIPLICATION SIGN}", "O", "L1", "Options")),
        ("030000007e0500000920000000010000", "Pro Controller", ("A", "B", "L", "+")),
        ("", "Sony DualSense", ("\N{MULTIPLICATION SIGN}", "O", "L1", "Options")),
        ("00000000", "a nameless thing", ("A", "B", "LB", "Start")),
    ],
)
def test_caps_are_those_of_the_pad_in_hand(guid: str, name: str, caps: tuple[str, ...]) -> None:
    translator = Translator()
    translator.controllers._families[7] = detect_family(guid, name)
    translator.translate(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=0))
    assert tuple(format_cap(kind, "pad") for kind in (Kind.OK, Kind.BACK, Kind.PREV, Kind.MENU)) == caps
    translator.translate(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=0))
    assert format_cap(Kind.OK, "pad") == "A", "another pad, of which nothing is known"


def test_escape_and_clicks_leave_the_old_key(services: Services) -> None:
    scene, player = open_scene(services)
    for leave in (Intent(Kind.BACK, pressed="escape"), Intent(Kind.BACK, device="pad"), Intent(Kind.PRESS, 1, 1)):
        player.click_on(scene.form, "undo")
        assert scene.rebinding_action is Kind.UNDO
        player.handle(leave)
        assert scene.rebinding_action is None
        assert services.settings.keys == {}
    assert services.stack.top is scene


def test_digits_and_editing_keys_keep_their_meaning(services: Services) -> None:
    scene, player = open_scene(services)
    player.click_on(scene.form, "undo")
    for key in ("3", "backspace", "ctrl+v"):
        press(player, key)
        assert scene.rebinding_action is Kind.UNDO
    assert services.settings.keys == {}
    press(player, "f7")
    assert services.settings.keys == {"undo": "f7"}
    assert not is_bindable("escape")


@pytest.mark.parametrize("keys", [{"threat": "escape"}, {"nonsense": "v"}, {"text": "v"}, {"back": "5"}])
def test_senseless_changes_on_disk_are_passed_over(keys: dict[str, str]) -> None:
    ACTIVE_BINDINGS.apply_changes(keys)
    assert ACTIVE_BINDINGS.list_key_changes() == {}


def test_nobody_is_ever_locked_out() -> None:
    """However keys are given away, Esc leaves and Enter confirms where nothing else was wanted."""
    ACTIVE_BINDINGS.apply_changes({"back": "b", "ok": "o", "undo": "return"})
    assert find_kind("escape") is Kind.BACK
    assert find_kind("b") is Kind.BACK
    assert find_kind("o") is Kind.OK
    assert find_kind("return") is Kind.UNDO
    ACTIVE_BINDINGS.apply_changes({"main": "q"})
    assert find_kind("return") is Kind.MAIN


def test_every_changeable_kind_survives_every_key() -> None:
    """No exchange loses a kind or gives a key two meanings."""
    for first in sorted(REBINDABLE):
        for key in ("q", "tab", "e", "f12"):
            ACTIVE_BINDINGS.apply_changes({first: key})
            assert all(binding.keys for binding in ACTIVE_BINDINGS.by_kind.values() if str(binding.kind) in REBINDABLE)
            for binding in BINDINGS:
                for other in ACTIVE_BINDINGS.by_kind[binding.kind].keys:
                    assert ACTIVE_BINDINGS.by_key[other] == binding.kind


def test_signs_in_a_name_open_nothing(services: Services) -> None:
    scene = SettingsScene(services)
    show_scene(services, scene)
    scene.form.set_focus(SettingsNameId(0))
    wait_until_open(services.stack)
    assert not handle_global_intent(services, Intent(Kind.KEYS, key="?"))
    wait_until_open(services.stack)
    assert handle_global_intent(services, Intent(Kind.KEYS, key=""))


def key_event(key: int, sign: str = "", mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=sign)


def test_the_translator_names_keys() -> None:
    start_screen()
    translator = Translator()
    event = translator.translate(key_event(pygame.K_z, "\x1a", pygame.KMOD_LCTRL))
    assert event is not None
    assert (event.kind, event.pressed) == (Kind.UNDO, "ctrl+z")
    event = translator.translate(key_event(pygame.K_SLASH, "?", pygame.KMOD_SHIFT))
    assert event is not None
    assert event.kind is Kind.KEYS
    assert translator.translate(key_event(pygame.K_LSHIFT, "", pygame.KMOD_SHIFT)) is None
    event = translator.translate(key_event(pygame.K_INSERT))
    assert event is not None
    assert (event.kind, event.pressed, event.key) == (Kind.KEY, "insert", "")


def test_triggers_and_the_right_stick_count_once() -> None:
    start_screen()
    translator = Translator()

    def axis(number: int, value: int) -> Kind | None:
        event = pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=7, axis=number, value=value)
        intent = translator.translate(event)
        return None if intent is None else intent.kind

    assert axis(5, 30000) is Kind.END
    assert axis(5, 32000) is None
    assert axis(5, 0) is None
    assert axis(5, 30000) is Kind.END
    assert axis(4, 30000) is Kind.DRAW
    assert axis(3, -30000) is Kind.PAGE_UP
    assert axis(2, 30000) is Kind.COACH
