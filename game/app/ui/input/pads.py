"""Game pads: which of them is in hand, the names of their buttons, and what is printed on those.

A button is named as SDL's controller data names it (``"a"``, ``"leftshoulder"``), whatever the pad; what it means is
the business of `game.app.ui.input.intents`. Of a Nintendo pad SDL tells the buttons by their labels, so A is where it
says A.
"""

from __future__ import annotations

import contextlib
import os
from typing import Any, Literal

import pygame

Family = Literal["xbox", "playstation", "nintendo"]

_VENDORS: dict[int, Family] = {0x045E: "xbox", 0x054C: "playstation", 0x057E: "nintendo"}
_NAMES: tuple[tuple[str, Family], ...] = (
    *((word, "playstation") for word in ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony")),
    *((word, "nintendo") for word in ("nintendo", "switch", "joy-con", "joycon", "wii", "snes")),
)
_AXES = {
    0: ("dpleft", "dpright"),
    1: ("dpup", "dpdown"),
    2: ("rightleft", "rightright"),
    3: ("rightup", "rightdown"),
    4: ("", "lefttrigger"),
    5: ("", "righttrigger"),
}
"""By a controller's axis: the buttons that its two ends stand for."""
_BUTTONS = (
    *("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick"),
    *("leftshoulder", "rightshoulder", "dpup", "dpdown", "dpleft", "dpright"),
    *("misc1", "paddle1", "paddle2", "paddle3", "paddle4", "touchpad"),
)
"""SDL's fixed order of a controller's buttons."""
_JOYSTICK = ("a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start")
"""What the first buttons of a pad stand for that SDL does not know as a controller."""
_HAT = {(0, 1): "dpup", (0, -1): "dpdown", (-1, 0): "dpleft", (1, 0): "dpright"}

STEERING = frozenset(button for button in _BUTTONS if button.startswith("dp"))
"""The buttons that move the focus, as the left stick does; they keep that meaning."""
BUTTONS = frozenset({*_BUTTONS, *(end for ends in _AXES.values() for end in ends if end)})
"""Everything on a pad that can be pressed, tilted or pulled."""

_ARROWS = {"dpup": "↑", "dpdown": "↓", "dpleft": "←", "dpright": "→"}
_STICKS = {
    "leftstick": "LS",
    "rightstick": "RS",
    "rightup": "RS ↑",
    "rightdown": "RS ↓",
    "rightleft": "RS ←",
    "rightright": "RS →",
}
_CAPS: dict[Family, dict[str, str]] = {
    "xbox": {
        "leftshoulder": "LB",
        "rightshoulder": "RB",
        "lefttrigger": "LT",
        "righttrigger": "RT",
        **_STICKS,
    },
    "playstation": {
        "a": "\N{MULTIPLICATION SIGN}",
        "b": "O",
        "x": "■",
        "y": "△",
        "back": "Share",
        "start": "Options",
        "guide": "PS",
        "leftshoulder": "L1",
        "rightshoulder": "R1",
        "lefttrigger": "L2",
        "righttrigger": "R2",
        "leftstick": "L3",
        "rightstick": "R3",
        "rightup": "R ↑",
        "rightdown": "R ↓",
        "rightleft": "R ←",
        "rightright": "R →",
    },
    "nintendo": {
        "back": "−",
        "start": "+",
        "guide": "Home",
        "leftshoulder": "L",
        "rightshoulder": "R",
        "lefttrigger": "ZL",
        "righttrigger": "ZR",
        **_STICKS,
    },
}
"""What is printed on a button where it is another thing than its name."""


class PadCap(str):
    """The text of a pad's button, which is drawn round where a key is drawn square; a sign is drawn as its shape."""

    family: Family = "xbox"


def pad_cap(button: str, family: Family) -> PadCap:
    """What is printed on a button; empty for none."""
    printed = _CAPS[family].get(button) or _ARROWS.get(button)
    made = PadCap(printed or (button.upper() if len(button) == 1 else button.title()))
    made.family = family
    return made


def family_of(guid: str, name: str) -> Family:
    """Whose buttons a pad has: by the maker in SDL's id of the device, else by its name; the usual ones otherwise."""
    with contextlib.suppress(ValueError):
        known = _VENDORS.get(int.from_bytes(bytes.fromhex(guid[8:12]), "little"))
        if known is not None:
            return known
    low = name.lower()
    return next((family for word, family in _NAMES if word in low), "xbox")


class Pads:
    """Game pads through SDL's controller mapping; without that module a plain joystick's hat and first buttons."""

    _DEAD, _PUSHED = 0.4, 0.65

    def __init__(self) -> None:
        self._open: dict[int, Any] = {}
        self._controller: Any = None
        self._tilted: dict[tuple[int, int], int] = {}
        self._families: dict[int, Family] = {}
        self.family: Family = "xbox"
        """Whose buttons the pad has that was used last."""
        self.started = False

    def start(self) -> None:
        """Looks for pads, once; silent when the machine has none or cannot tell."""
        if self.started:
            return
        self.started = True
        os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "1")
        with contextlib.suppress(pygame.error, NotImplementedError):
            pygame.joystick.init()
        with contextlib.suppress(ImportError, pygame.error, NotImplementedError):
            from pygame._sdl2 import controller

            controller.init()
            self._controller = controller

    def translate(self, event: pygame.Event) -> str:
        """The button that was pressed, by its name; empty for anything else."""
        if event.type in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
            self._added(event)
        elif event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            self._open.pop(event.instance_id, None)
            self._families.pop(event.instance_id, None)
        else:
            button = self._pressed(event)
            if button:
                self.family = self._families.get(event.instance_id, "xbox")
            return button
        return ""

    def _pressed(self, event: pygame.Event) -> str:
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return _BUTTONS[event.button] if 0 <= event.button < len(_BUTTONS) else ""
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._stick(event.instance_id, event.axis, event.value / 32767)
        return self._plain(event) if self._controller is None else ""

    def _added(self, event: pygame.Event) -> None:
        with contextlib.suppress(pygame.error, AttributeError):
            if event.type == pygame.CONTROLLERDEVICEADDED and self._controller is not None:
                pad = self._controller.Controller(event.device_index)
                self._keep(pad, pad.as_joystick())
            elif event.type == pygame.JOYDEVICEADDED and self._controller is None:
                stick = pygame.joystick.Joystick(event.device_index)
                self._keep(stick, stick)

    def _keep(self, pad: Any, stick: Any) -> None:
        id = stick.get_instance_id()
        self._open[id] = pad
        self._families[id] = family_of(stick.get_guid(), stick.get_name())

    def _stick(self, pad: int, axis: int, value: float) -> str:
        """A stick or trigger counts once when it is pushed far enough, and again only after it came back."""
        if axis not in _AXES:
            return ""
        before = self._tilted.get((pad, axis), 0)
        now = before if abs(value) > self._DEAD and before * value > 0 else 0
        if abs(value) > self._PUSHED:
            now = 1 if value > 0 else -1
        self._tilted[(pad, axis)] = now
        return "" if now in (before, 0) else _AXES[axis][now > 0]

    def _plain(self, event: pygame.Event) -> str:
        if event.type == pygame.JOYBUTTONDOWN and event.button < len(_JOYSTICK):
            return _JOYSTICK[event.button]
        if event.type == pygame.JOYHATMOTION:
            return _HAT.get(event.value, "")
        if event.type == pygame.JOYAXISMOTION:
            return self._stick(event.instance_id, event.axis, event.value)
        return ""
