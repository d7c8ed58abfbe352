"""A finished match reviewed in its replay: all decisions are graded, the worst are listed, and one plays on there."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.app.epic.ids import SwingId
from game.app.epic.match.scene import MatchScene
from game.app.epic.replay import ReplayScene
from game.app.epic.result.scene import MatchResultScene
from game.app.play.ids import PointId
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import Widget, WidgetId
from game.app.ui.widgets.text import Label
from game.bots.core.advice import Advice
from game.modes.active_match import ActiveMatch
from game.presentation.epic.analysis.review import had_choice
from game.session.seats import PERSON, Seats
from tests.app.play.test_replay import play_finished
from tests.app.screen import get_used_canvas, some_services, start_screen, wait_until_open
from tests.app.tutor import FakeCritic

LOOSE = Advice(rival_action="end", edge=1.5, win_chance_loss=0.05)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    start_screen()


class ReplayDesk:
    """Replay on the stack, with a fake critic."""

    def __init__(self, *kinds: str) -> None:
        save = play_finished()
        self.saved = type(save)(save.session, Seats(list(kinds or (PERSON, PERSON)), ["Mira", "Tom"]))
        self.services: Services = some_services(speed="instant")
        self.tutor = FakeCritic()
        self.tutor.verdicts["heal"] = self.tutor.verdicts["draw"] = LOOSE
        self.services.make_bot_pool = lambda: self.tutor
        self.scene = ReplayScene(self.services, self.saved)
        self.services.stack.push(self.scene)
        self.show()

    def show(self, frames: int = 1) -> None:
        for _frame in range(frames):
            self.services.stack.update(0.02)
        self.services.stack.draw(get_used_canvas(0.5))

    def press(self, id: WidgetId) -> None:
        self.scene.press(id)
        self.show()

    @property
    def widgets(self) -> dict[WidgetId, Widget]:
        return {widget.id: widget for widget in self.scene.form.widgets}

    def words(self) -> str:
        return "\n".join(widget.text for widget in self.scene.form.widgets if isinstance(widget, Label))


def test_nothing_is_graded_before_somebody_asks() -> None:
    desk = ReplayDesk()
    desk.show(20)
    assert not desk.tutor.asked
    assert "review" in desk.widgets
    assert any(isinstance(id, SwingId) for id in desk.widgets)


def test_every_decision_is_graded_those_of_people_first() -> None:
    desk = ReplayDesk("knight", PERSON)
    desk.press("review")
    assert "review" not in desk.widgets
    desk.show(600)
    grader, session = desk.scene.grader, desk.saved.session
    assert grader.is_done
    choices = [
        step
        for step, entry in enumerate(session.journal)
        if step and entry.action and had_choice(desk.saved.rules, session.view_at(step - 1, entry.seat))
    ]
    assert sorted(grader.graded_decisions) == choices
    seats = [question.seat for question in desk.tutor.asked]
    assert seats == sorted(seats, reverse=True)
    assert {question.task for question in desk.tutor.asked} == {"judge"}
    own = grader.count_grades(1)
    assert (
        own["loose"]
        == sum(decision.grade == "loose" for decision in grader.graded_decisions.values() if decision.turn.seat == 1)
        > 0
    )


def test_the_worst_decisions_are_listed_and_one_plays_on_before_them() -> None:
    desk = ReplayDesk(PERSON, "knight")
    blunder = Advice(rival_action="end", edge=6.0, win_chance_loss=0.3)
    desk.press("review")
    desk.show(600)
    found = desk.scene.grader.graded_decisions
    step = next(step for step in sorted(found) if step >= 30)
    found[step] = msgspec.structs.replace(
        found[step], best_action=desk.saved.session.parse_action("draw"), advice=blunder
    )
    desk.scene.set_reader(-1)
    desk.show()
    points = desk.scene.turning_points
    assert step in [point.step for point in points]
    assert [point.step for point in points] == sorted(point.step for point in points)
    assert list(desk.scene.marked_steps) == [point.step for point in points]
    place = [point.step for point in points].index(step)
    desk.press(PointId(place))
    assert desk.scene.step == step - 1
    assert "Blunder" in desk.words()
    assert "Better: Draw a card." in desk.words()
    desk.scene.play_on()
    top = desk.services.stack.top
    assert isinstance(top, MatchScene)
    assert len(top.session.journal) == step
    assert top.active_match.seats.kinds == [PERSON, "knight"]


def test_who_looks_through_one_pair_of_eyes_is_told_of_those_decisions_alone() -> None:
    desk = ReplayDesk()
    desk.press("review")
    desk.show(600)
    for reader, name, other in ((0, "Mira", "Tom"), (1, "Tom", "Mira")):
        desk.scene.set_reader(reader)
        desk.show()
        assert {point.turn.seat for point in desk.scene.turning_points} == {reader}
        for step in range(0, desk.scene.replay_view.last_step, 7):
            desk.scene.go_to(step)
            desk.show()
            assert f"**{other}" not in desk.words()
        desk.scene.go_to(0)
        desk.show()
        assert f"**{name}**" in desk.words()


def test_leaving_it_stops_the_thinking_and_coming_back_goes_on() -> None:
    desk = ReplayDesk()
    desk.tutor.ready = False
    first = ReplayScene(desk.services, desk.saved, 0, desk.scene.grader)
    desk.services.stack.push(first)
    first.start_review()
    desk.show(5)
    assert desk.tutor.pending_number
    desk.services.stack.pop()
    assert not desk.tutor.pending_number
    desk.tutor.ready = True
    desk.show(600)
    assert desk.scene.grader.is_done


def test_the_result_leads_to_the_review() -> None:
    desk = ReplayDesk()
    result = MatchResultScene(desk.services, ActiveMatch(desk.saved.session, desk.saved.seats))
    desk.services.stack.push(result)
    desk.show()
    wait_until_open(desk.services.stack)
    desk.services.stack.handle(Intent(Kind.KEY, key="v"))
    desk.show(10)
    top = desk.services.stack.top
    assert isinstance(top, ReplayScene)
    assert top.grader.is_started
    assert top.grader is result.grader
