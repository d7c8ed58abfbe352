"""Every command line that the written pages tell somebody to type is carried out, without mods and with the sample mod.

Long ones get smaller numbers (`SHORTER`), words that stand for something get it (`NAMES`). What a command of `WORK`
does is seen by tests of its own: its lines are carried out just as they stand in the pages, up to where that work
begins. A new line in a page is run without being listed here.
"""

import io
import re
import shlex
import shutil
import sys
from collections.abc import Container, Iterator
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple

import pygame
import pytest

from game.app.menus.prints import sheets
from game.cli import list_commands, list_tool_commands, main
from game.content.formats import cache as kept
from game.content.mods import mods
from game.paths import HOME_VARIABLE
from game.terminal import workers
from tests.content.mods import zips
from tests.sources import ROOT
from tools.balance import balance
from tools.benchmarks import bench, frame_bench, growth_bench, quest_bench, scene_bench, strike_bench, window_bench
from tools.i18n import messages
from tools.shots import approved, review
from tools.training import make_puzzles

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMANDS = sorted((command.words for command in (*list_commands(), *list_tool_commands())), key=len, reverse=True)

NAMES = {
    "search:50cpu,ismcts:50cpu": "search:50cpu,greedy",
    "FILE": "saves/matches/the-witches-at-the-fountain.tds",
    "NAME": "title",
    "ID": "sky-bow",
    "TEAM": "link",
    "my-team/my-card": "link/spinning-blade",
    "sky-bow,link,ganon": "link,ganon",
}
"""Values for the placeholders in a page."""

SHORTER = {
    "--matches 100": "--matches 2",
    "--matches 200": "--matches 1",
    "--matches 30": "--matches 2",
    "--matches 140": "--matches 2",
    "--matches 40": "--matches 2",
    "--matches 20": "--matches 2",
    "--bots greedy,knight,hero": "--bots random,greedy",
    "--bots search:100it": "--bots search:2it",
    "--bots search": "--bots random",
    "--bots human,greedy": "--bots random,random",
    "--length long": "--length short",
    "--boards lost-woods --matches 100": "--boards lost-woods --matches 2",
    "saves/puzzles/*/*.yaml": "saves/puzzles/zelda/02-*.yaml",
    "--matches 20 --out": "--matches 1 --goal fell --out",
    "--goal survive --matches 5": "--matches 1 --goal fell",
    "tests/scenarios/*.yaml": "tests/scenarios/r12-*.yaml",
    "shot all --compare": "shot title --compare",
    "dev notes v0.2.0": "dev notes",
    "shot all --texts": "shot match-board --texts",
}
"""Words of a page and those that are typed in their place; each is needed."""

