"""Validator of Tiled maps: checks structure and size limits, and reports errors with file and line.

A ``MapSchema`` describes one kind of map: see ``game.content.boards.tiled`` for boards,
``game.content.boards.dungeon_map`` for dungeons. pytiled-parser then parses the file. Since that library opens every
referenced file and decompresses any data, unsafe references and data in an untrusted file are refused before it
runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from game.content.formats.file_reading import read_regular_file
from game.content.formats.tile_data import check_tiles
from game.content.formats.tmx import MapError, XmlNode, format_suggestion, join_words, read_tree

if TYPE_CHECKING:
    from pytiled_parser.tiled_object import TiledObject

T = TypeVar("T", bound=Hashable)

MAX_IMAGE_BYTES, MAX_IMAGE_SIDE = 2 << 20, 4096
"""Maximum size of a tileset image in bytes, and maximum width and height in pixels. Only the Tiled editor shows it."""
_PNG = re.compile(rb"\x89PNG\r\n\x1a\n\0\0\0\rIHDR(.{4})(.{4})", re.DOTALL)
"""Header of a PNG file; the groups are width and height."""
_TILE_SIZES = range(8, 513)
"""Allowed side lengths of a tile, in pixels."""
_IDS = range(1, 10**9)
"""Allowed values of ``nextlayerid`` and ``nextobjectid``."""
_FLIP_FLAGS = 0xF0000000
"""Upper bits of a global tile id that encode how the tile is flipped and rotated; the game ignores them."""


@dataclass(frozen=True)
class MapSchema:
    """Allowed content of one kind of map; sizes are in squares."""

    widths: range
    heights: range
    tile_layers: Mapping[str, frozenset[str]]
    """Names of the tile layers, each with the tile classes allowed in it."""
    optional_layers: frozenset[str] = frozenset()
    """Names of the tile layers that may be missing."""
    object_layer: str = ""
    """Name of the object layer; empty for maps without one."""
    property_types: Mapping[str, str] = field(default_factory=dict)
    """Names of the custom properties of the map, each with its Tiled type; empty for maps whose properties are not
    read.
    """


@dataclass(frozen=True)
class TileLayer:
    """Tiles of one layer; squares are numbered row by row from the upper left."""

    node: XmlNode
    width: int
    row_lines: list[int]
    """Line of the file, from 1, at which each row begins."""
    gids: list[int]
    """Global tile id of each square, without flip flags; 0 for no tile."""
    tile_classes: list[str]
    """Class of the tile on each square; empty for no tile."""

    def make_fault(self, square: int, message: str) -> MapError:
        """Return the error to raise for an invalid tile on a square."""
        return self.node.make_fault(message, self.row_lines[square // self.width])

    def describe_square(self, square: int) -> str:
        """Return row and column of a square, for an error message."""
        y, x = divmod(square, self.width)
        return f"row {y + 1}, column {x + 1}"


class MapObject(NamedTuple):
    """Rectangle object of a map; position and size are in squares."""

    node: XmlNode
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class CheckedMap:
    """Validated map, with its XML elements for later errors that name a line."""

    width: int
    height: int
    layers: dict[str, TileLayer]
    objects: list[MapObject]
    object_layer: XmlNode
    """Element of the object layer; the root element for a map without one."""
    properties: dict[str, XmlNode]
    """Elements of the map's custom properties by name."""
    tile_nodes: dict[int, XmlNode]
    """Element in the tileset by global tile id; tiles without a class are left out."""


def read_map(path: Path, schema: MapSchema) -> CheckedMap:
    """Read a map and its tileset.

    Raises:
        MapError: the first violation of the schema.
    """
    root = read_tree(path, "map")
    root.allow_children("properties", "editorsettings", "tileset", "layer", "objectgroup")
    if root.read_attribute("infinite") != "0":
        raise root.make_fault("an infinite map; in Tiled, Map > Map Properties > Infinite: off was meant")
    root.expect_attribute("orientation", "orthogonal")
    root.expect_attribute("renderorder", "right-down")
    width, height = root.read_number("width", schema.widths), root.read_number("height", schema.heights)
    tile = root.read_number("tilewidth", _TILE_SIZES)
    root.read_number("tileheight", range(tile, tile + 1))
    for name in ("nextlayerid", "nextobjectid"):
        root.read_number(name, _IDS)
    for name in ("version", "tiledversion"):
        root.read_attribute(name)
    properties = root.read_properties(schema.property_types) if schema.property_types else {}
    entry = root.find_one("tileset", "{} tilesets, exactly one was meant")
    gids, tiles = _check_tileset(entry, tile, frozenset[str]().union(*schema.tile_layers.values()))
    nodes = _find_layers(root, schema)
    lines = {name: _check_tile_layer(nodes[name], width, height) for name in schema.tile_layers if name in nodes}
    object_layer = nodes.get(schema.object_layer, root)
    if schema.object_layer:
        _check_objects(object_layer)
    parsed = _parse_layers(path)
    layers = {}
    for name in lines:
        numbers = [gid & ~_FLIP_FLAGS for row in parsed[name].data for gid in row]
        kinds = [tiles[gid].kind if gid in tiles else "" for gid in numbers]
        layers[name] = TileLayer(nodes[name], width, lines[name], numbers, kinds)
        _check_classes(layers[name], gids, schema.tile_layers[name])
    rectangles = parsed[schema.object_layer].tiled_objects if schema.object_layer else ()
    objects = [
        MapObject(node, *_find_squares(node, rectangle, width, height, tile))
        for node, rectangle in zip(object_layer.find_all("object"), rectangles, strict=True)
    ]
    return CheckedMap(width, height, layers, objects, object_layer, properties, tiles)


