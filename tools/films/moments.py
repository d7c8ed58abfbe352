"""Single moments for ``dev film --moment``: attacks, a defeat, dungeon events, an Elixir Quest round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.app.dungeon.scene import AdventureScene
from game.app.elixir.pictures.opening import CardReveal
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import ElixirMatchScene
from game.app.epic.match.animation.blows import BlowAnimation, queue_strike
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.scene import MatchScene
from game.app.epic.result.pictures.triumph import VictoryAnimation
from game.app.epic.result.scene import MatchResultScene
from game.app.menus.title import TitleScene
from game.app.play.ending.result import ResultScene
from game.app.play.ending.tally import RevealTimer
from game.app.ui.drawing.canvas import HEIGHT, WIDTH
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent
from game.content.puzzles.positions import Position, SeatSpec
from game.modes.active_match import ActiveMatch
from game.rules.dungeon.engine import event as e
from game.rules.epic import event as fought
from game.rules.epic.effects.words import Means
from tools.benchmarks.strike_bench import BOUTS, BenchBout
from tools.shots.states import dungeon, elixir, epic
from tools.shots.states.epic import seat_person
from tools.shots.states.epic_states import start_at

Happening = fought.Healed | fought.Survived
"""Events that are filmed on their own."""
Begin = Callable[[], None]
"""Callback that starts the animation of a moment."""
Area = tuple[float, float, float, float]
"""Box on the screen in logical pixels: x, y, width, height."""
WHOLE: Area = (0, 0, WIDTH, HEIGHT)
"""The full screen."""


class Moment(NamedTuple):
    """Moment: a function that returns its scene and the callback that starts it, and the filmed area of the screen."""

    make: Callable[[Services], tuple[Scene, Begin]]
    area: Area = WHOLE


_FALLING_MOON = BenchBout(
    Position(
        "triforce-chamber",
        (
            SeatSpec("skull-kid", {"skull-kid": "B4", "moblin-1": "D2", "moblin-2": "fallen"}, {}, ("falling-moon",)),
            SeatSpec("ganon", {"ganon": "H3", "wizrobe-1": "J5", "wizrobe-2": "F6"}, {}, ()),
        ),
        turn=9,
        active="skull-kid",
    ),
    ("play skull-kid skull-kid/falling-moon",),
)
"""Position and action of a card that affects all characters."""
_BOARD: Area = (480, 90, 640, 360)
"""Filmed part of the board."""
_CHALLENGE: Area = (0, 44, 1034, 450)
"""Filmed part of the dungeon screen."""


def _film_bout(bout: BenchBout) -> Callable[[Services], tuple[Scene, Begin]]:
    """Return a builder of an attack, from its declaration on."""

    def make(services: Services) -> tuple[Scene, Begin]:
        scene = seat_person(services, start_at(bout.position))

        def begin() -> None:
            session = scene.occasion.session
            start = len(session.log)
            for step in bout.steps:
                refusal = session.submit(session.parse_action(step))
                assert refusal is None, refusal
            play_events(scene.stage, session.events_for(scene.viewer, start), session.view_for(scene.viewer))

        return scene, begin

    return make


def _film_blow(means: Means, *, far: bool = True) -> Callable[[Services], tuple[Scene, Begin]]:
    """Return a builder of the damage of a card: its animation on the board."""

    def make(services: Services) -> tuple[Scene, Begin]:
        scene = seat_person(services, start_at(BOUTS["sword"].position))
        target, amount = 4 if far else 2, 3
        after = scene.occasion.session.view_for(scene.viewer)
        after.health[target] -= amount
        hurt = fought.Hurt(target, amount, after.health[target], "card")

        def begin() -> None:
            queue_strike(
                BlowAnimation(scene.stage, 0, target, means, amount), lambda: scene.stage.apply_event(hurt, after)
            )

        return scene, begin

    return make


def _film_event(event: Happening) -> Callable[[Services], tuple[Scene, Begin]]:
    """Return a builder of one event that affects Link."""

    def make(services: Services) -> tuple[Scene, Begin]:
        scene = seat_person(services, start_at(BOUTS["sword"].position))
        after = scene.occasion.session.view_for(scene.viewer)
        after.health[event.figure] = event.health
        return scene, lambda: play_events(scene.stage, [event], after)

    return make


def _film_handover(services: Services) -> tuple[Scene, Begin]:
    """Show the hand-over screen between two players."""
    scene = epic.SHOTS["match-board"](services)
    assert isinstance(scene, MatchScene)
    services.change_settings(speed="normal")

    def begin() -> None:
        services.stack.push(scene.make_handover(1))

    return scene, begin


def _film_game_opening(services: Services) -> tuple[Scene, Begin]:
    """Show a tile of the title screen opening into its game."""
    scene = TitleScene(services)
    return scene, lambda: scene.on_widget_event(WidgetEvent("dungeon", "pressed"))


def _film_adventure(
    name: str, told: Callable[[AdventureScene], Sequence[e.Event]]
) -> Callable[[Services], tuple[Scene, Begin]]:
    """Return a builder of an adventure position in which the listed events are animated."""

    def make(services: Services) -> tuple[Scene, Begin]:
        scene = dungeon.SHOTS[name](services)
        assert isinstance(scene, AdventureScene)
        services.change_settings(speed="normal")
        return scene, lambda: scene.beats.animate_events(scene.make_context(), told(scene))

    return make


def _list_gem_events(scene: AdventureScene) -> Sequence[e.Event]:
    """Return the events of a played card and its points."""
    desk, standing = scene.make_context(), scene.make_context().standing
    assert standing is not None
    card = desk.hand[max(0, scene.choice.card)]
    gain = 3
    return [e.CardLaid(desk.shown_seat, card, "open", gain, standing.points + gain, standing.total, standing.need)]


def _list_solved_events(scene: AdventureScene) -> Sequence[e.Event]:
    """Return the events of the card that completes a challenge, and of the reward."""
    standing, challenge = scene.make_context().standing, scene.view.challenge
    assert standing is not None
    assert challenge is not None
    card = scene.make_context().hand[0]
    gain = max(1, standing.left)
    return [
        e.CardLaid(
            scene.make_context().shown_seat, card, "open", gain, standing.points + gain, standing.total, standing.need
        ),
        e.RoomSolved(challenge.room, challenge.cell, 2, standing.need, standing.need),
        e.RupeesChanged(7, scene.view.rupees + 7, "reward"),
    ]


def _list_penalty_events(scene: AdventureScene) -> Sequence[e.Event]:
    """Return the events of a round that ends without enough points."""
    standing, view = scene.make_context().standing, scene.view
    assert standing is not None
    return [
        e.RoundEnded(1, standing.points, False, standing.total + standing.points, standing.need, ""),
        e.HeartsChanged(-3, view.hearts - 3, view.containers, "round"),
        e.RupeesChanged(-4, max(0, view.rupees - 4), "round"),
    ]


def _list_room_events(scene: AdventureScene) -> Sequence[e.Event]:
    """Return the events of a room with a challenge being revealed."""
    cell = scene.choice.cell
    place = next(one for one in scene.session.snapshot().cells if not one.seen and _is_fight(scene, one.room))
    return [e.RoomEntered(scene.view.active, cell, place.room, False), e.RoundBegan(1, scene.view.active, ())]


def _is_fight(scene: AdventureScene, room: int) -> bool:
    return room >= 0 and scene.rules.catalog.rooms[room].type == "combat"


def _list_journey_events(scene: AdventureScene) -> Sequence[e.Event]:
    """Return the events of the party traveling to a dungeon."""
    beaten = {chapter.dungeon for chapter in scene.view.chapters}
    code = next(one for one in ("HW", "KT", "MM") if one not in beaten)
    return [e.DungeonBuilt(code, len(beaten) + 1, "")]


def _make_phase_events(number: int) -> Callable[[AdventureScene], Sequence[e.Event]]:
    """Return a function that lists the events between two phases of the final battle."""

    def list_events(scene: AdventureScene) -> Sequence[e.Event]:
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

    return list_events


def _film_elixir_game(
    before: Sequence[str], steps: Sequence[str], **more: Any
) -> Callable[[Services], tuple[Scene, Begin]]:
    """Return a builder of an Elixir Quest match in which the given actions are animated."""

    def make(services: Services) -> tuple[Scene, Begin]:
        occasion: ActiveMatch[Any] = elixir.make_match(before, **more)
        scene = ElixirMatchScene(services, occasion)

        def begin() -> None:
            session = occasion.session
            start = len(session.events_for(scene.viewer))
            for step in steps:
                refusal = session.submit(session.parse_action(step))
                assert refusal is None, refusal
            told: list[Any] = session.events_for(scene.viewer, start)
            scene.telling.animate_events(told, scene._pause_after_game)
            scene.refresh()

        return scene, begin

    return make


def _film_pack(services: Services) -> tuple[Scene, Begin]:
    """Show a won pack being opened."""
    services.change_settings(speed="normal")
    scene = elixir.SHOTS["elixir-result"](services)
    assert isinstance(scene, ElixirResult)

    def begin() -> None:
        scene.opening = CardReveal(services.animation_settings, scene.opening.count)

    return scene, begin


def _film_victory(services: Services) -> tuple[Scene, Begin]:
    """Show the victory animation after a match."""
    scene = epic.SHOTS["match-result"](services)
    assert isinstance(scene, MatchResultScene)

    def begin() -> None:
        scene.tally = scene.triumph = VictoryAnimation(services.animation_settings, won=True)

    return scene, begin


def _film_replay(name: str) -> Callable[[Services], tuple[Scene, Begin]]:
    """Return a builder of the result screen of an adventure or of an Elixir Quest match."""

    def make(services: Services) -> tuple[Scene, Begin]:
        services.change_settings(speed="normal")
        scene = {**dungeon.SHOTS, **elixir.SHOTS}[name](services)
        assert isinstance(scene, ResultScene)

        def begin() -> None:
            scene.tally = RevealTimer(services.animation_settings, scene.tally.seconds)

        return scene, begin

    return make


MOMENTS: dict[str, Moment] = {
    "sword": Moment(_film_bout(BOUTS["sword"])),
    "fall": Moment(_film_bout(BOUTS["fall"])),
    "bolt": Moment(_film_bout(BOUTS["bolt"])),
    **{
        means: Moment(_film_blow(means, far=means not in ("blade", "saber")), _BOARD)
        for means in ("saber", "bow", "magic", "thrown", "explosion", "push")
    },
    "aims": Moment(_film_bout(_FALLING_MOON)),
    "block": Moment(_film_bout(BOUTS["block"])),
    "heal": Moment(_film_event(fought.Healed(0, 3, 17, "card")), _BOARD),
    "guard": Moment(_film_event(fought.Survived(0, 14)), _BOARD),
    "hand-over": Moment(_film_handover),
    "opening": Moment(_film_game_opening),
    "journey": Moment(_film_adventure("dungeon-map-later", _list_journey_events), (232, 44, 804, 556)),
    "room": Moment(_film_adventure("dungeon-floor", _list_room_events), _CHALLENGE),
    "gems": Moment(_film_adventure("dungeon-challenge", _list_gem_events), _CHALLENGE),
    "solved": Moment(_film_adventure("dungeon-challenge", _list_solved_events), _CHALLENGE),
    "penalty": Moment(_film_adventure("dungeon-challenge", _list_penalty_events), _CHALLENGE),
    **{
        f"phase-{number}": Moment(_film_adventure("dungeon-boss-last", _make_phase_events(number)), WHOLE)
        for number in (1, 2, 3, 4)
    },
    "round": Moment(_film_elixir_game((), elixir.GAME_ONE)),
    "potion": Moment(_film_elixir_game((*elixir.GAME_ONE, "lay 5", "lay 2", *elixir.PAIR), ("drink",))),
    "shield": Moment(
        _film_elixir_game((), ("lay 1 1", "lay 1 1", "drink", "drink"), decks=elixir.TWINS, potions=elixir.SWAPS)
    ),
    "victory": Moment(_film_victory),
    "adventure-won": Moment(_film_replay("dungeon-victory")),
    "games-won": Moment(_film_replay("elixir-result")),
    "pack": Moment(_film_pack, (640, 186, 580, 420)),
}
"""Moments by name."""


def is_over(scene: Scene) -> bool:
    """Return whether the animation of a moment has ended."""
    if scene.services.stack.in_transition:
        return False
    if isinstance(scene, MatchScene):
        return not scene.stage.has_motion
    if isinstance(scene, ElixirResult) and scene.opening.busy:
        return False
    if isinstance(scene, ResultScene):
        return not scene.tally.busy
    if isinstance(scene, AdventureScene):
        return not scene.beats.busy
    return not (isinstance(scene, ElixirMatchScene) and scene.telling.busy)
