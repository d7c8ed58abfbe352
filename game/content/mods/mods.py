"""What players add by themselves: folders in their data directory with teams, boards, dungeons, puzzles and pictures.

A mod is a folder below `mods` in the player's data directory. Inside, everything lies where it lies in the game:
`cards/<game>/teams/*.yaml`, `maps/<game>/*.tmx`, `cards/dungeon/*.yaml`, `puzzles/<game>/*.yaml` and `art`. The files
are read as strictly as the game's own, and none of them before `mod_files` has seen that there are plain files only. A
mod with a fault is left out whole and named with its reason; the others and the game itself are not touched by it.

Pictures are drawn and puzzles played by a process of its own (`game.app.ui.mod_check`); what it found is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from game import paths
from game.content.boards.tiled import load_layout
from game.content.cards import dungeon_reader
from game.content.cards.card_check import check_words
from game.content.cards.pack_reader import shipped_pack
from game.content.cards.teams import load_team
from game.content.formats.cache import cached
from game.content.formats.file_reading import shown
from game.content.formats.ids import KEBAB_CASE, LONGEST_ID
from game.content.formats.yaml_reader import convert, read_yaml
from game.content.mods import check_cache
from game.content.mods.boards_check import start_fault, tight_boards
from game.content.mods.files import MOST_MODS, Tree, mods_folder, tree_of
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.rules.core.words import Words
from game.rules.epic.engine.library import Library
from game.rules.epic.layout import Layout
from game.rules.epic.team_file import Team
from game.text import _

__all__ = ["Mod", "about_of", "broken", "found", "mods_folder", "read", "sample_folder"]

MOST_DUNGEONS = 4
"""Places on the map of the land that the eleven dungeons and the castle leave free."""
MOST_TEAMS, MOST_BOARDS, MOST_PUZZLES = 12, 12, 60
"""What one mod brings at most to a game."""
LONGEST_ABOUT, LONGEST_AUTHOR = 600, 60


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `mod.yaml` in a mod's folder."""

    name: Words
    about: Words
    author: str = ""


class Mod(msgspec.Struct, frozen=True):
    """A mod as it was found. With a `fault`, it brings nothing."""

    id: str
    folder: Path
    about: About | None
    fault: str = ""
    stamp: str = ""
    """Of the files that it was read from."""
    teams: dict[str, dict[str, Team]] = {}
    """By game and id."""
    layouts: dict[str, dict[str, Layout]] = {}
    """By game and id."""
    dungeons: tuple[Path, ...] = ()
    puzzles: dict[str, tuple[Path, ...]] = {}
    """Files by game."""


def sample_folder() -> Path:
    """The mod that ships with the game as a pattern; it plays no part until it is copied to `mods_folder`."""
    return paths.assets() / "mods" / "sample"


@cached
def found() -> tuple[Mod, ...]:
    """Return every mod that takes part, and with a fault those that cannot. Never raises for what is inside them."""
    cache = check_cache.load()
    mods: list[Mod] = []
    for number, folder in enumerate(current_registry().folders()):
        if number == MOST_MODS:
            mods.append(_without(folder, _("only the first {count} mods are loaded").format(count=MOST_MODS)))
            break
        mods.append(_find(folder, cache, mods))
    return tuple(mods)


def _find(folder: Path, cache: check_cache.CheckCache, before: list[Mod]) -> Mod:
    """A mod as it may be played, beside those before it."""
    try:
        tree = tree_of(folder)
        known = check_cache.find_record(tree, cache)
        if known is not None and known.fault:
            return _without(folder, known.fault)
        if known is None and current_registry().quarantine_unchecked:
            return _without(folder, check_cache.pending_reason())
        mod = read(tree)
        _check_beside(mod, before)
    except (UserError, OSError, RecursionError) as error:
        return _without(folder, str(error).partition("\n")[0])
    return mod


def _without(folder: Path, fault: str) -> Mod:
    name = shown(folder.name)
    return Mod(name, folder.with_name(name), None, fault=shown(fault, check_cache.LONGEST_FAULT))


def teams(game: str) -> dict[str, Team]:
    """What mods add to the teams of a game."""
    return {name: team for mod in found() for name, team in mod.teams.get(game, {}).items()}


def layouts(game: str) -> dict[str, Layout]:
    """What mods add to the boards of a game."""
    return {name: layout for mod in found() for name, layout in mod.layouts.get(game, {}).items()}


