"""What is open at each question, and why something is not; both from the same predicates (dungeon_quest 1.8)."""

from __future__ import annotations

from typing import assert_never

from game.rules.core.literals import among
from game.rules.core.protocol import Decision, Refusal
from game.rules.dungeon import building, movement
from game.rules.dungeon.actions import action as a
from game.rules.dungeon.actions import bottles
from game.rules.dungeon.engine.state import EMPTY, QUESTIONS, Challenge, Question, State
from game.rules.dungeon.engine.tally import tally
from game.rules.dungeon.match import Match

POWERS = (1, 2, 4)
"""Pieces of the Triforce that can be used in a turn; three avert a penalty when it falls."""


def legal(match: Match, state: State) -> list[a.Action]:
    """Every open action, in a fixed order. Works on the view of the seat that is asked."""
    asked = state.decision
    return [] if asked is None else [*_answers(match, state, asked), *_at_any_time(match, state, asked.kind)]


def _at_any_time(match: Match, state: State, kind: str) -> list[a.Action]:
    """What whoever is asked something may do beside answering: the teleporter can be moved, a bottle poured out
    (Dungeon A51, A70). Where a bottle is lost, naming one gives it up."""
    places: list[a.Action] = [a.Place(cell) for cell in movement.teleporter_cells(match, state)]
    return places if kind == "lose" else places + _pours(state)


def _answers(match: Match, state: State, asked: Decision) -> list[a.Action]:
    """What answers the question."""
    seat, hand = asked.seat, sorted(set(state.players[asked.seat].hand))
    kind = among(asked.kind, QUESTIONS)
    match kind:
        case "sword" | "item" | "offer":
            return [a.Take(), a.Decline()]
        case "dungeon":
            return [a.Choose(code) for code in building.open_dungeons(match, state)]
        case "rooms":
            return _between(match, state, seat, hand)
        case "between":
            return [a.Decline(), *_changes(state, seat, hand)]
        case "safe":
            return [a.Done(), *bottles.drinkable(state)]
        case "turn":
            return _turn(match, state, seat, hand)
        case "play":
            return _cards(match, state, hand)
        case "redraw":
            return [a.Done(), *(a.Toss(card) for card in hand)]
        case "discard":
            return [a.Toss(card) for card in hand]
        case "lose":
            return [a.Pour(content) for content in dict.fromkeys(state.bottles)]
        case "avert":
            return [a.Avert(), a.Suffer()]
        case "shop":
            goods: list[a.Action] = [
                a.Buy(good) for good in match.goods if bottles.why_not_buy(match, state, good) is None
            ]
            return [*goods, a.Done()]
        case _:
            assert_never(kind)


def _between(match: Match, state: State, seat: int, hand: list[int]) -> list[a.Action]:
    actions: list[a.Action] = [a.Enter(cell) for cell in movement.open_cells(match, state)]
    actions += [a.Call(other) for other in range(match.players) if _callable(state, seat, other)]
    return actions + _changes(state, seat, hand)


def _callable(state: State, seat: int, other: int) -> bool:
    return other != seat and not state.players[other].changed


def _changes(state: State, seat: int, hand: list[int]) -> list[a.Action]:
    """One card, the whole hand, or a bottle instead: once between two rooms (Dungeon A8, A52, A59)."""
    if state.players[seat].changed:
        return []
    return [*(a.Swap(card) for card in hand), a.NewHand(), *bottles.drinkable(state)]


def _pours(state: State) -> list[a.Action]:
    return [a.Pour(content) for content in dict.fromkeys(state.bottles) if content != EMPTY]


def _turn(match: Match, state: State, seat: int, hand: list[int]) -> list[a.Action]:
    actions = _cards(match, state, hand)
    actions += [a.Swap(card) for card in hand]
    if hand:
        actions.append(a.NewHand())
    actions += bottles.drinkable(state)
    actions.append(a.Pass())
    return actions + [a.Power(pieces) for pieces in POWERS if _why_not_power(state, seat, pieces) is None]


def _cards(match: Match, state: State, hand: list[int]) -> list[a.Action]:
    challenge = _running(state)
    actions: list[a.Action] = [a.Play(card) for card in hand if _plays_open(match, challenge, card)]
    actions += [a.Support(card) for card in hand if _supports(match, card)]
    actions += [a.Down(card) for card in hand]
    ways = range(len(match.catalog.rooms[challenge.room].guard))
    if ways and not tally(match.worth, challenge).met:
        actions += [a.Shield(card, way) for card in hand for way in ways if _guards(match, challenge, card, way)]
    return actions


def _supports(match: Match, card: int) -> bool:
    return match.catalog.items[card].support is not None


def _guards(match: Match, challenge: Challenge, card: int, way: int) -> bool:
    return match.worth.guard(challenge.room, card, way).value > 0


def _plays_open(match: Match, challenge: Challenge, card: int) -> bool:
    """Whether a card has a value of the room's kind; under an option the card of power 1 may have any kind (A54)."""
    if match.worth.open(challenge.room, card, challenge.kind) is not None:
        return True
    return match.options.any_kind and challenge.extra and match.worth.best_kind(card) is not None


def _why_not_power(state: State, seat: int, pieces: int) -> Refusal | None:
    """Each power once a round, but power 1 as often as pieces last (Dungeon A31, A55)."""
    challenge = _running(state)
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


def why_not(match: Match, state: State, action: a.Action) -> Refusal | None:
    """The reason why an action is not open; None for a legal one."""
    if action in legal(match, state):
        return None
    refusal = against(match, state, action)
    if refusal is None and not isinstance(action, a.Concede):  # which answers no question and is never listed
        return Refusal("not-asked", {"kind": state.decision.kind if state.decision else ""})
    return refusal


