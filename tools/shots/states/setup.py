"""New-match screen in representative states, for ``dev shot``."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.app.epic.deck_scene import DeckScene
from game.app.epic.match.openings import open_match
from game.app.epic.setup.matchups_scene import MatchupsScene
from game.app.epic.setup.scene import NewMatchScene
from game.app.menus.rulebook import RulebookScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.cards.packs import load_pack
from game.session.seats import PERSON
from game.setup.epic import EpicChair, EpicPlan

_TEAMS = {"zelda": ("link", "ganon"), "star-wars": ("luke", "vader")}
"""Proposed teams by game."""


def _make_scene(services: Services, seats: list[EpicChair], board: str, game: str = "zelda") -> NewMatchScene:
    plan = EpicPlan(load_pack(game), seats, board, Random(4))
    return NewMatchScene(services, game, open_match, proposed=_TEAMS[game], plan=plan)


def _make_duel(services: Services) -> NewMatchScene:
    """Show a person against a bot, with two options on."""
    scene = _make_scene(
        services, [EpicChair(PERSON, "Mira", "link"), EpicChair("hero:careful", "", "ganon")], "lost-woods"
    )
    scene.plan.options = {"good-vs-evil", "creek"}
    return scene


def _make_four(services: Services) -> Scene:
    """Show two against two, refused because good and evil are mixed."""
    teams = ("zelda", "skull-kid", "nabooru", "ruto")
    names = ("Mira", "", "Tom", "")
    kinds = (PERSON, "sage:aggressive", PERSON, "knight")
    chairs = [EpicChair(kind, name, team) for kind, name, team in zip(kinds, names, teams, strict=True)]
    scene = _make_scene(services, chairs, "leever-desert")
    scene.plan.mode, scene.plan.options, scene.plan.active_seat = "2v2", {"good-vs-evil"}, 3
    scene.viewed_team = "ruto"
    return scene


def _make_blind(services: Services) -> Scene:
    """Show the hand-over to the second person in a blind choice of teams."""
    scene = _make_scene(services, [EpicChair(PERSON, "Mira"), EpicChair(PERSON, "Tom")], "fairy-fountain")
    scene.plan.set_draft_mode("blind")
    scene.plan.confirm_handover()
    scene.plan.choose_team("witches")
    return scene


def _make_draft(services: Services) -> Scene:
    """Show a draft after both bans and one pick."""
    scene = _make_scene(services, [EpicChair(PERSON, "Mira"), EpicChair(PERSON, "Tom")], "triforce-chamber")
    scene.plan.set_draft_mode("draft")
    for team in ("dark-link", "zelda", "witches"):
        scene.plan.choose_team(team)
    scene.viewed_team = "darunia"
    return scene


def _make_star_duel(services: Services) -> Scene:
    """Show a person against a bot."""
    chairs = [EpicChair(PERSON, "Mira", "luke"), EpicChair("hero:careful", "", "vader")]
    return _make_scene(services, chairs, "carbon-freezing-chamber", "star-wars")


def _make_star_handicap(services: Services) -> Scene:
    """Show the measured handicap of the weaker team."""
    scene = _make_scene(
        services, [EpicChair(PERSON, "Mira", "luke"), EpicChair("hero", "", "vader")], "geonosis-arena", "star-wars"
    )
    scene.plan.uses_measured_handicap = True
    return scene


def _make_star_six(services: Services) -> NewMatchScene:
    """Show three against three."""
    teams = ("luke", "vader", "obi-wan", "jango", "yoda", "emperor")
    names = ("Mira", "", "Tom", "", "", "")
    kinds = (PERSON, "sage:aggressive", PERSON, "knight", "knight", "hero")
    chairs = [EpicChair(kind, name, team) for kind, name, team in zip(kinds, names, teams, strict=True)]
    scene = _make_scene(services, chairs, "kamino-platform", "star-wars")
    scene.plan.mode, scene.plan.active_seat, scene.viewed_team = "3v3", 4, "yoda"
    return scene


def _make_star_masters(services: Services) -> Scene:
    """Show two teams per player, with the second team of one player not yet chosen."""
    chairs = [
        EpicChair(PERSON, "Mira", "han", second_team="mace"),
        EpicChair(PERSON, "Tom", "boba", second_team="dooku"),
    ]
    scene = _make_scene(services, chairs, "geonosis-arena", "star-wars")
    scene.plan.mode = "master"
    scene.plan.chairs[1].second_team = ""
    scene.plan.active_seat, scene.viewed_team = 1, "boba"
    return scene


def _make_with_rules(scene: NewMatchScene) -> NewMatchScene:
    """Show the sheet with the rules of the match."""
    scene.is_rules_sheet_open = True
    return scene


def _make_pairings(services: Services) -> Scene:
    """Show the table of pairings over the new-match screen."""
    scene = _make_duel(services)
    services.stack.push(scene)
    matchups = scene.matchups
    assert matchups is not None
    return MatchupsScene(services, "zelda", list(scene.plan.content.teams), matchups)


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "new-match": _make_duel,
    "new-match-rules": lambda services: _make_with_rules(_make_duel(services)),
    "new-match-four": _make_four,
    "new-match-pairings": _make_pairings,
    "new-match-blind": _make_blind,
    "new-match-draft": _make_draft,
    "stars-new-match": _make_star_duel,
    "stars-new-match-even": _make_star_handicap,
    "stars-new-match-6": _make_star_six,
    "stars-new-match-rules": lambda services: _make_with_rules(_make_star_six(services)),
    "stars-new-match-master": _make_star_masters,
    "stars-deck-page": lambda services: DeckScene(services, "star-wars", "vader", 1),
    "deck": lambda services: DeckScene(services, "zelda", "dark-link", 2),
    "rulebook": lambda services: RulebookScene(services, "zelda", "movement"),
    "rulebook-ruling": lambda services: RulebookScene(services, "zelda", "R6"),
    "rulebook-glossary": lambda services: RulebookScene(services, "zelda", "glossary"),
    "rulebook-star-wars": lambda services: RulebookScene(services, "star-wars", "reach"),
    "rulebook-quick-guide": lambda services: RulebookScene(services, "star-wars", "guide"),
    "rulebook-open": lambda services: RulebookScene(services, "star-wars", "W35"),
    "rulebook-dungeon": lambda services: RulebookScene(services, "dungeon", "challenge"),
    "rulebook-quick": lambda services: RulebookScene(services, "dungeon", "quick"),
    "rulebook-elixir": lambda services: RulebookScene(services, "elixir"),
}
"""Builders of scenes by name."""
