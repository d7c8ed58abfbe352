"""Every kind of fault in a board or its tileset is refused, with the file, the line it stands in and what was meant."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.boards.tiled import MapError, load_layout, load_layouts
from game.rules.epic.layout import Terrain

BOARD = """\
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" width="10" height="7" \
tilewidth="16" tileheight="16" infinite="0" nextlayerid="5" nextobjectid="3">
 <properties>
  <property name="name_de" value="Hain"/>
  <property name="name_en" value="Grove"/>
  <property name="theme" value="lost-woods"/>
 </properties>
 <tileset firstgid="1" source="tiles.tsx"/>
 <layer id="1" name="ground" width="10" height="7">
  <data encoding="csv">
1,1,1,1,1,1,1,1,1,1,
1,1,1,1,1,1,1,1,1,1,
1,1,1,1,1,1,1,1,1,1,
1,1,1,1,1,1,1,1,1,1,
1,1,1,1,1,1,1,1,1,1,
1,1,1,1,1,1,1,1,1,1,
1,1,1,1,1,1,1,1,1,1
</data>
 </layer>
 <layer id="2" name="obstacles" width="10" height="7">
  <data encoding="csv">
0,0,0,0,0,0,0,0,0,0,
0,0,3,3,0,0,3,3,0,0,
0,0,0,0,0,0,0,0,0,0,
4,4,0,4,4,4,4,0,4,4,
0,0,0,0,0,0,0,0,0,0,
0,0,2,0,0,0,0,2,0,0,
0,0,0,0,0,0,0,0,0,0
</data>
 </layer>
 <layer id="3" name="marks" width="10" height="7">
  <data encoding="csv">
0,0,0,0,0,0,0,0,0,0,
0,0,0,0,0,0,0,0,0,0,
0,0,0,0,5,5,0,0,0,0,
0,0,0,0,0,0,0,0,0,0,
0,0,0,0,0,0,0,0,0,0,
0,0,0,0,0,0,0,0,0,0,
0,0,0,0,0,0,0,0,0,0
</data>
 </layer>
 <objectgroup id="4" name="starts">
  <object id="1" type="start" x="0" y="0" width="16" height="112">
   <properties>
    <property name="side" value="left"/>
   </properties>
  </object>
  <object id="2" type="start" x="144" y="0" width="16" height="112">
   <properties>
    <property name="side" value="right"/>
   </properties>
  </object>
 </objectgroup>
</map>
"""

PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (96).to_bytes(4, "big") + (16).to_bytes(4, "big")
"""The head of a picture."""

TILES = """\
<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="tiles" tilewidth="16" tileheight="16" tilecount="6" columns="6">
 <image source="tiles.png" width="96" height="16"/>
 <tile id="0" type="floor">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="1" type="bush">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="2" type="log">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="3" type="creek">
  <properties>
   <property name="blocks_move" type="bool" value="true"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="4" type="fairy">
  <properties>
   <property name="blocks_move" type="bool" value="false"/>
   <property name="blocks_sight" type="bool" value="false"/>
  </properties>
 </tile>
