"""The pages of the rulebook and what stands on them: paragraphs, positions as pictures, signs with their meaning."""

from __future__ import annotations

import re

import msgspec
import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.board.view import BoardView
from game.app.epic.look import book_look
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Look, Widget
from game.app.ui.widgets.text import Label, Paragraph
from game.content.cards.packs import load_pack
from game.content.lessons.rulebook import Chapter, load_rulebook, picture
from game.content.lessons.rulings import Ruling
from game.presentation.epic.view_models import Token
from game.presentation.rulebook_contents import GLOSSARY, GUIDE, Page, option_texts, ruling_name, rulings, topic_name
from game.rules.epic.effects.vocabulary import Words
from game.rules.epic.pack import GuideCard
from game.text import _, pick

_LARGE = 1.2
"""How much larger than elsewhere text is set that is meant for reading."""
_SHADE = 44.0
"""Room about the picture of a board for its shadow."""
_TALLEST = 300.0
_DRAWING, _DRAWING_WIDTH = 152.0, 1.28
"""The height of a drawing, and how much wider than high its place is: some are square, some lie."""
_QUICK = "quick"
_BESIDE = 4
"""So many rulings of one topic are told below each other's."""
_STEP = re.compile(r"\*\*(\d+\.)\*\* \*\*(.+?)\*\*(.*)", re.DOTALL)
"""A step of the quick guide: its number, what it is about in bold, and the rest."""
_GUIDE_GAP, _GUIDE_PAD, _GUIDE_ART = 14.0, 14.0, 92.0
"""Air between the cards of the quick guide and inside them, and how high their pictures are."""


# ---- what stands on a page ------------------------------------------------------------------------------------------


class Spaced(msgspec.Struct, frozen=True):
    """The room that something on a page wants around itself."""

    above: float = 0.0
    below: float = 6.0


class Text(Spaced, frozen=True, kw_only=True):
    """A paragraph or a heading."""

    text: str
    role: str = "body"
    color: str = "cream"

    def _size(self, canvas: Canvas) -> float:
        return canvas.text_size(self.role) * (_LARGE if self.role == "body" else 1.0)

    def height(self, canvas: Canvas, width: float) -> float:
        return canvas.rich_height(self.text, width, self.role, size=self._size(canvas), leading=LEADING.loose) + 3

    def widget(self, box: Box, canvas: Canvas) -> Widget:
        return Paragraph(self.text, self.role, self.color, self._size(canvas)).placed(box)


class Board(Spaced, frozen=True, kw_only=True):
    """The position of a chapter."""

    game: str
    chapter: str

    def height(self, canvas: Canvas, width: float) -> float:
        found = picture(self.game, self.chapter)
        assert found is not None
        layout = found[0].match.board.layout
        return min(_TALLEST, width * layout.height / layout.width)

    def widget(self, box: Box, canvas: Canvas) -> Widget:
        return Picture(self.game, self.chapter).placed(box)


class Row(Spaced, frozen=True, kw_only=True):
    """Drawings side by side."""

    art: tuple[str, ...]

    def height(self, canvas: Canvas, width: float) -> float:
        return min(_DRAWING, width / len(self.art) - 12)

    def widget(self, box: Box, canvas: Canvas) -> Widget:
        return Drawings(self.art).placed(box)


class Meaning(Spaced, frozen=True, kw_only=True):
    """A sign with its name and meaning."""

    icon: str
    text: str

    def height(self, canvas: Canvas, width: float) -> float:
        size = canvas.text_size("body") * _LARGE
        wide = width - size * 2.4
        return max(size * 2, canvas.rich_height(self.text, wide, "body", size=size, leading=LEADING.loose) + 3)

    def widget(self, box: Box, canvas: Canvas) -> Widget:
        return Sign(self.icon, self.text, canvas.text_size("body") * _LARGE).placed(box)


class Guide(Spaced, frozen=True, kw_only=True):
    """Cards of the quick guide side by side."""

    cards: tuple[GuideCard, ...]

    def height(self, canvas: Canvas, width: float) -> float:
        inner, size = (width - _GUIDE_GAP) / 2 - 2 * _GUIDE_PAD, canvas.text_size("body")
        texts = [canvas.rich_height(pick(card.text), inner, size=size, leading=LEADING.loose) for card in self.cards]
        return _GUIDE_ART + max(texts) + canvas.text_size("panel") * 1.5 + 2 * _GUIDE_PAD

    def widget(self, box: Box, canvas: Canvas) -> Widget:
        return GuideCards(self.cards).placed(box)


Part = Text | Board | Row | Meaning | Guide
"""Something on a page: how tall it is at a width, and the widget that draws it in a box."""


def page_of(game: str, page: Page) -> list[Part]:
    """Everything that stands on a page, from top to bottom."""
    book = load_rulebook(game)
    chapter = next((one for one in book.chapters if one.id == page.id), None)
    if chapter is not None:
        return _chapter(game, chapter)
    if page.id == GLOSSARY:
        heading = Text(text=_("Symbols and terms"), role="heading", below=14)
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
    pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    heading = Text(text=_("Quick guide"), role="heading", below=10)
    return [heading, *(Guide(cards=pair, below=_GUIDE_GAP) for pair in pairs)]


