"""Translation of window events to intents: key and button bindings, pointer positions in logical units.

Scenes and widgets only ever see ``Intent``. A key without a binding comes through as the kind ``KEY`` with its
character, so that a scene can have letters of its own; a bound key carries its character as well.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Literal

import msgspec
import pygame

from game.app.ui.input.pads import BUTTONS, STEERING, Controllers, Family, format_pad_cap
from game.text import pgettext

Device = Literal["keyboard", "mouse", "pad"]
"""Input device."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""Lower-case letters, as in ``string``, which need not be imported before the first frame."""


class Kind(StrEnum):
    """Kind of an intent.

    Those up to ``KEY`` come from keys and controllers, the rest from the pointer and from typing.
    """

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    MAIN = "main"
    BACK = "back"
    NEXT = "next"
    PREV = "prev"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    FIRST = "first"
    LAST = "last"
    INFO = "info"
    UNDO = "undo"
    REDO = "redo"
    MENU = "menu"
    HELP = "help"
    HINT = "hint"
    FOLLOW = "follow"
    COACH = "coach"
    LOG = "log"
    THREAT = "threat"
    END = "end"
    HIDE = "hide"
    SKIP = "skip"
    FULLSCREEN = "fullscreen"
    DRAW = "draw"
    HALT = "halt"
    DECLINE = "decline"
    HOLDS = "holds"
    """Show the cards in play."""
    SORT = "sort"
    REPLAY = "replay"
    KEYS = "keys"
    SPEAK = "speak"
    TOAST = "toast"
    """Press the button of the newest message."""
    DEBUG = "debug"
    KEY = "key"
    """Key without a binding."""
    MOVE = "move"
    """Pointer motion."""
    PRESS = "press"
    RELEASE = "release"
    CONTEXT = "context"
    WHEEL = "wheel"
    LEAVE = "leave"
    """Pointer outside of the window."""
    TEXT = "text"
    COMPOSE = "compose"
    """Text that an input method is composing; empty when it is committed or canceled."""
    ERASE = "erase"
    DELETE = "delete"
    SELECT_ALL = "select all"
    COPY = "copy"
    PASTE = "paste"


class Intent(msgspec.Struct, frozen=True):
    """Input of the player, independent of the device.

    ``x``, ``y`` are logical and hold the pointer's last position for every kind; ``amount`` is the wheel's rotation
    (up is positive); ``text`` is typed text; ``key`` is the character of the pressed key, ``""`` for keys without
    one; ``pressed`` is the key's name with its modifiers (``"ctrl+z"``, ``"page up"``); ``button`` is the name of a
    controller button; ``repeated`` marks a held key.
    """

    kind: Kind
    x: float = -1.0
    y: float = -1.0
    amount: float = 0.0
    text: str = ""
    key: str = ""
    pressed: str = ""
    button: str = ""
    repeated: bool = False
    device: Device = "keyboard"

    @property
    def is_pointer(self) -> bool:
        """Return whether the intent came from the pointer."""
        return self.kind in POINTER


POINTER = frozenset({Kind.MOVE, Kind.PRESS, Kind.RELEASE, Kind.CONTEXT, Kind.WHEEL, Kind.LEAVE})
"""Kinds that come from the pointer."""
DIRECTIONS = frozenset({Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT})
"""Kinds that move the focus."""
EDITING = frozenset({Kind.TEXT, Kind.COMPOSE, Kind.ERASE, Kind.DELETE, Kind.SELECT_ALL, Kind.COPY, Kind.PASTE})
"""Kinds that edit a text."""
_REPEATABLE = DIRECTIONS | {Kind.ERASE, Kind.DELETE, Kind.PAGE_UP, Kind.PAGE_DOWN, Kind.NEXT, Kind.PREV}
"""Kinds that repeat while their key is held."""


class Binding(msgspec.Struct, frozen=True):
    """Keys and controller buttons of a kind; the first key and the first button are shown on screen."""

    kind: Kind
    keys: tuple[str, ...] = ()
    buttons: tuple[str, ...] = ()


