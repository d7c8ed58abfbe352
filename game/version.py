"""Which version this is: the tag's where a release was built, what CHANGELOG.md says everywhere else.

Whatever is built carries its version along in a file. A checkout, a copy of one without its history and an archive of
a release all have a CHANGELOG.md, so each of them can tell a version without asking anybody. Needs the standard library
alone, for the build asks it before anything is installed.
"""

from __future__ import annotations

import re
from pathlib import Path

CARRIED = "_version"
"""The file beside this one, in all that was built."""
TAG = "v"
"""What stands before the number in a tag."""
UNKNOWN = "0+unknown"
"""Of code that was taken out of its checkout by hand."""
_HERE = Path(__file__).resolve().parent
_HEADING = re.compile(r"^## +(\S+).*$", re.MULTILINE)
_NUMBER = re.compile(r"\d+\.\d+\.\d+")
_AHEAD = "Unreleased"


class TagFault(ValueError):
    """A tag that names another version than CHANGELOG.md."""


def running() -> str:
    """The version of the running game, such as `0.2.0`; between two versions the next one's, such as `0.2.1.dev0`."""
    return _carried(_HERE) or _written(_HERE.parent)


def built(root: Path = _HERE.parent) -> str:
    """The version of what is built of a checkout; one that is no release names its commit: `0.2.1.dev0+g6245e04`.

    Raises:
        TagFault: the commit has a tag, and CHANGELOG.md begins with another version or with what is ahead.
    """
    carried = _carried(root / "game")
    if carried:
        return carried
    told, commit = _written(root), _git(root, "rev-parse", "--short", "HEAD")
    if not commit:
        return told
    changed = ".changed" if _git(root, "status", "--porcelain", "--untracked-files=no") else ""
    tags = _git(root, "tag", "--points-at", "HEAD", "--list", f"{TAG}[0-9]*").split()
    if not tags:
        return f"{told.removesuffix('.dev0')}.dev0+g{commit}{changed}"
    if TAG + told not in tags:
        fit(tags[0], told)
    return f"{told}+g{commit}{changed}" if changed else told


def fit(tag: str, told: str) -> str:
    """The version of a tag; raises `TagFault` where CHANGELOG.md tells another."""
    if tag != TAG + told:
        raise TagFault(f"The tag is {tag}, and CHANGELOG.md begins with {told}.")
    return told


def newest(changes: str) -> str:
    """The version that the text of CHANGELOG.md begins with; with changes ahead of it, the next one's beginning."""
    headings = _HEADING.findall(changes)
    numbers = [heading for heading in headings if _NUMBER.fullmatch(heading)]
    if not numbers:
        return UNKNOWN
    if headings[0] != _AHEAD:
        return str(numbers[0])
    *front, last = numbers[0].split(".")
    return ".".join([*front, f"{int(last) + 1}.dev0"])


def notes(changes: str, number: str = "") -> str:
    """What CHANGELOG.md tells of a version, without its heading; of what is ahead without a number; empty for none."""
    wanted, found = number or _AHEAD, list(_HEADING.finditer(changes))
    for heading, following in zip(found, [*found[1:], None], strict=True):
        if heading[1] == wanted:
            return changes[heading.end() : following.start() if following else None].strip()
    return ""


def _carried(package: Path) -> str:
    try:
        return (package / CARRIED).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _written(root: Path) -> str:
    try:
        return newest((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    except OSError:
        return UNKNOWN


def _git(root: Path, *words: str) -> str:
    """What git says of this checkout; nothing without git, or where the history is that of a folder around it."""
    import subprocess  # a hundredth of the start, and the running game needs none of it

    if not (root / ".git").exists():
        return ""
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
