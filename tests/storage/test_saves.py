"""Saves are sacred: whole files, checked files, and a sentence for every damaged one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType

import msgspec
import pytest

import game
from game.content.cards import dungeon_catalog
from game.errors import UserError
from game.rules.dungeon.actions.action import Setup as Adventure
from game.session.session import AnySession, UndoEvent
from game.storage import saves, slots, statistics
from game.storage.files import BACKUP_SUFFIX
from tests.conformance.worlds import WORLDS
from tests.session import test_books
from tests.session.books import MATCHES
from tests.session.matches import begin, people, play_on


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))


def saved_match(path: Path, world: str = "zelda-duel", steps: int = 80, seed: int = 1) -> AnySession:
    match = begin(world)
    play_on(match, Random(seed), steps)
    saves.write_save(path, match, people(match.rules.seats))
    return match


ENTERED = {"epic": 39, "elixir": 18, "dungeon": 30}
"""By rulebook: the most files of the program that reading a save may enter; all but ten are its rules, which are asked
what every seat sees and what is open to it."""


def entered_files(act: Callable[[], object]) -> set[str]:
    """Return the files of the program in which something is carried out, what they do when they are imported aside."""
    root, found = f"{Path(game.__file__).parent}{os.sep}", set[str]()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>" and code.co_filename.startswith(root):
            found.add(Path(code.co_filename.removeprefix(root)).as_posix())

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.parametrize("book", ENTERED)
def test_reading_a_save_enters_few_modules(book: str, tmp_path: Path) -> None:
    """Reading loads neither the modules for card files nor those for style checks."""
    match = test_books.begin(book, next(iter(MATCHES[book])), "5")
    play_on(match, Random(5), 25)
    saves.write_save(tmp_path / "match.tds", match, people(match.rules.seats))
    for cache in (saves._build_rules, saves._find_rulebook):
        cache.cache_clear()
    entered = entered_files(lambda: saves.read_save(tmp_path / "match.tds"))
    others = {file for file in entered if not file.startswith("rules/")}
    assert len(entered) <= ENTERED[book], sorted(entered)
    assert len(others) <= 10, sorted(others)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("world", sorted(WORLDS))
@pytest.mark.parametrize("steps", [0, 5, 83])
def test_a_match_goes_on_from_its_save_as_if_nothing_had_happened(tmp_path: Path, world: str, steps: int) -> None:
    path = tmp_path / "match.tds"
    match = saved_match(path, world, steps)
    loaded = saves.read_save(path)
    assert loaded.is_replayable
    assert loaded.session.snapshot() == match.snapshot()
    assert loaded.session.log == match.log
    for going_on in (match, loaded.session):
        play_on(going_on, Random(99), 10_000)
    assert loaded.session.snapshot() == match.snapshot()
    assert loaded.session.journal == match.journal


def mutate(data: bytes, rng: Random) -> bytes:
    """Change a file: truncate it, flip a bit, splice, empty or double it."""
    kind = rng.randrange(5)
    at = rng.randrange(len(data))
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
    if kind == 2:
        other = rng.randrange(len(data))
        return data[: min(at, other)] + data[max(at, other) :]
    if kind == 3:
        return data[:at] + rng.randbytes(rng.randrange(1, 9)) + data[at:]
    return data + data[at:]


def damage(tmp_path: Path, count: int, seed: int) -> None:
    path = tmp_path / "match.tds"
    match = saved_match(path)
    data, state = path.read_bytes(), match.snapshot()
    rng, refused = Random(seed), 0
    for _ in range(count):
        broken = mutate(data, rng)
        try:
            loaded = saves.unpack_save(broken, path)
        except UserError:
            refused += 1
        else:
            assert loaded.session.snapshot() == state
    assert refused > count * 0.8


def test_damaged_saves_are_refused_or_are_the_very_same_match(tmp_path: Path) -> None:
    damage(tmp_path, 300, seed=1)


@pytest.mark.soak
def test_many_damaged_saves_are_refused_or_are_the_very_same_match(tmp_path: Path) -> None:
    damage(tmp_path, 5000, seed=2)


def rewritten(path: Path, **changes: object) -> bytes:
    found = msgspec.json.decode(path.read_bytes())
    return msgspec.json.encode(found | changes)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"version": 99}, "newer version"),
        ({"version": 0}, "isn't a Triforce Duels save"),
        ({"version": "1"}, "isn't a Triforce Duels save"),
        ({"version": True}, "isn't a Triforce Duels save"),
        ({"format": "chess"}, "isn't a Triforce Duels save"),
        ({"checksum": "0" * 64}, "checksum"),
        ({"body": ""}, "checksum"),
        ({"head": 5}, "checksum"),
    ],
)
def test_files_that_are_no_save_of_this_version(tmp_path: Path, changes: dict[str, object], words: str) -> None:
    path = tmp_path / "match.tds"
    saved_match(path)
    path.write_bytes(rewritten(path, **changes))
    with pytest.raises(UserError, match=words):
        saves.read_save(path)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"version": 1}'])
def test_rubbish_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "match.tds"
    path.write_bytes(data)
    with pytest.raises(UserError):
        saves.read_save(path)


def test_a_position_that_cannot_be_is_refused_although_its_checksum_fits(tmp_path: Path) -> None:
    path = tmp_path / "match.tds"
    match = begin()
    play_on(match, Random(1), 30)
    match._state.health[0] = 99
    saves.write_save(path, match, people(2))
    with pytest.raises(UserError, match="position"):
        saves.read_save(path)


def test_the_backup_stands_in_for_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "match.tds"
    match = begin()
    for _ in range(2):
        play_on(match, Random(1), 10)
        earlier = match.snapshot()
        saves.write_save(path, match, people(2))
    assert path.with_name(path.name + BACKUP_SUFFIX).exists()
    path.write_bytes(path.read_bytes()[:200])
    loaded = saves.read_save(path).session.snapshot()
    assert loaded != earlier
    assert loaded.turn <= earlier.turn


def test_hands_cannot_be_read_in_an_editor(tmp_path: Path) -> None:
    path = tmp_path / "match.tds"
    saved_match(path)
    text = path.read_text(encoding="utf-8")
    assert "hands" not in text
    assert "time-warp" not in text


def test_a_card_that_changes_later_changes_no_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The save plays by its own definitions."""
    from game.content.cards import packs
    from game.content.formats import cache

    path = tmp_path / "match.tds"
    saved_match(path)
    content = packs.load_pack("zelda")
    link = content.teams["link"]
    blade = msgspec.structs.replace(link.cards["spinning-blade"], attack=msgspec.structs.replace(
        link.cards["spinning-blade"].attack, value=1))  # fmt: skip
    changed = msgspec.structs.replace(link, cards={**link.cards, "spinning-blade": blade})
    tuned = msgspec.structs.replace(content, teams={**content.teams, "link": changed})
    monkeypatch.setattr(packs, "load_pack", lambda game: tuned)
    with cache.isolated_cache():
        loaded = saves.read_save(path)
        cards = loaded.session.rules.match.cards
        values = [card.attack.value for card in cards if card.id == "link/spinning-blade" and card.attack]
        assert loaded.is_replayable
        assert values == [6, 6, 6]


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize(("book", "steps", "turn"), [("epic", 151, 34), ("elixir", 15, 5)])
def test_a_save_of_this_format_and_the_one_before_loads_for_ever(
    version: int, book: str, steps: int, turn: int
) -> None:
    """As it was checked in: with its journal, what was taken back, and a position that goes on."""
    path = Path(__file__).parent / "fixtures" / f"save-v{version}-{book}.tds"
    loaded = saves.read_save(path)
    assert saves.read_head(path).turn == turn
    head = saves.build_head(loaded.session, loaded.seats)
    assert head.turn == turn
    assert head.players[:2] == ["Mira", "Tom"]
    assert loaded.is_replayable
    assert len(loaded.session.journal) == steps
    assert [event.steps for event in loaded.session.log if isinstance(event, UndoEvent)] == [2]
    play_on(loaded.session, Random(1), 3)
    assert loaded.rules.check_invariants(loaded.session.snapshot()) == []


