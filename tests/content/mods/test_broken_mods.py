"""Mods broken in every way we know: each is named with its file and line, and none of them keeps the game waiting."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app.ui import mod_check
from game.content.formats import cache
from game.content.mods import check_cache, mods
from tests.sources import ROOT

pytestmark = pytest.mark.posix

TEAM, BOARD, PUZZLE = (
    "cards/zelda/teams/lamplighter.yaml",
    "maps/zelda/dry-well.tmx",
    "puzzles/zelda/light-them-up.yaml",
)
DUNGEON, PICTURE = "cards/dungeon/lamp-foundry.yaml", "art/zelda/figure/lamplighter.svg"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{0}\n</svg>\n'
LAUGHS = '<!DOCTYPE x [\n<!ENTITY a "ha">\n' + "".join(
    f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">\n' for n in range(9)
)

Break = Callable[[Path, int], object]
"""Breaks the mod in a folder, in one of four ways."""


def text(part: str, old: str, *new: str) -> Break:
    """Write something else in place of a piece of a file."""

    def broken(folder: Path, way: int) -> None:
        file = folder / part
        whole = file.read_text(encoding="utf-8")
        assert old in whole, old
        file.write_text(whole.replace(old, new[way % len(new)], 1), encoding="utf-8")

    return broken


def replace_file(part: str, *contents: bytes | str) -> Break:
    """Write another file in its place."""

    def broken(folder: Path, way: int) -> None:
        content = contents[way % len(contents)]
        (folder / part).write_bytes(content.encode() if isinstance(content, str) else content)

    return broken


def link(folder: Path, way: int) -> None:
    part = (TEAM, "mod.yaml", PICTURE, BOARD)[way]
    (folder / part).unlink()
    (folder / part).symlink_to(("/dev/zero", "/dev/urandom", "/etc/hostname", "../../nowhere")[way])


def folder_link(folder: Path, way: int) -> None:
    part = ("art", "cards", "maps", "puzzles")[way]
    shutil.rmtree(folder / part)
    (folder / part).symlink_to(("/", "/proc", "..", ".")[way])


def pipe(folder: Path, way: int) -> None:
    part = (TEAM, "mod.yaml", PICTURE, BOARD)[way]
    (folder / part).unlink()
    os.mkfifo(folder / part)


def many_files(folder: Path, way: int) -> None:
    for index in range(600):
        (folder / "art" / f"{index}.svg").write_text(SVG.format(""))


def bad_name(folder: Path, way: int) -> None:
    (folder / "art" / ("a\x1b[2J.svg", "a\u202eb.svg", "a\nb.svg", "a" * 200 + ".svg")[way]).write_text(SVG.format(""))


def deep_folders(folder: Path, way: int) -> None:
    (folder / "/".join(["art", *"abcdefghijkl"[: 9 + way]])).mkdir(parents=True)


def dashes(way: int) -> str:
    length = ("0.0001", "1e-9 0", "0.00001,0.00001", "0.001 0.001 0.001")[way]
    return SVG.format(f'<path d="M0 0 H100" stroke="#000" stroke-dasharray="{length}"/>')


def draw_picture(*bodies: str) -> Break:
    return replace_file(PICTURE, *(SVG.format(body) for body in bodies))


BREAKS: dict[str, Break] = {
    "a link": link,
    "a link to a folder": folder_link,
    "a pipe": pipe,
    "many files": many_files,
    "a name that cannot be shown": bad_name,
    "folders without end": deep_folders,
    "a list of megabytes": replace_file(TEAM, *("name: [" + "1," * (count << 20) + "1]\n" for count in (1, 2, 5, 10))),
    "a key without end": replace_file(TEAM, *(("k" * (size << 10)) + ": 1\n" for size in (1, 50, 200, 900))),
    "nesting": replace_file(TEAM, *("name: " + "[" * depth + "]" * depth + "\n" for depth in (50, 500, 5_000, 50_000))),
    "an alias": replace_file(
        TEAM, "a: &a [1, 1]\nb: [*a, *a]\n", "a: &a {b: *a}\n", "a: !!python/object:os.system 1\n", "a: 1\na: 2\n"
    ),
    "no text": replace_file(TEAM, b"\xff\xfe\x00", b"name: \x00\n", b"name: \x1b[2J\n", b"\x80\n"),
    "too many partners": text(TEAM, "count: 2}", "count: 6}", "count: 8}", "count: 20}", "count: 1000000}"),
    "health": text(TEAM, "health: 16", "health: 1000000", "health: 0", "health: -3", "health: 99999999999999999"),
    "copies": text(TEAM, "copies: 4", "copies: 10000", "copies: 0", "copies: -1", "copies: 5"),
    "numbers of a text": text(
        TEAM,
        "{do: draw}",
        "{do: draw, count: 1000000000}",
        "{do: actions, add: 1000000000}",
        "{do: roll, times: 2}",
        "{do: damage, to: moth, amount: 1000000000}",
    ),
    "a name nobody can read": text(
        TEAM,
        "en: Lamplighter,",
        'en: "Lamp\\0",',
        'en: "Lamp\\u202e",',
        'en: "Lamp\\nlighter",',
        "en: " + "L" * 10_000 + ",",
    ),
    "an unknown word": text(TEAM, "{do: draw}", "{do: dance}", "{do: draw, who: somebody}", "{dew: draw}", "draw"),
    "a board of kilometers": text(BOARD, 'width="', 'width="1000000', 'width="x', 'width="-', 'width="9e9'),
    "entities in a map": replace_file(BOARD, *(LAUGHS + "]><map>&" + name + ";</map>" for name in "abcj")),
    "a tileset elsewhere": text(
        BOARD, 'source="zelda.tsx"', 'source="/etc/passwd"', 'source="../zelda.tsx"', 'source="none.tsx"', 'source=""'
    ),
    "a picture that unpacks to gigabytes": replace_file(
        "maps/zelda/zelda.png",
        *(
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + side.to_bytes(4, "big") * 2 + b"\x08\x06\0\0\0"
            for side in (0, 9_000, 60_000, 1 << 31)
        ),
    ),
    "dashes that never end": lambda folder, way: replace_file(PICTURE, dashes(way))(folder, 0),
    "entities in a picture": replace_file(PICTURE, *(LAUGHS + f"]><svg>&{name};</svg>" for name in "abcj")),
    "elements in each other": draw_picture(*("<g>" * depth + "</g>" * depth for depth in (40, 400, 4_000, 20_000))),
    "elements without end": draw_picture(*('<path d="M0 0H9"/>\n' * count for count in (4_000, 6_000, 9_000, 12_000))),
    "no picture": replace_file(PICTURE, "<svg><g></svg>", "<html/>", "<svg viewBox='x'/>", b"\x89PNG\r\n\x1a\n"),
    "a puzzle without a solution": text(
        PUZZLE, "solution:", "solutions:", "solution: []\nold:", "solution: 3\nold:", "solution: [fly]\nold:"
    ),
    "a dungeon that is short of rooms": text(DUNGEON, "  LF-03:", "  ZZ-03:", "  LF-02:", "  XX-03:", "  :"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    with cache.isolated_cache():
        mods.mods_dir().mkdir(parents=True)
        yield mods.mods_dir()
    monkeypatch.undo()


def lay_down(folder: Path, ways: range) -> list[str]:
    """Return a mod for each break and way; what its folder is called."""
    names = []
    for name, broken in BREAKS.items():
        for way in ways:
            mod = folder / f"{name.replace(' ', '-')}-{way}"
            shutil.copytree(mods.sample_mod_dir(), mod)
            broken(mod, way)
            names.append(mod.name)
    return names


WHOLE = ("many-files", "folders-without-end")
"""Breaks that are not on a line of a file."""


def check_named(folder: Path, names: list[str]) -> None:
    """Check that every mod is rejected with a sentence that names one of its files and a line."""
    found = {mod.folder.name: mod.fault for mod in mods.load_mods()}
    for name in names:
        fault = found[name]
        assert fault.isprintable(), name
        assert len(fault) <= check_cache.MAX_FAULT_LENGTH, name
    unnamed = [
        f"{name}: {found[name]}"
        for name in names
        if not re.match(
            re.escape(str(folder / name)) + "[^:]*" + ("" if name.startswith(WHOLE) else r":\d+") + ": .", found[name]
        )
    ]
    assert not unnamed, "\n".join(unnamed)


def test_every_break_is_named_with_file_and_line(folder: Path) -> None:
    names = lay_down(folder, range(1))
    assert len(names) >= 25
    mod_check.check_mods(check_cache.summarize_checks().unchecked)
    cache.clear_caches()
    check_named(folder, names)
    large = next(mod.fault for mod in mods.load_mods() if mod.id == "too-many-partners-0")
    assert "find a square beside their lead when they are set up; these do: " in large
    assert "lost-woods" in large, "how many fit where"


@pytest.mark.soak
def test_a_hundred_broken_mods_are_named_and_hold_up_nobody(folder: Path) -> None:
    """The title is there at once, whatever was looked at before."""
    names = lay_down(folder, range(4))
    assert len(names) >= 100
    print(f"unseen: {title_after(folder):.1f} s")
    mod_check.check_mods(check_cache.summarize_checks().unchecked)
    cache.clear_caches()
    check_named(folder, names)
    print(f"seen: {title_after(folder):.1f} s")


def title_after(folder: Path) -> float:
    """Return seconds from the start of a program to the first frame of its title, and never more than 300 MB."""
    program = (
        "import resource, time; start = time.perf_counter()\n"
        "from game.content.mods.registry import current_registry\n"
        "current_registry().quarantine_unchecked = True\n"
        "from tests.app.screen import a_canvas, some_services, start_screen\n"
        "from game.app.menus.title import TitleScene\n"
        "start_screen(); services = some_services(); services.stack.push(TitleScene(services))\n"
        "for _ in range(12): services.stack.update(0.1); services.stack.draw(a_canvas())\n"
        "print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    seconds, kilobytes = map(float, done.stdout.split()[-2:])
    assert kilobytes < 300_000
    return seconds
