"""Every achievement is earned from what the modes keep on disk, and none from an empty folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.content.cards.packs import EPIC_PACKS, read_shipped_pack
from game.content.lessons.tutorial import load_lessons
from game.content.modes.journey import load_story
from game.content.puzzles.puzzles import load_all_shipped
from game.modes.achievements.catalog import SHELVES, Achievement, list_achievements
from game.modes.achievements.deeds import collect_history
from game.modes.collections import collections, exchange
from game.modes.daily import challenges
from game.modes.daily.challenges import DailyScore
from game.modes.dungeon import chronicle
from game.modes.gauntlet import progress as gauntlet
from game.modes.gauntlet import steps
from game.modes.journey import progress as journey
from game.modes.journey.state import CompletedChapter, JourneyState
from game.modes.league import records_file
from game.modes.league.rounds import record_fixture
from game.paths import HOME_VARIABLE, user_data_dir
from game.storage import statistics, tutorial_progress
from game.storage.puzzle_progress import record_try
from game.storage.statistics import MatchRecord, SeatRecord, StatisticsPlayer
from tests.modes.house_matches import NAMES, enroll_players
from tests.modes.league.house import begin_tournament, found_league

MIRA, TOM = StatisticsPlayer("person", "Mira"), StatisticsPlayer("person", "Tom")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty user folder."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    user_data_dir().mkdir(parents=True, exist_ok=True)
    return user_data_dir()


def earned(player: StatisticsPlayer | None = None) -> set[str]:
    return {achievement.id for achievement in list_counted(player).values() if achievement.is_reached}


def list_counted(player: StatisticsPlayer | None = None) -> dict[str, Achievement]:
    return {achievement.id: achievement for achievement in list_achievements(collect_history(), player)}


def seat(place: int, name: str, *, won: bool, team: str = "link", kind: str = "person") -> SeatRecord:
    return SeatRecord(place, name, kind, (team,), won, 5)


def keep_match(id: str, *seats: SeatRecord, game: str = "zelda", turns: int = 30) -> None:
    statistics.record_match(MatchRecord(id, game, "", 0.0, turns, seats))


def win(id: str, game: str = "zelda", team: str = "link", *, turns: int = 30, bot: str = "hero") -> None:
    """Keep a duel that Mira won."""
    keep_match(id, seat(0, "Mira", won=True, team=team), seat(1, "", won=False, kind=bot), game=game, turns=turns)


def win_often(count: int, game: str = "zelda") -> None:
    for index in range(count):
        win(f"m{index}", game)


def win_with_all_teams(game: str) -> None:
    for team in read_shipped_pack(game).teams:
        win(team, game, team)


def adventure(*, length: str = "short", collapses: int = 1, won: bool = True, seed: str = "a") -> None:
    raw = {
        "seed": seed, "length": length, "grade": "hero", "players": ["Mira"], "won": won, "score": 9, "rounds": 9,
        "collapses": collapses, "rupees": 9, "ended": 0.0,
    }  # fmt: skip
    chronicle.record_run(msgspec.convert(raw, chronicle.AdventureRecord))


def win_pack() -> None:
    enroll_players(*NAMES)
    chance, catalog = exchange.make_random("pack"), load_elixir_catalog()
    exchange.update_ledger(lambda ledger: collections.give_pack(ledger, catalog, "Ada", "m1", "character", chance))


def fill_album() -> None:
    """Win packs until there are enough cards; a match gives one of them."""
    enroll_players(*NAMES)
    catalog = load_elixir_catalog()
    for index in range(90):
        kind: collections.PackKind = "potion" if index % 3 == 0 else "character"
        chance = exchange.make_random(f"{index}")

        def step(ledger: collections.CollectionLedger) -> collections.CollectionLedger:
            return collections.give_pack(ledger, catalog, "Ada", f"m{index}", kind, chance)  # noqa: B023

        exchange.update_ledger(step)
        if index % 20 == 0 and list_counted()["album"].is_reached:
            return


def trade() -> None:
    enroll_players(*NAMES)
    card = next(iter(collections.build_collection(exchange.load_ledger(), "Ada").characters))
    offer = collections.TradeOffer(NAMES, ((("character", card),), ()))
    exchange.update_ledger(lambda ledger: collections.trade_cards(ledger, "t1", offer, NAMES))


def solve_all() -> None:
    for puzzle in load_all_shipped():
        record_try(f"{puzzle.puzzle.game}/{puzzle.id}", solved=True)


def learn_all() -> None:
    for lesson in load_lessons("zelda"):
        record_try(f"zelda/{lesson.lesson.id}", solved=True, file=tutorial_progress.tutorial_path())


def win_days(count: int) -> None:
    """Win a puzzle, a duel or an adventure on as many days, in turn."""
    for index in range(count):
        day = f"2026-11-{index + 1:02}"
        if index % 3 == 2:
            adventure(seed=f"{chronicle.DAILY_SEED_PREFIX}-{day}")
        else:
            challenges.record_score(DailyScore("duel" if index % 3 else "puzzle", day, "Mira", True, match=f"{index}"))


def win_run(grade: int) -> None:
    run = steps.create_run("zelda", "link", "seed", grade)
    gauntlet.save_run(msgspec.structs.replace(run, step="won", offers=()))


def walk_journey() -> None:
    """Come to the first ending that the story has."""
    story = load_story()
    at, walked = story.first, list[CompletedChapter]()
    while not at.startswith("ending "):
        chapter = story.chapters[at]
        walked.append(CompletedChapter(at, True))
        at = chapter.next or chapter.choices[0].next
    ending = at.removeprefix("ending ")
    last = JourneyState("seed", 1, walked[-1].chapter, "over", True, walked=tuple(walked), ending=ending)
    journey.save_journey(last)


def win_league() -> None:
    """Let Mira win all matches of a round robin."""
    found_league()
    tournament = begin_tournament("round")
    mira = next(
        index
        for index, entrant in enumerate(tournament.entrants)
        if records_file.load_league().get_member(entrant.member).name == "Mira"
    )
    while (at := tournament.next_match) is not None:
        fixture = tournament.rounds[at[0]][at[1]]
        points = (2, 0) if fixture.one == mira or (fixture.other != mira and fixture.one < fixture.other) else (0, 2)
        tournament = record_fixture(tournament, *at, msgspec.structs.replace(fixture, points=points, how="played"))
    records_file.save_tournament(tournament)


EARNED: dict[str, Callable[[], object]] = {
    "first": lambda: win("m"),
    "quick": lambda: win("m", turns=10),
    "sage": lambda: win("m", bot="sage"),
    "ten": lambda: win_often(10),
    "teams-zelda": lambda: win_with_all_teams("zelda"),
    "teams-star-wars": lambda: win_with_all_teams("star-wars"),
    "dungeon": lambda: win("m", "dungeon"),
    "long": lambda: adventure(length="long"),
    "steady": lambda: adventure(collapses=0),
    "pack": win_pack,
    "elixir": lambda: win_often(5, "elixir"),
    "album": fill_album,
    "lessons": learn_all,
    "puzzles": solve_all,
    "week": lambda: win_days(7),
    "gauntlet": lambda: win_run(1),
    "steep": lambda: win_run(10),
    "journey": walk_journey,
    "together": lambda: keep_match("m", seat(0, "Mira", won=True), seat(1, "Tom", won=True)),
    "table": lambda: keep_match("m", *(seat(index, f"P{index}", won=False) for index in range(4))),
    "league": win_league,
    "often": lambda: win_often(25),
    "maker": lambda: win("m", team="lamplighter"),
    "trade": trade,
}
"""Function that earns each achievement, with records as the modes write them."""


def test_there_are_24_achievements_on_four_shelves() -> None:
    assert [len(ids) for ids in SHELVES.values()] == [6] * 4
    on_shelves = [id for ids in SHELVES.values() for id in ids]
    assert [achievement.id for achievement in list_achievements(collect_history())] == on_shelves
    assert len(set(on_shelves)) == 24 == len(EARNED)
    assert len({achievement.name for achievement in list_counted().values()}) == 24


def test_nothing_is_earned_in_an_empty_folder() -> None:
    assert not any(achievement.progress for achievement in list_counted().values())
    assert all(achievement.goal > 0 for achievement in list_counted().values())


@pytest.mark.parametrize("id", EARNED)
def test_each_achievement_is_earned_from_saved_data(id: str) -> None:
    assert id not in earned()
    EARNED[id]()
    assert id in earned()


def test_matches_that_do_not_count() -> None:
    adventure(length="long", won=False)
    adventure(seed="b", collapses=2)
    win_run(9)
    challenges.record_score(DailyScore("week", "2026-W48", "Mira", True))
    for day in range(1, 9):
        challenges.record_score(DailyScore("duel", f"2026-11-{day:02}", "Mira", True, match=f"{day}", conceded=True))
    win("m", team="link")
    found = list_counted()
    assert not {"long", "steady", "steep", "week", "maker", "table"} & earned()
    assert (found["steep"].progress, found["week"].progress) == (9, 0)


def test_a_bot_or_a_walkover_wins_no_league_cup() -> None:
    found_league()
    tournament = begin_tournament("round")
    while (at := tournament.next_match) is not None:
        fixture = tournament.rounds[at[0]][at[1]]
        tournament = record_fixture(tournament, *at, msgspec.structs.replace(fixture, points=(2, 0), how="missed"))
    records_file.save_tournament(tournament)
    assert "league" not in earned()


def test_a_journey_counts_its_chapters() -> None:
    story = load_story()
    after = story.chapters[story.first].next
    journey.save_journey(JourneyState("seed", 1, after, walked=(CompletedChapter(story.first, True),)))
    assert list_counted()["journey"].progress == 1


def test_a_card_that_was_given_away_stays_in_the_count() -> None:
    enroll_players(*NAMES)
    before = collect_history().collections["Ada"].cards
    trade()
    albums = collect_history().collections
    assert albums["Ada"].cards == before
    assert (albums["Ada"].trades, albums["Bo"].trades) == (1, 1)


def test_collection_achievements_need_one_owner() -> None:
    win("m", bot="sage")
    keep_match("n", seat(0, "Tom", won=True, team="zelda"), seat(1, "Mira", won=False))
    adventure(collapses=0)
    solve_all()
    assert {"first", "sage", "steady", "puzzles"} <= earned(MIRA) <= earned()
    assert earned(TOM) == {"first", "puzzles"}
    assert list_counted(TOM)["teams-zelda"].progress == 1
    assert list_counted(TOM)["often"].progress == 1


def test_achievements_of_earlier_versions_stay_earned(home: Path) -> None:
    """Files as the first versions wrote them: without concessions, stand-ins, grades or maps of acts."""
    seats = '{"seat":0,"player":"Mira","kind":"person","teams":["link"],"won":true,"damage":9},'
    seats += '{"seat":1,"player":"","kind":"sage","teams":["ganon"],"won":false,"damage":3}'
    record = '{"id":"m%d","game":"zelda","map":"lost-woods","ended":1.0,"turns":9,"seats":[%s]}'
    matches = ",".join(record % (index, seats) for index in range(10))
    files = {
        "statistics.json": f'{{"format":"triforce-duels-statistics","version":1,"matches":[{matches}]}}',
        "gauntlet.json": '{"version":2,"runs":{},"best":{"zelda/link":9},"grades":{"zelda":1}}',
        "puzzles.json": '{"zelda/01-into-the-spin":{"tries":2,"solved":true}}',
        "of_the_day.json": '{"version":1,"scores":[{"kind":"duel","key":"2026-11-24","player":"Mira","done":true}]}',
    }
    for name, text in files.items():
        (home / name).write_text(text, "utf-8")
    assert {"first", "quick", "sage", "ten", "gauntlet"} <= earned()
    assert list_counted()["week"].progress == 1
    assert {name: (home / name).read_text("utf-8") for name in files} == files, "reading changes nothing"


def test_a_corrupted_file_affects_only_its_own_achievements(home: Path) -> None:
    win("m")
    for name in ("gauntlet.json", "journey.json", "league.json", "collections.json", "of_the_day.json"):
        (home / name).write_text("{", "utf-8")
    assert earned() == {"first"}


@pytest.mark.parametrize("game", EPIC_PACKS)
def test_each_game_with_teams_has_its_medal(game: str) -> None:
    assert f"teams-{game}" in SHELVES["duels"]