ADVENTURE = "dev balance --jobs 1 --game dungeon --players 1 --lengths short --matches 1"
STARS = "dev balance --jobs 1 --game star-wars --teams luke,vader"
OPENED = {
    "simulate --game dungeon": "simulate --game dungeon --matches 1",
    "text --game dungeon": "text --game dungeon --bots greedy",
    "text --game elixir": "text --game elixir --bots sensible,random",
    'text --bots "human,cmd:./mine"': "text --turn-limit 6 --bots random,cmd:./mine",
    "text --board sky-garden --teams link,ganon": "text --turn-limit 2 --bots random,random",
    "play": "play --size 640x360",
    "dev balance": "dev balance --jobs 1 --teams link,ganon --boards lost-woods --matches 2",
    "dev balance --game star-wars": f"{STARS} --boards kamino-platform --matches 2",
    "dev balance --game dungeon --way natural": f"{ADVENTURE} --way natural",
    "dev balance --game dungeon --way natural --matches 100 --searches 30": f"{ADVENTURE} --way natural --searches 0",
    "dev balance --game dungeon --way chance": f"{ADVENTURE} --way chance",
    "dev balance --game dungeon --way chance --matches 40": f"{ADVENTURE} --way chance",
    "dev balance --game dungeon --way chance --matches 10": f"{ADVENTURE} --way chance",
    "dev bench": "dev bench --rounds 1 --matches 1",
    "dev bench --growth": "dev bench --growth --rounds 1",
    "dev bench-window": "dev bench-window --rounds 1",
    "dev exhaust": "dev exhaust --max-matches 3",
    "dev film --out docs/screenshots/match.gif": "dev film --seconds 0.2 --out match.gif",
    "dev frames": "dev frames --rounds 1 --frames 60",
    "dev frames --beside sound": "dev frames --beside sound --rounds 1 --frames 60",
    "dev hint-list": "dev hint-list --count 1",
    "dev ladder": "dev ladder --jobs 1 --matches 2",
    "dev messages": "dev messages --check",
    "dev new-board sky-garden": "dev new-board sky-garden --out boards",
    "dev missing fr": "dev missing de",
    "dev missing fr --begin Français": "dev missing sv --begin Svenska",
    "dev runs": "dev runs --jobs 1 --runs 2 --bot none",
    "dev pseudo --out long": "dev pseudo --out .",
    "dev new-card sky-bow": "dev new-card link",
    "dev new-card sky-bow fire-ring --kind attack --into path/to/sky-bow.yaml": (
        "dev new-card sky-bow fire-ring --kind attack --into sky-bow.yaml"
    ),
    "dev print --game zelda": "dev print --game zelda --teams link --format png",
    "dev scenario FILE": "dev scenario tests/scenarios/r12-effects-without-damage.yaml",
    "dev shot NAME --out FILE": "dev shot title --out title.png",
    "dev paint": "dev paint ground/rims --out .",
    "dev sounds": "dev sounds coin --wav --out .",
    "dev sounds --table": "dev sounds coin --table",
    "dev sounds coin": "dev sounds coin --wav --out .",
    "dev talents": "dev talents --jobs 1 --bot search:1it --matches 1",
    "dev talents --game zelda --bot search:50ms": "dev talents --jobs 1 --game zelda --bot search:1it",
    "dev train": "dev train --jobs 1 --matches 4 --try 2",
    "dev train --matches 1500 --try 200": "dev train --jobs 1 --matches 4 --try 2",
}
"""Replacements by the beginning of a line; the longest beginning counts, and each is needed."""

ENDS_WITH = {
    "dev exhaust": 1,
    "dev package": 2,
    "dev missing fr --begin Français": 1,
    "dev shot all --compare": 1,
    "dev balance --game dungeon --way natural": 1,
    "dev balance --game dungeon --way natural --matches 100 --searches 30": 1,
}
"""Exit codes other than 0: after three matches not every sentence was carried out; no program was built here; a new
language lacks every text; no picture is approved there; a single adventure is no share that a bound could hold.
"""

PROGRAMS = {"dev sounds --table": "oggdec"}
"""Lines that need a program that a bare machine lacks: there they end with a sentence that names it."""

MEASURES = {"dev bench", "dev bench-window", "dev frames"}
"""Doors that end with 1 when a ratio is beyond its bound, as it may be on a busy machine."""

WORK = {
    "simulate": (workers, "_open_pool"),
    "dev balance": (workers, "_open_pool"),
    "dev ladder": (workers, "_open_pool"),
    "dev fights": (workers, "_open_pool"),
    "dev train": (workers, "_open_pool"),
    "dev talents": (workers, "_open_pool"),
    "dev bench": (bench, "measure"),
    "dev bench --growth": (growth_bench, "run"),
    "dev bench-window": (window_bench, "measure_size"),
    "dev make-puzzles --game": (make_puzzles, "search_puzzles"),
    "dev frames": (frame_bench, "measure"),
    "dev print": (sheets, "save_sheets"),
    "dev runs": (workers, "_open_pool"),
    "dev print --mod": (sheets, "find_mod"),
}
"""Doors, or how their lines begin, that play, measure or draw for seconds; and what they call when all their arguments
are found to be right. The soak goes through their lines to the end.
"""

CHANGES = {"mods --sample", "mods --add my-mod.tds"}
"""Lines that add to the mods; they are carried out where there are none yet."""