def _chapter(game: str, chapter: Chapter) -> list[Part]:
    if chapter.id == _QUICK:
        return _guide(_guide_of(chapter))
    parts: list[Part] = [Text(text=pick(chapter.title), role="heading", below=12)]
    parts += [Text(text=text, below=11) for text in pick(chapter.text).split("\n\n")]
    if chapter.position is not None:
        parts.append(Board(game=game, chapter=chapter.id, above=6, below=12))
    if chapter.art:
        parts.append(Row(art=chapter.art, above=8, below=12))
    known = {one.number: one for one in rulings(game)}
    named = [known[number] for number in chapter.rulings if number in known]
    if named:
        parts.append(Text(text=_("Special cases"), role="panel", above=8))
        parts += [Text(text=f"**{ruling_name(game, one)}** · {pick(one.text)}", color="prose") for one in named]
    return parts


def _ruling(game: str, ruling: Ruling) -> list[Part]:
    parts: list[Part] = [
        Text(text=f"{ruling_name(game, ruling)}  ·  {topic_name(ruling.topic)}", role="label", color="mute", below=10),
        Text(text=pick(ruling.title), role="heading", below=10),
        Text(text=pick(ruling.text)),
        Text(text=_("Why"), role="panel", above=18),
        Text(text=pick(ruling.reason), color="prose"),
    ]
    option = option_texts(game, ruling.switch)
    if option is not None:
        name, text = option
        parts += [
            Text(text=_("Related option"), role="panel", above=18),
            Text(text=f"**{name}.** {text}", color="prose"),
        ]
    beside = [one for one in rulings(game) if one.topic == ruling.topic and one.number != ruling.number]
    nearest = sorted(beside, key=lambda one: abs(one.number - ruling.number))[:_BESIDE]
    if nearest:
        parts.append(Text(text=_("Related rulings"), role="panel", above=18))
        parts += [Text(text=f"**{ruling_name(game, one)}** · {pick(one.text)}", color="prose") for one in nearest]
    return parts


# ---- widgets ---------------------------------------------------------------------------------------------------------


class Sign(Label):
    """An icon with its meaning beside it."""

    def __init__(self, icon: str, text: str, size: float) -> None:
        super().__init__(text, "body", valign="top")
        self.icon, self.size = icon, size

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        mark = self.size * 1.6
        canvas.icon(self.icon, x, y + (h - mark) / 2, mark)
        tall = canvas.rich_height(self.text, w - self.size * 2.4, "body", size=self.size, leading=LEADING.loose)
        left, top = x + self.size * 2.4, y + (h - tall) / 2
        canvas.rich(self.text, left, top, w - self.size * 2.4, "body", size=self.size, leading=LEADING.loose)


class GuideCards(Label):
    """Cards of the quick guide: a picture, what it is about, and the short of it on paper."""

    def __init__(self, cards: tuple[GuideCard, ...]) -> None:
        super().__init__("", "body")
        self.cards = cards

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        wide, title = (w - _GUIDE_GAP) / 2, canvas.text_size("panel") * 1.5
        for place, card in enumerate(self.cards):
            left, top = x + place * (wide + _GUIDE_GAP), y + _GUIDE_ART
            canvas.shadow(left, y, wide, h, radius=RADIUS.medium)
            canvas.gradient(left, y, wide, h, "plate", "plate_low", radius=RADIUS.medium)
            canvas.rect(left, y, wide, h, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.full)
            if card.art:
                canvas.picture(
                    card.art, left + 6, y + 6, wide - 12, _GUIDE_ART - 6, radius=RADIUS.medium, focus=(0.5, 0.45)
                )
            canvas.block(pick(card.title), left + _GUIDE_PAD, top, wide - 2 * _GUIDE_PAD, title, "panel")
            canvas.gradient(
                left + 6, top + title, wide - 12, h - _GUIDE_ART - title - 6, "page", "page_low", radius=RADIUS.medium
            )
            spot = (left + _GUIDE_PAD, top + title + _GUIDE_PAD * 0.6, wide - 2 * _GUIDE_PAD)
            canvas.rich(pick(card.text), *spot, size=canvas.text_size("body"), color="ink", leading=LEADING.loose)


class Drawings(Label):
    """Drawings in a row, in the middle of their box."""

    def __init__(self, art: tuple[str, ...]) -> None:
        super().__init__("", "body")
        self.art = art

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        wide = min(h * _DRAWING_WIDTH, w / len(self.art) - 14)
        left = x + (w - (wide + 14) * len(self.art) + 14) / 2
        for place, path in enumerate(self.art):
            canvas.picture(path, left + place * (wide + 14), y, wide, h, fit="contain")


class Picture(Label):
    """A board with its characters."""

    def __init__(self, game: str, chapter: str) -> None:
        super().__init__("", "body")
        self.game, self.chapter = game, chapter

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
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
