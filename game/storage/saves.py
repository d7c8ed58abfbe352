"""Save files: a match with its definitions, journal and current position.

A file is a short JSON header that can be shown without loading the match, and a compressed body. Compression hides the
hands from a casual look in an editor; it is not encryption. A checksum over both detects damage, not manipulation. So
sizes are checked before anything is decoded (``game.bounds``), types have ranges, and definitions, position and header
are validated by the rulebook of their game.
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
from game.rules.core.numbers import MAX_NUMBER, Count
from game.rules.core.protocol import AnyRules
from game.session import dates
from game.session.rulebook import MAX_SEATS, IdText, PublicFacts, Rulebook, Seat, ThumbnailCharacter, Timestamp
from game.session.seats import PERSON, Seats
from game.session.session import RULES_EXCEPTIONS, AnySession, JournalFault, Session, Step, UndoNote
from game.storage import packing
from game.storage.files import BACKUP_SUFFIX, write_atomic
from game.storage.upgrades import FORMAT_VERSION, RULES_VERSION, SaveFile, compute_checksum, upgrade_save
from game.text import _

T = TypeVar("T")

FORMAT = "triforce-duels-save"
"""Value of the field ``format`` in every save."""
NO_START, NO_NOTES = msgspec.Raw(b"null"), msgspec.Raw(b"[]")
"""Encoded defaults of ``Body.start`` and ``Body.notes``."""
UNREADABLE = (ValueError, msgspec.DecodeError, RecursionError)
"""Exceptions of decoding; includes ``bounds.LimitExceeded`` and ``UnicodeDecodeError``, which are a ``ValueError``."""
LONGEST_MATCH = 20_000
"""Maximum number of steps in a journal."""
MAX_SEED_LENGTH = 1_000
"""Maximum length of a seed, in characters; it is hashed anew for every step."""
JOURNAL_PLACEHOLDER = b'"journal":[],"state":'
"""Part of a body encoded with an empty journal; the steps are inserted between its brackets."""
Steps = Annotated[list[Step], msgspec.Meta(max_length=LONGEST_MATCH)]
Notes = Annotated[list[UndoNote], msgspec.Meta(max_length=LONGEST_MATCH)]
Names = Annotated[list[str], msgspec.Meta(max_length=MAX_SEATS)]
Kinds = Annotated[list[Annotated[str, msgspec.Meta(max_length=8_000)]], msgspec.Meta(max_length=MAX_SEATS)]
"""Types of parts of a body. The kind of a player can be the command line of an external bot."""
DIGEST_PATTERN = re.compile("[0-9a-f]*")
"""Pattern of concatenated digests."""
MAX_SAVE_NAME_LENGTH = 60
"""Maximum length of a save's name, in characters; longer names are truncated when read."""


class Head(msgspec.Struct):
    """Header of a save: public facts for lists of saves."""

    game: IdText
    teams: Annotated[list[IdText], msgspec.Meta(max_length=MAX_SEATS)]
    players: Annotated[list[str], msgspec.Meta(min_length=1, max_length=MAX_SEATS)]
    map: IdText
    turn: Count
    saved: Timestamp
    """Time of saving, in seconds since the epoch."""
    finished: bool
    name: str = ""
    """Name given by the player; empty for none."""
    asked: Annotated[int, msgspec.Meta(ge=-1, lt=MAX_SEATS)] = -1
    """Seat that has to decide; -1 if the match is over."""
    winners: Annotated[list[Seat], msgspec.Meta(max_length=MAX_SEATS)] = []
    """Seats that won."""
    ending: IdText = ""
    """Reason why the match is over, as an id of its rules; empty if not recorded."""
    spots: Annotated[list[ThumbnailCharacter], msgspec.Meta(max_length=100)] = []
    """Characters on the board, for the preview image."""
    scores: Annotated[list[Count], msgspec.Meta(max_length=MAX_SEATS)] = []
    """Score as the rulebook counts it, see ``PublicFacts.scores``; empty if the health on the board is the score."""
    count: Annotated[int, msgspec.Meta(ge=0, le=10**15)] = 0
    """Sequence number among all saves of this player; 0 if unknown."""


