"""Moments worth a film of their own, for `dev film --moment`: blows, a knock-out, the beats of a dungeon, a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.app.dungeon.scene import AdventureScene
from game.app.elixir.pictures.opening import Opening
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import TableScene
from game.app.epic.match.animation.blows import Blow, strike
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.scene import MatchScene
from game.app.epic.result.pictures.triumph import Triumph
from game.app.epic.result.scene import MatchResult
from game.app.menus.title import TitleScene
from game.app.play.ending.result import ResultScene
from game.app.play.ending.tally import Tally
from game.app.ui.drawing.canvas import HEIGHT, WIDTH
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply
from game.content.puzzles.positions import Position, Seat
from game.modes.active_match import Occasion
from game.rules.dungeon.engine import event as e
from game.rules.epic import event as fought
from game.rules.epic.effects.words import Means
from tools.benchmarks.strike_bench import BOUTS, Bout
from tools.shots.states import dungeon, elixir, epic
from tools.shots.states.epic import seated
from tools.shots.states.epic_states import at

Happening = fought.Healed | fought.Survived
Begin = Callable[[], None]
Area = tuple[float, float, float, float]
WHOLE: Area = (0, 0, WIDTH, HEIGHT)


class Moment(NamedTuple):
    """What makes the scene and what begins the moment, and the part of the screen that its film shows."""

    make: Callable[[Services], tuple[Scene, Begin]]
    area: Area = WHOLE


_FALLING_MOON = Bout(
    Position(
        "triforce-chamber",
        (
            Seat("skull-kid", {"skull-kid": "B4", "moblin-1": "D2", "moblin-2": "fallen"}, {}, ("falling-moon",)),
            Seat("ganon", {"ganon": "H3", "wizrobe-1": "J5", "wizrobe-2": "F6"}, {}, ()),
        ),
        turn=9,
        active="skull-kid",
    ),
    ("play skull-kid skull-kid/falling-moon",),
)
"""A card that reaches everybody."""
_BOARD: Area = (480, 90, 640, 360)
_LEFT_BOARD: Area = (270, 90, 640, 360)
_CHALLENGE: Area = (0, 44, 1034, 450)


def _bout(bout: Bout) -> Callable[[Services], tuple[Scene, Begin]]:
    """An attack from its declaration on."""

    def make(services: Services) -> tuple[Scene, Begin]:
        scene = seated(services, at(bout.position))

        def begin() -> None:
            session = scene.occasion.session
            start = len(session.log)
            for step in bout.steps:
                refusal = session.submit(session.read(step))
                assert refusal is None, refusal
            play_events(scene.stage, session.events_for(scene.viewer, start), session.view(scene.viewer))

        return scene, begin

    return make


def _blow(
    means: Means, *, parried: bool = False, sun: bool = False, far: bool = True
) -> Callable[[Services], tuple[Scene, Begin]]:
    """A blow alone, without its cards."""

    def make(services: Services) -> tuple[Scene, Begin]:
        scene = seated(services, at(BOUTS["sword"].position))
        target, amount = 4 if far else 2, 0 if parried else 3
        after = scene.occasion.session.view(scene.viewer)
        after.health[target] -= amount
        hurt = fought.Hurt(target, amount, after.health[target], "combat")

        def counts() -> None:
            if amount:
                scene.stage.pass_by(hurt, after)

        def begin() -> None:
            strike(Blow(scene.stage, 0, target, means, amount, parried=parried, sun=sun), counts)

        return scene, begin

    return make


def _happens(event: Happening) -> Callable[[Services], tuple[Scene, Begin]]:
    """One thing that happens to Link."""

    def make(services: Services) -> tuple[Scene, Begin]:
        scene = seated(services, at(BOUTS["sword"].position))
        after = scene.occasion.session.view(scene.viewer)
        after.health[event.figure] = event.health
        return scene, lambda: play_events(scene.stage, [event], after)

    return make


def _called(services: Services) -> tuple[Scene, Begin]:
    """The next player is called to the screen, and comes."""
    scene = epic.SHOTS["match-board"](services)
    assert isinstance(scene, MatchScene)
    services.change(speed="normal")

    def begin() -> None:
        services.stack.push(scene.hand_over(1))

    return scene, begin


def _game_opens(services: Services) -> tuple[Scene, Begin]:
    """A card of the title opens into its game."""
    scene = TitleScene(services)
    return scene, lambda: scene.on_reply(Reply("dungeon", "pressed"))


def _adventure(
    name: str, told: Callable[[AdventureScene], Sequence[e.Event]]
) -> Callable[[Services], tuple[Scene, Begin]]:
    """Events over a position of an adventure."""

    def make(services: Services) -> tuple[Scene, Begin]:
        scene = dungeon.SHOTS[name](services)
        assert isinstance(scene, AdventureScene)
        services.change(speed="normal")
        return scene, lambda: scene.beats.play(scene.desk(), told(scene))

    return make


def _gems(scene: AdventureScene) -> Sequence[e.Event]:
    """A card and its points."""
    desk, standing = scene.desk(), scene.desk().standing
    assert standing is not None
    card = desk.hand[max(0, scene.choice.card)]
    gain = 3
    return [e.CardLaid(desk.shown_seat, card, "open", gain, standing.points + gain, standing.total, standing.need)]


def _solved(scene: AdventureScene) -> Sequence[e.Event]:
    """The last point, and what it brings."""
    standing, challenge = scene.desk().standing, scene.view.challenge
    assert standing is not None
    assert challenge is not None
    card = scene.desk().hand[0]
    gain = max(1, standing.left)
    return [
        e.CardLaid(scene.desk().shown_seat, card, "open", gain, standing.points + gain, standing.total, standing.need),
        e.RoomSolved(challenge.room, challenge.cell, 2, standing.need, standing.need),
        e.RupeesChanged(7, scene.view.rupees + 7, "reward"),
    ]


def _penalty(scene: AdventureScene) -> Sequence[e.Event]:
    """A round that ends without enough points."""
    standing, view = scene.desk().standing, scene.view
    assert standing is not None
    return [
        e.RoundEnded(1, standing.points, False, standing.total + standing.points, standing.need, ""),
        e.HeartsChanged(-3, view.hearts - 3, view.containers, "round"),
        e.RupeesChanged(-4, max(0, view.rupees - 4), "round"),
    ]


def _room(scene: AdventureScene) -> Sequence[e.Event]:
    """A room with a challenge is turned up."""
    cell = scene.choice.cell
    place = next(one for one in scene.session.snapshot().cells if not one.seen and _fights(scene, one.room))
    return [e.RoomEntered(scene.view.active, cell, place.room, False), e.RoundBegan(1, scene.view.active, ())]


def _fights(scene: AdventureScene, room: int) -> bool:
    return room >= 0 and scene.rules.catalog.rooms[room].type == "combat"


def _journey(scene: AdventureScene) -> Sequence[e.Event]:
    """The party sets out for a dungeon."""
    beaten = {chapter.dungeon for chapter in scene.view.chapters}
    code = next(one for one in ("HW", "KT", "MM") if one not in beaten)
    return [e.DungeonBuilt(code, len(beaten) + 1, "")]


def _phase(number: int) -> Callable[[AdventureScene], Sequence[e.Event]]:
    """A phase of the last fight is over, and the next one comes."""

    def told(scene: AdventureScene) -> Sequence[e.Event]:
        view = scene.session.snapshot()
        challenge = view.challenge
        assert challenge is not None
        scene.view.phase, scene.view.phases = number, 4
        room = view.bosses[min(number, len(view.bosses) - 1)]
        return [
            e.BossBeaten(challenge.room, number, 4),
            e.RoomEntered(view.active, challenge.cell, room, False),
            e.RoundBegan(1, view.active, ()),
        ]

    return told


def _game(before: Sequence[str], steps: Sequence[str], **more: Any) -> Callable[[Services], tuple[Scene, Begin]]:
    """Steps of a match of Elixir Quest."""

    def make(services: Services) -> tuple[Scene, Begin]:
        occasion: Occasion[Any] = elixir.a_match(before, **more)
        scene = TableScene(services, occasion)

        def begin() -> None:
            session = occasion.session
            start = len(session.events_for(scene.viewer))
            for step in steps:
                refusal = session.submit(session.read(step))
                assert refusal is None, refusal
            told: list[Any] = session.events_for(scene.viewer, start)
            scene.telling.play(told, scene._halt)
            scene.refresh()

        return scene, begin

    return make


def _opened(services: Services) -> tuple[Scene, Begin]:
    """A pack that was won."""
    services.change(speed="normal")
    scene = elixir.SHOTS["elixir-result"](services)
    assert isinstance(scene, ElixirResult)

    def begin() -> None:
        scene.opening = Opening(services.tempo, scene.opening.count)

    return scene, begin


def _victory(services: Services) -> tuple[Scene, Begin]:
    """The end of a match that somebody has won."""
    scene = epic.SHOTS["match-result"](services)
    assert isinstance(scene, MatchResult)

    def begin() -> None:
        scene.tally = scene.triumph = Triumph(services.tempo, won=True)

    return scene, begin


def _told_again(name: str) -> Callable[[Services], tuple[Scene, Begin]]:
    """The end of a match of another game."""

    def make(services: Services) -> tuple[Scene, Begin]:
        services.change(speed="normal")
        scene = {**dungeon.SHOTS, **elixir.SHOTS}[name](services)
        assert isinstance(scene, ResultScene)

        def begin() -> None:
            scene.tally = Tally(services.tempo, scene.tally.seconds)

        return scene, begin

    return make


MOMENTS: dict[str, Moment] = {
    "sword": Moment(_bout(BOUTS["sword"]), _BOARD),
    "fall": Moment(_bout(BOUTS["fall"]), _BOARD),
    "bolt": Moment(_bout(BOUTS["bolt"]), _LEFT_BOARD),
    **{
        means: Moment(_blow(means, far=means not in ("blade", "saber")), _BOARD)
        for means in ("saber", "bow", "magic", "thrown", "explosion", "push")
    },
    "aims": Moment(_bout(_FALLING_MOON)),
    "block": Moment(_blow("blade", parried=True, far=False), _BOARD),
    "sunburst": Moment(_blow("blade", parried=True, sun=True, far=False), _BOARD),
    "heal": Moment(_happens(fought.Healed(0, 3, 17, "card")), _BOARD),
    "guard": Moment(_happens(fought.Survived(0, 14)), _BOARD),
    "hand-over": Moment(_called),
    "opening": Moment(_game_opens),
    "journey": Moment(_adventure("dungeon-map-later", _journey), (232, 44, 804, 556)),
    "room": Moment(_adventure("dungeon-floor", _room), _CHALLENGE),
    "gems": Moment(_adventure("dungeon-challenge", _gems), _CHALLENGE),
    "solved": Moment(_adventure("dungeon-challenge", _solved), _CHALLENGE),
    "penalty": Moment(_adventure("dungeon-challenge", _penalty), _CHALLENGE),
    **{
        f"phase-{number}": Moment(_adventure("dungeon-boss-last", _phase(number)), _CHALLENGE)
        for number in (1, 2, 3, 4)
    },
    "round": Moment(_game((), elixir.GAME_ONE), (236, 54, 800, 470)),
    "potion": Moment(_game((*elixir.GAME_ONE, "lay 5", "lay 2", *elixir.PAIR), ("drink",))),
    "shield": Moment(_game((), ("lay 1 1", "lay 1 1", "drink", "drink"), decks=elixir.TWINS, potions=elixir.SWAPS)),
    "victory": Moment(_victory),
    "adventure-won": Moment(_told_again("dungeon-victory")),
    "games-won": Moment(_told_again("elixir-result")),
    "pack": Moment(_opened, (640, 186, 580, 420)),
}
"""By name."""


def is_over(scene: Scene) -> bool:
    """Whether a moment has been shown to its end."""
    if scene.services.stack.changing:
        return False
    if isinstance(scene, MatchScene):
        return not scene.stage.moving
    if isinstance(scene, ElixirResult) and scene.opening.busy:
        return False
    if isinstance(scene, ResultScene):
        return not scene.tally.busy
    if isinstance(scene, AdventureScene):
        return not scene.beats.busy
    return not (isinstance(scene, TableScene) and scene.telling.busy)
