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


AMBIENT_FPS = 15
"""Frames per second of ambient motion, which runs while nothing else happens."""
AMBIENT_SECONDS = 20.0
"""Seconds of ambient motion after the last input or event, so that an unattended table uses no processor time."""


class StackedScene:
    """Interface between the stack and a scene; see the module for its life cycle."""

    route_type: type[Route] | None = None
    """Route type by which other modules recognize the scene without importing it; used to open a scene only once."""
    modal = False
    """True for an overlay: the scene below it stays visible."""
    has_curtain = False
    """True if the scene opens and closes behind a curtain instead of fading."""
    has_ambient = False
    """True if the scene has ambient motion, whose frame is ``services.stack.ambient_frame``."""
    theme: Theme | None = None
    """Theme of the scene; None for that of the scene below."""
    music: str | None = None
    """Piece of music that plays; None for that of the scene below."""
    ambience: str | None = None
    """Place whose ambience is played; None for that of the scene below."""
    is_inspectable = False
    """True if the debug view can be opened over the scene."""

    def __init__(self) -> None:
        self.dirty = True
        """True if ``draw`` has to be called again."""
        self.draw_count = 0
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


_NON_DISMISSING = (Kind.MOVE, Kind.RELEASE, Kind.LEAVE, Kind.TEXT)
"""Kinds of intents that do not close toasts: pointer events other than presses, and the text that follows a key press.
"""