PLAYS = {"text", "simulate"}
"""Doors at which a game is played."""

EXTRAS = {
    "dev bundle": ("PyInstaller", "bundle"),
    "dev bench-bots": ("pyspiel", "bench"),
    "dev open-spiel": ("pyspiel", "bench"),
}
"""Doors that need a library which the tests do not install, and the extra that brings it; without it they say so."""


class CommandLine(NamedTuple):
    """Command line as it stands in a page."""

    page: str
    words: str

    def typed_line(self) -> str:
        """Return what is really run."""
        begins = [begin for begin in OPENED if f"{self.words} ".startswith(f"{begin} ")]
        begin = max(begins, key=len, default="")
        text = f" {OPENED.get(begin, '')}{self.words[len(begin) :]} "
        for old, new in sorted(SHORTER.items(), key=lambda pair: -len(pair[0])):
            if f" {old} " in text:
                text = text.replace(f" {old} ", f" {new} ", 1)
        return text.strip()


def lines() -> Iterator[CommandLine]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        blocks = "".join(re.findall(r"(?s)```sh\n(.*?)```", text))
        fenced = re.findall(r"^ *python main\.py\b(.*)$", blocks, re.M)
        inline = re.findall(r"`(?:python )?main\.py ([^`]+)`", re.sub(r"(?s)```.*?```", "", text))
        for words in (*fenced, *inline):
            yield CommandLine(page.name, " ".join(re.sub(r" +#.*", "", words).split()))
        for words in re.findall(r"`((?:text|simulate) --game [^`]+)`", text):
            yield CommandLine(page.name, " ".join(words.split()))


LINES = {line.words: line for line in lines()}
TYPED = list({line.typed_line(): words for words, line in reversed(LINES.items())}.values())[::-1]
"""One line of those for which the same is typed."""


def find_command(words: str) -> str:
    return " ".join(next(command for command in COMMANDS if tuple(words.split()[: len(command)]) == command))


