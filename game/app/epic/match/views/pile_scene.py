"""What is known of a player's cards, to be leafed through: discarded, out of the game, and what can still be held."""

from __future__ import annotations

from typing import TypeAlias

from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.copies import copies_height, draw_copies
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.epic.match.ids import KnownCardId, PileCardId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Centered, Column, FirstFitHeight, Row, Spacer, Wrap
from game.app.ui.layout.paint import SeatMark
from game.app.ui.layout.panels import Scroll, panel_ground
from game.app.ui.layout.tree import SCREEN
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Look, Pressable, Reply, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.presentation.epic.analysis import aids
from game.presentation.epic.presenters import Faces
from game.presentation.epic.view_models import CardFace, CardLook
from game.rules.epic.engine.state import State
from game.text import _, ngettext

_WIDTH, _HEIGHT = 1060.0, 668.0
_SCALES = (2.2, 1.8, 1.5, 1.25, 1.05, 0.86)
"""How large the cards may be: the first size at which all of them are seen at once, or the last."""
_Tile: TypeAlias = tuple[WidgetId, CardFace, int]
"""The id of a card's widget, the card, and how many copies of it there are."""


class CardTile(Pressable):
    """A card in a row of cards, with how many copies of it there are."""

    def __init__(self, id: WidgetId, face: CardFace, count: int) -> None:
        super().__init__(id)
        self.face, self.count = face, count

    def draw(self, canvas: Canvas, look: Look) -> None:
        lit = look.focused or look.hover > 0.5
        draw_card(canvas, self.box.x, self.box.y, self.box.w / CARD_WIDTH, self.face, CardLook(focused=lit))
        if self.count > 1:
            draw_copies(canvas, self.box, self.count)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind in (Kind.INFO, Kind.CONTEXT):
            return Reply(self.id, "pressed")
        return super().handle(intent)


