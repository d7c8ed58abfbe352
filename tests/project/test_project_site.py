"""The documentation site: its pages, navigation and links."""

import re
from pathlib import Path

import pytest
import yaml

from game.content.lessons.rulebook import load_rulebook
from game.content.lessons.rulings import load_rulings
from game.text import current_language
from tests.sources import ROOT
from tools.packaging import rules_page, site


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    files = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "docs").glob("*.md")}
    return files | site.generate_pages()


def test_every_page_is_in_the_list_and_every_name_of_it_is_a_page(pages: dict[str, str]) -> None:
    plan = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))

    def named(entries: list[dict[str, object]]) -> list[str]:
        return [
            name
            for entry in entries
            for value in entry.values()
            for name in (named(value) if isinstance(value, list) else [str(value)])
        ]

    assert sorted(named(plan["nav"])) == sorted(pages)


def test_links_of_the_site_lead_to_its_pages(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        plain = re.sub(r"(?s)```.*?```", "", text)
        assert site.find_bad_urls(plain) == [], name
        for link in re.findall(r"\]\(([^)\s]+)\)", plain):
            target = site.find_target(link).partition("#")[0]
            if "://" not in link and target:
                assert target in pages or (ROOT / "docs" / target).is_file(), f"{name}: {link}"


def test_malformed_and_insecure_addresses_are_found() -> None:
    links = "[a](http://plain.org) [b](https://good.org/x) [c](www.bare.org) [d](https://no) [e](play.md)"
    assert site.find_bad_urls(links) == ["http://plain.org", "www.bare.org", "https://no"]


def test_pages_are_written_with_their_links_rewritten(tmp_path: Path, pages: dict[str, str]) -> None:
    site.write_pages(tmp_path / "pages")
    written = {file.relative_to(tmp_path / "pages").as_posix() for file in (tmp_path / "pages").rglob("*.md")}
    assert written == set(pages)
    assert "](play.md)" in (tmp_path / "pages/index.md").read_text(encoding="utf-8")
    assert (tmp_path / "pages/screenshots/match.png").is_file()


@pytest.mark.parametrize("game", rules_page.GAMES)
def test_rules_pages_have_every_chapter_and_ruling(game: str, pages: dict[str, str]) -> None:
    english, german = pages[f"rules/{game}.md"], pages[f"rules/{game}.de.md"]
    for chapter in load_rulebook(game).chapters:
        assert f"\n## {chapter.title.en}\n" in english
        assert f"\n## {chapter.title.de}\n" in german
    assert not re.search(r"\n## (Terms|Rules)\n", german)
    anchors = set(re.findall(r"\{: #(\w+) \}", english))
    assert len(anchors) == len(load_rulings(game))
    assert set(re.findall(r"\]\(#(\w+)\)", english)) <= anchors
    assert not re.search(r"\{[a-z-]+\}", english)
    assert current_language() == "en"
