"""The new-match screen, the deck pages and the rulings in states worth looking at, for `dev shot`."""

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
from game.setup.epic import Chair, Plan

_TEAMS = {"zelda": ("link", "ganon"), "star-wars": ("luke", "vader")}


def _scene(services: Services, chairs: list[Chair], board: str, game: str = "zelda") -> NewMatchScene:
    plan = Plan(load_pack(game), chairs, board, Random(4))
    return NewMatchScene(services, game, open_match, proposed=_TEAMS[game], plan=plan)


def _duel(services: Services) -> NewMatchScene:
    """A person against a bot, with two options on."""
    scene = _scene(services, [Chair(PERSON, "Mira", "link"), Chair("hero:careful", "", "ganon")], "lost-woods")
    scene.plan.options = {"good-vs-evil", "creek"}
    return scene


def _four(services: Services) -> Scene:
    """Two against two, refused because good and evil are mixed."""
    teams = ("zelda", "skull-kid", "nabooru", "ruto")
    names = ("Mira", "", "Tom", "")
    kinds = (PERSON, "sage:aggressive", PERSON, "knight")
    chairs = [Chair(kind, name, team) for kind, name, team in zip(kinds, names, teams, strict=True)]
    scene = _scene(services, chairs, "leever-desert")
    scene.plan.mode, scene.plan.options, scene.plan.active = "2v2", {"good-vs-evil"}, 3
    scene.looked_at = "ruto"
    return scene


def _blind(services: Services) -> Scene:
    """The second person of a blind choice is called to the screen."""
    scene = _scene(services, [Chair(PERSON, "Mira"), Chair(PERSON, "Tom")], "fairy-fountain")
    scene.plan.set_way("blind")
    scene.plan.uncover()
    scene.plan.choose("witches")
    return scene


def _draft(services: Services) -> Scene:
    """Both have banned a team, one has picked."""
    scene = _scene(services, [Chair(PERSON, "Mira"), Chair(PERSON, "Tom")], "triforce-chamber")
    scene.plan.set_way("draft")
    for team in ("dark-link", "zelda", "witches"):
        scene.plan.choose(team)
    scene.looked_at = "darunia"
    return scene


def _stars_duel(services: Services) -> Scene:
    """A person against a bot."""
    chairs = [Chair(PERSON, "Mira", "luke"), Chair("hero:careful", "", "vader")]
    return _scene(services, chairs, "carbon-freezing-chamber", "star-wars")


def _stars_even(services: Services) -> Scene:
    """The weaker team is given the health that was measured."""
    scene = _scene(services, [Chair(PERSON, "Mira", "luke"), Chair("hero", "", "vader")], "geonosis-arena", "star-wars")
    scene.plan.even = True
    return scene


def _stars_six(services: Services) -> Scene:
    """Three against three."""
    teams = ("luke", "vader", "obi-wan", "jango", "yoda", "emperor")
    names = ("Mira", "", "Tom", "", "", "")
    kinds = (PERSON, "sage:aggressive", PERSON, "knight", "knight", "hero")
    chairs = [Chair(kind, name, team) for kind, name, team in zip(kinds, names, teams, strict=True)]
    scene = _scene(services, chairs, "kamino-platform", "star-wars")
    scene.plan.mode, scene.plan.active, scene.looked_at = "3v3", 4, "yoda"
    return scene


def _stars_masters(services: Services) -> Scene:
    """Two teams each, the second of one player still to be chosen."""
    chairs = [Chair(PERSON, "Mira", "han", second="mace"), Chair(PERSON, "Tom", "boba", second="dooku")]
    scene = _scene(services, chairs, "geonosis-arena", "star-wars")
    scene.plan.mode = "master"
    scene.plan.chairs[1].second = ""
    scene.plan.active, scene.looked_at = 1, "boba"
    return scene


def _pairings(services: Services) -> Scene:
    """The table of pairings above the screen."""
    scene = _duel(services)
    services.stack.push(scene)
    found = scene.matchups
    assert found is not None
    return MatchupsScene(services, "zelda", list(scene.plan.content.teams), found)


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "new-match": _duel,
    "new-match-four": _four,
    "new-match-pairings": _pairings,
    "new-match-blind": _blind,
    "new-match-draft": _draft,
    "stars-new-match": _stars_duel,
    "stars-new-match-even": _stars_even,
    "stars-new-match-6": _stars_six,
    "stars-new-match-master": _stars_masters,
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
