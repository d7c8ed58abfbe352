"""Command ``dev new-board``: creates an empty board for the Tiled editor, with its tileset, in a mod."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from game import paths
from game.authoring.drafts import check_id, find_mod_folder, format_title, render_mod_file, write_if_missing
from game.content.boards.board_file import read_map
from game.content.boards.tiled import BOARD_SCHEMA, HEIGHTS, STARTS_LAYER, WIDTHS, load_layout
from game.content.cards.packs import EPIC_PACKS, make_unknown_error, read_shipped_pack
from game.errors import UserError, describe_os_error
from game.text import _

TILE_SIZE = 48
"""Width and height of a square in Tiled, in pixels."""

_BOARD_TEMPLATE = Template("""\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" width="$wide" \
height="$high" tilewidth="48" tileheight="48" infinite="0" nextlayerid="$layers" nextobjectid="$objects">
 <properties>
  <property name="name_de" value="$name"/>
  <property name="name_en" value="$name"/>
  <property name="theme" value="$theme"/>
 </properties>
 <tileset firstgid="1" source="$tileset"/>
$body</map>
""")
_LAYER_TEMPLATE = Template("""\
 <layer id="$number" name="$name" width="$wide" height="$high">
  <data encoding="csv">
$rows
</data>
 </layer>
""")
_START_TEMPLATE = Template("""\
  <object id="$number" type="start" x="$x" y="$y" width="$wide" height="$high">
   <properties>
    <property name="$property" value="$value"/>
   </properties>
  </object>
""")


class BoardTheme(NamedTuple):
    """Appearance of a shipped board: its tileset, the number of its most frequent ground tile, its tile layers."""

    tileset: Path
    ground_tile: int
    layers: tuple[str, ...]


class StartArea(NamedTuple):
    """Start area on the board: a property that says whose it is, and its place (x, y, width, height) in squares."""

    property: str
    value: str
    area: tuple[int, int, int, int]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``dev new-board``."""
    parser.add_argument("id", metavar=_("ID"), help=_("id and file name: lowercase letters and hyphens"))
    parser.add_argument("--game", choices=EPIC_PACKS, default="zelda", help=_("game"))
    parser.add_argument("--theme", metavar=_("ID"), help=_("board whose look to use (default: the game's usual one)"))
    parser.add_argument("--size", default="12x8", metavar="WxH", help=_("columns x rows, from 10x7 to 14x9"))
    parser.add_argument("--mod", metavar=_("ID"), help=_("mod to add it to (default: a new mod with this id)"))
    parser.add_argument("--out", metavar=_("DIR"), type=Path, help=_("folder for the files only, without a mod"))


def run(arguments: argparse.Namespace) -> int:
    """Write the board, its tileset if it is missing, and the mod that contains them."""
    game, name = arguments.game, arguments.id
    check_id(name)
    if name in read_shipped_pack(game).layouts:
        raise UserError(_('"{name}" is already taken. Choose another id.').format(name=name))
    width, height = _parse_size(arguments.size)
    folder = arguments.out or find_mod_folder(arguments.mod or name) / "maps" / game
    looks = _load_themes(game)
    theme = arguments.theme or read_shipped_pack(game).pack.usual.map
    if theme not in looks:
        raise make_unknown_error(_('unknown look "{name}"'), theme, looks)
    path = folder / f"{name}.tmx"
    text = render_board(name, theme, looks[theme], width, height, read_shipped_pack(game).pack.camps)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not write_if_missing(path, text.encode()):
            raise UserError(_("This file already exists. Nothing was written."), file=path)
        for file in (looks[theme].tileset, looks[theme].tileset.with_suffix(".png")):
            write_if_missing(folder / file.name, file.read_bytes())
        if arguments.out is None:
            about = render_mod_file(arguments.mod or name, "A board of my own.", "Ein eigener Spielplan.")
            write_if_missing(folder.parents[1] / "mod.yaml", about.encode())
    except OSError as error:
        raise UserError(_("Couldn't write the file: {why}.").format(why=describe_os_error(error)), file=path) from error
    load_layout(path)
    print(_("Created {file}. Open it in Tiled to draw the board.").format(file=path))
    return 0


def render_board(
    name: str, theme: str, board_theme: BoardTheme, width: int, height: int, camps: Mapping[str, tuple[str, ...]]
) -> str:
    """Return the Tiled file of an empty board with ground on every square, and its start areas."""
    body = ""
    for number, layer in enumerate(board_theme.layers, 1):
        row = ",".join([str(board_theme.ground_tile if layer == "ground" else 0)] * width)
        body += _LAYER_TEMPLATE.substitute(
            number=number, name=layer, wide=width, high=height, rows=",\n".join([row] * height)
        )
    starts = _list_start_areas(width, height, camps)
    body += f' <objectgroup id="{len(board_theme.layers) + 1}" name="{STARTS_LAYER}">\n'
    for number, start in enumerate(starts, 1):
        x, y, w, h = (TILE_SIZE * part for part in start.area)
        words = {"property": start.property, "value": start.value}
        body += _START_TEMPLATE.substitute(words, number=number, x=x, y=y, wide=w, high=h)
    body += " </objectgroup>\n"
    return _BOARD_TEMPLATE.substitute(
        wide=width,
        high=height,
        layers=len(board_theme.layers) + 2,
        objects=len(starts) + 1,
        name=escape(format_title(name)),
        theme=theme,
        tileset=board_theme.tileset.name,
        body=body,
    )


def _list_start_areas(width: int, height: int, camps: Mapping[str, tuple[str, ...]]) -> list[StartArea]:
    """Return the outer column of each side (Zelda R3), or a square per team, each camp on one side (Star Wars W3)."""
    if not camps:
        columns = {"left": 0, "right": width - 1}
        return [StartArea("side", side, (column, 0, 1, height)) for side, column in columns.items()]
    return [
        StartArea("team", team, (column, (height - len(teams)) // 2 + row, 1, 1))
        for column, teams in zip((1, width - 2), camps.values(), strict=True)
        for row, team in enumerate(teams)
    ]


def _load_themes(game: str) -> dict[str, BoardTheme]:
    """Return the appearances of the shipped boards of a game, by theme."""
    found = {}
    for path in sorted((paths.maps_dir() / game).glob("*.tmx")):
        layers = read_map(path, BOARD_SCHEMA).layers
        ((ground, _count),) = Counter(layers["ground"].gids).most_common(1)
        found[load_layout(path).theme] = BoardTheme(next(path.parent.glob("*.tsx")), ground, tuple(layers))
    return found


def _parse_size(text: str) -> tuple[int, int]:
    """Return the width and height of a size such as ``12x8``; raise ``UserError`` for others."""
    match = re.fullmatch(r"(\d{1,3})x(\d{1,3})", text)
    if match is None or int(match[1]) not in WIDTHS or int(match[2]) not in HEIGHTS:
        raise UserError(_('"{words}" isn\'t a board size. Use 10x7 to 14x9, such as 12x8.').format(words=text))
    return int(match[1]), int(match[2])
