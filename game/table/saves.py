"""Saves: a match as one file that holds its definitions, its journal and its present position.

The file is a short JSON head that can be shown without loading, and a packed body. Packing keeps hands out of sight of
a casual look in an editor; it is no secret. A checksum over both tells a damaged file from a sound one. It is no proof:
whoever writes files by hand can write a fitting one. So all is measured before it is built (``game.bounds``), numbers
have ranges, and a head has to be one that its rulebook could show.
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
from game.rules.core.numbers import MOST, Count
from game.rules.core.protocol import AnyRules
from game.table import dates, packing
from game.table.files import BACKUP, write_whole
from game.table.rulebook import MOST_SEATS, Moment, Public, Rulebook, Seat, Spot, Word
from game.table.rulebooks import book_of, book_of_definitions, book_of_game
from game.table.seats import PERSON, Seats
from game.table.session import IMPOSSIBLE, AnySession, JournalFault, Note, Session, Step
from game.table.upgrades import RULES_VERSION, VERSION, File, checksum, upgrade
from game.text import _

T = TypeVar("T")

FORMAT = "triforce-duels-save"
NOTHING, NO_NOTES = msgspec.Raw(b"null"), msgspec.Raw(b"[]")
UNREADABLE = (ValueError, msgspec.DecodeError, RecursionError)
"""What reading may raise: ``bounds.Excess`` and what is no text of Unicode are both a ``ValueError``."""
LONGEST_MATCH = bounds.LIMITS["journal"].items
"""Steps of a match that a file may hold."""
LONGEST_SEED = 1_000
"""The luck of every step is drawn from it anew."""
JOURNAL = b'"journal":[],"state":'
"""Where the steps belong in a body that was written without them."""
DIGESTS = re.compile("[0-9a-f]*")
LONGEST_NAME = 60
"""A longer name of a save is cut when it is read."""


class Head(msgspec.Struct):
    """What a list of saves shows: nothing in it is hidden from anybody at the table."""

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
    """All of a match. What is in its parts is measured, each by its kind, before anything is built of it."""

    definitions: msgspec.Raw
    kinds: msgspec.Raw
    players: msgspec.Raw
    seed: Annotated[str, msgspec.Meta(max_length=LONGEST_SEED)]
    rules_version: int
    journal: msgspec.Raw
    state: msgspec.Raw
    start: msgspec.Raw = NOTHING
    """The position the match was begun from, where it was not the set-up."""
    open_hands: bool = False
    pending: str = ""
    """The action that a fault in the program broke off."""
    notes: msgspec.Raw = NO_NOTES
    """Where all who play took steps back."""
    stand_ins: Annotated[list[Seat], msgspec.Meta(max_length=MOST_SEATS)] = []
    """The seats where a quick bot filled in for the bot that was meant."""


class Envelope(msgspec.Struct):
    """The sound outside of a save: its head, and its body still packed."""

    head: Head
    body: str

    def sealed(self) -> bytes:
        """The bytes of the file."""
        head = msgspec.json.encode(self.head)
        return msgspec.json.encode(File(FORMAT, VERSION, msgspec.Raw(head), checksum(head, self.body), self.body))


class Saved(msgspec.Struct):
    """A match that was read from a file, ready to be played on."""

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
        """The rules of the match, of the class that its rulebook has."""
        return self.session.rules

    @property
    def told_again(self) -> bool:
        """The journal leads to the saved position, so the log, undo and replay are whole."""
        return self.session.whole

    def verify(self) -> int:
        """Play the match again, ask of every action whether it was open, and compare every position; gives the steps.

        Raises:
            UserError: the journal does not lead to the saved position.
        """
        session = self.session
        try:
            if not session.whole:
                raise JournalFault
            Session.replay(
                session.rules,
                session.seed,
                session.journal,
                session.start,
                digests=self.rules_version == RULES_VERSION,
            )
        except (JournalFault, *IMPOSSIBLE):
            raise UserError(_("The journal of this match does not lead to its position.")) from None
        return len(session.journal) - 1


def pack(session: AnySession, seats: Seats, *, name: str = "", open_hands: bool = False, count: int = 0) -> bytes:
    """The bytes of a save; raises ``UserError`` for a match that is longer than any that could be read again."""
    if len(session.journal) > LONGEST_MATCH:
        raise UserError(_("The match has become too long to be saved."))
    if len(session.seed) > LONGEST_SEED:
        raise UserError(_("A match with so long a seed cannot be saved."))
    rules: Any = session.rules
    body = Body(
        definitions=_definitions(rules),
        kinds=_raw(seats.kinds),
        players=_raw(seats.names),
        seed=session.seed,
        rules_version=RULES_VERSION,
        journal=msgspec.Raw(b"[]"),
        state=_raw(rules.stored(session.snapshot())),
        start=_raw(session.start if session.start is None else rules.stored(session.start)),
        open_hands=open_hands,
        pending=session.pending,
        notes=_raw(session.notes),
        stand_ins=seats.stand_ins,
    )
    plain = msgspec.json.encode(body)
    at = plain.index(JOURNAL) + JOURNAL.index(b"]")
    packed = base64.b64encode(packing.packed(plain[:at], session.journal, plain[at:])).decode()
    return Envelope(head_of(session, seats, name, count), packed).sealed()


@lru_cache(maxsize=8)
def _definitions(rules: AnyRules) -> msgspec.Raw:
    """What a match is played by, which never changes, as it is written."""
    return _raw(book_of(rules).definitions_of(rules))


def _raw(part: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(part))


def head_of(session: AnySession, seats: Seats, name: str = "", count: int = 0) -> Head:
    """The head of a save, from what a bystander sees."""
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
    """Save a match to a file; raises ``UserError`` when the disk refuses."""
    write_whole(path, pack(session, seats, name=name, open_hands=open_hands, count=count))


def read(path: Path) -> Saved:
    """A match from a file; when the file is damaged, from its backup.

    Raises:
        UserError: neither can be read; the sentence says what is wrong with the file.
    """
    return _first_sound(path, unpack)


def read_head(path: Path) -> Head:
    """What a list shows of a save, of its backup when it is damaged; raises ``UserError`` when neither is one."""
    return _first_sound(path, envelope).head


def sound_bytes(path: Path) -> bytes:
    """The bytes that ``read`` makes a match of: the file's, or its backup's; raises ``UserError``."""

    def unpacked(data: bytes, where: Path) -> bytes:
        unpack(data, where)
        return data

    return _first_sound(path, unpacked)


def _first_sound(path: Path, reader: Callable[[bytes, Path], T]) -> T:
    """What a reader makes of a save or, when it refuses the file, of its backup.

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
    """The bytes of a file that may be a save; raises ``UserError``."""
    return bounds.read_bytes(path, bounds.LARGEST_SAVE)


