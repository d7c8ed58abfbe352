"""The coach of Elixir Quest speaks of a game when it is over, to who played it; a match is reviewed in its replay."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.elixir.replay import ElixirReplay
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import TableScene
from game.app.play.handover import Call
from game.app.play.ids import PointId
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.text import Label
from game.bots.core.advice import NOBODY, Advice, Reason
from game.modes.collections.exchange import Rewards
from game.session.seats import PERSON
from game.storage.saves import Saved
from tests.app.screen import some_services, start_screen, used_canvas
from tests.app.tutor import Tutor
from tools.shots.states.elixir import GAME_ONE, a_match

REASONS = (Reason("taken", 0.5, NOBODY, amount=0.8, beside=0.3),)
BLUNDER = Advice(rival="lay 1", edge=0.4, reasons=REASONS, lost=0.14)
GAMES = (*GAME_ONE, "lay 5", "lay 2", "lay 1", "lay 1", "lay 2", "lay 4", "lay 3", "lay 5")


def table(*kinds: str) -> tuple[Services, TableScene, Tutor]:
    start_screen()
    services = some_services(speed="instant", coach=True)
    tutor = Tutor("lay 3")
    services.hire = lambda: tutor
    scene = TableScene(services, a_match(GAME_ONE, kinds=kinds))
    services.stack.push(scene)
    frames(services)
    return services, scene, tutor


def frames(services: Services, count: int = 8) -> None:
    for _frame in range(count):
        services.stack.update(0.05)
    services.stack.draw(used_canvas(0.5))


def seated(services: Services) -> None:
    """Whoever is called comes."""
    frames(services)
    top = services.stack.top
    assert isinstance(top, Call)
    top.come()
    frames(services)


def play(services: Services, scene: TableScene, texts: Sequence[str]) -> None:
    for text in texts:
        assert scene.carry_out(scene.session.read(text))
        frames(services)


def words(scene: TableScene | ElixirReplay) -> str:
    return "\n".join(widget.text for widget in scene.form.widgets if isinstance(widget, Label))


def test_a_game_has_one_word_and_the_better_choice_on_demand() -> None:
    services, scene, tutor = table(PERSON, "random")
    tutor.verdicts["lay"] = BLUNDER
    scene.thinking.answer = lambda _dt: None  # type: ignore[method-assign,assignment,unused-ignore]
    play(services, scene, ["lay 1"])
    assert scene.coach.said is None
    play(services, scene, ["lay 2"])
    if scene.session.decision is not None and scene.session.decision.kind == "drink":
        play(services, scene, ["decline"])
    assert scene.halted
    assert [question.task for question in tutor.asked] == ["judge"]
    assert "**Coach:** Blunder: about 14% win chance lost." in words(scene)
    assert scene.asks(None)[-1] == scene.coach.line()  # type: ignore[arg-type]
    scene.handle(Intent(Kind.COACH, key="g"))
    said = words(scene)
    assert not services.stack.toast.text
    assert "You chose: Play Sable Huntress without a potion. Better: Play Nettle Sprite without a potion." in said
    assert "Wins this game about 8 in 10 times, up from 3." in said
    assert scene.icons()["coach"].on
    scene.handle(Intent(Kind.COACH, key="g"))
    assert not scene.coach.shown
    assert "Better:" not in words(scene)


def test_at_one_screen_nobody_reads_what_is_said_to_another() -> None:
    services, scene, tutor = table(PERSON, PERSON)
    tutor.verdicts["lay"] = BLUNDER
    for choice in ("lay 1", "lay 2"):
        seated(services)
        play(services, scene, [choice])
    assert scene.viewer == -1
    assert "Coach" not in words(scene)
    assert len(tutor.asked) == 2
    for viewer, other in ((0, 1), (1, 0)):
        scene.take_seat(viewer)
        said = scene.coach.said
        assert said is not None
        assert said.turn.seat == viewer != other
    scene.take_seat(-1)
    scene.refresh()
    assert scene.coach.said is None
    assert "Coach" not in words(scene)


def test_a_match_is_reviewed_from_its_result_and_played_on_before_a_turning_point() -> None:
    start_screen()
    services, tutor = some_services(speed="instant"), Tutor("lay 1")
    tutor.verdicts["lay"] = BLUNDER
    services.hire = lambda: tutor
    occasion = a_match(GAMES, kinds=(PERSON, "sage"))
    assert occasion.session.decision is None
    services.stack.push(ElixirResult(services, occasion, Rewards()))
    frames(services)
    services.stack.handle(Intent(Kind.KEY, key="v"))
    frames(services, 100)
    scene = services.stack.top
    assert isinstance(scene, ElixirReplay)
    assert scene.grader.done
    assert scene.grader.counts(0)["blunder"] > 0
    assert len(scene.points) == 3
    assert list(scene.marks) == [point.step for point in scene.points]
    scene.press(PointId(1))
    frames(services)
    assert scene.step == scene.points[1].step - 1
    assert "Blunder  −14%" in words(scene)
    scene.see_as(1)
    assert {point.turn.seat for point in scene.points} == {1}
    scene.see_as(-1)
    scene.press(PointId(1))
    step = scene.step
    scene.play_on()
    top = services.stack.top
    assert isinstance(top, TableScene)
    assert len(top.session.journal) == step + 1


def test_what_is_no_answer_to_a_question_is_not_graded() -> None:
    start_screen()
    services, tutor = some_services(speed="instant"), Tutor()
    services.hire = lambda: tutor
    occasion = a_match((*GAME_ONE, "leave 1"))
    scene = ElixirReplay(services, Saved(occasion.session, occasion.seats))
    services.stack.push(scene)
    scene.review()
    frames(services, 30)
    assert scene.grader.done
    assert "leave 1" not in [question.action for question in tutor.asked]
