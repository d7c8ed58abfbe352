"""The pages of the rulebook and what stands on them: paragraphs, positions as pictures, signs with their meaning."""

from __future__ import annotations

import re

import msgspec
import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.board.view import BoardView
from game.app.epic.look import book_look
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import Icon, Painting
from game.app.ui.style.ornaments import plate
from game.app.ui.style.tokens import LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Size
from game.app.ui.widgets.text import Label
from game.content.cards.packs import load_pack
from game.content.lessons.rulebook import Chapter, load_rulebook, picture
from game.content.lessons.rulings import Ruling
from game.presentation.epic.view_models import Token
from game.presentation.rulebook_contents import GLOSSARY, GUIDE, Page, option_texts, ruling_name, rulings, topic_name
from game.rules.epic.effects.vocabulary import Words
from game.rules.epic.pack import GuideCard
from game.text import _, pick

_SHADE = 44.0
"""Room about the picture of a board for its shadow."""
_TALLEST = 300.0
_DRAWING, _SIGN = 152.0, 28.0
_QUICK = "quick"
_BESIDE = 4
"""So many rulings of one topic are told below each other's."""
_STEP = re.compile(r"\*\*(\d+\.)\*\* \*\*(.+?)\*\*(.*)", re.DOTALL)
"""A step of the quick guide: its number, what it is about in bold, and the rest."""
_GUIDE_ART, _GUIDE_RIM = 88.0, 6.0


# ---- what stands on a page ------------------------------------------------------------------------------------------


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """A paragraph or a heading."""

    text: str
    role: str = "reading"
    color: str | None = None

    def view(self) -> LayoutItem:
        """Return how it looks; a heading in the page keeps a distance from what is above it."""
        words = Label(self.text, self.role, color=self.color, leading=LEADING.loose)
        return Column(words, padding=(0, SPACE.small, 0, 0)) if self.role == "panel" else words


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The position of a chapter."""

    game: str
    chapter: str

    def view(self) -> LayoutItem:
        """Return how it looks."""
        return Picture(self.game, self.chapter)


class Drawings(msgspec.Struct, frozen=True, kw_only=True):
    """Drawings side by side."""

    art: tuple[str, ...]

    def view(self) -> LayoutItem:
        """Return how they look."""
        return Row(*(_drawing(path).sized(grow=1) for path in self.art)).sized(height=_DRAWING)


class Meaning(msgspec.Struct, frozen=True, kw_only=True):
    """A sign with its name and meaning."""

    icon: str
    text: str

    def view(self) -> LayoutItem:
        """Return how it looks."""
        words = Label(self.text, "reading", leading=LEADING.loose)
        return Row(Icon(self.icon, _SIGN), words.sized(grow=1, align="center"))


class Guide(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of the quick guide, two and two."""

    cards: tuple[GuideCard, ...]

    def view(self) -> LayoutItem:
        """Return how they look."""
        return Grid(*(_guide_card(card) for card in self.cards), columns=2)


Part = Text | Board | Drawings | Meaning | Guide
"""Something on a page."""


def page_view(game: str, page: Page) -> LayoutItem:
    """Return all of a page, from top to bottom."""
    return Column(*(part.view() for part in page_of(game, page)))


def _drawing(path: str) -> LayoutItem:
    return Painting(lambda canvas, box: canvas.picture(path, *box, fit="contain"))


def _guide_card(card: GuideCard) -> LayoutItem:
    """Return a card of the quick guide: a picture, what it is about, and the short of it on paper."""

    def draw_art(canvas: Canvas, box: Box) -> None:
        if card.art:
            canvas.picture(card.art, *box, radius=RADIUS.medium, focus=(0.5, 0.45))

    words = Label(pick(card.text), "body", color="ink", valign="top", leading=LEADING.loose)
    return Column(
        Painting(draw_art).sized(height=_GUIDE_ART),
        Column(Label(pick(card.title), "panel"), padding=(SPACE.small, 0)),
        Column(words, padding=(SPACE.small, SPACE.small), paint=_draw_paper).sized(grow=1),
        gap=_GUIDE_RIM,
        padding=_GUIDE_RIM,
        paint=lambda canvas, box: plate(canvas, *box),
    )


def _draw_paper(canvas: Canvas, box: Box) -> None:
    canvas.rect(*box, "paper", radius=RADIUS.medium)


