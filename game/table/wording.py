"""Refusals and events of Epic Duels as sentences in the player's language: for the log, tooltips and the terminal."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.epic import event as e
from game.rules.epic.combat import SUNBURST
from game.rules.epic.match import Match
from game.rules.epic.state import NONE
from game.text import _, ngettext, pick


def figure_name(m: Match, figure: int) -> str:
    """A character's name for people: ``Wizrobe 2``, with its seat where two teams are alike."""
    record = m.figures[figure]
    name = pick(record.words)
    if record.number:
        name = f"{name} {record.number}"
    if "@" in record.name:
        name = _("{name} of player {seat}").format(name=name, seat=record.seat + 1)
    return name


def card_name(m: Match, card: int) -> str:
    """A card's name for people; a basic card is named by its numbers."""
    if card < 0:
        return _("a card")
    definition = m.cards[card]
    if definition.text is not None:
        return pick(definition.text.name)
    assert definition.attack is not None
    assert definition.defense is not None
    kinds = [figure for figure in m.figures if figure.kind in definition.who]
    who = "/".join(dict.fromkeys(pick(figure.words) for figure in kinds))
    return f"{who} {definition.attack.value}/{definition.defense.value}"


def id_name(m: Match, card_id: str) -> str:
    """The name of a card by its id."""
    return card_name(m, m.card_ids.index(card_id)) if card_id in m.card_ids else card_id


def named(m: Match, name: str) -> str:
    """The name for people of a character's text form, or of a kind of square."""
    if name in m.figure_named:
        return figure_name(m, m.figure_named[name])
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
    }
    return names.get(kind, kind)


# Refusals -----------------------------------------------------------------------------------------------------------


def refusal_sentence(m: Match, refusal: Refusal) -> str:
    """Why something may not be done, in one sentence."""
    args = dict(refusal.args)
    for key in ("figure", "by"):
        if args.get(key):
            args[key] = named(m, str(args[key]))
    if args.get("card"):
        args["card"] = id_name(m, str(args["card"]))
    return _refusals()[refusal.code].format(**args)


def _refusals() -> dict[str, str]:
    return {
        "match-over": _("The match is over."),
        "not-asked": _("That is not what is asked now."),
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
        "card-still-usable": _("{card} can still be used by a living character."),
        "frozen": _("{figure} cannot be moved by its own side."),
        "not-to-move": _("It is not {figure} that moves now."),
        "out-of-reach": _("{figure} cannot reach {square}."),
        "not-a-start": _("{figure} cannot start on {square}."),
        "not-a-choice": _("{figure} cannot be chosen."),
        "not-a-free-square": _("{square} cannot be chosen."),
        "must-discard": _("A card has to be discarded first."),
        "undo-start": _("There is nothing to take back."),
        "undo-chance": _("Chance has spoken: a roll or a shuffle cannot be taken back."),
        "undo-shown": _("Somebody has seen a hidden card; that cannot be taken back."),
        "undo-person": _("It is another person's turn to decide."),
        "unknown-action": _('"{text}" is no action. Known: {known}.'),
        "wrong-words": _('"{text}" has too many or too few words; it reads like "{usage}".'),
        "unknown-figure": _('There is no character "{name}". Known: {known}.'),
        "unknown-square": _('There is no square "{name}"; the last one is {last}.'),
        "bad-toll": _('"{name}" is not a number of leevers.'),
        "unknown-side": _('There is no side "{name}". Known: {known}.'),
        "unknown-card": _('There is no card "{name}" in this match.'),
    }


# Events -------------------------------------------------------------------------------------------------------------

Name = Callable[[int], str]


