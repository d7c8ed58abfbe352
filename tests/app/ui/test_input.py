"""Keys, pointer and pads become intents."""

import pygame
import pytest

from game.app.ui.input.intents import BINDINGS, Intent, KeyBindings, Kind, Translator, format_cap
from game.languages import set_language
from tests.app.screen import start_screen


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


def down(key: int, text: str = "", mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod, scancode=0)


def press(translator: Translator, key: int, text: str = "", mod: int = 0) -> Intent | None:
    """Press and release a key."""
    intent = translator.translate(down(key, text, mod))
    assert translator.translate(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)) is None
    return intent


def test_no_key_and_no_button_means_two_things() -> None:
    keys = [key for binding in BINDINGS for key in binding.keys]
    buttons = [button for binding in BINDINGS for button in binding.buttons]
    kinds = [binding.kind for binding in BINDINGS]
    assert len(keys) == len(set(keys))
    assert len(buttons) == len(set(buttons))
    assert len(kinds) == len(set(kinds))


@pytest.mark.parametrize(
    ("key", "text", "mod", "kind"),
    [
        (pygame.K_UP, "", 0, Kind.UP),
        (pygame.K_RETURN, "\r", 0, Kind.MAIN),
        (pygame.K_KP_ENTER, "\r", 0, Kind.MAIN),
        (pygame.K_SPACE, " ", 0, Kind.OK),
        (pygame.K_ESCAPE, "\x1b", 0, Kind.BACK),
        (pygame.K_TAB, "\t", 0, Kind.NEXT),
        (pygame.K_TAB, "\t", pygame.KMOD_LSHIFT, Kind.PREV),
        (pygame.K_z, "z", 0, Kind.UNDO),
        (pygame.K_z, "\x1a", pygame.KMOD_LCTRL, Kind.UNDO),
        (pygame.K_z, "\x1a", pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, Kind.REDO),
        (pygame.K_F11, "", 0, Kind.FULLSCREEN),
        (pygame.K_RETURN, "\r", pygame.KMOD_LALT, Kind.FULLSCREEN),
        (pygame.K_RETURN, "\r", pygame.KMOD_RALT, Kind.FULLSCREEN),
        (pygame.K_KP_ENTER, "\r", pygame.KMOD_LALT, Kind.FULLSCREEN),
        (pygame.K_F8, "", 0, Kind.HIDE),
        (pygame.K_a, "\x01", pygame.KMOD_LCTRL, Kind.SELECT_ALL),
        (pygame.K_p, "p", 0, Kind.KEY),
        (pygame.K_PAGEDOWN, "", 0, Kind.PAGE_DOWN),
    ],
)
def test_keys_follow_the_table(key: int, text: str, mod: int, kind: Kind) -> None:
    intent = press(Translator(), key, text, mod)
    assert intent is not None
    assert intent.kind is kind
    assert intent.device == "keyboard"


@pytest.mark.parametrize(
    ("letter", "scancode", "mod", "pressed", "kind"),
    [
        ("ф", pygame.KSCAN_A, 0, "a", Kind.FOLLOW),
        ("я", pygame.KSCAN_Z, pygame.KMOD_LCTRL, "ctrl+z", Kind.UNDO),
        ("ε", pygame.KSCAN_E, 0, "e", Kind.END),
        ("з", pygame.KSCAN_P, 0, "p", Kind.KEY),
        ("х", pygame.KSCAN_LEFTBRACKET, 0, "х", Kind.KEY),
        ("z", pygame.KSCAN_Y, 0, "z", Kind.UNDO),
        ("ö", pygame.KSCAN_O, 0, "ö", Kind.KEY),
        (",", pygame.KSCAN_M, 0, ",", Kind.KEY),
    ],
    ids=["russian", "russian with ctrl", "greek", "letter of a scene", "no letter key", "german", "umlaut", "french"],
)
def test_letters_of_other_alphabets_count_by_their_place(
    letter: str, scancode: int, mod: int, pressed: str, kind: Kind
) -> None:
    event = pygame.Event(pygame.KEYDOWN, key=ord(letter), unicode="" if mod else letter, mod=mod, scancode=scancode)
    intent = Translator().translate(event)
    assert intent is not None
    assert (intent.kind, intent.pressed) == (kind, pressed)
    assert intent.key == pressed[-1]


