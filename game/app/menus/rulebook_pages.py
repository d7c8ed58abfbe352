"""Pages of the rulebook: paragraphs, board positions, illustrations and symbols."""

from __future__ import annotations

import re

import msgspec
import pygame

from game.app.epic.board.cast import draw_characters, face_enemies
from game.app.epic.board.view import BoardView
from game.app.epic.look import get_book_theme
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.panels import draw_paper_ground
from game.app.ui.style.ornaments import draw_button_bg
from game.app.ui.style.tokens import LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Size
from game.app.ui.widgets.text import Label
from game.content.cards.packs import load_pack
from game.content.lessons.rulebook import RulebookChapter, build_chapter_position, load_rulebook
from game.content.lessons.rulings import Ruling
from game.presentation.epic.view_models import Token
from game.presentation.rulebook_contents import (
    GLOSSARY,
    GUIDE,
    ContentsEntry,
    describe_ruling_option,
    list_rulings,
    ruling_name,
    topic_name,
)
from game.rules.core.words import LocalizedText
from game.rules.epic.pack import GuideCard
from game.text import _, pick_text

_SHADOW_MARGIN = 44.0
"""Margin around the image of a board for its shadow, in logical pixels."""
_MAX_BOARD_HEIGHT = 300.0
"""Maximum height of a board, in logical pixels."""
_ILLUSTRATION_HEIGHT, _SYMBOL_SIZE = 152.0, 28.0
"""Height of illustrations and size of symbols, in logical pixels."""
_QUICK_GUIDE_CHAPTER = "quick"
"""Id of the chapter that is the quick guide."""
_MAX_RELATED_RULINGS = 4
"""Maximum number of related rulings listed below a ruling."""
_STEP = re.compile(r"\*\*(\d+\.)\*\* \*\*(.+?)\*\*(.*)", re.DOTALL)
"""Pattern of a step of the quick guide: number, topic in bold, and text."""
_GUIDE_IMAGE_HEIGHT, _GUIDE_FRAME_WIDTH = 88.0, 6.0
"""Height of the image on a card of the quick guide, and width of the card's frame, in logical pixels."""


# ---- what stands on a page ------------------------------------------------------------------------------------------


class TextPart(msgspec.Struct, frozen=True, kw_only=True):
    """Paragraph or heading."""

    text: str
    role: str = "reading"
    """Text style."""
    color: str | None = None

    def build_view(self) -> LayoutItem:
        """Return the widget; a heading has space above."""
        words = Label(self.text, self.role, color=self.color, leading=LEADING.loose)
        return Column(words, padding=(0, SPACE.small, 0, 0)) if self.role == "panel" else words


class BoardPart(msgspec.Struct, frozen=True, kw_only=True):
    """Example position of a chapter on a board."""

    game: str
    chapter: str

    def build_view(self) -> LayoutItem:
        """Return the board with its characters."""
        return BoardPicture(self.game, self.chapter)


class IllustrationsPart(msgspec.Struct, frozen=True, kw_only=True):
    """Illustrations next to each other."""

    art: tuple[str, ...]

    def build_view(self) -> LayoutItem:
        """Return the illustrations in a row."""
        return Row(*(_build_illustration(path).sized(grow=1) for path in self.art)).sized(height=_ILLUSTRATION_HEIGHT)


class SymbolPart(msgspec.Struct, frozen=True, kw_only=True):
    """Symbol with its name and meaning."""

    icon: str
    text: str

    def build_view(self) -> LayoutItem:
        """Return the symbol with its text."""
        words = Label(self.text, "reading", leading=LEADING.loose)
        return Row(Icon(self.icon, _SYMBOL_SIZE), words.sized(grow=1, align="center"))


