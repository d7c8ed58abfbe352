"""Refusals and events of Epic Duels as sentences in the player's language: for the log, tooltips and the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, assert_never, get_args

from game.rules.core.entries import complete
from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.epic import event as e
from game.rules.epic.frames import NONE
from game.rules.epic.match import Match
from game.rules.epic.query import SUNBURST
from game.table.goal_words import end_sentence
from game.table.refusals import table_refusals
from game.text import _, ngettext, pick


def figure_name(match: Match, figure: int) -> str:
    """A character's name for people: ``Wizrobe 2``, with its seat where two teams are alike."""
    record = match.figures[figure]
    name = plain_name(match, figure)
    if "@" in record.name:
        name = _("{name} of player {seat}").format(name=name, seat=record.seat + 1)
    elif any(other.words == record.words and other.squad != record.squad for other in match.figures):
        lead = next(other for other in match.figures if other.squad == record.squad and other.lead)
        name = f"{name} ({pick(lead.words)})"
    return name


def plain_name(match: Match, figure: int) -> str:
    """A character's name where its lead is named too: ``Clone Trooper 1``."""
    record = match.figures[figure]
    return f"{pick(record.words)} {record.number}" if record.number else pick(record.words)


def card_name(match: Match, card: int) -> str:
    """A card's name for people; a basic card is named by its numbers."""
    if card < 0:
        return _("a card")
    definition = match.cards[card]
    if definition.text is not None:
        return pick(definition.text.name)
    assert definition.attack is not None
    assert definition.defense is not None
    kinds = [figure for figure in match.figures if figure.kind in definition.who]
    who = "/".join(dict.fromkeys(pick(figure.words) for figure in kinds))
    return f"{who} {definition.attack.value}/{definition.defense.value}"


def id_name(match: Match, card_id: str) -> str:
    """The name of a card by its id."""
    return card_name(match, match.card_ids.index(card_id)) if card_id in match.card_ids else card_id


def named(match: Match, name: str) -> str:
    """The name for people of a character's text form, or of a kind of square."""
    if name in match.figure_named:
        return figure_name(match, match.figure_named[name])
    return terrain_name(name)


def terrain_name(kind: str) -> str:
    """What a kind of square is called."""
    names: dict[str, str] = {
        "floor": _("open ground"),
        "pillar": _("a pillar"),
        "fire-basin": _("a fire basin"),
        "stump": _("a stump"),
        "log": _("a log"),
        "bush": _("a bush"),
        "creek": _("the creek"),
        "pond": _("the pond"),
        "big-rock": _("a big rock"),
        "leever": _("a leever"),
        "fairy": _("a fairy"),
        "rock-wall": _("the rock wall"),
        "starship": _("the starship"),
        "water": _("the water"),
        "machinery": _("the machinery"),
        "mist": _("the mist"),
        "wall": _("the wall"),
    }
    return names.get(kind, kind)


# Refusals -----------------------------------------------------------------------------------------------------------


def refusal_sentence(match: Match, refusal: Refusal) -> str:
    """Why something may not be done, in one sentence."""
    args = dict(refusal.args)
    for key in ("figure", "by"):
        if args.get(key):
            args[key] = named(match, str(args[key]))
    if args.get("card"):
        args["card"] = id_name(match, str(args["card"]))
    return _refusals()[refusal.code].format(**args)


