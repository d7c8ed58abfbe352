"""Who and what the game is made of, and whose names it borrows."""

from __future__ import annotations

from game import __version__
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import RADIUS
from game.app.ui.widgets.base import Box, Look, Widget
from game.app.ui.widgets.pane import BAR, Pane
from game.app.ui.widgets.text import Paragraph
from game.text import _

_LEADING = 1.32
_ROOM, _PAD = Box(150, 64, WIDTH - 300, HEIGHT - 82), 40.0
_CREST = 96.0


class Crest(Widget):
    """The crest in the upper right corner of the page; the words beside it make room."""

    focusable = False

    def __init__(self) -> None:
        super().__init__("crest")

    def draw(self, canvas: Canvas, look: Look) -> None:
        canvas.glow(*self.box.center, _CREST * 0.45, "candle", 70)
        canvas.picture("ui/crest", *self.box, fit="contain")


def paragraphs() -> list[tuple[str, str, str]]:
    """Text, role and color of everything that is said."""
    heading, body = ("panel", "cream"), ("body", "prose")
    return [
        (f"Triforce Duels {__version__}", "heading", "cream"),
        (_("A free, unofficial fan project: four tabletop games on one screen."), *body),
        (_("Code, art and sound"), *heading),
        (_("The Triforce Duels contributors. Code: MIT. Art, boards and sound: CC BY 4.0."), *body),
        (_("Every picture and sound was made for this game, by its own scripts."), *body),
        (_("Built with"), *heading),
        ("Python · pygame-ce · SDL · pymunk · msgspec · PyYAML · pytiled-parser · platformdirs · filelock", *body),
        (_("Fonts: Cinzel, Source Sans 3 and Exo 2, under the SIL Open Font License."), *body),
        (_("Trademarks"), *heading),
        (
            _(
                "The Legend of Zelda belongs to Nintendo, Star Wars to Lucasfilm and Disney, "
                "Epic Duels to Hasbro. None of them made or endorsed this game, and it contains "
                "none of their art, music or text."
            ),
            *body,
        ),
        (_("Thanks"), *heading),
        (_("To everyone who created and shared the fan games this game is based on."), *body),
    ]


class CreditsScene(HeadedScene):
    """One page that scrolls when the text is large."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._page = Pane("page", self.form)
        self._box = _ROOM

    @property
    def heading(self) -> str:
        return _("Credits")

    def layout(self, canvas: Canvas) -> None:
        inner = _ROOM.inset(_PAD, 26)
        crest = Crest().placed(Box(inner.right - BAR - _CREST, inner.y - 4, _CREST, _CREST))
        widgets: list[Widget] = [crest]
        y = inner.y
        for text, role, color in paragraphs():
            size = canvas.text_size(role)
            y += 14 if role == "panel" else 0
            room = inner.w - BAR - (_CREST + 12 if y < crest.box.bottom else 0)
            tall = canvas.rich_height(text, room, role, size=size, leading=_LEADING) + 3
            widgets.append(Paragraph(text, role, color, size).placed(Box(inner.x, y, room, tall)))
            y += tall + 6
        high = min(_ROOM.h, y - inner.y + 52)
        self._box = _ROOM._replace(y=_ROOM.y + (_ROOM.h - high) / 2, h=high)
        rise = self._box.y - _ROOM.y
        for widget in widgets:
            widget.box = widget.box._replace(y=widget.box.y + rise)
        self._page.fill(self._box.inset(_PAD, 26), widgets, y + rise)
        self.form.set([self.back(), *self._page.widgets], focus="back")

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        panel(canvas, *self._box, radius=RADIUS.large)
