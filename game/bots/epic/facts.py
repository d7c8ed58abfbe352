"""Facts of a hint: deterministic effects of an action, and properties of the board that a player can verify.

A fact is reported only if the playouts support it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import fsum

import msgspec

from game.bots.core.advice import NEGLIGIBLE_FRACTION, NO_FIGURE, REPORTED_DEFEAT_FRACTION, Fact, PairedFacts
from game.bots.epic.evaluation import Evaluation
from game.bots.epic.search import PlayoutTrace
from game.rules.epic.actions.action import (
    Action,
    Attack,
    Concede,
    Decline,
    Defend,
    Discard,
    Draw,
    End,
    Halt,
    Heal,
    Keep,
    Place,
    Play,
    PutBack,
    Rescue,
    Take,
    TakeZone,
    Walk,
)
from game.rules.epic.actions.movement import find_open_squares
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import CombatFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import can_attack, find_blockers, is_movable, living_characters, occupied_squares
from game.rules.epic.engine.state import State

MAX_FACTS = 2
"""Maximum number of facts about one action."""
FEW_CARDS = 2
"""Number of cards in hand up to which drawing is explained by the small hand."""
MIN_EFFECT = 0.5
"""Mean number of health points, cards or actions from which an effect is reported."""


class FactContext(msgspec.Struct, frozen=True):
    """Position and action that the facts are about."""

    match: Match
    seat: int
    """Seat that acts."""
    start: State
    """Position before the action."""
    action: Action
    legal: list[Action]
    """Legal actions in the position."""


def find_facts(
    context: FactContext,
    evaluation: Evaluation,
    traces: Sequence[PlayoutTrace],
    other_traces: Mapping[Action, Sequence[PlayoutTrace]],
    walk_comparison: PairedFacts | None,
) -> tuple[Fact, ...]:
    """Return the facts about an action that are worth reporting, the most important first.

    ``traces`` are the playouts of the action, ``other_traces`` those of the alternatives. ``walk_comparison``
    compares a walk with staying; None if that is not possible.
    """
    match context.action:
        case Walk() if walk_comparison is not None and context.match.side_of_figure[context.action.figure] == _side(
            context
        ):
            facts = _find_walk_facts(context, context.action, traces, walk_comparison)
        case Walk() if context.match.side_of_figure[context.action.figure] != _side(context):
            facts = _find_driven_facts(context, context.action)
        case Draw():
            facts = _find_draw_facts(context)
        case Halt() | End():
            facts = _find_staying_facts(context, traces)
        case Discard() | Keep() | Take() | PutBack():
            facts = _find_card_facts(context, evaluation, context.action)
        case Defend() | Decline():
            facts = _find_defense_facts(context, traces, other_traces)
        case Attack() | Concede() | Walk() | Place() | TakeZone():
            facts = []
        case _:
            ends = [(context.start, course.next_decision) for course in traces if course.next_decision is not None]
            facts = find_effects(context, ends)
    return tuple(facts[:MAX_FACTS])


def _side(context: FactContext) -> int:
    """Return the side of the acting seat."""
    return context.match.side_of[context.seat]


# Cards ----------------------------------------------------------------------------------------------------------------


def _find_draw_facts(context: FactContext) -> list[Fact]:
    """Return why drawing is reasonable: an empty or small hand, or no possible attack."""
    facts, held = list[Fact](), len(context.start.hands[context.seat])
    if not held:
        return [Fact("empty")]
    if not any(isinstance(option, Attack) for option in context.legal):
        match, start = context.match, context.start
        own, enemies = (
            iterate_bits(match.own_mask[context.seat] & living_characters(start)),
            iterate_bits(match.enemy_mask[context.seat] & living_characters(start)),
        )
        if any(can_attack(match, start, figure, enemy) for figure in own for enemy in enemies):
            facts.append(Fact("no-attack"))
        else:
            busy = any(isinstance(option, Play | Heal) for option in context.legal)
            facts.append(Fact("no-target" if busy else "idle"))
    if held <= FEW_CARDS:
        facts.append(Fact("few-cards", value=held))
    return facts


def _find_card_facts(
    context: FactContext, evaluation: Evaluation, action: Discard | Keep | Take | PutBack
) -> list[Fact]:
    """Return whether the chosen card is the weakest or useless (to discard), or the strongest (to keep or take)."""
    alive = living_characters(context.start)
    same = [option.card for option in context.legal if isinstance(option, type(action)) and option.card >= 0]
    worths = [evaluation.evaluate_card(card, alive) for card in same]
    worth = evaluation.evaluate_card(action.card, alive)
    if isinstance(action, Discard):
        if not context.match.last_users[action.card] & alive:
            return [Fact("useless")]
        return [Fact("weakest")] if worths and worth <= min(worths) and len(set(worths)) > 1 else []
    return [Fact("strongest")] if worths and worth >= max(worths) and len(set(worths)) > 1 else []


def _find_defense_facts(
    context: FactContext, traces: Sequence[PlayoutTrace], other_traces: Mapping[Action, Sequence[PlayoutTrace]]
) -> list[Fact]:
    """Return the expected loss of the attacked character, compared with defending differently."""
    frame = context.start.stack[-1] if context.start.stack else None
    if not isinstance(frame, CombatFrame):
        return []
    figure, health = frame.target, context.start.health[frame.target]

    def measure_loss(traces: Sequence[PlayoutTrace]) -> tuple[float, float]:
        """Return the fraction of defeats and the mean loss of health."""
        left = [get_health(course.next_decision, figure) for course in traces]
        return fsum(health_left <= 0 for health_left in left) / len(left), health - fsum(left) / len(left)

    dies, loss = measure_loss(traces)
    plain = isinstance(context.action, Decline)
    found = [
        measure_loss(lines)
        for option, lines in other_traces.items()
        if isinstance(option, Defend if plain else Decline)
    ]
    if not found:
        return [
            Fact("dies", figure, value=dies)
            if dies > REPORTED_DEFEAT_FRACTION
            else Fact("loses", figure, value=loss, baseline=health)
        ]
    other_dies, other_loss = min(found)
    suffix = "-anyway" if plain else "-less"
    if max(dies, other_dies) > REPORTED_DEFEAT_FRACTION:
        return [Fact(f"dies{suffix}", figure, value=dies, baseline=other_dies)]
    if plain and round(loss) == round(other_loss):
        return [Fact("loses-same", figure, value=loss)]
    return [Fact(f"loses{suffix}", figure, value=loss, baseline=other_loss)]


def find_effects(context: FactContext, positions: Sequence[tuple[State, State]]) -> list[Fact]:
    """Return the mean effects of a card or a choice, the most important first.

    ``positions`` are those before and after the action, by world.
    """
    match, side, found = context.match, _side(context), list[tuple[float, Fact]]()

    def mean_gain(measure: Callable[[State], float]) -> float:
        return fsum(measure(after) - measure(before) for before, after in positions) / len(positions)

    for figure in iterate_bits(living_characters(context.start)):
        own = match.side_of_figure[figure] == side
        more, gone = mean_gain(partial(get_health, figure=figure)), mean_gain(partial(_is_gone, figure=figure))
        if not own and gone > NEGLIGIBLE_FRACTION:
            found.append((4 * gone, Fact("defeats", figure, value=gone)))
        elif not own and more <= -MIN_EFFECT:
            found.append((-more, Fact("costs", figure, value=-more, baseline=context.start.health[figure])))
        elif own and more <= -MIN_EFFECT:
            found.append((0.1, Fact("pays", figure, value=-more, baseline=context.start.health[figure])))
        elif own and more >= MIN_EFFECT:
            found.append((more, Fact("heals", figure, value=more)))
        elif own and (fact := _find_displacement(match, figure, positions)) is not None:
            found.append((0.2, fact))
    uses_card = isinstance(context.action, Play | Heal | Rescue)
    for seat in range(match.seats):
        cards = mean_gain(partial(_count_cards, seat=seat))
        if seat == context.seat and cards + uses_card >= MIN_EFFECT:
            found.append((cards + uses_card, Fact("draws", value=cards + uses_card)))
        elif match.side_of[seat] != side and cards <= -MIN_EFFECT:
            found.append((-cards, Fact("strips", value=-cards)))
    if uses_card and context.start.active == context.seat:
        actions = fsum(after.actions for _before, after in positions if after.active == context.seat) / len(positions)
        if actions >= context.start.actions - MIN_EFFECT and actions >= MIN_EFFECT:
            found.append((1.0 + actions - context.start.actions, Fact("actions", value=actions)))
    return [fact for _weight, fact in sorted(found, key=lambda one: -one[0])]


def _find_displacement(match: Match, figure: int, positions: Sequence[tuple[State, State]]) -> Fact | None:
    """Return how much a card changes a character's distance to the enemies; None if it does not."""
    moved = [(before, after) for before, after in positions if after.squares[figure] >= 0]
    if not any(before.squares[figure] != after.squares[figure] for before, after in moved):
        return None
    near = [_count_steps_to_nearest(match, after, figure) for _before, after in moved]
    start = _count_steps_to_nearest(match, moved[0][0], figure)
    middle = fsum(near) / len(near)
    if max(*near, start) >= UNREACHABLE or abs(middle - start) < 1:
        return None
    return Fact("approaches" if middle < start else "withdraws", figure, value=middle, baseline=start)


