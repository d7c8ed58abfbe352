"""The card browser: a game, a group, a word; the cards that fit as a wall, the marked one large with what it did."""

from __future__ import annotations

from collections import Counter

import msgspec

from game.app.epic.look import book_look
from game.app.menus.cards.shelf import GAMES, Card, cards
from game.app.play.large_card import CardWall, closer_hint, opens_closer
from game.app.play.names import game_names
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import focus_ring, panel
from game.app.ui.style.tokens import LEADING, RADIUS
from game.app.ui.widgets.base import Box, Look, Reply, Widget, WidgetId
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import DropDown, Option, Segments
from game.app.ui.widgets.pane import BAR, Pane
from game.app.ui.widgets.text import PanelGround
from game.app.ui.widgets.textfield import TextField
from game.session.seats import PERSON
from game.storage import statistics
from game.text import _, ngettext

_TOP, _EDGE, _GAP = 58.0, 14.0, 12.0
_EVERY = ""
_WIDE = 104.0
"""The least width of a card on the wall."""


def played(game: str) -> Counter[str]:
    """How often people have played each card of a game in their finished matches."""
    found: Counter[str] = Counter()
    for match in statistics.load().matches:
        for seat in match.seats:
            if match.game == game and seat.kind == PERSON:
                found.update(seat.cards)
    return found


class CardId(msgspec.Struct, frozen=True):
    """A card on the wall."""

    card: str


class WallCard(Widget):
    """A card on the wall; pointing at it or moving the focus to it marks it."""

    def __init__(self, card: Card) -> None:
        super().__init__(CardId(card.id))
        self.card = card

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, _h = self.box
        self.card.draw(canvas, x, y, w)
        if look.current:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def handle(self, intent: Intent) -> Reply | None:
        return Reply(self.id, "pressed") if opens_closer(intent) else None


