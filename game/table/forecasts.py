"""Attack forecasts: the rules play out every defense, or every attack card, that one view leaves possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from random import Random
from typing import NamedTuple

import msgspec

from game.rules.core.chance import Scripted
from game.rules.core.protocol import HIDDEN
from game.rules.epic import action as a
from game.rules.epic import event as e
from game.rules.epic.combat import shoots_with
from game.rules.epic.frames import CombatFrame
from game.rules.epic.hidden import fits_attack
from game.rules.epic.match import Match
from game.rules.epic.query import attack_in, value
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.table.aids import unseen
from game.table.epic_records import DamageChance


class AttackForecast(msgspec.Struct, frozen=True):
    """What an attack may do to its target when the defender makes the best of a hand drawn from the unseen cards."""

    attack: int
    """What the attack card counts for against a defense."""
    chances: tuple[DamageChance, ...]
    """Least damage first."""
    blocked: float
    """The probability that the comparison of the two cards does no damage."""


class Outcome(NamedTuple):
    """What one attack did to its target; the least is the best for the defender."""

    defeated: bool
    lost: int
    """Health lost and not regained."""
    damage: int
    """All damage, also beyond the health that was left."""
    hit: bool
    """Whether the comparison of the two cards did damage, not a text alone."""


def attack_forecast(match: Match, view: State, attack: a.Attack) -> AttackForecast:
    """Return what an attack that the viewer can declare may do, with the texts of both cards.

    The defender holds what must be in that hand (Zelda R40) and a random rest of the unseen cards of its deck, and
    plays the best of it; a card that saves the target is played too.
    """
    target, rules = attack.target, EpicRules(match)
    world = rules.determinize(view, match.seat_of[attack.figure], Random(0))
    hidden = _HiddenCards(match, view, world, target)
    known: dict[str, int | None] = {"": None, **_distinct(match, hidden.usable(hidden.known))}
    answers = {**_distinct(match, hidden.usable(hidden.others)), **known}
    outcomes: dict[str, Outcome] = {}
    ways: Counter[Outcome] = Counter()
    for saved in range(min(len(hidden.savers), hidden.dealt) + 1):
        rest = hidden.dealt - saved
        if rest > len(hidden.others):
            continue
        for name, answer in answers.items() if rest else known.items():
            if name not in outcomes or outcomes[name].defeated:
                dealt, events = hidden.deal(saved, answer), list[e.Event]()
                rules.apply(dealt, attack, Scripted(), events)
                outcomes[name] = _play_out(rules, dealt, target, answer, events)
        certain = min(outcomes[name] for name in known)
        ranks = [min(certain, outcomes.get(match.card_ids[card], certain)) for card in hidden.others]
        below = 0
        for outcome in sorted({certain, *ranks}, reverse=True):
            at_most = comb(sum(1 for rank in ranks if rank >= outcome), rest)
            ways[outcome] += comb(len(hidden.savers), saved) * (at_most - below)
            below = at_most
    blocked = sum(count for outcome, count in ways.items() if not outcome.hit) / ways.total()
    strength = value(match, view, attack.card, attack.figure, target, defending=False, answered=True)
    return AttackForecast(strength, _shares(ways), blocked)


def defense_forecast(match: Match, view: State, answer: int | None) -> tuple[DamageChance, ...]:
    """Return what an announced attack may do against one card, or none: every card that it may be is as likely."""
    rules, target = EpicRules(match), attack_in(view).target
    world = rules.determinize(view, match.seat_of[target], Random(0))
    ways: Counter[Outcome] = Counter()
    copies = Counter(match.card_ids[card] for card in possible_attacks(match, view))
    for name, card in _distinct(match, possible_attacks(match, view)).items():
        ways[_play_out(rules, _lay(match, world, card), target, answer, [])] += copies[name]
    return _shares(ways)


def possible_attacks(match: Match, view: State) -> list[int]:
    """Return the cards that an announced attack may be, one entry for each copy."""
    attack = attack_in(view)
    if attack.attack_card >= 0:
        return [attack.attack_card]
    seat = match.seat_of[attack.attacker]
    return [card for card in unseen(match, view, seat) if fits_attack(match, view, attack, card)]


class _HiddenCards:
    """The unseen cards of a target's deck in one possible world, and the hands that can be dealt from them."""

    def __init__(self, match: Match, view: State, world: State, target: int) -> None:
        self.match, self.world, self.target = match, world, target
        self.seat, self.squad = match.seat_of[target], match.figures[target].squad
        hand, draw = world.hands[self.seat], world.draw[self.squad]
        self._in_hand = [
            place
            for place, card in enumerate(hand)
            if view.hands[self.seat][place] == HIDDEN
            and match.squad_of_card[card] == self.squad
            and card not in view.away
        ]
        self._in_draw = [place for place, card in enumerate(view.draw[self.squad]) if card == HIDDEN]
        pool = [*(hand[place] for place in self._in_hand), *(draw[place] for place in self._in_draw)]
        self.savers = [card for card in pool if card in match.rescuers[target]]
        """Unseen cards that keep the target in play."""
        self.others = [card for card in pool if card not in self.savers]
        self.known = [card for card in hand if card not in pool]
        """Cards that are certainly in the hand."""

    @property
    def dealt(self) -> int:
        """How many unseen cards the hand holds."""
        return len(self._in_hand)

    def usable(self, cards: Iterable[int]) -> list[int]:
        """Return the cards the target can defend with; a lifted one first costs its player cards (Star Wars W12)."""
        if len(self.world.hands[self.seat]) <= self.world.pinned(self.target):
            return []
        match = self.match
        return [card for card in cards if match.cards[card].defense is not None and self.target in match.users[card]]

    def deal(self, saved: int, answer: int | None) -> State:
        """Return a world in which the hand holds the answer and so many saving cards."""
        first = [*self.savers[:saved], *([answer] if answer in self.others and answer is not None else [])]
        cards = iter([*first, *(card for card in (*self.others, *self.savers) if card not in first)])
        state = self.world.clone()
        draw = list(state.draw[self.squad])
        for place in self._in_hand:
            state.hands[self.seat][place] = card = next(cards)
            state.seen[card] = 1 << self.seat
        for place in self._in_draw:
            draw[place] = card = next(cards)
            state.seen[card] = 0
        state.draw[self.squad] = tuple(draw)
        return state


