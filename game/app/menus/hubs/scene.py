"""Submenu screen: one large entry next to rows, or equal tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind, format_cap
from game.app.ui.layout.flex import Column, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint, KeyCap, Meter, Picture
from game.app.ui.layout.tiles import DefaultTile, Tile, move_default
from game.app.ui.routes import Route
from game.app.ui.services import Services
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.text import _

_ROW_IMAGE_WIDTH, _DEFAULT_BUTTON_WIDTH = 200.0, 304.0
"""Width of the image in a row, and of the default button, in logical pixels."""
_SHADE_FRACTION = 0.45
"""Fraction of the large image's height that is darkened behind the text."""


class HubProgress(msgspec.Struct, frozen=True):
    """Progress of the player as text, and as a fraction if there is a progress bar."""

    text: str
    fraction: float | None = None
    """Progress from 0 to 1; None without a bar."""


class ExtraButton(msgspec.Struct, frozen=True):
    """Second button of an entry, below its tile."""

    id: str
    text: str
    key: str
    """Letter key that presses the button."""
    route: Route
    """Route that is opened."""


class HubItem(msgspec.Struct, frozen=True):
    """Entry of a submenu, with its texts in the current language."""

    id: str
    key: str
    """Letter key that opens the entry."""
    picture: str
    name: str
    description: str
    route: Route
    """Route that is opened."""
    button_text: str = ""
    """Text of the default button, if the entry is the large one."""
    progress: HubProgress | None = None
    extra: ExtraButton | None = None
    hidden_keys: tuple[str, ...] = ()
    """Former letter keys, which still open the entry but are not displayed."""
    focal_point: tuple[float, float] = (0.5, 0.5)
    """Point of the image that stays visible when it is cropped, as fractions of width and height."""


class HubPage(msgspec.Struct, frozen=True):
    """Definition of a submenu; the first entry is the large one unless ``is_tiled``."""

    format_heading: Callable[[], str]
    list_items: Callable[[], Sequence[HubItem]]
    is_tiled: bool = False
    """True to show all entries as equal tiles."""
    format_remark: Callable[[], str] | None = None
    """Returns the text at the right end of the title bar; None for no text."""


