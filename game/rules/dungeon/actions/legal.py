"""Legality of actions, and the reasons why actions are illegal, from the same predicates (dungeon_quest 1.8)."""

from __future__ import annotations

from typing import assert_never

from game.rules.core.literals import parse_literal
from game.rules.core.protocol import Decision, Refusal
from game.rules.dungeon import building, movement
from game.rules.dungeon.actions import action as action_types
from game.rules.dungeon.actions import bottles
from game.rules.dungeon.engine.state import EMPTY, QUESTIONS, Challenge, Question, State
from game.rules.dungeon.engine.tally import tally_round
from game.rules.dungeon.match import Match

POWERS = (1, 2, 4)
"""Numbers of Triforce pieces that can be used in a turn; three pieces only avert a penalty when it applies."""


def legal_actions(match: Match, state: State) -> list[action_types.Action]:
    """Return all legal actions in a fixed order; also accepts a view of the seat to decide."""
    decision = state.decision
    return (
        []
        if decision is None
        else [*_list_answers(match, state, decision), *_additional_actions(match, state, decision.kind)]
    )


def _additional_actions(match: Match, state: State, kind: str) -> list[action_types.Action]:
    """Return legal actions that do not answer the question: move the teleporter, empty a bottle (Dungeon A51, A70).

    While a bottle has to be lost, ``Pour`` is an answer instead.
    """
    places: list[action_types.Action] = [
        action_types.PlaceTeleporter(cell) for cell in movement.find_teleporter_cells(match, state)
    ]
    return places if kind == "lose" else places + _pour_actions(state)


def _list_answers(match: Match, state: State, decision: Decision) -> list[action_types.Action]:
    """Return the actions that answer the question."""
    seat, hand = decision.seat, sorted(set(state.players[decision.seat].hand))
    kind = parse_literal(decision.kind, QUESTIONS)
    match kind:
        case "sword" | "item" | "offer":
            return [action_types.Accept(), action_types.Decline()]
        case "dungeon":
            return [action_types.Choose(code) for code in building.find_open_dungeons(match, state)]
        case "rooms":
            return _between_rooms_actions(match, state, seat, hand)
        case "between":
            return [action_types.Decline(), *_change_actions(state, seat, hand)]
        case "safe":
            return [action_types.Done(), *bottles.find_drinks(state)]
        case "turn":
            return _turn_actions(match, state, seat, hand)
        case "play":
            return _card_actions(match, state, hand)
        case "redraw":
            return [action_types.Done(), *(action_types.Toss(card) for card in hand)]
        case "discard":
            return [action_types.Toss(card) for card in hand]
        case "lose":
            return [action_types.Pour(content) for content in dict.fromkeys(state.bottles)]
        case "avert":
            return [action_types.Avert(), action_types.Suffer()]
        case "shop":
            goods: list[action_types.Action] = [
                action_types.Buy(good) for good in match.goods if bottles.find_buy_refusal(match, state, good) is None
            ]
            return [*goods, action_types.Done()]
        case _:
            assert_never(kind)


def _between_rooms_actions(match: Match, state: State, seat: int, hand: list[int]) -> list[action_types.Action]:
    actions: list[action_types.Action] = [action_types.Enter(cell) for cell in movement.find_open_cells(match, state)]
    actions += [action_types.Call(other) for other in range(match.players) if _can_call(state, seat, other)]
    return actions + _change_actions(state, seat, hand)


def _can_call(state: State, seat: int, other: int) -> bool:
    return other != seat and not state.players[other].changed


def _change_actions(state: State, seat: int, hand: list[int]) -> list[action_types.Action]:
    """Return the changes of cards and uses of bottles between two rooms, allowed once (Dungeon A8, A52, A59)."""
    if state.players[seat].changed:
        return []
    return [*(action_types.Swap(card) for card in hand), action_types.NewHand(), *bottles.find_drinks(state)]


def _pour_actions(state: State) -> list[action_types.Action]:
    return [action_types.Pour(content) for content in dict.fromkeys(state.bottles) if content != EMPTY]


def _turn_actions(match: Match, state: State, seat: int, hand: list[int]) -> list[action_types.Action]:
    actions = _card_actions(match, state, hand)
    actions += [action_types.Swap(card) for card in hand]
    if hand:
        actions.append(action_types.NewHand())
    actions += bottles.find_drinks(state)
    actions.append(action_types.Pass())
    return actions + [
        action_types.Power(pieces) for pieces in POWERS if _find_power_refusal(state, seat, pieces) is None
    ]


