"""The stack of scenes: which one is on top, how they give way to each other, and when they are drawn.

A scene is a screen (title, settings, match) or, with `modal`, something that lies over the scene below it (a dialog).
Its life: `enter` when it comes onto the stack, `pause` and `resume` when another one covers and uncovers it, `leave`
when it goes. Before its first drawing, and again whenever the size, language or text size changed, it is asked to
`layout`: measure texts and build its widgets there. It is drawn only when something is `dirty`, so call `touch()` after
every change. A frame puts down what has changed only: a scene that is not dirty looks as it did.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from game.app.ui.audio.layers import Mood
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Clock, Tempo, Timer
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.routes import Route
from game.app.ui.style.theme import TIMES, ZELDA, Theme, strengthened
from game.app.ui.style.transition import Change, PressGuard
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.caption import Caption
from game.app.ui.widgets.toast import Toast
from game.errors import UserError

if TYPE_CHECKING:
    from game.app.ui.audio.spoken import Spoken


LIVELY_RATE = 15
"""Pictures a second of what moves by itself while nothing happens."""
LIVES_FOR = 20.0
"""Seconds after the last input, or after the last event shown, in which it does: a table left alone costs nothing."""


class StackedScene:
    """What the stack asks of a scene; see the module's text for its life."""

    shows: type[Route] | None = None
    """What of its kind may be open once at a time, to be known by those who do not know the scene."""
    modal = False
    curtain = False
    """Whether a curtain falls before it comes and after it goes, and does not merely fade."""
    lively = False
    """Whether something on it moves by itself while nothing happens; ``services.stack.tick`` says how far it is."""
    theme: Theme | None = None
    """The look it is measured and drawn in; None takes the one of the scene below."""
    music: str | None = None
    """The piece that plays; None lets the one of the scene below go on."""
    ambience: str | None = None
    """The place whose ambience is heard; None lets the one of the scene below go on."""
    inspectable = False
    """Whether the view for developers can be opened over it."""

    def __init__(self) -> None:
        self.dirty = True
        """Whether `draw` is to be asked again; what it draws in groups of the canvas may look as before."""
        self.drawings = 0
        """How often `draw` has been asked."""

    def touch(self) -> None:
        """Asks to be drawn again, with nothing kept of how it looked."""
        self.dirty = True

    def enter(self) -> None:
        """Came onto the stack."""

    def leave(self) -> None:
        """Went from the stack for good."""

    def pause(self) -> None:
        """Another scene lies above it now."""

    def resume(self) -> None:
        """Take over again as the top scene."""

    def layout(self, canvas: Canvas) -> None:
        """Measures texts and builds widgets for this canvas, language and text size."""

    def draw(self, canvas: Canvas) -> None:
        """Draws everything with the canvas's own methods; a modal scene draws over what is there."""

    def update(self, dt: float) -> None:
        """Moves on by `dt` seconds; only the top scene and the lines above it are updated."""

    def handle(self, intent: Intent) -> None:
        """Answers an intent; only the top scene gets them."""

    def breathe(self) -> None:
        """Note that what moves by itself has moved; a ``lively`` scene on top is told while nothing else moves."""

    def draw_lights(self, canvas: Canvas) -> None:
        """Draws what moves by itself over a ``lively`` scene: light above everything else."""

    @cached_property
    def spoken(self) -> Spoken:
        """Return what speech reads aloud of it."""
        from game.app.ui.audio.spoken import Spoken

        return Spoken()

    def rules_page(self) -> tuple[str, str]:
        """Return game and rulebook page that fit what is shown.

        An empty page is the first one; an empty game leaves it to the scene below.
        """
        return "", ""

    @property
    def listening(self) -> bool:
        """Return whether the next key is taken down, whatever it means elsewhere."""
        return False

    @property
    def typing(self) -> bool:
        """Return whether a text is being typed, so that signs are only signs."""
        return False

    @property
    def mood(self) -> Mood:
        """Return which layer of its piece fits what is shown; it says nothing that not everybody may know."""
        return "calm"

    @property
    def animating(self) -> bool:
        """Return whether it wants 60 updates a second; a scene at rest gets 30 and is not drawn."""
        return False


_IDLE = (Kind.MOVE, Kind.RELEASE, Kind.LEAVE, Kind.TEXT)
"""What the pointer does besides pressing, and the letter that comes with a key."""


