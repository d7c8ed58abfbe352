"""What every scene is given: settings, sound, the stack, and the doors to other scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from game.app.ui.audio.sound import Sound
from game.app.ui.effects.timeline import Tempo
from game.app.ui.input.intents import LAYOUT, Device, Kind
from game.app.ui.routes import Doors, Route
from game.app.ui.stack import SceneStack, StackedScene
from game.app.ui.widgets.base import Box
from game.errors import UserError
from game.languages import set_language, skipped_catalog, system_language
from game.sounds import EFFECTS
from game.storage import settings as storage
from game.storage.settings import SPEED_FACTORS, Settings
from game.text import LANGUAGES, _, language

if TYPE_CHECKING:
    from game.app.ui.audio.narrator import Narrator
    from game.app.ui.audio.voice import Voice
    from game.app.ui.drawing.canvas import Canvas
    from game.bots.worker.pool import Bots


class Unfinished(msgspec.Struct, frozen=True):
    """The match that the title screen offers to go on with: two lines about it and where they lead.

    Both lines are shown to whoever looks at the screen, so they hold public facts only. `pictures` are up to two
    pictures with the seat (from 0) that each belongs to.
    """

    headline: str
    detail: str
    leads: Route
    pictures: tuple[tuple[str, int], ...] = ()


class MenuEntry(msgspec.Struct, frozen=True):
    """A button in the lower row of the title screen; texts are functions so that they follow the language."""

    id: str
    icon: str
    text: Callable[[], str]
    sub: Callable[[], str]
    key: Kind | str
    leads: Route
    right: bool = False
    """Of the small ones: whether it stands in the other upper corner."""


class Window(Protocol):
    """What a scene may ask of the window."""

    def set_fullscreen(self, on: bool) -> None: ...


class Services:
    """What every scene is given: the stack, settings and how to change them, sound, speed, and the doors to other
    scenes.

    `doors` says what shows a route; `unfinished` finds the match to go on with, once `can_look` says that the
    player's folders may be read; `menu` and `corner` are further buttons of the title, `damage` asks what is to
    become of files of the player's that cannot be read. `spoken` is a language for this run that goes before the
    one in the settings. `bots` answers for the players that are programs: in this process at once, unless told
    otherwise. `own_bots` are further bots to play with, by their names. `stored` are the settings on disk where the
    ones of this run differ from them. `voice` speaks in place of the installed one.
    """

    def __init__(
        self,
        settings: Settings,
        sound: Sound,
        *,
        window: Window | None = None,
        menu: Sequence[MenuEntry] = (),
        corner: Sequence[MenuEntry] = (),
        unfinished: Callable[[], Unfinished | None] | None = None,
        can_look: Callable[[], bool] = lambda: True,
        damage: Callable[[Services, Sequence[str]], None] | None = None,
        bots: Bots | None = None,
        doors: Doors | None = None,
        own_bots: Sequence[str] = (),
        spoken: str = "",
        saves_settings: bool = True,
        stored: Settings | None = None,
        voice: Voice | None = None,
    ) -> None:
        self.settings = settings
        self._stored = settings if stored is None else stored
        self.sound = sound
        self.window = window
        self.menu = menu
        self.corner = corner
        self.unfinished = unfinished
        self.can_look = can_look
        self._damage = damage
        self._bots = bots
        self._tutor: Bots | None = None
        self.hire: Callable[[], Bots] | None = None
        """Who makes a second one that answers, beside ``bots``; None lets it answer in this process."""
        self.doors: Doors = doors or {}
        self.own_bots = tuple(own_bots)
        self.stack = SceneStack()
        self._voice = voice
        self._narrator: Narrator | None = None
        self.voice_fault = ""
        """Why nothing is spoken though that is wanted."""
        self.device: Device = "mouse"
        self.done = False
        self.bare = False
        """Whether the title leaves out what lies in the player's folders, because it could not be shown with it."""
        self._spoken = spoken
        self._saves = saves_settings
        self._told = False
        self._reported: set[str] = set()
        """Faults of translations that the player has read."""
        self._apply()

    @property
    def spoken(self) -> str:
        """The language of this run where it is another than the one that is set; empty when it is not."""
        return self._spoken

    @property
    def tempo(self) -> Tempo:
        """The speed of animations as it is set now; give it to a `Timeline`."""
        return self.stack.tempo

    @property
    def bots(self) -> Bots:
        """Who answers for programs; in this process at once, unless somebody else was named."""
        if self._bots is None:
            from game.bots.worker.pool import AtOnce

            self._bots = AtOnce()
        return self._bots

    @bots.setter
    def bots(self, bots: Bots) -> None:
        self._bots = bots

    @property
    def tutor(self) -> Bots:
        """Who judges what people did, while the bots think of what they do; made when somebody first asks."""
        if self._tutor is None:
            from game.bots.worker.pool import AtOnce

            self._tutor = AtOnce() if self.hire is None else self.hire()
        return self._tutor

    def dismiss(self) -> None:
        """Nobody will ask any more."""
        self.bots.close()
        if self._tutor is not None:
            self._tutor.close()

    def leads(self, route: type[Route]) -> bool:
        """Whether there is a door for this."""
        return route in self.doors

    def scene(self, route: Route) -> StackedScene:
        """What shows a route; raises ``UserError`` where it cannot be shown."""
        door = self.doors[type(route)]
        module, _colon, name = (door if isinstance(door, str) else door[route.kind]).partition(":")
        made: StackedScene = getattr(import_module(module), name)(self, *msgspec.structs.astuple(route))
        return made

    def open(self, route: Route) -> None:
        """Puts what shows a route on top."""
        self.stack.push(self.scene(route))

    def replace(self, route: Route) -> None:
        """Puts what shows a route in place of the top scene."""
        self.stack.replace(self.scene(route))

    def tell_of_damage(self, names: Sequence[str]) -> None:
        """Asks what is to become of the first of these files of the player's that cannot be read, if there is one."""
        if self._damage is not None:
            self._damage(self, names)

    def quit(self) -> None:
        """Ends the game after this frame."""
        self.done = True

    def notify(self, text: str, about: Box | None = None) -> None:
        """Shows a sentence for a moment to the person at the screen: at the lower edge, or beside what it is about."""
        self.stack.toast.show(text, about=about)

    def announce(self, text: str) -> None:
        """Shows a sentence that is for everybody: it stays when the screen is handed over."""
        self.stack.toast.show(text, public=True)

    def play(self, name: str, at: float = 0.0, who: str = "") -> None:
        """Plays an effect, ``at`` -1 (left) to 1 (right) of the board, and tells it in a line where that is wanted.

        ``who`` is the name of the character it is about; only what everybody may know is played.
        """
        self.sound.play(name, at)
        if not self.settings.captions:
            return
        from game.app.ui.audio.captions import caption

        if line := caption(EFFECTS[name].caption if name in EFFECTS else "", who):
            self.stack.caption.show(line)

    def listen(self, dt: float) -> None:
        """Lets what is heard follow what is shown; call it once a frame."""
        self.sound.music(self.stack.music, self.stack.mood)
        self.sound.ambience(self.stack.ambience)
        self.sound.update(dt)

    def tell(self, dt: float, canvas: Canvas) -> None:
        """Lets the voice say what is shown, where that is wanted; call it once a frame."""
        if not self.settings.speech or self.voice_fault:
            self.be_quiet()
            return
        if self._narrator is None:
            from game.app.ui.audio.narrator import Narrator
            from game.app.ui.audio.voice import Spoken

            self.voice_fault = self.why_silent()
            self._narrator = Narrator(self.stack, self._voice or Spoken(self.sound))
        narrator, voice = self._narrator, self._narrator.voice
        narrator.update(dt, canvas)
        self.voice_fault = self.voice_fault or voice.fault
        if told := self.voice_fault or voice.note:
            voice.note = ""
            self.notify(told)

    def why_silent(self) -> str:
        """Why nothing can be spoken, in a sentence; empty where there is a voice."""
        if self._voice is not None:
            return self.voice_fault
        from game.app.ui.audio.voice import why_silent

        return self.voice_fault or why_silent()

    def say_again(self) -> None:
        """Breaks the voice off, or lets it say all of what is shown."""
        if self._narrator is not None:
            self._narrator.again()

    def be_quiet(self) -> None:
        """Nobody listens any more."""
        if self._narrator is not None:
            self._narrator.close()
            self._narrator = None

    def change(self, **fields: Any) -> None:
        """Changes settings by name: saved and in force at once, in every scene."""
        self.change_for_now(**fields)
        before, self._stored = self._stored, msgspec.structs.replace(self._stored, **fields)
        if not self._saves or self._stored == before:
            return
        try:
            storage.change(before, self._stored)
        except UserError:
            if not self._told:
                self._told = True
                self.notify(_("Couldn't save settings. They'll reset when you quit."))

    def change_for_now(self, **fields: Any) -> None:
        """Changes settings for this run alone: in force at once, and not saved."""
        before = self.settings
        self.settings = msgspec.structs.replace(before, **fields)
        if "language" in fields:
            self._spoken = ""
        self._apply()
        if self.settings == before:
            return
        if self.window is not None and before.fullscreen != self.settings.fullscreen:
            self.window.set_fullscreen(self.settings.fullscreen)
        self.stack.relayout()

    def speak_english(self) -> None:
        """Speak English in place of a player's own translation, until a language is chosen."""
        if language() not in LANGUAGES:
            self._spoken = "en"
            set_language("en")

    def as_kept(self, *fields: str) -> None:
        """Puts settings that were changed for now back to what is kept of them."""
        self.change_for_now(**{name: getattr(self._stored, name) for name in fields})

    def _apply(self) -> None:
        try:
            set_language(self._spoken or self.settings.language or system_language())
        except ValueError:  # a language that is gone
            set_language("en")
        if (fault := skipped_catalog()) and fault not in self._reported:
            self._reported.add(fault)
            self.notify(_("Couldn't load a translation: {fault}").format(fault=fault))
        LAYOUT.change(self.settings.keys, self.settings.buttons)
        self.tempo.speed = SPEED_FACTORS[self.settings.speed]
        self.tempo.reduced = self.settings.reduced_motion
        self.stack.lives = not (self.settings.reduced_motion or self.settings.battery_saver)
        self.stack.high_contrast = self.settings.high_contrast
        now = self.settings
        self.sound.volume(now.effects_volume, now.music_volume, now.ambience_volume)
