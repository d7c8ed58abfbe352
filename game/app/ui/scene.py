"""Base classes of all scenes: one with services, and one with a group of widgets.

``game.app.ui.stack`` describes the life cycle of a scene.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import TYPE_CHECKING

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.tree import SCREEN, DynamicView, lay_out
from game.app.ui.services import Services
from game.app.ui.stack import StackedScene
from game.app.ui.widgets.base import LayoutItem, LayoutResult, Widget, WidgetEvent, WidgetId
from game.app.ui.widgets.form import WidgetGroup

if TYPE_CHECKING:
    from game.app.ui.audio.spoken import SceneSpeech


class Scene(StackedScene):
    """Base of all scenes: Esc closes the scene, and damaged files that the scene reads are reported."""

    player_files: tuple[str, ...] = ()
    """Names of the player's files that the scene reads, as in ``game.app.menus.saves.damaged``; damaged ones are
    reported.
    """

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    def enter(self) -> None:
        if self.player_files:
            self.services.ask_about_damage(self.player_files)

    def handle(self, intent: Intent) -> None:
        if intent.kind is Kind.BACK:
            self.step_back()

    def step_back(self) -> None:
        """Handle Esc and the back button: close the scene and show the one below, unless this is the last one."""
        self.services.stack.pop()


class WidgetScene(Scene):
    """Scene with a group of widgets: ``build`` returns them as a tree, ``on_widget_event`` handles their events.

    The tree is laid out in ``body_box``, below the widgets of ``make_frame``. A scene without a tree overrides
    ``layout`` and builds its widgets there.

    When the pointer or the focus moves, only the widgets whose state changes are redrawn, and the background if it
    shows the hovered widget; ``mark_dirty`` redraws all of it. A large part that depends on the hovered widget follows
    one frame later with ``update_after_highlight``.

    Enter presses the default widget, and the widget with ``is_back`` does the same as Esc: ``step_back``.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.form = WidgetGroup()
        """Widgets of the scene and their focus."""
        self.layout_result = LayoutResult()
        """Widgets and boxes of the last layout."""
        self.form.device = services.device
        self._hover_info_version = self._ground_turn = 0
        self._late_update: Callable[[], None] | None = None
        """Update of a part that follows the pointer one frame after the highlight; None if none is left to do."""
        self._is_late_update_due = False
        """True if the highlight was drawn, so that the next frame does the update."""

    def mark_dirty(self) -> None:
        super().mark_dirty()
        self.form.invalidate()

    def mark_hover_info_dirty(self) -> None:
        """Redraw only ``draw_hover_info``; everything else is reused."""
        self.dirty = True
        self._hover_info_version += 1

    def mark_ground_dirty(self) -> None:
        """Draw only `draw_ground` anew; the widgets are reused."""
        self.dirty = True
        self._ground_turn += 1

    def pause(self) -> None:
        self.form.cancel_press()

    body_box = SCREEN
    """Box in which the view is laid out."""
    first_focus: WidgetId | None = None
    """Id of the widget that has the focus when the scene is opened."""

    caches_ground = True
    """True if the ground with its panels is cached as one picture; False if `draw_ground` caches a part, because the
    rest moves and would be drawn onto that picture first.
    """

    def make_frame(self) -> list[Widget]:
        """Return the widgets around the view, such as the back button."""
        return []

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the view: a tree that is built from the scene's state for every layout."""
        raise NotImplementedError

    def layout(self, canvas: Canvas) -> None:
        """Lay out the view; afterwards ``layout_result`` has the boxes of its items."""
        self.layout_result = lay_out(canvas, self.build(canvas), self.body_box)
        self.form.set_widgets([*self.make_frame(), *self.layout_result.widgets], focus=self.first_focus)

    def update_part(self, part: DynamicView, content_key: Hashable) -> None:
        """Update a dynamic part of the view to another content; everything around it is reused."""
        self.form.set_widgets(part.show_content(content_key, self.form.widgets), focus=self.first_focus)
        self.dirty = True

    def update_after_highlight(self, update: Callable[[], None]) -> None:
        """Update a part that depends on the hovered widget, one frame after the highlight; at once if keys are used.

        So a frame draws both only while the pointer keeps moving. The scene may be laid out before the update.
        """
        self._late_update, self.dirty = update, True
        if self.form.device != "mouse":
            self.catch_up()

    def catch_up(self) -> None:
        """Do at once what ``update_after_highlight`` left to do; input and speech find what is pointed at."""
        update, self._late_update, self._is_late_update_due = self._late_update, None, False
        if update is not None:
            update()

    def on_widget_event(self, event: WidgetEvent) -> None:
        """Handle the event of a widget that was pressed, changed or submitted; the stack shows a ``UserError``.

        If a widget refuses an event, its reason has already been shown next to it.
        """

    def on_unhandled_intent(self, intent: Intent) -> None:
        """Handle an intent that no widget handled; Esc closes the scene."""
        if intent.kind is Kind.BACK:
            self.step_back()

    @property
    def speech(self) -> SceneSpeech:
        self.catch_up()
        return self._widget_speech

    @cached_property
    def _widget_speech(self) -> SceneSpeech:
        from game.app.ui.audio.spoken import WidgetSceneSpeech

        return WidgetSceneSpeech(self)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the background below the widgets."""

    def draw_hover_info(self, canvas: Canvas) -> None:
        """Draw information about the hovered widget, between the background and the widgets."""

    def defer_tooltips(self) -> None:
        """Hide tooltips while a message is shown."""
        self.form.suppresses_tooltips = self.services.stack.toast.is_quiet

    def draw(self, canvas: Canvas) -> None:
        if self._late_update is not None:
            if self._is_late_update_due or canvas.is_traced:
                self.catch_up()
                self.dirty = False
            else:
                self._is_late_update_due = self.dirty = True
        self.form.draw_cached(canvas, "ground", self.draw_ground, self._ground_turn)
        if type(self).draw_hover_info is WidgetScene.draw_hover_info:
            self.form.draw_background_panels(canvas)
        if self.caches_ground:
            canvas.cache_background()
        self.form.draw_cached(canvas, "pointed", self.draw_hover_info, self._hover_info_version)
        self.defer_tooltips()
        self.form.draw(canvas)

    def update(self, dt: float) -> None:
        if self.form.update(dt):
            self.dirty = True

    def handle(self, intent: Intent) -> None:
        if intent.kind is not Kind.MOVE:
            self.catch_up()
        attention, device = self.form.attention_key, self.form.device
        event = self.form.handle(intent)
        if event is not None or device != self.form.device:
            self.mark_dirty()
        elif attention != self.form.attention_key:
            self.dirty = True
        if event is None and any(widget.handle_scroll(intent) for widget in self.form.widgets):
            self.mark_dirty()
        elif event is None:
            self.on_unhandled_intent(intent)
        elif event.kind == "refused":
            self.services.play_effect("refused")
            self.services.stack.toast.remove_private()
        elif event.kind != "used":
            self.services.play_effect("press" if event.kind == "pressed" else "change")
            if event.kind == "pressed" and self.form.get_widget(event.id).is_back:
                self.step_back()
            else:
                self.on_widget_event(event)

    @property
    def is_typing(self) -> bool:
        focused = self.form.focused_widget
        return focused is not None and focused.keeps_focus

    @property
    def animating(self) -> bool:
        return self.form.is_animating
