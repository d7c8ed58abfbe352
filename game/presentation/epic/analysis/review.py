"""Review of a finished match of Epic Duels: sources of damage, health over time, biggest losses, luck.

Everything is computed from the log and the journal. Results of chance are compared with their expected values at the
same point of the match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import msgspec

from game.presentation.epic.analysis.forecasts import build_attack_forecast
from game.rules.core.protocol import ActionError
from game.rules.epic import event as e
from game.rules.epic.actions.action import Action, Attack
from game.rules.epic.actions.turn import round_number
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match as Tables
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.session.session import Session, UndoEvent

Match: TypeAlias = Session[State, Action, e.Event]
"""Session of a match of Epic Duels."""

NOBODY = -1
"""Seat or card of a loss without a known source."""


class HealthLoss(msgspec.Struct, frozen=True):
    """Loss of health of a character."""

    step: int
    """Index of the step in the journal."""
    figure: int
    amount: int
    """Health points lost."""
    seat: int
    """Seat that caused the loss; ``UNKNOWN`` if no card did."""
    card: int
    """Card that caused the loss; ``UNKNOWN`` if no card did."""


class HealthSample(msgspec.Struct, frozen=True):
    """Health of all characters after a step of the journal."""

    step: int
    """Index of the step in the journal."""
    round: int
    turn: int
    figures: tuple[int, ...]
    """Health by character; 0 for defeated ones and those not yet placed."""
    seats: tuple[int, ...]
    """Total health of the characters of each seat."""


class Swing(msgspec.Struct, frozen=True):
    """Turn in which a seat lost health on balance."""

    step: int
    """Journal step of the turn with the greatest loss."""
    turn: int
    round: int
    seat: int
    amount: int
    """Health lost in the turn minus health gained."""
    card: int
    """Card that caused the greatest loss; -1 for none."""
    by: int
    """Seat that owns ``card``; -1 for none."""
    more: int
    """Number of other cards that caused losses in the turn."""
    lost: tuple[tuple[int, int, int], ...]
    """Characters that lost health, each with the health lost and the health left; 0 left means defeated."""


class LuckCount(msgspec.Struct, frozen=True):
    """Actual and expected total of one kind of chance result."""

    actual: int
    expected: float


class SeatLuck(msgspec.Struct, frozen=True):
    """Luck of a seat, as actual and expected totals."""

    steps: LuckCount
    """Steps rolled on the movement die."""
    hearts: LuckCount
    """Container Hearts rolled on the movement die."""
    talents: LuckCount
    """Drawn cards that are not basic cards, compared with the draw pile at each draw."""
    stopped: LuckCount
    """Own attacks that did no damage, compared with the forecast of each when it was declared."""


class SeatTotals(msgspec.Struct, frozen=True):
    """Statistics of a seat in a match."""

    dealt: int
    """Damage dealt to enemies."""
    blocked: int
    """Damage prevented by defense cards."""
    healed: int
    """Health gained."""
    played: int
    """Cards played."""
    walked: int
    """Squares moved."""
    lost: int
    """Fighters defeated."""


class MatchReview(msgspec.Struct, frozen=True):
    """Review of a match."""

    moments: tuple[HealthSample, ...]
    """Health of all characters over the match, in order of time."""
    swings: tuple[Swing, ...]
    """Turns with the biggest losses, the biggest first."""
    luck: tuple[SeatLuck, ...]
    """Luck by seat."""
    totals: tuple[SeatTotals, ...]
    """Statistics by seat."""


def review_match(match: Match, swings: int = 3) -> MatchReview:
    """Return the review of a finished match."""
    found = sample_health(match)
    return MatchReview(found, _find_swings(match, found)[:swings], measure_luck(match), count_totals(match))


def get_match(match: Match) -> Tables:
    """Return the match definition of a session."""
    assert isinstance(match.rules, EpicRules)
    return match.rules.match


def iterate_events(match: Match) -> Iterator[tuple[int, e.Event]]:
    """Yield every event of the log with the index of its journal step, without undo entries."""
    for step in range(len(match.journal)):
        for event in match.events_of(step):
            if not isinstance(event, UndoEvent):
                yield step, event


# Who did it -----------------------------------------------------------------------------------------------------------


class _CardTracker:
    """Tracker of the cards whose texts may be resolving, updated event by event."""

    def __init__(self, facts: Tables) -> None:
        self.facts = facts
        """Definition of the match."""
        self.attacker = NOBODY
        """Seat of the last attacker."""
        self.attack = self.defense = self.played = NOBODY
        """Cards of the last attack, its defense, and the last special card; ``UNKNOWN`` for none."""

    def update(self, event: e.Event) -> None:
        match event:
            case e.Attacked(seat=seat, card=card):
                self.attacker, self.attack, self.defense, self.played = seat, card, NOBODY, NOBODY
            case e.Revealed():
                self.attack, self.defense = event.attack_card, event.defense_card
            case e.Played(card=card, rescue=rescue):
                self.played = card
                if not rescue:
                    self.attack = self.defense = NOBODY

    def find_source(self, event: e.Hurt) -> tuple[int, int]:
        """Return the seat and card that caused a loss of health; ``UNKNOWN`` for none."""
        if event.cause == "toll":
            return NOBODY, NOBODY
        if event.cause == "combat":
            return self.attacker, self.attack
        texts = ((self.attack, "on_attack"), (self.defense, "on_defend"), (self.played, "on_play"))
        cards = [card for card, part in texts if card >= 0 and self._deals_damage(card, part)]
        foes = [c for c in cards if self.facts.foes[self.facts.owner[c]] >> event.figure & 1]
        card = next(iter(foes or cards), NOBODY)
        return (self.facts.owner[card], card) if card >= 0 else (NOBODY, NOBODY)

    def _deals_damage(self, card: int, part: str) -> bool:
        """Return whether a part of a card's text deals damage."""
        return any(op.name in ("damage", "destroy") for op in self.facts.blocks[f"{self.facts.card_ids[card]}.{part}"])


