"""The packs that ship with the game: options record, teams and boards, read once and kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import chain
from pathlib import Path

import msgspec

from game import paths
from game.content import mods
from game.content.cards import load_teams
from game.content.errors import ContentError, Fault
from game.content.goals import goal_faults
from game.content.kept import kept, steady
from game.content.tiled import load_layouts
from game.content.yaml_reader import convert, read_yaml
from game.errors import UserError
from game.rules.epic.layout import Layout
from game.rules.epic.library import Library
from game.rules.epic.match import Match
from game.rules.epic.pack import MOST_TURNS, Mode, Pack, Setup
from game.rules.epic.rules import EpicRules
from game.rules.epic.team_file import Team
from game.rules.epic.vocabulary import Words
from game.text import _, pick

EPIC_PACKS = ("zelda", "star-wars")
"""The packs of the Epic Duels rulebook, by the name of their folders."""


DUEL_SEATS = 2
MASTER_TEAMS = 2
"""Teams that one player leads in Master Play (Star Wars W29)."""


class PackContent(msgspec.Struct, frozen=True):
    """Everything a pack brings to a match. ``teams`` and ``layouts`` go by id."""

    pack: Pack
    teams: dict[str, Team]
    layouts: dict[str, Layout]


@kept
def load_pack(game: str) -> PackContent:
    """A pack by its id, with what the player's mods add to it.

    Raises:
        UserError: no such game, or a fault in one of its files (``ContentError``, ``MapError``).
    """
    shipped = shipped_pack(game)
    teams, layouts = {**shipped.teams, **mods.teams(game)}, {**shipped.layouts, **mods.layouts(game)}
    return PackContent(shipped.pack, teams, layouts)


def _files(game: str) -> Iterator[Path]:
    if game not in EPIC_PACKS:
        return iter(())
    cards = paths.assets() / "cards" / game
    return chain([cards / "pack.yaml"], sorted((cards / "teams").glob("*")), sorted((paths.maps() / game).glob("*")))


@steady(_files)
def shipped_pack(game: str) -> PackContent:
    """A pack as it ships with the game; raises as ``load_pack`` does."""
    if game not in EPIC_PACKS:
        raise unknown(_('there is no game "{name}"'), game, EPIC_PACKS)
    folder = paths.assets() / "cards" / game
    data, marks = read_yaml(folder / "pack.yaml")
    pack = convert(data, Pack, marks)
    layouts = load_layouts(paths.maps() / game)
    for switch in pack.switches:
        if switch.map and switch.map not in layouts:
            raise ContentError([Fault(folder / "pack.yaml", 1, f'{switch.id}: there is no map "{switch.map}"')])
        if not switch.rule:
            raise ContentError([Fault(folder / "pack.yaml", 1, f"{switch.id}: say which rule it changes")])
    content = PackContent(pack, load_teams(folder / "teams"), layouts)
    faults = [Fault(folder / "pack.yaml", 1, fault) for fault in (*_camp_faults(content), *_usual_faults(content))]
    if faults:
        raise ContentError(faults)
    return content


def _camp_faults(content: PackContent) -> list[str]:
    """Every team has its name on one half of every board, and that half is the one of its alignment (Star Wars W3)."""
    camps = content.pack.camps
    if not camps:
        return []
    named = [team for names in camps.values() for team in names]
    faults = [f'camps: "{team}" is named twice' for team in dict.fromkeys(named) if named.count(team) > 1]
    faults += [f'camps: there is no team "{team}"' for team in dict.fromkeys(named) if team not in content.teams]
    faults += [f'camps: name the team "{team}" in one of them' for team in content.teams if team not in named]
    for camp, names in camps.items():
        faults += [
            f'camps: "{team}" is not {camp}'
            for team in names
            if team in content.teams and content.teams[team].alignment != camp
        ]
    for layout in content.layouts.values():
        board = f'the board "{layout.id}"'
        faults += [f'{board} needs a start square for "{team}"' for team in content.teams if team not in layout.starts]
        faults += [
            f'{board} has a start square for "{team}", which is no team'
            for team in layout.starts
            if team not in content.teams
        ]
    return faults


def _usual_faults(content: PackContent) -> list[str]:
    """The duel that is played where nobody says what is one of the pack's own."""
    usual = content.pack.usual
    faults = [f'usual: there is no team "{team}"' for team in usual.teams if team not in content.teams]
    if len(usual.teams) != DUEL_SEATS:
        faults.append("usual: two teams were meant")
    if usual.map not in content.layouts:
        faults.append(f'usual: there is no map "{usual.map}"')
    return faults


