"""Close-up of a card or character over the table, with its terms explained."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.board.niche import draw_in_niche
from game.app.epic.cards.fit import find_term_places
from game.app.epic.cards.sizes import CARD_HEIGHT, CARD_WIDTH, get_full_close_up_scale
from game.app.epic.cards.terms import list_card_terms
from game.app.epic.cards.view import draw_card
from game.app.epic.match.pictures.health_bar import draw_health_bar
from game.app.play.large_card import LargeCardScene
from game.app.play.terms import TermEntry, TermPlace
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind, format_cap
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_footnote, draw_panel
from game.app.ui.widgets.base import Box
from game.presentation.epic.card_values import describe_value_changes
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.view_models import CardFace, InPlayView
from game.rules.epic.engine.queries import select_word
from game.rules.epic.engine.state import State
from game.text import _

_IN_PLAY_SCALE = 0.85
"""Scale of the cards in play that are listed beside a character."""
_CLOSING_INTENTS = frozenset({Kind.OK, Kind.MAIN, Kind.BACK, Kind.INFO, Kind.PRESS, Kind.CONTEXT})
"""Kinds of input that close the close-up of a character."""


def get_close_up_scale(canvas: Canvas, room: float) -> float:
    """Return the scale of a card in the close-up, limited to the available height ``room``."""
    return min(get_full_close_up_scale(canvas.text_scale), room / CARD_HEIGHT)


class CardScene(LargeCardScene):
    """Close-up of a card, as large as its text needs."""

    def __init__(self, services: Services, game: str, face: CardFace, reason: str = "") -> None:
        super().__init__(services, game, reason)
        self.face = face
        self._scale = 1.0

    def measure_card(self, canvas: Canvas, max_height: float) -> tuple[float, float]:
        self._scale = get_close_up_scale(canvas, max_height)
        return CARD_WIDTH * self._scale, CARD_HEIGHT * self._scale

    def draw_card(self, canvas: Canvas) -> None:
        draw_card(canvas, self.card_box.x, self.card_box.y, self._scale, self.face)

    def format_header(self) -> str:
        return "\n".join([*describe_value_changes(self.face), *([self.face.footer] if self.face.footer else [])])

    def list_terms(self) -> Sequence[TermEntry]:
        return list_card_terms(self.game, self.face)

    def find_term_places(self, canvas: Canvas) -> Sequence[TermPlace]:
        if not self.face.text:
            return ()
        return find_term_places(canvas, self.game, self.face, self.card_box.x, self.card_box.y, self._scale)


class FigureScene(Scene):
    """Close-up of a character: health, team and the cards in play that affect it; any key or click closes it."""

    modal = True

    def __init__(self, services: Services, presenter: EpicPresenter, view: State, figure: int) -> None:
        super().__init__(services)
        self.presenter = presenter
        self.view = view
        self.figure = figure

    def find_rules_page(self) -> tuple[str, str]:
        return self.presenter.match.setup.game, "reach"

    def handle(self, intent: Intent) -> None:
        if intent.kind in _CLOSING_INTENTS:
            self.services.stack.pop()

    def draw(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=190)
        self._draw_sheet(canvas)
        close = _("{key} or click to close").format(key=format_cap(Kind.BACK))
        draw_footnote(canvas, close, HEIGHT - 20)

    def _draw_sheet(self, canvas: Canvas) -> None:
        match, view = self.presenter.match, self.view
        token = self.presenter.make_token(view, self.figure)
        cards, words = self.find_cards(), "\n".join(self.format_details())
        width, aside = 620.0, 275.0
        room = width - aside - 25
        told = canvas.measure_rich_height(words, room, "body", leading=1.35)
        caption = canvas.resolve_text_size("label") * 1.5
        laid = (caption + CARD_HEIGHT * _IN_PLAY_SCALE + 30) if cards else 0.0
        height = max(300.0, 166 + told + laid + 32)
        x, y = (WIDTH - width) / 2, (HEIGHT - 30 - height) / 2
        draw_panel(canvas, x, y, width, height, radius=16)
        draw_in_niche(canvas, token, Box(x + 24, y + 24, 226, min(height - 48, 320.0)))
        left = x + aside
        canvas.draw_fitted_line(self.presenter.figure_name(self.figure), left, y + 48, room, "heading")
        seat = match.seat_of[self.figure]
        team = _("{player}, {team}").format(player=self.presenter.seats.name(seat), team=self.presenter.team_name(seat))
        canvas.draw_fitted_line(team, left, y + 84, room, "label", color="mute")
        health, most = get_token_health(view, self.figure), view.maximum[self.figure]
        canvas.icon("heart", left, y + 116, 26)
        canvas.text(f"{health}/{most}", left + 36, y + 130, "banner")
        draw_health_bar(canvas, left + 130, y + 122, room - 130, 14, health, most)
        canvas.draw_rich_text(words, left, y + 166, room, "body", leading=1.35)
        if cards:
            self._draw_cards(canvas, left, y + 166 + told + 14, room, cards)

    def _draw_cards(self, canvas: Canvas, x: float, y: float, room: float, cards: list[InPlayView]) -> None:
        """Draw a divider and the cards in play below it, overlapping if there are too many for the width ``room``."""
        canvas.line((x, y), (x + room, y), "white", 1, alpha=40)
        line = canvas.resolve_text_size("label") * 1.5
        canvas.draw_text_block(_("Cards in play"), x, y + 4, room, line, "label")
        width = CARD_WIDTH * _IN_PLAY_SCALE
        step = min(width + 14, (room - width) / max(1, len(cards) - 1))
        for index, card in enumerate(cards):
            draw_card(canvas, x + 6 + index * step, y + line + 14, _IN_PLAY_SCALE, card.face)

    def find_cards(self) -> list[InPlayView]:
        """Return the cards in play that affect the character."""
        match, view = self.presenter.match, self.view
        cards = []
        for card in view.lying:
            words, rules = match.word_indices[card.card], match.cards[card.card].while_
            named = [word for rule in rules for word in (rule.of, rule.against) if word]
            if any(select_word(match, view, card.text, words, word) >> self.figure & 1 for word in named):
                cards.append(self.presenter.make_in_play(view, card))
        return cards[:5]

    def format_details(self) -> list[str]:
        """Return the lines about the character's attacks and states."""
        view = self.view
        if view.squares[self.figure] < -1:
            return ["{skull} " + _("Defeated")]
        lines = [
            "{bow} " + _("Can attack from a distance.")
            if self.presenter.has_ranged_card(view, self.figure)
            else "{sword} " + _("Attacks only adjacent enemies.")
        ]
        token = self.presenter.make_token(view, self.figure)
        if token.frozen:
            lines.append("{snowflake} " + _("Can't be moved by its own side."))
        if token.cursed:
            lines.append("{curse} " + _("Marked by an enemy card in play."))
        return lines


def get_token_health(view: State, figure: int) -> int:
    """Return the health of a character, 0 for a defeated one."""
    return view.health[figure] if view.squares[figure] >= -1 else 0
