"""Why an action is not open: the first rule that stands against it, as a code with arguments."""

from __future__ import annotations

from game.rules.core.protocol import Refusal
from game.rules.epic import action as a
from game.rules.epic.action import Action
from game.rules.epic.board import bits
from game.rules.epic.cards import affordable, players_of
from game.rules.epic.hand_verbs import card_options, may_stop, opponents, order_options
from game.rules.epic.match import Match
from game.rules.epic.movement import ways_of
from game.rules.epic.piles import can_draw, distinct, open_decks
from game.rules.epic.query import blockers, living, movable
from game.rules.epic.setup import next_figure, placement_squares, zone_options
from game.rules.epic.state import SEAT, TARGET, TODO, State
from game.rules.epic.verbs import choice, open_ways, place_options

ASKED_FOR: dict[str, tuple[type, ...]] = {
    "zone": (a.TakeZone,),
    "place": (a.Place,),
    "walk": (a.Walk, a.Halt),
    "turn": (a.End, a.Attack, a.Play, a.Draw, a.Heal, a.Ransom),
    "defend": (a.Defend, a.Decline, a.Ransom),
    "rescue": (a.Rescue, a.Decline),
    "discard": (a.Discard,),
    "limit": (a.Discard, a.Decline),
    "figure": (a.Pick,),
    "square": (a.Put,),
    "may": (a.Answer,),
    "way": (a.TakeWay,),
    "player": (a.PickPlayer,),
    "deck": (a.TakeDeck,),
    "card": (a.Take,),
    "order": (a.Lay,),
    "keep": (a.Keep,),
}


FROM_HAND = (a.Attack, a.Play, a.Heal, a.Defend, a.Discard, a.Rescue, a.Keep)


def against(m: Match, s: State, action: Action) -> Refusal | None:
    """What stands against an action; None for one that is open, which is found without listing what is."""
    if s.decision is None:
        return Refusal("match-over")
    if not isinstance(action, ASKED_FOR[s.decision.kind]):
        return Refusal("not-asked", {"kind": s.decision.kind})
    seat = s.decision.seat
    if isinstance(action, FROM_HAND):
        return _card(m, s, seat, action.card) or _use(m, s, seat, action) or _copy(m, s, seat, action.card)
    match action:
        case a.Draw():
            return draw_refusal(m, s, seat)
        case a.Walk():
            return _walk(m, s, action)
        case a.Decline():
            stays = s.decision.kind == "limit" and not may_stop(s)
            return Refusal("must-discard") if stays else None
        case a.Ransom():
            return _ransom(m, s, seat, action)
        case a.Halt() | a.End() | a.Answer():
            return None
        case _:
            return _choice(m, s, seat, action)


def _use(
    m: Match, s: State, seat: int, action: a.Attack | a.Play | a.Heal | a.Defend | a.Discard | a.Rescue | a.Keep
) -> Refusal | None:
    """Against what is done with a card that is in the hand."""
    match action:
        case a.Attack():
            return _attack(m, s, seat, action)
        case a.Play():
            return _play(m, s, action)
        case a.Heal():
            return _heal(m, s, seat, action)
        case a.Defend():
            return _defend(m, s, action)
        case a.Rescue() if action.card not in m.rescuers[s.dying]:
            return Refusal("not-this-card", {"card": m.card_ids[action.card]})
    return None


def _choice(m: Match, s: State, seat: int, action: Action) -> Refusal | None:
    """Against an answer that is one of what a text or the setting up offers."""
    match action:
        case a.Place():
            if action.figure == next_figure(m, s) and action.square in placement_squares(m, s):
                return None
            where = m.board.layout.name_of(action.square)
            return Refusal("not-a-start", {"square": where, "figure": m.names[action.figure]})
        case a.Pick():
            fits = action.figure in choice(m, s)
            return None if fits else Refusal("not-a-choice", {"figure": m.names[action.figure]})
        case a.Put():
            fits = action.square in place_options(m, s)
            return None if fits else Refusal("not-a-free-square", {"square": m.board.layout.name_of(action.square)})
        case a.Take() | a.Lay():
            offered = card_options(m, s) if isinstance(action, a.Take) else order_options(m, s)
            name = m.card_ids[action.card] if action.card >= 0 else ""
            return None if action.card in offered else Refusal("not-among-these", {"card": name})
        case a.TakeZone():
            fits = action.zone in zone_options(m, s)
        case a.TakeWay():
            fits = any(way.label == action.label for way in open_ways(m, s))
        case a.PickPlayer():
            fits = action.seat in opponents(m, s, seat)
        case a.TakeDeck():
            fits = action.squad in open_decks(m, s, seat)
        case _:
            raise ValueError(f"nobody offers {action}")
    return None if fits else Refusal("not-offered")


