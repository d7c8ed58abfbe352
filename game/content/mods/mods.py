"""Mods of the player: folders with teams, boards, dungeons, puzzles and images.

A mod is a folder in ``mods`` in the player's data directory, structured like the game's assets:
``cards/<game>/teams/*.yaml``, ``maps/<game>/*.tmx``, ``cards/dungeon/*.yaml``, ``puzzles/<game>/*.yaml`` and
``art``. After ``game.content.mods.files`` has checked that all files are regular, they are read as strictly as the
game's own. An invalid mod is not loaded, and listed with the reason. A separate process renders the images and plays
the puzzles (``game.app.ui.mod_check``); its results are cached.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from game import paths
from game.content.boards.tiled import load_layout
from game.content.cards import dungeon_reader
from game.content.cards.card_check import check_translations
from game.content.cards.pack_reader import read_shipped_pack
from game.content.cards.teams import load_team
from game.content.formats.cache import cached
from game.content.formats.file_reading import format_untrusted
from game.content.formats.ids import KEBAB_CASE, MAX_ID_LENGTH
from game.content.formats.yaml_reader import convert, read_yaml
from game.content.mods import check_cache
from game.content.mods.boards_check import find_start_fault, find_too_small_boards
from game.content.mods.files import MAX_MODS, ModTree, mods_dir, read_tree
from game.content.mods.registry import current_registry
from game.errors import UserError
from game.rules.core.words import LocalizedText
from game.rules.epic.engine.library import CardLibrary
from game.rules.epic.layout import Layout
from game.rules.epic.team_file import TeamFile
from game.text import _

__all__ = ["Mod", "list_faulty_mods", "load_mods", "mods_dir", "read_mod", "read_mod_info", "sample_mod_dir"]

MAX_DUNGEONS = 4
"""Maximum number of dungeons of all mods: positions on the world map not used by the game's own dungeons."""
MAX_TEAMS, MAX_BOARDS, MAX_PUZZLES = 12, 12, 60
"""Maximum number of teams, boards and puzzles that one mod adds to a game."""
MAX_ABOUT_LENGTH, MAX_AUTHOR_LENGTH = 600, 60
"""Maximum lengths of the description and the author's name, in characters."""


class ModInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content of ``mod.yaml`` in a mod's folder."""

    name: LocalizedText
    about: LocalizedText
    """Description of the mod."""
    author: str = ""


class Mod(msgspec.Struct, frozen=True):
    """Content of a mod. A mod with a ``fault`` adds nothing."""

    id: str
    folder: Path
    about: ModInfo | None
    fault: str = ""
    stamp: str = ""
    """Digest of the files that it was read from."""
    teams: dict[str, dict[str, TeamFile]] = {}
    """Teams by game, then by id."""
    layouts: dict[str, dict[str, Layout]] = {}
    """Boards by game, then by id."""
    dungeons: tuple[Path, ...] = ()
    """Files of the dungeons."""
    puzzles: dict[str, tuple[Path, ...]] = {}
    """Files of the puzzles by game."""


def sample_mod_dir() -> Path:
    """Return the folder of the shipped sample mod, which is inactive until it is copied to the mods folder."""
    return paths.assets_dir() / "mods" / "sample"


@cached
def load_mods() -> tuple[Mod, ...]:
    """Load every enabled mod; invalid ones have a fault. Never raises for invalid mods."""
    cache = check_cache.load_check_cache()
    mods: list[Mod] = []
    for index, folder in enumerate(current_registry().list_folders()):
        if index == MAX_MODS:
            mods.append(_make_faulty_mod(folder, _("only the first {count} mods are loaded").format(count=MAX_MODS)))
            break
        mods.append(_load_mod(folder, cache, mods))
    return tuple(mods)


def _load_mod(folder: Path, cache: check_cache.CheckCache, earlier_mods: list[Mod]) -> Mod:
    """Load a mod, and check it against the mods loaded before it."""
    try:
        tree = read_tree(folder)
        known = check_cache.find_record(tree, cache)
        if known is not None and known.fault:
            return _make_faulty_mod(folder, known.fault)
        if known is None and current_registry().quarantine_unchecked:
            return _make_faulty_mod(folder, check_cache.format_pending_reason())
        mod = read_mod(tree)
        _check_conflicts(mod, earlier_mods)
    except (UserError, OSError, RecursionError) as error:
        return _make_faulty_mod(folder, str(error).partition("\n")[0])
    return mod


def _make_faulty_mod(folder: Path, fault: str) -> Mod:
    name = format_untrusted(folder.name)
    return Mod(name, folder.with_name(name), None, fault=format_untrusted(fault, check_cache.MAX_FAULT_LENGTH))


def list_mod_teams(game: str) -> dict[str, TeamFile]:
    """Return the teams that mods add to a game, by id."""
    return {name: team for mod in load_mods() for name, team in mod.teams.get(game, {}).items()}


