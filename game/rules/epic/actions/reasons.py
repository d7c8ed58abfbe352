"""Refusals: the first rule that makes an action illegal, as a code with arguments."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from game.rules.core.protocol import Refusal
from game.rules.epic.actions import action as actions
from game.rules.epic.actions.action import Action
from game.rules.epic.actions.cards import can_afford, find_users
from game.rules.epic.actions.movement import find_walks, pending_walk
from game.rules.epic.actions.piles import can_draw, distinct_cards, find_open_decks
from game.rules.epic.board import iterate_bits
from game.rules.epic.effects.grammar import find_candidates, find_open_ways
from game.rules.epic.effects.hands import can_stop_drawing
from game.rules.epic.effects.piles import card_options, order_options
from game.rules.epic.effects.squares import place_options
from game.rules.epic.engine.frames import CombatFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import (
    find_blockers,
    find_opponents,
    has_characters,
    is_movable,
    living_characters,
    pending_attack,
)
from game.rules.epic.engine.state import State
from game.rules.epic.setup import next_character, placement_squares, zone_options

ANSWER_TYPES: dict[str, tuple[type, ...]] = {
    "zone": (actions.TakeZone,),
    "place": (actions.Place,),
    "walk": (actions.Walk, actions.Halt),
    "turn": (actions.End, actions.Attack, actions.Play, actions.Draw, actions.Heal, actions.Ransom),
    "defend": (actions.Defend, actions.Decline, actions.Ransom),
    "rescue": (actions.Rescue, actions.Decline),
    "discard": (actions.Discard,),
    "limit": (actions.Discard, actions.Decline),
    "figure": (actions.Pick,),
    "square": (actions.Put,),
    "may": (actions.Answer,),
    "way": (actions.TakeWay,),
    "player": (actions.PickPlayer,),
    "deck": (actions.TakeDeck,),
    "card": (actions.Take,),
    "order": (actions.PutBack,),
    "keep": (actions.Keep,),
}
"""Action types that answer a decision, by its kind."""


HAND_CARD_ACTIONS = (
    actions.Attack,
    actions.Play,
    actions.Heal,
    actions.Defend,
    actions.Discard,
    actions.Rescue,
    actions.Keep,
)
"""Action types that use a card in the hand."""


def find_refusal(match: Match, state: State, action: Action) -> Refusal | None:
    """Return why an action is illegal, without listing all legal actions; None for a legal one."""
    if state.decision is None:
        return Refusal("match-over")
    if isinstance(action, actions.Concede):
        stays = 0 <= action.seat < match.seats and (not state.turn or has_characters(match, state, action.seat))
        return None if stays else Refusal("not-offered")
    if not isinstance(action, ANSWER_TYPES[state.decision.kind]):
        return Refusal("not-asked", {"kind": state.decision.kind})
    seat = state.decision.seat
    if isinstance(action, HAND_CARD_ACTIONS):
        return (
            _refuse_card(match, state, seat, action.card)
            or _refuse_use(match, state, seat, action)
            or _refuse_copy(match, state, seat, action.card)
        )
    match action:
        case actions.Draw():
            return find_draw_refusal(match, state, seat)
        case actions.Walk():
            return _refuse_walk(match, state, action)
        case actions.Decline():
            stays = state.decision.kind == "limit" and not can_stop_drawing(state)
            return Refusal("must-discard") if stays else None
        case actions.Ransom():
            return _refuse_ransom(match, state, seat, action)
        case actions.Halt() | actions.End() | actions.Answer():
            return None
        case _:
            return _refuse_choice(match, state, seat, action)


def _refuse_use(
    match: Match,
    state: State,
    seat: int,
    action: actions.Attack
    | actions.Play
    | actions.Heal
    | actions.Defend
    | actions.Discard
    | actions.Rescue
    | actions.Keep,
) -> Refusal | None:
    """Return why a card in hand cannot be used for this action."""
    match action:
        case actions.Attack():
            return _refuse_attack(match, state, seat, action)
        case actions.Play():
            return _refuse_play(match, state, action)
        case actions.Heal():
            return _refuse_heal(match, state, seat, action)
        case actions.Defend():
            return _refuse_defend(match, state, action)
        case actions.Rescue() if action.card not in match.rescue_cards[state.dying]:
            return Refusal("not-this-card", {"card": match.card_ids[action.card]})
    return None


_ChoiceAction: TypeAlias = (
    actions.Place
    | actions.Pick
    | actions.Put
    | actions.Take
    | actions.PutBack
    | actions.TakeZone
    | actions.TakeWay
    | actions.PickPlayer
    | actions.TakeDeck
)


def _refuse_choice(match: Match, state: State, seat: int, action: _ChoiceAction) -> Refusal | None:
    """Return why an answer is not among the options of a text or of the set-up; None if it is."""
    match action:
        case actions.Place():
            if action.figure == next_character(match, state) and action.square in placement_squares(match, state):
                return None
            where = match.board.layout.square_name(action.square)
            return Refusal("not-a-start", {"square": where, "figure": match.names[action.figure]})
        case actions.Pick():
            fits = action.figure in find_candidates(match, state)
            return None if fits else Refusal("not-a-choice", {"figure": match.names[action.figure]})
        case actions.Put():
            fits = action.square in place_options(match, state)
            return (
                None
                if fits
                else Refusal("not-a-free-square", {"square": match.board.layout.square_name(action.square)})
            )
        case actions.Take() | actions.PutBack():
            offered = card_options(match, state) if isinstance(action, actions.Take) else order_options(match, state)
            name = match.card_ids[action.card] if action.card >= 0 else ""
            return None if action.card in offered else Refusal("not-among-these", {"card": name})
        case actions.TakeZone():
            fits = action.zone in zone_options(match, state)
        case actions.TakeWay():
            fits = any(way.label == action.label for way in find_open_ways(match, state))
        case actions.PickPlayer():
            fits = action.seat in find_opponents(match, state, seat)
        case actions.TakeDeck():
            fits = action.squad in find_open_decks(match, state, seat)
        case _:
            assert_never(action)
    return None if fits else Refusal("not-offered")


def _refuse_ransom(match: Match, state: State, seat: int, action: actions.Ransom) -> Refusal | None:
    figure: dict[str, str | int] = {"figure": match.names[action.figure]}
    if not state.get_ransom(action.figure):
        return Refusal("not-lifted", figure)
    if state.get_ransom(action.figure) > len(state.hands[seat]):
        return Refusal("too-few-cards", {**figure, "count": state.get_ransom(action.figure)})
    attack = state.stack[-1] if state.stack else None
    attacked = attack.target if isinstance(attack, CombatFrame) else action.figure
    return None if attacked == action.figure else Refusal("not-offered")


def _refuse_card(match: Match, state: State, seat: int, card: int) -> Refusal | None:
    if card in state.hands[seat]:
        return None
    return Refusal("not-in-hand", {"card": match.card_ids[card] if card >= 0 else ""})


def _refuse_copy(match: Match, state: State, seat: int, card: int) -> Refusal | None:
    """Refuse all but the first copy of a card in the hand, because equal copies are the same choice."""
    return None if card in distinct_cards(match, state.hands[seat]) else Refusal("not-offered")


def _refuse_user(match: Match, state: State, card: int, figure: int) -> Refusal | None:
    names: dict[str, str | int] = {"card": match.card_ids[card], "figure": match.names[figure]}
    if figure not in match.users[card]:
        return Refusal("not-its-card", names)
    if state.squares[figure] < 0:
        return Refusal("figure-fallen", {"figure": match.names[figure]})
    return None


def find_card_refusal(match: Match, state: State, card: int) -> Refusal | None:
    """Return why a card in the active hand cannot be played at all; None if it might be."""
    definition = match.cards[card]
    standing = [c for c in match.users[card] if state.squares[c] >= 0]
    if not standing:
        return Refusal("users-fallen", {"card": definition.id})
    if not match.last_users[card] & living_characters(state):
        saved = match.names[match.last_users[card].bit_length() - 1]
        return Refusal("nobody-to-save", {"card": definition.id, "figure": saved})
    if definition.on_fall:
        return Refusal("only-when-falling", {"card": definition.id})
    if not can_afford(match, state, card):
        return Refusal("no-action-left")
    if definition.attack is None and not definition.is_special:
        return Refusal("defense-only", {"card": definition.id})
    if definition.attack is not None and all(state.get_ransom(c) for c in standing):
        return Refusal("lifted", {"figure": match.names[standing[0]]})
    return None


def _refuse_attack(match: Match, state: State, seat: int, action: actions.Attack) -> Refusal | None:
    general = find_card_refusal(match, state, action.card) or _refuse_user(match, state, action.card, action.figure)
    if general:
        return general
    if match.cards[action.card].attack is None:
        return Refusal("no-attack-value", {"card": match.card_ids[action.card]})
    if state.get_ransom(action.figure):
        return Refusal("lifted", {"figure": match.names[action.figure]})
    target: dict[str, str | int] = {"figure": match.names[action.target]}
    if not match.enemy_mask[seat] >> action.target & 1:
        return Refusal("not-an-enemy", target)
    if state.squares[action.target] < 0:
        return Refusal("figure-fallen", target)
    return _refuse_sight(match, state, action)


def _refuse_sight(match: Match, state: State, action: actions.Attack) -> Refusal | None:
    """Return why a target cannot be attacked: out of melee range, not in line, or the line is blocked."""
    start, goal = state.squares[action.figure], state.squares[action.target]
    target: dict[str, str | int] = {"figure": match.names[action.target]}
    if match.board.adjacent[start] >> goal & 1:
        return None
    if not match.has_bow[action.card]:
        return Refusal("not-adjacent", target)
    dx, dy = match.board.find_direction(start, goal)
    ray = match.board.find_ray(start, dx, dy)
    if goal not in ray:
        return Refusal("not-in-line", target)
    cut = find_blockers(match, state, action.figure, action.target) | match.board.opaque
    for square in ray[: ray.index(goal)]:
        if cut >> square & 1:
            between = next(
                (match.names[i] for i in iterate_bits(living_characters(state)) if state.squares[i] == square), ""
            )
            what = between or match.board.layout.kinds[square]
            return Refusal("sight-blocked", {**target, "by": what, "square": match.board.layout.square_name(square)})
    return None


def _refuse_play(match: Match, state: State, action: actions.Play) -> Refusal | None:
    general = find_card_refusal(match, state, action.card) or _refuse_user(match, state, action.card, action.figure)
    if general:
        return general
    if action.figure in find_users(match, state, action.card):
        return None
    code = "no-effect" if match.cards[action.card].is_special else "combat-card"
    return Refusal(code, {"card": match.card_ids[action.card]})


def _refuse_heal(match: Match, state: State, seat: int, action: actions.Heal) -> Refusal | None:
    figure = action.figure
    names: dict[str, str | int] = {"figure": match.names[figure], "card": match.card_ids[action.card]}
    if state.actions <= 0:
        return Refusal("no-action-left")
    if match.seat_of[figure] != seat or state.squares[figure] < 0:
        return Refusal("not-yours-to-heal", names)
    if match.pack.healing == "leads":
        return _refuse_lead_heal(match, state, action, names)
    if match.own_mask[seat] & living_characters(state) & ~(1 << figure):
        return Refusal("partners-live", names)
    if state.health[figure] >= state.maximum[figure]:
        return Refusal("full-health", names)
    return Refusal("card-still-usable", names) if match.last_users[action.card] >> figure & 1 else None


def _refuse_lead_heal(match: Match, state: State, action: actions.Heal, names: dict[str, str | int]) -> Refusal | None:
    """Return why a heal is illegal where cards of partners heal leads (Star Wars W27, W31)."""
    number = match.figures[action.figure].squad
    squad = match.squad_mask[number]
    standing = squad & match.lead_mask & living_characters(state)
    if standing and not match.lead_mask >> action.figure & 1:
        return Refusal("only-the-lead", names)
    if state.health[action.figure] >= state.maximum[action.figure]:
        return Refusal("full-health", names)
    if standing and match.strict_healing and squad & living_characters(state) & ~standing:
        return Refusal("partners-live", names)
    givers = squad & ~match.lead_mask if standing else squad & match.lead_mask
    fits = match.squad_of_card[action.card] == number and all(givers >> user & 1 for user in match.users[action.card])
    return None if fits else Refusal("not-a-healing-card", names)


def _refuse_defend(match: Match, state: State, action: actions.Defend) -> Refusal | None:
    target = pending_attack(state).target
    names: dict[str, str | int] = {"card": match.card_ids[action.card], "figure": match.names[target]}
    if state.get_ransom(target):
        return Refusal("lifted", {"figure": match.names[target]})
    if match.cards[action.card].defense is None:
        return Refusal("no-defense-value", names)
    return None if target in match.users[action.card] else Refusal("not-its-card", names)


def _refuse_walk(match: Match, state: State, action: actions.Walk) -> Refusal | None:
    frame = pending_walk(state)
    figure: dict[str, str | int] = {
        "figure": match.names[action.figure],
        "square": match.board.layout.square_name(action.square),
    }
    if state.squares[action.figure] < 0:
        return Refusal("figure-fallen", figure)
    if not frame.movers >> action.figure & 1:
        if is_movable(match, state, frame.seat, action.figure):
            return Refusal("not-to-move", figure)
        return Refusal("lifted" if state.get_ransom(action.figure) else "frozen", figure)
    reached = (action.square, action.toll) in find_walks(match, state, action.figure)
    return None if reached else Refusal("out-of-reach", figure)


def find_draw_refusal(match: Match, state: State, seat: int) -> Refusal | None:
    """Return why the active player cannot draw now."""
    if state.actions <= 0:
        return Refusal("no-action-left")
    if state.is_barred(seat):
        return Refusal("no-drawing")
    return None if can_draw(match, state, seat) else Refusal("piles-empty")
