"""Events of Epic Duels as sentences in the player's language: for the log and the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.presentation.epic.wording import Name, card_name, end_line, face_name, figure_name, side_name
from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as e
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST
from game.text import _, ngettext, pick


class EventFormatter:
    """Formats events of a match as sentences; ``player`` returns the name of a seat."""

    def __init__(self, match: Match, player: Name) -> None:
        self.match = match
        self.player = player

    def format(self, event: e.Event) -> str:
        """Return an event as a sentence, in the form its reader may see; empty where it needs no words."""
        return SENTENCES[type(event)](self, event)

    def figure(self, figure: int) -> str:
        """Return a character's name for people."""
        return figure_name(self.match, figure)

    def card(self, card: int) -> str:
        """Return a card's name for people."""
        return card_name(self.match, card)

    def square(self, square: int) -> str:
        """Return a square's name."""
        return self.match.board.layout.name_of(square)


def _silence(words: EventFormatter, event: e.Event) -> str:
    return ""


# Squares -------------------------------------------------------------------------------------------------------------


def _zone_taken(words: EventFormatter, event: e.ZoneTaken) -> str:
    side = side_name(words.match, event.zone)
    return _("{player} takes {side}.").format(player=words.player(event.seat), side=side)


def _placed(words: EventFormatter, event: e.Placed) -> str:
    return _("{figure} starts on {square}.").format(
        figure=words.figure(event.figure), square=words.square(event.square)
    )


def _moved(words: EventFormatter, event: e.Moved) -> str:
    match = words.match
    sentence = _("{figure} moves to {square}.")
    if match.side_of[event.by] != match.side_of_figure[event.figure]:
        sentence = _("{figure} is moved to {square}.")
    return sentence.format(figure=words.figure(event.figure), square=words.square(event.square))


def _set(words: EventFormatter, event: e.Set) -> str:
    sentences = {
        "placed": _("{figure} appears on {square}."),
        "pulled": _("{figure} is pulled to {square}."),
        "exchanged": _("{figure} switches to {square}."),
    }
    return sentences[event.how].format(figure=words.figure(event.figure), square=words.square(event.square))


def _fell(words: EventFormatter, event: e.Fell) -> str:
    return _("{figure} is defeated on {square}.").format(
        figure=words.figure(event.figure), square=words.square(event.square)
    )


def _left(words: EventFormatter, event: e.Left) -> str:
    return _("{figure} leaves the board.").format(figure=words.figure(event.figure))


# Health --------------------------------------------------------------------------------------------------------------


def _hurt(words: EventFormatter, event: e.Hurt) -> str:
    who = words.figure(event.figure)
    if event.cause == "destroyed":
        return _("{figure} loses all health.").format(figure=who)
    sentence = _("{figure} takes {amount} damage ({health} left).")
    return sentence.format(figure=who, amount=event.amount, health=event.health)


def _healed(words: EventFormatter, event: e.Healed) -> str:
    sentence = _("{figure} heals {amount} ({health}).")
    return sentence.format(figure=words.figure(event.figure), amount=event.amount, health=event.health)


def _increased(words: EventFormatter, event: e.Increased) -> str:
    sentence = _("{figure} gains {amount} health ({health}).")
    return sentence.format(figure=words.figure(event.figure), amount=event.amount, health=event.health)


def _survived(words: EventFormatter, event: e.Survived) -> str:
    return _("{figure} survives with {health} health.").format(figure=words.figure(event.figure), health=event.health)


# Combat --------------------------------------------------------------------------------------------------------------


def _attacked(words: EventFormatter, event: e.Attacked) -> str:
    names = {"figure": words.figure(event.figure), "target": words.figure(event.target)}
    if event.card == HIDDEN:
        sentence = _("{figure} makes a ranged attack on {target}.") if event.far else _("{figure} attacks {target}.")
        return sentence.format(**names)
    sentence = (
        _("{figure} makes a ranged attack on {target} with {card}.")
        if event.far
        else _("{figure} attacks {target} with {card}.")
    )
    return sentence.format(card=words.card(event.card), **names)


def _defended(words: EventFormatter, event: e.Defended) -> str:
    who = words.figure(event.figure)
    if event.card == NONE:
        return _("{figure} doesn't defend.").format(figure=who)
    return _("{figure} defends with {card}.").format(figure=who, card=words.card(event.card))


