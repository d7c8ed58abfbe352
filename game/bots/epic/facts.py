"""Facts of a hint: deterministic effects of an action, and properties of the board that a player can verify.

A fact is reported only if the playouts support it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import fsum

import msgspec

from game.bots.core.advice import LIKELY, NOBODY, RARE, Fact, PairedFacts
from game.bots.epic.evaluation import Evaluation
from game.bots.epic.search import Course
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
    Lay,
    Place,
    Play,
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

MOST = 2
"""Maximum number of facts about one action."""
FEW_CARDS = 2
"""Number of cards in hand up to which drawing is explained by the small hand."""
SOME = 0.5
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
    told: FactContext,
    judge: Evaluation,
    courses: Sequence[Course],
    others: Mapping[Action, Sequence[Course]],
    beside: PairedFacts | None,
) -> tuple[Fact, ...]:
    """Return the facts about an action that are worth reporting, the most important first.

    ``traces`` are the playouts of the action, ``other_traces`` those of the alternatives. ``walk_comparison``
    compares a walk with staying; None if that is not possible.
    """
    match told.action:
        case Walk() if beside is not None and told.match.side_of_figure[told.action.figure] == _side(told):
            found = _find_walk_facts(told, told.action, courses, beside)
        case Walk() if told.match.side_of_figure[told.action.figure] != _side(told):
            found = _find_driven_facts(told, told.action)
        case Draw():
            found = _find_draw_facts(told)
        case Halt() | End():
            found = _find_staying_facts(told, courses)
        case Discard() | Keep() | Take() | Lay():
            found = _find_card_facts(told, judge, told.action)
        case Defend() | Decline():
            found = _find_defense_facts(told, courses, others)
        case Attack() | Concede() | Walk() | Place() | TakeZone():
            found = []
        case _:
            ends = [(told.start, course.after) for course in courses if course.after is not None]
            found = find_effects(told, ends)
    return tuple(found[:MOST])


def _side(told: FactContext) -> int:
    """Return the side of the acting seat."""
    return told.match.side_of[told.seat]


# Cards ----------------------------------------------------------------------------------------------------------------


def _find_draw_facts(told: FactContext) -> list[Fact]:
    """Return why drawing is reasonable: an empty or small hand, or no possible attack."""
    found, held = list[Fact](), len(told.start.hands[told.seat])
    if not held:
        return [Fact("empty")]
    if not any(isinstance(option, Attack) for option in told.legal):
        match, start = told.match, told.start
        own, foes = (
            iterate_bits(match.own[told.seat] & living_characters(start)),
            iterate_bits(match.foes[told.seat] & living_characters(start)),
        )
        if any(can_attack(match, start, one, foe) for one in own for foe in foes):
            found.append(Fact("no-attack"))
        else:
            busy = any(isinstance(option, Play | Heal) for option in told.legal)
            found.append(Fact("no-target" if busy else "idle"))
    if held <= FEW_CARDS:
        found.append(Fact("few-cards", amount=held))
    return found


def _find_card_facts(told: FactContext, judge: Evaluation, action: Discard | Keep | Take | Lay) -> list[Fact]:
    """Return whether the chosen card is the weakest or useless (to discard), or the strongest (to keep or take)."""
    alive = living_characters(told.start)
    same = [option.card for option in told.legal if isinstance(option, type(action)) and option.card >= 0]
    worths = [judge.card_worth(card, alive) for card in same]
    worth = judge.card_worth(action.card, alive)
    if isinstance(action, Discard):
        if not told.match.needed[action.card] & alive:
            return [Fact("useless")]
        return [Fact("weakest")] if worths and worth <= min(worths) and len(set(worths)) > 1 else []
    return [Fact("strongest")] if worths and worth >= max(worths) and len(set(worths)) > 1 else []


def _find_defense_facts(
    told: FactContext, courses: Sequence[Course], others: Mapping[Action, Sequence[Course]]
) -> list[Fact]:
    """Return the expected loss of the attacked character, compared with defending differently."""
    frame = told.start.stack[-1] if told.start.stack else None
    if not isinstance(frame, CombatFrame):
        return []
    figure, health = frame.target, told.start.health[frame.target]

    def lost(lines: Sequence[Course]) -> tuple[float, float]:
        """Return the fraction of defeats and the mean loss of health."""
        left = [get_health(course.after, figure) for course in lines]
        return fsum(one <= 0 for one in left) / len(left), health - fsum(left) / len(left)

    dies, loss = lost(courses)
    plain = isinstance(told.action, Decline)
    found = [lost(lines) for option, lines in others.items() if isinstance(option, Defend if plain else Decline)]
    if not found:
        return [
            Fact("dies", figure, amount=dies) if dies > LIKELY else Fact("loses", figure, amount=loss, beside=health)
        ]
    other_dies, other_loss = min(found)
    suffix = "-anyway" if plain else "-less"
    if max(dies, other_dies) > LIKELY:
        return [Fact(f"dies{suffix}", figure, amount=dies, beside=other_dies)]
    if plain and round(loss) == round(other_loss):
        return [Fact("loses-same", figure, amount=loss)]
    return [Fact(f"loses{suffix}", figure, amount=loss, beside=other_loss)]


def find_effects(told: FactContext, ends: Sequence[tuple[State, State]]) -> list[Fact]:
    """Return the mean effects of a card or a choice, the most important first.

    ``positions`` are those before and after the action, by world.
    """
    match, side, found = told.match, _side(told), list[tuple[float, Fact]]()

    def gain(of: Callable[[State], float]) -> float:
        return fsum(of(after) - of(before) for before, after in ends) / len(ends)

    for figure in iterate_bits(living_characters(told.start)):
        own = match.side_of_figure[figure] == side
        more, gone = gain(partial(get_health, figure=figure)), gain(partial(_is_gone, figure=figure))
        if not own and gone > RARE:
            found.append((4 * gone, Fact("defeats", figure, amount=gone)))
        elif not own and more <= -SOME:
            found.append((-more, Fact("costs", figure, amount=-more, beside=told.start.health[figure])))
        elif own and more <= -SOME:
            found.append((0.1, Fact("pays", figure, amount=-more, beside=told.start.health[figure])))
        elif own and more >= SOME:
            found.append((more, Fact("heals", figure, amount=more)))
        elif own and (fact := _find_displacement(match, figure, ends)) is not None:
            found.append((0.2, fact))
    used = isinstance(told.action, Play | Heal | Rescue)
    for seat in range(match.seats):
        cards = gain(partial(_count_cards, seat=seat))
        if seat == told.seat and cards + used >= SOME:
            found.append((cards + used, Fact("draws", amount=cards + used)))
        elif match.side_of[seat] != side and cards <= -SOME:
            found.append((-cards, Fact("strips", amount=-cards)))
    if used and told.start.active == told.seat:
        actions = fsum(after.actions for _before, after in ends if after.active == told.seat) / len(ends)
        if actions >= told.start.actions - SOME and actions >= SOME:
            found.append((1.0 + actions - told.start.actions, Fact("actions", amount=actions)))
    return [fact for _weight, fact in sorted(found, key=lambda one: -one[0])]


def _find_displacement(match: Match, figure: int, ends: Sequence[tuple[State, State]]) -> Fact | None:
    """Return how much a card changes a character's distance to the enemies; None if it does not."""
    moved = [(before, after) for before, after in ends if after.squares[figure] >= 0]
    if not any(before.squares[figure] != after.squares[figure] for before, after in moved):
        return None
    near = [_count_steps_to_nearest(match, after, figure) for _before, after in moved]
    start = _count_steps_to_nearest(match, moved[0][0], figure)
    middle = fsum(near) / len(near)
    if max(*near, start) >= NEVER or abs(middle - start) < 1:
        return None
    return Fact("approaches" if middle < start else "withdraws", figure, amount=middle, beside=start)


