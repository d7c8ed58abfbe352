"""Services for scenes: settings, sound, scene stack, bots, and routes to other scenes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
import pygame

from game.app.ui.audio.sound import Sound
from game.app.ui.effects.timeline import AnimationSettings
from game.app.ui.input.intents import ACTIVE_BINDINGS, Device
from game.app.ui.routes import Route, RouteTable
from game.app.ui.stack import SceneStack, StackedScene
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.toast import ToastAction
from game.errors import UserError
from game.languages import detect_system_language, get_catalog_fault, set_language
from game.sounds import EFFECTS
from game.storage import settings as storage
from game.storage.settings import SPEED_FACTORS, Settings
from game.text import LANGUAGES, _, current_language

if TYPE_CHECKING:
    from game.app.ui.audio.narrator import Narrator
    from game.app.ui.audio.voice import Voice
    from game.app.ui.drawing.canvas import Canvas
    from game.bots.worker.pool import BotService


class UnfinishedMatch(msgspec.Struct, frozen=True):
    """Match that the main menu offers to continue: two lines of text and its route.

    Both lines are visible to everyone at the screen, so they contain only public information. ``pictures`` are up to
    two pictures with the seat (from 0) that each belongs to.
    """

    headline: str
    detail: str
    route: Route
    """Route that continues the match."""
    pictures: tuple[tuple[str, int], ...] = ()


class MenuEntry(msgspec.Struct, frozen=True):
    """Entry of the main menu, with a picture; the texts are functions so that they follow the language."""

    id: str
    picture: str
    text: Callable[[], str]
    subtitle: Callable[[], str]
    key: str
    """Key that opens the entry."""
    route: Route
    """Route that the entry opens."""


class Window(Protocol):
    """Protocol of the window's functions for scenes."""

    def set_fullscreen(self, enabled: bool) -> None:
        """Enter or leave full screen."""