class Body(msgspec.Struct):
    """Compressed content of a save. The size of its raw parts is checked before they are decoded."""

    definitions: msgspec.Raw
    kinds: msgspec.Raw
    players: msgspec.Raw
    seed: Annotated[str, msgspec.Meta(max_length=MAX_SEED_LENGTH)]
    rules_version: int
    journal: msgspec.Raw
    state: msgspec.Raw
    start: msgspec.Raw = NO_START
    """Position at the start of the match, if it was not created by the set-up."""
    open_hands: bool = False
    pending: str = ""
    """Action that failed because of an error in the program, as text; empty if none."""
    notes: msgspec.Raw = NO_NOTES
    """Undos that all players agreed on."""
    stand_ins: Annotated[list[Seat], msgspec.Meta(max_length=MAX_SEATS)] = []
    """Seats where a quick bot replaced the intended bot."""


class Envelope(msgspec.Struct):
    """Decoded save with a valid checksum; its body is still compressed."""

    head: Head
    body: str

    def encode(self) -> bytes:
        """Return the bytes of the file, with its checksum."""
        head = msgspec.json.encode(self.head)
        return msgspec.json.encode(
            SaveFile(FORMAT, FORMAT_VERSION, msgspec.Raw(head), compute_checksum(head, self.body), self.body)
        )


class LoadedSave(msgspec.Struct):
    """Match read from a save."""

    session: AnySession
    seats: Seats
    open_hands: bool = False
    pending: str = ""
    """Action that failed because of an error in the program, as text; empty if none."""
    rules_version: int = RULES_VERSION
    number: int = 0
    """Sequence number of the save."""

    @property
    def rules(self) -> Any:
        """Return the rules of the match."""
        return self.session.rules

    @property
    def is_replayable(self) -> bool:
        """Return whether replaying the journal gives the saved position."""
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
                session.start_state,
                check_digests=self.rules_version == RULES_VERSION,
            )
        except (JournalFault, *RULES_EXCEPTIONS):
            raise UserError(
                _("This file is corrupted or from another version: its moves and position don't match.")
            ) from None
        return len(session.journal) - 1


def pack_save(session: AnySession, seats: Seats, *, name: str = "", open_hands: bool = False, number: int = 0) -> bytes:
    """Encode a match as a save.

    Raises:
        UserError: the match is too long for a save.
    """
    if len(session.journal) > LONGEST_MATCH:
        raise UserError(_("This match is too long to save."))
    if len(session.seed) > MAX_SEED_LENGTH:
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
        start=_encode_raw(session.start_state if session.start_state is None else rules.to_stored(session.start_state)),
        open_hands=open_hands,
        pending=session.action_in_progress,
        notes=_encode_raw(session.notes),
        stand_ins=seats.stand_ins,
    )
    plain = msgspec.json.encode(body)
    at = plain.index(JOURNAL_PLACEHOLDER) + JOURNAL_PLACEHOLDER.index(b"]")
    packed = base64.b64encode(packing.pack_body(plain[:at], session.journal, plain[at:])).decode()
    return Envelope(build_head(session, seats, name, number), packed).encode()


@lru_cache(maxsize=8)
def _encode_definitions(rules: AnyRules) -> msgspec.Raw:
    """Encode the definitions of a match, cached because they never change."""
    return _encode_raw(get_rulebook(rules).get_definitions(rules))


def _encode_raw(part: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(part))


def build_head(session: AnySession, seats: Seats, name: str = "", number: int = 0) -> Head:
    """Build the header of a save from facts that a spectator can see."""
    rules, decision, outcome = session.rules, session.decision, session.outcome
    rulebook = get_rulebook(rules)
    public = rulebook.public_facts(rules, session.view_for(-1))
    return Head(
        game=rulebook.get_definitions(rules).setup.game,
        teams=public.teams,
        players=[seats.name(seat) for seat in range(rules.seats)],
        map=public.map,
        turn=min(public.turn, MAX_NUMBER),
        saved=dates.read_clock(),
        finished=outcome is not None,
        name=name,
        asked=decision.seat if decision is not None else -1,
        winners=rulebook.find_winners(rules, outcome) if outcome is not None else [],
        ending=outcome.reason if outcome is not None else "",
        spots=public.spots,
        scores=public.scores,
        count=number,
    )


