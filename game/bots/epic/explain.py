"""Explanations of actions: an action and its best alternative are played out in the same worlds and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from math import fsum
from operator import add
from random import Random

import msgspec

from game.bots.core.advice import (
    NEGLIGIBLE_FRACTION,
    NO_FIGURE,
    REPORTED_DEFEAT_FRACTION,
    SAMPLE_PARTS,
    Advice,
    ExpectedReply,
    Facts,
    PairedFacts,
    Reason,
    Sequel,
)
from game.bots.core.thought import Budget
from game.bots.epic.chances import estimate_win_chance
from game.bots.epic.evaluation import Evaluation
from game.bots.epic.facts import FactContext, find_effects, find_facts, get_health
from game.bots.epic.greedy import evaluate_action
from game.bots.epic.search import HEALTH_PER_UNIT, PlayoutTrace, SearchBot, SearchNode, TreeSearch
from game.bots.epic.weights import PLANNING
from game.bots.epic.worth import filter_idle_cards
from game.rules.epic.actions.action import Action, Attack, Decline, Defend, End, Halt, Play, Walk
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.state import State
from game.rules.epic.event import Event, Revealed
from game.rules.epic.rules import EpicRules

HINT_BUDGET = Budget(iterations=800, seconds=2.0, uses_cpu_time=True)
"""Budget of the search for the action of a hint."""
HINT_WORLDS = 90
"""Number of sampled worlds for the comparison of two actions in a hint."""
EXPLANATION_WORLDS = 24
"""Number of sampled worlds for the explanation of a bot's move."""
MAX_ALTERNATIVES = 12
"""Maximum number of alternatives to an explained action; of more, a random sample is used."""
RIVAL_RANKS = (0, 2, -1)
"""Ranks of the alternatives that a hint compares with, in this order, until one is clearly worse."""
EQUAL_MARGIN = 1.0
"""Difference in health points below which two actions count as equal."""
FOLLOW_UP_TOLERANCE = 1.5
"""Health points that a follow-up may cost compared with free play, because it is played without a walk first."""
MAX_FOLLOW_UPS = 3
"""Number of frequent follow-up actions that are compared."""
FOLLOW_UP_LEGAL_FRACTION = 0.9
"""Fraction of worlds in which a follow-up must be legal to be recommended."""
RISK_HEALTH_LOSS = 2.0
"""Mean loss of health from which a character is reported to be at risk."""

