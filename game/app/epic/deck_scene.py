"""Scene of a team's deck: all cards small with their number of copies, and the selected one large."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.fitted import FittedCard, draw_fitted, get_card_height
from game.app.epic.cards.terms import list_sign_terms
from game.app.epic.cards.view import CARD_WIDTH, is_readable
from game.app.epic.ids import DeckCardId
from game.app.epic.look import get_theme
from game.app.epic.match.rules_pages import find_rules_page
from game.app.epic.setup.team_scene import TeamScene
from game.app.play.large_card import CardWall, format_zoom_hint, is_zoom_intent
from game.app.play.routes import PrintDeckRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, FirstFitHeight, Grid, Row
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tree import DynamicView
from game.app.ui.services import Services
from game.app.ui.style.headed import place_below_tools
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Size, Widget, WidgetEvent, WidgetId, WidgetState
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.text import Label
from game.content.cards.packs import load_pack
from game.presentation.epic import deck_pages
from game.presentation.epic.card_faces import make_entry_face
from game.presentation.epic.view_models import CardDisplay, CardFace
from game.text import _, ngettext, pick_text

_LARGE_PANEL_WIDTH = 416.0
"""Width of the panel with the large card."""
_COLUMN_COUNTS = range(4, 12)
"""Possible numbers of columns of small cards; the first whose rows fit is used, as it gives the largest cards."""


class DeckCardWidget(Widget):
    """Small card of a deck.

    The left and right arrow keys emit ``changed`` with the step to the previous or next card.
    """

    def __init__(self, index: int, face: CardFace, copies: int) -> None:
        super().__init__(DeckCardId(index))
        self.face = face
        self.copies = copies
        self.is_small = False
        """True if the text of any small card would be unreadable, so that all of them are drawn without text."""

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return width, get_card_height(width)

    @classmethod
    def unify_text_size(cls, canvas: Canvas, widgets: Sequence[DeckCardWidget]) -> None:
        small = not all(is_readable(canvas, widget.face, widget.box.w / CARD_WIDTH) for widget in widgets)
        for widget in widgets:
            widget.is_small = small

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        draw_fitted(
            canvas,
            self.box,
            self.face,
            CardDisplay(focused=state.current, is_compact=self.is_small, copies=self.copies),
        )

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            return WidgetEvent(self.id, "changed", 1 if intent.kind is Kind.RIGHT else -1)
        return WidgetEvent(self.id, "pressed") if is_zoom_intent(intent) else None


class DeckScene(CardWall):
    """All cards of one team; Page Up and Page Down show the previous and the next team."""

    body_box = CardWall.body_with_bar_box

    def __init__(self, services: Services, game: str, team: str, card_index: int = 0) -> None:
        super().__init__(services)
        self.theme = get_theme(game)
        self.music = game
        self.game = game
        self.team = team
        self.card_index = card_index
        """Index of the selected card among the entries."""

    def find_rules_page(self) -> tuple[str, str]:
        return find_rules_page(self.game, "card")

    @property
    def heading(self) -> str:
        return pick_text(load_pack(self.game).teams[self.team].name)

    @property
    def entries(self) -> tuple[deck_pages.DeckEntry, ...]:
        """Return the cards of the team, talents first."""
        return deck_pages.list_entries(self.game, self.team)

    # ---- layout ---------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        super().layout(canvas)
        self.form.set_focus(DeckCardId(self.card_index))

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the small cards, as large as they fit, with the selected card beside them."""
        walls = (self._build_card_groups(columns) for columns in _COLUMN_COUNTS)
        small = Panel("", FirstFitHeight(*walls).sized(grow=1))
        large = self.large_view = DynamicView(self._build_large_card, DeckCardId(self.card_index)).sized(
            width=_LARGE_PANEL_WIDTH, key="large"
        )
        return place_below_tools(Row(*self.build_tools(), gap=SPACE.small), Row(small.sized(grow=1), large))

    def build_tools(self) -> list[Widget]:
        """Return the buttons at the right end of the bar."""
        return [
            IconButton("about", "info", tip=_("About the team"), keys=("t",)),
            IconButton("print", "print", tip=_("Print deck"), keys=("d",)),
            IconButton("before", "left", tip=_("Previous team"), keys=("p", Kind.PAGE_UP)),
            IconButton("after", "right", tip=_("Next team"), keys=("n", Kind.PAGE_DOWN)),
        ]

    def _build_card_groups(self, columns: int) -> LayoutItem:
        """Return power and special cards and basic cards, each group with a heading."""
        talents = [index for index, entry in enumerate(self.entries) if not entry.card.basic]
        basics = [index for index, entry in enumerate(self.entries) if entry.card.basic]
        groups = ((_("Power and special cards"), talents), (_("Basic cards"), basics))
        return Column(*(self._build_group(title, places, columns) for title, places in groups), gap=SPACE.large)

    def _build_group(self, title: str, indices: list[int], columns: int) -> LayoutItem:
        copies = sum(self.entries[place].copies for place in indices)
        count = ngettext("{count} card", "{count} cards", copies).format(count=copies)
        cards = (
            DeckCardWidget(
                place, make_entry_face(self.game, self.entries[place]), self.entries[place].copies
            ).set_size_group(title)
            for place in indices
        )
        heading = Label(f"{title}  ·  {count}", "panel")
        return Column(heading, Grid(*cards, columns=columns))

    def _build_large_card(self) -> LayoutItem:
        face = make_entry_face(self.game, self.entries[self.card_index])
        notes = "\n".join(term.icon_line for term in list_sign_terms(self.game, face))
        count = _("{place} of {all}").format(place=self.card_index + 1, all=len(self.entries))
        return Panel(
            "",
            FittedCard(face).sized(grow=1),
            Label(notes, "body", color="cream") if notes else None,
            Label(f"{count}  ·  {format_zoom_hint()}", "small", color="mute", align="center"),
        )

    # ---- drawing --------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        canvas.text(_("Deck"), 60, 24, "small", color="mute")

    # ---- what the player does -------------------------------------------------------------------------------------

    def select_card(self, id: WidgetId | None) -> bool:
        match id:
            case DeckCardId(place) if place != self.card_index:
                self.card_index = place
                return True
        return False

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "about":
            self.services.stack.push(TeamScene(self.services, self.game, self.team, self._select_card))
        elif event.id == "print":
            self._print_deck()
        elif event.id in ("before", "after"):
            self._switch_team(-1 if event.id == "before" else 1)
        elif event.kind == "pressed":
            face = make_entry_face(self.game, self.entries[self.card_index])
            self.services.stack.push(CardScene(self.services, self.game, face))
        elif isinstance(event.id, DeckCardId):
            self.form.set_focus(DeckCardId((event.id.place + event.value) % len(self.entries)))

    def _select_card(self, index: int) -> None:
        """Select the card to show large."""
        self.card_index = index
        self.form.set_focus(DeckCardId(index))
        self.services.stack.request_layout()

    def _print_deck(self) -> None:
        self.services.open_route(PrintDeckRoute(self.game, self.team))

    def _switch_team(self, step: int) -> None:
        teams = list(load_pack(self.game).teams)
        self.team = teams[(teams.index(self.team) + step) % len(teams)]
        self.card_index = min(self.card_index, len(self.entries) - 1)
        self.services.stack.request_layout()
