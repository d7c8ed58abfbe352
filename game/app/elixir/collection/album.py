"""The album: what a player owns, what is missing, and the map."""

from __future__ import annotations

from game.app.elixir.collection.card_grid import CardPicture, CardTile, Wanted, chosen
from game.app.elixir.collection.cards_scene import CardsScene, card_list, filters, kinds
from game.app.elixir.ids import LookId
from game.app.elixir.pictures.felt import draw_map
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import Panel
from game.app.ui.services import Services
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, Reply, WidgetId
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import DropDown, Option, Segments
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.content.cards.elixir_catalog import load_catalog
from game.modes.collections import collections
from game.modes.collections import exchange as house
from game.modes.collections.collections import PIECES
from game.presentation.elixir.view_models import Face, about, face_by_id
from game.text import _

_COLUMNS = 6
_SIDE, _CARD, _MAP = 372.0, 196.0, 124.0
"""Widths of the right column and of the chosen card, height of the map."""


class AlbumScene(CardsScene):
    """The collection of one player, leafed through."""

    def __init__(self, services: Services, name: str, book: collections.Book | None = None) -> None:
        super().__init__(services, load_catalog())
        self.book = house.book(services.notify) if book is None else book
        self.name = name
        self.wanted = Wanted()
        self.looked = ""
        self.pane = Pane("album", self.form)

    @property
    def owned(self) -> collections.Collection:
        """What the player owns."""
        return collections.collection(self.book, self.name)

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("{name}'s album").format(name=self.name)

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the cards at the left; the chosen one and the map at the right."""
        names = [Option(name, name, "person") for name in collections.players(self.book)]
        what = Row(
            Segments("kind", kinds(), self.wanted.kind).sized(grow=1),
            DropDown("name", names, self.name, tip=_("Choose an album")).sized(grow=1),
        )
        cards = Panel("", what, filters(self.wanted), card_list(self.pane, self._tiles(), self.wanted, _COLUMNS))
        side = Column(self._collected().sized(grow=1), self._map(), gap=SPACE.large)
        return Row(cards.sized(grow=1), side.sized(width=_SIDE), gap=SPACE.large)

    def _tiles(self) -> list[CardTile]:
        owned, ghost = self.owned.of(self.wanted.kind), self.wanted.missing
        tiles = []
        for face in chosen(self.catalog, self.wanted, owned):
            badge = f"× {owned[face.id]}" if owned[face.id] > 1 else ""
            tiles.append(CardTile(LookId(face.id), face, badge=badge, ghost=ghost, chosen=self.looked == face.id))
        return tiles

    def _collected(self) -> LayoutItem:
        """Return how much there is, and the card that is looked at."""
        owned = self.owned
        characters = f"{len(owned.characters)} / {len(self.catalog.character_ids)}"
        text = f"{characters}  ·  {len(owned.potions)} / {len(self.catalog.potion_ids)}"
        face = self._looked_at()
        if face is None:
            hint = Label(_("Select a card to see it up close."), "quiet", color="mute", align="center")
            return Panel(_("Collected"), hint.sized(grow=1), remark=text)
        stake = self._at_stake(face)
        return Panel(
            _("Collected"),
            Row(
                CardPicture(face, ghost=not self._count(face)).sized(width=_CARD, align="start"),
                Column(self._owned_line(face), self._about(face), Spacer()).sized(grow=1),
            ).sized(grow=1),
            Label(stake, "small", color="danger") if stake else None,
            remark=text,
        )

    def _count(self, face: Face) -> int:
        return self.owned.of(face.kind)[face.id]

    def _owned_line(self, face: Face) -> LayoutItem:
        have = self._count(face)
        text = _("You own {count}.").format(count=have) if have else _("Not in your collection yet.")
        return Label(text, color="cream" if have else "mute")

    def _about(self, face: Face) -> LayoutItem:
        return Label("\n".join(about(self.catalog, face)), "small", color="cream", leading=LEADING.loose)

    def _at_stake(self, face: Face) -> str:
        """Return how many copies are at stake in an unfinished match; empty for none."""
        if face.kind != "character":
            return ""
        have, free = self._count(face), collections.free_characters(self.book, self.name)[face.id]
        return _("{count} at stake in a real match").format(count=have - free) if free < have else ""

    def _map(self) -> LayoutItem:
        """Return the treasure map, and the button for its prize."""
        pieces, reason = set(self.owned.pieces), self._why_no_prize()
        return Panel(
            _("Treasure map"),
            Painting(lambda canvas, box: draw_map(canvas, box, pieces)).sized(height=_MAP),
            Button("prize", _("Claim map prize"), icon="map", enabled=not reason, reason=reason),
            remark=f"{len(pieces)} / {PIECES}",
        )

    def _why_no_prize(self) -> str:
        if self.book.has(f"map/{self.name}"):
            return _("You already claimed the treasure map's prize.")
        count = len(self.owned.pieces)
        if count < PIECES:
            return _("Collect all {all} map pieces. You have {count}.").format(all=PIECES, count=count)
        return ""

    def _looked_at(self) -> Face | None:
        ids = self.catalog.character_ids if self.wanted.kind == "character" else self.catalog.potion_ids
        return face_by_id(self.catalog, self.wanted.kind, self.looked) if self.looked in ids else None

    # ---- what the person does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.kind == "changed":
            self._changed(reply.id, reply.value)
        elif reply.kind == "pressed":
            self._pressed(reply.id)
        self.services.stack.relayout()

    def _changed(self, id: WidgetId, value: object) -> None:
        match id:
            case "name":
                self.name = str(value)
            case "kind":
                self.wanted.kind = "character" if value == "character" else "potion"
                self.wanted.sorting, self.looked, self.pane.top = "rarity", "", 0.0
            case str(filter):
                setattr(self.wanted, filter, value)

    def _pressed(self, id: WidgetId) -> None:
        match id:
            case "prize":
                self._draw_prize()
            case LookId(card):
                self.looked = card

    def _draw_prize(self) -> None:
        name, luck = self.name, house.luck(f"map/{self.name}/{len(self.book.entries)}")
        self.book = house.change(lambda book: collections.give_map_prize(book, self.catalog, name, luck))
        card = next(entry for entry in self.book.entries if entry.id == f"map/{name}").moves[0].card
        self.wanted, self.looked = Wanted(), card
        self.services.play("pack")
        won = face_by_id(self.catalog, "character", card).name
        self.services.notify(_("{name} wins {card}.").format(name=name, card=won))