def _refusals() -> dict[str, str]:
    return {
        **table_refusals(),
        "not-offered": _("That is not among the choices."),
        "not-in-hand": _("{card} is not in this hand."),
        "not-this-card": _("{card} does not fit here."),
        "not-its-card": _("{figure} cannot use {card}."),
        "users-fallen": _("Everybody who could use {card} has fallen."),
        "figure-fallen": _("{figure} has fallen."),
        "only-when-falling": _("{card} is played at the moment its character would fall, and at no other."),
        "no-action-left": _("No action is left."),
        "defense-only": _("{card} can only be played in defense."),
        "combat-card": _("{card} is a combat card: choose a target for it."),
        "no-attack-value": _("{card} has no attack value."),
        "no-defense-value": _("{card} has no defense value."),
        "not-an-enemy": _("{figure} is not an enemy."),
        "not-adjacent": _("{figure} is not adjacent; this attack needs a sword's reach."),
        "not-in-line": _("{figure} does not stand in a straight or diagonal line."),
        "sight-blocked": _("The line to {figure} is blocked by {by} on {square}."),
        "no-effect": _("{card} would do nothing now."),
        "piles-empty": _("There is no card left to draw."),
        "not-yours-to-heal": _("{figure} is not a living character of yours."),
        "partners-live": _("{figure} can be healed only when all of its partners have fallen."),
        "full-health": _("{figure} is at full health."),
        "nobody-to-save": _("{card} saves {figure} alone, who has fallen."),
        "card-still-usable": _("{card} can still be used by a living character."),
        "frozen": _("{figure} cannot be moved by its own side."),
        "not-to-move": _("It is not {figure} that moves now."),
        "out-of-reach": _("{figure} cannot reach {square}."),
        "not-a-start": _("{figure} cannot start on {square}."),
        "not-a-choice": _("{figure} cannot be chosen."),
        "not-a-free-square": _("{square} cannot be chosen."),
        "must-discard": _("A card has to be discarded first."),
        "wrong-words": _('"{text}" has too many or too few words; it reads like "{usage}".'),
        "unknown-figure": _('There is no character "{name}". Known: {known}.'),
        "unknown-square": _('There is no square "{name}"; the last one is {last}.'),
        "bad-toll": _('"{name}" is not a number of leevers.'),
        "unknown-side": _('There is no side "{name}". Known: {known}.'),
        "lifted": _("{figure} is lifted and can neither move, attack nor defend."),
        "not-lifted": _("{figure} is not lifted."),
        "too-few-cards": _("{count} cards are needed to let {figure} down."),
        "no-drawing": _("No card may be drawn in this turn."),
        "not-among-these": _("{card} is not among these cards."),
        "only-the-lead": _("{figure} can be healed only when its main character has fallen."),
        "not-a-healing-card": _("{card} does not heal {figure}."),
        "unknown-player": _('There is no opponent "{name}". Known: {known}.'),
        "unknown-deck": _('There is no deck "{name}". Known: {known}.'),
        "unknown-card": _('There is no card "{name}" in this match.'),
    }


# Events -------------------------------------------------------------------------------------------------------------

Name = Callable[[int], str]

_OfSquares: TypeAlias = e.Placed | e.Moved | e.Set | e.Fell | e.Left | e.ZoneTaken | e.Halted
_OfHealth: TypeAlias = e.Hurt | e.Healed | e.Increased | e.Survived
_OfCombat: TypeAlias = e.Attacked | e.Defended | e.Revealed
_OfCards: TypeAlias = e.Drew | e.Discarded | e.Removed | e.Returned | e.Played | e.StaysInPlay | e.Shuffled | e.Stirred
_OfHands: TypeAlias = e.Took | e.Looked | e.Arranged | e.Showed
_OfDebts: TypeAlias = e.Pinned | e.Freed | e.ActionsOwed | e.ActionsLost | e.Forbidden | e.PlayerChosen
_OfTurn: TypeAlias = (
    e.RolledForFirst
    | e.Rolled
    | e.TurnBegan
    | e.Chose
    | e.TriforceUsed
    | e.ActionsGained
    | e.Eliminated
    | e.Conceded
    | e.Ended
    | e.Decided
    | e.Clocked
    | e.ActionPaid
    | e.TurnEnded
)


def end_line(match: Match, winners: Sequence[int], reason: str, player: Callable[[int], str]) -> str:
    """Return who won a match and why; ``winners`` are sides, none for a draw."""
    if not winners:
        if reason == "exhausted":
            return _("A draw pile ran out for the second time: a draw.")
        return _("The turn limit is reached: a draw.")
    names = [player(seat) for seat in range(match.seats) if match.side_of[seat] in winners]
    told = end_sentence(match, tuple(winners), reason, listed(names), len(names), figure_name)
    if told:
        return told
    sentence = ngettext("{players} wins the match.", "{players} win the match.", len(names))
    if reason == "exhausted":
        sentence = ngettext(
            "A draw pile ran out for the second time: {players} wins, with less damage.",
            "A draw pile ran out for the second time: {players} win, with less damage.",
            len(names),
        )
    return sentence.format(players=listed(names))