def puzzle_files(game: str) -> list[Path]:
    """What mods add to the puzzles of a game."""
    return [path for mod in found() for path in mod.puzzles.get(game, ())]


def dungeon_files() -> list[Path]:
    """What mods add to the dungeons."""
    return [path for mod in found() for path in mod.dungeons]


def art_folders() -> list[Path]:
    """Where pictures are looked for besides the game's own."""
    return [mod.folder / "art" for mod in found() if not mod.fault]


def broken() -> list[Mod]:
    """The mods that were left out."""
    return [mod for mod in found() if mod.fault]


# ---- reading -------------------------------------------------------------------------------------------------------


def read(tree: Tree) -> Mod:
    """A mod by itself: all of its data, but neither its pictures nor its puzzles.

    Raises:
        UserError: the first file with a fault.
    """
    folder = tree.folder
    if not KEBAB_CASE.fullmatch(folder.name):
        sentence = _("name the folder with lowercase letters and hyphens, at most {count} characters")
        raise UserError(sentence.format(count=LONGEST_ID), file=folder.with_name(shown(folder.name)))
    about = about_of(folder)
    team_files = _by_game(tree.files("cards/*/teams/*.yaml"), 2, MOST_TEAMS)
    board_files = _by_game(tree.files("maps/*/*.tmx"), 1, MOST_BOARDS)
    puzzles = _by_game(tree.files("puzzles/*/*.yaml"), 1, MOST_PUZZLES)
    _known([*team_files, *board_files, *puzzles], folder)
    teams = {game: {path.stem: load_team(path) for path in files} for game, files in team_files.items()}
    layouts = {game: {path.stem: load_layout(path) for path in files} for game, files in board_files.items()}
    for files in (*team_files.values(), *board_files.values(), *puzzles.values()):
        _check_ids(files)
    dungeons = tuple(tree.files("cards/dungeon/*.yaml"))
    _check_ids(dungeons)
    mod = Mod(folder.name, folder, about, "", tree.stamp, teams, layouts, dungeons, puzzles)
    for game in {*teams, *layouts}:
        _check_against_game(mod, game)
    _check_dungeons(mod, [])
    return mod


def about_of(folder: Path) -> About:
    """What a mod says of itself; raises ``UserError``."""
    if not (folder / "mod.yaml").exists():
        raise UserError(_("This isn't a mod: mod.yaml is missing."), file=folder)
    data, marks = read_yaml(folder / "mod.yaml")
    about = convert(data, About, marks)
    check_words(about.name, marks, ("name",))
    check_words(about.about, marks, ("about",), alike=False, longest=LONGEST_ABOUT)
    if len(about.author) > LONGEST_AUTHOR or "\n" in about.author:
        marks.fault(("author",), f"the author is a line of at most {LONGEST_AUTHOR} letters")
    marks.raise_faults()
    return about


def _by_game(files: Iterable[Path], up: int, most: int) -> dict[str, tuple[Path, ...]]:
    """Files by the game whose folder they lie in, so many folders up."""
    by_game: dict[str, tuple[Path, ...]] = {}
    for path in files:
        game = path.parents[up - 1].name
        by_game[game] = (*by_game.get(game, ()), path)
        if len(by_game[game]) > most:
            raise UserError(f"a mod has at most {most} files of this kind", file=path, line=1)
    return by_game


def _check_ids(files: Iterable[Path]) -> None:
    for path in files:
        if not KEBAB_CASE.fullmatch(path.stem):
            sentence = _("name the file with lowercase letters and hyphens, at most {count} characters")
            raise UserError(sentence.format(count=LONGEST_ID), file=path, line=1)


def _check_against_game(mod: Mod, game: str) -> None:
    """The names are free, the cards can be carried out, and everybody fits on every board of the game."""
    shipped = shipped_pack(game)
    own_teams, own_boards = mod.teams.get(game, {}), mod.layouts.get(game, {})
    if own_teams and shipped.pack.camps:
        sentence = _("this game can't take new teams: its boards have fixed start squares")
        raise UserError(sentence, file=mod.folder / "cards" / game)
    _check_free(own_teams, shipped.teams, mod.folder / "cards" / game / "teams", "yaml")
    _check_alignments(mod, game, shipped.teams)
    _check_free(own_boards, shipped.layouts, mod.folder / "maps" / game, "tmx")
    Library(own_teams)  # a card that cannot be carried out shows here and not in the middle of a match
    for name, layout in own_boards.items():
        if fault := start_fault(layout, shipped.pack.camps):
            raise UserError(fault, file=mod.folder / "maps" / game / f"{name}.tmx", line=1)
    if not shipped.pack.camps:
        _check_room(mod, game, own_teams, {**shipped.layouts, **own_boards})
        _check_room(mod, game, shipped.teams, own_boards)


