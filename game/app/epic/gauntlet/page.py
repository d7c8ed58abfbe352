"""The pages of the gauntlet: what is shown before a run, and the map while one is on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Reply, Widget

if TYPE_CHECKING:
    from game.app.epic.gauntlet.scene import GauntletScene


class Page(ABC):
    """A part of the gauntlet's scene with widgets of its own."""

    def __init__(self, scene: GauntletScene) -> None:
        self.scene = scene

    @abstractmethod
    def widgets(self, canvas: Canvas) -> list[Widget]:
        """Its widgets, without the way back."""

    @abstractmethod
    def focus(self) -> str:
        """The widget that has the focus first."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """What lies below the widgets."""

    @abstractmethod
    def reply(self, reply: Reply) -> None:
        """Something was pressed or changed."""
