"""Duel matches in representative states, for ``dev shot``, reached by seeded random play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.scene import MatchScene
from game.app.epic.result.scene import MatchResultScene
from game.app.inspector import DebugScene
from game.app.ui.effects.timeline import AnimationSettings
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.cards.packs import build_rules
from game.content.formats.cache import cached
from game.modes.active_match import ActiveMatch, start_from_position
from game.rules.epic import event as events
from game.rules.epic.actions import action as actions
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session

NAMES = ["Mira", "Tom", "Ada", "Noah", "Lea", "Jonas"]
"""Names of the players."""
_MAX_STEPS, _MAX_SEEDS = 4000, 30
"""Maximum number of actions of a match, and of seeds that are tried until the wanted position is reached."""

DUEL = Setup("zelda", (("link",), ("ganon",)), "lost-woods")
"""Setup of a duel."""
DESERT = Setup("zelda", (("witches",), ("skull-kid",)), "leever-desert", options=("leevers",))
"""Setup of a duel with leevers."""
THREE = Setup("zelda", (("link",), ("ganon",), ("ruto",)), "fairy-fountain")
"""Setup of a free-for-all with three players."""
FOUR = Setup("zelda", (("darunia",), ("ganon",), ("nabooru",), ("skull-kid",)), "triforce-chamber", mode="2v2")
"""Setup of two players against two."""

Predicate = Callable[[EpicRules, State, list[actions.Action]], bool]
"""Condition on a position, as the deciding seat sees it, and its legal actions, at which a match is stopped."""


@cached
def _play_match(setup: Setup, seed: str, is_wanted: Predicate) -> AnySession:
    """Return a match stopped at the first wanted position; if it has none, other seeds are tried."""
    rules = build_rules(setup)
    for index in range(_MAX_SEEDS):
        tried = f"{seed}.{index}" if index else seed
        session: AnySession = Session(rules, tried)
        rng = Random(tried)
        for _step in range(_MAX_STEPS):
            decision = session.decision
            if decision is None:
                break
            view, legal = session.view_for(decision.seat), session.legal_actions()
            if is_wanted(rules, view, legal):
                break
            session.submit(_choose_weighted_action(rules, view, legal, rng))
        if session.decision is not None or is_wanted is never_stop:
            return session
    raise ValueError(f"no match leads to such a position: {setup}, {seed}")


def _choose_weighted_action(rules: EpicRules, view: State, legal: list[actions.Action], rng: Random) -> actions.Action:
    """Choose a random action, weighted for progress; no bot is used, so that changes of bots do not change pictures."""
    match, decision = rules.match, view.decision
    assert decision is not None
    enemies = [
        view.squares[i]
        for i in range(len(view.squares))
        if match.enemy_mask[decision.seat] >> i & 1 and view.squares[i] >= 0
    ]

    def measure_distance(square: int) -> int:
        width = match.board.layout.width
        return min(
            (abs(square % width - enemy % width) + abs(square // width - enemy // width) for enemy in enemies),
            default=0,
        )

    def get_weight(action: actions.Action) -> float:
        if isinstance(action, actions.Walk):
            return 3.0 / (1 + measure_distance(action.square)) ** 2
        liking = {
            actions.Attack: 6.0,
            actions.Defend: 3.0,
            actions.Rescue: 9.0,
            actions.Play: 2.0,
            actions.Draw: 1.5,
            actions.Halt: 0.02,
            actions.End: 0.02,
        }
        return liking.get(type(action), 1.0)

    return rng.choices(legal, [get_weight(action) for action in legal])[0]


def play_to(
    setup: Setup, seed: str, is_wanted: Predicate, seat_kinds: list[str] | None = None
) -> ActiveMatch[EpicRules]:
    """Return a match that was played up to the first position for which ``is_wanted`` is true."""
    session = _play_match(setup, seed, is_wanted).copy()
    rules = session.rules
    assert isinstance(rules, EpicRules)
    seats = Seats(seat_kinds or [PERSON] * rules.seats, NAMES[: rules.seats])
    again = start_from_position(rules, session.view_for(-1), seats)
    return ActiveMatch(session, seats, restart=lambda: again, restart_swapped=lambda: again)


def never_stop(rules: EpicRules, view: State, legal: list[actions.Action]) -> bool:
    """Return False, so that the match is played to its end."""
    return False


class PausedMatchScene(MatchScene):
    """Match screen in which no time passes, for pictures of animations."""

    def update(self, dt: float) -> None:
        pass


def make_scene(
    services: Services, active_match: ActiveMatch[EpicRules], scene_class: type[MatchScene] = MatchScene
) -> MatchScene:
    """Return the match screen as the deciding person sees it."""
    services.change_settings(show_threat=True)
    scene = scene_class(services, active_match)
    decision = active_match.session.decision
    if decision is not None:
        scene.take_seat(scene.find_viewer(decision.seat))
        scene.ask_person()
    return scene


@cache
def match_question(kind: str, min_turn: int) -> Predicate:
    """Return a predicate that is true at a decision of this kind, from a turn on."""
    return lambda rules, view, legal: view.turn >= min_turn and view.decision is not None and view.decision.kind == kind


@cache
def _match_attack(min_turn: int) -> Predicate:
    """Return a predicate for a choice of several attacks of which one is ranged, from a turn on."""

    def is_wanted(rules: EpicRules, view: State, legal: list[actions.Action]) -> bool:
        attacks = [action for action in legal if isinstance(action, actions.Attack)]
        return (
            view.turn >= min_turn and any(rules.match.has_bow[attack.card] for attack in attacks) and len(attacks) > 1
        )

    return is_wanted


def make_board(setup: Setup, seed: str, min_turn: int = 9) -> Callable[[Services], Scene]:
    """Return a builder of a walk being planned."""

    def make(services: Services) -> Scene:
        scene = make_scene(services, play_to(setup, seed, match_question("walk", min_turn)))
        walks = getattr(scene.controller.mode, "walks", {})
        figure = next(iter(walks))
        scene.pointing.square = max(walks[figure], key=lambda square: abs(square - scene.stage.view.squares[figure]))
        return scene

    return make


def with_high_contrast(build: Callable[[Services], Scene]) -> Callable[[Services], Scene]:
    """Return a builder of the same scene in high contrast."""

    def make_contrasted(services: Services) -> Scene:
        services.change_settings(high_contrast=True)
        return build(services)

    return make_contrasted


def with_guide(build: Callable[[Services], Scene]) -> Callable[[Services], Scene]:
    """Return a builder of the same scene with the guide to the first turns, opened from the pause menu."""

    def make_guided(services: Services) -> Scene:
        scene = build(services)
        assert isinstance(scene, MatchScene)
        scene.beginner_guide.toggle()
        scene.pointing.square = None
        return scene

    return make_guided


def _is_half_set_up(rules: EpicRules, view: State, legal: list[actions.Action]) -> bool:
    """Return whether about half of the characters are placed."""
    return view.squares[0] >= 0 and view.squares[2] < 0


def make_placement(services: Services) -> Scene:
    """Show the placement of characters."""
    scene = make_scene(services, play_to(DUEL, "3", _is_half_set_up))
    scene.pointing.square = scene.controller.mode.list_choices()[1]
    return scene


def make_attack(setup: Setup, seed: str) -> Callable[[Services], Scene]:
    """Return a builder of an attack whose target is being chosen."""

    def make(services: Services) -> Scene:
        active_match = play_to(setup, seed, _match_attack(6))
        scene = make_scene(services, active_match)
        options = [action for action in active_match.session.legal_actions() if isinstance(action, actions.Attack)]
        chosen = max(options, key=lambda option: (active_match.rules.match.has_bow[option.card], option.card))
        scene.controller.on_card(chosen.card)
        scene.pointing.square = scene.stage.view.squares[chosen.target]
        scene.hand.focus = str(chosen.card)
        scene.pointing.card = chosen.card
        return scene

    return make


def make_defense(setup: Setup, seed: str) -> Callable[[Services], Scene]:
    """Return a builder of an attack that waits for the defense."""

    def is_wanted(rules: EpicRules, view: State, legal: list[actions.Action]) -> bool:
        return view.turn >= 7 and sum(isinstance(action, actions.Defend) for action in legal) > 1

    def make(services: Services) -> Scene:
        scene = make_scene(services, play_to(setup, seed, is_wanted))
        card = next(
            action.card for action in scene.active_match.session.legal_actions() if isinstance(action, actions.Defend)
        )
        scene.hand.focus, scene.pointing.card = str(card), card
        return scene

    return make


def make_reveal(services: Services) -> Scene:
    """Show both cards of a combat revealed."""
    scene = make_defense(DUEL, "5")(services)
    assert isinstance(scene, MatchScene)
    services.change_settings(speed="normal")
    options = [action for action in scene.active_match.session.legal_actions() if isinstance(action, actions.Defend)]
    scene.submit(options[0])
    while scene.stage.duel is None or not (scene.stage.duel.has_burst and not scene.stage.duel.stopped):
        scene.stage.update(0.02)
    for _frame in range(38):
        scene.stage.update(0.01)
    scene.stage.tempo = scene.stage.timeline.settings = AnimationSettings(
        speed=1e-6
    )  # it stands, and scenes above it come and go
    return scene


def make_die(progress: float) -> Callable[[Services], Scene]:
    """Return a builder of the die animation at a progress from 0 to 1."""

    def make(services: Services) -> Scene:
        services.change_settings(speed="normal")
        scene = make_scene(services, play_to(DUEL, "1", match_question("turn", 9)), PausedMatchScene)
        rolled = next(event for event in reversed(scene.stage.shown_events) if isinstance(event, events.Rolled))
        play_events(scene.stage, [rolled], scene.stage.view)
        while scene.stage.throw is None or scene.stage.throw.share < progress:
            scene.stage.update(0.02)
        return scene

    return make


def make_handover(setup: Setup, seed: str, kind: str = "walk") -> Callable[[Services], Scene]:
    """Return a builder of the hand-over screen between two people."""

    def make(services: Services) -> Scene:
        scene = MatchScene(services, play_to(setup, seed, match_question(kind, 8)))
        services.stack.push(scene)
        scene.update(0.1)
        return isolate_top(services, scene)

    return make


def make_result(setup: Setup, seed: str) -> Callable[[Services], Scene]:
    """Return a builder of the result screen."""

    def make(services: Services) -> Scene:
        return MatchResultScene(services, play_to(setup, seed, never_stop))

    return make


def make_debug(services: Services) -> Scene:
    """Show the debug view over a match."""
    scene = make_scene(services, play_to(DUEL, "5", match_question("turn", 14)))
    services.stack.push(scene)
    shown = DebugScene(services, scene)
    shown.expanded = {"/stack", "/hands"}
    return shown


def make_overlay(
    setup: Setup, is_wanted: Predicate, open_overlay: Callable[[MatchScene], None]
) -> Callable[[Services], Scene]:
    """Return a builder of the scene that a function opens over a match."""

    def make(services: Services) -> Scene:
        scene = make_scene(services, play_to(setup, "5", is_wanted))
        services.stack.push(scene)
        open_overlay(scene)
        return isolate_top(services, scene)

    return make


def show_talent(scene: MatchScene) -> None:
    """Show the first talent of the hand at full size."""
    talents = [card for card in scene.stage.view.hands[scene.viewer] if not scene.faces.match.cards[card].basic]
    scene.targets.show_card(talents[0])


def isolate_top(services: Services, scene: Scene) -> Scene:
    """Remove the top scene from the stack and return it, with the theme of the scene below."""
    top = services.stack.scenes.pop()
    assert isinstance(top, Scene)
    assert top is not scene
    top.theme = top.theme or scene.theme
    return top


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "match-placement": make_placement,
    "match-board": make_board(DUEL, "1"),
    "match-board-contrast": with_high_contrast(make_board(DUEL, "1")),
    "match-first-turns": with_guide(make_board(DUEL, "1")),
    "match-board-desert": make_board(DESERT, "2", 12),
    "match-board-3": make_board(THREE, "1", 12),
    "match-board-4": make_board(FOUR, "1", 12),
    "match-attack": make_attack(DUEL, "1"),
    "match-attack-4": make_attack(FOUR, "2"),
    "match-defense": make_defense(DUEL, "5"),
    "match-defense-3": make_defense(THREE, "2"),
    "match-reveal": make_reveal,
    "match-die": make_die(0.5),
    "match-die-lands": make_die(0.97),
    "match-handover": make_handover(DUEL, "1"),
    "match-handover-defense": make_handover(DUEL, "5", "defend"),
    "match-handover-4": make_handover(FOUR, "1"),
    "match-result": make_result(DUEL, "1"),
    "match-result-3": make_result(THREE, "1"),
    "match-result-4": make_result(FOUR, "1"),
    "match-pile": make_overlay(DUEL, match_question("turn", 14), lambda scene: scene.targets.open_pile(1)),
    "match-holds": make_overlay(DUEL, match_question("turn", 14), lambda scene: scene.targets.open_unseen_cards()),
    "match-log": make_overlay(DUEL, match_question("turn", 14), MatchScene.open_log),
    "match-debug": make_debug,
    "match-card": make_overlay(DUEL, match_question("turn", 6), show_talent),
    "match-figure": make_overlay(
        DUEL, lambda rules, view, legal: bool(view.lying), lambda scene: scene.targets.show_figure(0)
    ),
}
"""Builders of scenes by name."""