def envelope(data: bytes, path: Path) -> Envelope:
    """The sound outside of a save, its names as they may be shown; raises ``UserError``."""
    file = upgrade(data, path)
    if file.format != FORMAT:
        raise UserError(_("This is not a save of this game, or it is damaged."), file=path)
    if checksum(bytes(file.head), file.body) != file.checksum:
        raise UserError(_("The save is damaged: its checksum does not fit."), file=path)
    try:
        head = _built(file.head, "head", Head)
    except UNREADABLE:
        head = None
    if head is None or faults(head):
        raise UserError(_("The save is damaged: what it says of its match cannot be."), file=path)
    head.name = bounds.one_line(head.name, LONGEST_NAME)
    seats = Seats([PERSON] * len(head.players), head.players)
    head.players = [seats.name(seat) for seat in range(len(head.players))]
    return Envelope(head, file.body)


def faults(head: Head) -> list[str]:
    """What cannot be in a head whose fields are all in range, in words.

    Of a game that is not part of this program only what is common to all is known.
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
    """A match from the bytes of a save.

    Raises:
        UserError: damaged, of another version or game, or a position that cannot be.
    """
    outside = envelope(data, path)
    try:
        plain = bounds.unpacked(base64.b64decode(outside.body, validate=True), bounds.LARGEST_MATCH)
        body = msgspec.json.decode(plain, type=Body)
        book = _book(bytes(body.definitions))
        journal, notes = _built(body.journal, "journal", list[Step]), _built(body.notes, "journal", list[Note])
        kinds, names = (_built(part, "seats", list[str]) for part in (body.kinds, body.players))
        seats = Seats(kinds, names, body.stand_ins)
    except (zlib.error, *UNREADABLE):
        raise UserError(_("The save is damaged: its content cannot be read."), file=path) from None
    if book is None:
        raise UserError(_("The save is of a game that is not part of this program."), file=path)
    try:
        rules, state, start = _position(book, body)
        _check_table(rules, body.rules_version, seats, journal, notes)
    except (msgspec.DecodeError, RecursionError, bounds.Excess):
        raise UserError(_("The save is damaged: its content cannot be read."), file=path) from None
    except IMPOSSIBLE:
        raise UserError(_("The save is damaged: its position cannot be."), file=path) from None
    session: AnySession = Session.resumed(
        rules, body.seed, journal, state, start, notes, same_rules=body.rules_version == RULES_VERSION
    )
    pending = bounds.one_line(body.pending, 1_000)
    return Saved(session, seats, body.open_hands, pending, body.rules_version, outside.head.count)


def _built(part: msgspec.Raw, kind: str, type_: type[T]) -> T:
    """A part of a file, measured and without signs that cannot be seen; raises one of ``UNREADABLE``."""
    data = bytes(part)
    bounds.measure(data, kind)
    return msgspec.json.decode(bounds.cleaned(data), type=type_)


def _position(book: Rulebook, body: Body) -> tuple[AnyRules, Any, Any]:
    """The rules, the position, and the one the match began from; raises one of ``IMPOSSIBLE`` when they are unsound."""
    rules = _rules(bytes(body.definitions))
    found = [body.state] if body.start == NOTHING else [body.state, body.start]
    states: list[Any] = [rules.restored(_built(raw, "position", book.state)) for raw in found]
    for state in states:
        if book.impossible(rules, state) or rules.check(state):
            raise ValueError("unsound")
        _look(rules, state)
    book.public(rules, states[0])
    return rules, states[0], states[1] if len(states) > 1 else None


@lru_cache(maxsize=8)
def _book(definitions: bytes) -> Rulebook | None:
    """The rulebook of definitions, which the files of one evening share; raises one of ``UNREADABLE``."""
    bounds.measure(definitions, "definitions")
    return book_of_definitions(msgspec.Raw(definitions))


@lru_cache(maxsize=8)
def _rules(definitions: bytes) -> AnyRules:
    """The rules of measured definitions; raises one of ``IMPOSSIBLE`` for unsound ones."""
    book = _book(definitions)
    assert book is not None
    known = msgspec.json.decode(bounds.cleaned(definitions), type=book.definitions)
    if book.oversized(known):
        raise ValueError("too large")
    try:
        faults = book.unsound(known)
    except UserError as error:  # there are so many that counting them was given up
        raise ValueError("unsound definitions") from error
    if faults:
        raise ValueError("unsound definitions")
    return book.rules_of(known)


class _AsItLies(Random):
    """Luck for a world that has to be possible and nothing more: shuffling would be most of the work."""

    def shuffle(self, x: Any) -> None:
        """Any order will do."""


def _look(rules: AnyRules, state: Any) -> None:
    """Everybody sees it, knows what is open, and can imagine what is hidden; raises one of ``IMPOSSIBLE`` if not."""
    luck = _AsItLies(0)
    for seat in range(rules.seats + 1):
        view = rules.observe(state, seat)
        asked = rules.decision(view)
        if asked is not None and asked.seat == seat:
            for action in rules.legal(view):
                rules.to_text(action)
        if seat < rules.seats and rules.check(rules.determinize(view, seat, luck)):
            raise ValueError("no world looks like this")


def _check_table(rules: AnyRules, version: int, seats: Seats, journal: list[Step], notes: list[Note]) -> None:
    """Who sits there is as many as the rules have seats, and the journal is of theirs; raises ``ValueError``."""
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
