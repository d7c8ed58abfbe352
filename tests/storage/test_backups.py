"""The generation of a save before the last: it stands in for a damaged file wherever a save is listed or used."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path
from random import Random

import pytest

from game.session.session import AnySession
from game.storage import saves, slots
from game.storage.files import BACKUP_SUFFIX
from tests.session.matches import begin, people, play_on


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))


def with_backup(damage: bytes, name: str = "evening") -> tuple[Path, AnySession]:
    """Return a named save that was written twice, the last time badly, and the match of its backup."""
    match = begin()
    play_on(match, Random(1), 10)
    path = slots.save_as(name, match, people(2))
    earlier = saves.read_save(path).session
    play_on(match, Random(1), 10)
    slots.save_as(name, match, people(2))
    path.write_bytes(damage)
    return path, earlier


@pytest.mark.parametrize("damage", [b"", b"\x00" * 100], ids=["empty", "rubbish"])
def test_a_damaged_save_with_a_backup_is_listed_renamed_and_exported_as_the_backup_is(
    tmp_path: Path, damage: bytes
) -> None:
    path, earlier = with_backup(damage)
    [entry] = slots.list_entries(slots.NAMED)
    assert entry.head is not None
    assert (entry.head.name, entry.fault) == ("evening", "")
    assert slots.find_named("evening") == path
    out = slots.export_save(path, tmp_path / "out.tds")
    assert not out.with_name(out.name + BACKUP_SUFFIX).exists()
    assert saves.read_save(out).session.journal == earlier.journal
    slots.rename_save(path, "night")
    path.with_name(path.name + BACKUP_SUFFIX).unlink()
    assert saves.read_head(path).name == "night"
    assert saves.read_save(path).session.journal == earlier.journal


def test_a_save_with_an_unsound_content_is_renamed_as_its_backup_is() -> None:
    path, earlier = with_backup(b"")
    sound = path.with_name(path.name + BACKUP_SUFFIX).read_bytes()
    path.write_bytes(with_body_of(sound, b"rubbish"))
    slots.rename_save(path, "night")
    assert saves.read_save(path).session.journal == earlier.journal


def with_body_of(data: bytes, body: bytes) -> bytes:
    """Return a save with a checksum that fits another content."""
    envelope = saves.decode_envelope(data, Path("x.tds"))
    envelope.body = base64.b64encode(zlib.compress(body)).decode()
    return envelope.encode()


def test_a_damaged_match_with_a_backup_is_the_one_to_go_on_with() -> None:
    match = begin()
    auto = slots.Autosave(match, people(2))
    for _ in range(2):
        play_on(match, Random(1), 10)
        auto.write()
    auto.path.write_bytes(auto.path.read_bytes()[:200])
    entry = slots.find_latest_resumable()
    assert entry is not None
    assert entry.path == auto.path
    assert len(saves.read_save(entry.path).session.journal) == 11
