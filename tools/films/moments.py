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
from game.rules.dungeon.engine import event as dungeon_events
from game.rules.epic import event as fought
from game.rules.epic.effects.words import Means
from tools.benchmarks.strike_bench import ATTACKS, BenchAttack
from tools.shots.states import dungeon, elixir, epic
from tools.shots.states.epic import make_scene
from tools.shots.states.epic_states import start_at

AnimatedEvent = fought.Healed | fought.Survived
"""Events that are filmed on their own."""
StartMoment = Callable[[], None]
"""Callback that starts the animation of a moment."""
Area = tuple[float, float, float, float]
"""Box on the screen in logical pixels: x, y, width, height."""
FULL_SCREEN: Area = (0, 0, WIDTH, HEIGHT)
"""The full screen."""


class Moment(NamedTuple):
    """Moment: a function that returns its scene and the callback that starts it, and the filmed area of the screen."""

    build: Callable[[Services], tuple[Scene, StartMoment]]
    area: Area = FULL_SCREEN


_FALLING_MOON = BenchAttack(
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
_BOARD_AREA: Area = (480, 90, 640, 360)
"""Filmed part of the board."""
_CHALLENGE_AREA: Area = (0, 44, 1034, 450)
"""Filmed part of the dungeon screen."""


def _film_attack(attack: BenchAttack) -> Callable[[Services], tuple[Scene, StartMoment]]:
    """Return a builder of an attack, from its declaration on."""

    def make(services: Services) -> tuple[Scene, StartMoment]:
        scene = make_scene(services, start_at(attack.position))

        def begin() -> None:
            session = scene.active_match.session
            start = len(session.log)
            for step in attack.steps:
                refusal = session.submit(session.parse_action(step))
                assert refusal is None, refusal
            play_events(scene.stage, session.events_for(scene.viewer, start), session.view_for(scene.viewer))

        return scene, begin

    return make


def _film_strike(means: Means, *, is_far: bool = True) -> Callable[[Services], tuple[Scene, StartMoment]]:
    """Return a builder of the damage of a card: its animation on the board."""

    def make(services: Services) -> tuple[Scene, StartMoment]:
        scene = make_scene(services, start_at(ATTACKS["sword"].position))
        target, amount = 4 if is_far else 2, 3
        after = scene.active_match.session.view_for(scene.viewer)
        after.health[target] -= amount
        hurt = fought.Hurt(target, amount, after.health[target], "card")

        def begin() -> None:
            queue_strike(
                BlowAnimation(scene.stage, 0, target, means, amount), lambda: scene.stage.apply_event(hurt, after)
            )

        return scene, begin

    return make


def _film_event(event: AnimatedEvent) -> Callable[[Services], tuple[Scene, StartMoment]]:
    """Return a builder of one event that affects Link."""

    def make(services: Services) -> tuple[Scene, StartMoment]:
        scene = make_scene(services, start_at(ATTACKS["sword"].position))
        after = scene.active_match.session.view_for(scene.viewer)
        after.health[event.figure] = event.health
        return scene, lambda: play_events(scene.stage, [event], after)

    return make


def _film_handover(services: Services) -> tuple[Scene, StartMoment]:
    """Show the hand-over screen between two players."""
    scene = epic.SHOTS["match-board"](services)
    assert isinstance(scene, MatchScene)
    services.change_settings(speed="normal")

    def begin() -> None:
        services.stack.push(scene.make_handover(1))

    return scene, begin


def _film_game_opening(services: Services) -> tuple[Scene, StartMoment]:
    """Show a tile of the title screen opening into its game."""
    scene = TitleScene(services)
    return scene, lambda: scene.on_widget_event(WidgetEvent("dungeon", "pressed"))


def _film_adventure(
    name: str, list_events: Callable[[AdventureScene], Sequence[dungeon_events.Event]]
) -> Callable[[Services], tuple[Scene, StartMoment]]:
    """Return a builder of an adventure position in which the listed events are animated."""

    def make(services: Services) -> tuple[Scene, StartMoment]:
        scene = dungeon.SHOTS[name](services)
        assert isinstance(scene, AdventureScene)
        services.change_settings(speed="normal")
        return scene, lambda: scene.event_animator.animate_events(scene.make_context(), list_events(scene))

    return make


def _list_gem_events(scene: AdventureScene) -> Sequence[dungeon_events.Event]:
    """Return the events of a played card and its points."""
    context, standing = scene.make_context(), scene.make_context().challenge_status
    assert standing is not None
    card = context.hand[max(0, scene.choice.card)]
    gain = 3
    return [
        dungeon_events.CardLaid(
            context.shown_seat, card, "open", gain, standing.points + gain, standing.total, standing.need
        )
    ]


def _list_solved_events(scene: AdventureScene) -> Sequence[dungeon_events.Event]:
    """Return the events of the card that completes a challenge, and of the reward."""
    standing, challenge = scene.make_context().challenge_status, scene.view.challenge
    assert standing is not None
    assert challenge is not None
    card = scene.make_context().hand[0]
    gain = max(1, standing.missing_points)
    return [
        dungeon_events.CardLaid(
            scene.make_context().shown_seat, card, "open", gain, standing.points + gain, standing.total, standing.need
        ),
        dungeon_events.RoomSolved(challenge.room, challenge.cell, 2, standing.need, standing.need),
        dungeon_events.RupeesChanged(7, scene.view.rupees + 7, "reward"),
    ]


def _list_penalty_events(scene: AdventureScene) -> Sequence[dungeon_events.Event]:
    """Return the events of a round that ends without enough points."""
    standing, view = scene.make_context().challenge_status, scene.view
    assert standing is not None
    return [
        dungeon_events.RoundEnded(1, standing.points, False, standing.total + standing.points, standing.need, ""),
        dungeon_events.HeartsChanged(-3, view.hearts - 3, view.containers, "round"),
        dungeon_events.RupeesChanged(-4, max(0, view.rupees - 4), "round"),
    ]


def _list_room_events(scene: AdventureScene) -> Sequence[dungeon_events.Event]:
    """Return the events of a room with a challenge being revealed."""
    cell = scene.choice.cell
    place = next(cell for cell in scene.session.snapshot().cells if not cell.seen and _is_fight(scene, cell.room))
    return [
        dungeon_events.RoomEntered(scene.view.active, cell, place.room, False),
        dungeon_events.RoundBegan(1, scene.view.active, ()),
    ]


def _is_fight(scene: AdventureScene, room: int) -> bool:
    return room >= 0 and scene.rules.catalog.rooms[room].type == "combat"


def _list_journey_events(scene: AdventureScene) -> Sequence[dungeon_events.Event]:
    """Return the events of the party traveling to a dungeon."""
    beaten = {chapter.dungeon for chapter in scene.view.chapters}
    code = next(one for one in ("HW", "KT", "MM") if one not in beaten)
    return [dungeon_events.DungeonBuilt(code, len(beaten) + 1, "")]


def _make_phase_events(number: int) -> Callable[[AdventureScene], Sequence[dungeon_events.Event]]:
    """Return a function that lists the events between two phases of the final battle."""

    def list_events(scene: AdventureScene) -> Sequence[dungeon_events.Event]:
        view = scene.session.snapshot()
        challenge = view.challenge
        assert challenge is not None
        scene.view.phase, scene.view.phases = number, 4
        room = view.bosses[min(number, len(view.bosses) - 1)]
        return [
            dungeon_events.BossBeaten(challenge.room, number, 4),
            dungeon_events.RoomEntered(view.active, challenge.cell, room, False),
            dungeon_events.RoundBegan(1, view.active, ()),
        ]

    return list_events


def _film_elixir_game(
    earlier_actions: Sequence[str], actions: Sequence[str], **match_options: Any
) -> Callable[[Services], tuple[Scene, StartMoment]]:
    """Return a builder of an Elixir Quest match in which the given actions are animated."""

    def make(services: Services) -> tuple[Scene, StartMoment]:
        active_match: ActiveMatch[Any] = elixir.make_match(earlier_actions, **match_options)
        scene = ElixirMatchScene(services, active_match)

        def begin() -> None:
            session = active_match.session
            start = len(session.events_for(scene.viewer))
            for step in actions:
                refusal = session.submit(session.parse_action(step))
                assert refusal is None, refusal
            new_events: list[Any] = session.events_for(scene.viewer, start)
            scene.animator.animate_events(new_events, scene._pause_after_game)
            scene.refresh()

        return scene, begin

    return make


def _film_pack(services: Services) -> tuple[Scene, StartMoment]:
    """Show a won pack being opened."""
    services.change_settings(speed="normal")
    scene = elixir.SHOTS["elixir-result"](services)
    assert isinstance(scene, ElixirResult)

    def begin() -> None:
        scene.card_reveal = CardReveal(services.animation_settings, scene.card_reveal.card_count)

    return scene, begin


def _film_victory(services: Services) -> tuple[Scene, StartMoment]:
    """Show the victory animation after a match."""
    scene = epic.SHOTS["match-result"](services)
    assert isinstance(scene, MatchResultScene)

    def begin() -> None:
        scene.timer = scene.triumph = VictoryAnimation(services.animation_settings, is_won=True)

    return scene, begin


def _film_replay(name: str) -> Callable[[Services], tuple[Scene, StartMoment]]:
    """Return a builder of the result screen of an adventure or of an Elixir Quest match."""

    def make(services: Services) -> tuple[Scene, StartMoment]:
        services.change_settings(speed="normal")
        scene = {**dungeon.SHOTS, **elixir.SHOTS}[name](services)
        assert isinstance(scene, ResultScene)

        def begin() -> None:
            scene.timer = RevealTimer(services.animation_settings, scene.timer.seconds)

        return scene, begin

    return make


MOMENTS: dict[str, Moment] = {
    "sword": Moment(_film_attack(ATTACKS["sword"])),
    "fall": Moment(_film_attack(ATTACKS["fall"])),
    "bolt": Moment(_film_attack(ATTACKS["bolt"])),
    **{
        means: Moment(_film_strike(means, is_far=means not in ("blade", "saber")), _BOARD_AREA)
        for means in ("saber", "bow", "magic", "thrown", "explosion", "push")
    },
    "aims": Moment(_film_attack(_FALLING_MOON)),
    "block": Moment(_film_attack(ATTACKS["block"])),
    "heal": Moment(_film_event(fought.Healed(0, 3, 17, "card")), _BOARD_AREA),
    "guard": Moment(_film_event(fought.Survived(0, 14)), _BOARD_AREA),
    "hand-over": Moment(_film_handover),
    "opening": Moment(_film_game_opening),
    "journey": Moment(_film_adventure("dungeon-map-later", _list_journey_events), (232, 44, 804, 556)),
    "room": Moment(_film_adventure("dungeon-floor", _list_room_events), _CHALLENGE_AREA),
    "gems": Moment(_film_adventure("dungeon-challenge", _list_gem_events), _CHALLENGE_AREA),
    "solved": Moment(_film_adventure("dungeon-challenge", _list_solved_events), _CHALLENGE_AREA),
    "penalty": Moment(_film_adventure("dungeon-challenge", _list_penalty_events), _CHALLENGE_AREA),
    **{
        f"phase-{number}": Moment(_film_adventure("dungeon-boss-last", _make_phase_events(number)), FULL_SCREEN)
        for number in (1, 2, 3, 4)
    },
    "round": Moment(_film_elixir_game((), elixir.FIRST_GAME)),
    "potion": Moment(_film_elixir_game((*elixir.FIRST_GAME, "lay 5", "lay 2", *elixir.DRAWN_GAME), ("drink",))),
    "shield": Moment(
        _film_elixir_game(
            (), ("lay 1 1", "lay 1 1", "drink", "drink"), decks=elixir.EQUAL_MIND_DECKS, potions=elixir.SWAP_POTIONS
        )
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
    if isinstance(scene, ElixirResult) and scene.card_reveal.busy:
        return False
    if isinstance(scene, ResultScene):
        return not scene.timer.busy
    if isinstance(scene, AdventureScene):
        return not scene.event_animator.is_busy
    return not (isinstance(scene, ElixirMatchScene) and scene.animator.is_busy)
