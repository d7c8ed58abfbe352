"""The bots: legal from views alone, strong where strength is possible, and exploited by no fixed way to play."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.core.matrix_games import solve_game, solve_games
from game.bots.elixir.bots import ELIXIR_BOTS, make_elixir_bot
from game.bots.elixir.outcomes import OutcomeTable, evaluate_match
from game.bots.elixir.prospects import Prospects
from game.bots.elixir.sage import QUICK_LEVEL, SageBot, estimate_habits, list_columns
from game.bots.elixir.sensible import EQUAL_MARGIN
from game.rules.core.chance import RecordingRandom, ScriptedRandom
from game.rules.elixir.action import Decline, Drink, Lay, Setup
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE, State
from game.terminal.elixir_sim import ElixirReport, simulate
from tests.elixir.builder import CATALOG, ElixirTestTable
from tests.elixir.fixed import STRATEGIES, FixedBot

BEST = "sage"


def duel(one: str, other: str, games: int, seed: str = "1", **options: object) -> ElixirReport:
    rules = ElixirRules(CATALOG, Setup(same_decks=True, **options))  # type: ignore[arg-type]
    return simulate(rules, [make_elixir_bot(one), make_elixir_bot(other)], games, seed, check=True)


def score(report: ElixirReport) -> float:
    """Return the first seat's share, a drawn match counting half."""
    return (report.wins[0] + report.draws / 2) / report.games


@pytest.mark.sweep(4)
@pytest.mark.parametrize(
    "setup", [Setup(potions=2), Setup(open_decks=True, sudden_death=True), Setup(format="beginner")]
)
@pytest.mark.parametrize("name", ELIXIR_BOTS)
def test_bots_play_what_is_open_and_repeat_themselves(name: str, setup: Setup) -> None:
    rules = ElixirRules(CATALOG, setup)
    chance, bot, again = RecordingRandom(Random(1)), make_elixir_bot(name), make_elixir_bot(name)
    state = rules.setup(chance, None)
    while (decision := state.decision) is not None:
        legal, view = rules.legal_actions(state), rules.observe(state, decision.seat)
        before = view.clone()
        choice = bot.choose(rules, view, decision.seat, legal, Random(7))
        assert choice in legal
        assert view == before
        if state.game > 2:  # the first decisions are the long ones
            assert again.choose(rules, view, decision.seat, legal, Random(7)) == choice
        rules.apply(state, choice, chance, None)


@pytest.mark.parametrize("name", ["sage-quick", "sensible"])
def test_bots_look_at_nothing_but_their_view(name: str) -> None:
    """In another world that looks the same they choose the same."""
    rules = ElixirRules(CATALOG, Setup())
    state = rules.setup(RecordingRandom(Random(5)), None)
    rng = Random(5)
    while (decision := state.decision) is not None:
        legal = rules.legal_actions(state)
        worlds = [state, rules.determinize(rules.observe(state, decision.seat), decision.seat, rng)]
        views = [rules.observe(world, decision.seat) for world in worlds]
        first, second = (make_elixir_bot(name).choose(rules, view, decision.seat, legal, Random(1)) for view in views)
        assert first == second
        rules.apply(state, first, RecordingRandom(rng), None)


@pytest.mark.parametrize("name", ["sensible", BEST])
def test_advanced_against_random(name: str) -> None:
    assert duel(name, "random", 20).decided >= 0.66


def test_beginner_is_even_whoever_plays() -> None:
    """Against somebody who lays at random every order of cards is as good as any other."""
    report = duel("sensible", "random", 500, format="beginner")
    assert 0.44 <= score(report) <= 0.56


@pytest.mark.sweep(2)
@pytest.mark.parametrize("order", STRATEGIES[::3], ids=lambda order: f"{order[0]}-{'down' if order[1] else 'up'}")
def test_no_fixed_strategy_beats_the_best_bot(order: tuple[str, bool]) -> None:
    rules = ElixirRules(CATALOG, Setup(same_decks=True))
    report = simulate(rules, [FixedBot(*order), SageBot(QUICK_LEVEL)], 10, "fixed")
    assert score(report) <= 0.55


@pytest.mark.soak
def test_the_best_bot_in_a_thousand_matches() -> None:
    assert duel(BEST, "random", 1000).decided >= 0.66
    assert 0.47 <= score(duel(BEST, "random", 4000, format="beginner")) <= 0.53
    for form in ("advanced", "beginner"):
        rules = ElixirRules(CATALOG, Setup(same_decks=True, format=form))  # type: ignore[arg-type]
        for order in STRATEGIES:
            report = simulate(rules, [FixedBot(*order), make_elixir_bot(BEST)], 1000, f"{order}")
            assert score(report) <= 0.55, (form, order)