class Services:
    """Services shared by all scenes: the stack, settings, sound, animation speed, bots, and routes to other scenes.

    ``route_table`` maps routes to scenes. ``find_unfinished`` returns the matches to continue by game, the last
    played first; it may be called once ``can_read_saves`` returns True. ``menu`` are the entries of the main menu,
    ``shortcuts`` maps further keys of the main menu to routes. ``on_damage`` asks what to do with unreadable files
    of the player. ``run_language`` is a language for this run that overrides the settings. ``bots`` runs the bots:
    by default in this process and blocking. ``own_bots`` are the names of further bots. ``stored`` are the settings
    on disk if those of this run differ. ``voice`` replaces the installed one.
    """

    def __init__(
        self,
        settings: Settings,
        sound: Sound,
        *,
        window: Window | None = None,
        menu: Sequence[MenuEntry] = (),
        shortcuts: Mapping[str, Route] | None = None,
        find_unfinished: Callable[[], dict[str, UnfinishedMatch]] | None = None,
        can_read_saves: Callable[[], bool] = lambda: True,
        on_damage: Callable[[Services, Sequence[str]], None] | None = None,
        bots: BotService | None = None,
        route_table: RouteTable | None = None,
        own_bots: Sequence[str] = (),
        run_language: str = "",
        saves_settings: bool = True,
        stored: Settings | None = None,
        voice: Voice | None = None,
    ) -> None:
        self.settings = settings
        self._stored = settings if stored is None else stored
        """Settings as saved, without those that are overridden for this run."""
        self.sound = sound
        self.window = window
        self.menu = menu
        self.shortcuts = shortcuts or {}
        self.find_unfinished = find_unfinished
        """Returns the matches to continue by game, the last played first."""
        self.can_read_saves = can_read_saves
        """Returns whether the player's folders may be read yet."""
        self._on_damage = on_damage
        """Asks what to do with unreadable files of the player."""
        self._bots = bots
        self._critic_bots: BotService | None = None
        """Bot pool that judges the moves of people; None until it is first used."""
        self.make_bot_pool: Callable[[], BotService] | None = None
        """Factory of a second bot pool in addition to ``bots``; None for one that runs in this process."""
        self.route_table: RouteTable = route_table or {}
        self.own_bots = tuple(own_bots)
        self.stack = SceneStack()
        self._voice = voice
        self._narrator: Narrator | None = None
        """Screen reader; None while it is disabled."""
        self.voice_fault = ""
        """Reason why speech is enabled but unavailable; empty for none."""
        self.device: Device = "mouse"
        """Input device used last."""
        self.should_quit = False
        """True once the game is to end."""
        self.is_safe_mode = False
        """True in safe mode: the title screen ignores the player's folders, since they have made it crash."""
        self._run_language = run_language
        """Language of this run if it overrides the settings, else empty."""
        self._saves_settings = saves_settings
        """True if changed settings are written to disk."""
        self._save_failure_reported = False
        """True once the player was told that settings cannot be saved."""
        self.unlocked: list[str] = []
        """Names of achievements that were reached and not announced yet."""
        self._reported_faults: set[str] = set()
        """Faults of translations that were shown to the player."""
        self._apply_settings()

    @property
    def run_language(self) -> str:
        """Return the language of this run if it overrides the settings, else ""."""
        return self._run_language

    @property
    def animation_settings(self) -> AnimationSettings:
        """Return the current animation settings; pass them to a ``Timeline``."""
        return self.stack.animation_settings

    @property
    def bots(self) -> BotService:
        """Return the bot pool; by default one that runs in this process."""
        if self._bots is None:
            from game.bots.worker.pool import InProcessBots

            self._bots = InProcessBots()
        return self._bots

    @bots.setter
    def bots(self, bots: BotService) -> None:
        self._bots = bots

    @property
    def critic_bots(self) -> BotService:
        """Return the bot pool that judges the moves of people, separate from the one that plays.

        Created on first use.
        """
        if self._critic_bots is None:
            from game.bots.worker.pool import InProcessBots

            self._critic_bots = InProcessBots() if self.make_bot_pool is None else self.make_bot_pool()
        return self._critic_bots

    def close_bots(self) -> None:
        """Close the bot pools."""
        self.bots.close()
        if self._critic_bots is not None:
            self._critic_bots.close()

    def has_route(self, route: type[Route]) -> bool:
        """Return whether a scene exists for a route type."""
        return route in self.route_table

    def make_scene(self, route: Route) -> StackedScene:
        """Return a new scene for a route.

        Raises:
            UserError: it cannot be shown.
        """
        door = self.route_table[type(route)]
        module, _colon, name = (door if isinstance(door, str) else door[route.kind]).partition(":")
        made: StackedScene = getattr(import_module(module), name)(self, *msgspec.structs.astuple(route))
        return made

    def open_route(self, route: Route) -> None:
        """Push the scene of a route onto the stack."""
        self.stack.push(self.make_scene(route))

    def replace_top(self, route: Route) -> None:
        """Replace the top scene by the scene of a route."""
        self.stack.replace(self.make_scene(route))

    def ask_about_damage(self, names: Sequence[str]) -> None:
        """Ask what to do with the first of these player files that cannot be read, if any."""
        if self._on_damage is not None:
            self._on_damage(self, names)

    def quit(self) -> None:
        """End the game after the current frame."""
        self.should_quit = True

    def notify(
        self,
        text: str,
        anchor: Box | None = None,
        *,
        lasting: bool = False,
        actions: Sequence[ToastAction] = (),
    ) -> None:
        """Show a message to the player: at the top right, or next to the box ``anchor``.

        It disappears with the scene unless it is ``lasting`` or has buttons.
        """
        self.stack.toast.show_message(text, anchor=anchor, outlives_scene=lasting or bool(actions), actions=actions)

    def copy_text(self, text: str, message: str = "") -> None:
        """Copy a text to the clipboard and show ``message`` (default: the text), or that there is no clipboard."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            message = _("Couldn't copy: no clipboard available.")
        self.notify(message or _("Copied: {text}").format(text=text))

    def announce(self, text: str) -> None:
        """Show a message to everyone: it remains when the screen is handed over to another player."""
        self.stack.toast.show_message(text, is_public=True, outlives_scene=True)

    def play_effect(self, name: str, at: float = 0.0, character_name: str = "") -> None:
        """Play an effect with a pan ``at`` from -1 (left) to 1 (right) of the board, and show its caption if enabled.

        ``character_name`` is the character that the effect is about; pass only public information.
        """
        self.sound.play(name, at)
        if not self.settings.captions:
            return
        from game.app.ui.audio.captions import format_caption

        if line := format_caption(EFFECTS[name].caption if name in EFFECTS else "", character_name):
            self.stack.caption.show(line)

    def update_sound(self, dt: float) -> None:
        """Update music and ambience for the current scene; call it once a frame."""
        self.sound.set_music(self.stack.music, self.stack.mood)
        self.sound.set_ambience(self.stack.ambience)
        self.sound.update(dt)

    def update_speech(self, dt: float, canvas: Canvas) -> None:
        """Update the screen reader if it is enabled; call it once a frame."""
        if not self.settings.speech or self.voice_fault:
            self.close_speech()
            return
        if self._narrator is None:
            from game.app.ui.audio.narrator import Narrator
            from game.app.ui.audio.voice import ProcessVoice

            self.voice_fault = self.find_voice_fault()
            self._narrator = Narrator(self.stack, self._voice or ProcessVoice(self.sound))
        narrator, voice = self._narrator, self._narrator.voice
        narrator.update(dt, canvas)
        self.voice_fault = self.voice_fault or voice.fault
        if text := self.voice_fault or voice.note:
            voice.note = ""
            self.notify(text)

    def find_voice_fault(self) -> str:
        """Return the reason why speech is unavailable, as a sentence; empty if there is a voice."""
        if self._voice is not None:
            return self.voice_fault
        from game.app.ui.audio.voice import find_voice_fault

        return self.voice_fault or find_voice_fault()

    def repeat_speech(self) -> None:
        """Stop the current speech; if nothing is spoken, read out the whole screen."""
        if self._narrator is not None:
            self._narrator.repeat()

    def close_speech(self) -> None:
        """Stop the screen reader and end its process."""
        if self._narrator is not None:
            self._narrator.close()
            self._narrator = None

    def change_settings(self, **fields: Any) -> None:
        """Change settings by name: they are saved and apply to every scene at once."""
        self.override_settings(**fields)
        before, self._stored = self._stored, msgspec.structs.replace(self._stored, **fields)
        if not self._saves_settings or self._stored == before:
            return
        try:
            storage.change_settings(before, self._stored)
        except UserError:
            if not self._save_failure_reported:
                self._save_failure_reported = True
                self.notify(_("Couldn't save settings. They'll reset when you quit."))

    def override_settings(self, **fields: Any) -> None:
        """Change settings for this run only: they apply at once and are not saved."""
        before = self.settings
        self.settings = msgspec.structs.replace(before, **fields)
        if "language" in fields:
            self._run_language = ""
        self._apply_settings()
        if self.settings == before:
            return
        if self.window is not None and before.fullscreen != self.settings.fullscreen:
            self.window.set_fullscreen(self.settings.fullscreen)
        self.stack.request_layout()

    def use_english(self) -> None:
        """Use English instead of a player's own translation, until a language is chosen."""
        if current_language() not in LANGUAGES:
            self._run_language = "en"
            set_language("en")

    def restore_settings(self, *fields: str) -> None:
        """Reset overridden settings to their saved values."""
        self.override_settings(**{name: getattr(self._stored, name) for name in fields})

    def _apply_settings(self) -> None:
        """Apply the settings to sound, stack, language and key bindings."""
        try:
            set_language(self._run_language or self.settings.language or detect_system_language())
        except ValueError:  # a language that is gone
            set_language("en")
        if (fault := get_catalog_fault()) and fault not in self._reported_faults:
            self._reported_faults.add(fault)
            self.notify(_("Couldn't load a translation: {fault}").format(fault=fault))
        ACTIVE_BINDINGS.apply_changes(self.settings.keys, self.settings.buttons)
        self.animation_settings.speed = SPEED_FACTORS[self.settings.speed]
        self.animation_settings.reduced = self.settings.reduced_motion
        self.stack.allows_ambient = not (self.settings.reduced_motion or self.settings.battery_saver)
        self.stack.high_contrast = self.settings.high_contrast
        now = self.settings
        self.sound.set_volume(now.effects_volume, now.music_volume, now.ambience_volume)
