"""The form a board file must have: its head, its one tileset, its layers and the objects on them.

The tiles are the matter of `game.content.formats.tile_data`, what the squares mean that of `game.content.boards.tiled`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from game.content.formats.file_reading import hidden_character, read_regular, shown
from game.content.formats.tile_data import check_layer, check_offset
from game.content.formats.tmx import MapError, Node, meant, read_tree

WIDTHS = range(10, 15)
HEIGHTS = range(7, 10)
"""Sizes a board may have, in squares (Zelda R23)."""

TILE_LAYERS = ("ground", "obstacles", "marks")
STARTS = "starts"
_OPTIONAL = frozenset({"marks"})
LONGEST_NAME = 40
"""Letters of a board's name."""
LARGEST_PICTURE, WIDEST_PICTURE = 2 << 20, 4096
"""Bytes and pixels of a side of a tileset's picture, which only the editor shows."""
_PNG = re.compile(rb"\x89PNG\r\n\x1a\n\0\0\0\rIHDR(.{4})(.{4})", re.DOTALL)


@dataclass(frozen=True)
class Sheet:
    """A board file whose form is sound, with the places a later fault can point to."""

    width: int
    height: int
    tile: int
    """Side of a tile in pixels of the editor."""
    gids: range
    """The numbers that tiles may have."""
    rows: dict[str, list[int]]
    """Tile layer to the line of each of its rows."""
    layers: dict[str, Node]
    properties: dict[str, Node]
    tiles: dict[int, Node]
    """Global tile number to the tile in the tileset; tiles without a class are left out."""

    @property
    def objects(self) -> list[Node]:
        """The objects of the layer `starts`."""
        return self.layers[STARTS].all("object")

    def text(self, name: str) -> str:
        """The value of a property of the board."""
        return self.properties[name].attrs["value"]

    def fault(self, layer: str, row: int, message: str) -> MapError:
        """The error to raise for something wrong in a row (from 0) of a tile layer."""
        return self.layers[layer].fault(message, self.rows[layer][row])


def check_map(path: Path) -> Sheet:
    """Check the form of a board file and of its tileset; what its squares mean is not asked yet.

    Raises `MapError` with the line for the first fault.
    """
    root = read_tree(path, "map")
    root.only(("properties", "editorsettings", "tileset", "layer", "objectgroup"))
    check_head(root)
    width, height = root.whole("width", WIDTHS), root.whole("height", HEIGHTS)
    tile = root.whole("tilewidth", range(8, 513))
    root.whole("tileheight", range(tile, tile + 1))
    for name in ("nextlayerid", "nextobjectid"):
        root.whole(name, range(1, 10**9))
    for name in ("version", "tiledversion"):
        root.attr(name)
    properties = root.properties({"name_en": "string", "name_de": "string", "theme": "string"})
    for name in ("name_en", "name_de"):
        value = properties[name].attrs["value"]
        if len(value) > LONGEST_NAME or "\n" in value or hidden_character(value):
            what = f"property {name!r} is {shown(value)!r}, a line of at most {LONGEST_NAME} letters was meant"
            raise properties[name].fault(what)
    first, count, tiles = check_tileset(root, tile)
    layers = _layers(root)
    rows = {name: check_layer(layer, width, height) for name, layer in layers.items() if name != STARTS}
    check_offset(layers[STARTS])
    _check_objects(layers[STARTS], width, height, tile)
    by_gid = {first + number: node for number, node in tiles.items()}
    return Sheet(width, height, tile, range(first, first + count), rows, layers, properties, by_gid)


def check_head(root: Node) -> None:
    """Check that a map is one of squares seen from above, with edges."""
    if root.attr("infinite") != "0":
        raise root.fault("an infinite map; in Tiled, Map > Map Properties > Infinite: off was meant")
    for name, wanted in (("orientation", "orthogonal"), ("renderorder", "right-down")):
        if root.attr(name) != wanted:
            raise root.fault(f"{name} is {root.attrs[name]!r}, {wanted!r} was meant")


