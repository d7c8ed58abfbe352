"""Hints of Elixir Quest: the choice of the sage bot, compared with the second best in the same sampled worlds."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from random import Random

from game.bots.core.advice import NO_FIGURE, Advice, Facts, PairedFacts, Reason
from game.bots.core.matrix_games import solve_games
from game.bots.elixir.prospects import Prospects
from game.bots.elixir.sage import DEEP_LEVEL, SageBot, build_matrix, evaluate_drinking, list_columns
from game.rules.elixir.action import Action, Lay
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE, State
from game.text import _

EQUAL_MARGIN = 0.04
"""Difference in the value of the match (from -1 to 1) below which two choices count as equal."""
MIN_DIFFERENCE = 0.05
"""Minimum difference in the fraction of worlds that counts as a reason."""
MIXED_PROBABILITY = 0.1
"""Probability in the mixed strategy above which a choice counts as good as the others of the mixture."""


def find_elixir_hint(
    rules: ElixirRules, view: State, seat: int, legal: list[Action], rng: Random
) -> tuple[Action, Advice]:
    """Return the choice of the sage bot from the view of a seat, and its comparison with the alternatives."""
    if len(legal) == 1:
        return legal[0], Advice()
    bot = SageBot(DEEP_LEVEL)
    worlds = bot.sample_worlds(rules, view, seat, rng)
    if isinstance(legal[0], Lay):
        return _advise_laying(rules, worlds, [action for action in legal if isinstance(action, Lay)], rng)
    pairs = PairedFacts()
    for prospects, world in worlds:
        one, other = evaluate_drinking(prospects, world, seat)
        pairs.add_pair(make_drinking_facts(*one, is_kept=False), make_drinking_facts(*other, is_kept=True))
    gain = pairs.samples["value", NO_FIGURE].mean_gain
    first, second = (legal[0], legal[1]) if gain > 0 else (legal[1], legal[0])
    return first, make_advice(
        pairs if gain > 0 else pairs.swap(), rules.to_text(second), is_equal=abs(gain) < EQUAL_MARGIN
    )


def make_drinking_facts(result: int, match_value: float, *, is_kept: bool) -> Facts:
    """Return the facts of drinking or keeping a potion in one world.

    The terms are the ``value`` of the match, whether the current game is won (``taken``) or ``lost``, and whether
    the potion is ``is_kept``.
    """
    return {
        ("value", NO_FIGURE): match_value,
        ("taken", NO_FIGURE): float(result > 0),
        ("lost", NO_FIGURE): -float(result < 0),
        ("kept", NO_FIGURE): float(is_kept),
    }


def _advise_laying(
    rules: ElixirRules, worlds: list[tuple[Prospects, State]], rows: list[Lay], rng: Random
) -> tuple[Action, Advice]:
    """Return a choice drawn from the mixed strategy, and its comparison with the best choice outside of the mixture."""
    games = [build_matrix(prospects, rows) for prospects, _world in worlds]
    weights, answers = solve_games(games, DEEP_LEVEL.rounds)
    chosen = rng.choices(rows, weights)[0]
    facts = [
        [average_facts(prospects, row, line, answer) for row, line in zip(rows, game, strict=True)]
        for (prospects, _world), game, answer in zip(worlds, games, answers, strict=True)
    ]

    def mean_value(row: Lay) -> float:
        return fsum(world[rows.index(row)]["value", NO_FIGURE] for world in facts) / len(facts)

    total = fsum(weights)
    mixed = sorted((row for row in rows if row != chosen), key=lambda row: -weights[rows.index(row)])
    equal = mixed[0] if mixed and weights[rows.index(mixed[0])] > MIXED_PROBABILITY * total else None
    outside = [row for row in mixed if weights[rows.index(row)] <= MIXED_PROBABILITY * total]
    rival = max(outside or mixed, key=mean_value)
    pairs = PairedFacts()
    for world in facts:
        pairs.add_pair(world[rows.index(chosen)], world[rows.index(rival)])
    close = not outside or pairs.samples["value", NO_FIGURE].mean_gain < EQUAL_MARGIN
    advice = make_advice(pairs, rules.to_text(equal if close and equal is not None else rival), is_equal=close)
    if equal is None or close:
        return chosen, advice
    return chosen, Advice(rules.to_text(equal), advice.rival_action, advice.edge, advice.edge_error, advice.reasons)


def average_facts(prospects: Prospects, row: Lay, match_values: list[float], column_weights: list[float]) -> Facts:
    """Return the mean facts of one choice against the opponent's mixed strategy in one world.

    ``match_values`` and ``column_weights`` are by choice of the opponent (column).
    """
    total = fsum(column_weights)
    results = [
        prospects.find_result(row.character, character, row.potion, potion)[0]
        for character, potion in list_columns(prospects)
    ]

    def average(get_value: Callable[[int], float]) -> float:
        return fsum(get_value(index) * weight for index, weight in enumerate(column_weights)) / total

    return {
        ("value", NO_FIGURE): average(lambda place: match_values[place]),
        ("taken", NO_FIGURE): average(lambda place: float(results[place] > 0)),
        ("lost", NO_FIGURE): -average(lambda place: float(results[place] < 0)),
        ("kept", NO_FIGURE): float(row.potion == NONE),
    }


def make_advice(pairs: PairedFacts, rival_text: str, *, is_equal: bool) -> Advice:
    """Return the comparison of a choice with an alternative in the same worlds.

    ``is_equal`` names the alternative as about as good instead of worse.
    """
    value = pairs.samples["value", NO_FIGURE]
    won, lost = (pairs.samples[term, NO_FIGURE] for term in ("taken", "lost"))
    game = Reason("game", 0.0, mean=won.first_mean, baseline_mean=lost.first_mean)
    if is_equal:
        return Advice(equal_action=rival_text, edge=value.mean_gain, edge_error=value.standard_error, reasons=(game,))
    found = [
        Reason(term, spread.mean_gain, mean=spread.first_mean, baseline_mean=spread.second_mean)
        for (term, _who), spread in pairs.samples.items()
        if term != "value"
        and spread.mean_gain >= MIN_DIFFERENCE
        and (len(spread.first_samples) == 1 or spread.is_significant)
    ]
    found.sort(key=lambda reason: (reason.term == "kept", -reason.gain))
    return Advice("", rival_text, value.mean_gain, value.standard_error, (*found, game))


def describe_elixir_advice(advice: Advice, describe_action: Callable[[str], str]) -> list[str]:
    """Return the sentences of a hint besides its choice; ``describe_action`` puts another choice into words."""
    found = []
    if advice.equal_action:
        found.append(_("About as good: {action}").format(action=describe_action(advice.equal_action)))
    if advice.rival_action:
        found.append(_("Better than: {action}").format(action=describe_action(advice.rival_action)))
    return [*found, *(describe_elixir_reason(reason) for reason in advice.reasons[:1])]


def describe_elixir_reason(reason: Reason) -> str:
    """Return a reason as a sentence."""
    often, else_often = round(10 * abs(reason.mean)), round(10 * abs(reason.baseline_mean))
    sentence = {
        "taken": _("Wins this game about {often} times in 10, up from {else_often}."),
        "lost": _("Loses this game about {often} times in 10, down from {else_often}."),
        "kept": _("Saves a potion for later."),
        "game": _("Wins this game about {often} times in 10, loses {else_often}."),
    }[reason.term]
    return sentence.format(often=often, else_often=else_often)
