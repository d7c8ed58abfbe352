"""Command ``dev describe``: prints the printed text of a card together with a text generated from its data."""

from __future__ import annotations

import argparse
import re
import shutil
import textwrap
from collections.abc import Mapping

from game.arguments import format_choices
from game.authoring.prose import CardDescriber
from game.content.cards.packs import EPIC_PACKS, describe_skipped_mods, load_pack
from game.content.cards.teams import find_equal_names
from game.errors import UserError, suggest_name
from game.presentation.alignment import alignment_name
from game.rules.epic.effects.vocabulary import CardText, CombatHalf
from game.rules.epic.engine.library import format_basic_name
from game.rules.epic.team_file import BasicCardLine, TeamFile
from game.text import LANGUAGES, _, ngettext, pick_text

_NUMBER = re.compile(r"\d+")
_INDENT = "  "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``dev describe``."""
    help_card = _('TEAM/CARD, a unique card name, a team, or "all"')
    parser.add_argument("card", metavar=_("CARD"), help=help_card)
    parser.add_argument("--game", default="zelda", metavar=format_choices(EPIC_PACKS), help=_("game"))


def run(arguments: argparse.Namespace) -> int:
    """Print cards, or a team and its cards, in the requested language or in all languages."""
    teams = load_pack(arguments.game).teams
    languages = [arguments.lang] if arguments.lang in LANGUAGES else list(LANGUAGES)
    team_id, cards = find_cards(arguments.card, teams)
    texts = [format_team(team_id, teams[team_id], languages)] if team_id else []
    print("\n\n".join([*texts, *(format_card(*card, teams, languages) for card in cards)]))
    return 0


def find_cards(word: str, teams: Mapping[str, TeamFile]) -> tuple[str, list[tuple[str, str]]]:
    """Return the team id (empty for single cards) and the pairs of team id and card id that a search word matches.

    Raises:
        UserError: no card or team has that name, or several cards have it.
    """
    talents = [(team_id, card_id) for team_id, team in teams.items() for card_id in team.cards]
    if word == "all":
        return "", talents
    wanted = word.casefold()
    called = {talent: _list_card_names(*talent, teams) for talent in talents} | {
        card: _list_basic_card_names(*card) for card in _list_basic_cards(teams)
    }
    found = [one for one, names in called.items() if wanted in names]
    if len(found) > 1:
        known = ", ".join("/".join(one) for one in found)
        raise UserError(_('Several cards are called "{name}": {cards}.').format(name=word, cards=known))
    if found:
        return "", found
    for team_id, team in teams.items():
        if wanted in _list_team_names(team_id, team):
            return team_id, [talent for talent in talents if talent[0] == team_id]
    every = {name for names in called.values() for name in names}
    every.update(*(_list_team_names(*one) for one in teams.items()))
    hint = suggest_name(wanted, sorted(every)) or _('"all" shows every card.')
    raise UserError(_('Unknown card or team "{name}".').format(name=word) + f" {hint}" + describe_skipped_mods())


def _list_card_names(team_id: str, card_id: str, teams: Mapping[str, TeamFile]) -> set[str]:
    name = teams[team_id].cards[card_id].name
    return {f"{team_id}/{card_id}", card_id, name.en.casefold(), name.de.casefold()}


def _list_basic_cards(teams: Mapping[str, TeamFile]) -> list[tuple[str, str]]:
    return [(team_id, format_basic_name(basic)) for team_id, team in teams.items() for basic in team.basics]


def _list_basic_card_names(team_id: str, card_id: str) -> set[str]:
    return {f"{team_id}/{card_id}", card_id}


def _list_team_names(team_id: str, team: TeamFile) -> set[str]:
    return {team_id, team.name.en.casefold(), team.name.de.casefold()}


def format_team(team_id: str, team: TeamFile, languages: list[str]) -> str:
    """Return a team as text: its characters, its path to victory in each language, and its basic cards."""
    lines = [
        team_id,
        _INDENT + "; ".join([alignment_name(team.alignment), _("difficulty {number}").format(number=team.difficulty)]),
    ]
    for character in team.characters:
        health = ngettext("{count} health", "{count} health", character.health).format(count=character.health)
        role = _("leader") if character.role == "lead" else _("partner")
        copies = f" x {character.count}" if character.count > 1 else ""
        lines.append(f"{_INDENT}{pick_text(character.name)}{copies}; {role}; {health}")
    for code in languages:
        lines.append(f"{_INDENT}{LANGUAGES[code]}: {getattr(team.name, code)}")
        lines += _wrap_labeled(_("path"), getattr(team.path, code).replace("**", ""))
    lines.append(_INDENT + _("basic cards:"))
    width = max(len(format_basic_name(basic)) for basic in team.basics)
    lines += [
        f"{_INDENT * 2}{format_basic_name(basic):<{width}}  {_format_header(basic, team)}" for basic in team.basics
    ]
    return "\n".join(lines)


def format_card(team_id: str, card_id: str, teams: Mapping[str, TeamFile], languages: list[str]) -> str:
    """Return a card as text: a header, the printed text in each language, and the text generated from its data."""
    team = teams[team_id]
    if card_id not in team.cards:
        basic = next(card for card in team.basics if format_basic_name(card) == card_id)
        return "\n".join(
            [f"{team_id}/{card_id}", _INDENT + _format_header(basic, team), _INDENT + _("basic card, no text")]
        )
    card = team.cards[card_id]
    lines = [f"{team_id}/{card_id}", _INDENT + _format_header(card, team)]
    data = CardDescriber(team, card).describe()
    for code in languages:
        printed = getattr(card.text, code).replace("**", "")
        lines.append(f"{_INDENT}{LANGUAGES[code]}: {getattr(card.name, code)}")
        lines += [*_wrap_labeled(_("printed"), printed), *_wrap_labeled(_("data"), data)]
        if extract_numbers(printed) != extract_numbers(data):
            lines.append(_INDENT * 2 + _("The numbers don't match."))
    if card_id in find_equal_names(team):
        lines.append(_INDENT + _("Same name in both languages. Is the German name missing?"))
    return "\n".join(lines)


def extract_numbers(text: str) -> set[int]:
    """Return the numbers that a text has in digits."""
    return {int(number) for number in _NUMBER.findall(text)}


def _wrap_labeled(label: str, text: str) -> list[str]:
    width = max(40, min(shutil.get_terminal_size((100, 24)).columns, 110))
    head = f"{_INDENT * 2}{label:<10}"
    return textwrap.wrap(text, width, initial_indent=head, subsequent_indent=" " * len(head)) or [head.rstrip()]


def _format_header(card: CardText | BasicCardLine, team: TeamFile) -> str:
    """Return the characters that may use a card, its number of copies, and its values."""
    attack: CombatHalf | None
    defense: CombatHalf | None
    if isinstance(card, BasicCardLine):
        attack, defense = CombatHalf(card.attack, card.icons), CombatHalf(card.defense)
    else:
        attack, defense = card.attack, card.defense
    names = {character.kind: pick_text(character.name) for character in team.characters}
    parts = [
        ", ".join(names[kind] for kind in card.who),
        ngettext("{count} copy", "{count} copies", card.copies).format(count=card.copies),
    ]
    if attack:
        parts.append(_("attack {value}").format(value=_format_combat_half(attack)))
    if defense:
        parts.append(_("defense {value}").format(value=_format_combat_half(defense)))
    return "; ".join(parts)


def _format_combat_half(half: CombatHalf) -> str:
    """Return a combat value with its icons; an asterisk marks a value that depends on conditions."""
    words = {"sword": _("sword"), "bow": _("bow")}
    star = "*" if half.instead else ""
    value = _("sunburst") if half.value == "sunburst" else f"{half.value}{star}" if isinstance(half.value, int) else "*"
    return f"{value} ({', '.join(words[icon] for icon in half.icons)})" if half.icons else value
