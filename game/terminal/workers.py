"""Who carries out the tasks of a tool: this process, several of this machine, or a Dask cluster of many machines.

What a tool reports does not depend on it: every task has luck of its own, and what came of the tasks is handed over in
their order. A worker of a cluster has to have the same game, which is made sure of beforehand; one that is lost costs
time, for its tasks are given to another.
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
from game.paths import assets, maps
from game.text import _

Task = TypeVar("Task")
Result = TypeVar("Result")
Report = TypeVar("Report", bound=msgspec.Struct)

MOST_JOBS = 256
PORTION = 10
"""Matches of a simulation that are one task; a number of its own, so that no report depends on the pool."""
PATIENCE = 10
"""Seconds in which a cluster has to answer."""
TRIES = 5
"""How often a task is given to another worker."""


class WorkerPool(NamedTuple):
    """How many processes work, or the address of a cluster."""

    jobs: int = 1
    cluster: str = ""


ALONE = WorkerPool()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    help_jobs, help_cluster = _("parallel processes"), _("use a Dask cluster, such as tcp://HOST:8786")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help=help_jobs)
    parser.add_argument("--cluster", default="", metavar=_("ADDRESS"), help=help_cluster)


def worker_pool(arguments: argparse.Namespace) -> WorkerPool:
    """Return the worker pool that the arguments describe.

    Raises:
        UserError: no processes, or more than any machine has.
    """
    if not 1 <= arguments.jobs <= MOST_JOBS:
        raise UserError(_("Choose from 1 to {most} processes.").format(most=MOST_JOBS))
    return WorkerPool(arguments.jobs, arguments.cluster)


def in_turn(
    play: Callable[[Task], Result], tasks: Sequence[Task], pool: WorkerPool, tell: Callable[[int], None] | None = None
) -> Iterator[Result]:
    """What comes of each task, in their order; ``tell`` hears how many are over, from 0 on.

    Raises:
        UserError: the cluster does not answer, has another game, or has given a task up.
    """
    with _ready(pool, len(tasks)) as hand_out:
        if tell is not None:
            tell(0)
        for number, result in enumerate(hand_out(play, tasks), 1):
            if tell is not None:
                tell(number)
            yield result


@contextmanager
def _ready(pool: WorkerPool, tasks: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """What hands tasks out, when everybody is there: an interrupt ends them from now on."""
    if pool.cluster:
        yield partial(_on_cluster, pool.cluster)
    elif (jobs := min(pool.jobs, tasks)) > 1:
        with _processes(jobs) as hand_out:
            yield hand_out
    else:
        yield map


def in_portions(play: Callable[[tuple[int, int]], Report], games: int, pool: WorkerPool) -> Report:
    """The report of many matches, from one of each portion: its first match and how many follow; numbers are added."""
    portions = [(first, min(PORTION, games - first)) for first in range(0, games, PORTION)]
    whole, *others = in_turn(play, portions, pool)
    for other in others:
        for name in whole.__struct_fields__:
            setattr(whole, name, _sum(getattr(whole, name), getattr(other, name)))
    return whole


def _sum(one: Any, other: Any) -> Any:
    return [a + b for a, b in zip(one, other, strict=True)] if isinstance(one, list) else one + other


# Processes ------------------------------------------------------------------------------------------------------------


class _Hand(NamedTuple):
    """A process that carries out tasks, and the channel on which it is given them."""

    process: BaseProcess
    channel: Connection


@contextmanager
def _processes(jobs: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """Processes that leave an interrupt to their parent, which ends them; from their first moment on.

    Each has a channel of its own and they share no lock, so none of them can be ended at a moment that stops the rest.
    """
    hands: list[_Hand] = []
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is ignored here is ignored by who is started here
        try:
            hands += [_hired() for _job in range(jobs)]
        finally:
            signal.signal(signal.SIGINT, before)
        yield partial(_shared_out, hands)
    finally:
        for hand in hands:
            hand.process.kill()
        for hand in hands:
            hand.process.join()
            hand.channel.close()


def _hired() -> _Hand:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # so that the end of the process is the end of the channel
    return _Hand(process, ours)


def _work(channel: Connection) -> None:
    """Carry out one task after the other, until nobody is there to give any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            play, task = channel.recv()
            try:
                found = _Found(play(task))
            except Exception as error:
                error.add_note(traceback.format_exc())
                found = _Found(fault=error)
            channel.send(found)


class _Found(NamedTuple):
    """What came of a task."""

    result: Any = None
    fault: Exception | None = None


def _shared_out(hands: Sequence[_Hand], play: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
    """Every process has one task at a time; what came of them is handed over in their order."""
    left = iter(enumerate(tasks))
    under_way: dict[Connection, int] = {}
    found: dict[int, _Found] = {}

    def give(channel: Connection) -> None:
        for number, task in islice(left, 1):
            under_way[channel] = number
            channel.send((play, task))

    for hand in hands:
        give(hand.channel)
    for number in range(len(tasks)):
        while number not in found:
            ready = wait(list(under_way))
            for channel in [one for one in under_way if one in ready]:
                try:
                    found[under_way.pop(channel)] = channel.recv()
                    give(channel)
                except (EOFError, OSError):
                    raise UserError(_("A worker process stopped before finishing its task.")) from None
        result, fault = found.pop(number)
        if fault is not None:
            raise fault
        yield result


# A cluster ------------------------------------------------------------------------------------------------------------


def _on_cluster(address: str, play: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
    try:
        dask = import_module("distributed")
    except ImportError:
        raise UserError(_("This tool needs Dask: pip install -e '.[cluster]'")) from None
    try:
        client = dask.Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError):
        raise UserError(_("Couldn't reach a Dask cluster at {address}.").format(address=address)) from None
    with client:
        _compare(client)
        futures = client.map(partial(_carried_out, play), tasks, pure=False, retries=TRIES)
        for number, future in enumerate(futures):
            try:
                yield future.result()
            except dask.scheduler.KilledWorker:
                raise UserError(_("The cluster lost too many workers on one task.")) from None
            futures[number] = None  # what was handed over may be forgotten
            future.release()


def _carried_out(play: Callable[[Task], Result], task: Task) -> Result:
    return play(task)


def _compare(client: Any) -> None:
    """Make sure that all workers have this game."""
    try:
        found = client.run(edition)
    except ImportError:
        raise UserError(_("The cluster's workers don't have this game.")) from None
    if not found:
        raise UserError(_("The cluster has no workers."))
    for worker, other in found.items():
        if other != edition():
            raise UserError(_("Worker {worker} has a different version of the game.").format(worker=worker))


def edition() -> str:
    """A fingerprint of the code, cards and boards that decide what comes of a match."""
    code = Path(__file__).resolve().parent.parent
    parts = ((code / "rules", "*.py"), (code / "bots", "*.py"), (assets() / "cards", "*.yaml"), (maps(), "*.tmx"))
    found = hashlib.sha256()
    for folder, files in parts:
        for file in sorted(folder.rglob(files)):
            found.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    return found.hexdigest()
