"""The card files: what ships is whole, and every fault is told with its line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game import paths
from game.content.cards.elixir_catalog import CHARACTER_COUNTS, POTION_COUNTS, load_elixir_catalog, read_elixir_catalog
from game.content.formats.errors import ContentError
from game.rules.elixir.cards import EFFECT_COUNT_BY_RARITY
from game.rules.elixir.round import printed_fighter, resolve_round
from tests.elixir.builder import CATALOG

FOLDER = paths.assets_dir() / "cards" / "elixir"


def test_counts() -> None:
    catalog = load_elixir_catalog()
    assert (
        Counter(card.rarity for card in catalog.characters)
        == {"common": 22, "uncommon": 18, "rare": 12}
        == CHARACTER_COUNTS
    )
    assert (
        Counter(card.rarity for card in catalog.potions) == {"common": 14, "uncommon": 13, "rare": 11} == POTION_COUNTS
    )
    assert all(len(card.effects) == EFFECT_COUNT_BY_RARITY[card.rarity] for card in catalog.potions)


def test_what_the_sources_print() -> None:
    known = {"pegason": (120, 130), "grippin": (145, 130), "apreda": (130, 150)}
    cards = dict(zip(CATALOG.character_ids, CATALOG.characters, strict=True))
    assert {name: (cards[name].attack, cards[name].health) for name in known} == known
    assert cards["apreda"].mind < cards["grippin"].mind
    for name in ("pegason", "apreda"):
        assert resolve_round(printed_fighter(cards[name]), printed_fighter(cards["grippin"])).shields == (0, 0)
    assert cards["marco-the-smuggler"].rarity == cards["strummel-the-witch"].rarity == "uncommon"


def test_the_set_is_as_even_as_it_was_designed() -> None:
    """A third of all pairs is decided without potions, and a shield stands in a seventh of them."""
    cards = CATALOG.characters
    bouts = [resolve_round(printed_fighter(a), printed_fighter(b)) for i, a in enumerate(cards) for b in cards[:i]]
    assert round(100 * sum(bout.winner >= 0 for bout in bouts) / len(bouts)) == 33
    assert round(100 * sum(bout.shields != (0, 0) for bout in bouts) / len(bouts)) == 14


def _damage_file(tmp_path: Path, file: str, old: str, new: str) -> list[str]:
    """Return the faults of a copy of the files with one change, as ``line: what``."""
    for name in ("characters.yaml", "potions.yaml"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        if name == file:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        read_elixir_catalog(tmp_path)
    assert {fault.path.name for fault in error.value.faults} == {file}
    return [f"{fault.line}: {fault.message}" for fault in error.value.faults]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("attack: 120", "attack: 122", "5: attack goes from 105 to 165 in steps of 5, got 122"),
        ("attack: 120", "attack: 170", "5: attack goes from 105 to 165 in steps of 5, got 170"),
        ("mind: 35", "mind: 15", "7: mind goes from 20 to 90 in steps of 5, got 15"),
        ("health: 130", "health: strong", '6: expected a whole number, got "strong"'),
        ("health: 130", "helth: 130", '6: unknown field "helth": did you mean "health"?'),
        ("rarity: common", "rarity: comon", '4: unknown word "comon": did you mean "common"?'),
        ("rarity: common", "rarity: rare", "2: 22 cards are common, here 21"),
        ("de: Dornenfuß", "de: Grippin", '21: "Grippin" is the name of "grippin" already'),
        ("de: Dornenfuß", 'de: " "', '21: the text "de" is empty'),
        ("{en: Bramblefoot, de: Dornenfuß}", "{en: Bramblefoot}", '21: the field "de" is missing'),
        (
            "pegason:",
            "Pegason:",
            '2: the card id "Pegason" is not written in small letters and hyphens, at most 40 of them',
        ),
        ("grippin:", "pegason:", '8: "pegason" stands already in line 2'),
    ],
)
def test_fault_of_a_character(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert fault in _damage_file(tmp_path, "characters.yaml", old, new)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("by: 45}", "by: 44}", "6: numbers change in steps of 5, got 44"),
        ("by: 45}", "by: 0}", "6: numbers change in steps of 5, got 0"),
        ("{do: miss}", "{do: mist}", '36: unknown word "mist": did you mean "miss"?'),
        ("whose: own", "whose: mine", '6: unknown word "mine": expected "enemy" or "own"'),
        ("whose: own, ", "", '6: the field "whose" is missing'),
        ("rarity: common", "rarity: rare", "5: rare potions have 3 effects, this one 1"),
        (
            "{do: change, whose: own, stat: health, by: 30}\nhobbling",
            "{do: change, whose: own, stat: attack, by: 15}\nhobbling",
            "89: an effect of this kind stands already in this potion",
        ),
    ],
)
def test_fault_of_a_potion(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert fault in _damage_file(tmp_path, "potions.yaml", old, new)


def test_faults_of_both_files_are_told_together(tmp_path: Path) -> None:
    (tmp_path / "characters.yaml").write_text("[]\n", encoding="utf-8")
    with pytest.raises(ContentError) as error:
        read_elixir_catalog(tmp_path)
    assert [(fault.path.name, fault.message) for fault in error.value.faults] == [
        ("characters.yaml", "expected cards by their ids"),
        ("potions.yaml", "cannot be read: No such file or directory"),
    ]
