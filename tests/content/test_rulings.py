"""The rulings: complete, in both languages, and faults in the file are named with their line."""

from pathlib import Path
from typing import get_args

import pytest

from game.content.cards.packs import load_pack
from game.content.formats.errors import ContentError
from game.content.lessons.rulebook import GAMES_WITH_RULEBOOK
from game.content.lessons.rulings import Topic, get_ruling_letter, list_known_options, load_rulings, read_rulings

GOOD = """\
- number: 1
  topic: turn
  title: {en: One, de: Eins}
  text: {en: "Do **this**.", de: "Tu **das**."}
  reason: {en: Because., de: Darum.}
  switch: heart-moves
"""
SWITCHES = frozenset({"heart-moves"})
EPIC = {
    "setup", "turn", "movement", "cards", "combat", "triforce", "healing", "maps", "teams", "winning", "words", "open"
}  # fmt: skip
"""Topics of the rulings of a duel."""


def test_every_ruling_of_the_zelda_duels_is_there() -> None:
    rulings = load_rulings("zelda")
    assert [ruling.number for ruling in rulings] == list(range(1, 66))
    assert {ruling.topic for ruling in rulings} == EPIC - {"open"}


def test_every_ruling_of_the_star_wars_duels_is_there() -> None:
    rulings = load_rulings("star-wars")
    assert [ruling.number for ruling in rulings if ruling.topic != "open"] == list(range(1, 34))
    assert [ruling.number for ruling in rulings if ruling.topic == "open"] == list(range(34, 40))
    assert load_pack("star-wars").pack.rulings == "W"
    known = {switch.id for switch in load_pack("star-wars").pack.switches}
    assert known - {ruling.switch for ruling in rulings} == {"short-first-turn"}


def test_switches_of_the_rulebook_are_named() -> None:
    """Every option that changes a rule is told of where that rule stands."""
    known = {switch.id for switch in load_pack("zelda").pack.switches}
    named = {ruling.switch for ruling in load_rulings("zelda")} - {""}
    assert named <= known
    assert known - named == {"good-vs-evil", "mirror-match"}


def test_every_ruling_of_the_dungeon_is_there() -> None:
    rulings = load_rulings("dungeon")
    assert [ruling.number for ruling in rulings] == list(range(1, 79))
    topics = {"setup", "cards", "rooms", "rounds", "losses", "shop", "powers", "bosses"}
    assert {ruling.topic for ruling in rulings} == topics
    named = {ruling.number: ruling.switch for ruling in rulings if ruling.switch}
    assert named == {
        10: "by_the_letter",
        15: "pure_random",
        18: "by_the_letter",
        34: "open_hands",
        54: "any_kind",
        66: "fewer_phases",
    }
    assert set(named.values()) == list_known_options("dungeon")


def test_every_ruling_of_the_elixir_quest_is_there() -> None:
    rulings = load_rulings("elixir")
    assert [ruling.number for ruling in rulings] == list(range(1, 47))
    topics = {"setup", "cards", "rounds", "potions", "stakes", "winning", "open"}
    assert {ruling.topic for ruling in rulings} <= topics
    assert {ruling.switch for ruling in rulings} - {""} <= list_known_options("elixir")


def test_each_game_has_its_letter_and_every_topic_a_game() -> None:
    assert {game: get_ruling_letter(game) for game in GAMES_WITH_RULEBOOK} == {
        "zelda": "R",
        "dungeon": "A",
        "star-wars": "W",
        "elixir": "E",
    }
    assert {ruling.topic for game in GAMES_WITH_RULEBOOK for ruling in load_rulings(game)} == set(get_args(Topic))


@pytest.mark.parametrize("game", GAMES_WITH_RULEBOOK)
def test_titles_tell_the_rulings_apart(game: str) -> None:
    rulings = load_rulings(game)
    for language in ("en", "de"):
        titles = [getattr(ruling.title, language) for ruling in rulings]
        assert len(set(titles)) == len(titles)


def write_lesson(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "rulings.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    (ruling,) = read_rulings(write_lesson(tmp_path, GOOD), SWITCHES)
    assert ruling.text.de == "Tu **das**."
    assert ruling.switch == "heart-moves"


@pytest.mark.parametrize(
    ("wrong", "right", "line", "words"),
    [
        ("number: 1", "number: 2", 1, "expected ruling 1"),
        ("topic: turn", "topic: turns", 2, 'did you mean "turn"'),
        ("de: Eins", 'de: ""', 3, "is empty"),
        ('"Tu **das**."', '"Tu **das."', 4, "no end"),
        ('"Tu **das**."', '"Do **this**."', 4, "a copy"),
        ("  reason: {en: Because., de: Darum.}\n", "", 1, '"reason" is missing'),
        ("switch: heart-moves", "switch: heart-move", 6, 'did you mean "heart-moves"'),
        ("switch:", "switsch:", 6, "unknown field"),
    ],
)
def test_faults_are_named_with_their_line(tmp_path: Path, wrong: str, right: str, line: int, words: str) -> None:
    assert wrong in GOOD
    with pytest.raises(ContentError) as error:
        read_rulings(write_lesson(tmp_path, GOOD.replace(wrong, right)), SWITCHES)
    assert any(fault.line == line and words in fault.message for fault in error.value.faults), error.value


def test_an_empty_list_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no rulings"):
        read_rulings(write_lesson(tmp_path, "[]\n"), SWITCHES)