BINDINGS: tuple[Binding, ...] = (
    Binding(Kind.UP, ("up",), ("dpup",)),
    Binding(Kind.DOWN, ("down",), ("dpdown",)),
    Binding(Kind.LEFT, ("left",), ("dpleft",)),
    Binding(Kind.RIGHT, ("right",), ("dpright",)),
    Binding(Kind.OK, ("space",), ("a",)),
    Binding(Kind.MAIN, ("return", "enter")),
    Binding(Kind.BACK, ("escape",), ("b",)),
    Binding(Kind.NEXT, ("tab",), ("rightshoulder",)),
    Binding(Kind.PREV, ("shift+tab",), ("leftshoulder",)),
    Binding(Kind.PAGE_UP, ("page up",), ("rightup",)),
    Binding(Kind.PAGE_DOWN, ("page down",), ("rightdown",)),
    Binding(Kind.FIRST, ("home",)),
    Binding(Kind.LAST, ("end",)),
    Binding(Kind.INFO, ("i",), ("y",)),
    Binding(Kind.UNDO, ("z", "ctrl+z"), ("x",)),
    Binding(Kind.REDO, ("y", "ctrl+y", "ctrl+shift+z")),
    Binding(Kind.MENU, ("f2",), ("start",)),
    Binding(Kind.HELP, ("f1",), ("guide",)),
    Binding(Kind.KEYS, ("f3", "?")),
    Binding(Kind.SPEAK, ("f4",)),
    Binding(Kind.TOAST, ("f6",), ("rightleft",)),
    Binding(Kind.HINT, ("h",), ("rightstick",)),
    Binding(Kind.FOLLOW, ("a",)),
    Binding(Kind.COACH, ("g",), ("rightright",)),
    Binding(Kind.LOG, ("l",), ("back",)),
    Binding(Kind.THREAT, ("t",), ("leftstick",)),
    Binding(Kind.END, ("e",), ("righttrigger",)),
    Binding(Kind.DRAW, ("d",), ("lefttrigger",)),
    Binding(Kind.HALT, ("x",)),
    Binding(Kind.DECLINE, ("n",)),
    Binding(Kind.HOLDS, ("c",)),
    Binding(Kind.SORT, ("o",)),
    Binding(Kind.REPLAY, ("r",)),
    Binding(Kind.HIDE, ("f8",)),
    Binding(Kind.SKIP, ("s",)),
    Binding(Kind.FULLSCREEN, ("f11", "alt+return", "alt+enter")),
    Binding(Kind.DEBUG, ("f12",)),
    Binding(Kind.ERASE, ("backspace",)),
    Binding(Kind.DELETE, ("delete",)),
    Binding(Kind.SELECT_ALL, ("ctrl+a",)),
    Binding(Kind.COPY, ("ctrl+c",)),
    Binding(Kind.PASTE, ("ctrl+v",)),
)
"""Default table of bindings."""
_REQUIRED_ON_PAD = frozenset({Kind.OK, Kind.BACK})
"""Kinds that a controller must always have a button for."""
_FALLBACK_KEYS = {"escape": Kind.BACK, "return": Kind.MAIN}
"""Kinds of keys that work unless the player has bound them otherwise, so that no player is locked out."""


