"""The rulings on a round and on potions, E1 to E17 and E30 to E41, each shown at a table; the others follow elsewhere.

``test_every_ruling_has_a_test`` counts the tests of the whole folder by their names.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.rules.core.protocol import HIDDEN
from game.rules.elixir.action import Lay, Setup
from game.rules.elixir.event import Declined, Fought, Poured, Shown, Spent, TurnedUp, WasLaid
from game.rules.elixir.round import resolve_round
from game.rules.elixir.state import HELD, LAID, NONE, USED
from tests.elixir.builder import CATALOG, ElixirTestTable, combine_effects, format_bout, parse_fighter

RULINGS = [f"e{number:02}" for number in range(1, 47)]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test(ruling: str) -> None:
    names = {
        found
        for file in Path(__file__).parent.glob("test_*.py")
        for found in re.findall(r"^def test_(e\d\d)_", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert ruling in names


# The arithmetic of a round --------------------------------------------------------------------------------------------


def test_e01_attack_equal_to_health_misses() -> None:
    assert resolve_round(parse_fighter("130/130/40"), parse_fighter("131/130/40")).hits == (False, True)


def test_e02_a_mind_exactly_double_gives_no_shield() -> None:
    assert resolve_round(parse_fighter("100/100/60"), parse_fighter("100/100/30")).shields == (0, 0)
    assert resolve_round(parse_fighter("100/100/61"), parse_fighter("100/100/30")).shields == (31, 0)


def test_e03_any_mind_is_more_than_double_none() -> None:
    assert resolve_round(parse_fighter("100/100/1"), parse_fighter("100/100/0")).shields == (1, 0)
    assert resolve_round(parse_fighter("100/100/0"), parse_fighter("100/100/0")).shields == (0, 0)


def test_e04_a_shield_is_not_asked_for() -> None:
    table = ElixirTestTable(("120/120/90",), ("130/130/20",)).play("lay 1", "lay 1")
    (fought,) = table.list_events(Fought)
    assert isinstance(fought, Fought)
    assert fought.bout.shields == (70, 0)


def test_e05_shields_are_reckoned_anew_in_every_round() -> None:
    table = ElixirTestTable(("120/160/40",), ("120/160/35",), (("muddle-mead",), ("scholars-cordial",)))
    table.play("lay 1 1", "lay 1 1", "drink", "drink")
    shields = [event.bout.shields for event in table.list_events(Fought) if isinstance(event, Fought)]
    assert shields == [(0, 0), (40, 0), (0, 0)]  # mind 75 against 40 is no more than double


def test_e06_swaps_come_before_sums_and_the_floor_before_the_shield() -> None:
    swapped = resolve_round(
        parse_fighter("100/140/40"),
        parse_fighter("100/200/35"),
        (combine_effects("topsy-turvy-tea", "lions-tonic"), ()),
    )
    assert format_bout(swapped)[0] == "185/100+0/40"
    floored = resolve_round(
        parse_fighter("100/140/40"), parse_fighter("100/200/10"), (combine_effects("muddle-mead"), ())
    )
    assert floored.shields == (40, 0)


def test_e07_characters_are_swapped_before_numbers_are_exchanged() -> None:
    round_result = resolve_round(
        parse_fighter("100/150/40"),
        parse_fighter("120/130/35"),
        (combine_effects("turncoats-cup", "topsy-turvy-tea"), ()),
    )
    assert format_bout(round_result)[:2] == ("120/115+0/40", "150/130+0/35")
    both = resolve_round(
        parse_fighter("100/150/40"),
        parse_fighter("120/130/35"),
        (combine_effects("serpents-bargain", "mirror-water"), ()),
    )
    assert format_bout(both)[:2] == ("130/120+0/40", "130/150+0/35")


def test_e30_a_forced_miss_stops_the_strongest_strike() -> None:
    round_result = resolve_round(
        parse_fighter("100/100/40"), parse_fighter("999/200/40"), (combine_effects("smoke-vial"), ())
    )
    assert round_result.hits == (False, False)


def test_e31_two_forced_misses_draw() -> None:
    round_result = resolve_round(
        parse_fighter("900/100/40"),
        parse_fighter("999/200/40"),
        (combine_effects("smoke-vial"), combine_effects("fog-bank")),
    )
    assert round_result.missed == (True, True)
    assert round_result.winner == -1


def test_e32_no_number_falls_below_0() -> None:
    weak = combine_effects("weaklings-draught", "brittle-bone-tincture", "muddle-mead")
    round_result = resolve_round(parse_fighter("50/50/5"), parse_fighter("40/30/20"), (weak, ()))
    assert format_bout(round_result)[1] == "0/0+0/0"


def test_e34_the_enemys_potion_may_win_for_me() -> None:
    table = ElixirTestTable(("130/140/40",), ("135/140/35",), (("topsy-turvy-tea",), ()))
    assert table.play("lay 1 1", "lay 1", "drink").winners == [1]


def test_e38_two_potions_are_summed_before_the_floor() -> None:
    round_result = resolve_round(
        parse_fighter("20/150/40"),
        parse_fighter("120/150/40"),
        (combine_effects("lions-tonic"), combine_effects("weaklings-draught")),
    )
    assert round_result.fighters[0].attack == 20
    twice = resolve_round(
        parse_fighter("100/150/40"),
        parse_fighter("120/130/40"),
        (combine_effects("turncoats-cup"), combine_effects("turncoats-cup")),
    )
    assert format_bout(twice)[:2] == ("100/165+0/40", "120/145+0/40")


def test_e45_misses_and_lost_shields_strike_the_enemy_of_the_drinker() -> None:
    table = ElixirTestTable(("150/100/90",), ("150/100/90",), (("fog-bank",), ("smoke-vial",)))
    table.play("lay 1 1", "lay 1 1", "drink", "drink")
    fought = table.list_events(Fought)[-1]
    assert isinstance(fought, Fought)
    assert fought.bout.missed == (True, True)
    unshielded = resolve_round(
        parse_fighter("100/100/90"), parse_fighter("100/100/20"), ((), combine_effects("shield-rust"))
    )
    assert unshielded.shields == (0, 0)
    kept = resolve_round(parse_fighter("100/100/90"), parse_fighter("100/100/20"), (combine_effects("shield-rust"), ()))
    assert kept.shields == (70, 0)


# Whose potion when ----------------------------------------------------------------------------------------------------


def test_e08_a_potion_lasts_one_round() -> None:
    table = ElixirTestTable(("120/150/40",), ("120/150/35",), (("small-courage",), ("small-comfort",)))
    table.play("lay 1 1", "lay 1 1", "drink", "drink")
    attacks = [event.bout.fighters[0].attack for event in table.list_events(Fought) if isinstance(event, Fought)]
    assert attacks == [120, 150, 120]


def test_e09_printed_minds_decide_who_drinks_first() -> None:
    table = ElixirTestTable(("100/150/40",), ("100/150/35",), (("muddle-mead",), ("scholars-cordial",)))
    table.play("lay 1 1", "lay 1 1")
    assert table.asked == (0, "drink")
    assert table.play("drink").asked == (1, "drink")
    assert table.play("drink").rounds == [1, 2, 3]


def test_e10_equal_minds_turn_both_potions_up_at_once() -> None:
    table = ElixirTestTable(("130/150/40",), ("130/150/40",), (("small-courage",), ("small-comfort",)))
    table.play("lay 1 1", "lay 1 1", "drink")
    assert table.list_events(Poured) == []
    table.play("drink")
    assert len(table.list_events(Poured)) == 2
    assert (table.rounds, table.winners) == ([1, 2], [-1])


@pytest.mark.parametrize("seat", [0, 1])
def test_e11_between_equal_minds_one_potion_acts_alone(seat: int) -> None:
    table = ElixirTestTable(("130/150/40",), ("130/150/40",), (("small-courage",), ("small-courage",)))
    table.play(*(f"lay 1{' 1' * (s == seat)}" for s in (0, 1)))
    assert table.asked == (seat, "drink")
    assert table.play("drink").winners == [seat]
    assert table.rounds == [1, 2]


def test_e12_a_round_without_its_potion_is_not_fought() -> None:
    table = ElixirTestTable(("130/150/30",), ("145/150/40",), (("truth-syrup",), ())).play("lay 1 1", "lay 1", "drink")
    assert table.rounds == [1, 3]


@pytest.mark.parametrize("minds", [("30", "40"), ("40", "40")])
def test_e13_without_potions_the_game_is_drawn_after_round_1(minds: tuple[str, str]) -> None:
    table = ElixirTestTable((f"130/150/{minds[0]}",), (f"145/150/{minds[1]}",), (("truth-syrup",), ("truth-syrup",)))
    table.play("lay 1", "lay 1")
    assert (table.rounds, table.winners, table.asked) == ([1], [-1], (0, "lay"))


def test_e14_a_declined_potion_goes_back_to_the_hand() -> None:
    table = ElixirTestTable(("130/150/40",), ("145/150/30",), (("small-courage",), ())).play(
        "lay 1 1", "lay 1", "decline"
    )
    assert table.winners == [-1]
    assert table.state.potions[0][0].place == HELD
    assert Lay(1, 0) in table.rules.legal_actions(table.state)


@pytest.mark.parametrize("spent", [False, True])
def test_e15_a_potion_never_turned_up_comes_back_unless_laying_spends_it(spent: bool) -> None:
    setup = Setup(spent_when_laid=spent)
    table = ElixirTestTable(("150/150/40",), ("140/120/30",), (("small-courage",), ("fog-bank",)), setup)
    table.play("lay 1 1", "lay 1 1")
    assert table.winners == [0]
    cards = [potions[0] for potions in table.state.potions]
    assert [card.place for card in cards] == ([USED, USED] if spent else [HELD, HELD])
    assert [card.seen for card in cards] == [spent, spent]
    wanted = [Spent(0, table.find_potion("small-courage")), Spent(1, table.find_potion("fog-bank"))] if spent else []
    assert table.list_events(Spent) == wanted


def test_e16_what_is_shown_includes_the_potion_that_lies_face_down() -> None:
    table = ElixirTestTable(("120/150/40",), ("120/150/30",), (("see-invisible",), ("fog-bank", "sour-grapes")))
    table.play("lay 1 1", "lay 1 2")
    assert table.rules.observe(table.state, 0).poured == [0, HIDDEN]
    table.play("drink")
    (shows,) = table.list_events(Shown)
    assert isinstance(shows, Shown)
    assert set(shows.cards) == {table.find_potion("fog-bank"), table.find_potion("sour-grapes")}
    assert shows.laid == table.find_potion("sour-grapes")
    view = table.rules.observe(table.state, 0)
    assert view.poured == [0, 1]
    assert [card.number for card in view.potions[1]] == [card.number for card in table.state.potions[1]]


def test_e17_shown_cards_stay_known_but_not_which_of_them_is_laid() -> None:
    table = ElixirTestTable(("120/150/40",), ("120/150/30",), (("midnight-veil",), ("fog-bank", "sour-grapes")))
    table.play("lay 1 1", "lay 1 2", "drink", "decline", "lay 2", "lay 2 1")
    view = table.rules.observe(table.state, 0)
    for mine, truth in ((view.potions[1], table.state.potions[1]), (view.characters[1], table.state.characters[1])):
        assert [card.number for card in mine] == [card.number for card in truth]
    assert table.asked == (1, "drink")
    assert view.poured[1] == HIDDEN
    assert [card.place for card in view.potions[1]] == [HELD, HELD]
    assert [card.number == HIDDEN for card in table.rules.observe(table.state, 1).characters[0]] == [False] * 2 + [
        True
    ] * 3


def test_e35_both_choose_without_a_word_of_the_other() -> None:
    """Not even whether a potion was laid shows before both have laid; handing over is the window's part."""
    views = []
    for laid in ("lay 1", "lay 1 1", "lay 2 1"):
        table = ElixirTestTable(("120/150/40",), ("120/150/30",), (("fog-bank",), ("fog-bank",))).play(laid)
        assert table.asked == (1, "lay")
        views.append((table.rules.observe(table.state, 1), [table.rules.redact(e, 1) for e in table.events]))
    assert views[0] == views[1] == views[2]
    assert views[0][1] == [WasLaid(0, HIDDEN, HIDDEN)]