def test_a_key_of_another_alphabet_that_was_bound_keeps_its_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = KeyBindings()
    layout.apply_changes({"threat": "ф"})
    monkeypatch.setattr("game.app.ui.input.intents.ACTIVE_BINDINGS", layout)
    event = pygame.Event(pygame.KEYDOWN, key=ord("ф"), unicode="ф", mod=0, scancode=pygame.KSCAN_A)
    intent = Translator().translate(event)
    assert intent is not None
    assert intent.kind is Kind.THREAT


def test_a_key_outside_the_table_brings_its_letter() -> None:
    translator = Translator()
    intent = press(translator, pygame.K_p, "p")
    assert intent is not None
    assert intent.key == "p"
    assert press(translator, pygame.K_LSHIFT) is None
    typed = translator.translate(pygame.Event(pygame.TEXTINPUT, text="ß"))
    assert typed is not None
    assert (typed.kind, typed.text) == (Kind.TEXT, "ß")


def test_a_key_of_the_table_without_a_letter_brings_none() -> None:
    translator = Translator()
    for key, kind in ((pygame.K_END, Kind.LAST), (pygame.K_RETURN, Kind.MAIN), (pygame.K_LEFT, Kind.LEFT)):
        intent = press(translator, key)
        assert intent is not None
        assert (intent.kind, intent.key) == (kind, "")


def test_a_held_key_repeats_only_for_moving_about() -> None:
    translator = Translator()
    assert translator.translate(down(pygame.K_RETURN, "\r")) is not None
    assert translator.translate(down(pygame.K_RETURN, "\r")) is None
    first, again = translator.translate(down(pygame.K_DOWN)), translator.translate(down(pygame.K_DOWN))
    assert first is not None
    assert again is not None
    assert (first.repeated, again.repeated) == (False, True)


def test_the_pointer_is_told_in_logical_units() -> None:
    translator = Translator()
    translator.set_viewport(100, 40, 1.5)
    moved = translator.translate(pygame.Event(pygame.MOUSEMOTION, pos=(250, 70), rel=(0, 0), buttons=(0, 0, 0)))
    assert moved is not None
    assert (moved.kind, moved.x, moved.y, moved.device) == (Kind.MOVE, 100.0, 20.0, "mouse")
    for button, kind in ((1, Kind.PRESS), (3, Kind.CONTEXT), (6, Kind.BACK)):
        pressed = translator.translate(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(250, 70), button=button))
        assert pressed is not None
        assert pressed.kind is kind
    wheel = translator.translate(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    assert wheel is not None
    assert (wheel.kind, wheel.amount, wheel.x) == (Kind.WHEEL, -2.0, 100.0)
    left = translator.translate(pygame.Event(pygame.WINDOWLEAVE))
    assert left is not None
    assert left.x < 0


def test_pad_buttons_and_sticks_go_through_the_same_table() -> None:
    translator = Translator()

    def axis(number: int, value: float) -> Kind | None:
        event = pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=number, value=int(value * 32767))
        intent = translator.translate(event)
        return None if intent is None else intent.kind

    a = translator.translate(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=0))
    assert a is not None
    assert (a.kind, a.device, translator.device) == (Kind.OK, "pad", "pad")
    up = translator.translate(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=11))
    assert up is not None
    assert up.kind is Kind.UP
    assert translator.translate(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=30)) is None
    assert [axis(0, share) for share in (0.3, 0.8, 0.9, 0.5, 0.1, 0.8, -0.9)] == [
        None,
        Kind.RIGHT,
        None,
        None,
        None,
        Kind.RIGHT,
        Kind.LEFT,
    ]
    assert axis(1, -1.0) is Kind.UP
    assert [axis(2, share) for share in (0.5, 0.9, 0.1, -0.9)] == [None, Kind.COACH, None, Kind.TOAST]


def test_looking_for_pads_on_a_machine_without_any_is_silent() -> None:
    translator = Translator()
    translator.controllers.open_controllers()
    assert translator.controllers.has_started
    assert translator.translate(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=7)) is None


def test_caps_follow_the_device_and_the_language() -> None:
    assert format_cap(Kind.MAIN) == "Enter"
    assert format_cap(Kind.OK, "mouse") == "Space"
    assert format_cap(Kind.OK, "pad") == "A"
    assert format_cap(Kind.NEXT, "pad") == "RB"
    assert format_cap(Kind.HIDE, "pad") == ""
    assert format_cap("p") == "P"
    assert format_cap(Kind.HELP) == "F1"
    set_language("de")
    assert format_cap(Kind.MAIN) == "Eingabe"
