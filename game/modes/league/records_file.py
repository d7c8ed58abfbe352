"""League file: members and all tournaments, stored only on this computer.

JSON in the player's data folder. Ratings, records and honors are computed from the tournaments when needed, so they
cannot become inconsistent.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from game.bounds import format_one_line
from game.errors import UserError
from game.modes.league.tournament import Tournament, is_consistent
from game.paths import user_data_dir
from game.rules.core.numbers import Count
from game.session.seats import PERSON
from game.storage.versioned_store import DecodedFile, VersionedStore, convert_list, decode_document, encode_json
from game.text import _

MAX_MEMBER_NAME_LENGTH = 24
"""Maximum length of a member's name, in characters."""
MAX_MEMBERS, MAX_TOURNAMENTS = 48, 200
"""Maximum numbers of members and of tournaments."""
COLOR_COUNT = 8
"""Number of colors for members."""

MemberName = Annotated[str, msgspec.Meta(max_length=MAX_MEMBER_NAME_LENGTH)]


class Member(msgspec.Struct, frozen=True):
    """Member of the league: a human, or a bot with its own name."""

    number: Count
    name: MemberName
    color: Annotated[int, msgspec.Meta(ge=0, lt=COLOR_COUNT)] = 0
    """Index of the member's color."""
    kind: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] = PERSON
    """``person``, or the level of a bot."""
    gone: bool = False
    """True if the member was removed; the matches remain, without the name, for the other members."""

    @property
    def is_person(self) -> bool:
        """Return whether the member is human."""
        return self.kind == PERSON

    @property
    def display_name(self) -> str:
        """Return the displayed name, with a placeholder for a removed member."""
        return self.name or _("Former player")


class LeagueRecords(msgspec.Struct, frozen=True):
    """Stored league: members in order of joining, tournaments in order of creation."""

    members: tuple[Member, ...] = ()
    tournaments: tuple[Tournament, ...] = ()

    @property
    def current_members(self) -> list[Member]:
        """Return the members that have not been removed."""
        return [member for member in self.members if not member.gone]

    def get_member(self, number: int) -> Member:
        """Return a member by number; a placeholder for an unknown one."""
        return next((member for member in self.members if member.number == number), Member(number, "", gone=True))

    def find_tournament(self, number: int) -> Tournament | None:
        """Return a tournament by number; None if there is none."""
        return next((tournament for tournament in self.tournaments if tournament.number == number), None)

    def get_entrant_name(self, tournament: Tournament, entrant: int) -> str:
        """Return the display name of an entrant, by index."""
        return self.get_member(tournament.entrants[entrant].member).display_name


def league_path() -> Path:
    """Return the path of the league's file, which may not exist."""
    return user_data_dir() / "league.json"


def load_league(file: Path | None = None) -> LeagueRecords:
    """Load the league; of a damaged file, its valid part. Never raises."""
    return LEAGUE_STORE.load(file or league_path())


def _decode_league(data: bytes) -> DecodedFile[LeagueRecords]:
    document = decode_document(data, 1)
    if not isinstance(document, dict):
        raise ValueError("no league")
    members = convert_list(document.get("members", []), Member)
    tournaments = convert_list(document.get("tournaments", []), Tournament)
    people = {member.number: member for member in reversed(members.content)}
    events = {
        tournament.number: tournament for tournament in reversed(tournaments.content) if is_consistent(tournament)
    }
    is_complete = members.is_complete and tournaments.is_complete
    is_complete = is_complete and len(people) == len(members.content) and len(events) == len(tournaments.content)
    return DecodedFile(_build_sorted_league(people, events), is_complete)


def _build_sorted_league(
    members_by_number: dict[int, Member], tournaments_by_number: dict[int, Tournament]
) -> LeagueRecords:
    """Return the league with these members and tournaments, sorted by number."""
    members = sorted(members_by_number.values(), key=lambda member: member.number)
    return LeagueRecords(
        tuple(members), tuple(sorted(tournaments_by_number.values(), key=lambda tournament: tournament.number))
    )


def _encode_league(league_records: LeagueRecords) -> bytes:
    return encode_json({"version": 1, "members": league_records.members, "tournaments": league_records.tournaments})


def _merge_league(league_records: LeagueRecords, backup: LeagueRecords) -> LeagueRecords:
    """Merge with the backup, from which unreadable members and tournaments are restored."""
    people = {member.number: member for member in (*backup.members, *league_records.members)}
    return _build_sorted_league(
        people, {tournament.number: tournament for tournament in (*backup.tournaments, *league_records.tournaments)}
    )


LEAGUE_STORE: VersionedStore[LeagueRecords] = VersionedStore(
    "league", _decode_league, _encode_league, LeagueRecords, _merge_league
)
"""Store of the league."""


# Members --------------------------------------------------------------------------------------------------------------


