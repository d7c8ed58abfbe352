"""A representative state of each scene, for `dev shot` and the tests that look at pictures."""

from __future__ import annotations

from collections.abc import Callable

from game.app import gauntlet_scene, puzzle_scene, trophies_scene
from game.app.browser import scene as browser
from game.app.credits_scene import CreditsScene
from game.app.dialog import Answer, Dialog
from game.app.dungeon import shots as dungeon_shots
from game.app.elixir import shots as elixir_shots
from game.app.keys_scene import KeysScene
from game.app.match import shots as match_shots
from game.app.match import shots_bots, star_shots
from game.app.match import shots_states as match_states
from game.app.memory import doors as memory_doors
from game.app.memory import shots as memory_shots
from game.app.scene import Scene
from game.app.services import Services, Unfinished
from game.app.settings import SettingsScene
from game.app.setup import shots as setup_shots
from game.app.title import TitleScene
from game.app.tutorial import shots as tutorial_shots
from game.app.welcome_scene import WelcomeScene
from game.app.workshop_scene import SHOTS as WORKSHOP_SHOTS
from game.text import _


def _title_with_match(services: Services) -> Scene:
    entry = memory_shots.waiting()[0]
    assert entry.head is not None
    match = Unfinished(
        _("{one} against {other}").format(one="Link + Navi", other="Ganon + 2 Wizrobes"),
        memory_doors.detail(entry.head),
        TitleScene,
        (("zelda/portrait/link", 0), ("zelda/portrait/ganon", 1)),
    )
    services.unfinished = lambda: match
    return TitleScene(services)


def _quit(services: Services) -> Scene:
    services.stack.push(TitleScene(services))
    answers = [Answer("stay", _("Stay")), Answer("quit", _("Quit"), main=True)]
    text = _("Everything is saved.")
    return Dialog(services, _("Quit the game?"), text, answers, lambda _answer: None, cancel="stay")


def _welcome(services: Services) -> Scene:
    services.stack.push(TitleScene(services))
    return WelcomeScene(services)


def _keys(services: Services) -> Scene:
    services.stack.push(TitleScene(services))
    return KeysScene(services)


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "title": TitleScene,
    "title-continue": _title_with_match,
    "settings": SettingsScene,
    "settings-contrast": match_shots.contrasted(SettingsScene),
    "keys": _keys,
    "welcome": _welcome,
    "credits": CreditsScene,
    **trophies_scene.SHOTS,
    **browser.SHOTS,
    **WORKSHOP_SHOTS,
    "dialog": _quit,
    **match_shots.SHOTS,
    **shots_bots.SHOTS,
    **star_shots.SHOTS,
    **match_states.SHOTS,
    **memory_shots.SHOTS,
    **setup_shots.SHOTS,
    **puzzle_scene.SHOTS,
    **tutorial_shots.SHOTS,
    **gauntlet_scene.SHOTS,
    **elixir_shots.SHOTS,
    **dungeon_shots.SHOTS,
}
"""A scene by name in a state worth looking at. The function may prepare the services and push scenes that lie below."""
