"""Execution of tasks: in this process, in several processes, or on a Dask cluster.

The results are the same everywhere: every task has its own seed, and results are returned in task order. Cluster
workers must run the same version of the game, which is checked first; the task of a lost worker is repeated by another
one.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from game.errors import UserError
from game.paths import assets_dir, maps_dir
from game.text import _

Task = TypeVar("Task")
Result = TypeVar("Result")
Report = TypeVar("Report", bound=msgspec.Struct)

MAX_JOBS = 256
"""Maximum number of worker processes."""
MATCHES_PER_TASK = 10
"""Number of matches per task; independent of the worker pool, so that reports do not depend on it."""
PATIENCE = 10
"""Seconds within which a cluster has to answer."""
MAX_RETRIES = 5
"""Number of times that a failed task is repeated by another worker."""


class WorkerPool(NamedTuple):
    """Number of worker processes, or the address of a cluster."""

    jobs: int = 1
    cluster: str = ""


SINGLE_PROCESS = WorkerPool()
"""Worker pool that runs all tasks in this process."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help_jobs, help_cluster = _("parallel processes"), _("use a Dask cluster, such as tcp://HOST:8786")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help=help_jobs)
    parser.add_argument("--cluster", default="", metavar=_("ADDRESS"), help=help_cluster)


def read_worker_pool(arguments: argparse.Namespace) -> WorkerPool:
    """Return the worker pool that the arguments describe.

    Raises:
        UserError: the number of processes is out of range.
    """
    if not 1 <= arguments.jobs <= MAX_JOBS:
        raise UserError(_("Choose from 1 to {most} processes.").format(most=MAX_JOBS))
    return WorkerPool(arguments.jobs, arguments.cluster)


def run_tasks(
    run_task: Callable[[Task], Result],
    tasks: Sequence[Task],
    pool: WorkerPool,
    on_progress: Callable[[int], None] | None = None,
) -> Iterator[Result]:
    """Yield the result of each task in order; ``on_progress`` gets the number of finished tasks, starting with 0.

    Raises:
        UserError: the cluster does not answer, has another version, or gave up a task.
    """
    with _open_pool(pool, len(tasks)) as hand_out:
        if on_progress is not None:
            on_progress(0)
        for number, result in enumerate(hand_out(run_task, tasks), 1):
            if on_progress is not None:
                on_progress(number)
            yield result


