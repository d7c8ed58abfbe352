"""More moments of a match for `dev shot`: every question the rules ask, written down as positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.app.epic.match.ids import ButtonId
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.result.scene import MatchResult
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.puzzles.positions import Position, Seat, build
from game.modes.active_match import Occasion, from_position
from game.session.seats import PERSON, Seats
from tools.shots.states.epic import DUEL, NAMES, Still, asks, never, played, seated, top_alone

Making = Callable[[Services], Scene]

_LINK = Seat("link", {"link": "E4", "navi": "D3"}, {"link": 9}, ("spinning-blade", "sacred-blade", "time-warp"))
_GANON = Seat("ganon", {"ganon": "G4", "wizrobe-1": "I2", "wizrobe-2": "K6"}, {}, ("dark-thunder", "trident-of-power"))
_OPEN = Position("triforce-chamber", (_LINK, _GANON), turn=9, active="link")


def at(position: Position, steps: tuple[str, ...] = (), kinds: tuple[str, ...] = (PERSON, PERSON)) -> Occasion[Any]:
    """A match from a position, after some steps."""
    rules, state = build(position)
    names = NAMES[: rules.seats]
    occasion = from_position(rules, state, Seats(list(kinds), list(names)), seed="1")
    for step in steps:
        refusal = occasion.session.submit(occasion.session.read(step))
        assert refusal is None, refusal
    return occasion


def with_hand(*cards: str) -> Position:
    """Link's turn with these cards."""
    return msgspec.structs.replace(_OPEN, seats=(msgspec.structs.replace(_LINK, hand=cards), _GANON))


def state(position: Position, *steps: str, point: str = "", card: int = -1) -> Making:
    """A question of a position; ``point`` is the square under the pointer, ``card`` a place in the hand."""

    def make(services: Services) -> Scene:
        scene = seated(services, at(position, steps))
        if card >= 0:
            chosen = scene.stage.view.hands[scene.viewer][card]
            scene.hand.focus, scene.pointing.card = str(chosen), chosen
        if point:
            layout = scene.table.board.layout
            scene.pointing.square = (int(point[1:]) - 1) * layout.width + ord(point[0]) - ord("A")
        return scene

    return make


def zone(services: Services) -> Scene:
    """The winner of the roll takes a side."""
    setup = msgspec.structs.replace(DUEL, options=("choose-side",))
    scene = seated(services, played(setup, "3", asks("zone", 0)))
    scene.pointing.square = scene.controller.mode.choices()[0]
    return scene


def blocked(services: Services) -> Scene:
    """A walk to a square from which something stands in the line of sight."""
    position = msgspec.structs.replace(with_hand("navi-2-2-sb", "link-2-4-sb", "time-warp"), die="3-All")
    scene = seated(services, at(position))
    mode = scene.controller.mode
    assert isinstance(mode, WalkMode)
    for figure, reach in mode.walks.items():
        mode.grab(scene.stage.view.squares[figure])
        for square in reach:
            if any(ray.blocker is not None for ray in mode.marks(square).rays):
                scene.pointing.square = square
                return scene
    raise AssertionError("nothing is blocked here")


def zoomed(services: Services) -> Scene:
    """The board drawn near."""
    scene = seated(services, at(_OPEN))
    scene.table.board.zoom_by(3, scene.table.board.center(scene.stage.view.squares[2]))
    return scene


def hidden(services: Services) -> Scene:
    """The hand turned face down."""
    scene = seated(services, at(_OPEN))
    scene.toggle_hand()
    return scene


def full(services: Services) -> Scene:
    """Ten cards, sorted by type."""
    services.change(hand_order="type")
    cards = ("spinning-blade", "mirror-guard", "hook-and-chain", "sacred-blade", "time-warp", "target-lock")
    more = ("bottled-fairy", "link-5-1-s", "navi-1-4-s", "navi-2-3-s")
    scene = seated(services, at(with_hand(*cards, *more)))
    chosen = scene.stage.view.hands[scene.viewer][3]
    scene.hand.focus, scene.pointing.card = str(chosen), chosen
    return scene


def bot(services: Services) -> Scene:
    """A program is thinking; the person looks on."""
    return Still(services, at(_OPEN, kinds=("greedy", PERSON)))


def by_pad(services: Services) -> Scene:
    """The focus on a button beside the board, with the caps of a pad."""
    services.device = "pad"
    scene = seated(services, at(_OPEN))
    scene.form.device = "pad"
    keys = scene.input.keys
    keys.in_use, keys.on_board, keys.aside = True, False, ButtonId("draw")
    return scene


def told(services: Services) -> Scene:
    """A line of the log under the pointer: who it is about is marked on the board."""
    scene = seated(services, played(DUEL, "5", asks("turn", 14)))
    lines = scene.tale.tail(scene.stage.told)
    scene.pointing.line = next(line for line in reversed(lines) if line.figures)
    return scene


def menu(services: Services) -> Scene:
    """The pause."""
    scene = seated(services, played(DUEL, "5", asks("turn", 14)))
    services.stack.push(scene)
    scene.open_menu()
    return top_alone(services, scene)


def warning(services: Services) -> Scene:
    """Ending a turn with actions left."""
    scene = seated(services, at(_OPEN))
    services.stack.push(scene)
    scene.input.keys.handle(Intent(Kind.END))
    return top_alone(services, scene)


def ended(kinds: tuple[str, str]) -> Making:
    """The end of a match between a person and a program."""

    def make(services: Services) -> Scene:
        return MatchResult(services, played(DUEL, "1", never, list(kinds)))

    return make


_FAIRY = msgspec.structs.replace(
    _OPEN,
    seats=(
        msgspec.structs.replace(_LINK, health={"link": 2}, hand=("bottled-fairy", "time-warp")),
        msgspec.structs.replace(_GANON, hand=("dark-thunder",)),
    ),
    active="ganon",
)
_TEN = ("spinning-blade", "mirror-guard", "hook-and-chain", "sacred-blade", "time-warp", "target-lock", "bottled-fairy")
_LIMIT = msgspec.structs.replace(
    _OPEN, seats=(msgspec.structs.replace(_LINK, hand=(*_TEN, "navi-1-4-s", "navi-2-3-s", "link-5-1-s")), _GANON)
)
_LEEVERS = Position(
    "leever-desert",
    (
        Seat("link", {"link": "F7", "navi": "A1"}, {}, ("sacred-blade", "time-warp")),
        Seat("ganon", {"ganon": "N4", "wizrobe-1": "N5", "wizrobe-2": "N3"}),
    ),
    options=("leevers",),
    die=3,
)

SHOTS: dict[str, Making] = {
    "match-zone": zone,
    "match-turn": state(_OPEN, card=2),
    "match-empty": state(with_hand(), point="G4"),
    "match-full": full,
    "match-blocked": blocked,
    "match-zoom": zoomed,
    "match-hidden": hidden,
    "match-bot": bot,
    "match-pad": by_pad,
    "match-told": told,
    "match-menu": menu,
    "match-warning": warning,
    "match-walk-leevers": state(_LEEVERS, point="I7"),
    "match-choose": state(with_hand("hook-and-chain", "time-warp"), "play link link/hook-and-chain", point="G4"),
    "match-ways": state(with_hand("hook-and-chain", "time-warp"), "play link link/hook-and-chain", "choose ganon"),
    "match-rescue": state(_FAIRY, "play ganon ganon/dark-thunder", card=0),
    "match-victory": ended(("greedy", PERSON)),
    "match-defeat": ended((PERSON, "greedy")),
}
"""By name: a scene of a match in a state worth looking at."""
