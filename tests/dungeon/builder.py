"""Dungeon table builder: a room to be entered, hands by name, actions as text; every step is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.rules.core.chance import ScriptedRandom
from game.rules.core.protocol import Refusal
from game.rules.dungeon import building
from game.rules.dungeon.actions import drawing
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.cards import DungeonCatalog, Need
from game.rules.dungeon.engine import insight, queue
from game.rules.dungeon.engine.event import Event
from game.rules.dungeon.engine.state import PendingStep
from game.rules.dungeon.match import BASIC
from game.rules.dungeon.rules import DungeonRules

CATALOG = load_dungeon_catalog()
BEATEN = ("RW", "MM", "HS")
"""Dungeons that lie behind a table in the castle."""
PLAIN = {"need": Need(2, 7)}
"""A phase of the last fight that any card of its kind can end, for tests of what comes of its end."""


def find_card(name: str) -> int:
    """Return the number of an item card."""
    return CATALOG.item_ids.index(name)


def find_room(name: str) -> int:
    """Return the number of a dungeon card."""
    return CATALOG.room_ids.index(name)


class DungeonTestTable:
    """Adventure in front of one room: all others of the dungeon are solved.

    ``hands`` are exact; ``draws`` come next from the pile of each seat. Items that hands need are owned by that seat,
    ``items`` adds others. Shuffles keep the order. ``enter=False`` stays between the rooms. ``change`` gives the room
    other fields than its card has; other keywords set fields of the state.
    """

    def __init__(
        self,
        room_id: str = "HW-01",
        hands: Sequence[Sequence[str]] = ((),),
        *,
        draws: Sequence[Sequence[str]] = (),
        items: Sequence[Sequence[str]] = (),
        found: bool = True,
        active: int = 0,
        enter: bool = True,
        setup: Setup | None = None,
        change: Mapping[str, Any] | None = None,
        **values: Any,
    ) -> None:
        self.seats = len(hands)
        setup = msgspec.structs.replace(setup or Setup(), players=self.seats)
        self.rules = DungeonRules(_change_room(room_id, change or {}), setup)
        self.chance = ScriptedRandom()
        self.events: list[Event] = []
        self.state = self.rules.setup(self.chance, None)
        if self.seats > 1:
            self._apply_text("take")
        self.room = find_room(room_id)
        self._begin(found)
        self.state.taken = []
        for seat, names in enumerate(items):
            for name in names:
                self._give_item(seat, name)
        for player in self.state.players:
            player.draw, player.hand = player.draw + player.hand, []
        for seat, hand in enumerate(hands):
            self._deal_cards(seat, list(hand), list(draws[seat]) if seat < len(draws) else [])
        for name, value in values.items():
            assert hasattr(self.state, name), name
            setattr(self.state, name, value)
        self.state.active = active
        self.cell = self._clear_way()
        self.state.decision = None
        self.events.clear()
        self.state.todo = [PendingStep("enter", count=self.cell)] if enter else [PendingStep("rooms")]
        self._continue()

    # Setting the scene ----------------------------------------------------------------------------------------------

    def _begin(self, found: bool) -> None:
        home = CATALOG.home[self.room]
        state = self.state
        if home == CATALOG.castle.code:
            self._enter_castle()
            return
        code = home if home in CATALOG.dungeons else "RW"
        self._apply_text(f"choose {code}")
        state.challenge, state.todo, state.decision = None, [], None
        self._take_item(CATALOG.dungeons[code].item)
        if found:
            self._give_item(self.seats - 1, CATALOG.dungeons[code].item)
        state.found = found

    def _enter_castle(self) -> None:
        state = self.state
        state.base = [*CATALOG.base, *(number for code in BEATEN for number in CATALOG.dungeons[code].rooms)]
        for code in BEATEN:
            dungeon = CATALOG.dungeons[code]
            state.beaten.append(code)
            state.cleared.append(dungeon.item_room)
            state.seen.append(dungeon.item_room)
            self._give_item(self.seats - 1, dungeon.item)
        state.pieces = len(BEATEN)
        building.build_castle(self.rules.match, state, self.chance, [])
        if self.room in state.bosses:
            state.bosses.remove(self.room)
            state.bosses.insert(0, self.room)

    def _clear_way(self) -> int:
        """Solve every other room, and put the wanted one where its kind may lie."""
        state, layout = self.state, self.rules.match.get_layout(self.state)
        dungeon = CATALOG.get_dungeon(state.dungeon)
        target = layout.boss
        if self.room in dungeon.bosses:
            if not self.rules.match.is_in_castle(state):
                state.bosses = [self.room]
        else:
            target = self._lay_room()
        for index, place in enumerate(state.cells):
            done = index != target
            place.up = place.seen = place.done = done
            if done and place.room not in state.seen:
                state.seen.append(place.room)
            if not done and place.room in state.seen:
                state.seen.remove(place.room)
        state.met = 0
        state.since = (0, 0, 0, 0)
        return target

    def _lay_room(self) -> int:
        state = self.state
        rooms = [place.room for place in state.cells]
        if self.room not in rooms:
            upper = [n for n, half in enumerate(self.rules.match.get_layout(state).halves) if half in ("upper", "room")]
            keepers = [n for n in upper if not building.holds_teleporter(self.rules.match, rooms[n])]
            target = keepers[0]
            state.base[state.base.index(self.room)] = rooms[target]
            state.cells[target].room = self.room
            return target
        return rooms.index(self.room)

    def _give_item(self, seat: int, item: str) -> None:
        if item != BASIC and not any(item in player.items for player in self.state.players):
            drawing.give_item(self.rules.match, self.state, seat, item, self.chance, [])

    def _take_item(self, item: str) -> None:
        """Take an item away; shuffles keep the order, so it lies at the entrance and may have been taken at once."""
        for player in self.state.players:
            if item in player.items:
                player.items.remove(item)
                for zone in (player.draw, player.hand):
                    zone[:] = [number for number in zone if CATALOG.items[number].group != item]

    def _deal_cards(self, seat: int, hand: list[str], draws: list[str]) -> None:
        """Deal the seat these cards to hold, and those to draw next; basic cards are swapped with other seats."""
        player = self.state.players[seat]
        wanted = [find_card(name) for name in (*hand, *draws)]
        for number in wanted:
            self._give_item(seat, CATALOG.items[number].group)
        chosen = [self._fetch_card(seat, number) for number in wanted]
        player.hand = chosen[: len(hand)]
        player.draw += chosen[len(hand) :][::-1]

    def _fetch_card(self, seat: int, number: int) -> int:
        mine = self.state.players[seat].draw
        if number not in mine:
            zone = next(other.draw for other in self.state.players if number in other.draw)
            spare = next(c for c in mine if CATALOG.items[c].group == "basic")
            zone[zone.index(number)] = spare
            mine[mine.index(spare)] = number
        mine.remove(number)
        return number

    # Playing --------------------------------------------------------------------------------------------------------

    def _apply_text(self, text: str) -> None:
        self.rules.apply(self.state, self.rules.from_text(self.state, text), self.chance, self.events)

    def _continue(self) -> None:
        queue.run_to_question(self.rules.match, self.state, self.chance, self.events)
        assert self.rules.check_invariants(self.state) == []

    def do(self, *texts: str) -> DungeonTestTable:
        """Perform actions, each of which must be legal; a question about a change of cards is asked before."""
        for text in texts:
            action = self.rules.from_text(self.state, text)
            assert self.rules.find_refusal(self.state, action) is None, (
                text,
                self.rules.find_refusal(self.state, action),
            )
            self.rules.apply(self.state, action, self.chance, self.events)
            assert self.rules.check_invariants(self.state) == []
        return self

    def get_refusal(self, text: str) -> str:
        """Return the code with which an action is refused."""
        refusal = self.why_not(text)
        assert refusal is not None, text
        return refusal.code

    def why_not(self, text: str) -> Refusal | None:
        """Return why an action is illegal."""
        return self.rules.find_refusal(self.state, self.rules.from_text(self.state, text))

    # Looking --------------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """Return the seat to decide and its question: ``0 turn``."""
        decision = self.state.decision
        return f"{decision.seat} {decision.kind}" if decision is not None else "nobody"

    @property
    def legal(self) -> list[str]:
        """Return the legal actions as text."""
        return [self.rules.to_text(action) for action in self.rules.legal_actions(self.state)]

    @property
    def standing(self) -> insight.ChallengeStatus:
        """Return the state of the challenge."""
        standing = insight.get_status(self.rules, self.state)
        assert standing is not None
        return standing

    @property
    def points(self) -> int:
        """Return the points of the current round."""
        return self.standing.points

    def list_events(self, kind: type[Event]) -> list[Any]:
        """Return the events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def preview_use(self, name: str, how: str = "open", seat: int = 0) -> insight.CardUse:
        """Return the effect of a card if it were laid like this."""
        found = insight.list_card_uses(self.rules, self.state, seat, find_card(name))
        return next(use for use in found if use.how == how)

    def list_hand(self, seat: int = 0) -> list[str]:
        """Return a hand by name."""
        return [CATALOG.item_ids[number] for number in self.state.players[seat].hand]


def _change_room(room_id: str, fields: Mapping[str, Any]) -> DungeonCatalog:
    rooms = list(CATALOG.rooms)
    rooms[find_room(room_id)] = msgspec.structs.replace(rooms[find_room(room_id)], **fields)
    return msgspec.structs.replace(CATALOG, rooms=tuple(rooms)) if fields else CATALOG
