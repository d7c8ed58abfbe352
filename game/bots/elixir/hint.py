"""Hints of Elixir Quest: the choice of the sage bot, compared with the second best in the same sampled worlds."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from random import Random

from game.bots.core.advice import NOBODY, Advice, Facts, PairedFacts, Reason
from game.bots.core.matrix_games import solve_games
from game.bots.elixir.prospects import Prospects
from game.bots.elixir.sage import DEEP, SageBot, build_matrix, evaluate_drinking, list_columns
from game.rules.elixir.action import Action, Lay
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE, State
from game.text import _

CLOSE = 0.04
"""Difference in the value of the match (from -1 to 1) below which two choices count as equal."""
LEAST = 0.05
"""Minimum difference in the fraction of worlds that counts as a reason."""
IN_THE_MIX = 0.1
"""Probability in the mixed strategy above which a choice counts as good as the others of the mixture."""


def find_elixir_hint(
    rules: ElixirRules, view: State, seat: int, legal: list[Action], rng: Random
) -> tuple[Action, Advice]:
    """Return the choice of the sage bot from the view of a seat, and its comparison with the alternatives."""
    if len(legal) == 1:
        return legal[0], Advice()
    bot = SageBot(DEEP)
    worlds = bot.sample_worlds(rules, view, seat, rng)
    if isinstance(legal[0], Lay):
        return _advise_laying(rules, worlds, [action for action in legal if isinstance(action, Lay)], rng)
    pairs = PairedFacts()
    for prospects, world in worlds:
        one, other = evaluate_drinking(prospects, world, seat)
        pairs.add(make_drinking_facts(*one, kept=False), make_drinking_facts(*other, kept=True))
    gain = pairs.found["value", NOBODY].gain
    first, second = (legal[0], legal[1]) if gain > 0 else (legal[1], legal[0])
    return first, make_advice(pairs if gain > 0 else pairs.swap(), rules.to_text(second), equal=abs(gain) < CLOSE)


def make_drinking_facts(result: int, worth: float, *, kept: bool) -> Facts:
    """Return the facts of drinking or keeping a potion in one world.

    The terms are the ``value`` of the match, whether the current game is won (``taken``) or ``lost``, and whether
    the potion is ``kept``.
    """
    return {
        ("value", NOBODY): worth,
        ("taken", NOBODY): float(result > 0),
        ("lost", NOBODY): -float(result < 0),
        ("kept", NOBODY): float(kept),
    }


def _advise_laying(
    rules: ElixirRules, worlds: list[tuple[Prospects, State]], rows: list[Lay], rng: Random
) -> tuple[Action, Advice]:
    """Return a choice drawn from the mixed strategy, and its comparison with the best choice outside of the mixture."""
    games = [build_matrix(prospects, rows) for prospects, _world in worlds]
    weights, answers = solve_games(games, DEEP.rounds)
    chosen = rng.choices(rows, weights)[0]
    facts = [
        [average_facts(prospects, row, line, answer) for row, line in zip(rows, game, strict=True)]
        for (prospects, _world), game, answer in zip(worlds, games, answers, strict=True)
    ]

    def mean_value(row: Lay) -> float:
        return fsum(world[rows.index(row)]["value", NOBODY] for world in facts) / len(facts)

    whole = fsum(weights)
    mixed = sorted((row for row in rows if row != chosen), key=lambda row: -weights[rows.index(row)])
    equal = mixed[0] if mixed and weights[rows.index(mixed[0])] > IN_THE_MIX * whole else None
    outside = [row for row in mixed if weights[rows.index(row)] <= IN_THE_MIX * whole]
    rival = max(outside or mixed, key=mean_value)
    pairs = PairedFacts()
    for world in facts:
        pairs.add(world[rows.index(chosen)], world[rows.index(rival)])
    close = not outside or pairs.found["value", NOBODY].gain < CLOSE
    told = make_advice(pairs, rules.to_text(equal if close and equal is not None else rival), equal=close)
    if equal is None or close:
        return chosen, told
    return chosen, Advice(rules.to_text(equal), told.rival, told.edge, told.error, told.reasons)


def average_facts(prospects: Prospects, row: Lay, worths: list[float], answer: list[float]) -> Facts:
    """Return the mean facts of one choice against the opponent's mixed strategy in one world.

    ``match_values`` and ``column_weights`` are by choice of the opponent (column).
    """
    whole = fsum(answer)
    results = [
        prospects.find_result(row.character, character, row.potion, potion)[0]
        for character, potion in list_columns(prospects)
    ]

    def average(of: Callable[[int], float]) -> float:
        return fsum(of(place) * weight for place, weight in enumerate(answer)) / whole

    return {
        ("value", NOBODY): average(lambda place: worths[place]),
        ("taken", NOBODY): average(lambda place: float(results[place] > 0)),
        ("lost", NOBODY): -average(lambda place: float(results[place] < 0)),
        ("kept", NOBODY): float(row.potion == NONE),
    }


def make_advice(pairs: PairedFacts, rival: str, *, equal: bool) -> Advice:
    """Return the comparison of a choice with an alternative in the same worlds.

    ``is_equal`` names the alternative as about as good instead of worse.
    """
    value = pairs.found["value", NOBODY]
    won, lost = (pairs.found[term, NOBODY] for term in ("taken", "lost"))
    game = Reason("game", 0.0, amount=won.one, beside=lost.one)
    if equal:
        return Advice(equal=rival, edge=value.gain, error=value.error, reasons=(game,))
    found = [
        Reason(term, spread.gain, amount=spread.one, beside=spread.other)
        for (term, _who), spread in pairs.found.items()
        if term != "value" and spread.gain >= LEAST and (len(spread.ones) == 1 or spread.is_certain)
    ]
    found.sort(key=lambda reason: (reason.term == "kept", -reason.gain))
    return Advice("", rival, value.gain, value.error, (*found, game))


def describe_elixir_advice(advice: Advice, say: Callable[[str], str]) -> list[str]:
    """Return the sentences of a hint besides its choice; ``describe_action`` puts another choice into words."""
    found = []
    if advice.equal:
        found.append(_("About as good: {action}").format(action=say(advice.equal)))
    if advice.rival:
        found.append(_("Better than: {action}").format(action=say(advice.rival)))
    return [*found, *(describe_elixir_reason(reason) for reason in advice.reasons[:1])]


def describe_elixir_reason(reason: Reason) -> str:
    """Return a reason as a sentence."""
    often, else_often = round(10 * abs(reason.amount)), round(10 * abs(reason.beside))
    sentence = {
        "taken": _("Wins this game about {often} times in 10, up from {else_often}."),
        "lost": _("Loses this game about {often} times in 10, down from {else_often}."),
        "kept": _("Saves a potion for later."),
        "game": _("Wins this game about {often} times in 10, loses {else_often}."),
    }[reason.term]
    return sentence.format(often=often, else_often=else_often)