# What they reckon with ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "strategy"),
    [
        ([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]], [1 / 3, 1 / 3, 1 / 3]),
        ([[2.0, -1.0], [-1.0, 1.0]], [0.4, 0.6]),
        ([[1.0, 1.0], [0.0, 2.0], [0.0, 0.0]], [1.0, 0.0, 0.0]),
    ],
    ids=["rock paper scissors", "mixed", "saddle"],
)
def test_regret_matching_solves_small_games(game: list[list[float]], strategy: list[float]) -> None:
    weights, _answers = solve_games([game], 2000)
    assert [weight / sum(weights) for weight in weights] == pytest.approx(strategy, abs=0.03)


@pytest.mark.parametrize(
    ("game", "worth"),
    [
        ([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]], 0.0),
        ([[2.0, -1.0], [-1.0, 1.0]], 0.2),
        ([[1.0, 1.0], [0.0, 2.0], [0.0, 0.0]], 1.0),
        ([[1.0, 0.0, 5.0], [0.0, 1.0, 5.0], [1.0, 0.0, 5.0], [-1.0, -1.0, 5.0]], 0.5),
        ([[0.3]], 0.3),
    ],
    ids=["rock paper scissors", "mixed", "saddle", "dominated and twice", "one choice"],
)
def test_games_are_worth_what_both_can_hold(game: list[list[float]], worth: float) -> None:
    """Turned round they are worth the opposite."""
    assert solve_game(game) == pytest.approx(worth, abs=0.02)
    turned = [[-entry for entry in column] for column in zip(*game, strict=True)]
    assert solve_game(turned) == pytest.approx(-worth, abs=0.02)


def test_before_the_last_game_the_match_is_worth_what_that_game_is_worth() -> None:
    """By the fourth game all that follows is reckoned out: one character each, and what potions are left then."""
    rules, seen = ElixirRules(CATALOG, Setup(potions=2, open_decks=True)), 0
    outcomes = OutcomeTable(rules)
    for seed in range(6):
        rng = Random(seed)
        state = rules.setup(RecordingRandom(rng), None)
        while state.decision is not None and state.game <= 4:
            if state.game == 4 and state.round == 0:
                prospects = Prospects(outcomes, state, 0)
                (mine, last), (theirs, other) = prospects.characters_left
                cups = [[NONE, *(prospects.potion_numbers[s][p] for p in prospects.potions_left[s])] for s in (0, 1)]
                cards = prospects.character_numbers[0][last], prospects.character_numbers[1][other]
                for result in (-1, 0, 1):
                    lead = prospects.lead + result
                    ends = [
                        [evaluate_match(lead + outcomes.solve_game(*cards, p, q)[0], 0, 0, 0) for q in cups[1]]
                        for p in cups[0]
                    ]
                    assert prospects.evaluate(result, mine, theirs) == pytest.approx(solve_game(ends), abs=0.02)
                    seen += 1
            rules.apply(state, rng.choice(rules.legal_actions(state)), RecordingRandom(rng), None)
    assert seen >= 18


def test_habits_are_made_use_of_as_far_as_they_are_trusted() -> None:
    """In matching pennies against a habit of the first side, the bot prefers that side, though not blindly."""
    pennies, habit = [[1.0, -1.0], [-1.0, 1.0]], [[0.8, 0.2]]
    shares = []
    for trust in (0.0, 0.4, 0.9):
        weights, _answers = solve_games([pennies], 2000, habit, trust)
        shares.append(weights[0] / sum(weights))
    assert shares[0] == pytest.approx(0.5, abs=0.02)
    assert shares[1] == pytest.approx(0.5, abs=0.02)  # whoever is free makes up for such a small lead
    assert shares[2] > 0.95


def test_a_habit_is_what_does_well_against_most() -> None:
    rules = ElixirRules(CATALOG, Setup())
    outcomes = OutcomeTable(rules)
    prospects = Prospects(outcomes, rules.setup(RecordingRandom(Random(4)), None), 0)
    shares, columns = estimate_habits(prospects), list_columns(prospects)
    assert sum(shares) == pytest.approx(1)
    numbers, potions = prospects.character_numbers[1], prospects.potion_numbers[1]
    means = [outcomes.average_result(numbers[j], potions[q] if q != NONE else NONE) for j, q in columns]
    liked = [mean for mean, share in zip(means, shares, strict=True) if share]
    assert max(liked) == max(means)
    assert all((share > 0) == (mean >= max(means) - EQUAL_MARGIN) for mean, share in zip(means, shares, strict=True))
    assert 0 < len(liked) < len(columns)


