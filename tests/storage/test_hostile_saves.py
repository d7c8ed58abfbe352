"""Saves that somebody wrote with care: well-formed, with a checksum that fits, and wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game import bounds
from game.errors import UserError
from game.presentation.rulebooks import RULEBOOKS
from game.rules.core.numbers import MAX_NUMBER
from game.rules.elixir.action import Leave
from game.session.seats import Seats
from game.storage import saves, slots
from game.storage.upgrades import SaveFile, compute_checksum
from tests.session import test_books
from tests.session.books import MATCHES
from tests.session.matches import begin, people, play_on
from tests.sources import ROOT
from tests.storage import limits
from tests.storage.test_bad_files import FIRST_KINDS, read_body, running, seal_body, with_body

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))


def pack_book(book: str = "epic") -> bytes:
    match = running(book, dict(FIRST_KINDS)[book])
    return saves.pack_save(match, people(match.rules.seats))


def replace_value(part: Any, path: tuple[Any, ...], value: object) -> Any:
    """Return a copy with another value at a place."""
    out = json.loads(json.dumps(part))
    inside = out
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return out


def with_head(data: bytes, **fields: object) -> bytes:
    """Return the file with other fields in its head and the checksum that fits."""
    file = msgspec.json.decode(data, type=SaveFile)
    file.head = msgspec.Raw(json.dumps(json.loads(bytes(file.head)) | fields).encode())
    file.checksum = compute_checksum(bytes(file.head), file.body)
    return msgspec.json.encode(file)


# The head -------------------------------------------------------------------------------------------------------------


def test_a_flipped_bit_in_a_head_is_seen() -> None:
    data = pack_book("dungeon")
    at = data.index(b'"scores":[') + len(b'"scores":[')
    flipped = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
    assert json.loads(flipped)["head"]["scores"] != json.loads(data)["head"]["scores"]
    with pytest.raises(UserError, match="checksum"):
        saves.decode_envelope(flipped, Path("x.tds"))


WRONG_HEADS: list[tuple[str, dict[str, object]]] = [
    ("dungeon", {"scores": [1, 6, 0, 0]}),
    ("dungeon", {"scores": [1, 6, 1_000_000_000, 0]}),
    ("dungeon", {"scores": [1, 6, 19, 0]}),
    ("dungeon", {"scores": [1, 7, 3, 0]}),
    ("dungeon", {"scores": [8, 6, 3, 0]}),
    ("dungeon", {"scores": [1, 6, 3]}),
    ("dungeon", {"scores": [1, 6, 3, -1]}),
    ("dungeon", {"teams": ["link"]}),
    ("dungeon", {"players": ["a"] * 6}),
    ("dungeon", {"spots": [{"kind": "link", "seat": 0, "square": 1, "health": 1}]}),
    ("elixir", {"scores": [1]}),
    ("elixir", {"scores": [3, 3]}),
    ("elixir", {"players": ["a", "b", "c"]}),
    ("elixir", {"teams": ["link", "ganon"]}),
    ("epic", {"scores": [1, 2]}),
    ("epic", {"teams": ["link"]}),
    ("epic", {"players": ["a"], "teams": ["link"], "spots": [], "asked": 0}),
    ("epic", {"spots": [{"kind": "link", "seat": 2, "square": 1, "health": 1}]}),
    ("epic", {"spots": [{"kind": "link", "seat": 0, "square": 1, "health": MAX_NUMBER + 1}]}),
    ("epic", {"spots": [{"kind": "link", "seat": 0, "square": 1, "health": -1}]}),
    ("epic", {"spots": [{"kind": "link", "seat": 0, "square": 10**30, "health": 1}]}),
    ("epic", {"spots": [{"kind": "link", "seat": 0, "square": 1, "health": 1}] * 101}),
    ("epic", {"turn": -1}),
    ("epic", {"turn": 10**9}),
    ("epic", {"saved": -1.0}),
    ("epic", {"saved": 1e300}),
    ("epic", {"asked": 2}),
    ("epic", {"asked": -2}),
    ("epic", {"finished": True}),
    ("epic", {"winners": [0]}),
    ("epic", {"finished": True, "asked": -1, "winners": [0, 0]}),
    ("epic", {"finished": True, "asked": -1, "winners": [2]}),
    ("epic", {"players": []}),
    ("epic", {"players": ["a"] * 200_000}),
    ("epic", {"name": "a" * 200_000}),
    ("epic", {"map": "a" * 200_000}),
    ("epic", {"map": "a" * 101}),
    ("epic", {"teams": ["a" * 101, "ganon"]}),
    ("epic", {"count": -1}),
    ("epic", {"count": 10**16}),
    ("epic", {"game": 5}),
    ("epic", {"game": "chess", "scores": [-5]}),
    ("epic", {"spots": [[[[[[]]]]]]}),
]


@pytest.mark.parametrize(("book", "fields"), WRONG_HEADS, ids=lambda value: str(value)[:60])
def test_a_head_that_cannot_be_is_damaged_although_its_checksum_fits(book: str, fields: dict[str, object]) -> None:
    folder = slots.get_slot_folder(slots.NAMED)
    folder.mkdir(parents=True)
    (folder / "a.tds").write_bytes(with_head(pack_book(book), **fields))
    [entry] = slots.list_entries(slots.NAMED)
    assert entry.head is None
    assert "invalid match data" in entry.fault


@pytest.mark.parametrize("book", dict(FIRST_KINDS))
@pytest.mark.parametrize("fields", [{}, {"map": "nowhere"}, {"count": 7}, {"later": [1, {"a": "b"}]}], ids=str)
def test_a_head_that_can_be_is_listed_although_its_team_or_map_is_gone(book: str, fields: dict[str, object]) -> None:
    head = saves.decode_envelope(with_head(pack_book(book), **fields), Path("x.tds")).head
    assert head.count == fields.get("count", 0)
    if book == "epic":
        data = with_head(pack_book(book), teams=["nobody", "ganon+nobody"])
        assert saves.decode_envelope(data, Path("x.tds")).head.teams == ["nobody", "ganon+nobody"]


def test_names_are_cleaned_where_they_are_read() -> None:
    name, shown = "\u202eM\0ira\x1b\nof the hills" + "x" * 900, ("M ira of the hills" + "x" * 900)
    head = saves.decode_envelope(with_head(pack_book(), name=name, players=[name, "\0"]), Path("x.tds")).head
    assert head.name == shown[: saves.MAX_SAVE_NAME_LENGTH].strip()
    assert head.players == [shown[:40].strip(), "Player 2"]
    data = pack_book()
    body = read_body(data) | {"players": [name, "\u2066"]}
    assert saves.unpack_save(with_body(data, body), Path("x.tds")).seats.names == [shown[:40].strip(), ""]
    assert Seats(["person"], [name]).names == [f"Mira {'of the hills' + 'x' * 900}"[:40]]


@pytest.mark.parametrize("version", [1, 2])
def test_the_head_of_an_old_save_is_looked_at_in_the_same_way(version: int, tmp_path: Path) -> None:
    file = json.loads((FIXTURES / ("save-v1.tds" if version == 1 else "save-v2-epic.tds")).read_bytes())
    assert file["version"] == version
    sound = saves.decode_envelope(json.dumps(file).encode(), tmp_path).head
    assert (len(sound.players), sound.count) == (len(sound.teams), 0)
    file["head"]["scores"] = [1, 2]
    with pytest.raises(UserError, match="invalid match data"):
        saves.decode_envelope(json.dumps(file).encode(), tmp_path)


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.tds")), ids=lambda path: path.stem)
def test_a_save_of_any_format_is_written_again_in_the_present_one(path: Path) -> None:
    old = saves.read_save(path)
    data = saves.pack_save(old.session, old.seats, name="again")
    assert saves.decode_envelope(data, path).head.name == "again"
    assert saves.unpack_save(data, path).session.snapshot() == old.session.snapshot()
    assert saves.decode_envelope(data, path).head.teams == saves.read_head(path).teams


# Definitions and positions --------------------------------------------------------------------------------------------

HUGE = 2**31
DEFINITIONS: dict[str, list[tuple[tuple[Any, ...], object]]] = {
    "epic": [
        (("layout", "width"), HUGE),
        (("layout", "width"), 99_999),
        (("layout", "height"), 99_999),
        (("layout", "height"), 0),
        (("layout", "width"), -14),
        (("layout", "kinds"), ["floor"] * 19_000),
        (("layout", "marks"), {"fairy": [99_999]}),
        (("layout", "starts", "left"), [-1]),
        (("setup", "teams"), [["link"]] * 10_000),
        (("setup", "teams"), [["link"] * 1000, ["ganon"]]),
        (("setup", "teams"), [["nobody"], ["ganon"]]),
        (("setup", "turn_limit"), 10_001),
        (("setup", "turn_limit"), -1),
        (("pack", "hand_limit"), 0),
        (("pack", "hand_limit"), 99_999),
        (("pack", "first_hand"), 99_999),
        (("pack", "actions"), 99_999),
        (("pack", "die"), []),
        (("pack", "die", 0, "steps"), 99_999),
        (("teams", "link", "characters", 0, "count"), 99_999),
        (("teams", "link", "characters", 0, "count"), 0),
        (("teams", "link", "characters", 0, "health"), 99_999),
        (("teams", "link", "basics", 0, "copies"), 99_999),
        (("teams", "link", "basics", 0, "copies"), -3),
        (("teams", "link", "basics", 0, "attack"), HUGE),
        (("teams", "link", "name", "en"), "x" * 20_000),
    ],
    "dungeon": [
        (("setup", "players"), 99_999),
        (("setup", "players"), 0),
        (("setup", "length"), "endless"),
        (("catalog", "items", 0, "copies"), 99_999),
        (("catalog", "items", 0, "copies"), -1),
        (("catalog", "rooms", 0, "limit"), 99_999),
        (("catalog", "rooms", 0, "shield"), 99_999),
        (("catalog", "base", 0), 99_999),
        (("catalog", "castle", "bosses", 0), -1),
        (("catalog", "layouts", "rooms-8", "width"), HUGE),
        (("catalog", "layouts", "rooms-8", "width"), 10),
        (("catalog", "layouts", "rooms-8", "height"), 99_999),
        (("catalog", "layouts", "rooms-8", "squares", 0), [9, 0]),
        (("catalog", "layouts", "rooms-8", "boss"), 99_999),
        (("catalog", "layouts", "rooms-8", "entrance"), -1),
        (("catalog", "layouts", "rooms-8", "next_to", 0), [99]),
        (("catalog", "layouts", "rooms-8", "halves"), []),
        (("catalog", "room_ids"), []),
        (("catalog", "home"), []),
        (("catalog", "item_ids"), []),
    ],
    "elixir": [
        (("setup", "potions"), 99_999),
        (("setup", "potions"), -1),
        (("catalog", "characters", 0, "attack"), 99_999),
        (("catalog", "characters", 0, "mind"), -1),
        (("catalog", "characters", 0, "health"), HUGE),
        (("catalog", "character_ids"), []),
        (("catalog", "potions"), []),
    ],
}


@pytest.mark.parametrize(
    ("book", "path", "value"), [(book, *change) for book, changes in DEFINITIONS.items() for change in changes]
)
def test_definitions_are_measured_before_rules_are_made_of_them(
    book: str, path: tuple[Any, ...], value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = pack_book(book)
    body = read_body(data)
    wrong = with_body(data, body | {"definitions": replace_value(body["definitions"], path, value)})
    made: list[object] = []
    for rulebook in RULEBOOKS:
        monkeypatch.setattr(type(rulebook), "build_rules", lambda _book, known: made.append(known))
    with pytest.raises(UserError, match=r"save is corrupted"):
        saves.unpack_save(wrong, Path("x.tds"))
    assert made == []


STATES: dict[str, list[tuple[Any, ...]]] = {
    "epic": [
        ("turn",),
        ("actions",),
        ("paid",),
        ("active",),
        ("health", 0),
        ("maximum", 0),
        ("squares", 0),
    ],
    "dungeon": [("hearts",), ("rounds",), ("rupees",), ("collapses",), ("players", 0, "rests"), ("todo", 0, "count")],
    "elixir": [("game",), ("round",), ("drawn",), ("wins", 0), ("laid", 0), ("characters", 0, 0, "number")],
}


@pytest.mark.parametrize(("book", "path"), [(book, path) for book, paths in STATES.items() for path in paths])
def test_every_number_of_a_position_has_a_range(book: str, path: tuple[Any, ...]) -> None:
    data = pack_book(book)
    body = read_body(data)
    for value in (10**9, -(10**9), 10**70):
        wrong = with_body(data, body | {"state": replace_value(body["state"], path, value)})
        with pytest.raises(UserError, match=r"save is corrupted"):
            saves.unpack_save(wrong, Path("x.tds"))


def test_a_mask_has_no_more_bits_than_there_are_cards() -> None:
    data = pack_book()
    body = read_body(data)
    with pytest.raises(UserError, match=r"save is corrupted"):
        saves.unpack_save(
            with_body(data, body | {"state": replace_value(body["state"], ("seen", 0), 10**70)}), Path("x.tds")
        )


JOURNALS: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    (
        "too many steps",
        lambda body: body | {"journal": body["journal"] * (saves.LONGEST_MATCH // len(body["journal"]) + 1)},
    ),
    ("a long action", lambda body: replace_value(body, ("journal", 1, "action"), "x" * 2_000)),
    ("a large result", lambda body: replace_value(body, ("journal", 1, "results"), [10**9])),
    ("deep results", lambda body: replace_value(body, ("journal", 1, "results"), json.loads("[" * 50 + "]" * 50))),
    ("a large note", lambda body: body | {"notes": [{"step": 10**9, "steps": 1}]}),
    ("too many notes", lambda body: body | {"notes": [{"step": 1, "steps": 1}] * (saves.LONGEST_MATCH + 1)}),
    ("too many players", lambda body: body | {"players": ["a"] * 100}),
    ("too many kinds", lambda body: body | {"kinds": ["person"] * 100}),
    ("a long seed", lambda body: body | {"seed": "x" * 1_001}),
    ("a long kind", lambda body: body | {"kinds": ["x" * 10_000, "person"]}),
]


@pytest.mark.parametrize("change", [change for _name, change in JOURNALS], ids=[name for name, _change in JOURNALS])
def test_a_journal_is_measured_too(change: Callable[[dict[str, Any]], object]) -> None:
    data = pack_book()
    with pytest.raises(UserError, match="its content can't be read"):
        saves.unpack_save(with_body(data, change(read_body(data))), Path("x.tds"))


def test_a_match_that_could_not_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    match = running("epic", "zelda-duel")
    monkeypatch.setattr(saves, "LONGEST_MATCH", len(match.journal))
    saves.pack_save(match, people(2))
    monkeypatch.setattr(saves, "LONGEST_MATCH", len(match.journal) - 1)
    with pytest.raises(UserError, match="too long"):
        saves.pack_save(match, people(2))
    with pytest.raises(UserError, match="seed is too long"):
        saves.pack_save(begin(seed="x" * 1_001), people(2))
    auto = slots.Autosave(match, people(2))
    auto.write()
    assert "too long" in auto.fault


# Memory ---------------------------------------------------------------------------------------------------------------

CHILD = """
import resource, sys
from pathlib import Path
from game.errors import UserError
from game.storage import crash_report, saves, slots
from tests.memory import peak