def list_mod_layouts(game: str) -> dict[str, Layout]:
    """Return the boards that mods add to a game, by id."""
    return {name: layout for mod in load_mods() for name, layout in mod.layouts.get(game, {}).items()}


def list_puzzle_files(game: str) -> list[Path]:
    """Return the puzzle files that mods add to a game."""
    return [path for mod in load_mods() for path in mod.puzzles.get(game, ())]


def list_dungeon_files() -> list[Path]:
    """Return the dungeon files that mods add."""
    return [path for mod in load_mods() for path in mod.dungeons]


def list_art_folders() -> list[Path]:
    """Return the image folders of all loaded mods."""
    return [mod.folder / "art" for mod in load_mods() if not mod.fault]


def list_faulty_mods() -> list[Mod]:
    """Return the mods that were not loaded because of a fault."""
    return [mod for mod in load_mods() if mod.fault]


# ---- reading -------------------------------------------------------------------------------------------------------


def read_mod(tree: ModTree) -> Mod:
    """Read a mod without its images and puzzles.

    Raises:
        UserError: the first invalid file.
    """
    folder = tree.folder
    if not KEBAB_CASE.fullmatch(folder.name):
        sentence = _("name the folder with lowercase letters and hyphens, at most {count} characters")
        raise UserError(sentence.format(count=MAX_ID_LENGTH), file=folder.with_name(format_untrusted(folder.name)))
    about = read_mod_info(folder)
    team_files = _group_by_game(tree.find_files("cards/*/teams/*.yaml"), 2, MAX_TEAMS)
    board_files = _group_by_game(tree.find_files("maps/*/*.tmx"), 1, MAX_BOARDS)
    puzzles = _group_by_game(tree.find_files("puzzles/*/*.yaml"), 1, MAX_PUZZLES)
    _check_game_folders([*team_files, *board_files, *puzzles], folder)
    teams = {game: {path.stem: load_team(path) for path in files} for game, files in team_files.items()}
    layouts = {game: {path.stem: load_layout(path) for path in files} for game, files in board_files.items()}
    for files in (*team_files.values(), *board_files.values(), *puzzles.values()):
        _check_ids(files)
    dungeons = tuple(tree.find_files("cards/dungeon/*.yaml"))
    _check_ids(dungeons)
    mod = Mod(folder.name, folder, about, "", tree.stamp, teams, layouts, dungeons, puzzles)
    for game in {*teams, *layouts}:
        _check_against_game(mod, game)
    _check_dungeons(mod, [])
    return mod


def read_mod_info(folder: Path) -> ModInfo:
    """Read ``mod.yaml`` of a mod.

    Raises:
        UserError: the file is missing or invalid.
    """
    if not (folder / "mod.yaml").exists():
        raise UserError(_("This isn't a mod: mod.yaml is missing."), file=folder)
    data, marks = read_yaml(folder / "mod.yaml")
    about = convert(data, ModInfo, marks)
    check_translations(about.name, marks, ("name",))
    check_translations(about.about, marks, ("about",), is_name=False, max_length=MAX_ABOUT_LENGTH)
    if len(about.author) > MAX_AUTHOR_LENGTH or "\n" in about.author:
        marks.add_fault(("author",), f"the author is a line of at most {MAX_AUTHOR_LENGTH} letters")
    marks.raise_faults()
    return about


def _group_by_game(files: Iterable[Path], levels_up: int, max_files: int) -> dict[str, tuple[Path, ...]]:
    """Return files by game, which is the name of the folder ``levels_up`` levels above.

    Raises:
        UserError: a game has more than ``max_files`` files.
    """
    by_game: dict[str, tuple[Path, ...]] = {}
    for path in files:
        game = path.parents[levels_up - 1].name
        by_game[game] = (*by_game.get(game, ()), path)
        if len(by_game[game]) > max_files:
            raise UserError(f"a mod has at most {max_files} files of this kind", file=path, line=1)
    return by_game


def _check_ids(files: Iterable[Path]) -> None:
    """Check that each file name is a valid id."""
    for path in files:
        if not KEBAB_CASE.fullmatch(path.stem):
            sentence = _("name the file with lowercase letters and hyphens, at most {count} characters")
            raise UserError(sentence.format(count=MAX_ID_LENGTH), file=path, line=1)


def _check_against_game(mod: Mod, game: str) -> None:
    """Check that ids are unique, cards compile, and every team fits on every board of the game."""
    shipped = read_shipped_pack(game)
    own_teams, own_boards = mod.teams.get(game, {}), mod.layouts.get(game, {})
    if own_teams and shipped.pack.camps:
        sentence = _("this game can't take new teams: its boards have fixed start squares")
        raise UserError(sentence, file=mod.folder / "cards" / game)
    _check_ids_unused(own_teams, shipped.teams, mod.folder / "cards" / game / "teams", "yaml")
    _check_alignments(mod, game, shipped.teams)
    _check_ids_unused(own_boards, shipped.layouts, mod.folder / "maps" / game, "tmx")
    CardLibrary(own_teams)  # a card that cannot be carried out shows here and not in the middle of a match
    for name, layout in own_boards.items():
        if fault := find_start_fault(layout, shipped.pack.camps):
            raise UserError(fault, file=mod.folder / "maps" / game / f"{name}.tmx", line=1)
    if not shipped.pack.camps:
        _check_room(mod, game, own_teams, {**shipped.layouts, **own_boards})
        _check_room(mod, game, shipped.teams, own_boards)


