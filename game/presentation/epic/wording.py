"""Texts of Epic Duels: names, refusals and endings, for the log, tooltips and the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.presentation.epic.goal_words import format_goal_ending
from game.rules.core.protocol import Refusal
from game.rules.epic.engine.match import Match
from game.session.refusals import table_refusals
from game.text import _, ngettext, pgettext, pick_text


def figure_name(match: Match, figure: int) -> str:
    """Return the display name of a character: ``Wizrobe 2``, with its seat if two teams are the same."""
    record = match.figures[figure]
    name = short_figure_name(match, figure)
    if "@" in record.name:
        name = _("{name} (player {seat})").format(name=name, seat=record.seat + 1)
    elif any(other.display_name == record.display_name and other.squad != record.squad for other in match.figures):
        lead = next(other for other in match.figures if other.squad == record.squad and other.lead)
        name = f"{name} ({pick_text(lead.display_name)})"
    return name


def short_figure_name(match: Match, figure: int) -> str:
    """Return the name of a character without its seat: ``Clone Trooper 1``."""
    record = match.figures[figure]
    return f"{pick_text(record.display_name)} {record.number}" if record.number else pick_text(record.display_name)


def side_name(match: Match, zone: int) -> str:
    """Return the name of the side of the board on which a start zone is."""
    return {"left": _("the left side"), "right": _("the right side")}[match.zones[zone].name]


def card_name(match: Match, card: int) -> str:
    """Return the display name of a card; a basic card is named by its values."""
    if card < 0:
        return _("a card")
    definition = match.cards[card]
    if definition.text is not None:
        return pick_text(definition.text.name)
    assert definition.attack is not None
    assert definition.defense is not None
    kinds = [figure for figure in match.figures if figure.kind in definition.who]
    who = "/".join(dict.fromkeys(pick_text(figure.display_name) for figure in kinds))
    return f"{who} {definition.attack.value}/{definition.defense.value}"


def card_name_by_id(match: Match, card_id: str) -> str:
    """Return the name of a card by its id."""
    return card_name(match, match.card_ids.index(card_id)) if card_id in match.card_ids else card_id


def translate_name(match: Match, name: str) -> str:
    """Return the display name of a character or kind of square given in text form."""
    if name in match.figure_by_name:
        return figure_name(match, match.figure_by_name[name])
    return terrain_name(name)


def terrain_name(kind: str) -> str:
    """Return the name of a kind of square."""
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


def terrain_plural(kind: str) -> str:
    """Return the name of a kind of square in the plural."""
    names: dict[str, str] = {
        "pillar": pgettext("terrain", "pillars"),
        "fire-basin": pgettext("terrain", "fire basins"),
        "stump": pgettext("terrain", "stumps"),
        "log": pgettext("terrain", "logs"),
        "bush": pgettext("terrain", "bushes"),
        "creek": pgettext("terrain", "creek"),
        "pond": pgettext("terrain", "pond"),
        "big-rock": pgettext("terrain", "big rocks"),
        "rock-wall": pgettext("terrain", "rock wall"),
        "starship": pgettext("terrain", "starship"),
        "water": pgettext("terrain", "water"),
        "machinery": pgettext("terrain", "machinery"),
        "mist": pgettext("terrain", "mist"),
        "wall": pgettext("terrain", "walls"),
    }
    return names.get(kind) or terrain_name(kind)


PlayerNamer = Callable[[int], str]
"""Function that returns the name of a seat's player."""

# Refusals -----------------------------------------------------------------------------------------------------------


def format_refusal(match: Match, refusal: Refusal) -> str:
    """Return why an action is refused, in one sentence."""
    args = dict(refusal.args)
    for key in ("figure", "by"):
        if args.get(key):
            args[key] = translate_name(match, str(args[key]))
    if args.get("card"):
        args["card"] = card_name_by_id(match, str(args["card"]))
    return _refusal_texts()[refusal.code].format(**args)


