"""Matches in states worth looking at, for `dev shot`: played by bots up to the moment that is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.scene import MatchScene
from game.app.epic.result.scene import MatchResult
from game.app.inspector import DebugScene
from game.app.ui.effects.timeline import Tempo
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.cards.packs import build_rules
from game.content.formats.cache import cached
from game.modes.active_match import Occasion, from_position
from game.rules.epic import event as e
from game.rules.epic.actions import action as a
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session

NAMES = ["Mira", "Tom", "Ada", "Noah", "Lea", "Jonas"]
_LONGEST, _TRIES = 4000, 30

DUEL = Setup("zelda", (("link",), ("ganon",)), "lost-woods")
DESERT = Setup("zelda", (("witches",), ("skull-kid",)), "leever-desert", options=("leevers",))
THREE = Setup("zelda", (("link",), ("ganon",), ("ruto",)), "fairy-fountain")
FOUR = Setup("zelda", (("darunia",), ("ganon",), ("nabooru",), ("skull-kid",)), "triforce-chamber", mode="2v2")

Wanted = Callable[[EpicRules, State, list[a.Action]], bool]


@cached
def _match(setup: Setup, seed: str, wanted: Wanted) -> AnySession:
    """A match at the first position that is wanted; where it ends without one, other seeds are tried."""
    rules = build_rules(setup)
    for number in range(_TRIES):
        tried = f"{seed}.{number}" if number else seed
        session: AnySession = Session(rules, tried)
        luck = Random(tried)
        for _step in range(_LONGEST):
            asked = session.decision
            if asked is None:
                break
            view, legal = session.view(asked.seat), session.legal()
            if wanted(rules, view, legal):
                break
            session.submit(_liked(rules, view, legal, luck))
        if session.decision is not None or wanted is never:
            return session
    raise ValueError(f"no match leads to such a position: {setup}, {seed}")


def _liked(rules: EpicRules, view: State, legal: list[a.Action], luck: Random) -> a.Action:
    """What somebody does who wants to get on; not a bot, so that pictures stay when bots learn."""
    match, asked = rules.match, view.decision
    assert asked is not None
    foes = [
        view.squares[i] for i in range(len(view.squares)) if match.foes[asked.seat] >> i & 1 and view.squares[i] >= 0
    ]

    def away(square: int) -> int:
        wide = match.board.layout.width
        return min((abs(square % wide - foe % wide) + abs(square // wide - foe // wide) for foe in foes), default=0)

    def weight(action: a.Action) -> float:
        if isinstance(action, a.Walk):
            return 3.0 / (1 + away(action.square)) ** 2
        liking = {a.Attack: 6.0, a.Defend: 3.0, a.Rescue: 9.0, a.Play: 2.0, a.Draw: 1.5, a.Halt: 0.02, a.End: 0.02}
        return liking.get(type(action), 1.0)

    return luck.choices(legal, [weight(action) for action in legal])[0]


def played(setup: Setup, seed: str, wanted: Wanted, kinds: list[str] | None = None) -> Occasion[EpicRules]:
    """A match that was played up to the first position that is wanted."""
    session = _match(setup, seed, wanted).copy()
    rules = session.rules
    assert isinstance(rules, EpicRules)
    seats = Seats(kinds or [PERSON] * rules.seats, NAMES[: rules.seats])
    again = from_position(rules, session.view(-1), seats)
    return Occasion(session, seats, again=lambda: again, swapped=lambda: again)


def never(rules: EpicRules, view: State, legal: list[a.Action]) -> bool:
    """Plays to the end."""
    return False


class Still(MatchScene):
    """A match in which no time passes, for pictures of what moves."""

    def update(self, dt: float) -> None:
        pass


def seated(services: Services, occasion: Occasion[EpicRules], kind: type[MatchScene] = MatchScene) -> MatchScene:
    """The scene with the person who is asked at the screen."""
    services.change(show_threat=True)
    scene = kind(services, occasion)
    asked = occasion.session.decision
    if asked is not None:
        scene.take_seat(scene.wanted_viewer(asked.seat))
        scene.ask()
    return scene


@cache
def asks(kind: str, turn: int) -> Wanted:
    """Whether a question of this kind is asked, from a turn on."""
    return lambda rules, view, legal: view.turn >= turn and view.decision is not None and view.decision.kind == kind


@cache
def _can_attack(turn: int) -> Wanted:
    def wanted(rules: EpicRules, view: State, legal: list[a.Action]) -> bool:
        attacks = [action for action in legal if isinstance(action, a.Attack)]
        return view.turn >= turn and any(rules.match.shoots[attack.card] for attack in attacks) and len(attacks) > 1

    return wanted


def board(setup: Setup, seed: str, turn: int = 9) -> Callable[[Services], Scene]:
    """A walk being planned."""

    def make(services: Services) -> Scene:
        scene = seated(services, played(setup, seed, asks("walk", turn)))
        walks = getattr(scene.controller.mode, "walks", {})
        figure = next(iter(walks))
        scene.pointing.square = max(walks[figure], key=lambda square: abs(square - scene.stage.view.squares[figure]))
        return scene

    return make


def contrasted(make: Callable[[Services], Scene]) -> Callable[[Services], Scene]:
    """The same in high contrast."""

    def strong(services: Services) -> Scene:
        services.change(high_contrast=True)
        return make(services)

    return strong


def guided(make: Callable[[Services], Scene]) -> Callable[[Services], Scene]:
    """The same with the guide of the first turns, called from the pause menu."""

    def told(services: Services) -> Scene:
        scene = make(services)
        assert isinstance(scene, MatchScene)
        scene.first_turns.switch()
        scene.pointing.square = None
        return scene

    return told


def _half_set_up(rules: EpicRules, view: State, legal: list[a.Action]) -> bool:
    return view.squares[0] >= 0 and view.squares[2] < 0


def placement(services: Services) -> Scene:
    """Characters being set up."""
    scene = seated(services, played(DUEL, "3", _half_set_up))
    scene.pointing.square = scene.controller.mode.choices()[1]
    return scene


def attack(setup: Setup, seed: str) -> Callable[[Services], Scene]:
    """An attack being aimed."""

    def make(services: Services) -> Scene:
        occasion = played(setup, seed, _can_attack(6))
        scene = seated(services, occasion)
        options = [action for action in occasion.session.legal() if isinstance(action, a.Attack)]
        chosen = max(options, key=lambda option: (occasion.rules.match.shoots[option.card], option.card))
        scene.controller.on_card(chosen.card)
        scene.pointing.square = scene.stage.view.squares[chosen.target]
        scene.hand.focus = str(chosen.card)
        scene.pointing.card = chosen.card
        return scene

    return make


def defense(setup: Setup, seed: str) -> Callable[[Services], Scene]:
    """An attack that waits for its answer."""

    def wanted(rules: EpicRules, view: State, legal: list[a.Action]) -> bool:
        return view.turn >= 7 and sum(isinstance(action, a.Defend) for action in legal) > 1

    def make(services: Services) -> Scene:
        scene = seated(services, played(setup, seed, wanted))
        card = next(action.card for action in scene.occasion.session.legal() if isinstance(action, a.Defend))
        scene.hand.focus, scene.pointing.card = str(card), card
        return scene

    return make


def reveal(services: Services) -> Scene:
    """Both cards of a combat lying open in the middle."""
    scene = defense(DUEL, "5")(services)
    assert isinstance(scene, MatchScene)
    services.change(speed="normal")
    options = [action for action in scene.occasion.session.legal() if isinstance(action, a.Defend)]
    scene.submit(options[0])
    while scene.stage.duel is None or scene.stage.duel.told < 1:
        scene.stage.update(0.02)
    scene.stage.tempo = scene.stage.timeline.tempo = Tempo(speed=1e-6)  # it stands, and scenes above it come and go
    return scene


def die(share: float) -> Callable[[Services], Scene]:
    """The die in the middle of its throw."""

    def make(services: Services) -> Scene:
        services.change(speed="normal")
        scene = seated(services, played(DUEL, "1", asks("turn", 9)), Still)
        rolled = next(event for event in reversed(scene.stage.told) if isinstance(event, e.Rolled))
        play_events(scene.stage, [rolled], scene.stage.view)
        while scene.stage.throw is None or scene.stage.throw.share < share:
            scene.stage.update(0.02)
        return scene

    return make


def handover(setup: Setup, seed: str, kind: str = "walk") -> Callable[[Services], Scene]:
    """The screen between two people."""

    def make(services: Services) -> Scene:
        scene = MatchScene(services, played(setup, seed, asks(kind, 8)))
        services.stack.push(scene)
        scene.update(0.1)
        return top_alone(services, scene)

    return make


def result(setup: Setup, seed: str) -> Callable[[Services], Scene]:
    """The end of a match."""

    def make(services: Services) -> Scene:
        return MatchResult(services, played(setup, seed, never))

    return make


def debug(services: Services) -> Scene:
    """The view for developers over a match."""
    scene = seated(services, played(DUEL, "5", asks("turn", 14)))
    services.stack.push(scene)
    shown = DebugScene(services, scene)
    shown.open = {"/stack", "/hands"}
    return shown


def opened(setup: Setup, wanted: Wanted, act: Callable[[MatchScene], None]) -> Callable[[Services], Scene]:
    """What somebody opens over a match."""

    def make(services: Services) -> Scene:
        scene = seated(services, played(setup, "5", wanted))
        services.stack.push(scene)
        act(scene)
        return top_alone(services, scene)

    return make


def show_talent(scene: MatchScene) -> None:
    """The first talent of the hand at full size."""
    talents = [one for one in scene.stage.view.hands[scene.viewer] if not scene.faces.match.cards[one].basic]
    scene.targets.show_card(talents[0])


def top_alone(services: Services, scene: Scene) -> Scene:
    """The scene that was put over another one, without that one."""
    top = services.stack.scenes.pop()
    assert isinstance(top, Scene)
    assert top is not scene
    top.theme = top.theme or scene.theme
    return top


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "match-placement": placement,
    "match-board": board(DUEL, "1"),
    "match-board-contrast": contrasted(board(DUEL, "1")),
    "match-first-turns": guided(board(DUEL, "1")),
    "match-board-desert": board(DESERT, "2", 12),
    "match-board-3": board(THREE, "1", 12),
    "match-board-4": board(FOUR, "1", 12),
    "match-attack": attack(DUEL, "1"),
    "match-attack-4": attack(FOUR, "2"),
    "match-defense": defense(DUEL, "5"),
    "match-defense-3": defense(THREE, "2"),
    "match-reveal": reveal,
    "match-die": die(0.5),
    "match-die-lands": die(0.97),
    "match-handover": handover(DUEL, "1"),
    "match-handover-defense": handover(DUEL, "5", "defend"),
    "match-handover-4": handover(FOUR, "1"),
    "match-result": result(DUEL, "1"),
    "match-result-3": result(THREE, "1"),
    "match-result-4": result(FOUR, "1"),
    "match-pile": opened(DUEL, asks("turn", 14), lambda scene: scene.targets.open_pile(1)),
    "match-holds": opened(DUEL, asks("turn", 14), lambda scene: scene.targets.open_holds()),
    "match-log": opened(DUEL, asks("turn", 14), MatchScene.open_log),
    "match-debug": debug,
    "match-card": opened(DUEL, asks("turn", 6), show_talent),
    "match-figure": opened(
        DUEL, lambda rules, view, legal: bool(view.lying), lambda scene: scene.targets.show_figure(0)
    ),
}
"""By name: a scene of a match in a state worth looking at."""
