"""The book of collections on disk: damage, backups, and power losses at every moment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.errors import UserError
from game.modes.collections import collection_file, collections
from game.rules.core.chance import RecordingRandom
from game.storage import files
from tests.elixir.builder import CATALOG
from tests.elixir.matches import play_real_match
from tests.sources import ROOT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Write a book with Ada and Bo, and a backup with Ada alone."""
    path = tmp_path / "collections.json"
    for index, name in enumerate(("Ada", "Bo")):
        collection_file.update_ledger(
            CATALOG,
            lambda book, n=index, who=name: collections.add_player(book, CATALOG, who, RecordingRandom(Random(n))),
            path,
        )
    return path


def everything(ledger: collections.CollectionLedger) -> Counter[str]:
    total: Counter[str] = Counter()
    for name in collections.list_players(ledger):
        total += (
            collections.build_collection(ledger, name).characters + collections.build_collection(ledger, name).potions
        )
    return total


def test_nothing_there_is_an_empty_book(tmp_path: Path) -> None:
    assert collection_file.load_ledger(CATALOG, tmp_path / "collections.json") == collection_file.LoadedLedger(
        collections.CollectionLedger()
    )
    assert collection_file.load_ledger(CATALOG).ledger == collections.CollectionLedger()
    assert collection_file.collections_path().name == "collections.json"


