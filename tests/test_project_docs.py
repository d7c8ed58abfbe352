"""The written pages: what they tell somebody to type exists, and links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

from game.cli import doors

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_release_run_finds_the_test_command() -> None:
    """`.ci/run` takes the command out of the README, so that the two never differ."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    search = re.search(r"grep -m 1 -E '([^']+)' README\.md", script)
    assert search is not None
    found = [line for line in README.splitlines() if re.search(search[1], line)]
    assert found == ["python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/python -m pytest"]


def test_the_page_of_tools_names_every_door_and_no_other() -> None:
    page = (ROOT / "docs" / "tools.md").read_text(encoding="utf-8")
    named = {tuple(words.split()) for words in re.findall(r"main\.py ((?:dev )?[a-z-]+)", page)}
    assert named == {door.words for door in doors()}


def test_the_readme_is_short() -> None:
    assert len(README.split()) <= 600


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists() or target.startswith("rules/"), target  # made for the site


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_examples_in_the_docs_are_true(page: Path) -> None:
    failed, _tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert not failed


def test_the_rules_are_shown_by_examples() -> None:
    page = (ROOT / "docs" / "rules-api.md").read_text(encoding="utf-8")
    assert page.count(">>> ") >= 20


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_docs_name_only_doors_that_exist(page: Path) -> None:
    named = set(re.findall(r"main\.py ((?:dev )?[a-z-]+)", page.read_text(encoding="utf-8")))
    assert named <= {" ".join(door.words) for door in doors()}


def test_every_promise_is_held_by_a_test() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    rows = [row for row in rows if row[0] != "threat"]
    assert len(rows) > 15
    for threat, promise, *held in rows:
        named = re.findall(r"`(tests/[^`]+\.py)`", " ".join(held))
        assert named or promise.startswith("none"), threat
        for name in named:
            assert "def test_" in (ROOT / name).read_text(encoding="utf-8"), name
