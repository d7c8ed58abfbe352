"""`dev missing`: what a language still lacks, as a list; and a new language to fill in."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game import paths
from game.errors import UserError
from game.languages import NAME_FILE, catalog_file, is_code, languages
from tools.i18n import messages
from tools.output import count_of

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="language code, such as fr or pt_BR")
    parser.add_argument("--begin", metavar="NAME", help="start a new language with this name for itself")


def run(arguments: argparse.Namespace) -> int:
    """List what is missing or wrong; exit code 1 while something is. With a name, lay an empty language down first."""
    code: str = arguments.code
    if arguments.begin is not None:
        print(begin(code, arguments.begin))
    if code not in languages() or code == messages.SOURCE_LANGUAGE:
        choices = ", ".join(one for one in languages() if one != messages.SOURCE_LANGUAGE)
        raise UserError(f'Unknown language "{code}". Choose from: {choices}.')
    left = count = 0
    for domain, template in asked_of(code):
        catalog = messages.read(code, domain)
        found = list(messages.faults(catalog, template))
        for fault in found:
            print(f"{domain}: {fault}")
        left, count = left + len(found), count + len(template)
    print(count_of(count, "message", "messages"), end=", ")
    print(count_of(left, "fault", "faults"))
    return 1 if left else 0


def asked_of(code: str) -> Iterator[tuple[str, Catalog]]:
    """The catalogs of a language with all that they have to translate, as of now."""
    return messages.templates(code, messages.extract(), messages.content_template())


def begin(code: str, name: str) -> Path:
    """Lay down a language among those of the player, with everything to translate in it; gives its folder.

    Raises:
        UserError: it exists, or what was given is no code of a language.
    """
    if not is_code(code):
        raise UserError(f'"{code}" isn\'t a language code, such as fr or pt_BR.')
    if code in languages():
        raise UserError(f'The language "{code}" already exists.')
    folder = paths.user_data() / "locale" / code
    (folder / "LC_MESSAGES").mkdir(parents=True)
    (folder / NAME_FILE).write_text(f"{name}\n", encoding="utf-8")
    for domain, template in asked_of(code):
        catalog = messages.empty(code)
        messages.update(catalog, template)
        catalog_file(code, domain).write_bytes(messages.written(catalog))
    return folder
