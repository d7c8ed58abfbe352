"""The new-match screen, the deck pages and the rulings in states worth looking at, for `dev shot`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.app.deck_scene import DeckScene
from game.app.match.doors import open_match
from game.app.rulings_scene import RulingsScene
from game.app.scene import Scene
from game.app.services import Services
from game.app.setup.plan import Chair, Plan
from game.app.setup.scene import NewMatchScene
from game.content.packs import load_pack
from game.table.seats import PERSON

_TEAMS = ("link", "ganon")


def _scene(services: Services, chairs: list[Chair], board: str) -> NewMatchScene:
    plan = Plan(load_pack("zelda"), chairs, board, Random(4))
    return NewMatchScene(services, "zelda", open_match, proposed=_TEAMS, plan=plan)


def _duel(services: Services) -> NewMatchScene:
    """A person against a bot, with two options on."""
    scene = _scene(services, [Chair(PERSON, "Mira", "link"), Chair("search:1000ms", "", "ganon")], "lost-woods")
    scene.plan.options = {"good-vs-evil", "creek"}
    return scene


def _four(services: Services) -> Scene:
    """Two against two, refused because good and evil are mixed."""
    teams = ("zelda", "skull-kid", "nabooru", "ruto")
    names = ("Mira", "", "Tom", "")
    kinds = (PERSON, "greedy", PERSON, "search:100ms")
    chairs = [Chair(kind, name, team) for kind, name, team in zip(kinds, names, teams, strict=True)]
    scene = _scene(services, chairs, "leever-desert")
    scene.plan.pairs, scene.plan.options, scene.plan.active = True, {"good-vs-evil"}, 3
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


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "new-match": _duel,
    "new-match-four": _four,
    "new-match-blind": _blind,
    "new-match-draft": _draft,
    "deck": lambda services: DeckScene(services, "zelda", "dark-link", 2),
    "rulings": lambda services: RulingsScene(services, "zelda", 6),
}
