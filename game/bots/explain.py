"""Why a bot would do what it does: the action and the next best one are played out in the same worlds, and what they
come to is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from math import fsum
from operator import add
from random import Random

import msgspec

from game.bots.advice import NOBODY, PARTS, Advice, Answer, Facts, Pairs, Reason
from game.bots.chances import chance_of
from game.bots.epic_evaluation import Evaluation
from game.bots.epic_worth import worth_trying
from game.bots.greedy import worth_of
from game.bots.search import SCALE, Node, Search, SearchBot
from game.bots.thought import Budget
from game.bots.weights import PLANNING
from game.rules.epic import event as e
from game.rules.epic.action import Action
from game.rules.epic.board import bits
from game.rules.epic.frames import NONE
from game.rules.epic.query import living
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State

HINT_BUDGET = Budget(iterations=800, seconds=2.0, processor=True)
WORLDS = 90
"""Worlds in which two actions of a hint are played out."""
TOLD_WORLDS = 24
"""The same for a move of a bot that somebody asks about."""
MOST_OTHERS = 12
"""More other actions than this are sampled."""
RIVALS = (0, 2, -1)
"""The places in the race, behind the winner, of the actions that a hint compares with until one is clearly worse."""
CLOSE = 1.0
"""Health points: a smaller difference is none."""

LEAST: dict[str, float] = {
    "won": 0.1,
    "lost": 0.1,
    "stands": 0.2,
    "health": 0.75,
    "held": 0.6,
    "taken": 0.6,
    "hands": 0.4,
    "clocks": 0.4,
    "strikes": 0.4,
    "dangers": 0.4,
    "place": 0.25,
    "goal": 0.4,
}
"""By term: a smaller difference is no reason. Shares of worlds, health, cards, then health points of the evaluation."""
POINTS: dict[str, float] = {"won": 20.0, "lost": 20.0, "stands": 4.0, "held": 0.8, "taken": 0.8}
"""What one of a term is worth in health points, where it is not 1."""
COARSER = {"held": "hands", "taken": "hands"}
"""Terms that say the same in numbers make these needless."""


def explain(
    rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random, budget: Budget = HINT_BUDGET
) -> tuple[Action, Advice]:
    """A good action for a seat, from its view alone, and how it stands beside the next best."""
    bot = SearchBot(budget)
    action = bot.choose(rules, view, seat, legal, rng)
    others = [option for option, _visits, _mean in bot.thought.options if option != action]
    if not others:
        return action, Advice()
    return _beside_others(fresh_lines(rules, view, seat, rng), action, others)


def compare(
    rules: EpicRules, view: State, seat: int, action: Action, other: Action, rng: Random, worlds: int = WORLDS
) -> Advice:
    """How one open action of a seat stands beside another one, from its view alone."""
    return fresh_lines(rules, view, seat, rng, worlds).beside(action, other)


def fresh_lines(rules: EpicRules, view: State, seat: int, rng: Random, worlds: int = WORLDS) -> Lines:
    """Lines of a seat that nothing was thought about before."""
    lines = Lines(_search(rules, view, seat, rng), lambda: rules.determinize(view, seat, rng), worlds)
    lines.search.middle = lines.search.judge.of(lines.worlds[0][0], seat)
    return lines


def _search(rules: EpicRules, view: State, seat: int, rng: Random) -> Search:
    """A search that has not thought yet."""
    search = Search(rules, Evaluation(rules.match, PLANNING), seat, rng)
    search.active = view.active
    return search


def _beside_others(lines: Lines, action: Action, others: Sequence[Action]) -> tuple[Action, Advice]:
    """The action beside the best of the others that is not about as good; the other where the race was wrong."""
    equal = ""
    for place, rival in enumerate(dict.fromkeys(others[at] for at in RIVALS if at < len(others))):
        found = lines.beside(action, rival)
        if found.rival:
            return action, _with_equal(found, equal)
        if not place and lines.beside(rival, action).rival:
            return _beside_others(lines, rival, [action, *others[1:]])
        equal = equal or found.equal
    return action, Advice(equal=equal, answer=lines.answer(action))


def _with_equal(advice: Advice, equal: str) -> Advice:
    return msgspec.structs.replace(advice, equal=equal)


class Lines:
    """Actions of one position played out, each in the same worlds with the same luck."""

    def __init__(self, search: Search, deal: Callable[[], State], count: int) -> None:
        self.search = search
        self.worlds = [(deal(), search.rng.random()) for _ in range(count)]
        self.facts: dict[Action, list[Facts]] = {}
        self.heard: dict[Action, list[list[e.Event]]] = {}

    def play(self, action: Action) -> list[Facts]:
        """What an action comes to, by world."""
        if action not in self.facts:
            # Neither the race's node, which has learned most of the winner, nor one for all worlds: what a single tree
            # happens to learn is luck as well.
            nodes = [Node() for _part in range(PARTS)]
            self.facts[action], self.heard[action] = [], []
            for place, (world, luck) in enumerate(self.worlds):
                heard: list[e.Event] = []
                node = nodes[place * PARTS // len(self.worlds)]
                self.facts[action].append(_played_out(self.search, world, action, node, luck, heard))
                self.heard[action].append(heard)
        return self.facts[action]

    def pairs(self, action: Action, other: Action) -> Pairs:
        """What two actions come to in the same worlds."""
        pairs = Pairs()
        for one, two in zip(self.play(action), self.play(other), strict=True):
            pairs.add(one, two)
        return pairs

    def beside(self, action: Action, other: Action) -> Advice:
        """How an action stands beside another one; ``equal`` unless it is better for sure."""
        pairs, text = self.pairs(action, other), self.search.rules.to_text(other)
        value, chance = pairs.found["value", NOBODY], pairs.found["chance", NOBODY]
        if value.gain < CLOSE or not value.certain:
            return Advice(equal=text, edge=value.gain, error=value.error, answer=self.answer(action))
        found = _reasons(pairs, self.search)
        lost = max(0.0, chance.gain)
        return Advice("", text, value.gain, value.error, found, self.answer(action), lost, chance.error)

    def answer(self, action: Action) -> Answer | None:
        """What the others will probably do about an action; None for nothing that is worth a word."""
        facts, count = self.play(action), len(self.worlds)
        blows = [event for heard in self.heard[action] for event in heard if isinstance(event, e.Revealed)]
        target = getattr(action, "target", NOBODY)
        if target >= 0:
            defended: int = sum(event.defense_card != NONE for event in blows)
            damage: int = sum(event.damage for event in blows)
            return Answer(target, damage / len(blows), defended / len(blows)) if blows else None
        match = self.search.match
        own = list(bits(match.of_side[match.side_of[self.search.seat]]))
        health = self.worlds[0][0].health
        lost = {figure: health[figure] - fsum(one["health", figure] for one in facts) / count for figure in own}
        figure = max(own, key=lambda one: lost[one])
        return Answer(figure, lost[figure]) if lost[figure] >= 1 else None


def _played_out(
    search: Search, world: State, action: Action, node: Node, luck: float, heard: list[e.Event] | None = None
) -> Facts:
    """What a world comes to after an action."""
    after = world.clone()
    search.luck.seed(luck)
    search.play_out(after, action, node, heard)
    return _facts(search, after)


def _facts(search: Search, state: State) -> Facts:
    """A position in numbers; all are the better for the seat the larger they are."""
    match, judge, seat = search.match, search.judge, search.seat
    side, alive = match.side_of[seat], living(state)
    terms = judge.terms(state, seat)
    value = reduce(add, terms.values()) if state.result is None else judge.of(state, seat)
    found: Facts = {
        ("value", NOBODY): search.measure(value) * SCALE,
        ("chance", NOBODY): _chance(search, state, value),
        ("won", NOBODY): float(bool(state.result) and side in (state.result or ())),
        ("lost", NOBODY): -float(bool(state.result) and side not in (state.result or ())),
        **{(term, NOBODY): worth for term, worth in terms.items() if term != "health"},
    }
    held = [0, 0]
    for other, hand in enumerate(state.hands):
        held[match.side_of[other] == side] += len(hand)
    found["taken", NOBODY], found["held", NOBODY] = -float(held[0]), float(held[1])
    for figure in range(len(match.figures)):
        stands, sign = alive >> figure & 1, 1.0 if match.side_of_figure[figure] == side else -1.0
        found["health", figure] = sign * state.health[figure] * stands
        found["stands", figure] = sign * stands
    for target in bits(match.everyone & ~match.of_side[side]):
        found["strikes", target] = judge.strikes_on(state, side, 1 << target) if alive >> target & 1 else 0.0
    for target in bits(match.of_side[side]):
        found["dangers", target] = -judge.dangers_to(state, side, 1 << target) if alive >> target & 1 else 0.0
    return found


def _chance(search: Search, state: State, value: float) -> float:
    """The chance to win of the seat's side in a position that is worth so much."""
    match = search.match
    if state.result is not None:
        return 1.0 / match.sides if not state.result else float(match.side_of[search.seat] in state.result)
    return chance_of(value, match.sides)


