"""Story decision: input by mouse, keys and controller, its texts, and the endings that follow from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.menus.journey.controller import JourneyController
from game.app.menus.journey.decision import DecisionScene
from game.app.menus.journey.ending import EndingScene
from game.app.menus.journey.ids import StoryChoiceId
from game.app.menus.journey.outcome import ChapterResultScene
from game.app.menus.journey.scene import JourneyScene
from game.app.menus.pictures.journey_way import EndingId
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.tiles import DefaultTile
from game.app.ui.services import Services
from game.content.modes.journey import load_story
from game.modes.journey import progress, steps
from game.modes.journey.state import JourneyState
from tests.app.campaign import open_scene, open_title, press_widget
from tests.app.screen import InputPlayer, collect_texts, get_used_canvas, wait_until_open
from tools.shots.states.journey import reach_chapter

STORY = load_story()
CHOICES = STORY.chapters["09-mirror"].choices


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    return open_title(tmp_path, monkeypatch)


def decide(services: Services) -> DecisionScene:
    """Open the decision as a player who has just won the chapter before it."""
    progress.save_journey(steps.apply_match(reach_chapter("09-mirror"), won=True))
    open_scene(services, JourneyScene(services))
    services.stack.push(ChapterResultScene(services, JourneyController(services, progress.load_progress())))
    press_widget(services, "go")
    scene = services.stack.top
    assert isinstance(scene, DecisionScene)
    wait_until_open(services.stack)
    return scene


def load_journey() -> JourneyState:
    """Return the saved journey."""
    journey_state = progress.load_progress().journey
    assert journey_state is not None
    return journey_state


def send_intents(services: Services, *intents: Intent) -> None:
    """Pass intents to the scene on top, and draw after each."""
    for intent in intents:
        wait_until_open(services.stack)
        services.stack.handle(intent)
        services.stack.draw(get_used_canvas(0.5))


def gold(scene: DecisionScene) -> list[StoryChoiceId]:
    """Return the golden ways."""
    return [
        widget.id
        for widget in scene.form.widgets
        if isinstance(widget, DefaultTile) and widget.is_default and isinstance(widget.id, StoryChoiceId)
    ]


@pytest.mark.parametrize("number", [0, 1])
def test_a_click_chooses_a_path(services: Services, number: int) -> None:
    scene = decide(services)
    InputPlayer(services.stack.handle).click_on(scene.form, StoryChoiceId(number))
    assert (load_journey().chapter, load_journey().step) == (CHOICES[number].next, "before")
    assert isinstance(services.stack.top, JourneyScene)


@pytest.mark.parametrize("key", ["1", "2"])
def test_a_number_key_selects_a_path_and_enter_takes_it(services: Services, key: str) -> None:
    scene = decide(services)
    send_intents(services, Intent(Kind.KEY, key=key))
    assert gold(scene) == [StoryChoiceId(int(key) - 1)]
    send_intents(services, Intent(Kind.MAIN))
    assert load_journey().chapter == CHOICES[int(key) - 1].next


def test_no_path_is_preselected_so_enter_decides_nothing(services: Services) -> None:
    scene = decide(services)
    before = progress.journey_path().read_bytes()
    send_intents(
        services, Intent(Kind.MAIN), Intent(Kind.OK), Intent(Kind.MAIN, device="pad"), Intent(Kind.OK, device="pad")
    )
    assert services.stack.top is scene
    assert (scene.form.focus, gold(scene)) == (None, [])
    assert progress.journey_path().read_bytes() == before


@pytest.mark.parametrize(
    "way", [(Kind.LEFT,), (Kind.RIGHT,), (Kind.RIGHT, Kind.LEFT), (Kind.NEXT,), (Kind.NEXT, Kind.NEXT)]
)
@pytest.mark.parametrize(("device", "press_kind"), [("keyboard", Kind.MAIN), ("keyboard", Kind.OK), ("pad", Kind.OK)])
def test_the_focused_path_becomes_the_default_of_enter(
    services: Services, way: tuple[Kind, ...], device: str, press_kind: Kind
) -> None:
    scene = decide(services)
    send_intents(services, *(Intent(kind, device=device) for kind in way))  # type: ignore[arg-type]
    wanted = StoryChoiceId(1) if way in ((Kind.RIGHT,), (Kind.NEXT, Kind.NEXT)) else StoryChoiceId(0)
    assert scene.form.focus == wanted
    assert gold(scene) == [wanted]
    send_intents(services, Intent(press_kind, device=device))  # type: ignore[arg-type]
    assert load_journey().chapter == CHOICES[wanted.index].next


def test_each_path_shows_its_risk_and_reward_below_its_picture(services: Services) -> None:
    scene = decide(services)
    words = "\n".join(collect_texts(scene))
    for choice in CHOICES:
        for text in (choice.label, choice.told, choice.risk, choice.reward):
            assert text.en in words
    assert words.count("Risk:") == words.count("Reward:") == len(CHOICES)
    boxes = [scene.form.get_widget(StoryChoiceId(index)).box for index in range(len(CHOICES))]
    assert boxes[0].y == boxes[1].y
    assert boxes[0].right < boxes[1].x
    assert not [widget.id for widget in scene.form.widgets if widget.id == "give up"]


def test_esc_leaves_the_decision_open(services: Services) -> None:
    decide(services)
    before = progress.journey_path().read_bytes()
    send_intents(services, Intent(Kind.RIGHT), Intent(Kind.BACK))
    top = services.stack.top
    assert isinstance(top, JourneyScene)
    assert progress.journey_path().read_bytes() == before
    assert top.form.get_widget("go").text == "Decide"  # type: ignore[attr-defined]
    press_widget(services, "go")
    assert isinstance(services.stack.top, DecisionScene)


@pytest.mark.parametrize(("number", "ending"), [(0, "evening"), (1, "dusk")])
def test_each_path_leads_to_its_ending_which_can_be_viewed_again(services: Services, number: int, ending: str) -> None:
    decide(services)
    press_widget(services, StoryChoiceId(number))
    progress.save_journey(steps.apply_match(load_journey(), won=True))
    way = JourneyScene(services)
    open_scene(services, way)
    press_widget(services, "go")
    shown = services.stack.top
    assert isinstance(shown, EndingScene)
    assert (load_journey().step, load_journey().ending) == ("over", ending)
    words = collect_texts(shown)
    assert STORY.endings[ending].name.en in words
    assert STORY.endings[ending].text.en in words
    send_intents(services, Intent(Kind.MAIN))
    assert services.stack.top is way
    assert progress.load_progress().endings == {ending: 1}
    press_widget(services, "go")
    assert progress.load_progress().journey is None
    file = progress.journey_path().read_bytes()
    press_widget(services, EndingId(ending))
    assert isinstance(services.stack.top, EndingScene)
    send_intents(services, Intent(Kind.BACK))
    other = "dusk" if ending == "evening" else "evening"
    press_widget(services, EndingId(other))
    assert services.stack.top is way
    assert "haven't seen" in services.stack.toast.text
    assert progress.journey_path().read_bytes() == file
