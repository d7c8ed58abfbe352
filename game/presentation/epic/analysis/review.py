"""A finished match of Epic Duels looked back on: who did what to whom, health over time, turning points, luck.

Everything is computed from the log and the journal. Nothing is guessed: what chance gave is set beside what chance
gives on average in the very same place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import msgspec

from game.presentation.epic.analysis.forecasts import attack_forecast
from game.rules.core.protocol import ActionError
from game.rules.epic import event as e
from game.rules.epic.actions.action import Action, Attack
from game.rules.epic.actions.turn import round_of
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match as Tables
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.session.session import Session, TakenBack

Match: TypeAlias = Session[State, Action, e.Event]

NOBODY = -1


class Harm(msgspec.Struct, frozen=True):
    """Health that a character lost, and by whose card; ``seat`` and ``card`` are -1 where no card did it."""

    step: int
    figure: int
    amount: int
    seat: int
    card: int


class Moment(msgspec.Struct, frozen=True):
    """The health on the table after a step of the journal."""

    step: int
    round: int
    turn: int
    figures: tuple[int, ...]
    """By character; the fallen and those who are not set up have 0."""
    seats: tuple[int, ...]
    """By seat: the sum of its characters."""


class Swing(msgspec.Struct, frozen=True):
    """A turn after which a seat had less health than before: what the chart of health shows as one fall of its line.

    ``step`` is the one of the turn that took most, ``card`` what did it and ``by`` whose card that is, -1 for none;
    ``more`` counts the other cards that took health in the turn.
    """

    step: int
    turn: int
    round: int
    seat: int
    amount: int
    """By how much the seat has less, after what it gained in the same turn."""
    card: int
    by: int
    more: int
    lost: tuple[tuple[int, int, int], ...]
    """The characters that have less, how much less, and what they have left; 0 for one that fell."""


class Fortune(msgspec.Struct, frozen=True):
    """What chance gave and what it gives on average."""

    actual: int
    expected: float


class Luck(msgspec.Struct, frozen=True):
    """The luck of a seat.

    ``steps`` are the numbers of the die, ``hearts`` its Container Hearts, ``talents`` the drawn cards that are no basic
    ones, against what lay in the draw pile at that moment. ``stopped`` are this seat's attacks that did nothing,
    against the odds that stood in the forecast when each was declared.
    """

    steps: Fortune
    hearts: Fortune
    talents: Fortune
    stopped: Fortune


class Totals(msgspec.Struct, frozen=True):
    """What a seat did in the match, counted."""

    dealt: int
    blocked: int
    healed: int
    played: int
    walked: int
    lost: int


class Review(msgspec.Struct, frozen=True):
    """All of a match that the review shows. Lists go by seat."""

    moments: tuple[Moment, ...]
    swings: tuple[Swing, ...]
    luck: tuple[Luck, ...]
    totals: tuple[Totals, ...]


def review(match: Match, swings: int = 3) -> Review:
    """The review of a match that is over."""
    found = moments(match)
    return Review(found, _swings(match, found)[:swings], luck(match), totals(match))


def tables(match: Match) -> Tables:
    """The tables of the match that a session plays."""
    assert isinstance(match.rules, EpicRules)
    return match.rules.match


def told(match: Match) -> Iterator[tuple[int, e.Event]]:
    """Every event of the log with the step of the journal that brought it about."""
    for step in range(len(match.journal)):
        for event in match.events_of(step):
            if not isinstance(event, TakenBack):
                yield step, event


# Who did it -----------------------------------------------------------------------------------------------------------


class _Cards:
    """The cards whose texts may be running, by the events so far."""

    def __init__(self, facts: Tables) -> None:
        self.facts = facts
        self.attacker = NOBODY
        self.attack = self.defense = self.played = NOBODY

    def follow(self, event: e.Event) -> None:
        match event:
            case e.Attacked(seat=seat, card=card):
                self.attacker, self.attack, self.defense, self.played = seat, card, NOBODY, NOBODY
            case e.Revealed():
                self.attack, self.defense = event.attack_card, event.defense_card
            case e.Played(card=card, rescue=rescue):
                self.played = card
                if not rescue:
                    self.attack = self.defense = NOBODY

    def culprit(self, event: e.Hurt) -> tuple[int, int]:
        """The seat and the card behind a loss of health."""
        if event.cause == "toll":
            return NOBODY, NOBODY
        if event.cause == "combat":
            return self.attacker, self.attack
        texts = ((self.attack, "on_attack"), (self.defense, "on_defend"), (self.played, "on_play"))
        cards = [card for card, part in texts if card >= 0 and self._hurts(card, part)]
        foes = [c for c in cards if self.facts.foes[self.facts.owner[c]] >> event.figure & 1]
        card = next(iter(foes or cards), NOBODY)
        return (self.facts.owner[card], card) if card >= 0 else (NOBODY, NOBODY)

    def _hurts(self, card: int, part: str) -> bool:
        return any(op.name in ("damage", "destroy") for op in self.facts.blocks[f"{self.facts.card_ids[card]}.{part}"])


def harms(match: Match) -> list[Harm]:
    """Every loss of health with its author."""
    cards, out = _Cards(tables(match)), []
    for step, event in told(match):
        cards.follow(event)
        if isinstance(event, e.Hurt):
            seat, card = cards.culprit(event)
            out.append(Harm(step, event.figure, event.amount, seat, card))
    return out


# Health ---------------------------------------------------------------------------------------------------------------


def moments(match: Match) -> tuple[Moment, ...]:
    """The health after each step at which it was another one than before; the first and the last step always."""
    facts, out = tables(match), list[Moment]()
    last = len(match.journal) - 1
    for step in range(len(match.journal)):
        view = match.view_at(step, NOBODY)
        figures = _health(view)
        if out and out[-1].figures == figures and step != last:
            continue
        seats = [0] * facts.seats
        for figure, health in enumerate(figures):
            seats[facts.seat_of[figure]] += health
        out.append(Moment(step, round_of(view, facts.seats), view.turn, figures, tuple(seats)))
    return tuple(out)


def _health(view: State) -> tuple[int, ...]:
    """By character; one that is not on the board yet has its full health, a fallen one has none."""
    return tuple(max(0, h) if at >= -1 else 0 for h, at in zip(view.health, view.squares, strict=True))


def biggest_swings(match: Match, count: int) -> tuple[Swing, ...]:
    """Return the turns in which a seat lost most health, the biggest first; of equal ones the later, nearer the end.

    The chart of health has one point a turn, so a swing is what all attacks and texts of one turn took from one seat,
    less what it gained in that turn: the pins, the list and the chart tell of the same falls by the same numbers.
    """
    return _swings(match, moments(match))[:count]


def _swings(match: Match, found: Sequence[Moment]) -> tuple[Swing, ...]:
    facts, swings = tables(match), list[Swing]()
    blows: dict[tuple[int, int], list[Harm]] = {}
    for harm in harms(match):
        turn = match.view_at(harm.step, NOBODY).turn
        blows.setdefault((turn, facts.seat_of[harm.figure]), []).append(harm)
    ends = {moment.turn: moment for moment in found}
    for before, after in pairwise([found[0], *ends.values()]):
        for seat in range(facts.seats):
            parts, amount = blows.get((after.turn, seat), []), before.seats[seat] - after.seats[seat]
            if amount > 0 and parts:
                swings.append(_swing(facts, before, after, seat, parts))
    return tuple(sorted(swings, key=lambda swing: (swing.amount, _count_fallen(swing), swing.step), reverse=True))


def _swing(facts: Tables, before: Moment, after: Moment, seat: int, parts: Sequence[Harm]) -> Swing:
    """Return what a turn took from a seat; ``parts`` are the losses in that turn."""
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
    return sum(not left for _figure, _lost, left in swing.lost)


# Luck -----------------------------------------------------------------------------------------------------------------


class _Piles:
    """Draw and discard piles followed through the log, by squad, as sets of cards."""

    def __init__(self, facts: Tables, start: State | None) -> None:
        self.facts = facts
        self.draw = [set(cards) for cards in (facts.deck_cards if start is None else start.draw)]
        self.discard = [set[int]() for _squad in self.draw] if start is None else [set(pile) for pile in start.discard]

    def follow(self, event: e.Event) -> None:
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

    def share_of_talents(self, card: int) -> float:
        """How likely the card that is drawn next is no basic one, before it is drawn."""
        pile = self.draw[self.facts.squad_of_card[card]]
        return sum(not self.facts.cards[other].basic for other in pile) / len(pile)


class _Count:
    def __init__(self) -> None:
        self.actual, self.expected = 0, 0.0

    def add(self, actual: int, expected: float) -> None:
        self.actual += actual
        self.expected += expected

    @property
    def fortune(self) -> Fortune:
        return Fortune(self.actual, self.expected)


def luck(match: Match) -> tuple[Luck, ...]:
    """By seat: what chance gave against what it gives."""
    facts = tables(match)
    faces = facts.die
    mean = sum(face.steps for face in faces) / len(faces)
    hearts = sum(face.heart for face in faces) / len(faces)
    names = ("steps", "hearts", "talents", "stopped")
    counts = [{name: _Count() for name in names} for _seat in range(facts.seats)]
    piles = _Piles(facts, match.start)
    odds: tuple[int, float] | None = None
    for step, event in told(match):
        match event:
            case e.Rolled(seat=seat, face=face):
                counts[seat]["steps"].add(faces[face].steps, mean)
                counts[seat]["hearts"].add(int(faces[face].heart), hearts)
            case e.Drew(seat=seat, card=card):
                counts[seat]["talents"].add(int(not facts.cards[card].basic), piles.share_of_talents(card))
            case e.Attacked():
                odds = _odds(match, step, event)
            case e.Revealed(damage=damage) if odds is not None:
                seat, stopped = odds
                counts[seat]["stopped"].add(int(damage == 0), stopped)
                odds = None
        piles.follow(event)
    return tuple(Luck(**{name: count.fortune for name, count in seat.items()}) for seat in counts)


def _odds(match: Match, step: int, event: e.Attacked) -> tuple[int, float] | None:
    """The attacker's seat and the chance that its attack is stopped, as far as it could tell."""
    view = match.view_at(step - 1, event.seat)
    try:
        action = match.rules.from_text(view, match.journal[step].action)
    except ActionError:
        return None
    if not isinstance(action, Attack):
        return None
    return event.seat, attack_forecast(tables(match), view, action).blocked