def page_of(game: str, page: Page) -> list[Part]:
    """Everything that stands on a page, from top to bottom."""
    book = load_rulebook(game)
    chapter = next((one for one in book.chapters if one.id == page.id), None)
    if chapter is not None:
        return _chapter(game, chapter)
    if page.id == GLOSSARY:
        heading = Text(text=_("Symbols and terms"), role="heading")
        signs = [Meaning(icon=one.icon, text=f"**{pick(one.term)}.** {pick(one.text)}") for one in book.glossary]
        return [heading, *signs]
    if page.id == GUIDE:
        return _guide(load_pack(game).pack.guide)
    return _ruling(game, next(one for one in rulings(game) if ruling_name(game, one) == page.id))


def _guide_of(chapter: Chapter) -> tuple[GuideCard, ...]:
    """The steps of a quick guide as cards: what each is about, and under it the rest; each has its drawing."""
    found = []
    for text, art in zip(pick(chapter.text).split("\n\n"), chapter.art, strict=True):
        step = _STEP.fullmatch(text)
        assert step is not None, text
        number, about, rest = step[1], step[2].rstrip(".:,"), step[3].strip()
        title = f"{number} {about}"
        words = rest if step[2].endswith(".") else f"**{step[2]}** {rest}" if step[3][:1] == " " else text
        found.append(GuideCard(Words(title, title), Words(words, words), art))
    return tuple(found)


def _guide(cards: tuple[GuideCard, ...]) -> list[Part]:
    """The cards of the quick guide, two and two."""
    return [Text(text=_("Quick guide"), role="heading"), Guide(cards=cards)]


def _chapter(game: str, chapter: Chapter) -> list[Part]:
    if chapter.id == _QUICK:
        return _guide(_guide_of(chapter))
    parts: list[Part] = [Text(text=pick(chapter.title), role="heading")]
    parts += [Text(text=text) for text in pick(chapter.text).split("\n\n")]
    if chapter.position is not None:
        parts.append(Board(game=game, chapter=chapter.id))
    if chapter.art:
        parts.append(Drawings(art=chapter.art))
    known = {one.number: one for one in rulings(game)}
    named = [known[number] for number in chapter.rulings if number in known]
    if named:
        parts.append(Text(text=_("Special cases"), role="panel"))
        parts += [Text(text=f"**{ruling_name(game, one)}** · {pick(one.text)}") for one in named]
    return parts


def _ruling(game: str, ruling: Ruling) -> list[Part]:
    parts: list[Part] = [
        Text(text=f"{ruling_name(game, ruling)}  ·  {topic_name(ruling.topic)}", role="label", color="mute"),
        Text(text=pick(ruling.title), role="heading"),
        Text(text=pick(ruling.text)),
        Text(text=_("Why"), role="panel"),
        Text(text=pick(ruling.reason)),
    ]
    option = option_texts(game, ruling.switch)
    if option is not None:
        name, text = option
        parts += [
            Text(text=_("Related option"), role="panel"),
            Text(text=f"**{name}.** {text}"),
        ]
    beside = [one for one in rulings(game) if one.topic == ruling.topic and one.number != ruling.number]
    nearest = sorted(beside, key=lambda one: abs(one.number - ruling.number))[:_BESIDE]
    if nearest:
        parts.append(Text(text=_("Related rulings"), role="panel"))
        parts += [Text(text=f"**{ruling_name(game, one)}** · {pick(one.text)}") for one in nearest]
    return parts


# ---- widgets ---------------------------------------------------------------------------------------------------------


class Picture(Painting):
    """A board with its characters."""

    def __init__(self, game: str, chapter: str) -> None:
        super().__init__(self._paint)
        self.game, self.chapter = game, chapter

    def natural(self, canvas: Canvas, width: float) -> Size:
        found = picture(self.game, self.chapter)
        assert found is not None
        layout = found[0].match.board.layout
        return width, min(_TALLEST, width * layout.height / layout.width)

    def _paint(self, canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        key = ("rulebook", self.game, self.chapter, canvas.px(w), canvas.px(h))
        canvas.paste(canvas.rasters.cache.get(key, lambda: self._drawn(canvas, w, h)), x - _SHADE, y - _SHADE)

    def _drawn(self, canvas: Canvas, width: float, height: float) -> pygame.Surface:
        found = picture(self.game, self.chapter)
        assert found is not None
        rules, state = found
        match = rules.match
        part = canvas.layer(width + 2 * _SHADE, height + 2 * _SHADE)
        part.theme = book_look(self.game)
        view = BoardView(match.board.layout, pygame.FRect(_SHADE, _SHADE, width, height), part.k)
        view.draw_ground(part)
        view.draw_props(part)
        for square, place in sorted((square, place) for place, square in enumerate(state.squares) if square >= 0):
            figure = match.figures[place]
            art = f"{self.game}/portrait/{figure.kind}"
            token = Token(art, figure.seat, state.health[place], number=figure.number)
            draw_token(part, token, *view.center(square), view.token_radius)
        return part.surface