def _refusal_texts() -> dict[str, str]:
    """Return the sentence of each refusal, by its code."""
    return {
        **table_refusals(),
        "not-offered": _("That isn't one of your choices."),
        "not-in-hand": _("{card} isn't in your hand."),
        "not-this-card": _("You can't use {card} here."),
        "not-its-card": _("{figure} can't use {card}."),
        "users-fallen": _("All fighters who can use {card} are defeated."),
        "figure-fallen": _("{figure} is defeated."),
        "only-when-falling": _("You can only play {card} when its fighter would be defeated."),
        "no-action-left": _("No actions left."),
        "defense-only": _("{card} can only be played in defense."),
        "combat-card": _("{card} is a combat card. Choose a target."),
        "no-attack-value": _("{card} has no attack value."),
        "no-defense-value": _("{card} has no defense value."),
        "not-an-enemy": _("{figure} isn't an enemy."),
        "not-adjacent": _("{figure} isn't adjacent. Melee attacks reach adjacent squares only."),
        "not-in-line": _("{figure} isn't in a straight or diagonal line."),
        "sight-blocked": _("Line of sight to {figure} is blocked by {by} on {square}."),
        "no-effect": _("{card} would have no effect."),
        "piles-empty": _("No cards left to draw."),
        "not-yours-to-heal": _("{figure} isn't one of your living fighters."),
        "partners-live": _("{figure} can only heal once all partners are defeated."),
        "full-health": _("{figure} already has full health."),
        "nobody-to-save": _("{card} only saves {figure}, who is already defeated."),
        "card-still-usable": _("A living fighter can still use {card}."),
        "frozen": _("{figure} is frozen: its own side can't move it."),
        "not-to-move": _("{figure} can't move now."),
        "out-of-reach": _("{figure} can't reach {square}."),
        "not-a-start": _("{figure} can't start on {square}."),
        "not-a-choice": _("You can't choose {figure}."),
        "not-a-free-square": _("You can't choose {square}."),
        "must-discard": _("Discard a card first."),
        "wrong-words": _('Wrong number of words in "{text}". Use: "{usage}".'),
        "unknown-figure": _('No fighter named "{name}". Try: {known}.'),
        "unknown-square": _('No square named "{name}". The last one is {last}.'),
        "bad-toll": _('Invalid number of leevers: "{name}".'),
        "unknown-side": _('No side named "{name}". Try: {known}.'),
        "lifted": _("{figure} is lifted and can't move, attack or defend."),
        "not-lifted": _("{figure} isn't lifted."),
        "too-few-cards": _("Freeing {figure} takes {count} cards."),
        "no-drawing": _("You can't draw cards this turn."),
        "not-among-these": _("{card} isn't one of these cards."),
        "only-the-lead": _("{figure} can only heal once its leader is defeated."),
        "not-a-healing-card": _("{card} can't heal {figure}."),
        "unknown-player": _('No opponent named "{name}". Try: {known}.'),
        "unknown-deck": _('No deck named "{name}". Try: {known}.'),
        "unknown-card": _('No card named "{name}" in this match.'),
    }


# Endings ------------------------------------------------------------------------------------------------------------


def format_ending(match: Match, winners: Sequence[int], reason: str, player: Callable[[int], str]) -> str:
    """Return who won a match and why; ``winners`` are sides, empty for a draw."""
    if not winners:
        if reason == "exhausted":
            return _("Draw: a deck ran out for the second time.")
        return _("Draw: turn limit reached.")
    names = [player(seat) for seat in range(match.seats) if match.side_of[seat] in winners]
    text = format_goal_ending(match, tuple(winners), reason, join_names(names), len(names), figure_name)
    if text:
        return text
    sentence = ngettext("{players} wins the match.", "{players} win the match.", len(names))
    if reason == "exhausted":
        sentence = ngettext(
            "A deck ran out for the second time: {players} wins with less damage taken.",
            "A deck ran out for the second time: {players} win with less damage taken.",
            len(names),
        )
    return sentence.format(players=join_names(names))


def join_names(names: Sequence[str]) -> str:
    """Join names as in a sentence: ``Tom, Noah and Jonas``."""
    return _(" and ").join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def face_name(match: Match, face: int) -> str:
    """Return the name of a face of the die."""
    record = match.die[face]
    if record.heart:
        return _("a Heart Container")
    return _("{steps}-All").format(steps=record.steps) if record.everyone else str(record.steps)