@pytest.mark.parametrize(
    ("answers", "rounds", "winner"),
    [
        (("drink", "drink"), [1, 2], 1),
        (("drink", "decline"), [1, 2], 0),
        (("decline", "drink"), [1, 2], 1),
        (("decline", "decline"), [1], -1),
    ],
)
def test_e36_equal_minds_decide_in_secret(answers: tuple[str, str], rounds: list[int], winner: int) -> None:
    table = ElixirTestTable(("140/150/40",), ("140/150/40",), (("small-courage",), ("giants-blood",)))
    table.play("lay 1 1", "lay 1 1")
    before = table.rules.observe(table.state, 1)
    table.play(answers[0])
    after = table.rules.observe(table.state, 1)
    assert after.answers == [HIDDEN, NONE]
    assert (after.potions, after.poured) == (before.potions, before.poured)
    assert table.list_events(Declined) == []
    between = table.state.clone()
    table.play(answers[1])
    assert table.rules.reveals(between, table.state)
    assert (table.rounds, table.winners) == (rounds, [winner])
    assert table.list_events(Declined) == [Declined(seat) for seat in (0, 1) if answers[seat] == "decline"]
    back = [potions[0].place == HELD for potions in table.state.potions]
    assert back == [answer == "decline" for answer in answers]


