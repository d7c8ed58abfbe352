"""Every scenario file as a test, and every ruling with a case that bears its number."""

import re
from pathlib import Path
from random import Random

import pytest

from game.authoring.scenario import ScenarioRun
from game.content.cards.packs import load_pack
from game.content.puzzles.positions import InPlaySpec, Position, SeatSpec, build_position
from game.rules.core.chance import ScriptedRandom
from game.rules.core.protocol import HIDDEN
from game.rules.epic.engine.state import State
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.rules.epic.setup import placement_squares

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.glob("*.yaml"))
RULINGS = [
    *(f"R{number}" for number in range(1, 66)),
    *(f"W{number}" for number in range(1, 34)),
    *(f"Q{number}" for number in range(1, 12)),
    *(f"T{number}" for number in range(1, 15)),
]
"""Rulings of Zelda and Star Wars; the questions that are asked about Star Wars; the rows in which it differs."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    play = ScenarioRun(path)
    assert play.run() == []
    assert path.stem[:3] in {f"{ruling[0].lower()}{int(ruling[1:]):02}" for ruling in play.scenario.rulings}


def test_every_ruling_has_a_scenario_or_a_test() -> None:
    heads = [path.read_text(encoding="utf-8").splitlines()[0] for path in FILES]
    shown = {found for head in heads for found in re.findall(r"[RWQT]\d+", head)}
    shown |= {found.upper() for name in globals() for found in re.findall(r"test_(r\d+)_", name)}
    assert set(RULINGS) - shown == set()


# Rulings that no single position can show -----------------------------------------------------------------------------


@pytest.mark.parametrize("layout", load_pack("zelda").layouts.values(), ids=lambda layout: layout.id)
def test_r23_boards_are_the_same_from_both_sides(layout: Layout) -> None:
    assert 10 <= layout.width <= 14
    assert 7 <= layout.height <= 9
    rows = [range(y * layout.width, (y + 1) * layout.width) for y in range(layout.height)]
    mirrored = [square for row in rows for square in reversed(row)]
    assert tuple(layout.kinds[q] for q in mirrored) == layout.kinds
    assert sorted(mirrored[q] for q in layout.starts["left"]) == sorted(layout.starts["right"])
    for marked in layout.marks.values():
        assert sorted(mirrored[q] for q in marked) == sorted(marked)


@pytest.mark.parametrize("layout", load_pack("zelda").layouts.values(), ids=lambda layout: layout.id)
def test_r23_playable_squares_are_connected(layout: Layout) -> None:
    board = build_position(Position(layout.id, (SeatSpec("link", {}), SeatSpec("ganon", {})), placement=True))[
        0
    ].match.board
    start = layout.starts["left"][0]
    assert board.find_reach(start, board.size, board.walkable) == board.walkable


def _duel_of_shooters() -> tuple[EpicRules, State]:
    """Return Ruto, whose Returning Fins have come back, against Link with two sunbursts."""
    ruto = SeatSpec("ruto", {"ruto": "E4", "zora-1": "A1", "zora-2": "A2"}, hand=("returning-fins", "ruto-4-1-sb"))
    link = SeatSpec("link", {"link": "H4", "navi": "L1"}, hand=("mirror-guard", "mirror-guard"), discard=("time-warp",))
    rules, state = build_position(Position("triforce-chamber", (ruto, link), actions=3, paid=0))
    _perform_action(rules, state, "attack ruto link ruto/returning-fins", "defend link/mirror-guard")
    return rules, state


def _perform_action(rules: EpicRules, state: State, *texts: str) -> None:
    for text in texts:
        action = rules.from_text(state, text)
        assert rules.find_refusal(state, action) is None
        rules.apply(state, action, ScriptedRandom(strict=True), None)


def test_r42_everybody_knows_what_came_back() -> None:
    rules, state = _duel_of_shooters()
    seen = [card for card in rules.observe(state, 1).hands[0] if card != HIDDEN]
    assert [rules.match.card_ids[card] for card in seen] == ["ruto/returning-fins"]


@pytest.mark.parametrize("card", ["ruto/returning-fins", "ruto/ruto-4-1-sb"])
def test_r42_returned_fins_are_laid_face_down_unseen(card: str) -> None:
    rules, state = _duel_of_shooters()
    _perform_action(rules, state, f"attack ruto link {card}")
    view = rules.observe(state, 1)
    assert view.limbo == [HIDDEN]
    assert view.hands[0] == [HIDDEN]
    fins = rules.match.card_ids.index("ruto/returning-fins")
    for seed in range(20):
        world = rules.determinize(view, 1, Random(seed))
        assert rules.check_invariants(world) == []
        assert fins in world.limbo + world.hands[0]
    _perform_action(rules, state, "defend link/mirror-guard")
    known = [c for c in rules.observe(state, 1).hands[0] if c != HIDDEN]
    assert known == [fins]


def test_r42_the_only_card_in_hand_can_be_no_other() -> None:
    rules, state = _duel_of_shooters()
    _perform_action(
        rules, state, "attack ruto link ruto/ruto-4-1-sb", "decline", "attack ruto link ruto/returning-fins"
    )
    world = rules.determinize(rules.observe(state, 1), 1, Random(1))
    assert [rules.match.card_ids[card] for card in world.limbo] == ["ruto/returning-fins"]


def test_r43_what_a_seat_sees() -> None:
    ganon = SeatSpec(
        "ganon",
        {"ganon": "E4", "wizrobe-1": "A1", "wizrobe-2": "A2"},
        hand=("ganon-5-1-s", "dark-volley"),
        discard=("warp-circle",),
        removed=("beast-unbound",),
        in_play=(InPlaySpec("freezing-hex", "wizrobe-1", "link"),),
    )
    link = SeatSpec("link", {"link": "F4", "navi": "L1"}, hand=("mirror-guard",))
    rules, state = build_position(Position("triforce-chamber", (ganon, link)))
    _perform_action(rules, state, "attack ganon link ganon/ganon-5-1-s")
    view = rules.observe(state, 1)
    # Public: discard piles, cards in play, removed cards, the sizes of hands and piles.
    assert view.discard == state.discard
    assert view.removed == state.removed
    assert [in_play.card for in_play in view.lying] == [in_play.card for in_play in state.lying]
    assert [len(hand) for hand in view.hands] == [1, 1]
    assert [len(pile) for pile in view.draw] == [len(pile) for pile in state.draw]
    # Hidden: the hands of the others, the order of every draw pile, the face-down attack.
    assert view.hands == [[HIDDEN], state.hands[1]]
    assert {card for pile in view.draw for card in pile} == {HIDDEN}
    assert view.limbo == [HIDDEN]
    _perform_action(rules, state, "defend link/mirror-guard")
    assert rules.observe(state, 1).discard == state.discard


def test_r59_allies_do_not_see_each_others_hands() -> None:
    seats = (
        SeatSpec("link", {"link": "A1", "navi": "A2"}, hand=("time-warp",)),
        SeatSpec("ganon", {"ganon": "L1", "wizrobe-1": "L2", "wizrobe-2": "L3"}),
        SeatSpec("zelda", {"zelda": "A8", "impa": "A7"}, hand=("lullaby",)),
        SeatSpec("dark-link", {"dark-link": "L8", "poe": "L7"}),
    )
    rules, state = build_position(Position("triforce-chamber", seats, mode="2v2"))
    assert rules.observe(state, 0).hands == [state.hands[0], [], [HIDDEN], []]
    assert rules.match.side_of == [0, 1, 0, 1]


def test_r61_a_square_without_room_for_the_partners_is_not_offered() -> None:
    seats = (SeatSpec("ganon", {}), SeatSpec("link", {}))
    rules, state = build_position(Position("triforce-chamber", seats, placement=True))
    square = rules.match.board.layout.parse_square
    assert square("A1") in placement_squares(rules.match, state)
    # Two of the three neighbors of the corner are taken: one square is too few for two Wizrobes.
    link, navi = rules.match.figure_by_name["link"], rules.match.figure_by_name["navi"]
    state.squares[link], state.squares[navi] = square("A2"), square("B1")
    assert square("A1") not in placement_squares(rules.match, state)


def test_r63_options_are_off_by_default() -> None:
    setup = Setup("zelda", (("link",), ("ganon",)), "lost-woods")
    switches = {switch.id: switch.map for switch in load_pack("zelda").pack.switches}
    assert not any(setup.has_option(switch) for switch in switches)
    general = {"diagonal-steps", "free-cards-need-action", "heart-moves", "good-vs-evil", "by-the-letter"}
    assert general <= {switch for switch, board in switches.items() if not board}
    assert {switch: board for switch, board in switches.items() if board} == {
        "reusable-triforce": "triforce-chamber",
        "creek": "lost-woods",
        "hiding": "lost-woods",
        "fairies": "fairy-fountain",
        "leevers": "leever-desert",
    }
