"""What a page of the dungeon works from: the view of whoever sits at the screen, the question asked, what is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import msgspec

from game.app.dungeon.ids import CardId, RowId
from game.app.dungeon.views.words import seat_letters
from game.presentation.dungeon.wording import refusal_sentence
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.action import Action
from game.rules.dungeon.cards import Catalog, Room
from game.rules.dungeon.engine import event as e
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.event import Event
from game.rules.dungeon.engine.insight import Standing, Use
from game.rules.dungeon.engine.state import NONE, State
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import Seats
from game.text import _, pick

ItemState: TypeAlias = Literal["hidden", "offered", "found"]


class Choice(msgspec.Struct):
    """What has been pointed out, but not yet been carried out: a card of the hand, a way, a cell, a good, a dungeon."""

    card: int = NONE
    """A place in the hand, from 0."""
    row: RowId | None = None
    """The row of the actions that is chosen."""
    cell: int = NONE
    code: str = ""
    """A dungeon on the map, or a good of Beedle's."""

    def change_to(self, other: Choice) -> None:
        """Point out what another choice points out."""
        self.card, self.row, self.cell, self.code = other.card, other.row, other.cell, other.code

    def clear(self) -> None:
        """Point out nothing."""
        self.change_to(Choice())


class DungeonDesk:
    """One position as one seat sees it. ``asks`` says whether the person at the screen may answer now."""

    def __init__(
        self,
        rules: DungeonRules,
        view: State,
        seats: Seats,
        told: Sequence[Event],
        *,
        viewer: int = -1,
        asks: bool = False,
        legal: Sequence[Action] = (),
    ) -> None:
        self.rules = rules
        self.view = view
        self.seats = seats
        self.told = told
        self.viewer = viewer
        self.asks = asks
        self.legal = list(legal) if asks else []
        self.letters = seat_letters(seats.name, rules.seats)
        self.hearts, self.rupees = view.hearts, view.rupees
        """What is left by now, while it is being lost or won."""
        self.counts = False
        """Whether points are on their way, which count themselves."""
        self.won = False
        """True once the challenge has been shown as won."""
        self.away: frozenset[CardId] = frozenset()
        """The widgets of cards that have left the hand, while what comes of them is shown."""
        self._standing: Standing | None = insight.standing(rules, view)

    @property
    def told_so_far(self) -> tuple[int, int, bool, bool]:
        """What is different while something is told."""
        return self.hearts, self.rupees, self.counts, self.won

    # ---- what is asked ----------------------------------------------------------------------------------------------

    @property
    def catalog(self) -> Catalog:
        return self.rules.catalog

    @property
    def kind(self) -> str:
        """What is asked; empty when the adventure is over."""
        return self.view.decision.kind if self.view.decision is not None else ""

    @property
    def after_round(self) -> bool:
        """Whether the question belongs to the penalty of a round that is over."""
        return insight.after_round(self.view)

    @property
    def seat(self) -> int:
        """Who is asked; the active player when nobody is."""
        return self.view.decision.seat if self.view.decision is not None else max(0, self.view.active)

    @property
    def item_state(self) -> ItemState:
        """Return how far the item of this dungeon is: in a room, offered to a player, or in somebody's hands."""
        if self.view.found:
            return "found"
        item = self.catalog.dungeon(self.view.dungeon).item if self.view.dungeon else ""
        now = [(todo.what, todo.word) for todo in self.view.todo[:1]]
        return "offered" if item and ("item", item) in now else "hidden"

    def name(self, seat: int) -> str:
        """What a player is called."""
        return self.seats.name(seat)

    def why_not(self, action: Action) -> str:
        """Why something may not be done now, in one sentence; empty when it may."""
        if not self.asks:
            return self.waits
        if action in self.legal:
            return ""
        refusal = self.rules.why_not(self.view, action)
        return refusal_sentence(refusal, self.catalog) if refusal is not None else ""

    @property
    def waits(self) -> str:
        """Whom the others wait for."""
        if self.view.decision is None:
            return _("The adventure is over.")
        if self.seat == self.viewer:
            return _("Wait for the animation to finish.")
        return _("It's {player}'s turn.").format(player=self.name(self.seat))

    # ---- cards ------------------------------------------------------------------------------------------------------

    @property
    def hand(self) -> list[int]:
        """The cards of the seat whose hand lies at the lower edge; HIDDEN ones are seen from behind."""
        return self.view.players[self.shown_seat].hand

    @property
    def shown_seat(self) -> int:
        """Whose cards lie at the lower edge: the viewer's, else those of the player who is asked, face down."""
        return self.viewer if self.viewer >= 0 else self.seat

    @property
    def hand_open(self) -> bool:
        """Whether the faces of these cards may be shown."""
        return bool(self.hand) and self.hand[0] != HIDDEN

    def card(self, choice: Choice) -> int:
        """The kind of the chosen card; NONE without one."""
        return self.hand[choice.card] if 0 <= choice.card < len(self.hand) and self.hand_open else NONE

    def uses(self, card: int) -> list[Use]:
        """The ways to lay a card now."""
        return insight.uses(self.rules, self.view, self.shown_seat, card)

    # ---- rooms ------------------------------------------------------------------------------------------------------

    @property
    def standing(self) -> Standing | None:
        """How the running challenge stands."""
        return self._standing

    def room(self, number: int) -> Room:
        """A dungeon card."""
        return self.catalog.rooms[number]

    def room_name(self, number: int) -> str:
        """Its name."""
        return pick(self.catalog.rooms[number].name) if number >= 0 else _("unknown room")

    @property
    def room_here(self) -> int:
        """The room of the running challenge, or the one that Link has just entered."""
        if self.view.challenge is not None:
            return self.view.challenge.room
        return insight.preview_of(self.rules, self.view, self.view.here)

    def is_lower(self, cell: int) -> bool:
        """Whether a cell belongs to the half of older rooms, where the item lies; the castle has no such half."""
        halves = self.catalog.layouts[self.view.layout].halves
        return bool(self.catalog.dungeon(self.view.dungeon).item) and halves[cell] in ("lower", "entrance")

    @property
    def dungeon_name(self) -> str:
        """The present dungeon; empty between two."""
        return pick(self.catalog.dungeon(self.view.dungeon).name) if self.view.dungeon else ""

    @property
    def level(self) -> int:
        """The number of the present dungeon, or of the one that comes next, from 1."""
        return len(self.view.beaten) + 1

    @property
    def levels(self) -> int:
        """Dungeons before the castle."""
        return self.rules.options.levels

    @property
    def ready(self) -> int:
        """Pieces of the Triforce that may be used."""
        return self.view.pieces - self.view.spent

    def deeds(self) -> dict[int, str]:
        """What each player has done in the running round, in a few words."""
        found: dict[int, str] = {}
        for event in reversed(self.told):
            match event:
                case e.RoundBegan() | e.RoomEntered():
                    break
            deed = _deed(event, self.card_name)
            seat = getattr(event, "seat", NONE)
            if deed and seat not in found:
                found[seat] = deed
        return found

    def card_name(self, card: int) -> str:
        """The name of an item card."""
        return pick(self.catalog.items[card].name) if card >= 0 else _("a card")


def _deed(event: Event, name: Callable[[int], str]) -> str:
    match event:
        case e.CardLaid(how="down"):
            return _("face down")
        case e.CardLaid(how="guard", card=card):
            return _("guard: {card}").format(card=name(card))
        case e.CardLaid(card=card):
            return name(card)
        case e.Discarded(why="swap"):
            return _("swapped a card")
        case e.Passed():
            return _("passed")
        case e.BottleUsed():
            return _("used a bottle")
    return ""
