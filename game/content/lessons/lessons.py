"""Lessons of the dungeon and of Elixir Quest: a custom start position, and steps like those of the duel lessons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic

import msgspec

from game import paths
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.card_check import check_translations
from game.content.formats.cache import cached
from game.content.formats.yaml_reader import convert, read_yaml
from game.content.lessons.lesson_expectations import DungeonExpectation, ElixirExpectation, compare_position
from game.content.lessons.tutorial import ExpectT, LessonStep, check_steps
from game.errors import UserError
from game.rules.core.chance import ScriptedRandom
from game.rules.core.protocol import ActionError, AnyRules
from game.rules.core.words import LocalizedText
from game.rules.dungeon.actions.action import Enter
from game.rules.dungeon.actions.action import Setup as DungeonSetup
from game.rules.dungeon.cards import DungeonCatalog
from game.rules.dungeon.engine.state import State as DungeonState
from game.rules.dungeon.rules import DungeonRules
from game.rules.elixir import deck_building
from game.rules.elixir.action import Setup as ElixirSetup
from game.rules.elixir.rules import ElixirRules
from game.text import _


class LessonStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start position of a lesson.

    For the dungeon, one player in ``dungeon`` with certain ``rooms`` (by square, such as ``B2``) and a ``hand``; for
    Elixir Quest, two players with the characters ``mine`` and ``theirs`` and their potions.
    """

    dungeon: str = ""
    rooms: dict[str, str] = {}
    hand: tuple[str, ...] = ()
    mine: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    my_potions: tuple[str, ...] = ()
    their_potions: tuple[str, ...] = ()


class TableLesson(msgspec.Struct, Generic[ExpectT], frozen=True, forbid_unknown_fields=True):
    """Lesson of a few steps; ``art`` is its image in the list of lessons, ``aim`` its goal as text."""

    id: str
    title: LocalizedText
    aim: LocalizedText
    art: str
    start: LessonStart
    steps: tuple[LessonStep[ExpectT], ...]


class LoadedTableLesson(msgspec.Struct, frozen=True):
    """Lesson ready to play. The state is shared, so clone it before changing it."""

    game: str
    lesson: TableLesson[Any]
    rules: AnyRules
    state: Any

    def parse_action(self, state: Any, text: str) -> Any:
        """Parse an action of the lesson in a position."""
        return self.rules.from_text(state, text)


@cached
def load_table_lessons(game: str) -> tuple[LoadedTableLesson, ...]:
    """Load the lessons of a game in teaching order.

    Raises:
        ContentError: every fault of the file.
    """
    return read_table_lessons(paths.assets_dir() / "tutorial" / f"{game}.yaml", game)


def read_table_lessons(path: Path, game: str) -> tuple[LoadedTableLesson, ...]:
    """Read the lessons of a file, and verify each by playing it.

    Raises:
        ContentError: every fault of the file.
    """
    data, marks = read_yaml(path)
    loaded = []
    for index, lesson in enumerate(convert(data, _FILE_TYPES[game], marks)):
        for field in ("title", "aim"):
            check_translations(getattr(lesson, field), marks, (index, field), is_name=False)
        if not (paths.assets_dir() / "art" / f"{lesson.art}.svg").is_file():
            marks.add_fault((index, "art"), f'unknown picture "{lesson.art}"')
        try:
            rules, state = _START_FUNCTIONS[game](lesson.start)
        except UserError as error:
            marks.add_fault((index, "start"), error.message)
            continue
        loaded_table_lesson = LoadedTableLesson(game, lesson, rules, state)
        check_steps(
            rules, rules.clone(state), lesson.steps, loaded_table_lesson.parse_action, compare_position, marks, index
        )
        loaded.append(loaded_table_lesson)
    marks.raise_faults()
    return tuple(loaded)


def _find_index(names: tuple[str, ...], name: str) -> int:
    """Return the index of a name; raise UserError for an unknown one."""
    if name not in names:
        raise UserError(_('Unknown card "{name}".').format(name=name))
    return names.index(name)


def _start_dungeon(start: LessonStart) -> tuple[AnyRules, Any]:
    """Start a single-player adventure in its first dungeon, without shuffling, so that it is always the same."""
    catalog = dungeon_catalog.load_dungeon_catalog()
    rules = DungeonRules(catalog, DungeonSetup(players=1, grade="story"))
    state = rules.setup(ScriptedRandom(), None)
    if start.dungeon not in catalog.dungeons:
        raise UserError(_('Unknown dungeon "{name}".').format(name=start.dungeon))
    rules.apply(state, rules.from_text(state, f"choose {start.dungeon}"), ScriptedRandom(), None)
    for square, name in start.rooms.items():
        try:
            action = rules.from_text(state, f"enter {square}")
        except ActionError:
            raise UserError(_('Unknown square "{name}".').format(name=square)) from None
        _place_room(
            catalog, state, action.cell if isinstance(action, Enter) else -1, _find_index(catalog.room_ids, name)
        )
    player = state.players[0]
    pile = player.hand + player.draw
    hand = []
    for name in start.hand:
        card = _find_index(catalog.item_ids, name)
        if card not in pile:
            raise UserError(_('Unknown card "{name}".').format(name=name))
        pile.remove(card)
        hand.append(card)
    room = rules.match.hand_size - len(hand)
    player.hand, player.draw = hand + pile[:room], pile[room:]
    return rules, state


def _place_room(catalog: DungeonCatalog, state: DungeonState, square: int, room: int) -> None:
    """Put a room on a square; swap it with the room there."""
    rooms = [cell.room for cell in state.cells]
    if not 0 <= square < len(rooms) or state.cells[square].up or room not in (*rooms, *state.base):
        name = catalog.room_ids[room]
        raise UserError(_('The room "{name}" can\'t be placed there.').format(name=name))
    if room in rooms:
        state.cells[rooms.index(room)].room = rooms[square]
    else:
        state.base[state.base.index(room)] = rooms[square]
    state.cells[square].room = room


def _start_elixir(start: LessonStart) -> tuple[AnyRules, Any]:
    """Start a practice match with the given cards; without potions, a beginner's match."""
    catalog = elixir_catalog.load_elixir_catalog()
    characters = [[_find_index(catalog.character_ids, name) for name in side] for side in (start.mine, start.theirs)]
    potions = [
        [_find_index(catalog.potion_ids, name) for name in side] for side in (start.my_potions, start.their_potions)
    ]
    count = len(potions[0])
    setup = ElixirSetup(format="advanced" if count else "beginner", potions=count)
    for mine, own in zip(characters, potions, strict=True):
        refusal = deck_building.find_deck_refusal(catalog, setup, mine, own)
        if refusal is not None:
            raise UserError(_("These cards aren't allowed: {reason}").format(reason=refusal.code))
    return ElixirRules(catalog, setup), deck_building.create_state(setup, characters, potions)


_FILE_TYPES: dict[str, type[tuple[TableLesson[Any], ...]]] = {
    "dungeon": tuple[TableLesson[DungeonExpectation], ...],
    "elixir": tuple[TableLesson[ElixirExpectation], ...],
}
"""Type of the lesson file of each game."""
_START_FUNCTIONS: dict[str, Callable[[LessonStart], tuple[AnyRules, Any]]] = {
    "dungeon": _start_dungeon,
    "elixir": _start_elixir,
}
"""Function that builds the start position of a lesson, by game."""
GAMES_WITH_LESSONS = tuple(_START_FUNCTIONS)
"""Games besides the duel that have lessons, in the order of the main menu."""
