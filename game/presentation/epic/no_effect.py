"""Explanations in the log of why a card had no effect."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.presentation.epic.wording import PlayerNamer, card_name
from game.rules.epic import event as events
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.effect import IdleReason
from game.rules.epic.effects.registry import EFFECTS
from game.rules.epic.engine.match import Match
from game.text import _


class NoEffectExplainer:
    """Explainer of why a card had no effect, updated with all events of a match in order.

    Events do not name the card that they come from: if two cards have a text, an effect counts for both.
    """

    def __init__(self, match: Match, player_name: PlayerNamer) -> None:
        self.match = match
        self.player_name = player_name
        """Function that returns the name of a seat."""
        self._ineffective_texts: dict[int, vocabulary.Text] = {}
        """Texts of the cards being resolved that had no effect so far, by card."""
        self._combat: events.Revealed | None = None
        """Combat whose cards are being resolved; None outside of a combat."""
        self._declining_seats: set[int] = set()
        """Seats that declined an optional text of these cards."""
        self._has_choice = False
        """True if a choice in the text was made, so that its condition was met."""
        self._eliminated_seats: set[int] = set()
        """Eliminated seats."""

    def explain(self, event: object) -> str:
        """Process an event; return why the card that it discards or removes had no effect, or an empty text."""
        match event:
            case events.Played() | events.Revealed():
                self._begin_card(event)
            case events.Eliminated(seat=seat):
                self._eliminated_seats.add(seat)
            case events.Decided(seat=seat, label=label):
                if label == "no":
                    self._declining_seats.add(seat)
            case events.Discarded(card=card, why="played") | events.Removed(card=card):
                if card in self._ineffective_texts:
                    return self._format_sentence(card, self._ineffective_texts.pop(card))
            case (
                events.Chose() | events.PlayerChosen() | events.Halted()
            ):  # asked for only once the condition of a text is met
                self._has_choice = True
            case events.ActionPaid() | events.TriforceUsed():  # happens around a text without being an effect of it
                pass
            case events.Fell() | events.LeftBoard() | events.Hurt(cause="combat") if self._combat is not None:
                pass  # comes of comparing two cards, before either of them has its text
            case _:
                self._ineffective_texts = {}
        return ""

    def _begin_card(self, event: events.Played | events.Revealed) -> None:
        """Begin to observe the texts of a played card or of the cards of a combat."""
        self._declining_seats, self._has_choice = set(), False
        match event:
            case events.Played(card=card):
                self._combat, self._ineffective_texts = None, {card: self._get_text(card, lambda words: words.on_play)}
            case events.Revealed(attack_card=card, defense_card=answer):
                texts = {card: self._get_text(card, lambda words: words.on_attack)}
                if answer >= 0:
                    texts[answer] = self._get_text(answer, lambda words: words.on_defend)
                self._combat, self._ineffective_texts = event, {card: text for card, text in texts.items() if text}

    def _get_text(self, card: int, part: Callable[[vocabulary.CardText], vocabulary.Text]) -> vocabulary.Text:
        words = self.match.cards[card].text
        return part(words) if words is not None else ()

    def _format_sentence(self, card: int, text: vocabulary.Text) -> str:
        """Return the sentence on why a card had no effect."""
        seat = self.match.owner[card]
        if self._is_decided:
            why = _("the match is already decided")
        elif seat in self._declining_seats:
            why = _("{player} declined").format(player=self.player_name(seat))
        else:
            why = _find_reason(self._skip_met_condition(text))
        if self._combat is None:
            return _("No effect: {why}.").format(why=why)
        return _("{card} has no further effect: {why}.").format(card=card_name(self.match, card), why=why)

    @property
    def _is_decided(self) -> bool:
        """Return whether only one side is left, so that no more texts are resolved."""
        left = {side for seat, side in enumerate(self.match.side_of) if seat not in self._eliminated_seats}
        return bool(self._eliminated_seats) and len(left) <= 1

    def _skip_met_condition(self, text: vocabulary.Text) -> vocabulary.Text:
        """Return the text after its first condition if that was met, else the whole text."""
        first = text[0] if text else None
        return (
            first.then
            if isinstance(first, vocabulary.IfEffect) and (self._has_choice or self._is_met(first.test))
            else text
        )

    def _is_met(self, test: vocabulary.Condition) -> bool:
        """Return whether the result of the combat alone proves that a condition was met."""
        if self._combat is None:
            return False
        seen = vocabulary.Condition(
            hit=None if test.hit is None else self._combat.damage > 0,
            ranged=None if test.ranged is None else self._combat.ranged,
            answered=None if test.answered is None else self._combat.defense_card >= 0,
        )
        return msgspec.structs.astuple(seen) == msgspec.structs.astuple(test)


def _find_reason(text: vocabulary.Text) -> str:
    """Return why the first effect of a text cannot happen."""
    first = next(
        (effect for effect in text if not isinstance(effect, (vocabulary.ChooseEffect, vocabulary.AllEffect))), None
    )
    return format_idle_reason("nobody_concerned" if first is None else EFFECTS[type(first)].idle)


def format_idle_reason(reason: IdleReason) -> str:
    """Return the log text of a reason."""
    match reason:
        case "nobody_concerned":
            return _("no valid target")
        case "condition_not_met":
            return _("condition not met")
        case "nobody_hurt":
            return _("no damage to heal")
        case "no_card_to_take":
            return _("no card to take")
        case "no_card_to_discard":
            return _("no card to discard")
        case "nobody_moves":
            return _("no movement")