def find_reachable(start: T, squares: Collection[T], find_neighbors: Callable[[T], Iterable[T]]) -> set[T]:
    """Return all of ``squares`` that are connected to ``start``, which is one of them."""
    reached: set[T] = set()
    waiting = [start]
    while waiting:
        square = waiting.pop()
        if square not in reached:
            reached.add(square)
            waiting += [other for other in find_neighbors(square) if other in squares]
    return reached


def _parse_layers(path: Path) -> dict[str, Any]:
    """Return the layers of a validated map by name, as pytiled-parser parses them."""
    from pytiled_parser import parse_map  # slow to import; the title reads no map

    try:
        return {layer.name: layer for layer in parse_map(path, "utf-8-sig").layers}
    except Exception as err:
        message = f"cannot be parsed ({type(err).__name__}: {err}), a file as the Tiled editor saves it was meant"
        raise MapError(message, file=path, line=1) from err


def _find_layers(root: XmlNode, schema: MapSchema) -> dict[str, XmlNode]:
    """Return the layer elements by name; refuse unknown, duplicate, shifted and wrongly typed layers."""
    tags = dict.fromkeys(schema.tile_layers, "layer") | (
        {schema.object_layer: "objectgroup"} if schema.object_layer else {}
    )
    found: dict[str, XmlNode] = {}
    for layer in root.find_all("layer", "objectgroup"):
        name = layer.name
        if name not in tags:
            raise layer.make_fault(f"unknown layer {name!r}, {format_suggestion(name, tags)}")
        if name in found:
            raise layer.make_fault(f"layer {name!r} again, once was meant")
        if layer.tag != tags[name]:
            sort = "an object layer" if name == schema.object_layer else "a tile layer"
            raise layer.make_fault(f"layer {name!r} is a <{layer.tag}>, {sort} was meant")
        for offset in ("offsetx", "offsety"):
            if offset in layer.attrs:
                raise layer.make_fault(f"layer {name!r} is moved by {offset}, a layer on the grid was meant")
        found[name] = layer
    for name in tags:
        if name not in found and name not in schema.optional_layers:
            raise root.make_fault(f"no layer {name!r}, one of that name was meant")
    return found


def _check_tile_layer(layer: XmlNode, width: int, height: int) -> list[int]:
    """Check the size of a tile layer; return the line of the file at which each row begins."""
    layer.allow_children("properties", "data")
    for side, wanted in (("width", width), ("height", height)):
        if layer.read_attribute(side) != str(wanted):
            raise layer.make_fault(
                f"layer {layer.name!r}: {side} is {layer.attrs[side]!r}, {wanted} as the map was meant"
            )
    return check_tiles(layer, width, height)


def _check_classes(layer: TileLayer, tileset_gids: range, allowed_classes: frozenset[str]) -> None:
    """Refuse a tile id outside the tileset, and a tile class that the schema does not allow in this layer."""
    for square, (gid, kind) in enumerate(zip(layer.gids, layer.tile_classes, strict=True)):
        location = f"layer {layer.node.name!r}: {layer.describe_square(square)} is"
        if gid and gid not in tileset_gids:
            numbers = f"0 or a number from {tileset_gids.start} to {tileset_gids.stop - 1}"
            raise layer.make_fault(square, f"{location} {gid}, {numbers} was meant")
        if gid and kind not in allowed_classes:
            found = f"a tile of the class {kind!r}" if kind else f"tile {gid}, which has no class"
            raise layer.make_fault(
                square, f"{location} {found}, a tile of the class {join_words(allowed_classes)} was meant"
            )


