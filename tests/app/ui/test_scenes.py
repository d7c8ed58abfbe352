"""The stack of scenes, the title, the settings and what the two do."""

from pathlib import Path

import msgspec
import pygame
import pytest

from game.app.epic.setup.scene import NewMatchScene
from game.app.menus.settings import SettingsNameId, SettingsScene
from game.app.menus.title import TitleScene
from game.app.play.routes import SettingsRoute
from game.app.ui.dialog import Dialog, DialogButton
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import AnimationSettings, Timeline, Tween, linear
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene, WidgetScene
from game.app.ui.services import MenuEntry, Services, UnfinishedMatch
from game.app.ui.stack import SceneStack
from game.app.ui.widgets.base import Box, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.toast import Toasts
from game.errors import UserError
from game.storage import settings as storage
from game.text import current_language
from tests.app.screen import InputPlayer, a_canvas, get_form, show_scene, some_services, start_screen, wait_until_open


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


class DiaryScene(Scene):
    """Scene that records its events."""

    def __init__(self, services: Services, name: str, diary: list[str], *, modal: bool = False) -> None:
        super().__init__(services)
        self.name = name
        self.diary = diary
        self.modal = modal

    def note(self, word: str) -> None:
        self.diary.append(f"{self.name} {word}")

    def enter(self) -> None:
        self.note("enter")

    def leave(self) -> None:
        self.note("leave")

    def pause(self) -> None:
        self.note("pause")

    def resume(self) -> None:
        self.note("resume")

    def layout(self, canvas: Canvas) -> None:
        self.note("layout")

    def draw(self, canvas: Canvas) -> None:
        self.note("draw")

    def handle(self, intent: Intent) -> None:
        self.note(intent.kind)


def test_the_life_of_scenes() -> None:
    services, diary, canvas = some_services(), [], a_canvas(0.5)
    stack = services.stack
    one, two, three = (DiaryScene(services, name, diary) for name in "abc")
    stack.push(one)
    stack.push(two)
    assert diary == ["a enter", "a pause", "b enter"]
    diary.clear()
    stack.draw(canvas)
    assert diary == ["a layout", "b layout", "b draw"]
    diary.clear()
    wait_until_open(stack)
    stack.handle(Intent(Kind.OK))
    stack.replace(three)
    stack.pop()
    stack.pop()
    assert diary == ["b ok", "b leave", "c enter", "c leave", "a resume"]
    assert stack.top is one
    stack.clear()
    assert diary[-1] == "a leave"
    assert stack.top is None


def test_a_modal_scene_is_drawn_over_the_one_below() -> None:
    services, diary, canvas = some_services(), [], a_canvas(0.5)
    stack = services.stack
    for name, modal in (("a", False), ("b", False), ("c", True), ("d", True)):
        stack.push(DiaryScene(services, name, diary, modal=modal))
    diary.clear()
    stack.draw(canvas)
    assert [line for line in diary if line.endswith("draw")] == ["b draw", "c draw", "d draw"]


