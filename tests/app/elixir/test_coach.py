"""Coach of Elixir Quest: comments on a finished game to its player, and on a whole match in its replay."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.replay import ElixirReplay
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import ElixirMatchScene
from game.app.play.handover import CallScene
from game.app.play.ids import PointId
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.text import Label
from game.bots.core.advice import NO_FIGURE, Advice, Reason
from game.modes.collections.exchange import MatchRewards
from game.session.seats import PERSON
from game.storage.saves import LoadedSave
from tests.app.screen import get_used_canvas, some_services, start_screen
from tests.app.tutor import FakeCritic
from tools.shots.states.elixir import FIRST_GAME, make_match

REASONS = (Reason("taken", 0.5, NO_FIGURE, mean=0.8, baseline_mean=0.3),)
BLUNDER = Advice(rival_action="lay 1", edge=0.4, reasons=REASONS, win_chance_loss=0.14)
GAMES = (*FIRST_GAME, "lay 5", "lay 2", "lay 1", "lay 1", "lay 2", "lay 4", "lay 3", "lay 5")


def make_table(*kinds: str) -> tuple[Services, ElixirMatchScene, FakeCritic]:
    start_screen()
    services = some_services(speed="instant", coach=True)
    tutor = FakeCritic("lay 3")
    services.make_bot_pool = lambda: tutor
    scene = ElixirMatchScene(services, make_match(FIRST_GAME, seat_kinds=kinds))
    services.stack.push(scene)
    draw_frames(services)
    return services, scene, tutor


def draw_frames(services: Services, count: int = 8) -> None:
    for _frame in range(count):
        services.stack.update(0.05)
    services.stack.draw(get_used_canvas(0.5))


def confirm_handover(services: Services) -> None:
    """Confirm a hand-over."""
    draw_frames(services)
    top = services.stack.top
    assert isinstance(top, CallScene)
    top.on_arrival()
    draw_frames(services)


def play(services: Services, scene: ElixirMatchScene, texts: Sequence[str]) -> None:
    for text in texts:
        assert scene.carry_out(scene.session.parse_action(text))
        draw_frames(services)


def collect_words(scene: ElixirMatchScene | ElixirReplay) -> str:
    return "\n".join(widget.text for widget in scene.form.widgets if isinstance(widget, Label))


def test_a_game_has_one_word_and_the_better_choice_on_demand() -> None:
    services, scene, tutor = make_table(PERSON, "random")
    tutor.verdicts["lay"] = BLUNDER
    scene.bot_driver.poll_move = lambda _dt: None  # type: ignore[method-assign,assignment,unused-ignore]
    play(services, scene, ["lay 1"])
    assert scene.coach.comment is None
    play(services, scene, ["lay 2"])
    if scene.session.decision is not None and scene.session.decision.kind == "drink":
        play(services, scene, ["decline"])
    assert scene.awaits_next_game
    assert [question.task for question in tutor.asked] == ["judge"]
    assert "**Coach:** Blunder: about 14% win chance lost." in collect_words(scene)
    assert scene.describe_question(None)[-1] == scene.coach.format_comment()  # type: ignore[arg-type]
    scene.handle(Intent(Kind.COACH, key="g"))
    text = collect_words(scene)
    assert not services.stack.toast.text
    assert "You chose: Play Sable Huntress without a potion. Better: Play Nettle Sprite without a potion." in text
    assert "Wins this game about 8 times in 10, up from 3." in text
    assert scene.make_icons()["coach"].is_on
    scene.handle(Intent(Kind.COACH, key="g"))
    assert not scene.coach.shows_details
    assert "Better:" not in collect_words(scene)


def test_at_one_screen_nobody_reads_what_is_said_to_another() -> None:
    services, scene, tutor = make_table(PERSON, PERSON)
    tutor.verdicts["lay"] = BLUNDER
    for choice in ("lay 1", "lay 2"):
        confirm_handover(services)
        play(services, scene, [choice])
    assert scene.viewer == -1
    assert "Coach" not in collect_words(scene)
    assert len(tutor.asked) == 2
    for viewer, other in ((0, 1), (1, 0)):
        scene.take_seat(viewer)
        decision = scene.coach.comment
        assert decision is not None
        assert decision.turn.seat == viewer != other
    scene.take_seat(-1)
    scene.refresh()
    assert scene.coach.comment is None
    assert "Coach" not in collect_words(scene)


def test_a_match_is_reviewed_from_its_result_and_played_on_before_a_turning_point() -> None:
    start_screen()
    services, tutor = some_services(speed="instant"), FakeCritic("lay 1")
    tutor.verdicts["lay"] = BLUNDER
    services.make_bot_pool = lambda: tutor
    active_match = make_match(GAMES, seat_kinds=(PERSON, "sage"))
    assert active_match.session.decision is None
    services.stack.push(ElixirResult(services, active_match, MatchRewards()))
    draw_frames(services)
    services.stack.handle(Intent(Kind.KEY, key="v"))
    draw_frames(services, 100)
    scene = services.stack.top
    assert isinstance(scene, ElixirReplay)
    assert scene.grader.is_done
    assert scene.grader.count_grades(0)["blunder"] > 0
    assert len(scene.turning_points) == 3
    assert list(scene.marked_steps) == [point.step for point in scene.turning_points]
    scene.press(PointId(1))
    draw_frames(services)
    assert scene.step == scene.turning_points[1].step - 1
    assert "Blunder  −14%" in collect_words(scene)
    scene.set_reader(1)
    assert {point.turn.seat for point in scene.turning_points} == {1}
    scene.set_reader(-1)
    scene.press(PointId(1))
    step = scene.step
    scene.play_on()
    top = services.stack.top
    assert isinstance(top, ElixirMatchScene)
    assert len(top.session.journal) == step + 1


def test_what_is_no_answer_to_a_question_is_not_graded() -> None:
    start_screen()
    services, tutor = some_services(speed="instant"), FakeCritic()
    services.make_bot_pool = lambda: tutor
    active_match = make_match((*FIRST_GAME, "leave 1"))
    scene = ElixirReplay(services, LoadedSave(active_match.session, active_match.seats))
    services.stack.push(scene)
    scene.start_review()
    draw_frames(services, 30)
    assert scene.grader.is_done
    assert "leave 1" not in [question.action for question in tutor.asked]
