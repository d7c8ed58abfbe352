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
from game.rules.epic import event as events
from game.rules.epic.actions.action import Action, Attack
from game.rules.epic.actions.turn import round_number
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match as Tables
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.session.session import Session, UndoEvent

EpicSession: TypeAlias = Session[State, Action, events.Event]
"""Session of a match of Epic Duels."""

UNKNOWN = -1
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
    health_by_figure: tuple[int, ...]
    """Health by character; 0 for defeated ones and those not yet placed."""
    health_by_seat: tuple[int, ...]
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
    card_owner: int
    """Seat that owns ``card``; -1 for none."""
    other_card_count: int
    """Number of other cards that caused losses in the turn."""
    losses: tuple[tuple[int, int, int], ...]
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

    health_samples: tuple[HealthSample, ...]
    """Health of all characters over the match, in order of time."""
    swings: tuple[Swing, ...]
    """Turns with the biggest losses, the biggest first."""
    luck: tuple[SeatLuck, ...]
    """Luck by seat."""
    totals: tuple[SeatTotals, ...]
    """Statistics by seat."""


def review_match(session: EpicSession, max_swings: int = 3) -> MatchReview:
    """Return the review of a finished match."""
    found = sample_health(session)
    return MatchReview(found, _find_swings(session, found)[:max_swings], measure_luck(session), count_totals(session))


def get_match(session: EpicSession) -> Tables:
    """Return the match definition of a session."""
    assert isinstance(session.rules, EpicRules)
    return session.rules.match


def iterate_events(session: EpicSession) -> Iterator[tuple[int, events.Event]]:
    """Yield every event of the log with the index of its journal step, without undo entries."""
    for step in range(len(session.journal)):
        for event in session.events_of(step):
            if not isinstance(event, UndoEvent):
                yield step, event


# Who did it -----------------------------------------------------------------------------------------------------------


class _CardTracker:
    """Tracker of the cards whose texts may be resolving, updated event by event."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        """Definition of the match."""
        self.attacker = UNKNOWN
        """Seat of the last attacker."""
        self.attack_card = self.defense_card = self.special_card = UNKNOWN
        """Cards of the last attack, its defense, and the last special card; ``UNKNOWN`` for none."""

    def update(self, event: events.Event) -> None:
        match event:
            case events.Attacked(seat=seat, card=card):
                self.attacker, self.attack_card, self.defense_card, self.special_card = seat, card, UNKNOWN, UNKNOWN
            case events.Revealed():
                self.attack_card, self.defense_card = event.attack_card, event.defense_card
            case events.Played(card=card, rescue=rescue):
                self.special_card = card
                if not rescue:
                    self.attack_card = self.defense_card = UNKNOWN

    def find_source(self, event: events.Hurt) -> tuple[int, int]:
        """Return the seat and card that caused a loss of health; ``UNKNOWN`` for none."""
        if event.cause == "toll":
            return UNKNOWN, UNKNOWN
        if event.cause == "combat":
            return self.attacker, self.attack_card
        texts = ((self.attack_card, "on_attack"), (self.defense_card, "on_defend"), (self.special_card, "on_play"))
        cards = [card for card, part in texts if card >= 0 and self._deals_damage(card, part)]
        enemies = [c for c in cards if self.tables.enemy_mask[self.tables.owner[c]] >> event.figure & 1]
        card = next(iter(enemies or cards), UNKNOWN)
        return (self.tables.owner[card], card) if card >= 0 else (UNKNOWN, UNKNOWN)

    def _deals_damage(self, card: int, part: str) -> bool:
        """Return whether a part of a card's text deals damage."""
        return any(
            op.name in ("damage", "destroy") for op in self.tables.blocks[f"{self.tables.card_ids[card]}.{part}"]
        )


def find_losses(session: EpicSession) -> list[HealthLoss]:
    """Return every loss of health with its source."""
    cards, out = _CardTracker(get_match(session)), []
    for step, event in iterate_events(session):
        cards.update(event)
        if isinstance(event, events.Hurt):
            seat, card = cards.find_source(event)
            out.append(HealthLoss(step, event.figure, event.amount, seat, card))
    return out


# Health ---------------------------------------------------------------------------------------------------------------


