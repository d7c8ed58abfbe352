"""What the game keeps of its players beside matches: sound files of every kind, and the scenes that read them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st

from game.app import doors
from game.app.dungeon.chronicle_scene import ChronicleScene
from game.app.elixir.collection.album import AlbumScene
from game.app.menus.settings import SettingsScene
from game.app.menus.statistics import StatisticsScene
from game.app.menus.trophies import TrophiesScene
from game.app.menus.welcome import WelcomeScene
from game.app.play.routes import NewGame
from game.app.ui.routes import Route
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.cards.elixir_catalog import load_catalog
from game.content.modes.journey import load_story
from game.content.mods.files import Choice, choice_file
from game.digests import hex_digest
from game.modes.collections import collection_file, collections
from game.modes.collections import exchange as house
from game.modes.daily import challenges
from game.modes.dungeon import chronicle
from game.modes.gauntlet import progress as gauntlet
from game.modes.gauntlet import steps
from game.modes.journey import progress as journey
from game.modes.journey import steps as journey_steps
from game.modes.league import records_file as league
from game.modes.league.tournament import Tournament
from game.rules.core.chance import Live
from game.rules.dungeon.engine.state import Chapter
from game.rules.epic.pack import Setup
from game.storage import mod_folder, presets, puzzle_progress, settings, statistics, tutorial_progress
from tests.fuzz.shapes import Site, kind_of, plain, sites, words_of
from tests.fuzz.values import changed_tree
from tools.shots.states.league import a_league

Opens = Callable[[Services], Scene]


class Kept(NamedTuple):
    """A kind of file: where it lies, its type, one that is sound, how it is read, where it is shown."""

    file: Callable[[], Path]
    type: Any
    sound: Any
    read: Callable[[], object]
    shown: tuple[Opens, ...]
    sealed: Callable[[Any], bytes] = msgspec.json.encode


def _led(route: Route) -> Opens:
    return lambda services: services.scene(route)


def _menu(id: str) -> Opens:
    return _led(next(entry.leads for entry in (*doors.MENU, *doors.CORNER) if entry.id == id))


def _album(services: Services) -> Scene:
    """The collection of the first player who has one; who has none cannot open it."""
    names = collections.players(house.book(services.notify))
    return AlbumScene(services, names[0]) if names else services.scene(NewGame("elixir"))


def _statistics() -> Any:
    seats = [
        statistics.SeatRecord(0, "Mira", "person", ("link",), True, 12, {"link/spinning-blade": 2}),
        statistics.SeatRecord(1, "", "knight", ("ganon",), False, 30),
    ]
    matches = [
        statistics.MatchRecord(str(day), "zelda", "triforce-chamber", 1e9 + day, 12, tuple(seats)) for day in range(3)
    ]
    return plain({"format": statistics.FORMAT, "version": statistics.VERSION, "matches": matches})


def _collections() -> Any:
    book = collections.Book()
    for name in ("Mira", "Tom"):
        book = collections.enroll(book, load_catalog(), name, Live(Random(name)))
    return plain(book)


def _book_sealed(book: Any) -> bytes:
    body = msgspec.json.encode(book)
    form = collection_file._File(collection_file.FORMAT, collection_file.VERSION, hex_digest(body), msgspec.Raw(body))
    return msgspec.json.encode(form)


def _gauntlet() -> Any:
    run = steps.new_run("zelda", "link", "5")
    run = steps.carry_out(run, "take 0")
    run = steps.after_duel(steps.carry_out(run, steps.options(run)[0]), won=True, losses=[3, 1])
    return plain({"version": gauntlet.VERSION, "runs": {"zelda": run}, "best": {"zelda/link": 2}})


def _journey() -> Any:
    story = load_story()
    one = journey_steps.after_match(journey_steps.new_journey(story, "5", 2), won=True)
    one = journey_steps.go_on(story, one, "02-fountain")
    return plain({"version": journey.VERSION, "journey": one, "endings": {"dusk": 1}})


def _presets() -> Any:
    return plain({"version": 1, "rules": [presets.HouseRules("Ours", "zelda", ("fairies",), 40)]})


def _last_match() -> Any:
    setup = Setup("zelda", (("link",), ("ganon",)), "triforce-chamber")
    match = presets.LastMatch(setup, ("person", "knight"), ("Mira", ""))
    return plain({"version": 1, "matches": {"zelda": match}})


def _chronicle() -> Any:
    chapter = Chapter("FR", (3,), 9, 1, 50, 8)
    players = ("Mira", "Tom")
    run = chronicle.Run("daily-2026-01-01", "short", "hero", players, True, 900, 40, 2, 80, 1e9, (chapter,), 60)
    return plain([run, run])


class _Statistics(msgspec.Struct):
    format: str
    version: int
    matches: list[statistics.MatchRecord]


class _Presets(msgspec.Struct):
    version: int
    rules: list[presets.HouseRules]


class _League(msgspec.Struct):
    version: int
    members: list[league.Member]
    tournaments: list[Tournament]


class _OfTheDay(msgspec.Struct):
    version: int
    scores: list[challenges.Score]
    begun: dict[str, challenges.Begun]


def _of_the_day() -> Any:
    score = challenges.Score("duel", "2026-11-24", "Mira", True, 7, 9, "a.tds")
    begun = {challenges.challenge_of("2026-11-24").name: challenges.Begun("b.tds", "Tom")}
    return plain({"version": 1, "scores": [score], "begun": begun})


class _LastMatches(msgspec.Struct):
    version: int
    matches: dict[str, presets.LastMatch]


FILES: dict[str, Kept] = {
    "settings": Kept(
        settings.settings_file,
        settings.Settings,
        plain(settings.Settings(names=("Mira", "Tom", "", ""), keys={"threat": "v"})),
        settings.load,
        (SettingsScene, WelcomeScene),
    ),
    "mods": Kept(
        choice_file,
        Choice,
        {"version": 1, "mods": [{"name": "sample", "off": False}, {"name": "sand-sea", "off": True}]},
        lambda: mod_folder.LEDGER.load(choice_file()),
        (_menu("mods"),),
    ),
    "statistics": Kept(
        statistics.statistics_file,
        _Statistics,
        _statistics(),
        statistics.load,
        (StatisticsScene, TrophiesScene),
    ),
    "collections": Kept(
        collection_file.collections_file,
        collections.Book,
        _collections(),
        lambda: collection_file.load(load_catalog()),
        (_led(NewGame("elixir")), _album),
        _book_sealed,
    ),
    "house rules": Kept(
        presets.presets_file, _Presets, _presets(), lambda: presets.load_presets("zelda"), (_led(NewGame("zelda")),)
    ),
    "last match": Kept(
        presets.last_match_file,
        _LastMatches,
        _last_match(),
        lambda: presets.load_last_match("zelda"),
        (_led(NewGame("zelda")),),
    ),
    "puzzles": Kept(
        puzzle_progress.progress_file,
        dict[str, puzzle_progress.Progress],
        {"zelda/01-into-the-spin": {"tries": 2, "solved": True}},
        puzzle_progress.load_progress,
        (_menu("puzzles"),),
    ),
    "lessons": Kept(
        tutorial_progress.progress_file,
        dict[str, puzzle_progress.Progress],
        {"zelda/01-walk": {"tries": 1, "solved": True}},
        lambda: tutorial_progress.lessons_done("zelda"),
        (_menu("learn"),),
    ),
    "gauntlet": Kept(gauntlet.progress_file, gauntlet.Book, _gauntlet(), gauntlet.load, (_menu("gauntlet"),)),
    "journey": Kept(journey.journey_file, journey.Book, _journey(), journey.load, (_menu("journey"),)),
    "league": Kept(
        league.league_file,
        _League,
        plain({"version": 1, "members": a_league().members, "tournaments": a_league().tournaments}),
        league.load,
        (_menu("league"),),
    ),
    "of the day": Kept(challenges.scores_file, _OfTheDay, _of_the_day(), challenges.load, (_menu("day"),)),
    "chronicle": Kept(
        chronicle.chronicle_file,
        list[chronicle.Run],
        _chronicle(),
        chronicle.load_runs,
        (ChronicleScene, TrophiesScene),
    ),
    "dungeon set-up": Kept(
        chronicle.setup_file,
        chronicle.LastSetup,
        plain(chronicle.LastSetup(("person", "person"), ("Mira", "Tom"), "long", "hero", ("any-kind",))),
        chronicle.load_setup,
        (_led(NewGame("dungeon")),),
    ),
}


class WrongKept(NamedTuple):
    """A file of a kind and how it was made."""

    kind: str
    changes: tuple[str, ...]
    data: bytes


def _sites(kept: Kept) -> dict[str, list[Site]]:
    places: dict[str, list[Site]] = {}
    for site in sites(kind_of(kept.type), kept.sound, (), kept.file().stem):
        places.setdefault(site.place, []).append(site)
    return places


_PLACES = {name: _sites(kept) for name, kept in FILES.items()}


@st.composite
def kept_gone_wrong(draw: st.DrawFn) -> WrongKept:
    """A file of a player's with one to three values exchanged."""
    name = draw(st.sampled_from(sorted(FILES)))
    kept = FILES[name]
    tree, changes = kept.sound, []
    for _ in range(draw(st.sampled_from((1, 1, 2, 3)))):
        change, tree = changed_tree(draw, _PLACES[name], tree, words_of(kept.sound), lambda _place: None)
        changes.append(change)
    return WrongKept(name, tuple(changes), kept.sealed(tree))