def _check_alignments(mod: Mod, game: str, shipped_teams: Mapping[str, TeamFile]) -> None:
    """Check that the game has the alignment of each team; alignments are the columns of team select."""
    known = list(dict.fromkeys(team.alignment for team in shipped_teams.values()))
    for name, team in mod.teams.get(game, {}).items():
        if team.alignment not in known:
            path = mod.folder / "cards" / game / "teams" / f"{name}.yaml"
            line = read_yaml(path)[1].get_line(("alignment",))
            message = f'the teams of this game are {" or ".join(known)}, not "{team.alignment}"'
            raise UserError(message, file=path, line=line)


def _check_room(mod: Mod, game: str, teams: Mapping[str, TeamFile], layouts: Mapping[str, Layout]) -> None:
    """Check that every team fits on every board; a fault names the file of this mod's team or board."""
    for name, team in teams.items():
        tight = find_too_small_boards(team, layouts.values())
        if not tight:
            continue
        own = name in mod.teams.get(game, {})
        path = mod.folder / "maps" / game / f"{min(tight)}.tmx"
        line = 1
        if own:
            path = mod.folder / "cards" / game / "teams" / f"{name}.yaml"
            line = read_yaml(path)[1].get_line(("characters",))
        text = ", ".join(f"{max(most, 0)} on {board}" for board, most in sorted(tight.items()))
        message = f'not all partners of "{name}" find a square beside their lead when they are set up; these do: {text}'
        raise UserError(message, file=path, line=line)


def find_conflict(mod: Mod) -> str:
    """Return why a mod conflicts with the enabled ones, ignoring another version of itself; empty if it does not."""
    try:
        _check_conflicts(mod, [other for other in load_mods() if other.id != mod.id and not other.fault])
    except UserError as error:
        return error.message
    return ""


def _check_conflicts(mod: Mod, other_mods: list[Mod]) -> None:
    """Check a mod against other mods: duplicate ids, boards that are too small, and the number of dungeons."""
    for game, added in mod.teams.items():
        _check_ids_unused(added, [name for other in other_mods for name in other.teams.get(game, {})], mod.folder)
        _check_room(mod, game, added, {name: one for other in other_mods for name, one in _iter_boards(other, game)})
    for game, boards in mod.layouts.items():
        _check_ids_unused(boards, [name for other in other_mods for name in other.layouts.get(game, {})], mod.folder)
        _check_room(mod, game, {name: one for other in other_mods for name, one in _iter_teams(other, game)}, boards)
    if earlier := [path for other in other_mods for path in other.dungeons]:
        _check_dungeons(mod, earlier)


def _iter_boards(mod: Mod, game: str) -> Iterable[tuple[str, Layout]]:
    return mod.layouts.get(game, {}).items()


def _iter_teams(mod: Mod, game: str) -> Iterable[tuple[str, TeamFile]]:
    return mod.teams.get(game, {}).items()


def _check_dungeons(mod: Mod, other_dungeons: list[Path]) -> None:
    """Check the dungeons of a mod by reading them together with those of other mods."""
    if not mod.dungeons:
        return
    used_names = [path.stem for path in (*dungeon_reader.shipped_cards_dir().glob("*.yaml"), *other_dungeons)]
    _check_ids_unused([path.stem for path in mod.dungeons], used_names, mod.folder / "cards" / "dungeon", "yaml")
    if len(other_dungeons) + len(mod.dungeons) > MAX_DUNGEONS:
        sentence = _("mods can add {count} dungeons at most")
        raise UserError(sentence.format(count=MAX_DUNGEONS), file=mod.folder)
    dungeon_reader.read_all_rooms((*other_dungeons, *mod.dungeons))


def _check_game_folders(games: Iterable[str], folder: Path) -> None:
    """Check that the games exist for which a mod has files."""
    shipped = {path.parent.name for path in (paths.assets_dir() / "cards").glob("*/pack.yaml")}
    for game in games:
        if game not in shipped:
            sentence = _('unknown game folder "{name}"')
            raise UserError(sentence.format(name=format_untrusted(game)), file=folder)


def _check_ids_unused(added_ids: Iterable[str], used_ids: Iterable[str], folder: Path, suffix: str = "") -> None:
    """Check that no id is already used; with a suffix, the fault names the file."""
    known = set(used_ids)
    for name in added_ids:
        if name in known:
            sentence = _('the name "{name}" is already taken').format(name=name)
            raise UserError(
                sentence, file=folder / f"{name}.{suffix}" if suffix else folder, line=1 if suffix else None
            )