def _card_actions(match: Match, state: State, hand: list[int]) -> list[action_types.Action]:
    challenge = _require_challenge(state)
    actions: list[action_types.Action] = [
        action_types.Play(card) for card in hand if _can_play_open(match, challenge, card)
    ]
    actions += [action_types.Support(card) for card in hand if _can_support(match, card)]
    actions += [action_types.Down(card) for card in hand]
    ways = range(len(match.catalog.rooms[challenge.room].guard))
    if ways and not tally_round(match.card_values, challenge).guard_met:
        actions += [
            action_types.Shield(card, way) for card in hand for way in ways if _can_guard(match, challenge, card, way)
        ]
    return actions


def _can_support(match: Match, card: int) -> bool:
    return match.catalog.items[card].support is not None


def _can_guard(match: Match, challenge: Challenge, card: int, way: int) -> bool:
    return match.card_values.guard_value(challenge.room, card, way).value > 0


def _can_play_open(match: Match, challenge: Challenge, card: int) -> bool:
    """Return whether a card has a value of the room's kind; by an option, power 1 allows a value of any kind (A54)."""
    if match.card_values.open_value(challenge.room, card, challenge.kind) is not None:
        return True
    return match.options.any_kind and challenge.extra and match.card_values.find_best_kind(card) is not None


def _find_power_refusal(state: State, seat: int, pieces: int) -> Refusal | None:
    """Return why a Triforce power cannot be used: 2 and 4 once a round, 1 while pieces are ready (Dungeon A31, A55)."""
    challenge = _require_challenge(state)
    if pieces not in POWERS:
        return Refusal("no-such-power", {"pieces": pieces})
    ready = state.pieces - state.spent
    if ready < pieces:
        return Refusal("few-pieces", {"pieces": pieces, "ready": ready})
    if pieces != 1 and pieces in challenge.powers:
        return Refusal("power-used")
    if pieces == 1 and not state.players[seat].hand:
        return Refusal("empty-hand")
    return None


# Why not ------------------------------------------------------------------------------------------------------------


def find_refusal(match: Match, state: State, action: action_types.Action) -> Refusal | None:
    """Return why an action is illegal; None for a legal one."""
    if action in legal_actions(match, state):
        return None
    refusal = find_answer_refusal(match, state, action)
    if refusal is None and not isinstance(action, action_types.Concede):  # conceding is never listed as legal
        return Refusal("not-asked", {"kind": state.decision.kind if state.decision else ""})
    return refusal


def find_answer_refusal(match: Match, state: State, action: action_types.Action) -> Refusal | None:
    """Return why an action is illegal, without listing all legal actions; None for a legal one."""
    decision = state.decision
    if decision is None:
        return Refusal("adventure-over")
    if isinstance(action, action_types.Concede):
        return None
    if not isinstance(action, (*_ANSWER_TYPES[parse_literal(decision.kind, QUESTIONS)], *_ALWAYS_POSSIBLE)):
        return Refusal("not-asked", {"kind": decision.kind})
    return _find_content_refusal(match, state, decision.seat, action)


_CARD_PLAYS = (action_types.Play, action_types.Support, action_types.Down, action_types.Shield)
_ALWAYS_POSSIBLE = (action_types.PlaceTeleporter, action_types.Pour)
"""Actions that are possible at every decision besides its answers."""
_ANSWER_TYPES: dict[Question, tuple[type, ...]] = {
    "sword": (action_types.Accept, action_types.Decline),
    "item": (action_types.Accept, action_types.Decline),
    "offer": (action_types.Accept, action_types.Decline),
    "dungeon": (action_types.Choose,),
    "rooms": (action_types.Enter, action_types.Call, action_types.Swap, action_types.NewHand, action_types.UseBottle),
    "between": (action_types.Decline, action_types.Swap, action_types.NewHand, action_types.UseBottle),
    "safe": (action_types.UseBottle, action_types.Done),
    "turn": (
        *_CARD_PLAYS,
        action_types.Swap,
        action_types.NewHand,
        action_types.UseBottle,
        action_types.Pass,
        action_types.Power,
    ),
    "play": _CARD_PLAYS,
    "redraw": (action_types.Toss, action_types.Done),
    "discard": (action_types.Toss,),
    "lose": (),
    "avert": (action_types.Avert, action_types.Suffer),
    "shop": (action_types.Buy, action_types.Done),
}
"""Action types that answer a question, by its kind."""