def _count_steps_to_nearest(match: Match, state: State, figure: int) -> int:
    return min(count_steps_to_enemies(match, state, figure).values(), default=UNREACHABLE)


def get_health(state: State | None, figure: int) -> float:
    """Return the health of a character; 0 if it is not on the board."""
    assert state is not None
    return float(state.health[figure] if state.squares[figure] >= 0 else 0)


def _is_gone(state: State, figure: int) -> float:
    """Return 1 if a character is not on the board, else 0."""
    return float(state.squares[figure] < 0)


def _count_cards(state: State, seat: int) -> float:
    return float(len(state.hands[seat]))


# Squares --------------------------------------------------------------------------------------------------------------


def _find_walk_facts(
    context: FactContext, walk: Walk, traces: Sequence[PlayoutTrace], comparison: PairedFacts
) -> list[Fact]:
    """Return the advantages of a walk's target square over staying that the playouts confirm."""
    match, start, figure = context.match, context.start, walk.figure
    there = with_figure_on(start, figure, walk.square)
    ahead = fsum(spread.mean_gain for (term, _who), spread in comparison.samples.items() if term in ("place", "goal"))
    attack = comparison.samples["strikes", NO_FIGURE].mean_gain + ahead
    attack += fsum(
        spread.mean_gain
        for (term, who), spread in comparison.samples.items()
        if term == "health" and who in iterate_bits(match.enemy_mask[context.seat])
    )
    safety = comparison.samples["dangers", NO_FIGURE].mean_gain + fsum(
        spread.mean_gain
        for (term, who), spread in comparison.samples.items()
        if term == "health" and who in match.own_figures[context.seat]
    )
    safe, bold = (
        _find_safety_facts(match, start, there, figure, traces),
        _find_approach_facts(match, start, there, figure),
    )
    strong = [fact for fact in safe if fact.term != "stays-safe"]
    if safety > attack and (strong or not bold):
        facts = [*safe, *(bold if attack > 0 or not safe else [])]
    else:
        facts = [*bold, *(safe if safety > 0 or not bold else [])]
    if match.healing_marks >> walk.square & 1 and start.health[figure] < start.maximum[figure]:
        facts.append(Fact("fairy", figure, value=match.pack.mark_heals))
    return facts


