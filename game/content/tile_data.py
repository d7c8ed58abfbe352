"""The tiles of a layer: what pytiled-parser reads, judged before it reads (form and size) and after (numbers).

Tiled writes them as text (CSV) or as packed bytes (base64, plain or pressed by zlib or gzip). Only text has a line for
every row; of packed ones all rows lie where the layer's data begins. A tile may lie flipped or turned: what it makes of
its square is the same.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, cast

from game.content.tmx import MapError, Node

if TYPE_CHECKING:
    from pytiled_parser import TiledMap, TileLayer

_GID = 4
"""Bytes of a packed tile."""
_FLIPS = 0xF0000000
"""The bits of a tile's number that say how it is flipped and turned."""
_WINDOWS = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}
_FORMATS = "in Tiled, Map > Map Properties > Tile Layer Format: CSV or Base64 (plain, zlib, gzip) was meant"


def read_map(path: Path) -> TiledMap:
    """A file of sound form as pytiled-parser reads it; whatever it stumbles over becomes a `MapError`."""
    from pytiled_parser import parse_map  # slow to import; the title reads no map

    try:
        return parse_map(path, "utf-8-sig")
    except Exception as err:
        what = f"cannot be parsed ({type(err).__name__}: {err}), a file as the Tiled editor saves it was meant"
        raise MapError(what, file=path, line=1) from err


def tile_layers(path: Path) -> dict[str, list[list[int]]]:
    """The tile layers of a sound file by name, row by row."""
    layers = read_map(path).layers
    return {layer.name: cast("TileLayer", layer).data or [] for layer in layers if hasattr(layer, "data")}


def check_layer(layer: Node, width: int, height: int) -> list[int]:
    """Check that a tile layer lies where the map lies and holds its squares; the line of each row."""
    layer.only(("properties", "data"))
    name = layer.attrs["name"]
    for side, wanted in (("width", width), ("height", height)):
        if layer.attr(side) != str(wanted):
            raise layer.fault(f"layer {name!r}: {side} is {layer.attrs[side]!r}, {wanted} as the map was meant")
    check_offset(layer)
    if len(layer.all("data")) != 1:
        raise layer.fault(f"layer {name!r} has {len(layer.all('data'))} <data>, one was meant")
    data = layer.all("data")[0]
    encoding, pressed = data.attrs.get("encoding", ""), data.attrs.get("compression", "")
    if data.attrs.keys() - {"encoding", "compression"} or encoding not in ("csv", "base64"):
        raise data.fault(f"layer {name!r}: tiles as XML, which is out of use; {_FORMATS}")
    if pressed not in ("", *_WINDOWS) or (pressed and encoding == "csv"):
        raise data.fault(f"layer {name!r}: {encoding} pressed by {pressed}, which is not unpacked here; {_FORMATS}")
    data.only(())
    return _check_rows(data, name, width, height) if encoding == "csv" else _check_packed(data, name, width, height)


def check_offset(layer: Node) -> None:
    """Refuse a layer that Tiled shows elsewhere than its squares are."""
    for name in ("offsetx", "offsety"):
        if name in layer.attrs:
            raise layer.fault(f"layer {layer.attrs['name']!r} is moved by {name}, a layer on the grid was meant")


def _check_rows(data: Node, name: str, width: int, height: int) -> list[int]:
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
            if not re.fullmatch(r" *[0-9]{1,10} *", cell):
                raise data.fault(f"{where}, column {column} is {cell.strip()!r}, a number was meant", line)
    if len(rows) < height:
        raise data.fault(f"layer {name!r} has {len(rows)} rows, {height} were meant")
    return list(rows)


def _check_packed(data: Node, name: str, width: int, height: int) -> list[int]:
    """Check that the bytes are those of the squares; no more of them than that is ever unpacked."""
    line = next((line for line, text in data.text.items() if text.strip()), data.line)
    wanted, pressed = width * height * _GID, data.attrs.get("compression", "")
    try:
        plain = base64.b64decode("".join("".join(data.text.values()).split()), validate=True)
        if pressed:
            opened = zlib.decompressobj(_WINDOWS[pressed])
            plain = opened.decompress(plain, wanted + 1)
            if len(plain) <= wanted and (not opened.eof or opened.unused_data):
                raise zlib.error("its end is elsewhere")
    except (binascii.Error, ValueError, zlib.error) as err:
        packed = f"base64 ({pressed})" if pressed else "base64"
        raise data.fault(f"layer {name!r} cannot be unpacked ({err}), tiles as {packed} were meant", line) from err
    if len(plain) != wanted:
        found = f"more than {width * height}" if len(plain) > wanted else f"{len(plain) / _GID:g}"
        raise data.fault(f"layer {name!r} holds {found} tiles, {width * height} were meant", line)
    return [line] * height


def tiles_of(board: TiledMap, layer: Node, lines: list[int], gids: range) -> list[list[int]]:
    """The tiles of a layer row by row, upright: 0 for none, else a number of the tileset."""
    name = layer.attrs["name"]
    parsed = cast("TileLayer", next(one for one in board.layers if one.name == name))
    rows = [[gid & ~_FLIPS for gid in row] for row in parsed.data or ()]
    for number, (row, line) in enumerate(zip(rows, lines, strict=True), 1):
        for column, gid in enumerate(row, 1):
            if gid and gid not in gids:
                numbers = f"0 or a number from {gids.start} to {gids.stop - 1}"
                raise layer.fault(f"layer {name!r}: row {number}, column {column} is {gid}, {numbers} was meant", line)
    return rows
