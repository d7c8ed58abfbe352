"""``dev missing``: lists the missing translations of a language, or starts a new language."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game import paths
from game.errors import UserError
from game.languages import NAME_FILE, catalog_path, is_language_code, list_languages
from tools.i18n import messages
from tools.output import format_count

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="language code, such as fr or pt_BR")
    parser.add_argument("--begin", metavar="NAME", help="start a new language with this name for itself")


def run(arguments: argparse.Namespace) -> int:
    """List faults of a language, after creating it if a name is given; return exit code 1 if there are any."""
    code: str = arguments.code
    if arguments.begin is not None:
        print(create_language(code, arguments.begin))
    if code not in list_languages() or code == messages.SOURCE_LANGUAGE:
        choices = ", ".join(language for language in list_languages() if language != messages.SOURCE_LANGUAGE)
        raise UserError(f'Unknown language "{code}". Choose from: {choices}.')
    left = count = 0
    for domain, template in load_templates(code):
        catalog = messages.read_catalog(code, domain)
        found = list(messages.find_faults(catalog, template))
        for fault in found:
            print(f"{domain}: {fault}")
        left, count = left + len(found), count + len(template)
    print(format_count(count, "message", "messages"), end=", ")
    print(format_count(left, "fault", "faults"))
    return 1 if left else 0


def load_templates(code: str) -> Iterator[tuple[str, Catalog]]:
    """Yield the domain and the template of each catalog of a language."""
    return messages.make_templates(code, messages.extract_messages(), messages.make_content_template())


def create_language(code: str, name: str) -> Path:
    """Create an empty language in the user's folder, and return its folder.

    Raises:
        UserError: it exists, or the code is not a language code.
    """
    if not is_language_code(code):
        raise UserError(f'"{code}" isn\'t a language code, such as fr or pt_BR.')
    if code in list_languages():
        raise UserError(f'The language "{code}" already exists.')
    folder = paths.user_data_dir() / "locale" / code
    (folder / "LC_MESSAGES").mkdir(parents=True)
    (folder / NAME_FILE).write_text(f"{name}\n", encoding="utf-8")
    for domain, template in load_templates(code):
        catalog = messages.make_empty_catalog(code)
        messages.update_catalog(catalog, template)
        catalog_path(code, domain).write_bytes(messages.render_catalog(catalog))
    return folder
