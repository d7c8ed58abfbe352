"""Which decisions of a duel can be judged, and the words for them."""

from __future__ import annotations

from functools import partial

from game.app.play.coaching.critic import Critic, Turn
from game.bots.core.advice import Advice
from game.bots.epic.advice_words import reason_sentence
from game.presentation.epic.action_words import action_sentence
from game.presentation.epic.analysis.review import had_choice
from game.presentation.epic.wording import figure_name
from game.rules.epic.actions.action import Action, Concede
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules


class DuelCritic(Critic):
    """A mistake costs chances to win the match."""

    rules: EpicRules

    def turn_of(self, view: State, seat: int) -> Turn:
        return Turn(seat, view.turn, view.active == seat)

    def matters(self, view: State, action: str) -> bool:
        return had_choice(self.rules, view) and not isinstance(self.rules.from_text(view, action), Concede)

    def action(self, view: State, seat: int, action: Action) -> str:
        return action_sentence(self.rules.match, view, action)

    def reason(self, advice: Advice, *, you: bool) -> str:
        return reason_sentence(advice, partial(figure_name, self.rules.match), you=you)
