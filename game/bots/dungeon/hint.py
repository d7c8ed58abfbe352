"""Hints of the dungeon: what a companion would do, and how the challenge goes with it beside the next best."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal, assert_never, get_args

from game.bots.core.advice import NOBODY, Advice, Facts, Pairs, Reason
from game.bots.dungeon.judgment import Judgment
from game.bots.dungeon.search import COLLAPSE, SOLVED, SURE, SearchBot, worth_beside
from game.bots.epic.advice_words import beside_others
from game.rules.core.literals import among
from game.rules.dungeon.actions.action import Action, Enter
from game.rules.dungeon.engine.state import State
from game.rules.dungeon.match import Match
from game.rules.dungeon.rules import DungeonRules
from game.text import _, ngettext

WORLDS = 24
MOST_ROOMS = 4
"""Rooms that a hint looks into, at most."""
Term = Literal["now", "solved", "collapsed", "hearts", "rounds", "rupees"]
TERMS: tuple[Term, ...] = get_args(Term)
"""What can speak for an action."""
LEAST: dict[str, float] = {"solved": 0.08, "collapsed": 0.05, "hearts": 0.5, "rounds": 0.3, "rupees": 2.0}
"""By term: a smaller difference is no reason. Shares of worlds, half hearts, rounds, rupees."""
POINTS: dict[str, float] = {"solved": SOLVED, "collapsed": COLLAPSE, "rounds": 0.5, "rupees": 0.1}
"""What one of a term is worth in half hearts, where it is not 1."""


def dungeon_hint(
    rules: DungeonRules, view: State, seat: int, legal: list[Action], rng: Random
) -> tuple[Action, Advice]:
    """What the companion who searches would do, from a view alone."""
    bot = SearchBot()
    action = bot.choose(rules, view, seat, legal, rng)
    others = [option for option in bot.candidates(rules, view, seat, legal, action) if option != action]
    if isinstance(action, Enter):
        rooms: list[Action] = [option for option in legal if isinstance(option, Enter) and option != action]
        others = rooms if len(rooms) < MOST_ROOMS else rng.sample(rooms, MOST_ROOMS - 1)
    if not others:
        wins = view.challenge is not None and _wins(rules, view, seat, action)
        return action, Advice(reasons=(Reason("now", 0.0),) if wins else ())
    worlds = [(rules.determinize(view, seat, rng), rng.random()) for _ in range(WORLDS)]

    def play(option: Action) -> list[Facts]:
        return [
            challenge_facts(rules.match, bot.played_out(rules, world, option, luck), world) for world, luck in worlds
        ]

    played = {option: play(option) for option in (action, *others)}
    ranked = sorted(others, key=lambda option: -_mean(played[option]))
    if _mean(played[ranked[0]]) > _mean(played[action]) + SURE:
        action, ranked[0] = ranked[0], action
    return action, _advice(rules, played, action, ranked)


def _wins(rules: DungeonRules, view: State, seat: int, action: Action) -> bool:
    """Whether the challenge is won with it, whatever the others do."""
    asked = view.decision
    return asked is not None and asked.kind in ("turn", "play") and Judgment(rules.match, view, seat).wins(action)


def _mean(facts: list[Facts]) -> float:
    pairs = Pairs()
    for one in facts:
        pairs.add(one, one)
    return pairs.found["value", NOBODY].one


def _advice(rules: DungeonRules, played: dict[Action, list[Facts]], action: Action, others: list[Action]) -> Advice:
    """The action beside the best of the others that is not about as good."""
    equal = ""
    for rival in others:
        pairs = Pairs()
        for one, other in zip(played[action], played[rival], strict=True):
            pairs.add(one, other)
        value = pairs.found["value", NOBODY]
        if value.gain >= SURE and value.certain:
            return Advice(equal, rules.to_text(rival), value.gain, value.error, reasons_of(pairs))
        equal = equal or rules.to_text(rival)
    return Advice(equal=equal)


def reasons_of(pairs: Pairs) -> tuple[Reason, ...]:
    """In what the first action is better beyond luck, the weightiest first."""
    found = [
        Reason(term, spread.gain * POINTS.get(term, 1.0), amount=spread.one, beside=spread.other)
        for (term, _who), spread in pairs.found.items()
        if term in LEAST and spread.gain >= LEAST[term] and spread.certain
    ]
    return tuple(sorted(found, key=lambda reason: -reason.gain))


def challenge_facts(match: Match, world: State, start: State) -> Facts:
    """How a challenge went; all are the better the larger they are."""
    same = world.pieces == start.pieces and world.collapses == start.collapses
    return {
        ("value", NOBODY): worth_beside(match, world, start),
        ("solved", NOBODY): float(world.solved > start.solved),
        ("collapsed", NOBODY): -float(world.collapses > start.collapses),
        ("hearts", NOBODY): float(world.hearts if same else start.hearts),
        ("rounds", NOBODY): -float(world.rounds - start.rounds),
        ("rupees", NOBODY): float(world.rupees),
    }


def dungeon_advice_sentences(advice: Advice, say: Callable[[str], str]) -> list[str]:
    """What a player is told besides the action; ``say`` names another one, in its text form."""
    return [*beside_others(advice, say), *(dungeon_reason(reason) for reason in advice.reasons[:1])]


def hearts_told(halves: int) -> str:
    """So many half hearts as one speaks of them."""
    match halves:
        case 1:
            return _("half a heart")
        case 2:
            return _("one heart")
        case 3:
            return _("one and a half hearts")
    count = round(halves / 2)
    return ngettext("{count} heart", "{count} hearts", count).format(count=count)


def dungeon_reason(reason: Reason) -> str:
    """A reason as a sentence."""
    often, else_often = round(10 * abs(reason.amount)), round(10 * abs(reason.beside))
    count = max(1, round(abs(reason.amount - reason.beside)))
    term = among(reason.term, TERMS)
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
            return _("Saves about {hearts}.").format(hearts=hearts_told(count))
        case "rounds":
            return ngettext("Saves about {count} round.", "Saves about {count} rounds.", count).format(count=count)
        case "rupees":
            sentence = ngettext("Leaves you about {count} more rupee.", "Leaves you about {count} more rupees.", count)
            return sentence.format(count=count)
        case _:
            assert_never(term)
