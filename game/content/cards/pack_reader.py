"""Reader of the shipped Epic Duels packs: pack file, teams and boards, with their checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import msgspec

from game import paths
from game.content.boards.tiled import load_layouts
from game.content.cards.teams import load_teams
from game.content.formats.cache import cached_by_mtime
from game.content.formats.errors import ContentError, Fault
from game.content.formats.yaml_reader import convert, read_yaml
from game.errors import UserError, suggest_name
from game.rules.epic.layout import Layout
from game.rules.epic.pack import Pack
from game.rules.epic.team_file import TeamFile
from game.text import _, capitalize_first

EPIC_PACKS = ("zelda", "star-wars")
"""Packs of the Epic Duels rulebook, by the names of their content folders."""

DUEL_SEATS = 2
"""Number of seats in a duel."""


class PackContent(msgspec.Struct, frozen=True):
    """Content of a pack. ``teams`` and ``layouts`` are keyed by id."""

    pack: Pack
    teams: dict[str, TeamFile]
    layouts: dict[str, Layout]


def _list_pack_files(game: str) -> Iterator[Path]:
    if game not in EPIC_PACKS:
        return iter(())
    cards = paths.assets_dir() / "cards" / game
    return chain(
        [cards / "pack.yaml"], sorted((cards / "teams").glob("*")), sorted((paths.maps_dir() / game).glob("*"))
    )


@cached_by_mtime(_list_pack_files)
def read_shipped_pack(game: str) -> PackContent:
    """Read a pack as shipped, without mods.

    Raises:
        UserError: no such game, or a fault in one of its files (``ContentError``, ``MapError``).
    """
    if game not in EPIC_PACKS:
        raise make_unknown_error(_('unknown game "{name}"'), game, EPIC_PACKS)
    folder = paths.assets_dir() / "cards" / game
    data, marks = read_yaml(folder / "pack.yaml")
    pack = convert(data, Pack, marks)
    layouts = load_layouts(paths.maps_dir() / game)
    for switch in pack.switches:
        if switch.map and switch.map not in layouts:
            raise ContentError([Fault(folder / "pack.yaml", 1, f'{switch.id}: unknown map "{switch.map}"')])
        if not switch.rule:
            raise ContentError([Fault(folder / "pack.yaml", 1, f"{switch.id}: say which rule it changes")])
    content = PackContent(pack, load_teams(folder / "teams"), layouts)
    faults = [
        Fault(folder / "pack.yaml", 1, fault) for fault in (*_find_camp_faults(content), *_find_default_faults(content))
    ]
    if faults:
        raise ContentError(faults)
    return content


def _find_camp_faults(content: PackContent) -> list[str]:
    """Return the faults of the start squares by team.

    Every board has exactly one for each team, in the half of the team's alignment (Star Wars W3).
    """
    camps = content.pack.camps
    if not camps:
        return []
    named = [team for names in camps.values() for team in names]
    faults = [f'camps: "{team}" is named twice' for team in dict.fromkeys(named) if named.count(team) > 1]
    faults += [f'camps: unknown team "{team}"' for team in dict.fromkeys(named) if team not in content.teams]
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


def _find_default_faults(content: PackContent) -> list[str]:
    """Return the faults of the default duel, whose teams and board must belong to the pack."""
    usual = content.pack.usual
    faults = [f'usual: unknown team "{team}"' for team in usual.teams if team not in content.teams]
    if len(usual.teams) != DUEL_SEATS:
        faults.append("usual: two teams were meant")
    if usual.map not in content.layouts:
        faults.append(f'usual: unknown map "{usual.map}"')
    return faults


def make_unknown_error(template: str, name: str, known: Iterable[str]) -> UserError:
    """Return the error for an unknown name, suggesting the most similar known one, or listing all."""
    names = sorted(known)
    hint = suggest_name(name, names) or _("Choose from: {names}.").format(names=", ".join(names))
    return UserError(f"{capitalize_first(template.format(name=name))}. {hint}")
