"""Shared helpers of the window tests: a screen, services that write nothing, and a player's hands."""

from collections.abc import Callable
from typing import Any

import pygame

from game.app.doors import ROUTE_TABLE, ask_about_damage
from game.app.play.form_table import WidgetTable
from game.app.ui.audio.sound import NullSound
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, RenderCache
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Device, Intent, Kind
from game.app.ui.scene import Scene, WidgetScene
from game.app.ui.services import Services
from game.app.ui.stack import SceneStack
from game.app.ui.style.transition import PRESS_DELAY
from game.app.ui.widgets.base import Box, WidgetEvent, WidgetId
from game.app.ui.widgets.form import WidgetGroup
from game.bots.worker.pool import BotAnswer, BotQuestion, InProcessBots
from game.rules.core.protocol import AnyRules
from game.storage.settings import Settings, from_fields


def start_screen() -> None:
    """Start SDL's dummy display and the fonts."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((16, 16))


def a_canvas(k: float = 1.0, text: int = 100) -> Canvas:
    """Return a whole screen."""
    return Canvas(pygame.Surface((round(WIDTH * k), round(HEIGHT * k))), k, text_scale=text / 100)


_KEPT: dict[tuple[str, float, int], RenderCache] = {}
_MOST_KEPT = 128_000_000


def get_used_canvas(k: float = 0.5, text: int = 100, judge: str = "") -> Canvas:
    """Return a screen, of half size by default, with the caches of its earlier uses, as in a window that stays open.

    A text that does not fit is recorded when it is drawn first. Tests that ask for it give their module as ``judge``
    and get their own screens; what does not fit on one of them is known to all later ones.
    """
    key = judge, k, text
    if key not in _KEPT:
        for other in [other for other in _KEPT if other[0] not in ("", judge)]:
            del _KEPT[other]
        _KEPT[key] = RenderCache(_MOST_KEPT)
    canvas = a_canvas(k, text)
    own, kept = canvas.render_cache, _KEPT[key]
    own.surfaces, own.transformed, own.fonts, own.texts = kept.surfaces, kept.transformed, kept.fonts, kept.texts
    if judge:
        own.overflows = kept.overflows
    return canvas


def some_services(**fields: object) -> Services:
    """Return services with the given settings, in English by default, that save nothing."""
    settings: Settings = from_fields({"language": "en", **fields})
    return Services(settings, NullSound(), route_table=ROUTE_TABLE, on_damage=ask_about_damage, saves_settings=False)


def collect_texts(scene: Scene, text: int = 100) -> list[str]:
    """Return all texts that a scene draws."""
    canvas = get_used_canvas(1.0, text)
    scene.layout(canvas)
    hearing = RecordingCanvas.for_canvas(canvas)
    scene.draw(hearing)
    return hearing.list_texts()


def find_hint_frames(scene: WidgetTable[Any, Any]) -> dict[str, tuple[bool, bool]]:
    """Draw a table without its hint and with it.

    Return by widget of the hint whether it is marked at its corner, and in the middle of its upper edge, as the frame
    of the keyboard's focus would be.
    """
    answer, scene.hints.hint = scene.hints.hint, None
    pictures = []
    for hint in (None, answer):
        scene.hints.hint = hint
        canvas = get_used_canvas(1.0)
        scene.draw(canvas)
        pictures.append(canvas.surface)
    advised = [widget for widget in scene.form.widgets if widget.id in scene.find_hinted_ids()]

    def differs(box: Box, x: float, y: float) -> bool:
        spots = [(round(box.x + x + dx), round(box.y + y + dy)) for dx in (-1, 0, 1) for dy in range(-6, 2)]
        return any(pictures[0].get_at(spot) != pictures[1].get_at(spot) for spot in spots)

    return {widget.id: (differs(widget.box, -2, -2), differs(widget.box, widget.box.w / 2, 0)) for widget in advised}


class SlowBots(InProcessBots):
    """Bots that think until they are `ready`; `asked` are the questions in order."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = False
        self.asked: list[BotQuestion] = []

    def ask(self, rules: AnyRules, question: BotQuestion) -> int:
        self.asked.append(question)
        return super().ask(rules, question)

    def poll(self) -> BotAnswer | None:
        return super().poll() if self.ready else None


def wait_until_open(stack: SceneStack) -> None:
    """Wait until the scene on top accepts presses."""
    for _frame in range(20):
        if not stack.is_opening:
            return
        stack.update(PRESS_DELAY)
    raise AssertionError("the scene on top never takes a press")


class InputPlayer:
    """Player who works a form, or the top scene of a stack, by key and by mouse, and waits until it accepts presses."""

    def __init__(self, handle: Callable[[Intent], WidgetEvent | None] | Callable[[Intent], None]) -> None:
        self._handle = handle
        self._stack = stack if isinstance(stack := getattr(handle, "__self__", None), SceneStack) else None

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if self._stack is not None and intent.kind is not Kind.RELEASE:
            wait_until_open(self._stack)
        return self._handle(intent)

    def press_key(self, kind: Kind, key: str = "", device: Device = "keyboard") -> WidgetEvent | None:
        return self.handle(Intent(kind, key=key, device=device))

    def press_keys(self, *kinds: Kind) -> WidgetEvent | None:
        event = None
        for kind in kinds:
            event = self.press_key(kind)
        return event

    def type_text(self, text: str) -> WidgetEvent | None:
        """Type each letter as the window sends it: the key first, then the text."""
        event = None
        for letter in text:
            self.handle(Intent(Kind.KEY, key=letter))
            event = self.handle(Intent(Kind.TEXT, text=letter))
        return event

    def send_mouse(self, kind: Kind, x: float, y: float, amount: float = 0.0) -> WidgetEvent | None:
        return self.handle(Intent(kind, x, y, amount, device="mouse"))

    def click(self, x: float, y: float) -> WidgetEvent | None:
        self.send_mouse(Kind.MOVE, x, y)
        pressed = self.send_mouse(Kind.PRESS, x, y)
        released = self.send_mouse(Kind.RELEASE, x, y)
        return released if released is not None and released.kind != "used" else pressed

    def click_on(self, form: WidgetGroup, id: WidgetId) -> WidgetEvent | None:
        return self.click(*form.get_widget(id).box.center)


def show_scene(services: Services, scene: Scene, canvas: Canvas | None = None) -> Canvas:
    """Push a scene onto the stack and draw it at rest."""
    canvas = canvas or get_used_canvas(text=services.settings.text_size)
    services.stack.push(scene)
    if len(services.stack.scenes) > 1:  # it takes the place of another one, picture by picture
        services.stack.draw(canvas)
    else:
        services.stack.layout_scenes(canvas)
    services.stack.update(5.0)
    services.stack.draw(canvas)
    return canvas


def draw_frame(stack: SceneStack, canvas: Canvas) -> None:
    """Draw a frame as the window's loop does, without redrawing what has not changed."""
    if stack.is_dirty:
        stack.draw(canvas)


def get_form(scene: Scene) -> WidgetGroup:
    """Return the form of a scene that has one."""
    assert isinstance(scene, WidgetScene)
    return scene.form


def are_apart(one: Box, other: Box) -> bool:
    """Return whether two boxes share no more than an edge."""
    return one.x >= other.right or other.x >= one.right or one.y >= other.bottom or other.y >= one.bottom
