"""Coach: its comment on a turn is visible only to the player of that turn, and never delays the match."""

from __future__ import annotations

import time
from typing import Any

import pytest

from game.app.epic.match.guest import MatchExtension
from game.app.epic.match.scene import MatchScene
from game.app.play.handover import CallScene
from game.app.ui.input.intents import ACTIVE_BINDINGS, Intent, Kind
from game.app.ui.services import Services
from game.bots.core.advice import NO_FIGURE, Advice, Reason
from game.bots.worker.pool import BotWorker
from game.modes.active_match import ActiveMatch, start_epic_match, start_from_position
from game.rules.epic.actions import action as actions
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from tests.app.screen import get_used_canvas, some_services, start_screen
from tests.app.tutor import FakeCritic
from tests.cards.builder import dark_link, duel, ganon, link

BLUNDER = Advice(
    rival_action="end",
    edge=4.0,
    edge_error=0.1,
    reasons=(Reason("held", 1.0, NO_FIGURE, True, 3, 1),),
    win_chance_loss=0.14,
)
PATIENCE = 300.0
"""Seconds that a judgment may take until it is held to be stuck."""
LINK_GANON = Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=200)


class LessonStub(MatchExtension[Any]):
    allows_coach = False


def make_table(
    active_match: ActiveMatch[Any], guest: MatchExtension[Any] | None = None, **settings: object
) -> tuple[Services, MatchScene, FakeCritic]:
    start_screen()
    services = some_services(**{"speed": "instant", "confirm_end": False, "coach": True, **settings})
    tutor = FakeCritic()
    services.make_bot_pool = lambda: tutor
    scene = MatchScene(services, active_match, guest)
    services.stack.push(scene)
    services.stack.draw(get_used_canvas(0.5))
    return services, scene, tutor


def make_active_match(*kinds: str) -> ActiveMatch[Any]:
    """Link is asked what to do with two actions, in the middle of a match."""
    scene = duel(link(link="B2", hand=["link-5-1-s"]), ganon(ganon="I7"), actions=2)
    return start_from_position(scene.rules, scene.state, Seats(list(kinds), ["Mira", "Tom"]))


def draw_frames(services: Services, count: int = 12) -> None:
    for _frame in range(count):
        services.stack.update(0.05)


def confirm_handover(services: Services) -> None:
    """Confirm a hand-over."""
    draw_frames(services)
    top = services.stack.top
    if isinstance(top, CallScene):
        top.on_arrival()
        draw_frames(services)


def send_actions(services: Services, scene: MatchScene, *texts: str) -> None:
    for text in texts:
        action = scene.session.parse_action(text)
        assert scene.carry_out(action)
        draw_frames(services)


def note(scene: MatchScene) -> str:
    side_note = scene.build_view_state().note
    return f"{side_note.title}\n{side_note.text}" if side_note is not None else ""


def test_it_is_silent_unless_somebody_wants_it() -> None:
    services, scene, tutor = make_table(make_active_match(PERSON, "random"), coach=False)
    draw_frames(services)
    send_actions(services, scene, "draw", "end")
    assert not tutor.asked
    assert "coach" not in scene.make_icons()


def test_the_worst_decision_of_a_turn_is_its_grade_and_the_better_one_is_shown_on_demand() -> None:
    services, scene, tutor = make_table(make_active_match(PERSON, PERSON), open_hands=True)
    scene.active_match.open_hands = True
    tutor.verdicts["end"] = BLUNDER
    draw_frames(services)
    send_actions(services, scene, "draw")
    assert [question.action for question in tutor.asked] == ["draw"]
    assert tutor.asked[0].task == "judge"
    assert scene.coach.comment is None
    send_actions(services, scene, "end")
    scene.take_seat(0)
    assert scene.coach.format_comment() == "Blunder: about 14% win chance lost."
    assert note(scene) == "Coach\n**Blunder: about 14% win chance lost.**\nClick the speech bubble for a better move."
    scene.input.handle(Intent(Kind.COACH, key="g"))
    assert "You chose: End the turn. Better: Draw a card. Leaves you with about 2 more cards." in note(scene)
    assert scene.make_icons()["coach"].is_on
    scene.input.handle(Intent(Kind.COACH, key="g"))
    assert "Better" not in note(scene)
    assert scene.describe_question(None)[-1] == scene.coach.format_comment()  # type: ignore[arg-type]


def test_a_pad_comes_to_the_speech_bubble() -> None:
    services, scene, _tutor = make_table(make_active_match(PERSON, "random"))
    draw_frames(services)
    send_actions(services, scene, "draw", "draw", "end")
    services.stack.draw(get_used_canvas(0.5))
    bubble = next(widget for widget in scene.form.widgets if widget.id == "coach")
    assert bubble.id in dict(scene.input.keys.list_asides())
    scene.input.keys.aside = "coach"
    scene.input.handle(Intent(Kind.OK, device="pad"))
    assert scene.coach.shows_details == (scene.coach.comment is not None)


def test_a_pad_has_a_button_for_the_better_one() -> None:
    services, scene, tutor = make_table(make_active_match(PERSON, PERSON), open_hands=True)
    scene.active_match.open_hands = True
    tutor.verdicts["end"] = BLUNDER
    draw_frames(services)
    send_actions(services, scene, "draw", "end")
    scene.take_seat(0)
    services.device = "pad"
    assert "**RS →** shows a better move." in note(scene)
    scene.input.handle(Intent(ACTIVE_BINDINGS.by_button["rightright"], button="rightright", device="pad"))
    assert "Better: Draw a card." in note(scene)


