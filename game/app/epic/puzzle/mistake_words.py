"""Texts about a mistake in a puzzle: the enemy's answer, and why the goal is out of reach."""

from __future__ import annotations

from game.bots.epic.referee import Mistake
from game.content.puzzles.puzzles import LoadedPuzzle
from game.presentation.epic.action_words import describe_action
from game.presentation.epic.wording import card_name, figure_name, join_names
from game.rules.core.chance import ReplayRandom
from game.rules.epic.actions.action import Action, Attack, Defend, Play
from game.rules.epic.engine.frames import NONE, CombatFrame
from game.rules.epic.engine.state import State
from game.session.session import Step
from game.text import _


def describe_answers(loaded: LoadedPuzzle, journal: list[Step], mistake: Mistake) -> list[str]:
    """Return the cards that the enemy has played since the mistake, one sentence each."""
    rules, state, lines = loaded.rules, loaded.rules.clone(loaded.state), []
    own = rules.match.side_of[loaded.seat]
    for number, step in enumerate(journal[1:], 1):
        action = rules.from_text(state, step.action)
        if number >= mistake.step and rules.match.side_of[step.seat] != own:
            lines.append(_describe_answer(loaded, state, action))
        rules.apply(state, action, ReplayRandom(step.results), None)
    return [line for line in lines if line]


def _describe_answer(loaded: LoadedPuzzle, state: State, action: Action) -> str:
    match = loaded.rules.match
    if isinstance(action, Attack | Play):
        return describe_action(match, state, action)
    if isinstance(action, Defend) and (figure := _find_target(state)) != NONE:
        sentence = _("{figure} defends with {card}.")
        return sentence.format(figure=figure_name(match, figure), card=card_name(match, action.card))
    return ""


def _find_target(state: State) -> int:
    """Return the character that is under attack."""
    return next((frame.target for frame in reversed(state.stack) if isinstance(frame, CombatFrame)), NONE)


def explain_failure(loaded: LoadedPuzzle, mistake: Mistake, state: State) -> str:
    """Return why the goal can no longer be reached from a position."""
    match, why = loaded.rules.match, mistake.refutation
    if not loaded.objective.includes_enemy_turn:
        return _describe_survivor(loaded, mistake, state)
    name = figure_name(match, loaded.objective.figure)
    if why.card == NONE:
        return _("{name} can't be protected any more.").format(name=name)
    sentence = _("{attacker} can still defeat {name} with {card}.")
    if mistake.was_lucky:
        sentence = _("With a different roll, {attacker} defeats {name} with {card}.")
    return sentence.format(attacker=figure_name(match, why.attacker), name=name, card=card_name(match, why.card))


def _describe_survivor(loaded: LoadedPuzzle, mistake: Mistake, state: State) -> str:
    match, left = loaded.rules.match, mistake.refutation.survivors
    if not left:
        return _("The goal is out of reach now.")
    if len(left) == 1:
        sentence = _("{name} survives with {health} health.")
        if left[0].health != state.health[left[0].figure]:
            sentence = _("Your best play leaves {name} with {health} health.")
        return sentence.format(name=figure_name(match, left[0].figure), health=left[0].health)
    return _("{names} survive.").format(names=join_names([figure_name(match, survivor.figure) for survivor in left]))
