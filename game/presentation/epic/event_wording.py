"""Formatter of the events of Epic Duels as sentences for the log and the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.presentation.epic.wording import Name, card_name, face_name, figure_name, format_ending, side_name
from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as e
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST
from game.text import _, ngettext, pick_text


class EventFormatter:
    """Formatter of events as sentences."""

    def __init__(self, match: Match, player: Name) -> None:
        self.match = match
        self.player = player
        """Function that returns the name of a seat."""

    def format(self, event: e.Event) -> str:
        """Return an event as a sentence; empty if it is not logged."""
        return SENTENCES[type(event)](self, event)

    def figure_name(self, figure: int) -> str:
        """Return the display name of a character."""
        return figure_name(self.match, figure)

    def card_name(self, card: int) -> str:
        """Return the display name of a card."""
        return card_name(self.match, card)

    def square_name(self, square: int) -> str:
        """Return the name of a square."""
        return self.match.board.layout.square_name(square)


def _format_nothing(words: EventFormatter, event: e.Event) -> str:
    """Return no sentence."""
    return ""


# Squares -------------------------------------------------------------------------------------------------------------


def _format_zone_taken(words: EventFormatter, event: e.ZoneTaken) -> str:
    side = side_name(words.match, event.zone)
    return _("{player} takes {side}.").format(player=words.player(event.seat), side=side)


def _format_placed(words: EventFormatter, event: e.Placed) -> str:
    return _("{figure} starts on {square}.").format(
        figure=words.figure_name(event.figure), square=words.square_name(event.square)
    )


def _format_moved(words: EventFormatter, event: e.Moved) -> str:
    match = words.match
    sentence = _("{figure} moves to {square}.")
    if match.side_of[event.by] != match.side_of_figure[event.figure]:
        sentence = _("{figure} is moved to {square}.")
    return sentence.format(figure=words.figure_name(event.figure), square=words.square_name(event.square))


def _format_set(words: EventFormatter, event: e.Set) -> str:
    sentences = {
        "placed": _("{figure} appears on {square}."),
        "pulled": _("{figure} is pulled to {square}."),
        "exchanged": _("{figure} switches to {square}."),
    }
    return sentences[event.how].format(figure=words.figure_name(event.figure), square=words.square_name(event.square))


def _format_fell(words: EventFormatter, event: e.Fell) -> str:
    return _("{figure} is defeated on {square}.").format(
        figure=words.figure_name(event.figure), square=words.square_name(event.square)
    )


def _format_left(words: EventFormatter, event: e.Left) -> str:
    return _("{figure} leaves the board.").format(figure=words.figure_name(event.figure))


# Health --------------------------------------------------------------------------------------------------------------


def _format_hurt(words: EventFormatter, event: e.Hurt) -> str:
    who = words.figure_name(event.figure)
    if event.cause == "destroyed":
        return _("{figure} loses all health.").format(figure=who)
    sentence = _("{figure} takes {amount} damage ({health} left).")
    return sentence.format(figure=who, amount=event.amount, health=event.health)


def _format_healed(words: EventFormatter, event: e.Healed) -> str:
    sentence = _("{figure} heals {amount} ({health}).")
    return sentence.format(figure=words.figure_name(event.figure), amount=event.amount, health=event.health)


def _format_increased(words: EventFormatter, event: e.Increased) -> str:
    sentence = _("{figure} gains {amount} health ({health}).")
    return sentence.format(figure=words.figure_name(event.figure), amount=event.amount, health=event.health)


def _format_survived(words: EventFormatter, event: e.Survived) -> str:
    return _("{figure} survives with {health} health.").format(
        figure=words.figure_name(event.figure), health=event.health
    )


# Combat --------------------------------------------------------------------------------------------------------------


def _format_attacked(words: EventFormatter, event: e.Attacked) -> str:
    names = {"figure": words.figure_name(event.figure), "target": words.figure_name(event.target)}
    if event.card == HIDDEN:
        sentence = _("{figure} makes a ranged attack on {target}.") if event.far else _("{figure} attacks {target}.")
        return sentence.format(**names)
    sentence = (
        _("{figure} makes a ranged attack on {target} with {card}.")
        if event.far
        else _("{figure} attacks {target} with {card}.")
    )
    return sentence.format(card=words.card_name(event.card), **names)


def _format_defended(words: EventFormatter, event: e.Defended) -> str:
    who = words.figure_name(event.figure)
    if event.card == NONE:
        return _("{figure} doesn't defend.").format(figure=who)
    return _("{figure} defends with {card}.").format(figure=who, card=words.card_name(event.card))


def _format_revealed(words: EventFormatter, event: e.Revealed) -> str:
    card = words.card_name(event.attack_card)
    if event.defense == SUNBURST:
        return _("{card} is fully blocked.").format(card=card)
    if event.defense == NONE:
        return _("{card} hits for {attack}.").format(card=card, attack=event.attack)
    sentence = _("{card}: attack {attack} vs defense {defense}.")
    if not event.damage:
        sentence = _("{card}: attack {attack} vs defense {defense}, no damage.")
    return sentence.format(card=card, attack=event.attack, defense=event.defense)


# Cards ---------------------------------------------------------------------------------------------------------------


def _format_played(words: EventFormatter, event: e.Played) -> str:
    return _("{figure} plays {card}.").format(figure=words.figure_name(event.figure), card=words.card_name(event.card))


def _format_shuffled(words: EventFormatter, event: e.Shuffled) -> str:
    player = words.player(words.match.seat_of_squad[event.squad])
    return _("{player} reshuffles the discard pile.").format(player=player) if event.refill else ""


def _format_drew(words: EventFormatter, event: e.Drew) -> str:
    match, player, card = words.match, words.player(event.seat), words.card_name(event.card)
    if len(match.squads_of[event.seat]) > 1:
        deck = pick_text(match.library.teams[match.squad_team[event.squad]].name)
        return _("{player} draws {card} from the {deck} deck.").format(player=player, card=card, deck=deck)
    return _("{player} draws {card}.").format(player=player, card=card)


def _format_discarded(words: EventFormatter, event: e.Discarded) -> str:
    sentence = {
        "played": "",
        "clock": _("{card} expires."),
        "random": _("{player} randomly discards {card}."),
    }.get(event.why, _("{player} discards {card}."))
    return sentence.format(player=words.player(event.seat), card=words.card_name(event.card))


def _format_removed(words: EventFormatter, event: e.Removed) -> str:
    if event.why != "triforce":
        return ""  # that the cards of a player who is out go is told once, with the player
    return _("{card} is removed from the game.").format(card=words.card_name(event.card))


def _format_returned(words: EventFormatter, event: e.Returned) -> str:
    sentence = _("{player} returns {card} to their hand.")
    return sentence.format(player=words.player(event.seat), card=words.card_name(event.card))


def _format_stays(words: EventFormatter, event: e.StaysInPlay) -> str:
    sentence = ngettext(
        "{card} stays in play for {count} turn.", "{card} stays in play for {count} turns.", event.clock
    )
    return sentence.format(card=words.card_name(event.card), count=event.clock)


def _format_stirred(words: EventFormatter, event: e.Stirred) -> str:
    return _("{card} takes effect.").format(card=words.card_name(event.card))


def _format_triforce_used(words: EventFormatter, event: e.TriforceUsed) -> str:
    return _("{card} unleashes the Triforce.").format(card=words.card_name(event.card))


def _format_took(words: EventFormatter, event: e.Took) -> str:
    sentence = {
        "draw": _("{player} takes {card} from the deck."),
        "discard": _("{player} takes {card} from the discard pile."),
    }[event.pile]
    return sentence.format(player=words.player(event.seat), card=words.card_name(event.card))


def _format_arranged(words: EventFormatter, event: e.Arranged) -> str:
    return ngettext(
        "{player} puts {count} card back on top of the deck.",
        "{player} puts {count} cards back on top of the deck.",
        event.size,
    ).format(player=words.player(event.seat), count=event.size)


def _format_showed(words: EventFormatter, event: e.Showed) -> str:
    player = words.player(event.seat)
    seats = [words.player(seat) for seat in range(words.match.seats) if event.to >> seat & 1]
    viewers = _(" and ").join(seats)
    if HIDDEN in event.cards:
        return _("{player} shows their hand to {viewers}.").format(player=player, viewers=viewers)
    cards = ", ".join(words.card_name(card) for card in event.cards)
    return _("{player} shows their hand to {viewers}: {cards}.").format(player=player, viewers=viewers, cards=cards)


def _format_looked(words: EventFormatter, event: e.Looked) -> str:
    player, count = words.player(event.seat), len(event.cards)
    if HIDDEN not in event.cards:
        cards = ", ".join(words.card_name(card) for card in event.cards)
        return _("{player} looks at the top of the deck: {cards}.").format(player=player, cards=cards)
    return ngettext(
        "{player} looks at the top card of the deck.",
        "{player} looks at the top {count} cards of the deck.",
        count,
    ).format(player=player, count=count)


# What lasts beyond a card, and whom it is aimed at -------------------------------------------------------------------


def _format_pinned(words: EventFormatter, event: e.Pinned) -> str:
    sentence = ngettext(
        "{figure} is lifted until a player discards {count} card.",
        "{figure} is lifted until a player discards {count} cards.",
        event.ransom,
    )
    return sentence.format(figure=words.figure_name(event.figure), count=event.ransom)


def _format_freed(words: EventFormatter, event: e.Freed) -> str:
    return _("{player} frees {figure}.").format(player=words.player(event.seat), figure=words.figure_name(event.figure))


def _format_actions_owed(words: EventFormatter, event: e.ActionsOwed) -> str:
    return ngettext(
        "{player} has {count} fewer action next turn.",
        "{player} has {count} fewer actions next turn.",
        event.amount,
    ).format(player=words.player(event.seat), count=event.amount)


def _format_actions_lost(words: EventFormatter, event: e.ActionsLost) -> str:
    sentence = ngettext("{player} loses {count} action.", "{player} loses {count} actions.", event.amount)
    return sentence.format(player=words.player(event.seat), count=event.amount)


def _format_actions_gained(words: EventFormatter, event: e.ActionsGained) -> str:
    sentence = ngettext("{player} gains {count} action.", "{player} gains {count} actions.", event.amount)
    return sentence.format(player=words.player(event.seat), count=event.amount)


def _format_forbidden(words: EventFormatter, event: e.Forbidden) -> str:
    return _("{player} can't draw next turn.").format(player=words.player(event.seat))


def _format_player_chosen(words: EventFormatter, event: e.PlayerChosen) -> str:
    return _("{player} is chosen.").format(player=words.player(event.player))


def _format_chose(words: EventFormatter, event: e.Chose) -> str:
    return _("{figure} is chosen.").format(figure=words.figure_name(event.figure))


# Turns and the end ---------------------------------------------------------------------------------------------------


def _format_rolled(words: EventFormatter, event: e.Rolled | e.RolledForFirst) -> str:
    face = face_name(words.match, event.face)
    return _("{player} rolls {face}.").format(player=words.player(event.seat), face=face)


def _format_turn_began(words: EventFormatter, event: e.TurnBegan) -> str:
    return _("{player}'s turn.").format(player=words.player(event.seat))


def _format_eliminated(words: EventFormatter, event: e.Eliminated) -> str:
    sentence = _("{player} is out. Their cards leave the game.")
    if words.match.seats == 2:  # the match ends with it, and the cards stay where they are
        sentence = _("{player} is out.")
    return sentence.format(player=words.player(event.seat))


def _format_conceded(words: EventFormatter, event: e.Conceded) -> str:
    return _("{player} concedes.").format(player=words.player(event.seat))


def _format_ended(words: EventFormatter, event: e.Ended) -> str:
    return format_ending(words.match, event.winners, event.reason, words.player)


SENTENCES: dict[type[e.Event], Callable[[EventFormatter, Any], str]] = with_default(
    "the words of the log",
    e.Event,
    Handler.LOG,
    {
        e.ZoneTaken: _format_zone_taken,
        e.Placed: _format_placed,
        e.Moved: _format_moved,
        e.Set: _format_set,
        e.Fell: _format_fell,
        e.Left: _format_left,
        e.Hurt: _format_hurt,
        e.Healed: _format_healed,
        e.Increased: _format_increased,
        e.Survived: _format_survived,
        e.Attacked: _format_attacked,
        e.Defended: _format_defended,
        e.Revealed: _format_revealed,
        e.Played: _format_played,
        e.Shuffled: _format_shuffled,
        e.Drew: _format_drew,
        e.Discarded: _format_discarded,
        e.Removed: _format_removed,
        e.Returned: _format_returned,
        e.StaysInPlay: _format_stays,
        e.Stirred: _format_stirred,
        e.TriforceUsed: _format_triforce_used,
        e.Took: _format_took,
        e.Arranged: _format_arranged,
        e.Showed: _format_showed,
        e.Looked: _format_looked,
        e.Pinned: _format_pinned,
        e.Freed: _format_freed,
        e.ActionsOwed: _format_actions_owed,
        e.ActionsLost: _format_actions_lost,
        e.ActionsGained: _format_actions_gained,
        e.Forbidden: _format_forbidden,
        e.PlayerChosen: _format_player_chosen,
        e.Chose: _format_chose,
        e.Rolled: _format_rolled,
        e.RolledForFirst: _format_rolled,
        e.TurnBegan: _format_turn_began,
        e.Eliminated: _format_eliminated,
        e.Conceded: _format_conceded,
        e.Ended: _format_ended,
    },
    _format_nothing,
)
"""Function that formats the log sentence of an event, by type."""
