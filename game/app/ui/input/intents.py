"""From raw window events to intents: one table for keys and pad buttons, pointer positions in logical units.

Scenes and widgets only ever see `Intent`. A key that the table does not name comes through as `Kind.KEY` with its
character, so that a scene can have letters of its own; a key that it names carries its character as well.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from string import ascii_lowercase
from typing import Any, Literal

import msgspec
import pygame

from game.app.ui.input.pads import BUTTONS, STEERING, Family, Pads, pad_cap
from game.text import pgettext

Device = Literal["keyboard", "mouse", "pad"]


class Kind(StrEnum):
    """What the player wants; the upper part comes from keys and pads, the lower from the pointer and from typing."""

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
    SORT = "sort"
    REPLAY = "replay"
    KEYS = "keys"
    SPEAK = "speak"
    DEBUG = "debug"
    KEY = "key"
    MOVE = "move"
    PRESS = "press"
    RELEASE = "release"
    CONTEXT = "context"
    WHEEL = "wheel"
    LEAVE = "leave"
    TEXT = "text"
    COMPOSE = "compose"
    """Text that an input method is still putting together; empty when it is done or given up."""
    ERASE = "erase"
    DELETE = "delete"
    SELECT_ALL = "select all"
    COPY = "copy"
    PASTE = "paste"


class Intent(msgspec.Struct, frozen=True):
    """One wish of the player.

    `x`, `y` are logical and hold the pointer's last place for every kind; `amount` is the wheel's turn (up is
    positive); `text` is typed text; `key` is the character of the key pressed, `""` for keys without one; `pressed` is
    the key's own name with what was held besides (`"ctrl+z"`, `"page up"`); `button` is the name of a pad's button;
    `repeated` marks a held key.
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
    def pointer(self) -> bool:
        """Whether it came from the pointer."""
        return self.kind in POINTER


POINTER = frozenset({Kind.MOVE, Kind.PRESS, Kind.RELEASE, Kind.CONTEXT, Kind.WHEEL, Kind.LEAVE})
DIRECTIONS = frozenset({Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT})
EDITING = frozenset({Kind.TEXT, Kind.COMPOSE, Kind.ERASE, Kind.DELETE, Kind.SELECT_ALL, Kind.COPY, Kind.PASTE})
_REPEATS = DIRECTIONS | {Kind.ERASE, Kind.DELETE, Kind.PAGE_UP, Kind.PAGE_DOWN, Kind.NEXT, Kind.PREV}


class Binding(msgspec.Struct, frozen=True):
    """The keys and pad buttons of a kind; the first key and the first button are the ones that the screen shows."""

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
_NEEDED = frozenset({Kind.OK, Kind.BACK})
"""What a pad must always have a button for."""
_ALWAYS = {"escape": Kind.BACK, "return": Kind.MAIN}
"""What these keys mean where nothing else was bound to them, so that nobody is ever locked out."""


