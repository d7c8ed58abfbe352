"""A representative state of each scene, for `dev shot` and the tests that look at pictures."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dev.shots import dungeon as dungeon_shots
from game.app.dev.shots import elixir as elixir_shots
from game.app.dev.shots import epic as match_shots
from game.app.dev.shots import epic_bots as shots_bots
from game.app.dev.shots import epic_stars as star_shots
from game.app.dev.shots import epic_states as match_states
from game.app.dev.shots import lessons as tutorial_shots
from game.app.dev.shots import saves as memory_shots
from game.app.dev.shots import setup as setup_shots
from game.app.epic.gauntlet import scene as gauntlet_scene
from game.app.epic.puzzle import scene as puzzle_scene
from game.app.epic.workshop import SHOTS as WORKSHOP_SHOTS
from game.app.menus import files as memory_doors
from game.app.menus import trophies
from game.app.menus.cards import scene as browser
from game.app.menus.credits import CreditsScene
from game.app.menus.keys import KeysScene
from game.app.menus.settings import SettingsScene
from game.app.menus.title import TitleScene
from game.app.menus.welcome import WelcomeScene
from game.app.play.routes import Saves
from game.app.ui.dialog import Answer, Dialog
from game.app.ui.scene import Scene
from game.app.ui.services import Services, Unfinished
from game.text import _


def _title_with_match(services: Services) -> Scene:
    entry = memory_shots.waiting()[0]
    assert entry.head is not None
    match = Unfinished(
        _("{one} against {other}").format(one="Link + Navi", other="Ganon + 2 Wizrobes"),
        memory_doors.detail(entry.head),
        Saves(),
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
    **trophies.SHOTS,
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
