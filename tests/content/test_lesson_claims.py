"""Every claim in the words of a lesson is proved: a false or an unproved one is refused with its file and line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.content.cards.packs import EPIC_PACKS
from game.content.formats.errors import ContentError
from game.content.lessons.claims import find_numbers, find_unverified_claims, mentions_outcome
from game.content.lessons.lessons import GAMES_WITH_LESSONS, load_table_lessons, read_table_lessons
from game.content.lessons.tutorial import load_lessons, read_lessons
from game.paths import assets_dir
from game.rules.core.words import LocalizedText

GAMES = (*EPIC_PACKS, *GAMES_WITH_LESSONS)


def read(path: Path, game: str) -> Any:
    return read_lessons(path) if game in EPIC_PACKS else read_table_lessons(path, game)


def load(game: str) -> Any:
    return load_lessons(game) if game in EPIC_PACKS else load_table_lessons(game)


def find_faults(tmp_path: Path, game: str, change: Callable[[str], str]) -> list[tuple[int, str]]:
    """Return the lines and sentences with which a changed file of lessons is refused."""
    text = (assets_dir() / "tutorial" / f"{game}.yaml").read_text(encoding="utf-8")
    changed = change(text)
    assert changed != text
    file = tmp_path / f"{game}.yaml"
    file.write_text(changed, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        read(file, game)
    assert {fault.path for fault in error.value.faults} == {file}
    return [(fault.line, fault.message) for fault in error.value.faults]


def find_line(game: str, text: str) -> int:
    lines = (assets_dir() / "tutorial" / f"{game}.yaml").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


FALSE = [
    ("zelda", "health: {wizrobe-1: 1/4}", "health: {wizrobe-1: 0/4}", "expected health.wizrobe-1 0/4, was 1/4"),
    ("zelda", "no_events: [Fell]", "no_events: [Revealed]", "expected no Revealed"),
    ("zelda", "walk: 4", "walk: 5", "expected walk 5, was 4"),
    ("zelda", "move link F5: out-of-reach", "move link C5: out-of-reach", "was legal"),
    ("star-wars", "only: [draw, end]", "only: [draw]", '"end" is legal, too'),
    ("star-wars", "{attack luke vader justice: 10}", "{attack luke vader justice: 4}", "justice 4, was 10"),
    ("dungeon", "half_hearts: 5", "half_hearts: 6", "expected half_hearts 6, was 5"),
    ("dungeon", "each_round: [1]", "each_round: [2]", "expected each_round (2,), was (1,)"),
    ("dungeon", "whirl: {combat: 3}", "whirl: {combat: 2}", "cards.whirl.combat 2, was 3"),
    ("dungeon", "play strike: wrong-kind", "down strike: wrong-kind", "to be refused: wrong-kind, was legal"),
    ("dungeon", "{RupeesChanged: {by: 3}}", "Solved", 'unknown event "Solved"'),
    ("dungeon", "{RupeesChanged: {by: 3}}", "{RupeesChanged: {bye: 3}}", 'has no field "bye": did you mean "by"?'),
    (
        "dungeon",
        "[{RoomSolved: {rounds: 1}}, {RupeesChanged: {by: 3}}]",
        "[{RupeesChanged: {by: 3}}, {RoomSolved: {rounds: 1}}]",  # in another order
        "expected RoomSolved",
    ),
    ("dungeon", "{RupeesChanged: {by: 3}}", "{RupeesChanged: {by: 3}}, {RupeesChanged: {by: 3}}", "no such event"),
    ("dungeon", "[{RoomSolved: {rounds: 1}}", "[{RoomSolved: {rounds: 1}}, {RoomSolved: {rounds: 1}}", "no such event"),
    ("elixir", "{GameEnded: {winner: 0}}", "{GameEnded: {winner: 0}}, {GameEnded: {winner: 0}}", "no such event"),
    ("zelda", "{Fell: {figure: wizrobe-1}}", "{Fell: {figure: wizrobe-1}}, {Fell: {figure: wizrobe-1}}", "Fell"),
    ("elixir", "hits: [true, false], winner: 0}}, {Game", "hits: [true, true], winner: 0}}, {Game", "expected Fought"),
    ("elixir", "see-invisible: {enemy-health: -15}", "see-invisible: {enemy-health: -10}", "-10, was -15"),
    ("elixir", "nettle-sprite: {mind: 70}", "nettle-sprit: {mind: 70}", 'did you mean "nettle-sprite"?'),
    ("elixir", "wins: [2, 0]", "wins: [1, 1]", "expected wins (1, 1), was (2, 0)"),
    ("elixir", "asked: drink", "asked: lay", "expected asked lay, was drink"),
]


@pytest.mark.parametrize(("game", "true", "false", "says"), FALSE, ids=[case[2] for case in FALSE])
def test_a_false_expectation_is_refused_with_its_line(
    tmp_path: Path, game: str, true: str, false: str, says: str
) -> None:
    found = find_faults(tmp_path, game, lambda text: text.replace(true, false, 1))
    assert any(says in message and line == find_line(game, true) for line, message in found), found


SAID = [
    ("zelda", "the difference is **3 damage**", "the difference is **6 damage**"),
    ("zelda", "Link has 8 health left", "Link has 7 health left"),
    ("star-wars", "10 against 4: **victory**", "9 against 4: **victory**"),
    ("dungeon", "3 of 5, and the round", "2 of 5, and the round"),
    ("elixir", "Your potion takes 15 health", "Your potion takes 25 health"),
]


@pytest.mark.parametrize(("game", "true", "false"), SAID, ids=[case[2] for case in SAID])
def test_a_false_number_in_the_words_is_refused_with_its_line(tmp_path: Path, game: str, true: str, false: str) -> None:
    found = find_faults(tmp_path, game, lambda text: text.replace(true, false, 1))
    line = find_line(game, true) - 1
    assert any("the words say" in message and at == line for at, message in found), found
    assert any("the German words say" in message and at == line for at, message in found), found


@pytest.mark.parametrize("game", GAMES)
def test_every_step_whose_words_claim_something_proves_it(game: str) -> None:
    claims = 0
    for loaded in load(game):
        for step in loaded.lesson.steps:
            if step.say is not None and (find_numbers(step.say.en) or mentions_outcome(step.say.en)):
                claims += 1
                assert step.given or step.expect, step.say.en
    assert claims > 4


def test_numbers_are_found_in_figures_and_in_words() -> None:
    assert find_numbers("You rolled a **4**: up to three squares, to D5. Press F1.") == [3, 4]
    assert find_numbers("135 ist größer als zwei; +40 Leben.") == [2, 40, 135]
    assert find_numbers("Click the card, then Wizrobe 1.") == [1]
    in_words = ("Two three four five six seven eight nine ten", "Zwei drei vier fünf sechs sieben acht neun zehn")
    assert [find_numbers(text) for text in in_words] == [[*range(2, 11)]] * 2


def test_what_is_claimed_and_not_proved_is_found() -> None:
    words = LocalizedText("The Wizrobe takes 3 damage.", "Der Wizrobe erleidet 2 Schaden.")
    assert list(find_unverified_claims(words, [], ())) == [
        "the English words say [3] and the German words say [2]",
        "the words tell an outcome: a given or expect has to prove it",
        "the words say 3: no given or expect of this step has that number",
    ]
    assert not list(
        find_unverified_claims(LocalizedText("Link 3 / 4.", "Link 3 / 4."), [], ("defend link/link-3-4-s",))
    )