def _find_driven_facts(context: FactContext, walk: Walk) -> list[Fact]:
    """Return how much nearer to the own fighters, or farther from them, a walk moves an enemy."""
    match, start = context.match, context.start
    there = with_figure_on(start, walk.figure, walk.square)
    steps, before = (
        _count_steps_to_nearest(match, there, walk.figure),
        _count_steps_to_nearest(match, start, walk.figure),
    )
    if UNREACHABLE in (steps, before) or steps == before:
        return []
    return [Fact("drawn-near" if steps < before else "driven-off", walk.figure, value=steps, baseline=before)]


def _find_staying_facts(context: FactContext, traces: Sequence[PlayoutTrace]) -> list[Fact]:
    """Return the roll that an enemy needs to attack, or that all own characters are safe.

    Empty if an enemy can attack with the lowest roll.
    """
    match, start = context.match, context.start
    own = iterate_bits(match.own_mask[context.seat] & living_characters(start))
    least = min(
        (roll for figure in own for roll in find_rolls_against(match, start, figure).values()), default=UNREACHABLE
    )
    hurt: int = sum(
        get_health(course.next_turn_end, figure) < get_health(course.turn_end, figure)
        for course in traces
        for figure in own
    )
    if start.active != context.seat or least <= _find_min_steps(match):
        return []
    if least < UNREACHABLE:
        return [Fact("holds", value=least)]
    return [Fact("all-safe")] if hurt <= NEGLIGIBLE_FRACTION * len(traces) else []


