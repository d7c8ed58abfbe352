"""Command ``dev new-card``: prints a new talent card as a template, or adds it to the file of a team."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from contextlib import suppress
from pathlib import Path
from typing import get_args

from game.arguments import format_choices
from game.authoring.drafts import CardPurpose, check_id, parse_team, render_card
from game.content.cards.packs import EPIC_PACKS, load_pack, make_mod_aware_error
from game.content.cards.teams import TALENT_COUNT
from game.content.formats.errors import ContentError
from game.content.formats.yaml_reader import SourceMap, parse_yaml, read_yaml, try_convert
from game.errors import UserError, describe_os_error
from game.rules.epic.effects.vocabulary import CardText
from game.rules.epic.team_file import CharacterLine
from game.text import _, ngettext

PRINT_INDENT = "  "
"""Indentation of a printed card; a card added to a file is indented like the others there."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``dev new-card``."""
    parser.add_argument("team", metavar=_("TEAM"), help=_("team id"))
    parser.add_argument("card", metavar=_("CARD"), help=_("id of the new card: lowercase letters and hyphens"))
    parser.add_argument("--kind", choices=get_args(CardPurpose), help=_("kind of card (default: asks you)"))
    parser.add_argument("--into", metavar=_("FILE"), type=Path, help=_("add the card to this team file"))
    parser.add_argument("--game", default="zelda", metavar=format_choices(EPIC_PACKS), help=_("game"))


def run(arguments: argparse.Namespace) -> int:
    """Print the card, or add it after the other cards of a file."""
    check_id(arguments.card)
    if arguments.into is not None:
        _append_card(arguments.team, arguments.card, arguments.kind, arguments.into)
        return 0
    teams = load_pack(arguments.game).teams
    if arguments.team not in teams:
        raise make_mod_aware_error(_('unknown team "{name}"'), arguments.team, teams)
    team = teams[arguments.team]
    _refuse_duplicate(arguments.card, list(team.cards))
    card = render_card(arguments.card, arguments.kind or _prompt_kind(), _find_lead(team.characters), 1)
    print(textwrap.indent(card, PRINT_INDENT), end="")
    return 0


def _prompt_kind() -> CardPurpose:
    """Ask in the terminal for the purpose of the card.

    Raises:
        UserError: standard input is not a terminal, or ends without an answer.
    """
    kinds: tuple[CardPurpose, ...] = get_args(CardPurpose)
    question = _("Kind of card ({kinds})? ").format(kinds=", ".join(kinds))
    with suppress(EOFError):
        while sys.stdin.isatty():
            word = input(question).strip().lower()
            found = [kind for kind in kinds if word and kind.startswith(word)]
            if found:
                return found[0]
    sentence = _("Choose the kind of card: --kind {kinds}.")
    raise UserError(sentence.format(kinds="|".join(kinds)))


def _append_card(team_id: str, card_id: str, purpose: CardPurpose | None, path: Path) -> None:
    """Add the card to the file of its team, in as many copies as the deck lacks."""
    if path.stem != team_id or path.suffix != ".yaml":
        raise UserError(_("This team's file must be called {name}.").format(name=f"{team_id}.yaml"), file=path)
    data, marks = read_yaml(path)
    characters, cards = _parse_parts(data, marks)
    _refuse_duplicate(card_id, list(cards))
    room = TALENT_COUNT - sum(card.copies for card in cards.values())
    if room < 1:
        sentence = _("The deck is full ({count} power and special cards). Remove copies of other cards first.")
        raise UserError(sentence.format(count=TALENT_COUNT), file=path)
    card = render_card(card_id, purpose or _prompt_kind(), _find_lead(characters), room)
    text = path.read_bytes().decode("utf-8-sig")
    longer = _insert_card(text, card, marks) if cards else text
    _check_insertion(data, card_id, card, longer, path)
    parse_team(longer, path)
    _replace_file(path, longer)
    sentence = ngettext("Added {count} copy of {card} to {file}.", "Added {count} copies of {card} to {file}.", room)
    print(sentence.format(file=path, count=room, card=card_id))


def _parse_parts(data: object, source_map: SourceMap) -> tuple[tuple[CharacterLine, ...], dict[str, CardText]]:
    """Return the characters and cards of a team file whose deck may be incomplete."""
    fields = data if isinstance(data, dict) else {}
    characters = try_convert(fields.get("characters", ()), tuple[CharacterLine, ...], source_map, ("characters",))
    cards = try_convert(fields.get("cards", {}), dict[str, CardText], source_map, ("cards",))
    if not characters and not source_map.faults:
        source_map.add_fault((), "this is not the file of a team")
    source_map.raise_faults()
    assert characters is not None
    assert cards is not None
    return characters, cards


def _find_lead(characters: tuple[CharacterLine, ...]) -> str:
    return next((character.kind for character in characters if character.role == "lead"), characters[0].kind)


def _refuse_duplicate(card_id: str, existing_ids: list[str]) -> None:
    if card_id in existing_ids:
        raise UserError(_('The team already has a card "{name}".').format(name=card_id))


def _insert_card(text: str, card: str, source_map: SourceMap) -> str:
    """Return the text of a team file with a card added at the end, in the file's indentation and line ends."""
    lines = text.splitlines()
    start = source_map.get_line(("cards",))
    later = [
        source_map.lines[place] for place in source_map.lines if len(place) == 1 and source_map.lines[place] > start
    ]
    end = min(later, default=len(lines) + 1) - 1
    while end > start and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
        end -= 1
    first = lines[min(line for place, line in source_map.lines.items() if len(place) == 2 and place[0] == "cards") - 1]
    indent = first[: len(first) - len(first.lstrip())]
    lines[end:end] = textwrap.indent(card, indent).splitlines()
    return ("\r\n" if "\r\n" in text else "\n").join([*lines, ""])


def _check_insertion(data: object, card_id: str, card: str, new_text: str, path: Path) -> None:
    """Refuse a file in which the insertion failed, for example because all cards are on one line."""
    wanted, _marks = parse_yaml(card, path)
    try:
        grown, _marks = parse_yaml(new_text, path)
    except ContentError:
        grown = None
    assert isinstance(data, dict)
    assert isinstance(wanted, dict)
    if grown != {**data, "cards": {**data.get("cards", {}), card_id: wanted[card_id]}}:
        raise UserError(_("Couldn't add the card: start each card of this file on a line of its own."), file=path)


def _replace_file(path: Path, text: str) -> None:
    """Replace the text of a file atomically."""
    part = path.with_suffix(f".{os.getpid()}")
    try:
        part.write_bytes(text.encode())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise UserError(_("Couldn't write the file: {why}.").format(why=describe_os_error(error)), file=path) from error
