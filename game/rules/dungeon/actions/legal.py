"""What is open at each question, and why something is not; both from the same predicates (dungeon_quest 1.8)."""

from __future__ import annotations

from typing import assert_never

from game.rules.core.literals import among
from game.rules.core.protocol import Decision, Refusal
from game.rules.dungeon import building, movement
from game.rules.dungeon.actions import bottles
from game.rules.dungeon.actions.action import (
    Action,
    Avert,
    Buy,
    Call,
    Choose,
    Concede,
    Decline,
    Done,
    Down,
    Drink,
    Enter,
    Laying,
    NewHand,
    Pass,
    Place,
    Play,
    Pour,
    Power,
    Shield,
    Suffer,
    Support,
    Swap,
    Take,
    Toss,
)
from game.rules.dungeon.engine.state import EMPTY, QUESTIONS, Challenge, Question, State
from game.rules.dungeon.engine.tally import tally
from game.rules.dungeon.match import Match

POWERS = (1, 2, 4)
"""Pieces of the Triforce that can be used in a turn; three avert a penalty when it falls."""


def legal(match: Match, state: State) -> list[Action]:
    """Every open action, in a fixed order. Works on the view of the seat that is asked."""
    asked = state.decision
    return [] if asked is None else [*_answers(match, state, asked), *_at_any_time(match, state, asked.kind)]


def _at_any_time(match: Match, state: State, kind: str) -> list[Action]:
    """What whoever is asked something may do beside answering: the teleporter can be moved, a bottle poured out
    (Dungeon A51, A70). Where a bottle is lost, naming one gives it up."""
    places: list[Action] = [Place(cell) for cell in movement.teleporter_cells(match, state)]
    return places if kind == "lose" else places + _pours(state)


def _answers(match: Match, state: State, asked: Decision) -> list[Action]:
    """What answers the question."""
    seat, hand = asked.seat, sorted(set(state.players[asked.seat].hand))
    kind = among(asked.kind, QUESTIONS)
    match kind:
        case "sword" | "item" | "offer":
            return [Take(), Decline()]
        case "dungeon":
            return [Choose(code) for code in building.open_dungeons(match, state)]
        case "rooms":
            return _between(match, state, seat, hand)
        case "between":
            return [Decline(), *_changes(state, seat, hand)]
        case "safe":
            return [Done(), *bottles.drinkable(state)]
        case "turn":
            return _turn(match, state, seat, hand)
        case "play":
            return _cards(match, state, hand)
        case "redraw":
            return [Done(), *(Toss(card) for card in hand)]
        case "discard":
            return [Toss(card) for card in hand]
        case "lose":
            return [Pour(content) for content in dict.fromkeys(state.bottles)]
        case "avert":
            return [Avert(), Suffer()]
        case "shop":
            goods: list[Action] = [Buy(good) for good in match.goods if bottles.why_not_buy(match, state, good) is None]
            return [*goods, Done()]
        case _:
            assert_never(kind)


def _between(match: Match, state: State, seat: int, hand: list[int]) -> list[Action]:
    actions: list[Action] = [Enter(cell) for cell in movement.open_cells(match, state)]
    actions += [Call(other) for other in range(match.players) if _callable(state, seat, other)]
    return actions + _changes(state, seat, hand)


def _callable(state: State, seat: int, other: int) -> bool:
    return other != seat and not state.players[other].changed


def _changes(state: State, seat: int, hand: list[int]) -> list[Action]:
    """One card, the whole hand, or a bottle instead: once between two rooms (Dungeon A8, A52, A59)."""
    if state.players[seat].changed:
        return []
    return [*(Swap(card) for card in hand), NewHand(), *bottles.drinkable(state)]


def _pours(state: State) -> list[Action]:
    return [Pour(content) for content in dict.fromkeys(state.bottles) if content != EMPTY]


def _turn(match: Match, state: State, seat: int, hand: list[int]) -> list[Action]:
    actions = _cards(match, state, hand)
    actions += [Swap(card) for card in hand]
    if hand:
        actions.append(NewHand())
    actions += bottles.drinkable(state)
    actions.append(Pass())
    return actions + [Power(pieces) for pieces in POWERS if _why_not_power(state, seat, pieces) is None]