most = 2**30
resource.setrlimit(resource.RLIMIT_AS, (most, most))
before = peak()
for name in sys.argv[1:]:
    path = Path(name)
    readers = [saves.read_save, saves.read_head, slots.import_save]
    if path.suffix == ".json":
        readers = [crash_report.read_report]
    for reader in readers:
        try:
            reader(path)
        except UserError as error:
            print(path.stem, reader.__name__, error.message)
print(peak() - before)
"""


def bombs(folder: Path) -> list[Path]:
    """Write files that are small on disk, or built like a list of lists, and would take gigabytes."""
    data = pack_book()
    body = read_body(data)
    width = replace_value(body, ("definitions", "layout", "width"), HUGE)
    nested = b"[" * 6_000_000 + b"]" * 6_000_000
    lists = b"[" + b"[]," * 20_000_000 + b"[]]"
    made = {
        "spaces.tds": seal_body(data, b" " * 400_000_000),
        "lists.tds": seal_body(data, b"[" + b"[]," * 30_000_000 + b"[]]"),
        "objects.tds": seal_body(data, b'{"journal":[' + b"{}," * 20_000_000 + b"{}]}"),
        "wide.tds": with_body(data, width),
        "plain-lists.tds": lists,
        "plain-nested.tds": nested,
        "head-of-lists.tds": data.replace(b'"spots":[', b'"spots":[' + b"[]," * 1_000_000, 1),
        "report.json": json.dumps({"match": "", "fault": [[]] * 2_000_000}).encode(),
    }
    for name, content in made.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in made]


@pytest.mark.posix
def test_no_file_takes_more_memory_than_a_match_does(tmp_path: Path) -> None:
    """Each is refused by a process that may have a gigabyte, and that needs a tenth of it."""
    files = bombs(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", CHILD, *map(str, files)], cwd=ROOT, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    *texts, grown = done.stdout.splitlines()
    refused = {(line.split()[0], line.split()[1]) for line in texts}
    assert {name for name, _reader in refused} == {path.stem for path in files}
    assert len([line for line in texts if " read_save " in line]) == len(files) - 1
    assert int(grown) < 150


def test_the_longest_real_matches_are_far_within_the_bounds() -> None:
    """The bounds admit every match that people play, such as an adventure of some thousand steps."""
    match = running("dungeon", "alone", 3_000)
    data = saves.pack_save(match, people(1))
    body = read_body(data)
    assert len(match.journal) > 2_000
    assert len(data) * 10 < bounds.MAX_SAVE_BYTES
    assert len(json.dumps(body)) * 10 < bounds.MAX_UNPACKED_SAVE_BYTES
    assert len(body["journal"]) * 5 < saves.LONGEST_MATCH
    assert saves.unpack_save(data, Path("x.tds")).is_replayable


def test_the_page_of_limits_says_what_the_code_does() -> None:
    assert limits.PAGE.read_text(encoding="utf-8") == limits.render_page()


@pytest.mark.parametrize(("book", "kind"), [(book, kind) for book, kinds in MATCHES.items() for kind in kinds])
def test_the_head_of_every_position_is_one_that_can_be(book: str, kind: str) -> None:
    """From the set-up to the end; a match of Elixir Quest also ends by leaving the table."""
    for seed in range(3):
        match, rng = test_books.begin(book, kind, str(seed)), Random(seed)
        seats = people(match.rules.seats)
        for _part in range(60):
            written = msgspec.json.encode(saves.build_head(match, seats))
            assert saves.validate_head(msgspec.json.decode(written, type=saves.Head)) == []
            play_on(match, rng, 1 if book == "elixir" else 7)
            if book == "elixir" and seed == 2 and match.decision is not None and rng.random() < 0.2:
                match.submit(Leave(rng.randrange(2)))