def test_an_old_save_loads_for_ever() -> None:
    """Written by the first version of the format."""
    loaded = saves.read_save(Path(__file__).parent / "fixtures" / "save-v1.tds")
    assert loaded.session.snapshot().turn == 9
    assert loaded.rules.match.setup.map == "lost-woods"


@pytest.mark.parametrize("version", [2, 3])
def test_an_old_adventure_keeps_the_grade_it_was_played_with(version: int) -> None:
    """Written when Hero was the grade that nobody had to ask for: it is lost at the sixth collapse, as it was."""
    path = Path(__file__).parent / "fixtures" / f"save-v{version}-dungeon.tds"
    loaded = saves.read_save(path)
    assert saves.read_head(path).game == "dungeon"
    assert loaded.rules_version == 3
    assert loaded.rules.options == Adventure(players=2, grade="hero")
    assert loaded.is_replayable
    assert len(loaded.session.journal) == 91
    play_on(loaded.session, Random(1), 3)
    assert loaded.rules.check_invariants(loaded.session.snapshot()) == []


def test_a_save_names_everything_that_was_agreed_on(tmp_path: Path) -> None:
    """So that another default, some day, changes no adventure that has begun."""
    setup = Adventure()
    written = msgspec.json.decode(
        msgspec.json.encode(dungeon_catalog.DungeonDefinitions(setup, dungeon_catalog.load_dungeon_catalog()))
    )["setup"]
    assert set(written) == set(Adventure.__struct_fields__)
    assert msgspec.convert(written, Adventure) == setup


