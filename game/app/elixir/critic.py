"""Which choices of Elixir Quest can be judged, and the words for them."""

from __future__ import annotations

from game.app.play.coaching.critic import Critic, Turn
from game.bots.core.advice import Advice
from game.bots.elixir.hint import elixir_reason
from game.presentation.elixir.wording import choice_sentence
from game.rules.elixir.action import Action
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State


class QuestCritic(Critic):
    """A mistake costs chances to win the match; what is laid and drunk in one game is one turn."""

    rules: ElixirRules

    def turn_of(self, view: State, seat: int) -> Turn:
        return Turn(seat, view.game, own=True)

    def matters(self, view: State, action: str) -> bool:
        legal = self.rules.legal(view)
        return len(legal) > 1 and action in map(self.rules.to_text, legal)

    def action(self, view: State, seat: int, action: Action) -> str:
        return choice_sentence(self.rules.catalog, view, seat, action)

    def reason(self, advice: Advice, *, you: bool) -> str:
        return elixir_reason(advice.reasons[0]) if advice.reasons else ""