def test_a_book_comes_back_as_it_was(path: Path) -> None:
    loaded = collection_file.load_ledger(CATALOG, path)
    assert collections.list_players(loaded.ledger) == ["Ada", "Bo"]
    assert loaded.notice == ""


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda data: b"",
    "cut off": lambda data: data[: len(data) // 2],
    "edited": lambda data: data.replace(b'"taker":"Bo"', b'"taker":"Ada"', 1),
    "another format": lambda data: data.replace(b"triforce-duels-collections", b"triforce-duels-statistics"),
    "not text": lambda data: b"\xff\xfe" + data,
    "unknown field": lambda data: data.replace(b'"entries"', b'"entry"', 1),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_book_is_restored_from_its_backup(path: Path, how: str) -> None:
    damaged = DAMAGE[how](path.read_bytes())
    assert damaged != path.read_bytes()
    path.write_bytes(damaged)
    loaded = collection_file.load_ledger(CATALOG, path)
    assert collections.list_players(loaded.ledger) == ["Ada"]
    assert "restored" in loaded.notice
    assert path.with_name("collections.json.damaged").read_bytes() == damaged
    assert collection_file.load_ledger(CATALOG, path) == collection_file.LoadedLedger(loaded.ledger)


def test_a_damaged_book_never_becomes_the_backup(path: Path) -> None:
    """Not even when it cannot be set aside."""
    spare = path.with_name("collections.json.bak")
    kept = spare.read_bytes()
    path.with_name("collections.json.damaged").mkdir()
    path.write_bytes(b"{}")
    assert collections.list_players(collection_file.load_ledger(CATALOG, path).ledger) == ["Ada"]
    assert path.read_bytes() == spare.read_bytes() == kept


def test_a_book_that_is_gone_is_restored_too(path: Path) -> None:
    path.unlink()
    assert collections.list_players(collection_file.load_ledger(CATALOG, path).ledger) == ["Ada"]


def test_when_both_are_damaged_both_are_set_aside_and_the_book_is_empty(path: Path) -> None:
    spare = path.with_name("collections.json.bak")
    path.write_bytes(b"{}")
    spare.write_bytes(b"[]")
    loaded = collection_file.load_ledger(CATALOG, path)
    assert loaded.ledger == collections.CollectionLedger()
    assert "has been reset" in loaded.notice
    assert path.with_name("collections.json.damaged").read_bytes() == b"{}"
    assert path.with_name("collections.json.bak.damaged").read_bytes() == b"[]"


@pytest.mark.parametrize("spoiled", [3, {"id": "pack/x"}, {"id": "pack/x", "moves": [], "more": 1}])
def test_without_a_backup_the_entries_that_can_have_happened_are_kept(path: Path, spoiled: object) -> None:
    """The last entry takes from Bo what he never got: the one that gave it to him cannot be read."""
    ledger = collection_file.load_ledger(CATALOG, path).ledger
    gift = collections.LedgerEntry("pack/m", (collections.CardMove("piece", "0", "", "Bo"),))
    passed = collections.LedgerEntry("trade/t", (collections.CardMove("piece", "0", "Bo", "Ada"),))
    found = json.loads(collection_file._encode_ledger(_forge_book(ledger, entries=(*ledger.entries, gift, passed))))
    found["book"]["entries"][-2] = spoiled
    path.with_name("collections.json.bak").unlink()
    path.write_text(json.dumps(found), encoding="utf-8")
    before = path.read_bytes()
    loaded = collection_file.load_ledger(CATALOG, path)
    assert loaded.ledger == ledger
    assert "partly corrupted" in loaded.notice
    assert path.with_name("collections.json.damaged").read_bytes() == before


def test_a_book_of_the_first_version_loads_with_all_packs_open(path: Path) -> None:
    ledger = collection_file.load_ledger(CATALOG, path).ledger
    body = {"entries": msgspec.to_builtins(ledger.entries), "running": {}}
    raw = msgspec.json.encode(body)
    found = {"format": collection_file.FORMAT, "version": 1, "checksum": collection_file.hash_sha256(raw), "book": body}
    path.write_bytes(msgspec.json.encode(found))
    assert collection_file.load_ledger(CATALOG, path) == collection_file.LoadedLedger(
        msgspec.structs.replace(ledger, sealed=())
    )


def test_packs_and_decks_come_back(path: Path) -> None:
    collection_file.update_ledger(
        CATALOG,
        lambda ledger: collections.set_deck(collections.open_packs(ledger, ["starter/Bo"]), "Ada", ["pegason"], []),
        path,
    )
    ledger = collection_file.load_ledger(CATALOG, path).ledger
    assert ledger.sealed == ("starter/Ada",)
    assert [entry.id for entry in collections.list_unopened_packs(ledger, "Ada")] == ["starter/Ada"]
    assert collections.list_unopened_packs(ledger, "Bo") == []
    assert ledger.decks == {"Ada": collections.SavedDeck(("pegason",), ())}


def test_a_book_of_a_newer_version_is_told(path: Path) -> None:
    path.with_name("collections.json.bak").unlink()
    path.write_bytes(path.read_bytes().replace(b'"version":2', b'"version":3'))
    before = path.read_bytes()
    with pytest.raises(UserError, match="newer version"):
        collection_file.load_ledger(CATALOG, path)
    with pytest.raises(UserError, match="newer version"):
        collection_file.update_ledger(
            CATALOG, lambda ledger: collections.add_player(ledger, CATALOG, "Cy", RecordingRandom(Random(1))), path
        )
    assert [file.read_bytes() for file in path.parent.glob("collections*")] == [before]


def _forge_book(ledger: collections.CollectionLedger, **parts: object) -> collections.CollectionLedger:
    return msgspec.structs.replace(ledger, **parts)


@pytest.mark.parametrize(
    "forge",
    [
        lambda b: _forge_book(
            b,
            entries=(
                *b.entries,
                collections.LedgerEntry("x", (collections.CardMove("character", "zelda", "", "Ada"),)),
            ),
        ),
        lambda b: _forge_book(
            b, entries=(*b.entries, collections.LedgerEntry("x", (collections.CardMove("piece", "0", "Ada", "Bo"),)))
        ),
        lambda b: _forge_book(
            b, entries=(*b.entries, collections.LedgerEntry("x", (collections.CardMove("piece", "0", "", "Cy"),)))
        ),
        lambda b: _forge_book(b, entries=(*b.entries, b.entries[0])),
        lambda b: _forge_book(
            b, running={"m": collections.MatchStake(("Ada", "Bo"), (("pegason",) * 5, ("pegason",) * 5))}
        ),
    ],
    ids=["no such card", "not owned", "no collection", "twice", "stake not owned"],
)
def test_a_book_that_cannot_be_is_damaged_even_with_a_checksum(
    path: Path, forge: Callable[[collections.CollectionLedger], collections.CollectionLedger]
) -> None:
    path.write_bytes(collection_file._encode_ledger(forge(collection_file.load_ledger(CATALOG, path).ledger)))
    assert "restored" in collection_file.load_ledger(CATALOG, path).notice


def test_a_refused_change_leaves_the_book(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(UserError):
        collection_file.update_ledger(
            CATALOG, lambda ledger: collections.add_player(ledger, CATALOG, "Ada", RecordingRandom(Random(1))), path
        )
    collection_file.update_ledger(CATALOG, lambda ledger: ledger, path)
    assert path.read_bytes() == before


class PowerLoss(BaseException):
    """Loss of power."""


def test_a_power_loss_at_every_moment_leaves_one_book_or_the_other(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The power goes before each call to the disk in turn; the match can always be settled afterwards, once."""
    collection_file.update_ledger(CATALOG, lambda ledger: play_real_match(ledger, "m", 3)[0], path)
    start = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    begun = collection_file.load_ledger(CATALOG, path).ledger
    _book, rules, end = play_real_match(collections.cancel_match(begun, "m"), "m", 3)
    after = collections.settle_match(begun, "m", rules, end)
    assert after.entries[-1].moves
    calls = ("fsync", "link", "replace", "open")
    moments = 0
    for moment in range(100):
        for file in path.parent.iterdir():
            file.unlink()
        for name, data in start.items():
            (path.parent / name).write_bytes(data)
        left = moment
        with monkeypatch.context() as patch:

            def failing(real: Callable[..., object]) -> Callable[..., object]:
                def call(*words: object, **named: object) -> object:
                    nonlocal left
                    left -= 1
                    if left < 0:
                        raise PowerLoss
                    return real(*words, **named)

                return call

            for name in calls:
                patch.setattr(files.os, name, failing(getattr(os, name)))
            try:
                collection_file.update_ledger(
                    CATALOG, lambda ledger: collections.settle_match(ledger, "m", rules, end), path
                )
                break
            except PowerLoss:
                moments += 1
        assert collection_file.load_ledger(CATALOG, path).ledger in (begun, after)
        assert (
            collection_file.update_ledger(
                CATALOG, lambda ledger: collections.settle_match(ledger, "m", rules, end), path
            )
            == after
        )
    assert moments >= 5


def _killed_at_random(path: Path, kills: int) -> None:
    rng = Random(kills)
    total = everything(collection_file.load_ledger(CATALOG, path).ledger)
    settled = 0
    for kill in range(kills):
        player = subprocess.Popen(
            [sys.executable, "-m", "tests.elixir.matches", str(path), str(kill)], cwd=ROOT, stdout=subprocess.PIPE
        )
        assert player.stdout is not None
        assert player.stdout.readline().strip() == b"playing"
        try:
            player.wait(rng.random() * 0.1)
        except subprocess.TimeoutExpired:
            player.kill()
        player.wait()
        player.stdout.close()
        loaded = collection_file.load_ledger(CATALOG, path)
        assert loaded.notice == ""
        assert everything(loaded.ledger) == total
        settled = sum(entry.id.startswith("match/") for entry in loaded.ledger.entries)
    assert settled >= kills


def test_a_killed_game_loses_no_card(path: Path) -> None:
    _killed_at_random(path, 10)


@pytest.mark.soak
def test_a_game_killed_200_times_loses_no_card(path: Path) -> None:
    _killed_at_random(path, 200)
