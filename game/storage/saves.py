"""Save files: a match with its definitions, journal and current position.

A file is a short JSON header that can be shown without loading, and a packed body. Packing hides hands from a casual
look in an editor; it is not encryption. A checksum over both detects damage, not forgery: a hand-written file can have
a valid one. So sizes are measured before anything is decoded (``game.bounds``), types have ranges, and definitions,
position and header are validated by their rulebook.
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
from game.presentation.rulebooks import find_rulebook, get_rulebook, identify_rulebook
from game.rules.core.numbers import MOST, Count
from game.rules.core.protocol import AnyRules
from game.session import dates
from game.session.rulebook import MOST_SEATS, Moment, Public, Rulebook, Seat, Spot, Word
from game.session.seats import PERSON, Seats
from game.session.session import IMPOSSIBLE, AnySession, JournalFault, Session, Step, UndoNote
from game.storage import packing
from game.storage.files import BACKUP, write_atomic
from game.storage.upgrades import RULES_VERSION, VERSION, SaveFile, compute_checksum, upgrade_save
from game.text import _

T = TypeVar("T")

FORMAT = "triforce-duels-save"
NO_START, NO_NOTES = msgspec.Raw(b"null"), msgspec.Raw(b"[]")
UNREADABLE = (ValueError, msgspec.DecodeError, RecursionError)
"""Exceptions of decoding: ``bounds.LimitExceeded`` and ``UnicodeDecodeError`` are both a ``ValueError``."""
LONGEST_MATCH = 20_000
"""Steps of a journal."""
LONGEST_SEED = 1_000
"""The luck of every step is drawn from it anew."""
JOURNAL = b'"journal":[],"state":'
"""Insertion point of the steps in a body that was encoded without them."""
Steps = Annotated[list[Step], msgspec.Meta(max_length=LONGEST_MATCH)]
Notes = Annotated[list[UndoNote], msgspec.Meta(max_length=LONGEST_MATCH)]
Names = Annotated[list[str], msgspec.Meta(max_length=MOST_SEATS)]
Kinds = Annotated[list[Annotated[str, msgspec.Meta(max_length=8_000)]], msgspec.Meta(max_length=MOST_SEATS)]
"""Types of the parts of a body; a kind may be the command of an external bot."""
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
    """Reason why it is over, as its rules name it; empty if none was recorded."""
    spots: Annotated[list[Spot], msgspec.Meta(max_length=100)] = []
    scores: Annotated[list[Count], msgspec.Meta(max_length=MOST_SEATS)] = []
    """By seat: what was won so far, where that is not the health in the picture."""
    count: Annotated[int, msgspec.Meta(ge=0, le=10**15)] = 0
    """The place in the order of all saves that were ever written here; 0 where nobody counted."""


class Body(msgspec.Struct):
    """Packed content of a save; its raw parts are measured before they are decoded."""

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
    """Notes of the undos that all players agreed on."""
    stand_ins: Annotated[list[Seat], msgspec.Meta(max_length=MOST_SEATS)] = []
    """The seats where a quick bot filled in for the bot that was meant."""


class Envelope(msgspec.Struct):
    """Save with a valid checksum: its header, and its body still packed."""

    head: Head
    body: str

    def seal(self) -> bytes:
        """Return the bytes of the file with a valid checksum."""
        head = msgspec.json.encode(self.head)
        return msgspec.json.encode(
            SaveFile(FORMAT, VERSION, msgspec.Raw(head), compute_checksum(head, self.body), self.body)
        )


class LoadedSave(msgspec.Struct):
    """Match read from a file."""

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
        """Return the rules of the match."""
        return self.session.rules

    @property
    def is_replayable(self) -> bool:
        """Return whether the journal leads to the saved position."""
        return self.session.journal_consistent

    def verify(self) -> int:
        """Replay the match, checking every action and digest; return the number of steps.

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