def _revealed(words: EventFormatter, event: e.Revealed) -> str:
    card = words.card(event.attack_card)
    if event.defense == SUNBURST:
        return _("{card} is fully blocked.").format(card=card)
    if event.defense == NONE:
        return _("{card} hits for {attack}.").format(card=card, attack=event.attack)
    sentence = _("{card}: attack {attack} vs defense {defense}.")
    if not event.damage:
        sentence = _("{card}: attack {attack} vs defense {defense}, no damage.")
    return sentence.format(card=card, attack=event.attack, defense=event.defense)


# Cards ---------------------------------------------------------------------------------------------------------------


def _played(words: EventFormatter, event: e.Played) -> str:
    return _("{figure} plays {card}.").format(figure=words.figure(event.figure), card=words.card(event.card))


def _shuffled(words: EventFormatter, event: e.Shuffled) -> str:
    player = words.player(words.match.seat_of_squad[event.squad])
    return _("{player} reshuffles the discard pile.").format(player=player) if event.refill else ""


def _drew(words: EventFormatter, event: e.Drew) -> str:
    match, player, card = words.match, words.player(event.seat), words.card(event.card)
    if len(match.squads_of[event.seat]) > 1:
        deck = pick(match.library.teams[match.squad_team[event.squad]].name)
        return _("{player} draws {card} from the {deck} deck.").format(player=player, card=card, deck=deck)
    return _("{player} draws {card}.").format(player=player, card=card)


def _discarded(words: EventFormatter, event: e.Discarded) -> str:
    sentence = {
        "played": "",
        "clock": _("{card} expires."),
        "random": _("{player} randomly discards {card}."),
    }.get(event.why, _("{player} discards {card}."))
    return sentence.format(player=words.player(event.seat), card=words.card(event.card))


def _removed(words: EventFormatter, event: e.Removed) -> str:
    if event.why != "triforce":
        return ""  # that the cards of a player who is out go is told once, with the player
    return _("{card} is removed from the game.").format(card=words.card(event.card))


def _returned(words: EventFormatter, event: e.Returned) -> str:
    sentence = _("{player} returns {card} to their hand.")
    return sentence.format(player=words.player(event.seat), card=words.card(event.card))


def _stays(words: EventFormatter, event: e.StaysInPlay) -> str:
    sentence = ngettext(
        "{card} stays in play for {count} turn.", "{card} stays in play for {count} turns.", event.clock
    )
    return sentence.format(card=words.card(event.card), count=event.clock)


def _stirred(words: EventFormatter, event: e.Stirred) -> str:
    return _("{card} takes effect.").format(card=words.card(event.card))


def _triforce_used(words: EventFormatter, event: e.TriforceUsed) -> str:
    return _("{card} unleashes the Triforce.").format(card=words.card(event.card))


def _took(words: EventFormatter, event: e.Took) -> str:
    sentence = {
        "draw": _("{player} takes {card} from the deck."),
        "discard": _("{player} takes {card} from the discard pile."),
    }[event.pile]
    return sentence.format(player=words.player(event.seat), card=words.card(event.card))


def _arranged(words: EventFormatter, event: e.Arranged) -> str:
    return ngettext(
        "{player} puts {count} card back on top of the deck.",
        "{player} puts {count} cards back on top of the deck.",
        event.size,
    ).format(player=words.player(event.seat), count=event.size)


def _showed(words: EventFormatter, event: e.Showed) -> str:
    player = words.player(event.seat)
    seats = [words.player(seat) for seat in range(words.match.seats) if event.to >> seat & 1]
    viewers = _(" and ").join(seats)
    if HIDDEN in event.cards:
        return _("{player} shows their hand to {viewers}.").format(player=player, viewers=viewers)
    cards = ", ".join(words.card(card) for card in event.cards)
    return _("{player} shows their hand to {viewers}: {cards}.").format(player=player, viewers=viewers, cards=cards)


def _looked(words: EventFormatter, event: e.Looked) -> str:
    player, count = words.player(event.seat), len(event.cards)
    if HIDDEN not in event.cards:
        cards = ", ".join(words.card(card) for card in event.cards)
        return _("{player} looks at the top of the deck: {cards}.").format(player=player, cards=cards)
    return ngettext(
        "{player} looks at the top card of the deck.",
        "{player} looks at the top {count} cards of the deck.",
        count,
    ).format(player=player, count=count)


# What lasts beyond a card, and whom it is aimed at -------------------------------------------------------------------


