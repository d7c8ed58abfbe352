"""Epic Duels packs including mods, and construction of the rules of a match."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.content.cards.goals import find_goal_faults
from game.content.cards.pack_reader import DUEL_SEATS, EPIC_PACKS, PackContent, make_unknown_error, read_shipped_pack
from game.content.formats.cache import cached
from game.content.mods import mods
from game.errors import UserError
from game.rules.core.words import LocalizedText
from game.rules.epic.engine.library import CardLibrary
from game.rules.epic.engine.match import Match
from game.rules.epic.layout import Layout
from game.rules.epic.pack import MASTER_PLAY_TEAMS, MAX_TURN_LIMIT, MODE_SEATS, Mode, Pack, Setup
from game.rules.epic.rules import EpicRules
from game.rules.epic.team_file import TeamFile
from game.text import _, pick_text

__all__ = [
    "DUEL_SEATS",
    "EPIC_PACKS",
    "EpicDefinitions",
    "PackContent",
    "add_mods",
    "build_defined_rules",
    "build_definitions",
    "build_rules",
    "check_setup",
    "compile_library",
    "describe_skipped_mods",
    "find_mode",
    "load_pack",
    "make_mod_aware_error",
    "make_unknown_error",
    "normalize_options",
    "read_shipped_pack",
]


@cached
def load_pack(game: str) -> PackContent:
    """Load a pack by id, including the player's mods.

    Raises:
        UserError: no such game, or a fault in one of its files (``ContentError``, ``MapError``).
    """
    return add_mods(read_shipped_pack(game), mods.load_mods())


def add_mods(shipped: PackContent, added_mods: Iterable[mods.Mod]) -> PackContent:
    """Return a pack with the teams and boards of mods added."""
    teams, layouts = dict(shipped.teams), dict(shipped.layouts)
    for mod in added_mods:
        teams |= mod.teams.get(shipped.pack.id, {})
        layouts |= mod.layouts.get(shipped.pack.id, {})
    return PackContent(shipped.pack, teams, layouts)


@cached
def compile_library(game: str, teams: tuple[str, ...]) -> CardLibrary:
    """Return the compiled cards of some teams; cached for all matches between them."""
    known = load_pack(game).teams
    return CardLibrary({team: known[team] for team in teams})


class EpicDefinitions(msgspec.Struct, frozen=True):
    """Definitions of a match, stored in its save, so that later changes of cards do not affect it."""

    setup: Setup
    pack: Pack
    teams: dict[str, TeamFile]
    """Teams of this match only, by id."""
    layout: Layout


def build_definitions(setup: Setup, content: PackContent | None = None) -> EpicDefinitions:
    """Return the definitions of a new match, with the installed content by default.

    Raises:
        UserError: the set-up cannot be played; the message says why.
    """
    content = content or load_pack(setup.game)
    check_setup(content, setup)
    names = sorted({team for seat in setup.teams for team in seat})
    return EpicDefinitions(
        setup, content.pack, {name: content.teams[name] for name in names}, content.layouts[setup.map]
    )


def build_defined_rules(definitions: EpicDefinitions) -> EpicRules:
    """Build the rules of a match from its definitions."""
    return EpicRules(Match(definitions.pack, definitions.setup, CardLibrary(definitions.teams), definitions.layout))


def build_rules(setup: Setup, content: PackContent | None = None) -> EpicRules:
    """Build the rules of a new match, with the installed content by default.

    Raises:
        UserError: the set-up cannot be played; the message says why.
    """
    return build_defined_rules(build_definitions(setup, content))


def check_setup(content: PackContent, setup: Setup) -> None:
    """Refuse a set-up that cannot be played.

    Raises:
        UserError: the first fault, as a message for players.
    """
    _check_names(content, setup)
    _check_seats(content, setup)
    _check_options(content, setup)
    if setup.turn_limit < 0:
        raise UserError(_("The turn limit can't be negative."))
    if setup.turn_limit > MAX_TURN_LIMIT:
        raise UserError(_("The turn limit can be at most {most}.").format(most=MAX_TURN_LIMIT))
    if setup.health and len(setup.health) != len(setup.teams):
        raise UserError(_("The handicap needs one number per seat."))
    if any(abs(bonus) > 20 for bonus in setup.health):
        raise UserError(_("A handicap must be from -20 to 20 health."))
    if setup.wounds and len(setup.wounds) != len(setup.teams):
        raise UserError(_("The wounds need one row per seat."))
    if any(wound < 0 for row in setup.wounds for wound in row):
        raise UserError(_("A wound can't be negative."))
    for sentence in find_goal_faults(setup, content.teams, content.layouts[setup.map]):
        raise UserError(sentence)


def _check_names(content: PackContent, setup: Setup) -> None:
    for team in (team for seat in setup.teams for team in seat):
        if team not in content.teams:
            raise make_mod_aware_error(_('unknown team "{name}"'), team, content.teams)
    if setup.map not in content.layouts:
        raise make_mod_aware_error(_('unknown board "{name}"'), setup.map, content.layouts)
    known = [switch.token for switch in content.pack.switches]
    for option in setup.options:
        if option not in known:
            raise make_unknown_error(_('unknown option "{name}"'), option, known)


def normalize_options(pack: Pack, option_names: Iterable[str]) -> tuple[str, ...]:
    """Return the options of a set-up without defaults.

    An option is the id of a match option, or ``no-`` and the id to turn it off. Unknown names are retained, so that
    ``check_setup`` reports them.
    """
    written = list(option_names)
    standard = {switch.id for switch in pack.switches if switch.standard}
    off = {f"no-{switch.id}" for switch in pack.switches if not switch.standard}
    return tuple(name for name in written if name not in standard and name not in off)


def find_mode(pack: Pack, name: str, seats: int) -> Mode:
    """Return the mode by its name; ``duel`` is free-for-all with two players.

    Raises:
        UserError: no such mode in this game, or a duel of more than two.
    """
    if name == "duel" and seats != DUEL_SEATS:
        raise UserError(_("A duel needs two players."))
    for mode in pack.modes:
        if name in (mode, "duel"):
            return "ffa" if name == "duel" else mode
    known = ", ".join(("duel", *pack.modes))
    raise UserError(_('Unknown mode "{name}". Choose from: {known}.').format(name=name, known=known))


def _check_seats(content: PackContent, setup: Setup) -> None:
    count, pack = len(setup.teams), content.pack
    if setup.mode not in pack.modes:
        find_mode(pack, setup.mode, count)
    wanted = MODE_SEATS.get(setup.mode, 0)
    if setup.mode == "2v2" and count != wanted:
        raise UserError(_("Two against two needs four players."))
    if setup.mode == "3v3" and count != wanted:
        raise UserError(_("Three against three needs six players."))
    if setup.mode == "master" and count != wanted:
        raise UserError(_("Master Play needs two players."))
    if setup.mode == "master" and any(len(seat) != MASTER_PLAY_TEAMS for seat in setup.teams):
        raise UserError(_("In Master Play, each player leads two teams."))
    if not DUEL_SEATS <= count <= max(pack.most_seats, wanted):
        named = {4: _("A match needs two to four players."), 6: _("A match needs two to six players.")}
        raise UserError(named.get(pack.most_seats) or _("This game can't be played with that many players."))
    if setup.mode != "master" and any(len(seat) != 1 for seat in setup.teams):
        raise UserError(_("Each player leads one team."))
    teams = [team for seat in setup.teams for team in seat]
    for team in teams:
        if teams.count(team) > 1 and not pack.has_rule(setup, "mirror-match"):
            name = pick_text(content.teams[team].name)
            if all(switch.changed_rule != "mirror-match" for switch in pack.switches):
                raise UserError(_("{team} is chosen twice. Choose another team.").format(team=name))
            sentence = _("{team} is chosen twice. Turn on Mirror match to allow it.")
            raise UserError(sentence.format(team=name))


def _check_options(content: PackContent, setup: Setup) -> None:
    plays = content.pack.has_rule
    for switch in content.pack.switches:
        if setup.has_option(switch.id) and switch.map and switch.map != setup.map:
            sentence = _('"{option}" only works on the board "{board}".')
            name = content.layouts[switch.map].name
            raise UserError(sentence.format(option=pick_text(switch.name), board=pick_text(LocalizedText(**name))))
    if plays(setup, "choose-side") and (len(setup.teams) != 2 or plays(setup, "good-vs-evil")):
        raise UserError(_("Choosing sides needs two players, and Good against evil must be off."))
    if plays(setup, "good-vs-evil"):
        sides: list[set[str]] = [set(), set()]
        for seat, seat_teams in enumerate(setup.teams):
            sides[seat % 2].update(content.teams[team].alignment for team in seat_teams)
        if len(setup.teams) == 3 or (len(setup.teams) == 4 and setup.mode != "2v2"):
            raise UserError(_("Good against evil needs two players, or two against two."))
        if any(len(side) != 1 for side in sides) or sides[0] == sides[1]:
            raise UserError(_("Good against evil needs good teams on one side, evil teams on the other."))


def make_mod_aware_error(template: str, name: str, known: Iterable[str]) -> UserError:
    """Return the error of ``make_unknown_error``, with a note on mods that failed to load."""
    return UserError(make_unknown_error(template, name, known).message + describe_skipped_mods())


def describe_skipped_mods() -> str:
    """Return a note on mods that failed to load, for the error about an unknown name; usually empty."""
    names = ", ".join(mod.id for mod in mods.list_faulty_mods())
    sentence = _('Mods disabled until fixed: {mods}. See "triforce-duels mods".')
    return " " + sentence.format(mods=names) if names else ""
