"""Which team does well against which: the table of all pairings, as bots have played them."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.miniature import lead_picture
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import Button
from game.bots.epic.levels import bot_title
from game.content.cards.matchups import Matchups
from game.storage.save_words import team_name
from game.text import _, ngettext, percent

_BOX = Box(90, 24, WIDTH - 180, HEIGHT - 48)
_PAD = 20.0
_NAMES = 232.0
_TOTAL = 84.0
_EVEN = 0.5
WINS, LOSES = "reach", "threat"
"""Blue and orange, which differ for every kind of eyes."""
_STRONG = 0.25
"""So far from even a cell has its full color."""


class MatchupsScene(FormScene):
    """Rows are read from left to right: what the team at the left wins against the one above."""

    modal = True

    def __init__(self, services: Services, game: str, teams: Sequence[str], found: Matchups) -> None:
        super().__init__(services)
        self.game = game
        self.teams = [team for team in teams if team in found.won]
        self.found = found
        self._foot = 0.0

    def layout(self, canvas: Canvas) -> None:
        high = Button.height(canvas)
        wide = max(140.0, Button.width(canvas, _("Close"), shown=Kind.BACK))
        self._foot = _BOX.bottom - _PAD - high
        box = Box(_BOX.right - _PAD - wide, self._foot, wide, high)
        self.form.set([Button("close", _("Close"), leaves=True, keys=(Kind.BACK,)).placed(box)], focus="close")

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)
        panel(canvas, *_BOX, radius=RADIUS.large)
        head = canvas.text_size("heading") * 1.6
        left, right = _BOX.x + _PAD, _BOX.right - _PAD
        canvas.block(_("Matchups"), left, _BOX.y + 8, right - left, head, "heading")
        count, bot = self.found.matches, bot_title(self.found.bot)
        words = ngettext("{count} bot match ({bot})", "{count} bot matches ({bot})", count)
        told = _("Win rate, row vs. column")
        words = f"{told}  ·  " + words.format(count=count, bot=bot)
        canvas.block(words, left, self._foot, right - left - 220, Button.height(canvas), "small", color="mute")
        top = _BOX.y + head + 10
        cells = len(self.teams)
        step = min((right - left - _NAMES - _TOTAL) / cells, (self._foot - 14 - top) / (cells + 1))
        wide = (right - left - _NAMES - _TOTAL) / cells
        canvas.block(_("All"), right - _TOTAL, top, _TOTAL, step, "label", color="gold", align="center")
        for column, team in enumerate(self.teams):
            self._portrait(canvas, team, left + _NAMES + (column + 0.5) * wide, top + step / 2, step * 0.42)
        for row, team in enumerate(self.teams):
            self._draw_row(canvas, team, Box(left, top + (row + 1) * step, right - left, step), wide)

    def _draw_row(self, canvas: Canvas, team: str, box: Box, wide: float) -> None:
        x, y, w, step = box
        self._portrait(canvas, team, x + step / 2, y + step / 2, step * 0.42)
        room = _NAMES - step - 16
        names = [team_name(self.game, one, short=True) for one in self.teams]
        size = even_size(canvas, [(name, room, step) for name in names], "label")
        canvas.block(names[self.teams.index(team)], x + step + 8, y, room, step, "label", size=size)
        for column, other in enumerate(self.teams):
            cell = Box(x + _NAMES + column * wide, y, wide, step)
            share = self.found.share(team, other)
            if other == team:
                canvas.rect(
                    cell.x + 1.5, cell.y + 1.5, cell.w - 3, cell.h - 3, "well", radius=RADIUS.small, alpha=ALPHA.half
                )
            elif share is not None:
                self._cell(canvas, cell, share, "label")
        total = self.found.share(team)
        if total is not None:
            self._cell(canvas, Box(x + w - _TOTAL + 8, y, _TOTAL - 8, step), total, "strong")

    @staticmethod
    def _cell(canvas: Canvas, cell: Box, share: float, role: str) -> None:
        far = min(1.0, abs(share - _EVEN) / _STRONG)
        color = WINS if share >= _EVEN else LOSES
        canvas.rect(
            cell.x + 1.5, cell.y + 1.5, cell.w - 3, cell.h - 3, color, radius=RADIUS.small, alpha=round(25 + 120 * far)
        )
        canvas.block(percent(round(100 * share)), cell.x + 2, cell.y, cell.w - 4, cell.h, role, align="center")

    def _portrait(self, canvas: Canvas, team: str, x: float, y: float, radius: float) -> None:
        canvas.circle(x, y, radius, "well")
        picture = lead_picture(self.game, team)
        canvas.picture(picture, x - radius + 1, y - radius + 1, 2 * radius - 2, 2 * radius - 2, shape="circle")