def write_save(
    path: Path, session: AnySession, seats: Seats, *, name: str = "", open_hands: bool = False, number: int = 0
) -> None:
    """Write a match to a file.

    Raises:
        UserError: the file cannot be written.
    """
    write_atomic(path, pack_save(session, seats, name=name, open_hands=open_hands, number=number))


def read_save(path: Path) -> LoadedSave:
    """Read a match from a file or, if that is damaged, from its backup.

    Raises:
        UserError: neither can be read; the message is about the file.
    """
    return _read_or_backup(path, unpack_save)


def read_head(path: Path) -> Head:
    """Read the header of a save or, if that is damaged, of its backup.

    Raises:
        UserError: neither is a save.
    """
    return _read_or_backup(path, decode_envelope).head


def read_valid_bytes(path: Path) -> bytes:
    """Return the bytes of a save or, if that is damaged, of its backup.

    Raises:
        UserError: neither can be read.
    """

    def require_loadable(data: bytes, where: Path) -> bytes:
        unpack_save(data, where)
        return data

    return _read_or_backup(path, require_loadable)


def _read_or_backup(path: Path, decode: Callable[[bytes, Path], T]) -> T:
    """Apply a decoder to a save or, if it raises UserError, to its backup.

    Raises:
        UserError: neither can be decoded; the message is about the file.
    """
    try:
        return decode(read_bytes(path), path)
    except UserError as error:
        spare = path.with_name(path.name + BACKUP_SUFFIX)
        if not spare.exists():
            raise
        try:
            return decode(read_bytes(spare), spare)
        except UserError:
            raise error from None


def read_bytes(path: Path) -> bytes:
    """Read a file up to the size limit of saves.

    Raises:
        UserError: the file is larger, or cannot be read.
    """
    return bounds.read_bytes(path, bounds.MAX_SAVE_BYTES)