class PileScene(RebuiltScene):
    """The open cards of a seat and the ones it can still hold, from the view of ``viewer``; ``tab`` names the pile to
    begin with.
    """

    modal = True

    def __init__(self, services: Services, faces: Faces, view: State, seat: int, viewer: int, tab: str = "") -> None:
        super().__init__(services)
        self.faces = faces
        self.view = view
        self.seat = seat
        self.viewer = viewer
        self._read()
        self.tab = tab or self._first_tab()
        self._pane = Pane("cards", self.form)
        self.form.device = services.device

    def _read(self) -> None:
        """Look up the cards of the seat that is shown."""
        self.piles = self._piles(self.view)
        known = aids.known_in_hand(self.faces.match, self.view, self.seat, self.viewer)
        self.known = self._counted(known)
        """The cards of another hand that the viewer has seen there."""

    def _first_tab(self) -> str:
        filled = {**self.piles, "unseen": self.piles["unseen"] or self.known}
        return next((tab for tab, cards in filled.items() if cards), "discard")

    def _counted(self, named: list[tuple[str, int]]) -> list[tuple[CardFace, int]]:
        ids = self.faces.match.card_ids
        return [(self.faces.card(ids.index(name), self.view), count) for name, count in named]

    def _piles(self, view: State) -> dict[str, list[tuple[CardFace, int]]]:
        match = self.faces.match
        squads = match.squads_of[self.seat]
        discard = [card for squad in squads for card in reversed(view.discard[squad])]
        removed = [card for card in view.removed if match.owner[card] == self.seat]
        return {
            "discard": [(self.faces.card(card, view), 1) for card in discard],
            "removed": [(self.faces.card(card, view), 1) for card in removed],
            "unseen": self._counted(aids.still_hidden(match, view, self.seat)),
        }

    def layout(self, canvas: Canvas) -> None:
        self._canvas = canvas
        super().layout(canvas)

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return whose cards they are, the piles, the cards of one of them as large as all can be, and the way out."""
        names = {"discard": _("Discard pile"), "removed": _("Removed"), "unseen": _("Unseen")}
        options = [
            Option(tab, f"{names[tab]} {sum(count for _face, count in cards)}") for tab, cards in self.piles.items()
        ]
        title = _("{player}: {team}").format(
            player=self.faces.seats.name(self.seat), team=self.faces.team_name(self.seat)
        )
        empty = not self.piles[self.tab] and not (self.tab == "unseen" and self.known)
        where = Label("" if empty or self.tab != "unseen" else self.where, color="mute")
        sheet = Column(
            Row(
                SeatMark(self.seat),
                Label(title, "heading", color=canvas.seat(self.seat).light).sized(grow=1),
                IconButton("before", "left", tip=_("Previous player"), keys=(Kind.PAGE_UP,)),
                IconButton("after", "right", tip=_("Next player"), keys=(Kind.PAGE_DOWN,)),
                gap=SPACE.small,
            ),
            Segments("tab", options, self.tab).sized(align="start"),
            (Label(_("No cards"), "quiet", color="mute", align="center") if empty else self._cards()).sized(grow=1),
            Row(
                where.sized(grow=1, align="center"),
                Button("close", _("Close"), leaves=True, keys=(Kind.BACK,), shown=Kind.BACK),
            ),
            padding=SPACE.large,
            paint=_draw_ground,
        )
        return Centered(sheet.sized(width=_WIDTH, height=_HEIGHT))

    def _cards(self) -> LayoutItem:
        return FirstFitHeight(*(Scroll(self._pane, self._tiles(scale)) for scale in _SCALES))

    def _tiles(self, scale: float) -> LayoutItem:
        """Return the cards in rows; what can still be held is grouped by who may use it."""
        wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
        below = Spacer(copies_height(wide)) if self.tab == "unseen" else None
        groups: list[LayoutItem] = []
        for name, cards in self._grouped():
            groups += [Label(name, "panel")] if name else []
            tiles = [Column(CardTile(*card).sized(width=wide, height=high), below, gap=0) for card in cards]
            groups.append(Wrap(*tiles, gap=SPACE.large))
        return Column(*groups, gap=SPACE.small, padding=SPACE.medium)

    def _grouped(self) -> list[tuple[str, list[_Tile]]]:
        """Return the tiles of the tab under their headings."""
        cards: list[_Tile] = [
            (PileCardId(number), face, count) for number, (face, count) in enumerate(self.piles[self.tab])
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
    def where(self) -> str:
        """The places of the cards that the viewer does not know; empty where there are none."""
        hand, draw, attack = aids.hidden_places(self.faces.match, self.view, self.seat)
        places = [ngettext("{count} card in hand", "{count} cards in hand", hand).format(count=hand)] if hand else []
        places += [_("{draw} in the deck").format(draw=draw)] if draw else []
        places += [_("1 face-down attack")] if attack else []
        return _("Unseen: {places}").format(places=", ".join(places)) if places else ""

    def _turn_to(self, seat: int) -> None:
        """Shows another player's cards on the same tab."""
        self.seat = seat % self.faces.match.seats
        self._read()
        self._pane.top = 0.0
        self.build_again()

    def on_reply(self, reply: Reply) -> None:
        match reply:
            case Reply("tab", "changed", tab):
                self.tab = str(tab)
                self._pane.top = 0.0
                self.build_again()
            case Reply("before" | "after", "pressed"):
                self._turn_to(self.seat + (1 if reply.id == "after" else -1))
            case Reply(PileCardId(place), "pressed"):
                self._show_card(self.piles[self.tab][place][0])
            case Reply(KnownCardId(place), "pressed"):
                self._show_card(self.known[place][0])
            case _:
                self._pane.follow_key()

    def _show_card(self, face: CardFace) -> None:
        self.services.stack.push(CardScene(self.services, self.faces.match.setup.game, face))

    def handle(self, intent: Intent) -> None:
        super().handle(intent)


def _draw_ground(canvas: Canvas, box: Box) -> None:
    canvas.rect(*SCREEN, "veil", alpha=ALPHA.strong)
    panel_ground(canvas, box)
