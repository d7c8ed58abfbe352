"""The page docs/limits.md, made of the tables in the code: ``python -m tests.storage.limits`` writes it anew."""

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

INTRODUCTION = """# How much a file may hold

What the game reads of files that others may have written is measured before anything is built of it: the bytes on disk
and those that they unpack to, then, on the raw bytes of the JSON, the number of values and the bytes of a text. What
holds more is refused with a sentence, and building the rest takes less than 300 MB. Depth, the range of numbers and the
length of lists are refused by the types that a file is read as. This page is made of the tables in the code by
`python -m tests.storage.limits`.
"""

ANYWHERE = """
No file has more than {values} values. `NaN` and `Infinity` are no numbers. Control characters, marks that
turn the direction of writing and halves of characters become spaces; names are one line. Only ordinary files are
opened: no pipe, device or folder. A save has {save} at most and unpacks to {match} at most; a file of actions for the
terminal has {transcript}, with lines of {line} characters.
"""

ARCHIVES = """
## A mod in a file

What a zip says of itself is measured before anything of it is unpacked, and no more is unpacked than it said. What a
mod may hold once it is a folder stands in [writing mods](writing-mods.md#mistakes-and-limits).

| of a zip with a mod | at most |
|---|---:|
| bytes | {packed} |
| bytes that it unpacks to | {unpacked} |
| a file in it | {file} |
| a file above {small}, as many times its packed size | {ratio} |
| entries, hidden ones and folders counted | {entries} |
| files and folders of the mod | {kept} |
| folders in each other | {depth} |
| characters of a name | {name} |

Names are relative and lie inside: no `..`, no drive, no backslash, no control character, nothing that a system
reserves or cannot write, none twice, be it in capitals. Links, devices, encrypted entries, zips of several disks and
those of more than 4 GB are refused.
"""

TRANSLATIONS = """
## A translation

A catalog (`triforce.po`, `content.po`) of a [further language](translating.md) has {size} bytes, {lines} lines
and {messages} messages at most; one text has {text} characters. What holds more is left out with a sentence, a longer
text alone.
"""

RANGES = """
## Numbers of a match

Every number of a position is between -{most} and {most}, but for masks, which have a bit for each card. A match has
{seats} seats at most and {steps} steps. A player's name has {player} characters, a save's {name}; the rest is cut off.
Before rules are made of the definitions in a save, these are looked at:

| Epic Duels | at most |
|---|---:|
{epic}

| Dungeon Quest | at most |
|---|---:|
{dungeon}

| Elixir Quest | at most |
|---|---:|
{elixir}

Squares, cells and rooms that definitions name have to be among those that they have. What a list shows of a save is
compared with what its rulebook could show: teams, players, scores, winners, who is asked.
"""


def page() -> str:
    """The whole page in Markdown."""
    lines = [
        "| file, or part of a save | size | text |",
        "|---|---:|---:|",
    ]
    for kind, most in bounds.LIMITS.items():
        lines.append(f"| {kind} | {_size(most.size)} | {most.text:,} |")
    anywhere = ANYWHERE.format(
        values=f"{bounds.MOST_VALUES:,}",
        match=_size(bounds.LARGEST_MATCH),
        save=_size(bounds.LARGEST_SAVE),
        transcript=_size(play.LARGEST_TRANSCRIPT),
        line=f"{play.LONGEST_LINE:,}",
    )
    archives = ARCHIVES.format(
        packed=_size(archive.LARGEST_ZIP),
        unpacked=_size(archive.LARGEST_UNPACKED),
        file=_size(archive.LARGEST_FILE),
        small=_size(archive.SMALL),
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
        epic=_rows(epic.SIZES),
        dungeon=_rows(dungeon.SIZES),
        elixir=_rows(elixir.SIZES),
    )
    return INTRODUCTION + "\n" + "\n".join(lines) + "\n" + anywhere + archives + translations + ranges


def _rows(sizes: dict[str, int]) -> str:
    return "\n".join(f"| {name} | {most:,} |" for name, most in sizes.items())


def _size(count: int) -> str:
    return f"{count // bounds.MB} MB" if count >= bounds.MB else f"{count // bounds.KB} kB"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