def test_e37_declining_is_known_and_final() -> None:
    table = ElixirTestTable(("120/150/40",), ("120/150/30",), (("small-courage",), ("fog-bank",)))
    table.play("lay 1 1", "lay 1 1")
    turned_up = table.list_events(TurnedUp)[0]
    assert isinstance(turned_up, TurnedUp)
    assert turned_up.potions == (True, True)
    table.play("decline")
    assert table.rules.redact(table.events[-1], 1) == Declined(0)
    assert table.rules.observe(table.state, 1).answers[0] == 0
    assert table.asked == (1, "drink")
    table.play("decline")
    assert table.list_events(Declined) == [Declined(0), Declined(1)]
    assert table.rounds == [1]


def test_e39_cards_are_shown_even_when_the_fight_is_won_then() -> None:
    table = ElixirTestTable(("130/150/40",), ("120/140/30",), (("berserkers-eye",), ("fog-bank",))).play(
        "lay 1 1", "lay 1 1"
    )
    table.play("drink")
    order = [type(event).__name__ for event in table.events][-4:]
    assert order == ["Poured", "Shown", "Fought", "GameEnded"]
    assert table.state.potions[1][0].seen
    assert table.state.potions[1][0].place == HELD


def test_e39_a_hand_without_cards_shows_nothing() -> None:
    table = ElixirTestTable(("130/150/40",), ("120/140/30",), (("berserkers-eye",), ("fog-bank",)))
    table.play("lay 1 1", "lay 1 1", "decline", "drink", "lay 2 1", "lay 2", "drink")
    assert table.list_events(Shown) == [Shown(1, "potions", ())]


