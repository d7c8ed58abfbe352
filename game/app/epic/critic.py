"""Grading of decisions in a duel: which ones can be judged, and their descriptions."""

from __future__ import annotations

from functools import partial

from game.app.play.coaching.critic import Critic, JudgedDecision, JudgedTurn
from game.bots.epic.advice_words import describe_for_review, explain_better_action
from game.presentation.epic.action_words import describe_action
from game.presentation.epic.analysis.review import had_choice
from game.presentation.epic.wording import figure_name
from game.rules.epic.actions.action import Action, Concede
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

MAX_REASONS = 3
"""Largest number of sentences that tell a player why another action was better."""


class DuelCritic(Critic):
    """Critic of Epic Duels; rates a decision by the chance of winning that it loses."""

    rules: EpicRules

    def find_turn(self, view: State, seat: int) -> JudgedTurn:
        return JudgedTurn(seat, view.turn, view.active == seat)

    def is_judgeable(self, view: State, action: str) -> bool:
        return had_choice(self.rules, view) and not isinstance(self.rules.from_text(view, action), Concede)

    def format_action(self, view: State, seat: int, action: Action) -> str:
        return describe_action(self.rules.match, view, action)

    def explain_better(self, decision: JudgedDecision, *, to_player: bool) -> str:
        name, say = partial(figure_name, self.rules.match), partial(self._describe_action, decision.view)
        if to_player:
            return " ".join(explain_better_action(decision.advice, name, say)[:MAX_REASONS])
        return describe_for_review(decision.advice, name, say)

    def _describe_action(self, view: State, action: str) -> str:
        return describe_action(self.rules.match, view, self.rules.from_text(view, action))