def find_losses(match: Match) -> list[HealthLoss]:
    """Return every loss of health with its source."""
    cards, out = _CardTracker(get_match(match)), []
    for step, event in iterate_events(match):
        cards.update(event)
        if isinstance(event, e.Hurt):
            seat, card = cards.find_source(event)
            out.append(HealthLoss(step, event.figure, event.amount, seat, card))
    return out


# Health ---------------------------------------------------------------------------------------------------------------


def sample_health(match: Match) -> tuple[HealthSample, ...]:
    """Return the health after the first and last step and after each step that changed it."""
    facts, out = get_match(match), list[HealthSample]()
    last = len(match.journal) - 1
    for step in range(len(match.journal)):
        view = match.view_at(step, NOBODY)
        figures = _read_health(view)
        if out and out[-1].figures == figures and step != last:
            continue
        seats = [0] * facts.seats
        for figure, health in enumerate(figures):
            seats[facts.seat_of[figure]] += health
        out.append(HealthSample(step, round_number(view, facts.seats), view.turn, figures, tuple(seats)))
    return tuple(out)


def _read_health(view: State) -> tuple[int, ...]:
    """Return the health by character: full for one not yet placed, 0 for a defeated one."""
    return tuple(max(0, h) if at >= -1 else 0 for h, at in zip(view.health, view.squares, strict=True))


def find_biggest_swings(match: Match, count: int) -> tuple[Swing, ...]:
    """Return the turns in which a seat lost most health, the biggest loss first, of equal ones the latest.

    A swing is the net loss of a seat in a turn, so that it agrees with the chart of health, which has one point per
    turn.
    """
    return _find_swings(match, sample_health(match))[:count]


def _find_swings(match: Match, found: Sequence[HealthSample]) -> tuple[Swing, ...]:
    """Return all swings, the biggest first."""
    facts, swings = get_match(match), list[Swing]()
    blows: dict[tuple[int, int], list[HealthLoss]] = {}
    for harm in find_losses(match):
        turn = match.view_at(harm.step, NOBODY).turn
        blows.setdefault((turn, facts.seat_of[harm.figure]), []).append(harm)
    ends = {moment.turn: moment for moment in found}
    for before, after in pairwise([found[0], *ends.values()]):
        for seat in range(facts.seats):
            parts, amount = blows.get((after.turn, seat), []), before.seats[seat] - after.seats[seat]
            if amount > 0 and parts:
                swings.append(_make_swing(facts, before, after, seat, parts))
    return tuple(sorted(swings, key=lambda swing: (swing.amount, _count_fallen(swing), swing.step), reverse=True))


def _make_swing(
    facts: Tables, before: HealthSample, after: HealthSample, seat: int, parts: Sequence[HealthLoss]
) -> Swing:
    """Return the swing of a seat in a turn; ``losses`` are the individual ones of that turn."""
    by_step = Counter[int]()
    for harm in parts:
        by_step[harm.step] += harm.amount
    step = max(by_step, key=lambda one: (by_step[one], one))
    worst = max((harm for harm in parts if harm.step == step), key=lambda harm: harm.amount)
    more = len({harm.card for harm in parts} - {worst.card})
    lost = tuple(
        (figure, old - new, new)
        for figure, (old, new) in enumerate(zip(before.figures, after.figures, strict=True))
        if old > new and facts.seat_of[figure] == seat
    )
    amount = before.seats[seat] - after.seats[seat]
    return Swing(step, after.turn, after.round, seat, amount, worst.card, worst.seat, more, lost)


def _count_fallen(swing: Swing) -> int:
    """Return the number of characters that were defeated in a swing."""
    return sum(not left for _figure, _lost, left in swing.lost)


# Luck -----------------------------------------------------------------------------------------------------------------


