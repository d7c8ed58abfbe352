"""The pages of a team's deck: every card small with its copies, the one looked at large and drawn at its own size."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.copies import draw_copies
from game.app.epic.cards.fitted import FittedCard, card_height, draw_fitted
from game.app.epic.cards.terms import shown_on
from game.app.epic.cards.view import CARD_WIDTH, is_whole
from game.app.epic.ids import CardId
from game.app.epic.look import look_of
from game.app.epic.match.rules_pages import rules_page
from game.app.play.large_card import CardWall, closer_hint, opens_closer
from game.app.play.routes import PrintDeck
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, FirstFitHeight, Grid, Row
from game.app.ui.layout.panels import Panel
from game.app.ui.layout.tree import Part
from game.app.ui.services import Services
from game.app.ui.style.headed import below_tools
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Look, Reply, Size, Widget, WidgetId
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.text import Label
from game.content.cards.packs import load_pack
from game.presentation.epic import deck_pages as decks
from game.presentation.epic.card_faces import entry_face
from game.presentation.epic.view_models import CardFace, CardLook
from game.text import _, ngettext, pick

_LARGE = 416.0
"""Width of the panel with the large card."""
_COLUMNS = range(4, 12)
"""Numbers of columns of small cards, of which the first that fits makes them largest."""


class SmallCard(Widget):
    """A card of the deck; the arrows left and right leaf from one to the next (`changed` with the step)."""

    def __init__(self, place: int, face: CardFace, copies: int) -> None:
        super().__init__(CardId(place))
        self.face = face
        self.copies = copies
        self.small = False
        """Whether not all that stands on the cards beside it could be read."""

    def natural(self, canvas: Canvas, width: float) -> Size:
        return width, card_height(width)

    @classmethod
    def even(cls, canvas: Canvas, widgets: Sequence[SmallCard]) -> None:
        small = not all(is_whole(canvas, one.face, one.box.w / CARD_WIDTH) for one in widgets)
        for one in widgets:
            one.small = small

    def draw(self, canvas: Canvas, look: Look) -> None:
        draw_fitted(canvas, self.box, self.face, CardLook(focused=look.current, small=self.small))
        if self.copies > 1:
            draw_copies(canvas, self.box, self.copies)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            return Reply(self.id, "changed", 1 if intent.kind is Kind.RIGHT else -1)
        return Reply(self.id, "pressed") if opens_closer(intent) else None


class DeckScene(CardWall):
    """All cards of one team; Page Up and Page Down turn to the deck of the team before and after."""

    body_box = CardWall.whole_box

    def __init__(self, services: Services, game: str, team: str, place: int = 0) -> None:
        super().__init__(services)
        self.theme = look_of(game)
        self.music = game
        self.game = game
        self.team = team
        self.place = place

    def rules_page(self) -> tuple[str, str]:
        return rules_page(self.game, "card")

    @property
    def heading(self) -> str:
        return pick(load_pack(self.game).teams[self.team].name)

    @property
    def entries(self) -> tuple[decks.Entry, ...]:
        """The cards of the team, talents first."""
        return decks.entries(self.game, self.team)

    # ---- layout ---------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        super().layout(canvas)
        self.form.focus_on(CardId(self.place))

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return all cards, as large as they fit, beside the large one."""
        walls = (self._wall(columns) for columns in _COLUMNS)
        small = Panel("", FirstFitHeight(*walls).sized(grow=1))
        large = self.large = Part(self._large, CardId(self.place)).sized(width=_LARGE, key="large")
        return below_tools(Row(*self.tools(), gap=SPACE.small), Row(small.sized(grow=1), large))

    def tools(self) -> list[Widget]:
        """Return the buttons at the right end of the bar."""
        return [
            IconButton("print", "print", tip=_("Print deck"), keys=("d",)),
            IconButton("before", "left", tip=_("Previous team"), keys=("p", Kind.PAGE_UP)),
            IconButton("after", "right", tip=_("Next team"), keys=("n", Kind.PAGE_DOWN)),
        ]

    def _wall(self, columns: int) -> LayoutItem:
        """Return two groups of cards with a heading each."""
        talents = [place for place, entry in enumerate(self.entries) if not entry.card.basic]
        basics = [place for place, entry in enumerate(self.entries) if entry.card.basic]
        groups = ((_("Power and special cards"), talents), (_("Basic cards"), basics))
        return Column(*(self._group(title, places, columns) for title, places in groups), gap=SPACE.large)

    def _group(self, title: str, places: list[int], columns: int) -> LayoutItem:
        copies = sum(self.entries[place].copies for place in places)
        count = ngettext("{count} card", "{count} cards", copies).format(count=copies)
        cards = (
            SmallCard(place, entry_face(self.game, self.entries[place]), self.entries[place].copies).grouped(title)
            for place in places
        )
        heading = Label(f"{title}  ·  {count}", "panel")
        return Column(heading, Grid(*cards, columns=columns))

    def _large(self) -> LayoutItem:
        face = entry_face(self.game, self.entries[self.place])
        notes = "\n".join(term.line for term in shown_on(self.game, face))
        count = _("{place} of {all}").format(place=self.place + 1, all=len(self.entries))
        return Panel(
            "",
            FittedCard(face).sized(grow=1),
            Label(notes, "body", color="cream") if notes else None,
            Label(f"{count}  ·  {closer_hint()}", "small", color="mute", align="center"),
        )

    # ---- drawing --------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        canvas.text(_("Deck"), 60, 24, "small", color="mute")

    # ---- what the player does -------------------------------------------------------------------------------------

    def mark(self, id: WidgetId | None) -> bool:
        match id:
            case CardId(place) if place != self.place:
                self.place = place
                return True
        return False

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "print":
            self._print()
        elif reply.id in ("before", "after"):
            self._turn(-1 if reply.id == "before" else 1)
        elif reply.kind == "pressed":
            face = entry_face(self.game, self.entries[self.place])
            self.services.stack.push(CardScene(self.services, self.game, face))
        elif isinstance(reply.id, CardId):
            self.form.focus_on(CardId((reply.id.place + reply.value) % len(self.entries)))

    def _print(self) -> None:
        self.services.open(PrintDeck(self.game, self.team))

    def _turn(self, step: int) -> None:
        teams = list(load_pack(self.game).teams)
        self.team = teams[(teams.index(self.team) + step) % len(teams)]
        self.place = min(self.place, len(self.entries) - 1)
        self.services.stack.relayout()
