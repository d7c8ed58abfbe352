"""Coach of the dungeon: comments on a turn in a challenge, and on a whole adventure in its replay."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from game.app.dungeon.coach_word import CoachComment
from game.app.dungeon.critic import AdventureCritic
from game.app.dungeon.replay import DungeonReplay
from game.app.dungeon.result import DungeonResult
from game.app.dungeon.scene import AdventureScene
from game.app.play.handover import CallScene
from game.app.play.ids import PointId
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.text import Label
from game.bots.core.advice import NO_FIGURE, Advice, Reason
from game.bots.dungeon.search import COLLAPSE_COST
from game.rules.dungeon.actions.action import Setup
from game.session.seats import PERSON
from tests.app.screen import get_used_canvas, some_services, start_screen
from tests.app.tutor import FakeCritic
from tools.shots.states.dungeon import SHOTS, _match_challenge, _never_stop, make_scene, play_to

REASONS = (
    Reason("hearts", 4.0, NO_FIGURE, mean=5.0, baseline_mean=1.0),
    Reason("rounds", 0.5, mean=-1.0, baseline_mean=-2.0),
)
BLUNDER = Advice(rival_action="pass", edge=4.0, edge_error=0.1, reasons=REASONS, win_chance_loss=4 / COLLAPSE_COST)
LOST = Setup(players=1, grade="hero")


def draw_frames(services: Services, count: int = 8) -> None:
    for _frame in range(count):
        services.stack.update(0.05)
    services.stack.draw(get_used_canvas(0.5))


def make_table(people: int) -> tuple[Services, AdventureScene, FakeCritic]:
    start_screen()
    services = some_services(speed="instant", coach=True)
    tutor = FakeCritic()
    services.make_bot_pool = lambda: tutor
    scene = make_scene(
        services, play_to(Setup(players=3), "12", _match_challenge(2, 1, min_tags=1), human_count=people)
    )
    scene.bot_driver.poll_move = lambda _dt: None  # type: ignore[method-assign,assignment,unused-ignore]
    services.stack.push(scene)
    draw_frames(services)
    legal = [scene.rules.to_text(action) for action in scene.session.legal_actions()]
    tutor.better = next(text for text in legal if text.startswith("play "))
    return services, scene, tutor


def read_comment(scene: AdventureScene) -> list[str]:
    """Return the comment of the coach as drawn on the table."""
    return next((list(widget.texts) for widget in scene.form.widgets if isinstance(widget, CoachComment)), [])


def test_coach_comment_and_better_action_fit_on_the_page() -> None:
    services, scene, tutor = make_table(people=1)
    tutor.verdicts["pass"] = BLUNDER
    assert scene.carry_out(scene.session.parse_action("pass"))
    draw_frames(services)
    assert [question.action for question in tutor.asked] == ["pass"]
    line = "Blunder: about 2 hearts lost."
    assert read_comment(scene) == [line]
    assert scene.describe_question(RecordingCanvas.for_canvas(get_used_canvas(0.5)))[-1] == line
    assert not services.stack.toast.text
    assert "coach" in [widget.id for widget in scene.form.widgets]
    scene.handle(Intent(Kind.COACH, key="g"))
    texts = read_comment(scene)
    assert texts[0] == line
    assert "You chose: Pass. Better:" in texts[1]
    assert "Saves about 1 round." in texts[1]
    scene.handle(Intent(Kind.COACH, key="g"))
    assert read_comment(scene) == [line]


@pytest.mark.parametrize(
    ("reason", "cost", "price"),
    [
        (Reason("hearts", 1.0, mean=4.0, baseline_mean=3.0), "about half a heart lost", "−½ heart"),
        (Reason("hearts", 2.0, mean=4.0, baseline_mean=2.0), "about one heart lost", "−1 heart"),
        (Reason("hearts", 3.0, mean=4.0, baseline_mean=1.0), "about one and a half hearts lost", "−1½ hearts"),
        (Reason("solved", 4.0, mean=0.9, baseline_mean=0.4), "about 50% win chance lost in this encounter", "−50%"),
        (Reason("collapsed", 9.0, mean=-0.1, baseline_mean=-0.4), "collapse risk up about 30%", "−30%"),
        (Reason("rounds", 1.0, mean=-1.0, baseline_mean=-3.0), "about 2 rounds lost", "−2 rounds"),
    ],
)
def test_a_mistake_costs_what_weighs_most(reason: Reason, cost: str, price: str) -> None:
    active_match = play_to(LOST, "1", _never_stop, bot_name="random")
    critic = AdventureCritic(active_match.rules, active_match.seats)
    advice = msgspec.structs.replace(BLUNDER, reasons=(reason,), win_chance_loss=38 / COLLAPSE_COST)
    assert critic.format_cost(advice) == cost
    assert critic.format_short_cost(advice) == price


def test_at_large_text_every_turning_point_has_its_button() -> None:
    start_screen()
    services = some_services()
    scene = SHOTS["dungeon-review"](services)
    services.stack.push(scene)
    assert isinstance(scene, DungeonReplay)
    scene.layout(get_used_canvas(0.5, 150))
    buttons = [widget.box for widget in scene.form.widgets if isinstance(widget.id, PointId)]
    assert len(buttons) == len(scene.turning_points) == 3
    assert all(upper.bottom < lower.y for upper, lower in pairwise(buttons))
    assert buttons[-1].bottom <= scene._review_box.bottom


def test_coach_comment_is_hidden_from_other_players() -> None:
    services, scene, tutor = make_table(people=3)
    tutor.verdicts["pass"] = BLUNDER
    seat = scene.viewer
    assert scene.carry_out(scene.session.parse_action("pass"))
    draw_frames(services)
    top = services.stack.top
    assert isinstance(top, CallScene)
    top.on_arrival()
    draw_frames(services)
    assert tutor.asked
    assert scene.viewer not in (seat, -1)
    assert scene.coach.comment is None
    assert not read_comment(scene)
    scene.take_seat(seat)
    assert scene.coach.comment is not None
    scene.toggle_hand()
    assert scene.coach.comment is None


def test_only_turns_of_challenges_are_judged() -> None:
    active_match = play_to(LOST, "1", _never_stop, bot_name="random")
    session, critic = active_match.session, AdventureCritic(active_match.rules, active_match.seats)
    kinds: dict[bool, set[str]] = {True: set(), False: set()}
    for step, entry in enumerate(session.journal):
        if step and entry.action:
            view = session.view_at(step - 1, entry.seat)
            kinds[critic.is_judgeable(view, entry.action)].add(view.decision.kind)
    assert kinds[True] <= {"turn", "play", "avert"}
    assert "turn" in kinds[True]
    assert {"dungeon", "rooms"} <= kinds[False]


def test_an_adventure_is_reviewed_from_its_result_and_played_on_before_a_mistake() -> None:
    start_screen()
    services, tutor = some_services(speed="instant"), FakeCritic("pass")
    tutor.verdicts["play"] = BLUNDER
    services.make_bot_pool = lambda: tutor
    active_match = play_to(LOST, "1", _never_stop, bot_name="random", human_count=1)
    assert active_match.seats.kinds == [PERSON]
    services.stack.push(DungeonResult(services, active_match))
    draw_frames(services)
    services.stack.handle(Intent(Kind.KEY, key="v"))
    draw_frames(services, 400)
    scene = services.stack.top
    assert isinstance(scene, DungeonReplay)
    assert scene.grader.is_done
    assert scene.turning_points
    scene.press(PointId(0))
    draw_frames(services)
    step = scene.turning_points[0].step - 1
    assert scene.step == step
    text = "\n".join(widget.text for widget in scene.form.widgets if isinstance(widget, Label))
    assert "Blunder  −2 hearts" in text
    scene.play_on()
    top = services.stack.top
    assert isinstance(top, AdventureScene)
    assert len(top.session.journal) == step + 1


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", ["dungeon-coach-map", "dungeon-coach-shop"])
@pytest.mark.parametrize("text", [100, 150])
def test_coach_comment_on_map_and_in_shop_covers_whole_panels(name: str, text: int) -> None:
    """In the shop it has the place below the plates of the players, as in a room."""
    start_screen()
    for shown in ("", "-shown"):
        services = some_services(language="en", text_size=text)
        scene = SHOTS[name + shown](services)
        assert isinstance(scene, AdventureScene)
        services.stack.push(scene)
        canvas = get_used_canvas(1.0, text)
        services.stack.draw(canvas)
        [word] = [widget for widget in scene.form.widgets if isinstance(widget, CoachComment)]
        if name == "dungeon-coach-map":
            assert scene.shown_page is not None
            panel = scene.shown_page.boxes["party"]
            assert word.box.bottom == panel.bottom
            assert not shown or word.box == panel
        else:
            others = [widget for widget in scene.form.widgets if widget is not word]
            assert not any(word.box.overlaps(other.box) for other in others)