@kept
def library(game: str, teams: tuple[str, ...]) -> Library:
    """The compiled decks of some teams; compiled once for all matches between them."""
    known = load_pack(game).teams
    return Library({team: known[team] for team in teams})


class Definitions(msgspec.Struct, frozen=True):
    """All that a match is played by, so that a save stays what it was when a card changes later."""

    setup: Setup
    pack: Pack
    teams: dict[str, Team]
    """The teams of this match alone."""
    layout: Layout


def definitions(setup: Setup) -> Definitions:
    """What a new match is played by.

    Raises:
        UserError: the set-up is not possible; the sentence says why.
    """
    content = load_pack(setup.game)
    check_setup(content, setup)
    names = sorted({team for seat in setup.teams for team in seat})
    return Definitions(setup, content.pack, {name: content.teams[name] for name in names}, content.layouts[setup.map])


def rules_of(known: Definitions) -> EpicRules:
    """The rules of a match by its definitions."""
    return EpicRules(Match(known.pack, known.setup, Library(known.teams), known.layout))


def build_rules(setup: Setup) -> EpicRules:
    """The rules of a new match.

    Raises:
        UserError: the set-up is not possible; the sentence says why.
    """
    return rules_of(definitions(setup))


def check_setup(content: PackContent, setup: Setup) -> None:
    """Refuse a set-up that cannot be played; the sentence is what the set-up screen and the command line show.

    Raises:
        UserError: the first thing that is wrong.
    """
    _check_names(content, setup)
    _check_seats(content, setup)
    _check_switches(content, setup)
    if setup.turn_limit < 0:
        raise UserError(_("The turn limit cannot be negative."))
    if setup.turn_limit > MOST_TURNS:
        raise UserError(_("The turn limit goes up to {most}.").format(most=MOST_TURNS))
    if setup.health and len(setup.health) != len(setup.teams):
        raise UserError(_("The handicap needs a number for each seat."))
    if any(abs(bonus) > 20 for bonus in setup.health):
        raise UserError(_("A handicap goes from -20 to 20 health."))
    if setup.wounds and len(setup.wounds) != len(setup.teams):
        raise UserError(_("The wounds need a row for each seat."))
    if any(wound < 0 for row in setup.wounds for wound in row):
        raise UserError(_("A wound cannot be negative."))
    for sentence in goal_faults(setup, content.teams, content.layouts[setup.map]):
        raise UserError(sentence)


def _check_names(content: PackContent, setup: Setup) -> None:
    for team in (team for seat in setup.teams for team in seat):
        if team not in content.teams:
            raise unknown_here(_('there is no team "{name}"'), team, content.teams)
    if setup.map not in content.layouts:
        raise unknown_here(_('there is no map "{name}"'), setup.map, content.layouts)
    known = [switch.token for switch in content.pack.switches]
    for option in setup.options:
        if option not in known:
            raise unknown(_('there is no option "{name}"'), option, known)


def tokens(pack: Pack, names: Iterable[str]) -> tuple[str, ...]:
    """The options of a set-up as people write them: a switch by its id, and ``no-`` before one to be off.

    What stands so from the start is left out; a name that is not known is kept, for ``check_setup`` to refuse.
    """
    written = list(names)
    standard = {switch.id for switch in pack.switches if switch.standard}
    off = {f"no-{switch.id}" for switch in pack.switches if not switch.standard}
    return tuple(name for name in written if name not in standard and name not in off)