def _find_safety_facts(
    match: Match, start: State, moved: State, figure: int, traces: Sequence[PlayoutTrace]
) -> list[Fact]:
    """Return whether a character is safer in the position ``moved`` than at the start."""
    before, after = find_rolls_against(match, start, figure), find_rolls_against(match, moved, figure)
    if not after:
        return []
    least, least_before = min(after.values()), min(before.values())
    hurt: int = sum(get_health(course.next_turn_end, figure) < get_health(course.turn_end, figure) for course in traces)
    if least == UNREACHABLE:
        calm = hurt <= NEGLIGIBLE_FRACTION * len(traces)
        return [Fact("safe" if least_before < UNREACHABLE else "stays-safe", figure)] if calm else []
    worst = min(after, key=lambda enemy: after[enemy])
    if least > max(least_before, _find_min_steps(match)):
        return [Fact("farther", figure, worst, least, least_before)]
    fewer = [enemy for enemy in after if before[enemy] < UNREACHABLE and after[enemy] == UNREACHABLE]
    if fewer:
        return [Fact("safe-from", figure, fewer[0])]
    slower = [enemy for enemy in after if after[enemy] > max(before[enemy], _find_min_steps(match))]
    if slower and all(after[enemy] >= before[enemy] for enemy in after):
        return [Fact("farther-from", figure, slower[0], after[slower[0]], before[slower[0]])]
    steps, steps_before = count_steps_to_enemies(match, moved, figure), count_steps_to_enemies(match, start, figure)
    nearest = min(steps, key=lambda enemy: steps[enemy])
    if max(steps_before.values()) < UNREACHABLE > steps[nearest] > min(steps_before.values()):
        return [Fact("away", figure, nearest, steps[nearest], steps_before[nearest])]
    return []


def _find_approach_facts(match: Match, start: State, moved: State, figure: int) -> list[Fact]:
    """Return whether a character comes nearer to an enemy, or into attack range, in the position ``moved``."""
    before, after = find_rolls_for(match, start, figure), find_rolls_for(match, moved, figure)
    better = [enemy for enemy in after if after[enemy] < before[enemy]]
    if better:
        target = min(better, key=lambda enemy: after[enemy])
        return [Fact("nearer" if after[target] else "reaches", figure, target, after[target], before[target])]
    steps, steps_before = count_steps_to_enemies(match, moved, figure), count_steps_to_enemies(match, start, figure)
    farther = any(steps[enemy] > steps_before[enemy] for enemy in steps)
    closer = [enemy for enemy in steps if steps[enemy] < steps_before[enemy]]
    if not closer or (farther and min(steps.values()) >= min(steps_before.values())):
        return []
    target = min(closer, key=lambda enemy: steps[enemy])
    return [Fact("closer", figure, target, steps[target], steps_before[target])]


