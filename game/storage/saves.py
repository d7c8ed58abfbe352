"""Save files: a match with its definitions, its journal and its present position.

The file is a short JSON head that can be shown without loading, and a packed body. Packing keeps hands out of sight of
a casual look in an editor; it is no secret. A checksum over both tells a damaged file from a sound one. It is no proof:
whoever writes files by hand can write a fitting one. So all is measured before it is built (``game.bounds``), types
have ranges, definitions and position are validated by their rulebook, and so is what the head shows.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Annotated, Any, TypeVar

import msgspec

from game import bounds
from game.errors import UserError
from game.presentation.rulebooks import book_of, book_of_definitions, book_of_game
from game.rules.core.numbers import MOST, Count
from game.rules.core.protocol import AnyRules
from game.session import dates
from game.session.rulebook import MOST_SEATS, Moment, Public, Rulebook, Seat, Spot, Word
from game.session.seats import PERSON, Seats
from game.session.session import IMPOSSIBLE, AnySession, JournalFault, Note, Session, Step
from game.storage import packing
from game.storage.files import BACKUP, write_whole
from game.storage.upgrades import RULES_VERSION, VERSION, File, checksum, upgrade
from game.text import _

T = TypeVar("T")

FORMAT = "triforce-duels-save"
NO_START, NO_NOTES = msgspec.Raw(b"null"), msgspec.Raw(b"[]")
UNREADABLE = (ValueError, msgspec.DecodeError, RecursionError)
"""What decoding may raise: ``bounds.LimitExceeded`` and ``UnicodeDecodeError`` are both a ``ValueError``."""
LONGEST_MATCH = 20_000
"""Steps of a journal."""
LONGEST_SEED = 1_000
"""The luck of every step is drawn from it anew."""
JOURNAL = b'"journal":[],"state":'
"""Where the steps belong in a body that was encoded without them."""
Steps = Annotated[list[Step], msgspec.Meta(max_length=LONGEST_MATCH)]
Notes = Annotated[list[Note], msgspec.Meta(max_length=LONGEST_MATCH)]
Names = Annotated[list[str], msgspec.Meta(max_length=MOST_SEATS)]
Kinds = Annotated[list[Annotated[str, msgspec.Meta(max_length=8_000)]], msgspec.Meta(max_length=MOST_SEATS)]
"""What the parts of a body are read as; a kind may be the command of a program that plays."""
DIGESTS = re.compile("[0-9a-f]*")
LONGEST_NAME = 60
"""A longer name of a save is cut when it is read."""


class Head(msgspec.Struct):
    """Public summary of a save for lists of saves."""

    game: Word
    teams: Annotated[list[Word], msgspec.Meta(max_length=MOST_SEATS)]
    players: Annotated[list[str], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
    map: Word
    turn: Count
    saved: Moment
    finished: bool
    name: str = ""
    asked: Annotated[int, msgspec.Meta(ge=-1, lt=MOST_SEATS)] = -1
    """The seat that is asked next; -1 when the match is over."""
    winners: Annotated[list[Seat], msgspec.Meta(max_length=MOST_SEATS)] = []
    """The seats that won."""
    ending: Word = ""
    """Why it is over, as its rules call it; empty where nobody wrote it down."""
    spots: Annotated[list[Spot], msgspec.Meta(max_length=100)] = []
    scores: Annotated[list[Count], msgspec.Meta(max_length=MOST_SEATS)] = []
    """By seat: what was won so far, where that is not the health in the picture."""
    count: Annotated[int, msgspec.Meta(ge=0, le=10**15)] = 0
    """The place in the order of all saves that were ever written here; 0 where nobody counted."""


class Body(msgspec.Struct):
    """The packed content of a save; its raw parts are measured, each by its kind, before they are decoded."""

    definitions: msgspec.Raw
    kinds: msgspec.Raw
    players: msgspec.Raw
    seed: Annotated[str, msgspec.Meta(max_length=LONGEST_SEED)]
    rules_version: int
    journal: msgspec.Raw
    state: msgspec.Raw
    start: msgspec.Raw = NO_START
    """The position the match was begun from, where it was not the set-up."""
    open_hands: bool = False
    pending: str = ""
    """The action that a fault in the program broke off."""
    notes: msgspec.Raw = NO_NOTES
    """Where all who play took steps back."""
    stand_ins: Annotated[list[Seat], msgspec.Meta(max_length=MOST_SEATS)] = []
    """The seats where a quick bot filled in for the bot that was meant."""


class Envelope(msgspec.Struct):
    """A save whose checksum fits: its head, and its body still packed."""

    head: Head
    body: str

    def sealed(self) -> bytes:
        """Return the bytes of the file with the checksum that fits."""
        head = msgspec.json.encode(self.head)
        return msgspec.json.encode(File(FORMAT, VERSION, msgspec.Raw(head), checksum(head, self.body), self.body))


class Saved(msgspec.Struct):
    """A match as it was read from a file."""

    session: AnySession
    seats: Seats
    open_hands: bool = False
    pending: str = ""
    """The action that a fault in the program broke off."""
    rules_version: int = RULES_VERSION
    count: int = 0
    """The number of the save that was read."""

    @property
    def rules(self) -> Any:
        """The rules of the match."""
        return self.session.rules

    @property
    def is_replayable(self) -> bool:
        """Whether the journal leads to the saved position."""
        return self.session.journal_consistent

    def verify(self) -> int:
        """Replay the match with checks of every action and digest; return the number of steps.

        Raises:
            UserError: the journal does not lead to the saved position.
        """
        session = self.session
        try:
            if not session.journal_consistent:
                raise JournalFault
            Session.replay(
                session.rules,
                session.seed,
                session.journal,
                session.start,
                digests=self.rules_version == RULES_VERSION,
            )
        except (JournalFault, *IMPOSSIBLE):
            raise UserError(
                _("This file is corrupted or from another version: its moves and position don't match.")
            ) from None
        return len(session.journal) - 1


def pack(session: AnySession, seats: Seats, *, name: str = "", open_hands: bool = False, count: int = 0) -> bytes:
    """Encode a save; raises ``UserError`` for a match that is too long to be read again."""
    if len(session.journal) > LONGEST_MATCH:
        raise UserError(_("This match is too long to save."))
    if len(session.seed) > LONGEST_SEED:
        raise UserError(_("This match's seed is too long to save."))
    rules: Any = session.rules
    body = Body(
        definitions=_encode_definitions(rules),
        kinds=_encode(seats.kinds),
        players=_encode(seats.names),
        seed=session.seed,
        rules_version=RULES_VERSION,
        journal=msgspec.Raw(b"[]"),
        state=_encode(rules.stored(session.snapshot())),
        start=_encode(session.start if session.start is None else rules.stored(session.start)),
        open_hands=open_hands,
        pending=session.pending,
        notes=_encode(session.notes),
        stand_ins=seats.stand_ins,
    )
    plain = msgspec.json.encode(body)
    at = plain.index(JOURNAL) + JOURNAL.index(b"]")
    packed = base64.b64encode(packing.packed(plain[:at], session.journal, plain[at:])).decode()
    return Envelope(head_of(session, seats, name, count), packed).sealed()


@lru_cache(maxsize=8)
def _encode_definitions(rules: AnyRules) -> msgspec.Raw:
    """Encode the definitions of a match, which never change."""
    return _encode(book_of(rules).definitions_of(rules))


def _encode(part: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(part))


def head_of(session: AnySession, seats: Seats, name: str = "", count: int = 0) -> Head:
    """Return the head of a save from a bystander's view."""
    rules, asked, outcome = session.rules, session.decision, session.outcome
    book = book_of(rules)
    public = book.public(rules, session.view(-1))
    return Head(
        game=book.definitions_of(rules).setup.game,
        teams=public.teams,
        players=[seats.name(seat) for seat in range(rules.seats)],
        map=public.map,
        turn=min(public.turn, MOST),
        saved=dates.now(),
        finished=outcome is not None,
        name=name,
        asked=asked.seat if asked is not None else -1,
        winners=book.winners(rules, outcome) if outcome is not None else [],
        ending=outcome.reason if outcome is not None else "",
        spots=public.spots,
        scores=public.scores,
        count=count,
    )