</tileset>
"""

Edit = Callable[[str], str]


def put(old: str, new: str, nth: int = 1) -> Edit:
    """Return an edit that replaces the nth `old` of a text."""

    def edit(text: str) -> str:
        parts = text.split(old)
        assert len(parts) > nth, f"{old!r} is not there {nth} times"
        return old.join(parts[:nth]) + new + old.join(parts[nth:])

    return edit


def row(line: int, new: str) -> Edit:
    """Return an edit that replaces a whole line (from 1)."""

    def edit(text: str) -> str:
        lines = text.split("\n")
        lines[line - 1] = new
        return "\n".join(lines)

    return edit


def cut(first: int, last: int) -> Edit:
    """Return an edit that takes out the lines from `first` to `last` (from 1)."""

    def edit(text: str) -> str:
        lines = text.split("\n")
        return "\n".join(lines[: first - 1] + lines[last:])

    return edit


def both(*edits: Edit) -> Edit:
    """Combine several edits, one after the other."""

    def edit(text: str) -> str:
        for one in edits:
            text = one(text)
        return text

    return edit


def write(folder: Path, board: str = BOARD, tiles: str = TILES) -> Path:
    """Lay out a board with its tileset and image; the path of the board."""
    (folder / "tiles.png").write_bytes(PICTURE)
    (folder / "tiles.tsx").write_text(tiles, encoding="utf-8")
    path = folder / "grove.tmx"
    path.write_text(board, encoding="utf-8")
    return path


def test_the_board_without_a_fault_loads(tmp_path: Path) -> None:
    layout = load_layout(write(tmp_path))

    assert (layout.id, layout.theme, layout.width, layout.height) == ("grove", "lost-woods", 10, 7)
    assert layout.name == {"en": "Grove", "de": "Hain"}
    assert layout.terrain == {
        "floor": Terrain("floor"),
        "bush": Terrain("bush", blocks_move=True),
        "log": Terrain("log", blocks_move=True),
        "creek": Terrain("creek", blocks_move=True),
    }
    assert [square for square, kind in enumerate(layout.kinds) if kind == "log"] == [12, 13, 16, 17]
    assert [square for square, kind in enumerate(layout.kinds) if kind == "bush"] == [52, 57]
    assert layout.marks == {"fairy": (24, 25)}
    assert layout.starts == {"left": (0, 10, 20, 40, 50, 60), "right": (9, 19, 29, 49, 59, 69)}


def test_classes_may_be_written_as_tiled_1_9_did(tmp_path: Path) -> None:
    written_1_10 = load_layout(write(tmp_path))
    board = BOARD.replace('type="start"', 'class="start"')
    tiles = TILES
    for kind in ("floor", "bush", "log", "creek", "fairy"):
        tiles = tiles.replace(f'type="{kind}"', f'class="{kind}"')

    assert 'type="floor"' not in tiles
    assert load_layout(write(tmp_path, board, tiles)) == written_1_10


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    plain = load_layout(write(tmp_path, BOARD, TILES))
    assert load_layout(write(tmp_path, "\ufeff" + BOARD, "\ufeff" + TILES)) == plain


BOARD_FAULTS: dict[str, tuple[Edit, int, str]] = {
    # XML
    "doctype": (put("<map ", '<!DOCTYPE map [<!ENTITY a "b">]>\n<map '), 2, "a plain Tiled file was meant"),
    "entity": (put('value="Grove"', 'value="&grove;"'), 5, "undefined entity"),
    "broken tag": (put("</layer>", "</lair>"), 19, "mismatched tag"),
    "declared encoding": (put('encoding="UTF-8"', 'encoding="ISO-8859-1"'), 1, "UTF-8 was meant"),
    "not a map": (lambda text: TILES, 2, "<map> was meant"),
    "two byte order marks": (lambda text: "\ufeff\ufeff" + text, 1, "does not begin with '<'"),
    "long value": (put('"Grove"', f'"{"G" * 401}"'), 5, "value has 401 letters, at most 400 were meant"),
    "long tag": (put("</map>", f"<{'m' * 401}/></map>"), 54, "at most 400 were meant"),
    "long attribute": (put("<map ", f'<map {"m" * 401}="1" '), 2, "at most 400 were meant"),
    "control character": (put('"Grove"', '"Gr\u202eove"'), 5, "value has the control character U+202E"),
    "elements without end": (put("</map>", "<a/>" * 4000 + "</map>"), 54, "elements, a board was meant"),
    "elements in each other": (put("</map>", "<a>" * 40), 54, "deep in each other, a board was meant"),
    # map
    "infinite": (put('infinite="0"', 'infinite="1"'), 2, "an infinite map; in Tiled"),
    "isometric": (put('"orthogonal"', '"isometric"'), 2, "'orthogonal' was meant"),
    "drawn from below": (put('"right-down"', '"right-up"'), 2, "'right-down' was meant"),
    "too small": (put('width="10"', 'width="9"'), 2, "width is '9', a number from 10 to 14 was meant"),
    "too high": (put('height="7"', 'height="10"'), 2, "height is '10', a number from 7 to 9 was meant"),
    "size in words": (put('width="10"', 'width="ten"'), 2, "width is 'ten'"),
    "oblong tiles": (put('tileheight="16"', 'tileheight="24"'), 2, "tileheight is '24'"),
    "no next layer": (put(' nextlayerid="5"', ""), 2, "has no nextlayerid"),
    "image layer": (put("</map>", ' <imagelayer id="9" name="sky"/>\n</map>'), 54, "<imagelayer> in <map>"),
    # properties
    "no theme": (cut(6, 6), 2, "no property 'theme'"),
    "unknown theme": (put('"lost-woods"', '"lost-wood"'), 6, "'lost-woods' was meant"),
    "misspelled property": (put("name_en", "nmae_en"), 5, "unknown property 'nmae_en', 'name_en' was meant"),
    "property twice": (put("name_en", "name_de"), 5, "'name_de' again, once was meant"),
    "empty name": (put('"Grove"', '" "'), 5, "'name_en' is empty"),
    "name as a number": (put('name="name_en"', 'name="name_en" type="int"'), 5, "has the type int, string was meant"),
    # tileset
    "no tileset": (cut(8, 8), 2, "0 tilesets, exactly one was meant"),
    "two tilesets": (put(' <layer id="1"', ' <tileset firstgid="9" source="x.tsx"/>\n <layer id="1"'), 9, "2 tilesets"),
    "lost tileset": (put("tiles.tsx", "other.tsx"), 8, "no file 'other.tsx'"),
    "tileset elsewhere": (put("tiles.tsx", "../tiles.tsx"), 8, "a .tsx file in the same folder was meant"),
    "embedded tileset": (put(' source="tiles.tsx"', ""), 8, "a .tsx file in the same folder was meant"),
    # layers
    "no obstacles": (cut(20, 30), 2, "no layer 'obstacles'"),
    "no starts": (cut(42, 53), 2, "no layer 'starts'"),
    "misspelled layer": (put('"obstacles"', '"obstacle"'), 20, "unknown layer 'obstacle', 'obstacles' was meant"),
    "layer twice": (put('"obstacles"', '"ground"'), 20, "layer 'ground' again"),
    "tiles as starts": (put('"marks"', '"starts"'), 31, "an object layer was meant"),
    "layer too wide": (put('name="marks" width="10"', 'name="marks" width="11"'), 31, "width is '11', 10 as the map"),
    "layer too low": (put('name="marks" width="10" height="7"', 'name="marks" width="10" height="6"'), 31, "height"),
    "base64": (put('encoding="csv"', 'encoding="base64" compression="zlib"', 2), 22, "cannot be unpacked"),
    "tiles as XML": (put(' encoding="csv"', "", 2), 21, "tiles as XML, which is out of use; in Tiled, Map"),
    "moved layer": (put('name="ground"', 'name="ground" offsetx="8"'), 9, "layer 'ground' is moved by offsetx"),
    "chunks": (put("</data>", "<chunk/></data>"), 18, "<chunk> in <data>"),
    # rows
    "short row": (row(24, "0,0,0,0,0,0,0,0,0,"), 24, "'obstacles': row 3 has 9 cells, 10 were meant"),
    "long row": (row(24, "0,0,0,0,0,0,0,0,0,0,0,"), 24, "row 3 has 11 cells, 10 were meant"),
    "no comma": (row(24, "0,0,0,0,0,0,0,0,0,0"), 24, "a comma at its end was meant"),
    "last comma": (row(17, "1,1,1,1,1,1,1,1,1,1,"), 17, "no comma at its end was meant"),
    "row missing": (cut(24, 24), 21, "has 6 rows, 7 were meant"),
    "row too many": (row(28, "0,0,0,0,0,0,0,0,0,0,\n0,0,0,0,0,0,0,0,0,0"), 29, "row 8 is one too many"),
    "gid beyond": (row(22, "0,0,0,0,0,0,0,7,0,0,"), 22, "row 1, column 8 is 7, 0 or a number from 1 to 6 was meant"),
    "gid as a word": (row(22, "0,0,b,0,0,0,0,0,0,0,"), 22, "row 1, column 3 is 'b'"),
    "gid below": (row(22, "0,0,-1,0,0,0,0,0,0,0,"), 22, "row 1, column 3 is '-1'"),
    "flipped tile beyond": (row(22, "0,0,2147483655,0,0,0,0,0,0,0,"), 22, "column 3 is 7, 0 or a number from 1 to 6"),
    "tile without class": (row(22, "0,0,6,0,0,0,0,0,0,0,"), 22, "column 3 is tile 6, which has no class"),
    "floor as obstacle": (row(22, "0,0,1,0,0,0,0,0,0,0,"), 22, "column 3 is a tile of the class 'floor'"),
    "bush on the ground": (
        row(13, "1,1,2,1,1,1,1,1,1,1,"),
        13,
        "'ground': row 3, column 3 is a tile of the class 'bush'",
    ),
    "hole in the ground": (row(13, "1,1,0,1,1,1,1,1,1,1,"), 13, "ground on every square was meant"),
    "half a log": (row(23, "0,0,3,3,0,0,3,0,0,0,"), 23, "row 2, column 7 is half a log"),
    "log over the edge": (row(26, "0,0,0,0,0,0,0,0,0,3,"), 26, "row 5, column 10 is half a log"),
    "other theme": (put('"lost-woods"', '"leever-desert"'), 23, "big-rock, leever of this theme was meant"),
    "fairy on a log": (row(34, "0,0,5,0,0,0,0,0,0,0,"), 34, "'fairy' on 'log', a free square was meant"),
    "square cut off": (row(22, "0,2,0,2,0,0,0,0,0,0,"), 22, "row 1, column 3 is cut off"),
    "bank cut off": (row(25, "4,4,4,4,4,4,4,4,4,4,"), 26, "row 5, column 1 is cut off"),
    "creek cut off": (
        both(row(22, "4,2,0,0,0,0,0,0,0,0,"), row(23, "2,0,3,3,0,0,3,3,0,0,")),
        22,
        "row 1, column 1 is cut off",
    ),
    # starts
    "other object": (put('type="start"', 'type="goal"'), 43, "object of the class 'goal', 'start' was meant"),
    "no side": (cut(44, 46), 43, "no property 'side'"),
    "side as a flag": (put('name="side" value="left"', 'name="side" type="bool" value="true"'), 45, "string was meant"),
    "unknown side": (put('"left"', '"lest"'), 43, "start of the side 'lest', 'left' was meant"),
    "side twice": (put('"right"', '"left"'), 48, "start of the side 'left' again"),
    "one side only": (cut(48, 52), 42, "no start of the side 'right'"),
    "off the grid": (put('x="144"', 'x="140"'), 48, "off the grid, whole squares were meant"),
    "off the board": (put('x="144"', 'x="160"'), 48, "squares of the board were meant"),
    "not the last column": (put('x="144"', 'x="128"'), 48, "the whole of column 10 was meant"),
    "half a column": (put('height="112"', 'height="48"'), 43, "the whole of column 1 was meant"),
    "wild position": (put('x="144"', 'x="nan"'), 48, "x is 'nan', a number of pixels was meant"),
    "round start": (row(44, "   <ellipse/>\n   <properties>"), 44, "<ellipse> in <object>"),
    "turned start": (put('x="144"', 'rotation="90" x="144"'), 48, "object with a rotation"),
    "template": (put('x="144"', 'template="start.tx" x="144"'), 48, "object with a template"),
    "start on obstacles": (
        both(*(row(line, "2,0,0,0,0,0,0,0,0,0,") for line in range(22, 28)), row(28, "2,0,0,0,0,0,0,0,0,0")),
        43,
        "start of the side 'left' on obstacles only, free squares were meant",
    ),
    "two start squares": (
        both(*(row(line, "2,0,0,0,0,0,0,0,0,0,") for line in (22, 24, 25, 26)), row(28, "2,0,0,0,0,0,0,0,0,0")),
        43,
        "free start squares with two free neighbors on the side 'left': 2, at least 3 were meant",
    ),
    "no upper half": (
        both(*(row(line, "0,0,0,0,0,0,0,0,0,2,") for line in (22, 23, 24, 25))),
        48,
        "free start squares with two free neighbors in the upper half of the side 'right': 0, at least 2 were meant",
    ),
    "no lower half": (
        both(*(row(line, "2,0,0,0,0,0,0,0,0,0,") for line in (25, 26, 27))),
        43,
        "free start squares with two free neighbors in the lower half of the side 'left': 1, at least 2 were meant",
    ),
}


@pytest.mark.parametrize("fault", BOARD_FAULTS)
def test_a_fault_in_a_board_is_refused_with_its_line(tmp_path: Path, fault: str) -> None:
    edit, line, words = BOARD_FAULTS[fault]
    path = write(tmp_path, edit(BOARD))

    with pytest.raises(MapError) as error:
        load_layout(path)

    assert str(error.value).startswith(f"{path}:{line}: ")
    assert words in str(error.value)


TILES_FAULTS: dict[str, tuple[Edit, int, str]] = {
    "doctype": (put("<tileset ", "<!DOCTYPE tileset>\n<tileset "), 2, "a plain Tiled file was meant"),
    "not a tileset": (lambda text: BOARD, 2, "<tileset> was meant"),
    "unknown class": (put('"bush"', '"busch"'), 10, "unknown class 'busch' of a tile, 'bush' was meant"),
    "lost image": (put("tiles.png", "other.png"), 3, "no file 'other.png'"),
    "no image": (cut(3, 3), 2, "0 images of its own, one was meant"),
    "other tile size": (put('tilewidth="16"', 'tilewidth="24"'), 2, "tilewidth is '24'"),
    "tile beyond": (put('<tile id="4"', '<tile id="6"'), 28, "id is '6', a number from 0 to 5 was meant"),
    "tile twice": (put('<tile id="2"', '<tile id="1"'), 16, "tile 1 again"),
    "no blocks_sight": (cut(13, 13), 10, "no property 'blocks_sight'"),
    "sight as a text": (
        put(' type="bool" value="false"', ' value="false"', 2),
        7,
        "has the type string, bool was meant",
    ),
    "sight in numbers": (
        put('type="bool" value="false"', 'type="bool" value="0"', 2),
        7,
        "'0', true or false was meant",
    ),
    "unknown property": (put('"blocks_sight"', '"blocks_site"'), 7, "'blocks_sight' was meant"),
    "open obstacle": (put('value="true"', 'value="false"'), 10, "an obstacle that blocks moves was meant"),
    "solid floor": (put('value="false"', 'value="true"'), 4, "one that blocks nothing was meant"),
    "kinds that differ": (
        both(
            put('type="log"', 'type="bush"'),
            put('"blocks_sight" type="bool" value="false"', '"blocks_sight" type="bool" value="true"', 3),
        ),
        16,
        "class 'bush' blocks other things than on an earlier tile",
    ),
    "collision shapes": (row(5, "  <objectgroup/>\n  <properties>"), 5, "<objectgroup> in <tile>"),
}


@pytest.mark.parametrize("fault", TILES_FAULTS)
def test_a_fault_in_a_tileset_is_refused_with_its_line(tmp_path: Path, fault: str) -> None:
    edit, line, words = TILES_FAULTS[fault]
    path = write(tmp_path, BOARD, edit(TILES))

    with pytest.raises(MapError) as error:
        load_layout(path)

    assert str(error.value).startswith(f"{tmp_path / 'tiles.tsx'}:{line}: ")
    assert words in str(error.value)


def test_what_the_parser_stumbles_over_is_a_map_error(tmp_path: Path) -> None:
    path = write(tmp_path, BOARD, TILES.replace("<image ", '<grid orientation="orthogonal"/>\n <image '))

    with pytest.raises(
        MapError, match=r"grove\.tmx:1: cannot be parsed .*width.*as the Tiled editor saves it was meant"
    ):
        load_layout(path)


def test_bytes_that_are_not_utf_8_are_refused_with_their_line(tmp_path: Path) -> None:
    path = write(tmp_path)
    path.write_bytes(BOARD.replace("Grove", "Wäldchen").encode("latin-1"))

    with pytest.raises(MapError, match=r"grove\.tmx:5: is not UTF-8 here"):
        load_layout(path)


def test_a_missing_file_and_a_huge_one_are_refused(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"none\.tmx:1: cannot be read"):
        load_layout(tmp_path / "none.tmx")
    with pytest.raises(MapError, match="is larger than"):
        load_layout(write(tmp_path, BOARD + " " * (1 << 20)))


def test_a_folder_gives_its_boards_by_id_or_an_error(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="holds no board"):
        load_layouts(tmp_path)
    path = write(tmp_path)
    (tmp_path / "copse.tmx").write_text(BOARD, encoding="utf-8")
    assert list(load_layouts(tmp_path)) == ["copse", "grove"]

    path.write_text(BOARD.replace('"left"', '"lest"'), encoding="utf-8")
    with pytest.raises(MapError, match=r"grove\.tmx:43: "):
        load_layouts(tmp_path)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("desk")


@settings(max_examples=150)
@given(
    in_board=st.booleans(),
    start=st.integers(0, max(len(BOARD), len(TILES))),
    length=st.integers(0, 40),
    patch=st.sampled_from(["", "0", "9", '"', ",", "\n", "<a/>", "</", "&", "\x00", "-1", "é", " class=", "x=" * 9]),
)
def test_no_damage_gives_anything_but_a_board_or_a_map_error(
    desk: Path, in_board: bool, start: int, length: int, patch: str
) -> None:
    text = BOARD if in_board else TILES
    damaged = text[:start] + patch + text[start + length :]
    path = write(desk, damaged if in_board else BOARD, TILES if in_board else damaged)

    blamed = None
    try:
        layout = load_layout(path)
    except MapError as err:
        blamed = err.file
    if blamed:
        assert blamed in (path, path.with_name("tiles.tsx"))
    else:
        assert len(layout.kinds) == layout.width * layout.height
        assert all(layout.kinds[square] == "floor" for squares in layout.starts.values() for square in squares)
