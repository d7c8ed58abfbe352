"""Broken dungeon files and shapes are refused with file, line and a sentence; nothing is played with them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game import paths
from game.content.boards.dungeon_map import load_layout, load_layouts
from game.content.cards.dungeon_reader import read_dungeon_catalog
from game.content.formats.errors import ContentError
from game.content.formats.tmx import MapError
from tests.dungeon.builder import CATALOG

CARDS = paths.assets_dir() / "cards" / "dungeon"
MAPS = paths.maps_dir() / "dungeon"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(CARDS, tmp_path / "cards")
    return tmp_path / "cards"


def test_the_shipped_files_are_sound(folder: Path) -> None:
    assert read_dungeon_catalog(folder, CATALOG.layouts) == CATALOG


FAULTS = [
    ("forest-refuge", "need: {a: 1, b: 4}", "need: {a: 1, c: 4}", 'unknown field "c"'),
    ("forest-refuge", "need: {a: 1, b: 4}", "need: {a: 7, b: 4}", "a goes from 0 to 4"),
    ("forest-refuge", "  RW-01:", "  RW-02:", "stands already in line"),
    ("forest-refuge", "  RW-01:", "  MM-01:", 'the id "MM-01" does not begin with RW-'),
    ("forest-refuge", "type: combat", "type: fight", 'unknown word "fight"'),
    ("forest-refuge", "limit: 3", "limit: 9", "the round limit goes from 1 to 6"),
    ("forest-refuge", "tags: [flying, swarm]", "tags: [flyng, swarm]", 'there is no "flyng": did you mean "flying"?'),
    ("forest-refuge", "{match: fire, add: 1}", "{match: fyre, add: 1}", 'there is no "fyre"'),
    ("forest-refuge", "halves: -1}]", "halves: 1}]", "a penalty takes, so the number is below 0"),
    ("forest-refuge", "{do: rupees, amount: 2}", "{do: rupees, amount: -2}", "a reward gives"),
    ("forest-refuge", "{do: rupees, amount: 2}", "{do: jewels, amount: 2}", 'unknown word "jewels"'),
    ("forest-refuge", "name: {en: Thorn Pups, de: Dornwelpen}", "name: {en: Thorn Pups}", '"de" is missing'),
    ("forest-refuge", "en: Thorn Pups,", "en: Wasp Cloud,", '"Wasp Cloud" stands already'),
    ("forest-refuge", "shield: 2", "shield: 0", "the tag shield and a shield of 1 or more go together"),
    (
        "forest-refuge",
        "{match: hammer, add: -1}",
        "{match: heavy, add: -1}",
        'no card of "heavy" can be played as skill',
    ),
    ("forest-refuge", "card: bow}", "card: flippers}", 'only 1 cards of "flippers" can be played as combat'),
    ("forest-refuge", "guard: [{kind: skill, value: 2}]", "guard: [{kind: skill, value: 99}]", "cannot be met"),
    ("forest-refuge", "guard: [{kind: skill, value: 2}]", "guard: [{kind: combat, value: 2}]", "another kind"),
    ("forest-refuge", "item: bow", "item: bwo", 'unknown item group "bwo"'),
    ("forest-refuge", "grade: easy", "grade: base", 'unknown word "base"'),
    ("forest-refuge", "mini: true", "mini: false", "one mini-boss was meant"),
    ("forest-refuge", "  RW-I:\n    type: inactive", "  RW-I:\n    type: safe", "the room of the item is inactive"),
    ("forest-refuge", "[{do: cards, item: bow}]", "[{do: cards, item: hammer}]", "gives the cards of bow"),
    (
        "moblin-mines",
        "pay 5 rupees, 2 fewer points needed",
        "pay 6 rupees, 2 fewer points needed",
        "the text says [2, 6], the data [2, 5]",
    ),
    ("moblin-mines", "each_round: [{do: discard, each: 1}]", "each_round: [{do: container}]", "this is a reward"),
    ("forest-refuge", "{do: rupees, amount: 2}", "{do: discard}", "this is a penalty, not a reward"),
    ("moblin-mines", "{do: discard, each: 1}", "{do: discard, each: 0}", "at least 1 was meant, got 0"),
    ("forest-refuge", "{do: rupees, amount: 2}", "{do: bottle, or_rupees: -2}", "at least 0 was meant, got -2"),
    ("base", "type: safe", "type: combat", "has a need"),
    ("ganons-castle", "{do: teleporter}, ", "", "one room gives the teleporter"),
    ("items", "copies: 8", "copies: 9", 'the group "basic" has 61 cards, 60 were meant'),
    ("items", "group: sword, copies: 4", "group: swords, copies: 4", 'unknown item group "swords"'),
    ("items", "combat: 1}", "combat: 0}", "values are whole numbers from 1"),
    ("items", "words: [ranged]", "words: [distant]", 'there is no "distant"'),
    ("words", "match: blade", "match: knife", 'there is no "knife"'),
    ("words", "red: {price", "redd: {price", 'Beedle sells no "redd": did you mean "red"?'),
    ("words", "  milk: {price: 18, halves: 6}\n", "", "Beedle sells milk too"),
    ("words", "price: 18", "price: 0", "a price is 1 rupee at least, got 0"),
    ("words", "price: 18", "price: -1", "from 0"),
    ("words", "price: 20, halves: 12", "price: 20", "red heals half a heart at least, got 0"),
    ("words", "green: {price: 15}", "green: {price: 15, halves: 2}", "green serves the cards and heals nothing, got 2"),
]


@pytest.mark.parametrize(("name", "old", "new", "sentence"), FAULTS)
def test_broken_cards(folder: Path, name: str, old: str, new: str, sentence: str) -> None:
    path = folder / f"{name}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        read_dungeon_catalog(folder, CATALOG.layouts)
    faults = [fault for fault in error.value.faults if sentence in fault.message]
    assert faults, str(error.value)
    line = text[: text.index(old)].count("\n") + 1
    assert faults[0].path == path
    assert abs(faults[0].line - line) <= 20 or faults[0].line in (1, text[: text.index("rooms:\n")].count("\n") + 1)


def test_a_missing_room_and_a_missing_file(folder: Path) -> None:
    path = folder / "crow-tower.yaml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    start, end = lines.index("  KT-03:\n"), lines.index("  KT-04:\n")
    path.write_text("".join(lines[:start] + lines[end:]), encoding="utf-8")
    (folder / "base.yaml").unlink()
    with pytest.raises(ContentError) as error:
        read_dungeon_catalog(folder, CATALOG.layouts)
    assert "14 cards in rooms, 15 were meant" in str(error.value)
    assert "base.yaml:1: cannot be read" in str(error.value)


def test_all_faults_of_all_files_are_listed(folder: Path) -> None:
    for name in ("fire-grotto", "thunder-pass"):
        path = folder / f"{name}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("limit: 3", "limit: 0"), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        read_dungeon_catalog(folder, CATALOG.layouts)
    assert len({fault.path for fault in error.value.faults}) == 2
    assert len(error.value.faults) > 4


# Shapes -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    shutil.copytree(MAPS, tmp_path / "maps")
    return tmp_path / "maps"


SHAPES = [
    # (map, row from the top, new row, sentence): 1 entrance, 2 lower, 3 upper, 4 room, 5 boss
    ("rooms-8", 3, "2,0,2", "2 rooms"),
    ("rooms-8", 1, "3,0,0", "no room lies next to the boss"),
    ("rooms-20", 1, "4,0,0,0,0", "a room that cannot be reached"),
    ("rooms-8", 0, "5,0,0", "the boss is not in the middle of the highest row"),
    ("rooms-8", 0, "3,5,0", "the boss is not alone in the highest row"),
    ("rooms-8", 4, "1,0,0", "the entrance is not in the middle of the lowest row"),
    ("rooms-8", 4, "0,2,0", "0 tiles 'entrance', exactly one was meant"),
    ("rooms-8", 3, "2,3,2", "3 places in the lower half, 4 of 8 were meant"),
    ("rooms-8", 1, "0,2,0", "5 places in the lower half, 4 of 8 were meant"),
    ("rooms-8", 1, "0,4,0", "a room without half among halves"),
    ("rooms-8", 1, "0,9,0", "0 or a number from 1 to 5 was meant"),
    ("rooms-8", 1, "0,3", "cells, 3 were meant"),
]


@pytest.mark.parametrize(("name", "row", "new", "sentence"), SHAPES)
def test_broken_shapes(maps: Path, name: str, row: int, new: str, sentence: str) -> None:
    path = maps / f"{name}.tmx"
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(index for index, line in enumerate(lines) if "encoding" in line and "data" in line) + 1
    ending = "," if lines[first + row].endswith(",") else ""
    lines[first + row] = new + ending
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(MapError) as error:
        load_layout(path)
    if sentence == "2 rooms":
        sentence = "7 rooms, the file's name says otherwise"
    assert sentence in str(error.value)
    assert str(error.value).startswith(f"{path}:")


def test_an_item_behind_the_boss(maps: Path) -> None:
    """A lower room that only the boss lies beside."""
    path = maps / "rooms-8.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("0,5,0,\n0,3,0,", "0,5,0,\n2,3,0,").replace("2,2,2,", "0,2,2,"), encoding="utf-8")
    with pytest.raises(MapError, match="the item could lie here, out of reach"):
        load_layout(path)


def test_layers_and_classes(maps: Path) -> None:
    path = maps / "rooms-8.tmx"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('name="rooms"', 'name="room"'), encoding="utf-8")
    with pytest.raises(MapError, match="unknown layer 'room', 'rooms' was meant"):
        load_layout(path)
    path.write_text(text, encoding="utf-8")
    tiles = maps / "dungeon.tsx"
    tiles.write_text(tiles.read_text(encoding="utf-8").replace('type="upper"', 'type="uper"'), encoding="utf-8")
    with pytest.raises(MapError, match="'upper' was meant"):
        load_layout(path)
    with pytest.raises(MapError, match="no shape of a dungeon"):
        load_layouts(maps / "nowhere")
