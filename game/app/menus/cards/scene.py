"""Card browser: scrolling grid of cards filtered by game, group and text, with the selected card enlarged."""

from __future__ import annotations

from collections import Counter
from functools import partial

import msgspec

from game.app.epic.look import get_book_theme
from game.app.menus.cards.shelf import GAMES, BrowserCard, list_cards
from game.app.play.large_card import CardWall, format_zoom_hint, is_zoom_intent
from game.app.play.names import list_game_names
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Grid, Row
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.layout.tree import DynamicView
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene, place_below_tools
from game.app.ui.style.ornaments import draw_focus_ring
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import (
    Box,
    LayoutItem,
    Size,
    Widget,
    WidgetEvent,
    WidgetId,
    WidgetState,
    make_growing_length,
)
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.session.seats import PERSON
from game.storage import statistics
from game.text import _, ngettext

_ALL_GROUPS = ""
"""Value of the group filter that shows all groups."""
_LARGE_CARD_WIDTH = make_growing_length(372, 60)
"""Width of the enlarged card, in logical pixels."""
_GAME_TABS_WIDTH, _MIN_CARD_WIDTH = 640.0, 104.0
"""Width of the row of games, and minimum width of a card in the grid, in logical pixels."""


def _draw_card(card: BrowserCard, canvas: Canvas, box: Box) -> None:
    """Draw a card at the top center of a box, as large as fits."""
    width = min(box.w, box.h / card.ratio)
    card.draw(canvas, box.center[0] - width / 2, box.y, width)


def count_plays(game: str) -> Counter[str]:
    """Return how often human players played each card of a game in finished matches, by card id."""
    found: Counter[str] = Counter()
    for match in statistics.load_records().matches:
        for seat in match.seats:
            if match.game == game and seat.kind == PERSON:
                found.update(seat.cards)
    return found


class BrowserCardId(msgspec.Struct, frozen=True):
    """Widget id of a card in the grid."""

    card: str


class GridCard(Widget):
    """Card in the grid; it is selected by hovering or focusing."""

    def __init__(self, card: BrowserCard) -> None:
        super().__init__(BrowserCardId(card.id))
        self.card = card

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return width, width * self.card.ratio

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        _draw_card(self.card, canvas, self.box)
        if state.current:
            draw_focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        return WidgetEvent(self.id, "pressed") if is_zoom_intent(intent) else None


class CardBrowserScene(CardWall, RebuiltScene):
    """Grid of the cards of a game that match the search text and group."""

    heading_box, heading_align = Box(60, 3, 180, 42), "left"
    remark_box = Box(250, 3, 150, 42)
    body_box = HeadedScene.body_with_bar_box
    first_focus = "words"

    def __init__(self, services: Services, game: str = "zelda") -> None:
        super().__init__(services)
        self.search_text = ""
        self.selected_id = ""
        """Id of the selected card; empty for none."""
        self._grid = ScrollView("wall", self.form, handles_pages=True)
        self._select_game(game)

    def _select_game(self, game: str) -> None:
        self.game, self.theme, self.group, self.selected_id = game, get_book_theme(game), _ALL_GROUPS, ""
        self._played = count_plays(game)
        self._grid.top = 0.0

    def find_rules_page(self) -> tuple[str, str]:
        return self.game, "glossary"

    @property
    def matching_cards(self) -> list[BrowserCard]:
        """Return the cards that match the filters."""
        wanted = self.search_text.casefold().split()
        found = [card for card in list_cards(self.game) if self.group in (_ALL_GROUPS, card.group)]
        return [card for card in found if all(word in card.search_text for word in wanted)]

    @property
    def heading(self) -> str:
        return _("Cards")

    @property
    def selected_card(self) -> BrowserCard | None:
        """Return the enlarged card: the selected one, else the first one; None if no card matches."""
        matching_cards = self.matching_cards
        return next(
            (card for card in matching_cards if card.id == self.selected_id),
            matching_cards[0] if matching_cards else None,
        )

    # ---- layout ---------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        games = [ChoiceOption(game, list_game_names()[game]) for game in GAMES]
        tools = Row(
            IconButton("print", "print", tip=_("Print")),
            SegmentedControl("game", games, self.game).sized(width=_GAME_TABS_WIDTH),
            gap=SPACE.small,
        )
        large = self.large_view = DynamicView(
            self._build_detail, self.selected_card and BrowserCardId(self.selected_card.id)
        ).sized(width=_LARGE_CARD_WIDTH)
        return place_below_tools(tools, Row(self._build_cards().sized(grow=1), large))

    def _build_cards(self) -> LayoutItem:
        """Return the search filters above the grid of cards."""
        groups = list(dict.fromkeys(card.group for card in list_cards(self.game)))
        options = [ChoiceOption(_ALL_GROUPS, _("All cards")), *(ChoiceOption(group, group) for group in groups)]
        field = TextField("words", self.search_text, max_length=40, placeholder=_("Search name, text or team"))
        narrowed = Row(field.sized(grow=1), DropDown("group", options, self.group).sized(grow=1))
        wall = Grid(
            *(GridCard(card) for card in self.matching_cards), columns=1, cell_width=_MIN_CARD_WIDTH, padding=SPACE.tiny
        )
        return Panel("", narrowed, ScrollContainer(self._grid, wall).sized(grow=1))

    def _build_detail(self) -> LayoutItem:
        """Return the enlarged card with its text below."""
        card = self.selected_card
        if card is None:
            return Panel("", Label(_("No results."), "body", color="mute", align="center").sized(grow=1))
        lines = [f"**{card.name}** · {card.group}", self._describe_copies(card), card.notes]
        return Panel(
            "",
            CustomPaint(partial(_draw_card, card)).sized(grow=1),
            Label("\n".join(line for line in lines if line), "body"),
            Label(format_zoom_hint(), "small", color="mute", align="center"),
            padding=SPACE.huge,
        )

    # ---- drawing --------------------------------------------------------------------------------------------------

    @property
    def remark(self) -> str:
        found = len(self.matching_cards)
        return ngettext("{count} card", "{count} cards", found).format(count=found)

    def _describe_copies(self, card: BrowserCard) -> str:
        """Return a text about the number of copies of a card, and how often it was played."""
        copies = ngettext("{count} copy", "{count} copies", card.copies).format(count=card.copies)
        times = self._played[card.id]
        if not times:
            return copies
        done = ngettext("played {count} time", "played {count} times", times)
        return f"{copies} · {done.format(count=times)}"

    # ---- what the player does -------------------------------------------------------------------------------------

    def select_card(self, id: WidgetId | None) -> bool:
        match id:
            case BrowserCardId(card) if card != self.selected_id:
                before = self._grid.top
                self.selected_id = card
                self._grid.scroll_to_key_focus()
                if self._grid.top != before:
                    self.mark_dirty()
                return True
        return False

    def _open_print(self) -> None:
        from game.app.menus.prints.chooser import print_game

        self.services.stack.push(print_game(self.services, self.game))

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "print":
            self._open_print()
            return
        if event.kind == "pressed":
            card = next(card for card in self.matching_cards if event.id == BrowserCardId(card.id))
            self.services.stack.push(card.open_large_card(self.services))
            return
        if event.id == "game" and event.value != self.game:
            self._select_game(str(event.value))
            self.services.stack.request_layout()
        elif event.id == "group":
            self.group = str(event.value)
        elif event.id == "words" and event.kind == "changed":
            self.search_text = str(event.value)
        else:
            return
        self._grid.top = 0.0
        self.rebuild()