class KeyBindings:
    """Current key and button bindings: the default table with the player's changes."""

    def __init__(self) -> None:
        self.by_kind: dict[Kind, Binding] = {}
        """Binding of each kind."""
        self.by_key: dict[str, Kind] = {}
        """Kind of each bound key."""
        self.by_button: dict[str, Kind] = {}
        """Kind of each bound controller button."""
        self.family: Family = "xbox"
        """Button family of the controller in use."""
        self.apply_changes({})

    def apply_changes(self, keys: Mapping[str, str], buttons: Mapping[str, str] | None = None) -> None:
        """Apply the player's keys and buttons, by name of their kind; skip invalid ones."""
        self.by_kind = {binding.kind: binding for binding in BINDINGS}
        for name, key in keys.items():
            if name in REBINDABLE and is_bindable(key):
                self._assign_key(Kind(name), key)
        self.by_key = dict(_FALLBACK_KEYS)
        self.by_key |= {key: binding.kind for binding in self.by_kind.values() for key in binding.keys}
        needed_first = sorted((buttons or {}).items(), key=lambda one: one[0] not in _REQUIRED_ON_PAD)
        for name, button in needed_first:
            if name in REBINDABLE and not self.find_button_refusal(Kind(name), button):
                self._assign_button(Kind(name), button)
        self.by_button = {button: binding.kind for binding in self.by_kind.values() for button in binding.buttons}

    def _assign_key(self, kind: Kind, key: str) -> None:
        """Make a key the first of its kind; the kind that had it gets the replaced key."""
        mine = self.by_kind[kind]
        first, rest = mine.keys[0], tuple(other for other in mine.keys[1:] if other != key)
        for other in self.by_kind.values():
            if other.kind is not kind and key in other.keys:
                left = tuple(one for one in other.keys if one != key)
                if other.keys[0] == key:
                    left = (first, *left)
                self.by_kind[other.kind] = Binding(other.kind, left, other.buttons)
        self.by_kind[kind] = Binding(kind, (key, *rest), mine.buttons)

    def find_button_refusal(self, kind: Kind, button: str) -> Literal["", "kept", "needed"]:
        """Return why a button cannot be bound to a kind; empty if it can.

        ``kept``: it moves the focus; ``needed``: a controller could no longer choose or go back without it.
        """
        if button not in BUTTONS or button in STEERING or STEERING & set(self.by_kind[kind].buttons):
            return "kept"
        holder = next((binding.kind for binding in self.by_kind.values() if button in binding.buttons), None)
        return "needed" if holder in _REQUIRED_ON_PAD and holder is not kind and not self.by_kind[kind].buttons else ""

    def _assign_button(self, kind: Kind, button: str) -> None:
        """Make a button the only one of its kind; the kind that had it gets the replaced button, if any."""
        mine = self.by_kind[kind]
        for other in self.by_kind.values():
            if other.kind is not kind and button in other.buttons:
                self.by_kind[other.kind] = Binding(other.kind, other.keys, mine.buttons)
        self.by_kind[kind] = Binding(kind, mine.keys, (button,))

    def list_button_changes(self) -> dict[str, str]:
        """Return the buttons that differ from the default table, for the settings."""
        return {
            str(binding.kind): self.by_kind[binding.kind].buttons[0]
            for binding in BINDINGS
            if self.by_kind[binding.kind].buttons not in (binding.buttons, ())
        }

    def with_button(self, kind: Kind, button: str) -> dict[str, str]:
        """Return the changed buttons after another change; the bindings themselves stay the same."""
        other = KeyBindings()
        other.apply_changes({}, self.list_button_changes())
        other._assign_button(kind, button)
        return other.list_button_changes()

    def list_key_changes(self) -> dict[str, str]:
        """Return the keys that differ from the default table, for the settings."""
        return {
            str(binding.kind): self.by_kind[binding.kind].keys[0]
            for binding in BINDINGS
            if self.by_kind[binding.kind].keys[:1] != binding.keys[:1]
        }

    def with_key(self, kind: Kind, key: str) -> dict[str, str]:
        """Return the changed keys after another change; the bindings themselves stay the same."""
        other = KeyBindings()
        other.apply_changes(self.list_key_changes())
        other._assign_key(kind, key)
        return other.list_key_changes()


