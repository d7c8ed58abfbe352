"""Swallows presses that were meant for the scene before the one on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.ui.input import EDITING, Intent, Kind

if TYPE_CHECKING:
    from game.app.ui.scene import Scene

PRESS_DELAY = 0.25
"""Seconds after a scene has come on top in which a press does nothing: nobody has answered it yet."""
_ROUNDING = 1e-6
_ALWAYS = frozenset({Kind.MOVE, Kind.LEAVE, Kind.WHEEL})
"""What the pointer does besides pressing."""


class PressGuard:
    """Decides what a scene hears while it opens; its time is that of the stack's updates.

    Text that is typed into a field of the new scene passes, so that a fast typist loses no letter; Enter does not. A
    release passes only to the scene that heard the press.
    """

    def __init__(self) -> None:
        self._left = 0.0
        self._pressed: Scene | None = None

    def start(self, transition: float) -> None:
        """Another scene is on top, after a transition of so many seconds."""
        self._left = max(PRESS_DELAY, transition)

    def update(self, dt: float) -> None:
        """Count down."""
        self._left -= dt

    @property
    def closed(self) -> bool:
        """Whether the time of the scene on top has not come yet."""
        return self._left > _ROUNDING

    def admits(self, intent: Intent, top: Scene, *, opening: bool) -> bool:
        """Return whether the scene on top is to hear an intent; ``opening`` while presses are swallowed."""
        if intent.kind in _ALWAYS:
            return True
        if intent.kind is Kind.RELEASE:
            heard, self._pressed = self._pressed, None
            return heard is top
        admitted = not opening or takes_text(top, intent)
        if intent.kind is Kind.PRESS:
            self._pressed = top if admitted else None
        return admitted


def takes_text(scene: Scene, intent: Intent) -> bool:
    """Return whether an intent is part of a text that is being typed, so that signs are only signs."""
    focused = getattr(getattr(scene, "form", None), "focused", None)
    return focused is not None and focused.keeps_focus and (intent.kind in EDITING or len(intent.key) == 1)
