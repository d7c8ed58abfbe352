"""Hints of the Dungeon: the action of the search bot, compared with the next best."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal, assert_never, get_args

from game.bots.core.advice import NO_FIGURE, Advice, Facts, PairedFacts, Reason
from game.bots.dungeon.judgment import TurnEvaluation
from game.bots.dungeon.search import COLLAPSE_COST, MIN_ADVANTAGE, SOLVED_ROOM_VALUE, DungeonSearchBot, score_challenge
from game.bots.epic.advice_words import describe_alternatives
from game.rules.core.literals import parse_literal
from game.rules.dungeon.actions.action import Action, Enter, Pass
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.match import Match
from game.rules.dungeon.rules import DungeonRules
from game.text import _, ngettext

HINT_WORLDS = 24
"""Number of sampled worlds in which the actions of a hint are compared."""
MAX_ROOMS = 4
"""Maximum number of rooms that a hint compares."""
Term = Literal["now", "solved", "collapsed", "hearts", "rounds", "rupees"]
"""Term of a reason for an action."""
TERMS: tuple[Term, ...] = get_args(Term)
"""All terms of reasons."""
MIN_DIFFERENCE_BY_TERM: dict[str, float] = {
    "solved": 0.08,
    "collapsed": 0.05,
    "hearts": 0.5,
    "rounds": 0.3,
    "rupees": 2.0,
}
"""Minimum difference that counts as a reason, by term: a fraction of worlds, half hearts, rounds, or rupees."""
VALUE_BY_TERM: dict[str, float] = {
    "solved": SOLVED_ROOM_VALUE,
    "collapsed": COLLAPSE_COST,
    "rounds": 0.5,
    "rupees": 0.1,
}
"""Value of one unit of a term, in half hearts; 1 for terms not listed."""


def find_dungeon_hint(
    rules: DungeonRules, view: State, seat: int, legal: list[Action], rng: Random
) -> tuple[Action, Advice]:
    """Return the action of the search bot from the view of a seat, and its comparison with other actions."""
    bot = DungeonSearchBot()
    action = bot.choose(rules, view, seat, legal, rng)
    others = [option for option in bot.find_candidates(rules, view, seat, legal, action) if option != action]
    if isinstance(action, Enter):
        rooms: list[Action] = [option for option in legal if isinstance(option, Enter) and option != action]
        others = rooms if len(rooms) < MAX_ROOMS else rng.sample(rooms, MAX_ROOMS - 1)
    if not others:
        wins = view.challenge is not None and _wins_challenge(rules, view, seat, action)
        return action, Advice(reasons=(Reason("now", 0.0),) if wins else ())
    worlds = [(rules.determinize(view, seat, rng), rng.random()) for _ in range(HINT_WORLDS)]

    def play_out(option: Action) -> list[Facts]:
        return [
            measure_challenge(rules.match, bot.play_out(rules, world, option, luck), world) for world, luck in worlds
        ]

    played = {option: play_out(option) for option in (action, *others)}
    ranked = sorted(others, key=lambda option: -_mean_value(played[option]))
    if _mean_value(played[ranked[0]]) > _mean_value(played[action]) + MIN_ADVANTAGE:
        action, ranked[0] = ranked[0], action
    return action, _make_advice(rules, played, action, ranked)


def _wins_challenge(rules: DungeonRules, view: State, seat: int, action: Action) -> bool:
    """Return whether an action wins the challenge regardless of what the others do."""
    decision = view.decision
    return (
        decision is not None
        and decision.kind in ("turn", "play")
        and TurnEvaluation(rules.match, view, seat).wins_challenge(action)
    )


def _mean_value(facts: list[Facts]) -> float:
    """Return the mean of the term ``value`` over all worlds."""
    pairs = PairedFacts()
    for fact in facts:
        pairs.add_pair(fact, fact)
    return pairs.samples["value", NO_FIGURE].first_mean


def _make_advice(
    rules: DungeonRules, facts_by_action: dict[Action, list[Facts]], action: Action, others: list[Action]
) -> Advice:
    """Return the comparison of an action with the best alternative that is clearly worse.

    ``others`` are the alternatives, the best first; the facts are by world.
    """
    equal = ""
    for rival in [other for other in others if not isinstance(other, Pass)] or others:
        pairs = PairedFacts()
        for fact, other in zip(facts_by_action[action], facts_by_action[rival], strict=True):
            pairs.add_pair(fact, other)
        value = pairs.samples["value", NO_FIGURE]
        if value.mean_gain >= MIN_ADVANTAGE and value.is_significant:
            return Advice(equal, rules.to_text(rival), value.mean_gain, value.standard_error, find_reasons(pairs))
        equal = equal or rules.to_text(rival)
    return Advice(equal_action=equal)


def find_reasons(pairs: PairedFacts) -> tuple[Reason, ...]:
    """Return the terms in which the first action is significantly better, the most important first."""
    reasons = [
        Reason(
            term,
            spread.mean_gain * VALUE_BY_TERM.get(term, 1.0),
            mean=spread.first_mean,
            baseline_mean=spread.second_mean,
        )
        for (term, _who), spread in pairs.samples.items()
        if term in MIN_DIFFERENCE_BY_TERM and spread.mean_gain >= MIN_DIFFERENCE_BY_TERM[term] and spread.is_significant
    ]
    return tuple(sorted(reasons, key=lambda reason: -reason.gain))


def measure_challenge(match: Match, end: State, start: State) -> Facts:
    """Return the result of a challenge by term, from the positions at its end and its start; greater is better."""
    same = end.pieces == start.pieces and end.collapses == start.collapses
    return {
        ("value", NO_FIGURE): score_challenge(match, end, start),
        ("solved", NO_FIGURE): float(end.solved > start.solved),
        ("collapsed", NO_FIGURE): -float(end.collapses > start.collapses),
        ("hearts", NO_FIGURE): float(end.hearts if same else start.hearts),
        ("rounds", NO_FIGURE): -float(end.rounds - start.rounds),
        ("rupees", NO_FIGURE): float(end.rupees),
    }


def describe_dungeon_advice(advice: Advice, describe_action: Callable[[str], str]) -> list[str]:
    """Return the sentences of a hint besides its action; ``describe_action`` puts another action into words."""
    return [
        *describe_alternatives(advice, describe_action),
        *(describe_dungeon_reason(reason) for reason in advice.reasons[:1]),
    ]


def describe_hearts(halves: int) -> str:
    """Return a number of half hearts in words, such as "one and a half hearts"."""
    match halves:
        case 1:
            return _("half a heart")
        case 2:
            return _("one heart")
        case 3:
            return _("one and a half hearts")
    count = round(halves / 2)
    return ngettext("{count} heart", "{count} hearts", count).format(count=count)


def describe_dungeon_reason(reason: Reason) -> str:
    """Return a reason as a sentence."""
    often, else_often = round(10 * abs(reason.mean)), round(10 * abs(reason.baseline_mean))
    count = max(1, round(abs(reason.mean - reason.baseline_mean)))
    term = parse_literal(reason.term, TERMS)
    match term:
        case "now":
            return _("Wins the encounter right away.")
        case "solved":
            sentence = _("Win chance: about {often} in 10 instead of {else_often}.")
            return sentence.format(often=often, else_often=else_often)
        case "collapsed":
            sentence = _("Risk of collapse: about {often} in 10 instead of {else_often}.")
            return sentence.format(often=often, else_often=else_often)
        case "hearts":
            return _("Saves about {hearts}.").format(hearts=describe_hearts(count))
        case "rounds":
            return ngettext("Saves about {count} round.", "Saves about {count} rounds.", count).format(count=count)
        case "rupees":
            sentence = ngettext("Leaves you about {count} more rupee.", "Leaves you about {count} more rupees.", count)
            return sentence.format(count=count)
        case _:
            assert_never(term)
