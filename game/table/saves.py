"""Saves: a match as one file that holds its definitions, its journal and its present position.

The file is a short JSON head that can be shown without loading, and a packed body. Packing keeps hands out of sight of
a casual look in an editor; it is no secret. A checksum over the body tells a damaged file from a sound one.
"""

from __future__ import annotations

import base64
import hashlib
import time
import zlib
from pathlib import Path
from typing import TypeAlias

import msgspec

from game.content.packs import Definitions, rules_of
from game.errors import UserError
from game.rules.epic.action import Action
from game.rules.epic.event import Event
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.table.files import BACKUP, read_bounded, write_whole
from game.table.seats import Seats
from game.table.session import JournalFault, Session, Step
from game.table.upgrades import RULES_VERSION, VERSION, upgrade
from game.text import _

FORMAT = "triforce-duels-save"
LARGEST_BODY = 64 * 2**20
"""A body that unpacks to more is no save of this game."""

Match: TypeAlias = Session[State, Action, Event]


class Spot(msgspec.Struct, frozen=True):
    """A character in the picture of a save: what it is, whose, where it stands (negative: nowhere) and its health."""

    kind: str
    seat: int
    square: int
    health: int


class Head(msgspec.Struct):
    """What a list of saves shows: nothing in it is hidden from anybody at the table."""

    game: str
    teams: list[str]
    players: list[str]
    map: str
    turn: int
    saved: float
    """Seconds since 1970."""
    finished: bool
    name: str = ""
    asked: int = -1
    """The seat that is asked next; -1 when the match is over."""
    winners: list[int] = []
    """The seats that won."""
    spots: list[Spot] = []


class Body(msgspec.Struct):
    """All of a match."""

    definitions: Definitions
    kinds: list[str]
    players: list[str]
    seed: str
    rules_version: int
    journal: list[Step]
    state: State
    start: State | None = None
    open_hands: bool = False
    pending: str = ""
    """The action that a fault in the program broke off."""


class Envelope(msgspec.Struct):
    """The file: which format, the head, the body and the body's checksum."""

    format: str
    version: int
    head: Head
    checksum: str
    body: str


class Saved(msgspec.Struct):
    """A match that was read from a file, ready to be played on."""

    session: Match
    rules: EpicRules
    seats: Seats
    definitions: Definitions
    open_hands: bool = False
    told_again: bool = True
    """The journal led to the saved position, so the log, undo and replay are whole."""
    pending: str = ""
    """The action that a fault in the program broke off."""


def pack(session: Match, seats: Seats, definitions: Definitions, *, name: str = "", open_hands: bool = False) -> bytes:
    """The bytes of a save."""
    state = session.snapshot()
    body = Body(
        definitions=definitions,
        kinds=seats.kinds,
        players=seats.names,
        seed=session.seed,
        rules_version=RULES_VERSION,
        journal=session.journal,
        state=state,
        start=session.start,
        open_hands=open_hands,
        pending=session.pending,
    )
    packed = base64.b85encode(zlib.compress(msgspec.json.encode(body), 6)).decode()
    head = head_of(session, seats, definitions, name)
    return msgspec.json.encode(Envelope(FORMAT, VERSION, head, checksum(packed), packed))


def head_of(session: Match, seats: Seats, definitions: Definitions, name: str = "") -> Head:
    """The head of a save, from what a bystander sees."""
    setup, view, asked = definitions.setup, session.view(-1), session.decision
    rules = session.rules
    assert isinstance(rules, EpicRules)
    m = rules.match
    won = view.result or ()
    return Head(
        game=setup.game,
        teams=[team for seat in setup.teams for team in seat],
        players=[seats.name(seat) for seat in range(len(setup.teams))],
        map=setup.map,
        turn=view.turn,
        saved=time.time(),
        finished=view.result is not None,
        name=name,
        asked=asked.seat if asked is not None else -1,
        winners=[seat for seat in range(m.seats) if m.side_of[seat] in won],
        spots=[
            Spot(figure.kind, figure.seat, square, max(0, health))
            for figure, square, health in zip(m.figures, view.squares, view.health, strict=True)
        ],
    )


def checksum(body: str) -> str:
    """The fingerprint of a packed body."""
    return hashlib.sha256(body.encode()).hexdigest()


def write(path: Path, session: Match, seats: Seats, definitions: Definitions, **words: object) -> None:
    """Save a match to a file; raises ``UserError`` when the disk refuses."""
    name, open_hands = str(words.get("name", "")), bool(words.get("open_hands", False))
    write_whole(path, pack(session, seats, definitions, name=name, open_hands=open_hands))


def read(path: Path) -> Saved:
    """A match from a file; when the file is damaged, from its backup.

    Raises:
        UserError: neither can be read; the sentence says what is wrong with the file.
    """
    try:
        return unpack(read_bounded(path), path)
    except UserError as error:
        spare = path.with_name(path.name + BACKUP)
        if not spare.exists():
            raise
        try:
            return unpack(read_bounded(spare), spare)
        except UserError:
            raise error from None


def read_head(path: Path) -> Head:
    """What a list shows of a save; raises ``UserError`` when the file is none."""
    return envelope(read_bounded(path), path).head


def envelope(data: bytes, path: Path) -> Envelope:
    """The sound outside of a save; raises ``UserError``."""
    try:
        found = msgspec.json.decode(upgrade(data, path), type=Envelope)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise UserError(_("This is not a save of this game, or it is damaged."), file=path) from None
    if found.format != FORMAT:
        raise UserError(_("This is not a save of this game, or it is damaged."), file=path)
    if checksum(found.body) != found.checksum:
        raise UserError(_("The save is damaged: its checksum does not fit."), file=path)
    return found


def unpack(data: bytes, path: Path) -> Saved:
    """A match from the bytes of a save.

    Raises:
        UserError: damaged, of another version or game, or a position that cannot be.
    """
    packed = envelope(data, path).body
    try:
        plain = zlib.decompressobj().decompress(base64.b85decode(packed), LARGEST_BODY)
        body = msgspec.json.decode(plain, type=Body)
    except (ValueError, zlib.error, msgspec.DecodeError, RecursionError):
        raise UserError(_("The save is damaged: its content cannot be read."), file=path) from None
    return _restore(body, path)


def _restore(body: Body, path: Path) -> Saved:
    try:
        rules = rules_of(body.definitions)
        faults = rules.check(body.state)
    except (KeyError, IndexError, ValueError, TypeError, AssertionError):
        faults = ["unreadable"]
    if faults or len(body.kinds) != len(body.definitions.setup.teams):
        raise UserError(_("The save is damaged: its position cannot be."), file=path)
    seats = Seats(body.kinds, body.players)
    session: Match
    try:
        session = Session.replay(rules, body.seed, body.journal, body.start)
        whole = session.snapshot() == body.state
    except JournalFault:
        whole = False
    if not whole:
        session = Session(rules, body.seed, body.state)
    return Saved(session, rules, seats, body.definitions, body.open_hands, whole, body.pending)