# Reasons --------------------------------------------------------------------------------------------------------------


def _reasons(pairs: Pairs, search: Search) -> tuple[Reason, ...]:
    """The terms in which the first action is better beyond luck, the weightiest first."""
    match, side = search.match, search.match.side_of[search.seat]
    found = []
    for (term, figure), spread in pairs.found.items():
        if term not in LEAST or spread.gain < LEAST[term] or not spread.certain:
            continue
        if term in ("strikes", "dangers"):
            if figure != NOBODY:
                continue
            figure = _most_about(pairs, term)
        own = figure != NOBODY and match.side_of_figure[figure] == side
        found.append(Reason(term, spread.gain * POINTS.get(term, 1.0), figure, own, spread.one, spread.other))
    told = {reason.term for reason in found}
    falls = {reason.figure for reason in found if reason.term == "stands"}
    needless = {COARSER[term] for term in told if term in COARSER}
    kept = [
        reason
        for reason in found
        if reason.term not in needless and not (reason.term == "health" and reason.figure in falls)
    ]
    return tuple(sorted(kept, key=lambda reason: -reason.gain))


def _most_about(pairs: Pairs, term: str) -> int:
    """The character that a difference in striking or being struck is mostly about; nobody where none stands out."""
    about = [(spread.gain, who) for (name, who), spread in pairs.found.items() if name == term and who != NOBODY]
    gain, figure = max(about, default=(0.0, NOBODY))
    return figure if gain > 0 and pairs.found[term, figure].certain else NOBODY


