"""Why a bot would do what it does: what the action changes in the terms of the evaluation, beside the other actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Protocol

import msgspec

from game.bots.epic_evaluation import Evaluation
from game.bots.epic_worth import worth_trying
from game.bots.greedy import world_after
from game.bots.search import SearchBot
from game.bots.thought import Budget
from game.bots.weights import PLANNING
from game.rules.epic.action import Action
from game.rules.epic.board import bits
from game.rules.epic.query import living
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.text import _, ngettext

HINT_BUDGET = Budget(iterations=1500, seconds=0.4)
WORLDS = 6
MOST_OTHERS = 12
"""More other actions than this are sampled."""
LEAST = 0.05
"""A term that gains less than this is no reason."""
NOBODY = -1


class Reason(msgspec.Struct, frozen=True):
    """A term of the evaluation, what the action gains in it in health points, and whom it is mostly about.

    ``amount`` is the health that this character has more (or less) after the action than after the others.
    """

    term: str
    gain: float
    figure: int = NOBODY
    own: bool = False
    amount: float = 0.0


Reasons = list[Reason]
"""The largest change first."""


class _Chooser(Protocol):
    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        """One of the legal actions."""


def explain(
    rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random, bot: _Chooser | None = None
) -> tuple[Action, Reasons]:
    """A good action for a seat, from its view alone, and what speaks for it."""
    if len(legal) == 1:
        return legal[0], []
    action = (bot or SearchBot(HINT_BUDGET)).choose(rules, view, seat, legal, rng)
    return action, reasons(rules, view, seat, action, rng)


class _Tally:
    """What an action changes beside the others, summed over worlds: by term, and by term and character."""

    def __init__(self, judge: Evaluation, seat: int) -> None:
        self.judge, self.seat = judge, seat
        self.terms: dict[str, float] = {}
        self.about: dict[tuple[str, int], float] = {}

    def add(self, after: State, share: float) -> None:
        """Count a position after an action; ``share`` is negative for the others."""
        for term, worth in self.judge.terms(after, self.seat).items():
            self.terms[term] = self.terms.get(term, 0.0) + share * worth
        for term, figure, worth in self._by_figure(after):
            self.about[term, figure] = self.about.get((term, figure), 0.0) + share * worth

    def _by_figure(self, state: State) -> Iterator[tuple[str, int, float]]:
        judge, match = self.judge, self.judge.match
        side, alive = match.side_of[self.seat], living(state)
        for figure, square in enumerate(state.squares):
            yield "health", figure, float(max(0, state.health[figure])) if square >= 0 else 0.0
        for target in bits(match.everyone & ~match.of_side[side] & alive):
            yield "strikes", target, judge.strikes_on(state, side, 1 << target)
        for target in bits(match.of_side[side] & alive):
            yield "dangers", target, -judge.dangers_to(state, side, 1 << target)

    def reasons(self) -> Reasons:
        """The terms with whom they are about."""
        found = [self._reason(term, gain) for term, gain in self.terms.items()]
        return sorted(found, key=lambda reason: -abs(reason.gain))

    def _reason(self, term: str, gain: float) -> Reason:
        match = self.judge.match
        side = match.side_of[self.seat]

        def toward(figure: int) -> float:
            """How far a character's change goes the way of the whole term."""
            change = self.about[term, figure]
            return change if term != "health" or match.side_of_figure[figure] == side else -change

        figures = [figure for name, figure in self.about if name == term]
        if not figures or gain < LEAST:
            return Reason(term, gain)
        most = max(figures, key=toward)
        if toward(most) <= 0:
            return Reason(term, gain)
        return Reason(term, gain, most, match.side_of_figure[most] == side, self.about[term, most])


def reasons(
    rules: EpicRules, view: State, seat: int, action: Action, rng: Random, *, reader: int | None = None
) -> Reasons:
    """What an action of ``seat`` gains in each term, on the mean over the other open actions and several worlds.

    ``view`` is what ``reader`` may see (else the seat itself), so that an explanation tells its reader nothing new.
    Only what is true right after the action counts: a sacrifice for the next action shows as one.
    """
    reader = seat if reader is None else reader
    judge = Evaluation(rules.match, PLANNING)
    tally, text = _Tally(judge, seat), rules.to_text(action)
    for _world in range(WORLDS):
        world, luck = rules.determinize(view, reader, rng), rng.random()
        if reader != seat:
            take_up(rules, world, seat, action)
        legal = rules.legal(world)
        meant = next((option for option in legal if rules.to_text(option) == text), None)
        others = [other for other in worth_trying(rules.match, world, legal) if other != meant]
        if meant is None or not others:
            return []
        if len(others) > MOST_OTHERS:
            others = rng.sample(others, MOST_OTHERS)
        for option, share in ((meant, 1.0), *((other, -1.0 / len(others)) for other in others)):
            tally.add(world_after(rules, judge, world, option, Random(luck)), share / WORLDS)
    return tally.reasons()


def take_up(rules: EpicRules, world: State, seat: int, action: Action) -> None:
    """Put the card of an action into its player's hand in a world that was dealt without knowing of it."""
    card = getattr(action, "card", None)
    if card is None:
        return
    hand, ids, squads = world.hands[seat], rules.match.card_ids, rules.match.squad_of_card
    pile = world.draw[squads[card]]
    copies = [depth for depth, other in enumerate(pile) if ids[other] == ids[card]]
    same = [place for place, other in enumerate(hand) if squads[other] == squads[card]]
    if not copies or not same or any(ids[other] == ids[card] for other in hand):
        return
    place, depth = same[-1], copies[-1]
    one, other = pile[depth], hand[place]
    hand[place] = one
    world.draw[squads[card]] = (*pile[:depth], other, *pile[depth + 1 :])
    world.seen[one], world.seen[other] = world.seen[other], world.seen[one]


def reason_sentence(found: Reasons, name: Callable[[int], str], *, you: bool = True) -> str:
    """The one reason that weighs most for an action; empty when nothing does.

    ``name`` names a character; ``you`` says whether the reader is the one who acts.
    """
    best = max(found, key=lambda reason: reason.gain, default=None)
    if best is None or best.gain < LEAST:
        return ""
    figure = name(best.figure) if best.figure >= 0 else ""
    if figure and best.term == "health" and round(abs(best.amount)) >= 1:
        count = round(abs(best.amount))
        if best.own:
            return ngettext(
                "It should leave {figure} {count} health more than other ways.",
                "It should leave {figure} {count} health more than other ways.",
                count,
            ).format(figure=figure, count=count)
        return ngettext(
            "It should cost {figure} {count} health.", "It should cost {figure} {count} health.", count
        ).format(figure=figure, count=count)
    if figure and best.term == "strikes":
        return _("It brings {figure} within striking distance.").format(figure=figure)
    if figure and best.term == "dangers":
        return _("It leaves {figure} less exposed to attacks.").format(figure=figure)
    return {
        "health": _("It costs the enemies more health than you.") if you else _("It costs the other side more health."),
        "hands": _("It leaves you the better cards.") if you else _("It makes for the better hand."),
        "clocks": _("It brings a card into play, or takes an enemy's out."),
        "strikes": _("It makes a strike possible."),
        "dangers": _("It leaves the enemies less to strike at.") if you else _("It leaves less to strike at."),
        "place": _("It brings your characters to better squares.") if you else _("It takes better squares."),
    }[best.term]