def test_nobody_waits_for_it() -> None:
    """The bot moves while an evaluation is pending; the comment appears later."""
    services, scene, tutor = make_table(make_active_match(PERSON, "random"))
    tutor.ready = False
    draw_frames(services)
    send_actions(services, scene, "draw", "draw")
    length = len(scene.session.journal)
    send_actions(services, scene, "end")
    draw_frames(services, 200)
    assert len(scene.session.journal) > length + 2
    assert services.bots is not tutor
    assert scene.coach.comment is None
    assert len(tutor.asked) == 1
    tutor.ready = True
    draw_frames(services)
    assert scene.coach.comment is not None
    assert scene.coach.format_comment() == "Couldn't be better!"


def test_at_one_screen_nobody_reads_what_is_said_to_another() -> None:
    services, scene, tutor = make_table(make_active_match(PERSON, PERSON))
    tutor.verdicts["draw"] = BLUNDER
    confirm_handover(services)
    assert scene.viewer == 0
    send_actions(services, scene, "draw", "draw", "end")
    draw_frames(services)
    assert tutor.pending_number == 0
    assert scene.viewer == -1
    assert scene.coach.comment is None
    confirm_handover(services)
    assert scene.viewer == 1
    assert scene.coach.comment is None
    assert "Coach" not in note(scene)
    scene.take_seat(0)
    assert scene.coach.comment is not None
    scene.toggle_hand()
    assert scene.coach.comment is None


def test_what_is_taken_back_is_not_judged() -> None:
    dark = dark_link(at={"dark-link": "I7", "poe": "J6"})
    board = duel(link(link="B2", hand=["link-5-1-s"]), dark, die="3")
    active_match = start_from_position(board.rules, board.state, Seats([PERSON, "random"], ["Mira", "Tom"]))
    services, scene, tutor = make_table(active_match)
    tutor.ready = False
    draw_frames(services)
    walk = next(
        text for text in map(scene.rules.to_text, scene.session.legal_actions()) if text.startswith("move link")
    )
    send_actions(services, scene, walk)
    assert [question.action for question in tutor.asked] == [walk]
    scene.undo()
    draw_frames(services)
    assert tutor.cancelled == 1
    tutor.ready = True
    send_actions(services, scene, "stay", "draw", "draw", "end")
    assert walk not in [question.action for question in tutor.asked[1:]]
    assert scene.coach.comment is not None


def test_a_word_about_steps_that_were_taken_back_goes_with_them() -> None:
    services, scene, tutor = make_table(make_active_match(PERSON, "random"))
    draw_frames(services)
    send_actions(services, scene, "draw", "draw", "end")
    assert scene.coach.comment is not None
    scene.session.undo_steps(scene.active_match.undo_step_count)
    scene.restart_turn()
    draw_frames(services)
    assert scene.coach.comment is None
    send_actions(services, scene, "end")
    draw_frames(services)
    assert scene.coach.comment is not None
    assert [question.action for question in tutor.asked] == ["draw", "draw"]


def test_in_place_of_a_teacher_it_says_nothing() -> None:
    services, scene, tutor = make_table(make_active_match(PERSON, "random"), LessonStub())
    draw_frames(services)
    send_actions(services, scene, "draw", "draw", "end")
    assert not tutor.asked
    assert not scene.coach.is_enabled


def test_setting_up_is_not_judged() -> None:
    services, scene, tutor = make_table(
        start_epic_match(LINK_GANON, Seats([PERSON, "random"], ["Mira", "Tom"]), "7", with_autosave=False)
    )
    for _step in range(60):
        draw_frames(services, 3)
        if scene.asked_kind == "walk":
            break
        if scene.is_person_asked:
            assert scene.carry_out(scene.session.legal_actions()[0])
    assert scene.asked_kind == "walk"
    assert not tutor.asked


@pytest.mark.parametrize("kind", ["loose", "good"])
def test_an_answer_in_anothers_turn_is_told_of_when_it_was_no_good_one(kind: str) -> None:
    board = duel(
        link(link="F4", hand=["link-5-1-s"]), ganon(ganon="G4", hand=["ganon-3-2-s"]), active="ganon", actions=2
    )
    active_match = start_from_position(
        board.rules, board.state, Seats([PERSON, PERSON], ["Mira", "Tom"]), open_hands=True
    )
    services, scene, tutor = make_table(active_match, open_hands=True)
    tutor.verdicts["decline"] = (
        Advice(rival_action="decline", edge=2.0, win_chance_loss=0.06)
        if kind == "loose"
        else Advice(equal_action="draw")
    )
    draw_frames(services)
    attack = next(action for action in scene.session.legal_actions() if isinstance(action, actions.Attack))
    assert scene.carry_out(attack)
    draw_frames(services)
    send_actions(services, scene, "decline", "draw", "end")
    draw_frames(services)
    scene.take_seat(0)
    assert scene.coach.format_comment() == ("Inaccuracy: about 6% win chance lost." if kind == "loose" else "")


def test_it_thinks_in_a_process_of_its_own_which_ends_with_the_window() -> None:
    services, scene, _tutor = make_table(make_active_match(PERSON, "random"))
    workers: list[BotWorker] = []

    def hire() -> BotWorker:
        workers.append(BotWorker())
        return workers[-1]

    services.make_bot_pool = hire
    draw_frames(services)
    assert not any(worker.start_count for worker in workers)
    send_actions(services, scene, "draw", "end")
    end = time.monotonic() + PATIENCE
    while scene.coach.comment is None and time.monotonic() < end:
        draw_frames(services, 1)
        time.sleep(0.005)
    assert scene.coach.comment is not None
    assert scene.coach.comment.grade in ("loose", "blunder")
    assert "Better: Draw a card." in scene.coach.format_details()
    assert len(workers) == 1
    assert workers[0].start_count == 1
    services.close_bots()
    assert workers[0].thinking_pid is None
