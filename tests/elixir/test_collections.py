"""Collections: what the house gives, real matches, trades, and the limits on what may be brought."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.errors import UserError
from game.modes.collections import collections
from game.rules.core.chance import RecordingRandom, ScriptedRandom
from game.rules.core.protocol import Refusal
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State
from tests.elixir.builder import CATALOG
from tests.elixir.matches import REAL, choose_deck, play_match, play_real_match


def lucky(seed: int = 1) -> RecordingRandom:
    return RecordingRandom(Random(seed))


@pytest.fixture
def ledger() -> collections.CollectionLedger:
    """Return Ada and Bo with their starter sets."""
    return collections.add_player(
        collections.add_player(collections.CollectionLedger(), CATALOG, "Ada", lucky(1)), CATALOG, "Bo", lucky(2)
    )


def everything(ledger: collections.CollectionLedger) -> Counter[str]:
    """Return all cards that players own together."""
    total: Counter[str] = Counter()
    for name in collections.list_players(ledger):
        mine = collections.build_collection(ledger, name)
        total += mine.characters + mine.potions
    return total


def rarities(cards: Counter[str]) -> Counter[str]:
    ids, known = CATALOG.character_ids + CATALOG.potion_ids, CATALOG.characters + CATALOG.potions
    return Counter(known[ids.index(card)].rarity for card in cards.elements())


# The house ------------------------------------------------------------------------------------------------------------


def test_a_starter_set_is_enough_for_a_match(ledger: collections.CollectionLedger) -> None:
    mine = collections.build_collection(ledger, "Ada")
    assert rarities(mine.characters) == {"common": 6, "uncommon": 3, "rare": 1}
    assert rarities(mine.potions) == {"common": 4, "uncommon": 2, "rare": 1}
    assert collections.list_players(ledger) == ["Ada", "Bo"]
    assert collections.validate_ledger(ledger, CATALOG) == []
    characters, potions = choose_deck(ledger, "Ada", Random(1), 5)
    assert collections.find_play_refusal(ledger, CATALOG, REAL, "Ada", characters, potions) is None


@pytest.mark.parametrize("name", ["", " Ada", "ADA", "x" * 21, "a\nb"])
def test_a_name_is_refused(ledger: collections.CollectionLedger, name: str) -> None:
    with pytest.raises(UserError):
        collections.add_player(ledger, CATALOG, name, lucky())


def test_nobody_has_a_collection_unasked(ledger: collections.CollectionLedger) -> None:
    with pytest.raises(UserError, match="Cy has no collection"):
        collections.build_collection(ledger, "Cy")


def test_a_pack_is_given_once_for_a_match(ledger: collections.CollectionLedger) -> None:
    once = collections.give_pack(ledger, CATALOG, "Ada", "m1", "potion", ScriptedRandom(picks=[1, 3]))
    mine, before = collections.build_collection(once, "Ada"), collections.build_collection(ledger, "Ada")
    assert rarities(mine.potions - before.potions) == {"uncommon": 1}
    assert mine.pieces == {"3": 1}
    assert collections.give_pack(once, CATALOG, "Ada", "m1", "potion", lucky()) == once


def test_some_packs_have_a_rare_card(ledger: collections.CollectionLedger) -> None:
    rare = 0
    for index in range(400):
        after = collections.give_pack(ledger, CATALOG, "Bo", "m", "character", lucky(index))
        gained = rarities(
            collections.build_collection(after, "Bo").characters - collections.build_collection(ledger, "Bo").characters
        )
        assert (gained["common"], gained["uncommon"]) == (2, 1)
        rare += gained["rare"]
    assert 70 < rare < 130


def test_the_map_fills_up_and_pays_once(ledger: collections.CollectionLedger) -> None:
    assert collections.find_official_refusal(ledger, "Ada", "Bo") == Refusal("half-a-map", {"wanted": 4, "count": 0})
    for index in range(10):
        if index == 4:
            assert collections.find_official_refusal(ledger, "Bo", "Ada") is None
        if index == 7:
            with pytest.raises(UserError, match=r"8 map pieces\. You have 7"):
                collections.give_map_prize(ledger, CATALOG, "Ada", lucky())
        ledger = collections.give_pack(ledger, CATALOG, "Ada", f"m{index}", "potion", lucky(index))
    assert collections.build_collection(ledger, "Ada").pieces == Counter({str(piece): 1 for piece in range(8)})
    before = collections.build_collection(ledger, "Ada").characters
    ledger = collections.give_map_prize(ledger, CATALOG, "Ada", lucky())
    gained = collections.build_collection(ledger, "Ada").characters - before
    assert gained.total() == 1
    assert "common" not in rarities(gained)
    with pytest.raises(UserError, match="already claimed"):
        collections.give_map_prize(ledger, CATALOG, "Ada", lucky())


def test_an_official_duel_has_one_prize(ledger: collections.CollectionLedger) -> None:
    """Nine uncommon and three rare characters lie there, so a quarter of all prizes is rare."""
    found: Counter[str] = Counter()
    for index in range(400):
        after = collections.give_prize(ledger, CATALOG, "Ada", "duel", lucky(index))
        found += rarities(
            collections.build_collection(after, "Ada").characters
            - collections.build_collection(ledger, "Ada").characters
        )
        assert collections.give_prize(after, CATALOG, "Ada", "duel", lucky()) == after
    assert found.total() == 400
    assert 70 < found["rare"] < 130
    assert found["common"] == 0


# What may be brought --------------------------------------------------------------------------------------------------


def test_cards_that_are_not_owned_are_refused(ledger: collections.CollectionLedger) -> None:
    mine, (characters, potions) = collections.build_collection(ledger, "Ada"), choose_deck(ledger, "Ada", Random(1), 5)
    foreign = next(card for card in CATALOG.character_ids if card not in mine.characters)
    for deck in ([foreign, *characters[1:]], [characters[0], *characters[:4]], ["nobody", *characters[1:]]):
        refusal = collections.find_play_refusal(ledger, CATALOG, REAL, "Ada", deck, potions)
        assert refusal is not None
        assert refusal.code == "not-owned"
    refusal = collections.find_play_refusal(ledger, CATALOG, REAL, "Ada", characters, [potions[0], *potions[:4]])
    assert refusal == Refusal("not-owned", {"card": potions[0], "name": "Ada"})


def test_decks_keep_the_limits(ledger: collections.CollectionLedger) -> None:
    for index in range(40):
        ledger = collections.give_pack(ledger, CATALOG, "Ada", f"m{index}", "character", lucky(index))
    rare = [
        card for card in collections.build_collection(ledger, "Ada").characters if rarities(Counter([card]))["rare"]
    ][:3]
    characters, potions = choose_deck(ledger, "Ada", Random(1), 5)

    def refused(deck: list[str], cups: list[str]) -> str:
        refusal = collections.find_play_refusal(ledger, CATALOG, REAL, "Ada", deck, cups)
        return refusal.code if refusal else ""

    assert refused(rare + [card for card in characters if card not in rare][:2], potions) == "rare-characters"
    assert refused(characters[:4], potions) == "five-characters"
    assert refused(characters, potions[:4]) == "number-of-potions"


def test_e23_the_smaller_collection_limits_the_potions(ledger: collections.CollectionLedger) -> None:
    assert collections.find_max_potions(ledger, ("Ada", "Bo")) == 5
    cups = [("potion", card) for card in collections.build_collection(ledger, "Bo").potions.elements()][:4]
    poor = collections.trade_cards(ledger, "t", collections.TradeOffer(("Bo", "Ada"), (tuple(cups), ())), ("Bo", "Ada"))  # type: ignore[arg-type]
    assert collections.find_max_potions(poor, ("Ada", "Bo")) == 3


def test_e28_who_owns_fewer_than_five_characters_cannot_play(ledger: collections.CollectionLedger) -> None:
    cards = list(collections.build_collection(ledger, "Bo").characters.elements())
    gifts = tuple(("character", card) for card in cards[:6])
    poor = collections.trade_cards(ledger, "t", collections.TradeOffer(("Bo", "Ada"), (gifts, ())), ("Bo", "Ada"))  # type: ignore[arg-type]
    refusal = collections.find_play_refusal(poor, CATALOG, Setup(stakes="real", potions=0), "Bo", cards[6:], [])
    assert refusal == Refusal("few-characters", {"name": "Bo", "wanted": 5})


def test_e27_two_copies_need_two_cards(ledger: collections.CollectionLedger) -> None:
    card = next(iter(collections.build_collection(ledger, "Ada").characters))
    others = [other for other in collections.build_collection(ledger, "Ada").characters if other != card]
    common = [other for other in others if rarities(Counter([other]))["rare"] == 0]
    setup = Setup(format="beginner")
    deck = [card, card, *common[:3]]
    assert collections.find_play_refusal(ledger, CATALOG, setup, "Ada", deck, []) == Refusal(
        "not-owned", {"card": card, "name": "Ada"}
    )
    twice = collections.CollectionLedger(
        (*ledger.entries, collections.LedgerEntry("gift", (collections.CardMove("character", card, "", "Ada"),)))
    )
    assert collections.find_play_refusal(twice, CATALOG, setup, "Ada", deck, []) is None


# Real matches ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_e21_captured_cards_stay_captured(ledger: collections.CollectionLedger, seed: int) -> None:
    begun, rules, end = play_real_match(ledger, "m", seed)
    after = collections.settle_match(begun, "m", rules, end)
    assert collections.validate_ledger(after, CATALOG) == []
    assert everything(after) == everything(ledger)
    for seat, name in enumerate(("Ada", "Bo")):
        change = (
            collections.build_collection(after, name).characters.total()
            - collections.build_collection(ledger, name).characters.total()
        )
        assert change == end.wins[seat] - end.wins[1 - seat]
    assert collections.settle_match(after, "m", rules, end) == after
    assert after.running == {}


def test_cards_at_stake_stay_where_they_are(ledger: collections.CollectionLedger) -> None:
    begun, rules, end = play_real_match(ledger, "m", 1)
    deck = list(begun.running["m"].characters[0])
    assert collections.find_free_characters(begun, "Ada").total() == 5
    refusal = collections.find_play_refusal(begun, CATALOG, REAL, "Ada", deck, [])
    assert refusal == Refusal("at-stake", {"card": deck[0]})
    with pytest.raises(UserError, match="doesn't own all"):
        collections.start_match(begun, "n", ("Ada", "Bo"), (deck, deck))
    with pytest.raises(UserError, match="doesn't own all"):
        collections.trade_cards(
            begun, "t", collections.TradeOffer(("Ada", "Bo"), ((("character", deck[0]),), ())), ("Ada", "Bo")
        )
    with pytest.raises(UserError, match="already started"):
        collections.start_match(begun, "m", ("Ada", "Bo"), (deck, deck))
    assert collections.cancel_match(begun, "m") == ledger
    with pytest.raises(UserError, match="already started"):
        collections.start_match(collections.settle_match(begun, "m", rules, end), "m", ("Ada", "Bo"), (deck, deck))


def test_real_matches_are_between_two_people(ledger: collections.CollectionLedger) -> None:
    deck = choose_deck(ledger, "Ada", Random(1), 0)[0]
    with pytest.raises(UserError, match="two players"):
        collections.start_match(ledger, "m", ("Ada", "Ada"), (deck, deck))
    with pytest.raises(UserError, match="no collection"):
        collections.start_match(ledger, "m", ("Ada", "sage"), (deck, deck))


def test_only_the_finished_match_itself_is_settled(ledger: collections.CollectionLedger) -> None:
    begun, rules, end = play_real_match(ledger, "m", 1)
    with pytest.raises(UserError, match="isn't the match"):
        collections.settle_match(begun, "other", rules, end)
    _again, _rules, another = play_real_match(ledger, "m", 5)
    another.characters[0][0].number = (another.characters[0][0].number + 1) % 52
    with pytest.raises(UserError, match="isn't the match"):
        collections.settle_match(begun, "m", rules, another)
    running = rules.deal_decks([[card.number for card in cards] for cards in end.characters], [[], []], lucky())
    with pytest.raises(UserError, match="finished real match"):
        collections.settle_match(begun, "m", rules, running)
    with pytest.raises(UserError, match="finished real match"):
        collections.settle_match(begun, "m", ElixirRules(CATALOG, Setup()), end)


def test_e29_potions_go_home_after_a_real_match(ledger: collections.CollectionLedger) -> None:
    for seed in range(5):
        begun, rules, end = play_real_match(ledger, "m", seed)
        after = collections.settle_match(begun, "m", rules, end)
        assert [collections.build_collection(after, name).potions for name in ("Ada", "Bo")] == [
            collections.build_collection(ledger, name).potions for name in ("Ada", "Bo")
        ]


# Trades ---------------------------------------------------------------------------------------------------------------


def test_a_trade_needs_both(ledger: collections.CollectionLedger) -> None:
    mine, theirs = (next(iter(collections.build_collection(ledger, name).characters)) for name in ("Ada", "Bo"))
    cup = next(iter(collections.build_collection(ledger, "Bo").potions))
    offer = collections.TradeOffer(("Ada", "Bo"), ((("character", mine),), (("character", theirs), ("potion", cup))))
    with pytest.raises(UserError, match="Bo hasn't confirmed"):
        collections.trade_cards(ledger, "t", offer, ["Ada"])
    after = collections.trade_cards(ledger, "t", offer, ["Ada", "Bo"])
    assert everything(after) == everything(ledger)
    assert (
        collections.build_collection(after, "Ada").potions[cup]
        == collections.build_collection(ledger, "Ada").potions[cup] + 1
    )
    assert collections.trade_cards(after, "t", offer, ["Ada", "Bo"]) == after


def test_a_trade_of_what_is_not_owned_is_refused(ledger: collections.CollectionLedger) -> None:
    foreign = next(
        card for card in CATALOG.potion_ids if card not in collections.build_collection(ledger, "Ada").potions
    )
    for offer in (
        collections.TradeOffer(("Ada", "Bo"), ((("potion", foreign),), ())),
        collections.TradeOffer(("Ada", "Bo"), ((("piece", "0"),), ())),
        collections.TradeOffer(("Ada", "Bo"), ((), ())),
        collections.TradeOffer(("Ada", "Ada"), ((("potion", foreign),), ())),
    ):
        with pytest.raises(UserError):
            collections.trade_cards(ledger, "t", offer, ("Ada", "Bo"))


@pytest.mark.parametrize("seed", range(3))
def test_a_long_history_keeps_every_card(ledger: collections.CollectionLedger, seed: int) -> None:
    """Matches and trades between three players: cards move, and none appears or is lost."""
    rng = Random(seed)
    ledger = collections.add_player(ledger, CATALOG, "Cy", lucky(seed))
    total = everything(ledger)
    for index in range(40):
        one, other = rng.sample(["Ada", "Bo", "Cy"], 2)
        if rng.random() < 0.5 and (cups := sorted(collections.build_collection(ledger, one).potions)):
            gift = rng.choice(cups)
            ledger = collections.trade_cards(
                ledger, str(index), collections.TradeOffer((one, other), ((("potion", gift),), ())), (one, other)
            )
        elif min(len(collections.build_collection(ledger, name).characters) for name in (one, other)) >= 5:
            rules = ElixirRules(CATALOG, REAL)
            ledger, end = play_match(ledger, str(index), (one, other), rules, seed=index)
            ledger = collections.settle_match(ledger, str(index), rules, end)
        assert collections.validate_ledger(ledger, CATALOG) == []
        assert everything(ledger) == total
    assert isinstance(end, State)
