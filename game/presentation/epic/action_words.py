"""Wording of the actions of Epic Duels as sentences, for hints."""

from __future__ import annotations

from typing import TypeAlias

from game.presentation.epic.wording import card_name, figure_name, side_name
from game.rules.epic.actions import action as actions
from game.rules.epic.actions.action import Action
from game.rules.epic.effects.grammar import find_open_ways
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import pending_text
from game.rules.epic.engine.state import State
from game.text import _, pick_text


def describe_action(match: Match, view: State, action: Action) -> str:
    """Return an action as one sentence; ``view`` is the position in which it is legal."""
    match action:
        case actions.Answer():
            offer = _("Use the optional effect of {card}.") if action.yes else _("Skip the optional effect of {card}.")
            return offer.format(card=card_name(match, pending_text(view).card))
        case actions.TakeWay():
            way = next((way for way in find_open_ways(match, view) if way.label == action.label), None)
            return _("Choose: {way}.").format(way=pick_text(way.name) if way is not None else action.label)
        case actions.Halt():
            return _("Stop moving.")
        case actions.Draw():
            return _("Draw a card.")
        case actions.Concede():
            return _("Concede the match.")
        case actions.End():
            return _("End the turn.")
        case actions.Decline():
            return _("Don't play a card.")
        case (
            actions.Attack()
            | actions.Play()
            | actions.Heal()
            | actions.Defend()
            | actions.Rescue()
            | actions.Discard()
            | actions.Take()
            | actions.PutBack()
            | actions.Keep()
        ):
            return _describe_card_action(match, action)
        case _:
            return _describe_board_action(match, action)


_BoardAction: TypeAlias = (
    actions.TakeZone
    | actions.Place
    | actions.Walk
    | actions.Pick
    | actions.Ransom
    | actions.PickPlayer
    | actions.TakeDeck
    | actions.Put
)
"""Action that names a square, a character or a zone."""
_CardAction: TypeAlias = (
    actions.Attack
    | actions.Play
    | actions.Heal
    | actions.Defend
    | actions.Rescue
    | actions.Discard
    | actions.Take
    | actions.PutBack
    | actions.Keep
)
"""Action that names a card."""


def _describe_board_action(match: Match, action: _BoardAction) -> str:
    """Return an action that names a square, a character or a zone as a sentence."""
    match action:
        case actions.TakeZone():
            return _("Take {side}.").format(side=side_name(match, action.zone))
        case actions.Place():
            figure, square = figure_name(match, action.figure), match.board.layout.square_name(action.square)
            return _("Place {figure} on {square}.").format(figure=figure, square=square)
        case actions.Walk():
            figure, square = figure_name(match, action.figure), match.board.layout.square_name(action.square)
            return _("Move {figure} to {square}.").format(figure=figure, square=square)
        case actions.Pick():
            return _("Choose {figure}.").format(figure=figure_name(match, action.figure))
        case actions.Ransom():
            return _("Discard cards to free {figure}.").format(figure=figure_name(match, action.figure))
        case actions.PickPlayer():
            return _("Choose player {number}.").format(number=action.seat + 1)
        case actions.TakeDeck():
            kinds = {pick_text(figure.display_name): None for figure in match.figures if figure.squad == action.squad}
            return _("Draw from the deck of {names}.").format(names=", ".join(kinds))
        case actions.Put():
            return _("Choose {square}.").format(square=match.board.layout.square_name(action.square))


def _describe_card_action(match: Match, action: _CardAction) -> str:
    """Return an action that names a card as a sentence."""
    match action:
        case actions.Attack():
            sentence = _("{figure} attacks {target} with {card}.")
            figure, target = figure_name(match, action.figure), figure_name(match, action.target)
            return sentence.format(figure=figure, target=target, card=card_name(match, action.card))
        case actions.Play():
            figure = figure_name(match, action.figure)
            return _("{figure} plays {card}.").format(figure=figure, card=card_name(match, action.card))
        case actions.Heal():
            sentence = _("Discard {card} to heal {figure}.")
            return sentence.format(figure=figure_name(match, action.figure), card=card_name(match, action.card))
        case actions.Defend():
            return _("Defend with {card}.").format(card=card_name(match, action.card))
        case actions.Rescue():
            return _("Play {card} to save your fighter.").format(card=card_name(match, action.card))
        case actions.Discard():
            return _("Discard {card}.").format(card=card_name(match, action.card))
        case actions.Take():
            return _("Take {card}.").format(card=card_name(match, action.card))
        case actions.PutBack():
            return _("Put {card} on top.").format(card=card_name(match, action.card))
        case actions.Keep():
            return _("Keep {card}.").format(card=card_name(match, action.card))
