"""Global fixtures: English, no access to the player's folders, no screen, no sound device, no stopwatch."""

import gc
import os
import shutil
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
    """Sample the tests of `--every` by the seed that pytest-randomly prints; give long matches their timeout."""
    skip_sweep_cases(items)
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(0))
    part, seed = config.getoption("every"), config.getoption("randomly_seed", 0)
    drawn = [item for item in items if crc32(f"{seed} {item.nodeid}".encode()) % part == 0]
    if len(drawn) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in set(drawn)])
        items[:] = drawn


def skip_sweep_cases(items: list[pytest.Item]) -> None:
    """Mark the cases of a `sweep` that the usual run skips; the choice depends on their names alone."""
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
    """Let every second process import the files of a whole run in reverse order.

    What the first of two has compiled and rewritten is cached, and the other finds it. A file that cannot be imported
    is reported when it is collected.
    """
    config = session.config
    number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if int(number) % 2 and config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        for file in sorted((config.rootpath / "tests").rglob("test_*.py"), reverse=True):
            with suppress(Exception):
                import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Collect garbage once, then exclude everything imported from later collections."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_configure(config: pytest.Config) -> None:
    """Set the environment before anything of the game is imported, also for child processes."""
    config.stash[_HOME] = tempfile.TemporaryDirectory(prefix="triforce-duels-")
    os.environ[HOME_VARIABLE] = config.stash[_HOME].name
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    if sys.dont_write_bytecode:
        # Tests start many processes. Where nothing may be written beside the sources, each would compile the whole
        # game anew; what is compiled lies with what pytest keeps of its own.
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("compiled"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    _configure_hypothesis()


def _configure_hypothesis() -> None:
    """Use the same examples in every run; import it when pytest can cache its rewritten form."""
    import hypothesis

    hypothesis.settings.register_profile(
        "house", deadline=None, derandomize=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
    hypothesis.settings.load_profile("house")


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[_HOME].cleanup()


@pytest.fixture(autouse=True, scope="session")
def parsed() -> Iterator[None]:
    """Cache parsed files while they are unchanged, however many tests reload all cards."""
    parse = cache(yaml_reader.parse_yaml)

    def parse_cached(text: str, path: Path) -> tuple[object, yaml_reader.SourceMap]:
        data, source_map = parse(text, path)
        marks = yaml_reader.SourceMap(path)
        marks.lines, marks.faults, marks.unreadable_values = (
            source_map.lines,
            [*source_map.faults],
            {*source_map.unreadable_values},
        )
        return data, marks

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_reader, "parse_yaml", parse_cached)
        yield


@pytest.fixture(autouse=True, scope="session")
def powered() -> Iterator[None]:
    """Skip waiting for the disk: tests end processes, never the power."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _handle: None)
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Set English before every test."""
    set_language("en")
    yield
    set_language("en")


@pytest.fixture(autouse=True)
def sentences() -> Iterator[None]:
    """Discard the reports about files of earlier tests."""
    yield
    versioned_store.take_notices()


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """Give every test its own registry of mods."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mod_registry, "_registry", ModRegistry())
        yield


@pytest.fixture(autouse=True)
def tables(pytestconfig: pytest.Config) -> Iterator[None]:
    """Restore the cards and pictures of the modules after a test that reloads them."""
    before = kept.snapshot_caches()
    yield
    mods = Path(pytestconfig.stash[_HOME].name, "data", "mods")
    if mods.exists():
        shutil.rmtree(mods)
        kept.clear_caches()
    kept.restore_caches(before)


@pytest.fixture(autouse=True, scope="module")
def tidy(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the mixer and release the windows of one file's tests before the next.

    A window holds its pictures while it lives, and an open mixer is taken for one that could be opened.
    """
    yield
    if mixer := sys.modules.get("pygame.mixer"):
        mixer.quit()
    if request.module.__name__.startswith("tests.app."):
        gc.collect()
        gc.freeze()  # what is left are caches, which the next file need not look over