@contextmanager
def _open_pool(pool: WorkerPool, task_count: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """Yield a function that maps tasks to results on the pool, once all workers are ready."""
    if pool.cluster:
        yield partial(_run_on_cluster, pool.cluster)
    elif (jobs := min(pool.jobs, task_count)) > 1:
        with _start_processes(jobs) as hand_out:
            yield hand_out
    else:
        yield map


def run_portions(play: Callable[[tuple[int, int]], Report], games: int, pool: WorkerPool) -> Report:
    """Play many matches in portions and return their combined report.

    ``play`` gets the index of the first match of a portion, and the number of its matches.
    """
    portions = [(first, min(MATCHES_PER_TASK, games - first)) for first in range(0, games, MATCHES_PER_TASK)]
    whole, *others = run_tasks(play, portions, pool)
    for other in others:
        for name in whole.__struct_fields__:
            setattr(whole, name, _add_reports(getattr(whole, name), getattr(other, name)))
    return whole


def _add_reports(one: Any, other: Any) -> Any:
    return [a + b for a, b in zip(one, other, strict=True)] if isinstance(one, list) else one + other


# Processes ------------------------------------------------------------------------------------------------------------


class _WorkerProcess(NamedTuple):
    """Worker process and the pipe by which it gets tasks and returns results."""

    process: BaseProcess
    channel: Connection


@contextmanager
def _start_processes(jobs: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """Start worker processes; yield a function that distributes tasks to them; terminate them at the end.

    They ignore interrupts. Each has its own pipe and they share no lock, so killing one at any moment cannot block
    others.
    """
    hands: list[_WorkerProcess] = []
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is ignored here is ignored by who is started here
        try:
            hands += [_start_worker() for _job in range(jobs)]
        finally:
            signal.signal(signal.SIGINT, before)
        yield partial(_distribute, hands)
    finally:
        for hand in hands:
            hand.process.kill()
        for hand in hands:
            hand.process.join()
            hand.channel.close()


def _start_worker() -> _WorkerProcess:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_run_worker, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # so that the end of the process is the end of the channel
    return _WorkerProcess(process, ours)


def _run_worker(channel: Connection) -> None:
    """Run the tasks received from a pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            play, task = channel.recv()
            try:
                found = _TaskResult(play(task))
            except Exception as error:
                error.add_note(traceback.format_exc())
                found = _TaskResult(fault=error)
            channel.send(found)


class _TaskResult(NamedTuple):
    """Result of a task, or the exception that it raised."""

    result: Any = None
    fault: Exception | None = None


def _distribute(
    workers: Sequence[_WorkerProcess], run_task: Callable[[Task], Result], tasks: Sequence[Task]
) -> Iterator[Result]:
    """Give each process one task at a time, and yield the results in task order."""
    left = iter(enumerate(tasks))
    under_way: dict[Connection, int] = {}
    found: dict[int, _TaskResult] = {}

    def send_task(channel: Connection) -> None:
        for number, task in islice(left, 1):
            under_way[channel] = number
            channel.send((run_task, task))

    for hand in workers:
        send_task(hand.channel)
    for index in range(len(tasks)):
        while index not in found:
            ready = wait(list(under_way))
            for channel in [connection for connection in under_way if connection in ready]:
                try:
                    found[under_way.pop(channel)] = channel.recv()
                    send_task(channel)
                except (EOFError, OSError):
                    raise UserError(_("A worker process stopped before finishing its task.")) from None
        result, fault = found.pop(index)
        if fault is not None:
            raise fault
        yield result


# A cluster ------------------------------------------------------------------------------------------------------------


def _run_on_cluster(address: str, run_task: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
    try:
        dask = import_module("distributed")
    except ImportError:
        raise UserError(_("This tool needs Dask: pip install -e '.[cluster]'")) from None
    try:
        client = dask.Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError):
        raise UserError(_("Couldn't reach a Dask cluster at {address}.").format(address=address)) from None
    with client:
        _require_same_version(client)
        futures = client.map(partial(_run_task, run_task), tasks, pure=False, retries=MAX_RETRIES)
        for index, future in enumerate(futures):
            try:
                yield future.result()
            except dask.scheduler.KilledWorker:
                raise UserError(_("The cluster lost too many workers on one task.")) from None
            futures[index] = None  # what was handed over may be forgotten
            future.release()


def _run_task(run_task: Callable[[Task], Result], task: Task) -> Result:
    return run_task(task)


def _require_same_version(client: Any) -> None:
    """Check that all workers have the same rules, bots, cards and boards.

    Raises:
        UserError: there are no workers, or one has another version.
    """
    try:
        found = client.run(edition_digest)
    except ImportError:
        raise UserError(_("The cluster's workers don't have this game.")) from None
    if not found:
        raise UserError(_("The cluster has no workers."))
    for worker, other in found.items():
        if other != edition_digest():
            raise UserError(_("Worker {worker} has a different version of the game.").format(worker=worker))


def edition_digest() -> str:
    """Return a digest of the rules, bots, cards and boards, which determine the result of a match."""
    code = Path(__file__).resolve().parent.parent
    parts = (
        (code / "rules", "*.py"),
        (code / "bots", "*.py"),
        (assets_dir() / "cards", "*.yaml"),
        (maps_dir(), "*.tmx"),
    )
    digest = hashlib.sha256()
    for folder, files in parts:
        for file in sorted(folder.rglob(files)):
            digest.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()
