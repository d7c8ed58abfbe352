"""Whether definitions that came with a save are such as the program itself would load: by the checks that files pass.

What a match is played by travels in its save and may be another one's: a team of a mod, a board, a catalog. Counts that
the source prescribes are not asked for here, since cards may have been added since; texts are for eyes alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from game.content import cards, dungeon, dungeon_check, dungeon_map, elixir, packs
from game.content.tiled import FLOOR, THEMES
from game.content.tmx import MapError
from game.content.yaml_reader import SourceMap
from game.errors import UserError
from game.rules.dungeon.cards import Catalog, Dungeon, Layout, Room
from game.rules.dungeon.match import BASIC, LAYOUTS, LONG_CASTLE, SHORT_CASTLE, SWORD
from game.rules.epic.layout import Layout as Board
from game.rules.epic.pack import Pack, Setup
from game.rules.epic.team_file import Team

ENDS = ("left", "right")
"""Where leads start on boards without their names."""
ID = re.compile("[A-Za-z0-9-]+")
"""Names that pictures are found by: they lead nowhere else."""


def _id_faults(names: Iterable[str]) -> Iterator[str]:
    yield from (f"{name!r} is no name" for name in names if not ID.fullmatch(name))


def epic_duels(known: packs.Definitions) -> list[str]:
    """What is wrong with the definitions of a match."""
    board, names = known.layout, [*known.teams, known.layout.id]
    found = [*_id_faults((*names, *board.terrain, *board.marks, *board.starts)), *_team_faults(known.teams)]
    found += [*_board_faults(board), *_pack_faults(known.pack, known.setup)]
    return found or [*_setup_faults(known), *_start_faults(known)]


def _setup_faults(known: packs.Definitions) -> Iterator[str]:
    """What players could not agree on."""
    try:
        packs.check_setup(packs.PackContent(known.pack, known.teams, {known.layout.id: known.layout}), known.setup)
    except UserError as error:
        yield error.message


def _team_faults(teams: dict[str, Team]) -> Iterator[str]:
    for name, team in teams.items():
        marks = SourceMap(Path(name))
        cards.check_team(team, marks, whole=False, texts=False)
        yield from (fault.what for fault in marks.faults)


def _board_faults(layout: Board) -> Iterator[str]:
    """A board that has a look, every square of a kind that it knows, floor among them."""
    if layout.theme not in THEMES:
        yield f"a board that looks like {layout.theme!r}"
    if FLOOR not in layout.terrain or any(kind not in layout.terrain for kind in layout.kinds):
        yield "a square of no kind"
    if any(name != terrain.kind for name, terrain in layout.terrain.items()):
        yield "a kind under another one's name"
    if set(layout.name) != {"en", "de"}:
        yield "a board without a name"


def _pack_faults(pack: Pack, setup: Setup) -> Iterator[str]:
    """A die whose rolls come to an end: not only hearts, and not the same for everybody."""
    if setup.game != pack.id or pack.id not in packs.EPIC_PACKS:
        yield f"a match of {setup.game!r} by the rules of {pack.id!r}"
    if all(face.heart for face in pack.die) or len({face.rank for face in pack.die}) < 2:
        yield "a die that is rolled forever"
    if pack.first_hand > pack.hand_limit or pack.actions < 1:
        yield f"a first hand of {pack.first_hand}, {pack.actions} actions"
    standing = {switch.changes for switch in pack.switches if switch.standard}
    if len({switch.id for switch in pack.switches}) < len(pack.switches) or "mirror-match" in standing:
        yield "a switch is there twice, or stands where it may not"


def _start_faults(known: packs.Definitions) -> Iterator[str]:
    """A start for every team of the match."""
    starts = known.layout.starts
    teams = [team for seat in known.setup.teams for team in seat]
    wanted = teams if known.pack.camps else ENDS
    yield from (f"no start for {name}" for name in wanted if not starts.get(name))
    if known.pack.camps:
        named = [name for names in known.pack.camps.values() for name in names]
        yield from (f"{team} is in no camp" for team in teams if team not in named)


# Elixir Quest ---------------------------------------------------------------------------------------------------------


def elixir_quest(known: elixir.Definitions) -> list[str]:
    """What is wrong with the definitions of a match."""
    marks = SourceMap(Path("catalog"))
    elixir.check_catalog(known.catalog, marks)
    found = [fault.what for fault in marks.faults]
    found += _id_faults((*known.catalog.character_ids, *known.catalog.potion_ids))
    return [*found, *(["another game"] if known.setup.game not in elixir.GAMES else [])]


# Dungeon Quest --------------------------------------------------------------------------------------------------------


def dungeon_quest(known: dungeon.Definitions) -> list[str]:
    """What is wrong with the definitions of an adventure."""
    catalog, marks = known.catalog, SourceMap(Path("catalog"))
    if any(code not in catalog.dungeons for code in known.setup.given):
        return [f"dungeons that are not there: {known.setup.given}"]
    words = dungeon_check.Known(
        catalog.groups, catalog.words, catalog.tags, dict(zip(catalog.item_ids, catalog.items, strict=True))
    )
    dungeon_check.check_words(words, marks, texts=False)
    dungeon_check.check_goods(catalog.goods, marks)
    dungeon_check.check_numbers(catalog.score, catalog.amounts, marks)
    dungeon_check.check_items(words, marks, texts=False)
    bosses = {number for one in _dungeons(catalog) for number in one.bosses}
    for number, room in enumerate(catalog.rooms):
        dungeon_check.check_room(room, number in bosses, words, marks, (number,), texts=False)
    found = [fault.what for fault in marks.faults]
    found += _id_faults((*catalog.room_ids, *(one.file for one in _dungeons(catalog))))
    return found or [*_deck_faults(catalog, words), *_shape_faults(catalog.layouts)]


def _dungeons(catalog: Catalog) -> list[Dungeon]:
    return [*catalog.dungeons.values(), catalog.castle]


def _deck_faults(catalog: Catalog, words: dungeon_check.Known) -> Iterator[str]:
    """Rooms stand in one dungeon each; every deck after its pattern."""
    owned = [*catalog.base]
    for one in _dungeons(catalog):
        owned += [*one.rooms, *one.bosses, *([one.item_room] if one is not catalog.castle else [])]
    if len(set(owned)) < len(owned) or len(set(catalog.room_ids)) < len(catalog.room_ids):
        yield "a room is in two decks"
    if len(catalog.base) != dungeon_check.BASE_ROOMS or len(catalog.dungeons) < len(LAYOUTS):
        yield "too few rooms, or dungeons"
    if len(set(catalog.item_ids)) < len(catalog.item_ids) or not {BASIC, SWORD} <= {i.group for i in catalog.items}:
        yield "items that are missing or there twice"
    marks = SourceMap(Path("catalog"))
    for code, one in catalog.dungeons.items():
        if code != one.code or code == catalog.castle.code:
            yield f"a dungeon under the name of {code!r}"
        pattern = dungeon_check.Pattern(one.code, one.grade, one.item, one.tags)
        dungeon_check.check_dungeon(pattern, _rooms(catalog, one), words, marks)
    dungeon_check.check_castle(catalog.castle.code, _rooms(catalog, catalog.castle), marks)
    dungeon_check.check_codes((marks, one.code) for one in _dungeons(catalog))
    yield from (fault.what for fault in marks.faults)


def _rooms(catalog: Catalog, one: Dungeon) -> dict[str, dict[str, Room]]:
    """A dungeon's rooms by the parts of its file."""
    numbers = {"rooms": one.rooms, "bosses": one.bosses}
    if one is not catalog.castle:
        numbers["item_room"] = (one.item_room,)
    return {part: {catalog.room_ids[n]: catalog.rooms[n] for n in rooms} for part, rooms in numbers.items()}


def _shape_faults(layouts: dict[str, Layout]) -> Iterator[str]:
    for name in (*LAYOUTS, LONG_CASTLE, SHORT_CASTLE):
        if name not in layouts:
            yield f"there is no shape {name!r}"
    for name, layout in layouts.items():
        try:
            if name != layout.id or dungeon_map.laid_out(layout) != layout:
                yield f"the shape {name!r} is not what its places make of it"
        except MapError as error:
            yield error.message
