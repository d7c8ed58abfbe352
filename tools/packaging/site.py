"""Documentation site: ``python -m tools.packaging.site --out FOLDER``, with the extra ``site``.

Zensical builds it from one folder of Markdown, so the pages are collected in a temporary one first: those of ``docs``,
README, CONTRIBUTING and CHANGELOG, the rules of the four games and the vocabulary of card text. Links that work in the
project's folder are rewritten to their pages on the site.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from game.authoring import vocabulary_page
from game.languages import set_language
from game.text import LANGUAGES
from tools.packaging import rules_page

ROOT = Path(__file__).resolve().parents[2]
SITE_SETTINGS = ROOT / "mkdocs.yml"
"""Settings and navigation of the site, in the format of MkDocs."""
COPIED_PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages outside ``docs``, with their file names on the site."""
_PAGES_FOLDER = "pages"
"""Name of the folder of pages that Zensical reads."""
_LINK_PATTERN = re.compile(r"\]\(([^)\s]+)\)")
"""Pattern of the target of a Markdown link."""
_RULEBOOK_PATTERN = re.compile(r"assets/rules/([a-z-]+)_rulebook\.yaml")
"""Pattern of the path of a rulebook file."""
_URL_PATTERN = re.compile(r"https://[a-z0-9.-]+\.[a-z]+(/[\w./~#?=&%-]*)?")
"""Pattern of an allowed web address."""
_REPLACEMENT_PAGES = {
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "index.md",
    "LICENSE": "index.md",
    "LICENSE-assets": "index.md",
}
"""Page of the site to which a link leads instead, for files without a page of their own."""


def main(argv: list[str] | None = None) -> int:
    """Build the site into ``--out``; return the exit code of Zensical, which is nonzero for a broken link."""
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument("--out", type=Path, default=ROOT / "site", help="folder of the site")
    out = parser.parse_args(argv).out.resolve()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        write_pages(work / _PAGES_FOLDER)
        shutil.copy(SITE_SETTINGS, work)
        command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
        code = subprocess.run(command, cwd=work, check=False).returncode
        if code == 0:
            shutil.copytree(work / "site", out, dirs_exist_ok=True)
    return code


def write_pages(folder: Path) -> None:
    """Write every page of the site and its pictures into a new folder.

    Raises:
        ValueError: if a page has a malformed or insecure address.
    """
    shutil.copytree(ROOT / "docs", folder, ignore=shutil.ignore_patterns("*.sh"))
    for name, text in generate_pages().items():
        page = folder / name
        page.parent.mkdir(exist_ok=True)
        page.write_text(text, encoding="utf-8")
    for page in folder.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        for address in find_bad_urls(text):
            raise ValueError(f"{page.relative_to(folder)}: this is no address: {address}")
        page.write_text(_LINK_PATTERN.sub(lambda link: f"]({find_target(link[1])})", text), encoding="utf-8")


def generate_pages() -> dict[str, str]:
    """Return the generated pages as Markdown, by file name on the site."""
    pages = {name: (ROOT / file).read_text(encoding="utf-8") for file, name in COPIED_PAGES.items()}
    try:
        for code in LANGUAGES:
            set_language(code)
            for game in rules_page.GAMES:
                pages[f"rules/{game}.md" if code == "en" else f"rules/{game}.{code}.md"] = rules_page.render_page(game)
    finally:
        set_language("en")
    return pages | {"vocabulary.md": vocabulary_page.build_page()}


def find_target(link: str) -> str:
    """Return the path on the site for a link that is relative to the project folder."""
    path, mark, anchor = link.partition("#")
    plain = path.removeprefix("../").removeprefix("docs/")
    if path in COPIED_PAGES or (path.startswith("../") and plain in COPIED_PAGES):
        return COPIED_PAGES[plain] + mark + anchor
    if rulebook := _RULEBOOK_PATTERN.fullmatch(plain):
        return f"rules/{rulebook[1]}.md{mark}{anchor}"
    if path.startswith(("docs/", "../")) or path in _REPLACEMENT_PAGES:
        return _REPLACEMENT_PAGES.get(plain, plain) + mark + anchor
    return link


def find_bad_urls(markdown: str) -> list[str]:
    """Return the links that look like web addresses but are malformed or not https."""
    targets = [link for link in _LINK_PATTERN.findall(markdown) if "://" in link or link.startswith(("www.", "http"))]
    return [target for target in targets if _URL_PATTERN.fullmatch(target) is None]


if __name__ == "__main__":
    sys.exit(main())
