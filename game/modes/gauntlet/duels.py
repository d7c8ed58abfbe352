"""A duel of a run: its definitions, with both teams as they are by then, and who plays it."""

from __future__ import annotations

import msgspec

from game.content.cards.packs import Definitions, definitions, load_pack
from game.content.modes.gauntlet import RunContent, load_run
from game.modes.gauntlet.boons import foe_of, team_of
from game.modes.gauntlet.state import FIGHT_OF, Place, Run
from game.modes.gauntlet.terms import terms_of
from game.rules.epic.board import bits
from game.rules.epic.engine.state import UNPLACED
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON, Seats
from game.session.session import AnySession

ME = 0
TURN_LIMIT = 200
"""A duel that has not ended then counts as lost."""


def fight_of(run: Run) -> Place:
    """The place of the duel that is to be fought."""
    place = run.place
    assert place is not None
    assert place.kind in FIGHT_OF
    return place


def strength_of(run: Run, place: Place, content: RunContent) -> int:
    """How much of its printed health whoever waits at a place has, in percent."""
    printed = content.common.strength[FIGHT_OF[place.kind]][run.act - 1]
    return printed + content.strength + terms_of(content, run.grade).strength


def definitions_of(run: Run) -> Definitions:
    """What the duel is played by: they travel in its save, so that it stays what it was.

    Raises:
        UserError: a team or board is gone.
    """
    place, content = fight_of(run), load_run(run.game)
    wounds: tuple[tuple[int, ...], ...] = (run.wounds, ()) if any(run.wounds) else ()
    setup = Setup(run.game, ((run.team,), (place.team,)), place.board, turn_limit=TURN_LIMIT, wounds=wounds)
    known = definitions(setup)
    percent = strength_of(run, place, content)
    twists = [(name, content.common.twists[name]) for name in place.twists if name in content.common.twists]
    foe = foe_of(load_pack(run.game).teams[place.team], percent, twists)
    return msgspec.structs.replace(known, teams={run.team: team_of(run, content), place.team: foe})


def seats_of(run: Run, name: str, opponent: str) -> Seats:
    """Who plays the duel; ``opponent`` is what the bot is called."""
    return Seats([PERSON, fight_of(run).level], [name, opponent])


def seed_of(run: Run) -> str:
    """The luck of the duel."""
    return f"{run.seed}/{run.act}/{len(run.walked)}"


def losses(session: AnySession) -> list[int]:
    """The health that one's characters lack, in their order."""
    view, rules = session.view(ME), session.rules
    assert isinstance(rules, EpicRules)
    out = []
    for figure in bits(rules.match.own[ME]):
        stands = view.squares[figure] >= 0 or view.squares[figure] == UNPLACED  # conceded before all were placed
        left = view.health[figure] if stands else 0
        out.append(max(0, rules.match.figures[figure].health - left))
    return out