class TwoButtons(WidgetScene):
    """Two buttons, one above the other."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.pressed: list[str] = []

    def layout(self, canvas: Canvas) -> None:
        above, below = Box(100, 100, 300, 40), Box(100, 300, 300, 40)
        self.form.set_widgets([Button("above", "Above").set_box(above), Button("below", "Below").set_box(below)])

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind == "pressed":
            self.pressed.append(event.id)


def test_back_to_takes_off_what_lies_above() -> None:
    services, diary = some_services(), []
    scenes = [DiaryScene(services, name, diary) for name in "abc"]
    for scene in scenes:
        services.stack.push(scene)
    services.stack.pop_to(scenes[0])
    assert services.stack.scenes == scenes[:1]
    assert diary[-3:] == ["c leave", "b leave", "a resume"]


def test_a_press_that_another_scene_interrupts_is_forgotten() -> None:
    """The next click, back in the scene, is the one that answers."""
    services = some_services()
    scene = TwoButtons(services)
    show_scene(services, scene, a_canvas())
    player = InputPlayer(services.stack.handle)
    player.send_mouse(Kind.PRESS, 150, 120)
    services.stack.push(PlainScene(services, "black"))
    player.send_mouse(Kind.RELEASE, 150, 120)
    services.stack.pop()
    for kind in (Kind.PRESS, Kind.RELEASE):
        player.send_mouse(kind, 150, 320)
    assert scene.pressed == ["below"]


class Refusing(Scene):
    """Scene that refuses its requests."""

    def handle(self, intent: Intent) -> None:
        raise UserError("The disk is full.")


def test_a_refusal_of_a_scene_is_shown_and_the_scene_stays() -> None:
    services = some_services()
    scene = Refusing(services)
    show_scene(services, scene)
    services.stack.handle(Intent(Kind.OK))
    assert services.stack.toast.text == "The disk is full."
    assert services.stack.top is scene
    assert not services.stack.is_handling_input


def test_a_scene_at_rest_is_not_drawn_again() -> None:
    services, canvas = some_services(battery_saver=True), a_canvas()
    show_scene(services, TitleScene(services), canvas)
    for _frame in range(20):
        services.stack.update(0.03)
        assert not services.stack.is_dirty
        assert not services.stack.animating
    services.stack.handle(Intent(Kind.RIGHT))
    assert services.stack.is_dirty


def fade_alphas(stack: SceneStack, canvas: Canvas) -> list[int]:
    """Return how bright the middle of the screen is in each frame, until the stack is at rest."""
    found = []
    for _frame in range(60):
        stack.draw(canvas)
        found.append(canvas.surface.get_at((100, 100))[0])
        stack.update(1 / 60)
        if not stack.is_dirty:
            break
    return found


class PlainScene(Scene):
    """Scene of one color."""

    def __init__(self, services: Services, color: str) -> None:
        super().__init__(services)
        self.color = color

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.color)


@pytest.mark.parametrize(("fields", "frames"), [({}, 15), ({"speed": "fast"}, 8), ({"speed": "instant"}, 1)])
def test_scenes_fade_into_each_other_at_the_chosen_speed(fields: dict[str, str], frames: int) -> None:
    services, canvas = some_services(**fields), a_canvas(0.5)
    services.stack.push(PlainScene(services, "black"))
    fade_alphas(services.stack, canvas)
    services.stack.push(PlainScene(services, "white"))
    found = fade_alphas(services.stack, canvas)
    assert found == sorted(found)
    assert found[-1] == 255
    assert abs(len(found) - frames) <= 2


def test_reduced_motion_has_no_cross_fade() -> None:
    services, canvas = some_services(reduced_motion=True), a_canvas(0.5)
    services.stack.push(PlainScene(services, "black"))
    services.stack.draw(canvas)
    services.stack.push(PlainScene(services, "white"))
    services.stack.draw(canvas)
    assert canvas.surface.get_at((100, 100))[0] == 255


def test_tweens_run_in_order_and_can_be_skipped() -> None:
    seen: list[str] = []
    timeline = Timeline(AnimationSettings(2.0))
    first = Tween(1.0, lambda share: seen.append(f"a{share:.1f}"), ease=linear, on_done=lambda: seen.append("A"))
    timeline.add_tweens(first)
    timeline.add_pause(1.0)
    timeline.add_tweens(
        Tween(0.2, lambda share: seen.append(f"b{share:.1f}")), Tween(0.4, lambda share: seen.append("c"))
    )
    timeline.add_call(lambda: timeline.add_tweens(Tween(1.0, lambda share: seen.append(f"late{share:.1f}"))))
    assert timeline.update(0.25)
    assert seen == ["a0.5"]
    timeline.update(0.3)
    assert seen[1:] == ["a1.0", "A"]
    timeline.skip()
    assert seen[3:] == ["b1.0", "c", "late1.0"]
    assert not timeline.busy
    assert not timeline.update(1.0)


def test_time_left_over_goes_to_the_next_group() -> None:
    seen: list[float] = []
    timeline = Timeline()
    timeline.add_tweens(Tween(0.5, lambda share: None))
    timeline.add_tweens(Tween(1.0, seen.append, ease=linear))
    timeline.update(1.0)
    assert seen == [pytest.approx(0.5)]


def test_staggered_tweens_overlap_and_end_in_order_unless_something_is_between() -> None:
    seen: list[str] = []
    timeline = Timeline(AnimationSettings(2.0))
    first, second, third = (
        Tween(1.0, lambda share: None, on_done=lambda word=word: seen.append(word)) for word in "abc"
    )
    timeline.add_staggered(first, None, 0.4)
    timeline.add_staggered(second, first, 0.4)
    timeline.add_call(lambda: seen.append("call"))
    timeline.add_staggered(third, second, 0.4)
    for seconds, expected in ((0.55, "a"), (0.2, "a b call"), (0.4, "a b call"), (0.1, "a b call c")):
        timeline.update(seconds)
        assert " ".join(seen) == expected


def test_an_instant_tempo_finishes_at_the_first_update() -> None:
    seen: list[float] = []
    timeline = Timeline(AnimationSettings(0.0))
    for _step in range(5):
        timeline.add_tweens(Tween(1.0, seen.append))
    timeline.update(0.0)
    assert seen == [1.0] * 5


# ---- title ---------------------------------------------------------------------------------------------------------


def test_a_game_is_opened_by_its_card_and_by_the_gold_button() -> None:
    services = some_services()
    title = TitleScene(services)
    show_scene(services, title)
    player = InputPlayer(services.stack.handle)
    assert get_form(title).focus == "zelda"
    player.press_key(Kind.OK)
    assert isinstance(services.stack.top, NewMatchScene)
    player.press_key(Kind.BACK)
    assert services.stack.top is title
    player.press_key(Kind.KEY, "n")
    assert isinstance(services.stack.top, NewMatchScene)


def test_the_match_to_go_on_with_has_the_focus_and_opens() -> None:
    services = some_services()
    match = UnfinishedMatch("Round 7", "Tom's turn", SettingsRoute(), (("zelda/portrait/link", 0),))
    services.find_unfinished = lambda: {"zelda": match}
    title = TitleScene(services)
    canvas = show_scene(services, title)
    assert get_form(title).focus == "continue"
    canvas.render_cache.trace = []
    title.draw(canvas)
    assert {"Round 7", "Tom's turn"} <= {text for text, _box in canvas.render_cache.trace}
    InputPlayer(services.stack.handle).press_key(Kind.OK)
    assert isinstance(services.stack.top, SettingsScene)
    services.find_unfinished = dict
    services.stack.pop()
    services.stack.draw(a_canvas())
    assert "continue" not in {widget.id for widget in get_form(title).widgets}


def test_further_buttons_of_the_title_open_their_scene() -> None:
    services = some_services()
    services.menu = [MenuEntry("rules", "ui/crest", lambda: "Rules", lambda: "all of them", "7", SettingsRoute())]
    show_scene(services, TitleScene(services))
    InputPlayer(services.stack.handle).type_text("7")
    assert isinstance(services.stack.top, SettingsScene)


def test_quitting_is_asked_first() -> None:
    services = some_services()
    title = TitleScene(services)
    show_scene(services, title)
    player = InputPlayer(services.stack.handle)
    player.press_key(Kind.BACK)
    assert isinstance(services.stack.top, Dialog)
    services.stack.draw(a_canvas())
    player.press_key(Kind.BACK)
    assert services.stack.top is title
    assert not services.should_quit
    player.click_on(get_form(title), "quit")
    services.stack.draw(a_canvas())
    player.press_keys(Kind.MAIN)
    assert services.stack.top is title
    assert not services.should_quit, "Enter stays"
    player.press_key(Kind.BACK)
    services.stack.draw(a_canvas())
    top = services.stack.top
    assert top is not None
    player.click_on(get_form(top), "quit")
    assert services.should_quit


def test_a_dialog_with_long_answers_sets_them_below_each_other() -> None:
    services = some_services(text_size=150)
    answers = [DialogButton(f"{n}", "Ein sehr langer Satz als Antwort auf die Frage") for n in range(3)]
    chosen: list[str] = []
    dialog = Dialog(services, "Frage", "Text **fett**\nzweite Zeile", answers, chosen.append, cancel="0")
    services.stack.push(TitleScene(services))
    canvas = show_scene(services, dialog, a_canvas(text=services.settings.text_size))
    boxes = [widget.box for widget in get_form(dialog).widgets]
    assert [box.y for box in boxes] == sorted({box.y for box in boxes})
    assert canvas.render_cache.overflows == set()
    InputPlayer(services.stack.handle).click_on(get_form(dialog), "2")
    assert chosen == ["2"]


# ---- settings ------------------------------------------------------------------------------------------------------


def test_the_language_changes_without_a_restart_in_every_scene() -> None:
    services = some_services()
    title = TitleScene(services)
    canvas = show_scene(services, title)
    services.change_settings(language="de")
    assert current_language() == "de"
    canvas.render_cache.trace = []
    assert services.stack.top is title
    services.stack.draw(canvas)
    assert "Einstellungen" in {text for text, _box in canvas.render_cache.trace}


def test_settings_take_effect_at_once() -> None:
    services = some_services()
    scene = SettingsScene(services)
    services.stack.push(TitleScene(services))
    canvas = show_scene(services, scene)
    player, form = InputPlayer(services.stack.handle), get_form(scene)
    form.set_focus("speed")
    player.press_key(Kind.RIGHT)
    assert services.settings.speed == "fast"
    assert services.animation_settings.speed == 2.0
    form.set_focus("reduced_motion")
    player.press_key(Kind.OK)
    assert services.animation_settings.reduced
    form.set_focus("text_size")
    player.press_keys(Kind.RIGHT, Kind.RIGHT)
    assert services.settings.text_size == 150
    form.set_focus(SettingsNameId(2))
    player.press_key(Kind.SELECT_ALL)
    for letter in "Zoë":
        player.type_text(letter)
        services.stack.draw(canvas)
    assert services.settings.names == ("", "", "Zoë", "")
    player.click_on(form, "reset")
    assert (services.settings.speed, services.settings.text_size) == ("normal", 100)
    assert services.settings.names[2] == "Zoë"
    player.press_key(Kind.BACK)
    assert isinstance(services.stack.top, TitleScene)


def test_a_reset_keeps_what_the_screen_does_not_show() -> None:
    """Else the questions of the first start come again, and the window leaves its place."""
    kept = {
        "welcomed": True,
        "first_turns": True,
        "maximized": True,
        "place": storage.WindowPlacement(7, 8, ((1400, 900),)),
    }
    services = some_services()
    services.change_settings(**msgspec.structs.asdict(storage.Settings(**kept)))
    scene = SettingsScene(services)
    show_scene(services, scene)
    assert not get_form(scene).get_widget("reset").enabled, "nothing that is chosen here differs from the defaults"
    services.change_settings(speed="slow")
    scene.on_widget_event(WidgetEvent("reset", "pressed"))
    assert services.settings.speed == "normal"
    assert {name: getattr(services.settings, name) for name in kept} == kept


class FakeFullScreen:
    """Replacement of the window."""

    def __init__(self) -> None:
        self.asked: list[bool] = []

    def set_fullscreen(self, enabled: bool) -> None:
        self.asked.append(enabled)


def test_full_screen_is_asked_of_the_window() -> None:
    services = some_services()
    window = FakeFullScreen()
    services.window = window
    scene = SettingsScene(services)
    show_scene(services, scene)
    InputPlayer(services.stack.handle).click_on(get_form(scene), "fullscreen")
    assert window.asked == [True]


def test_a_disk_that_refuses_is_mentioned_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    services = Services(storage.Settings(language="en"), some_services().sound)
    services.change_settings(text_size=125)
    assert "Couldn't save" in services.stack.toast.text
    services.stack.update(60.0)
    services.change_settings(text_size=150)
    assert services.stack.toast.text == ""
    assert services.settings.text_size == 150


def test_a_change_is_on_disk_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    services = Services(storage.Settings(), some_services().sound, run_language="de")
    assert current_language() == "de"
    services.change_settings(speed="slow")
    assert storage.load_settings().speed == "slow"
    assert storage.load_settings().language == ""
    services.change_settings(language="en")
    assert current_language() == "en"


def test_what_two_windows_set_stands_side_by_side_and_each_keeps_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    one, other = (Services(storage.load_settings(), some_services().sound) for _window in range(2))
    one.change_settings(names=("Mira", "", "", ""), text_size=150)
    other.change_settings(effects_volume=15)
    other.change_settings(names=("", "Tom", "", ""))
    kept = storage.load_settings()
    assert (kept.names, kept.text_size, kept.effects_volume) == (("Mira", "Tom", "", ""), 150, 15)
    assert (one.settings.effects_volume, other.settings.text_size) == (80, 100)


def test_the_toast_grows_with_its_sentence_and_goes() -> None:
    toast = Toasts()
    canvas = a_canvas(text=150)
    toast.show_message(
        "A long sentence about something that cannot be done now, with its reason and what to do instead of it."
    )
    before = pygame.image.tobytes(canvas.surface, "RGB")
    toast.draw(canvas)
    assert pygame.image.tobytes(canvas.surface, "RGB") != before
    assert toast.update(60.0)
    assert toast.text == ""


@pytest.mark.parametrize(("k", "chosen"), [(1.0, 150), (1.5, 200)])
def test_the_largest_text_is_for_large_windows(k: float, chosen: int) -> None:
    services = some_services(text_size=150)
    scene = SettingsScene(services)
    show_scene(services, scene, a_canvas(k, 150))
    player, form = InputPlayer(services.stack.handle), get_form(scene)
    form.set_focus("text_size")
    player.press_key(Kind.RIGHT)
    assert services.settings.text_size == chosen
    text = form.tooltip_target.tooltip_text if form.tooltip_target is not None else ""
    assert ("1920 × 1080" in text) == (chosen == 150)