class Layout:
    """The keys and pad buttons as they are set now: the table above with the player's changes in it."""

    def __init__(self) -> None:
        self.by_kind: dict[Kind, Binding] = {}
        self.by_key: dict[str, Kind] = {}
        self.by_button: dict[str, Kind] = {}
        self.family: Family = "xbox"
        """Whose buttons the pad in hand has."""
        self.change({})

    def change(self, keys: Mapping[str, str], buttons: Mapping[str, str] | None = None) -> None:
        """Takes the player's keys and pad buttons, by the name of the kind; what none can mean is passed over."""
        self.by_kind = {binding.kind: binding for binding in BINDINGS}
        for name, key in keys.items():
            if name in CHANGEABLE and free_for(key):
                self._put(Kind(name), key)
        self.by_key = dict(_ALWAYS)
        self.by_key |= {key: binding.kind for binding in self.by_kind.values() for key in binding.keys}
        needed_first = sorted((buttons or {}).items(), key=lambda one: one[0] not in _NEEDED)
        for name, button in needed_first:
            if name in CHANGEABLE and not self.why_no_button(Kind(name), button):
                self._put_button(Kind(name), button)
        self.by_button = {button: one.kind for one in self.by_kind.values() for button in one.buttons}

    def _put(self, kind: Kind, key: str) -> None:
        """A key becomes the first of its kind; whoever had it takes what it stands in for."""
        mine = self.by_kind[kind]
        first, rest = mine.keys[0], tuple(other for other in mine.keys[1:] if other != key)
        for other in self.by_kind.values():
            if other.kind is not kind and key in other.keys:
                left = tuple(one for one in other.keys if one != key)
                if other.keys[0] == key:
                    left = (first, *left)
                self.by_kind[other.kind] = Binding(other.kind, left, other.buttons)
        self.by_kind[kind] = Binding(kind, (key, *rest), mine.buttons)

    def why_no_button(self, kind: Kind, button: str) -> Literal["", "kept", "needed"]:
        """Why a button cannot be given to a kind: it steers, or without it a pad could not choose or not go back."""
        if button not in BUTTONS or button in STEERING or STEERING & set(self.by_kind[kind].buttons):
            return "kept"
        holder = next((one.kind for one in self.by_kind.values() if button in one.buttons), None)
        return "needed" if holder in _NEEDED and holder is not kind and not self.by_kind[kind].buttons else ""

    def _put_button(self, kind: Kind, button: str) -> None:
        """A button becomes the one of its kind; whoever had it takes what it stands in for, if anything."""
        mine = self.by_kind[kind]
        for other in self.by_kind.values():
            if other.kind is not kind and button in other.buttons:
                self.by_kind[other.kind] = Binding(other.kind, other.keys, mine.buttons)
        self.by_kind[kind] = Binding(kind, mine.keys, (button,))

    def button_changes(self) -> dict[str, str]:
        """The pad buttons that differ from the table, for the settings."""
        return {
            str(binding.kind): self.by_kind[binding.kind].buttons[0]
            for binding in BINDINGS
            if self.by_kind[binding.kind].buttons not in (binding.buttons, ())
        }

    def button_rebound(self, kind: Kind, button: str) -> dict[str, str]:
        """The changed pad buttons after a further one; the layout itself stays as it is."""
        other = Layout()
        other.change({}, self.button_changes())
        other._put_button(kind, button)
        return other.button_changes()

    def changes(self) -> dict[str, str]:
        """The keys that differ from the table, for the settings."""
        return {
            str(binding.kind): self.by_kind[binding.kind].keys[0]
            for binding in BINDINGS
            if self.by_kind[binding.kind].keys[:1] != binding.keys[:1]
        }

    def rebound(self, kind: Kind, key: str) -> dict[str, str]:
        """The changes after a further one; the layout itself stays as it is."""
        other = Layout()
        other.change(self.changes())
        other._put(kind, key)
        return other.changes()


def key_name(key: str) -> str:
    """What is printed on the key: `"return"` -> `"Enter"`, `"p"` -> `"P"`."""
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


def cap(want: Kind | str, device: Device = "keyboard") -> str:
    """The text of the key cap beside a button: of a kind, or of a bare key; `""` when the pad has no button for it."""
    if not isinstance(want, Kind):
        return key_name(want) if device != "pad" else ""
    binding = LAYOUT.by_kind[want]
    if device == "pad":
        return pad_cap(binding.buttons[0] if binding.buttons else "", LAYOUT.family)
    return key_name(binding.keys[0]) if binding.keys else ""


CHANGEABLE = frozenset(str(binding.kind) for binding in BINDINGS if binding.kind not in EDITING)
"""The kinds, by name, whose key the player may change."""
_HELD_KEYS = frozenset(
    f"{side} {key}" for side in ("left", "right") for key in ("shift", "ctrl", "alt", "meta", "super", "gui")
) | {"caps lock", "numlock", "alt gr", "mode switch", "right alt"}


def free_for(key: str) -> bool:
    """Whether a key can be given a meaning: digits choose cards and answers, Esc always leaves, and text is edited."""
    if key == "escape" or any(key in binding.keys for binding in BINDINGS if binding.kind in EDITING):
        return False
    return (key[:1] == "f" and key[1:].isdigit()) or not key[-1:].isdigit()


LAYOUT = Layout()
"""The keys in use; `Services` gives it the player's changes."""


def key_intent(key: str) -> Kind:
    """The kind that a key (`"p"`, `"ctrl+z"`) stands for."""
    return LAYOUT.by_key.get(key, Kind.KEY)


