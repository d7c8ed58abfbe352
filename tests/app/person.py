"""What every person of the tests has who sits at a table and can only click and press keys."""

from __future__ import annotations

from typing import ClassVar

from game.app.ui.dialog import Dialog
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from tests.app.screen import let_open, used_canvas

PAUSE = 0.6
"""Longer than the dead time of the screen between two people."""


class Person:
    """Hands and eyes before a stack of scenes."""

    END: ClassVar[type[Scene]]
    """What is shown when all is over."""
    LOOKS: ClassVar[int] = 1
    """Of so many things that come onto the stack one is drawn."""

    def __init__(self, services: Services, scene: Scene, scale: float) -> None:
        self.services = services
        self.canvas: Canvas = used_canvas(scale)
        self.looks = 0
        if services.stack.top is not scene:
            services.stack.push(scene)
        self.show()

    @property
    def top(self) -> Scene:
        top = self.services.stack.top
        assert top is not None
        return top

    @property
    def over(self) -> bool:
        return isinstance(self.top, self.END)

    def show(self) -> None:
        """One frame on the screen."""
        self.services.stack.draw(self.canvas)

    def glance(self) -> None:
        """Sees what came onto the stack: every few times as a frame, else only where its buttons are."""
        self.looks += 1
        if self.looks % self.LOOKS == 1:
            self.show()
        else:
            self.services.stack.settle(self.canvas)

    def wait(self, seconds: float = 0.05) -> None:
        self.services.stack.update(seconds)

    def mouse(self, kind: Kind, x: float, y: float) -> None:
        if kind is not Kind.RELEASE:
            let_open(self.services.stack)
        self.services.stack.handle(Intent(kind, x, y, device="mouse"))

    def click(self, x: float, y: float) -> None:
        for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE):
            self.mouse(kind, x, y)

    def key(self, kind: Kind, key: str = "") -> None:
        let_open(self.services.stack)
        self.services.stack.handle(Intent(kind, key=key))

    def go_ahead(self) -> None:
        """Insist in a question about what would be lost, by a click: Enter never means that; give an only answer."""
        asked = self.top
        assert isinstance(asked, Dialog)
        self.glance()
        answer = next((one for one in asked.answers if not one.main), asked.answers[0])
        self.click(*asked.form.widget(answer.value).box.center)