MIN_DIFFERENCE_BY_TERM: dict[str, float] = {
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
"""Minimum difference that counts as a reason: fraction of worlds, health points, cards, or points of the evaluation."""
VALUE_BY_TERM: dict[str, float] = {"won": 20.0, "lost": 20.0, "stands": 4.0, "held": 0.8, "taken": 0.8}
"""Value of one unit of a term in health points; 1 for terms not listed."""
COARSER_TERMS = {"held": "hands", "taken": "hands"}
"""Term without numbers that a term with numbers makes redundant."""


def find_epic_hint(
    rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random, budget: Budget = HINT_BUDGET
) -> tuple[Action, Advice]:
    """Return a good action from the view of a seat, and its comparison with the alternatives."""
    bot = SearchBot(budget)
    action = bot.choose(rules, view, seat, legal, rng)
    others = [option for option, _visits, _mean in bot.last_result.options if option != action]
    if not others:
        return action, Advice()
    lines, open_to = make_playouts(rules, view, seat, rng), filter_idle_cards(rules.match, view, legal)
    passing = next((option for option in open_to if isinstance(option, End | Halt)), action)
    if passing != action and lines.compare(passing, action).rival_action:
        action, others = passing, [action, *(option for option in others if option != passing)]
    action, advice = _compare_with_rivals(lines, action, others)
    return action, lines.add_details(action, advice, open_to)


def make_playouts(rules: EpicRules, view: State, seat: int, rng: Random, world_count: int = HINT_WORLDS) -> Playouts:
    """Create playouts for the actions of a seat, without results of an earlier search."""
    lines = Playouts(_make_search(rules, view, seat, rng), lambda: rules.determinize(view, seat, rng), world_count)
    lines.search.reference_value = lines.search.evaluation.evaluate(lines.worlds[0][0], seat)
    return lines


def _make_search(rules: EpicRules, view: State, seat: int, rng: Random) -> TreeSearch:
    search = TreeSearch(rules, Evaluation(rules.match, PLANNING), seat, rng)
    search.active_seat = view.active
    return search


def _compare_with_rivals(playouts: Playouts, action: Action, others: Sequence[Action]) -> tuple[Action, Advice]:
    """Return an action and its comparison with the best alternative that is clearly worse.

    If the first alternative is significantly better, it takes the place of the action.
    """
    if not playouts.compare(action, others[0]).rival_action and playouts.compare(others[0], action).rival_action:
        return _compare_with_rivals(playouts, others[0], [action, *others[1:]])
    equal, named = "", [other for other in others if not isinstance(other, End | Halt)] or others
    for rival in dict.fromkeys(named[at] for at in RIVAL_RANKS if at < len(named)):
        advice = playouts.compare(action, rival)
        if advice.rival_action:
            return action, _with_equal(advice, equal)
        equal = equal or advice.equal_action
    return action, Advice(equal_action=equal, reply=playouts.predict_reply(action))


def _with_equal(advice: Advice, equal_action: str) -> Advice:
    return msgspec.structs.replace(advice, equal_action=equal_action)


class Playouts:
    """Playouts of the actions of one position, each in the same worlds with the same random seeds."""

    def __init__(self, search: TreeSearch, sample_world: Callable[[], State], world_count: int) -> None:
        self.search = search
        self.worlds = [(sample_world(), search.rng.random()) for _ in range(world_count)]
        """Sampled worlds, each with its random seed."""
        self.facts_by_action: dict[Action, list[Facts]] = {}
        """Facts of the actions played out so far, by world."""
        self.traces_by_action: dict[Action, list[PlayoutTrace]] = {}
        """Traces of the actions played out so far, by world."""

    def play_out(self, action: Action) -> list[Facts]:
        """Return the facts of an action by world, playing it out the first time."""
        if action not in self.facts_by_action:
            self.facts_by_action[action], self.traces_by_action[action] = self._play(action)
        return self.facts_by_action[action]

    def _play(self, action: Action, forced_key: Hashable = None) -> tuple[list[Facts], list[PlayoutTrace]]:
        # Neither the node of the search, which was mostly trained on the best action, nor one for all worlds: the tree
        # itself depends on luck.
        """Play out an action in every world; an action with ``forced_key`` is played as soon as it is legal."""
        nodes = [SearchNode() for _part in range(SAMPLE_PARTS)]
        courses = [PlayoutTrace(forced_key) for _world in self.worlds]
        facts = [
            _play_out_world(self.search, world, action, nodes[index * SAMPLE_PARTS // len(self.worlds)], luck, course)
            for index, ((world, luck), course) in enumerate(zip(self.worlds, courses, strict=True))
        ]
        return facts, courses

    def pair_facts(self, action: Action, other: Action) -> PairedFacts:
        """Return the facts of two actions as paired samples."""
        pairs = PairedFacts()
        for one, two in zip(self.play_out(action), self.play_out(other), strict=True):
            pairs.add_pair(one, two)
        return pairs

    def compare(self, action: Action, other: Action) -> Advice:
        """Return the comparison of two actions; the second is the rival, or equal if it is not significantly worse."""
        pairs, text = self.pair_facts(action, other), self.search.rules.to_text(other)
        value, chance = pairs.samples["value", NO_FIGURE], pairs.samples["chance", NO_FIGURE]
        if value.mean_gain < EQUAL_MARGIN or not value.is_significant:
            return Advice(
                equal_action=text,
                edge=value.mean_gain,
                edge_error=value.standard_error,
                reply=self.predict_reply(action),
            )
        found = _find_reasons(pairs, self.search)
        lost = max(0.0, chance.mean_gain)
        return Advice(
            "",
            text,
            value.mean_gain,
            value.standard_error,
            found,
            self.predict_reply(action),
            lost,
            chance.standard_error,
        )

    # What happens on the way ------------------------------------------------------------------------------------------

    def add_details(self, action: Action, advice: Advice, legal: list[Action]) -> Advice:
        """Return the advice with the effects of an action, its follow-up, and the character that it puts at risk."""
        self.play_out(action)
        stay = next((option for option in legal if isinstance(option, Halt)), None)
        beside = self.pair_facts(action, stay) if isinstance(action, Walk) and stay is not None else None
        reasons = advice.reasons or (_find_reasons(beside, self.search) if beside is not None else ())
        fact_context = FactContext(self.search.match, self.search.seat, self.worlds[0][0], action, legal)
        if isinstance(action, Decline | Defend):
            for option in legal:
                self.play_out(option)
        others = {other: self.traces_by_action[other] for other in self.traces_by_action if other != action}
        named = next(
            (
                other
                for other in others
                if self.search.rules.to_text(other) == (advice.rival_action or advice.equal_action)
            ),
            None,
        )
        return msgspec.structs.replace(
            advice,
            reasons=reasons,
            compares_with_staying=not advice.reasons and bool(reasons),
            sequel=self.find_sequel(
                action, next((reason.figure for reason in reasons if reason.figure != NO_FIGURE), NO_FIGURE)
            ),
            rival_reply=self.predict_reply(named) if named is not None and not isinstance(action, Attack) else None,
            risk=self.find_risk(action),
            facts=find_facts(fact_context, self.search.evaluation, self.traces_by_action[action], others, beside),
        )

    def predict_reply(self, action: Action) -> ExpectedReply | None:
        """Return the expected result of an attack; None for any other action, or if no playout resolved the attack."""
        self.play_out(action)
        if not isinstance(action, Attack):
            return None
        start = self.worlds[0][0]
        ends = [
            (start, course.next_decision, course.events)
            for course in self.traces_by_action[action]
            if course.next_decision is not None
        ]
        return _measure_attack(action.target, ends)

    def find_sequel(self, action: Action, preferred_target: int = NO_FIGURE) -> Sequel | None:
        """Return the best follow-up attack or card in the same turn, if it is legal in nearly all worlds.

        Among about equal ones, an attack on ``preferred_target`` is chosen: the character that the reasons are about.
        """
        search, count = self.search, len(self.worlds)
        if self.worlds[0][0].active != search.seat:
            return None
        usual = fsum(facts["value", NO_FIGURE] for facts in self.play_out(action)) / count
        tried, seen = Counter[Hashable](), dict[Hashable, Attack | Play]()
        for course in self.traces_by_action[action]:
            first = next((action for action in course.own_actions if isinstance(action, Attack | Play)), None)
            if first is not None:
                tried[search.make_action_key(first)] += 1
                seen.setdefault(search.make_action_key(first), first)
        best, most = None, usual - FOLLOW_UP_TOLERANCE
        for key, times in tried.most_common(MAX_FOLLOW_UPS):
            if times < NEGLIGIBLE_FRACTION * count:
                continue
            found, courses = self._play(action, key)
            ends = [
                (*course.forced_positions, course.events) for course in courses if course.forced_positions is not None
            ]
            value = fsum(facts["value", NO_FIGURE] for facts in found) / count
            if getattr(seen[key], "target", NO_FIGURE) == preferred_target and preferred_target != NO_FIGURE:
                value += EQUAL_MARGIN
            if len(ends) >= FOLLOW_UP_LEGAL_FRACTION * count and value > most:
                best, most = self._make_sequel(seen[key], ends), value
        return best

    def _make_sequel(
        self, action: Attack | Play, positions: Sequence[tuple[State, State, list[Event]]]
    ) -> Sequel | None:
        """Return a follow-up action with its result; None if the result is negligible.

        ``positions`` are those before and after the follow-up, with its events, by world.
        """
        text, match = self.search.rules.to_text(action), self.search.match
        if isinstance(action, Attack):
            answer = _measure_attack(action.target, positions)
            much = answer is not None and (
                answer.mean_loss >= EQUAL_MARGIN / 2 or answer.defeated_fraction >= NEGLIGIBLE_FRACTION
            )
            return Sequel(text, answer) if much else None
        fact_context = FactContext(match, self.search.seat, positions[0][0], action, [])
        facts = [
            fact
            for fact in find_effects(fact_context, [end[:2] for end in positions])
            if fact.term not in ("actions", "pays")
        ]
        return Sequel(text, facts=tuple(facts[:1])) if facts else None

    def find_risk(self, action: Action) -> ExpectedReply | None:
        """Return the own character most at risk before the next own turn; None without a notable risk."""
        facts, match, start = self.play_out(action), self.search.match, self.worlds[0][0]
        own = [one for one in iterate_bits(match.side_mask[match.side_of[self.search.seat]]) if start.squares[one] >= 0]
        if not own:
            return None
        if start.active == self.search.seat:
            left = {figure: [one["health", figure] for one in facts] for figure in own}
        else:
            left = {
                figure: [get_health(course.turn_end, figure) for course in self.traces_by_action[action]]
                for figure in own
            }
        found = [
            ExpectedReply(
                figure,
                start.health[figure] - fsum(left[figure]) / len(left[figure]),
                defeated_fraction=fsum(one <= 0 for one in left[figure]) / len(left[figure]),
                current_health=start.health[figure],
                covers_full_round=match.seats == 2,
            )
            for figure in own
        ]
        worst = max(
            found,
            key=lambda reply: (
                reply.defeated_fraction if reply.defeated_fraction >= REPORTED_DEFEAT_FRACTION else 0.0,
                reply.mean_loss,
            ),
        )
        return (
            worst
            if worst.defeated_fraction >= REPORTED_DEFEAT_FRACTION or worst.mean_loss >= RISK_HEALTH_LOSS
            else None
        )


def _measure_attack(target: int, positions: Sequence[tuple[State, State, list[Event]]]) -> ExpectedReply | None:
    """Return the mean result of an attack; None if it was never resolved.

    ``positions`` are those before and after the attack, with its events, by world.
    """
    blows = [event for _before, _after, heard in positions for event in heard if isinstance(event, Revealed)]
    if not blows:
        return None
    health = [before.health[target] for before, _after, _heard in positions]
    left = [get_health(after, target) for _before, after, _heard in positions]
    return ExpectedReply(
        target,
        (fsum(health) - fsum(left)) / len(positions),
        fsum(event.defense_card != NONE for event in blows) / len(blows),
        fsum(one <= 0 for one in left) / len(left),
        round(fsum(health) / len(health)),
    )


def _play_out_world(
    search: TreeSearch, world: State, action: Action, node: SearchNode, seed: float, trace: PlayoutTrace | None = None
) -> Facts:
    after, trace = world.clone(), trace or PlayoutTrace()
    search.playout_rng.seed(seed)
    search.play_out(after, action, node, trace)
    assert trace.turn_end is not None
    trace.next_turn_end = after
    return _measure_position(search, after, trace.turn_end)


def _measure_position(search: TreeSearch, state: State, turn_end: State) -> Facts:
    """Return the measured terms of a position, and of the position at the end of the turn; greater is better."""
    match, judge, seat = search.match, search.evaluation, search.seat
    side, alive = match.side_of[seat], living_characters(state)
    terms = judge.evaluate_terms(state, seat)
    value = reduce(add, terms.values()) if state.result is None else judge.evaluate(state, seat)
    facts: Facts = {
        ("value", NO_FIGURE): search.normalize_value(value) * HEALTH_PER_UNIT,
        ("chance", NO_FIGURE): _estimate_win_chance(search, state, value),
        ("won", NO_FIGURE): float(bool(state.result) and side in (state.result or ())),
        ("lost", NO_FIGURE): -float(bool(state.result) and side not in (state.result or ())),
        **{(term, NO_FIGURE): worth for term, worth in terms.items() if term != "health"},
    }
    held = [0, 0]
    for other, hand in enumerate(turn_end.hands):
        held[match.side_of[other] == side] += len(hand)
    facts["taken", NO_FIGURE], facts["held", NO_FIGURE] = -float(held[0]), float(held[1])
    for figure in range(len(match.figures)):
        own = match.side_of_figure[figure] == side
        counted, sign = (state, 1.0) if own else (turn_end, -1.0)
        stands = counted.squares[figure] >= 0
        facts["health", figure] = sign * counted.health[figure] * stands
        facts["stands", figure] = sign * stands
    for target in iterate_bits(match.all_figures & ~match.side_mask[side]):
        facts["strikes", target] = judge.score_strikes_on(state, side, 1 << target) if alive >> target & 1 else 0.0
    for target in iterate_bits(match.side_mask[side]):
        facts["dangers", target] = -judge.score_dangers_to(state, side, 1 << target) if alive >> target & 1 else 0.0
    return facts


def _estimate_win_chance(search: TreeSearch, state: State, value: float) -> float:
    """Return the winning probability of the seat's side by the value of a position."""
    match = search.match
    if state.result is not None:
        return 1.0 / match.sides if not state.result else float(match.side_of[search.seat] in state.result)
    return estimate_win_chance(value, match.sides)


# Reasons --------------------------------------------------------------------------------------------------------------


def _find_reasons(pairs: PairedFacts, search: TreeSearch) -> tuple[Reason, ...]:
    """Return the terms in which the first action is significantly better, the most important first."""
    match, side = search.match, search.match.side_of[search.seat]
    found = []
    for (term, figure), spread in pairs.samples.items():
        if (
            term not in MIN_DIFFERENCE_BY_TERM
            or spread.mean_gain < MIN_DIFFERENCE_BY_TERM[term]
            or not spread.is_significant
        ):
            continue
        if term in ("strikes", "dangers"):
            if figure != NO_FIGURE:
                continue
            figure = _find_main_figure(pairs, term)
        own = figure != NO_FIGURE and match.side_of_figure[figure] == side
        found.append(
            Reason(
                term,
                spread.mean_gain * VALUE_BY_TERM.get(term, 1.0),
                figure,
                own,
                spread.first_mean,
                spread.second_mean,
            )
        )
    terms = {reason.term for reason in found}
    falls = {reason.figure for reason in found if reason.term == "stands"}
    needless = {COARSER_TERMS[term] for term in terms if term in COARSER_TERMS}
    kept = [
        reason
        for reason in found
        if reason.term not in needless and not (reason.term == "health" and reason.figure in falls)
    ]
    return tuple(sorted(kept, key=lambda reason: -reason.gain))


def _find_main_figure(pairs: PairedFacts, term: str) -> int:
    """Return the character that contributes most to a difference in attacks; ``NO_FIGURE`` if none is significant."""
    about = [
        (spread.mean_gain, who) for (name, who), spread in pairs.samples.items() if name == term and who != NO_FIGURE
    ]
    gain, figure = max(about, default=(0.0, NO_FIGURE))
    return figure if gain > 0 and pairs.samples[term, figure].is_significant else NO_FIGURE


# A move of a bot that somebody asks about -----------------------------------------------------------------------------


def explain_action(
    rules: EpicRules, view: State, seat: int, action: Action, rng: Random, *, viewer: int | None = None
) -> Advice:
    """Return the comparison of an action of ``seat`` with the best alternative in each sampled world.

    ``view`` is the view of ``viewer`` (default: the seat itself), so that an explanation reveals nothing hidden.
    """
    viewer = seat if viewer is None else viewer
    search, text, pairs = _make_search(rules, view, seat, rng), rules.to_text(action), PairedFacts()
    nodes: dict[Hashable, SearchNode] = {}
    for _world in range(EXPLANATION_WORLDS):
        world, luck = rules.determinize(view, viewer, rng), rng.random()
        if viewer != seat:
            put_in_hand(rules, world, seat, action)
        legal = rules.legal_actions(world)
        meant = next((option for option in legal if rules.to_text(option) == text), None)
        others = [other for other in filter_idle_cards(rules.match, world, legal) if other != meant]
        if meant is None or not others:
            return Advice()
        if len(others) > MAX_ALTERNATIVES:
            others = rng.sample(others, MAX_ALTERNATIVES)
        search.reference_value = search.reference_value or search.evaluation.evaluate(world, seat)
        looks = [evaluate_action(rules, search.evaluation, world, seat, other, Random(luck)) for other in others]
        rival = others[looks.index(max(looks))]
        one, two = (
            _play_out_world(search, world, option, nodes.setdefault(search.make_action_key(option), SearchNode()), luck)
            for option in (meant, rival)
        )
        pairs.add_pair(one, two)
    value = pairs.samples["value", NO_FIGURE]
    return Advice(edge=value.mean_gain, edge_error=value.standard_error, reasons=_find_reasons(pairs, search))


def put_in_hand(rules: EpicRules, world: State, seat: int, action: Action) -> None:
    """Put the card of an action into its player's hand in a world that was sampled without that knowledge."""
    card = getattr(action, "card", None)
    if card is None:
        return
    hand, ids, squads = world.hands[seat], rules.match.card_ids, rules.match.squad_of_card
    pile = world.draw[squads[card]]
    copies = [depth for depth, other in enumerate(pile) if ids[other] == ids[card]]
    same = [index for index, other in enumerate(hand) if squads[other] == squads[card] and other not in world.away]
    if not copies or not same or any(ids[other] == ids[card] for other in hand):
        return
    place, depth = same[-1], copies[-1]
    one, other = pile[depth], hand[place]
    hand[place] = one
    world.draw[squads[card]] = (*pile[:depth], other, *pile[depth + 1 :])
    world.seen[one], world.seen[other] = world.seen[other], world.seen[one]
