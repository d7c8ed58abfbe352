"""The window: opens it, turns events into intents, and redraws when something changed."""

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
from game.app.overlay import debug, overlay
from game.app.play.routes import OpenFile, Welcome
from game.app.ui.audio.sound import open_sound
from game.app.ui.drawing.canvas import Canvas, text_scale
from game.app.ui.drawing.video import BackBuffer, no_window, start_video
from game.app.ui.effects.timeline import Clock
from game.app.ui.input import window_placing
from game.app.ui.input.intents import LAYOUT, Kind, Translator
from game.app.ui.services import Services
from game.content.formats import cache
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.paths import assets
from game.storage import settings as storage
from game.storage import versioned_store
from game.storage.settings import Settings
from game.text import _

if TYPE_CHECKING:
    import argparse

    from game.app.ui.mod_check import Watch

_BUSY, _IDLE = 60, 30
_LOOKS, _LIVELY_LOOKS = 6, 2
"""How often input is looked for at rest until the game moves on, and where something moves by itself."""
_LONGEST_STEP = 0.05
_REST = 0.5
_GEOMETRY = frozenset(
    {
        pygame.VIDEORESIZE,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWMOVED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWRESTORED,
    }
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `play`."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=_("saved match, scenario or mod to open"))
    parser.add_argument("--size", type=size, metavar="WxH", help=_("window size in pixels, such as 1600x900"))
    parser.add_argument("--debug", action="store_true", help=_("open the developer view over the match (F12)"))
    parser.add_argument("--bot", action="append", default=[], metavar="NAME", help=_("add a bot, such as cmd:./mine"))
    parser.add_argument("--speech", action="store_true", help=_("read the screen aloud if a voice is installed"))
    parser.add_argument("--fullscreen", action="store_true", help=_("start in fullscreen"))
    parser.add_argument("--stay", action="store_true", help=_("if FILE can't be opened, show why in the main menu"))


def size(text: str) -> tuple[int, int]:
    """`"1600x900"` -> (1600, 900); raises what argparse turns into a sentence."""
    wide, cross, high = text.lower().partition("x")
    if not (cross and wide.isdecimal() and high.isdecimal() and int(wide) and int(high)):
        import argparse

        raise argparse.ArgumentTypeError(_("use a size like 1600x900"))
    return int(wide), int(high)


def run(arguments: argparse.Namespace) -> int:
    """Plays until the window is closed; raises `UserError` where no window can be opened."""
    settings = stored = storage.load()
    if arguments.fullscreen:
        settings = _with(settings, fullscreen=True)
    if getattr(arguments, "speech", False):
        settings = _with(settings, speech=True)
    if arguments.size:
        settings = _with(settings, window=arguments.size, fullscreen=False)
    own_bots = getattr(arguments, "bot", [])
    if own_bots:
        from game.bots.epic.bots import make_bot

        for name in own_bots:
            make_bot(name)
    doors.hold(True)
    current_registry().quarantine_unchecked = True
    start_video(safe=settings.safe_graphics)
    try:
        first = not (arguments.size or settings.welcomed)
        window = GameWindow(settings, arguments.lang or "", own_bots, stored, first)
        window.begin(getattr(arguments, "file", None), stay=bool(getattr(arguments, "stay", False)))
        window.debugging = bool(getattr(arguments, "debug", False))
        window.loop()
    finally:
        doors.hold(False)
        current_registry().quarantine_unchecked = False
        pygame.quit()
    return 0


def _with(settings: Settings, **fields: object) -> Settings:
    """Settings for this run; a value that makes no sense is left out."""
    return storage.from_fields({name: getattr(settings, name) for name in settings.__struct_fields__} | fields)


class GameWindow:
    """One window with its canvas, services and loop; ``stored`` are the settings on disk where they are others.

    The ``first`` one there is for a player is as large as the screen has room for.
    """

    def __init__(
        self,
        settings: Settings,
        spoken: str = "",
        own_bots: Sequence[str] = (),
        stored: Settings | None = None,
        first: bool = False,
    ) -> None:
        self.services = Services(
            settings,
            open_sound(settings.effects_volume, settings.music_volume, settings.ambience_volume),
            window=self,
            doors=doors.DOORS,
            menu=doors.MENU,
            corner=doors.CORNER,
            unfinished=doors.UNFINISHED,
            can_look=doors.can_look,
            damage=doors.tell_of_damage,
            own_bots=own_bots,
            spoken=spoken,
            stored=stored,
        )
        self.translator = Translator()
        self._buffer = BackBuffer((1, 1), settings.text_size)
        self._text_size = settings.text_size
        self._size_kept = not first or settings.fullscreen
        self._rested = Clock()
        """Seconds since the window was moved or resized."""
        self._own_size = stored is not None and stored.window != settings.window
        """Whether the size is one for this run alone; what becomes of it is not remembered."""
        self._maximized = settings.maximized and not self._own_size
        self.debugging = False
        """Whether the view for developers is still to be opened, over the first match there is."""
        self._mods: Watch | None = None
        """What looks at mods that were not seen before."""
        self._several = self._dropping = False
        """Whether files are being let go over the window, and whether one of them was taken."""
        self._depth = 0
        """Number of scenes on the stack at the last frame."""
        self._open(first)
        self._guarded(self._to_title)

    def _to_title(self) -> None:
        self.services.stack.push(TitleScene(self.services))

    def begin(self, file: Path | None = None, *, stay: bool = False) -> None:
        """Puts over the title what the game starts with: a file's scene, or the welcome; guarded like every frame.

        Raises:
            UserError: the file cannot be opened, and nobody asked to ``stay`` then: who starts the game from a desktop
                sees only what the window says.
        """
        services = self.services
        try:
            if file is not None:
                services.open(OpenFile(file))
            elif not services.settings.welcomed:
                services.open(Welcome())
        except UserError as error:
            if not stay:
                raise
            services.notify(str(error))
        except Exception as error:
            self._rescue(error)

    # ---- the window -----------------------------------------------------------------------------------------------

    def _open(self, first: bool) -> None:
        """Open the window, or the full screen on the display on which the window was last.

        Raises:
            UserError: no window can be opened here.
        """
        settings = self.services.settings
        pygame.display.set_caption("Triforce Duels")
        with contextlib.suppress(pygame.error, OSError):  # a window without its picture plays as well
            pygame.display.set_icon(pygame.image.load(assets() / "desktop" / "window.png"))
        try:
            geometry = self._geometry(first)
            if settings.fullscreen:
                window_placing.open_fullscreen(geometry)
            else:
                window_placing.open_window(geometry, maximized=self._maximized)
        except pygame.error as error:
            raise no_window(error) from None
        self._fit()

    def set_fullscreen(self, on: bool) -> None:
        """Switch to the full screen and back; the window itself stays, with all keys that are held."""
        if on:
            self._keep_size()
            window_placing.enter_fullscreen()
        else:
            window_placing.leave_fullscreen(self._geometry(), maximized=self._maximized)
        self._fit()

    def _geometry(self, first: bool = False) -> window_placing.Geometry:
        return window_placing.fit(self.services.settings, window_placing.displays(), first=first, exact=self._own_size)

    @property
    def canvas(self) -> Canvas:
        """The canvas that scenes draw on: memory of its own, and never the display's."""
        return self._buffer.canvas

    def _fit(self) -> BackBuffer:
        """Return a back buffer of the size that the display surface has now; scenes are laid out in a new one."""
        surface, buffer = pygame.display.get_surface(), self._buffer
        if surface is not None and surface.get_size() != buffer.size:
            self._buffer = buffer = BackBuffer(surface.get_size(), self.services.settings.text_size, buffer)
            self.translator.place(*buffer.view.topleft, buffer.unit)
            self.services.stack.relayout()
            if self.services.stack.scenes:  # what is under the pointer has moved
                _point_again()
        return buffer

    def _take_geometry(self, event: pygame.Event) -> None:
        """Note that the window was moved, resized or maximized; in full screen that says nothing about the window."""
        self._buffer.invalidate()
        if not self.services.settings.fullscreen:
            if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
                self._maximized = event.type == pygame.WINDOWMAXIMIZED
            self._size_kept = False
            self._rested.restart()

    def _keep_size(self) -> None:
        """Remembers the window's size and place for the next start; of one that fills the screen, that it does."""
        surface = pygame.display.get_surface()
        if surface is not None and not self._size_kept:
            change = self.services.change_for_now if self._own_size else self.services.change
            if self._maximized:
                change(maximized=True)
            else:
                size, place = window_placing.remembered_size(surface.get_size()), window_placing.current_place()
                change(window=size, place=place, maximized=False)
        self._size_kept = True

    # ---- the loop -------------------------------------------------------------------------------------------------

    def _get_ready(self) -> None:
        """After the first frame: what nobody waits for before it, while the title is looked at."""
        from game.app.ui.mod_check import Watch
        from game.bots.worker.pool import BotWorker
        from game.storage import slots

        doors.hold(False)
        slots.tidy()
        self.services.bots = BotWorker()
        self.services.bots.start()
        self.services.hire = BotWorker
        self._mods = Watch()
        title = self.services.stack.scenes[0]
        if isinstance(title, TitleScene):
            title.look_again()
        self.services.stack.relayout()
        gc.freeze()  # what is loaded by now stays: looking it over for what can go would cost frames

    def loop(self) -> None:
        """Runs until somebody quits.

        Raises:
            UserError: the game cannot go on, or not be left as it should; the sentence says where that is written down.
        """
        try:
            self._guarded(self._present)
            self._guarded(self._get_ready)
            clock = pygame.time.Clock()
            while not self.services.done:
                dt = self.wait(clock)
                self._guarded(partial(self._frame, dt))
                if self._rested.advance(dt) >= _REST:
                    self._guarded(self._keep_size)
                    self.translator.pads.start()
            self._end()
        finally:
            if self._mods is not None:
                self._mods.close()
            self.services.dismiss()
            self.services.be_quiet()
            self.services.sound.close()

    def wait(self, clock: pygame.Clock) -> float:
        """Sleeps until the next frame is due; seconds since the one before.

        At rest the game moves on more seldom, but input is looked for, and answered, as often as ever.
        """
        services, stack = self.services, self.services.stack
        if stack.animating:
            return min(clock.tick(_BUSY) / 1000, _LONGEST_STEP)
        looks = _LIVELY_LOOKS if stack.living else _LOOKS
        if stack.calm.now < _REST or services.sound.fading or services.bots.current:
            looks = 1
        seconds = min(clock.tick(_IDLE) / 1000, _LONGEST_STEP)
        for _look in range(looks - 1):
            if pygame.event.peek():
                break
            seconds += min(clock.tick(_IDLE) / 1000, _LONGEST_STEP)
        return seconds

    def _end(self) -> None:
        try:
            self._keep_size()
            self.services.stack.clear()
        except UserError:
            raise
        except Exception as error:
            from game.app.menus.crash.rescue import stopped

            raise stopped(error) from error

    def _guarded(self, act: Callable[[], None]) -> None:
        """The one place that keeps a fault in the program from taking the match along."""
        try:
            act()
        except UserError as error:
            self.services.notify(error.message)
        except Exception as error:
            self._rescue(error)

    def _rescue(self, error: Exception) -> None:
        from game.app.menus.crash.rescue import rescue

        rescue(self.services, error)

    def _present(self) -> None:
        """Shows a frame; a scene that cannot be drawn and says why gives way to the one below."""
        try:
            self.show()
        except UserError as error:
            if len(self.services.stack.scenes) < 2:
                raise RuntimeError(error.message) from error
            self.services.notify(error.message)
            self.services.stack.pop()

    def _frame(self, dt: float) -> None:
        for event in pygame.event.get():
            self._guarded(partial(self._take, event))
        self.services.stack.update(dt)
        self._look_after_mods()
        if told := versioned_store.untold():
            self.services.notify(" ".join(told))
        if self.debugging and debug(self.services):
            self.debugging = False
        self._present()
        self.services.listen(dt)
        self.services.tell(dt, self.canvas)

    def _look_after_mods(self) -> None:
        """Mods that were looked at join while the title is in front: no match changes under anybody."""
        title = self.services.stack.top
        if self._mods is not None and isinstance(title, TitleScene) and self._mods.poll():
            cache.forget()
            title.look_for_damage()
            self.services.stack.relayout()

    def show(self) -> None:
        """Draws a frame if anything changed."""
        buffer, stack = self._fit(), self.services.stack
        self._take_text_size()
        if stack.dirty:
            buffer.present(stack.draw(buffer.canvas))
        elif buffer.is_stale:
            buffer.present(())
        if len(stack.scenes) < self._depth and self.translator.device == "mouse":
            _point_again()  # what was uncovered knows the pointer only from before
        self._depth = len(stack.scenes)

    def _take_text_size(self) -> None:
        """Measure in the text size that is set now; before anything is laid out, or the boxes are a step late."""
        if self._text_size != self.services.settings.text_size:
            self._text_size = self.services.settings.text_size
            self.canvas.text_scale = text_scale(self._text_size, self.canvas.k)
            self.services.stack.relayout()

    def _take(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.services.quit()
        elif event.type in (pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPCOMPLETE):
            self._dropped(event)
        elif event.type in _GEOMETRY:
            self._take_geometry(event)
        elif event.type == pygame.WINDOWEXPOSED:
            self._buffer.invalidate()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            lost = event.type == pygame.WINDOWFOCUSLOST
            self.services.stack.focused = not lost
            self.services.sound.hush(lost and self.services.settings.mute_unfocused)
        else:
            self._pass_on(event)

    def _dropped(self, event: pygame.Event) -> None:
        """A file was let go over the window; of several at once the first is opened."""
        if event.type == pygame.DROPFILE and not self._dropping:
            from game.app.menus.saves.drops import dropped

            self._dropping = self._several
            dropped(self.services, Path(event.file))
        elif event.type != pygame.DROPFILE:
            self._several = event.type == pygame.DROPBEGIN
            self._dropping = False

    def _pass_on(self, event: pygame.Event) -> None:
        family = LAYOUT.family
        intent = self.translator.translate(event)
        if intent is None:
            return
        if LAYOUT.family != family:  # another pad is in hand, and other signs stand on its buttons
            self.services.stack.relayout()
        self.services.device = self.translator.device
        if intent.kind is Kind.FULLSCREEN:
            self.services.change(fullscreen=not self.services.settings.fullscreen)
        elif not self.services.stack.unseen:  # else it was meant for a scene that was left in this frame
            self._take_text_size()
            self.services.stack.settle(self.canvas)
            if not overlay(self.services, intent):
                self.services.stack.handle(intent)


def _point_again() -> None:
    """Let the scene on top hear where the pointer is, though it has not moved."""
    if pygame.mouse.get_focused():
        spot = pygame.mouse.get_pos()
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
