"""Scene with a player's known cards: discarded, removed from the game, and those that may still be held."""

from __future__ import annotations

from typing import TypeAlias

from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.fitted import PressableCard
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.match.ids import KnownCardId, PileCardId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered, Column, FirstFitHeight, Row, Wrap
from game.app.ui.layout.paint import SeatMarkWidget
from game.app.ui.layout.panels import ScrollContainer, draw_panel_ground
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_veil
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.presentation.epic.analysis import aids
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.view_models import CardFace
from game.rules.epic.engine.state import State
from game.text import _, ngettext

_SHEET_WIDTH, _SHEET_HEIGHT = 1060.0, 668.0
_CARD_SCALES = (2.2, 1.8, 1.5, 1.25, 1.05, 0.86)
"""Possible scales of the cards; the first at which all of them fit is used, else the last."""
_Tile: TypeAlias = tuple[WidgetId, CardFace, int]
"""Widget id, card face, and number of copies."""


class PileScene(RebuiltScene):
    """Public cards of a seat and those it may still hold, as known to ``viewer``.

    ``tab`` is the pile shown first.
    """

    modal = True

    def __init__(
        self, services: Services, presenter: EpicPresenter, view: State, seat: int, viewer: int, tab: str = ""
    ) -> None:
        super().__init__(services)
        self.presenter = presenter
        self.view = view
        self.seat = seat
        self.viewer = viewer
        self._load_cards()
        self.tab = tab or self._find_first_tab()
        """Id of the displayed pile."""
        self._scroll_view = ScrollView("cards", self.form)
        self.form.device = services.device

    def _load_cards(self) -> None:
        """Load the cards of the selected seat."""
        self.piles = self._list_piles(self.view)
        known = aids.list_known_in_hand(self.presenter.match, self.view, self.seat, self.viewer)
        self.known = self._make_counted_faces(known)
        """The cards of another hand that the viewer has seen there."""

    def _find_first_tab(self) -> str:
        filled = {**self.piles, "unseen": self.piles["unseen"] or self.known}
        return next((tab for tab, cards in filled.items() if cards), "discard")

    def _make_counted_faces(self, counts: list[tuple[str, int]]) -> list[tuple[CardFace, int]]:
        ids = self.presenter.match.card_ids
        return [(self.presenter.make_face(ids.index(name), self.view), count) for name, count in counts]

    def _list_piles(self, view: State) -> dict[str, list[tuple[CardFace, int]]]:
        match = self.presenter.match
        squads = match.squads_of[self.seat]
        discard = [card for squad in squads for card in reversed(view.discard[squad])]
        removed = [card for card in view.removed if match.owner[card] == self.seat]
        return {
            "discard": [(self.presenter.make_face(card, view), 1) for card in discard],
            "removed": [(self.presenter.make_face(card, view), 1) for card in removed],
            "unseen": self._make_counted_faces(aids.list_unseen_names(match, view, self.seat)),
        }

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the players, the piles, the cards of one pile as large as they fit, and the Back button."""
        names = {"discard": _("Discard pile"), "removed": _("Removed"), "unseen": _("Unseen")}
        options = [
            ChoiceOption(tab, f"{names[tab]} {sum(count for _face, count in cards)}")
            for tab, cards in self.piles.items()
        ]
        title = _("{player}: {team}").format(
            player=self.presenter.seats.name(self.seat), team=self.presenter.team_name(self.seat)
        )
        empty = not self.piles[self.tab] and not (self.tab == "unseen" and self.known)
        where = Label("" if empty or self.tab != "unseen" else self.unknown_locations, color="mute")
        sheet = Column(
            Row(
                SeatMarkWidget(self.seat),
                Label(title, "heading").sized(grow=1),
                IconButton("before", "left", tip=_("Previous player"), keys=(Kind.PAGE_UP,)),
                IconButton("after", "right", tip=_("Next player"), keys=(Kind.PAGE_DOWN,)),
                gap=SPACE.small,
            ),
            SegmentedControl("tab", options, self.tab).sized(align="start"),
            (Label(_("No cards"), "quiet", color="mute", align="center") if empty else self._build_cards()).sized(
                grow=1
            ),
            Row(
                where.sized(grow=1, align="center"),
                Button("close", _("Close"), is_back=True, keys=(Kind.BACK,), shown_key=Kind.BACK),
            ),
            padding=SPACE.large,
            paint=_draw_ground,
        )
        return Centered(sheet.sized(width=_SHEET_WIDTH, height=_SHEET_HEIGHT))

    def _build_cards(self) -> LayoutItem:
        return FirstFitHeight(*(ScrollContainer(self._scroll_view, self._build_tiles(scale)) for scale in _CARD_SCALES))

    def _build_tiles(self, scale: float) -> LayoutItem:
        """Return the cards in rows; cards that may still be held are grouped by user."""
        width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
        groups: list[LayoutItem] = []
        for name, cards in self._group_tiles():
            groups += [Label(name, "panel")] if name else []
            tiles = [PressableCard(*card).sized(width=width, height=height) for card in cards]
            groups.append(Wrap(*tiles, gap=SPACE.large))
        return Column(*groups, gap=SPACE.small, padding=SPACE.medium)

    def _group_tiles(self) -> list[tuple[str, list[_Tile]]]:
        """Return the tiles of the selected pile by heading."""
        cards: list[_Tile] = [
            (PileCardId(index), face, count) for index, (face, count) in enumerate(self.piles[self.tab])
        ]
        if self.tab != "unseen":
            return [("", cards)]
        groups: dict[str, list[_Tile]] = {}
        if self.known:
            known = enumerate(self.known)
            groups[_("Known cards in hand")] = [(KnownCardId(number), face, count) for number, (face, count) in known]
        for id, face, count in cards:
            groups.setdefault(face.owner or face.name, []).append((id, face, count))
        return [(f"{name}  ({sum(count for _id, _face, count in held)})", held) for name, held in groups.items()]

    @property
    def unknown_locations(self) -> str:
        """Return a text on where the cards unknown to the viewer are; empty if there are none."""
        hand, draw, attack = aids.count_hidden_cards(self.presenter.match, self.view, self.seat)
        places = [ngettext("{count} card in hand", "{count} cards in hand", hand).format(count=hand)] if hand else []
        places += [_("{draw} in the deck").format(draw=draw)] if draw else []
        places += [_("1 face-down attack")] if attack else []
        return _("Unseen: {places}").format(places=", ".join(places)) if places else ""

    def _show_seat(self, seat: int) -> None:
        """Show the same pile of another player."""
        self.seat = seat % self.presenter.match.seats
        self._load_cards()
        self._scroll_view.top = 0.0
        self.rebuild()

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event:
            case WidgetEvent("tab", "changed", tab):
                self.tab = str(tab)
                self._scroll_view.top = 0.0
                self.rebuild()
            case WidgetEvent("before" | "after", "pressed"):
                self._show_seat(self.seat + (1 if event.id == "after" else -1))
            case WidgetEvent(PileCardId(place), "pressed"):
                self._show_card(self.piles[self.tab][place][0])
            case WidgetEvent(KnownCardId(place), "pressed"):
                self._show_card(self.known[place][0])
            case _:
                self._scroll_view.scroll_to_key_focus()

    def _show_card(self, face: CardFace) -> None:
        self.services.stack.push(CardScene(self.services, self.presenter.match.setup.game, face))


def _draw_ground(canvas: Canvas, box: Box) -> None:
    draw_veil(canvas)
    draw_panel_ground(canvas, box)
