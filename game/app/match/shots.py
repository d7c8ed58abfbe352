"""Matches in states worth looking at, for `dev shot`: played by bots up to the moment that is shown."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.app.input import Intent, Kind
from game.app.match.occasion import Match, Occasion, from_position
from game.app.match.result import ResultScene
from game.app.match.scene import MatchScene
from game.app.scene import Scene
from game.app.services import Services
from game.bots.greedy import GreedyBot
from game.content.packs import build_rules
from game.rules.epic import action as a
from game.rules.epic.options import Setup
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.table.seats import PERSON, Seats
from game.table.session import Session

_NAMES = ["Mira", "Tom", "Ada", "Noah"]
_LONGEST = 4000

DUEL = Setup("zelda", (("link",), ("ganon",)), "lost-woods")
DESERT = Setup("zelda", (("witches",), ("skull-kid",)), "leever-desert", options=("leevers",))
THREE = Setup("zelda", (("link",), ("ganon",), ("ruto",)), "fairy-fountain")
FOUR = Setup("zelda", (("darunia",), ("ganon",), ("nabooru",), ("skull-kid",)), "triforce-chamber", mode="2v2")

Wanted = Callable[[EpicRules, State, list[a.Action]], bool]


def played(setup: Setup, seed: str, wanted: Wanted, kinds: list[str] | None = None) -> Occasion:
    """A match that bots have played up to the first position that is wanted."""
    rules = build_rules(setup)
    session: Match = Session(rules, seed)
    bot, luck = GreedyBot(), Random(seed)
    for _step in range(_LONGEST):
        asked = session.decision
        if asked is None:
            break
        view, legal = session.view(asked.seat), session.legal()
        if wanted(rules, view, legal):
            break
        session.submit(bot.choose(rules, view, asked.seat, legal, luck))
    seats = Seats(kinds or [PERSON] * rules.seats, _NAMES[: rules.seats])
    again = from_position(rules, session.view(-1), seats)
    return Occasion(rules, session, seats, again=lambda: again, swapped=lambda: again)


def seated(services: Services, occasion: Occasion) -> MatchScene:
    """The scene with the person who is asked at the screen."""
    services.change(show_threat=True)
    scene = MatchScene(services, occasion)
    asked = occasion.session.decision
    if asked is not None:
        scene.take_seat(scene.wanted_viewer(asked.seat))
        scene.ask()
    return scene


def _asks(kind: str, turn: int) -> Wanted:
    return lambda rules, v, legal: v.turn >= turn and v.decision is not None and v.decision.kind == kind


def _can_attack(turn: int) -> Wanted:
    def wanted(rules: EpicRules, v: State, legal: list[a.Action]) -> bool:
        attacks = [action for action in legal if isinstance(action, a.Attack)]
        return v.turn >= turn and any(rules.match.shoots[attack.card] for attack in attacks) and len(attacks) > 1

    return wanted


def board(setup: Setup, seed: str, turn: int = 9) -> Callable[[Services], Scene]:
    """A walk being planned."""

    def make(services: Services) -> Scene:
        scene = seated(services, played(setup, seed, _asks("walk", turn)))
        walks = getattr(scene.controller.mode, "walks", {})
        figure = next(iter(walks))
        scene.pointing.square = max(walks[figure], key=lambda square: abs(square - scene.stage.view.squares[figure]))
        return scene

    return make


def placement(services: Services) -> Scene:
    """Characters being set up."""
    scene = seated(services, played(DUEL, "3", lambda rules, v, legal: v.squares[0] >= 0 and v.squares[2] < 0))
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

    def wanted(rules: EpicRules, v: State, legal: list[a.Action]) -> bool:
        return v.turn >= 7 and sum(isinstance(action, a.Defend) for action in legal) > 1

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
    scene.submit((options[0],))
    while scene.stage.duel is None or scene.stage.duel.told < 1:
        scene.stage.update(0.02)
    services.tempo.speed = 1e-6
    return scene


def handover(setup: Setup, seed: str, kind: str = "walk") -> Callable[[Services], Scene]:
    """The screen between two people."""

    def make(services: Services) -> Scene:
        scene = MatchScene(services, played(setup, seed, _asks(kind, 8)))
        services.stack.push(scene)
        scene.update(0.1)
        return _top_alone(services, scene)

    return make


def result(setup: Setup, seed: str) -> Callable[[Services], Scene]:
    """The end of a match."""

    def make(services: Services) -> Scene:
        return ResultScene(services, played(setup, seed, lambda rules, v, legal: False), MatchScene)

    return make


def pile(services: Services) -> Scene:
    """Leafing through what is known of an opponent's cards."""
    scene = seated(services, played(DUEL, "5", _asks("turn", 14)))
    services.stack.push(scene)
    scene.input._open_pile(1)
    return _top_alone(services, scene)


def log(services: Services) -> Scene:
    """The whole log."""
    scene = seated(services, played(DUEL, "5", _asks("turn", 14)))
    services.stack.push(scene)
    scene.handle(Intent(Kind.LOG))
    return _top_alone(services, scene)


def card(services: Services) -> Scene:
    """A card at full size."""
    scene = seated(services, played(DUEL, "5", _asks("turn", 6)))
    services.stack.push(scene)
    talents = [one for one in scene.stage.view.hands[scene.viewer] if not scene.faces.m.cards[one].basic]
    scene.input._show_card(talents[0])
    return _top_alone(services, scene)


def figure(services: Services) -> Scene:
    """A character at full size."""
    scene = seated(services, played(DUEL, "5", lambda rules, v, legal: bool(v.lying)))
    services.stack.push(scene)
    scene.input._show_figure(0)
    return _top_alone(services, scene)


def _top_alone(services: Services, scene: Scene) -> Scene:
    top = services.stack.top
    assert top is not None
    assert top is not scene
    services.stack.scenes.pop()
    return top


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "match-placement": placement,
    "match-board": board(DUEL, "1"),
    "match-board-desert": board(DESERT, "2", 12),
    "match-board-3": board(THREE, "1", 12),
    "match-board-4": board(FOUR, "1", 12),
    "match-attack": attack(DUEL, "1"),
    "match-attack-4": attack(FOUR, "2"),
    "match-defense": defense(DUEL, "5"),
    "match-defense-3": defense(THREE, "2"),
    "match-reveal": reveal,
    "match-handover": handover(DUEL, "1"),
    "match-handover-defense": handover(DUEL, "5", "defend"),
    "match-handover-4": handover(FOUR, "1"),
    "match-result": result(DUEL, "1"),
    "match-result-3": result(THREE, "1"),
    "match-result-4": result(FOUR, "1"),
    "match-pile": pile,
    "match-log": log,
    "match-card": card,
    "match-figure": figure,
}
"""By name: a scene of a match in a state worth looking at."""