def _check_objects(layer: XmlNode) -> None:
    """Refuse objects other than unrotated rectangles, and templates from other files."""
    layer.allow_children("properties", "object")
    for node in layer.find_all("object"):
        node.allow_children("properties")
        for name in ("gid", "template", "rotation"):
            if node.attrs.get(name, "0") != "0":
                raise node.make_fault(f"object with a {name}, a plain rectangle was meant")
        node.read_number("id", _IDS)
        for name in ("x", "y", "width", "height"):
            if not re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,9})?", node.read_attribute(name)):
                raise node.make_fault(f"{name} is {node.attrs[name]!r}, a number of pixels was meant")


def _find_squares(
    node: XmlNode, parsed: TiledObject, map_width: int, map_height: int, tile_size: int
) -> tuple[int, int, int, int]:
    """Return column, row, width and height of an object in squares; refuse objects off the grid or off the map."""
    corner, size = parsed.coordinates, parsed.size
    for start, side, near, length, squares in (
        ("x", "width", corner.x, size.width, map_width),
        ("y", "height", corner.y, size.height, map_height),
    ):
        location = f"object with {start}={near:g}, {side}={length:g}"
        if near % tile_size or length % tile_size:
            raise node.make_fault(f"{location} off the grid, whole squares were meant")
        if not 0 <= near < near + length <= squares * tile_size:
            raise node.make_fault(f"{location}, squares of the board were meant")
    x, y, width, height = (round(part) // tile_size for part in (corner.x, corner.y, size.width, size.height))
    return x, y, width, height


def _check_tileset(entry: XmlNode, tile_size: int, known_classes: frozenset[str]) -> tuple[range, dict[int, XmlNode]]:
    """Check the tileset of a map, embedded or in a file in the same folder.

    Returns:
        The range of its global tile ids, and the elements of the tiles with a class by tile id.
    """
    first = entry.read_number("firstgid", range(1, 1 << 20))
    embedded = "source" not in entry.attrs and entry.children
    tileset = entry if embedded else read_tree(_find_source(entry, ".tsx"), "tileset")
    tileset.read_attribute("name")
    for side in ("tilewidth", "tileheight"):
        tileset.read_number(side, range(tile_size, tile_size + 1))
    count = tileset.read_number("tilecount", range(1, 4097))
    tileset.read_number("columns", range(1, count + 1))
    image = tileset.find_one("image", "tileset with {} images of its own, one was meant")
    _check_png(_find_source(image, ".png"))
    for side in ("width", "height"):
        image.read_number(side, range(tile_size, 1 << 14))
    tiles: dict[int, XmlNode] = {}
    for node in tileset.find_all("tile"):
        node.allow_children("properties")
        number = node.read_number("id", range(count))
        if first + number in tiles:
            raise node.make_fault(f"tile {number} again, once was meant")
        if node.kind and node.kind not in known_classes:
            raise node.make_fault(
                f"unknown class {node.kind!r} of a tile, {format_suggestion(node.kind, known_classes)}"
            )
        tiles[first + number] = node
    return range(first, first + count), {gid: node for gid, node in tiles.items() if node.kind}


def _find_source(node: XmlNode, suffix: str) -> Path:
    """Return the file named by the attribute ``source`` of an element.

    It must be in the folder of the element's file.
    """
    source = node.attrs.get("source", "")
    if not source.endswith(suffix) or not re.fullmatch(r"[A-Za-z0-9._-]{1,80}", source):
        raise node.make_fault(f"<{node.tag}> with source={source!r}, a {suffix} file in the same folder was meant")
    path = node.file.parent / source
    if not path.is_file():
        raise node.make_fault(f"<{node.tag}>: no file {source!r}, a {suffix} file in the same folder was meant")
    return path


def _check_png(path: Path) -> None:
    """Refuse a file whose header is not that of a small enough PNG image; the game never decodes the image."""
    try:
        head = _PNG.match(read_regular_file(path, MAX_IMAGE_BYTES))
    except OSError as err:
        raise MapError(f"cannot be read ({err.strerror}), a PNG picture was meant", file=path, line=1) from err
    if head is None:
        raise MapError("does not begin like a PNG picture, one was meant", file=path, line=1)
    width, height = (int.from_bytes(side, "big") for side in head.groups())
    if not (0 < width <= MAX_IMAGE_SIDE and 0 < height <= MAX_IMAGE_SIDE):
        message = f"says it is {width} x {height} pixels, at most {MAX_IMAGE_SIDE} a side were meant"
        raise MapError(message, file=path, line=1)
