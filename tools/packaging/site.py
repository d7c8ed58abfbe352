"""What the site of the pages has beside the files of `docs`: README, CONTRIBUTING, the rules of the four games
and the words of card text.

MkDocs calls these functions, named in `mkdocs.yml`. Nothing is written into the folder: the rules are made of the
rulebooks of the game, and the words of their types, while the site is built.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from game.authoring import vocabulary_page
from game.languages import set_language
from game.text import LANGUAGES
from tools.packaging import rules_page

ROOT = Path(__file__).resolve().parents[2]
COPIED = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages of the project's folder and what they are called on the site."""

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_RULEBOOK = re.compile(r"assets/rules/([a-z-]+)_rulebook\.yaml")
_ADDRESS = re.compile(r"https://[a-z0-9.-]+\.[a-z]+(/[\w./~#?=&%-]*)?")


def generated() -> dict[str, str]:
    """The pages that are no files of `docs`, by their names on the site."""
    pages = {name: (ROOT / file).read_text(encoding="utf-8") for file, name in COPIED.items()}
    try:
        for code in LANGUAGES:
            set_language(code)
            for game in rules_page.GAMES:
                pages[f"rules/{game}.md" if code == "en" else f"rules/{game}.{code}.md"] = rules_page.page(game)
    finally:
        set_language("en")
    return pages | {"vocabulary.md": vocabulary_page.page()}


def on_files(files: Any, config: Any) -> Any:
    """Adds the pages that are made while the site is built."""
    from mkdocs.structure.files import File

    for name, text in generated().items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Leads links of the project's folder to where its files are on the site; raises where an address is none."""
    for address in bad_addresses(markdown):
        raise ValueError(f"{page.file.src_uri}: this is no address: {address}")
    return _LINK.sub(lambda link: f"]({led(link[1])})", markdown)


def led(target: str) -> str:
    """Where a link leads on the site."""
    path, mark, anchor = target.partition("#")
    plain = path.removeprefix("../").removeprefix("docs/")
    if path in COPIED or (path.startswith("../") and plain in COPIED):
        return COPIED[plain] + mark + anchor
    if rulebook := _RULEBOOK.fullmatch(plain):
        return f"rules/{rulebook[1]}.md{mark}{anchor}"
    if path.startswith(("docs/", "../")) or path in _SHOWN_AS_CODE:
        return _SHOWN_AS_CODE.get(plain, plain) + mark + anchor
    return target


_SHOWN_AS_CODE = {
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "index.md",
    "LICENSE": "index.md",
    "LICENSE-assets": "index.md",
}
"""Files that are no pages of the site, and the page that says most about them."""


def bad_addresses(markdown: str) -> list[str]:
    """Links that look like addresses of the net and are none, or are not safe ones."""
    targets = [link for link in _LINK.findall(markdown) if "://" in link or link.startswith(("www.", "http"))]
    return [target for target in targets if _ADDRESS.fullmatch(target) is None]