class SceneStack:
    """Stack of scenes, the last on top; scenes fade into each other unless motion is reduced."""

    def __init__(self) -> None:
        self.scenes: list[StackedScene] = []
        self.animation_settings = AnimationSettings()
        """Animation settings of the transitions."""
        self.high_contrast = False
        """True if scenes use the high-contrast theme."""
        self.allows_ambient = True
        """True if ambient motion is allowed: not with reduced motion, and not in battery-saver mode."""
        self.is_window_focused = True
        """True while the window has the keyboard focus; otherwise ambient motion stops."""
        self._ambient_clock = Clock()
        """Time of ambient motion."""
        self._ambient_dirty = False
        """True if ambient motion has advanced since the last frame."""
        self.idle_clock = Clock()
        """Seconds since anything but ambient motion has changed."""
        self.toast = Toasts()
        """Messages over the scenes."""
        self.caption = Caption()
        """Caption of sound effects."""
        self._old_picture: pygame.Surface | None = None
        """Picture of the previous scene during a transition, else None."""
        self._transition = Transition()
        """Transition from the previous scene to the next one."""
        self._requested_fade = 0.0
        """Duration in seconds of a transition that begins with the next frame; 0 for none."""
        self._fade_timer = Timer()
        """Time of the running transition."""
        self._needs_layout = True
        """True if every scene has to be laid out again."""
        self._was_drawn = False
        """True after the first frame."""
        self._new_scene_ids: set[int] = set()
        """Ids of scenes that were not laid out yet."""
        self._drawn_top: StackedScene | None = None
        """Top scene of the last frame."""
        self.active_scene: StackedScene | None = None
        """Scene whose layout, update or drawing is running; after a crash, the one that caused it."""
        self.input_count = 0
        """Number of intents handled that did not come from the pointer."""
        self.is_handling_input = False
        """True while an intent is handled; after a crash, True if an intent caused it."""
        self.inactivity_clock = Clock()
        """Seconds since the last input or the last animation of a scene."""
        self.press_guard = PressGuard()
        """Blocks presses that were meant for the previous scene."""

    @property
    def top(self) -> StackedScene | None:
        """Return the scene that gets the intents."""
        return self.scenes[-1] if self.scenes else None

    @property
    def is_top_unseen(self) -> bool:
        """Return whether the screen still shows another scene, so that no input can be meant for the top scene."""
        return self._drawn_top is not self.top

    def push(self, scene: StackedScene) -> None:
        """Push a scene."""
        if self.top is not None:
            self.top.pause()
        self.scenes.append(scene)
        self._begin_transition(TIMES.dialog_in if scene.modal else TIMES.scene, scene, has_curtain=scene.has_curtain)
        self._run_hook(scene, scene.enter)

    def push_from_box(self, box: Box, push: Callable[[], None]) -> None:
        """Push scenes that expand from a box of the screen, such as the card of a game in the menu."""
        self._transition = Transition(box=box)
        push()
        if self._requested_fade <= 0:
            self._transition = Transition()

    def _run_hook(self, scene: StackedScene, method: Callable[[], None]) -> None:
        """Call a method of a scene, with the scene recorded in ``active_scene`` for crash reports."""
        self.active_scene = scene
        method()
        self.active_scene = None

    def pop(self) -> None:
        """Remove the top scene, unless it is the last one."""
        if len(self.scenes) < 2:
            return
        gone = self.scenes.pop()
        self._begin_transition(TIMES.dialog_out if gone.modal else TIMES.scene, has_curtain=gone.has_curtain)
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
        self._needs_layout = True

    def _begin_transition(
        self, seconds: float, new_scene: StackedScene | None = None, *, has_curtain: bool = False
    ) -> None:
        """Request a transition from the current picture in seconds, to a new scene if one was pushed."""
        if has_curtain or self._transition.has_curtain or new_scene is None:
            self._transition = Transition(has_curtain=has_curtain)
        self.toast.remove_anchored()
        seconds = self._transition.seconds or seconds
        first = len(self.scenes) == 1 and self.scenes[0] is new_scene and not self._was_drawn
        self._requested_fade = (
            0.0 if first or self.animation_settings.reduced else self.animation_settings.scale_duration(seconds)
        )
        if not first:
            self.press_guard.start(self._requested_fade)
        if new_scene is not None:
            self._new_scene_ids.add(id(new_scene))
        for scene in self.scenes:
            scene.mark_dirty()

    # ---- the loop's side ------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Pass an intent to the top scene, unless it was meant for the previous scene.

        Show a ``UserError`` it raises.
        """
        self.inactivity_clock.restart()
        if self.top is None or not self.press_guard.admits(
            intent, self.top, is_opening=self.is_opening, is_typing=self.top.is_typing
        ):
            return
        self.active_scene, self.is_handling_input = None, True
        self.input_count += not intent.is_pointer
        if intent.kind not in _NON_DISMISSING and self.toast.remove_anchored():
            self._request_redraw()
        try:
            left = intent if self.top.captures_key else self.toast.handle(intent, self.top)
            if self.toast.is_dirty:
                self._request_redraw()
            if left is not None:
                self.top.handle(left)
        except UserError as error:
            self.toast.show_message(error.message)
        self.is_handling_input = False

    @property
    def is_opening(self) -> bool:
        """Return whether presses are still ignored because they were meant for the previous scene."""
        return self._old_picture is not None or self.press_guard.is_closed

    def update(self, dt: float) -> None:
        """Advance the top scene, the transition, toasts and the caption."""
        self.press_guard.update(dt)
        if self.top is not None:
            self.active_scene = self.top
            self.top.update(dt)
            self.inactivity_clock.advance(dt)
            self.idle_clock.advance(dt)
            if self.top.animating:
                self.inactivity_clock.restart()
            if self.is_dirty or self.animating:
                self.idle_clock.restart()
            self._advance_ambient(dt, self.top)
        self.active_scene = None
        if self._old_picture is not None:
            self._fade_timer.advance(dt)
            if self._fade_timer.is_over:
                self._old_picture = None
                if self._requested_fade <= 0:
                    self._transition = Transition()
            self._request_redraw()
        for line in (self.toast, self.caption):
            if line.update(dt):
                self._request_redraw()

    @property
    def in_transition(self) -> bool:
        """Return whether a transition between scenes is running."""
        return self._old_picture is not None or self._requested_fade > 0

    @property
    def has_ambient_motion(self) -> bool:
        """Return whether ambient motion runs on the top scene: the window has the focus and there was recent input."""
        attended = self.is_window_focused and self.inactivity_clock.now < AMBIENT_SECONDS
        return self.allows_ambient and attended and self.top is not None and self.top.has_ambient

    def _advance_ambient(self, dt: float, top: StackedScene) -> None:
        """Advance ambient motion, unless the top scene is animating."""
        if not self.has_ambient_motion or top.animating:
            return
        before = self.ambient_frame
        self._ambient_clock.advance(dt)
        if self.ambient_frame != before:
            self._ambient_dirty = True
            top.tick_ambient()

    @property
    def ambient_frame(self) -> int:
        """Return the index of the current ambient frame."""
        return int(self._ambient_clock.now * AMBIENT_FPS)

    def restart_ambient(self) -> None:
        """Restart ambient motion at its first frame."""
        self._ambient_clock.restart()

    def _request_redraw(self) -> None:
        """Request a redraw of the visible scenes, since something above them has changed."""
        for scene in self._visible_scenes():
            scene.dirty = True

    @property
    def is_dirty(self) -> bool:
        """Return whether ``draw`` would show anything different."""
        words = self.toast.is_dirty or self.caption.is_dirty
        return (
            self._ambient_dirty or self._needs_layout or words or any(scene.dirty for scene in self._visible_scenes())
        )

    @property
    def animating(self) -> bool:
        """Return whether the main loop has to run at its full frame rate."""
        moving = self._old_picture is not None or self.toast.is_fading or self.caption.is_fading
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
        own = next((scene.theme for scene in reversed(below) if scene.theme is not None), ZELDA)
        return with_high_contrast(own) if self.high_contrast else own

    @property
    def music(self) -> str:
        """Return the piece of music of the top scene, or of the nearest one below that has one; "" for none."""
        return next((scene.music for scene in reversed(self.scenes) if scene.music is not None), "")

    @property
    def mood(self) -> Mood:
        """Return the music's mood for the scene whose piece is playing."""
        return next((scene.mood for scene in reversed(self.scenes) if scene.music is not None), "calm")

    @property
    def ambience(self) -> str:
        """Return the ambience of the top scene, or of the nearest one below that has music or ambience; "" for none."""
        heard = next(
            (scene for scene in reversed(self.scenes) if scene.ambience is not None or scene.music is not None), None
        )
        return "" if heard is None else heard.ambience or ""

    def layout_scenes(self, canvas: Canvas) -> None:
        """Lay out the scenes that need it before they can be drawn or handle input."""
        if self._needs_layout:
            self._needs_layout = False
            self._new_scene_ids = {id(scene) for scene in self.scenes}
        if self._new_scene_ids:
            canvas.discard_frame()
        for scene in self.scenes:
            if id(scene) in self._new_scene_ids:
                canvas.theme = self.find_theme(scene)
                self.active_scene = scene
                scene.layout(canvas)
                scene.mark_dirty()
        self.active_scene = None
        self._new_scene_ids.clear()

    def draw(self, canvas: Canvas) -> list[pygame.Rect]:
        """Lay out and draw everything visible; afterwards the canvas has the theme of the top scene.

        Return the changed areas of the canvas's surface.
        """
        top = self.top
        if self._requested_fade > 0:
            self._old_picture = canvas.surface.copy()
            self._fade_timer.start(self._requested_fade)
            self._requested_fade = 0.0
        self.layout_scenes(canvas)
        self._was_drawn = True
        self._drawn_top = top
        self._ambient_dirty = False
        with canvas.frame() as areas:
            for scene in self._visible_scenes():
                self._draw_scene(canvas, scene)
            self.active_scene = None
            self.toast.draw_over_scene(canvas, top)
            self.caption.draw(canvas)
            if top is not None and self.has_ambient_motion and self._old_picture is None and not canvas.is_traced:
                top.draw_ambient(canvas)
        if self._old_picture is not None:
            self._transition.draw(canvas, self._old_picture, self._fade_timer.progress(0, self._fade_timer.seconds))
            canvas.invalidate_frame()
            areas[:] = [canvas.surface.get_rect()]
        return areas

    def _draw_scene(self, canvas: Canvas, scene: StackedScene) -> None:
        """Draw a scene if it is dirty, else reuse its last picture."""
        if scene.dirty:
            scene.dirty = False
            scene.draw_count += 1
        canvas.theme = self.find_theme(scene)
        self.active_scene = scene
        if scene.modal and canvas.listener is not None:
            canvas.listener.cover()
        canvas.draw_group(("scene", id(scene)), scene.draw_count, lambda: scene.draw(canvas))