class Translator:
    """Turns pygame events into intents; `place` tells it where the logical screen lies in the window.

    Device in use last: `device`. Held keys repeat only for moving about and erasing, so that a held Enter cannot run
    through a row of questions.
    """

    def __init__(self) -> None:
        self.device: Device = "mouse"
        self._left = 0
        self._top = 0
        self._k = 1.0
        self._pointer = (-1.0, -1.0)
        self._held: set[int] = set()
        self._composing = False
        self.pads = Pads()

    def place(self, left: int, top: int, k: float) -> None:
        """The logical screen's upper left corner in window pixels and the pixels of a unit."""
        self._left, self._top, self._k = left, top, k

    def translate(self, event: pygame.Event) -> Intent | None:
        """The intent of one event, or None when it says nothing to a scene."""
        if event.type == pygame.KEYDOWN:
            return self._key_down(event)
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
            return None
        if event.type == pygame.TEXTINPUT:
            return self._make(Kind.TEXT, text=event.text)
        if event.type == pygame.TEXTEDITING and (event.text or self._composing):
            self._composing = bool(event.text)
            return self._make(Kind.COMPOSE, text=event.text)
        found = self._pointed(event)
        if found is not None:
            return found
        button = self.pads.translate(event)
        if not button:
            return None
        LAYOUT.family = self.pads.family
        return self._make(LAYOUT.by_button.get(button, Kind.KEY), "pad", button=button)

    def _make(self, kind: Kind, device: Device = "keyboard", **fields: Any) -> Intent:
        self.device = device
        return Intent(kind, *self._pointer, device=device, **fields)

    def _key_down(self, event: pygame.Event) -> Intent | None:
        repeated = event.key in self._held
        self._held.add(event.key)
        name = _key_name(event)
        full = _with_modifiers(name, event.mod)
        kind = key_intent(full)
        if kind is Kind.KEY and event.unicode in LAYOUT.by_key:
            kind = key_intent(event.unicode)  # signs that need Shift on one keyboard and none on another
        if repeated and kind not in _REPEATS:
            return None
        character = event.unicode if event.unicode.isprintable() else ""
        if kind is Kind.KEY and (name in _HELD_KEYS or not name):
            return None
        if kind is not Kind.KEY and not character and len(name) > 1:
            name = ""  # the End key must not be taken for a widget's `Kind.END`
        key = name if len(name) <= 3 or not character else character
        return self._make(kind, key=key if len(key) <= 3 else "", pressed=full, repeated=repeated)

    def _pointed(self, event: pygame.Event) -> Intent | None:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._pointer = ((event.pos[0] - self._left) / self._k, (event.pos[1] - self._top) / self._k)
        if event.type == pygame.MOUSEMOTION:
            return self._make(Kind.MOVE, "mouse")
        if event.type == pygame.MOUSEBUTTONDOWN:
            kind = {1: Kind.PRESS, 3: Kind.CONTEXT, 6: Kind.BACK}.get(event.button)
            return None if kind is None else self._make(kind, "mouse")
        if event.type == pygame.MOUSEBUTTONUP:
            return self._make(Kind.RELEASE, "mouse") if event.button == 1 else None
        if event.type == pygame.MOUSEWHEEL:
            return self._make(Kind.WHEEL, "mouse", amount=float(event.y))
        if event.type == pygame.WINDOWLEAVE:
            self._pointer = (-1.0, -1.0)
            return self._make(Kind.LEAVE, "mouse")
        return None


def _key_name(event: pygame.Event) -> str:
    """Return the name of a pressed key, `""` for one without a name.

    A letter of another alphabet that is bound to nothing counts as the Latin letter in its place on the keyboard.
    """
    name = pygame.key.name(event.key)
    if not name and len(letter := pygame.key.name(event.key, use_compat=False)) == 1:
        place = event.scancode - pygame.KSCAN_A
        foreign = letter.isalpha() and not unicodedata.name(letter, "").startswith("LATIN")
        mapped = foreign and letter not in LAYOUT.by_key and 0 <= place < len(ascii_lowercase)
        return ascii_lowercase[place] if mapped else letter
    return "enter" if name == "keypad enter" else name


def _with_modifiers(name: str, held: int) -> str:
    """`"z"` with Ctrl held -> `"ctrl+z"`; Shift counts only where the table names it."""
    parts = []
    if held & (pygame.KMOD_CTRL | pygame.KMOD_META):
        parts.append("ctrl")
    if held & pygame.KMOD_ALT:
        parts.append("alt")
    if held & pygame.KMOD_SHIFT:
        full = "+".join([*parts, "shift", name])
        if full in LAYOUT.by_key:
            return full
    return "+".join([*parts, name])