# Slots ----------------------------------------------------------------------------------------------------------------


def test_autosave_resumes_at_the_last_step_and_a_finished_match_becomes_a_replay() -> None:
    match = begin()
    auto = slots.Autosave(match, people(2))
    for _ in range(30):
        play_on(match, Random(len(match.journal)), 1)
        auto.write()
    entry = slots.find_latest_resumable()
    assert entry is not None
    assert saves.read_save(entry.path).session.snapshot() == match.snapshot()
    play_on(match, Random(5), 10_000)
    auto.write()
    assert slots.find_latest_resumable() is None
    assert [e.head.finished for e in slots.list_entries(slots.REPLAYS) if e.head] == [True]


def test_a_match_that_goes_on_after_its_end_is_another_one() -> None:
    match = begin()
    auto = slots.Autosave(match, people(2))
    play_on(match, Random(5), 10_000)
    auto.write()
    [ended] = slots.list_entries(slots.REPLAYS)
    match.undo_steps(5)
    auto.write()
    auto.close()
    slots.clean_up()
    entry = slots.find_latest_resumable()
    assert entry is not None
    assert entry.path == auto.path
    assert entry.path.parent == slots.get_slot_folder(slots.RUNNING)
    assert auto.path.name != ended.path.name, "the replay of the first end is not written over"
    assert saves.read_save(entry.path).session.journal == match.journal
    for _step in range(3):
        play_on(match, Random(6), 1)
        auto.write()
    assert (len(slots.list_entries(slots.RUNNING)), auto.path) == (1, entry.path), "one file, however many steps"
    assert saves.read_save(ended.path).session.outcome is not None
    play_on(match, Random(6), 10_000)
    auto.write()
    assert len(slots.list_entries(slots.RUNNING)) == 0
    assert {entry.path for entry in slots.list_entries(slots.REPLAYS)} == {
        ended.path,
        ended.path.parent / auto.path.name,
    }
    assert {record.id for record in statistics.load_records().matches} == {ended.path.stem, auto.path.stem}


def test_a_match_that_was_kept_after_its_replay_is_not_cleared_away() -> None:
    match = begin()
    auto = slots.Autosave(match, people(2))
    play_on(match, Random(5), 10_000)
    auto.write()
    [ended] = slots.list_entries(slots.REPLAYS)
    match.undo_steps(5)
    running = slots.get_slot_folder(slots.RUNNING) / ended.path.name
    saves.write_save(running, match, people(2), number=saves.read_head(ended.path).count + 1)
    slots.clean_up()
    assert saves.read_save(running).session.journal == match.journal
    assert ended.path.exists()


def test_a_name_that_is_taken_is_refused_when_renaming() -> None:
    match = begin()
    path = slots.save_as("one", match, people(2))
    slots.save_as("two", match, people(2))
    with pytest.raises(UserError, match="already"):
        slots.rename_save(path, " two ")
    slots.rename_save(path, "one")


def test_what_a_killed_copy_left_is_cleared_away() -> None:
    match = begin()
    auto = slots.Autosave(match, people(2))
    auto.write()
    folder = auto.path.parent
    home = folder.parent
    dead = [folder / f"{auto.path.name}.999999999.part", folder / f"{auto.path.name}.{os.getppid()}.part"]
    dead += [folder / "so [odd] x.part", home / "settings.json.7.part", home / "statistics.json.bak.part"]
    for part in dead:
        part.write_bytes(b"half")
    orphan = folder / "gone.tds.lock"
    orphan.write_text("999999999", encoding="ascii")
    over = folder / "20260101-000000-abcdef.tds"
    over.write_bytes(auto.path.read_bytes())
    (slots.get_slot_folder(slots.REPLAYS)).mkdir(parents=True)
    (slots.get_slot_folder(slots.REPLAYS) / over.name).write_bytes(auto.path.read_bytes())
    slots.clean_up()
    assert not any(part.exists() for part in dead)
    assert not orphan.exists()
    assert not over.exists()
    assert auto.path.exists()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Sunday evening", "sunday-evening"),
        ("../../x", "x"),
        ("Ünï / 🧝", "uni"),
        ("🧝", "match"),
        ("CON", "match-con"),
        ("com1.", "match-com1"),
        ("contest", "contest"),
        ("a" * 99, "a" * 60),
    ],
)
def test_any_name_makes_a_file_name(name: str, expected: str) -> None:
    assert slots.make_file_name(name) == expected


def test_the_matches_that_ship_with_the_game_are_whole() -> None:
    examples = slots.list_examples()
    assert examples
    for entry in examples:
        assert entry.fault == ""
        assert saves.read_save(entry.path).is_replayable
