"""User files besides saves: valid files of every kind, and the scenes that read them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st

from game.app.dungeon.chronicle_scene import ChronicleScene
from game.app.elixir.collection.album import AlbumScene
from game.app.epic.puzzle.training import TrainingScene
from game.app.menus.settings import SettingsScene
from game.app.menus.statistics import StatisticsScene
from game.app.menus.trophies import AchievementsScene
from game.app.menus.welcome import WelcomeScene
from game.app.play import routes
from game.app.play.routes import NewGameRoute
from game.app.ui.routes import Route
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.content.modes.journey import load_story
from game.content.mods.files import ModSettings, mod_settings_path
from game.content.puzzles.puzzles import load_all_shipped
from game.digests import hash_sha256
from game.modes.collections import collection_file, collections, exchange
from game.modes.daily import challenges
from game.modes.dungeon import chronicle
from game.modes.gauntlet import progress as gauntlet
from game.modes.gauntlet import steps
from game.modes.journey import progress as journey
from game.modes.journey import steps as journey_steps
from game.modes.league import records_file
from game.modes.league.tournament import Tournament
from game.modes.puzzles import training
from game.rules.core.chance import RecordingRandom
from game.rules.dungeon.engine.state import Chapter
from game.rules.epic.pack import Setup
from game.storage import mod_folder, presets, puzzle_progress, settings, statistics, tutorial_progress
from tests.fuzz.shapes import ValueSite, collect_words, find_sites, inspect_type, to_plain
from tests.fuzz.values import draw_changed_tree
from tools.shots.states.league import make_league

Opens = Callable[[Services], Scene]


class UserFile(NamedTuple):
    """Kind of user file: its path, type, a valid one, its reader, and the scenes that show it."""

    file: Callable[[], Path]
    type: Any
    sound: Any
    read: Callable[[], object]
    shown: tuple[Opens, ...]
    sealed: Callable[[Any], bytes] = msgspec.json.encode


def _make_opener(route: Route) -> Opens:
    return lambda services: services.make_scene(route)


def _open_album(services: Services) -> Scene:
    """Return the collection of the first player who has one; a player without one cannot open it."""
    names = collections.list_players(exchange.load_ledger(services.notify))
    return AlbumScene(services, names[0]) if names else services.make_scene(NewGameRoute("elixir"))


def _make_statistics() -> Any:
    seats = [
        statistics.SeatRecord(0, "Mira", "person", ("link",), True, 12, {"link/spinning-blade": 2}),
        statistics.SeatRecord(1, "", "knight", ("ganon",), False, 30),
    ]
    matches = [
        statistics.MatchRecord(str(day), "zelda", "triforce-chamber", 1e9 + day, 12, tuple(seats)) for day in range(3)
    ]
    return to_plain({"format": statistics.FORMAT, "version": statistics.VERSION, "matches": matches})


def _make_collections() -> Any:
    ledger = collections.CollectionLedger()
    for name in ("Mira", "Tom"):
        ledger = collections.add_player(ledger, load_elixir_catalog(), name, RecordingRandom(Random(name)))
    return to_plain(ledger)


def _seal_book(book: Any) -> bytes:
    body = msgspec.json.encode(book)
    form = collection_file._LedgerFile(
        collection_file.FORMAT, collection_file.VERSION, hash_sha256(body), msgspec.Raw(body)
    )
    return msgspec.json.encode(form)


def _make_gauntlet() -> Any:
    run = steps.create_run("zelda", "link", "5")
    run = steps.apply_option(run, "take 0")
    run = steps.apply_duel(steps.apply_option(run, steps.list_options(run)[0]), won=True, losses=[3, 1])
    return to_plain({"version": gauntlet.VERSION, "runs": {"zelda": run}, "best": {"zelda/link": 2}})


def _make_journey() -> Any:
    story = load_story()
    state = journey_steps.apply_match(journey_steps.create_journey(story, "5", 2), won=True)
    state = journey_steps.advance(story, state, "02-fountain")
    return to_plain({"version": journey.VERSION, "journey": state, "endings": {"dusk": 1}})


def _make_presets() -> Any:
    return to_plain({"version": 1, "rules": [presets.HouseRules("Ours", "zelda", ("fairies",), 40)]})


def _make_last_match() -> Any:
    setup = Setup("zelda", (("link",), ("ganon",)), "triforce-chamber")
    match = presets.LastMatch(setup, ("person", "knight"), ("Mira", ""))
    return to_plain({"version": 1, "matches": {"zelda": match}})


def _make_chronicle() -> Any:
    chapter = Chapter("FR", (3,), 9, 1, 50, 8)
    players = ("Mira", "Tom")
    run = chronicle.AdventureRecord(
        "daily-2026-01-01", "short", "hero", players, True, 900, 40, 2, 80, 1e9, (chapter,), 60
    )
    return to_plain([run, run])


class _Statistics(msgspec.Struct):
    format: str
    version: int
    matches: list[statistics.MatchRecord]


class _Presets(msgspec.Struct):
    version: int
    rules: list[presets.HouseRules]


class _League(msgspec.Struct):
    version: int
    members: list[records_file.Member]
    tournaments: list[Tournament]


class _OfTheDay(msgspec.Struct):
    version: int
    scores: list[challenges.DailyScore]
    begun: dict[str, challenges.OngoingMatch]


def _make_of_the_day() -> Any:
    score = challenges.DailyScore("duel", "2026-11-24", "Mira", True, 7, 9, "a.tds")
    ongoing_matches = {challenges.make_weekly_challenge("2026-11-24").name: challenges.OngoingMatch("b.tds", "Tom")}
    return to_plain({"version": 1, "scores": [score], "begun": ongoing_matches})


_SEEN = [training._Seen("zelda/01-into-the-spin")]


class _Training(msgspec.Struct):
    version: int
    rating: training.Skill
    streak: training.PuzzleStreak
    seen: list[training._Seen]


def _open_training(services: Services) -> Scene:
    return TrainingScene(services, load_all_shipped())


class _LastMatches(msgspec.Struct):
    version: int
    matches: dict[str, presets.LastMatch]


FILES: dict[str, UserFile] = {
    "settings": UserFile(
        settings.settings_path,
        settings.Settings,
        to_plain(settings.Settings(names=("Mira", "Tom", "", ""), keys={"threat": "v"})),
        settings.load_settings,
        (SettingsScene, WelcomeScene),
    ),
    "mods": UserFile(
        mod_settings_path,
        ModSettings,
        {"version": 1, "mods": [{"name": "sample", "off": False}, {"name": "sand-sea", "off": True}]},
        lambda: mod_folder.MOD_SETTINGS_STORE.load(mod_settings_path()),
        (_make_opener(routes.ModsRoute()),),
    ),
    "statistics": UserFile(
        statistics.statistics_path,
        _Statistics,
        _make_statistics(),
        statistics.load_records,
        (StatisticsScene, AchievementsScene),
    ),
    "collections": UserFile(
        collection_file.collections_path,
        collections.CollectionLedger,
        _make_collections(),
        lambda: collection_file.load_ledger(load_elixir_catalog()),
        (_make_opener(NewGameRoute("elixir")), _open_album),
        _seal_book,
    ),
    "house rules": UserFile(
        presets.presets_path,
        _Presets,
        _make_presets(),
        lambda: presets.load_presets("zelda"),
        (_make_opener(NewGameRoute("zelda")),),
    ),
    "last match": UserFile(
        presets.last_match_path,
        _LastMatches,
        _make_last_match(),
        lambda: presets.load_last_match("zelda"),
        (_make_opener(NewGameRoute("zelda")),),
    ),
    "puzzles": UserFile(
        puzzle_progress.progress_path,
        dict[str, puzzle_progress.PuzzleProgress],
        {"zelda/01-into-the-spin": {"tries": 2, "solved": True}},
        puzzle_progress.load_progress,
        (_make_opener(routes.PuzzlesRoute()),),
    ),
    "puzzle training": UserFile(
        training.training_path,
        _Training,
        to_plain(
            {
                "version": 1,
                "rating": training.Skill(1612.5, 80.0),
                "streak": training.PuzzleStreak(3, 9, 20, 31),
                "seen": _SEEN,
            }
        ),
        training.load_training,
        (_open_training,),
    ),
    "lessons": UserFile(
        tutorial_progress.tutorial_path,
        dict[str, puzzle_progress.PuzzleProgress],
        {"zelda/01-walk": {"tries": 1, "solved": True}},
        lambda: tutorial_progress.load_completed_lessons("zelda"),
        (_make_opener(routes.LessonsRoute()),),
    ),
    "gauntlet": UserFile(
        gauntlet.progress_path,
        gauntlet.GauntletRecords,
        _make_gauntlet(),
        gauntlet.load_progress,
        (_make_opener(routes.GauntletRoute()),),
    ),
    "journey": UserFile(
        journey.journey_path,
        journey.JourneyProgress,
        _make_journey(),
        journey.load_progress,
        (_make_opener(routes.JourneyRoute()),),
    ),
    "league": UserFile(
        records_file.league_path,
        _League,
        to_plain({"version": 1, "members": make_league().members, "tournaments": make_league().tournaments}),
        records_file.load_league,
        (_make_opener(routes.LeagueRoute()),),
    ),
    "of the day": UserFile(
        challenges.scores_path,
        _OfTheDay,
        _make_of_the_day(),
        challenges.load_records,
        (_make_opener(routes.DailyRoute()),),
    ),
    "chronicle": UserFile(
        chronicle.chronicle_path,
        list[chronicle.AdventureRecord],
        _make_chronicle(),
        chronicle.load_adventures,
        (ChronicleScene, AchievementsScene),
    ),
    "dungeon set-up": UserFile(
        chronicle.setup_path,
        chronicle.LastAdventureSetup,
        to_plain(chronicle.LastAdventureSetup(("person", "person"), ("Mira", "Tom"), "long", "hero", ("any-kind",))),
        chronicle.load_setup,
        (_make_opener(NewGameRoute("dungeon")),),
    ),
}


class MutatedUserFile(NamedTuple):
    """User file of a kind and how it was made."""

    kind: str
    changes: tuple[str, ...]
    data: bytes


def _list_sites(kept: UserFile) -> dict[str, list[ValueSite]]:
    places: dict[str, list[ValueSite]] = {}
    for site in find_sites(inspect_type(kept.type), kept.sound, (), kept.file().stem):
        places.setdefault(site.place, []).append(site)
    return places


_PLACES = {name: _list_sites(kept) for name, kept in FILES.items()}


@st.composite
def kept_gone_wrong(draw: st.DrawFn) -> MutatedUserFile:
    """Draw a user file with one to three values replaced."""
    name = draw(st.sampled_from(sorted(FILES)))
    kept = FILES[name]
    tree, changes = kept.sound, []
    for _ in range(draw(st.sampled_from((1, 1, 2, 3)))):
        change, tree = draw_changed_tree(draw, _PLACES[name], tree, collect_words(kept.sound), lambda _place: None)
        changes.append(change)
    return MutatedUserFile(name, tuple(changes), kept.sealed(tree))