def _count_steps_to_nearest(match: Match, state: State, figure: int) -> int:
    return min(count_steps_to_enemies(match, state, figure).values(), default=NEVER)


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


def _find_walk_facts(told: FactContext, walk: Walk, courses: Sequence[Course], beside: PairedFacts) -> list[Fact]:
    """Return the advantages of a walk's target square over staying that the playouts confirm."""
    match, start, figure = told.match, told.start, walk.figure
    there = place_figure_on(start, figure, walk.square)
    ahead = fsum(spread.gain for (term, _who), spread in beside.found.items() if term in ("place", "goal"))
    attack = beside.found["strikes", NOBODY].gain + ahead
    attack += fsum(
        spread.gain
        for (term, who), spread in beside.found.items()
        if term == "health" and who in iterate_bits(match.foes[told.seat])
    )
    safety = beside.found["dangers", NOBODY].gain + fsum(
        spread.gain
        for (term, who), spread in beside.found.items()
        if term == "health" and who in match.own_figures[told.seat]
    )
    safe, bold = (
        _find_safety_facts(match, start, there, figure, courses),
        _find_approach_facts(match, start, there, figure),
    )
    strong = [fact for fact in safe if fact.term != "stays-safe"]
    if safety > attack and (strong or not bold):
        found = [*safe, *(bold if attack > 0 or not safe else [])]
    else:
        found = [*bold, *(safe if safety > 0 or not bold else [])]
    if match.healing_marks >> walk.square & 1 and start.health[figure] < start.maximum[figure]:
        found.append(Fact("fairy", figure, amount=match.pack.mark_heals))
    return found