def format_key(key: str) -> str:
    """Format a key as printed on the keyboard: ``"return"`` as ``"Enter"``, ``"p"`` as ``"P"``."""
    names = {
        "return": pgettext("key", "Enter"),
        "escape": pgettext("key", "Esc"),
        "space": pgettext("key", "Space"),
        "tab": pgettext("key", "Tab"),
        "delete": pgettext("key", "Del"),
        "backspace": pgettext("key", "Backspace"),
        "page up": pgettext("key", "PgUp"),
        "page down": pgettext("key", "PgDn"),
        "up": "↑",
        "down": "↓",
        "left": "←",
        "right": "→",
    }
    return names.get(key, key.upper() if len(key) < 4 else key.title())


def format_cap(intent: Kind | str, device: Device = "keyboard") -> str:
    """Return the label of the key or button for an intent; ``""`` when a controller has no button for it.

    ``intent`` is a kind, or the name of an unbound key.
    """
    if not isinstance(intent, Kind):
        return format_key(intent) if device != "pad" else ""
    binding = ACTIVE_BINDINGS.by_kind[intent]
    if device == "pad":
        return format_pad_cap(binding.buttons[0] if binding.buttons else "", ACTIVE_BINDINGS.family)
    return format_key(binding.keys[0]) if binding.keys else ""


REBINDABLE = frozenset(str(binding.kind) for binding in BINDINGS if binding.kind not in EDITING)
"""Names of the kinds whose key the player may change."""
_MODIFIER_KEYS = frozenset(
    f"{side} {key}" for side in ("left", "right") for key in ("shift", "ctrl", "alt", "meta", "super", "gui")
) | {"caps lock", "numlock", "alt gr", "mode switch", "right alt"}
"""Names of modifier and lock keys, which are no input by themselves."""


def is_bindable(key: str) -> bool:
    """Return whether a key can be bound: not Esc, digits (they choose cards and answers) or keys that edit text."""
    if key == "escape" or any(key in binding.keys for binding in BINDINGS if binding.kind in EDITING):
        return False
    return (key[:1] == "f" and key[1:].isdigit()) or not key[-1:].isdigit()


ACTIVE_BINDINGS = KeyBindings()
"""Bindings in use; ``Services`` applies the player's changes to them."""


def find_kind(key: str) -> Kind:
    """Return the kind that a key (``"p"``, ``"ctrl+z"``) is bound to."""
    return ACTIVE_BINDINGS.by_key.get(key, Kind.KEY)


