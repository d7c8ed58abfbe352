"""What is read once: asked for once, forgotten together, and the same objects after a look aside."""

from collections.abc import Callable

import pytest

from game.content import kept, mods
from game.content.packs import library, load_pack


@pytest.fixture
def counting() -> Callable[[str], list[str]]:
    read: list[str] = []

    @kept.kept
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
    kept.forget()
    assert counting("one") == ["one", "two", "one"]


def test_a_reading_that_failed_is_tried_again(counting: Callable[[str], list[str]]) -> None:
    for _time in range(2):
        with pytest.raises(ValueError):
            counting("damaged")
    assert counting("one") == ["damaged", "damaged", "one"]


def test_a_look_aside_leaves_what_was_kept_as_it_was() -> None:
    """Tables that a module took when it was imported stay those that everything else is asked for."""
    teams, decks, found = load_pack("zelda").teams, library("zelda", ("link",)), mods.found()
    with kept.aside():
        assert load_pack("zelda").teams is not teams
        assert library("zelda", ("link", "ganon")) is library("zelda", ("link", "ganon"))
        inside = library("zelda", ("link", "ganon"))
    assert load_pack("zelda").teams is teams
    assert library("zelda", ("link",)) is decks
    assert mods.found() is found
    assert library("zelda", ("link", "ganon")) is not inside


def test_what_was_forgotten_is_brought_back() -> None:
    """As after every test."""
    teams, before = load_pack("zelda").teams, kept.snapshot()
    kept.forget()
    assert load_pack("zelda").teams is not teams
    kept.restore(before)
    assert load_pack("zelda").teams is teams