def save_member(member: Member, file: Path | None = None) -> LeagueRecords:
    """Save a member; one with number 0 is added with a new number.

    Raises:
        UserError: the name is empty or used, there are too many members, the file is of a newer version, or cannot be
            written.
    """
    name = format_one_line(member.name, MAX_MEMBER_NAME_LENGTH).strip()
    member = msgspec.structs.replace(member, name=name)

    def add_or_replace(league_records: LeagueRecords) -> LeagueRecords:
        if not name:
            raise UserError(_("Enter a name."))
        others = [other_member for other_member in league_records.members if other_member.number != member.number]
        if any(member.name.casefold() == name.casefold() for member in others):
            raise UserError(_("The name {name} is taken.").format(name=name))
        if member.number:
            return msgspec.structs.replace(
                league_records,
                members=tuple(_update_member(other_member, member) for other_member in league_records.members),
            )
        if len(league_records.current_members) >= MAX_MEMBERS:
            raise UserError(_("The league is full."))
        number = 1 + max((member.number for member in league_records.members), default=0)
        fresh = msgspec.structs.replace(member, number=number)
        return msgspec.structs.replace(league_records, members=(*league_records.members, fresh))

    return LEAGUE_STORE.change(file or league_path(), add_or_replace)


def _update_member(current: Member, saved: Member) -> Member:
    """Return the saved member if it is the one with the same number, else the member as it was."""
    return saved if current.number == saved.number else current


def remove_member(number: int, file: Path | None = None) -> LeagueRecords:
    """Remove a member's name from the league, but not the results.

    Raises:
        UserError: the member plays in an unfinished tournament, the file is of a newer version, or cannot be written.
    """

    def remove_name(league_records: LeagueRecords) -> LeagueRecords:
        playing = [
            tournament
            for tournament in league_records.tournaments
            if not tournament.is_over and has_member(tournament, number)
        ]
        if playing:
            sentence = _("{name} is still playing in {tournament}.")
            raise UserError(
                sentence.format(name=league_records.get_member(number).display_name, tournament=playing[0].name)
            )
        if any(has_member(tournament, number) for tournament in league_records.tournaments):
            left = msgspec.structs.replace(league_records.get_member(number), name="", gone=True)
            return msgspec.structs.replace(
                league_records, members=tuple(_update_member(member, left) for member in league_records.members)
            )
        return msgspec.structs.replace(
            league_records, members=tuple(member for member in league_records.members if member.number != number)
        )

    return LEAGUE_STORE.change(file or league_path(), remove_name, backup=False)


def has_member(tournament: Tournament, number: int) -> bool:
    """Return whether a member takes part in a tournament."""
    return any(entrant.member == number for entrant in tournament.entrants)


def list_bot_matches(league_records: LeagueRecords) -> set[str]:
    """Return the file names of the matches in progress without human players."""
    matches = set()
    for tournament in league_records.tournaments:
        people = {
            index
            for index, entrant in enumerate(tournament.entrants)
            if league_records.get_member(entrant.member).is_person
        }
        open_ones = [fixture for fixture in tournament.all_fixtures if fixture.is_open and fixture.match]
        matches |= {fixture.match for fixture in open_ones if not people & {fixture.one, fixture.other}}
    return matches


# Tournaments ----------------------------------------------------------------------------------------------------------


def add_tournament(tournament: Tournament, file: Path | None = None) -> LeagueRecords:
    """Add a tournament as the last one, and assign its number.

    Raises:
        UserError: there are too many, a removed member takes part, the file is of a newer version, or cannot be
            written.
    """

    def append_tournament(league_records: LeagueRecords) -> LeagueRecords:
        if len(league_records.tournaments) >= MAX_TOURNAMENTS:
            raise UserError(_("Too many leagues. Delete one first."))
        present = {member.number for member in league_records.current_members}
        if not {entrant.member for entrant in tournament.entrants} <= present:
            raise UserError(_("A player was removed in the meantime. Choose again."))
        number = 1 + max((tournament.number for tournament in league_records.tournaments), default=0)
        return msgspec.structs.replace(
            league_records,
            tournaments=(*league_records.tournaments, msgspec.structs.replace(tournament, number=number)),
        )

    return LEAGUE_STORE.change(file or league_path(), append_tournament)


def save_tournament(tournament: Tournament, file: Path | None = None) -> LeagueRecords:
    """Save the state of a tournament, unless it has been deleted.

    Raises:
        UserError: the file is of a newer version, or cannot be written.
    """

    def replace_tournament(league_records: LeagueRecords) -> LeagueRecords:
        found = tuple(
            tournament if other_tournament.number == tournament.number else other_tournament
            for other_tournament in league_records.tournaments
        )
        return msgspec.structs.replace(league_records, tournaments=found)

    return LEAGUE_STORE.change(file or league_path(), replace_tournament)


def delete_tournament(number: int, file: Path | None = None) -> LeagueRecords:
    """Delete a tournament, and thereby all results in it; the replays of its matches remain.

    Raises:
        UserError: the file is of a newer version, or cannot be written.
    """

    def drop_tournament(league_records: LeagueRecords) -> LeagueRecords:
        return msgspec.structs.replace(
            league_records,
            tournaments=tuple(tournament for tournament in league_records.tournaments if tournament.number != number),
        )

    return LEAGUE_STORE.change(file or league_path(), drop_tournament, backup=False)