class HubScene(HeadedScene):
    """Submenu; its entries are reloaded when the scene is shown again.

    If tiled, the focused tile becomes the default, which Enter opens.
    """

    def __init__(self, services: Services, page: HubPage) -> None:
        super().__init__(services)
        self.page = page
        self.items: Sequence[HubItem] = page.list_items()
        self.first_focus = self.golden = self.items[0].id

    def resume(self) -> None:
        self.services.stack.request_layout()

    @property
    def heading(self) -> str:
        return self.page.format_heading()

    @property
    def remark(self) -> str:
        return "" if self.page.format_remark is None else self.page.format_remark()

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the current entries, in their order at the time the submenu was opened."""
        order = [item.id for item in self.items]
        self.items = sorted(self.page.list_items(), key=lambda item: order.index(item.id))
        if self.page.is_tiled:
            return Row(*(self._build_tile(item).sized(grow=1) for item in self.items), gap=SPACE.large)
        first, *others = self.items
        rows = Column(*(self._build_row(item).sized(grow=1) for item in others), gap=SPACE.large)
        return Row(self._build_lead(first).sized(grow=1), rows.sized(grow=1), gap=SPACE.large)

    def _build_lead(self, item: HubItem) -> LayoutItem:
        """Return an entry as a large image with the default button on it."""
        gold = Button(item.id, item.button_text, is_default=True, keys=(item.key,), shown_key=Kind.MAIN).sized(
            width=_DEFAULT_BUTTON_WIDTH
        )
        words = Column(
            Spacer(),
            Label(item.name, "title", shadow=ALPHA.strong),
            Label(item.description, "reading", shadow=ALPHA.strong),
            Row(gold, *_build_progress(item.progress, with_shadow=True), gap=SPACE.large),
            gap=SPACE.small,
            padding=SPACE.huge,
        )
        return Stack(CustomPaint(partial(_draw_lead, picture=item.picture)), words)

    def _build_row(self, item: HubItem) -> LayoutItem:
        """Return an entry as a pressable row with image, texts and progress."""
        words = Column(
            Row(Label(item.name, "banner").set_size_group("names").sized(grow=1), self._build_key_cap(item)),
            Label(item.description, "body", valign="top").set_size_group("lines").sized(grow=1),
            Row(*_build_progress(item.progress), gap=SPACE.medium),
            gap=SPACE.tiny,
            padding=SPACE.small,
        )
        picture = Picture(item.picture, radius=RADIUS.medium).sized(width=_ROW_IMAGE_WIDTH)
        view = Row(picture, words.sized(grow=1), gap=SPACE.small, padding=SPACE.small)
        return Tile(item.id, view, keys=(item.key,))

    def _build_tile(self, item: HubItem) -> LayoutItem:
        """Return an entry as a tile with a button, and its extra button below."""
        words = Column(
            Row(Label(item.name, "heading").set_size_group("names").sized(grow=1), self._build_key_cap(item)),
            Label(item.description, "body").set_size_group("lines"),
            Label(item.progress.text if item.progress else "", "label", color="mute").set_size_group("counts"),
            gap=SPACE.tiny,
            padding=SPACE.small,
        )
        picture = Picture(item.picture, radius=RADIUS.medium, focus=item.focal_point).sized(grow=1)
        height = partial(Button.measure_height, gold=True)
        opens = Button(f"open {item.id}", _("Open"))
        view = Column(picture, words, opens.sized(height=height), gap=SPACE.small, padding=SPACE.medium)
        tile = DefaultTile(
            item.id, view, opens, is_default=item.id == self.golden, keys=(item.key, *item.hidden_keys)
        ).sized(grow=1)
        if (extra := item.extra) is None:
            return Column(tile)
        button = (
            Button(extra.id, extra.text, keys=(extra.key,))
            .set_size_group("extras")
            .sized(height=partial(Button.measure_height, gold=True))
        )
        return Column(tile, button)

    def _build_key_cap(self, item: HubItem) -> LayoutItem:
        """Return the key cap of an entry; an empty item if the input device has no such key."""
        key = format_cap(item.key, self.services.device)
        return KeyCap(key).sized(align="start") if key else Spacer(0.0)

    # ---- answers ----------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        focus = self.form.focus
        if self.page.is_tiled and focus != self.golden and any(item.id == focus for item in self.items):
            self.golden = str(focus)
            move_default(self.form.widgets, self.golden)
            self.dirty = True

    def on_widget_event(self, event: WidgetEvent) -> None:
        for item in self.items:
            if event.id == item.id:
                self.services.open_route(item.route)
            elif item.extra is not None and event.id == item.extra.id:
                self.services.open_route(item.extra.route)


def _build_progress(progress: HubProgress | None, *, with_shadow: bool = False) -> list[LayoutItem]:
    """Return the progress as widgets: a bar if there is a fraction, and the text."""
    if progress is None:
        return [Spacer()]
    shadow = ALPHA.strong if with_shadow else 0
    words = Label(progress.text, shadow=shadow).sized(align="center")
    if progress.fraction is None:
        return [words, Spacer()]
    return [Meter(progress.fraction).sized(grow=1, align="center"), words]


def _draw_lead(canvas: Canvas, box: Box, picture: str) -> None:
    """Draw a framed image, darkened behind the text."""
    draw_carved_frame(canvas, box, frame_width=SPACE.small, radius=RADIUS.large, has_lamp=False)
    inner = box.inset(SPACE.small)
    canvas.picture(picture, *inner, radius=RADIUS.small)
    top = inner.bottom - inner.h * _SHADE_FRACTION
    canvas.gradient(
        inner.x, top, inner.w, inner.bottom - top, "black", "black", alpha=0, alpha_bottom=ALPHA.panel,
        radius=RADIUS.small,
    )  # fmt: skip