def write(
    path: Path, session: AnySession, seats: Seats, *, name: str = "", open_hands: bool = False, count: int = 0
) -> None:
    """Write a match to a file; raises ``UserError`` when the disk refuses."""
    write_whole(path, pack(session, seats, name=name, open_hands=open_hands, count=count))


def read(path: Path) -> Saved:
    """Read a match from a file or, when that is damaged, from its backup.

    Raises:
        UserError: neither can be read; the sentence says what is wrong with the file.
    """
    return _read_or_backup(path, unpack)


def read_head(path: Path) -> Head:
    """Read the head of a save, or of its backup when it is damaged; raises ``UserError`` when neither is one."""
    return _read_or_backup(path, envelope).head


def sound_bytes(path: Path) -> bytes:
    """Return the bytes that ``read`` would decode, the file's or its backup's; raises ``UserError``."""

    def unpacked(data: bytes, where: Path) -> bytes:
        unpack(data, where)
        return data

    return _read_or_backup(path, unpacked)


def _read_or_backup(path: Path, reader: Callable[[bytes, Path], T]) -> T:
    """Apply a reader to a save or, when it refuses the file, to its backup.

    Raises:
        UserError: it refuses both; the sentence says what is wrong with the file.
    """
    try:
        return reader(read_bytes(path), path)
    except UserError as error:
        spare = path.with_name(path.name + BACKUP)
        if not spare.exists():
            raise
        try:
            return reader(read_bytes(spare), spare)
        except UserError:
            raise error from None


