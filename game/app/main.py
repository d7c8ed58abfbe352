"""Game window: opens it, translates events into intents, and redraws after changes."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app import doors
from game.app.menus.title import TitleScene
from game.app.play.routes import OpenFileRoute, WelcomeRoute
from game.app.ui.audio.sound import open_sound
from game.app.ui.drawing.canvas import Canvas, compute_text_scale
from game.app.ui.drawing.video import BackBuffer, make_window_error, start_video
from game.app.ui.effects.timeline import Clock
from game.app.ui.input import window_placing
from game.app.ui.input.intents import ACTIVE_BINDINGS, Kind, Translator
from game.app.ui.services import Services
from game.content.formats import cache
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.paths import assets_dir
from game.storage import settings as storage
from game.storage import versioned_store
from game.storage.settings import Settings
from game.text import _

if TYPE_CHECKING:
    import argparse

    from game.app.ui.mod_check import ModWatcher

_BUSY_FPS, _IDLE_FPS = 60, 30
"""Iterations of the main loop per second: while something moves, and while the game is idle."""
_IDLE_POLLS, _AMBIENT_POLLS = 10, 2
"""Number of input polls per update of an idle game, and of one with ambient motion."""
_MAX_STEP_SECONDS = 0.05
"""Maximum time step of an update in seconds, after the process was suspended for example."""
_IDLE_DELAY = 0.5
"""Seconds without change after which the game counts as idle and the window's geometry is saved."""
_GC_THRESHOLD = 10_000
"""Number of new objects after which the garbage collector runs, once startup is finished."""
_GEOMETRY_EVENTS = frozenset(
    {
        pygame.VIDEORESIZE,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWMOVED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWRESTORED,
    }
)
"""Events that report a new size, position or state of the window."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``play``."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=_("saved match, scenario or mod to open"))
    parser.add_argument("--size", type=parse_size, metavar="WxH", help=_("window size in pixels, such as 1600x900"))
    parser.add_argument("--debug", action="store_true", help=_("open the developer view over the match (F12)"))
    parser.add_argument("--bot", action="append", default=[], metavar="NAME", help=_("add a bot, such as cmd:./mine"))
    parser.add_argument("--speech", action="store_true", help=_("read the screen aloud if a voice is installed"))
    parser.add_argument("--fullscreen", action="store_true", help=_("start in fullscreen"))
    parser.add_argument("--stay", action="store_true", help=_("if FILE can't be opened, show why in the main menu"))


def parse_size(text: str) -> tuple[int, int]:
    """Parse ``"1600x900"`` as (1600, 900).

    Raises:
        argparse.ArgumentTypeError: it is not a size.
    """
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        import argparse

        raise argparse.ArgumentTypeError(_("use a size like 1600x900"))
    return int(width), int(height)


def run(arguments: argparse.Namespace) -> int:
    """Run the game until the window is closed.

    Raises:
        UserError: no window can be opened.
    """
    settings = stored = storage.load_settings()
    if arguments.fullscreen:
        settings = _override(settings, fullscreen=True)
    if getattr(arguments, "speech", False):
        settings = _override(settings, speech=True)
    if arguments.size:
        settings = _override(settings, window=arguments.size, fullscreen=False)
    own_bots = getattr(arguments, "bot", [])
    if own_bots:
        from game.bots.epic.bots import make_bot

        for name in own_bots:
            make_bot(name)
    doors.set_folders_locked(True)
    current_registry().quarantine_unchecked = True
    start_video(safe=settings.safe_graphics)
    try:
        first = not (arguments.size or settings.welcomed)
        window = GameWindow(settings, arguments.lang or "", own_bots, stored, first)
        window.open_first_scene(getattr(arguments, "file", None), stay=bool(getattr(arguments, "stay", False)))
        window.wants_debug_view = bool(getattr(arguments, "debug", False))
        window.run_loop()
    finally:
        doors.set_folders_locked(False)
        current_registry().quarantine_unchecked = False
        pygame.quit()
    return 0


def _override(settings: Settings, **fields: object) -> Settings:
    """Return settings changed for this run; invalid values are ignored."""
    return storage.from_fields({name: getattr(settings, name) for name in settings.__struct_fields__} | fields)


class GameWindow:
    """Window of the game with its canvas, services and main loop.

    ``stored`` are the settings on disk if those of this run differ. On the ``is_first_start`` of a player the window
    gets a size that fits the display.
    """

    def __init__(
        self,
        settings: Settings,
        run_language: str = "",
        own_bots: Sequence[str] = (),
        stored: Settings | None = None,
        is_first_start: bool = False,
    ) -> None:
        self.services = Services(
            settings,
            open_sound(settings.effects_volume, settings.music_volume, settings.ambience_volume),
            window=self,
            route_table=doors.ROUTE_TABLE,
            menu=doors.MENU,
            shortcuts=doors.SHORTCUTS,
            find_unfinished=doors.FIND_UNFINISHED,
            can_read_saves=doors.can_read_folders,
            on_damage=doors.ask_about_damage,
            own_bots=own_bots,
            run_language=run_language,
            stored=stored,
        )
        self.translator = Translator()
        """Translates pygame events to intents."""
        self._buffer = BackBuffer((1, 1), settings.text_size)
        """Canvas and its copy to the display."""
        self._text_size = settings.text_size
        """Text size of the canvas, in percent."""
        self._is_geometry_saved = not is_first_start or settings.fullscreen
        """True if size and position of the window need not be saved."""
        self._geometry_clock = Clock()
        """Seconds since the window was moved or resized."""
        self._has_temporary_size = stored is not None and stored.window != settings.window
        """True if the window size is for this run only; later changes to it are not saved."""
        self._is_maximized = settings.maximized and not self._has_temporary_size
        self.wants_debug_view = False
        """True while the debug view has to be opened over the first match that is shown."""
        self._mod_watcher: ModWatcher | None = None
        """Background check of mods that were not checked before; None until it is started."""
        self._in_drop = self._has_opened_drop = False
        """True during a drop of files onto the window, and true once one of its files was opened."""
        self._scene_count = 0
        """Number of scenes on the stack in the last frame."""
        self._open_window(is_first_start)
        self._run_guarded(self._show_title)

    def _show_title(self) -> None:
        """Push the title screen."""
        self.services.stack.push(TitleScene(self.services))

    def open_first_scene(self, file: Path | None = None, *, stay: bool = False) -> None:
        """Open the first scene over the title screen: that of a file, or the welcome screen.

        Raises:
            UserError: the file cannot be opened, and ``stay`` is false. A player who starts the game from a desktop
                sees
            only what the window says, and so needs ``stay``.
        """
        services = self.services
        try:
            if file is not None:
                services.open_route(OpenFileRoute(file))
            elif not services.settings.welcomed:
                services.open_route(WelcomeRoute())
        except UserError as error:
            if not stay:
                raise
            services.notify(str(error))
        except Exception as error:
            self._rescue_match(error)

    # ---- the window -----------------------------------------------------------------------------------------------

    def _open_window(self, is_first_start: bool) -> None:
        """Open the window, or full screen, on the display on which the window was last.

        Raises:
            UserError: no window can be opened.
        """
        settings = self.services.settings
        pygame.display.set_caption("Triforce Duels")
        with contextlib.suppress(pygame.error, OSError):  # a window without its picture plays as well
            pygame.display.set_icon(pygame.image.load(assets_dir() / "desktop" / "window.png"))
        try:
            geometry = self._compute_geometry(is_first_start)
            if settings.fullscreen:
                window_placing.open_fullscreen(geometry)
            else:
                window_placing.open_window(geometry, maximized=self._is_maximized)
        except pygame.error as error:
            raise make_window_error(error) from None
        self._fit_buffer()

    def set_fullscreen(self, enabled: bool) -> None:
        """Enter or leave full screen with the same window, so that the state of held keys is not lost."""
        if enabled:
            self._store_geometry()
            window_placing.enter_fullscreen()
        else:
            window_placing.leave_fullscreen(self._compute_geometry(), maximized=self._is_maximized)
        self._fit_buffer()

    def _compute_geometry(self, is_first_start: bool = False) -> window_placing.Geometry:
        """Return the geometry of the window from the settings."""
        return window_placing.fit_geometry(
            self.services.settings, window_placing.list_displays(), first=is_first_start, exact=self._has_temporary_size
        )

    @property
    def canvas(self) -> Canvas:
        """Return the canvas on which scenes draw; it has its own memory and is never the display surface."""
        return self._buffer.canvas

    def _fit_buffer(self) -> BackBuffer:
        """Return a back buffer that has the size of the display surface.

        All scenes are laid out again for a new one.
        """
        surface, buffer = pygame.display.get_surface(), self._buffer
        if surface is not None and surface.get_size() != buffer.size:
            self._buffer = buffer = BackBuffer(surface.get_size(), self.services.settings.text_size, buffer)
            self.translator.set_viewport(*buffer.viewport.topleft, buffer.pixels_per_unit)
            self.services.stack.request_layout()
            if self.services.stack.scenes:  # what is under the pointer has moved
                _repeat_pointer()
        return buffer

    def _handle_geometry(self, event: pygame.Event) -> None:
        """Record that the window was moved, resized or maximized; ignored in full screen."""
        self._buffer.invalidate()
        if not self.services.settings.fullscreen:
            if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
                self._is_maximized = event.type == pygame.WINDOWMAXIMIZED
            self._is_geometry_saved = False
            self._geometry_clock.restart()

    def _store_geometry(self) -> None:
        """Save the window's size and position for the next start; for a maximized window only that it is maximized."""
        surface = pygame.display.get_surface()
        if surface is not None and not self._is_geometry_saved:
            change = self.services.override_settings if self._has_temporary_size else self.services.change_settings
            if self._is_maximized:
                change(maximized=True)
            else:
                size, place = window_placing.limit_size(surface.get_size()), window_placing.find_placement()
                change(window=size, place=place, maximized=False)
        self._is_geometry_saved = True

    # ---- the loop -------------------------------------------------------------------------------------------------

    def _finish_startup(self) -> None:
        """Load the parts that are not needed for the first frame: bots, mod checks, unfinished matches."""
        from game.app.ui.mod_check import ModWatcher
        from game.bots.worker.pool import BotWorker
        from game.storage import slots

        doors.set_folders_locked(False)
        slots.clean_up()
        self.services.bots = BotWorker()
        self.services.bots.start()
        self.services.make_bot_pool = BotWorker
        self._mod_watcher = ModWatcher()
        title = self.services.stack.scenes[0]
        if isinstance(title, TitleScene):
            title.reload()
        self.services.stack.request_layout()
        gc.freeze()  # what is loaded by now stays: looking it over for what can go would cost frames
        gc.set_threshold(_GC_THRESHOLD)

    def run_loop(self) -> None:
        """Run until the player quits.

        Raises:
            UserError: the game cannot go on, or not end properly; the message names the crash report.
        """
        try:
            self._run_guarded(self._present_frame)
            self._run_guarded(self._finish_startup)
            clock = pygame.time.Clock()
            while not self.services.should_quit:
                dt = self.wait_for_frame(clock)
                self._run_guarded(partial(self._run_frame, dt))
                if self._geometry_clock.advance(dt) >= _IDLE_DELAY:
                    self._run_guarded(self._store_geometry)
                    self.translator.controllers.open_controllers()
            self._shut_down()
        finally:
            if self._mod_watcher is not None:
                self._mod_watcher.close()
            self.services.close_bots()
            self.services.close_speech()
            self.services.sound.close()

    def wait_for_frame(self, clock: pygame.Clock) -> float:
        """Wait until the next frame is due; return the seconds since the previous one.

        An idle game is updated less often, but polls input just as often.
        """
        services, stack = self.services, self.services.stack
        if stack.animating:
            return min(clock.tick(_BUSY_FPS) / 1000, _MAX_STEP_SECONDS)
        looks = _AMBIENT_POLLS if stack.has_ambient_motion else _IDLE_POLLS
        if stack.idle_clock.now < _IDLE_DELAY or services.sound.fading or services.bots.pending_number:
            looks = 1
        seconds = min(clock.tick(_IDLE_FPS) / 1000, _MAX_STEP_SECONDS)
        for _look in range(looks - 1):
            if pygame.event.peek():
                break
            seconds += min(clock.tick(_IDLE_FPS) / 1000, _MAX_STEP_SECONDS)
        return seconds

    def _shut_down(self) -> None:
        """Save the geometry and close all scenes."""
        try:
            self._store_geometry()
            self.services.stack.clear()
        except UserError:
            raise
        except Exception as error:
            from game.app.menus.crash.rescue import build_fatal_error

            raise build_fatal_error(error) from error

    def _run_guarded(self, action: Callable[[], None]) -> None:
        """Run an action; show its ``UserError``, and recover the match after any other error."""
        try:
            action()
        except UserError as error:
            self.services.notify(error.message)
        except Exception as error:
            self._rescue_match(error)

    def _rescue_match(self, error: Exception) -> None:
        """Write a crash report and recover the match."""
        from game.app.menus.crash.rescue import recover_from_crash

        recover_from_crash(self.services, error)

    def _present_frame(self) -> None:
        """Show a frame; a scene that raises a ``UserError`` while drawing is replaced by the one below."""
        try:
            self.draw_frame()
        except UserError as error:
            if len(self.services.stack.scenes) < 2:
                raise RuntimeError(error.message) from error
            self.services.notify(error.message)
            self.services.stack.pop()

    def _run_frame(self, dt: float) -> None:
        """Handle events, update the scenes and show a frame."""
        for event in pygame.event.get():
            self._run_guarded(partial(self._handle_event, event))
        self.services.stack.update(dt)
        self._load_checked_mods()
        if texts := versioned_store.take_notices():
            self.services.notify(" ".join(texts))
        if self.wants_debug_view:
            from game.app.overlay import open_debug_view

            self.wants_debug_view = not open_debug_view(self.services)
        self._present_frame()
        self.services.update_sound(dt)
        self.services.update_speech(dt, self.canvas)

    def _load_checked_mods(self) -> None:
        """Load newly checked mods while the title screen is on top, so that no running match changes."""
        title = self.services.stack.top
        if self._mod_watcher is not None and isinstance(title, TitleScene) and self._mod_watcher.poll():
            cache.clear_caches()
            title.check_files()
            self.services.stack.request_layout()

    def draw_frame(self) -> None:
        """Draw a frame if anything changed."""
        buffer, stack = self._fit_buffer(), self.services.stack
        self._apply_text_size()
        if stack.is_dirty:
            buffer.present(stack.draw(buffer.canvas))
        elif buffer.is_stale:
            buffer.present(())
        if len(stack.scenes) < self._scene_count and self.translator.device == "mouse":
            _repeat_pointer()  # what was uncovered knows the pointer only from before
        self._scene_count = len(stack.scenes)

    def _apply_text_size(self) -> None:
        """Apply a changed text size before scenes are laid out, so that their boxes match it."""
        if self._text_size != self.services.settings.text_size:
            self._text_size = self.services.settings.text_size
            self.canvas.text_scale = compute_text_scale(self._text_size, self.canvas.k)
            self.services.stack.request_layout()

    def _handle_event(self, event: pygame.Event) -> None:
        """Handle a window event or pass it on as an intent."""
        if event.type == pygame.QUIT:
            self.services.quit()
        elif event.type in (pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPCOMPLETE):
            self._handle_drop(event)
        elif event.type in _GEOMETRY_EVENTS:
            self._handle_geometry(event)
        elif event.type == pygame.WINDOWEXPOSED:
            self._buffer.invalidate()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            lost = event.type == pygame.WINDOWFOCUSLOST
            self.services.stack.is_window_focused = not lost
            self.services.sound.set_muted(lost and self.services.settings.mute_unfocused)
        else:
            self._dispatch_event(event)

    def _handle_drop(self, event: pygame.Event) -> None:
        """Open a file dropped onto the window; if several are dropped at once, only the first."""
        if event.type == pygame.DROPFILE and not self._has_opened_drop:
            from game.app.menus.saves.drops import open_dropped

            self._has_opened_drop = self._in_drop
            open_dropped(self.services, Path(event.file))
        elif event.type != pygame.DROPFILE:
            self._in_drop = event.type == pygame.DROPBEGIN
            self._has_opened_drop = False

    def _dispatch_event(self, event: pygame.Event) -> None:
        """Translate an event to an intent, and pass it to the global keys or the top scene."""
        family = ACTIVE_BINDINGS.family
        intent = self.translator.translate(event)
        if intent is None:
            return
        if ACTIVE_BINDINGS.family != family:  # another pad is in hand, and other signs stand on its buttons
            self.services.stack.request_layout()
        self.services.device = self.translator.device
        if intent.kind is Kind.FULLSCREEN:
            self.services.change_settings(fullscreen=not self.services.settings.fullscreen)
        elif not self.services.stack.is_top_unseen:  # else it was meant for a scene that was left in this frame
            self._apply_text_size()
            self.services.stack.layout_scenes(self.canvas)
            from game.app.overlay import handle_global_intent  # no key is pressed before the first frame

            if not handle_global_intent(self.services, intent):
                self.services.stack.handle(intent)


def _repeat_pointer() -> None:
    """Send the pointer's position to the top scene again, although it has not moved."""
    if pygame.mouse.get_focused():
        spot = pygame.mouse.get_pos()
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