def sample_health(session: EpicSession) -> tuple[HealthSample, ...]:
    """Return the health after the first and last step and after each step that changed it."""
    facts, out = get_match(session), list[HealthSample]()
    last = len(session.journal) - 1
    for step in range(len(session.journal)):
        view = session.view_at(step, UNKNOWN)
        figures = _read_health(view)
        if out and out[-1].health_by_figure == figures and step != last:
            continue
        seats = [0] * facts.seats
        for figure, health in enumerate(figures):
            seats[facts.seat_of[figure]] += health
        out.append(HealthSample(step, round_number(view, facts.seats), view.turn, figures, tuple(seats)))
    return tuple(out)


def _read_health(view: State) -> tuple[int, ...]:
    """Return the health by character: full for one not yet placed, 0 for a defeated one."""
    return tuple(max(0, h) if at >= -1 else 0 for h, at in zip(view.health, view.squares, strict=True))


def find_biggest_swings(session: EpicSession, count: int) -> tuple[Swing, ...]:
    """Return the turns in which a seat lost most health, the biggest loss first, of equal ones the latest.

    A swing is the net loss of a seat in a turn, so that it agrees with the chart of health, which has one point per
    turn.
    """
    return _find_swings(session, sample_health(session))[:count]


def _find_swings(session: EpicSession, samples: Sequence[HealthSample]) -> tuple[Swing, ...]:
    """Return all swings, the biggest first."""
    facts, swings = get_match(session), list[Swing]()
    blows: dict[tuple[int, int], list[HealthLoss]] = {}
    for loss in find_losses(session):
        turn = session.view_at(loss.step, UNKNOWN).turn
        blows.setdefault((turn, facts.seat_of[loss.figure]), []).append(loss)
    ends = {moment.turn: moment for moment in samples}
    for before, after in pairwise([samples[0], *ends.values()]):
        for seat in range(facts.seats):
            parts, amount = blows.get((after.turn, seat), []), before.health_by_seat[seat] - after.health_by_seat[seat]
            if amount > 0 and parts:
                swings.append(_make_swing(facts, before, after, seat, parts))
    return tuple(sorted(swings, key=lambda swing: (swing.amount, _count_defeated(swing), swing.step), reverse=True))


def _make_swing(
    tables: Tables, before: HealthSample, after: HealthSample, seat: int, losses: Sequence[HealthLoss]
) -> Swing:
    """Return the swing of a seat in a turn; ``losses`` are the individual ones of that turn."""
    by_step = Counter[int]()
    for loss in losses:
        by_step[loss.step] += loss.amount
    step = max(by_step, key=lambda one: (by_step[one], one))
    worst = max((loss for loss in losses if loss.step == step), key=lambda loss: loss.amount)
    more = len({loss.card for loss in losses} - {worst.card})
    lost = tuple(
        (figure, old - new, new)
        for figure, (old, new) in enumerate(zip(before.health_by_figure, after.health_by_figure, strict=True))
        if old > new and tables.seat_of[figure] == seat
    )
    amount = before.health_by_seat[seat] - after.health_by_seat[seat]
    return Swing(step, after.turn, after.round, seat, amount, worst.card, worst.seat, more, lost)


def _count_defeated(swing: Swing) -> int:
    """Return the number of characters that were defeated in a swing."""
    return sum(not left for _figure, _lost, left in swing.losses)


# Luck -----------------------------------------------------------------------------------------------------------------


class _PileTracker:
    """Tracker of the cards in draw and discard piles by squad, updated event by event."""

    def __init__(self, tables: Tables, start: State | None) -> None:
        self.tables = tables
        """Definition of the match."""
        self.draw = [set(cards) for cards in (tables.deck_cards if start is None else start.draw)]
        """Cards of each draw pile."""
        self.discard = [set[int]() for _squad in self.draw] if start is None else [set(pile) for pile in start.discard]
        """Cards of each discard pile."""

    def update(self, event: events.Event) -> None:
        squad_of = self.tables.squad_of_card
        match event:
            case events.Drew(card=card):
                self.draw[squad_of[card]].discard(card)
            case events.Took(card=card, squad=squad, pile=pile):
                (self.draw if pile == "draw" else self.discard)[squad].discard(card)
            case events.Discarded(card=card):
                self.discard[squad_of[card]].add(card)
            case events.Returned(card=card) | events.Removed(card=card):
                self.discard[squad_of[card]].discard(card)
                self.draw[squad_of[card]].discard(card)
            case events.Shuffled(squad=squad, refill=True):
                self.draw[squad] |= self.discard[squad]  # a text may shuffle before the pile has run out
                self.discard[squad] = set()

    def find_talent_probability(self, card: int) -> float:
        """Return the probability that the next card drawn from a card's pile is not a basic card."""
        pile = self.draw[self.tables.squad_of_card[card]]
        return sum(not self.tables.cards[other].basic for other in pile) / len(pile)


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


