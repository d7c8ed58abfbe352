"""View model of a dungeon page: the viewer's view of the state, the decision and the selection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import msgspec

from game.app.dungeon.ids import ActionRowId, HandCardId
from game.app.dungeon.views.words import list_initials
from game.presentation.dungeon.wording import format_refusal
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.action import Action
from game.rules.dungeon.cards import DungeonCatalog, Room
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.event import Event
from game.rules.dungeon.engine.insight import CardUse, ChallengeStatus
from game.rules.dungeon.engine.state import NONE, State
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import Seats
from game.text import _, pick_text

ItemState: TypeAlias = Literal["hidden", "offered", "found"]
"""State of a dungeon's item: hidden in a room, offered to a player, or found."""


class DungeonSelection(msgspec.Struct):
    """Selection before it is confirmed: a card of the hand, an action row, a cell, a good, a dungeon."""

    card: int = NONE
    """Index of the selected card in the hand; NONE without one."""
    row: ActionRowId | None = None
    """Id of the selected action row."""
    held: bool = False
    """True if the row was pressed; it then stays selected while the focus moves."""
    cell: int = NONE
    """Selected cell; NONE without one."""
    code: str = ""
    """Code of the selected dungeon on the map, or name of the selected good."""
    lists_all_actions: bool = False
    """True if illegal actions are listed as well, with the reasons."""
    lists_hints: bool = False
    """True if hints to the other players are listed instead of the actions."""

    def copy_from(self, other: DungeonSelection) -> None:
        """Copy another selection."""
        self.card, self.row, self.held, self.cell, self.code = other.card, other.row, other.held, other.cell, other.code
        self.lists_all_actions, self.lists_hints = other.lists_all_actions, other.lists_hints

    def clear(self) -> None:
        """Clear the selection."""
        self.copy_from(DungeonSelection())


class ActionOption(msgspec.Struct, frozen=True):
    """Possible action of a decision, as shown in an action row.

    ``reason`` explains why it is refused; without action and reason, a card has to be selected first.
    """

    id: ActionRowId
    icon: str
    text: str
    note: str = ""
    action: Action | None = None
    reason: str = ""
    short_reason: str = ""
    """Reason as shown in the row; empty if only the tooltip contains it."""
    takes_card: bool = False
    """True if the action uses the selected card."""
    picture: str = ""
    """Path of a picture in place of the icon."""
    pieces: int = 0
    """Cost in Triforce pieces."""
    tip: str = ""