def pack_save(session: AnySession, seats: Seats, *, name: str = "", open_hands: bool = False, count: int = 0) -> bytes:
    """Encode a save.

    Raises:
        UserError: the match is too long to be read again.
    """
    if len(session.journal) > LONGEST_MATCH:
        raise UserError(_("This match is too long to save."))
    if len(session.seed) > LONGEST_SEED:
        raise UserError(_("This match's seed is too long to save."))
    rules: Any = session.rules
    body = Body(
        definitions=_encode_definitions(rules),
        kinds=_encode_raw(seats.kinds),
        players=_encode_raw(seats.names),
        seed=session.seed,
        rules_version=RULES_VERSION,
        journal=msgspec.Raw(b"[]"),
        state=_encode_raw(rules.to_stored(session.snapshot())),
        start=_encode_raw(session.start if session.start is None else rules.to_stored(session.start)),
        open_hands=open_hands,
        pending=session.pending,
        notes=_encode_raw(session.notes),
        stand_ins=seats.stand_ins,
    )
    plain = msgspec.json.encode(body)
    at = plain.index(JOURNAL) + JOURNAL.index(b"]")
    packed = base64.b64encode(packing.pack_body(plain[:at], session.journal, plain[at:])).decode()
    return Envelope(build_head(session, seats, name, count), packed).seal()


@lru_cache(maxsize=8)
def _encode_definitions(rules: AnyRules) -> msgspec.Raw:
    """Encode the definitions of a match, which never change."""
    return _encode_raw(get_rulebook(rules).get_definitions(rules))


def _encode_raw(part: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(part))


def build_head(session: AnySession, seats: Seats, name: str = "", count: int = 0) -> Head:
    """Build the header of a save from a spectator's view."""
    rules, asked, outcome = session.rules, session.decision, session.outcome
    book = get_rulebook(rules)
    public = book.public_facts(rules, session.view_for(-1))
    return Head(
        game=book.get_definitions(rules).setup.game,
        teams=public.teams,
        players=[seats.name(seat) for seat in range(rules.seats)],
        map=public.map,
        turn=min(public.turn, MOST),
        saved=dates.read_clock(),
        finished=outcome is not None,
        name=name,
        asked=asked.seat if asked is not None else -1,
        winners=book.find_winners(rules, outcome) if outcome is not None else [],
        ending=outcome.reason if outcome is not None else "",
        spots=public.spots,
        scores=public.scores,
        count=count,
    )


def write_save(
    path: Path, session: AnySession, seats: Seats, *, name: str = "", open_hands: bool = False, count: int = 0
) -> None:
    """Write a match to a file.

    Raises:
        UserError: the disk refuses.
    """
    write_atomic(path, pack_save(session, seats, name=name, open_hands=open_hands, count=count))


def read_save(path: Path) -> LoadedSave:
    """Read a match from a file or, if damaged, from its backup.

    Raises:
        UserError: neither can be read; the sentence says what is wrong with the file.
    """
    return _read_or_backup(path, unpack_save)


def read_head(path: Path) -> Head:
    """Read the header of a save or, if damaged, of its backup.

    Raises:
        UserError: neither is a save.
    """
    return _read_or_backup(path, decode_envelope).head


def read_valid_bytes(path: Path) -> bytes:
    """Return the bytes that ``read_save`` would decode, of the file or its backup.

    Raises:
        UserError: neither can be read.
    """

    def require_loadable(data: bytes, where: Path) -> bytes:
        unpack_save(data, where)
        return data

    return _read_or_backup(path, require_loadable)


