"""Achievements depend on saved data only."""

import shutil
from pathlib import Path

import msgspec
import pytest

from game.content.cards.packs import load_pack
from game.content.formats import cache
from game.content.mods import mods
from game.modes.achievements.catalog import Achievement, list_achievements
from game.modes.achievements.deeds import PlayHistory, list_teams_and_names
from game.paths import HOME_VARIABLE
from game.storage.statistics import MatchRecord, SeatRecord

TEAMS = {"duel": ("a", "b")}
NAMES = {"duel": "The Duel"}


def seat(place: int, kind: str, team: str, *, won: bool) -> SeatRecord:
    return SeatRecord(place, "Mira" if kind == "person" else "", kind, (team,), won, 5)


def match(*seats: SeatRecord, game: str = "duel", turns: int = 20, conceded: bool = False) -> MatchRecord:
    return MatchRecord(f"m{id(seats)}", game, "here", 0.0, turns, seats, conceded)


def found(*matches: MatchRecord, puzzles: int = 0) -> dict[str, Achievement]:
    deeds = PlayHistory(matches, puzzles, 3, 2, 6, dict(TEAMS), NAMES)
    return {achievement.id: achievement for achievement in list_achievements(deeds)}


WON = match(seat(0, "person", "a", won=True), seat(1, "greedy", "b", won=False))
LOST = match(seat(0, "person", "a", won=False), seat(1, "sage", "b", won=True))
BOTS = match(seat(0, "sage", "a", won=True), seat(1, "greedy", "b", won=False))


def test_no_achievement_is_unlocked_at_first() -> None:
    assert not any(
        achievement.progress for achievement in list_achievements(PlayHistory(teams={"duel": ("a",)}, game_names=NAMES))
    )
    none = found(LOST, BOTS)
    assert none["first"].progress == none["sage"].progress == none["teams-duel"].progress == 0


def test_a_first_victory_counts_once() -> None:
    assert found(WON)["first"].is_reached
    assert found(WON, WON)["first"].progress == 1
    assert (found(WON, WON)["ten"].progress, found(WON)["ten"].goal) == (2, 10)
    assert found(WON, LOST, BOTS)["often"].progress == 3


def test_every_team_has_to_win() -> None:
    other = match(seat(0, "person", "b", won=True), seat(1, "greedy", "a", won=False))
    assert found(WON, WON)["teams-duel"].progress == 1
    assert found(WON, other)["teams-duel"].is_reached
    assert found(WON)["teams-duel"].name == "The Duel"


@pytest.mark.parametrize(
    ("id", "good", "bad"),
    [
        (
            "sage",
            match(seat(0, "person", "a", won=True), seat(1, "sage:careful", "b", won=False)),
            match(seat(0, "person", "a", won=True), seat(1, "hero", "b", won=False)),
        ),
        (
            "quick",
            match(seat(0, "person", "a", won=True), seat(1, "hero", "b", won=False), turns=10),
            match(seat(0, "person", "a", won=True), seat(1, "hero", "b", won=False), turns=11),
        ),
        (
            "together",
            match(seat(0, "person", "a", won=True), seat(1, "hero", "b", won=False), seat(2, "person", "c", won=True)),
            match(seat(0, "person", "a", won=True), seat(1, "person", "b", won=False)),
        ),
        (
            "dungeon",
            match(seat(0, "person", "a", won=True), game="dungeon"),
            match(seat(0, "person", "a", won=False), game="dungeon"),
        ),
    ],
)
def test_each_achievement_requires_what_its_text_says(id: str, good: MatchRecord, bad: MatchRecord) -> None:
    assert found(good)[id].is_reached
    assert not found(bad)[id].is_reached


def test_a_victory_by_concession_is_a_match_played_and_no_achievement() -> None:
    """A conceded match does not unlock what has to be won: each of these is reached when it was fought out."""
    seats = (
        seat(0, "person", "a", won=True),
        seat(1, "sage", "b", won=False),
        seat(2, "person", "a", won=True),
        seat(3, "person", "b", won=False),
    )
    duels = [match(*seats[:2], turns=1, conceded=given) for given in (True, False)]
    teams = [match(*seats, turns=1, conceded=given) for given in (True, False)]
    quests = [match(seats[0], seats[3], game="elixir", turns=1, conceded=given) for given in (True, False)]
    given, fought = (found(duels[place], teams[place], quests[place]) for place in (0, 1))
    assert {id for id, achievement in given.items() if achievement.progress} == {"lessons", "often"}
    assert given["often"].progress == fought["often"].progress == 3
    assert {id for id, achievement in fought.items() if achievement.progress} == {
        "lessons", "first", "ten", "often", "teams-duel", "sage", "quick", "together", "elixir",
    }  # fmt: skip


def test_a_win_against_a_stand_in_does_not_count() -> None:
    sage = seat(1, "sage", "b", won=False)
    other = msgspec.structs.replace(sage, stand_in=True)
    duels = [match(seat(0, "person", "a", won=True), record) for record in (sage, other)]
    assert [found(duel)["sage"].progress for duel in duels] == [1, 0]
    assert found(duels[1])["first"].is_reached


def test_puzzles_and_lessons_are_counted() -> None:
    assert (found(puzzles=2)["puzzles"].progress, found(puzzles=2)["puzzles"].goal) == (2, 3)
    assert found(puzzles=3)["puzzles"].is_reached
    assert not found()["lessons"].is_reached


def test_a_mod_with_a_team_makes_no_achievement_harder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list_teams_and_names()
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    shutil.copytree(mods.sample_mod_dir(), mods.mods_dir() / "sample")
    with cache.isolated_cache():
        assert "lamplighter" in load_pack("zelda").teams
        assert list_teams_and_names() == before
