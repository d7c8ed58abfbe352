"""A fault in the program: the match goes back to its last good position, into a file of its own, and can be told."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game import cli
from game.rules.epic.rules import EpicRules
from game.session.session import AnySession
from game.storage import crash_report, saves, slots
from tests.session.matches import begin, people, play_on


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))


def broken_off(match: AnySession, monkeypatch: pytest.MonkeyPatch) -> RuntimeError:
    """Return an action that fails in its middle."""
    apply = EpicRules.apply

    def fail(self: EpicRules, state: object, *rest: object) -> None:
        apply(self, state, *rest)  # type: ignore[arg-type]
        raise RuntimeError("a fault in the rules")

    with monkeypatch.context() as patched:
        patched.setattr(EpicRules, "apply", fail)
        with pytest.raises(RuntimeError) as error:
            match.submit(match.legal_actions()[0])
    return error.value


def test_a_fault_leaves_the_last_good_position(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin()
    play_on(match, Random(1), 40)
    state, journal, log = match.snapshot(), list(match.journal), list(match.log)
    broken_off(match, monkeypatch)
    assert (match.snapshot(), match.journal, match.log) == (state, journal, log)
    assert match.action_in_progress
    play_on(match, Random(1), 3)
    assert not match.action_in_progress
    assert len(match.journal) == len(journal) + 3


def test_the_crash_file_is_told_verified_and_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begin()
    auto = slots.Autosave(match, people(2))
    play_on(match, Random(1), 40)
    auto.write()
    good = auto.path.read_bytes()
    crash_files = crash_report.write_crash(broken_off(match, monkeypatch), match, people(2))
    assert auto.path.read_bytes() == good
    assert crash_files.match is not None
    assert crash_files.report is not None
    assert "a fault in the rules" in crash_files.report.read_text(encoding="utf-8")
    assert match.action_in_progress in crash_files.report.read_text(encoding="utf-8")
    loaded = saves.read_save(crash_files.match)
    assert loaded.is_replayable
    assert loaded.pending == match.action_in_progress
    assert loaded.session.snapshot() == match.snapshot()
    assert cli.main(["replay", str(crash_files.match), "--verify"]) == 0
    assert "40 steps" in capsys.readouterr().out
    entry = crash_report.find_resumable_save(crash_files.match)
    assert entry is not None
    assert entry.path == auto.path


def test_the_report_repeats_what_happened(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    match = begin()
    play_on(match, Random(1), 40)
    crash_files = crash_report.write_crash(broken_off(match, monkeypatch), match, people(2))
    assert crash_files.report is not None
    assert crash_files.match is not None
    crash_files.match.unlink()
    apply = EpicRules.apply

    def fail(self: EpicRules, state: object, action: object, *rest: object) -> None:
        there = state == match.snapshot()
        apply(self, state, action, *rest)  # type: ignore[arg-type]
        if there:
            raise RuntimeError("a fault in the rules")

    with monkeypatch.context() as patched:
        patched.setattr(EpicRules, "apply", fail)
        assert cli.main(["--lang", "en", "replay", str(crash_files.report)]) == 1
    output = capsys.readouterr()
    assert "Fails again: RuntimeError('a fault in the rules')" in output.out
    assert "Traceback" in output.err
    assert cli.main(["--lang", "en", "replay", str(crash_files.report), "--verify"]) == 0
    assert "Works in this version." in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"program": 1}', "\x00"])
def test_what_is_no_report_is_refused(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "crash-1.json"
    file.write_text(text)
    assert cli.main(["--lang", "en", "replay", str(file)]) == 2
    assert "crash report" in capsys.readouterr().err


def test_a_report_without_a_match_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    crash_files = crash_report.write_crash(ValueError("nothing was open"))
    assert cli.main(["--lang", "en", "replay", str(crash_files.report)]) == 2
    assert "contains no match" in capsys.readouterr().err


def test_a_match_that_was_kept_nowhere_is_resumed_from_the_crash_file(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin("zelda-mirror")
    play_on(match, Random(1), 30)
    crash_files = crash_report.write_crash(broken_off(match, monkeypatch), match, people(2))
    entry = crash_report.find_resumable_save(crash_files.match)
    assert entry is not None
    assert entry.path == crash_files.match
    assert saves.read_save(entry.path).session.snapshot() == match.snapshot()


def test_a_crash_without_a_match_writes_only_what_happened() -> None:
    crash_files = crash_report.write_crash(ValueError("nothing was open"))
    assert crash_files.match is None
    assert crash_files.report is not None
    assert crash_report.find_resumable_save(crash_files.match) is None


def test_a_match_that_cannot_be_packed_costs_only_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin()
    monkeypatch.setattr(saves, "pack_save", lambda *_args, **_words: 1 / 0)
    crash_files = crash_report.write_crash(ValueError("worse"), match, people(2))
    assert crash_files.match is None
    assert crash_files.report is not None


def test_a_full_disk_is_no_second_crash(tmp_path: Path) -> None:
    (tmp_path / "home").write_bytes(b"a file where the folder should be")
    match = begin()
    assert crash_report.write_crash(ValueError("no room"), match, people(2)) == crash_report.CrashFiles(None, None)


def test_only_the_newest_reports_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_report, "MOST_REPORTS", 3)
    numbers = iter(range(100))
    monkeypatch.setattr(slots, "new_id", lambda: f"{next(numbers):03}")
    match = begin()
    for _ in range(6):
        crash_report.write_crash(ValueError("again"), match, people(2))
    names = sorted(path.name for path in crash_report.crash_folder().iterdir())
    assert names == [f"crash-00{n}.{end}" for n in (3, 4, 5) for end in ("json", "tds")]
