"""Scene stack: which scene is on top, transitions between scenes, and when they are drawn.

A scene is a screen (title, settings, match) or, with ``modal``, an overlay over the scene below it (a dialog). Its
life cycle: ``enter`` when it is pushed, ``pause`` and ``resume`` when another one covers and uncovers it, ``leave``
when it is removed. Before it is first drawn, and whenever size, language or text size has changed, ``layout`` is
called: measure texts and build widgets there.

It is drawn only while it is ``dirty``, so call ``mark_dirty()`` after every change. A frame draws only what has
changed: the last picture of a scene that is not dirty is reused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from game.app.ui.audio.layers import Mood
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import AnimationSettings, Clock, Timer
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.routes import Route
from game.app.ui.style.theme import TIMES, ZELDA, Theme, with_high_contrast
from game.app.ui.style.transition import PressGuard, Transition
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.caption import Caption
from game.app.ui.widgets.toast import Toasts
from game.errors import UserError

if TYPE_CHECKING:
    from game.app.ui.audio.spoken import SceneSpeech


LIVELY_RATE = 15
"""Frames per second of ambient motion, which runs while nothing else happens."""
LIVES_FOR = 20.0
"""Seconds of ambient motion after the last input or event, so that an unattended table uses no processor time."""


class StackedScene:
    """Interface between the stack and a scene; see the module for its life cycle."""

    shows: type[Route] | None = None
    """Route type by which other modules recognize the scene without importing it; used to open a scene only once."""
    modal = False
    """True for an overlay: the scene below it stays visible."""
    curtain = False
    """True if the scene opens and closes behind a curtain instead of fading."""
    lively = False
    """True if the scene has ambient motion, whose frame is ``services.stack.ambient_frame``."""
    theme: Theme | None = None
    """Theme of the scene; None for that of the scene below."""
    music: str | None = None
    """Piece of music that plays; None for that of the scene below."""
    ambience: str | None = None
    """Place whose ambience is played; None for that of the scene below."""
    inspectable = False
    """True if the debug view can be opened over the scene."""

    def __init__(self) -> None:
        self.dirty = True
        """True if ``draw`` has to be called again."""
        self.drawings = 0
        """Number of calls of ``draw``: cache key of the scene's draw calls."""

    def mark_dirty(self) -> None:
        """Request a redraw of the whole scene."""
        self.dirty = True

    def enter(self) -> None:
        """Handle being pushed onto the stack."""

    def leave(self) -> None:
        """Handle being removed from the stack."""

    def pause(self) -> None:
        """Handle being covered by another scene."""

    def resume(self) -> None:
        """Handle becoming the top scene again."""

    def layout(self, canvas: Canvas) -> None:
        """Measure texts and build widgets for this canvas, language and text size."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything with the methods of the canvas; a modal scene draws over the scenes below."""

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds; only the top scene is updated."""

    def handle(self, intent: Intent) -> None:
        """Handle an intent; only the top scene gets them."""

    def tick_ambient(self) -> None:
        """Advance ambient motion; called on the top scene with ``has_ambient`` while nothing else moves."""

    def draw_ambient(self, canvas: Canvas) -> None:
        """Draw the ambient motion of a scene with ``has_ambient``: light above everything else."""

    @cached_property
    def speech(self) -> SceneSpeech:
        """Return the speech of the scene for the screen reader."""
        from game.app.ui.audio.spoken import SceneSpeech

        return SceneSpeech()

    def find_rules_page(self) -> tuple[str, str]:
        """Return the game and the rulebook page that explain what is shown.

        An empty page is the first one; for an empty game the scene below decides.
        """
        return "", ""

    @property
    def captures_key(self) -> bool:
        """Return whether the next key press is captured by the scene, regardless of its binding."""
        return False

    @property
    def is_typing(self) -> bool:
        """Return whether a text is being typed, so that characters are not shortcuts."""
        return False

    @property
    def mood(self) -> Mood:
        """Return the mood of the music; it depends on public information only."""
        return "calm"

    @property
    def animating(self) -> bool:
        """Return whether the scene needs 60 updates per second; an idle scene gets 30 and is not drawn."""
        return False


_IDLE = (Kind.MOVE, Kind.RELEASE, Kind.LEAVE, Kind.TEXT)
"""Kinds of intents that do not close toasts: pointer events other than presses, and the text that follows a key press.
"""


class SceneStack:
    """Stack of scenes, the last on top; scenes fade into each other unless motion is reduced."""

    def __init__(self) -> None:
        self.scenes: list[StackedScene] = []
        self.tempo = AnimationSettings()
        """Animation settings of the transitions."""
        self.high_contrast = False
        """True if scenes use the high-contrast theme."""
        self.lives = True
        """True if ambient motion is allowed: not with reduced motion, and not in battery-saver mode."""
        self.focused = True
        """True while the window has the keyboard focus; otherwise ambient motion stops."""
        self._clock = Clock()
        """Time of ambient motion."""
        self._breathed = False
        """True if ambient motion has advanced since the last frame."""
        self.calm = Clock()
        """Seconds since anything but ambient motion has changed."""
        self.toast = Toasts()
        """Messages over the scenes."""
        self.caption = Caption()
        """Caption of sound effects."""
        self._old: pygame.Surface | None = None
        """Picture of the previous scene during a transition, else None."""
        self._change = Transition()
        """Transition from the previous scene to the next one."""
        self._wants_fade = 0.0
        """Duration in seconds of a transition that begins with the next frame; 0 for none."""
        self._fade = Timer()
        """Time of the running transition."""
        self._stale = True
        """True if every scene has to be laid out again."""
        self._drawn = False
        """True after the first frame."""
        self._fresh: set[int] = set()
        """Ids of scenes that were not laid out yet."""
        self._seen: StackedScene | None = None
        """Top scene of the last frame."""
        self.at_work: StackedScene | None = None
        """Scene whose layout, update or drawing is running; after a crash, the one that caused it."""
        self.answered = 0
        """Number of intents handled that did not come from the pointer."""
        self.answering = False
        """True while an intent is handled; after a crash, True if an intent caused it."""
        self.unattended = Clock()
        """Seconds since the last input or the last animation of a scene."""
        self.guard = PressGuard()
        """Blocks presses that were meant for the previous scene."""

    @property
    def top(self) -> StackedScene | None:
        """Return the scene that gets the intents."""
        return self.scenes[-1] if self.scenes else None

    @property
    def is_top_unseen(self) -> bool:
        """Return whether the screen still shows another scene, so that no input can be meant for the top scene."""
        return self._seen is not self.top

    def push(self, scene: StackedScene) -> None:
        """Push a scene."""
        if self.top is not None:
            self.top.pause()
        self.scenes.append(scene)
        self._begin_transition(TIMES.dialog_in if scene.modal else TIMES.scene, scene, curtain=scene.curtain)
        self._run_hook(scene, scene.enter)

    def push_from_box(self, box: Box, push: Callable[[], None]) -> None:
        """Push scenes that expand from a box of the screen, such as the card of a game in the menu."""
        self._change = Transition(box=box)
        push()
        if self._wants_fade <= 0:
            self._change = Transition()

    def _run_hook(self, scene: StackedScene, act: Callable[[], None]) -> None:
        """Call a method of a scene, with the scene recorded in ``active_scene`` for crash reports."""
        self.at_work = scene
        act()
        self.at_work = None

    def pop(self) -> None:
        """Remove the top scene, unless it is the last one."""
        if len(self.scenes) < 2:
            return
        gone = self.scenes.pop()
        self._begin_transition(TIMES.dialog_out if gone.modal else TIMES.scene, curtain=gone.curtain)
        gone.leave()
        self._run_hook(self.scenes[-1], self.scenes[-1].resume)
        self.scenes[-1].mark_dirty()

    def replace(self, scene: StackedScene) -> None:
        """Replace the top scene."""
        gone = self.scenes.pop() if self.scenes else None
        if gone is not None:
            gone.leave()
        self.scenes.append(scene)
        self._begin_transition(TIMES.scene, scene)
        self._run_hook(scene, scene.enter)

    def pop_to(self, scene: StackedScene) -> None:
        """Remove all scenes above a given scene of the stack."""
        while self.top is not scene and len(self.scenes) > 1:
            gone = self.scenes.pop()
            gone.leave()
        self._begin_transition(TIMES.scene)
        self._run_hook(scene, scene.resume)
        scene.mark_dirty()

    def clear(self) -> None:
        """Remove all scenes, top first, when the window closes."""
        while self.scenes:
            self.scenes.pop().leave()

    def request_layout(self) -> None:
        """Request a new layout of every scene before the next frame."""
        self._stale = True

    def _begin_transition(self, seconds: float, fresh: StackedScene | None = None, *, curtain: bool = False) -> None:
        """Request a transition from the current picture in seconds, to a new scene if one was pushed."""
        if curtain or self._change.curtain or fresh is None:
            self._change = Transition(curtain=curtain)
        self.toast.remove_anchored()
        seconds = self._change.seconds or seconds
        first = len(self.scenes) == 1 and self.scenes[0] is fresh and not self._drawn
        self._wants_fade = 0.0 if first or self.tempo.reduced else self.tempo.scale_duration(seconds)
        if not first:
            self.guard.start(self._wants_fade)
        if fresh is not None:
            self._fresh.add(id(fresh))
        for scene in self.scenes:
            scene.mark_dirty()

    # ---- the loop's side ------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Pass an intent to the top scene, unless it was meant for the previous scene.

        Show a ``UserError`` it raises.
        """
        self.unattended.restart()
        if self.top is None or not self.guard.admits(
            intent, self.top, opening=self.is_opening, typing=self.top.is_typing
        ):
            return
        self.at_work, self.answering = None, True
        self.answered += not intent.is_pointer
        if intent.kind not in _IDLE and self.toast.remove_anchored():
            self._request_redraw()
        try:
            left = intent if self.top.captures_key else self.toast.handle(intent, self.top)
            if self.toast.fresh:
                self._request_redraw()
            if left is not None:
                self.top.handle(left)
        except UserError as error:
            self.toast.show_message(error.message)
        self.answering = False

    @property
    def is_opening(self) -> bool:
        """Return whether presses are still ignored because they were meant for the previous scene."""
        return self._old is not None or self.guard.is_closed

    def update(self, dt: float) -> None:
        """Advance the top scene, the transition, toasts and the caption."""
        self.guard.update(dt)
        if self.top is not None:
            self.at_work = self.top
            self.top.update(dt)
            self.unattended.advance(dt)
            self.calm.advance(dt)
            if self.top.animating:
                self.unattended.restart()
            if self.is_dirty or self.animating:
                self.calm.restart()
            self._advance_ambient(dt, self.top)
        self.at_work = None
        if self._old is not None:
            self._fade.advance(dt)
            if self._fade.is_over:
                self._old = None
                if self._wants_fade <= 0:
                    self._change = Transition()
            self._request_redraw()
        for line in (self.toast, self.caption):
            if line.update(dt):
                self._request_redraw()

    @property
    def in_transition(self) -> bool:
        """Return whether a transition between scenes is running."""
        return self._old is not None or self._wants_fade > 0

    @property
    def has_ambient_motion(self) -> bool:
        """Return whether ambient motion runs on the top scene: the window has the focus and there was recent input."""
        attended = self.focused and self.unattended.now < LIVES_FOR
        return self.lives and attended and self.top is not None and self.top.lively

    def _advance_ambient(self, dt: float, top: StackedScene) -> None:
        """Advance ambient motion, unless the top scene is animating."""
        if not self.has_ambient_motion or top.animating:
            return
        before = self.ambient_frame
        self._clock.advance(dt)
        if self.ambient_frame != before:
            self._breathed = True
            top.tick_ambient()

    @property
    def ambient_frame(self) -> int:
        """Return the index of the current ambient frame."""
        return int(self._clock.now * LIVELY_RATE)

    def restart_ambient(self) -> None:
        """Restart ambient motion at its first frame."""
        self._clock.restart()

    def _request_redraw(self) -> None:
        """Request a redraw of the visible scenes, since something above them has changed."""
        for scene in self._visible_scenes():
            scene.dirty = True

    @property
    def is_dirty(self) -> bool:
        """Return whether ``draw`` would show anything different."""
        words = self.toast.fresh or self.caption.fresh
        return self._breathed or self._stale or words or any(scene.dirty for scene in self._visible_scenes())

    @property
    def animating(self) -> bool:
        """Return whether the main loop has to run at its full frame rate."""
        moving = self._old is not None or self.toast.is_fading or self.caption.is_fading
        return moving or (self.top is not None and (self.top.animating or self.top.dirty))

    def _visible_scenes(self) -> list[StackedScene]:
        """Return the visible scenes from the lowest one to the top."""
        at = len(self.scenes) - 1
        while at > 0 and self.scenes[at].modal:
            at -= 1
        return self.scenes[max(at, 0) :]

    def find_theme(self, scene: StackedScene) -> Theme:
        """Return the theme of a scene, or that of the nearest scene below that has one."""
        below = self.scenes[: self.scenes.index(scene) + 1]
        own = next((one.theme for one in reversed(below) if one.theme is not None), ZELDA)
        return with_high_contrast(own) if self.high_contrast else own

    @property
    def music(self) -> str:
        """Return the piece of music of the top scene, or of the nearest one below that has one; "" for none."""
        return next((one.music for one in reversed(self.scenes) if one.music is not None), "")

    @property
    def mood(self) -> Mood:
        """Return the music's mood for the scene whose piece is playing."""
        return next((one.mood for one in reversed(self.scenes) if one.music is not None), "calm")

    @property
    def ambience(self) -> str:
        """Return the ambience of the top scene, or of the nearest one below that has music or ambience; "" for none."""
        heard = next((one for one in reversed(self.scenes) if one.ambience is not None or one.music is not None), None)
        return "" if heard is None else heard.ambience or ""

    def layout_scenes(self, canvas: Canvas) -> None:
        """Lay out the scenes that need it before they can be drawn or handle input."""
        if self._stale:
            self._stale = False
            self._fresh = {id(scene) for scene in self.scenes}
        if self._fresh:
            canvas.discard_frame()
        for scene in self.scenes:
            if id(scene) in self._fresh:
                canvas.theme = self.find_theme(scene)
                self.at_work = scene
                scene.layout(canvas)
                scene.mark_dirty()
        self.at_work = None
        self._fresh.clear()

    def draw(self, canvas: Canvas) -> list[pygame.Rect]:
        """Lay out and draw everything visible; afterwards the canvas has the theme of the top scene.

        Return the changed areas of the canvas's surface.
        """
        top = self.top
        if self._wants_fade > 0:
            self._old = canvas.surface.copy()
            self._fade.start(self._wants_fade)
            self._wants_fade = 0.0
        self.layout_scenes(canvas)
        self._drawn = True
        self._seen = top
        self._breathed = False
        with canvas.frame() as areas:
            for scene in self._visible_scenes():
                self._draw_scene(canvas, scene)
            self.at_work = None
            self.toast.draw_over_scene(canvas, top)
            self.caption.draw(canvas)
            if top is not None and self.has_ambient_motion and self._old is None and not canvas.is_traced:
                top.draw_ambient(canvas)
        if self._old is not None:
            self._change.draw(canvas, self._old, self._fade.progress(0, self._fade.seconds))
            canvas.invalidate_frame()
            areas[:] = [canvas.surface.get_rect()]
        return areas

    def _draw_scene(self, canvas: Canvas, scene: StackedScene) -> None:
        """Draw a scene if it is dirty, else reuse its last picture."""
        if scene.dirty:
            scene.dirty = False
            scene.drawings += 1
        canvas.theme = self.find_theme(scene)
        self.at_work = scene
        if scene.modal and canvas.reader is not None:
            canvas.reader.cover()
        canvas.draw_group(("scene", id(scene)), scene.drawings, lambda: scene.draw(canvas))