class GuidePart(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of the quick guide, in two columns."""

    cards: tuple[GuideCard, ...]

    def build_view(self) -> LayoutItem:
        """Return the cards in two columns."""
        return Grid(*(_build_guide_card(card) for card in self.cards), columns=2)


Part = TextPart | BoardPart | IllustrationsPart | SymbolPart | GuidePart
"""Part of a page."""


def build_page(game: str, page: ContentsEntry) -> LayoutItem:
    """Return the widgets of a page, from top to bottom."""
    return Column(*(part.build_view() for part in list_parts(game, page)), padding=(0, 0, SPACE.small, 0))


def _build_illustration(path: str) -> LayoutItem:
    return CustomPaint(lambda canvas, box: canvas.picture(path, *box, fit="contain"))


def _build_guide_card(card: GuideCard) -> LayoutItem:
    """Return a card of the quick guide: image, title, and text on a paper background."""

    def draw_art(canvas: Canvas, box: Box) -> None:
        if card.art:
            canvas.picture(card.art, *box, radius=RADIUS.medium, focus=(0.5, 0.45))

    words = Label(pick_text(card.text), "body", color="ink", valign="top", leading=LEADING.loose)
    return Column(
        CustomPaint(draw_art).sized(height=_GUIDE_IMAGE_HEIGHT),
        Column(Label(pick_text(card.title), "panel"), padding=(SPACE.small, 0)),
        Column(words, padding=(SPACE.small, SPACE.small), paint=draw_paper_ground).sized(grow=1),
        gap=_GUIDE_FRAME_WIDTH,
        padding=_GUIDE_FRAME_WIDTH,
        paint=lambda canvas, box: draw_button_bg(canvas, *box),
    )


def list_parts(game: str, page: ContentsEntry) -> list[Part]:
    """Return the parts of a page, from top to bottom."""
    rulebook_text = load_rulebook(game)
    chapter = next((chapter for chapter in rulebook_text.chapters if chapter.id == page.id), None)
    if chapter is not None:
        return _list_chapter_parts(game, chapter)
    if page.id == GLOSSARY:
        heading = TextPart(text=_("Symbols and terms"), role="heading")
        signs = [
            SymbolPart(icon=term.icon, text=f"**{pick_text(term.term)}.** {pick_text(term.text)}")
            for term in rulebook_text.glossary
        ]
        return [heading, *signs]
    if page.id == GUIDE:
        return _list_guide_parts(load_pack(game).pack.guide)
    return _list_ruling_parts(
        game, next(ruling for ruling in list_rulings(game) if ruling_name(game, ruling) == page.id)
    )


def _parse_guide(chapter: RulebookChapter) -> tuple[GuideCard, ...]:
    """Return the steps of a quick guide as cards with title, text and image."""
    found = []
    for text, art in zip(pick_text(chapter.text).split("\n\n"), chapter.art, strict=True):
        step = _STEP.fullmatch(text)
        assert step is not None, text
        number, about, rest = step[1], step[2].rstrip(".:,"), step[3].strip()
        title = f"{number} {about}"
        words = rest if step[2].endswith(".") else f"**{step[2]}** {rest}" if step[3][:1] == " " else text
        found.append(GuideCard(LocalizedText(title, title), LocalizedText(words, words), art))
    return tuple(found)


def _list_guide_parts(cards: tuple[GuideCard, ...]) -> list[Part]:
    """Return the heading and the cards of a quick guide."""
    return [TextPart(text=_("Quick guide"), role="heading"), GuidePart(cards=cards)]


def _list_chapter_parts(game: str, chapter: RulebookChapter) -> list[Part]:
    """Return the parts of a chapter."""
    if chapter.id == _QUICK_GUIDE_CHAPTER:
        return _list_guide_parts(_parse_guide(chapter))
    parts: list[Part] = [TextPart(text=pick_text(chapter.title), role="heading")]
    parts += [TextPart(text=text) for text in pick_text(chapter.text).split("\n\n")]
    if chapter.position is not None:
        parts.append(BoardPart(game=game, chapter=chapter.id))
    if chapter.art:
        parts.append(IllustrationsPart(art=chapter.art))
    known = {ruling.number: ruling for ruling in list_rulings(game)}
    named = [known[number] for number in chapter.rulings if number in known]
    if named:
        parts.append(TextPart(text=_("Special cases"), role="panel"))
        parts += [TextPart(text=f"**{ruling_name(game, ruling)}** · {pick_text(ruling.text)}") for ruling in named]
    return parts


def _list_ruling_parts(game: str, ruling: Ruling) -> list[Part]:
    """Return the parts of a ruling, with its option and related rulings."""
    parts: list[Part] = [
        TextPart(text=f"{ruling_name(game, ruling)}  ·  {topic_name(ruling.topic)}", role="label", color="mute"),
        TextPart(text=pick_text(ruling.title), role="heading"),
        TextPart(text=pick_text(ruling.text)),
        TextPart(text=_("Why"), role="panel"),
        TextPart(text=pick_text(ruling.reason)),
    ]
    option = describe_ruling_option(game, ruling.switch)
    if option is not None:
        name, text = option
        parts += [
            TextPart(text=_("Related option"), role="panel"),
            TextPart(text=f"**{name}.** {text}"),
        ]
    beside = [one for one in list_rulings(game) if one.topic == ruling.topic and one.number != ruling.number]
    nearest = sorted(beside, key=lambda one: abs(one.number - ruling.number))[:_MAX_RELATED_RULINGS]
    if nearest:
        parts.append(TextPart(text=_("Related rulings"), role="panel"))
        parts += [TextPart(text=f"**{ruling_name(game, ruling)}** · {pick_text(ruling.text)}") for ruling in nearest]
    return parts


# ---- widgets ---------------------------------------------------------------------------------------------------------


class BoardPicture(CustomPaint):
    """Board of a chapter's example position, with its characters."""

    def __init__(self, game: str, chapter: str) -> None:
        super().__init__(self._paint_board)
        self.game, self.chapter = game, chapter

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        found = build_chapter_position(self.game, self.chapter)
        assert found is not None
        layout = found[0].match.board.layout
        return width, min(_MAX_BOARD_HEIGHT, width * layout.height / layout.width)

    def _paint_board(self, canvas: Canvas, box: Box) -> None:
        """Draw the board from the render cache."""
        x, y, w, h = box
        key = ("rulebook", self.game, self.chapter, canvas.to_pixels(w), canvas.to_pixels(h))
        canvas.paste(
            canvas.render_cache.surfaces.get(key, lambda: self._render_board(canvas, w, h)),
            x - _SHADOW_MARGIN,
            y - _SHADOW_MARGIN,
        )

    def _render_board(self, canvas: Canvas, width: float, height: float) -> pygame.Surface:
        """Render the board with its characters."""
        found = build_chapter_position(self.game, self.chapter)
        assert found is not None
        rules, state = found
        match = rules.match
        part = canvas.make_layer(width + 2 * _SHADOW_MARGIN, height + 2 * _SHADOW_MARGIN)
        part.theme = get_book_theme(self.game)
        view = BoardView(match.board.layout, pygame.FRect(_SHADOW_MARGIN, _SHADOW_MARGIN, width, height), part.k)
        view.draw_ground(part)
        view.draw_props(part)
        tokens = {}
        for index, square in enumerate(state.squares):
            figure = match.figures[index]
            art, health = f"{self.game}/portrait/{figure.kind}", state.health[index]
            if square >= 0:
                tokens[square] = Token(art, figure.seat, health, number=figure.number, is_lead=figure.lead)
        draw_characters(part, view, face_enemies(match.board.layout, tokens))
        return part.surface
