"""Game controllers: which one is in use, the names of their buttons, and their labels.

A button is named as in SDL's controller data (``"a"``, ``"leftshoulder"``), whatever the controller; its meaning is
defined in ``game.app.ui.input.intents``. SDL reports the buttons of a Nintendo controller by their labels, so A is
where it says A.
"""

from __future__ import annotations

import contextlib
import os
from typing import Any, Literal

import pygame

Family = Literal["xbox", "playstation", "nintendo"]
"""Brand whose button labels a controller has."""

_VENDORS: dict[int, Family] = {0x045E: "xbox", 0x054C: "playstation", 0x057E: "nintendo"}
"""Button family by USB vendor id."""
_FAMILY_BY_WORD: tuple[tuple[str, Family], ...] = (
    *((word, "playstation") for word in ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony")),
    *((word, "nintendo") for word in ("nintendo", "switch", "joy-con", "joycon", "wii", "snes")),
)
"""Words in a controller's name and the button family that they indicate."""
_AXES = {
    0: ("dpleft", "dpright"),
    1: ("dpup", "dpdown"),
    2: ("rightleft", "rightright"),
    3: ("rightup", "rightdown"),
    4: ("", "lefttrigger"),
    5: ("", "righttrigger"),
}
"""Names of the two directions of each controller axis."""
_BUTTONS = (
    *("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick"),
    *("leftshoulder", "rightshoulder", "dpup", "dpdown", "dpleft", "dpright"),
    *("misc1", "paddle1", "paddle2", "paddle3", "paddle4", "touchpad"),
)
"""SDL's fixed order of a controller's buttons."""
_JOYSTICK_BUTTONS = ("a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start")
"""Names of the first buttons of a joystick that SDL does not know as a controller."""
_HAT_BUTTONS = {(0, 1): "dpup", (0, -1): "dpdown", (-1, 0): "dpleft", (1, 0): "dpright"}
"""Button name by position of a joystick's hat."""

STEERING = frozenset(button for button in _BUTTONS if button.startswith("dp"))
"""Buttons that move the focus, as the left stick does; they cannot be rebound."""
BUTTONS = frozenset({*_BUTTONS, *(end for ends in _AXES.values() for end in ends if end)})
"""Names of all buttons, stick directions and triggers of a controller."""

_ARROWS = {"dpup": "↑", "dpdown": "↓", "dpleft": "←", "dpright": "→"}
"""Symbols of the directional buttons."""
_STICK_LABELS = {
    "leftstick": "LS",
    "rightstick": "RS",
    "rightup": "RS ↑",
    "rightdown": "RS ↓",
    "rightleft": "RS ←",
    "rightright": "RS →",
}
"""Labels of sticks and their directions."""
_LABELS: dict[Family, dict[str, str]] = {
    "xbox": {
        "leftshoulder": "LB",
        "rightshoulder": "RB",
        "lefttrigger": "LT",
        "righttrigger": "RT",
        **_STICK_LABELS,
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
        **_STICK_LABELS,
    },
}
"""Printed labels of buttons, by family, where they differ from the button's name."""


class ControllerCap(str):
    """Label of a controller button, drawn on a round cap rather than the square one of a key.

    Symbols are drawn as shapes.
    """

    family: Family = "xbox"


def format_pad_cap(button: str, family: Family) -> ControllerCap:
    """Return the label of a button; empty for none."""
    printed = _LABELS[family].get(button) or _ARROWS.get(button)
    made = ControllerCap(printed or (button.upper() if len(button) == 1 else button.title()))
    made.family = family
    return made


def detect_family(guid: str, name: str) -> Family:
    """Return the button family of a controller, by the vendor in SDL's device id, else by its name."""
    with contextlib.suppress(ValueError):
        known = _VENDORS.get(int.from_bytes(bytes.fromhex(guid[8:12]), "little"))
        if known is not None:
            return known
    low = name.lower()
    return next((family for word, family in _FAMILY_BY_WORD if word in low), "xbox")


class Controllers:
    """Game controllers through SDL's controller mapping.

    Without that module, the hat and first buttons of joysticks.
    """

    _RELEASE_THRESHOLD, _PUSH_THRESHOLD = 0.4, 0.65
    """Deflection of a stick or trigger, 0 to 1, below which it counts as released and above which as pushed."""

    def __init__(self) -> None:
        self._controllers: dict[int, Any] = {}
        """Open controllers and joysticks by instance id."""
        self._sdl_controller: Any = None
        """pygame's controller module; None if it is missing."""
        self._axis_directions: dict[tuple[int, int], int] = {}
        """Last direction (-1, 0, 1) of each axis, by instance id and axis."""
        self._families: dict[int, Family] = {}
        """Button family of each controller, by instance id."""
        self.family: Family = "xbox"
        """Button family of the controller used last."""
        self.has_started = False
        """True once controllers were looked for."""

    def open_controllers(self) -> None:
        """Start looking for controllers, once; do nothing when there are none or SDL cannot find any."""
        if self.has_started:
            return
        self.has_started = True
        os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "1")
        with contextlib.suppress(pygame.error, NotImplementedError):
            pygame.joystick.init()
        with contextlib.suppress(ImportError, pygame.error, NotImplementedError):
            from pygame._sdl2 import controller

            controller.init()
            self._sdl_controller = controller

    def translate(self, event: pygame.Event) -> str:
        """Return the name of the pressed button; empty for other events."""
        if event.type in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
            self._open_controller(event)
        elif event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            self._controllers.pop(event.instance_id, None)
            self._families.pop(event.instance_id, None)
        else:
            button = self._translate_button(event)
            if button:
                self.family = self._families.get(event.instance_id, "xbox")
            return button
        return ""

    def _translate_button(self, event: pygame.Event) -> str:
        """Return the name of the button that an event presses; empty for other events."""
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return _BUTTONS[event.button] if 0 <= event.button < len(_BUTTONS) else ""
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._translate_axis(event.instance_id, event.axis, event.value / 32767)
        return self._translate_joystick(event) if self._sdl_controller is None else ""

    def _open_controller(self, event: pygame.Event) -> None:
        """Open a controller that was connected."""
        with contextlib.suppress(pygame.error, AttributeError):
            if event.type == pygame.CONTROLLERDEVICEADDED and self._sdl_controller is not None:
                pad = self._sdl_controller.Controller(event.device_index)
                self._store_controller(pad, pad.as_joystick())
            elif event.type == pygame.JOYDEVICEADDED and self._sdl_controller is None:
                stick = pygame.joystick.Joystick(event.device_index)
                self._store_controller(stick, stick)

    def _store_controller(self, controller: Any, joystick: Any) -> None:
        """Store an open controller and its button family."""
        id = joystick.get_instance_id()
        self._controllers[id] = controller
        self._families[id] = detect_family(joystick.get_guid(), joystick.get_name())

    def _translate_axis(self, instance_id: int, axis: int, value: float) -> str:
        """Return the direction of a stick or trigger, once per push: it counts again only after it was released."""
        if axis not in _AXES:
            return ""
        before = self._axis_directions.get((instance_id, axis), 0)
        now = before if abs(value) > self._RELEASE_THRESHOLD and before * value > 0 else 0
        if abs(value) > self._PUSH_THRESHOLD:
            now = 1 if value > 0 else -1
        self._axis_directions[(instance_id, axis)] = now
        return "" if now in (before, 0) else _AXES[axis][now > 0]

    def _translate_joystick(self, event: pygame.Event) -> str:
        """Return the button of a joystick that SDL does not know as a controller."""
        if event.type == pygame.JOYBUTTONDOWN and event.button < len(_JOYSTICK_BUTTONS):
            return _JOYSTICK_BUTTONS[event.button]
        if event.type == pygame.JOYHATMOTION:
            return _HAT_BUTTONS.get(event.value, "")
        if event.type == pygame.JOYAXISMOTION:
            return self._translate_axis(event.instance_id, event.axis, event.value)
        return ""
