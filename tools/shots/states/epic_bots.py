"""Bots at the table in states worth looking at, for `dev shot`: a hint, a match that is watched, an explained move."""

from __future__ import annotations

from random import Random

from game.app.epic.match.scene import MatchScene
from game.app.play.log.scene import LogScene
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.bots.epic.greedy import GreedyBot
from game.content.cards.packs import build_rules
from game.content.formats.cache import cached
from game.modes.active_match import Occasion
from game.rules.epic.actions import action as a
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.text import _

_SETUP = Setup("zelda", (("link",), ("ganon",)), "lost-woods")
_STEPS = 70


def _table(services: Services, kinds: list[str], names: list[str], kind: str) -> MatchScene:
    """A match that bots have played up to a decision of this kind of the first seat."""
    services.change(speed="instant")
    return MatchScene(services, Occasion(_match(kind).copy(), Seats(kinds, names)))


@cached
def _match(kind: str) -> AnySession:
    rules = build_rules(_SETUP)
    session: AnySession = Session(rules, "5")
    bot, luck = GreedyBot(), Random(5)
    while (asked := session.decision) is not None:
        ready = asked.seat == 0 and asked.kind == kind and len(session.journal) > _STEPS
        if ready and len(session.legal()) > 3:
            break
        session.submit(bot.choose(rules, session.view(asked.seat), asked.seat, session.legal(), luck))
    return session


def hint(services: Services) -> Scene:
    """A hint with its reason beside the board."""
    scene = _table(services, [PERSON, "knight"], ["Mira", ""], "turn")
    scene.take_seat(0)
    scene.update(0.01)
    scene.advice.ask()
    scene.advice.update()
    return scene


def coach(services: Services) -> Scene:
    """What the coach says of a turn that was ended early, with the better one."""
    services.change(coach=True)
    scene = _table(services, [PERSON, "knight"], ["Mira", _("Knight")], "turn")
    scene.take_seat(0)
    scene.update(0.01)
    scene.carry_out(a.End())
    while scene.coach.said is None:
        scene.update(0.01)
    scene.show_better()
    return scene


def watch(services: Services) -> Scene:
    """Two bots, and the commands of who watches."""
    scene = _table(services, ["hero", "sage"], [_("Hero"), _("Sage")], "walk")
    assert scene.watch is not None
    scene.watch.paused = True
    return scene


def why(services: Services) -> Scene:
    """The log with a move explained."""
    scene = _table(services, [PERSON, "knight"], ["Mira", _("Knight")], "turn")
    scene.take_seat(0)
    scene.open_log()
    log = services.stack.top
    assert isinstance(log, LogScene)
    log.handle(Intent(Kind.HINT))
    log.update(0.0)
    services.stack.scenes.pop()
    services.stack.push(scene)
    return log


SHOTS = {"match-hint": hint, "match-coach": coach, "match-watch": watch, "match-why": why}
"""By name."""