class Teller:
    """Tells events of a match in sentences; ``player`` gives the name of a seat. Empty for what needs no words."""

    def __init__(self, match: Match, player: Name) -> None:
        self.match = match
        self.player = player

    def tell(self, event: e.Event) -> str:
        """One event as a sentence, in the form its reader may see."""
        return _TOLD[type(event)](self, event)

    def _squares(self, event: _OfSquares) -> str:
        match = self.match
        if isinstance(event, e.ZoneTaken):
            sides = {"left": _("the left side"), "right": _("the right side")}
            side = sides[match.zones[event.zone].name]
            return _("{player} takes {side}.").format(player=self.player(event.seat), side=side)
        if isinstance(event, e.Halted):
            return ""
        who, where = figure_name(match, event.figure), match.board.layout.name_of(event.square)
        if isinstance(event, e.Placed):
            return _("{figure} starts on {square}.").format(figure=who, square=where)
        if isinstance(event, e.Fell):
            return _("{figure} falls on {square}.").format(figure=who, square=where)
        if isinstance(event, e.Left):
            return _("{figure} leaves the board.").format(figure=who)
        if isinstance(event, e.Set):
            sentences = {
                "placed": _("{figure} appears on {square}."),
                "pulled": _("{figure} is pulled to {square}."),
                "exchanged": _("{figure} now stands on {square}."),
            }
            return sentences[event.how].format(figure=who, square=where)
        if match.side_of[event.by] != match.side_of_figure[event.figure]:
            return _("{figure} is moved to {square}.").format(figure=who, square=where)
        return _("{figure} moves to {square}.").format(figure=who, square=where)

    def _health(self, event: _OfHealth) -> str:
        who = figure_name(self.match, event.figure)
        if isinstance(event, e.Survived):
            return _("{figure} stays in play with {health} health.").format(figure=who, health=event.health)
        if isinstance(event, e.Hurt) and event.cause == "destroyed":
            return _("{figure} is destroyed.").format(figure=who)
        if isinstance(event, e.Hurt) and event.beyond:
            return _("{figure} takes {amount} damage: all that was left.").format(figure=who, amount=event.amount)
        match event:
            case e.Hurt():
                sentence = _("{figure} takes {amount} damage: {health} left.")
            case e.Healed():
                sentence = _("{figure} is healed by {amount}: {health} now.")
            case e.Increased():
                sentence = _("{figure} grows by {amount} health: {health} now.")
            case _:
                assert_never(event)
        return sentence.format(figure=who, amount=event.amount, health=event.health)

    def _combat(self, event: _OfCombat) -> str:
        match = self.match
        if isinstance(event, e.Attacked):
            names = {"figure": figure_name(match, event.figure), "target": figure_name(match, event.target)}
            if event.card == HIDDEN:
                sentence = _("{figure} shoots at {target}.") if event.far else _("{figure} attacks {target}.")
                return sentence.format(**names)
            sentence = (
                _("{figure} shoots at {target} with {card}.")
                if event.far
                else _("{figure} attacks {target} with {card}.")
            )
            return sentence.format(card=card_name(match, event.card), **names)
        if isinstance(event, e.Defended):
            who = figure_name(match, event.figure)
            if event.card == NONE:
                return _("{figure} does not defend.").format(figure=who)
            return _("{figure} defends with {card}.").format(figure=who, card=card_name(match, event.card))
        card = card_name(match, event.attack_card)
        if event.defense == SUNBURST:
            return _("{card} is blocked completely.").format(card=card)
        if event.defense == NONE:
            return _("{card} strikes with {attack}.").format(card=card, attack=event.attack)
        sentence = _("{card}: attack {attack} against defense {defense}.")
        if not event.damage:
            sentence = _("{card}: attack {attack} against defense {defense}, no damage.")
        return sentence.format(card=card, attack=event.attack, defense=event.defense)

    def _cards(self, event: _OfCards) -> str:
        match = self.match
        if isinstance(event, e.Shuffled):
            player = self.player(match.seat_of_squad[event.squad])
            return _("{player} shuffles the discard pile.").format(player=player) if event.refill else ""
        card = card_name(match, event.card)
        if isinstance(event, e.Removed):  # that the cards of a player who is out go is told once, with the player
            return _("{card} leaves the game.").format(card=card) if event.why == "triforce" else ""
        if isinstance(event, e.StaysInPlay):
            return ngettext(
                "{card} stays in play for {count} turn.", "{card} stays in play for {count} turns.", event.clock
            ).format(card=card, count=event.clock)
        if isinstance(event, e.Stirred):
            return _("{card} takes effect.").format(card=card)
        player = self.player(event.seat)
        if isinstance(event, e.Played):
            return _("{figure} plays {card}.").format(figure=figure_name(match, event.figure), card=card)
        if isinstance(event, e.Returned):
            return _("{player} takes {card} back into the hand.").format(player=player, card=card)
        if isinstance(event, e.Drew):
            if len(match.squads_of[event.seat]) > 1:
                deck = pick(match.library.teams[match.squad_team[event.squad]].name)
                return _("{player} draws {card} from the deck {deck}.").format(player=player, card=card, deck=deck)
            return _("{player} draws {card}.").format(player=player, card=card)
        sentence = {
            "played": "",
            "clock": _("{card} has run out."),
            "random": _("{player} loses {card} at random."),
        }.get(event.why, _("{player} discards {card}."))
        return sentence.format(player=player, card=card)

    def _hands(self, event: _OfHands) -> str:
        """Cards that are looked at, taken, put back or shown."""
        match, player = self.match, self.player(event.seat)
        if isinstance(event, e.Took):
            sentence = {
                "draw": _("{player} takes {card} from the draw pile."),
                "discard": _("{player} takes {card} from the discard pile."),
            }[event.pile]
            return sentence.format(player=player, card=card_name(match, event.card))
        if isinstance(event, e.Arranged):
            return ngettext(
                "{player} puts {count} card back on the draw pile.",
                "{player} puts {count} cards back on the draw pile.",
                event.size,
            ).format(player=player, count=event.size)
        cards = ", ".join(card_name(match, card) for card in event.cards)
        known = HIDDEN not in event.cards
        if isinstance(event, e.Showed):
            seats = [self.player(seat) for seat in range(match.seats) if event.to >> seat & 1]
            viewers = _(" and ").join(seats)
            if not known:
                return _("{player} shows the hand to {viewers}.").format(player=player, viewers=viewers)
            sentence = _("{player} shows the hand to {viewers}: {cards}.")
            return sentence.format(player=player, viewers=viewers, cards=cards)
        count = len(event.cards)
        if known:
            return _("{player} looks at the draw pile: {cards}.").format(player=player, cards=cards)
        return ngettext(
            "{player} looks at the top card of the draw pile.",
            "{player} looks at the top {count} cards of the draw pile.",
            count,
        ).format(player=player, count=count)

    def _debts(self, event: _OfDebts) -> str:
        """What lasts beyond the card that brought it, and whom a card is aimed at."""
        match = self.match
        if isinstance(event, e.Pinned):
            sentence = ngettext(
                "{figure} is lifted, until somebody discards {count} card.",
                "{figure} is lifted, until somebody discards {count} cards.",
                event.ransom,
            )
            return sentence.format(figure=figure_name(match, event.figure), count=event.ransom)
        player = self.player(event.seat)
        if isinstance(event, e.Freed):
            return _("{player} lets {figure} down.").format(player=player, figure=figure_name(match, event.figure))
        if isinstance(event, e.ActionsOwed):
            return ngettext(
                "{player} will have {count} action fewer in the next turn.",
                "{player} will have {count} actions fewer in the next turn.",
                event.amount,
            ).format(player=player, count=event.amount)
        if isinstance(event, e.ActionsLost):
            return ngettext(
                "{player} has {count} action fewer.", "{player} has {count} actions fewer.", event.amount
            ).format(player=player, count=event.amount)
        if isinstance(event, e.Forbidden):
            return _("{player} may not draw in the next turn.").format(player=player)
        return _("{player} is chosen.").format(player=self.player(event.player))

    def _turn(self, event: _OfTurn) -> str:
        match = self.match
        match event:
            case e.RolledForFirst():
                return _("{player} rolls {face}.").format(
                    player=self.player(event.seat), face=face_name(match, event.face)
                )
            case e.Rolled():
                return _("{player} rolls {face}.").format(
                    player=self.player(event.seat), face=face_name(match, event.face)
                )
            case e.TurnBegan():
                return _("{player}'s turn.").format(player=self.player(event.seat))
            case e.Chose():
                return _("{figure} is chosen.").format(figure=figure_name(match, event.figure))
            case e.TriforceUsed():
                return _("{card} unleashes the Triforce.").format(card=card_name(match, event.card))
            case e.ActionsGained():
                return ngettext(
                    "{player} has {count} more action.", "{player} has {count} more actions.", event.amount
                ).format(player=self.player(event.seat), count=event.amount)
            case e.Eliminated():
                if match.seats == 2:  # the match ends with it, and the cards stay where they are
                    return _("{player} is out.").format(player=self.player(event.seat))
                return _("{player} is out, and the team's cards leave the game.").format(player=self.player(event.seat))
            case e.Conceded():
                return _("{player} concedes.").format(player=self.player(event.seat))
            case e.Ended():
                return end_line(self.match, event.winners, event.reason, self.player)
            case e.Decided() | e.Clocked() | e.ActionPaid() | e.TurnEnded():
                return ""


def listed(names: Sequence[str]) -> str:
    """Names in a row as people say them: `Tom, Noah and Jonas`."""
    return _(" and ").join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def face_name(match: Match, face: int) -> str:
    """A face of the die for people."""
    record = match.die[face]
    if record.heart:
        return _("a Heart Container")
    return _("{steps}-All").format(steps=record.steps) if record.everyone else str(record.steps)


_TOLD: dict[type[e.Event], Callable[[Teller, Any], str]] = complete(
    "the words of the log",
    e.Event,
    {
        **dict.fromkeys(get_args(_OfSquares), Teller._squares),
        **dict.fromkeys(get_args(_OfHealth), Teller._health),
        **dict.fromkeys(get_args(_OfCombat), Teller._combat),
        **dict.fromkeys(get_args(_OfCards), Teller._cards),
        **dict.fromkeys(get_args(_OfHands), Teller._hands),
        **dict.fromkeys(get_args(_OfDebts), Teller._debts),
        **dict.fromkeys(get_args(_OfTurn), Teller._turn),
    },
)
"""By event: the sentences it is among."""