def read_bytes(path: Path) -> bytes:
    """Read a file of at most the size of a save; raises ``UserError``."""
    return bounds.read_bytes(path, bounds.LARGEST_SAVE)


def envelope(data: bytes, path: Path) -> Envelope:
    """Decode the head of a save, its names ready to be shown; raises ``UserError``."""
    file = upgrade(data, path)
    if file.format != FORMAT:
        raise UserError(_("This isn't a Triforce Duels save, or it's corrupted."), file=path)
    if checksum(bytes(file.head), file.body) != file.checksum:
        raise UserError(_("This save is corrupted: wrong checksum."), file=path)
    try:
        head = _decode_part(file.head, "head", Head)
    except UNREADABLE:
        head = None
    if head is None or validate_head(head):
        raise UserError(_("This save is corrupted: invalid match data."), file=path)
    head.name = bounds.one_line(head.name, LONGEST_NAME)
    seats = Seats([PERSON] * len(head.players), head.players)
    head.players = [seats.name(seat) for seat in range(len(head.players))]
    return Envelope(head, file.body)


def validate_head(head: Head) -> list[str]:
    """Describe what is impossible in a head whose fields are all in range.

    Of a game that is not part of this program only what all games share is known.
    """
    seats, found = len(head.players), []
    if head.asked >= seats or (head.finished and head.asked >= 0):
        found.append(f"seat {head.asked} is asked")
    if len(set(head.winners)) < len(head.winners) or any(seat >= seats for seat in head.winners):
        found.append(f"the winners are {head.winners}")
    if (head.winners or head.ending) and not head.finished:
        found.append("a match that goes on has an end")
    book = book_of_game(head.game)
    if book is not None:
        public = Public(head.teams, head.map, head.turn, head.spots, head.scores)
        found += book.public_faults(head.game, seats, public)
    return found


def unpack(data: bytes, path: Path) -> Saved:
    """Decode and validate a match from the bytes of a save.

    Raises:
        UserError: damaged, of another version or game, or a position that cannot be.
    """
    outside = envelope(data, path)
    try:
        plain = bounds.unpacked(base64.b64decode(outside.body, validate=True), bounds.LARGEST_MATCH)
        body = msgspec.json.decode(plain, type=Body)
        book = _find_rulebook(bytes(body.definitions))
        journal, notes = _decode_part(body.journal, "journal", Steps), _decode_part(body.notes, "journal", Notes)
        kinds, names = _decode_part(body.kinds, "seats", Kinds), _decode_part(body.players, "seats", Names)
        seats = Seats(kinds, names, body.stand_ins)
    except (zlib.error, *UNREADABLE):
        raise UserError(_("This save is corrupted: its content can't be read."), file=path) from None
    if book is None:
        raise UserError(_("This save is from a game you don't have."), file=path)
    try:
        rules, state, start = _load_position(book, body)
        _validate_table(rules, body.rules_version, seats, journal, notes)
    except (msgspec.DecodeError, RecursionError, bounds.LimitExceeded):
        raise UserError(_("This save is corrupted: its content can't be read."), file=path) from None
    except IMPOSSIBLE:
        raise UserError(_("This save is corrupted."), file=path) from None
    session: AnySession = Session.resumed(
        rules, body.seed, journal, state, start, notes, same_rules=body.rules_version == RULES_VERSION
    )
    pending = bounds.one_line(body.pending, 1_000)
    return Saved(session, seats, body.open_hands, pending, body.rules_version, outside.head.count)


