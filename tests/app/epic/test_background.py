"""Background tasks: result, error and cancellation of a function in a thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

import pytest

from game.app.epic.puzzle.background import BackgroundTask, CancellationCheck

PATIENCE = 60.0


def wait_until(ready: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.001)


def test_poll_is_false_until_there_is_a_result() -> None:
    may_end = Event()

    def work(_check: CancellationCheck) -> int:
        assert may_end.wait(PATIENCE)
        return 7

    task = BackgroundTask("test", work)
    assert not task.poll(), "not started"
    task.start()
    assert not task.poll()
    may_end.set()
    wait_until(task.poll)
    assert task.result == 7


def test_none_is_a_result() -> None:
    task: BackgroundTask[None] = BackgroundTask("test", lambda _check: None)
    task.start()
    wait_until(task.poll)
    assert task.result is None


def test_poll_raises_the_error_of_the_task() -> None:
    def work(_check: CancellationCheck) -> int:
        raise ValueError("broken")

    task = BackgroundTask("test", work)
    task.start()
    with pytest.raises(ValueError, match="broken"):
        wait_until(task.poll)


def test_cancel_ends_a_task_that_checks() -> None:
    ended = Event()

    def work(check: CancellationCheck) -> int:
        try:
            while True:
                check()
                time.sleep(0.001)
        finally:
            ended.set()

    task = BackgroundTask("test", work)
    task.start()
    assert not task.is_canceled
    task.cancel()
    assert task.is_canceled
    assert ended.wait(PATIENCE)
    assert not task.poll()


def test_the_result_of_a_canceled_task_is_dropped() -> None:
    may_end = Event()

    def work(_check: CancellationCheck) -> int:
        assert may_end.wait(PATIENCE)
        return 7

    task = BackgroundTask("test", work)
    task.start()
    task.cancel()
    may_end.set()
    task._thread.join(PATIENCE)
    assert not task.poll()