class Translator:
    """Translator of pygame events to intents; ``set_viewport`` sets the position of the logical screen in the window.

    ``device`` is the device used last. Held keys repeat only for navigation and erasing, so that a held Enter cannot
    answer several questions in a row.
    """

    def __init__(self) -> None:
        self.device: Device = "mouse"
        """Device used last."""
        self._viewport_left = 0
        self._viewport_top = 0
        self._pixels_per_unit = 1.0
        self._pointer_position = (-1.0, -1.0)
        """Last pointer position in logical units; negative outside of the window."""
        self._held_keys: set[int] = set()
        """Key codes of the keys that are held."""
        self._is_composing = False
        """True while an input method is composing text."""
        self.controllers = Controllers()

    def set_viewport(self, left: int, top: int, pixels_per_unit: float) -> None:
        """Set the logical screen's upper left corner in window pixels, and the pixels per unit."""
        self._viewport_left, self._viewport_top, self._pixels_per_unit = left, top, pixels_per_unit

    def translate(self, event: pygame.Event) -> Intent | None:
        """Return the intent of an event; None for an event without meaning for scenes."""
        if event.type == pygame.KEYDOWN:
            return self._translate_key(event)
        if event.type == pygame.KEYUP:
            self._held_keys.discard(event.key)
            return None
        if event.type == pygame.TEXTINPUT:
            return self._make_intent(Kind.TEXT, text=event.text)
        if event.type == pygame.TEXTEDITING and (event.text or self._is_composing):
            self._is_composing = bool(event.text)
            return self._make_intent(Kind.COMPOSE, text=event.text)
        intent = self._translate_pointer(event)
        if intent is not None:
            return intent
        button = self.controllers.translate(event)
        if not button:
            return None
        ACTIVE_BINDINGS.family = self.controllers.family
        return self._make_intent(ACTIVE_BINDINGS.by_button.get(button, Kind.KEY), "pad", button=button)

    def _make_intent(self, kind: Kind, device: Device = "keyboard", **fields: Any) -> Intent:
        """Return an intent at the last pointer position and record its device."""
        self.device = device
        return Intent(kind, *self._pointer_position, device=device, **fields)

    def _translate_key(self, event: pygame.Event) -> Intent | None:
        """Return the intent of a pressed key; None for a modifier, or a repeat of a kind that does not repeat."""
        repeated = event.key in self._held_keys
        self._held_keys.add(event.key)
        name = _read_key_name(event)
        full = _add_modifiers(name, event.mod)
        kind = find_kind(full)
        if kind is Kind.KEY and event.unicode in ACTIVE_BINDINGS.by_key:
            kind = find_kind(event.unicode)  # signs that need Shift on one keyboard and none on another
        if repeated and kind not in _REPEATABLE:
            return None
        character = event.unicode if event.unicode.isprintable() else ""
        if kind is Kind.KEY and (name in _MODIFIER_KEYS or not name):
            return None
        if kind is not Kind.KEY and not character and len(name) > 1:
            name = ""  # the End key must not be taken for a widget's `Kind.END`
        key = name if len(name) <= 3 or not character else character
        return self._make_intent(kind, key=key if len(key) <= 3 else "", pressed=full, repeated=repeated)

    def _translate_pointer(self, event: pygame.Event) -> Intent | None:
        """Return the intent of a mouse event; None for other events."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._pointer_position = (
                (event.pos[0] - self._viewport_left) / self._pixels_per_unit,
                (event.pos[1] - self._viewport_top) / self._pixels_per_unit,
            )
        if event.type == pygame.MOUSEMOTION:
            return self._make_intent(Kind.MOVE, "mouse")
        if event.type == pygame.MOUSEBUTTONDOWN:
            kind = {1: Kind.PRESS, 3: Kind.CONTEXT, 6: Kind.BACK}.get(event.button)
            return None if kind is None else self._make_intent(kind, "mouse")
        if event.type == pygame.MOUSEBUTTONUP:
            return self._make_intent(Kind.RELEASE, "mouse") if event.button == 1 else None
        if event.type == pygame.MOUSEWHEEL:
            return self._make_intent(Kind.WHEEL, "mouse", amount=float(event.y))
        if event.type == pygame.WINDOWLEAVE:
            self._pointer_position = (-1.0, -1.0)
            return self._make_intent(Kind.LEAVE, "mouse")
        return None


def _read_key_name(event: pygame.Event) -> str:
    """Return the name of a pressed key, ``""`` for one without a name.

    A letter of another alphabet that is bound to nothing counts as the Latin letter at its position on the keyboard.
    """
    name = pygame.key.name(event.key)
    if not name and len(letter := pygame.key.name(event.key, use_compat=False)) == 1:
        place = event.scancode - pygame.KSCAN_A
        foreign = letter.isalpha() and not unicodedata.name(letter, "").startswith("LATIN")
        mapped = foreign and letter not in ACTIVE_BINDINGS.by_key and 0 <= place < len(_LETTERS)
        return _LETTERS[place] if mapped else letter
    return "enter" if name == "keypad enter" else name


def _add_modifiers(name: str, modifiers: int) -> str:
    """Return ``"ctrl+z"`` for ``"z"`` with Ctrl held; Shift counts only if a binding includes it."""
    parts = []
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META):
        parts.append("ctrl")
    if modifiers & pygame.KMOD_ALT:
        parts.append("alt")
    if modifiers & pygame.KMOD_SHIFT:
        full = "+".join([*parts, "shift", name])
        if full in ACTIVE_BINDINGS.by_key:
            return full
    return "+".join([*parts, name])
