"""The rulings on matches: captures, ties, sudden death, limits on decks, leaving."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.core.chance import RecordingRandom, ScriptedRandom
from game.rules.core.protocol import Outcome
from game.rules.elixir import deck_building, ending
from game.rules.elixir.action import Setup
from game.rules.elixir.event import GameEnded, Left, MatchEnded
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import CAPTURED, HELD, RESTED, USED, State
from tests.elixir.builder import CATALOG, ElixirTestTable

WEAK, STRONG, EVEN = "110/110/40", "150/160/40", "120/160/40"
BEGINNER = Setup(format="beginner")


def play_match(results: str, setup: Setup = BEGINNER) -> ElixirTestTable:
    """Return a beginner match with these winners: ``A``, ``B`` or ``-``."""
    one = tuple({"A": STRONG, "B": WEAK, "-": EVEN}[result] for result in results)
    other = tuple({"A": WEAK, "B": STRONG, "-": EVEN}[result] for result in results)
    table = ElixirTestTable(one, other, setup=setup)
    for number in range(1, len(results) + 1):
        table.play(f"lay {number}", f"lay {number}")
    return table


SCORES = {
    "AAABB": ((6, 4), (0,)),
    "AAAB-": ((7, 3), (0,)),
    "A----": ((6, 4), (0,)),
    "AABB-": ((5, 5), ()),
    "-----": ((5, 5), ()),
    "AAAAA": ((10, 0), (0,)),
    "BAB--": ((4, 6), (1,)),
}


def card_counts(state: State) -> tuple[int, int]:
    """Return how many cards each player has: five, less those lost, and those captured (Elixir E19)."""
    lost = [sum(card.place == CAPTURED for card in cards) for cards in state.characters]
    return 5 - lost[0] + lost[1], 5 - lost[1] + lost[0]


@pytest.mark.parametrize("results", SCORES)
def test_e19_most_cards_is_most_games(results: str) -> None:
    cards, winners = SCORES[results]
    table = play_match(results)
    assert card_counts(table.state) == cards
    assert table.rules.outcome(table.state) == Outcome(winners, "cards" if winners else "tie")
    assert table.list_events(MatchEnded) == [MatchEnded(winners, "cards" if winners else "tie")]


def test_e18_a_drawn_game_captures_nothing_and_sets_both_aside() -> None:
    table = play_match("-")
    assert [cards[0].place for cards in table.state.characters] == [USED, USED]
    assert table.get_refusal("lay 1") == "not-held"
    assert table.state.drawn == 1


@pytest.mark.parametrize("stakes", ["practice", "real"])
def test_e21_a_drawn_match_keeps_its_captures(stakes: str) -> None:
    setup = Setup(format="beginner", stakes=stakes)  # type: ignore[arg-type]
    table = play_match("AABB-", setup)
    lost = [[card.place == CAPTURED for card in cards] for cards in table.state.characters]
    assert lost == [[False, False, True, True, False], [True, True, False, False, False]]


def test_e20_a_tie_may_go_to_sudden_death() -> None:
    table = play_match("AB---", Setup(format="beginner", sudden_death=True))
    assert table.asked == (0, "lay")
    assert table.get_refusal("lay 2") == "not-held"
    assert play_match("AB---").rules.outcome(play_match("AB---").state) == Outcome((), "tie")


def test_e20_sudden_death_only_breaks_ties() -> None:
    table = play_match("A----", Setup(format="beginner", sudden_death=True))
    assert table.rules.outcome(table.state) == Outcome((0,), "cards")


def test_e43_sudden_death_uses_own_characters_once_and_no_potions() -> None:
    setup = Setup(sudden_death=True)
    table = ElixirTestTable((EVEN,) * 5, (EVEN,) * 5, (("truth-syrup",), ("truth-syrup",)), setup)
    for number in range(1, 6):
        table.play(f"lay {number}", f"lay {number}")
    assert table.get_refusal("lay 1 1") == "no-potions-now"
    table.play("lay 1", "lay 5")
    assert table.get_refusal("lay 1") == "not-held"
    assert table.state.characters[0][0].place == RESTED
    table.play("lay 2", "lay 4", "lay 3", "lay 3")
    assert table.rules.outcome(table.state) == Outcome((), "tie")
    assert table.state.drawn == 8


def test_e43_captured_characters_do_not_come_back() -> None:
    table = play_match("AB---", Setup(format="beginner", sudden_death=True))
    assert [card.place for card in table.state.characters[0]] == [USED, CAPTURED, USED, USED, USED]
    table.play("lay 1", "lay 3")  # 150/160 against 120/160
    table.play("lay 3", "lay 2")  # 120/160 against 150/160
    assert table.winners == [0, 1, -1, -1, -1, -1, -1]


def test_e43_the_first_win_ends_it_with_a_capture() -> None:
    one, other = (STRONG, WEAK, EVEN, EVEN, EVEN), (WEAK, STRONG, EVEN, EVEN, "120/140/40")
    table = ElixirTestTable(one, other, setup=Setup(format="beginner", sudden_death=True))
    for number in range(1, 6):
        table.play(f"lay {number}", f"lay {number}")
    table.play("lay 1", "lay 5")
    assert table.rules.outcome(table.state) == Outcome((0,), "cards")
    assert table.state.characters[1][4].place == CAPTURED
    assert card_counts(table.state) == (6, 4)


@pytest.mark.parametrize(("results", "caught"), [("AA", True), ("AAA", False), ("AA--", False), ("AB-A", True)])
def test_e22_stopping_is_offered_when_nobody_can_be_caught(results: str, caught: bool) -> None:
    table = play_match(results)
    assert ending.is_decided(table.state) is not caught
    assert ending.can_stop(BEGINNER, table.state) is not caught
    if not caught:
        ending.stop_match(table.state, table.events)
        assert table.rules.check_invariants(table.state) == []
        assert table.rules.outcome(table.state) == Outcome((0,), "stopped")


def test_e22_a_real_match_is_played_to_its_end() -> None:
    setup = Setup(format="beginner", stakes="real")
    table = play_match("AAA", setup)
    assert ending.is_decided(table.state)
    assert not ending.can_stop(setup, table.state)
    table.play("lay 4")
    assert not ending.can_stop(BEGINNER, table.state)


@pytest.mark.parametrize(("potions", "refused"), [(-1, True), (0, False), (5, False), (6, True)])
def test_e23_from_no_potion_to_five(potions: int, refused: bool) -> None:
    refusal = deck_building.find_setup_refusal(Setup(potions=potions))
    assert (refusal is not None and refusal.code == "potions-agreed") == refused


def test_e23_both_bring_as_many_as_agreed() -> None:
    setup = Setup(potions=2)
    five = [0, 1, 2, 3, 4]
    assert deck_building.find_deck_refusal(CATALOG, setup, five, [0, 1]) is None
    refusal = deck_building.find_deck_refusal(CATALOG, setup, five, [0])
    assert refusal is not None
    assert (refusal.code, refusal.args) == ("number-of-potions", {"count": 1, "wanted": 2})


def test_e24_an_advanced_match_without_potions_is_a_beginner_match() -> None:
    ends = []
    for setup in (Setup(potions=0), BEGINNER):
        rules = ElixirRules(CATALOG, setup)
        chance, rng = RecordingRandom(Random(3)), Random(3)
        state = rules.setup(chance, None)
        while state.decision is not None:
            rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
        ends.append(state)
    assert ends[0] == ends[1]


def test_e25_shields_hold_in_beginner_games_unless_switched_off() -> None:
    for shields, winner in ((True, -1), (False, 1)):
        table = ElixirTestTable(("130/120/61",), ("125/140/30",), setup=Setup(format="beginner", shields=shields))
        assert table.play("lay 1", "lay 1").winners == [winner]


def _numbers(rarity: str, count: int, *, potions: bool = False) -> list[int]:
    cards = CATALOG.potions if potions else CATALOG.characters
    return [index for index, card in enumerate(cards) if card.rarity == rarity][:count]


def test_e26_at_most_two_rare_of_each_kind() -> None:
    setup = Setup(potions=3)
    rare, plain = _numbers("rare", 3), _numbers("uncommon", 5)
    rare_potions, plain_potions = _numbers("rare", 3, potions=True), _numbers("uncommon", 3, potions=True)

    def refused(characters: list[int], potions: list[int]) -> str:
        refusal = deck_building.find_deck_refusal(CATALOG, setup, characters, potions)
        return refusal.code if refusal else ""

    assert refused(rare[:2] + plain[:3], rare_potions[:2] + plain_potions[:1]) == ""
    assert refused(rare + plain[:2], plain_potions) == "rare-characters"
    assert refused(plain, rare_potions) == "rare-potions"


def test_e27_quick_play_deals_no_card_twice() -> None:
    rules = ElixirRules(CATALOG, Setup())
    for seed in range(30):
        state = rules.setup(RecordingRandom(Random(seed)), None)
        for sides in (state.characters, state.potions):
            numbers = [card.number for cards in sides for card in cards]
            assert len(set(numbers)) == 10


def test_e27_a_card_that_is_owned_twice_may_be_brought_twice() -> None:
    rules = ElixirRules(CATALOG, Setup(potions=2))
    assert rules.find_deck_refusal([0, 0, 1, 2, 3], [4, 4]) is None
    state = rules.deal_decks([[0, 0, 1, 2, 3], [5, 6, 7, 8, 9]], [[4, 4], [5, 6]], ScriptedRandom())
    for text in ("lay 2 2", "lay 1"):
        assert rules.find_refusal(state, rules.from_text(state, text)) is None


def test_chosen_hands_are_shuffled() -> None:
    """The place of a card that is played tells nothing about those that are still held."""
    rules, sorted_deck = ElixirRules(CATALOG, Setup(potions=2)), [10, 11, 12, 13, 14]
    places = set()
    for seed in range(20):
        state = rules.deal_decks([sorted_deck, sorted_deck], [[1, 2], [3, 4]], RecordingRandom(Random(seed)))
        for cards in state.characters:
            assert sorted(card.number for card in cards) == sorted_deck
            places.add(next(i for i, card in enumerate(cards) if card.number == 10))
    assert places == {0, 1, 2, 3, 4}


def test_e28_a_match_needs_five_characters() -> None:
    refusal = deck_building.find_deck_refusal(CATALOG, Setup(stakes="real", potions=0), [0, 1, 2, 3], [])
    assert refusal is not None
    assert refusal.code == "five-characters"


def test_e29_potions_are_never_captured() -> None:
    table = ElixirTestTable((STRONG,) * 5, (WEAK,) * 5, (("fog-bank",) * 5, ("fog-bank",) * 5), Setup(stakes="real"))
    for number in range(1, 6):
        table.play(f"lay {number} {number}", f"lay {number} {number}")
    assert {card.place for card in table.state.characters[1]} == {CAPTURED}
    assert {card.place for potions in table.state.potions for card in potions} == {HELD}


def test_e33_a_captured_character_is_out_of_the_match() -> None:
    table = play_match("A")
    assert table.state.characters[1][0].place == CAPTURED
    assert len(table.rules.legal_actions(table.state)) == 4  # the winner cannot play what he took
    table.play("lay 2")
    assert table.get_refusal("lay 1") == "not-held"


def test_e42_fewer_potions_than_games() -> None:
    table = ElixirTestTable((EVEN,) * 5, (EVEN,) * 5, (("small-comfort",), ("small-comfort",)))
    table.play("lay 1", "lay 1", "lay 2 1", "lay 2", "drink", "lay 3")
    assert table.rounds == [1, 1, 2]
    table.play("lay 3", "lay 4", "lay 4")
    assert table.get_refusal("lay 5 1") == "not-held"


@pytest.mark.parametrize(
    ("before", "laid", "wins", "cards", "winners"),
    [
        ("", 0, [0, 5], (5, 5), (1,)),
        ("", 1, [0, 5], (4, 6), (1,)),
        ("AB", 1, [1, 4], (4, 6), (1,)),
        ("AAA", 0, [3, 2], (8, 2), (0,)),
        ("AAA", 1, [3, 2], (7, 3), (0,)),
        ("----", 1, [0, 1], (4, 6), (1,)),
    ],
)
def test_e44_who_leaves_loses_the_running_game_and_the_rest(
    before: str, laid: int, wins: list[int], cards: tuple[int, int], winners: tuple[int, ...]
) -> None:
    setup = Setup(format="beginner", stakes="real")
    table = play_match(before, setup)
    number = len(before) + 1
    table.play(*[f"lay {number}"] * laid)
    ending.leave_match(setup, table.state, 0, table.events)
    assert table.rules.check_invariants(table.state) == []
    assert table.state.wins == wins
    assert card_counts(table.state) == cards
    assert table.rules.outcome(table.state) == Outcome(winners, "left")
    left = [event for event in table.events if isinstance(event, Left | GameEnded | MatchEnded)][-3:]
    assert left == [Left(0), GameEnded(number, 1, (wins[0], wins[1])), MatchEnded(winners, "left")]


def test_e44_a_potion_on_the_table_goes_home() -> None:
    setup = Setup(stakes="real")
    table = ElixirTestTable(("120/150/40",), ("120/150/30",), (("fog-bank",), ("fog-bank",)), setup).play(
        "lay 1 1", "lay 1 1"
    )
    ending.leave_match(setup, table.state, 1, table.events)
    assert table.rules.check_invariants(table.state) == []
    assert [potions[0].place for potions in table.state.potions] == [HELD, HELD]
    assert [cards[0].place for cards in table.state.characters] == [USED, CAPTURED]


def test_e46_two_equal_rare_cards_count_twice() -> None:
    rare = _numbers("rare", 2)
    refusal = deck_building.find_deck_refusal(CATALOG, Setup(potions=0), [rare[0], rare[0], rare[1], 0, 1], [])
    assert refusal is not None
    assert refusal.code == "rare-characters"
    rules = ElixirRules(CATALOG, Setup(potions=0))
    state: State = rules.deal_decks([[0, 1, 2, 3, 4], [rare[0], rare[0], 0, 1, 2]], [[], []], ScriptedRandom())
    state.characters[1][0].seen = state.characters[1][1].seen = True
    for seed in range(50):
        assert rules.check_invariants(rules.determinize(rules.observe(state, 0), 0, Random(seed))) == []


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(official=True), ""),
        (Setup(official=True, format="beginner"), "official-terms"),
        (Setup(official=True, stakes="real"), "official-terms"),
    ],
)
def test_an_official_duel_is_advanced_practice(setup: Setup, code: str) -> None:
    refusal = deck_building.find_setup_refusal(setup)
    assert (refusal.code if refusal else "") == code