def test_e39_two_reveals_at_once_show_alike() -> None:
    """Both potions are turned up before either shows anything, so neither is among what is shown."""
    both = ("glass-eye-drops", "fog-bank")
    table = ElixirTestTable(("120/150/40",), ("120/150/40",), (both, both)).play("lay 1 1", "lay 1 1", "drink", "drink")
    fog = (table.find_potion("fog-bank"),)
    assert table.list_events(Shown) == [Shown(1, "potions", fog), Shown(0, "potions", fog)]


@pytest.mark.parametrize("potion", ["small-courage", "sour-grapes", "topsy-turvy-tea"])
def test_e40_a_potion_that_was_turned_up_is_spent(potion: str) -> None:
    """The potion is spent if it wins, changes nothing or loses."""
    table = ElixirTestTable(("130/140/40",), ("135/140/35",), ((potion,), ())).play("lay 1 1", "lay 1", "drink")
    assert table.state.potions[0][0].place == USED
    assert table.get_refusal("lay 2 1") == "not-held"


def test_e41_after_a_skipped_round_2_comes_round_3() -> None:
    table = ElixirTestTable(("130/150/30",), ("145/150/40",), (("truth-syrup",), ("truth-syrup",)))
    table.play("lay 1 1", "lay 1 1", "decline")
    assert table.state.round == 2
    assert table.state.potions[1][0].place == LAID
    table.play("drink")
    assert table.rounds == [1, 3]


def test_refusals_say_what_is_wrong() -> None:
    table = ElixirTestTable(("120/150/40",), ("120/150/30",), (("fog-bank",), ("fog-bank",)))
    assert table.get_refusal("drink") == "not-asked"
    assert table.get_refusal("lay 1 2") == "not-held"
    table.play("lay 1 1", "lay 1 1")
    assert table.get_refusal("lay 1") == "not-asked"
    assert CATALOG.potion_ids[table.state.potions[0][0].number] == "fog-bank"