def _layers(root: Node) -> dict[str, Node]:
    """The layers by name: every one known, of the right sort, there once; the optional ones may be missing."""
    found: dict[str, Node] = {}
    known = (*TILE_LAYERS, STARTS)
    for layer in root.all("layer") + root.all("objectgroup"):
        name = layer.attrs.get("name", "")
        if name not in known:
            raise layer.fault(f"unknown layer {name!r}, {meant(name, known)}")
        if name in found:
            raise layer.fault(f"layer {name!r} again, once was meant")
        wanted = "objectgroup" if name == STARTS else "layer"
        if layer.tag != wanted:
            sort = "an object layer" if name == STARTS else "a tile layer"
            raise layer.fault(f"layer {name!r} is a <{layer.tag}>, {sort} was meant")
        found[name] = layer
    for name in known:
        if name not in found and name not in _OPTIONAL:
            raise root.fault(f"no layer {name!r}, one of that name was meant")
    return found


def _check_objects(layer: Node, width: int, height: int, tile: int) -> None:
    """Check that the objects are upright rectangles of whole squares on the board."""
    layer.only(("properties", "object"))
    for thing in layer.all("object"):
        thing.only(("properties",))
        for name in ("gid", "template", "rotation"):
            if thing.attrs.get(name, "0") != "0":
                raise thing.fault(f"object with a {name}, a plain rectangle was meant")
        thing.whole("id", range(1, 10**9))
        for start, length, squares in (("x", "width", width), ("y", "height", height)):
            near, size = _pixels(thing, start), _pixels(thing, length)
            if near % tile or size % tile:
                raise thing.fault(
                    f"object with {start}={near:g}, {length}={size:g} off the grid, whole squares were meant"
                )
            if not (0 <= near < near + size <= squares * tile):
                raise thing.fault(f"object with {start}={near:g}, {length}={size:g}, squares of the board were meant")


def _pixels(thing: Node, name: str) -> float:
    value = thing.attr(name)
    if not re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,9})?", value):
        raise thing.fault(f"{name} is {value!r}, a number of pixels was meant")
    return float(value)


def check_tileset(root: Node, tile: int) -> tuple[int, int, dict[int, Node]]:
    """Check the one tileset of a map, embedded or a file beside it; the first global number, how many tiles, and the
    tiles that have a class."""
    entries = root.all("tileset")
    if len(entries) != 1:
        raise (entries[1] if entries else root).fault(f"{len(entries)} tilesets, exactly one was meant")
    entry = entries[0]
    first = entry.whole("firstgid", range(1, 1 << 20))
    embedded = "source" not in entry.attrs and entry.children
    tree = entry if embedded else read_tree(_beside(entry, entry.attrs.get("source", ""), ".tsx"), "tileset")
    tree.attr("name")
    for side in ("tilewidth", "tileheight"):
        tree.whole(side, range(tile, tile + 1))
    count = tree.whole("tilecount", range(1, 4097))
    tree.whole("columns", range(1, count + 1))
    if len(tree.all("image")) != 1:
        raise tree.fault(f"tileset with {len(tree.all('image'))} images of its own, one was meant")
    image = tree.all("image")[0]
    _check_picture(image, _beside(image, image.attrs.get("source", ""), ".png"))
    for side in ("width", "height"):
        image.whole(side, range(tile, 1 << 14))
    tiles: dict[int, Node] = {}
    for node in tree.all("tile"):
        node.only(("properties",))
        number = node.whole("id", range(count))
        if number in tiles:
            raise node.fault(f"tile {number} again, once was meant")
        tiles[number] = node
    return first, count, {number: node for number, node in tiles.items() if node.kind}


def _beside(node: Node, source: str, ending: str) -> Path:
    """The file `source` in the folder of the file that names it."""
    if not source.endswith(ending) or not re.fullmatch(r"[A-Za-z0-9._-]{1,80}", source):
        raise node.fault(f"<{node.tag}> with source={source!r}, a {ending} file in the same folder was meant")
    path = node.file.parent / source
    if not path.is_file():
        raise node.fault(f"<{node.tag}>: no file {source!r}, a {ending} file in the same folder was meant")
    return path


def _check_picture(node: Node, path: Path) -> None:
    """A picture whose head says what it is; nothing in the game ever unpacks it."""
    try:
        head = _PNG.match(read_regular(path, LARGEST_PICTURE))
    except OSError as err:
        raise MapError(f"cannot be read ({err.strerror}), a PNG picture was meant", file=path, line=1) from err
    if head is None:
        raise MapError("does not begin like a PNG picture, one was meant", file=path, line=1)
    width, height = (int.from_bytes(side, "big") for side in head.groups())
    if not (0 < width <= WIDEST_PICTURE and 0 < height <= WIDEST_PICTURE):
        what = f"says it is {width} x {height} pixels, at most {WIDEST_PICTURE} a side were meant"
        raise MapError(what, file=path, line=1)