def _check_alignments(mod: Mod, game: str, shipped: Mapping[str, Team]) -> None:
    """Each team belongs to one of the two kinds that its game has, each of which has a column in team select."""
    known = list(dict.fromkeys(team.alignment for team in shipped.values()))
    for name, team in mod.teams.get(game, {}).items():
        if team.alignment not in known:
            path = mod.folder / "cards" / game / "teams" / f"{name}.yaml"
            line = read_yaml(path)[1].line(("alignment",))
            what = f'the teams of this game are {" or ".join(known)}, not "{team.alignment}"'
            raise UserError(what, file=path, line=line)


def _check_room(mod: Mod, game: str, teams: Mapping[str, Team], layouts: Mapping[str, Layout]) -> None:
    """Every team fits on every board; the fault is the team's, or the board's where the team is not of the mod."""
    for name, team in teams.items():
        tight = tight_boards(team, layouts.values())
        if not tight:
            continue
        own = name in mod.teams.get(game, {})
        path = mod.folder / "maps" / game / f"{min(tight)}.tmx"
        line = 1
        if own:
            path = mod.folder / "cards" / game / "teams" / f"{name}.yaml"
            line = read_yaml(path)[1].line(("characters",))
        told = ", ".join(f"{max(most, 0)} on {board}" for board, most in sorted(tight.items()))
        what = f'not all partners of "{name}" find a square beside their lead when they are set up; these do: {told}'
        raise UserError(what, file=path, line=line)


def meets(mod: Mod) -> str:
    """Why a mod could not be beside those that are there, but for another one of its name; empty when it could."""
    try:
        _check_beside(mod, [other for other in found() if other.id != mod.id and not other.fault])
    except UserError as error:
        return error.message
    return ""


def _check_beside(mod: Mod, before: list[Mod]) -> None:
    """What only shows beside other mods: names that are taken, boards that are too tight, the room of the land."""
    for game, added in mod.teams.items():
        _check_free(added, [name for other in before for name in other.teams.get(game, {})], mod.folder)
        _check_room(mod, game, added, {name: one for other in before for name, one in _boards(other, game)})
    for game, boards in mod.layouts.items():
        _check_free(boards, [name for other in before for name in other.layouts.get(game, {})], mod.folder)
        _check_room(mod, game, {name: one for other in before for name, one in _teams(other, game)}, boards)
    if earlier := [path for other in before for path in other.dungeons]:
        _check_dungeons(mod, earlier)


def _boards(mod: Mod, game: str) -> Iterable[tuple[str, Layout]]:
    return mod.layouts.get(game, {}).items()


def _teams(mod: Mod, game: str) -> Iterable[tuple[str, Team]]:
    return mod.teams.get(game, {}).items()


def _check_dungeons(mod: Mod, before: list[Path]) -> None:
    """The dungeons of a mod, read once beside those that are there, so that a fault shows here."""
    if not mod.dungeons:
        return
    taken = [path.stem for path in (*dungeon_reader.shipped_folder().glob("*.yaml"), *before)]
    _check_free([path.stem for path in mod.dungeons], taken, mod.folder / "cards" / "dungeon", "yaml")
    if len(before) + len(mod.dungeons) > MOST_DUNGEONS:
        sentence = _("mods can add {count} dungeons at most")
        raise UserError(sentence.format(count=MOST_DUNGEONS), file=mod.folder)
    dungeon_reader.read_rooms((*before, *mod.dungeons))


def _known(games: Iterable[str], folder: Path) -> None:
    shipped = {path.parent.name for path in (paths.assets() / "cards").glob("*/pack.yaml")}
    for game in games:
        if game not in shipped:
            sentence = _('unknown game folder "{name}"')
            raise UserError(sentence.format(name=shown(game)), file=folder)


def _check_free(added: Iterable[str], taken: Iterable[str], folder: Path, ending: str = "") -> None:
    """No name is there twice; with an ending, the fault is that of the file."""
    known = set(taken)
    for name in added:
        if name in known:
            sentence = _('the name "{name}" is already taken').format(name=name)
            raise UserError(
                sentence, file=folder / f"{name}.{ending}" if ending else folder, line=1 if ending else None
            )