class _PileTracker:
    """Tracker of the cards in draw and discard piles by squad, updated event by event."""

    def __init__(self, facts: Tables, start: State | None) -> None:
        self.facts = facts
        """Definition of the match."""
        self.draw = [set(cards) for cards in (facts.deck_cards if start is None else start.draw)]
        """Cards of each draw pile."""
        self.discard = [set[int]() for _squad in self.draw] if start is None else [set(pile) for pile in start.discard]
        """Cards of each discard pile."""

    def update(self, event: e.Event) -> None:
        squad_of = self.facts.squad_of_card
        match event:
            case e.Drew(card=card):
                self.draw[squad_of[card]].discard(card)
            case e.Took(card=card, squad=squad, pile=pile):
                (self.draw if pile == "draw" else self.discard)[squad].discard(card)
            case e.Discarded(card=card):
                self.discard[squad_of[card]].add(card)
            case e.Returned(card=card) | e.Removed(card=card):
                self.discard[squad_of[card]].discard(card)
                self.draw[squad_of[card]].discard(card)
            case e.Shuffled(squad=squad, refill=True):
                self.draw[squad] |= self.discard[squad]  # a text may shuffle before the pile has run out
                self.discard[squad] = set()

    def talent_share(self, card: int) -> float:
        """Return the probability that the next card drawn from a card's pile is not a basic card."""
        pile = self.draw[self.facts.squad_of_card[card]]
        return sum(not self.facts.cards[other].basic for other in pile) / len(pile)


class _LuckCounter:
    """Sum of actual and expected results."""
    def __init__(self) -> None:
        self.actual, self.expected = 0, 0.0

    def add(self, actual: int, expected: float) -> None:
        self.actual += actual
        self.expected += expected

    @property
    def total(self) -> LuckCount:
        return LuckCount(self.actual, self.expected)


def measure_luck(match: Match) -> tuple[SeatLuck, ...]:
    """Return the luck of each seat."""
    facts = get_match(match)
    faces = facts.die
    mean = sum(face.steps for face in faces) / len(faces)
    hearts = sum(face.heart for face in faces) / len(faces)
    names = ("steps", "hearts", "talents", "stopped")
    counts = [{name: _LuckCounter() for name in names} for _seat in range(facts.seats)]
    piles = _PileTracker(facts, match.start)
    odds: tuple[int, float] | None = None
    for step, event in iterate_events(match):
        match event:
            case e.Rolled(seat=seat, face=face):
                counts[seat]["steps"].add(faces[face].steps, mean)
                counts[seat]["hearts"].add(int(faces[face].heart), hearts)
            case e.Drew(seat=seat, card=card):
                counts[seat]["talents"].add(int(not facts.cards[card].basic), piles.talent_share(card))
            case e.Attacked():
                odds = _find_odds(match, step, event)
            case e.Revealed(damage=damage) if odds is not None:
                seat, stopped = odds
                counts[seat]["stopped"].add(int(damage == 0), stopped)
                odds = None
        piles.update(event)
    return tuple(SeatLuck(**{name: count.total for name, count in seat.items()}) for seat in counts)


def _find_odds(match: Match, step: int, event: e.Attacked) -> tuple[int, float] | None:
    """Return the attacker's seat and the forecast probability that its attack does no damage; None if unknown."""
    view = match.view_at(step - 1, event.seat)
    try:
        action = match.rules.from_text(view, match.journal[step].action)
    except ActionError:
        return None
    if not isinstance(action, Attack):
        return None
    return event.seat, build_attack_forecast(get_match(match), view, action).blocked


def had_choice(rules: EpicRules, view: State) -> bool:
    """Return whether a decision can be graded: there are several legal actions, and it is not part of the setup."""
    asked = view.decision
    return asked is not None and asked.kind not in ("place", "zone") and len(rules.legal_actions(view)) > 1


# Counted --------------------------------------------------------------------------------------------------------------


def count_totals(match: Match) -> tuple[SeatTotals, ...]:
    """Return the statistics of each seat."""
    facts = get_match(match)
    names = ("dealt", "blocked", "healed", "played", "walked", "lost")
    counts = [dict.fromkeys(names, 0) for _seat in range(facts.seats)]
    for harm in find_losses(match):
        if harm.seat >= 0 and facts.foes[harm.seat] >> harm.figure & 1:
            counts[harm.seat]["dealt"] += harm.amount
    for seat, card in find_played_cards(match):
        counts[seat]["played"] += 1 if card >= 0 else 0
    for _step, event in iterate_events(match):
        match event:
            case e.Revealed(defense_card=card, attack=attack, damage=damage) if card != NONE:
                counts[facts.owner[card]]["blocked"] += max(0, attack - damage)
            case e.Healed(figure=figure, amount=amount) | e.Increased(figure=figure, amount=amount):
                counts[facts.seat_of[figure]]["healed"] += amount
            case e.Moved(by=seat, path=path):
                counts[seat]["walked"] += len(path)
            case e.Fell(figure=figure):
                counts[facts.seat_of[figure]]["lost"] += 1
    return tuple(SeatTotals(**seat) for seat in counts)


def find_played_cards(match: Match) -> list[tuple[int, int]]:
    """Return the seat and card of every card played from a hand, in order."""
    facts, out = get_match(match), []
    for _step, event in iterate_events(match):
        match event:
            case e.Played(seat=seat, card=card):
                out.append((seat, card))
            case e.Revealed():
                out += [(facts.owner[card], card) for card in (event.attack_card, event.defense_card) if card >= 0]
    return out
