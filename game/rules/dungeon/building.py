"""Laying out dungeons: the first, the later ones, the castle (dungeon_quest 1.3-1.5, Dungeon A5, A15, A17, A67)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.dungeon.actions.drawing import shuffled
from game.rules.dungeon.cards import Layout, Teleporter
from game.rules.dungeon.engine.event import DungeonBuilt, Event
from game.rules.dungeon.engine.state import NONE, Cell, State, Todo
from game.rules.dungeon.match import LAYOUTS, LONG_CASTLE, SHORT_CASTLE, Match

MIXED_IN, CASTLE_MIXED_IN = 5, 10
"""Older rooms that are shuffled among the dungeon's own."""


def open_dungeons(match: Match, state: State) -> list[str]:
    """The dungeons that may be chosen: any that was not beaten; the castle comes by itself.

    Of dungeons that hold the same item, as added ones do, one is entered in an adventure.
    """
    dungeons = match.catalog.dungeons
    if match.options.given:
        return list(match.options.given[len(state.beaten) :][:1])
    found = [dungeons[code].item for code in state.beaten]
    return [code for code, dungeon in dungeons.items() if dungeon.item not in found]


def build(match: Match, state: State, code: str, chance: Chance, told: list[Event]) -> None:
    """Lay out a dungeon: the lower half from older rooms and the item, the upper half from its own pile."""
    dungeon = match.catalog.dungeons[code]
    layout = match.catalog.layouts[LAYOUTS[len(state.beaten)]]
    base = shuffled(state.base, chance, "base")
    lower = [cell for cell, half in enumerate(layout.halves) if half in ("entrance", "lower")]
    older = [base.pop() for _ in range(len(lower) - 1)]
    below = shuffled([*older, dungeon.item_room], chance, "lower half")
    mixed = [base.pop() for _ in range(MIXED_IN)]
    pile = shuffled([*dungeon.rooms, *mixed], chance, "upper half")
    rooms = {cell: below.pop() if cell in lower else pile.pop() for cell in range(layout.rooms)}
    state.base = base + pile
    state.bosses = [dungeon.bosses[chance.pick(len(dungeon.bosses), "boss")]]
    state.phases = 1
    state.found = False
    _lay(state, code, layout, rooms, told)


def build_castle(match: Match, state: State, chance: Chance, told: list[Event]) -> None:
    """Lay out the castle: ten older rooms among its own, no halves, no item; the mini-boss who holds the teleporter is
    always there (Dungeon A15, A67). The final deck is shuffled once; each collapse calls one more of it (A17, A66)."""
    castle = match.catalog.castle
    layout = match.catalog.layouts[SHORT_CASTLE if match.options.length == "short" else LONG_CASTLE]
    base = shuffled(state.base, chance, "base")
    pile = [*castle.rooms, *(base.pop() for _ in range(CASTLE_MIXED_IN))]
    keepers = [] if match.keeper_by_chance else [number for number in pile if holds_teleporter(match, number)]
    rest = shuffled([number for number in pile if number not in keepers], chance, "castle")
    laid = shuffled(keepers + [rest.pop() for _ in range(layout.rooms - len(keepers))], chance, "castle")
    state.base = base + rest
    state.bosses = shuffled(list(castle.bosses), chance, "final deck")
    state.phases = min(match.most_phases(), match.first_phases() + state.collapses)
    state.found = True
    _lay(state, castle.code, layout, dict(enumerate(laid)), told)


def holds_teleporter(match: Match, room: int) -> bool:
    """Whether the teleporter is the reward of a room."""
    return any(isinstance(op, Teleporter) for op in match.catalog.rooms[room].reward)


def _lay(state: State, code: str, layout: Layout, rooms: dict[int, int], told: list[Event]) -> None:
    state.dungeon, state.layout = code, layout.id
    state.cells = [Cell(rooms[cell]) for cell in range(layout.rooms)]
    state.phase = state.met = 0
    state.here, state.teleporter = layout.entrance, NONE
    state.since = (state.rounds, state.collapses, state.earned, state.solved)
    told.append(DungeonBuilt(code, len(state.beaten) + 1, layout.id))
    state.todo = [Todo("enter", count=layout.entrance)]


def clear(state: State) -> None:
    """The dungeon is left and taken down; laid cards are spent, entered or not (Dungeon A5)."""
    state.cleared += [cell.room for cell in state.cells]
    state.cells, state.bosses = [], []
    state.dungeon = state.layout = ""
    state.here = state.teleporter = NONE
    state.phase = state.phases = state.met = 0
    state.found = False
