"""Simulated person at a table: clicks and keys only."""

from __future__ import annotations

from typing import ClassVar

from game.app.ui.dialog import Dialog
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from tests.app.screen import get_used_canvas, wait_until_open

PAUSE = 0.6
"""Longer than the dead time of the screen between two people."""


class Person:
    """Hands and eyes of a person before a stack of scenes."""

    END: ClassVar[type[Scene]]
    """Scene that is shown at the end."""
    LOOKS: ClassVar[int] = 1
    """Of so many things that come onto the stack one is drawn."""

    def __init__(self, services: Services, scene: Scene, scale: float) -> None:
        self.services = services
        self.canvas: Canvas = get_used_canvas(scale)
        self.looks = 0
        if services.stack.top is not scene:
            services.stack.push(scene)
        self.show_frame()

    @property
    def top(self) -> Scene:
        top = self.services.stack.top
        assert top is not None
        return top

    @property
    def over(self) -> bool:
        return isinstance(self.top, self.END)

    def show_frame(self) -> None:
        """Draw one frame on the screen."""
        self.services.stack.draw(self.canvas)

    def look_at_top(self) -> None:
        """Look at what came onto the stack: every few times as a frame, else only where its buttons are."""
        self.looks += 1
        if self.looks % self.LOOKS == 1:
            self.show_frame()
        else:
            self.services.stack.layout_scenes(self.canvas)

    def wait(self, seconds: float = 0.05) -> None:
        self.services.stack.update(seconds)

    def send_mouse(self, kind: Kind, x: float, y: float) -> None:
        if kind is not Kind.RELEASE:
            wait_until_open(self.services.stack)
        self.services.stack.handle(Intent(kind, x, y, device="mouse"))

    def click(self, x: float, y: float) -> None:
        for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE):
            self.send_mouse(kind, x, y)

    def key(self, kind: Kind, key: str = "") -> None:
        wait_until_open(self.services.stack)
        self.services.stack.handle(Intent(kind, key=key))

    def confirm_loss(self) -> None:
        """Press the confirming button of a question about a loss, which Enter never does; give an only answer."""
        asked = self.top
        assert isinstance(asked, Dialog)
        self.look_at_top()
        answer = next((button for button in asked.answers if not button.is_default), asked.answers[0])
        self.click(*asked.form.get_widget(answer.value).box.center)
