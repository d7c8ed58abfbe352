"""Star Wars rules at the table: lifted characters, healing, an end by exhaustion."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.app.epic.match.openings import open_position
from game.app.epic.match.scene import MatchScene
from game.app.epic.result.scene import MatchResultScene
from game.app.ui.input.intents import Kind
from game.content.puzzles.positions import build_position
from game.content.puzzles.scenarios import load_scenario
from game.session.seats import PERSON, Seats
from tests.app.epic.match.test_play import play_out
from tests.app.epic.match.test_table import card
from tests.app.epic.robot import Robot
from tests.app.screen import some_services, start_screen

HEAD = """
about: "A position."
rulings: [W1]
game: star-wars
map: carbon-freezing-chamber
steps: []
"""
LIFT = """
seats:
  - {team: yoda, squares: {yoda: D4, yoda-clone-1: A3, yoda-clone-2: A5}, hand: [force-lift]}
  - {team: vader, squares: {vader: E4, stormtrooper-1: H7, stormtrooper-2: D7}, hand: [vader-5-1-s]}
actions: 1
paid: 1
"""
FALLEN_LEAD = """
mode: 2v2
seats:
  - team: vader
    squares: {vader: fallen, stormtrooper-1: H7, stormtrooper-2: D7}
    health: {stormtrooper-1: 3, stormtrooper-2: 3}
    hand: [choke]
  - {team: luke, squares: {luke: D4, leia: J2}}
  - {team: maul, squares: {maul: D5, battle-droid-1: I3, battle-droid-2: I4}}
  - {team: yoda, squares: {yoda: A4, yoda-clone-1: A3, yoda-clone-2: A5}}
"""
EXHAUSTED = """
options: [second-exhaustion]
seats:
  - team: luke
    squares: {luke: D4, leia: J2}
    health: {luke: 15}
    draw: [justice]
    discard: [justice]
    rest: removed
  - {team: vader, squares: {vader: E4, stormtrooper-1: H7, stormtrooper-2: D7}, health: {vader: HEALTH}}
"""


def position(tmp_path: Path, more: str) -> Robot:
    """Return a position with people at every seat and everything shown at once."""
    file = tmp_path / "position.yaml"
    file.write_text(HEAD + more, encoding="utf-8")
    start_screen()
    services = some_services(speed="instant")
    rules, state = build_position(*load_scenario(file))
    names = ["Mira", "Tom", "Ada", "Noah"][: rules.seats]
    scene = open_position(services, rules, state, Seats([PERSON] * rules.seats, names))
    assert isinstance(scene, MatchScene)
    hands = Robot(services, scene, Random(1))
    play_to_person(hands)
    return hands


def play_to_person(hands: Robot) -> None:
    """Play up to the question of a person, through every hand-over."""
    hands.wait_for_turn()
    while hands.top is not hands.match:
        hands.step()
        hands.wait_for_turn()
    hands.show_frame()


def test_a_lifted_character_is_the_reason_why_its_card_cannot_attack(tmp_path: Path) -> None:
    hands = position(tmp_path, LIFT)
    session = hands.match.active_match.session
    for seat, text in ((0, "play yoda yoda/force-lift"), (1, "stay")):
        hands.match.submit(session.rules.from_text(session.view_for(seat), text))
        play_to_person(hands)
    assert hands.match.viewer == 1
    hands.click_card(card(hands, "vader-5-1-s"))
    assert hands.match.targets.card_message == "Darth Vader is lifted and can't move, attack or defend."


def test_a_card_of_a_fallen_lead_asks_who_is_healed(tmp_path: Path) -> None:
    hands = position(tmp_path, FALLEN_LEAD)
    hands.click_card(card(hands, "choke"))
    assert hands.match.controller.mode.hint == "Choke: choose a fighter to heal"
    use = next(command for command in hands.match.controller.mode.build_commands() if command.id == "use")
    assert (use.text, use.reason) == ("Heal 1", "Choose a fighter on the board.")


@pytest.mark.parametrize(
    ("health", "subtitle"),
    [
        (18, "A deck ran out for the second time."),
        (17, "Luke + Leia  ·  deck empty twice; least damage wins"),
    ],
)
def test_the_result_says_that_a_pile_ran_out(tmp_path: Path, health: int, subtitle: str) -> None:
    hands = position(tmp_path, EXHAUSTED.replace("HEALTH", str(health)))
    for _draw in range(2):
        hands.key(Kind.DRAW)
        hands.wait_for_turn()
    play_out(hands)
    assert isinstance(hands.top, MatchResultScene)
    assert hands.top.summary.format_subtitle() == subtitle
