"""Generator of docs/limits.md from the tables in the code: ``python -m tests.storage.limits`` writes the page."""

from __future__ import annotations

from pathlib import Path

from game import bounds, catalog, languages
from game.content.mods import archive, files
from game.rules.core.numbers import MAX_NUMBER
from game.rules.dungeon.engine import definitions as dungeon
from game.rules.elixir import definitions as elixir
from game.rules.epic.engine import definitions as epic
from game.session import rulebook, seats
from game.storage import saves
from game.terminal import play

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "limits.md"

INTRODUCTION = """# File limits

This page lists how large a file from others may be, and how many values it may hold.
`python -m tests.storage.limits` writes the page from the tables in the code.

Every file is measured before anything is built from it: first its size on disk and unpacked, then,
on the raw bytes of the JSON, the number of values and the length of each text. A file over a limit
is refused with an error, and building any other takes less than 300 MB. Depth, the range of numbers
and the length of lists are checked by the types that a file is decoded to.
"""

ANYWHERE = """
No file has more than {values} values. `NaN` and `Infinity` are refused. Control characters, marks
that change the direction of writing and unpaired surrogates become spaces; names are one line. Only
ordinary files are opened: no pipe, device or folder. A save has at most {save} and unpacks to at
most {match}; a file of actions for the terminal has at most {transcript}, with lines of at most
{line} characters.
"""

ARCHIVES = """
## A mod in a file

The game checks the directory of a zip before it unpacks anything, and never unpacks more than the
directory announced. [Writing mods](writing-mods.md#mistakes-and-limits) lists what a mod may hold
once it is a folder.

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

Names are relative and stay inside the folder: no `..`, no drive, no backslash, no control
character, nothing that an operating system reserves or cannot write, and no name twice, not even in
different case. Links, devices, encrypted entries, multi-disk zips and zips of more than 4 GB are
refused.
"""

TRANSLATIONS = """
## A translation

A catalog (`triforce.po`, `content.po`) of a [further language](translating.md) has at most
{size} bytes, {lines} lines and {messages} messages; one text has at most {text} characters.
A catalog over a limit is skipped with an error; of a longer text, only that text is skipped.
"""

RANGES = """
## Numbers of a match

Every number of a position is between -{most} and {most}, except masks, which have one bit for
each card. A match has at most {seats} seats and {steps} steps. The name of a player is cut after
{player} characters, that of a save after {name}. The definitions in a save are checked against
these limits before rules are built from them:

| Epic Duels | at most |
|---|---:|
{epic}

| Dungeon | at most |
|---|---:|
{dungeon}

| Elixir Quest | at most |
|---|---:|
{elixir}

Every square, cell and room that a definition names must exist. The head of a save, which lists
show, is compared with what its rulebook could show: teams, players, scores, winners, and which seat
acts next.
"""


def render_page() -> str:
    """Render the whole page as Markdown."""
    lines = [
        "| file, or part of a save | size | text |",
        "|---|---:|---:|",
    ]
    for kind, most in bounds.SIZE_LIMITS.items():
        lines.append(f"| {kind} | {_format_size(most.max_bytes)} | {most.max_text_bytes:,} |")
    anywhere = ANYWHERE.format(
        values=f"{bounds.MOST_VALUES:,}",
        match=_format_size(bounds.MAX_UNPACKED_SAVE_BYTES),
        save=_format_size(bounds.MAX_SAVE_BYTES),
        transcript=_format_size(play.MAX_TRANSCRIPT_SIZE),
        line=f"{play.MAX_LINE_LENGTH:,}",
    )
    archives = ARCHIVES.format(
        packed=_format_size(archive.MAX_ZIP_BYTES),
        unpacked=_format_size(archive.LARGEST_UNPACKED),
        file=_format_size(archive.MAX_FILE_BYTES),
        small=_format_size(archive.MIN_CHECKED_BYTES),
        ratio=archive.MAX_COMPRESSION_RATIO,
        entries=archive.MAX_ZIP_ENTRIES,
        kept=files.MAX_ENTRIES,
        depth=files.MAX_FOLDER_DEPTH,
        name=files.MAX_FILE_NAME_LENGTH,
    )
    translations = TRANSLATIONS.format(
        size=f"{languages.MAX_CATALOG_BYTES:,}",
        lines=f"{catalog.MOST_LINES:,}",
        messages=f"{catalog.MOST_MESSAGES:,}",
        text=f"{catalog.LONGEST_TEXT:,}",
    )
    ranges = RANGES.format(
        most=f"{MAX_NUMBER:,}",
        seats=rulebook.MAX_SEATS,
        steps=f"{saves.LONGEST_MATCH:,}",
        player=seats.MAX_NAME_LENGTH,
        name=saves.MAX_SAVE_NAME_LENGTH,
        epic=_render_rows(epic.SIZE_LIMITS),
        dungeon=_render_rows(dungeon.SIZE_LIMITS),
        elixir=_render_rows(elixir.SIZE_LIMITS),
    )
    return INTRODUCTION + "\n" + "\n".join(lines) + "\n" + anywhere + archives + translations + ranges


def _render_rows(sizes: dict[str, int]) -> str:
    return "\n".join(f"| {name} | {most:,} |" for name, most in sizes.items())


def _format_size(count: int) -> str:
    return f"{count // bounds.MB} MB" if count >= bounds.MB else f"{count // bounds.KB} kB"


if __name__ == "__main__":
    PAGE.write_text(render_page(), encoding="utf-8")
