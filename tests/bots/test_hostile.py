"""Programs that mean no good, or were written late at night: each ends in one sentence and leaves nothing."""

from __future__ import annotations

import os
import re
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache
from multiprocessing import resource_tracker
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from game.bots.external import program
from game.bots.external.command import CommandBot
from game.bots.external.program import MARK_VARIABLE
from game.bots.worker.pool import BotAnswer, BotQuestion, BotWorker
from game.errors import UserError
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from tests.bots.positions import duel_rules, one_of_each_kind

pytestmark = pytest.mark.posix

SHORT = 0.5
"""Seconds that a program has that is to be too late for them, once it has begun."""
LONG = 300.0
"""Seconds that everything else may take; they only bound a hang."""
LATE = "answer in time"
HEAD = """
import json, os, signal, subprocess, sys, time
def begun():
    open(sys.argv[1], "w").close()
def asked():
    for line in sys.stdin:
        question = json.loads(line)
        if question["say"] == "choose":
            return question
def answer(text):
    os.write(1, text if isinstance(text, bytes) else text.encode())
def right(question):
    return json.dumps({"action": question["legal"][0]}) + "\\n"
"""


class HostileProgram(NamedTuple):
    """Behavior of a program, and the sentence about it."""

    does: str
    said: str


BAD = {
    "floods its output": HostileProgram("while True: answer('x' * 60_000 + chr(10))", "is too long|out of turn"),
    "floods its output without lines": HostileProgram("while True: answer('x' * 60_000)", "answer is too long"),
    "floods the error channel": HostileProgram("while True: os.write(2, b'e' * 60_000)", "answer in time"),
    "writes both without reading": HostileProgram(
        "while True: answer('{}' + chr(10)); os.write(2, b'e' * 9_000)", "out of turn|isn't an action"
    ),
    "nests its answer": HostileProgram("asked(); answer('[' * 9_000 + chr(10)); time.sleep(9)", "isn't an action"),
    "nests an unknown field": HostileProgram(
        "asked(); answer('{\"more\": ' + '[' * 9_000 + chr(10)); time.sleep(9)", "isn't an action"
    ),
    "answers a number that has no end": HostileProgram(
        "asked(); answer('{\"action\": ' + '9' * 9_000 + '}' + chr(10)); time.sleep(9)", "isn't an action"
    ),
    "answers with bytes that are no text": HostileProgram(
        'asked(); answer(b\'{"action": "\\xff\\xfe"}\\n\'); time.sleep(9)', "isn't an action"
    ),
    "answers with zero bytes": HostileProgram(
        "asked(); answer(bytes(5_000) + b'\\n'); time.sleep(9)", "isn't an action"
    ),
    "answers with signs of a terminal": HostileProgram(
        'asked(); answer(\'{"action": "\\\\u001b[2J\\\\u202e\\\\u0007draw"}\' + chr(10)); time.sleep(9)',
        "which isn't legal",
    ),
    "answers half": HostileProgram('asked(); answer(\'{"action": "stay"\'); time.sleep(9)', "answer in time"),
    "answers a line of a megabyte": HostileProgram(
        "asked(); answer('x' * 1_000_000); time.sleep(9)", "answer is too long"
    ),
    "answers twice": HostileProgram("q = asked(); answer(right(q) * 2); asked(); time.sleep(9)", "out of turn"),
    "answers too late": HostileProgram(
        "q = asked(); time.sleep(float(sys.argv[2]) + 0.5); answer(right(q)); time.sleep(9)", "answer in time"
    ),
    "answers an empty line": HostileProgram("asked(); answer(chr(13) + chr(10)); time.sleep(9)", "isn't an action"),
    "begins with a mark of byte order": HostileProgram(
        "q = asked(); answer(chr(0xFEFF) + right(q)); time.sleep(9)", "isn't an action"
    ),
    "answers first one thing, then another": HostileProgram(
        'asked(); answer(\'{"action": "draw", "action": [1]}\' + chr(10)); time.sleep(9)', "isn't an action"
    ),
    "is silent": HostileProgram("time.sleep(60)", "answer in time"),
    "stops itself": HostileProgram("os.kill(os.getpid(), signal.SIGSTOP)", "answer in time"),
    "does not mind the end": HostileProgram(
        "[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 3, 13, 14, 15)]; asked(); time.sleep(60)",
        "answer in time",
    ),
    "closes its output and lives": HostileProgram("asked(); os.close(1); time.sleep(60)", "its program exited"),
    "closes its input and lives": HostileProgram("os.close(0); time.sleep(60)", "answer in time"),
    "ends with an exception": HostileProgram(
        "asked(); raise RuntimeError('my own fault')", r"program exited \(RuntimeError: my own fault\)"
    ),
    "ends with signs of a terminal": HostileProgram(
        "asked(); os.write(2, b'\\x1b[31m\\x00bad\\xff news' + b'!' * 5_000); sys.exit(3)", "program exited"
    ),
    "leaves a child": HostileProgram(
        "asked(); subprocess.Popen(['sleep', '60'], stdout=-3, stderr=-3); sys.exit()",
        "its program exited",
    ),
    "leaves a daemon": HostileProgram(
        "asked()\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        os.close(1); time.sleep(60)\n"
        "    os._exit(0)\nos.wait(); time.sleep(0.3); os._exit(0)",
        "its program exited",
    ),
    "leaves a daemon without a mark": HostileProgram(
        "asked()\nsubprocess.Popen(['setsid', 'sleep', '60'], env={}, stdout=-3, stderr=-3)\n"
        "time.sleep(0.3); os._exit(0)",
        "its program exited",
    ),
    "starts a hundred others": HostileProgram(
        "asked()\nfor _ in range(100):\n    if os.fork() == 0:\n        os.setsid(); time.sleep(60)\nos._exit(0)",
        "answer in time|its program exited",
    ),
}