class Teller:
    """Tells events of a match in sentences; ``player`` gives the name of a seat. Empty for what needs no words."""

    def __init__(self, match: Match, player: Name) -> None:
        self.m = match
        self.player = player

    def tell(self, event: e.Event) -> str:
        """One event as a sentence, in the form its reader may see."""
        if isinstance(event, (e.Placed, e.Moved, e.Set, e.Fell, e.ZoneTaken, e.Halted)):
            return self._squares(event)
        if isinstance(event, (e.Hurt, e.Healed, e.Increased, e.Survived)):
            return self._health(event)
        if isinstance(event, (e.Attacked, e.Defended, e.Revealed)):
            return self._combat(event)
        if isinstance(event, (e.Drew, e.Discarded, e.Removed, e.Returned, e.Played, e.StaysInPlay, e.Shuffled)):
            return self._cards(event)
        return self._turn(event)

    def _squares(self, event: e.Placed | e.Moved | e.Set | e.Fell | e.ZoneTaken | e.Halted) -> str:
        m = self.m
        if isinstance(event, e.ZoneTaken):
            sides = {"left": _("the left side"), "right": _("the right side")}
            side = sides[m.zones[event.zone].name]
            return _("{player} takes {side}.").format(player=self.player(event.seat), side=side)
        if isinstance(event, e.Halted):
            return ""
        who, where = figure_name(m, event.figure), m.board.layout.name_of(event.square)
        if isinstance(event, e.Placed):
            return _("{figure} starts on {square}.").format(figure=who, square=where)
        if isinstance(event, e.Fell):
            return _("{figure} falls on {square}.").format(figure=who, square=where)
        if isinstance(event, e.Set):
            sentences = {
                "placed": _("{figure} appears on {square}."),
                "pulled": _("{figure} is pulled to {square}."),
                "exchanged": _("{figure} now stands on {square}."),
            }
            return sentences[event.how].format(figure=who, square=where)
        if m.side_of[event.by] != m.side_of_figure[event.figure]:
            return _("{figure} is moved to {square}.").format(figure=who, square=where)
        return _("{figure} moves to {square}.").format(figure=who, square=where)

    def _health(self, event: e.Hurt | e.Healed | e.Increased | e.Survived) -> str:
        who = figure_name(self.m, event.figure)
        if isinstance(event, e.Survived):
            return _("{figure} stays in play with {health} health.").format(figure=who, health=event.health)
        sentence = {
            e.Hurt: _("{figure} takes {amount} damage: {health} left."),
            e.Healed: _("{figure} is healed by {amount}: {health} now."),
            e.Increased: _("{figure} grows by {amount} health: {health} now."),
        }[type(event)]
        return sentence.format(figure=who, amount=event.amount, health=event.health)

    def _combat(self, event: e.Attacked | e.Defended | e.Revealed) -> str:
        m = self.m
        if isinstance(event, e.Attacked):
            names = {"figure": figure_name(m, event.figure), "target": figure_name(m, event.target)}
            if event.card == HIDDEN:
                sentence = _("{figure} shoots at {target}.") if event.ranged else _("{figure} attacks {target}.")
                return sentence.format(**names)
            sentence = (
                _("{figure} shoots at {target} with {card}.")
                if event.ranged
                else _("{figure} attacks {target} with {card}.")
            )
            return sentence.format(card=card_name(m, event.card), **names)
        if isinstance(event, e.Defended):
            who = figure_name(m, event.figure)
            if event.card == NONE:
                return _("{figure} does not defend.").format(figure=who)
            return _("{figure} defends with {card}.").format(figure=who, card=card_name(m, event.card))
        card = card_name(m, event.attack_card)
        if event.defense == SUNBURST:
            return _("{card} is blocked completely.").format(card=card)
        if event.defense == NONE:
            return _("{card} strikes with {attack}.").format(card=card, attack=event.attack)
        sentence = _("{card}: attack {attack} against defense {defense}.")
        return sentence.format(card=card, attack=event.attack, defense=event.defense)

    def _cards(
        self, event: e.Drew | e.Discarded | e.Removed | e.Returned | e.Played | e.StaysInPlay | e.Shuffled
    ) -> str:
        m = self.m
        if isinstance(event, e.Shuffled):
            player = self.player(m.seat_of_squad[event.squad])
            return _("{player} shuffles the discard pile.").format(player=player) if event.refill else ""
        card = card_name(m, event.card)
        if isinstance(event, e.Removed):
            return _("{card} leaves the game.").format(card=card)
        if isinstance(event, e.StaysInPlay):
            return ngettext(
                "{card} stays in play for {count} turn.", "{card} stays in play for {count} turns.", event.clock
            ).format(card=card, count=event.clock)
        player = self.player(event.seat)
        if isinstance(event, e.Played):
            return _("{figure} plays {card}.").format(figure=figure_name(m, event.figure), card=card)
        if isinstance(event, e.Returned):
            return _("{player} takes {card} back into the hand.").format(player=player, card=card)
        if isinstance(event, e.Drew):
            return _("{player} draws {card}.").format(player=player, card=card)
        sentence = {
            "played": "",
            "clock": _("{card} has run out."),
            "random": _("{player} loses {card} at random."),
        }.get(event.why, _("{player} discards {card}."))
        return sentence.format(player=player, card=card)

    def _turn(self, event: e.Event) -> str:
        m = self.m
        match event:
            case e.RolledForFirst():
                return _("{player} rolls {face}.").format(player=self.player(event.seat), face=face_name(m, event.face))
            case e.Rolled():
                return _("{player} rolls {face}.").format(player=self.player(event.seat), face=face_name(m, event.face))
            case e.TurnBegan():
                return _("{player}'s turn.").format(player=self.player(event.seat))
            case e.Chose():
                return _("{figure} is chosen.").format(figure=figure_name(m, event.figure))
            case e.TriforceUsed():
                return _("{card} unleashes the Triforce.").format(card=card_name(m, event.card))
            case e.ActionsGained():
                return ngettext(
                    "{player} has {count} more action.", "{player} has {count} more actions.", event.amount
                ).format(player=self.player(event.seat), count=event.amount)
            case e.Eliminated():
                return _("{player} is out.").format(player=self.player(event.seat))
            case e.Ended():
                return self._end(event)
            case _:
                return ""

    def _end(self, event: e.Ended) -> str:
        if not event.winners:
            return _("The turn limit is reached: a draw.")
        m = self.m
        names = [self.player(seat) for seat in range(m.seats) if m.side_of[seat] in event.winners]
        sentence = ngettext("{players} wins the match.", "{players} win the match.", len(names))
        return sentence.format(players=_(" and ").join(names))


def face_name(m: Match, face: int) -> str:
    """A face of the die for people."""
    record = m.die[face]
    if record.heart:
        return _("a Container Heart")
    return _("{steps}-All").format(steps=record.steps) if record.everyone else str(record.steps)
