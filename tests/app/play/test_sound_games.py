"""Sounds of each game: its loop, blows and shots, a dungeon, an Elixir duel, achievements."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app.dungeon.scene import AdventureScene
from game.app.elixir.scene import ElixirMatchScene
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.animation.stage import AnimationState
from game.app.menus.title import TitleScene
from game.app.play.ending.deeds import announce_match, announce_reached
from game.app.play.routes import NewGameRoute
from game.app.ui.audio.sound import NullSound
from game.app.ui.effects.timeline import AnimationSettings
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.content.cards.packs import build_rules, load_pack
from game.modes.achievements.deeds import collect_history
from game.modes.active_match import ActiveMatch
from game.paths import HOME_VARIABLE
from game.rules.dungeon.actions.action import Setup as DungeonSetup
from game.rules.dungeon.rules import DungeonRules
from game.rules.epic.event import Attacked, Hurt, Revealed
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.storage import statistics
from tests.app.screen import some_services, start_screen
from tools.shots.shot_list import SHOTS
from tools.shots.states.elixir import DRAWN_GAME, FIRST_GAME, make_match


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


EACH_GAME = ("zelda", "star-wars", "dungeon", "elixir")


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_game_plays_its_own_loop_from_its_set_up_on(game: str) -> None:
    services = some_services()
    services.stack.push(TitleScene(services))
    services.open_route(NewGameRoute(game))
    assert services.stack.music == game


@pytest.mark.parametrize(
    ("shot", "loop"),
    [
        ("match-turn", "zelda"),
        ("match-result", "zelda"),
        ("stars-attack", "star-wars"),
        ("dungeon-shop", "dungeon"),
        ("dungeon-lost", "dungeon"),
        ("elixir-lay", "elixir"),
        ("elixir-result", "elixir"),
    ],
)
def test_a_table_and_its_end_keep_the_loop_of_their_game(shot: str, loop: str) -> None:
    services = some_services(speed="instant")
    services.stack.push(SHOTS[shot](services))
    assert services.stack.music == loop


class FakeMixer(NullSound):
    """Mixer that records what it is asked to play."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str, at: float = 0.0) -> None:
        self.heard.append(name)


def record_sounds(rules: Any, view: Any, events: list[Any], after: Any) -> list[str]:
    """Return what a stage plays while it shows events."""
    heard: list[str] = []
    stage = AnimationState(rules.match, AnimationSettings(), lambda name, _at, _who: heard.append(name), str)
    stage.snap(view, [])
    play_events(stage, events, after)
    for _step in range(80):
        stage.update(0.1)
    return heard


@pytest.mark.parametrize(
    ("game", "near", "far"), [("zelda", "blade-heavy", "bow-heavy"), ("star-wars", "saber-heavy", "blaster-heavy")]
)
def test_blows_and_shots_sound_like_their_game(game: str, near: str, far: str) -> None:
    content = load_pack(game)
    teams = list(content.teams)[:2]
    setup = Setup(game, tuple((team,) for team in teams), next(iter(content.layouts)))
    rules = build_rules(setup)
    session: AnySession = Session(rules, "sound")
    view = session.view_for(0)
    for ranged, sound in ((False, near), (True, far)):
        one, other = (next(n for n, fig in enumerate(rules.match.figures) if fig.seat == seat) for seat in (0, 1))
        card = next(index for index, owner in enumerate(rules.match.owner) if owner == 0)
        events = [
            Attacked(0, one, other, card, ranged),
            Revealed(card, -9, 5, -9, 5, ranged),
            Hurt(other, 5, 5, "combat"),
        ]
        assert sound in record_sounds(rules, view.clone(), events, view.clone())


@pytest.mark.parametrize(("damage", "name"), [(3, "blade-light"), (4, "blade-heavy"), (20, "blade-out"), (0, "block")])
def test_a_blow_sounds_by_what_it_does(damage: int, name: str) -> None:
    content = load_pack("zelda")
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), next(iter(content.layouts))))
    session: AnySession = Session(rules, "sound")
    view = session.view_for(0)
    one, other = (next(n for n, fig in enumerate(rules.match.figures) if fig.seat == seat) for seat in (0, 1))
    view.health[other] = 20
    card = next(index for index, owner in enumerate(rules.match.owner) if owner == 0)
    events = [Attacked(0, one, other, card, False), Revealed(card, -9, damage, -9, damage, False)]
    if damage:
        events.append(Hurt(other, damage, 20 - damage, "combat"))
    assert name in record_sounds(rules, view, events, view.clone())


def test_the_sound_of_a_blow_comes_from_the_targets_column() -> None:
    content = load_pack("zelda")
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), next(iter(content.layouts))))
    session: AnySession = Session(rules, "sound")
    view = session.view_for(0)
    width = rules.match.board.layout.width
    heard: list[tuple[str, float, str]] = []
    stage = AnimationState(rules.match, AnimationSettings(), lambda *given: heard.append(given), str)
    stage.snap(view, [])
    for column in (0, width - 1):
        view.squares[0] = column
        stage.play_sound("hit", 0)
    stage.play_sound("die")
    assert [at for _name, at, _who in heard] == pytest.approx([1 / width - 1, 1 - 1 / width, 0])
    assert [who for _name, _at, who in heard] == ["Link", "Link", ""]


def test_dungeon_events_have_sounds() -> None:
    services = some_services(speed="instant")
    ears = services.sound = FakeMixer()
    rules = DungeonRules(load_dungeon_catalog(), DungeonSetup(players=2))
    session: AnySession = Session(rules, "3")
    seats = Seats([PERSON] * 2, ["Mira", "Tom"])
    scene = AdventureScene(services, ActiveMatch(session, seats, open_hands=True))
    services.stack.push(scene)
    bot, rng = make_dungeon_bot("greedy"), Random("3")
    for _step in range(400):
        decision = session.decision
        if decision is None:
            break
        scene.submit(bot.choose(rules, session.view_for(decision.seat), decision.seat, session.legal_actions(), rng))
    assert {"door", "room", "monster", "solved", "chest", "coin", "card", "draw", "turn"} <= set(ears.heard)


def test_elixir_quest_events_have_sounds() -> None:
    services = some_services(speed="instant")
    ears = services.sound = FakeMixer()
    scene = ElixirMatchScene(services, make_match())
    services.stack.push(scene)
    for text in (*FIRST_GAME, "lay 5", "lay 2", *DRAWN_GAME, "drink"):
        scene.submit(scene.active_match.session.parse_action(text))
    assert {"card", "flip", "potion", "capture"} <= set(ears.heard)


def test_an_achievement_is_announced_when_it_is_reached() -> None:
    services = some_services()
    ears = services.sound = FakeMixer()
    announce_reached(services, collect_history())
    assert ears.heard == []
    seat = statistics.SeatRecord
    seats = (seat(0, "Mira", "person", ("link",), True, 20), seat(1, "", "sage", ("ganon",), False, 9))
    statistics.record_match(statistics.MatchRecord("m1", "zelda", "lost-woods", 0.0, 8, seats))
    announce_match(services, "m1")
    assert ears.heard == ["achievement"]
    announce_match(services, "m2")
    assert ears.heard == ["achievement"]
