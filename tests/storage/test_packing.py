"""A save goes on from where the last one stood, and is what it would be without it."""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from random import Random

import pytest

from game.session.session import AnySession
from game.storage import files, packing, saves
from tests.session.matches import begin, people, play_on

PATH = Path("match.tds")


def pack_match(match: AnySession) -> bytes:
    """Return the body of a save, after the match that is read from it was compared with its own."""
    data = saves.pack_save(match, people(match.rules.seats))
    read = saves.unpack_save(data, PATH)
    assert read.session.journal == match.journal
    assert read.session.snapshot() == match.snapshot()
    return saves.decode_envelope(data, PATH).body.encode()


def anew(match: AnySession, monkeypatch: pytest.MonkeyPatch) -> bytes:
    monkeypatch.setattr(packing, "_begun", None)
    return pack_match(match)


def test_a_match_is_packed_alike_step_by_step_and_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match, rng = begin(), Random(3)
    for _step in range(12):
        play_on(match, rng, 3)
        last = pack_match(match)
    assert anew(match, monkeypatch) == last


def test_what_was_taken_back_is_in_no_save() -> None:
    match, rng = begin(), Random(4)
    play_on(match, rng, 30)
    pack_match(match)
    match.undo_steps(7)
    pack_match(match)
    play_on(match, rng, 7)
    pack_match(match)


def test_matches_that_are_saved_in_turn_stay_apart() -> None:
    matches = [begin(seed="1"), begin(seed="1"), begin("star-wars-duel", "2")]
    for step in range(4):
        for index, match in enumerate(matches):
            play_on(match, Random(step * 10 + index), 5)
            pack_match(match)


def test_a_match_that_goes_on_is_not_packed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    match, rng = begin(), Random(5)
    play_on(match, rng, 40)
    pack_match(match)
    monkeypatch.setattr(zlib, "compressobj", None)
    for _step in range(3):
        play_on(match, rng, 1)
        pack_match(match)
    match.undo_steps(1)
    with pytest.raises(TypeError):
        pack_match(match)


def test_a_half_made_backup_of_a_killed_copy_is_in_nobodys_way(tmp_path: Path) -> None:
    path = tmp_path / "match.tds"
    files.write_atomic(path, b"first")
    os.link(path, f"{path}{files.BACKUP_SUFFIX}.part")
    files.write_atomic(path, b"second")
    assert (path.read_bytes(), path.with_name(path.name + files.BACKUP_SUFFIX).read_bytes()) == (b"second", b"first")


def test_where_there_are_no_links_the_backup_is_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: object, target: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "new" / "match.tds"
    for data in (b"first", b"second"):
        files.write_atomic(path, data)
    assert path.with_name(path.name + files.BACKUP_SUFFIX).read_bytes() == b"first"
    assert sorted(file.name for file in path.parent.iterdir()) == ["match.tds", "match.tds.bak"]
