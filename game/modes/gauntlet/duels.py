"""Duel of a run: definitions with the current form of both teams, and seats."""

from __future__ import annotations

import msgspec

from game.content.cards.packs import EpicDefinitions, build_definitions, load_pack
from game.content.modes.gauntlet import RunContent, load_run_content
from game.modes.gauntlet.boons import build_opponent, build_team
from game.modes.gauntlet.state import FIGHT_BY_PLACE_KIND, GauntletRun, MapPlace
from game.modes.gauntlet.terms import sum_terms
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.state import UNPLACED
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON, Seats
from game.session.session import AnySession

PLAYER_SEAT = 0
TURN_LIMIT = 200
"""Turn limit of a duel; when it is reached, the duel counts as lost."""


def get_current_fight(run: GauntletRun) -> MapPlace:
    """Return the place of the current duel."""
    place = run.current_place
    assert place is not None
    assert place.kind in FIGHT_BY_PLACE_KIND
    return place


def get_opponent_strength(run: GauntletRun, place: MapPlace, content: RunContent) -> int:
    """Return the health of the opponent at a place, in percent of the printed health."""
    printed = content.common.strength[FIGHT_BY_PLACE_KIND[place.kind]][run.act - 1]
    return printed + content.strength + sum_terms(content, run.grade).enemy_health_percent


def build_duel_definitions(run: GauntletRun) -> EpicDefinitions:
    """Build the definitions of the duel, which are stored in its save.

    Raises:
        UserError: a team or board no longer exists.
    """
    place, content = get_current_fight(run), load_run_content(run.game)
    wounds: tuple[tuple[int, ...], ...] = (run.wounds, ()) if any(run.wounds) else ()
    setup = Setup(run.game, ((run.team,), (place.team,)), place.board, turn_limit=TURN_LIMIT, wounds=wounds)
    known = build_definitions(setup)
    percent = get_opponent_strength(run, place, content)
    twists = [(name, content.common.twists[name]) for name in place.twists if name in content.common.twists]
    enemy = build_opponent(load_pack(run.game).teams[place.team], percent, twists)
    return msgspec.structs.replace(known, teams={run.team: build_team(run, content), place.team: enemy})


def build_seats(run: GauntletRun, name: str, bot_name: str) -> Seats:
    """Build the seats of the duel, with the player's name and the bot's name."""
    return Seats([PERSON, get_current_fight(run).level], [name, bot_name])


def make_seed(run: GauntletRun) -> str:
    """Return the seed of the duel."""
    return f"{run.seed}/{run.act}/{len(run.walked)}"


def list_losses(session: AnySession) -> list[int]:
    """Return the lost health of each of the player's characters, in order."""
    view, rules = session.view_for(PLAYER_SEAT), session.rules
    assert isinstance(rules, EpicRules)
    out = []
    for figure in iterate_bits(rules.match.own_mask[PLAYER_SEAT]):
        # a match may be conceded before all characters are placed
        stands = view.squares[figure] >= 0 or view.squares[figure] == UNPLACED
        left = view.health[figure] if stands else 0
        out.append(max(0, rules.match.figures[figure].health - left))
    return out
