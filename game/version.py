"""Version of the program: that of the tag for a release build, else that of CHANGELOG.md.

Every build contains a file with its version. A checkout, a copy without history and an archive of a release contain
CHANGELOG.md, so that each can determine its version offline. This module uses the standard library only, because the
build imports it before anything is installed.
"""

from __future__ import annotations

import re
from pathlib import Path

VERSION_FILE = "_version"
"""Name of the file with the version next to this module, which every build contains."""
TAG_PREFIX = "v"
"""Prefix of the version number in a Git tag."""
UNKNOWN = "0+unknown"
"""Version of source code without a version file and CHANGELOG.md."""
_HERE = Path(__file__).resolve().parent
"""Folder of the package."""
_HEADING = re.compile(r"^## +(\S+).*$", re.MULTILINE)
"""Heading of a version in CHANGELOG.md."""
_NUMBER = re.compile(r"\d+\.\d+\.\d+")
"""Version number of a release."""
_UNRELEASED = "Unreleased"
"""Heading of the unreleased changes in CHANGELOG.md."""


class TagMismatchError(ValueError):
    """Tag that names another version than CHANGELOG.md."""


def running_version() -> str:
    """Return the version of the running game, such as ``0.2.0``, or ``0.2.1.dev0`` for unreleased changes."""
    return _read_version_file(_HERE) or _read_changelog_version(_HERE.parent)


def build_version(root: Path = _HERE.parent) -> str:
    """Return the version of a build; unless it is a release, it includes the commit: ``0.2.1.dev0+g6245e04``.

    Raises:
        TagMismatchError: the commit has a tag, but CHANGELOG.md starts with another version or unreleased changes.
    """
    carried = _read_version_file(root / "game")
    if carried:
        return carried
    text, commit = _read_changelog_version(root), _run_git(root, "rev-parse", "--short", "HEAD")
    if not commit:
        return text
    changed = ".changed" if _run_git(root, "status", "--porcelain", "--untracked-files=no") else ""
    tags = _run_git(root, "tag", "--points-at", "HEAD", "--list", f"{TAG_PREFIX}[0-9]*").split()
    if not tags:
        return f"{text.removesuffix('.dev0')}.dev0+g{commit}{changed}"
    if TAG_PREFIX + text not in tags:
        check_tag(tags[0], text)
    return f"{text}+g{commit}{changed}" if changed else text


def check_tag(tag: str, changelog_version: str) -> str:
    """Check that a tag names the newest version in CHANGELOG.md; return that version.

    Raises:
        TagMismatchError: the tag names another version.
    """
    if tag != TAG_PREFIX + changelog_version:
        raise TagMismatchError(f"The tag is {tag}, and CHANGELOG.md begins with {changelog_version}.")
    return changelog_version


def parse_newest_version(changelog: str) -> str:
    """Return the first version in the text of CHANGELOG.md; if unreleased changes precede it, the next ``.dev0``."""
    headings = _HEADING.findall(changelog)
    numbers = [heading for heading in headings if _NUMBER.fullmatch(heading)]
    if not numbers:
        return UNKNOWN
    if headings[0] != _UNRELEASED:
        return str(numbers[0])
    *front, last = numbers[0].split(".")
    return ".".join([*front, f"{int(last) + 1}.dev0"])


def extract_notes(changelog: str, version: str = "") -> str:
    """Return the section of a version in CHANGELOG.md without its heading, by default of unreleased changes."""
    wanted, found = version or _UNRELEASED, list(_HEADING.finditer(changelog))
    for heading, following in zip(found, [*found[1:], None], strict=True):
        if heading[1] == wanted:
            return changelog[heading.end() : following.start() if following else None].strip()
    return ""


def _read_version_file(package: Path) -> str:
    try:
        return (package / VERSION_FILE).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _read_changelog_version(root: Path) -> str:
    try:
        return parse_newest_version((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    except OSError:
        return UNKNOWN


def _run_git(root: Path, *arguments: str) -> str:
    """Return the output of a git command in this checkout; empty without git or if a parent is the repository."""
    import subprocess  # a hundredth of the start, and the running game needs none of it

    if not (root / ".git").exists():
        return ""
    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