class SceneStack:
    """The scenes on the screen, the last on top; changes of scene fade into each other unless motion is reduced."""

    def __init__(self) -> None:
        self.scenes: list[StackedScene] = []
        self.tempo = Tempo()
        self.high_contrast = False
        self.lives = True
        """Whether anything may move by itself: not with reduced motion, and not on battery saver."""
        self.focused = True
        """Whether the window is in front; behind others everything stands still."""
        self._clock = Clock()
        self._breathed = False
        """Whether what moves by itself has moved since the last frame."""
        self.calm = Clock()
        """Seconds in which nothing has changed but what moves by itself."""
        self.toast = Toast()
        self.caption = Caption()
        self._old: pygame.Surface | None = None
        self._change = Change()
        """How the scene on the screen gives way to the next one."""
        self._wants_fade = 0.0
        self._fade = Timer()
        self._stale = True
        self._drawn = False
        self._fresh: set[int] = set()
        self._seen: StackedScene | None = None
        self.at_work: StackedScene | None = None
        """Who is drawing, laying itself out or moving on; after a fault, whose it was."""
        self.answered = 0
        """How many intents there have been that were none of the pointer's."""
        self.answering = False
        """Whether an intent is being answered; after a fault, whether somebody asked for it."""
        self.unattended = Clock()
        """Seconds since somebody did anything and since a scene last showed what happened."""
        self.guard = PressGuard()

    @property
    def top(self) -> StackedScene | None:
        """Return the scene that gets the intents."""
        return self.scenes[-1] if self.scenes else None

    @property
    def unseen(self) -> bool:
        """Return whether the screen shows another scene than the top one, for which no input can have been meant."""
        return self._seen is not self.top

    def push(self, scene: StackedScene) -> None:
        """Puts a scene on top."""
        if self.top is not None:
            self.top.pause()
        self.scenes.append(scene)
        self._changed(TIMES.dialog_in if scene.modal else TIMES.scene, scene, curtain=scene.curtain)
        self._ask(scene, scene.enter)

    def push_out_of(self, box: Box, push: Callable[[], None]) -> None:
        """Lets what is pushed open out of a box of the screen, as a card that grows into its game."""
        self._change = Change(box=box)
        push()
        if self._wants_fade <= 0:
            self._change = Change()

    def _ask(self, scene: StackedScene, act: Callable[[], None]) -> None:
        """Lets a scene do something of its own."""
        self.at_work = scene
        act()
        self.at_work = None

    def pop(self) -> None:
        """Takes the top scene off; the last one stays."""
        if len(self.scenes) < 2:
            return
        gone = self.scenes.pop()
        self._changed(TIMES.dialog_out if gone.modal else TIMES.scene, curtain=gone.curtain)
        gone.leave()
        self._ask(self.scenes[-1], self.scenes[-1].resume)
        self.scenes[-1].touch()

    def replace(self, scene: StackedScene) -> None:
        """Puts a scene in place of the top one."""
        gone = self.scenes.pop() if self.scenes else None
        if gone is not None:
            gone.leave()
        self.scenes.append(scene)
        self._changed(TIMES.scene, scene)
        self._ask(scene, scene.enter)

    def back_to(self, scene: StackedScene) -> None:
        """Takes off everything above a scene that is on the stack."""
        while self.top is not scene and len(self.scenes) > 1:
            gone = self.scenes.pop()
            gone.leave()
        self._changed(TIMES.scene)
        self._ask(scene, scene.resume)
        scene.touch()

    def clear(self) -> None:
        """Takes every scene off, top first, as when the window closes."""
        while self.scenes:
            self.scenes.pop().leave()

    def relayout(self) -> None:
        """Have every scene lay itself out anew before the next drawing."""
        self._stale = True

    def _changed(self, seconds: float, fresh: StackedScene | None = None, *, curtain: bool = False) -> None:
        if curtain or self._change.curtain or fresh is None:
            self._change = Change(curtain=curtain)
        self.toast.answered()
        seconds = self._change.seconds or seconds
        first = len(self.scenes) == 1 and self.scenes[0] is fresh and not self._drawn
        self._wants_fade = 0.0 if first or self.tempo.reduced else self.tempo.seconds(seconds)
        if not first:
            self.guard.start(self._wants_fade)
        if fresh is not None:
            self._fresh.add(id(fresh))
        for scene in self.scenes:
            scene.touch()

    # ---- the loop's side ------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Pass an intent to the top scene, unless it was meant for the one before; a `UserError` of it is shown."""
        self.unattended.restart()
        if self.top is None or not self.guard.admits(intent, self.top, opening=self.opening, typing=self.top.typing):
            return
        self.at_work, self.answering = None, True
        self.answered += not intent.pointer
        if (intent.kind not in _IDLE and self.toast.answered()) or self.toast.gives_way(intent.x, intent.y):
            self._redraw()
        try:
            self.top.handle(intent)
        except UserError as error:
            self.toast.show(error.message)
        self.answering = False

    @property
    def opening(self) -> bool:
        """Return whether presses were still meant for the scene before."""
        return self._old is not None or self.guard.closed

    def update(self, dt: float) -> None:
        """Moves the top scene, the fade, the toast and the caption on."""
        self.guard.update(dt)
        if self.top is not None:
            self.at_work = self.top
            self.top.update(dt)
            self.unattended.advance(dt)
            self.calm.advance(dt)
            if self.top.animating:
                self.unattended.restart()
            if self.dirty or self.animating:
                self.calm.restart()
            self._breathe(dt, self.top)
        self.at_work = None
        if self._old is not None:
            self._fade.advance(dt)
            if self._fade.over:
                self._old = None
                if self._wants_fade <= 0:
                    self._change = Change()
            self._redraw()
        for line in (self.toast, self.caption):
            if line.update(dt):
                self._redraw()

    @property
    def changing(self) -> bool:
        """Return whether one scene is giving way to the next."""
        return self._old is not None or self._wants_fade > 0

    @property
    def living(self) -> bool:
        """Return whether something may move by itself on the scene on top: as long as somebody is there to see it."""
        attended = self.focused and self.unattended.now < LIVES_FOR
        return self.lives and attended and self.top is not None and self.top.lively

    def _breathe(self, dt: float, top: StackedScene) -> None:
        if not self.living or top.animating:
            return
        before = self.tick
        self._clock.advance(dt)
        if self.tick != before:
            self._breathed = True
            top.breathe()

    @property
    def tick(self) -> int:
        """Return the number of the picture of what moves by itself."""
        return int(self._clock.now * LIVELY_RATE)

    def restart(self) -> None:
        """Begin what moves by itself at its first picture again."""
        self._clock.restart()

    def _redraw(self) -> None:
        """Ask for a frame: something above the scenes has changed."""
        for scene in self._visible():
            scene.dirty = True

    @property
    def dirty(self) -> bool:
        """Return whether `draw` would show anything new."""
        words = self.toast.fresh or self.caption.fresh
        return self._breathed or self._stale or words or any(scene.dirty for scene in self._visible())

    @property
    def animating(self) -> bool:
        """Return whether the loop should run at full rate."""
        moving = self._old is not None or self.toast.moving or self.caption.moving
        return moving or (self.top is not None and (self.top.animating or self.top.dirty))

    def _visible(self) -> list[StackedScene]:
        """From the lowest scene that can be seen to the top one."""
        at = len(self.scenes) - 1
        while at > 0 and self.scenes[at].modal:
            at -= 1
        return self.scenes[max(at, 0) :]

    def theme_of(self, scene: StackedScene) -> Theme:
        """Its own look, or that of the nearest scene below that has one."""
        below = self.scenes[: self.scenes.index(scene) + 1]
        own = next((one.theme for one in reversed(below) if one.theme is not None), ZELDA)
        return strengthened(own) if self.high_contrast else own

    @property
    def music(self) -> str:
        """Return the piece of the top scene, or of the nearest one below that has one; "" for none."""
        return next((one.music for one in reversed(self.scenes) if one.music is not None), "")

    @property
    def mood(self) -> Mood:
        """Return the mood of the scene whose piece plays."""
        return next((one.mood for one in reversed(self.scenes) if one.music is not None), "calm")

    @property
    def ambience(self) -> str:
        """Return the place of the top scene, or of the nearest one below that has music or a place; "" for none."""
        heard = next((one for one in reversed(self.scenes) if one.ambience is not None or one.music is not None), None)
        return "" if heard is None else heard.ambience or ""

    def settle(self, canvas: Canvas) -> None:
        """Lays out what has to be before it can be drawn or answer anything."""
        if self._stale:
            self._stale = False
            self._fresh = {id(scene) for scene in self.scenes}
        if self._fresh:
            canvas.forget_frame()
        for scene in self.scenes:
            if id(scene) in self._fresh:
                canvas.theme = self.theme_of(scene)
                self.at_work = scene
                scene.layout(canvas)
                scene.touch()
        self.at_work = None
        self._fresh.clear()

    def draw(self, canvas: Canvas) -> list[pygame.Rect]:
        """Lays out what needs it and draws all that can be seen; the canvas keeps the look of the top scene.

        Returns the parts of the canvas's surface that have changed.
        """
        top = self.top
        if self._wants_fade > 0:
            self._old = canvas.surface.copy()
            self._fade.start(self._wants_fade)
            self._wants_fade = 0.0
        self.settle(canvas)
        self._drawn = True
        self._seen = top
        self._breathed = False
        with canvas.frame() as areas:
            for scene in self._visible():
                self._draw_scene(canvas, scene)
            self.at_work = None
            self.toast.draw_over(canvas, top)
            self.caption.draw(canvas)
            if top is not None and self.living and self._old is None and not canvas.traced:
                top.draw_lights(canvas)
        if self._old is not None:
            self._change.draw(canvas, self._old, self._fade.share(0, self._fade.seconds))
            canvas.spoil_frame()
            areas[:] = [canvas.surface.get_rect()]
        return areas

    def _draw_scene(self, canvas: Canvas, scene: StackedScene) -> None:
        """Draw a scene that is dirty; put another one down as it was."""
        if scene.dirty:
            scene.dirty = False
            scene.drawings += 1
        canvas.theme = self.theme_of(scene)
        self.at_work = scene
        if scene.modal and canvas.reader is not None:
            canvas.reader.cover()
        canvas.group(("scene", id(scene)), scene.drawings, lambda: scene.draw(canvas))
