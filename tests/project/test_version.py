"""One version: the tag's, held to CHANGELOG.md; a copy without a history tells a sensible one all the same."""

import subprocess
from pathlib import Path

import pytest

from game import __version__, version
from tools.packaging import bundle

CHANGES = (
    "# Changes\n\n## Unreleased\n\n- A third.\n\n## 0.10.9 (2026-11-02)\n\n- A second.\n\n## 0.1.0\n\nThe first.\n"
)
RELEASED = CHANGES.replace("## Unreleased\n\n- A third.\n\n", "")


@pytest.mark.parametrize(
    ("changes", "told"),
    [(CHANGES, "0.10.10.dev0"), (RELEASED, "0.10.9"), ("# Changes\n", version.UNKNOWN), ("", version.UNKNOWN)],
    ids=["ahead", "released", "none", "empty"],
)
def test_the_changes_tell_a_version(changes: str, told: str) -> None:
    assert version.parse_newest_version(changes) == told


def test_the_notes_of_a_version_end_where_the_next_ones_begin() -> None:
    assert version.extract_notes(CHANGES, "0.10.9") == "- A second."
    assert version.extract_notes(CHANGES, "0.1.0") == "The first."
    assert version.extract_notes(CHANGES) == "- A third."
    assert version.extract_notes(CHANGES, "0.1") == ""


def checkout(folder: Path, changes: str) -> Path:
    (folder / "game").mkdir(parents=True)
    (folder / "CHANGELOG.md").write_text(changes, encoding="utf-8")
    return folder


Answers = dict[str, str]


@pytest.fixture
def git(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Fake git's answers; empty for a checkout of an untagged, clean commit."""
    answers: Answers = {"rev-parse": "6245e04"}

    def run(words: list[str], **_fields: object) -> subprocess.CompletedProcess[str]:
        assert words[:2] == ["git", "-C"]
        return subprocess.CompletedProcess(words, 0, stdout=answers.get(words[3], "") + "\n")

    monkeypatch.setattr(subprocess, "run", run)
    return answers


def test_a_copy_without_a_history_and_what_was_built_tell_their_version(tmp_path: Path) -> None:
    tree = checkout(tmp_path, CHANGES)
    assert version.build_version(tree) == "0.10.10.dev0"
    (tree / "game" / version.VERSION_FILE).write_text("0.10.9\n", encoding="utf-8")
    assert version.build_version(tree) == "0.10.9"
    (tmp_path / "bare").mkdir()
    assert version.build_version(tmp_path / "bare") == version.UNKNOWN


def test_a_release_is_a_tag_that_its_entry_fits(tmp_path: Path, git: Answers) -> None:
    tree = checkout(tmp_path, RELEASED)
    (tree / ".git").mkdir()
    assert version.build_version(tree) == "0.10.9.dev0+g6245e04"
    git["tag"] = "v0.10.8"
    with pytest.raises(version.TagMismatchError, match=r"v0\.10\.8.*0\.10\.9"):
        version.build_version(tree)
    git["tag"] = "v0.10.8\nv0.10.9"
    assert version.build_version(tree) == "0.10.9"
    git["status"] = " M CHANGELOG.md"
    assert version.build_version(tree) == "0.10.9+g6245e04.changed"


def test_a_checkout_on_a_machine_without_git_tells_the_version_of_its_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = checkout(tmp_path, CHANGES)
    (tree / ".git").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert version.build_version(tree) == "0.10.10.dev0"


@pytest.mark.soak
def test_git_tells_commit_tag_and_change_of_a_real_checkout(tmp_path: Path) -> None:
    """Needs git, which the usual run does not."""

    def run(*words: str) -> None:
        who = ["-c", "user.name=somebody", "-c", "user.email=somebody@localhost", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", "-C", str(tree), *who, *words], check=True, capture_output=True)

    tree = checkout(tmp_path, RELEASED)
    for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "all"]):
        run(*words)
    assert version.build_version(tree).startswith("0.10.9.dev0+g")
    run("tag", "v0.10.9")
    assert version.build_version(tree) == "0.10.9"
    (tree / "CHANGELOG.md").write_text(RELEASED + "\n", encoding="utf-8")
    assert version.build_version(tree).endswith(".changed")


def test_systems_are_told_numbers() -> None:
    assert "filevers=(0, 10, 9, 0)" in bundle.make_windows_facts("0.10.9.dev0+g1234567")
    assert bundle.make_mac_facts("0.10.9.dev0+g1234567")["CFBundleShortVersionString"] == "0.10.9"
    text = version.parse_newest_version((Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert text == __version__.partition("+")[0]  # an sdist between two versions names its commit