UNREACHABLE = 99
"""Number of steps that marks an unreachable square."""


def with_figure_on(view: State, figure: int, square: int) -> State:
    """Return a copy of the position with one character on another square."""
    moved = view.clone()
    moved.squares[figure] = square
    return moved


def find_min_roll(match: Match, view: State, figure: int, target: int, *, is_ranged: bool) -> int:
    """Return the lowest roll with which a character can attack another one, or ``UNREACHABLE``.

    0 if it can attack without moving. Cards that move characters are ignored.
    """
    goal, start = view.squares[target], view.squares[figure]
    if goal < 0 or start < 0:
        return UNREACHABLE
    cut = find_blockers(match, view, figure, target) & ~(1 << start)
    lines = match.board.between[goal] if is_ranged else {}
    seen: int = sum(1 << square for square, between in lines.items() if not between & cut)
    good = match.board.adjacent[goal] | seen
    longest = max(face.steps for face in match.die) if is_movable(match, view, match.seat_of[figure], figure) else 0
    open_to, occupied = find_open_squares(match, view, figure), occupied_squares(view) & ~(1 << start)
    for steps in range(longest + 1):
        if match.board.find_reach(start, steps, open_to) & good & ~occupied & ~match.toll_squares:
            return max(steps, _find_min_steps(match)) if steps else 0
    return UNREACHABLE


def _find_min_steps(match: Match) -> int:
    """Return the lowest number of steps on the movement die."""
    return min(face.steps for face in match.die if not face.heart)


def find_rolls_against(match: Match, view: State, figure: int) -> dict[int, int]:
    """Return the roll that each enemy needs to attack a character, by public knowledge."""
    found = {}
    for enemy in iterate_bits(match.enemy_mask[match.seat_of[figure]] & living_characters(view)):
        deck = match.deck_cards[match.figures[enemy].squad]
        shoots = any(match.has_bow[card] and enemy in match.users[card] and card not in view.removed for card in deck)
        found[enemy] = find_min_roll(match, view, enemy, figure, is_ranged=shoots)
    return found


def find_rolls_for(match: Match, view: State, figure: int) -> dict[int, int]:
    """Return the roll that a character needs to attack each enemy with a card in hand."""
    seat = match.seat_of[figure]
    cards = [card for card in view.hands[seat] if card >= 0 and figure in match.users[card]]
    shoots, strikes = any(match.has_bow[card] for card in cards), any(match.has_sword[card] for card in cards)
    return {
        enemy: find_min_roll(match, view, figure, enemy, is_ranged=shoots) if shoots or strikes else UNREACHABLE
        for enemy in iterate_bits(match.enemy_mask[seat] & living_characters(view))
    }


def count_steps_to_enemies(match: Match, view: State, figure: int) -> dict[int, int]:
    """Return for each enemy the steps of the shortest walk to a square adjacent to it, or ``UNREACHABLE``."""
    start, open_to = view.squares[figure], find_open_squares(match, view, figure)
    free = ~(occupied_squares(view) & ~(1 << start))
    found = {}
    for enemy in iterate_bits(match.enemy_mask[match.seat_of[figure]] & living_characters(view)):
        good, reached, steps = match.board.adjacent[view.squares[enemy]] & free, 1 << start, 0
        while not reached & good:
            wider = match.board.find_reach(start, steps + 1, open_to)
            if wider == reached:
                steps = UNREACHABLE
                break
            reached, steps = wider, steps + 1
        found[enemy] = steps
    return found
