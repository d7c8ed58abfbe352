"""What holds in every test: English, the player's folders out of reach, no screen, no sound device, no stopwatch."""

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from zlib import crc32

import pytest

from game.content.formats import cache as kept
from game.content.formats import yaml_reader
from game.content.mods import registry as mod_registry
from game.content.mods.registry import ModRegistry
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.storage import versioned_store

_HOME = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every", type=int, default=1, metavar="N", help="run one test in N, drawn by the random order")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Draw the tests of `--every` by the seed that pytest-randomly prints; give what plays for minutes its time."""
    leave_to_soak(items)
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(0))
    part, seed = config.getoption("every"), config.getoption("randomly_seed", 0)
    drawn = [item for item in items if crc32(f"{seed} {item.nodeid}".encode()) % part == 0]
    if len(drawn) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in set(drawn)])
        items[:] = drawn


def leave_to_soak(items: list[pytest.Item]) -> None:
    """Mark the cases of a `sweep` that the usual run leaves out; which ones it keeps is drawn by their names alone."""
    sweeps: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        mark = item.get_closest_marker("sweep")
        if mark is not None and not item.get_closest_marker("soak"):
            sweeps.setdefault((item.nodeid.partition("[")[0], *mark.args), []).append(item)
    for (_name, part), cases in sweeps.items():
        cases.sort(key=lambda item: crc32(item.nodeid.encode()))
        for item in cases[-(-len(cases) // part) :]:
            item.add_marker(pytest.mark.soak)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Every second process imports the files of a whole run from the last one on: what the first of two has compiled
    and rewritten is kept, and the other finds it. A file that cannot be imported is told of when it is collected.
    """
    config = session.config
    number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if int(number) % 2 and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        for file in sorted((config.rootpath / "tests").rglob("test_*.py"), reverse=True):
            with suppress(Exception):
                import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: nobody has to look it over for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_configure(config: pytest.Config) -> None:
    """Before anything of the game is imported, and for every process that the tests start."""
    config.stash[_HOME] = tempfile.TemporaryDirectory(prefix="triforce-duels-")
    os.environ[HOME_VARIABLE] = config.stash[_HOME].name
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    if sys.dont_write_bytecode:
        # Tests start many processes. Where nothing may be written beside the sources, each would compile the whole
        # game anew; what is compiled lies with what pytest keeps of its own.
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("compiled"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    _settle_hypothesis()


def _settle_hypothesis() -> None:
    """The same examples in every run. It is imported when what pytest makes of it can be kept for the next process."""
    import hypothesis

    hypothesis.settings.register_profile(
        "house", deadline=None, derandomize=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
    hypothesis.settings.load_profile("house")


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[_HOME].cleanup()


@pytest.fixture(autouse=True, scope="session")
def parsed() -> Iterator[None]:
    """A file that is still what it was is not parsed again, however many tests have all cards read anew."""
    parse = cache(yaml_reader.parse_yaml)

    def parse_again(text: str, path: Path) -> tuple[object, yaml_reader.SourceMap]:
        data, found = parse(text, path)
        marks = yaml_reader.SourceMap(path)
        marks.lines, marks.faults, marks.unusable = found.lines, [*found.faults], {*found.unusable}
        return data, marks

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_reader, "parse_yaml", parse_again)
        yield


@pytest.fixture(autouse=True, scope="session")
def powered() -> Iterator[None]:
    """Nobody waits for the disk: tests end processes, and never the power."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _handle: None)
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test starts in English, whatever the machine or the test before it speaks."""
    set_language("en")
    yield
    set_language("en")


@pytest.fixture(autouse=True)
def sentences() -> Iterator[None]:
    """What a test was told about its files is not told to the next one."""
    yield
    versioned_store.untold()


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """Every test has a registry of mods of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mod_registry, "_registry", ModRegistry())
        yield


@pytest.fixture(autouse=True)
def tables() -> Iterator[None]:
    """Cards and pictures that a test has read again give way to those that other tests took when they were imported."""
    before = kept.snapshot()
    yield
    kept.restore(before)


@pytest.fixture(autouse=True, scope="module")
def tidy(request: pytest.FixtureRequest) -> Iterator[None]:
    """The windows of one file's tests are gone before the next; each holds its pictures while it lives."""
    yield
    if request.module.__name__.startswith("tests.app."):
        gc.collect()
        gc.freeze()  # what is left are caches, which the next file need not look over