def measure_luck(session: EpicSession) -> tuple[SeatLuck, ...]:
    """Return the luck of each seat."""
    facts = get_match(session)
    faces = facts.die
    mean = sum(face.steps for face in faces) / len(faces)
    hearts = sum(face.heart for face in faces) / len(faces)
    names = ("steps", "hearts", "talents", "stopped")
    counts = [{name: _LuckCounter() for name in names} for _seat in range(facts.seats)]
    piles = _PileTracker(facts, session.start_state)
    odds: tuple[int, float] | None = None
    for step, event in iterate_events(session):
        match event:
            case events.Rolled(seat=seat, face=face):
                counts[seat]["steps"].add(faces[face].steps, mean)
                counts[seat]["hearts"].add(int(faces[face].heart), hearts)
            case events.Drew(seat=seat, card=card):
                counts[seat]["talents"].add(int(not facts.cards[card].basic), piles.find_talent_probability(card))
            case events.Attacked():
                odds = _forecast_block(session, step, event)
            case events.Revealed(damage=damage) if odds is not None:
                seat, stopped = odds
                counts[seat]["stopped"].add(int(damage == 0), stopped)
                odds = None
        piles.update(event)
    return tuple(SeatLuck(**{name: count.total for name, count in seat.items()}) for seat in counts)


def _forecast_block(session: EpicSession, step: int, event: events.Attacked) -> tuple[int, float] | None:
    """Return the attacker's seat and the forecast probability that its attack does no damage; None if unknown."""
    view = session.view_at(step - 1, event.seat)
    try:
        action = session.rules.from_text(view, session.journal[step].action)
    except ActionError:
        return None
    if not isinstance(action, Attack):
        return None
    return event.seat, build_attack_forecast(get_match(session), view, action).block_probability


def had_choice(rules: EpicRules, view: State) -> bool:
    """Return whether a decision can be graded: there are several legal actions, and it is not part of the setup."""
    decision = view.decision
    return decision is not None and decision.kind not in ("place", "zone") and len(rules.legal_actions(view)) > 1


# Counted --------------------------------------------------------------------------------------------------------------


def count_totals(session: EpicSession) -> tuple[SeatTotals, ...]:
    """Return the statistics of each seat."""
    facts = get_match(session)
    names = ("dealt", "blocked", "healed", "played", "walked", "lost")
    counts = [dict.fromkeys(names, 0) for _seat in range(facts.seats)]
    for loss in find_losses(session):
        if loss.seat >= 0 and facts.enemy_mask[loss.seat] >> loss.figure & 1:
            counts[loss.seat]["dealt"] += loss.amount
    for seat, card in find_played_cards(session):
        counts[seat]["played"] += 1 if card >= 0 else 0
    for _step, event in iterate_events(session):
        match event:
            case events.Revealed(defense_card=card, attack=attack, damage=damage) if card != NONE:
                counts[facts.owner[card]]["blocked"] += max(0, attack - damage)
            case events.Healed(figure=figure, amount=amount) | events.Increased(figure=figure, amount=amount):
                counts[facts.seat_of[figure]]["healed"] += amount
            case events.Moved(by=seat, path=path):
                counts[seat]["walked"] += len(path)
            case events.Fell(figure=figure):
                counts[facts.seat_of[figure]]["lost"] += 1
    return tuple(SeatTotals(**seat) for seat in counts)


def find_played_cards(session: EpicSession) -> list[tuple[int, int]]:
    """Return the seat and card of every card played from a hand, in order."""
    facts, out = get_match(session), []
    for _step, event in iterate_events(session):
        match event:
            case events.Played(seat=seat, card=card):
                out.append((seat, card))
            case events.Revealed():
                out += [(facts.owner[card], card) for card in (event.attack_card, event.defense_card) if card >= 0]
    return out
