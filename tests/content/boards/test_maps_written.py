"""Tiled formats of boards: all variants read alike, and oversized layers are never unpacked."""

import base64
import gzip
import re
import struct
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from game.content.boards import dungeon_map
from game.content.boards.tiled import MapError, load_layout
from game.paths import maps_dir
from tests.content.boards.test_maps_faults import BOARD, TILES, write

PRESSED: dict[str, Callable[[bytes], bytes]] = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}


def pack_layers(board: str, compression: str, press: Callable[[bytes], bytes]) -> str:
    """Return a board with its layers as Tiled packs them: base64 on a line of its own."""
    named = f' compression="{compression}"' if compression else ""

    def data(match: re.Match[str]) -> str:
        numbers = [int(cell) for cell in match[1].replace("\n", "").split(",")]
        text = base64.b64encode(press(struct.pack(f"<{len(numbers)}I", *numbers))).decode()
        return f'<data encoding="base64"{named}>\n   {text}\n  </data>'

    return re.sub(r'<data encoding="csv">\n(.*?)</data>', data, board, flags=re.DOTALL)


def embed_tileset(board: str) -> str:
    """Return a board with its tileset inside."""
    inner = TILES.partition("<image")[2]
    head = '<tileset firstgid="1" name="tiles" tilewidth="16" tileheight="16" tilecount="6" columns="6">\n <image'
    return board.replace('<tileset firstgid="1" source="tiles.tsx"/>', head + inner.rstrip())


def flip_tiles(board: str) -> str:
    """Return a board on which a bush is flipped, another turned and flipped."""
    return board.replace("0,0,2,0,0,0,0,2,0,0", f"0,0,{2 | 1 << 31},0,0,0,0,{2 | 7 << 29},0,0")


def layers_turned_round(board: str) -> str:
    head, starts, end = board.partition(' <objectgroup id="4"')
    first = head.index(' <layer id="1"')
    return head[:first] + starts + end.removesuffix("</map>\n") + head[first:] + "</map>\n"


WRITTEN: dict[str, Callable[[str], str]] = {
    **{f"base64 {name}": lambda board, name=name: pack_layers(board, name, PRESSED[name]) for name in PRESSED},  # type: ignore[misc]
    "embedded": embed_tileset,
    "flipped": flip_tiles,
    "packed, flipped": lambda board: pack_layers(flip_tiles(board), "zlib", zlib.compress),
    "layers turned round": layers_turned_round,
    "hidden, locked": lambda board: board.replace('name="marks"', 'name="marks" visible="0" locked="1" opacity="0.5"'),
}


@pytest.mark.parametrize("way", WRITTEN)
def test_every_way_to_write_a_board_reads_to_the_same(tmp_path: Path, way: str) -> None:
    plain = load_layout(write(tmp_path))
    written = WRITTEN[way](BOARD)
    assert written != BOARD
    assert load_layout(write(tmp_path, written)) == plain


def test_an_embedded_tileset_needs_no_file_and_says_its_own_line(tmp_path: Path) -> None:
    path = write(tmp_path, embed_tileset(BOARD).replace('type="bush"', 'type="busch"'))
    (tmp_path / "tiles.tsx").unlink()
    with pytest.raises(MapError, match=r"grove\.tmx:16: unknown class 'busch'"):
        load_layout(path)


@pytest.mark.parametrize(
    ("compression", "press", "words"),
    [
        ("zstd", bytes, "pressed by zstd, which is not unpacked here; in Tiled"),
        ("", lambda data: data[:-4], "holds 69 tiles, 70 were meant"),
        ("", lambda data: data + data, "holds more than 70 tiles"),
        ("zlib", lambda data: zlib.compress(data)[:-4], "cannot be unpacked"),
        ("zlib", lambda data: gzip.compress(data), "cannot be unpacked"),
        ("gzip", lambda data: gzip.compress(data) * 2, "cannot be unpacked"),
        ("gzip", lambda data: zlib.compress(data), "cannot be unpacked"),
    ],
)
def test_packed_tiles_that_are_not_the_squares_are_refused(
    tmp_path: Path, compression: str, press: Callable[[bytes], bytes], words: str
) -> None:
    path = write(tmp_path, pack_layers(BOARD, compression, press))
    with pytest.raises(MapError) as error:
        load_layout(path)
    line = 11 if compression != "zstd" else 10
    assert str(error.value).startswith(f"{path}:{line}: layer 'ground'")
    assert words in str(error.value)


@pytest.mark.parametrize("compression", ["zlib", "gzip"])
def test_what_unpacks_to_a_mountain_is_refused_before_it_does(tmp_path: Path, compression: str) -> None:
    mountain = PRESSED[compression](bytes(40 << 20))
    path = write(tmp_path, pack_layers(BOARD, compression, lambda _data: mountain))
    tracemalloc.start()
    try:
        with pytest.raises(MapError, match="holds more than 70 tiles, 70 were meant"):
            load_layout(path)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


def test_a_square_of_packed_tiles_is_named_by_row_and_column(tmp_path: Path) -> None:
    board = BOARD.replace("0,0,2,0,0,0,0,2,0,0", "0,0,2,0,0,0,0,7,0,0")
    with pytest.raises(MapError, match=r"grove\.tmx:16: layer 'obstacles': row 6, column 8 is 7, 0 or a number"):
        load_layout(write(tmp_path, pack_layers(board, "zlib", zlib.compress)))


def test_shapes_of_dungeons_are_read_by_the_same_reader(tmp_path: Path) -> None:
    shape = (maps_dir() / "dungeon" / "rooms-8.tmx").read_text(encoding="utf-8")
    for name in ("dungeon.tsx", "dungeon.png"):
        (tmp_path / name).write_bytes((maps_dir() / "dungeon" / name).read_bytes())
    path = tmp_path / "rooms-8.tmx"
    path.write_text(pack_layers(shape, "gzip", gzip.compress), encoding="utf-8")
    assert dungeon_map.load_layout(path) == dungeon_map.load_layout(maps_dir() / "dungeon" / "rooms-8.tmx")
