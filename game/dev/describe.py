"""`dev describe`: the text that the data of a card says, beside the printed one."""

from __future__ import annotations

import argparse
import re
import shutil
import textwrap
from collections.abc import Mapping
from difflib import get_close_matches

from game.content import mods
from game.content.packs import load_pack
from game.dev.prose import Prose
from game.dev.prose_english import English
from game.dev.prose_german import German
from game.errors import UserError
from game.rules.epic.team_file import Team
from game.rules.epic.vocabulary import Card, Side
from game.text import LANGUAGES, _, ngettext, pick

PROSE: dict[str, type[Prose]] = {"en": English, "de": German}

_NUMBER = re.compile(r"\d+")
_INDENT = "  "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("card", metavar=_("CARD"), help=_("team/card, or a name that only one card has, or all"))
    parser.add_argument("--game", default="zelda", help=_("which game"))


def run(arguments: argparse.Namespace) -> int:
    """Print cards in the language that was asked for, or in every one."""
    teams = load_pack(arguments.game).teams
    languages = [arguments.lang] if arguments.lang in PROSE else list(LANGUAGES)
    print("\n\n".join(shown(*card, teams, languages) for card in find(arguments.card, teams)))
    return 0


def find(word: str, teams: Mapping[str, Team]) -> list[tuple[str, str]]:
    """The cards that a word means, as pairs of a team's and a card's id.

    Raises:
        UserError: no card is called so, or several are.
    """
    every = [(team_id, card_id) for team_id, team in teams.items() for card_id in team.cards]
    if word == "all":
        return every
    wanted = word.casefold()
    found = [one for one in every if wanted in _names(*one, teams)]
    if len(found) > 1:
        known = ", ".join("/".join(one) for one in found)
        raise UserError(_('"{name}" is the name of several cards: {cards}.').format(name=word, cards=known))
    if not found:
        near = get_close_matches(wanted, sorted(set().union(*(_names(*one, teams) for one in every))), n=1)
        hint = _('did you mean "{name}"?').format(name=near[0]) if near else _('"all" shows every card')
        if left_out := ", ".join(mod.id for mod in mods.broken()):
            hint += "; " + _('these mods have faults and are left out: {mods} ("main.py mods" says which)').format(
                mods=left_out
            )
        raise UserError(_('there is no card "{name}"').format(name=word) + f" - {hint}")
    return found


def _names(team_id: str, card_id: str, teams: Mapping[str, Team]) -> set[str]:
    name = teams[team_id].cards[card_id].name
    return {f"{team_id}/{card_id}", card_id, name.en.casefold(), name.de.casefold()}


def shown(team_id: str, card_id: str, teams: Mapping[str, Team], languages: list[str]) -> str:
    """A card in lines of text: its head, and for each language what is printed and what the data says."""
    team = teams[team_id]
    card = team.cards[card_id]
    lines = [f"{team_id}/{card_id}", _INDENT + _head(card, team)]
    for code in languages:
        printed, data = getattr(card.text, code).replace("**", ""), described(card, team, code)
        lines.append(f"{_INDENT}{LANGUAGES[code]}: {getattr(card.name, code)}")
        lines += [*_wrapped(_("printed"), printed), *_wrapped(_("data"), data)]
        if numbers(printed) != numbers(data):
            lines.append(_INDENT * 2 + _("These two do not name the same numbers."))
    return "\n".join(lines)


def described(card: Card, team: Team, language: str) -> str:
    """What the data of a card says, in one language."""
    return PROSE[language](team, card).tell()


def numbers(text: str) -> set[int]:
    """The numbers that a text writes in digits."""
    return {int(number) for number in _NUMBER.findall(text)}


def _wrapped(label: str, text: str) -> list[str]:
    width = max(40, min(shutil.get_terminal_size((100, 24)).columns, 110))
    head = f"{_INDENT * 2}{label:<10}"
    return textwrap.wrap(text, width, initial_indent=head, subsequent_indent=" " * len(head)) or [head.rstrip()]


def _head(card: Card, team: Team) -> str:
    """Who uses the card, how many there are, and its values."""
    names = {character.kind: pick(character.name) for character in team.characters}
    parts = [
        ", ".join(names[kind] for kind in card.who),
        ngettext("{count} copy", "{count} copies", card.copies).format(count=card.copies),
    ]
    if card.attack:
        parts.append(_("attack {value}").format(value=_value(card.attack)))
    if card.defense:
        parts.append(_("defense {value}").format(value=_value(card.defense)))
    return "; ".join(parts)


def _value(side: Side) -> str:
    words = {"sword": _("sword"), "bow": _("bow")}
    star = "*" if side.instead else ""
    value = _("sunburst") if side.value == "sunburst" else f"{side.value}{star}" if isinstance(side.value, int) else "*"
    return f"{value} ({', '.join(words[icon] for icon in side.icons)})" if side.icons else value
