"""Cards of the four games in the main menu."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.ui.drawing import baked
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.services import UnfinishedMatch
from game.app.ui.style.ornaments import draw_focus_ring, draw_hover_ring, draw_portrait
from game.app.ui.style.theme import DUNGEON, ELIXIR, SPACE, ZELDA, Theme
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.style.tokens import SPACE as GAPS
from game.app.ui.widgets.base import Box, LayoutResult, Pressable, WidgetId, WidgetState
from game.app.ui.widgets.button import Button
from game.text import _, current_language

_FACE, _FACES = 17.0, 38.0
"""Radius of a portrait in the strip with the unfinished match, and the width reserved for each portrait."""


class MenuGame(msgspec.Struct, frozen=True):
    """Game of the main menu. ``pack`` names its folders in ``assets/cards`` and ``maps``."""

    pack: str
    name: str
    theme: Theme
    players: str
    """Number of players, such as ``1–4``."""
    kind: Callable[[], str]
    """Returns the kind of game as text."""


GAMES: tuple[MenuGame, ...] = (
    MenuGame("zelda", "Zelda", ZELDA, "1–4", lambda: _("Epic Duels")),
    MenuGame("dungeon", "Dungeon", DUNGEON, "1–5", lambda: _("Quest")),
    MenuGame("star-wars", "Star Wars", SPACE, "1–6", lambda: _("Epic Duels")),
    MenuGame("elixir", "Elixir Quest", ELIXIR, "1–2", lambda: _("Potion duels")),
)


class ContinueId(msgspec.Struct, frozen=True):
    """Widget id of the card that resumes the last match of a game."""

    game: str


class NewMatchButton(Button):
    """Button on the card of an unfinished match that starts a new match instead."""

    def __init__(self, game: MenuGame) -> None:
        super().__init__(game.pack, _("New"))
        self.game = game

    @property
    def accessible_name(self) -> str:
        return f"{self.game.name}, {_('New match')}"

    def draw(self, canvas: Canvas, look: WidgetState) -> None:
        with canvas.themed(self.game.theme):
            super().draw(canvas, look)


class GameCard(Pressable):
    """Card of a game: image, unfinished match, name and kind; pressing it anywhere starts or resumes a match.

    The widget's box is only that of its button, which leaves space for the button of a new match; ``card_box`` is the
    whole card.
    """

    sheet = Box(0, 0, 0, 0)
    """Box of the whole card."""

    def __init__(
        self, id: WidgetId, game: MenuGame, match: UnfinishedMatch | None, *, enabled: bool = True, reason: str = ""
    ) -> None:
        super().__init__(id, enabled=enabled, reason=reason)
        self.game, self.match = game, match
        self.new = NewMatchButton(game) if match is not None else None
        self._button = Button("", _("Continue") if match is not None else _("New match"))

    def set_default(self, on: bool) -> None:
        """Make its button the default button, or a normal one."""
        self.gold = self._button.gold = on
        self._button.shown = Kind.MAIN if on else None

    @property
    def accessible_name(self) -> str:
        told = (self.match.headline, self.match.detail) if self.match is not None else ()
        return ", ".join((self._button.text, self.game.name, *told))

    @property
    def accessible_role(self) -> str:
        return self._button.accessible_role

    # ---- layout -----------------------------------------------------------------------------------------------------

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        self.sheet = box
        high = Button.measure_height(canvas, gold=True)
        base = Box(box.x + GAPS.medium, box.bottom - GAPS.medium - high, box.w - 2 * GAPS.medium, high)
        wide = Button.measure_width(canvas, self.new.text) if self.new is not None else 0.0
        own = base._replace(w=base.w - wide - GAPS.small) if self.new is not None else base
        self._button.set_box(own)
        super().arrange(canvas, own, into)
        if self.new is not None:
            self.new.arrange(canvas, base._replace(x=base.right - wide, w=wide), into)

    def hit_test(self, x: float, y: float) -> bool:
        return self.sheet.contains(x, y) and (self.new is None or not self.new.box.contains(x, y))

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, look: WidgetState) -> None:
        x, y, w, h = self.sheet
        key = ("game card", self.game.pack, self.match, current_language(), h)
        baked.draw_baked(canvas, key, (x, y, w, h), self._draw_face, pad=30)
        with canvas.themed(self.game.theme):
            self._button.enabled = self.enabled
            self._button.draw(canvas, msgspec.structs.replace(look, focused=False))
        if look.focused:
            draw_focus_ring(canvas, x, y, w, h, radius=RADIUS.large)
        elif look.hover:
            draw_hover_ring(canvas, x, y, w, h, look.hover, radius=RADIUS.large)

    def _draw_face(self, canvas: Canvas) -> None:
        """Draw the card without its buttons, at the origin."""
        with canvas.themed(self.game.theme):
            self._draw_sheet(canvas)
            art, foot = self._find_picture_box(canvas), self._button.box.y - self.sheet.y
            canvas.picture(f"title/{self.game.pack}", *art, radius=RADIUS.medium, focus=(0.5, 0.9))
            canvas.rect(*art, "card_line", radius=RADIUS.medium, border=BORDER.thick)
            self._draw_players(canvas, art)
            top = art.bottom
            if self.match is not None:
                high = self._measure_strip(canvas)
                self._draw_strip(canvas, Box(art.x, top + GAPS.tiny, art.w, high - GAPS.tiny), self.match)
                top += high
            self._draw_title(canvas, top, foot)

    def _draw_sheet(self, canvas: Canvas) -> None:
        """Draw shadow, background and border of the card."""
        _, _, w, h = self.sheet
        canvas.shadow(4, h - 16, w - 8, 24, radius=RADIUS.large, level=2)
        canvas.shadow(0, 0, w, h, radius=RADIUS.large, level=3)
        canvas.gradient(0, 0, w, h, "ground", "ground_low", radius=RADIUS.large)
        canvas.rect(1, 1, w - 2, h - 2, "accent", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.strong)

    def _find_picture_box(self, canvas: Canvas) -> Box:
        """Return the box of the image: the space above the texts."""
        words = self._measure_title(canvas) + (self._measure_strip(canvas) if self.match is not None else 0.0)
        foot = self._button.box.y - self.sheet.y
        return Box(GAPS.small, GAPS.small, self.sheet.w - 2 * GAPS.small, foot - words - GAPS.small)

    @staticmethod
    def _measure_title(canvas: Canvas) -> float:
        lines = sum(canvas.resolve_text_size(role) * LEADING.normal for role in ("heading", "label"))
        return lines + GAPS.small + GAPS.medium

    @staticmethod
    def _measure_strip(canvas: Canvas) -> float:
        return max(2 * _FACE, 2 * canvas.resolve_text_size("label") * LEADING.normal) + GAPS.medium

    def _draw_strip(self, canvas: Canvas, box: Box, match: UnfinishedMatch) -> None:
        """Draw the unfinished match below the image; portraits are omitted if the text needs the space."""
        canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.strong)
        left, line = box.x + GAPS.small, canvas.resolve_text_size("label") * LEADING.normal
        wide = max(canvas.measure(match.headline, "strong")[0], canvas.measure(match.detail, "label")[0])
        if wide <= box.w - 2 * GAPS.small - _FACES * len(match.pictures):
            for picture, seat in match.pictures:
                draw_portrait(canvas, picture, seat, left + _FACE, box.center[1], _FACE)
                left += _FACES
        room = box.right - GAPS.small - left
        canvas.draw_text_block(match.headline, left, box.center[1] - line, room, line, "strong")
        canvas.draw_text_block(match.detail, left, box.center[1], room, line, "label", color="mute")

    def _draw_players(self, canvas: Canvas, art: Box) -> None:
        """Draw the number of players as a chip in the upper right corner of the image."""
        size = canvas.resolve_text_size("small")
        wide = canvas.measure(self.game.players, "small")[0] + size + 19
        tall = size * LEADING.normal + GAPS.small
        left, top = art.right - wide - 6, art.y + 6
        canvas.rect(left, top, wide, tall, "well", radius=RADIUS.pill, alpha=ALPHA.strong)
        canvas.icon("person", left + GAPS.small, top + (tall - size) / 2, size)
        canvas.text(self.game.players, left + wide - 9, top + tall / 2, "small", align="right")

    def _draw_title(self, canvas: Canvas, top: float, foot: float) -> None:
        """Draw name and kind of the game between image and button."""
        rows = ((self.game.name, "heading"), (self.game.kind(), "label"))
        heights = [canvas.resolve_text_size(role) * LEADING.normal for _text, role in rows]
        y = (top + foot - sum(heights)) / 2
        for (text, role), high in zip(rows, heights, strict=True):
            canvas.draw_text_block(text, 10, y, self.sheet.w - 20, high, role, align="center", shadow=ALPHA.strong)
            y += high
