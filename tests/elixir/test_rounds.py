"""A round: the examples of the game's own site, vectors for every rule of arithmetic, and laws that hold for all."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.elixir.action import Setup
from game.rules.elixir.cards import AnyEffect, Change, Exchange, Miss, Reveal, SwapStats, Unshield
from game.rules.elixir.event import Shown
from game.rules.elixir.round import Effects, Fighter, mind_shield, printed_fighter, resolve_round
from tests.elixir.builder import CATALOG, ElixirTestTable, combine_effects, format_bout, parse_fighter

ROUNDS = {
    "D01 both hit": ("150/120/30", "145/130/30", "", "150/120+0/30", "145/130+0/30", "hit hit", -1),
    "D02 equal is a miss": ("130/130/40", "130/130/40", "", "130/130+0/40", "130/130+0/40", "miss miss", -1),
    "D03 exactly double": ("130/120/60", "125/140/30", "", "130/120+0/60", "125/140+0/30", "miss hit", 1),
    "D04 one above double": ("130/120/61", "125/140/30", "", "130/120+31/61", "125/140+0/30", "miss miss", -1),
    "D05 a shield wins": ("130/120/65", "125/125/30", "", "130/120+35/65", "125/125+0/30", "hit miss", 0),
    "D06 against mind 0": ("120/110/1", "111/130/0", "", "120/110+1/1", "111/130+0/0", "miss miss", -1),
    "D07 mind 0 both": ("125/120/0", "125/130/0", "", "125/120+0/0", "125/130+0/0", "miss hit", 1),
    "D08 shield of the other": ("140/145/20", "165/100/45", "", "140/145+0/20", "165/100+25/45", "hit hit", -1),
    "D09 a potion makes a shield": (
        ("125/130/40", "130/130/35", "scholars-cordial", "125/130+45/80", "130/130+0/35", "miss miss", -1)
    ),
    "D10 mind floors at 0": ("125/120/40", "121/120/35", "muddle-mead", "125/120+40/40", "121/120+0/0", "hit miss", 0),
    "D11 no shield": ("140/130/30", "135/135/65", "shield-rust", "140/130+0/30", "135/135+0/65", "hit hit", -1),
    "D12 no shield and less": (
        ("140/135/30", "135/135/65", "crack-the-ward", "140/135+0/30", "135/105+0/65", "hit miss", 0)
    ),
    "D13 forced miss": ("150/120/40", "145/130/35", "smoke-vial", "150/120+0/40", "145/130+0/35", "hit miss", 0),
    "D14 miss in vain": ("120/150/40", "130/140/35", "smoke-vial", "120/150+0/40", "130/140+0/35", "miss miss", -1),
}
"""Characters, the potion of the first, and what comes of it."""


@pytest.mark.parametrize("name", ROUNDS)
def test_vector_of_a_round(name: str) -> None:
    one, other, potion, *wanted, winner = ROUNDS[name]
    round_result = resolve_round(
        parse_fighter(str(one)), parse_fighter(str(other)), (combine_effects(str(potion)) if potion else (), ())
    )
    assert [*format_bout(round_result)] == wanted
    assert round_result.winner == winner


def _find_printed(name: str) -> Fighter:
    return printed_fighter(CATALOG.characters[CATALOG.character_ids.index(name)])


def test_f1_grippin_beats_pegason() -> None:
    round_result = resolve_round(_find_printed("pegason"), _find_printed("grippin"))
    assert format_bout(round_result) == ("120/130+0/35", "145/130+0/40", "miss hit")
    table = ElixirTestTable(("pegason",), ("grippin",), setup=Setup(format="beginner")).play("lay 1", "lay 1")
    assert table.winners == [1]


def test_f2_apreda_and_grippin_draw_the_first_round() -> None:
    table = ElixirTestTable(("apreda",), ("grippin",), ((), ("see-invisible",))).play("lay 1", "lay 1 1")
    assert format_bout(resolve_round(_find_printed("apreda"), _find_printed("grippin")))[2] == "miss miss"
    assert table.rounds == [1]
    assert table.asked == (1, "drink")


def test_f3_see_invisible_wins_the_second_round() -> None:
    table = ElixirTestTable(("apreda",), ("grippin",), (("fog-bank", "sour-grapes"), ("see-invisible",)))
    table.play("lay 1 2", "lay 1 1", "drink")
    assert table.rounds == [1, 2]
    assert table.winners == [1]
    shows = table.list_events(Shown)
    assert shows == [
        Shown(
            0,
            "potions",
            (table.find_potion("fog-bank"), table.find_potion("sour-grapes")),
            table.find_potion("sour-grapes"),
        )
    ]


@pytest.mark.parametrize(("one", "other"), [("150/120/30", "145/130/30"), ("130/150/30", "130/150/30")])
def test_f4_both_hit_or_both_miss_draws_a_beginner_game(one: str, other: str) -> None:
    table = ElixirTestTable((one,), (other,), setup=Setup(format="beginner")).play("lay 1", "lay 1")
    assert table.winners == [-1]
    assert table.rounds == [1]


def test_d21_more_mind_wins_before_the_other_may_drink() -> None:
    table = ElixirTestTable(("130/150/30",), ("145/130/40",), (("lions-tonic",), ("see-invisible",)))
    table.play("lay 1 1", "lay 1 1", "drink")
    assert (table.rounds, table.winners) == ([1, 2], [1])


def test_d24_a_round_without_potion_is_skipped() -> None:
    table = ElixirTestTable(("130/150/30",), ("145/130/40",), (("small-courage",), ())).play("lay 1 1", "lay 1")
    assert table.asked == (0, "drink")
    table.play("drink")
    assert (table.rounds, table.winners) == ([1, 3], [0])


# Laws ---------------------------------------------------------------------------------------------------------------

numbers = st.integers(0, 200)
fighters = st.builds(Fighter, numbers, numbers, numbers)
amounts = st.integers(-60, 60)
any_effect: st.SearchStrategy[AnyEffect] = st.one_of(
    st.builds(Change, st.sampled_from(["own", "enemy"]), st.sampled_from(["attack", "health", "mind"]), amounts),
    st.builds(SwapStats, st.sampled_from(["own", "enemy"])),
    st.builds(Exchange, st.sampled_from(["attack", "health"])),
    st.just(Miss()),
    st.just(Unshield()),
    st.builds(Reveal, st.sampled_from(["potions", "characters"])),
)
potions: st.SearchStrategy[Effects] = st.lists(any_effect, max_size=4).map(tuple)


@given(one=fighters, other=fighters, mine=potions, theirs=potions)
def test_swapping_the_players_swaps_the_result(one: Fighter, other: Fighter, mine: Effects, theirs: Effects) -> None:
    round_result, mirrored = resolve_round(one, other, (mine, theirs)), resolve_round(other, one, (theirs, mine))
    assert mirrored.fighters == round_result.fighters[::-1]
    assert mirrored.shields == round_result.shields[::-1]
    assert mirrored.missed == round_result.missed[::-1]
    assert mirrored.hits == round_result.hits[::-1]
    assert mirrored.winner == (round_result.winner if round_result.winner < 0 else 1 - round_result.winner)


@given(one=fighters, other=fighters, mine=potions, theirs=potions)
def test_the_order_of_effects_does_not_matter(one: Fighter, other: Fighter, mine: Effects, theirs: Effects) -> None:
    bouts = {str(resolve_round(one, other, (order, theirs))) for order in permutations(mine)}
    bouts |= {str(resolve_round(one, other, (mine, order))) for order in permutations(theirs)}
    assert len(bouts) == 1


@given(one=fighters, other=fighters, mine=potions, theirs=potions)
def test_a_shield_never_hurts_its_owner(one: Fighter, other: Fighter, mine: Effects, theirs: Effects) -> None:
    with_shield = resolve_round(one, other, (mine, theirs))
    without = resolve_round(one, other, (mine, theirs), shielded=False)
    worth = {1: -1, -1: 0, 0: 1}
    if with_shield.shields[0]:
        assert with_shield.shields[1] == 0
        assert worth[with_shield.winner] >= worth[without.winner]
    if with_shield.shields == (0, 0):
        assert with_shield == without


@given(one=fighters, other=fighters, mine=potions, theirs=potions)
def test_a_round_is_its_own_arithmetic(one: Fighter, other: Fighter, mine: Effects, theirs: Effects) -> None:
    """The reported numbers of a round are enough to compute its result again."""
    round_result = resolve_round(one, other, (mine, theirs))
    for seat in (0, 1):
        striker, target = round_result.fighters[seat], round_result.fighters[1 - seat]
        assert min(striker.attack, striker.health, striker.mind) >= 0
        lands = striker.attack > target.health + round_result.shields[1 - seat]
        assert round_result.hits[seat] == (lands and not round_result.missed[seat])
        unshielded = any(isinstance(effect, Unshield) for effect in (theirs, mine)[seat])
        assert round_result.shields[seat] == (0 if unshielded else mind_shield(striker.mind, target.mind))
    assert round_result.winner == {(True, False): 0, (False, True): 1}.get(round_result.hits, -1)


@given(one=fighters, other=fighters)
def test_a_reveal_alone_changes_no_round(one: Fighter, other: Fighter) -> None:
    assert resolve_round(
        one, other, (combine_effects("truth-syrup"), combine_effects("glass-eye-drops"))
    ) == resolve_round(one, other)
