"""Duel refusals: shown once, beside the pressed control, and gone with the next step."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.epic.match.animation.duel.state import DuelCutscene
from game.app.epic.match.animation.duel.view import CutsceneView
from game.app.epic.match.animation.performers import TableCard
from game.app.epic.match.ids import ButtonId
from game.app.epic.match.modes.answer import RescueMode
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.tooltip import place_beside
from game.presentation.epic.view_models import CardFace
from game.rules.epic import event as events
from game.rules.epic.actions import action as actions
from tests.app.epic.match import test_table
from tests.app.epic.match.test_table import DUEL, card, figure, position, read_message
from tests.app.epic.robot import Robot

WIDE, HIGH = 240.0, 44.0


def slip(hands: Robot) -> pygame.FRect:
    """Return the box of a sentence of usual length on the screen."""
    about = hands.services.stack.toast.anchor
    assert about is not None, "it stands at the foot of the screen, over the hand"
    return pygame.FRect(*place_beside(about, WIDE, HIGH, side="above"), WIDE, HIGH)


def test_a_square_that_cannot_be_chosen_says_why_beside_it_until_the_next_step(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hands.click_card(card(hands, "spinning-blade"))
    wizrobe = hands.match.stage.view.squares[figure(hands, "wizrobe-2")]
    hands.click_square(wizrobe)
    assert "Wizrobe 2" in read_message(hands)
    board = hands.match.table.board
    square = pygame.FRect(*board.get_corner(wizrobe), board.cell, board.cell)
    assert not slip(hands).colliderect(square)
    assert not slip(hands).colliderect(hands.match.hand.rect)
    hands.services.stack.handle(Intent(Kind.MOVE, x=10, y=10))
    assert read_message(hands), "the pointer alone does nothing"
    hands.key(Kind.TEXT, "x")
    assert read_message(hands), "nor does the letter that comes with a key"
    hands.click_square(hands.match.stage.view.squares[figure(hands, "ganon")])
    assert not read_message(hands)


def test_an_attack_on_bare_ground_says_what_it_wants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_table, "DUEL", DUEL.replace("wizrobe-1: L1", "wizrobe-1: F3"))
    hands = position(tmp_path)
    hands.click_square(20)
    assert not read_message(hands), "without a card nothing was wanted"
    hands.click_card(card(hands, "spinning-blade"))
    hands.click_square(20)
    assert read_message(hands) == "Choose a target on the board."


def test_what_is_closed_says_why_by_key_pile_and_button_beside_it(tmp_path: Path) -> None:
    hands = position(tmp_path, "actions: 0\n")
    hands.match.update_widgets()
    draw = hands.match.form.get_widget(ButtonId("draw"))
    assert not draw.enabled
    hands.key(Kind.DRAW, "d")
    assert read_message(hands) == draw.reason
    assert not slip(hands).colliderect(pygame.FRect(*draw.box))
    hands.click(*hands.match.table.layout.draw.center)
    assert not read_message(hands), "the deck is the button, which says it itself"
    assert hands.match.form.tooltip_target is hands.match.form.get_widget(draw.id)


def test_a_bubble_leaves_the_buttons_above_it_free_at_the_foot(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hands.click_card(card(hands, "spinning-blade"))
    hands.match.update_widgets()
    form = hands.match.form
    gold, back = form.get_widget(ButtonId("use")).box, form.get_widget(ButtonId("back")).box
    assert form.extend_over_neighbors(back).y <= gold.y
    lone = Box(20.0, 100.0, 80.0, 30.0)
    assert form.extend_over_neighbors(lone) == lone


def test_a_strike_bears_the_sign_of_its_card() -> None:
    blade, bow = CardFace("", "", "", melee=True), CardFace("", "", "", ranged=True)
    both = CardFace("", "", "", melee=True, ranged=True)
    assert [face.get_weapon(is_ranged=False) for face in (blade, bow, both)] == ["sword", "bow", "sword"]
    assert [face.get_weapon(is_ranged=True) for face in (blade, bow, both)] == ["sword", "bow", "bow"]


def test_the_comparison_and_the_forecast_show_the_sign_of_the_card(tmp_path: Path) -> None:
    hands = position(tmp_path)
    faces = hands.match.faces
    bow = next(
        one for one in range(len(faces.match.cards)) if faces.make_face(one).ranged and not faces.make_face(one).melee
    )
    revealed = events.Revealed(bow, -9, 3, -9, 3, ranged=False)
    duel = DuelCutscene(0, (2,), TableCard(bow, 0, "attack", 1.0), "bow", event=revealed)
    attack, _defense = CutsceneView(hands.match.table)._get_values(duel, revealed)
    assert attack.icon == "bow"
    hands.click_card(card(hands, "spinning-blade"))
    planned = hands.match.build_view_state().forecast
    assert planned is not None
    assert planned.weapon == "sword"


def test_the_die_no_longer_says_who_may_walk_while_an_attack_is_shown(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 3-All\n", speed="normal", confirm_move=False)
    scene = hands.match
    assert scene.build_view_state().die_text == "Mira rolled 3-All"
    blade, ganon = card(hands, "spinning-blade"), figure(hands, "ganon")
    scene.submit(actions.Halt(), actions.Attack(blade, figure(hands, "link"), ganon))
    texts = []
    while scene.busy:
        hands.wait(0.05)
        texts.append(scene.build_view_state().die_text)
    assert len(texts) > 5
    assert {text for text in texts if text} == {"Mira rolled 3-All; movement done"}


def test_why_a_lifted_card_is_closed_waits_while_something_else_is_said(tmp_path: Path) -> None:
    hands = position(tmp_path)
    number = [
        hands.match.faces.match.card_ids[int(hand_card_view.key)] for hand_card_view in hands.match.hand.cards
    ].index("link/mirror-guard")
    hands.key(Kind.KEY, str(number + 1))
    why = hands.match.targets.card_message
    assert why

    def tips() -> list[str]:
        ear = RecordingCanvas.for_canvas(hands.canvas)
        hands.show_frame()
        hands.match.input.draw_tip(ear)
        return ear.list_texts()

    hands.services.stack.toast.remove_private()
    assert tips() == [why]
    hands.key(Kind.FOLLOW)
    assert "No hint yet" in read_message(hands)
    assert tips() == []


def test_a_card_for_nothing_is_asked_about_by_the_letter(tmp_path: Path) -> None:
    """All characters are next to Link, so there is nothing to pull."""
    plain = position(tmp_path)
    plain.click_card(card(plain, "hook-and-chain"))
    assert plain.match.targets.card_message == "Hook and Chain would have no effect."
    hands = position(tmp_path, "options: [by-the-letter]")
    hands.click_card(card(hands, "time-warp"))
    assert hands.match.controller.mode.hint == "Play Time Warp?"
    hands.click_card(card(hands, "hook-and-chain"))
    assert hands.match.controller.mode.hint == "Hook and Chain would have no effect. Play it anyway?"
    for safe in (lambda: hands.key(Kind.MAIN), lambda: hands.key(Kind.OK)):
        safe()
        assert len(hands.match.active_match.session.journal) == 1, "Enter loses no card"
        hands.click_card(card(hands, "hook-and-chain"))
    hands.press_button("use")
    assert hands.match.active_match.session.journal[-1].action == "play link link/hook-and-chain"


def test_a_fighter_that_no_card_can_save_is_not_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = DUEL.replace(", bottled-fairy", "").replace("navi: E5}", "navi: E5}\n    health: {link: 1}")
    monkeypatch.setattr(test_table, "DUEL", duel)
    hands = position(tmp_path, "active: ganon\n")
    hands.match.submit(actions.Attack(card(hands, "trident-of-power"), figure(hands, "ganon"), figure(hands, "link")))
    hands.wait_for_turn()
    while hands.top is not hands.match:
        hands.step()
    hands.match.submit(actions.Decline())
    hands.wait_for_turn()
    mode = hands.match.controller.mode
    assert isinstance(mode, RescueMode)
    assert mode.cards == {}
    assert mode.hint == "No card can save Link"


def test_the_banner_offers_no_draw_where_no_card_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = "hook-and-chain]\n    rest: removed"
    monkeypatch.setattr(test_table, "DUEL", DUEL.replace("hook-and-chain]", bare))
    hint = position(tmp_path).match.build_view_state().turn.hint
    assert hint == "2 actions left: play cards"
