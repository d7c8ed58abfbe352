"""A card or a character at full size over the table, with what its terms mean."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.board.niche import draw_in_niche
from game.app.epic.cards.terms import of_card
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, TEXT_SIZE, draw_card, fit_text, text_places
from game.app.epic.match.pictures.health_bar import draw_health_bar
from game.app.play.large_card import LargeCard
from game.app.play.terms import Entry, Place
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind, cap
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import footnote, panel
from game.app.ui.widgets.base import Box
from game.presentation.epic.card_values import value_changes
from game.presentation.epic.presenters import Faces
from game.presentation.epic.view_models import CardFace, InPlay
from game.rules.epic.engine.queries import who
from game.rules.epic.engine.state import State
from game.text import _

_IN_PLAY = 0.9
"""The scale of the cards in play beside a character."""
_CLOSES = frozenset({Kind.OK, Kind.MAIN, Kind.BACK, Kind.INFO, Kind.PRESS, Kind.CONTEXT})


def zoom_scale(canvas: Canvas, face: CardFace, room: float) -> float:
    """The scale at which the card's text is 22 units large, as far as a height of `room` allows."""
    most = room / CARD_HEIGHT
    wanted = 22 / TEXT_SIZE
    if face.text:
        wanted = 22 / min(TEXT_SIZE, fit_text(canvas, face, 1.0).size)
    scale = max(min(wanted, most), min(2.0, most))
    while face.text and scale < most and (size := fit_text(canvas, face, scale).size) < 21.5:
        scale = min(most, scale * 22 / size)  # at another size the same words may need another line
    return scale


class CardScene(LargeCard):
    """A card as large as its text wants to be."""

    def __init__(self, services: Services, game: str, face: CardFace, reason: str = "") -> None:
        super().__init__(services, game, reason)
        self.face = face
        self._scale = 1.0

    def card_size(self, canvas: Canvas, room: float) -> tuple[float, float]:
        self._scale = zoom_scale(canvas, self.face, room)
        return CARD_WIDTH * self._scale, CARD_HEIGHT * self._scale

    def draw_card(self, canvas: Canvas) -> None:
        draw_card(canvas, self.card.x, self.card.y, self._scale, self.face)

    def head(self) -> str:
        return "\n".join(value_changes(self.face))

    def entries(self) -> Sequence[Entry]:
        return of_card(self.game, self.face)

    def words(self, canvas: Canvas) -> Sequence[Place]:
        if not self.face.text:
            return ()
        return text_places(canvas, self.game, self.face, self.card.x, self.card.y, self._scale)


class FigureScene(Scene):
    """A character: health, who leads it, and the cards in play that concern it; the next key or click closes it."""

    modal = True

    def __init__(self, services: Services, faces: Faces, view: State, figure: int) -> None:
        super().__init__(services)
        self.faces = faces
        self.view = view
        self.figure = figure

    def rules_page(self) -> tuple[str, str]:
        return self.faces.match.setup.game, "reach"

    def handle(self, intent: Intent) -> None:
        if intent.kind in _CLOSES:
            self.services.stack.pop()

    def draw(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=190)
        self._draw_sheet(canvas)
        close = _("{key} or click to close").format(key=cap(Kind.BACK))
        footnote(canvas, close, HEIGHT - 20)

    def _draw_sheet(self, canvas: Canvas) -> None:
        match, view = self.faces.match, self.view
        token = self.faces.token(view, self.figure)
        cards, words = self.cards(), "\n".join(self.words())
        wide, aside = 620.0, 275.0
        room = wide - aside - 25
        told = canvas.rich_height(words, room, "body", leading=1.35)
        caption = canvas.text_size("label") * 1.5
        laid = (caption + CARD_HEIGHT * _IN_PLAY + 30) if cards else 0.0
        high = max(300.0, 166 + told + laid + 32)
        x, y = (WIDTH - wide) / 2, (HEIGHT - 30 - high) / 2
        panel(canvas, x, y, wide, high, radius=16)
        draw_in_niche(canvas, token, Box(x + 24, y + 24, 226, min(high - 48, 320.0)))
        left = x + aside
        canvas.one_line(self.faces.name(self.figure), left, y + 48, room, "heading")
        seat = match.seat_of[self.figure]
        team = _("{player}, {team}").format(player=self.faces.seats.name(seat), team=self.faces.team_name(seat))
        canvas.one_line(team, left, y + 84, room, "label", color="mute")
        health, most = token_health(view, self.figure), view.maximum[self.figure]
        canvas.icon("heart", left, y + 116, 26)
        canvas.text(f"{health}/{most}", left + 36, y + 130, "banner")
        draw_health_bar(canvas, left + 130, y + 122, room - 130, 14, health, most)
        canvas.rich(words, left, y + 166, room, "body", leading=1.35)
        if cards:
            self._draw_cards(canvas, left, y + 166 + told + 14, room, cards)

    def _draw_cards(self, canvas: Canvas, x: float, y: float, room: float, cards: list[InPlay]) -> None:
        """The cards in play with a line above them; many of them overlap."""
        canvas.line((x, y), (x + room, y), "white", 1, alpha=40)
        line = canvas.text_size("label") * 1.5
        canvas.block(_("Cards in play"), x, y + 4, room, line, "label", color="gold")
        wide = CARD_WIDTH * _IN_PLAY
        step = min(wide + 14, (room - wide) / max(1, len(cards) - 1))
        for place, card in enumerate(cards):
            draw_card(canvas, x + 6 + place * step, y + line + 14, _IN_PLAY, card.face)

    def cards(self) -> list[InPlay]:
        """The cards in play that help or hinder the character."""
        match, view = self.faces.match, self.view
        found = []
        for card in view.lying:
            words, rules = match.words[card.card], match.cards[card.card].while_
            named = [word for rule in rules for word in (rule.of, rule.against) if word]
            if any(who(match, view, card.text, words, word) >> self.figure & 1 for word in named):
                found.append(self.faces.in_play(view, card))
        return found[:5]

    def words(self) -> list[str]:
        """What there is to say about it."""
        view = self.view
        if view.squares[self.figure] < -1:
            return ["{skull} " + _("Defeated")]
        lines = [
            "{bow} " + _("Can attack from a distance.")
            if self.faces.ranged(view, self.figure)
            else "{sword} " + _("Attacks only adjacent enemies.")
        ]
        token = self.faces.token(view, self.figure)
        if token.frozen:
            lines.append("{snowflake} " + _("Can't be moved by its own side."))
        if token.cursed:
            lines.append("{curse} " + _("Marked by an enemy card in play."))
        return lines


def token_health(view: State, figure: int) -> int:
    """A character's health, 0 for the fallen."""
    return view.health[figure] if view.squares[figure] >= -1 else 0
