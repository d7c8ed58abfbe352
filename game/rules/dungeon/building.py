"""Layout of dungeons: first, later ones, castle (dungeon_quest 1.3-1.5, Dungeon A5, A15, A17, A67)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.dungeon.actions.drawing import shuffle_cards
from game.rules.dungeon.cards import DungeonLayout, TeleporterOperation
from game.rules.dungeon.engine.event import DungeonBuilt, Event
from game.rules.dungeon.engine.state import NONE, Cell, PendingStep, State
from game.rules.dungeon.match import LAYOUTS, LONG_CASTLE, SHORT_CASTLE, Match

MIXED_IN, CASTLE_MIXED_IN = 5, 10
"""Number of older rooms that are shuffled into the pile of a dungeon, and into that of the castle."""


def find_open_dungeons(match: Match, state: State) -> list[str]:
    """Return the dungeons that can be chosen next: all that are not beaten, without the castle.

    Of several dungeons with the same item, which mods can add, only one can be entered in an adventure.
    """
    dungeons = match.catalog.dungeons
    if match.options.given:
        return list(match.options.given[len(state.beaten) :][:1])
    found = [dungeons[code].item for code in state.beaten]
    return [code for code, dungeon in dungeons.items() if dungeon.item not in found]


def build_dungeon(match: Match, state: State, code: str, chance: Chance, events: list[Event]) -> None:
    """Lay out a dungeon: the lower half from older rooms and the item, the upper half mostly from its own rooms."""
    dungeon = match.catalog.dungeons[code]
    layout = match.catalog.layouts[LAYOUTS[len(state.beaten)]]
    base = shuffle_cards(state.base, chance, "base")
    lower = [cell for cell, half in enumerate(layout.halves) if half in ("entrance", "lower")]
    older = [base.pop() for _ in range(len(lower) - 1)]
    below = shuffle_cards([*older, dungeon.item_room], chance, "lower half")
    mixed = [base.pop() for _ in range(MIXED_IN)]
    pile = shuffle_cards([*dungeon.rooms, *mixed], chance, "upper half")
    rooms = {cell: below.pop() if cell in lower else pile.pop() for cell in range(layout.rooms)}
    state.base = base + pile
    state.bosses = [dungeon.bosses[chance.pick(len(dungeon.bosses), "boss")]]
    state.phases = 1
    state.found = False
    _place_rooms(state, code, layout, rooms, events)


def build_castle(match: Match, state: State, chance: Chance, events: list[Event]) -> None:
    """Lay out the castle: its own rooms and ten older ones, without halves or an item.

    The room with the teleporter is always included, unless an option leaves it to chance (Dungeon A15, A67). The final
    deck is shuffled once; each collapse adds one card of it to the last fight (A17, A66).
    """
    castle = match.catalog.castle
    layout = match.catalog.layouts[SHORT_CASTLE if match.options.length == "short" else LONG_CASTLE]
    base = shuffle_cards(state.base, chance, "base")
    pile = [*castle.rooms, *(base.pop() for _ in range(CASTLE_MIXED_IN))]
    keepers = [] if match.teleporter_is_optional else [number for number in pile if holds_teleporter(match, number)]
    rest = shuffle_cards([number for number in pile if number not in keepers], chance, "castle")
    laid = shuffle_cards(keepers + [rest.pop() for _ in range(layout.rooms - len(keepers))], chance, "castle")
    state.base = base + rest
    state.bosses = shuffle_cards(list(castle.bosses), chance, "final deck")
    state.phases = min(match.max_phases(), match.base_phases() + state.collapses)
    state.found = True
    _place_rooms(state, castle.code, layout, dict(enumerate(laid)), events)


def holds_teleporter(match: Match, room: int) -> bool:
    """Return whether the teleporter is the reward of a room."""
    return any(isinstance(op, TeleporterOperation) for op in match.catalog.rooms[room].reward)


def _place_rooms(state: State, code: str, layout: DungeonLayout, rooms: dict[int, int], events: list[Event]) -> None:
    state.dungeon, state.layout = code, layout.id
    state.cells = [Cell(rooms[cell]) for cell in range(layout.rooms)]
    state.phase = state.met = 0
    state.here, state.teleporter = layout.entrance, NONE
    state.since = (state.rounds, state.collapses, state.earned, state.solved)
    events.append(DungeonBuilt(code, len(state.beaten) + 1, layout.id))
    state.todo = [PendingStep("enter", count=layout.entrance)]


def clear_dungeon(state: State) -> None:
    """Clear the dungeon; all its cards are used up, even if they were not entered (Dungeon A5)."""
    state.cleared += [cell.room for cell in state.cells]
    state.cells, state.bosses = [], []
    state.dungeon = state.layout = ""
    state.here = state.teleporter = NONE
    state.phase = state.phases = state.met = 0
    state.found = False
