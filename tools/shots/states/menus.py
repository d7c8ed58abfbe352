"""The screens around the games in states worth looking at: title, settings, cards, workshop, achievements."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from game import paths
from game.app.epic.workshop.drafts import Draft
from game.app.epic.workshop.editor import EditorScene
from game.app.epic.workshop.scene import WorkshopScene
from game.app.menus.cards.scene import BrowserScene
from game.app.menus.cards.shelf import cards
from game.app.menus.credits import CreditsScene
from game.app.menus.keys import KeysScene
from game.app.menus.saves.files import detail
from game.app.menus.settings import SettingsScene
from game.app.menus.title import TitleScene
from game.app.menus.trophies import TrophiesScene
from game.app.menus.welcome import WelcomeScene
from game.app.play.routes import Saves
from game.app.ui.dialog import Answer, Dialog
from game.app.ui.scene import Scene
from game.app.ui.services import Services, Unfinished
from game.content.boards.tiled import load_layout
from game.content.cards.team_edit import TeamEdit
from game.content.mods import mods
from game.storage import statistics
from game.storage.achievements import Deeds, teams_and_names
from game.text import _, ngettext
from tools.shots.states.epic import contrasted
from tools.shots.states.saves import waiting


def _title_with_match(services: Services) -> Scene:
    entry = waiting()[0]
    assert entry.head is not None
    match = Unfinished(
        _("{one} vs {other}").format(one="Link + Navi", other="Ganon + 2 Wizrobes"),
        detail(entry.head),
        Saves(),
        (("zelda/portrait/link", 0), ("zelda/portrait/ganon", 1)),
    )
    services.unfinished = lambda: match
    count = len(waiting())
    line = ngettext("{count} match", "{count} matches", count).format(count=count)
    services.menu = tuple(
        msgspec.structs.replace(one, sub=lambda: line) if one.id == "saves" else one for one in services.menu
    )
    return TitleScene(services)


def _quit(services: Services) -> Scene:
    services.stack.push(TitleScene(services))
    answers = [Answer("stay", _("Stay"), main=True), Answer("quit", _("Quit"))]
    text = _("Everything is saved.")
    return Dialog(services, _("Quit the game?"), text, answers, cancel="stay")


def _welcome(services: Services) -> Scene:
    services.stack.push(TitleScene(services))
    return WelcomeScene(services)


def _keys(services: Services) -> Scene:
    services.stack.push(TitleScene(services))
    return KeysScene(services)


def _searched(services: Services) -> BrowserScene:
    scene = BrowserScene(services, "zelda")
    scene.words = "triforce"
    return scene


def _large(game: str, id: str) -> Callable[[Services], Scene]:
    def scene(services: Services) -> Scene:
        services.stack.push(BrowserScene(services, game))
        return next(card for card in cards(game) if card.id == id).closer(services)

    return scene


def _workshop(services: Services) -> WorkshopScene:
    """No file yet; the folder is the same on every machine."""
    scene = WorkshopScene(services)
    scene.shown_folder = Path("/home/mira/.local/share/triforce-duels/mods")
    return scene


def _faults(services: Services) -> Scene:
    """A file with two faults in it."""
    scene = _workshop(services)
    path = scene.shown_folder / "my-mod" / "cards" / "zelda" / "teams" / "lamplighter.yaml"
    faults = ('34: unknown word "damge": did you mean "damage"?', "51: a deck has 19 basic cards, this one 18")
    scene.drafts = [Draft(path, "zelda", 0, faults)]
    scene._look_due.restart(-1e6)
    return scene


def _board(services: Services) -> Scene:
    """A board of one's own beside a team."""
    scene = _workshop(services)
    path = scene.shown_folder / "my-mod" / "maps" / "zelda" / "dry-well.tmx"
    layout = load_layout(mods.sample_folder() / "maps" / "zelda" / "dry-well.tmx")
    team = scene.shown_folder / "my-mod" / "cards" / "zelda" / "teams" / "lamplighter.yaml"
    scene.drafts = [Draft(team, "zelda", 0), Draft(path, "zelda", 0, layout=layout)]
    scene.at = 1
    scene._look_due.restart(-1e6)
    return scene


def _editor(services: Services) -> EditorScene:
    """A talent in the form."""
    below = _workshop(services)
    services.stack.push(below)
    edit = TeamEdit(paths.assets() / "cards" / "zelda" / "teams" / "link.yaml")
    edit.path = below.shown_folder / "link.yaml"  # whoever saves here must not write into the game
    scene = EditorScene(services, "zelda", edit)
    scene.at = scene.parts.index(("cards", "spinning-blade"))
    return scene


def _editor_faults(services: Services) -> Scene:
    """The same with what somebody mistyped."""
    scene = _editor(services)
    scene.edit.put(("cards", "spinning-blade", "copies"), 5)
    scene.edit.put(("cards", "spinning-blade", "name", "de"), "")
    line = scene.edit.lines(("cards", "spinning-blade", "on_attack"))[0]
    scene.edit.put_line(line, "- {do: damge, amount: 2}")
    return scene


def _trophies(services: Services) -> Scene:
    """Some of everything, as after a few evenings."""
    seat = statistics.SeatRecord
    matches = [
        statistics.MatchRecord(
            f"m{number}", "zelda", "lost-woods", 0.0, 8 + number,
            (seat(0, "Mira", "person", (team,), True, 20), seat(1, "", "sage", ("ganon",), False, 9)),
        )
        for number, team in enumerate(("link", "zelda", "ruto", "nabooru"))
    ]  # fmt: skip
    teams, names = teams_and_names()
    return TrophiesScene(services, Deeds(matches, 5, 13, 6, 6, teams, names))


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "title": TitleScene,
    "title-continue": _title_with_match,
    "settings": SettingsScene,
    "settings-contrast": contrasted(SettingsScene),
    "keys": _keys,
    "welcome": _welcome,
    "credits": CreditsScene,
    "trophies": _trophies,
    "cards": lambda services: BrowserScene(services, "zelda"),
    "cards-searched": _searched,
    "cards-star-wars": lambda services: BrowserScene(services, "star-wars"),
    "cards-dungeon": lambda services: BrowserScene(services, "dungeon"),
    "cards-elixir": lambda services: BrowserScene(services, "elixir"),
    "card-dungeon": _large("dungeon", "stun"),
    "card-elixir": _large("elixir", "smoke-vial"),
    "workshop": _workshop,
    "workshop-faults": _faults,
    "workshop-board": _board,
    "workshop-edit": _editor,
    "workshop-edit-faults": _editor_faults,
    "dialog": _quit,
}
"""A scene by name."""