class Begun(BaseException):
    """Start of a command's work."""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a folder that looks like a checkout, and a home of its own."""
    folder = tmp_path / "checkout"
    (folder / "assets" / "cards" / "zelda" / "teams").mkdir(parents=True)
    (folder / "assets" / "cards" / "star-wars").mkdir()
    (folder / "docs" / "bots").mkdir(parents=True)
    for name in ("mine", "docs/bots/strong.py"):
        shutil.copy(ROOT / "docs" / "bots" / "strong.py", folder / name)
    (folder / "mine").chmod(0o755)
    for name in ("my-mod", "sky-garden"):
        (folder / name).mkdir()
        (folder / name / "mod.yaml").write_bytes(zips.ABOUT)
    (folder / "my-mod.tds").write_bytes(zips.make_mod_zip())
    monkeypatch.chdir(folder)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(balance, "assets_dir", lambda: folder / "assets")
    monkeypatch.setattr(approved, "THUMBNAIL_FOLDER", folder / "approved")
    monkeypatch.setattr(review, "REVIEW_FOLDER", folder / "review")
    environment = window_bench._make_environment
    compiled = {"PYTHONPYCACHEPREFIX": sys.pycache_prefix or ""}  # what the tests have compiled is not compiled anew
    monkeypatch.setattr(window_bench, "_make_environment", lambda home: environment(home) | compiled)
    monkeypatch.setattr(window_bench, "WINDOW_SIZES", window_bench.WINDOW_SIZES[:1])
    monkeypatch.setattr(window_bench, "FRAMES_PER_ROUND", 40)
    monkeypatch.setattr(window_bench, "_WALK_FRAME", 20)
    monkeypatch.setattr(window_bench, "_IDLE_SECONDS", 0.1)
    monkeypatch.setattr(window_bench, "_SETTLING_SECONDS", 0.05)
    monkeypatch.setattr(scene_bench, "SCENE_NAMES", ("saves", "title"))
    monkeypatch.setattr(strike_bench, "_IDLE_FRAMES", 10)
    monkeypatch.setattr(strike_bench, "MEASURED_ATTACKS", ("sword",))
    monkeypatch.setattr(quest_bench, "RESTS", ("elixir-lay",))
    monkeypatch.setattr(quest_bench, "MEASURED", ("round",))
    yield folder
    monkeypatch.undo()


@pytest.fixture(autouse=True, scope="module")
def asked_once() -> Iterator[None]:
    """Cache the messages of unchanged sources."""
    look = messages._find_calls
    calls = cache(lambda source, keywords: [*look(io.BytesIO(source), keywords, (), options={})])

    def calls_again(file: IO[bytes], keywords: Container[str], _tags: object, *, options: object) -> list[Any]:
        return calls(file.read(), tuple(keywords))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(messages, "_find_calls", calls_again)
        yield


class ModdedHome(NamedTuple):
    """Home with the sample mod, and what was read there so far."""

    home: Path
    tables: list[tuple[dict[Any, Any], dict[Any, Any]]]


@pytest.fixture(scope="module")
def modded(tmp_path_factory: pytest.TempPathFactory) -> ModdedHome:
    home = tmp_path_factory.mktemp("modded")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(home))
        shutil.copytree(mods.sample_mod_dir(), mods.mods_dir() / "sample")
    return ModdedHome(home, [])


def files(word: str, place: Path) -> list[str]:
    """Return what a shell makes of a word: the files of a checkout that it names, which are laid there, or itself."""
    if not word.startswith(("saves/", "tests/")):
        return [word]
    found = [file.relative_to(ROOT) for file in sorted(ROOT.glob(word))]
    for file in found:
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, place / file)
    return [str(place / file) if "*" in word else word for file in found]


def team_to_write_into(place: Path) -> None:
    """Write a team of the reader's with room for a card."""
    assert main(["dev", "new-team", "sky-bow", "--out", str(place)]) == 0
    text = (place / "sky-bow.yaml").read_text(encoding="utf-8")
    assert text.count("copies: 3\n")
    (place / "sky-bow.yaml").write_text(text.replace("copies: 3\n", "copies: 2\n", 1), encoding="utf-8")


def collect_words(typed: str, place: Path) -> list[str]:
    """Return the words of a command line as `main` gets them."""
    words = [file for word in shlex.split(typed) for file in files(NAMES.get(word, word), place)]
    return ["--lang", "en", *(word.replace("./mine", f"{sys.executable} mine") for word in words)]


