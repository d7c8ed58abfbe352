"""Beedle's wares are data: rules, log and rulebook use the numbers of the pack."""

from __future__ import annotations

import re
from dataclasses import dataclass

import msgspec
import pytest
import yaml

from game import paths
from game.app.dungeon.views.words import format_short_effect
from game.presentation.dungeon.terms import describe_bottle
from game.rules.core.chance import ScriptedRandom
from game.rules.dungeon import cards as card_types
from game.rules.dungeon.actions.action import Buy, Setup, UseBottle
from game.rules.dungeon.actions.bottles import buy_good, drink_bottle, find_buy_refusal
from game.rules.dungeon.actions.party_health import lose_hearts
from game.rules.dungeon.engine.definitions import validate_definitions
from game.rules.dungeon.match import Match
from tests.dungeon.builder import CATALOG, DungeonTestTable

OTHER = {
    "red": card_types.Good(7, 3),
    "milk": card_types.Good(8, 5),
    "green": card_types.Good(9),
    "golden": card_types.Good(11, 13),
    "fairy": card_types.Good(10, 4),
}
CHANGED = msgspec.structs.replace(CATALOG, goods=OTHER)


@dataclass
class Stall:
    """Party before a shelf of other goods."""

    table: DungeonTestTable
    match: Match


@pytest.fixture
def stall() -> Stall:
    table = DungeonTestTable("HW-01", [["strike"]], bottles=["empty"], rupees=7, hearts=1, containers=9, shopped=True)
    return Stall(table, Match(CHANGED, Setup(players=1)))


def test_a_price_is_that_of_the_pack(stall: Stall) -> None:
    state = stall.table.state
    refusal = find_buy_refusal(stall.match, state, "milk")
    assert refusal is not None
    assert refusal.args == {"price": 8, "rupees": 7}
    assert find_buy_refusal(stall.match, state, "red") is None
    buy_good(stall.match, state, Buy("red"), [])
    assert (state.rupees, state.bottles) == (0, ["red"])


@pytest.mark.parametrize(("content", "hearts"), [("red", 4), ("milk", 6), ("gulp", 6), ("golden", 14), ("fairy", 5)])
def test_a_bottle_heals_what_the_pack_says(stall: Stall, content: str, hearts: int) -> None:
    state = stall.table.state
    state.bottles = [content]
    drink_bottle(stall.match, state, 0, UseBottle(content), ScriptedRandom(), [])
    assert state.hearts == hearts


def test_a_fairy_revives_with_what_the_pack_says(stall: Stall) -> None:
    state = stall.table.state
    state.bottles = ["fairy"]
    assert not lose_hearts(stall.match, state, 2, "round", ScriptedRandom(), [])
    assert (state.hearts, state.bottles) == (4, ["empty"])


def test_what_is_said_of_a_bottle_are_the_numbers_of_the_pack() -> None:
    assert [describe_bottle(CATALOG, good) for good in ("red", "milk", "gulp", "golden", "fairy")] == [
        "heals 6 hearts",
        "heals 3 hearts, twice",
        "heals 3 hearts",
        "heals all hearts",
        "revives Link with 5 hearts, or heals 5",
    ]
    assert [describe_bottle(CHANGED, good) for good in ("red", "golden")] == ["heals 1½ hearts", "heals 6½ hearts"]
    assert format_short_effect(CATALOG, "milk") == "2 × **3** {heart-full}"
    assert format_short_effect(CATALOG, "golden") == "heals **all** {heart-full}"
    assert format_short_effect(CHANGED, "fairy") == "**2** {heart-full}, revives"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rulebook_prints_the_numbers_of_the_pack(language: str) -> None:
    book = yaml.safe_load((paths.assets_dir() / "rules" / "dungeon_rulebook.yaml").read_text(encoding="utf-8"))
    (shop,) = [chapter for chapter in book["chapters"] if chapter["id"] == "shop"]
    printed = re.findall(r"\*\*[^*]+ (\d+):\*\* (\d*)", shop["text"][language])
    goods = CATALOG.goods.values()
    hearts = ["" if good.halves in (0, 36) else str(good.halves // 2) for good in goods]
    wanted = list(zip([str(good.price) for good in goods], hearts, strict=True))
    assert [(price, count if price != "15" else "") for price, count in printed] == wanted


def test_definitions_of_a_save_without_milk_are_refused() -> None:
    found = validate_definitions(msgspec.structs.replace(CATALOG, goods={"red": card_types.Good(0, 12)}), Setup())
    assert found == ["the wares are ['red']", "red costs 0 and heals 12"]


def test_a_save_from_before_plays_by_the_wares_of_then() -> None:
    known = msgspec.json.decode(
        msgspec.json.encode(CATALOG).replace(b'"goods":', b'"forgotten":'), type=card_types.DungeonCatalog
    )
    assert known.goods == card_types.default_goods() == CATALOG.goods


def test_numbers_of_the_rules_are_data_and_were_the_same_before_they_were() -> None:
    """Saves from before the score and the amounts were data are played on, and told, by the numbers of then."""
    known = msgspec.to_builtins(CATALOG)
    del known["score"], known["amounts"]
    assert msgspec.convert(known, card_types.DungeonCatalog) == CATALOG


def test_definitions_whose_score_forgets_a_grade_are_refused() -> None:
    score, amounts = card_types.Scoring(percent={"story": 75, "her": 100, "master": 150}), card_types.Amounts(avert=0)
    changed = msgspec.structs.replace(CATALOG, score=score, amounts=amounts)
    assert validate_definitions(changed, Setup()) == ["a grade without its weight", "a penalty that nothing averts"]