def _ransom(m: Match, s: State, seat: int, action: a.Ransom) -> Refusal | None:
    figure: dict[str, str | int] = {"figure": m.names[action.figure]}
    if not s.pinned(action.figure):
        return Refusal("not-lifted", figure)
    if s.pinned(action.figure) > len(s.hands[seat]):
        return Refusal("too-few-cards", {**figure, "count": s.pinned(action.figure)})
    attacked = s.stack[-1].slots[TARGET] if s.stack else 1 << action.figure
    return None if attacked >> action.figure & 1 else Refusal("not-offered")


def _card(m: Match, s: State, seat: int, card: int) -> Refusal | None:
    if card in s.hands[seat]:
        return None
    return Refusal("not-in-hand", {"card": m.card_ids[card] if card >= 0 else ""})


def _copy(m: Match, s: State, seat: int, card: int) -> Refusal | None:
    """Equal copies are one choice: only the first of a name is offered."""
    return None if card in distinct(m, s.hands[seat]) else Refusal("not-offered")


def _user(m: Match, s: State, card: int, figure: int) -> Refusal | None:
    names: dict[str, str | int] = {"card": m.card_ids[card], "figure": m.names[figure]}
    if figure not in m.users[card]:
        return Refusal("not-its-card", names)
    if s.squares[figure] < 0:
        return Refusal("figure-fallen", {"figure": m.names[figure]})
    return None


def card_refusal(m: Match, s: State, card: int) -> Refusal | None:
    """Why a card in the active player's hand cannot be played now at all; None when there may be a way."""
    definition = m.cards[card]
    standing = [c for c in m.users[card] if s.squares[c] >= 0]
    if not standing:
        return Refusal("users-fallen", {"card": definition.id})
    if not m.needed[card] & living(s):
        saved = m.names[m.needed[card].bit_length() - 1]
        return Refusal("nobody-to-save", {"card": definition.id, "figure": saved})
    if definition.on_fall:
        return Refusal("only-when-falling", {"card": definition.id})
    if not affordable(m, s, card):
        return Refusal("no-action-left")
    if definition.attack is None and not definition.special:
        return Refusal("defense-only", {"card": definition.id})
    if definition.attack is not None and all(s.pinned(c) for c in standing):
        return Refusal("lifted", {"figure": m.names[standing[0]]})
    return None


def _attack(m: Match, s: State, seat: int, action: a.Attack) -> Refusal | None:
    general = card_refusal(m, s, action.card) or _user(m, s, action.card, action.figure)
    if general:
        return general
    if m.cards[action.card].attack is None:
        return Refusal("no-attack-value", {"card": m.card_ids[action.card]})
    if s.pinned(action.figure):
        return Refusal("lifted", {"figure": m.names[action.figure]})
    target: dict[str, str | int] = {"figure": m.names[action.target]}
    if not m.foes[seat] >> action.target & 1:
        return Refusal("not-an-enemy", target)
    if s.squares[action.target] < 0:
        return Refusal("figure-fallen", target)
    return _sight(m, s, action)


