"""Why an action is not open: the first rule that stands against it, as a code with arguments."""

from __future__ import annotations

from game.rules.core.protocol import Refusal
from game.rules.epic import action as a
from game.rules.epic.action import Action
from game.rules.epic.board import bits
from game.rules.epic.cards import affordable
from game.rules.epic.match import Match
from game.rules.epic.piles import can_draw
from game.rules.epic.query import blockers, living, movable
from game.rules.epic.state import SEAT, TARGET, TODO, State

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


def why_not(m: Match, s: State, action: Action) -> Refusal:
    """The reason against an action that is not legal."""
    if s.decision is None:
        return Refusal("match-over")
    if not isinstance(action, ASKED_FOR[s.decision.kind]):
        return Refusal("not-asked", {"kind": s.decision.kind})
    seat = s.decision.seat
    match action:
        case a.Attack():
            return _card(m, s, seat, action.card) or _attack(m, s, seat, action)
        case a.Play():
            return _card(m, s, seat, action.card) or _play(m, s, action)
        case a.Draw():
            return draw_refusal(m, s, seat) or Refusal("not-offered")
        case a.Heal():
            return _card(m, s, seat, action.card) or _heal(m, s, seat, action)
        case a.Defend():
            return _card(m, s, seat, action.card) or _defend(m, s, action)
        case a.Discard() | a.Rescue() | a.Keep():
            return _card(m, s, seat, action.card) or Refusal("not-this-card", {"card": m.card_ids[action.card]})
        case a.Walk():
            return _walk(m, s, action)
        case a.Place():
            where = m.board.layout.name_of(action.square)
            return Refusal("not-a-start", {"square": where, "figure": m.names[action.figure]})
        case a.Pick():
            return Refusal("not-a-choice", {"figure": m.names[action.figure]})
        case a.Put():
            return Refusal("not-a-free-square", {"square": m.board.layout.name_of(action.square)})
        case a.Decline():
            return Refusal("must-discard")
        case a.Take() | a.Lay():
            return Refusal("not-among-these", {"card": m.card_ids[action.card] if action.card >= 0 else ""})
        case a.Ransom():
            return _ransom(m, s, seat, action)
        case _:
            return Refusal("not-offered")


def _ransom(m: Match, s: State, seat: int, action: a.Ransom) -> Refusal:
    figure: dict[str, str | int] = {"figure": m.names[action.figure]}
    if not s.pinned(action.figure):
        return Refusal("not-lifted", figure)
    if s.pinned(action.figure) > len(s.hands[seat]):
        return Refusal("too-few-cards", {**figure, "count": s.pinned(action.figure)})
    return Refusal("not-offered")


def _card(m: Match, s: State, seat: int, card: int) -> Refusal | None:
    if card in s.hands[seat]:
        return None
    return Refusal("not-in-hand", {"card": m.card_ids[card] if card >= 0 else ""})


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


def _attack(m: Match, s: State, seat: int, action: a.Attack) -> Refusal:
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
    return sight_refusal(m, s, action)


def sight_refusal(m: Match, s: State, action: a.Attack) -> Refusal:
    """Why a target cannot be reached: too far for a sword, not in line, or what stands between."""
    start, goal = s.squares[action.figure], s.squares[action.target]
    target: dict[str, str | int] = {"figure": m.names[action.target]}
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
    return Refusal("not-offered")


def _play(m: Match, s: State, action: a.Play) -> Refusal:
    general = card_refusal(m, s, action.card) or _user(m, s, action.card, action.figure)
    if general:
        return general
    code = "no-effect" if m.cards[action.card].special else "combat-card"
    return Refusal(code, {"card": m.card_ids[action.card]})


def _heal(m: Match, s: State, seat: int, action: a.Heal) -> Refusal:
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
    return Refusal("card-still-usable", names)


def _heal_by_lead(m: Match, s: State, action: a.Heal, names: dict[str, str | int]) -> Refusal:
    """Against healing where leads are healed by the cards of their partners (Star Wars W27, W31)."""
    squad = m.of_squad[m.figures[action.figure].squad]
    standing = squad & m.leads & living(s)
    if standing and not m.leads >> action.figure & 1:
        return Refusal("only-the-lead", names)
    if s.health[action.figure] >= s.maximum[action.figure]:
        return Refusal("full-health", names)
    if standing and m.strict_healing and squad & living(s) & ~standing:
        return Refusal("partners-live", names)
    return Refusal("not-a-healing-card", names)


def _defend(m: Match, s: State, action: a.Defend) -> Refusal:
    code = "no-defense-value" if m.cards[action.card].defense is None else "not-its-card"
    target = s.stack[-1].slots[TARGET].bit_length() - 1
    if s.pinned(target):
        return Refusal("lifted", {"figure": m.names[target]})
    return Refusal(code, {"card": m.card_ids[action.card], "figure": m.names[target]})


def _walk(m: Match, s: State, action: a.Walk) -> Refusal:
    frame = s.stack[-1]
    figure: dict[str, str | int] = {"figure": m.names[action.figure], "square": m.board.layout.name_of(action.square)}
    if s.squares[action.figure] < 0:
        return Refusal("figure-fallen", figure)
    if not movable(m, s, frame.slots[SEAT], action.figure):
        return Refusal("lifted" if s.pinned(action.figure) else "frozen", figure)
    if not frame.slots[TODO] >> action.figure & 1:
        return Refusal("not-to-move", figure)
    return Refusal("out-of-reach", figure)


def draw_refusal(m: Match, s: State, seat: int) -> Refusal | None:
    """Why the active player cannot draw now."""
    if s.actions <= 0:
        return Refusal("no-action-left")
    if s.barred(seat):
        return Refusal("no-drawing")
    return None if can_draw(m, s, seat) else Refusal("piles-empty")
