"""Tiles of offers: a picture above a paper tag with name, effect and price."""

from __future__ import annotations

from functools import partial

from game.app.epic.cards.fitted import get_card_height
from game.app.epic.cards.sizes import CARD_HEIGHT, CARD_WIDTH, get_raised_scale
from game.app.epic.cards.view import is_readable
from game.app.epic.gauntlet.ids import BoonId
from game.app.epic.gauntlet.pictures import boon as pictures
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFitHeight, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint, Icon, Paint, make_letter_height
from game.app.ui.layout.panels import draw_paper_ground
from game.app.ui.layout.tiles import Tile
from game.app.ui.style.tokens import LEADING, RADIUS, SPACE
from game.app.ui.text.line_break import UNLIMITED_WIDTH
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, Size, WidgetId
from game.app.ui.widgets.text import Label
from game.content.modes.gauntlet import RunContent
from game.modes.gauntlet.state import Boon, GauntletRun
from game.modes.gauntlet.wording import (
    build_boon_face,
    describe_boon,
    describe_copies,
    get_boon_kind_name,
    get_boon_name,
)
from game.presentation.epic.view_models import CardFace
from game.text import _

_WARES_PER_SHELF = 3
"""Number of offers on one shelf of a shop."""


class OfferTile(Tile):
    """Selectable tile of an offer: a boon, or another option at a place."""

    def __init__(
        self, id: WidgetId, view: LayoutItem, *, name: str, is_chosen: bool, tip: str = "", face: CardFace | None = None
    ) -> None:
        ground = pictures.draw_chosen_ground if is_chosen else pictures.draw_offer_ground
        super().__init__(id, view, background=ground, radius=RADIUS.large, tip=tip)
        self.chosen, self.face, self._name = is_chosen, face, name

    @property
    def accessible_name(self) -> str:
        return self._name

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        super().arrange(canvas, box, into)
        if any(isinstance(widget, _OfferCard) and widget.is_readable(canvas) for widget in self.child_widgets):
            self.tip = ""


class _OfferCard(CustomPaint):
    """Card of an offer, as large as its box allows."""

    def __init__(self, face: CardFace, *, is_sold: bool, without_text: bool) -> None:
        super().__init__(partial(pictures.draw_offered_card, face=face, sold=is_sold, small=without_text))
        self.face = face

    def is_readable(self, canvas: Canvas) -> bool:
        """Return whether the text of the card is readable in its box."""
        return is_readable(canvas, self.face, min(self.box.w / CARD_WIDTH, self.box.h / CARD_HEIGHT))


class _FullCard(CustomPaint):
    """Card of an offer with readable text, as high as the given width requires."""

    def __init__(self, face: CardFace, *, is_sold: bool) -> None:
        super().__init__(partial(pictures.draw_offered_card, face=face, sold=is_sold))
        self.face = face

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        whole = is_readable(canvas, self.face, width / CARD_WIDTH)
        return width, get_card_height(width) if whole else UNLIMITED_WIDTH


class _OfferPicture(CustomPaint):
    """Picture of an offer that is not a card, in the proportions of a card."""

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return width, get_card_height(width)


