"""Mods as files: a stranger's zip is refused in a sentence or unpacks to a plain folder, and nothing else happens."""

from __future__ import annotations

import os
import shutil
import sys
import tracemalloc
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from game import bounds
from game.content.formats.file_reading import find_hidden_character
from game.content.mods import archive, mods
from game.content.mods.files import MAX_ENTRIES, read_tree
from game.errors import UserError
from game.languages import set_language
from game.text import current_language
from tests.content.mods.zips import ABOUT, HOSTILE, corrupt_zip, make_mod_zip, make_zip

ZIPS = int(os.environ.get("TRIFORCE_DUELS_ZIPS", "50000"))
"""Zips of the long run."""
MOST_CALLS = 25_000
"""Calls that a zip of a few hundred bytes may cost; sound ones need 2,500, and each entry costs more."""


def open_scene(data: bytes, folder: Path, name: str = "sand.tds") -> Path:
    """Return what a file is unpacked to."""
    file = folder / name
    file.write_bytes(data)
    return archive.unpack_archive(archive.inspect_archive(file), folder / "out")


def everything(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_zip_is_refused_in_a_sentence(what: str, tmp_path: Path) -> None:
    make, words = HOSTILE[what]
    data = make()
    (tmp_path / "in").mkdir()
    tracemalloc.start()
    with pytest.raises(UserError) as error:
        open_scene(data, tmp_path / "in")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert words in error.value.message
    assert error.value.message.isprintable()
    assert most < 4 * len(data) + 4 * bounds.MB
    assert set(os.listdir(tmp_path)) == {"in"}
    assert {name for name in everything(tmp_path / "in") if name.count("/") < 2} <= {"sand.tds", "out", "out/sand"}


def test_every_refusal_is_said_in_german_too(tmp_path: Path) -> None:
    before = current_language()
    set_language("de")
    try:
        for make, words in HOSTILE.values():
            with pytest.raises(UserError) as error:
                open_scene(make(), tmp_path)
            assert words not in error.value.message or words == "mod.yaml"
            shutil.rmtree(tmp_path / "out", ignore_errors=True)
    finally:
        set_language(before)


@pytest.mark.parametrize(
    ("data", "name", "id"),
    [
        (make_mod_zip(("sand/art/x.svg", b"x")), "anything.tds", "sand"),
        (make_zip(("mod.yaml", ABOUT), ("art/x.svg", b"x")), "sand.tds", "sand"),
        (make_zip(("mod.yaml", ABOUT), ("art/x.svg", b"x")), "Sea of Sand (2).TDS", "sea-of-sand"),
        (make_mod_zip(("sand/", b""), ("sand/art/", b""), ("sand/art/x.svg", b"x")), "x.zip", "sand"),
        (
            make_mod_zip(("sand/art/x.svg", b"x"), ("__MACOSX/sand/._mod.yaml", b"x"), (".DS_Store", b"x")),
            "x.tds",
            "sand",
        ),
        (make_zip(("sand/mod.yaml", ABOUT), ("sand/art/x.svg", b"x"), how=zipfile.ZIP_STORED), "x.tds", "sand"),
    ],
    ids=["in its folder", "at the top", "downloaded twice", "with folders", "from a Mac", "not packed"],
)
def test_a_sound_zip_is_unpacked(data: bytes, name: str, id: str, tmp_path: Path) -> None:
    root = open_scene(data, tmp_path, name)
    assert root == tmp_path / "out" / id
    assert everything(root) == {"mod.yaml", "art", "art/x.svg"}
    assert (root / "mod.yaml").read_bytes() == ABOUT
    assert [path.stat().st_mode & 0o111 for path in root.rglob("*.*")] == [0, 0]


def test_what_the_game_packs_it_unpacks_and_packs_the_same_way(tmp_path: Path) -> None:
    data = archive.pack_mod(mods.sample_mod_dir())
    root = open_scene(data, tmp_path, "other.tds")
    assert root.name == "sample"
    inside = [(entry.relative_path, entry.path.read_bytes()) for entry in read_tree(root).files]
    assert inside == [
        (entry.relative_path, entry.path.read_bytes()) for entry in read_tree(mods.sample_mod_dir()).files
    ]
    assert archive.pack_mod(root) == data
    with zipfile.ZipFile(BytesIO(data)) as made:
        assert {info.date_time[0] for info in made.infolist()} == {1980}


def test_as_many_files_as_a_mod_may_have_are_unpacked(tmp_path: Path) -> None:
    root = open_scene(make_mod_zip(*((f"sand/{index}.svg", b"") for index in range(MAX_ENTRIES - 1))), tmp_path)
    assert len(read_tree(root).files) == MAX_ENTRIES


def test_a_zip_is_known_by_how_it_begins(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(make_mod_zip())
    (tmp_path / "b").write_bytes(b"PK")
    (tmp_path / "c").mkdir()
    assert [archive.is_archive(tmp_path / name) for name in "abcd"] == [True, False, False, False]


@pytest.mark.posix
def test_a_pipe_is_no_zip_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tds")
    assert not archive.is_archive(tmp_path / "pipe.tds")
    with pytest.raises(UserError, match="isn't a regular file"):
        archive.inspect_archive(tmp_path / "pipe.tds")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "x.tds").open("wb") as file:
        file.truncate(archive.MAX_ZIP_BYTES + 1)
    with pytest.raises(UserError, match="too large"):
        archive.inspect_archive(tmp_path / "x.tds")


def test_more_than_a_file_may_be_is_not_packed(tmp_path: Path) -> None:
    shutil.copytree(mods.sample_mod_dir(), tmp_path / "sand")
    (tmp_path / "sand" / "art" / "large.png").write_bytes(bytes(archive.MAX_FILE_BYTES + 1))
    with pytest.raises(UserError, match="larger than 2048 kB"):
        archive.pack_mod(tmp_path / "sand")


def test_no_more_is_unpacked_than_all_of_it_may_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LARGEST_UNPACKED", len(ABOUT) + 5)
    open_scene(make_mod_zip(("sand/x", b"12345")), tmp_path)
    shutil.rmtree(tmp_path / "out")
    with pytest.raises(UserError, match="unpacks to more than"):
        open_scene(make_mod_zip(("sand/x", b"123456")), tmp_path)


@contextmanager
def calls_counted() -> Iterator[list[int]]:
    """Count the calls and returns of the block, the same on every machine."""
    made, before = [0], sys.getprofile()

    def count(_frame: object, _event: str, _called: object) -> None:
        made[0] += 1

    sys.setprofile(count)
    try:
        yield made
    finally:
        sys.setprofile(before)


def test_the_work_that_is_counted_grows_with_the_zip(tmp_path: Path) -> None:
    with calls_counted() as small:
        open_scene(make_mod_zip(), tmp_path)
    shutil.rmtree(tmp_path / "out")
    with calls_counted() as large:
        open_scene(make_mod_zip(*((f"sand/{index}.svg", b"x") for index in range(MAX_ENTRIES - 1))), tmp_path)
    assert small[0] < MOST_CALLS / 10
    assert large[0] > MOST_CALLS


def throw(dice: Random, count: int, folder: Path) -> int:
    """Return how many of so many corrupted zips could be unpacked; the others are refused cheaply in a sentence."""
    sound, texts = 0, list[str]()
    for _ in range(count):
        data = corrupt_zip(dice)
        shutil.rmtree(folder / "in", ignore_errors=True)
        (folder / "in").mkdir()
        with calls_counted() as made:
            try:
                root = open_scene(data, folder / "in")
            except UserError as error:
                texts.append(error.message)
            else:
                sound += 1
                read_tree(root)
                assert root.parent == folder / "in" / "out"
        assert os.listdir(folder) == ["in"], data
        assert set(os.listdir(folder / "in")) <= {"sand.tds", "out"}, data
        assert made[0] < MOST_CALLS, data
    assert not [sentence for sentence in texts if find_hidden_character(sentence) or "\n" in sentence]
    return sound


def test_zips_gone_wrong_are_refused_or_sound(tmp_path: Path) -> None:
    assert 8 < throw(Random(7), 100, tmp_path) < 80


@pytest.mark.soak
def test_fifty_thousand_zips_are_refused_or_sound(tmp_path: Path) -> None:
    for seed in range(-(-ZIPS // 10_000)):
        assert throw(Random(seed), min(ZIPS, 10_000), tmp_path)