def _find_driven_facts(told: FactContext, walk: Walk) -> list[Fact]:
    """Return how much nearer to the own fighters, or farther from them, a walk moves an enemy."""
    match, start = told.match, told.start
    there = place_figure_on(start, walk.figure, walk.square)
    steps, before = (
        _count_steps_to_nearest(match, there, walk.figure),
        _count_steps_to_nearest(match, start, walk.figure),
    )
    if NEVER in (steps, before) or steps == before:
        return []
    return [Fact("drawn-near" if steps < before else "driven-off", walk.figure, amount=steps, beside=before)]


def _find_staying_facts(told: FactContext, courses: Sequence[Course]) -> list[Fact]:
    """Return the roll that an enemy needs to attack, or that all own characters are safe.

    Empty if an enemy can attack with the lowest roll.
    """
    match, start = told.match, told.start
    own = iterate_bits(match.own[told.seat] & living_characters(start))
    least = min((roll for figure in own for roll in find_rolls_against(match, start, figure).values()), default=NEVER)
    hurt: int = sum(
        get_health(course.final, figure) < get_health(course.ended, figure) for course in courses for figure in own
    )
    if start.active != told.seat or least <= _least_face(match):
        return []
    if least < NEVER:
        return [Fact("holds", amount=least)]
    return [Fact("all-safe")] if hurt <= RARE * len(courses) else []


def _find_safety_facts(match: Match, start: State, there: State, figure: int, courses: Sequence[Course]) -> list[Fact]:
    """Return whether a character is safer in the position ``moved`` than at the start."""
    before, after = find_rolls_against(match, start, figure), find_rolls_against(match, there, figure)
    if not after:
        return []
    least, least_before = min(after.values()), min(before.values())
    hurt: int = sum(get_health(course.final, figure) < get_health(course.ended, figure) for course in courses)
    if least == NEVER:
        calm = hurt <= RARE * len(courses)
        return [Fact("safe" if least_before < NEVER else "stays-safe", figure)] if calm else []
    worst = min(after, key=lambda enemy: after[enemy])
    if least > max(least_before, _least_face(match)):
        return [Fact("farther", figure, worst, least, least_before)]
    fewer = [enemy for enemy in after if before[enemy] < NEVER and after[enemy] == NEVER]
    if fewer:
        return [Fact("safe-from", figure, fewer[0])]
    slower = [enemy for enemy in after if after[enemy] > max(before[enemy], _least_face(match))]
    if slower and all(after[enemy] >= before[enemy] for enemy in after):
        return [Fact("farther-from", figure, slower[0], after[slower[0]], before[slower[0]])]
    steps, steps_before = count_steps_to_enemies(match, there, figure), count_steps_to_enemies(match, start, figure)
    nearest = min(steps, key=lambda enemy: steps[enemy])
    if max(steps_before.values()) < NEVER > steps[nearest] > min(steps_before.values()):
        return [Fact("away", figure, nearest, steps[nearest], steps_before[nearest])]
    return []


