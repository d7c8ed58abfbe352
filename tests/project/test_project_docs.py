"""The written pages: what they tell somebody to type exists, and links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from game.cli import list_commands, list_tool_commands, main
from game.content.formats import cache
from game.content.mods.files import mods_dir
from game.paths import APP_NAME, HOME_VARIABLE
from tests.cards.builder import duel as zelda_duel
from tests.cards.builder import player
from tests.cards.star_wars.scenes import duel as star_wars_duel
from tests.project import package_tree
from tests.sources import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MADE_LATER = {"game/_version", "maps/zelda/sky-garden.tmx", "maps/zelda/my-board.tmx"}
"""Files that a release or a reader makes."""


def test_release_run_finds_the_test_command() -> None:
    """`.ci/run` takes the command out of the README, so that the two never differ."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    search = re.search(r"grep -m 1 -E '([^']+)' README\.md", script)
    assert search is not None
    found = [line for line in README.splitlines() if re.search(search[1], line)]
    assert found == ["python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/python -m pytest"]


def test_the_page_of_tools_names_every_command_and_no_other() -> None:
    page = (ROOT / "docs" / "tools.md").read_text(encoding="utf-8")
    named = {tuple(words.split()) for words in re.findall(r"main\.py ((?:dev )?[a-z-]+)", page)}
    assert named == {command.words for command in (*list_commands(), *list_tool_commands())}


def test_the_readme_is_short() -> None:
    assert len(README.split()) <= 600


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists() or target.startswith("rules/"), target  # made for the site


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=lambda page: page.name)
def test_paths_that_a_page_names_exist(page: Path) -> None:
    """Words in capitals stand for something of the reader's."""
    named = re.findall(
        r"(?<![\w./-])(?:game|tools|tests|assets|maps|saves|packaging|docs)/[\w./*-]*[\w/*](?![\w<])",
        page.read_text("utf-8"),
    )
    named = [path for path in named if not re.search(r"\b[A-Z]+\b", path) and path not in MADE_LATER]
    assert [path for path in named if not any(ROOT.glob(path))] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_lines_of_text_have_at_most_100_characters(page: Path) -> None:
    """Tables and code may be wider."""
    text = re.sub(r"^ *(```|~~~).*?^ *\1", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert [line for line in text.splitlines() if len(line) > 100 and not line.lstrip().startswith("|")] == []


def test_contributing_is_read_in_an_hour() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()) <= 120


def test_the_tree_of_packages_is_the_one_on_disk() -> None:
    """`python -m tests.project.package_tree` brings it up to date."""
    assert package_tree.read_shown_tree() == package_tree.build_tree()


def test_every_package_says_what_it_is() -> None:
    folders = [folder for top in ("game", "tools") for folder in package_tree.list_package_folders(ROOT / top)]
    assert [str(folder) for folder in folders if not package_tree.read_summary(folder)] == []


def test_no_folder_holds_more_than_twenty_modules() -> None:
    folders = [folder for top in ("game", "tools", "tests") for folder in package_tree.list_package_folders(ROOT / top)]
    sizes = {str(folder.relative_to(ROOT)): len(list(folder.glob("*.py"))) for folder in folders}
    assert {folder: size for folder, size in sizes.items() if size > 20} == {}


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_examples_in_the_docs_are_true(page: Path) -> None:
    failed, _tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert not failed


def test_the_rules_are_shown_by_examples() -> None:
    page = (ROOT / "docs" / "rules-api.md").read_text(encoding="utf-8")
    assert page.count(">>> ") >= 20


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_docs_name_only_commands_that_exist(page: Path) -> None:
    named = set(re.findall(r"main\.py ((?:dev )?[a-z-]+)", page.read_text(encoding="utf-8")))
    assert named <= {" ".join(command.words) for command in (*list_commands(), *list_tool_commands())}


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


def test_the_page_on_cards_shows_the_boards_that_its_tests_stand_on() -> None:
    """Squares for a test are read off them."""
    page = (ROOT / "docs" / "writing-cards.md").read_text(encoding="utf-8")
    shown = page[page.index("Zelda             Star Wars") :].partition("```")[0].splitlines()[1:]
    for columns, scene in (
        (slice(0, 15), zelda_duel(player("link"), player("ganon"))),
        (slice(18, None), star_wars_duel(player("luke"), player("vader"))),
    ):
        drawn = re.sub(r"(?<= )[a-z.#~]+$", lambda row: re.sub("[a-z]", ".", row[0]), str(scene.state), flags=re.M)
        board = [line[columns].rstrip() for line in shown if line[columns].strip()]
        assert drawn.splitlines()[: len(board)] == board
        assert drawn.splitlines()[len(board)].startswith("a "), "the last row is shown"


def test_the_scenario_of_a_new_team_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page on cards shows it for the team that `dev new-team` writes, in a mod of its own."""
    page = (ROOT / "docs" / "writing-cards.md").read_text(encoding="utf-8")
    file = tmp_path / "strong-blow.yaml"
    file.write_text(
        "rulings: [R34]" + page.partition("```yaml\nrulings: [R34]")[2].partition("```")[0], encoding="utf-8"
    )
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    with cache.isolated_cache():
        assert main(["dev", "new-team", "sky-bow", "--mod", "my-archers"]) == 0
        cache.clear_caches()
        assert main(["dev", "scenario", str(file)]) == 0
    monkeypatch.undo()


def test_the_page_on_mods_says_where_they_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "writing-mods.md").read_text(encoding="utf-8")
    for variable in ("XDG_DATA_HOME", HOME_VARIABLE):
        monkeypatch.delenv(variable, raising=False)
    for system in (Unix, MacOS):
        folder = system(APP_NAME, appauthor=False).user_data_path.relative_to(Path.home())
        assert f"`~/{folder.as_posix()}/mods`" in page
    flatpak = (ROOT / "packaging" / "flatpak").glob("*.yml")
    (app,) = (re.findall(r"^id: (\S+)", file.read_text(encoding="utf-8"), re.M)[0] for file in flatpak)
    assert f"`~/.var/app/{app}/data/{APP_NAME}/mods`" in page
    monkeypatch.setenv(HOME_VARIABLE, "home")
    assert f"`{mods_dir().relative_to('home').as_posix()}` below the folder" in page
