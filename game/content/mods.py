"""What players add by themselves: folders in their data directory with teams, boards, dungeons, puzzles and pictures.

A mod is a folder below `mods` in the player's data directory. Inside, everything lies where it lies in the game:
`cards/<game>/teams/*.yaml`, `maps/<game>/*.tmx`, `cards/dungeon/*.yaml`, `puzzles/<game>/*.yaml` and `art`. The files
are read as strictly as the game's own. A mod with a fault is left out whole and named with its reason; the others and
the game itself are not touched by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from game import paths
from game.content.card_check import KEBAB_CASE
from game.content.cards import load_teams
from game.content.dashes import curved_dashes
from game.content.kept import forget, kept
from game.content.tiled import load_layouts
from game.content.yaml_reader import convert, read_yaml
from game.errors import UserError
from game.rules.core.words import Words
from game.rules.epic.layout import Layout
from game.rules.epic.library import Library
from game.rules.epic.vocabulary import Team
from game.text import _

MOST_DUNGEONS = 4
"""Places on the map of the land that the eleven dungeons and the castle leave free."""


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
    teams: dict[str, dict[str, Team]] = {}
    """By game and id."""
    layouts: dict[str, dict[str, Layout]] = {}
    """By game and id."""
    dungeons: tuple[Path, ...] = ()
    puzzles: dict[str, tuple[Path, ...]] = {}
    """Files by game."""


def mods_folder() -> Path:
    """Where a player's mods lie; the folder need not exist."""
    return paths.user_data() / "mods"


def sample_folder() -> Path:
    """The mod that ships with the game as a pattern; it plays no part until it is copied to `mods_folder`."""
    return paths.assets() / "mods" / "sample"


class _Run:
    """What holds for this run of the program."""

    without = False


def leave_out(out: bool = True) -> None:
    """From now on there are no mods for this run, or there are again: a way to start when one of them is in the way."""
    _Run.without = out
    forget()


@kept
def found() -> tuple[Mod, ...]:
    """Every mod by the name of its folder; read once, see `kept`. Never raises for what is inside them."""
    if _Run.without:
        return ()
    try:
        folders = sorted(path for path in mods_folder().iterdir() if path.is_dir() and not path.name.startswith("."))
    except OSError:
        return ()
    mods: list[Mod] = []
    for folder in folders:
        try:
            mods.append(_read(folder, mods))
        except (UserError, OSError, RecursionError) as error:
            mods.append(Mod(folder.name, folder, None, fault=str(error).splitlines()[0]))
    return tuple(mods)


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


def _read(folder: Path, before: Iterable[Mod]) -> Mod:
    if not KEBAB_CASE.fullmatch(folder.name):
        raise UserError(_("the folder's name has to be written in small letters and hyphens"), file=folder)
    data, marks = read_yaml(folder / "mod.yaml")
    about = convert(data, About, marks)
    packs = sorted(path.parent.name for path in (folder / "cards").glob("*/teams"))
    boards = sorted(path.name for path in (folder / "maps").glob("*") if any(path.glob("*.tmx")))
    puzzle_folders = [
        path for path in (folder / "puzzles").glob("*") if path.is_dir() and not path.name.startswith(".")
    ]
    _known([*packs, *boards, *(path.name for path in puzzle_folders)], folder)
    new_teams = {game: load_teams(folder / "cards" / game / "teams") for game in packs}
    new_layouts = {game: load_layouts(folder / "maps" / game) for game in boards}
    for game, added in new_teams.items():
        pack = read_yaml(paths.assets() / "cards" / game / "pack.yaml")[0]
        if isinstance(pack, dict) and pack.get("camps"):
            raise UserError(_("the boards of this game are printed for its own teams"), file=folder / "cards" / game)
        _check_free(added, _stems(paths.assets() / "cards" / game / "teams", "yaml"), folder)
        _check_free(added, [name for mod in before for name in mod.teams.get(game, {})], folder)
        Library(added)  # a card that cannot be carried out shows here and not in the middle of a match
    for game, boards_added in new_layouts.items():
        _check_free(boards_added, _stems(paths.maps() / game, "tmx"), folder)
        _check_free(boards_added, [name for mod in before for name in mod.layouts.get(game, {})], folder)
    puzzles = {path.name: tuple(sorted(path.glob("*.yaml"))) for path in puzzle_folders}
    dungeons = _dungeons(folder, [path for mod in before for path in mod.dungeons])
    _check_pictures(folder)
    return Mod(folder.name, folder, about, "", new_teams, new_layouts, dungeons, puzzles)


def _dungeons(folder: Path, before: list[Path]) -> tuple[Path, ...]:
    """The dungeons of a mod, read once beside those that are there, so that a fault shows here."""
    found = tuple(sorted((folder / "cards" / "dungeon").glob("*.yaml")))
    if not found:
        return ()
    from game.content import dungeon  # the dungeon asks for mods itself

    for path in found:
        if not KEBAB_CASE.fullmatch(path.stem):
            raise UserError(_("the file's name has to be written in small letters and hyphens"), file=path)
    _check_free([path.stem for path in found], [*_stems(dungeon.shipped(), "yaml"), *(p.stem for p in before)], folder)
    if len(before) + len(found) > MOST_DUNGEONS:
        raise UserError(_("the land has room for {count} more dungeons").format(count=MOST_DUNGEONS), file=folder)
    dungeon.read_catalog(dungeon.shipped(), {}, [*before, *found])
    return found


def _check_pictures(folder: Path) -> None:
    """Refuses what would be drawn with stray lines; a picture that cannot be read at all is an empty plate."""
    for path in sorted((folder / "art").rglob("*.svg")):
        try:
            text = path.read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        for line in curved_dashes(text):
            sentence = _("stroke-dasharray is drawn right on straight lines only: draw each of these dashes by itself")
            raise UserError(sentence, file=path, line=line)


def _known(games: Iterable[str], folder: Path) -> None:
    shipped = {path.parent.name for path in (paths.assets() / "cards").glob("*/pack.yaml")}
    for game in games:
        if game not in shipped:
            sentence = _('there is no game "{name}" with teams, boards and puzzles')
            raise UserError(sentence.format(name=game), file=folder)


def _check_free(added: Iterable[str], taken: Iterable[str], folder: Path) -> None:
    known = set(taken)
    for name in added:
        if name in known:
            raise UserError(_('the name "{name}" is taken already').format(name=name), file=folder)


def _stems(folder: Path, ending: str) -> list[str]:
    return [path.stem for path in folder.glob(f"*.{ending}")]
