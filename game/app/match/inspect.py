"""A card or a character at full size over the table, with what its signs mean."""

from __future__ import annotations

import msgspec

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.input import Intent, Kind, cap
from game.app.match.card_view import CARD_HEIGHT, CARD_WIDTH, draw_card, zoom_scale
from game.app.match.faces import Faces
from game.app.match.one_line import draw_one_line
from game.app.match.records import CardFace, InPlay
from game.app.match.team_panel import draw_health_bar
from game.app.match.token_view import draw_token
from game.app.ornaments import panel
from game.app.scene import Scene
from game.app.services import Services
from game.rules.epic.query import helped
from game.rules.epic.state import State
from game.text import _, ngettext

_CLOSES = frozenset({Kind.OK, Kind.BACK, Kind.INFO, Kind.PRESS, Kind.CONTEXT, Kind.MENU})
_PAD = 22.0


class _Overlay(Scene):
    """Lies over the table until the next key or click."""

    modal = True

    def draw(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "#05070b", alpha=190)
        self.draw_thing(canvas)
        close = _("{key} or a click closes").format(key=cap(Kind.BACK))
        canvas.text(close, WIDTH / 2, HEIGHT - 20, "small", color="mute", align="center", valign="middle")

    def draw_thing(self, canvas: Canvas) -> None:
        """Draws what is looked at."""

    def handle(self, intent: Intent) -> None:
        if intent.kind in _CLOSES:
            self.services.stack.pop()


class CardScene(_Overlay):
    """A card as large as its text wants to be; ``reason`` is why it cannot be used now."""

    def __init__(self, services: Services, face: CardFace, reason: str = "") -> None:
        super().__init__(services)
        self.face = face
        self.reason = reason

    def draw_thing(self, canvas: Canvas) -> None:
        scale = zoom_scale(canvas, self.face, HEIGHT - 90)
        wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
        entries = glossary(self.face)
        side = 330.0 if entries or self.reason else 0.0
        left = (WIDTH - wide - side - (24 if side else 0)) / 2
        top = (HEIGHT - 30 - high) / 2
        draw_card(canvas, left, top, scale, self.face)
        if side:
            self._draw_words(canvas, left + wide + 24, top, side, high, entries)

    def _draw_words(
        self, canvas: Canvas, x: float, y: float, width: float, height: float, entries: list[tuple[str, str]]
    ) -> None:
        inner = width - 2 * _PAD
        texts = [f"**{title}** {text}" for title, text in entries]
        if self.reason:
            texts.insert(0, f"{{warning}} **{self.reason}**")
        heights = [canvas.rich_height(text, inner, "body", leading=1.3) + 12 for text in texts]
        tall = min(height, sum(heights) + 2 * _PAD - 12)
        panel(canvas, x, y + (height - tall) / 2, width, tall)
        top = y + (height - tall) / 2 + _PAD - 4
        for text, used in zip(texts, heights, strict=True):
            canvas.rich(text, x + _PAD, top, inner, "body", leading=1.3)
            top += used


def glossary(face: CardFace) -> list[tuple[str, str]]:
    """What the signs on a card mean."""
    entries: list[tuple[str, str]] = []
    if face.special:
        entries.append((_("Special"), _("is never used in combat; its damage cannot be defended.")))
    if face.melee and face.ranged:
        both = _("strikes an adjacent enemy, or shoots along a free row, column or diagonal.")
        entries.append(("{sword} {bow} " + _("Sword and bow"), both))
    elif face.melee:
        entries.append(("{sword} " + _("Sword"), _("reaches one of the 8 squares around.")))
    elif face.ranged:
        entries.append(("{bow} " + _("Bow"), _("shoots along a free row, column or diagonal of any length.")))
    if face.defense == "sunburst":
        entries.append(("{sunburst} " + _("Sunburst"), _("blocks any attack completely.")))
    if face.triforce:
        entries.append(("{triforce} " + _("Triforce"), _("happens once per match for a card of this name.")))
    if face.clock:
        text = ngettext(
            "the card stays in play until the end of its owner's next turn.",
            "the card stays in play for {count} more turns of its owner.",
            face.clock,
        ).format(count=face.clock)
        entries.append(("{clock} " + _("Clock {count}").format(count=face.clock), text))
    if face.free:
        entries.append(("{free} " + _("Free"), _("costs no action.")))
    return entries


class FigureScene(_Overlay):
    """A character: health, who leads it, and the cards in play that concern it."""

    def __init__(self, services: Services, faces: Faces, view: State, figure: int) -> None:
        super().__init__(services)
        self.faces = faces
        self.view = view
        self.figure = figure

    def draw_thing(self, canvas: Canvas) -> None:
        m, v = self.faces.m, self.view
        token = msgspec.structs.replace(self.faces.token(v, self.figure), health=None)
        cards = self.cards()
        wide, high = 620.0, 300.0 + (170 if cards else 0)
        x, y = (WIDTH - wide) / 2, (HEIGHT - 30 - high) / 2
        panel(canvas, x, y, wide, high, radius=16)
        draw_token(canvas, token, x + 140, y + 150, 100)
        left, room = x + 275, wide - 300
        draw_one_line(canvas, self.faces.name(self.figure), left, y + 48, room, "heading")
        seat = m.seat_of[self.figure]
        team = _("{player}, {team}").format(player=self.faces.seats.name(seat), team=self.faces.team_name(seat))
        draw_one_line(canvas, team, left, y + 84, room, "label", color="mute")
        health, most = token_health(v, self.figure), v.maximum[self.figure]
        canvas.icon("heart", left, y + 116, 26)
        canvas.text(f"{health}/{most}", left + 36, y + 130, "banner", valign="middle")
        draw_health_bar(canvas, left + 130, y + 122, room - 130, 14, health, most)
        words = "\n".join(self.words())
        canvas.rich(words, left, y + 166, room, "body", leading=1.35)
        for place, card in enumerate(cards):
            self._draw_card(canvas, x + 40 + place * 110, y + 290, card)

    def _draw_card(self, canvas: Canvas, x: float, y: float, card: InPlay) -> None:
        draw_card(canvas, x, y, 0.74, card.face)

    def cards(self) -> list[InPlay]:
        """The cards in play that help or hinder the character."""
        m, v = self.faces.m, self.view
        found = []
        for card in v.lying:
            rules = m.cards[card.card].while_
            if any(
                helped(m, card, word) >> self.figure & 1 for rule in rules for word in (rule.of, rule.against) if word
            ):
                found.append(self.faces.in_play(v, card))
        return found[:5]

    def words(self) -> list[str]:
        """What there is to say about it."""
        v = self.view
        if v.squares[self.figure] < -1:
            return ["{skull} " + _("Has fallen.")]
        lines = [
            "{bow} " + _("Can attack from afar.")
            if self.faces.ranged(v, self.figure)
            else "{sword} " + _("Attacks adjacent enemies only.")
        ]
        token = self.faces.token(v, self.figure)
        if token.frozen:
            lines.append("{snowflake} " + _("Its own side cannot move it."))
        if token.cursed:
            lines.append("{curse} " + _("An enemy's card in play is turned against it."))
        return lines


def token_health(v: State, figure: int) -> int:
    """A character's health, 0 for the fallen."""
    return v.health[figure] if v.squares[figure] >= -1 else 0