def decode_envelope(data: bytes, path: Path) -> Envelope:
    """Decode the header of a save, without control characters in its names.

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
    head.name = bounds.format_one_line(head.name, MAX_SAVE_NAME_LENGTH)
    seats = Seats([PERSON] * len(head.players), head.players)
    head.players = [seats.name(seat) for seat in range(len(head.players))]
    return Envelope(head, file.body)


def validate_head(head: Head) -> list[str]:
    """Return the contradictions in a header whose fields are in range.

    For a game that is not installed, only facts common to all games are checked.
    """
    seats, found = len(head.players), []
    if head.asked >= seats or (head.finished and head.asked >= 0):
        found.append(f"seat {head.asked} is asked")
    if len(set(head.winners)) < len(head.winners) or any(seat >= seats for seat in head.winners):
        found.append(f"the winners are {head.winners}")
    if (head.winners or head.ending) and not head.finished:
        found.append("a match that goes on has an end")
    rulebook = find_rulebook(head.game)
    if rulebook is not None:
        public = PublicFacts(head.teams, head.map, head.turn, head.spots, head.scores)
        found += rulebook.validate_public(head.game, seats, public)
    return found


def unpack_save(data: bytes, path: Path) -> LoadedSave:
    """Decode and validate a match from the bytes of a save.

    Raises:
        UserError: the save is damaged, of an unknown version or game, or has an impossible position.
    """
    outside = decode_envelope(data, path)
    try:
        plain = bounds.decompress(base64.b64decode(outside.body, validate=True), bounds.MAX_UNPACKED_SAVE_BYTES)
        body = msgspec.json.decode(plain, type=Body)
        rulebook = _find_rulebook(bytes(body.definitions))
        journal, notes = _decode_part(body.journal, "journal", Steps), _decode_part(body.notes, "journal", Notes)
        kinds, names = _decode_part(body.kinds, "seats", Kinds), _decode_part(body.players, "seats", Names)
        seats = Seats(kinds, names, body.stand_ins)
    except (zlib.error, *UNREADABLE):
        raise UserError(_("This save is corrupted: its content can't be read."), file=path) from None
    if rulebook is None:
        raise UserError(_("This save is from a game you don't have."), file=path)
    try:
        rules, state, start = _load_position(rulebook, body)
        _validate_journal(rules, body.rules_version, seats, journal, notes)
    except (msgspec.DecodeError, RecursionError, bounds.LimitExceeded):
        raise UserError(_("This save is corrupted: its content can't be read."), file=path) from None
    except RULES_EXCEPTIONS:
        raise UserError(_("This save is corrupted."), file=path) from None
    session: AnySession = Session.resume(
        rules, body.seed, journal, state, start, notes, same_rules=body.rules_version == RULES_VERSION
    )
    pending = bounds.format_one_line(body.pending, 1_000)
    return LoadedSave(session, seats, body.open_hands, pending, body.rules_version, outside.head.count)


def _decode_part(part: msgspec.Raw, limit_name: str, type_: type[T]) -> T:
    """Decode a part of a body after checking its size, without control characters; raises one of ``UNREADABLE``."""
    data = bytes(part)
    bounds.check_json_limits(data, limit_name)
    return msgspec.json.decode(bounds.strip_controls(data), type=type_)


def _load_position(rulebook: Rulebook, body: Body) -> tuple[AnyRules, Any, Any]:
    """Return rules, position and start position; raises one of ``RULES_EXCEPTIONS`` for invalid ones."""
    rules = _build_rules(bytes(body.definitions))
    found = [body.state] if body.start == NO_START else [body.state, body.start]
    states: list[Any] = [rules.from_stored(_decode_part(raw, "position", rulebook.state)) for raw in found]
    for state in states:
        if rulebook.validate_state(rules, state) or rules.check_invariants(state):
            raise ValueError("unsound")
        _probe_views(rules, state)
    rulebook.public_facts(rules, states[0])
    return rules, states[0], states[1] if len(states) > 1 else None


@lru_cache(maxsize=8)
def _find_rulebook(definitions: bytes) -> Rulebook | None:
    """Return the rulebook of encoded definitions, cached as saves often share them; raises one of ``UNREADABLE``."""
    bounds.check_json_limits(definitions, "definitions")
    return identify_rulebook(msgspec.Raw(definitions))


@lru_cache(maxsize=8)
def _build_rules(definitions: bytes) -> AnyRules:
    """Build the rules of encoded definitions; raises one of ``RULES_EXCEPTIONS`` for invalid ones."""
    rulebook = _find_rulebook(definitions)
    assert rulebook is not None
    known = msgspec.json.decode(bounds.strip_controls(definitions), type=rulebook.definitions)
    if rulebook.validate_definitions(known):
        raise ValueError("unsound definitions")
    return rulebook.build_rules(known)


class _NoShuffle(Random):
    """Random generator whose shuffle does nothing; shuffling would take most of the time of ``_probe_views``."""

    def shuffle(self, x: Any) -> None:
        """Do nothing."""


def _probe_views(rules: AnyRules, state: Any) -> None:
    """Compute observation, legal actions and a sampled world for every seat; raises one of ``RULES_EXCEPTIONS``."""
    luck = _NoShuffle(0)
    for seat in range(rules.seats + 1):
        view = rules.observe(state, seat)
        decision = rules.decision(view)
        if decision is not None and decision.seat == seat:
            for action in rules.legal_actions(view):
                rules.to_text(action)
        if seat < rules.seats and rules.check_invariants(rules.determinize(view, seat, luck)):
            raise ValueError("no world looks like this")


def _validate_journal(rules: AnyRules, version: int, seats: Seats, journal: list[Step], notes: list[UndoNote]) -> None:
    """Check that players, journal and undo notes are consistent with the rules; raises ``ValueError``."""
    if len(seats.kinds) != rules.seats or version < 1:
        raise ValueError("another table")
    if not {-1, *(step.seat for step in journal), *(step.next_seat for step in journal)} <= {-1, *range(rules.seats)}:
        raise ValueError("a seat that nobody has")
    if [step.action for step in journal].count("") != len(journal[:1]) or any(step.action for step in journal[:1]):
        raise ValueError("the set-up is the first step and no other")
    digests = [step.digest for step in journal]
    if set(map(len, digests)) - {16} or DIGEST_PATTERN.fullmatch("".join(digests)) is None:
        raise ValueError("a digest that is none")
    for note in notes:
        if not 0 <= note.step < len(journal) or note.steps < 1:
            raise ValueError("a note of no step")