def run_line(
    line: CommandLine, place: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed, command = line.typed_line(), find_command(line.words)
    if command == "play":
        monkeypatch.setattr(pygame.event, "get", lambda *_kinds: [pygame.Event(pygame.QUIT)])
    needs_more = command in EXTRAS
    if needs_more:
        monkeypatch.setitem(sys.modules, EXTRAS[command][0], None)
    monkeypatch.setattr(sys, "stdin", io.StringIO())  # nobody types
    words = collect_words(typed, place)
    if "--into" in words:
        team_to_write_into(place)
        capfd.readouterr()
    code = main(words)
    out, err = capfd.readouterr()
    assert "Traceback" not in out + err
    if needs_more:
        assert code == 2
        assert f"[{EXTRAS[command][1]}]" in err
        return
    if shutil.which(PROGRAMS.get(line.words, sys.executable)) is None:
        assert code == 2
        assert f"needs the program {PROGRAMS[line.words]}" in err
        return
    assert code in ((0, 1) if command in MEASURES else (ENDS_WITH.get(line.words, ENDS_WITH.get(command, 0)),)), err
    assert out or command in ("play", "dev sounds") or "--out" in words


def run_line_with_mod(
    words: str, place: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, modded: ModdedHome
) -> None:
    with kept.isolated_cache():
        if words not in CHANGES:
            monkeypatch.setenv(HOME_VARIABLE, str(modded.home))
            kept.restore_caches(modded.tables)
            assert len(mods.load_mods()) == 1
            assert not mods.list_faulty_mods()
        if is_begun(words) and find_command(words) not in PLAYS:
            check_begins(words, place, monkeypatch)
        else:
            run_line(LINES[words], place, capfd, monkeypatch)
        modded.tables[:] = kept.snapshot_caches() if words not in CHANGES else modded.tables


def begins(words: str) -> list[str]:
    return [begin for begin in WORK if f"{words} ".startswith(f"{begin} ")]


def is_begun(words: str) -> bool:
    return bool(begins(words))


def check_begins(words: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a printed line reaches the work of its command."""

    def begin(*_given: object) -> None:
        raise Begun

    monkeypatch.setattr(*WORK[max(begins(words), key=len)], begin)
    with pytest.raises(Begun):
        main(collect_words(words, place))


@pytest.mark.sweep(3)
@pytest.mark.parametrize("words", [words for words in TYPED if not is_begun(words)])
def test_a_command_line_of_the_pages_is_carried_out(
    words: str, place: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with kept.isolated_cache() if find_command(words) == "mods" else nullcontext():
        run_line(LINES[words], place, capfd, monkeypatch)


@pytest.mark.parametrize("words", [*filter(is_begun, LINES)])
def test_a_command_line_of_the_pages_comes_to_its_work(
    words: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_begins(words, place, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("words", [*filter(is_begun, TYPED)])
def test_a_long_command_line_comes_to_its_end(
    words: str, place: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run_line(LINES[words], place, capfd, monkeypatch)


def one_of_each_command() -> list[str]:
    """Return the shortest line of each command, and of each game where a command plays; not of pure measurements."""
    found: dict[tuple[str, str], str] = {}
    for words in TYPED:
        command, game = find_command(words), re.search(r"--game (\S+)", words)
        key = command, game[1] if game and command in PLAYS else ""
        found[key] = min(found.get(key, words), words, key=len)
    return [words for (command, _game), words in found.items() if command not in MEASURES]


SHORTEST = one_of_each_command()


@pytest.mark.sweep(4)
@pytest.mark.parametrize("words", SHORTEST)
def test_a_command_line_is_carried_out_with_the_sample_mod(
    words: str, place: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, modded: ModdedHome
) -> None:
    run_line_with_mod(words, place, capfd, monkeypatch, modded)


@pytest.mark.soak
@pytest.mark.parametrize("words", [words for words in TYPED if words not in SHORTEST])
def test_every_command_line_is_carried_out_with_the_sample_mod(
    words: str, place: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, modded: ModdedHome
) -> None:
    run_line_with_mod(words, place, capfd, monkeypatch, modded)


def test_every_shortening_is_needed() -> None:
    whole = [f" {line.words} " for line in LINES.values()]
    assert [old for old in SHORTER if not any(f" {old} " in words for words in whole)] == []
    assert [begin for begin in OPENED if not any(words.startswith(f" {begin} ") for words in whole)] == []
    words = {word for line in LINES.values() for word in shlex.split(line.words)}
    assert [name for name in NAMES if name not in words] == []


def test_the_pages_have_many() -> None:
    assert {find_command(words) for words in LINES} == {" ".join(command) for command in COMMANDS}
    pages = {line.page for line in LINES.values()}
    assert pages >= {"tools.md", "CONTRIBUTING.md", "balance.md", "writing-bots.md", "writing-cards.md"}


def test_the_page_of_tools_says_which_extra_a_command_needs() -> None:
    page = (ROOT / "docs" / "tools.md").read_text("utf-8")
    rows = {find_command(row[1]): row[2] for row in re.finditer(r"^\| `main\.py ([^`]+)` \| (.*) \|$", page, re.M)}
    needs = {command: extra for command, (_library, extra) in EXTRAS.items()}
    needs |= {"dev bench": "bench", "dev train": "train", "dev sounds": "train", "dev package": "bundle"}
    needs |= dict.fromkeys(("dev messages", "dev missing", "dev pseudo"), "test")
    for command, text in rows.items():
        assert re.findall(r"the extra `(\w+)`", text) == ([needs[command]] if command in needs else []), command
