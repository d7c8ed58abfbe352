"""What the tests of the window share: a screen, services that write nothing, and a player's hands."""

from collections.abc import Callable
from typing import Any

import pygame

from game.app.doors import DOORS, tell_of_damage
from game.app.play.form_table import FormTable
from game.app.ui.audio.sound import Silence
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, Rasters
from game.app.ui.drawing.hearing import Hearing
from game.app.ui.input.intents import Device, Intent, Kind
from game.app.ui.scene import FormScene, Scene
from game.app.ui.services import Services
from game.app.ui.stack import SceneStack
from game.app.ui.style.transition import PRESS_DELAY
from game.app.ui.widgets.base import Box, Reply, WidgetId
from game.app.ui.widgets.form import Form
from game.bots.worker.pool import AtOnce, Found, Question
from game.rules.core.protocol import AnyRules
from game.storage.settings import Settings, from_fields


def start_screen() -> None:
    """SDL's dummy display and the fonts."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((16, 16))


def a_canvas(k: float = 1.0, text: int = 100) -> Canvas:
    """A whole screen."""
    return Canvas(pygame.Surface((round(WIDTH * k), round(HEIGHT * k))), k, text_scale=text / 100)


_KEPT: dict[tuple[str, float, int], tuple[Rasters, pygame.Font]] = {}
_MOST_KEPT = 128_000_000


def used_canvas(k: float = 1.0, text: int = 100, judge: str = "") -> Canvas:
    """A whole screen with what was drawn and measured for those before it, as in a window that stays open.

    What does not fit is noted when it is drawn for the first time. So tests that ask for it give their module as
    ``judge``: it has screens of its own, and what does not fit on one of them is known to all that come later.
    """
    key = judge, k, text
    if key not in _KEPT or not _alive(_KEPT[key][1]):
        for other in [other for other in _KEPT if other[0] not in ("", judge)]:
            del _KEPT[other]
        _KEPT[key] = Rasters(_MOST_KEPT), pygame.Font(None, 8)
    canvas = a_canvas(k, text)
    own, kept = canvas.rasters, _KEPT[key][0]
    own.cache, own.magnified, own.fonts, own.texts = kept.cache, kept.magnified, kept.fonts, kept.texts
    if judge:
        own.overflows = kept.overflows
    return canvas


def _alive(font: pygame.Font) -> bool:
    """Whether the fonts were not closed since this one was opened."""
    try:
        return font.size("a")[0] > 0
    except pygame.error:
        return False


def some_services(**fields: object) -> Services:
    """Services with the given settings, in English unless told otherwise, that save nothing."""
    settings: Settings = from_fields({"language": "en", **fields})
    return Services(settings, Silence(), doors=DOORS, damage=tell_of_damage, saves_settings=False)


def heard_of(scene: Scene, text: int = 100) -> list[str]:
    """All that a scene writes when it is drawn."""
    canvas = used_canvas(1.0, text)
    scene.layout(canvas)
    hearing = Hearing.beside(canvas)
    scene.draw(hearing)
    return hearing.words()


def framed_by_a_hint(scene: FormTable[Any, Any]) -> dict[str, tuple[bool, bool]]:
    """Draw a table without its hint and with it.

    Returns by widget that the hint is about whether it is marked at its corner, and in the middle of its upper edge as
    the frame of the keyboard's focus would.
    """
    found, scene.hints.found = scene.hints.found, None
    pictures = []
    for hint in (None, found):
        scene.hints.found = hint
        canvas = used_canvas()
        scene.draw(canvas)
        pictures.append(canvas.surface)
    advised = [one for one in scene.form.widgets if one.id in scene.hinted()]

    def differs(box: Box, x: float, y: float) -> bool:
        spots = [(round(box.x + x + dx), round(box.y + y + dy)) for dx in (-1, 0, 1) for dy in range(-6, 2)]
        return any(pictures[0].get_at(spot) != pictures[1].get_at(spot) for spot in spots)

    return {one.id: (differs(one.box, -2, -2), differs(one.box, one.box.w / 2, 0)) for one in advised}


class SlowBots(AtOnce):
    """Bots that think until they are told to be `ready`; `asked` is what they were asked, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = False
        self.asked: list[Question] = []

    def ask(self, rules: AnyRules, question: Question) -> int:
        self.asked.append(question)
        return super().ask(rules, question)

    def poll(self) -> Found | None:
        return super().poll() if self.ready else None


def let_open(stack: SceneStack) -> None:
    """Wait until the scene on top takes presses, as a person does who looks at it."""
    for _frame in range(20):
        if not stack.opening:
            return
        stack.update(PRESS_DELAY)
    raise AssertionError("the scene on top never takes a press")


class Player:
    """Works a form, or the top scene of a stack, by key and by mouse; before a press it lets the scene open."""

    def __init__(self, handle: Callable[[Intent], Reply | None] | Callable[[Intent], None]) -> None:
        self._handle = handle
        self._stack = stack if isinstance(stack := getattr(handle, "__self__", None), SceneStack) else None

    def handle(self, intent: Intent) -> Reply | None:
        if self._stack is not None and intent.kind is not Kind.RELEASE:
            let_open(self._stack)
        return self._handle(intent)

    def key(self, kind: Kind, key: str = "", device: Device = "keyboard") -> Reply | None:
        return self.handle(Intent(kind, key=key, device=device))

    def keys(self, *kinds: Kind) -> Reply | None:
        reply = None
        for kind in kinds:
            reply = self.key(kind)
        return reply

    def type(self, text: str) -> Reply | None:
        """Each letter as the window sends it: the key first, then the text."""
        reply = None
        for letter in text:
            self.handle(Intent(Kind.KEY, key=letter))
            reply = self.handle(Intent(Kind.TEXT, text=letter))
        return reply

    def mouse(self, kind: Kind, x: float, y: float, amount: float = 0.0) -> Reply | None:
        return self.handle(Intent(kind, x, y, amount, device="mouse"))

    def click(self, x: float, y: float) -> Reply | None:
        self.mouse(Kind.MOVE, x, y)
        pressed = self.mouse(Kind.PRESS, x, y)
        released = self.mouse(Kind.RELEASE, x, y)
        return released if released is not None and released.kind != "used" else pressed

    def click_on(self, form: Form, id: WidgetId) -> Reply | None:
        return self.click(*form.widget(id).box.center)


def shown(services: Services, scene: Scene, canvas: Canvas | None = None) -> Canvas:
    """Puts a scene on the stack and draws it at rest."""
    canvas = canvas or used_canvas(text=services.settings.text_size)
    services.stack.push(scene)
    if len(services.stack.scenes) > 1:  # it takes the place of another one, picture by picture
        services.stack.draw(canvas)
    else:
        services.stack.settle(canvas)
    services.stack.update(5.0)
    services.stack.draw(canvas)
    return canvas


def frame(stack: SceneStack, canvas: Canvas) -> None:
    """A frame as the window's loop has it: what is as it was drawn last is not drawn again."""
    if stack.dirty:
        stack.draw(canvas)


def forms(scene: Scene) -> Form:
    """The form of a scene that has one."""
    assert isinstance(scene, FormScene)
    return scene.form


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes share no more than an edge."""
    return one.x >= other.right or other.x >= one.right or one.y >= other.bottom or other.y >= one.bottom
