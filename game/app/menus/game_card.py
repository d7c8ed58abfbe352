"""Cards of the four games in the main menu."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import msgspec

from game.app.ui.drawing import baked
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import lay_out
from game.app.ui.services import UnfinishedMatch
from game.app.ui.style.ornaments import draw_focus_ring, draw_hover_ring, draw_portrait
from game.app.ui.style.theme import DUNGEON, ELIXIR, SPACE, ZELDA, Theme
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.style.tokens import SPACE as GAPS
from game.app.ui.widgets.base import Box, LayoutResult, Pressable, WidgetId, WidgetState
from game.app.ui.widgets.button import Button
from game.text import _, current_language

_PORTRAIT_RADIUS, _PORTRAIT_WIDTH = 17.0, 38.0
"""Radius of a portrait in the strip with the unfinished match, and the width reserved for each portrait."""


class MenuGame(msgspec.Struct, frozen=True):
    """Game of the main menu. ``pack`` names its folders in ``assets/cards`` and ``maps``."""

    pack: str
    name: str
    theme: Theme
    players: str
    """Number of players, such as ``1–4``."""
    format_kind: Callable[[], str]
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

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        with canvas.themed(self.game.theme):
            super().draw(canvas, state)


class GameCard(Pressable):
    """Card of a game: image, unfinished match, name and kind; pressing it anywhere starts or resumes a match.

    The widget's box is only that of its button, which leaves space for the button of a new match; ``card_box`` is the
    whole card.
    """

    card_box = Box(0, 0, 0, 0)
    """Box of the whole card."""

    def __init__(
        self,
        id: WidgetId,
        game: MenuGame,
        unfinished: UnfinishedMatch | None,
        *,
        enabled: bool = True,
        reason: str = "",
    ) -> None:
        super().__init__(id, enabled=enabled, reason=reason)
        self.game, self.match = game, unfinished
        self.new_match_button = NewMatchButton(game) if unfinished is not None else None
        self._button = Button("", _("Continue") if unfinished is not None else _("New match"))

    def set_default(self, is_default: bool) -> None:
        """Make its button the default button, or a normal one."""
        self.is_default = self._button.is_default = is_default
        self._button.shown_key = Kind.MAIN if is_default else None

    @property
    def accessible_name(self) -> str:
        told = (self.match.headline, self.match.detail) if self.match is not None else ()
        return ", ".join((self._button.text, self.game.name, *told))

    @property
    def accessible_role(self) -> str:
        return self._button.accessible_role

    # ---- layout -----------------------------------------------------------------------------------------------------

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        self.card_box = box
        other = self.new_match_button
        if other is not None:
            other.sized(width=Button.measure_width(canvas, other.text))
        buttons = Row(self._button.sized(grow=1), other, gap=GAPS.small)
        high = Button.measure_height(canvas, gold=True)
        lay_out(canvas, Column(Spacer(), buttons.sized(height=high), gap=0, padding=GAPS.medium), box)
        super().arrange(canvas, self._button.box, into)
        if other is not None:
            other.arrange(canvas, other.box, into)

    def hit_test(self, x: float, y: float) -> bool:
        return self.card_box.contains(x, y) and (
            self.new_match_button is None or not self.new_match_button.box.contains(x, y)
        )

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.card_box
        key = ("game card", self.game.pack, self.match, current_language(), h)
        baked.draw_baked(canvas, key, (x, y, w, h), self._draw_card, overhang=30)
        with canvas.themed(self.game.theme):
            self._button.enabled = self.enabled
            self._button.draw(canvas, msgspec.structs.replace(state, focused=False))
        if state.focused:
            draw_focus_ring(canvas, x, y, w, h, radius=RADIUS.large)
        elif state.hover:
            draw_hover_ring(canvas, x, y, w, h, state.hover, radius=RADIUS.large)

    def _draw_card(self, canvas: Canvas) -> None:
        """Draw the card without its buttons, at the origin."""
        with canvas.themed(self.game.theme):
            self._draw_ground(canvas)
            foot = self._button.box.y - self.card_box.y
            places = self._arrange_parts(canvas, foot)
            art = places["art"]
            canvas.picture(f"title/{self.game.pack}", *art, radius=RADIUS.medium, focus=(0.5, 0.9))
            canvas.rect(*art, "card_line", radius=RADIUS.medium, border=BORDER.thick)
            self._draw_player_count(canvas, art)
            if self.match is not None:
                self._draw_match_strip(canvas, places["strip"], self.match)
            self._draw_title(canvas, places["title"].y, foot)

    def _draw_ground(self, canvas: Canvas) -> None:
        """Draw shadow, background and border of the card."""
        _, _, w, h = self.card_box
        canvas.shadow(4, h - 16, w - 8, 24, radius=RADIUS.large, elevation=2)
        canvas.shadow(0, 0, w, h, radius=RADIUS.large, elevation=3)
        canvas.gradient(0, 0, w, h, "ground", "ground_low", radius=RADIUS.large)
        canvas.rect(1, 1, w - 2, h - 2, "accent", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.strong)

    def _arrange_parts(self, canvas: Canvas, bottom: float) -> dict[Hashable, Box]:
        """Return the boxes of image, unfinished match and title above ``bottom``, in the card at the origin."""
        strip = Column().sized(height=self._measure_strip_height(canvas) - GAPS.tiny, key="strip")
        view = Column(
            Column().sized(grow=1, key="art"),
            Spacer(GAPS.tiny) if self.match is not None else None,
            strip if self.match is not None else None,
            Column().sized(height=self._measure_title_height(canvas), key="title"),
            gap=0,
            padding=(GAPS.small, GAPS.small, GAPS.small, 0),
        )
        return lay_out(canvas, view, self.card_box._replace(x=0, y=0, h=bottom)).boxes

    @staticmethod
    def _measure_title_height(canvas: Canvas) -> float:
        lines = sum(canvas.resolve_text_size(role) * LEADING.normal for role in ("heading", "label"))
        return lines + GAPS.small + GAPS.medium

    @staticmethod
    def _measure_strip_height(canvas: Canvas) -> float:
        return max(2 * _PORTRAIT_RADIUS, 2 * canvas.resolve_text_size("label") * LEADING.normal) + GAPS.medium

    def _draw_match_strip(self, canvas: Canvas, box: Box, match: UnfinishedMatch) -> None:
        """Draw the unfinished match below the image; portraits are omitted if the text needs the space."""
        canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.strong)
        left, line = box.x + GAPS.small, canvas.resolve_text_size("label") * LEADING.normal
        width = max(canvas.measure(match.headline, "strong")[0], canvas.measure(match.detail, "label")[0])
        if width <= box.w - 2 * GAPS.small - _PORTRAIT_WIDTH * len(match.pictures):
            for picture, seat in match.pictures:
                draw_portrait(canvas, picture, seat, left + _PORTRAIT_RADIUS, box.center[1], _PORTRAIT_RADIUS)
                left += _PORTRAIT_WIDTH
        room = box.right - GAPS.small - left
        canvas.draw_text_block(match.headline, left, box.center[1] - line, room, line, "strong")
        canvas.draw_text_block(match.detail, left, box.center[1], room, line, "label", color="mute")

    def _draw_player_count(self, canvas: Canvas, image_box: Box) -> None:
        """Draw the number of players as a chip in the upper right corner of the image."""
        size = canvas.resolve_text_size("small")
        width = canvas.measure(self.game.players, "small")[0] + size + 19
        height = size * LEADING.normal + GAPS.small
        left, top = image_box.right - width - 6, image_box.y + 6
        canvas.rect(left, top, width, height, "well", radius=RADIUS.pill, alpha=ALPHA.strong)
        canvas.icon("person", left + GAPS.small, top + (height - size) / 2, size)
        canvas.text(self.game.players, left + width - 9, top + height / 2, "small", align="right")

    def _draw_title(self, canvas: Canvas, top: float, bottom: float) -> None:
        """Draw name and kind of the game between image and button."""
        rows = ((self.game.name, "heading"), (self.game.format_kind(), "label"))
        heights = [canvas.resolve_text_size(role) * LEADING.normal for _text, role in rows]
        y = (top + bottom - sum(heights)) / 2
        for (text, role), high in zip(rows, heights, strict=True):
            canvas.draw_text_block(text, 10, y, self.card_box.w - 20, high, role, align="center", shadow=ALPHA.strong)
            y += high
