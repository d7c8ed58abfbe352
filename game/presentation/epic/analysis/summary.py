"""Summary of a finished match: winner, margin, chart of health, and sentences about the biggest losses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from game.presentation.epic.analysis.review import LuckCount, Swing, review_match
from game.presentation.epic.goal_words import format_goal_ending
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.wording import figure_name, join_names
from game.rules.core.protocol import Outcome
from game.rules.epic import event as events
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.session.seats import Seats
from game.session.session import AnySession
from game.text import _, ngettext, pgettext, pick_entry

MAX_SWINGS = 3
"""Maximum number of turns with big losses in a summary."""

WinChanceEstimator: TypeAlias = Callable[[Match, Sequence[State]], Sequence[float]]
"""Function that estimates the winning probability of each side from the views of all seats."""


def swing_name(presenter: EpicPresenter, swing: Swing, *, is_short: bool = False) -> str:
    """Return the name of the main card of a swing and the number of other cards (as ``+2`` if ``is_short``)."""
    name = presenter.card_name(swing.card) if swing.card >= 0 else _("Leevers")
    if not swing.other_card_count:
        return name
    return (
        f"{name} +{swing.other_card_count}"
        if is_short
        else _("{card} + {count} more").format(card=name, count=swing.other_card_count)
    )


class MatchSummary:
    """Summary of a finished match; ``estimate_chances`` estimates winning probabilities from the views."""

    def __init__(
        self,
        session: AnySession,
        seats: Seats,
        presenter: EpicPresenter,
        outcome: Outcome,
        estimate_chances: WinChanceEstimator,
    ) -> None:
        self.presenter = presenter
        """Presenter of the match."""
        self.match = presenter.match
        self.view = session.view_for(-1)
        """Final position as a spectator sees it."""
        self.people = seats.people
        """Seats of people."""
        self.stand_in_note = seats.stand_in_note
        """Sentence about a bot that was replaced by a quick bot during the match; empty for none."""
        self.review = review_match(session, MAX_SWINGS)
        self.swings = sorted(self.review.swings, key=lambda swing: swing.step)
        """Turns with the biggest losses, in the order of the match."""
        self.winners = [seat for seat in range(self.match.seats) if self.match.side_of[seat] in outcome.winners]
        self.is_exhausted = outcome.reason == "exhausted"
        """True if a draw pile ran out for the second time, so that less damage on the leads decided (Star Wars W28)."""
        self.is_conceded = outcome.reason == "conceded"
        """True if the match ended by concession."""
        self.goal_ending = format_goal_ending(
            self.match,
            outcome.winners,
            outcome.reason,
            join_names([seats.name(seat) for seat in self.winners]),
            len(self.winners),
            figure_name,
        )
        """Sentence about the goal that decided the match; empty for none."""
        self.losers = [seat for seat in range(self.match.seats) if seat not in self.winners]
        """Seats that did not win."""
        self.turn_count = self.review.health_samples[-1].turn
        """Number of turns of the match."""
        self.removal_turns: dict[int, int] = {}
        """Turn in which a character was defeated or left the board, by character."""
        self.left_figures = {event.figure for event in session.log if isinstance(event, events.LeftBoard)}
        """Characters that left the board undefeated, because of their leader or a concession."""
        self.conceding_seats = {event.seat for event in session.log if isinstance(event, events.Conceded)}
        """Seats that conceded."""
        self.health_curves: list[list[tuple[int, int]]] = []
        """Points of the chart of health by seat: turn and health, at the start and after each turn that changed it."""
        self.shows_chances = False
        """True if the chart shows winning probabilities instead of health."""
        self._chance_curves: list[list[tuple[int, int]]] = []
        """Points of the chart of winning probabilities by seat; empty until they are computed."""
        self._session = session
        self._estimate_chances = estimate_chances
        """Estimator of winning probabilities."""
        self.defeat_points: list[list[tuple[int, int]]] = [[] for _seat in range(self.match.seats)]
        """Points of the chart at which a character was defeated, by seat: turn and health."""
        self._collect_health()

    def _collect_health(self) -> None:
        """Compute the chart of health and the defeats from the samples of the review."""
        moments = self.review.health_samples
        self.health_curves = [[(0, moments[0].health_by_seat[seat])] for seat in range(self.match.seats)]
        for before, now in pairwise(moments):
            for figure, (old, new) in enumerate(zip(before.health_by_figure, now.health_by_figure, strict=True)):
                if old and not new:
                    seat = self.match.seat_of[figure]
                    self.removal_turns[figure] = now.turn
                    if figure in self.left_figures:
                        continue
                    self.defeat_points[seat].append((now.turn, now.health_by_seat[seat]))
            for seat, value in enumerate(now.health_by_seat):
                points = self.health_curves[seat]
                if points[-1][0] == now.turn and len(points) > 1:
                    points[-1] = (now.turn, value)
                elif points[-1][1] != value:
                    points.append((now.turn, value))

    @property
    def chart_points(self) -> list[list[tuple[int, int]]]:
        """Return the points of the chart by seat: turn and health, or turn and winning probability in percent."""
        if not self.shows_chances:
            return self.health_curves
        if not self._chance_curves:
            self._chance_curves = self._collect_chances()
        return self._chance_curves

    def _collect_chances(self) -> list[list[tuple[int, int]]]:
        """Return the winning probabilities at the beginning of each turn and at the end of the match."""
        session, seats = self._session, self.match.seats
        found: list[list[tuple[int, int]]] = [[] for _seat in range(seats)]
        last = len(session.journal) - 1
        turn = 0
        for step in range(len(session.journal)):
            view = session.view_at(step, 0)
            if view.turn == turn and step != last:
                continue
            turn = view.turn
            shares = self._estimate_chances(self.match, [session.view_at(step, seat) for seat in range(seats)])
            for seat in range(seats):
                after = turn if step == last else turn - 1
                found[seat].append((after, round(100 * shares[self.match.side_of[seat]])))
        return found

    @property
    def first_winner(self) -> int:
        """Return the first winning seat, which is pictured; -1 for a draw."""
        return self.winners[0] if self.winners else -1

    def find_round(self, turn: int) -> int:
        """Return the round of a turn."""
        return max(1, (turn - 1) // self.match.seats + 1)

    # Sentences -------------------------------------------------------------------------------------------------------

    @property
    def is_defeat(self) -> bool:
        """Return whether bots won against people."""
        return bool(self.winners) and bool(self.people) and set(self.people).isdisjoint(self.winners)

    def format_heading(self) -> str:
        """Return the large heading: draw, defeat or victory."""
        if not self.winners:
            return pgettext("result", "Draw")
        return _("Defeat") if self.is_defeat else _("Victory")

    def format_title(self) -> str:
        """Return who won, as a sentence."""
        if not self.winners:
            return _("No winner")
        names = [self.presenter.seats.name(seat) for seat in self.winners]
        return ngettext("{players} wins", "{players} win", len(names)).format(players=join_names(names))

    def format_subtitle(self) -> str:
        """Return the winner's remaining health or why the match ended, after the team of a single winner."""
        if not self.winners:
            return _("A deck ran out for the second time.") if self.is_exhausted else _("Turn limit reached.")
        left = sum(self.count_remaining_health(seat) for seat in self.winners)
        spare = _("with {health} health to spare").format(health=left) if left else _("all defeated on their own turn")
        if self.is_exhausted:
            spare = _("deck empty twice; least damage wins")
        if self.is_conceded:
            spare = _("by concession")
        if self.goal_ending:
            spare = self.goal_ending
        return spare if len(self.winners) > 1 else f"{self.presenter.team_name(self.winners[0])}  ·  {spare}"

    def format_footer(self) -> str:
        """Return the name of the board and the number of rounds."""
        place = pick_entry(self.match.board.layout.name, self.match.board.layout.id)
        rounds = self.find_round(self.turn_count)
        return f"{place}  ·  " + ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)

    def count_remaining_health(self, seat: int) -> int:
        """Return the total remaining health of a seat's characters."""
        view = self.view
        return sum(view.health[i] for i in iterate_bits(self.match.own_mask[seat]) if view.squares[i] >= 0)

    def format_removal(self, figure: int) -> str:
        """Return in which round a character was defeated or left the board."""
        turn = self.removal_turns.get(figure)
        if turn is None:
            return _("defeated")
        if figure in self.left_figures:
            return _("left in round {round}").format(round=self.find_round(turn))
        return _("defeated in round {round}").format(round=self.find_round(turn))

    def format_loser_state(self, seat: int) -> str:
        """Return the remaining health of a losing seat, or how it lost."""
        health = self.count_remaining_health(seat)
        if health:
            return _("{health} health left").format(health=health)
        return _("conceded") if seat in self.conceding_seats else _("all defeated")

    def describe_swing(self, swing: Swing) -> str:
        """Return the losses of each character in a swing as a sentence.

        A single character that accounts for the whole loss has no number.
        """
        alone = len(swing.losses) == 1 and swing.losses[0][1] == swing.amount
        parts = []
        for figure, lost, left in swing.losses:
            if not left:
                words = _("{figure} is defeated")
            else:
                words = _("{figure} has {left} health left") if alone else _("{figure} −{lost} ({left} left)")
            parts.append(words.format(figure=f"**{self.presenter.figure_name(figure)}**", lost=lost, left=left))
        shown = parts
        if len(parts) > 2:
            shown, more = parts[:1], len(parts) - 1
            shown.append(ngettext("{count} other hit", "{count} others hit", more).format(count=more))
        return ", ".join(shown) + "."

    def list_statistics(self) -> list[tuple[str, list[int], bool]]:
        """Return the rows of statistics: a label, a number for each seat, and whether less is better."""
        totals = self.review.totals
        return [
            (_("Damage dealt"), [seat_totals.dealt for seat_totals in totals], False),
            (_("Damage blocked"), [seat_totals.blocked for seat_totals in totals], False),
            (_("Health gained"), [seat_totals.healed for seat_totals in totals], False),
            (_("Cards played"), [seat_totals.played for seat_totals in totals], False),
            (_("Squares moved"), [seat_totals.walked for seat_totals in totals], False),
            (_("Fighters lost"), [seat_totals.lost for seat_totals in totals], True),
        ]

    def list_luck(self) -> list[tuple[str, list[LuckCount]]]:
        """Return the rows of luck: a label, and the actual and expected count of each seat."""
        luck = self.review.luck
        hearts = [(_("Hearts rolled"), [seat_luck.hearts for seat_luck in luck])]
        return [
            (_("Movement rolled"), [seat_luck.steps for seat_luck in luck]),
            *(hearts if any(face.heart for face in self.match.die) else []),
            (_("Power/special cards drawn"), [seat_luck.talents for seat_luck in luck]),
            (_("Your attacks blocked"), [seat_luck.stopped for seat_luck in luck]),
        ]
