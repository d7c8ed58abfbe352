"""Credits: authors, licenses and trademarks."""

from __future__ import annotations

from game import __version__
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Centered, Column, Row
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import ALPHA, LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.text import _

_TEXT_WIDTH, _CREST_HEIGHT = 980.0, 96.0
"""Width of the text and height of the game's crest, in logical pixels."""


def list_paragraphs() -> list[tuple[str, str]]:
    """Return text and text style of every paragraph."""
    heading, body = "panel", "reading"
    return [
        (f"Triforce Duels {__version__}", "heading"),
        (_("A free, unofficial fan project: four tabletop games on one screen."), body),
        (_("Code, art and sound"), heading),
        (_("The Triforce Duels contributors. Code: MIT. Art, boards and sound: CC BY 4.0."), body),
        (_("Every picture and sound was made for this game, by its own scripts."), body),
        (_("Built with"), heading),
        ("Python · pygame-ce · SDL · pymunk · msgspec · PyYAML · pytiled-parser · platformdirs · filelock", body),
        (_("Fonts: Cinzel, Source Sans 3 and Exo 2, under the SIL Open Font License."), body),
        (_("Trademarks"), heading),
        (
            _(
                "The Legend of Zelda belongs to Nintendo, Star Wars to Lucasfilm and Disney, "
                "Epic Duels to Hasbro. None of them made or endorsed this game, and it contains "
                "none of their art, music or text."
            ),
            body,
        ),
        (_("Thanks"), heading),
        (_("To everyone who created and shared the fan games this game is based on."), body),
    ]


class CreditsScene(HeadedScene):
    """Page with the credits, which scrolls if the text is large."""

    first_focus = "back"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._scroll_view = ScrollView("page", self.form)

    @property
    def heading(self) -> str:
        return _("Credits")

    def build(self, canvas: Canvas) -> LayoutItem:
        title, *others = (Label(text, role, leading=LEADING.loose) for text, role in list_paragraphs())
        head = Row(
            title.sized(grow=1, align="center"),
            CustomPaint(_draw_crest).sized(width=_CREST_HEIGHT, height=_CREST_HEIGHT),
        )
        page = ScrollContainer(self._scroll_view, Column(head, *others)).sized(grow=1)
        return Centered(Panel("", page, padding=2 * SPACE.large).sized(width=_TEXT_WIDTH))


def _draw_crest(canvas: Canvas, box: Box) -> None:
    canvas.glow(*box.center, _CREST_HEIGHT / 2, "candle", ALPHA.light)
    canvas.picture("ui/crest", *box, fit="contain")
