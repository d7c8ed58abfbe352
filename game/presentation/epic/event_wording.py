"""Formatter of the events of Epic Duels as sentences for the log and the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.presentation.epic.wording import PlayerNamer, card_name, face_name, figure_name, format_ending, side_name
from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as events
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST
from game.text import _, ngettext, pick_text


class EventFormatter:
    """Formatter of events as sentences."""

    def __init__(self, match: Match, player_name: PlayerNamer) -> None:
        self.match = match
        self.player_name = player_name
        """Function that returns the name of a seat."""

    def format(self, event: events.Event) -> str:
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


def _format_nothing(formatter: EventFormatter, event: events.Event) -> str:
    """Return no sentence."""
    return ""


# Squares -------------------------------------------------------------------------------------------------------------


def _format_zone_taken(formatter: EventFormatter, event: events.ZoneTaken) -> str:
    side = side_name(formatter.match, event.zone)
    return _("{player} takes {side}.").format(player=formatter.player_name(event.seat), side=side)


def _format_placed(formatter: EventFormatter, event: events.Placed) -> str:
    return _("{figure} starts on {square}.").format(
        figure=formatter.figure_name(event.figure), square=formatter.square_name(event.square)
    )


def _format_moved(formatter: EventFormatter, event: events.Moved) -> str:
    match = formatter.match
    sentence = _("{figure} moves to {square}.")
    if match.side_of[event.by] != match.side_of_figure[event.figure]:
        sentence = _("{figure} is moved to {square}.")
    return sentence.format(figure=formatter.figure_name(event.figure), square=formatter.square_name(event.square))


def _format_set(formatter: EventFormatter, event: events.Set) -> str:
    sentences = {
        "placed": _("{figure} appears on {square}."),
        "pulled": _("{figure} is pulled to {square}."),
        "exchanged": _("{figure} switches to {square}."),
    }
    return sentences[event.how].format(
        figure=formatter.figure_name(event.figure), square=formatter.square_name(event.square)
    )


def _format_fell(formatter: EventFormatter, event: events.Fell) -> str:
    return _("{figure} is defeated on {square}.").format(
        figure=formatter.figure_name(event.figure), square=formatter.square_name(event.square)
    )


def _format_left(formatter: EventFormatter, event: events.LeftBoard) -> str:
    return _("{figure} leaves the board.").format(figure=formatter.figure_name(event.figure))


# Health --------------------------------------------------------------------------------------------------------------


def _format_hurt(formatter: EventFormatter, event: events.Hurt) -> str:
    who = formatter.figure_name(event.figure)
    if event.cause == "destroyed":
        return _("{figure} loses all health.").format(figure=who)
    sentence = _("{figure} takes {amount} damage ({health} left).")
    return sentence.format(figure=who, amount=event.amount, health=event.health)


def _format_healed(formatter: EventFormatter, event: events.Healed) -> str:
    sentence = _("{figure} heals {amount} ({health}).")
    return sentence.format(figure=formatter.figure_name(event.figure), amount=event.amount, health=event.health)


def _format_increased(formatter: EventFormatter, event: events.Increased) -> str:
    sentence = _("{figure} gains {amount} health ({health}).")
    return sentence.format(figure=formatter.figure_name(event.figure), amount=event.amount, health=event.health)


def _format_survived(formatter: EventFormatter, event: events.Survived) -> str:
    return _("{figure} survives with {health} health.").format(
        figure=formatter.figure_name(event.figure), health=event.health
    )


# Combat --------------------------------------------------------------------------------------------------------------


def _format_attacked(formatter: EventFormatter, event: events.Attacked) -> str:
    names = {"figure": formatter.figure_name(event.figure), "target": formatter.figure_name(event.target)}
    if event.card == HIDDEN:
        sentence = _("{figure} makes a ranged attack on {target}.") if event.far else _("{figure} attacks {target}.")
        return sentence.format(**names)
    sentence = (
        _("{figure} makes a ranged attack on {target} with {card}.")
        if event.far
        else _("{figure} attacks {target} with {card}.")
    )
    return sentence.format(card=formatter.card_name(event.card), **names)


def _format_defended(formatter: EventFormatter, event: events.Defended) -> str:
    who = formatter.figure_name(event.figure)
    if event.card == NONE:
        return _("{figure} doesn't defend.").format(figure=who)
    return _("{figure} defends with {card}.").format(figure=who, card=formatter.card_name(event.card))


def _format_revealed(formatter: EventFormatter, event: events.Revealed) -> str:
    card = formatter.card_name(event.attack_card)
    if event.defense == SUNBURST:
        return _("{card} is fully blocked.").format(card=card)
    if event.defense == NONE:
        return _("{card} hits for {attack}.").format(card=card, attack=event.attack)
    sentence = _("{card}: attack {attack} vs defense {defense}.")
    if not event.damage:
        sentence = _("{card}: attack {attack} vs defense {defense}, no damage.")
    return sentence.format(card=card, attack=event.attack, defense=event.defense)


# Cards ---------------------------------------------------------------------------------------------------------------


def _format_played(formatter: EventFormatter, event: events.Played) -> str:
    return _("{figure} plays {card}.").format(
        figure=formatter.figure_name(event.figure), card=formatter.card_name(event.card)
    )


def _format_shuffled(formatter: EventFormatter, event: events.Shuffled) -> str:
    player = formatter.player_name(formatter.match.seat_of_squad[event.squad])
    return _("{player} reshuffles the discard pile.").format(player=player) if event.refill else ""


def _format_drew(formatter: EventFormatter, event: events.Drew) -> str:
    match, player, card = formatter.match, formatter.player_name(event.seat), formatter.card_name(event.card)
    if len(match.squads_of[event.seat]) > 1:
        deck = pick_text(match.library.teams[match.squad_team[event.squad]].name)
        return _("{player} draws {card} from the {deck} deck.").format(player=player, card=card, deck=deck)
    return _("{player} draws {card}.").format(player=player, card=card)


def _format_discarded(formatter: EventFormatter, event: events.Discarded) -> str:
    sentence = {
        "played": "",
        "clock": _("{card} expires."),
        "random": _("{player} randomly discards {card}."),
    }.get(event.why, _("{player} discards {card}."))
    return sentence.format(player=formatter.player_name(event.seat), card=formatter.card_name(event.card))


def _format_removed(formatter: EventFormatter, event: events.Removed) -> str:
    if event.why != "triforce":
        return ""  # that the cards of a player who is out go is told once, with the player
    return _("{card} is removed from the game.").format(card=formatter.card_name(event.card))


def _format_returned(formatter: EventFormatter, event: events.Returned) -> str:
    sentence = _("{player} returns {card} to their hand.")
    return sentence.format(player=formatter.player_name(event.seat), card=formatter.card_name(event.card))


def _format_stays(formatter: EventFormatter, event: events.StaysInPlay) -> str:
    sentence = ngettext(
        "{card} stays in play for {count} turn.", "{card} stays in play for {count} turns.", event.clock
    )
    return sentence.format(card=formatter.card_name(event.card), count=event.clock)


def _format_stirred(formatter: EventFormatter, event: events.Stirred) -> str:
    return _("{card} takes effect.").format(card=formatter.card_name(event.card))


def _format_triforce_used(formatter: EventFormatter, event: events.TriforceUsed) -> str:
    return _("{card} unleashes the Triforce.").format(card=formatter.card_name(event.card))


def _format_took(formatter: EventFormatter, event: events.Took) -> str:
    sentence = {
        "draw": _("{player} takes {card} from the deck."),
        "discard": _("{player} takes {card} from the discard pile."),
    }[event.pile]
    return sentence.format(player=formatter.player_name(event.seat), card=formatter.card_name(event.card))


def _format_arranged(formatter: EventFormatter, event: events.Arranged) -> str:
    return ngettext(
        "{player} puts {count} card back on top of the deck.",
        "{player} puts {count} cards back on top of the deck.",
        event.size,
    ).format(player=formatter.player_name(event.seat), count=event.size)


def _format_showed(formatter: EventFormatter, event: events.Showed) -> str:
    player = formatter.player_name(event.seat)
    seats = [formatter.player_name(seat) for seat in range(formatter.match.seats) if event.to >> seat & 1]
    viewers = _(" and ").join(seats)
    if HIDDEN in event.cards:
        return _("{player} shows their hand to {viewers}.").format(player=player, viewers=viewers)
    cards = ", ".join(formatter.card_name(card) for card in event.cards)
    return _("{player} shows their hand to {viewers}: {cards}.").format(player=player, viewers=viewers, cards=cards)


def _format_looked(formatter: EventFormatter, event: events.Looked) -> str:
    player, count = formatter.player_name(event.seat), len(event.cards)
    if HIDDEN not in event.cards:
        cards = ", ".join(formatter.card_name(card) for card in event.cards)
        return _("{player} looks at the top of the deck: {cards}.").format(player=player, cards=cards)
    return ngettext(
        "{player} looks at the top card of the deck.",
        "{player} looks at the top {count} cards of the deck.",
        count,
    ).format(player=player, count=count)


# What lasts beyond a card, and whom it is aimed at -------------------------------------------------------------------


def _format_lifted(formatter: EventFormatter, event: events.Lifted) -> str:
    sentence = ngettext(
        "{figure} is lifted until a player discards {count} card.",
        "{figure} is lifted until a player discards {count} cards.",
        event.ransom,
    )
    return sentence.format(figure=formatter.figure_name(event.figure), count=event.ransom)


def _format_freed(formatter: EventFormatter, event: events.Freed) -> str:
    return _("{player} frees {figure}.").format(
        player=formatter.player_name(event.seat), figure=formatter.figure_name(event.figure)
    )


def _format_actions_owed(formatter: EventFormatter, event: events.ActionsOwed) -> str:
    return ngettext(
        "{player} has {count} fewer action next turn.",
        "{player} has {count} fewer actions next turn.",
        event.amount,
    ).format(player=formatter.player_name(event.seat), count=event.amount)


def _format_actions_lost(formatter: EventFormatter, event: events.ActionsLost) -> str:
    sentence = ngettext("{player} loses {count} action.", "{player} loses {count} actions.", event.amount)
    return sentence.format(player=formatter.player_name(event.seat), count=event.amount)


def _format_actions_gained(formatter: EventFormatter, event: events.ActionsGained) -> str:
    sentence = ngettext("{player} gains {count} action.", "{player} gains {count} actions.", event.amount)
    return sentence.format(player=formatter.player_name(event.seat), count=event.amount)


def _format_forbidden(formatter: EventFormatter, event: events.Forbidden) -> str:
    return _("{player} can't draw next turn.").format(player=formatter.player_name(event.seat))


def _format_player_chosen(formatter: EventFormatter, event: events.PlayerChosen) -> str:
    return _("{player} is chosen.").format(player=formatter.player_name(event.player))


def _format_chose(formatter: EventFormatter, event: events.Chose) -> str:
    return _("{figure} is chosen.").format(figure=formatter.figure_name(event.figure))


# Turns and the end ---------------------------------------------------------------------------------------------------


def _format_rolled(formatter: EventFormatter, event: events.Rolled | events.RolledForFirst) -> str:
    face = face_name(formatter.match, event.face)
    return _("{player} rolls {face}.").format(player=formatter.player_name(event.seat), face=face)


def _format_turn_began(formatter: EventFormatter, event: events.TurnBegan) -> str:
    return _("{player}'s turn.").format(player=formatter.player_name(event.seat))


def _format_eliminated(formatter: EventFormatter, event: events.Eliminated) -> str:
    sentence = _("{player} is out. Their cards leave the game.")
    if formatter.match.seats == 2:  # the match ends with it, and the cards stay where they are
        sentence = _("{player} is out.")
    return sentence.format(player=formatter.player_name(event.seat))


def _format_conceded(formatter: EventFormatter, event: events.Conceded) -> str:
    return _("{player} concedes.").format(player=formatter.player_name(event.seat))


def _format_ended(formatter: EventFormatter, event: events.Ended) -> str:
    return format_ending(formatter.match, event.winners, event.reason, formatter.player_name)


SENTENCES: dict[type[events.Event], Callable[[EventFormatter, Any], str]] = with_default(
    "the words of the log",
    events.Event,
    Handler.LOG,
    {
        events.ZoneTaken: _format_zone_taken,
        events.Placed: _format_placed,
        events.Moved: _format_moved,
        events.Set: _format_set,
        events.Fell: _format_fell,
        events.LeftBoard: _format_left,
        events.Hurt: _format_hurt,
        events.Healed: _format_healed,
        events.Increased: _format_increased,
        events.Survived: _format_survived,
        events.Attacked: _format_attacked,
        events.Defended: _format_defended,
        events.Revealed: _format_revealed,
        events.Played: _format_played,
        events.Shuffled: _format_shuffled,
        events.Drew: _format_drew,
        events.Discarded: _format_discarded,
        events.Removed: _format_removed,
        events.Returned: _format_returned,
        events.StaysInPlay: _format_stays,
        events.Stirred: _format_stirred,
        events.TriforceUsed: _format_triforce_used,
        events.Took: _format_took,
        events.Arranged: _format_arranged,
        events.Showed: _format_showed,
        events.Looked: _format_looked,
        events.Lifted: _format_lifted,
        events.Freed: _format_freed,
        events.ActionsOwed: _format_actions_owed,
        events.ActionsLost: _format_actions_lost,
        events.ActionsGained: _format_actions_gained,
        events.Forbidden: _format_forbidden,
        events.PlayerChosen: _format_player_chosen,
        events.Chose: _format_chose,
        events.Rolled: _format_rolled,
        events.RolledForFirst: _format_rolled,
        events.TurnBegan: _format_turn_began,
        events.Eliminated: _format_eliminated,
        events.Conceded: _format_conceded,
        events.Ended: _format_ended,
    },
    _format_nothing,
)
"""Function that formats the log sentence of an event, by type."""