@pytest.fixture(autouse=True)
def nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Check that no new child process is left, running or ended."""
    monkeypatch.setattr(program, "EXIT_SECONDS", 0.1)  # none of them leaves when it is asked to
    monkeypatch.setattr(program, "KILL_SECONDS", LONG)  # none of them starts others for ever
    resource_tracker.ensure_running()  # it stays with this process once a worker was started
    before = children()
    yield
    until = time.monotonic() + LONG
    while (left := children() - before) and time.monotonic() < until:
        time.sleep(0.05)
    assert not left


def children() -> set[int]:
    """Return the processes that come of this one, and those that bear the mark of a bot wherever they are."""
    parents, marked = {}, set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                if f"{MARK_VARIABLE}=".encode() in (folder / "environ").read_bytes():
                    marked.add(int(folder.name))
            except OSError:
                continue
    found, edge = set[int](), {os.getpid()}
    while edge := {child for child, parent in parents.items() if parent in edge} - found:
        found |= edge
    return found | {one for one in marked if parents[one] in (1, os.getpid())}


def write_program(folder: Path, does: str, patience: float = LONG) -> str:
    file = folder / "bot.py"
    file.write_text(f"{HEAD}\nbegun()\n{does}\n", encoding="utf-8")
    return f"{sys.executable} {file} {folder / 'begun'} {patience}"


@cache
def walking() -> tuple[EpicRules, State]:
    """Return who is asked for a walk."""
    rules = duel_rules()
    return rules, one_of_each_kind(rules, 4)["walk"]


def sentence_about(does: str, folder: Path, text: str) -> str:
    """Return what is said about a program; one that is to be late has little time, once it has begun."""
    if LATE in text:
        return sentence(write_program(folder, does, SHORT), patience=SHORT, begun=folder / "begun")
    return sentence(write_program(folder, does))


def sentence(command: str, questions: int = 2, patience: float = LONG, begun: Path | None = None) -> str:
    """Return what is said about a program that is asked so often, each time after what it says unasked has come."""
    rules, state = walking()
    assert state.decision is not None
    seat = state.decision.seat
    bot = CommandBot(command, patience, patience)
    try:
        if begun is not None:
            bot._start_program()
            wait_until(begun.exists)
        for _question in range(questions):
            bot.choose(rules, rules.observe(state, seat), seat, rules.legal_actions(state), Random(1))
            wait_until(lambda: bot._program is None or not bot._program._output_lines.empty())
    except UserError as told:
        return told.message
    finally:
        bot.close()
    raise AssertionError("nothing was said")


def wait_until(come: Callable[[], bool]) -> None:
    until = time.monotonic() + LONG
    while not come():
        assert time.monotonic() < until
        time.sleep(0.005)


@pytest.mark.parametrize("name", BAD)
def test_a_hostile_program_ends_in_one_sentence(name: str, tmp_path: Path) -> None:
    hostile = BAD[name]
    walking()  # what is read of the game is not of the program's making
    tracemalloc.start()
    try:
        text = sentence_about(hostile.does, tmp_path, hostile.said)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert re.search(hostile.said, text), text
    assert text.isprintable()
    assert len(text) < 400
    assert text.endswith(".")
    assert peak < 5_000_000


def test_a_daemon_that_hides_its_mark_is_ended_with_its_program(tmp_path: Path) -> None:
    """Nothing says whose it is but that it was left to us."""
    daemon = tmp_path / "daemon"
    sentence(
        write_program(
            tmp_path,
            "asked()\nleft = subprocess.Popen(['setsid', 'sleep', '60'], env={}, stdout=-3, stderr=-3)\n"
            f"open({str(daemon)!r}, 'w').write(str(left.pid))\ntime.sleep(0.1); sys.exit()",
        )
    )
    with pytest.raises(ProcessLookupError):
        os.kill(int(daemon.read_text(encoding="utf-8")), 0)


@pytest.mark.parametrize("kind", ["a folder", "not executable", "a missing interpreter", "no program", "a zero byte"])
def test_a_file_that_is_no_program_is_reported(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_text("#!/nowhere/at/all\n" if kind == "a missing interpreter" else "no text of any language\n")
    file.chmod(0o644 if kind == "not executable" else 0o755)
    command = {"a folder": str(tmp_path), "a zero byte": f"{sys.executable} 'a\0b'"}.get(kind, str(file))
    text = sentence(command)
    assert text.isprintable()
    assert "can't play" in text
    assert len(text) < 400


@pytest.mark.parametrize("ending", ["\\r\\n", "\\n", ""])
def test_line_endings_of_every_system_are_accepted(ending: str, tmp_path: Path) -> None:
    does = f"q = asked(); answer(right(q)[:-1] + '{ending}'); os._exit(0)"
    assert re.search("its program exited", sentence(write_program(tmp_path, does))), "the first answer was not taken"


@pytest.mark.parametrize("blow", ["SIGKILL", "SIGSTOP"])
def test_a_program_that_kills_the_worker_is_ended_too(blow: str, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    does = (
        "asked()\nif os.fork() == 0:\n    os.setsid(); time.sleep(60)\n"
        f"open({str(begun)!r}, 'a').close(); os.kill(os.getppid(), signal.{blow}); time.sleep(60)"
    )
    later = [0.0]
    worker = BotWorker(clock=lambda: time.monotonic() + later[0])
    try:
        answer = wait_for_answer(worker, write_program(tmp_path, does) + " \x1b[31m", later)
    finally:
        worker.close()
    assert begun.exists()
    assert re.search("stopped unexpectedly|answer in time", answer.fault), answer.fault
    assert answer.fault.isprintable()


def wait_for_answer(worker: BotWorker, command: str, later: list[float]) -> BotAnswer:
    """Return what comes of a question about a walk; where its process is stopped, its time is over at once."""
    rules, state = walking()
    assert state.decision is not None
    seat = state.decision.seat
    worker.ask(rules, BotQuestion(rules.observe(state, seat), seat, f"cmd:{command}", "1"))
    while (answer := worker.poll()) is None:
        time.sleep(0.02)
        if worker.thinking_pid and is_stopped(worker.thinking_pid):
            later[0] += 1000.0
    return answer


def is_stopped(process: int) -> bool:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def test_programs_do_not_inherit_open_files(tmp_path: Path) -> None:
    kept = os.open(tmp_path / "a save", os.O_CREAT | os.O_RDWR)
    try:
        does = "asked(); raise RuntimeError(sorted(int(n) for n in os.listdir('/proc/self/fd'))[3:5])"
        text = sentence(write_program(tmp_path, does))
        assert str(kept) not in text.rpartition("RuntimeError")[2] or kept < 3
    finally:
        os.close(kept)


def test_endless_output_does_not_fill_memory(tmp_path: Path) -> None:
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sentence(write_program(tmp_path, "asked()\nwhile True: answer('[' * 60_000)"))
    sentence(write_program(tmp_path, "while True: os.write(2, b'e' * 60_000)"), patience=SHORT)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000
