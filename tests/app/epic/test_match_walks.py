"""The movement that opens a turn: what gives it up is asked about, and the line below the die follows it."""

from pathlib import Path

import pytest

from game.app.epic.match.mode_board import WalkMode
from game.app.epic.match.modes import Wish
from game.app.ui.dialog import Dialog
from game.app.ui.input import Kind
from tests.app.epic.test_match_table import card, figure, position


@pytest.mark.parametrize("asks", [True, False])
def test_an_attack_before_anybody_has_moved_says_that_the_roll_is_lost(tmp_path: Path, asks: bool) -> None:
    hands = position(tmp_path, "die: 4\n", confirm_move=asks)
    hands.click_card(card(hands, "spinning-blade"))
    hands.click_figure(figure(hands, "ganon"))
    if asks:
        asked = hands.top
        assert isinstance(asked, Dialog)
        assert "the roll is lost" in asked.text
        hands.show()
        hands.key(Kind.MAIN)
        assert hands.top is hands.match
        assert len(hands.match.occasion.session.journal) == 1, "the golden answer moves first"
        hands.key(Kind.BACK)
        hands.key(Kind.DRAW)
        asked = hands.top
        assert isinstance(asked, Dialog)
        hands.show()
        asked._answer("act")
    assert hands.match.occasion.session.journal[1].action == "stay"


def test_after_a_movement_an_attack_asks_nothing(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 3-All\n")
    mode = hands.match.controller.mode
    assert isinstance(mode, WalkMode)
    assert hands.match.controller.walk_unused
    mover = next(iter(mode.walks))
    hands.match.grant(Wish((mode.walks[mover][next(iter(mode.walks[mover]))][0],)))
    hands.settle()
    assert not hands.match.controller.walk_unused


def test_the_line_below_the_die_names_who_moves_and_says_when_it_is_over(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n", confirm_move=False)
    assert hands.match.showing().die_text == "Mira: one character moves up to 4"
    hands.key(Kind.HALT)
    hands.settle()
    hands.match.stage.die = next(n for n, face in enumerate(hands.match.stage.match.die) if face.steps == 4)
    assert hands.match.showing().die_text == "Mira rolled 4; the movement is over"
