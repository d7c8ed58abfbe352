"""The card browser: a game, a group, a word; the cards that fit as a wall, the marked one large with what it did."""

from __future__ import annotations

from collections import Counter
from functools import partial

import msgspec

from game.app.epic.look import book_look
from game.app.menus.cards.shelf import GAMES, Card, cards
from game.app.play.large_card import CardWall, closer_hint, opens_closer
from game.app.play.names import game_names
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Grid, Row
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import Panel, Scroll
from game.app.ui.layout.tree import Part
from game.app.ui.rebuilt import RebuiltScene
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene, below_tools
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Look, Reply, Size, Widget, WidgetId, growing
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import DropDown, Option, Segments
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.session.seats import PERSON
from game.storage import statistics
from game.text import _, ngettext

_EVERY = ""
_LARGE = growing(372, 60)
_TABS, _WIDE = 640.0, 104.0
"""Width of the row of games, and of a card on the wall at least."""


def _draw_card(card: Card, canvas: Canvas, box: Box) -> None:
    """Draw a card as large as its box, in the middle."""
    wide = min(box.w, box.h / card.ratio)
    card.draw(canvas, box.center[0] - wide / 2, box.y, wide)


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

    def natural(self, canvas: Canvas, width: float) -> Size:
        return width, width * self.card.ratio

    def draw(self, canvas: Canvas, look: Look) -> None:
        _draw_card(self.card, canvas, self.box)
        if look.current:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def handle(self, intent: Intent) -> Reply | None:
        return Reply(self.id, "pressed") if opens_closer(intent) else None


class BrowserScene(CardWall, RebuiltScene):
    """All cards of a game that hold the typed words, in a wall that scrolls."""

    heading_box, heading_align = Box(60, 3, 180, 42), "left"
    remark_box = Box(250, 3, 150, 42)
    body_box = HeadedScene.whole_box
    first_focus = "words"

    def __init__(self, services: Services, game: str = "zelda") -> None:
        super().__init__(services)
        self.words = ""
        self.marked = ""
        self._wall = Pane("wall", self.form, pages=True)
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

    def build(self, canvas: Canvas) -> LayoutItem:
        games = [Option(game, game_names()[game]) for game in GAMES]
        tools = Row(
            IconButton("print", "print", tip=_print_tip(self.game)),
            Segments("game", games, self.game).sized(width=_TABS),
            gap=SPACE.small,
        )
        large = self.large = Part(self._large, self.card and CardId(self.card.id)).sized(width=_LARGE)
        return below_tools(tools, Row(self._cards().sized(grow=1), large))

    def _cards(self) -> LayoutItem:
        """Return what narrows the wall, and the wall."""
        groups = list(dict.fromkeys(card.group for card in cards(self.game)))
        options = [Option(_EVERY, _("All cards")), *(Option(group, group) for group in groups)]
        field = TextField("words", self.words, longest=40, shown_empty=_("Search name, text or team"))
        narrowed = Row(field.sized(grow=1), DropDown("group", options, self.group).sized(grow=1))
        wall = Grid(*(WallCard(card) for card in self.shown), columns=1, cell_width=_WIDE, padding=SPACE.tiny)
        return Panel("", narrowed, Scroll(self._wall, wall).sized(grow=1))

    def _large(self) -> LayoutItem:
        """Return the marked card with what is said of it."""
        card = self.card
        if card is None:
            return Panel("", Label(_("No results."), "body", color="mute", align="center").sized(grow=1))
        lines = [f"**{card.name}** · {card.group}", self._deeds(card), card.notes]
        return Panel(
            "",
            Painting(partial(_draw_card, card)).sized(grow=1),
            Label("\n".join(line for line in lines if line), "body"),
            Label(closer_hint(), "small", color="mute", align="center"),
            padding=SPACE.huge,
        )

    # ---- drawing --------------------------------------------------------------------------------------------------

    @property
    def remark(self) -> str:
        found = len(self.shown)
        return ngettext("{count} card", "{count} cards", found).format(count=found)

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
                before = self._wall.top
                self.marked = card
                self._wall.follow_key()
                if self._wall.top != before:
                    self.touch()
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
