"""Tables for the tests: one room to be entered, hands by name, actions as text; every step is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from game.content.cards.dungeon_catalog import load_catalog
from game.rules.core.chance import Scripted
from game.rules.core.protocol import Refusal
from game.rules.dungeon import building
from game.rules.dungeon.actions import drawing
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.cards import Catalog, Need
from game.rules.dungeon.engine import insight, queue
from game.rules.dungeon.engine.event import Event
from game.rules.dungeon.engine.state import Todo
from game.rules.dungeon.match import BASIC
from game.rules.dungeon.rules import DungeonRules

CATALOG = load_catalog()
BEATEN = ("RW", "MM", "HS")
"""Dungeons that lie behind a table in the castle."""
PLAIN = {"need": Need(2, 7)}
"""A phase of the last fight that any card of its kind can end, for tests of what comes of its end."""


def card(name: str) -> int:
    """The number of an item card."""
    return CATALOG.item_ids.index(name)


def room(name: str) -> int:
    """The number of a dungeon card."""
    return CATALOG.room_ids.index(name)


class Table:
    """An adventure in front of one room: all others of the dungeon are solved.

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
        self.rules = DungeonRules(_changed(room_id, change or {}), setup)
        self.chance = Scripted()
        self.events: list[Event] = []
        self.state = self.rules.setup(self.chance, None)
        if self.seats > 1:
            self._apply("take")
        self.room = room(room_id)
        self._begin(found)
        self.state.taken = []
        for seat, names in enumerate(items):
            for name in names:
                self._own(seat, name)
        for player in self.state.players:
            player.draw, player.hand = player.draw + player.hand, []
        for seat, hand in enumerate(hands):
            self._deal(seat, list(hand), list(draws[seat]) if seat < len(draws) else [])
        for name, value in values.items():
            assert hasattr(self.state, name), name
            setattr(self.state, name, value)
        self.state.active = active
        self.cell = self._clear_the_way()
        self.state.decision = None
        self.events.clear()
        self.state.todo = [Todo("enter", count=self.cell)] if enter else [Todo("rooms")]
        self._go_on()

    # Setting the scene ----------------------------------------------------------------------------------------------

    def _begin(self, found: bool) -> None:
        home = CATALOG.home[self.room]
        state = self.state
        if home == CATALOG.castle.code:
            self._castle()
            return
        code = home if home in CATALOG.dungeons else "RW"
        self._apply(f"choose {code}")
        state.challenge, state.todo, state.decision = None, [], None
        self._disown(CATALOG.dungeons[code].item)
        if found:
            self._own(self.seats - 1, CATALOG.dungeons[code].item)
        state.found = found

    def _castle(self) -> None:
        state = self.state
        state.base = [*CATALOG.base, *(number for code in BEATEN for number in CATALOG.dungeons[code].rooms)]
        for code in BEATEN:
            dungeon = CATALOG.dungeons[code]
            state.beaten.append(code)
            state.cleared.append(dungeon.item_room)
            state.seen.append(dungeon.item_room)
            self._own(self.seats - 1, dungeon.item)
        state.pieces = len(BEATEN)
        building.build_castle(self.rules.match, state, self.chance, [])
        if self.room in state.bosses:
            state.bosses.remove(self.room)
            state.bosses.insert(0, self.room)

    def _clear_the_way(self) -> int:
        """Solve every other room, and put the wanted one where its kind may lie."""
        state, layout = self.state, self.rules.match.layout(self.state)
        dungeon = CATALOG.dungeon(state.dungeon)
        target = layout.boss
        if self.room in dungeon.bosses:
            if not self.rules.match.in_castle(state):
                state.bosses = [self.room]
        else:
            target = self._lay_room()
        for number, place in enumerate(state.cells):
            done = number != target
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
            upper = [n for n, half in enumerate(self.rules.match.layout(state).halves) if half in ("upper", "room")]
            keepers = [n for n in upper if not building.holds_teleporter(self.rules.match, rooms[n])]
            target = keepers[0]
            state.base[state.base.index(self.room)] = rooms[target]
            state.cells[target].room = self.room
            return target
        return rooms.index(self.room)

    def _own(self, seat: int, item: str) -> None:
        if item != BASIC and not any(item in player.items for player in self.state.players):
            drawing.give_item(self.rules.match, self.state, seat, item, self.chance, [])

    def _disown(self, item: str) -> None:
        """Shuffles keep the order, so the item lies at the entrance and may have been taken at once."""
        for player in self.state.players:
            if item in player.items:
                player.items.remove(item)
                for zone in (player.draw, player.hand):
                    zone[:] = [number for number in zone if CATALOG.items[number].group != item]

    def _deal(self, seat: int, hand: list[str], draws: list[str]) -> None:
        """Give the seat these cards to hold, and those to draw next; basic cards are exchanged with other seats."""
        player = self.state.players[seat]
        wanted = [card(name) for name in (*hand, *draws)]
        for number in wanted:
            self._own(seat, CATALOG.items[number].group)
        chosen = [self._fetch(seat, number) for number in wanted]
        player.hand = chosen[: len(hand)]
        player.draw += chosen[len(hand) :][::-1]

    def _fetch(self, seat: int, number: int) -> int:
        mine = self.state.players[seat].draw
        if number not in mine:
            zone = next(other.draw for other in self.state.players if number in other.draw)
            spare = next(c for c in mine if CATALOG.items[c].group == "basic")
            zone[zone.index(number)] = spare
            mine[mine.index(spare)] = number
        mine.remove(number)
        return number

    # Playing --------------------------------------------------------------------------------------------------------

    def _apply(self, text: str) -> None:
        self.rules.apply(self.state, self.rules.from_text(self.state, text), self.chance, self.events)

    def _go_on(self) -> None:
        queue.go_on(self.rules.match, self.state, self.chance, self.events)
        assert self.rules.check(self.state) == []

    def do(self, *texts: str) -> Table:
        """Carry out actions, each of which has to be open; a question about a change of cards is asked before."""
        for text in texts:
            action = self.rules.from_text(self.state, text)
            assert self.rules.why_not(self.state, action) is None, (text, self.rules.why_not(self.state, action))
            self.rules.apply(self.state, action, self.chance, self.events)
            assert self.rules.check(self.state) == []
        return self

    def refusal(self, text: str) -> str:
        """The code with which an action is refused."""
        refusal = self.why_not(text)
        assert refusal is not None, text
        return refusal.code

    def why_not(self, text: str) -> Refusal | None:
        """Why an action is not open."""
        return self.rules.why_not(self.state, self.rules.from_text(self.state, text))

    # Looking --------------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """Who is asked what: ``0 turn``."""
        asked = self.state.decision
        return f"{asked.seat} {asked.kind}" if asked is not None else "nobody"

    @property
    def legal(self) -> list[str]:
        """What is open, as text."""
        return [self.rules.to_text(action) for action in self.rules.legal(self.state)]

    @property
    def standing(self) -> insight.Standing:
        """How the challenge stands."""
        standing = insight.standing(self.rules, self.state)
        assert standing is not None
        return standing

    @property
    def points(self) -> int:
        """Points of the running round."""
        return self.standing.points

    def told(self, kind: type[Event]) -> list[Any]:
        """Events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def use(self, name: str, how: str = "open", seat: int = 0) -> insight.Use:
        """What a card would do here if it were laid like this."""
        found = insight.uses(self.rules, self.state, seat, card(name))
        return next(use for use in found if use.how == how)

    def hand(self, seat: int = 0) -> list[str]:
        """A hand by name."""
        return [CATALOG.item_ids[number] for number in self.state.players[seat].hand]


def _changed(room_id: str, fields: Mapping[str, Any]) -> Catalog:
    rooms = list(CATALOG.rooms)
    rooms[room(room_id)] = msgspec.structs.replace(rooms[room(room_id)], **fields)
    return msgspec.structs.replace(CATALOG, rooms=tuple(rooms)) if fields else CATALOG