class DungeonContext:
    """View of the state by one seat, with its decision.

    ``may_answer`` is true if the player at the screen may decide now.
    """

    def __init__(
        self,
        rules: DungeonRules,
        view: State,
        seats: Seats,
        events: Sequence[Event],
        *,
        viewer: int = -1,
        may_answer: bool = False,
        legal_actions: Sequence[Action] = (),
    ) -> None:
        self.rules = rules
        self.view = view
        self.seats = seats
        self.events = events
        """Recent events, as the viewer may see them."""
        self.viewer = viewer
        """Seat whose view it is; -1 for the public view."""
        self.may_answer = may_answer
        self.legal_actions = list(legal_actions) if may_answer else []
        """Legal actions; empty if the player may not decide."""
        self.initials = list_initials(seats.name, rules.seats)
        """Initial of each seat's player, for badges."""
        self.hearts, self.rupees = view.hearts, view.rupees
        """Remaining hearts (in halves) and rupees, as animated so far."""
        self.is_counting_points = False
        """True while flying points are animated, which draw the number of points themselves."""
        self.is_shown_as_won = False
        """True once the animations show the challenge as won."""
        self.played_card_ids: frozenset[HandCardId] = frozenset()
        """Widget ids of hand cards that were played, until the effects have been animated."""
        self._challenge_status: ChallengeStatus | None = insight.get_status(rules, view)
        """Status of the running challenge; None without one."""

    @property
    def animated_values(self) -> tuple[int, int, bool, bool]:
        """Return the values that change during an animation, as a cache key."""
        return self.hearts, self.rupees, self.is_counting_points, self.is_shown_as_won

    # ---- decision --------------------------------------------------------------------------------------------------

    @property
    def catalog(self) -> DungeonCatalog:
        return self.rules.catalog

    @property
    def kind(self) -> str:
        """Return the kind of the decision; empty if the adventure is over."""
        return self.view.decision.kind if self.view.decision is not None else ""

    @property
    def is_after_round(self) -> bool:
        """Return whether the decision belongs to the penalty of a finished round."""
        return insight.is_after_round(self.view)

    @property
    def seat(self) -> int:
        """Return the seat that has to decide; the active player if there is no decision."""
        return self.view.decision.seat if self.view.decision is not None else max(0, self.view.active)

    @property
    def item_state(self) -> ItemState:
        """Return the state of this dungeon's item: in a room, offered to a player, or owned by one."""
        if self.view.found:
            return "found"
        item = self.catalog.get_dungeon(self.view.dungeon).item if self.view.dungeon else ""
        now = [(todo.what, todo.word) for todo in self.view.todo[:1]]
        return "offered" if item and ("item", item) in now else "hidden"

    @property
    def offered_item(self) -> str:
        """Return the item group that is offered to a player."""
        if self.kind == "sword":
            return "sword"
        return next((todo.word for todo in self.view.todo if todo.word), "sword")

    def get_name(self, seat: int) -> str:
        """Return the name of a player."""
        return self.seats.name(seat)

    def find_refusal(self, action: Action) -> str:
        """Return the reason why an action is refused now, as a sentence; empty if it is legal."""
        if not self.may_answer:
            return self.waiting_reason
        if action in self.legal_actions:
            return ""
        refusal = self.rules.find_refusal(self.view, action)
        return format_refusal(refusal, self.catalog) if refusal is not None else ""

    @property
    def waiting_reason(self) -> str:
        """Return whose turn it is, or why nothing can be done, as a sentence."""
        if self.view.decision is None:
            return _("The adventure is over.")
        if self.seat == self.viewer:
            return _("Wait for the animation to finish.")
        return _("It's {player}'s turn.").format(player=self.get_name(self.seat))

    # ---- cards ------------------------------------------------------------------------------------------------------

    @property
    def hand(self) -> list[int]:
        """Return the cards of the hand at the lower edge; HIDDEN ones are face down."""
        return self.view.players[self.shown_seat].hand

    @property
    def shown_seat(self) -> int:
        """Return the seat whose hand is at the lower edge.

        This is the viewer's, else that of the deciding player, face down.
        """
        return self.viewer if self.viewer >= 0 else self.seat

    @property
    def is_hand_open(self) -> bool:
        """Return whether this hand is shown face up."""
        return bool(self.hand) and self.hand[0] != HIDDEN

    def get_card(self, choice: DungeonSelection) -> int:
        """Return the selected item card; NONE without one."""
        return self.hand[choice.card] if 0 <= choice.card < len(self.hand) and self.is_hand_open else NONE

    def list_uses(self, card: int) -> list[CardUse]:
        """Return the possible ways of playing a card now."""
        return insight.list_card_uses(self.rules, self.view, self.shown_seat, card)

    # ---- rooms ------------------------------------------------------------------------------------------------------

    @property
    def challenge_status(self) -> ChallengeStatus | None:
        """Return the status of the running challenge; None without one."""
        return self._challenge_status

    def get_room(self, room_number: int) -> Room:
        """Return a dungeon card."""
        return self.catalog.rooms[room_number]

    def get_room_name(self, room_number: int) -> str:
        """Return the name of a dungeon card."""
        return pick_text(self.catalog.rooms[room_number].name) if room_number >= 0 else _("unknown room")

    @property
    def room_here(self) -> int:
        """Return the room of the running challenge, or the one that Link is in."""
        if self.view.challenge is not None:
            return self.view.challenge.room
        return insight.get_visible_room(self.rules, self.view, self.view.here)

    def is_lower(self, cell: int) -> bool:
        """Return whether a cell is in the lower half with the older rooms and the item; the castle has no such half."""
        halves = self.catalog.layouts[self.view.layout].halves
        return bool(self.catalog.get_dungeon(self.view.dungeon).item) and halves[cell] in ("lower", "entrance")

    @property
    def dungeon_name(self) -> str:
        """Return the name of the current dungeon; empty between two dungeons."""
        return pick_text(self.catalog.get_dungeon(self.view.dungeon).name) if self.view.dungeon else ""

    @property
    def level(self) -> int:
        """Return the number of the current or next dungeon, from 1."""
        return len(self.view.beaten) + 1

    @property
    def levels(self) -> int:
        """Return the number of dungeons before the castle."""
        return self.rules.options.levels

    @property
    def available_pieces(self) -> int:
        """Return the number of Triforce pieces that can still be used."""
        return self.view.pieces - self.view.spent

    def describe_actions(self) -> dict[int, str]:
        """Return what each player has done in the running round, as a short text by seat."""
        found: dict[int, str] = {}
        for event in reversed(self.events):
            match event:
                case event_types.RoundBegan() | event_types.RoomEntered():
                    break
            deed = _describe_action(event, self.get_card_name)
            seat = getattr(event, "seat", NONE)
            if deed and seat not in found:
                found[seat] = deed
        return found

    def get_card_name(self, card: int) -> str:
        """Return the name of an item card."""
        return pick_text(self.catalog.items[card].name) if card >= 0 else _("a card")


def _describe_action(event: Event, get_card_name: Callable[[int], str]) -> str:
    """Return an event of a player's turn as a short text; empty for other events."""
    match event:
        case event_types.CardLaid(how="down"):
            return _("face down")
        case event_types.CardLaid(how="guard", card=card):
            return _("guard: {card}").format(card=get_card_name(card))
        case event_types.CardLaid(card=card):
            return get_card_name(card)
        case event_types.Discarded(why="swap"):
            return _("swapped a card")
        case event_types.Passed():
            return _("passed")
        case event_types.BottleUsed():
            return _("used a bottle")
    return ""
