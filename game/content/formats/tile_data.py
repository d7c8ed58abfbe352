"""Validator of a Tiled layer's tile data: CSV, or base64, uncompressed or compressed with zlib or gzip.

pytiled-parser decodes the data later; this module checks before that the number of tiles matches the size of the
layer. Only CSV has one line of the file per row; base64 data is one block, so all rows get its first line.
"""

from __future__ import annotations

import base64
import re
import zlib

from game.content.formats.tmx import XmlNode

_BYTES_PER_TILE = 4
_WBITS_BY_COMPRESSION = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}
"""Argument ``wbits`` of zlib for each supported compression."""
_EXPECTED_FORMATS = "in Tiled, Map > Map Properties > Tile Layer Format: CSV or Base64 (plain, zlib, gzip) was meant"
"""End of an error message about an unsupported tile layer format."""


def check_tiles(layer: XmlNode, width: int, height: int) -> list[int]:
    """Check the tile data of a layer; return the line of the file at which each row begins.

    Raises:
        MapError: the encoding is unknown, or the number of tiles does not match the size of the layer.
    """
    layer_label = f"layer {layer.name!r}"
    data = layer.find_one("data", layer_label + " has {} <data>, one was meant")
    encoding, compression = data.attrs.get("encoding", ""), data.attrs.get("compression", "")
    if data.attrs.keys() - {"encoding", "compression"} or encoding not in ("csv", "base64"):
        raise data.make_fault(f"{layer_label}: tiles as XML, which is out of use; {_EXPECTED_FORMATS}")
    if compression not in ("", *_WBITS_BY_COMPRESSION) or (compression and encoding == "csv"):
        raise data.make_fault(
            f"{layer_label}: {encoding} pressed by {compression}, which is not unpacked here; {_EXPECTED_FORMATS}"
        )
    data.allow_children()
    return (_check_csv if encoding == "csv" else _check_binary)(data, layer_label, width, height)


def _check_csv(data: XmlNode, layer_description: str, width: int, height: int) -> list[int]:
    rows = {line: text.strip() for line, text in data.text_by_line.items() if text.strip()}
    for number, (line, text) in enumerate(rows.items(), 1):
        row = f"{layer_description}: row {number}"
        if number > height:
            raise data.make_fault(f"{row} is one too many, {height} were meant", line)
        cells = text.removesuffix(",").split(",")
        if len(cells) != width:
            raise data.make_fault(f"{row} has {len(cells)} cells, {width} were meant", line)
        if text.endswith(",") != (number < len(rows)):
            ending = "a comma" if number < len(rows) else "no comma"
            raise data.make_fault(f"{row} ends wrongly, {ending} at its end was meant", line)
        for column, cell in enumerate(cells, 1):
            if not re.fullmatch(r" *[0-9]{1,10} *", cell):
                raise data.make_fault(f"{row}, column {column} is {cell.strip()!r}, a number was meant", line)
    if len(rows) < height:
        raise data.make_fault(f"{layer_description} has {len(rows)} rows, {height} were meant")
    return list(rows)


def _check_binary(data: XmlNode, layer_description: str, width: int, height: int) -> list[int]:
    """Check base64 tile data, decompressing no more bytes than the layer can have."""
    line = next((line for line, text in data.text_by_line.items() if text.strip()), data.line)
    wanted, compression = width * height * _BYTES_PER_TILE, data.attrs.get("compression", "")
    try:
        decoded = base64.b64decode("".join("".join(data.text_by_line.values()).split()), validate=True)
        if compression:
            decoder = zlib.decompressobj(_WBITS_BY_COMPRESSION[compression])
            decoded = decoder.decompress(decoded, wanted + 1)
            if len(decoded) <= wanted and (not decoder.eof or decoder.unused_data):
                raise zlib.error("its end is elsewhere")
    except (ValueError, zlib.error) as err:
        packed = f"base64 ({compression})" if compression else "base64"
        raise data.make_fault(
            f"{layer_description} cannot be unpacked ({err}), tiles as {packed} were meant", line
        ) from err
    if len(decoded) != wanted:
        found = f"more than {width * height}" if len(decoded) > wanted else f"{len(decoded) / _BYTES_PER_TILE:g}"
        raise data.make_fault(f"{layer_description} holds {found} tiles, {width * height} were meant", line)
    return [line] * height
