"""Grades of decisions in Elixir Quest: which decisions can be graded, and their descriptions."""

from __future__ import annotations

from game.app.play.coaching.critic import Critic, JudgedDecision, JudgedTurn
from game.bots.elixir.hint import describe_elixir_reason
from game.presentation.elixir.wording import describe_choice
from game.rules.elixir.action import Action
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State


class QuestCritic(Critic):
    """Critic of Elixir Quest; grades the actions of a game together, by the loss of winning probability."""

    rules: ElixirRules

    def find_turn(self, view: State, seat: int) -> JudgedTurn:
        return JudgedTurn(seat, view.game, is_own_turn=True)

    def is_judgeable(self, view: State, action: str) -> bool:
        legal = self.rules.legal_actions(view)
        return len(legal) > 1 and action in map(self.rules.to_text, legal)

    def format_action(self, view: State, seat: int, action: Action) -> str:
        return describe_choice(self.rules.catalog, view, seat, action)

    def explain_better(self, decision: JudgedDecision, *, to_player: bool) -> str:
        return describe_elixir_reason(decision.advice.reasons[0]) if decision.advice.reasons else ""
