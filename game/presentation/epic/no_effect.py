"""Texts of cards that do nothing: after the last of their events the log says so, and why."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.presentation.epic.wording import Name, card_name
from game.rules.epic import event as e
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import IdleReason
from game.rules.epic.effects.registry import EFFECTS
from game.rules.epic.engine.match import Match
from game.text import _

_SILENT = (e.Played, e.Chose, e.Decided, e.PlayerChosen, e.ActionPaid, e.TriforceUsed, e.Halted)
"""What happens around a text without being an effect of it."""
_OF_THE_BLOW = (e.Revealed, e.Fell, e.Left, e.Eliminated)
"""What the comparison of two cards brings before either of them has its text."""
_ANSWERS = (e.Chose, e.PlayerChosen, e.Halted)
"""Nobody is asked for these before the condition of a text is met."""


class Vain:
    """Is told of the events of a match one after the other.

    Nothing tells which of two cards an effect is of: where both have a text, one effect speaks for both.
    """

    def __init__(self, match: Match, player: Name) -> None:
        self.match = match
        self.player = player
        self._open: dict[int, v.Text] = {}
        """The cards on the table of whose text nothing has come yet."""
        self._blow: e.Revealed | None = None
        self._refused: set[int] = set()
        self._answered = False
        self._out: set[int] = set()
        """The seats that are out."""

    def after(self, event: object) -> str:
        """Why the card that is done with this event has done nothing; empty where it has, or where none is."""
        if isinstance(event, (e.Played, e.Revealed)):
            self._begin(event)
        elif isinstance(event, e.Eliminated):
            self._out.add(event.seat)
        elif isinstance(event, e.Decided):
            if event.label == "no":
                self._refused.add(event.seat)
        elif (card := _gone(event)) in self._open:
            return self._sentence(card, self._open.pop(card))
        elif isinstance(event, _ANSWERS):
            self._answered = True
        elif not isinstance(event, _SILENT) and not self._of_the_blow(event) and card < 0:
            self._open = {}
        return ""

    def _begin(self, event: e.Played | e.Revealed) -> None:
        self._refused, self._answered = set(), False
        if isinstance(event, e.Played):
            self._blow, self._open = None, {event.card: self._text(event.card, lambda words: words.on_play)}
            return
        self._blow = event
        texts = {event.attack_card: self._text(event.attack_card, lambda words: words.on_attack)}
        if event.defense_card >= 0:
            texts[event.defense_card] = self._text(event.defense_card, lambda words: words.on_defend)
        self._open = {card: text for card, text in texts.items() if text}

    def _text(self, card: int, part: Callable[[v.Card], v.Text]) -> v.Text:
        words = self.match.cards[card].text
        return part(words) if words is not None else ()

    def _of_the_blow(self, event: object) -> bool:
        struck = isinstance(event, _OF_THE_BLOW) or (isinstance(event, e.Hurt) and event.cause == "combat")
        return self._blow is not None and struck

    def _sentence(self, card: int, text: v.Text) -> str:
        seat = self.match.owner[card]
        if self._decided:
            why = _("the match is decided")
        elif seat in self._refused:
            why = _("{player} does not want it").format(player=self.player(seat))
        else:
            why = _because(self._within(text))
        if self._blow is None:
            return _("Nothing happens, because {why}.").format(why=why)
        return _("{card} does nothing more, because {why}.").format(card=card_name(self.match, card), why=why)

    @property
    def _decided(self) -> bool:
        """Whether only one side is left: then no text is carried out any more."""
        left = {side for seat, side in enumerate(self.match.side_of) if seat not in self._out}
        return bool(self._out) and len(left) <= 1

    def _within(self, text: v.Text) -> v.Text:
        """The text behind the condition that it begins with, where that is known to be met."""
        first = text[0] if text else None
        return first.then if isinstance(first, v.If) and (self._answered or self._holds(first.test)) else text

    def _holds(self, test: v.Test) -> bool:
        """Whether all that a condition asks can be read from the comparison, and is so."""
        if self._blow is None:
            return False
        seen = v.Test(
            hit=None if test.hit is None else self._blow.damage > 0,
            ranged=None if test.ranged is None else self._blow.ranged,
            answered=None if test.answered is None else self._blow.defense_card >= 0,
        )
        return msgspec.structs.astuple(seen) == msgspec.structs.astuple(test)


def _gone(event: object) -> int:
    """The card that leaves the table with this event after it was carried out, else -1."""
    if isinstance(event, e.Discarded):
        return event.card if event.why == "played" else -1
    return event.card if isinstance(event, e.Removed) else -1


def _because(text: v.Text) -> str:
    """What stands in the way of the first effect of a text."""
    first = next((effect for effect in text if not isinstance(effect, (v.Choose, v.All))), None)
    return idle_sentence("nobody_concerned" if first is None else EFFECTS[type(first)].idle)


def idle_sentence(reason: IdleReason) -> str:
    """Return the words of the log for a reason."""
    match reason:
        case "nobody_concerned":
            return _("there is nobody it could affect")
        case "condition_not_met":
            return _("its condition is not met")
        case "nobody_hurt":
            return _("nobody whom it heals has lost health")
        case "no_card_to_take":
            return _("there is no card to take")
        case "no_card_to_discard":
            return _("there is no card to discard")
        case "nobody_moves":
            return _("nobody moves")