class OfferTiles:
    """Factory of the tiles for the offers of a run; ``chosen_index`` is the index of the chosen offer, or -1."""

    def __init__(self, run: GauntletRun, content: RunContent, chosen_index: int) -> None:
        self.run, self.content, self.at = run, content, chosen_index

    # ---- arrangements -----------------------------------------------------------------------------------------------

    def build_row(self, *others: tuple[LayoutItem, LayoutItem]) -> LayoutItem:
        """Return the offers side by side: as whole cards, or if they are too high in a low layout with texts below.

        ``others`` are tiles of further options, each as a pair of its high and its low layout.
        """
        count = len(self.run.offers) + len(others)
        high = [self._build_offer(index, is_high=True) for index in range(len(self.run.offers))]
        low = [self._build_offer(index, is_high=False) for index in range(len(self.run.offers))]
        rows = [
            Row(*(tile.sized(grow=1) for tile in (*(one[index] for one in others), *tiles)), gap=SPACE.small)
            for index, tiles in enumerate((high, low))
        ]
        views = FirstFitHeight(Column(Spacer(), rows[0], Spacer()), rows[1])
        return views.sized(width=lambda canvas: count * _get_tile_width(canvas) + (count - 1) * SPACE.small)

    def build_shelves(self) -> LayoutItem:
        """Return the offers of a shop as wares on shelves, each with a price tag."""
        tiles = [self._build_shop_offer(index) for index in range(len(self.run.offers))]
        rows = [tiles[start : start + _WARES_PER_SHELF] for start in range(0, len(tiles), _WARES_PER_SHELF)]
        return Column(*(self._build_shelf(row).sized(grow=1) for row in rows), gap=SPACE.small)

    def _build_shelf(self, tiles: list[LayoutItem]) -> LayoutItem:
        """Return one shelf with up to ``_WARES_PER_SHELF`` tiles."""
        shelf = Column(Spacer(), CustomPaint(pictures.draw_shelf).sized(height=_get_tag_height))
        fill = [Spacer() for _more in range(_WARES_PER_SHELF - len(tiles))]
        wares = Row(*(tile.sized(grow=1) for tile in tiles), *fill, gap=SPACE.small, padding=(SPACE.small, 0))
        return Stack(shelf, wares)

    # ---- one offer --------------------------------------------------------------------------------------------------

    def _build_tile(self, number: int, view: LayoutItem, *, tip: str = "") -> OfferTile:
        run, boon = self.run, self.run.offers[number]
        face = build_boon_face(run, boon, self.content)
        name = face.name if face is not None else get_boon_name(run, boon, self.content)
        text = (face.text if face is not None else "").replace("**", "")
        price = _("Sold") if boon.sold else str(boon.price) if boon.price else ""
        parts = (f"{get_boon_kind_name(boon)}: {name}", text, describe_boon(run, boon, self.content), price)
        spoken = ". ".join(part for part in parts if part)
        return OfferTile(BoonId(number), view, name=spoken, is_chosen=number == self.at, tip=tip, face=face)

    def _build_offer(self, number: int, *, is_high: bool) -> LayoutItem:
        """Return an offer outside of a shop: in the high layout as a readable card, else with its text below."""
        run, boon = self.run, self.run.offers[number]
        face = build_boon_face(run, boon, self.content)
        line = format_boon(run, boon, self.content)
        if not is_high and face is not None:
            line = explain_boon(boon, face, line)
        picture = self._build_picture(boon, face, is_whole=is_high, without_text=True)
        return self._build_tile(number, build_offer(picture, get_boon_kind_name(boon), line))

    def _build_shop_offer(self, number: int) -> LayoutItem:
        """Return an offer of a shop: its price on the tag, its text as a tooltip."""
        run, boon = self.run, self.run.offers[number]
        face = build_boon_face(run, boon, self.content)
        poor = boon.price > run.money
        price: LayoutItem = Label(_("Sold"), "strong", color="ink", align="center")
        if not boon.sold:
            color = "die_all" if poor else "ink"
            digits = Label(str(boon.price), "strong", color=color)
            price = Row(Spacer(), Icon("rupee", make_letter_height("strong")), digits, Spacer(), gap=SPACE.tiny)
        kind = Label(get_boon_kind_name(boon), "label", color="ink", align="center").set_size_group("kinds")
        tag = Column(
            kind.sized(grow=1), price.sized(grow=1),
            gap=0, padding=(SPACE.small, SPACE.tiny), paint=draw_paper_ground,
        )  # fmt: skip
        picture = self._build_picture(boon, face, is_whole=False, without_text=False)
        view = Column(
            picture.sized(grow=1), tag.sized(height=_get_tag_height), gap=SPACE.tiny, padding=(SPACE.small, 0)
        )
        line = format_boon(run, boon, self.content)
        return self._build_tile(number, view, tip="" if boon.sold else explain_boon(boon, face, line))

    def _build_picture(self, boon: Boon, face: CardFace | None, *, is_whole: bool, without_text: bool) -> LayoutItem:
        if face is None:
            return _OfferPicture(partial(pictures.draw_offered_boon, run=self.run, boon=boon)).sized(
                grow=0 if is_whole else 1
            )
        if is_whole:
            return _FullCard(face, is_sold=boon.sold)
        return _OfferCard(face, is_sold=boon.sold, without_text=without_text).sized(grow=1)


def build_option(
    id: WidgetId, paint: Paint, title: str, text: str, *, is_chosen: bool
) -> tuple[LayoutItem, LayoutItem]:
    """Return the tile of another option at a place, such as a rest, in its high and its low layout."""
    high, low = (
        OfferTile(id, build_offer(picture, title, text), name=f"{title}. {text}", is_chosen=is_chosen)
        for picture in (_OfferPicture(paint), CustomPaint(paint).sized(grow=1))
    )
    return high, low


def build_offer(picture: LayoutItem, title: str, text: str) -> LayoutItem:
    """Return a picture above a paper tag with a title and a line."""
    tag = Column(
        Label(title, "strong", color="ink", align="center"),
        Label(text, "label", color="ink", align="center").sized(grow=1) if text else None,
        gap=SPACE.tiny,
        padding=SPACE.small,
        paint=draw_paper_ground,
    )
    return Column(picture, tag, gap=SPACE.small, padding=SPACE.small)


def format_boon(run: GauntletRun, boon: Boon, content: RunContent) -> str:
    """Return the effect of a boon in words, as far as its picture does not show it.

    For an upgraded card these are only its copies, as the card shows its new numbers.
    """
    return describe_copies(run, boon, content) if boon.kind == "raise" else describe_boon(run, boon, content)


def explain_boon(boon: Boon, face: CardFace | None, effect: str) -> str:
    """Return the text of the card for a boon that adds a card, else its ``effect``."""
    return face.text if boon.kind in ("card", "heirloom") and face is not None and face.text else effect


def _get_tile_width(canvas: Canvas) -> float:
    """Return the width at which the text of a tile's card is readable."""
    return CARD_WIDTH * get_raised_scale(canvas.text_scale) + 2 * SPACE.small


def _get_tag_height(canvas: Canvas) -> float:
    """Return the height of the price tag of a ware, which has two lines."""
    return (canvas.resolve_text_size("label") + canvas.resolve_text_size("strong")) * LEADING.loose + 2 * SPACE.tiny