def _cards(match: Match, state: State, hand: list[int]) -> list[Action]:
    challenge = _running(state)
    actions: list[Action] = [Play(card) for card in hand if _plays_open(match, challenge, card)]
    actions += [Support(card) for card in hand if _supports(match, card)]
    actions += [Down(card) for card in hand]
    ways = range(len(match.catalog.rooms[challenge.room].guard))
    if ways and not tally(match.worth, challenge).met:
        actions += [Shield(card, way) for card in hand for way in ways if _guards(match, challenge, card, way)]
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


def why_not(match: Match, state: State, action: Action) -> Refusal | None:
    """The reason why an action is not open; None for a legal one."""
    if action in legal(match, state):
        return None
    refusal = against(match, state, action)
    if refusal is None and not isinstance(action, Concede):  # which answers no question and is never listed
        return Refusal("not-asked", {"kind": state.decision.kind if state.decision else ""})
    return refusal


def against(match: Match, state: State, action: Action) -> Refusal | None:
    """What stands against an action; None for one that is open, which is found without listing what is."""
    asked = state.decision
    if asked is None:
        return Refusal("adventure-over")
    if isinstance(action, Concede):
        return None
    if not isinstance(action, (*_ANSWERS[among(asked.kind, QUESTIONS)], *_ANY_TIME)):
        return Refusal("not-asked", {"kind": asked.kind})
    return _reason(match, state, asked.seat, action)


_CARDS = (Play, Support, Down, Shield)
_ANY_TIME = (Place, Pour)
_ANSWERS: dict[Question, tuple[type, ...]] = {
    "sword": (Take, Decline),
    "item": (Take, Decline),
    "offer": (Take, Decline),
    "dungeon": (Choose,),
    "rooms": (Enter, Call, Swap, NewHand, Drink),
    "between": (Decline, Swap, NewHand, Drink),
    "safe": (Drink, Done),
    "turn": (*_CARDS, Swap, NewHand, Drink, Pass, Power),
    "play": _CARDS,
    "redraw": (Toss, Done),
    "discard": (Toss,),
    "lose": (),
    "avert": (Avert, Suffer),
    "shop": (Buy, Done),
}


def _reason(match: Match, state: State, seat: int, action: Action) -> Refusal | None:
    """What is wrong with an action that answers the question."""
    changing = state.decision is not None and state.decision.kind in ("rooms", "between")
    match action:
        case Choose(dungeon=code):
            return _why_not_choose(match, state, code)
        case Enter(cell=cell):
            return movement.why_not_enter(match, state, cell)
        case Call(seat=other):
            return _why_not_call(match, state, seat, other)
        case Place(cell=cell):
            return _why_not_place(match, state, cell)
        case Swap() | NewHand() | Drink() if changing and state.players[seat].changed:
            return Refusal("changed-already")
        case Play() | Support() | Down() | Shield() | Swap() | Toss():
            return _why_not_card(match, state, seat, action)
        case NewHand():
            return None if changing or state.players[seat].hand else Refusal("empty-hand")
        case Drink():
            return bottles.why_not_drink(state, action)
        case Pour(bottle=content):
            return _why_not_pour(state, content)
        case Buy(good=good):
            return bottles.why_not_buy(match, state, good)
        case Power(pieces=pieces):
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


def _why_not_card(match: Match, state: State, seat: int, action: Laying | Swap | Toss) -> Refusal | None:
    """A card that is not in the hand, or does not fit the way in which it should be laid."""
    if action.card not in state.players[seat].hand:
        return Refusal("not-in-hand")
    return why_not_lay(match, state, action) if isinstance(action, _CARDS) else None


def why_not_lay(match: Match, state: State, action: Laying) -> Refusal | None:
    """Why a card cannot be laid like this in the running challenge, in whosever hand it is (Dungeon A21, A62)."""
    challenge = _running(state)
    card: dict[str, str | int] = {"card": match.catalog.item_ids[action.card]}
    match action:
        case Play(card=number):
            fits = _plays_open(match, challenge, number)
            return None if fits else Refusal("wrong-kind", {**card, "kind": challenge.kind})
        case Support(card=number):
            return None if _supports(match, number) else Refusal("no-support", card)
        case Shield(card=number, way=way):
            return _why_not_guard(match, challenge, number, way)
        case Down():
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