def _distinct(match: Match, cards: Iterable[int]) -> dict[str, int]:
    """Return one card of each name."""
    return {match.card_ids[card]: card for card in cards}


def _lay(match: Match, world: State, card: int) -> State:
    """Return the world with another card as the face-down attack."""
    state = world.clone()
    attack = attack_in(state)
    other = attack.attack_card
    if card == other:
        return state
    seat, squad = match.owner[card], match.squad_of_card[card]
    state.limbo[state.limbo.index(other)] = card
    state.hands[seat] = [other if one == card else one for one in state.hands[seat]]
    state.draw[squad] = tuple(other if one == card else one for one in state.draw[squad])
    state.seen[card], state.seen[other] = state.seen[other], state.seen[card]
    attack.attack_card = card
    attack.ranged = shoots_with(match, state, attack, card)
    return state


def _play_out(rules: EpicRules, state: State, target: int, answer: int | None, events: list[e.Event]) -> Outcome:
    """Finish the combat with one answer and return what it did; choices in texts are the first that is open."""
    luck = Scripted()
    while state.decision is not None and any(isinstance(frame, CombatFrame) for frame in state.stack):
        rules.apply(state, _decide(rules, state, target, answer), luck, events)
    ended = next((at for at, event in enumerate(events) if isinstance(event, e.TurnEnded)), len(events))
    damage = lost = 0
    defeated = hit = False
    for event in events[:ended]:
        match event:
            case e.Revealed():
                hit = event.damage > 0
            case e.Hurt(figure=figure) if figure == target:
                damage += event.amount + event.beyond
                lost += event.amount
            case e.Healed(figure=figure, amount=amount) | e.Increased(figure=figure, amount=amount) if figure == target:
                lost -= amount
            case e.Survived(figure=figure, health=health) if figure == target:
                lost -= health
            case e.Fell(figure=figure) if figure == target:
                defeated = True
    return Outcome(defeated, lost, damage, hit)


def _decide(rules: EpicRules, state: State, target: int, answer: int | None) -> a.Action:
    """Return how a question inside a combat is answered; the target's player keeps what defends or saves it."""
    assert state.decision is not None
    kind = state.decision.kind
    if kind == "walk":
        return a.Halt()
    if kind == "defend":
        if answer is None:
            return a.Decline()
        return a.Ransom(target) if state.pinned(target) else a.Defend(answer)
    options: list[a.Action] = rules.legal(state)
    if kind == "rescue":
        return options[-1 if state.dying == target else 0]
    if kind == "discard" and state.decision.seat == rules.match.seat_of[target]:
        savers = rules.match.rescuers[target]
        return a.Discard(min(state.hands[state.decision.seat], key=lambda card: (card == answer, card in savers)))
    return options[0]


def _shares(ways: Counter[Outcome]) -> tuple[DamageChance, ...]:
    """Return the shares of equally likely ways by damage."""
    total = ways.total()
    counts, defeats = Counter[int](), Counter[int]()
    for outcome, count in ways.items():
        counts[outcome.damage] += count
        defeats[outcome.damage] += count * outcome.defeated
    return tuple(
        DamageChance(damage, count / total, defeats[damage] / total)
        for damage, count in sorted(counts.items())
        if count
    )
