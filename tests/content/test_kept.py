"""Caches of content: read once, invalidated together, and unchanged after an isolated read."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.cards.packs import compile_library, load_pack
from game.content.formats import cache
from game.content.mods import mods


@pytest.fixture
def counting() -> Callable[[str], list[str]]:
    read: list[str] = []

    @cache.cached
    def table(name: str) -> list[str]:
        read.append(name)
        if name == "damaged":
            raise ValueError
        return list(read)

    return table


def test_each_row_of_arguments_is_read_once_until_it_is_forgotten(counting: Callable[[str], list[str]]) -> None:
    first = counting("one")
    assert counting("two") == ["one", "two"]
    assert counting("one") is first
    cache.clear_caches()
    assert counting("one") == ["one", "two", "one"]


def test_a_reading_that_failed_is_tried_again(counting: Callable[[str], list[str]]) -> None:
    for _time in range(2):
        with pytest.raises(ValueError):
            counting("damaged")
    assert counting("one") == ["damaged", "damaged", "one"]


def test_a_look_aside_leaves_what_was_kept_as_it_was() -> None:
    """Tables that a module took when it was imported stay those that everything else is asked for."""
    teams, decks, found = load_pack("zelda").teams, compile_library("zelda", ("link",)), mods.load_mods()
    with cache.isolated_cache():
        assert load_pack("zelda").teams is not teams
        assert compile_library("zelda", ("link", "ganon")) is compile_library("zelda", ("link", "ganon"))
        inside = compile_library("zelda", ("link", "ganon"))
    assert load_pack("zelda").teams is teams
    assert compile_library("zelda", ("link",)) is decks
    assert mods.load_mods() is found
    assert compile_library("zelda", ("link", "ganon")) is not inside


def test_what_was_forgotten_is_brought_back() -> None:
    """As after every test."""
    teams, before = load_pack("zelda").teams, cache.snapshot_caches()
    cache.clear_caches()
    assert load_pack("zelda").teams is not teams
    cache.restore_caches(before)
    assert load_pack("zelda").teams is teams


def test_what_ships_stays_over_a_forgetting_until_a_file_of_it_is_written(tmp_path: Path) -> None:
    file, read = tmp_path / "cards", []
    file.write_text("one")

    @cache.cached_by_mtime(lambda name: [tmp_path / name, tmp_path / "none"])
    def table(name: str) -> list[str]:
        read.append(name)
        return [(tmp_path / name).read_text()]

    first = table("cards")
    cache.clear_caches()
    assert table("cards") is first
    os.utime(file, ns=(5, 5))
    assert table("cards") is not first
    file.with_suffix(".new").write_text("two")
    os.utime(file.with_suffix(".new"), ns=(5, 5))
    file.with_suffix(".new").replace(file)
    assert table("cards") == ["two"]
    (tmp_path / "none").write_text("")
    assert table("cards") == ["two"]
    assert len(read) == 4
    for index in range(20):
        (tmp_path / f"{index}").write_text("")
        table(f"{index}")
    table("0")
    assert read.count("0") == 2, "not all that was ever read is kept"
