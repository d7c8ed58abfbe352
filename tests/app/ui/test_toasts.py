"""Toasts: at the top right below the bar, over no button of any scene, with buttons of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.play.saved_file import notify_saved
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import ACTIVE_BINDINGS, Device, Intent, Kind
from game.app.ui.layout.flex import Column
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import BAR_HEIGHT
from game.app.ui.widgets.base import Box, LayoutItem, Widget, WidgetEvent
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import ChoiceWidget, Slider, Toggle
from game.app.ui.widgets.pane import ScrolledWidget
from game.app.ui.widgets.textfield import TextField
from game.app.ui.widgets.toast import ToastAction
from game.bots.core.thought import Budget
from game.bots.epic import explain
from game.errors import UserError
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.text import current_language
from tests.app.screen import InputPlayer, are_apart, get_used_canvas, show_scene, some_services, start_screen
from tools.shots.shot_list import GAME_SHOTS

BUTTONS = (Button, IconButton, ChoiceWidget, Slider, Toggle, TextField)
SHORT = "Gespeichert."
LONG = "Der Ordner mit deinen Spielständen ließ sich nicht öffnen. Deine Partie ist sicher; versuch es noch einmal."
CROWDED = {"settings", "settings-contrast"}
"""Scenes that have no room for a long sentence in large letters: there it goes when the pointer comes to it."""
PARTS = range(6)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    before = current_language()
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(
        explain.find_epic_hint, "__defaults__", (Budget(iterations=10, seconds=2.0),)
    )  # any hint will do
    start_screen()
    yield
    set_language(before)


def buttons(widgets: list[Widget]) -> list[Widget]:
    """Return what is pressed by its name, scrolled or not."""
    return [
        widget
        for widget in widgets
        if isinstance(widget.inner if isinstance(widget, ScrolledWidget) else widget, BUTTONS)
    ]


def crowd(services: Services, canvas: RecordingCanvas, widgets: list[Widget], *, may_yield: bool) -> list[str]:
    """Show three toasts, one with buttons; return what they cover, or why they are in a wrong place."""
    toasts = services.stack.toast
    toasts.clear()
    services.announce(SHORT)
    notify_saved(services, Path("/home/mira/.local/share/triforce-duels/export/zelda-2026-11-29-22-10-12.gif"))
    services.announce("Erfolg freigeschaltet: Erster Sieg")
    services.stack.draw(canvas)
    assert len(toasts.messages) == 3
    found = []
    for index, message in enumerate(toasts.messages):
        if message.covers_button:
            found += [] if may_yield else [f"no room for {message.text}"]
            continue
        found += [f"{message.text} on {widget.id}" for widget in widgets if not are_apart(message.box, widget.box)]
        found += [f"{message.text} in the bar"] * (message.box.y < BAR_HEIGHT)
        others = toasts.messages[:index]
        found += [f"{message.text} on {toast.text}" for toast in others if not are_apart(message.box, toast.box)]
        found += [f"{button.text} outside" for button in message.buttons if not inside(button.box, message.box)]
    return found


def inside(box: Box, outer: Box) -> bool:
    return outer.x <= box.x and outer.y <= box.y and box.right <= outer.right and box.bottom <= outer.bottom


@pytest.mark.sweep(3)
@pytest.mark.parametrize("text", [pytest.param(100, marks=pytest.mark.soak), 150])
@pytest.mark.parametrize("part", PARTS)
def test_a_toast_covers_no_button_of_any_scene(part: int, text: int) -> None:
    covered: list[str] = []
    for name in sorted(GAME_SHOTS)[part :: len(PARTS)]:
        services = some_services(language="de", speed="instant", text_size=text)
        scene = GAME_SHOTS[name](services)
        if scene not in services.stack.scenes:
            services.stack.push(scene)
        canvas = RecordingCanvas.for_canvas(get_used_canvas(0.25, text))  # where a toast lies needs no drawing
        services.stack.layout_scenes(canvas)
        services.stack.draw(canvas)
        top = services.stack.top
        widgets = buttons(list(getattr(getattr(top, "form", None), "widgets", ())))
        abouts: list[Box | None] = [None, *(widget.box for widget in widgets[:1] + widgets[-1:])]
        for about in abouts:
            for words in (SHORT, LONG):
                services.notify(words, about)
                services.stack.draw(canvas)
                box = services.stack.toast.box
                below = [widget for widget in widgets if not are_apart(box, widget.box)]
                if below and name in CROWDED:
                    services.stack.handle(Intent(Kind.MOVE, *below[0].box.center, device="mouse"))
                    services.stack.handle(Intent(Kind.MOVE, *box.center, device="mouse"))
                    below = below if services.stack.toast.text else []
                covered += [f"{name}: {words[:12]} on {widget.id}" for widget in below]
        covered += [f"{name}: {fault}" for fault in crowd(services, canvas, widgets, may_yield=name in CROWDED)]
    assert covered == [], "\n".join(covered)


# Buttons, time and scenes --------------------------------------------------------------------------------------------


class Below(WidgetScene):
    """Scene with two buttons and no default one."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.pressed: list[object] = []

    def build(self, canvas: Canvas) -> LayoutItem:
        return Column(Button("one", "One"), Button("two", "Two"))

    def on_widget_event(self, event: WidgetEvent) -> None:
        self.pressed.append(event.id)


