"""The book of the league: its members and all their tournaments. Nothing of it leaves the computer.

Kept as JSON in the player's data folder. Ratings, records and honors are counted from the tournaments whenever they are
shown, so that they cannot differ from them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from game.bounds import one_line
from game.errors import UserError
from game.modes.league.tournament import Tournament, sound
from game.paths import user_data
from game.rules.core.numbers import Count
from game.session.seats import PERSON
from game.storage.versioned_store import Ledger, Reading, document, listed, written
from game.text import _

LONGEST_MEMBER = 24
MOST_MEMBERS, MOST_TOURNAMENTS = 48, 200
COLORS = 8
"""So many colors there are to choose from."""

MemberName = Annotated[str, msgspec.Meta(max_length=LONGEST_MEMBER)]


class Member(msgspec.Struct, frozen=True):
    """Somebody of the house: a person, or a bot with a name of its own."""

    number: Count
    name: MemberName
    color: Annotated[int, msgspec.Meta(ge=0, lt=COLORS)] = 0
    kind: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] = PERSON
    """``person``, or the level of a bot."""
    gone: bool = False
    """Whether it was taken out; its matches stay for the others, without its name."""

    @property
    def is_person(self) -> bool:
        """Whether it is no bot."""
        return self.kind == PERSON

    @property
    def shown(self) -> str:
        """What it is called."""
        return self.name or _("Former player")


class Book(msgspec.Struct, frozen=True):
    """What is kept: members in the order in which they came, tournaments in that in which they began."""

    members: tuple[Member, ...] = ()
    tournaments: tuple[Tournament, ...] = ()

    @property
    def present(self) -> list[Member]:
        """Those who were not taken out."""
        return [member for member in self.members if not member.gone]

    def member(self, number: int) -> Member:
        """By number; one that is unknown is somebody who is gone."""
        return next((one for one in self.members if one.number == number), Member(number, "", gone=True))

    def tournament(self, number: int) -> Tournament | None:
        """By number."""
        return next((one for one in self.tournaments if one.number == number), None)

    def name(self, tournament: Tournament, entrant: int) -> str:
        """What an entrant is called."""
        return self.member(tournament.entrants[entrant].member).shown


def league_file() -> Path:
    """Where the book lies; the file need not exist."""
    return user_data() / "league.json"


def load(file: Path | None = None) -> Book:
    """What was kept; of a damaged file what makes sense. Never raises."""
    return LEDGER.load(file or league_file())


def _decode(data: bytes) -> Reading[Book]:
    found = document(data, 1)
    if not isinstance(found, dict):
        raise ValueError("no league")
    members = listed(found.get("members", []), Member)
    tournaments = listed(found.get("tournaments", []), Tournament)
    people = {one.number: one for one in reversed(members.content)}
    events = {one.number: one for one in reversed(tournaments.content) if sound(one)}
    whole = members.whole and tournaments.whole
    whole = whole and len(people) == len(members.content) and len(events) == len(tournaments.content)
    return Reading(_sorted(people, events), whole)


def _sorted(people: dict[int, Member], events: dict[int, Tournament]) -> Book:
    members = sorted(people.values(), key=lambda one: one.number)
    return Book(tuple(members), tuple(sorted(events.values(), key=lambda one: one.number)))


def _encode(book: Book) -> bytes:
    return written({"version": 1, "members": book.members, "tournaments": book.tournaments})


def _joined(book: Book, older: Book) -> Book:
    """Who or what could not be read is as it was in the backup: a tournament may lack its last match."""
    people = {one.number: one for one in (*older.members, *book.members)}
    return _sorted(people, {one.number: one for one in (*older.tournaments, *book.tournaments)})


LEDGER: Ledger[Book] = Ledger("league", _decode, _encode, Book, _joined)


# Members --------------------------------------------------------------------------------------------------------------


def keep_member(member: Member, file: Path | None = None) -> Book:
    """Write a member down, a new one where its number is 0.

    Raises:
        UserError: no name, a name that somebody has, too many, a newer version's file, or the disk refuses.
    """
    name = one_line(member.name, LONGEST_MEMBER).strip()
    member = msgspec.structs.replace(member, name=name)

    def step(book: Book) -> Book:
        if not name:
            raise UserError(_("Enter a name."))
        others = [one for one in book.members if one.number != member.number]
        if any(one.name.casefold() == name.casefold() for one in others):
            raise UserError(_("The name {name} is taken.").format(name=name))
        if member.number:
            return msgspec.structs.replace(book, members=tuple(_changed(one, member) for one in book.members))
        if len(book.present) >= MOST_MEMBERS:
            raise UserError(_("The league is full."))
        number = 1 + max((one.number for one in book.members), default=0)
        fresh = msgspec.structs.replace(member, number=number)
        return msgspec.structs.replace(book, members=(*book.members, fresh))

    return LEDGER.change(file or league_file(), step)


def _changed(one: Member, member: Member) -> Member:
    return member if one.number == member.number else one


def take_out(number: int, file: Path | None = None) -> Book:
    """Take a member's name out of the league; what the others played stays.

    Raises:
        UserError: it plays in a tournament that is on, a newer version's file, or the disk refuses.
    """

    def step(book: Book) -> Book:
        playing = [one for one in book.tournaments if not one.over and plays(one, number)]
        if playing:
            sentence = _("{name} is still playing in {tournament}.")
            raise UserError(sentence.format(name=book.member(number).shown, tournament=playing[0].name))
        if any(plays(one, number) for one in book.tournaments):
            left = msgspec.structs.replace(book.member(number), name="", gone=True)
            return msgspec.structs.replace(book, members=tuple(_changed(one, left) for one in book.members))
        return msgspec.structs.replace(book, members=tuple(one for one in book.members if one.number != number))

    return LEDGER.change(file or league_file(), step, backup=False)


def plays(tournament: Tournament, number: int) -> bool:
    """Whether a member takes part."""
    return any(entrant.member == number for entrant in tournament.entrants)


def bot_matches(book: Book) -> set[str]:
    """Return the files of the open matches in which no person plays."""
    found = set()
    for tournament in book.tournaments:
        people = {place for place, one in enumerate(tournament.entrants) if book.member(one.member).is_person}
        open_ones = [fixture for fixture in tournament.fixtures if fixture.open and fixture.match]
        found |= {fixture.match for fixture in open_ones if not people & {fixture.one, fixture.other}}
    return found


# Tournaments ----------------------------------------------------------------------------------------------------------


def add_tournament(tournament: Tournament, file: Path | None = None) -> Book:
    """Write a new tournament down; its number is given here, and it is the last one of the book.

    Raises:
        UserError: too many, somebody in it was taken out, a newer version's file, or the disk refuses.
    """

    def step(book: Book) -> Book:
        if len(book.tournaments) >= MOST_TOURNAMENTS:
            raise UserError(_("Too many leagues. Delete one first."))
        present = {one.number for one in book.present}
        if not {one.member for one in tournament.entrants} <= present:
            raise UserError(_("A player was removed in the meantime. Choose again."))
        number = 1 + max((one.number for one in book.tournaments), default=0)
        return msgspec.structs.replace(
            book, tournaments=(*book.tournaments, msgspec.structs.replace(tournament, number=number))
        )

    return LEDGER.change(file or league_file(), step)


def keep(tournament: Tournament, file: Path | None = None) -> Book:
    """Write down how a tournament stands; one that was deleted meanwhile stays away.

    Raises:
        UserError: a newer version's file, or the disk refuses.
    """

    def step(book: Book) -> Book:
        found = tuple(tournament if one.number == tournament.number else one for one in book.tournaments)
        return msgspec.structs.replace(book, tournaments=found)

    return LEDGER.change(file or league_file(), step)


def delete(number: int, file: Path | None = None) -> Book:
    """Delete a tournament with what was counted from it; its matches stay among the replays.

    Raises:
        UserError: a newer version's file, or the disk refuses.
    """

    def step(book: Book) -> Book:
        return msgspec.structs.replace(book, tournaments=tuple(one for one in book.tournaments if one.number != number))

    return LEDGER.change(file or league_file(), step, backup=False)