def _read_or_backup(path: Path, reader: Callable[[bytes, Path], T]) -> T:
    """Apply a reader to a save or, if it refuses the file, to its backup.

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
    """Read a file of at most the size limit of a save.

    Raises:
        UserError: it is larger, or cannot be read.
    """
    return bounds.read_bytes(path, bounds.LARGEST_SAVE)


def decode_envelope(data: bytes, path: Path) -> Envelope:
    """Decode the header of a save, with names cleaned for display.

    Raises:
        UserError: the file is damaged.
    """
    file = upgrade_save(data, path)
    if file.format != FORMAT:
        raise UserError(_("This isn't a Triforce Duels save, or it's corrupted."), file=path)
    if compute_checksum(bytes(file.head), file.body) != file.checksum:
        raise UserError(_("This save is corrupted: wrong checksum."), file=path)
    try:
        head = _decode_part(file.head, "head", Head)
    except UNREADABLE:
        head = None
    if head is None or validate_head(head):
        raise UserError(_("This save is corrupted: invalid match data."), file=path)
    head.name = bounds.format_one_line(head.name, LONGEST_NAME)
    seats = Seats([PERSON] * len(head.players), head.players)
    head.players = [seats.name(seat) for seat in range(len(head.players))]
    return Envelope(head, file.body)


def validate_head(head: Head) -> list[str]:
    """Return what is impossible in a header whose fields are in range.

    For a game that is not installed, only facts that all games share are checked.
    """
    seats, found = len(head.players), []
    if head.asked >= seats or (head.finished and head.asked >= 0):
        found.append(f"seat {head.asked} is asked")
    if len(set(head.winners)) < len(head.winners) or any(seat >= seats for seat in head.winners):
        found.append(f"the winners are {head.winners}")
    if (head.winners or head.ending) and not head.finished:
        found.append("a match that goes on has an end")
    book = find_rulebook(head.game)
    if book is not None:
        public = Public(head.teams, head.map, head.turn, head.spots, head.scores)
        found += book.validate_public(head.game, seats, public)
    return found


def unpack_save(data: bytes, path: Path) -> LoadedSave:
    """Decode and validate a match from the bytes of a save.

    Raises:
        UserError: damaged, unknown version or game, or an impossible position.
    """
    outside = decode_envelope(data, path)
    try:
        plain = bounds.decompress(base64.b64decode(outside.body, validate=True), bounds.LARGEST_MATCH)
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
    session: AnySession = Session.resume(
        rules, body.seed, journal, state, start, notes, same_rules=body.rules_version == RULES_VERSION
    )
    pending = bounds.format_one_line(body.pending, 1_000)
    return LoadedSave(session, seats, body.open_hands, pending, body.rules_version, outside.head.count)


def _decode_part(part: msgspec.Raw, kind: str, type_: type[T]) -> T:
    """Decode a measured part of a file without control characters; raises one of ``UNREADABLE``."""
    data = bytes(part)
    bounds.check_limits(data, kind)
    return msgspec.json.decode(bounds.strip_controls(data), type=type_)


def _load_position(book: Rulebook, body: Body) -> tuple[AnyRules, Any, Any]:
    """Return rules, position and starting position; raises one of ``IMPOSSIBLE`` for invalid ones."""
    rules = _build_rules(bytes(body.definitions))
    found = [body.state] if body.start == NO_START else [body.state, body.start]
    states: list[Any] = [rules.from_stored(_decode_part(raw, "position", book.state)) for raw in found]
    for state in states:
        if book.validate_state(rules, state) or rules.check_invariants(state):
            raise ValueError("unsound")
        _probe_views(rules, state)
    book.public_facts(rules, states[0])
    return rules, states[0], states[1] if len(states) > 1 else None


@lru_cache(maxsize=8)
def _find_rulebook(definitions: bytes) -> Rulebook | None:
    """Return the rulebook of encoded definitions, which saves often share; raises one of ``UNREADABLE``."""
    bounds.check_limits(definitions, "definitions")
    return identify_rulebook(msgspec.Raw(definitions))


@lru_cache(maxsize=8)
def _build_rules(definitions: bytes) -> AnyRules:
    """Build the rules of measured definitions; raises one of ``IMPOSSIBLE`` for invalid ones."""
    book = _find_rulebook(definitions)
    assert book is not None
    known = msgspec.json.decode(bounds.strip_controls(definitions), type=book.definitions)
    if book.validate_definitions(known):
        raise ValueError("unsound definitions")
    return book.build_rules(known)


class _NoShuffle(Random):
    """Random generator that keeps every order: shuffling would be most of the work of ``_probe_views``."""

    def shuffle(self, x: Any) -> None:
        """Keep the order."""


def _probe_views(rules: AnyRules, state: Any) -> None:
    """Compute the view, the legal actions and a possible world of every seat; raises one of ``IMPOSSIBLE``."""
    luck = _NoShuffle(0)
    for seat in range(rules.seats + 1):
        view = rules.observe(state, seat)
        asked = rules.decision(view)
        if asked is not None and asked.seat == seat:
            for action in rules.legal_actions(view):
                rules.to_text(action)
        if seat < rules.seats and rules.check_invariants(rules.determinize(view, seat, luck)):
            raise ValueError("no world looks like this")


def _validate_table(rules: AnyRules, version: int, seats: Seats, journal: list[Step], notes: list[UndoNote]) -> None:
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
