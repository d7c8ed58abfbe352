"""One's own team on its way: who is in it and how hurt, money, and the heirlooms it carries."""

from __future__ import annotations

from game.app.epic.board.niche import draw_in_niche
from game.app.epic.gauntlet.ids import RelicId
from game.app.epic.miniature import lead_picture
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import focus_ring, panel, portrait
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box, Look, Pressable
from game.content.modes.gauntlet import RunContent
from game.modes.gauntlet.boons import team_of
from game.modes.gauntlet.state import Run
from game.modes.gauntlet.wording import boon_name
from game.presentation.epic.view_models import Token
from game.rules.epic.team_file import Team
from game.storage.save_words import team_name
from game.text import _, pick

_ME = 0
_PAD = 16.0
RELIC = 46.0
_GAP = 8.0
_ICONS = {"card": "cards", "raise": "up", "health": "heart", "drop": "minus", "heal": "bottle"}


class Relic(Pressable):
    """An heirloom as a picture; pressed, its card is shown large."""

    def __init__(self, name: str, picture: str, title: str, text: str) -> None:
        super().__init__(RelicId(name), tip=f"**{title}:** {text}")
        self.name, self.picture, self.title = name, picture, title

    @property
    def called(self) -> str:
        return self.title

    @property
    def noun(self) -> str:
        return _("heirloom")

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        canvas.gradient(x, y, w, h, "umber", "outline", radius=RADIUS.medium)
        canvas.rect(
            x,
            y,
            w,
            h,
            "focus" if look.hover or look.current else "candle",
            radius=RADIUS.medium,
            border=BORDER.thick,
            alpha=ALPHA.full,
        )
        if art.exists(self.picture):
            canvas.picture(self.picture, x + 4, y + 4, w - 8, h - 8, fit="contain")
        else:
            canvas.icon("star", x + w / 4, y + h / 4, w / 2)
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)


class Side:
    """The panel at the left: its boxes are found while it is laid out, and drawn from them."""

    def __init__(self, canvas: Canvas, box: Box, run: Run, content: RunContent) -> None:
        self.box, self.run, self.content = box, run, content
        self.team = team_of(run, content)
        self.line = canvas.text_size("banner") * 1.35
        self.tall = character_height(canvas)
        inner = box.inset(_PAD)
        self.inner = inner
        people = len(characters(self.team)) * (self.tall + 6)
        purse = canvas.text_size("strong") * 1.6
        relics = self._relic_rows() * (RELIC + _GAP)
        room = inner.h - self.line - people - purse - relics - 30
        self.niche = max(0.0, min(inner.w * 0.56, room))
        if self.niche < 60:
            self.niche = 0.0
        self.purse = inner.y + self.niche + 8 + self.line + people + 8
        self.relics_top = self.purse + purse + 6

    def _relic_rows(self) -> int:
        count = sum(boon.kind == "heirloom" for boon in self.run.boons)
        columns = max(1, int((self.inner.w + _GAP) / (RELIC + _GAP)))
        return -(-count // columns)

    def relics(self) -> list[Relic]:
        """The heirlooms as widgets."""
        columns = max(1, int((self.inner.w + _GAP) / (RELIC + _GAP)))
        names = [boon.what for boon in self.run.boons if boon.kind == "heirloom"]
        found = []
        for number, name in enumerate(name for name in names if name in self.team.cards):
            row, column = divmod(number, columns)
            card = self.team.cards[name]
            spot = Box(self.inner.x + column * (RELIC + _GAP), self.relics_top + row * (RELIC + _GAP), RELIC, RELIC)
            found.append(Relic(name, card.art, pick(card.name), pick(card.text)).placed(spot))
        return found

    def draw(self, canvas: Canvas) -> None:
        run, inner = self.run, self.inner
        panel(canvas, *self.box)
        if self.niche:
            left = inner.x + (inner.w - self.niche) / 2
            token = Token(lead_picture(run.game, run.team), _ME)
            draw_in_niche(canvas, token, Box(left, inner.y, self.niche, self.niche))
        y = inner.y + self.niche + 8
        canvas.block(team_name(run.game, run.team), inner.x, y, inner.w, self.line, "banner", align="center")
        y += self.line
        for number, (name, kind, most) in enumerate(characters(self.team)):
            lack = run.wounds[number] if number < len(run.wounds) else 0
            health = max(0 if run.step == "lost" else 1, most - lack)
            draw_character(canvas, inner, y, name, f"{run.game}/portrait/{kind}", health, most)
            y += self.tall + 6
        size = canvas.text_size("strong")
        canvas.icon("rupee", inner.x, self.purse + size * 0.1, size * 1.2)
        words = f"{run.money} {pick(self.content.money)}"
        canvas.block(words, inner.x + size * 1.6, self.purse, inner.w - size * 1.6, size * 1.4, "strong")
        self._draw_found(canvas)

    def _draw_found(self, canvas: Canvas) -> None:
        """What else was found, the latest first, as far as there is room."""
        found = [boon for boon in self.run.boons if boon.kind != "heirloom"]
        y = self.relics_top + self._relic_rows() * (RELIC + _GAP) + 4
        high = canvas.text_size("small") * 1.5
        for boon in reversed(found):
            if y + high > self.inner.bottom:
                return
            canvas.icon(_ICONS[boon.kind], self.inner.x + 2, y + (high - 14) / 2, 14)
            room = self.inner.w - 24
            canvas.block(
                boon_name(self.run, boon, self.content), self.inner.x + 24, y, room, high, "small", color="mute"
            )
            y += high


def character_height(canvas: Canvas) -> float:
    """How tall a row with a character is."""
    return 44.0 * (0.6 + 0.4 * canvas.text_scale)


def draw_character(canvas: Canvas, inner: Box, y: float, name: str, picture: str, health: int, most: int) -> None:
    """A character with its health."""
    tall = character_height(canvas)
    portrait(canvas, picture, _ME, inner.x + 22, y + tall / 2, 18)
    left, right = inner.x + 50, inner.right - 86
    canvas.block(name, left, y, right - left, tall - 15, "strong")
    canvas.rect(left, y + tall - 13, right - left, 8, "well", radius=RADIUS.small)
    share = (right - left) * health / most
    canvas.rect(left, y + tall - 13, share, 8, "good" if health * 2 > most else "danger", radius=RADIUS.small)
    canvas.icon("heart", right + 12, y + tall / 2 - 10, 20)
    canvas.block(f"{health}/{most}", right + 38, y, 50, tall, "strong")


def characters(team: Team) -> list[tuple[str, str, int]]:
    """Name, kind and full health of each character of a team, in the order of the match."""
    found = []
    for one in team.characters:
        for number in range(one.count):
            name = pick(one.name)
            found.append((f"{name} {number + 1}" if one.count > 1 else name, one.kind, one.health))
    return found
