"""``dev notes``: prints the section of CHANGELOG.md for a release page, after checking the tag."""

from __future__ import annotations

import argparse
from pathlib import Path

from game import version
from game.errors import UserError

CHANGELOG = Path(__file__).resolve().parents[2] / "CHANGELOG.md"
"""Path of the changelog."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tag", nargs="?", default="", help="version tag, such as v0.2.0")


def run(arguments: argparse.Namespace) -> int:
    """Print the notes of the newest version, or of the unreleased changes.

    Raises:
        UserError: the tag is another version's, or there are no notes.
    """
    try:
        changes = CHANGELOG.read_text(encoding="utf-8")
    except OSError:
        raise UserError("Couldn't find CHANGELOG.md. Run this in a checkout.", file=CHANGELOG) from None
    text = version.parse_newest_version(changes)
    if arguments.tag and arguments.tag != version.TAG_PREFIX + text:
        raise UserError(
            f"The tag is {arguments.tag}, but the newest entry is {text}.",
            file=CHANGELOG,
        )
    notes = version.extract_notes(changes, "" if ".dev" in text else text)
    if not notes:
        raise UserError("This version has no entry.", file=CHANGELOG)
    print(notes)
    return 0