def had_choice(rules: EpicRules, view: State) -> bool:
    """Whether the seat that is asked in its view has a choice that can be judged; nobody has one before the match."""
    asked = view.decision
    return asked is not None and asked.kind not in ("place", "zone") and len(rules.legal(view)) > 1


# Counted --------------------------------------------------------------------------------------------------------------


def totals(match: Match) -> tuple[Totals, ...]:
    """By seat: damage to enemies, damage kept off by cards, health gained, cards played, squares walked, losses."""
    facts = tables(match)
    names = ("dealt", "blocked", "healed", "played", "walked", "lost")
    counts = [dict.fromkeys(names, 0) for _seat in range(facts.seats)]
    for harm in harms(match):
        if harm.seat >= 0 and facts.foes[harm.seat] >> harm.figure & 1:
            counts[harm.seat]["dealt"] += harm.amount
    for seat, card in cards_played(match):
        counts[seat]["played"] += 1 if card >= 0 else 0
    for _step, event in told(match):
        match event:
            case e.Revealed(defense_card=card, attack=attack, damage=damage) if card != NONE:
                counts[facts.owner[card]]["blocked"] += max(0, attack - damage)
            case e.Healed(figure=figure, amount=amount) | e.Increased(figure=figure, amount=amount):
                counts[facts.seat_of[figure]]["healed"] += amount
            case e.Moved(by=seat, path=path):
                counts[seat]["walked"] += len(path)
            case e.Fell(figure=figure):
                counts[facts.seat_of[figure]]["lost"] += 1
    return tuple(Totals(**seat) for seat in counts)


def cards_played(match: Match) -> list[tuple[int, int]]:
    """Every card that was played from a hand, with its seat, in order."""
    facts, out = tables(match), []
    for _step, event in told(match):
        match event:
            case e.Played(seat=seat, card=card):
                out.append((seat, card))
            case e.Revealed():
                out += [(facts.owner[card], card) for card in (event.attack_card, event.defense_card) if card >= 0]
    return out