def _sight(m: Match, s: State, action: a.Attack) -> Refusal | None:
    """Why a target cannot be reached: too far for a sword, not in line, or what stands between."""
    start, goal = s.squares[action.figure], s.squares[action.target]
    target: dict[str, str | int] = {"figure": m.names[action.target]}
    if m.board.near[start] >> goal & 1:
        return None
    if not m.shoots[action.card]:
        return Refusal("not-adjacent", target)
    dx, dy = m.board.direction(start, goal)
    ray = m.board.ray(start, dx, dy)
    if goal not in ray:
        return Refusal("not-in-line", target)
    cut = blockers(m, s, action.figure, action.target) | m.board.opaque
    for square in ray[: ray.index(goal)]:
        if cut >> square & 1:
            between = next((m.names[i] for i in bits(living(s)) if s.squares[i] == square), "")
            what = between or m.board.layout.kinds[square]
            return Refusal("sight-blocked", {**target, "by": what, "square": m.board.layout.name_of(square)})
    return None


def _play(m: Match, s: State, action: a.Play) -> Refusal | None:
    general = card_refusal(m, s, action.card) or _user(m, s, action.card, action.figure)
    if general:
        return general
    if action.figure in players_of(m, s, action.card):
        return None
    code = "no-effect" if m.cards[action.card].special else "combat-card"
    return Refusal(code, {"card": m.card_ids[action.card]})


def _heal(m: Match, s: State, seat: int, action: a.Heal) -> Refusal | None:
    figure = action.figure
    names: dict[str, str | int] = {"figure": m.names[figure], "card": m.card_ids[action.card]}
    if s.actions <= 0:
        return Refusal("no-action-left")
    if m.seat_of[figure] != seat or s.squares[figure] < 0:
        return Refusal("not-yours-to-heal", names)
    if m.pack.healing == "leads":
        return _heal_by_lead(m, s, action, names)
    if m.own[seat] & living(s) & ~(1 << figure):
        return Refusal("partners-live", names)
    if s.health[figure] >= s.maximum[figure]:
        return Refusal("full-health", names)
    return Refusal("card-still-usable", names) if m.needed[action.card] >> figure & 1 else None


def _heal_by_lead(m: Match, s: State, action: a.Heal, names: dict[str, str | int]) -> Refusal | None:
    """Against healing where leads are healed by the cards of their partners (Star Wars W27, W31)."""
    number = m.figures[action.figure].squad
    squad = m.of_squad[number]
    standing = squad & m.leads & living(s)
    if standing and not m.leads >> action.figure & 1:
        return Refusal("only-the-lead", names)
    if s.health[action.figure] >= s.maximum[action.figure]:
        return Refusal("full-health", names)
    if standing and m.strict_healing and squad & living(s) & ~standing:
        return Refusal("partners-live", names)
    givers = squad & ~m.leads if standing else squad & m.leads
    fits = m.squad_of_card[action.card] == number and all(givers >> user & 1 for user in m.users[action.card])
    return None if fits else Refusal("not-a-healing-card", names)


def _defend(m: Match, s: State, action: a.Defend) -> Refusal | None:
    target = s.stack[-1].slots[TARGET].bit_length() - 1
    names: dict[str, str | int] = {"card": m.card_ids[action.card], "figure": m.names[target]}
    if s.pinned(target):
        return Refusal("lifted", {"figure": m.names[target]})
    if m.cards[action.card].defense is None:
        return Refusal("no-defense-value", names)
    return None if target in m.users[action.card] else Refusal("not-its-card", names)


def _walk(m: Match, s: State, action: a.Walk) -> Refusal | None:
    frame = s.stack[-1]
    figure: dict[str, str | int] = {"figure": m.names[action.figure], "square": m.board.layout.name_of(action.square)}
    if s.squares[action.figure] < 0:
        return Refusal("figure-fallen", figure)
    if not frame.slots[TODO] >> action.figure & 1:
        if movable(m, s, frame.slots[SEAT], action.figure):
            return Refusal("not-to-move", figure)
        return Refusal("lifted" if s.pinned(action.figure) else "frozen", figure)
    reached = (action.square, action.toll) in ways_of(m, s, action.figure)
    return None if reached else Refusal("out-of-reach", figure)


def draw_refusal(m: Match, s: State, seat: int) -> Refusal | None:
    """Why the active player cannot draw now."""
    if s.actions <= 0:
        return Refusal("no-action-left")
    if s.barred(seat):
        return Refusal("no-drawing")
    return None if can_draw(m, s, seat) else Refusal("piles-empty")