def _find_content_refusal(match: Match, state: State, seat: int, action: action_types.Action) -> Refusal | None:
    """Return why an action of the right type is illegal because of its card, cell or other content; None if legal."""
    changing = state.decision is not None and state.decision.kind in ("rooms", "between")
    match action:
        case action_types.Choose(dungeon=code):
            return _find_choose_refusal(match, state, code)
        case action_types.Enter(cell=cell):
            return movement.find_enter_refusal(match, state, cell)
        case action_types.Call(seat=other):
            return _find_call_refusal(match, state, seat, other)
        case action_types.PlaceTeleporter(cell=cell):
            return _find_place_refusal(match, state, cell)
        case action_types.Swap() | action_types.NewHand() | action_types.UseBottle() if (
            changing and state.players[seat].changed
        ):
            return Refusal("changed-already")
        case (
            action_types.Play()
            | action_types.Support()
            | action_types.Down()
            | action_types.Shield()
            | action_types.Swap()
            | action_types.Toss()
        ):
            return _find_card_refusal(match, state, seat, action)
        case action_types.NewHand():
            return None if changing or state.players[seat].hand else Refusal("empty-hand")
        case action_types.UseBottle():
            return bottles.find_drink_refusal(state, action)
        case action_types.Pour(bottle=content):
            return _find_pour_refusal(state, content)
        case action_types.Buy(good=good):
            return bottles.find_buy_refusal(match, state, good)
        case action_types.Power(pieces=pieces):
            return _find_power_refusal(state, seat, pieces)
    return None


def _find_pour_refusal(state: State, content: str) -> Refusal | None:
    """Return why a bottle cannot be emptied; an empty one can only be given up to a penalty."""
    losing = state.decision is not None and state.decision.kind == "lose"
    held = content in state.bottles and (losing or content != EMPTY)
    return None if held else Refusal("no-such-bottle", {"bottle": content})


def _find_choose_refusal(match: Match, state: State, code: str) -> Refusal | None:
    if code in building.find_open_dungeons(match, state):
        return None
    if code == match.catalog.castle.code:
        return Refusal("castle-last", {"pieces": state.pieces, "levels": match.options.levels})
    if code in state.beaten:
        return Refusal("dungeon-done")
    return Refusal("item-found" if code in match.catalog.dungeons else "no-such-dungeon", {"dungeon": code})


def _find_call_refusal(match: Match, state: State, seat: int, other: int) -> Refusal | None:
    if other == seat or not 0 <= other < match.players:
        return Refusal("no-such-player")
    return Refusal("changed-already") if state.players[other].changed else None


def _find_place_refusal(match: Match, state: State, cell: int) -> Refusal | None:
    if state.teleporter < 0:
        return Refusal("no-teleporter")
    if cell == state.teleporter:
        return Refusal("lies-there")
    if cell in movement.find_teleporter_cells(match, state):
        return None
    done = 0 <= cell < len(state.cells) and state.cells[cell].done
    return Refusal("not-reached") if done else Refusal("not-solved")


def _find_card_refusal(
    match: Match, state: State, seat: int, action: action_types.CardPlay | action_types.Swap | action_types.Toss
) -> Refusal | None:
    """Return why a card cannot be used: it is not in the hand, or cannot be played this way."""
    if action.card not in state.players[seat].hand:
        return Refusal("not-in-hand")
    return find_play_refusal(match, state, action) if isinstance(action, _CARD_PLAYS) else None


def find_play_refusal(match: Match, state: State, action: action_types.CardPlay) -> Refusal | None:
    """Return why a card cannot be played this way in the current challenge, wherever the card is (Dungeon A21, A62)."""
    challenge = _require_challenge(state)
    card: dict[str, str | int] = {"card": match.catalog.item_ids[action.card]}
    match action:
        case action_types.Play(card=number):
            fits = _can_play_open(match, challenge, number)
            return None if fits else Refusal("wrong-kind", {**card, "kind": challenge.kind})
        case action_types.Support(card=number):
            return None if _can_support(match, number) else Refusal("no-support", card)
        case action_types.Shield(card=number, way=way):
            return _find_guard_refusal(match, challenge, number, way)
        case action_types.Down():
            return None


def _find_guard_refusal(match: Match, challenge: Challenge, card: int, way: int) -> Refusal | None:
    ways = len(match.catalog.rooms[challenge.room].guard)
    if not 0 <= way < ways:
        return Refusal("no-such-guard" if ways else "no-guard")
    if tally_round(match.card_values, challenge).guard_met:
        return Refusal("guard-met")
    if not _can_guard(match, challenge, card, way):
        return Refusal("guards-nothing", {"card": match.catalog.item_ids[card]})
    return None


def _require_challenge(state: State) -> Challenge:
    assert state.challenge is not None
    return state.challenge
