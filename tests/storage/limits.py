"""Generator of docs/limits.md from the tables in the code: ``python -m tests.storage.limits`` writes the page."""

from __future__ import annotations

from pathlib import Path

from game import bounds, catalog, languages
from game.content.mods import archive, files
from game.rules.core.numbers import MOST
from game.rules.dungeon.engine import definitions as dungeon
from game.rules.elixir import definitions as elixir
from game.rules.epic.engine import definitions as epic
from game.session import rulebook, seats
from game.storage import saves
from game.terminal import play

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "limits.md"

INTRODUCTION = """# File limits

This page lists how large a file from others may be, and how many values it may hold. `python -m tests.storage.limits`
writes the page from the tables in the code.

Every file is measured before anything is built from it: first its size on disk and unpacked, then, on the raw bytes of
the JSON, the number of values and the length of each text. A file over a limit is refused with an error, and building
any other takes less than 300 MB. Depth, the range of numbers and the length of lists are checked by the types that a
file is decoded to.
"""

ANYWHERE = """
No file has more than {values} values. `NaN` and `Infinity` are refused. Control characters, marks that change the
direction of writing and unpaired surrogates become spaces; names are one line. Only ordinary files are opened: no pipe,
device or folder. A save has at most {save} and unpacks to at most {match}; a file of actions for the terminal has at
most {transcript}, with lines of at most {line} characters.
"""

ARCHIVES = """
## A mod in a file

The game checks the directory of a zip before it unpacks anything, and never unpacks more than the directory announced.
[Writing mods](writing-mods.md#mistakes-and-limits) lists what a mod may hold once it is a folder.

| of a zip with a mod | at most |
|---|---:|
| bytes | {packed} |
| bytes unpacked | {unpacked} |
| bytes of one file | {file} |
| compression ratio of a file above {small} | {ratio} |
| entries, including hidden ones and folders | {entries} |
| files and folders of the mod | {kept} |
| depth of folders | {depth} |
| characters of a name | {name} |

Names are relative and stay inside the folder: no `..`, no drive, no backslash, no control character, nothing that an
operating system reserves or cannot write, and no name twice, not even in different case. Links, devices, encrypted
entries, multi-disk zips and zips of more than 4 GB are refused.
"""

TRANSLATIONS = """
## A translation

A catalog (`triforce.po`, `content.po`) of a [further language](translating.md) has at most {size} bytes, {lines} lines
and {messages} messages; one text has at most {text} characters. A catalog over a limit is skipped with an error; of
a longer text, only that text is skipped.
"""

RANGES = """
## Numbers of a match

Every number of a position is between -{most} and {most}, except masks, which have one bit for each card. A match has
at most {seats} seats and {steps} steps. The name of a player is cut after {player} characters, that of a save after
{name}. The definitions in a save are checked against these limits before rules are built from them:

| Epic Duels | at most |
|---|---:|
{epic}

| Dungeon | at most |
|---|---:|
{dungeon}

| Elixir Quest | at most |
|---|---:|
{elixir}

Every square, cell and room that a definition names must exist. The head of a save, which lists show, is compared with
what its rulebook could show: teams, players, scores, winners, and which seat acts next.
"""


def render_page() -> str:
    """Render the whole page as Markdown."""
    lines = [
        "| file, or part of a save | size | text |",
        "|---|---:|---:|",
    ]
    for kind, most in bounds.LIMITS.items():
        lines.append(f"| {kind} | {_format_size(most.size)} | {most.text:,} |")
    anywhere = ANYWHERE.format(
        values=f"{bounds.MOST_VALUES:,}",
        match=_format_size(bounds.LARGEST_MATCH),
        save=_format_size(bounds.LARGEST_SAVE),
        transcript=_format_size(play.LARGEST_TRANSCRIPT),
        line=f"{play.LONGEST_LINE:,}",
    )
    archives = ARCHIVES.format(
        packed=_format_size(archive.LARGEST_ZIP),
        unpacked=_format_size(archive.LARGEST_UNPACKED),
        file=_format_size(archive.LARGEST_FILE),
        small=_format_size(archive.SMALL),
        ratio=archive.LARGEST_RATIO,
        entries=archive.MOST_IN_ZIP,
        kept=files.MOST_ENTRIES,
        depth=files.DEEPEST,
        name=files.LONGEST_FILE_NAME,
    )
    translations = TRANSLATIONS.format(
        size=f"{languages.LARGEST:,}",
        lines=f"{catalog.MOST_LINES:,}",
        messages=f"{catalog.MOST_MESSAGES:,}",
        text=f"{catalog.LONGEST_TEXT:,}",
    )
    ranges = RANGES.format(
        most=f"{MOST:,}",
        seats=rulebook.MOST_SEATS,
        steps=f"{saves.LONGEST_MATCH:,}",
        player=seats.LONGEST_PLAYER,
        name=saves.LONGEST_NAME,
        epic=_render_rows(epic.SIZES),
        dungeon=_render_rows(dungeon.SIZES),
        elixir=_render_rows(elixir.SIZES),
    )
    return INTRODUCTION + "\n" + "\n".join(lines) + "\n" + anywhere + archives + translations + ranges


def _render_rows(sizes: dict[str, int]) -> str:
    return "\n".join(f"| {name} | {most:,} |" for name, most in sizes.items())


def _format_size(count: int) -> str:
    return f"{count // bounds.MB} MB" if count >= bounds.MB else f"{count // bounds.KB} kB"


if __name__ == "__main__":
    PAGE.write_text(render_page(), encoding="utf-8")
