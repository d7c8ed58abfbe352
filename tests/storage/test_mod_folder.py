"""The folder of mods: what comes comes whole, what goes is kept, and two windows change it one after the other."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.content.formats import cache
from game.content.mods import listing, mods
from game.content.mods.check_cache import CheckRecord
from game.content.mods.files import ModSettings, load_mod_settings, mod_settings_path, read_tree
from game.errors import UserError
from game.paths import user_data_dir
from game.storage import locks, mod_folder
from game.storage.mod_folder import StagedMod
from tests.content.mods.zips import ABOUT, HOSTILE, make_mod_zip, make_zip

TEAM = "cards/zelda/teams/lamplighter.yaml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    with cache.isolated_cache():
        yield mods.mods_dir()
    monkeypatch.undo()


def write_file(tmp_path: Path, data: bytes | None = None) -> Path:
    file = tmp_path / "sand.tds"
    file.write_bytes(make_mod_zip() if data is None else data)
    return file


def lay_down(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).mkdir(parents=True)
        (folder / name / "mod.yaml").write_bytes(ABOUT)
    cache.clear_caches()


def add_entry(file: Path, *, replace: bool = False) -> Path:
    staged = StagedMod(file)
    try:
        return staged.install(CheckRecord(read_tree(staged.folder).stamp), replace=replace)
    finally:
        staged.discard()


def states() -> dict[str, str]:
    return {mod.id: mod.state for mod in listing.list_mods()}


def test_a_mod_comes_as_a_whole_and_its_check_is_remembered(tmp_path: Path, folder: Path) -> None:
    assert add_entry(write_file(tmp_path)) == folder / "sand"
    assert states() == {"sand": "on"}
    assert listing.list_unchecked() == []
    assert not (user_data_dir() / "mods.new").exists()


def test_a_mod_that_nobody_wants_leaves_nothing_behind(tmp_path: Path, folder: Path) -> None:
    staged = StagedMod(write_file(tmp_path))
    assert (staged.folder / "mod.yaml").read_bytes() == ABOUT
    staged.discard()
    staged.discard()
    assert not folder.exists()
    assert not (user_data_dir() / "mods.new").exists()


def test_a_mod_that_is_refused_leaves_nothing_behind(tmp_path: Path, folder: Path) -> None:
    for what in ("a link", "gigabytes, said otherwise", "another checksum"):
        with pytest.raises(UserError):
            StagedMod(write_file(tmp_path, HOSTILE[what][0]()))
    assert not folder.exists()
    assert not (user_data_dir() / "mods.new").exists()


def test_an_older_one_makes_room_only_when_asked_and_is_kept(tmp_path: Path, folder: Path) -> None:
    lay_down(folder, "sand")
    (folder / "sand" / "mine.txt").write_text("mine")
    mod_folder.set_enabled(folder / "sand", False)
    with pytest.raises(UserError, match="already"):
        add_entry(write_file(tmp_path))
    assert (folder / "sand" / "mine.txt").exists()
    kept_at = add_entry(write_file(tmp_path), replace=True)
    assert kept_at == user_data_dir() / "mods.aside" / "sand"
    assert (kept_at / "mine.txt").read_text() == "mine"
    assert os.listdir(folder / "sand") == ["mod.yaml"]
    assert states() == {"sand": "on"}
    assert add_entry(write_file(tmp_path), replace=True).name == "sand-2"


def test_on_a_disk_that_refuses_the_older_one_stays(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_down(folder, "sand")
    (folder / "sand" / "mine.txt").write_text("mine")
    rename = os.rename

    def full(source: Path, target: Path) -> None:
        if "mods.new" in str(source):
            raise OSError(28, "No space left on device")
        rename(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", full)
        with pytest.raises(UserError, match="the disk is full"):
            add_entry(write_file(tmp_path), replace=True)
    assert (folder / "sand" / "mine.txt").exists()
    assert not (user_data_dir() / "mods.new").exists()


def test_what_a_killed_window_has_unpacked_is_cleared_away(tmp_path: Path) -> None:
    left = user_data_dir() / "mods.new" / "1-1" / "sand"
    left.mkdir(parents=True)
    staged = StagedMod(write_file(tmp_path))
    assert not left.exists()
    staged.discard()


def test_what_another_window_asks_about_stays(tmp_path: Path) -> None:
    held = user_data_dir() / "mods.new" / "1-1"
    held.mkdir(parents=True)
    lock = locks.MatchLock(held)
    one = StagedMod(write_file(tmp_path))
    two = StagedMod(write_file(tmp_path))
    one.discard()
    assert two.folder.exists()
    two.discard()
    lock.release()


def test_mods_are_switched_off_and_on(folder: Path) -> None:
    lay_down(folder, "a", "b", ".c")
    assert states() == {"a": "on", "b": "on", "c": "off"}
    mod_folder.set_enabled(folder / "a", False)
    assert states() == {"a": "off", "b": "on", "c": "off"}
    assert [mod.id for mod in mods.load_mods()] == ["b"]
    mod_folder.set_enabled(folder / "a", True)
    mod_folder.set_enabled(folder / ".c", True)
    assert states() == {"a": "on", "b": "on", "c": "on"}
    assert (folder / "c").is_dir()


def test_a_hidden_one_comes_on_only_where_its_name_is_free(folder: Path) -> None:
    lay_down(folder, "a", ".a")
    with pytest.raises(UserError, match="already"):
        mod_folder.set_enabled(folder / ".a", True)
    assert (folder / ".a").is_dir()


def test_a_hidden_folder_that_is_no_mod_is_none(folder: Path) -> None:
    lay_down(folder, "a")
    (folder / ".git").mkdir()
    assert list(states()) == ["a"]


def test_the_order_is_by_name_until_somebody_chooses(folder: Path) -> None:
    lay_down(folder, "a", "b", "c")
    mod_folder.move_mod(folder / "c", -1)
    assert list(states()) == ["a", "c", "b"]
    mod_folder.move_mod(folder / "a", 1)
    mod_folder.move_mod(folder / "a", 1)
    mod_folder.move_mod(folder / "a", 1)
    assert list(states()) == ["c", "b", "a"]
    lay_down(folder, "aa")
    assert list(states()) == ["c", "b", "a", "aa"]
    mod_folder.set_enabled(folder / "b", False)
    assert list(states()) == ["c", "b", "a", "aa"]


def test_of_two_that_bring_the_same_the_first_keeps_it(folder: Path) -> None:
    lay_down(folder, "a", "b")
    text = (mods.sample_mod_dir() / "maps" / "zelda" / "dry-well.tmx").read_bytes()
    for name in "ab":
        (folder / name / "maps" / "zelda").mkdir(parents=True)
        (folder / name / "maps" / "zelda" / "dry-well.tmx").write_bytes(text)
        for tiles in ("zelda.tsx", "zelda.png"):
            data = (mods.sample_mod_dir() / "maps" / "zelda" / tiles).read_bytes()
            (folder / name / "maps" / "zelda" / tiles).write_bytes(data)
    cache.clear_caches()
    assert states() == {"a": "on", "b": "faulty"}
    mod_folder.move_mod(folder / "b", -1)
    assert states() == {"b": "on", "a": "faulty"}
    assert "already taken" in next(mod.fault for mod in listing.list_mods() if mod.id == "a")
    mod_folder.set_enabled(folder / "b", False)
    assert states() == {"b": "off", "a": "on"}


def test_a_choice_that_cannot_be_read_switches_nothing_off(folder: Path) -> None:
    lay_down(folder, "a")
    for data in (b"", b"rubbish", b"[]", b'{"mods": 3}', b"[" * 100_000):
        mod_settings_path().write_bytes(data)
        assert load_mod_settings() == ModSettings()
    mod_settings_path().write_text(json.dumps({"mods": [{"name": "a", "off": True}, 7, {"name": 3}]}))
    assert load_mod_settings().is_disabled("a")


def test_what_is_taken_out_is_kept(folder: Path) -> None:
    lay_down(folder, "a")
    target = mod_folder.uninstall(folder / "a")
    assert states() == {}
    assert (target / "mod.yaml").read_bytes() == ABOUT
    with pytest.raises(UserError, match="Couldn't move "):
        mod_folder.uninstall(folder / "a")


def test_what_is_exported_can_be_added(tmp_path: Path, folder: Path) -> None:
    lay_down(folder, "a")
    file = mod_folder.export_mod(folder / "a", tmp_path / "x")
    assert file == tmp_path / "x.tds"
    with pytest.raises(UserError, match="already"):
        add_entry(file)
    mod_folder.uninstall(folder / "a")
    add_entry(file)
    assert states() == {"a": "on"}


def test_a_mod_without_a_folder_is_named_after_its_file(tmp_path: Path, folder: Path) -> None:
    assert add_entry(write_file(tmp_path, make_zip(("mod.yaml", ABOUT)))) == folder / "sand"
