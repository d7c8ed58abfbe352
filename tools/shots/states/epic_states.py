"""Further states of duel matches for ``dev shot``, as written positions: every kind of decision, commands, menus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.app.epic.match.ids import ButtonId
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.result.scene import MatchResultScene
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.puzzles.positions import Position, SeatSpec, build_position
from game.modes.active_match import ActiveMatch, start_from_position
from game.session.seats import PERSON, Seats
from tools.shots.states.epic import (
    DUEL,
    NAMES,
    PausedMatchScene,
    isolate_top,
    make_scene,
    match_question,
    never_stop,
    play_to,
)

SceneBuilder = Callable[[Services], Scene]
"""Function that builds a scene."""

_LINK = SeatSpec("link", {"link": "E4", "navi": "D3"}, {"link": 9}, ("spinning-blade", "sacred-blade", "time-warp"))
"""Link's characters and hand."""
_GANON = SeatSpec(
    "ganon", {"ganon": "G4", "wizrobe-1": "I2", "wizrobe-2": "K6"}, {}, ("dark-thunder", "trident-of-power")
)
"""Ganon's characters and hand."""
_BASE_POSITION = Position("triforce-chamber", (_LINK, _GANON), turn=9, active="link")
"""Position of Link's turn, from which others are derived."""


def start_at(
    position: Position, actions: tuple[str, ...] = (), seat_kinds: tuple[str, ...] = (PERSON, PERSON)
) -> ActiveMatch[Any]:
    """Return a match from a position after some actions in text form."""
    rules, state = build_position(position)
    names = NAMES[: rules.seats]
    active_match = start_from_position(rules, state, Seats(list(seat_kinds), list(names)), seed="1")
    for step in actions:
        refusal = active_match.session.submit(active_match.session.parse_action(step))
        assert refusal is None, refusal
    return active_match


def make_hand_position(*cards: str) -> Position:
    """Return the base position with these cards in Link's hand."""
    return msgspec.structs.replace(_BASE_POSITION, seats=(msgspec.structs.replace(_LINK, hand=cards), _GANON))


def make_state(position: Position, *actions: str, hovered_square: str = "", hand_index: int = -1) -> SceneBuilder:
    """Return a builder of a decision with an optional hovered square and focused card (index in the hand or -1)."""

    def make(services: Services) -> Scene:
        scene = make_scene(services, start_at(position, actions))
        if hand_index >= 0:
            chosen = scene.stage.view.hands[scene.viewer][hand_index]
            scene.hand.focus, scene.pointing.card = str(chosen), chosen
        if hovered_square:
            layout = scene.table.board.layout
            scene.pointing.square = (int(hovered_square[1:]) - 1) * layout.width + ord(hovered_square[0]) - ord("A")
        return scene

    return make


def make_side_choice(services: Services) -> Scene:
    """Show the choice of a side by the winner of the roll."""
    setup = msgspec.structs.replace(DUEL, options=("choose-side",))
    scene = make_scene(services, play_to(setup, "3", match_question("zone", 0)))
    scene.pointing.square = scene.controller.mode.list_choices()[0]
    return scene


def make_blocked(services: Services) -> Scene:
    """Show a walk to a square from which the line of sight is blocked."""
    position = msgspec.structs.replace(make_hand_position("navi-2-2-sb", "link-2-4-sb", "time-warp"), die="3-All")
    scene = make_scene(services, start_at(position))
    mode = scene.controller.mode
    assert isinstance(mode, WalkMode)
    for figure, reach in mode.walks.items():
        mode.grab_figure(scene.stage.view.squares[figure])
        for square in reach:
            if any(ray.blocker is not None for ray in mode.build_marks(square).sight_lines):
                scene.pointing.square = square
                return scene
    raise AssertionError("nothing is blocked here")


def make_zoomed(services: Services) -> Scene:
    """Show the board zoomed in."""
    scene = make_scene(services, start_at(_BASE_POSITION))
    scene.table.board.zoom_by(3, scene.table.board.get_center(scene.stage.view.squares[2]))
    return scene


def make_hidden(services: Services) -> Scene:
    """Show the hand face down."""
    scene = make_scene(services, start_at(_BASE_POSITION))
    scene.toggle_hand()
    return scene


