"""Tiled files read strictly: trees that remember their lines, and the form a board file must have.

What other readers let pass in silence (short rows, numbers beyond the tileset, flipped tiles, entities) is refused here
with the file and the line. What the squares mean is the matter of `game.content.tiled`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from game.content.reading import hidden_character, read_regular, shown
from game.errors import UserError

WIDTHS = range(10, 15)
HEIGHTS = range(7, 10)
"""Sizes a board may have, in squares (Zelda R23)."""

TILE_LAYERS = ("ground", "obstacles", "marks")
STARTS = "starts"
_OPTIONAL = frozenset({"marks"})
LARGEST = 256 << 10
"""Bytes of a map or a tileset; the largest of the game has 5000."""
MOST_ELEMENTS, DEEPEST = 4000, 16
LONGEST_VALUE = 400
"""Letters of an attribute."""
LONGEST_NAME = 40
"""Letters of a board's name."""
LARGEST_PICTURE, WIDEST_PICTURE = 2 << 20, 4096
"""Bytes and pixels of a side of a tileset's picture, which only the editor shows."""
_PNG = re.compile(rb"\x89PNG\r\n\x1a\n\0\0\0\rIHDR(.{4})(.{4})", re.DOTALL)


class MapError(UserError):
    """A map or tileset that cannot be used; `str()` is `file:line: what, what was meant`."""

    def __init__(self, message: str, *, file: Path | str | None = None, line: int | None = None) -> None:
        super().__init__(shown(message, 600), file=file, line=line)


@dataclass
class Node:
    """An XML element with the line it begins on and its own text by line."""

    tag: str
    attrs: dict[str, str]
    file: Path
    line: int
    children: list[Node] = field(default_factory=list)
    text: dict[int, str] = field(default_factory=dict)

    def fault(self, message: str, line: int | None = None) -> MapError:
        """The error to raise for something wrong in this element."""
        return MapError(message, file=self.file, line=line or self.line)

    def all(self, tag: str) -> list[Node]:
        """The children with this tag, in file order."""
        return [child for child in self.children if child.tag == tag]

    def attr(self, name: str) -> str:
        """The attribute `name`, which must be there."""
        if name not in self.attrs:
            raise self.fault(f'<{self.tag}> has no {name}, {name}="..." was meant')
        return self.attrs[name]

    def whole(self, name: str, allowed: range) -> int:
        """The attribute `name` as a whole number out of `allowed`."""
        value = self.attr(name)
        if not re.fullmatch(r"[0-9]{1,9}", value) or int(value) not in allowed:
            raise self.fault(f"{name} is {value!r}, a number from {allowed.start} to {allowed.stop - 1} was meant")
        return int(value)

    def only(self, tags: Collection[str]) -> None:
        """Refuse children with any other tag."""
        for child in self.children:
            if child.tag not in tags:
                wanted = f"nothing but {listed(tags)}" if tags else "no element"
                raise child.fault(f"<{child.tag}> in <{self.tag}>, {wanted} was meant")

    def properties(self, types: dict[str, str]) -> dict[str, Node]:
        """The custom properties by name: exactly those of `types`, each of its type (``string`` or ``bool``)."""
        found: dict[str, Node] = {}
        for prop in [prop for block in self.all("properties") for prop in block.all("property")]:
            name, kind = prop.attr("name"), prop.attrs.get("type", "string")
            if name not in types:
                raise prop.fault(f"unknown property {name!r}, {meant(name, types)}")
            if name in found:
                raise prop.fault(f"property {name!r} again, once was meant")
            if kind != types[name]:
                raise prop.fault(f"property {name!r} has the type {kind}, {types[name]} was meant")
            value = prop.attrs.setdefault("value", "".join(prop.text.values()))
            if kind == "bool" and value not in ("true", "false"):
                raise prop.fault(f"property {name!r} is {value!r}, true or false was meant")
            if not value.strip():
                raise prop.fault(f"property {name!r} is empty, a text was meant")
            found[name] = prop
        for name, kind in types.items():
            if name not in found:
                raise self.fault(f"<{self.tag}> has no property {name!r}, a {kind} property of that name was meant")
        return found

    @property
    def kind(self) -> str:
        """The class of a tile or object: `type` up to Tiled 1.8 and from 1.10 on, `class` in Tiled 1.9."""
        return self.attrs.get("type") or self.attrs.get("class", "")


@dataclass(frozen=True)
class Sheet:
    """A board file whose form is sound, with the places a later fault can point to."""

    width: int
    height: int
    tile: int
    """Side of a tile in pixels of the editor."""
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


def listed(words: Collection[str]) -> str:
    """Words as an enumeration for a message."""
    return ", ".join(sorted(words))


def meant(word: str, known: Collection[str]) -> str:
    """What was probably meant by a word that is not known."""
    close = difflib.get_close_matches(word, known, 1)
    return f"{close[0]!r} was meant" if close else f"one of {listed(known)} was meant"


def read_tree(path: Path, root: str) -> Node:
    """Read an XML file whose outermost element is `root`.

    UTF-8 only, no document type, hence no entities of its own. Raises `MapError`.
    """
    try:
        data = read_regular(path, LARGEST)
    except OSError as err:
        raise MapError(f"cannot be read ({err.strerror}), a Tiled file was meant", file=path, line=1) from err
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as err:
        line = data.count(b"\n", 0, err.start) + 1
        raise MapError("is not UTF-8 here, text saved as UTF-8 was meant", file=path, line=line) from err
    if not data.startswith(b"<"):
        raise MapError("does not begin with '<', an XML file without a byte order mark was meant", file=path, line=1)
    tree = _Reader(path).read(data)
    if tree.tag != root:
        raise tree.fault(f"<{tree.tag}> outermost, <{root}> was meant")
    return tree