class Hall:
    """Scene under a toast that has two buttons."""

    def __init__(self) -> None:
        self.services = some_services(reduced_motion=True)
        self.scene = Below(self.services)
        self.canvas = show_scene(self.services, self.scene)
        self.player = InputPlayer(self.services.stack.handle)
        self.toasts = self.services.stack.toast
        self.done: list[str] = []
        self.tell("Saved.")

    def tell(self, text: str) -> None:
        actions = [
            ToastAction("Open", lambda: self.done.append(f"open {text}")),
            ToastAction("Copy", lambda: self.done.append(f"copy {text}"), closes=False),
        ]
        self.services.notify(text, actions=actions)
        self.draw()

    def draw(self, seconds: float = 0.0) -> None:
        self.services.stack.update(seconds)
        self.services.stack.draw(self.canvas)

    def focus(self) -> object:
        return self.scene.form.focus

    def center(self, place: int) -> tuple[float, float]:
        return self.toasts.messages[-1].buttons[place].box.center


def test_a_click_presses_a_button_of_a_toast_and_nothing_below_it() -> None:
    hall = Hall()
    hall.player.click(*hall.center(1))
    assert hall.done == ["copy Saved."]
    assert hall.toasts.text == "Saved.", "it stays for the other button"
    hall.player.click(*hall.center(0))
    assert hall.done[1:] == ["open Saved."]
    assert hall.toasts.text == ""
    assert hall.scene.pressed == []


@pytest.mark.parametrize("device", ["keyboard", "pad"])
def test_a_key_presses_the_first_button_of_the_newest_toast(device: Device) -> None:
    hall = Hall()
    hall.tell("Again.")
    assert ACTIVE_BINDINGS.by_key["f6"] is ACTIVE_BINDINGS.by_button["rightleft"] is Kind.TOAST
    hall.player.press_key(Kind.TOAST, device=device)
    hall.player.press_key(Kind.TOAST, device=device)
    hall.player.press_key(Kind.TOAST, device=device)
    assert hall.done == ["open Again.", "open Saved."]


def test_tab_reaches_the_buttons_of_a_toast_after_the_last_widget_and_goes_on_to_the_first() -> None:
    hall = Hall()
    hall.player.press_keys(Kind.NEXT, Kind.NEXT)
    assert hall.focus() is None, "one focus at a time"
    hall.player.press_keys(Kind.NEXT, Kind.OK)
    assert hall.done == ["copy Saved."]
    hall.player.press_key(Kind.NEXT)
    assert hall.focus() == "one"
    hall.player.press_keys(Kind.PREV, Kind.PREV, Kind.MAIN)
    assert hall.done[1:] == ["open Saved."]
    assert hall.focus() == "one", "the focus is back where it was"


def test_esc_closes_the_toast_that_has_the_focus() -> None:
    hall = Hall()
    hall.player.press_keys(Kind.PREV, Kind.BACK)
    assert hall.toasts.text == ""
    assert hall.services.stack.top is hall.scene


def test_time_stands_still_while_the_pointer_or_the_focus_is_on_a_toast() -> None:
    hall = Hall()
    hall.player.send_mouse(Kind.MOVE, *hall.center(0))
    hall.draw(60.0)
    assert hall.toasts.text
    hall.player.send_mouse(Kind.MOVE, 640, 700)
    hall.draw(1.0)
    assert hall.toasts.text, "it can be read to the end"
    hall.scene.form.set_focus("two")
    hall.player.press_key(Kind.NEXT)
    hall.draw(60.0)
    assert hall.toasts.text
    hall.player.press_key(Kind.UP)
    hall.draw(60.0)
    assert not hall.toasts.text


def test_three_toasts_at_most_and_the_same_text_once() -> None:
    hall = Hall()
    for text in ("One.", "Two.", "Two.", "Three."):
        hall.services.notify(text)
    assert [toast.text for toast in hall.toasts.messages] == ["One.", "Two.", "Three."]


def test_a_toast_stays_where_it_is_when_an_older_one_goes() -> None:
    hall = Hall()
    hall.services.announce("Later.")
    hall.draw()
    place = hall.toasts.box
    hall.toasts.remove_text("Saved.")
    hall.draw()
    assert hall.toasts.box == place


def test_a_toast_goes_with_its_scene_unless_it_lasts() -> None:
    hall = Hall()
    hall.services.notify("Not here.")
    hall.services.announce("A medal!")
    hall.draw()
    hall.services.stack.push(Below(hall.services))
    hall.draw()
    assert [toast.text for toast in hall.toasts.messages] == ["Saved.", "A medal!"]


def test_what_is_said_on_leaving_is_shown_by_the_next_scene() -> None:
    hall = Hall()
    hall.services.stack.push(Below(hall.services))
    hall.draw()
    hall.services.notify("Done.")
    hall.services.stack.pop()
    hall.draw()
    assert hall.toasts.text == "Done."


def test_a_refusal_of_a_toasts_button_is_told() -> None:
    hall = Hall()

    def refuse() -> None:
        raise UserError("The disk is full.")

    hall.services.notify("Ready.", actions=[ToastAction("Open", refuse)])
    hall.draw()
    hall.player.press_key(Kind.TOAST)
    assert hall.toasts.text == "The disk is full."


def test_a_toast_and_its_buttons_are_spoken() -> None:
    hall = Hall()
    told = hall.toasts.sentence_count
    hall.tell("Again.")
    assert hall.toasts.read_new(told) == ["Again.", "Open, button, F6", "Copy, button"]
    told = hall.toasts.sentence_count
    hall.player.press_keys(Kind.NEXT, Kind.NEXT)
    assert hall.toasts.read_new(told) == ["Again.", "Open, button, F6"]
    assert hall.toasts.read_options() == ["Saved.", "Open", "Copy", "Again.", "Open", "Copy"]