class BrowserScene(CardWall, RebuiltScene):
    """All cards of a game that hold the typed words, in a wall that scrolls."""

    heading_box, heading_align = Box(60, 2, 180, 42), "left"

    def __init__(self, services: Services, game: str = "zelda") -> None:
        super().__init__(services)
        self.words = ""
        self.marked = ""
        self._wall = Pane("wall", self.form, pages=True)
        self._large = Box(0, 0, 0, 0)
        self._take(game)

    def _take(self, game: str) -> None:
        self.game, self.theme, self.group, self.marked = game, book_look(game), _EVERY, ""
        self._played = played(game)
        self._wall.top = 0.0

    def rules_page(self) -> tuple[str, str]:
        return self.game, "glossary"

    @property
    def shown(self) -> list[Card]:
        """The cards on the wall."""
        wanted = self.words.casefold().split()
        found = [card for card in cards(self.game) if self.group in (_EVERY, card.group)]
        return [card for card in found if all(word in card.words for word in wanted)]

    @property
    def heading(self) -> str:
        return _("Cards")

    @property
    def card(self) -> Card | None:
        """The card that is shown large: the marked one, or the first."""
        found = self.shown
        return next((card for card in found if card.id == self.marked), found[0] if found else None)

    # ---- layout ---------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        self._canvas = canvas
        side = 372 + 60 * (canvas.text_scale - 1)
        whole = Box(_EDGE, _TOP, WIDTH - 2 * _EDGE - _GAP - side, HEIGHT - _TOP - _EDGE)
        self._large = Box(whole.right + _GAP, _TOP, side, whole.h)
        games = [Option(game, game_names()[game]) for game in GAMES]
        across = min(640.0, WIDTH - 480)
        line = canvas.text_size("label") * 1.5 + 10
        inner = whole.inset(14, 12)
        half = (inner.w - 10) / 2
        groups = list(dict.fromkeys(card.group for card in cards(self.game)))
        options = [Option(_EVERY, _("All cards")), *(Option(group, group) for group in groups)]
        empty = _("Search name, text or team")
        field = TextField("words", self.words, longest=40, shown_empty=empty).placed(Box(inner.x, inner.y, half, line))
        widgets: list[Widget] = [
            self.back(),
            IconButton("print", "print", tip=_print_tip(self.game)).placed(Box(WIDTH - _EDGE - across - 46, 6, 36, 36)),
            Segments("game", games, self.game).placed(Box(WIDTH - _EDGE - across, 6, across, 36)),
            PanelGround().placed(whole),
            field,
            DropDown("group", options, self.group).placed(Box(inner.x + half + 10, inner.y, half, line)),
        ]
        top = inner.y + line + 12
        room = Box(inner.x, top, inner.w - BAR, inner.bottom - top)
        self._wall.fill(room._replace(w=inner.w), *self._hang(room))
        self.form.set([*widgets, *self._wall.widgets], focus="words")

    def _hang(self, room: Box) -> tuple[list[Widget], float]:
        """The cards in rows, and where the last one ends."""
        columns = max(1, int((room.w + 12) // (_WIDE + 12)))
        wide = (room.w - (columns - 1) * 12) / columns
        found: list[Widget] = []
        y = room.y + 6
        tallest = 0.0
        for place, card in enumerate(self.shown):
            column = place % columns
            if place and not column:
                y += tallest + 14
                tallest = 0.0
            tall = wide * card.ratio
            tallest = max(tallest, tall)
            found.append(WallCard(card).placed(Box(room.x + column * (wide + 12), y, wide, tall)))
        return found, y + tallest + 8

    # ---- drawing --------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        found = len(self.shown)
        count = ngettext("{count} card", "{count} cards", found).format(count=found)
        canvas.block(count, 250, 2, 150, 42, "label", color="mute")
        panel(canvas, *self._large)
        card = self.card
        if card is None:
            empty = _("No results.")
            canvas.block(empty, *self._large.inset(24), "body", color="mute", align="center")
        else:
            self._draw_large(canvas, card)

    def _draw_large(self, canvas: Canvas, card: Card) -> None:
        x, y, w, h = self._large
        inner = w - 36
        lines = [f"**{card.name}** · {card.group}", self._deeds(card)]
        hint = canvas.text_size("small") * 1.4 + 8
        canvas.block(closer_hint(), x, y + h - hint - 2, w, hint, "small", color="mute", align="center")
        h -= hint - 8
        text = "\n".join(line for line in (*lines, card.notes) if line)
        for size in canvas.sizes("body"):
            below = canvas.rich_height(text, inner, "body", size=size, leading=LEADING.normal)
            if below <= h * 0.42:
                break
        wide = min(inner - 24, (h - 56 - below) / card.ratio)
        card.draw(canvas, x + (w - wide) / 2, y + 22, wide)
        top = y + 22 + wide * card.ratio + 14
        canvas.rich(text, x + 18, top, inner, "body", size=size, color="prose", leading=LEADING.normal)

    def _deeds(self, card: Card) -> str:
        """How many copies there are, and how often it was played."""
        copies = ngettext("{count} copy", "{count} copies", card.copies).format(count=card.copies)
        times = self._played[card.id]
        if not times:
            return copies
        done = ngettext("played {count} time", "played {count} times", times)
        return f"{copies} · {done.format(count=times)}"

    # ---- what the player does -------------------------------------------------------------------------------------

    def mark(self, id: WidgetId | None) -> bool:
        match id:
            case CardId(card) if card != self.marked:
                self.marked = card
                self._wall.follow_key()
                return True
        return False

    def _print(self) -> None:
        """Every page of the game that is shown."""
        from game.app.menus.prints.scene import PrintScene
        from game.app.menus.prints.sheets import all_sheets, count_of

        pages = all_sheets(self.game)
        self.services.stack.push(PrintScene(self.services, pages, count_of(self.game), f"{self.game}.pdf"))

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "print":
            self._print()
            return
        if reply.kind == "pressed":
            card = next(card for card in self.shown if reply.id == CardId(card.id))
            self.services.stack.push(card.closer(self.services))
            return
        if reply.id == "game" and reply.value != self.game:
            self._take(str(reply.value))
            self.services.stack.relayout()
        elif reply.id == "group":
            self.group = str(reply.value)
        elif reply.id == "words" and reply.kind == "changed":
            self.words = str(reply.value)
        else:
            return
        self._wall.top = 0.0
        self.build_again()


def _print_tip(game: str) -> str:
    """What is printed of a game, and how much that is."""
    from game.app.menus.prints.sheets import count_of

    count = count_of(game)
    pages = ngettext("{count} page", "{count} pages", count).format(count=count)
    return _("Print the whole game ({pages})").format(pages=pages)