def make_full(services: Services) -> Scene:
    """Show a hand of ten cards, sorted by type."""
    services.change_settings(hand_order="type")
    cards = ("spinning-blade", "mirror-guard", "hook-and-chain", "sacred-blade", "time-warp", "target-lock")
    more = ("bottled-fairy", "link-5-1-s", "navi-1-4-s", "navi-2-3-s")
    scene = make_scene(services, start_at(make_hand_position(*cards, *more)))
    chosen = scene.stage.view.hands[scene.viewer][3]
    scene.hand.focus, scene.pointing.card = str(chosen), chosen
    return scene


def make_bot(services: Services) -> Scene:
    """Show a bot thinking while a person watches."""
    return PausedMatchScene(services, start_at(_BASE_POSITION, seat_kinds=("greedy", PERSON)))


def make_gamepad_focus(services: Services) -> Scene:
    """Show the focus on a button beside the board, with gamepad prompts."""
    services.device = "pad"
    scene = make_scene(services, start_at(_BASE_POSITION))
    scene.form.device = "pad"
    keys = scene.input.keys
    keys.in_use, keys.on_board, keys.aside = True, False, ButtonId("draw")
    return scene


def make_log(services: Services) -> Scene:
    """Show a hovered line of the log, whose characters are marked on the board."""
    scene = make_scene(services, play_to(DUEL, "5", match_question("turn", 14)))
    lines = scene.log_formatter.format_recent_lines(scene.stage.shown_events)
    scene.pointing.hovered_line = next(line for line in reversed(lines) if line.figures)
    return scene


def make_menu(services: Services) -> Scene:
    """Show the pause menu."""
    scene = make_scene(services, play_to(DUEL, "5", match_question("turn", 14)))
    services.stack.push(scene)
    scene.open_menu()
    return isolate_top(services, scene)


def make_warning(services: Services) -> Scene:
    """Show the warning when a turn is ended with actions left."""
    scene = make_scene(services, start_at(_BASE_POSITION))
    services.stack.push(scene)
    scene.input.keys.handle(Intent(Kind.END))
    return isolate_top(services, scene)


def make_ended(seat_kinds: tuple[str, str]) -> SceneBuilder:
    """Return a builder of the result screen of a match between a person and a bot."""

    def make(services: Services) -> Scene:
        return MatchResultScene(services, play_to(DUEL, "1", never_stop, list(seat_kinds)))

    return make


_FAIRY = msgspec.structs.replace(
    _BASE_POSITION,
    seats=(
        msgspec.structs.replace(_LINK, health={"link": 2}, hand=("bottled-fairy", "time-warp")),
        msgspec.structs.replace(_GANON, hand=("dark-thunder",)),
    ),
    active="ganon",
)
"""Position of Ganon's turn with a wounded Link who can revive."""
_LEEVERS = Position(
    "leever-desert",
    (
        SeatSpec("link", {"link": "F7", "navi": "A1"}, {}, ("sacred-blade", "time-warp")),
        SeatSpec("ganon", {"ganon": "N4", "wizrobe-1": "N5", "wizrobe-2": "N3"}),
    ),
    options=("leevers",),
    die=3,
)
"""Position with leevers before the first move."""

SHOTS: dict[str, SceneBuilder] = {
    "match-zone": make_side_choice,
    "match-turn": make_state(_BASE_POSITION, hand_index=2),
    "match-empty": make_state(make_hand_position(), hovered_square="G4"),
    "match-full": make_full,
    "match-blocked": make_blocked,
    "match-zoom": make_zoomed,
    "match-hidden": make_hidden,
    "match-bot": make_bot,
    "match-pad": make_gamepad_focus,
    "match-told": make_log,
    "match-menu": make_menu,
    "match-warning": make_warning,
    "match-walk-leevers": make_state(_LEEVERS, hovered_square="I7"),
    "match-choose": make_state(
        make_hand_position("hook-and-chain", "time-warp"), "play link link/hook-and-chain", hovered_square="G4"
    ),
    "match-ways": make_state(
        make_hand_position("hook-and-chain", "time-warp"), "play link link/hook-and-chain", "choose ganon"
    ),
    "match-rescue": make_state(_FAIRY, "play ganon ganon/dark-thunder", hand_index=0),
    "match-victory": make_ended(("greedy", PERSON)),
    "match-defeat": make_ended((PERSON, "greedy")),
}
"""Builders of scenes by name."""
