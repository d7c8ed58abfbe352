"""What is heard in each game: its loop, blows and shots, a dungeon, a duel of elixirs, achievements."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app.dungeon.scene import AdventureScene
from game.app.elixir.scene import TableScene
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.animation.stage import StageState
from game.app.menus.title import TitleScene
from game.app.play.ending.deeds import tell_match, tell_reached
from game.app.play.routes import NewGame
from game.app.ui.audio.sound import Silence
from game.app.ui.effects.timeline import Tempo
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import load_catalog
from game.content.cards.packs import build_rules, load_pack
from game.modes.active_match import Occasion
from game.paths import HOME_VARIABLE
from game.rules.dungeon.actions.action import Setup as DungeonSetup
from game.rules.dungeon.rules import DungeonRules
from game.rules.epic import event as e
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.storage import statistics
from game.storage.achievements import deeds_done
from tests.app.screen import some_services, start_screen
from tools.shots.shot_list import SHOTS
from tools.shots.states.elixir import GAME_ONE, PAIR, a_match


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


EACH_GAME = ("zelda", "star-wars", "dungeon", "elixir")


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_game_plays_its_own_loop_from_its_set_up_on(game: str) -> None:
    found = some_services()
    found.stack.push(TitleScene(found))
    found.open(NewGame(game))
    assert found.stack.music == game


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
    found = some_services(speed="instant")
    found.stack.push(SHOTS[shot](found))
    assert found.stack.music == loop


class Ears(Silence):
    """Stands in for the mixer and notes what it is asked to play."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str, at: float = 0.0) -> None:
        self.heard.append(name)


def heard_in(rules: Any, view: Any, events: list[Any], after: Any) -> list[str]:
    """What a stage plays while it shows events."""
    heard: list[str] = []
    stage = StageState(rules.match, Tempo(), lambda name, _at, _who: heard.append(name), str)
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
    view = session.view(0)
    for ranged, sound in ((False, near), (True, far)):
        one, other = (next(n for n, fig in enumerate(rules.match.figures) if fig.seat == seat) for seat in (0, 1))
        card = next(number for number, owner in enumerate(rules.match.owner) if owner == 0)
        events = [
            e.Attacked(0, one, other, card, ranged),
            e.Revealed(card, -9, 5, -9, 5, ranged),
            e.Hurt(other, 5, 5, "combat"),
        ]
        assert sound in heard_in(rules, view.clone(), events, view.clone())


@pytest.mark.parametrize(("damage", "name"), [(3, "blade-light"), (4, "blade-heavy"), (20, "blade-out"), (0, "block")])
def test_a_blow_sounds_by_what_it_does(damage: int, name: str) -> None:
    content = load_pack("zelda")
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), next(iter(content.layouts))))
    session: AnySession = Session(rules, "sound")
    view = session.view(0)
    one, other = (next(n for n, fig in enumerate(rules.match.figures) if fig.seat == seat) for seat in (0, 1))
    view.health[other] = 20
    card = next(number for number, owner in enumerate(rules.match.owner) if owner == 0)
    events = [e.Attacked(0, one, other, card, False), e.Revealed(card, -9, damage, -9, damage, False)]
    if damage:
        events.append(e.Hurt(other, damage, 20 - damage, "combat"))
    assert name in heard_in(rules, view, events, view.clone())


def test_a_blow_comes_from_the_column_of_who_is_struck() -> None:
    content = load_pack("zelda")
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), next(iter(content.layouts))))
    session: AnySession = Session(rules, "sound")
    view = session.view(0)
    wide = rules.match.board.layout.width
    heard: list[tuple[str, float, str]] = []
    stage = StageState(rules.match, Tempo(), lambda *given: heard.append(given), str)
    stage.snap(view, [])
    for column in (0, wide - 1):
        view.squares[0] = column
        stage.sound("hit", 0)
    stage.sound("die")
    assert [at for _name, at, _who in heard] == pytest.approx([1 / wide - 1, 1 - 1 / wide, 0])
    assert [who for _name, _at, who in heard] == ["Link", "Link", ""]


def test_the_dungeon_is_heard() -> None:
    found = some_services(speed="instant")
    ears = found.sound = Ears()
    rules = DungeonRules(load_catalog(), DungeonSetup(players=2))
    session: AnySession = Session(rules, "3")
    seats = Seats([PERSON] * 2, ["Mira", "Tom"])
    scene = AdventureScene(found, Occasion(session, seats, open_hands=True))
    found.stack.push(scene)
    bot, luck = make_dungeon_bot("greedy"), Random("3")
    for _step in range(400):
        asked = session.decision
        if asked is None:
            break
        scene.submit(bot.choose(rules, session.view(asked.seat), asked.seat, session.legal(), luck))
    assert {"door", "room", "monster", "solved", "chest", "coin", "card", "draw", "turn"} <= set(ears.heard)


def test_a_duel_of_elixirs_is_heard() -> None:
    found = some_services(speed="instant")
    ears = found.sound = Ears()
    scene = TableScene(found, a_match())
    found.stack.push(scene)
    for text in (*GAME_ONE, "lay 5", "lay 2", *PAIR, "drink"):
        scene.submit(scene.occasion.session.read(text))
    assert {"card", "flip", "potion", "capture"} <= set(ears.heard)


def test_an_achievement_is_told_once_it_is_reached() -> None:
    found = some_services()
    ears = found.sound = Ears()
    tell_reached(found, deeds_done())
    assert ears.heard == []
    seat = statistics.SeatRecord
    seats = (seat(0, "Mira", "person", ("link",), True, 20), seat(1, "", "sage", ("ganon",), False, 9))
    statistics.record(statistics.MatchRecord("m1", "zelda", "lost-woods", 0.0, 8, seats))
    tell_match(found, "m1")
    assert ears.heard == ["achievement"]
    tell_match(found, "m2")
    assert ears.heard == ["achievement"]
