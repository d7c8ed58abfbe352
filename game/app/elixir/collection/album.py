"""The album: what a player owns, what is missing, and the map."""

from __future__ import annotations

from game.app.elixir.collection.card_grid import CardTile, Wanted, chosen, grid
from game.app.elixir.collection.card_view import draw_card
from game.app.elixir.collection.cards_scene import CardsScene, filters, kinds, say_that_there_is_none
from game.app.elixir.ids import LookId
from game.app.elixir.table.felt import draw_map
from game.app.elixir.table.lines import block
from game.app.elixir.table.table_panels import sheet
from game.app.elixir.table.top_bar import draw_bar
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.services import Services
from game.app.ui.style.room import draw_table_top
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Reply, Widget, WidgetId
from game.app.ui.widgets.button import BackButton, Button
from game.app.ui.widgets.choice import DropDown, Option, Segments
from game.app.ui.widgets.pane import BAR, Pane
from game.content.cards.elixir_catalog import load_catalog
from game.modes.collections import collections
from game.modes.collections import exchange as house
from game.modes.collections.collections import PIECES
from game.presentation.elixir.view_models import Face, about, face_by_id
from game.text import _

_CARDS = Box(16, 58, 864, 646)
_LOOK = Box(892, 58, 372, 388)
_MAP = Box(892, 458, 372, 246)


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

    def layout(self, canvas: Canvas) -> None:
        line = canvas.text_size("label") * 1.5 + 6
        x, y, w, _h = _CARDS
        names = [Option(name, name, "person") for name in collections.players(self.book)]
        half = (w - 30) / 2
        widgets: list[Widget] = [
            Segments("kind", kinds(), self.wanted.kind).placed(Box(x + 10, y + 10, half, line + 4)),
            DropDown("name", names, self.name, tip=_("Choose an album")).placed(Box(x + 20 + half, y + 12, half, line)),
        ]
        top = y + 16 + line + 6
        widgets += filters(self.wanted, Box(x + 10, top, w - 20, line), 10, 4)
        top += line + 8
        view = Box(x + 12, top, w - 24, _CARDS.bottom - top - 10)
        self.pane.fill(view, *self._tiles(view))
        tall = max(40.0, Button.height(canvas))
        reason = self._why_no_prize()
        prize = Box(_MAP.x + 16, _MAP.bottom - 12 - tall, _MAP.w - 32, tall)
        button = Button("prize", _("Claim map prize"), icon="map", enabled=not reason, reason=reason).placed(prize)
        back = BackButton(12, 34)
        self.form.set([*widgets, *self.pane.widgets, button, back])
        self.pane.follow_key()

    def _tiles(self, view: Box) -> tuple[list[Widget], float]:
        owned = self.owned.of(self.wanted.kind)
        faces = chosen(self.catalog, self.wanted, owned)
        boxes, bottom = grid(Box(view.x + 4, view.y, view.w - BAR - 10, view.h), len(faces), 112)
        tiles: list[Widget] = []
        for face, box in zip(faces, boxes, strict=True):
            badge = f"× {owned[face.id]}" if owned[face.id] > 1 else ""
            ghost = self.wanted.missing
            tiles.append(CardTile(LookId(face.id), box, face, badge=badge, ghost=ghost, chosen=self.looked == face.id))
        return tiles, bottom

    def _why_no_prize(self) -> str:
        if self.book.has(f"map/{self.name}"):
            return _("You already claimed the treasure map's prize.")
        count = len(self.owned.pieces)
        if count < PIECES:
            return _("Collect all {all} map pieces. You have {count}.").format(all=PIECES, count=count)
        return ""

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.stamp("planks", 0, 0, WIDTH, HEIGHT, draw_table_top)
        draw_bar(canvas, _("{name}'s album").format(name=self.name), left=60)
        sheet(canvas, _CARDS, "")
        owned = self.owned
        if not chosen(self.catalog, self.wanted, owned.of(self.wanted.kind)):
            say_that_there_is_none(canvas, self.wanted, _CARDS, 220)
        self._look(canvas)
        pieces = len(owned.pieces)
        sheet(canvas, _MAP, _("Treasure map"), f"{pieces} / {PIECES}")
        tall = _MAP.h - 42 - max(40.0, Button.height(canvas)) - 22
        draw_map(canvas, Box(_MAP.x + 16, _MAP.y + 40, _MAP.w - 32, tall), set(owned.pieces))

    def _look(self, canvas: Canvas) -> None:
        owned = self.owned
        characters = f"{len(owned.characters)} / {len(self.catalog.character_ids)}"
        text = f"{characters}  ·  {len(owned.potions)} / {len(self.catalog.potion_ids)}"
        sheet(canvas, _LOOK, _("Collected"), text)
        face = self._looked_at()
        if face is None:
            words = _("Select a card to see it up close.")
            block(canvas, words, _LOOK.x + 40, _LOOK.y + 120, _LOOK.w - 80, 80, "quiet", color="mute", align="center")
            return
        x, y = _LOOK.x + 16, _LOOK.y + 44
        have = owned.of(face.kind)[face.id]
        draw_card(canvas, face, x, y, 212, ghost=have == 0)
        left, room = x + 224, _LOOK.w - 252
        words = _("You own {count}.").format(count=have) if have else _("Not in your collection yet.")
        block(canvas, words, left, y, room, 60, "label", color="cream" if have else "mute", valign="top")
        lines = about(self.catalog, face)
        block(
            canvas,
            "\n".join(lines),
            left,
            y + 64,
            room,
            236,
            "small",
            color="felt_ink",
            valign="top",
            leading=LEADING.loose,
        )
        free = collections.free_characters(self.book, self.name)[face.id] if face.kind == "character" else have
        if free < have:
            text = _("{count} at stake in a real match").format(count=have - free)
            block(canvas, text, x, _LOOK.bottom - 40, _LOOK.w - 32, 30, "small", color="danger")

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
