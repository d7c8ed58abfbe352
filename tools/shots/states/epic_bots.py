"""Features of bots in duel matches, for ``dev shot``: a hint, the coach, a match between bots, an explained move."""

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
from game.modes.active_match import ActiveMatch
from game.rules.epic.actions import action as actions
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.text import _

_DUEL = Setup("zelda", (("link",), ("ganon",)), "lost-woods")
"""Setup of the match."""
_MIN_STEPS = 70
"""Minimum number of actions before the shown position."""


def _make_table(services: Services, seat_kinds: list[str], names: list[str], decision_kind: str) -> MatchScene:
    """Return the match screen at a decision of this kind of the first seat, in a match played by bots."""
    services.change_settings(speed="instant")
    return MatchScene(services, ActiveMatch(_play_match(decision_kind).copy(), Seats(seat_kinds, names)))


@cached
def _play_match(decision_kind: str) -> AnySession:
    """Return a match that bots have played up to a decision of this kind of the first seat."""
    rules = build_rules(_DUEL)
    session: AnySession = Session(rules, "1")
    bot, rng = GreedyBot(), Random(5)
    while (decision := session.decision) is not None:
        ready = decision.seat == 0 and decision.kind == decision_kind and len(session.journal) > _MIN_STEPS
        if ready and len(session.legal_actions()) > 3:
            break
        session.submit(bot.choose(rules, session.view_for(decision.seat), decision.seat, session.legal_actions(), rng))
    return session


def make_hint(services: Services) -> Scene:
    """Show a hint with its reason beside the board."""
    scene = _make_table(services, [PERSON, "knight"], ["Mira", ""], "turn")
    scene.take_seat(0)
    scene.update(0.01)
    scene.advice.request_hint()
    scene.advice.update()
    return scene


def make_coach(services: Services) -> Scene:
    """Show the coach's comment on a turn that was ended too early, with the better action."""
    services.change_settings(coach=True)
    scene = _make_table(services, [PERSON, "knight"], ["Mira", _("Knight")], "turn")
    scene.take_seat(0)
    scene.update(0.01)
    scene.carry_out(actions.End())
    while scene.coach.comment is None:
        scene.update(0.01)
    scene.toggle_coach()
    return scene


def make_watch(services: Services) -> Scene:
    """Show a match between two bots, with the spectator's commands."""
    scene = _make_table(services, ["hero", "sage"], [_("Hero"), _("Sage")], "walk")
    assert scene.spectator is not None
    scene.spectator.is_pause_chosen = True
    return scene


def make_why(services: Services) -> Scene:
    """Show the log with the explanation of a move."""
    scene = _make_table(services, [PERSON, "knight"], ["Mira", _("Knight")], "turn")
    scene.take_seat(0)
    scene.open_log()
    log = services.stack.top
    assert isinstance(log, LogScene)
    log.handle(Intent(Kind.HINT))
    log.update(0.0)
    services.stack.scenes.pop()
    services.stack.push(scene)
    return log


SHOTS = {"match-hint": make_hint, "match-coach": make_coach, "match-watch": make_watch, "match-why": make_why}
"""Builders of scenes by name."""