def test_one_strategy_serves_all_worlds() -> None:
    """Two worlds, in each of which another column would punish a pure choice."""
    weights, _answers = solve_games([[[1.0, -1.0], [-1.0, 1.0]], [[-1.0, 1.0], [1.0, -1.0]]], 500)
    assert weights[0] / sum(weights) == pytest.approx(0.5, abs=0.05)


def test_outcomes_are_those_of_the_rules() -> None:
    """A game at a table between players who drink to win comes to what the table of outcomes says."""
    outcomes = OutcomeTable(ElixirRules(CATALOG, Setup(potions=1)))
    rng = Random(2)
    for _ in range(300):
        one, other = rng.sample(range(52), 2)
        if CATALOG.characters[one].mind == CATALOG.characters[other].mind:
            continue
        cups = [rng.choice([NONE, rng.randrange(38)]) for _seat in (0, 1)]
        state = _game(outcomes, (one, other), cups)
        result, *drunk = outcomes.solve_game(one, other, cups[0], cups[1])
        assert state.wins[0] - state.wins[1] == result
        assert drunk == [any(card.place == 2 for card in potions) for potions in state.potions]
        mirrored = outcomes.solve_game(other, one, cups[1], cups[0])
        assert mirrored == (-result, drunk[1], drunk[0])


def _game(outcomes: OutcomeTable, cards: tuple[int, int], cups: list[int]) -> State:
    rules = ElixirRules(CATALOG, Setup(potions=1))
    fill = [index for index in range(5) if index not in cards]
    decks = [[card, *fill, *range(5, 10)][:5] for card in cards]
    state = rules.deal_decks(decks, [[0 if cup == NONE else cup] for cup in cups], ScriptedRandom())
    for cup in cups:
        rules.apply(state, Lay(0, NONE if cup == NONE else 0), RecordingRandom(Random(1)), None)
    while state.game == 1:
        assert state.decision is not None
        seat = state.decision.seat
        wins = outcomes.play_round(cards[seat], cards[1 - seat], cups[seat]) > 0
        rules.apply(state, Drink() if wins else Decline(), RecordingRandom(Random(1)), None)
    return state


def test_between_equal_minds_each_answers_the_other() -> None:
    outcomes = OutcomeTable(ElixirRules(CATALOG, Setup()))
    one = CATALOG.character_ids.index("tolby-two-oars")  # 130/130/35
    courage, comfort = (CATALOG.potion_ids.index(name) for name in ("lions-tonic", "small-comfort"))
    assert outcomes.solve_game(one, one, courage, NONE) == (1, True, False)
    assert outcomes.solve_game(one, one, courage, comfort)[0] == 1
    assert outcomes.solve_game(one, one, courage, courage)[0] == 0


def test_the_worth_of_a_lead() -> None:
    assert evaluate_match(1, 0, 0, 0) > evaluate_match(0, 0, 0, 0) == 0 > evaluate_match(-1, 0, 0, 0)
    assert evaluate_match(0, 4, 30, 30) == pytest.approx(0)
    assert evaluate_match(0, 4, 40, 20) > 0.2
    assert evaluate_match(3, 2, 50, 50) > 1.0


def test_spending_a_good_potion_costs_something() -> None:
    rules = ElixirRules(CATALOG, Setup(same_decks=True))
    state = rules.setup(RecordingRandom(Random(3)), None)
    prospects = Prospects(OutcomeTable(rules), state, 0)
    worths = {potion: prospects.evaluate(0, 0, 0, potion) for potion in (NONE, *prospects.potions_left[0])}
    assert min(worths, key=lambda p: worths[p]) != NONE
    assert prospects.evaluate(0, 0, 0) == pytest.approx(0, abs=0.05)


def test_the_sage_drinks_to_win_and_not_in_vain() -> None:
    for potions, choice in (
        (("lions-tonic", "see-invisible"), Drink()),
        (("glass-eye-drops", "truth-syrup"), Decline()),
    ):
        setup = Setup(open_decks=True)
        table = ElixirTestTable(("130/150/40",), ("120/150/30",), (potions, potions), setup).play("lay 1 1", "lay 1")
        legal = table.rules.legal_actions(table.state)
        assert SageBot().choose(table.rules, table.rules.observe(table.state, 0), 0, legal, Random(1)) == choice