def _find_approach_facts(match: Match, start: State, there: State, figure: int) -> list[Fact]:
    """Return whether a character comes nearer to an enemy, or into attack range, in the position ``moved``."""
    before, after = find_rolls_for(match, start, figure), find_rolls_for(match, there, figure)
    better = [enemy for enemy in after if after[enemy] < before[enemy]]
    if better:
        target = min(better, key=lambda enemy: after[enemy])
        return [Fact("nearer" if after[target] else "reaches", figure, target, after[target], before[target])]
    steps, steps_before = count_steps_to_enemies(match, there, figure), count_steps_to_enemies(match, start, figure)
    farther = any(steps[enemy] > steps_before[enemy] for enemy in steps)
    closer = [enemy for enemy in steps if steps[enemy] < steps_before[enemy]]
    if not closer or (farther and min(steps.values()) >= min(steps_before.values())):
        return []
    target = min(closer, key=lambda enemy: steps[enemy])
    return [Fact("closer", figure, target, steps[target], steps_before[target])]


NEVER = 99
"""Number of steps that marks an unreachable square."""


def place_figure_on(view: State, figure: int, square: int) -> State:
    """Return a copy of the position with one character on another square."""
    moved = view.clone()
    moved.squares[figure] = square
    return moved


def find_least_roll(match: Match, view: State, figure: int, target: int, *, shoots: bool) -> int:
    """Return the lowest roll with which a character can attack another one, or ``UNREACHABLE``.

    0 if it can attack without moving. Cards that move characters are ignored.
    """
    goal, start = view.squares[target], view.squares[figure]
    if goal < 0 or start < 0:
        return NEVER
    cut = find_blockers(match, view, figure, target) & ~(1 << start)
    lines = match.board.between[goal] if shoots else {}
    seen: int = sum(1 << square for square, between in lines.items() if not between & cut)
    good = match.board.near[goal] | seen
    longest = max(face.steps for face in match.die) if is_movable(match, view, match.seat_of[figure], figure) else 0
    open_to, taken = find_open_squares(match, view, figure), occupied_squares(view) & ~(1 << start)
    for steps in range(longest + 1):
        if match.board.find_reach(start, steps, open_to) & good & ~taken & ~match.tolls:
            return max(steps, _least_face(match)) if steps else 0
    return NEVER


def _least_face(match: Match) -> int:
    """Return the lowest number of steps on the movement die."""
    return min(face.steps for face in match.die if not face.heart)


def find_rolls_against(match: Match, view: State, figure: int) -> dict[int, int]:
    """Return the roll that each enemy needs to attack a character, by public knowledge."""
    found = {}
    for enemy in iterate_bits(match.foes[match.seat_of[figure]] & living_characters(view)):
        deck = match.deck_cards[match.figures[enemy].squad]
        shoots = any(match.shoots[card] and enemy in match.users[card] and card not in view.removed for card in deck)
        found[enemy] = find_least_roll(match, view, enemy, figure, shoots=shoots)
    return found


def find_rolls_for(match: Match, view: State, figure: int) -> dict[int, int]:
    """Return the roll that a character needs to attack each enemy with a card in hand."""
    seat = match.seat_of[figure]
    cards = [card for card in view.hands[seat] if card >= 0 and figure in match.users[card]]
    shoots, strikes = any(match.shoots[card] for card in cards), any(match.strikes[card] for card in cards)
    return {
        enemy: find_least_roll(match, view, figure, enemy, shoots=shoots) if shoots or strikes else NEVER
        for enemy in iterate_bits(match.foes[seat] & living_characters(view))
    }


def count_steps_to_enemies(match: Match, view: State, figure: int) -> dict[int, int]:
    """Return for each enemy the steps of the shortest walk to a square adjacent to it, or ``UNREACHABLE``."""
    start, open_to = view.squares[figure], find_open_squares(match, view, figure)
    free = ~(occupied_squares(view) & ~(1 << start))
    found = {}
    for enemy in iterate_bits(match.foes[match.seat_of[figure]] & living_characters(view)):
        good, reached, steps = match.board.near[view.squares[enemy]] & free, 1 << start, 0
        while not reached & good:
            wider = match.board.find_reach(start, steps + 1, open_to)
            if wider == reached:
                steps = NEVER
                break
            reached, steps = wider, steps + 1
        found[enemy] = steps
    return found
