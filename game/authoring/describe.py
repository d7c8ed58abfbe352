"""`dev describe`: the text that the data of a card says, beside the printed one; a team with all of its cards."""

from __future__ import annotations

import argparse
import re
import shutil
import textwrap
from collections.abc import Mapping

from game.arguments import one_of
from game.authoring.prose import Prose
from game.content.cards.packs import EPIC_PACKS, left_out, load_pack
from game.content.cards.teams import named_alike
from game.errors import UserError, suggest_name
from game.presentation.alignment import alignment_name
from game.rules.epic.effects.vocabulary import Card, Side
from game.rules.epic.engine.library import basic_name
from game.rules.epic.team_file import Basic, Team
from game.text import LANGUAGES, _, ngettext, pick

_NUMBER = re.compile(r"\d+")
_INDENT = "  "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help_card = _('TEAM/CARD, a unique card name, a team, or "all"')
    parser.add_argument("card", metavar=_("CARD"), help=help_card)
    parser.add_argument("--game", default="zelda", metavar=one_of(EPIC_PACKS), help=_("game"))


def run(arguments: argparse.Namespace) -> int:
    """Print cards, or a team before its cards, in the language that was asked for or in every one."""
    teams = load_pack(arguments.game).teams
    languages = [arguments.lang] if arguments.lang in LANGUAGES else list(LANGUAGES)
    team_id, cards = find(arguments.card, teams)
    told = [team_shown(team_id, teams[team_id], languages)] if team_id else []
    print("\n\n".join([*told, *(shown(*card, teams, languages) for card in cards)]))
    return 0


def find(word: str, teams: Mapping[str, Team]) -> tuple[str, list[tuple[str, str]]]:
    """What a word means: a team with its talents, or no team and cards; these as pairs of a team's and a card's id.

    Raises:
        UserError: nothing is called so, or several cards are.
    """
    talents = [(team_id, card_id) for team_id, team in teams.items() for card_id in team.cards]
    if word == "all":
        return "", talents
    wanted = word.casefold()
    called = {one: _names(*one, teams) for one in talents} | {one: _basic_names(*one) for one in _basics(teams)}
    found = [one for one, names in called.items() if wanted in names]
    if len(found) > 1:
        known = ", ".join("/".join(one) for one in found)
        raise UserError(_('Several cards are called "{name}": {cards}.').format(name=word, cards=known))
    if found:
        return "", found
    for team_id, team in teams.items():
        if wanted in _team_names(team_id, team):
            return team_id, [one for one in talents if one[0] == team_id]
    every = {name for names in called.values() for name in names}
    every.update(*(_team_names(*one) for one in teams.items()))
    hint = suggest_name(wanted, sorted(every)) or _('"all" shows every card.')
    raise UserError(_('Unknown card or team "{name}".').format(name=word) + f" {hint}" + left_out())


def _names(team_id: str, card_id: str, teams: Mapping[str, Team]) -> set[str]:
    name = teams[team_id].cards[card_id].name
    return {f"{team_id}/{card_id}", card_id, name.en.casefold(), name.de.casefold()}


def _basics(teams: Mapping[str, Team]) -> list[tuple[str, str]]:
    return [(team_id, basic_name(basic)) for team_id, team in teams.items() for basic in team.basics]


def _basic_names(team_id: str, card_id: str) -> set[str]:
    return {f"{team_id}/{card_id}", card_id}


def _team_names(team_id: str, team: Team) -> set[str]:
    return {team_id, team.name.en.casefold(), team.name.de.casefold()}


def team_shown(team_id: str, team: Team, languages: list[str]) -> str:
    """A team in lines of text: who is in it, its path in each language, and its basic cards."""
    lines = [
        team_id,
        _INDENT + "; ".join([alignment_name(team.alignment), _("difficulty {number}").format(number=team.difficulty)]),
    ]
    for one in team.characters:
        health = ngettext("{count} health", "{count} health", one.health).format(count=one.health)
        role = _("leader") if one.role == "lead" else _("partner")
        lines.append(f"{_INDENT}{pick(one.name)}{f' x {one.count}' if one.count > 1 else ''}; {role}; {health}")
    for code in languages:
        lines.append(f"{_INDENT}{LANGUAGES[code]}: {getattr(team.name, code)}")
        lines += _wrapped(_("path"), getattr(team.path, code).replace("**", ""))
    lines.append(_INDENT + _("basic cards:"))
    wide = max(len(basic_name(basic)) for basic in team.basics)
    lines += [f"{_INDENT * 2}{basic_name(basic):<{wide}}  {_head(basic, team)}" for basic in team.basics]
    return "\n".join(lines)


def shown(team_id: str, card_id: str, teams: Mapping[str, Team], languages: list[str]) -> str:
    """A card in lines of text: its head, what is printed in each language, and what the data says."""
    team = teams[team_id]
    if card_id not in team.cards:
        basic = next(one for one in team.basics if basic_name(one) == card_id)
        return "\n".join([f"{team_id}/{card_id}", _INDENT + _head(basic, team), _INDENT + _("basic card, no text")])
    card = team.cards[card_id]
    lines = [f"{team_id}/{card_id}", _INDENT + _head(card, team)]
    data = Prose(team, card).tell()
    for code in languages:
        printed = getattr(card.text, code).replace("**", "")
        lines.append(f"{_INDENT}{LANGUAGES[code]}: {getattr(card.name, code)}")
        lines += [*_wrapped(_("printed"), printed), *_wrapped(_("data"), data)]
        if numbers(printed) != numbers(data):
            lines.append(_INDENT * 2 + _("The numbers don't match."))
    if card_id in named_alike(team):
        lines.append(_INDENT + _("Same name in both languages. Is the German name missing?"))
    return "\n".join(lines)


def numbers(text: str) -> set[int]:
    """The numbers that a text writes in digits."""
    return {int(number) for number in _NUMBER.findall(text)}


def _wrapped(label: str, text: str) -> list[str]:
    width = max(40, min(shutil.get_terminal_size((100, 24)).columns, 110))
    head = f"{_INDENT * 2}{label:<10}"
    return textwrap.wrap(text, width, initial_indent=head, subsequent_indent=" " * len(head)) or [head.rstrip()]


def _head(card: Card | Basic, team: Team) -> str:
    """Who uses the card, how many there are, and its values."""
    attack: Side | None
    defense: Side | None
    if isinstance(card, Basic):
        attack, defense = Side(card.attack, card.icons), Side(card.defense)
    else:
        attack, defense = card.attack, card.defense
    names = {character.kind: pick(character.name) for character in team.characters}
    parts = [
        ", ".join(names[kind] for kind in card.who),
        ngettext("{count} copy", "{count} copies", card.copies).format(count=card.copies),
    ]
    if attack:
        parts.append(_("attack {value}").format(value=_value(attack)))
    if defense:
        parts.append(_("defense {value}").format(value=_value(defense)))
    return "; ".join(parts)


def _value(side: Side) -> str:
    words = {"sword": _("sword"), "bow": _("bow")}
    star = "*" if side.instead else ""
    value = _("sunburst") if side.value == "sunburst" else f"{side.value}{star}" if isinstance(side.value, int) else "*"
    return f"{value} ({', '.join(words[icon] for icon in side.icons)})" if side.icons else value