class _Reader:
    """Builds the tree from what expat reports."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._count = 0
        self._top = Node("", {}, path, 1)
        self._open = [self._top]
        self._parser = expat.ParserCreate()
        self._parser.XmlDeclHandler = self._declaration
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def read(self, data: bytes) -> Node:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as err:
            what = expat.ErrorString(err.code)
            raise MapError(f"broken XML ({what}), a Tiled file was meant", file=self._path, line=err.lineno) from err
        return self._top.children[0]

    def _fault(self, message: str) -> MapError:
        return MapError(message, file=self._path, line=self._parser.CurrentLineNumber)

    def _declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        if encoding is not None and encoding.upper() != "UTF-8":
            raise self._fault(f"encoding {encoding}, UTF-8 was meant")

    def _doctype(self, name: str, system_id: str | None, public_id: str | None, internal: bool) -> None:
        raise self._fault("<!DOCTYPE> and entities are refused, a plain Tiled file was meant")

    def _start(self, tag: str, attrs: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise self._fault(f"more than {MOST_ELEMENTS} elements, a board was meant")
        if len(self._open) > DEEPEST:
            raise self._fault(f"elements more than {DEEPEST} deep in each other, a board was meant")
        for name, value in ((tag, tag), *attrs.items()):
            if len(name) > LONGEST_VALUE or len(value) > LONGEST_VALUE:
                raise self._fault(f"{shown(name, 20)} has {len(value)} letters, at most {LONGEST_VALUE} were meant")
            if code := hidden_character(value):
                raise self._fault(f"{shown(name, 20)} has the control character {code}, plain text was meant")
        node = Node(tag, attrs, self._path, self._parser.CurrentLineNumber)
        self._open[-1].children.append(node)
        self._open.append(node)

    def _end(self, tag: str) -> None:
        self._open.pop()

    def _characters(self, text: str) -> None:
        lines = self._open[-1].text
        line = self._parser.CurrentLineNumber
        lines[line] = lines.get(line, "") + text


def check_map(path: Path) -> Sheet:
    """Check the form of a board file and of its tileset; what its squares mean is not asked yet.

    Raises `MapError` with the line for the first fault.
    """
    root = read_tree(path, "map")
    root.only(("properties", "editorsettings", "tileset", "layer", "objectgroup"))
    for name, wanted in (("orientation", "orthogonal"), ("infinite", "0"), ("renderorder", "right-down")):
        if root.attr(name) != wanted:
            raise root.fault(f"{name} is {root.attrs[name]!r}, {wanted!r} was meant")
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
    rows = {
        name: check_rows(layer, width, height, range(first, first + count))
        for name, layer in layers.items()
        if name != STARTS
    }
    _check_objects(layers[STARTS], width, height, tile)
    by_gid = {first + number: node for number, node in tiles.items()}
    return Sheet(width, height, tile, rows, layers, properties, by_gid)


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


def check_rows(layer: Node, width: int, height: int, gids: range) -> list[int]:
    """Check the numbers of a tile layer; the line of each row."""
    layer.only(("properties", "data"))
    name = layer.attrs["name"]
    for side, wanted in (("width", width), ("height", height)):
        if layer.attr(side) != str(wanted):
            raise layer.fault(f"layer {name!r}: {side} is {layer.attrs[side]!r}, {wanted} as the map was meant")
    if len(layer.all("data")) != 1:
        raise layer.fault(f"layer {name!r} has {len(layer.all('data'))} <data>, one was meant")
    data = layer.all("data")[0]
    if data.attrs != {"encoding": "csv"}:
        found = " ".join(f"{key}={value}" for key, value in data.attrs.items()) or "tiles as XML"
        raise data.fault(f"layer {name!r}: data as {found}, encoding=csv and no compression was meant")
    data.only(())
    rows = {line: text.strip() for line, text in data.text.items() if text.strip()}
    for number, (line, text) in enumerate(rows.items(), 1):
        where = f"layer {name!r}: row {number}"
        if number > height:
            raise data.fault(f"{where} is one too many, {height} were meant", line)
        cells = text.removesuffix(",").split(",")
        if len(cells) != width:
            raise data.fault(f"{where} has {len(cells)} cells, {width} were meant", line)
        if text.endswith(",") != (number < len(rows)):
            ending = "a comma" if number < len(rows) else "no comma"
            raise data.fault(f"{where} ends wrongly, {ending} at its end was meant", line)
        for column, cell in enumerate(cells, 1):
            if not re.fullmatch(r" *[0-9]{1,10} *", cell) or (int(cell) and int(cell) not in gids):
                flipped = re.fullmatch(r" *[0-9]{9,10} *", cell) and int(cell) >= 1 << 28
                found = "a flipped or turned tile" if flipped else repr(cell.strip())
                numbers = f"0 or a number from {gids.start} to {gids.stop - 1}"
                raise data.fault(f"{where}, column {column} is {found}, {numbers} was meant", line)
    if len(rows) < height:
        raise data.fault(f"layer {name!r} has {len(rows)} rows, {height} were meant")
    return list(rows)


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
    """Check the one tileset of a map; the first global number, how many tiles, and the tiles that have a class."""
    entries = root.all("tileset")
    if len(entries) != 1:
        raise (entries[1] if entries else root).fault(f"{len(entries)} tilesets, exactly one was meant")
    entry = entries[0]
    source, first = entry.attrs.get("source", ""), entry.whole("firstgid", range(1, 1 << 20))
    path = _beside(entry, source, ".tsx")
    tree = read_tree(path, "tileset")
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