# A move of a bot that somebody asks about -----------------------------------------------------------------------------


def reasons(
    rules: EpicRules, view: State, seat: int, action: Action, rng: Random, *, reader: int | None = None
) -> Advice:
    """How an action of ``seat`` stands beside what else looked best in each of several worlds.

    ``view`` is what ``reader`` may see (else the seat itself), so that an explanation tells its reader nothing new.
    """
    reader = seat if reader is None else reader
    search, text, pairs = _search(rules, view, seat, rng), rules.to_text(action), Pairs()
    nodes: dict[Hashable, Node] = {}
    for _world in range(TOLD_WORLDS):
        world, luck = rules.determinize(view, reader, rng), rng.random()
        if reader != seat:
            take_up(rules, world, seat, action)
        legal = rules.legal(world)
        meant = next((option for option in legal if rules.to_text(option) == text), None)
        others = [other for other in worth_trying(rules.match, world, legal) if other != meant]
        if meant is None or not others:
            return Advice()
        if len(others) > MOST_OTHERS:
            others = rng.sample(others, MOST_OTHERS)
        search.middle = search.middle or search.judge.of(world, seat)
        looks = [worth_of(rules, search.judge, world, seat, other, Random(luck)) for other in others]
        rival = others[looks.index(max(looks))]
        one, two = (
            _played_out(search, world, option, nodes.setdefault(search.key(option), Node()), luck)
            for option in (meant, rival)
        )
        pairs.add(one, two)
    value = pairs.found["value", NOBODY]
    return Advice(edge=value.gain, error=value.error, reasons=_reasons(pairs, search))


def take_up(rules: EpicRules, world: State, seat: int, action: Action) -> None:
    """Put the card of an action into its player's hand in a world that was dealt without knowing of it."""
    card = getattr(action, "card", None)
    if card is None:
        return
    hand, ids, squads = world.hands[seat], rules.match.card_ids, rules.match.squad_of_card
    pile = world.draw[squads[card]]
    copies = [depth for depth, other in enumerate(pile) if ids[other] == ids[card]]
    same = [place for place, other in enumerate(hand) if squads[other] == squads[card] and other not in world.away]
    if not copies or not same or any(ids[other] == ids[card] for other in hand):
        return
    place, depth = same[-1], copies[-1]
    one, other = pile[depth], hand[place]
    hand[place] = one
    world.draw[squads[card]] = (*pile[:depth], other, *pile[depth + 1 :])
    world.seen[one], world.seen[other] = world.seen[other], world.seen[one]
