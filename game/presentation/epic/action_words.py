"""Wording of the actions of Epic Duels as sentences, for hints."""

from __future__ import annotations

from typing import TypeAlias

from game.presentation.epic.wording import card_name, figure_name, side_name
from game.rules.epic.actions import action as a
from game.rules.epic.actions.action import Action
from game.rules.epic.effects.grammar import find_open_ways
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import pending_text
from game.rules.epic.engine.state import State
from game.text import _, pick_text


def describe_action(match: Match, view: State, action: Action) -> str:
    """Return an action as one sentence; ``view`` is the position in which it is legal."""
    match action:
        case a.Answer():
            offer = _("Use the optional effect of {card}.") if action.yes else _("Skip the optional effect of {card}.")
            return offer.format(card=card_name(match, pending_text(view).card))
        case a.TakeWay():
            way = next((way for way in find_open_ways(match, view) if way.label == action.label), None)
            return _("Choose: {way}.").format(way=pick_text(way.name) if way is not None else action.label)
        case a.Halt():
            return _("Stop moving.")
        case a.Draw():
            return _("Draw a card.")
        case a.Concede():
            return _("Concede the match.")
        case a.End():
            return _("End the turn.")
        case a.Decline():
            return _("Don't play a card.")
        case a.Attack() | a.Play() | a.Heal() | a.Defend() | a.Rescue() | a.Discard() | a.Take() | a.Lay() | a.Keep():
            return _describe_card_action(match, action)
        case _:
            return _describe_board_action(match, action)


_OnBoard: TypeAlias = a.TakeZone | a.Place | a.Walk | a.Pick | a.Ransom | a.PickPlayer | a.TakeDeck | a.Put
"""Action that names a square, a character or a zone."""
_WithCard: TypeAlias = a.Attack | a.Play | a.Heal | a.Defend | a.Rescue | a.Discard | a.Take | a.Lay | a.Keep
"""Action that names a card."""


def _describe_board_action(match: Match, action: _OnBoard) -> str:
    """Return an action that names a square, a character or a zone as a sentence."""
    match action:
        case a.TakeZone():
            return _("Take {side}.").format(side=side_name(match, action.zone))
        case a.Place():
            figure, square = figure_name(match, action.figure), match.board.layout.square_name(action.square)
            return _("Place {figure} on {square}.").format(figure=figure, square=square)
        case a.Walk():
            figure, square = figure_name(match, action.figure), match.board.layout.square_name(action.square)
            return _("Move {figure} to {square}.").format(figure=figure, square=square)
        case a.Pick():
            return _("Choose {figure}.").format(figure=figure_name(match, action.figure))
        case a.Ransom():
            return _("Discard cards to free {figure}.").format(figure=figure_name(match, action.figure))
        case a.PickPlayer():
            return _("Choose player {number}.").format(number=action.seat + 1)
        case a.TakeDeck():
            kinds = {pick_text(figure.words): None for figure in match.figures if figure.squad == action.squad}
            return _("Draw from the deck of {names}.").format(names=", ".join(kinds))
        case a.Put():
            return _("Choose {square}.").format(square=match.board.layout.square_name(action.square))


def _describe_card_action(match: Match, action: _WithCard) -> str:
    """Return an action that names a card as a sentence."""
    match action:
        case a.Attack():
            sentence = _("{figure} attacks {target} with {card}.")
            figure, target = figure_name(match, action.figure), figure_name(match, action.target)
            return sentence.format(figure=figure, target=target, card=card_name(match, action.card))
        case a.Play():
            figure = figure_name(match, action.figure)
            return _("{figure} plays {card}.").format(figure=figure, card=card_name(match, action.card))
        case a.Heal():
            sentence = _("Discard {card} to heal {figure}.")
            return sentence.format(figure=figure_name(match, action.figure), card=card_name(match, action.card))
        case a.Defend():
            return _("Defend with {card}.").format(card=card_name(match, action.card))
        case a.Rescue():
            return _("Play {card} to save your fighter.").format(card=card_name(match, action.card))
        case a.Discard():
            return _("Discard {card}.").format(card=card_name(match, action.card))
        case a.Take():
            return _("Take {card}.").format(card=card_name(match, action.card))
        case a.Lay():
            return _("Put {card} on top.").format(card=card_name(match, action.card))
        case a.Keep():
            return _("Keep {card}.").format(card=card_name(match, action.card))