def _pinned(words: EventFormatter, event: e.Pinned) -> str:
    sentence = ngettext(
        "{figure} is lifted until a player discards {count} card.",
        "{figure} is lifted until a player discards {count} cards.",
        event.ransom,
    )
    return sentence.format(figure=words.figure(event.figure), count=event.ransom)


def _freed(words: EventFormatter, event: e.Freed) -> str:
    return _("{player} frees {figure}.").format(player=words.player(event.seat), figure=words.figure(event.figure))


def _actions_owed(words: EventFormatter, event: e.ActionsOwed) -> str:
    return ngettext(
        "{player} has {count} fewer action next turn.",
        "{player} has {count} fewer actions next turn.",
        event.amount,
    ).format(player=words.player(event.seat), count=event.amount)


def _actions_lost(words: EventFormatter, event: e.ActionsLost) -> str:
    sentence = ngettext("{player} loses {count} action.", "{player} loses {count} actions.", event.amount)
    return sentence.format(player=words.player(event.seat), count=event.amount)


def _actions_gained(words: EventFormatter, event: e.ActionsGained) -> str:
    sentence = ngettext("{player} gains {count} action.", "{player} gains {count} actions.", event.amount)
    return sentence.format(player=words.player(event.seat), count=event.amount)


def _forbidden(words: EventFormatter, event: e.Forbidden) -> str:
    return _("{player} can't draw next turn.").format(player=words.player(event.seat))


def _player_chosen(words: EventFormatter, event: e.PlayerChosen) -> str:
    return _("{player} is chosen.").format(player=words.player(event.player))


def _chose(words: EventFormatter, event: e.Chose) -> str:
    return _("{figure} is chosen.").format(figure=words.figure(event.figure))


# Turns and the end ---------------------------------------------------------------------------------------------------


def _rolled(words: EventFormatter, event: e.Rolled | e.RolledForFirst) -> str:
    face = face_name(words.match, event.face)
    return _("{player} rolls {face}.").format(player=words.player(event.seat), face=face)


def _turn_began(words: EventFormatter, event: e.TurnBegan) -> str:
    return _("{player}'s turn.").format(player=words.player(event.seat))


def _eliminated(words: EventFormatter, event: e.Eliminated) -> str:
    sentence = _("{player} is out. Their cards leave the game.")
    if words.match.seats == 2:  # the match ends with it, and the cards stay where they are
        sentence = _("{player} is out.")
    return sentence.format(player=words.player(event.seat))


def _conceded(words: EventFormatter, event: e.Conceded) -> str:
    return _("{player} concedes.").format(player=words.player(event.seat))


def _ended(words: EventFormatter, event: e.Ended) -> str:
    return end_line(words.match, event.winners, event.reason, words.player)


SENTENCES: dict[type[e.Event], Callable[[EventFormatter, Any], str]] = with_default(
    "the words of the log",
    e.Event,
    Handler.LOG,
    {
        e.ZoneTaken: _zone_taken,
        e.Placed: _placed,
        e.Moved: _moved,
        e.Set: _set,
        e.Fell: _fell,
        e.Left: _left,
        e.Hurt: _hurt,
        e.Healed: _healed,
        e.Increased: _increased,
        e.Survived: _survived,
        e.Attacked: _attacked,
        e.Defended: _defended,
        e.Revealed: _revealed,
        e.Played: _played,
        e.Shuffled: _shuffled,
        e.Drew: _drew,
        e.Discarded: _discarded,
        e.Removed: _removed,
        e.Returned: _returned,
        e.StaysInPlay: _stays,
        e.Stirred: _stirred,
        e.TriforceUsed: _triforce_used,
        e.Took: _took,
        e.Arranged: _arranged,
        e.Showed: _showed,
        e.Looked: _looked,
        e.Pinned: _pinned,
        e.Freed: _freed,
        e.ActionsOwed: _actions_owed,
        e.ActionsLost: _actions_lost,
        e.ActionsGained: _actions_gained,
        e.Forbidden: _forbidden,
        e.PlayerChosen: _player_chosen,
        e.Chose: _chose,
        e.Rolled: _rolled,
        e.RolledForFirst: _rolled,
        e.TurnBegan: _turn_began,
        e.Eliminated: _eliminated,
        e.Conceded: _conceded,
        e.Ended: _ended,
    },
    _silence,
)
"""By event: the sentence of the log."""