def against(match: Match, state: State, action: a.Action) -> Refusal | None:
    """What stands against an action; None for one that is open, which is found without listing what is."""
    asked = state.decision
    if asked is None:
        return Refusal("adventure-over")
    if isinstance(action, a.Concede):
        return None
    if not isinstance(action, (*_ANSWERS[among(asked.kind, QUESTIONS)], *_ANY_TIME)):
        return Refusal("not-asked", {"kind": asked.kind})
    return _reason(match, state, asked.seat, action)


_CARDS = (a.Play, a.Support, a.Down, a.Shield)
_ANY_TIME = (a.Place, a.Pour)
_ANSWERS: dict[Question, tuple[type, ...]] = {
    "sword": (a.Take, a.Decline),
    "item": (a.Take, a.Decline),
    "offer": (a.Take, a.Decline),
    "dungeon": (a.Choose,),
    "rooms": (a.Enter, a.Call, a.Swap, a.NewHand, a.Drink),
    "between": (a.Decline, a.Swap, a.NewHand, a.Drink),
    "safe": (a.Drink, a.Done),
    "turn": (*_CARDS, a.Swap, a.NewHand, a.Drink, a.Pass, a.Power),
    "play": _CARDS,
    "redraw": (a.Toss, a.Done),
    "discard": (a.Toss,),
    "lose": (),
    "avert": (a.Avert, a.Suffer),
    "shop": (a.Buy, a.Done),
}


def _reason(match: Match, state: State, seat: int, action: a.Action) -> Refusal | None:
    """What is wrong with an action that answers the question."""
    changing = state.decision is not None and state.decision.kind in ("rooms", "between")
    match action:
        case a.Choose(dungeon=code):
            return _why_not_choose(match, state, code)
        case a.Enter(cell=cell):
            return movement.why_not_enter(match, state, cell)
        case a.Call(seat=other):
            return _why_not_call(match, state, seat, other)
        case a.Place(cell=cell):
            return _why_not_place(match, state, cell)
        case a.Swap() | a.NewHand() | a.Drink() if changing and state.players[seat].changed:
            return Refusal("changed-already")
        case a.Play() | a.Support() | a.Down() | a.Shield() | a.Swap() | a.Toss():
            return _why_not_card(match, state, seat, action)
        case a.NewHand():
            return None if changing or state.players[seat].hand else Refusal("empty-hand")
        case a.Drink():
            return bottles.why_not_drink(state, action)
        case a.Pour(bottle=content):
            return _why_not_pour(state, content)
        case a.Buy(good=good):
            return bottles.why_not_buy(match, state, good)
        case a.Power(pieces=pieces):
            return _why_not_power(state, seat, pieces)
    return None


def _why_not_pour(state: State, content: str) -> Refusal | None:
    """An empty bottle is given up to a penalty, but cannot be emptied."""
    losing = state.decision is not None and state.decision.kind == "lose"
    held = content in state.bottles and (losing or content != EMPTY)
    return None if held else Refusal("no-such-bottle", {"bottle": content})


def _why_not_choose(match: Match, state: State, code: str) -> Refusal | None:
    if code in building.open_dungeons(match, state):
        return None
    if code == match.catalog.castle.code:
        return Refusal("castle-last", {"pieces": state.pieces, "levels": match.options.levels})
    if code in state.beaten:
        return Refusal("dungeon-done")
    return Refusal("item-found" if code in match.catalog.dungeons else "no-such-dungeon", {"dungeon": code})


def _why_not_call(match: Match, state: State, seat: int, other: int) -> Refusal | None:
    if other == seat or not 0 <= other < match.players:
        return Refusal("no-such-player")
    return Refusal("changed-already") if state.players[other].changed else None


def _why_not_place(match: Match, state: State, cell: int) -> Refusal | None:
    if state.teleporter < 0:
        return Refusal("no-teleporter")
    if cell == state.teleporter:
        return Refusal("lies-there")
    if cell in movement.teleporter_cells(match, state):
        return None
    done = 0 <= cell < len(state.cells) and state.cells[cell].done
    return Refusal("not-reached") if done else Refusal("not-solved")


def _why_not_card(match: Match, state: State, seat: int, action: a.Laying | a.Swap | a.Toss) -> Refusal | None:
    """A card that is not in the hand, or does not fit the way in which it should be laid."""
    if action.card not in state.players[seat].hand:
        return Refusal("not-in-hand")
    return why_not_lay(match, state, action) if isinstance(action, _CARDS) else None


def why_not_lay(match: Match, state: State, action: a.Laying) -> Refusal | None:
    """Why a card cannot be laid like this in the running challenge, in whosever hand it is (Dungeon A21, A62)."""
    challenge = _running(state)
    card: dict[str, str | int] = {"card": match.catalog.item_ids[action.card]}
    match action:
        case a.Play(card=number):
            fits = _plays_open(match, challenge, number)
            return None if fits else Refusal("wrong-kind", {**card, "kind": challenge.kind})
        case a.Support(card=number):
            return None if _supports(match, number) else Refusal("no-support", card)
        case a.Shield(card=number, way=way):
            return _why_not_guard(match, challenge, number, way)
        case a.Down():
            return None


def _why_not_guard(match: Match, challenge: Challenge, card: int, way: int) -> Refusal | None:
    ways = len(match.catalog.rooms[challenge.room].guard)
    if not 0 <= way < ways:
        return Refusal("no-such-guard" if ways else "no-guard")
    if tally(match.worth, challenge).met:
        return Refusal("guard-met")
    if not _guards(match, challenge, card, way):
        return Refusal("guards-nothing", {"card": match.catalog.item_ids[card]})
    return None


def _running(state: State) -> Challenge:
    assert state.challenge is not None
    return state.challenge