def _decode_part(part: msgspec.Raw, kind: str, type_: type[T]) -> T:
    """Decode a measured part of a file without control characters; raises one of ``UNREADABLE``."""
    data = bytes(part)
    bounds.measure(data, kind)
    return msgspec.json.decode(bounds.strip_controls(data), type=type_)


def _load_position(book: Rulebook, body: Body) -> tuple[AnyRules, Any, Any]:
    """Return rules, position and starting position; raises one of ``IMPOSSIBLE`` for unsound ones."""
    rules = _build_rules(bytes(body.definitions))
    found = [body.state] if body.start == NO_START else [body.state, body.start]
    states: list[Any] = [rules.restored(_decode_part(raw, "position", book.state)) for raw in found]
    for state in states:
        if book.validate_state(rules, state) or rules.check(state):
            raise ValueError("unsound")
        _probe_views(rules, state)
    book.public(rules, states[0])
    return rules, states[0], states[1] if len(states) > 1 else None


@lru_cache(maxsize=8)
def _find_rulebook(definitions: bytes) -> Rulebook | None:
    """Return the rulebook of encoded definitions, which saves often share; raises one of ``UNREADABLE``."""
    bounds.measure(definitions, "definitions")
    return book_of_definitions(msgspec.Raw(definitions))


@lru_cache(maxsize=8)
def _build_rules(definitions: bytes) -> AnyRules:
    """Build the rules of measured definitions; raises one of ``IMPOSSIBLE`` for unsound ones."""
    book = _find_rulebook(definitions)
    assert book is not None
    known = msgspec.json.decode(bounds.strip_controls(definitions), type=book.definitions)
    if book.validate_definitions(known):
        raise ValueError("unsound definitions")
    return book.rules_of(known)


class _NoShuffle(Random):
    """Luck that leaves every order as it is: shuffling would be most of the work of ``_probe_views``."""

    def shuffle(self, x: Any) -> None:
        """Leave the order as it is."""


def _probe_views(rules: AnyRules, state: Any) -> None:
    """Compute the view, the legal actions and a possible world of every seat; raises one of ``IMPOSSIBLE``."""
    luck = _NoShuffle(0)
    for seat in range(rules.seats + 1):
        view = rules.observe(state, seat)
        asked = rules.decision(view)
        if asked is not None and asked.seat == seat:
            for action in rules.legal(view):
                rules.to_text(action)
        if seat < rules.seats and rules.check(rules.determinize(view, seat, luck)):
            raise ValueError("no world looks like this")


def _validate_table(rules: AnyRules, version: int, seats: Seats, journal: list[Step], notes: list[Note]) -> None:
    """Check players and journal against the seats of the rules; raises ``ValueError``."""
    if len(seats.kinds) != rules.seats or version < 1:
        raise ValueError("another table")
    if not {-1, *(step.seat for step in journal), *(step.next_seat for step in journal)} <= {-1, *range(rules.seats)}:
        raise ValueError("a seat that nobody has")
    if [step.action for step in journal].count("") != len(journal[:1]) or any(step.action for step in journal[:1]):
        raise ValueError("the set-up is the first step and no other")
    digests = [step.digest for step in journal]
    if set(map(len, digests)) - {16} or DIGESTS.fullmatch("".join(digests)) is None:
        raise ValueError("a digest that is none")
    for note in notes:
        if not 0 <= note.step < len(journal) or note.steps < 1:
            raise ValueError("a note of no step")