def chosen_mode(pack: Pack, name: str, seats: int) -> Mode:
    """The mode that a word means: ``duel`` is each for himself with two players.

    Raises:
        UserError: no such mode in this game, or a duel of more than two.
    """
    if name == "duel" and seats != DUEL_SEATS:
        raise UserError(_("A duel is for two players."))
    for mode in pack.modes:
        if name in (mode, "duel"):
            return "ffa" if name == "duel" else mode
    known = ", ".join(("duel", *pack.modes))
    raise UserError(_('There is no mode "{name}". Known: {known}.').format(name=name, known=known))


def _check_seats(content: PackContent, setup: Setup) -> None:
    count, pack = len(setup.teams), content.pack
    if setup.mode not in pack.modes:
        chosen_mode(pack, setup.mode, count)
    wanted = {"2v2": 4, "3v3": 6, "master": DUEL_SEATS}.get(setup.mode, 0)
    if setup.mode == "2v2" and count != wanted:
        raise UserError(_("Two against two needs four players."))
    if setup.mode == "3v3" and count != wanted:
        raise UserError(_("Three against three needs six players."))
    if setup.mode == "master" and count != wanted:
        raise UserError(_("Master Play is for two players."))
    if setup.mode == "master" and any(len(seat) != MASTER_TEAMS for seat in setup.teams):
        raise UserError(_("In Master Play each player leads two teams."))
    if not DUEL_SEATS <= count <= max(pack.most_seats, wanted):
        named = {4: _("A match needs two to four players."), 6: _("A match needs two to six players.")}
        raise UserError(named.get(pack.most_seats) or _("This is too many or too few players."))
    if setup.mode != "master" and any(len(seat) != 1 for seat in setup.teams):
        raise UserError(_("Each player leads one team."))
    teams = [team for seat in setup.teams for team in seat]
    for team in teams:
        if teams.count(team) > 1 and not pack.plays(setup, "mirror-match"):
            name = pick(content.teams[team].name)
            if all(switch.changes != "mirror-match" for switch in pack.switches):
                raise UserError(_("{team} is chosen twice; each team is there once.").format(team=name))
            sentence = _("{team} is chosen twice; that needs the option for mirror matches.")
            raise UserError(sentence.format(team=name))


def _check_switches(content: PackContent, setup: Setup) -> None:
    plays = content.pack.plays
    for switch in content.pack.switches:
        if setup.has(switch.id) and switch.map and switch.map != setup.map:
            sentence = _('The option "{option}" belongs to another map, "{map}".')
            name = content.layouts[switch.map].name
            raise UserError(sentence.format(option=pick(switch.name), map=pick(Words(**name))))
    if plays(setup, "choose-side") and (len(setup.teams) != 2 or plays(setup, "good-vs-evil")):
        raise UserError(_("Choosing the side is for two players, and not for good against evil."))
    if plays(setup, "good-vs-evil"):
        sides: list[set[str]] = [set(), set()]
        for seat, seat_teams in enumerate(setup.teams):
            sides[seat % 2].update(content.teams[team].alignment for team in seat_teams)
        if len(setup.teams) == 3 or (len(setup.teams) == 4 and setup.mode != "2v2"):
            raise UserError(_("Good against evil is for two players, or for two against two."))
        if any(len(side) != 1 for side in sides) or sides[0] == sides[1]:
            raise UserError(_("Good against evil needs good teams on one side and evil ones on the other."))


def unknown(sentence: str, word: str, known: Iterable[str]) -> UserError:
    """The refusal of a name that does not exist, with the nearest one or all that do."""
    names = sorted(known)
    near = get_close_matches(word, names, n=1)
    hint = _('did you mean "{name}"?') if near else _("known: {names}")
    hint = hint.format(name="".join(near), names=", ".join(names))
    return UserError(f"{sentence.format(name=word)} - {hint}")


def unknown_here(sentence: str, word: str, known: Iterable[str]) -> UserError:
    """As ``unknown``, of what mods bring as well: it may lie in one that was left out."""
    return UserError(unknown(sentence, word, known).message + left_out())


def left_out() -> str:
    """The mods that bring nothing because of a fault, to be said behind a name that nobody knows; mostly nothing."""
    names = ", ".join(mod.id for mod in mods.broken())
    return " - " + _("left out because of a fault: {mods} (see main.py mods)").format(mods=names) if names else ""
