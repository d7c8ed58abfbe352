"""The same tasks by one process, by several, and by a cluster: the same reports, also when a worker is lost."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.errors import UserError
from game.terminal import workers
from game.terminal.workers import WorkerPool, run_tasks
from tests.tools.tasks import fail, square, square_slowly

SIMS = (
    "sim --game zelda --teams link,ganon --map lost-woods --bots random --games 24 --seed 5 --turn-limit 60 --json",
    "sim --game dungeon --players 2 --grade hero --bots random --games 12 --seed 5 --json",
    "sim --game elixir --bots random --games 24 --seed 5 --json",
)
BALANCE = (
    "dev balance --teams link,ganon,ruto --maps lost-woods --bots random --games 2 --seed 3 --turn-limit 40 --json"
)
CLOCK = {"seconds", "actions_per_second", "decisions_per_second", "games_per_second"}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Give two workers in processes of their own; a lost one is restarted."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        dashboard_address="127.0.0.1:0",
        worker_dashboard_address="127.0.0.1:0",
        silence_logs=50,
    ) as cluster:
        yield cluster


def report(words: str, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert main([*words.split(), *more]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {name: value for name, value in found.items() if name not in CLOCK}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("words", SIMS)
def test_a_simulation_is_the_same_by_two_processes(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    alone = report(words, capsys, "--jobs", "1")
    assert alone["games"] in (12, 24)
    assert report(words, capsys, "--jobs", "2") == alone


def test_what_a_process_refuses_is_told_in_its_turn() -> None:
    results = run_tasks(square, range(9), WorkerPool(2))
    assert [next(results) for _number in range(3)] == [0, 1, 4]
    with pytest.raises(UserError, match="three is refused") as error:
        next(results)
    assert "in square" in "".join(error.value.__notes__)


def test_a_process_that_ends_is_told() -> None:
    results = run_tasks(fail, range(9), WorkerPool(2))
    with pytest.raises(UserError, match="stopped before finishing its task"):
        list(results)
    assert not [child for child in multiprocessing.active_children() if "Dask" not in child.name]


@pytest.mark.soak
@pytest.mark.parametrize("words", [*SIMS, BALANCE])
def test_a_cluster_reports_the_same(cluster: Any, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    on_cluster = report(words, capsys, "--cluster", cluster.scheduler_address)
    assert on_cluster == report(words, capsys, "--jobs", "1")


@pytest.mark.parametrize(
    "words",
    [
        *(words.removesuffix(" --json") for words in SIMS),
        "dev balance --teams link,ganon --maps lost-woods --bots random --games 2",
        "dev balance --game dungeon --bots random --games 1",
        "dev ladder --bots random,greedy --games 2",
        "dev talents --games 1",
        "dev train --games 10",
    ],
)
def test_every_tool_gives_its_tasks_to_the_cluster(
    words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(address: str, play: object, tasks: Sequence[object]) -> Iterator[object]:
        raise UserError(f"{address} has {bool(len(tasks))} tasks")

    monkeypatch.setattr(workers, "_run_on_cluster", told)
    assert main([*words.split(), "--cluster", "tcp://elsewhere:8786"]) == 2
    assert "tcp://elsewhere:8786 has True tasks" in capsys.readouterr().err


@pytest.mark.soak
@pytest.mark.posix
def test_a_worker_that_is_lost_costs_time_and_nothing_else(cluster: Any) -> None:
    from distributed import Client

    found, lost = [], cluster.workers[0].pid
    for result in run_tasks(square_slowly, range(20), WorkerPool(cluster=cluster.scheduler_address)):
        if not found:
            os.kill(lost, signal.SIGKILL)
        found.append(result)
    assert found == [index * index for index in range(20)]
    until = time.monotonic() + 300
    while len(running := {worker.pid for worker in cluster.workers.values()} - {None, lost}) < 2:
        assert time.monotonic() < until
        time.sleep(0.05)
    with Client(cluster) as client:
        client.wait_for_workers(2, timeout=300)
    assert len(running) == 2


def test_nothing_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.3)
    for address in ("tcp://127.0.0.1:9", "no address", "tcp://127.0.0.1:port"):
        with pytest.raises(UserError, match="Couldn't reach a Dask cluster"):
            list(run_tasks(square_slowly, [1], WorkerPool(cluster=address)))


@pytest.mark.soak
def test_workers_with_another_game_are_refused(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "maps_dir", lambda: tmp_path)
    with pytest.raises(UserError, match="a different version"):
        list(run_tasks(square_slowly, [1], WorkerPool(cluster=cluster.scheduler_address)))


@pytest.mark.soak
def test_a_cluster_without_workers_is_refused() -> None:
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0", silence_logs=50) as empty,
        pytest.raises(UserError, match="has no workers"),
    ):
        list(run_tasks(square_slowly, [1], WorkerPool(cluster=empty.scheduler_address)))


@pytest.mark.parametrize("jobs", ["0", "-1", "300"])
def test_a_pool_has_a_sensible_size(jobs: str) -> None:
    parser = argparse.ArgumentParser()
    workers.add_arguments(parser)
    with pytest.raises(UserError, match="from 1 to 256"):
        workers.read_worker_pool(parser.parse_args(["--jobs", jobs]))
