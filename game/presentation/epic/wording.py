"""Names, refusals and endings of Epic Duels in the player's language: for the log, tooltips and the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.presentation.epic.goal_words import end_sentence
from game.rules.core.protocol import Refusal
from game.rules.epic.engine.match import Match
from game.session.refusals import table_refusals
from game.text import _, ngettext, pick


def figure_name(match: Match, figure: int) -> str:
    """Return a character's name for people: ``Wizrobe 2``, with its seat where two teams are alike."""
    record = match.figures[figure]
    name = plain_name(match, figure)
    if "@" in record.name:
        name = _("{name} of player {seat}").format(name=name, seat=record.seat + 1)
    elif any(other.words == record.words and other.squad != record.squad for other in match.figures):
        lead = next(other for other in match.figures if other.squad == record.squad and other.lead)
        name = f"{name} ({pick(lead.words)})"
    return name


def plain_name(match: Match, figure: int) -> str:
    """Return a character's name where its lead is named too: ``Clone Trooper 1``."""
    record = match.figures[figure]
    return f"{pick(record.words)} {record.number}" if record.number else pick(record.words)


def card_name(match: Match, card: int) -> str:
    """Return a card's name for people; a basic card is named by its numbers."""
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
    """Return the name of a card by its id."""
    return card_name(match, match.card_ids.index(card_id)) if card_id in match.card_ids else card_id


def named(match: Match, name: str) -> str:
    """Return the name for people of a character's text form, or of a kind of square."""
    if name in match.figure_named:
        return figure_name(match, match.figure_named[name])
    return terrain_name(name)


def terrain_name(kind: str) -> str:
    """Return what a kind of square is called."""
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


Name = Callable[[int], str]
"""A seat's name for people."""

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


# Endings ------------------------------------------------------------------------------------------------------------


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


def listed(names: Sequence[str]) -> str:
    """Names in a row as people say them: `Tom, Noah and Jonas`."""
    return _(" and ").join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def face_name(match: Match, face: int) -> str:
    """Return the name of a face of the die."""
    record = match.die[face]
    if record.heart:
        return _("a Heart Container")
    return _("{steps}-All").format(steps=record.steps) if record.everyone else str(record.steps)
