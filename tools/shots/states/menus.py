"""Menu scenes in representative states, for ``dev shot``: title, settings, cards, workshop, achievements."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game import paths
from game.app.epic.workshop.drafts import ModDraft
from game.app.epic.workshop.editor import TeamEditorScene
from game.app.epic.workshop.scene import WorkshopScene
from game.app.menus.cards.scene import CardBrowserScene
from game.app.menus.cards.shelf import list_cards
from game.app.menus.credits import CreditsScene
from game.app.menus.hubs.collection import open_collection
from game.app.menus.hubs.create import open_create
from game.app.menus.hubs.solo import open_solo
from game.app.menus.hubs.together import open_together
from game.app.menus.keys import KeysScene
from game.app.menus.prints.chooser import open_print_setup, print_deck, print_game
from game.app.menus.settings import SettingsScene
from game.app.menus.title import TitleScene
from game.app.menus.trophies import AchievementsScene
from game.app.menus.welcome import WelcomeScene
from game.app.play.routes import SavesRoute
from game.app.ui.dialog import Dialog, DialogButton
from game.app.ui.scene import Scene
from game.app.ui.services import Services, UnfinishedMatch
from game.content.boards.tiled import load_layout
from game.content.cards.team_edit import TeamEditor
from game.content.mods import mods
from game.modes.achievements.deeds import CollectionTotals, DailyWin, PlayHistory, list_teams_and_names
from game.presentation.dungeon.terms import length_name
from game.storage import statistics
from game.text import _
from tools.shots.states.epic import with_high_contrast


def _make_title_with_matches(services: Services) -> Scene:
    faces = (("zelda/portrait/link", 0), ("zelda/portrait/ganon", 1))
    duel = UnfinishedMatch(
        _("round {number}").format(number=7).capitalize(),
        _("{player}'s turn").format(player="Tom"),
        SavesRoute(),
        faces,
    )
    quest = UnfinishedMatch(_("Dungeon {number}").format(number=2), length_name("long"), SavesRoute())
    services.find_unfinished = lambda: {"zelda": duel, "dungeon": quest}
    return TitleScene(services)


def _make_quit(services: Services) -> Scene:
    services.stack.push(TitleScene(services))
    answers = [DialogButton("stay", _("Stay"), is_default=True), DialogButton("quit", _("Quit"))]
    text = _("Everything is saved.")
    return Dialog(services, _("Quit the game?"), text, answers, cancel="stay")


def _make_welcome(services: Services) -> Scene:
    services.stack.push(TitleScene(services))
    return WelcomeScene(services)


def _make_keys(services: Services) -> Scene:
    services.stack.push(TitleScene(services))
    return KeysScene(services)


def _make_searched(services: Services) -> CardBrowserScene:
    scene = CardBrowserScene(services, "zelda")
    scene.search_text = "triforce"
    return scene


def _make_large(game: str, id: str) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        services.stack.push(CardBrowserScene(services, game))
        return next(card for card in list_cards(game) if card.id == id).open_large_card(services)

    return make


def _make_workshop(services: Services) -> WorkshopScene:
    """Show the workshop without files; the displayed folder is the same on every machine."""
    scene = WorkshopScene(services)
    scene.shown_folder = Path("/home/mira/.local/share/triforce-duels/mods")
    return scene


def _make_faults(services: Services) -> Scene:
    """Show a file with two faults."""
    scene = _make_workshop(services)
    path = scene.shown_folder / "my-mod" / "cards" / "zelda" / "teams" / "lamplighter.yaml"
    faults = ('34: unknown word "damge": did you mean "damage"?', "51: a deck has 19 basic cards, this one 18")
    scene.drafts = [ModDraft(path, "zelda", 0, faults)]
    scene._poll_timer.restart(-1e6)
    return scene


def _make_board(services: Services) -> Scene:
    """Show a custom board next to a team."""
    scene = _make_workshop(services)
    path = scene.shown_folder / "my-mod" / "maps" / "zelda" / "dry-well.tmx"
    layout = load_layout(mods.sample_mod_dir() / "maps" / "zelda" / "dry-well.tmx")
    team = scene.shown_folder / "my-mod" / "cards" / "zelda" / "teams" / "lamplighter.yaml"
    scene.drafts = [ModDraft(team, "zelda", 0), ModDraft(path, "zelda", 0, layout=layout)]
    scene.marked_index = 1
    scene._poll_timer.restart(-1e6)
    return scene


def _make_editor(services: Services) -> TeamEditorScene:
    """Show the form of a talent."""
    below = _make_workshop(services)
    services.stack.push(below)
    edit = TeamEditor(paths.assets_dir() / "cards" / "zelda" / "teams" / "link.yaml")
    edit.path = below.shown_folder / "link.yaml"  # whoever saves here must not write into the game
    scene = TeamEditorScene(services, "zelda", edit)
    scene.part_index = scene.parts.index(("cards", "spinning-blade"))
    return scene


def _make_editor_faults(services: Services) -> Scene:
    """Show the form of a talent with invalid input."""
    scene = _make_editor(services)
    scene.editor.set_value(("cards", "spinning-blade", "copies"), 5)
    scene.editor.set_value(("cards", "spinning-blade", "name", "de"), "")
    line = scene.editor.list_lines(("cards", "spinning-blade", "on_attack"))[0]
    scene.editor.set_line(line, "- {do: damge, amount: 2}")
    return scene


def _make_trophies(services: Services) -> Scene:
    """Show the achievements of two people."""
    seat, teams = statistics.SeatRecord, ("link", "zelda", "ruto", "nabooru")
    mira = [
        seat(0, "Mira", "person", (team,), index != 2, 20, {f"{team}/spinning-blade": 3} if team == "link" else {})
        for index, team in enumerate(teams)
    ]
    matches = [
        statistics.MatchRecord(
            f"m{index}", "zelda", "lost-woods", 0.0, 8 + index, (own, seat(1, "", "sage", ("ganon",), not own.won, 9))
        )
        for index, own in enumerate(mira)
    ] + [
        statistics.MatchRecord(
            f"{game}{index}", game, "", 0.0, 3,
            (seat(0, "Mira", "person", (), index > 0, 0), seat(1, "Tom", "person", (), game == "dungeon", 0)),
        )
        for game, count in (("dungeon", 2), ("elixir", 3), ("star-wars", 1))
        for index in range(count)
    ]  # fmt: skip
    albums = {"Mira": CollectionTotals(23, 2, 0), "Tom": CollectionTotals(17, 1, 0)}
    known, names = list_teams_and_names()
    deeds = PlayHistory(
        matches, 5, 40, 6, 6, known, names,
        daily_wins=[DailyWin(f"2026-11-{day}", ("Mira",)) for day in (21, 22, 24)],
        collections=albums, gauntlet_grade=1, chapter_count=6,
    )  # fmt: skip
    return AchievementsScene(services, deeds)


def _make_empty_trophies(services: Services) -> Scene:
    """Show the achievements of a new player."""
    teams, names = list_teams_and_names()
    return AchievementsScene(services, PlayHistory(puzzle_count=40, lesson_count=6, teams=teams, game_names=names))


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "title": TitleScene,
    "title-continue": _make_title_with_matches,
    "solo": open_solo,
    "together": open_together,
    "collection": open_collection,
    "print": open_print_setup,
    "print-deck": lambda services: print_deck(services, "zelda", "link"),
    "print-dungeon": lambda services: print_game(services, "dungeon"),
    "create": open_create,
    "settings": SettingsScene,
    "settings-contrast": with_high_contrast(SettingsScene),
    "keys": _make_keys,
    "welcome": _make_welcome,
    "credits": CreditsScene,
    "trophies": _make_trophies,
    "trophies-empty": _make_empty_trophies,
    "cards": lambda services: CardBrowserScene(services, "zelda"),
    "cards-searched": _make_searched,
    "cards-star-wars": lambda services: CardBrowserScene(services, "star-wars"),
    "cards-dungeon": lambda services: CardBrowserScene(services, "dungeon"),
    "cards-elixir": lambda services: CardBrowserScene(services, "elixir"),
    "card-dungeon": _make_large("dungeon", "stun"),
    "card-elixir": _make_large("elixir", "smoke-vial"),
    "workshop": _make_workshop,
    "workshop-faults": _make_faults,
    "workshop-board": _make_board,
    "workshop-edit": _make_editor,
    "workshop-edit-faults": _make_editor_faults,
    "dialog": _make_quit,
}
"""Builders of scenes by name."""
