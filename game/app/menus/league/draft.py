"""Set-up of a new league: format, game and players, with defaults."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence

import msgspec

from game.app.menus.league.member import propose_name
from game.modes.league import records_file
from game.modes.league.matches import LEAGUE_GAMES
from game.modes.league.records_file import COLOR_COUNT, LeagueRecords, Member
from game.modes.league.rounds import start_tournament
from game.modes.league.tournament import (
    FORMS,
    MAX_ENTRANTS,
    MAX_TOURNAMENT_NAME_LENGTH,
    MIN_ENTRANTS,
    Entrant,
    Tournament,
    TournamentForm,
    get_default_rounds,
    shuffle_entrants,
)
from game.session import dates
from game.session.seats import PERSON
from game.text import _

_PROPOSED_KINDS = (PERSON, PERSON, "knight", "apprentice")
"""Kinds of the players proposed for a first league; the first three are selected by default."""


class LeagueDraft:
    """Editable set-up of a new league, with defaults from the last league.

    If there are too few players, some are proposed, with negative numbers; the selected ones are added when the league
    starts.
    """

    def __init__(self, league_records: LeagueRecords, human_names: Sequence[str] = ()) -> None:
        last = league_records.tournaments[-1] if league_records.tournaments else None
        self.league_records, self.human_names = league_records, human_names
        self.members: list[Member] = []
        """Players to choose from, including proposed ones."""
        self.name = _("League {number}").format(number=len(league_records.tournaments) + 1)
        self.form: TournamentForm = last.form if last is not None else "round"
        self.game = last.game if last is not None and last.game in LEAGUE_GAMES else LEAGUE_GAMES[0]
        self.is_double = last is not None and last.form == "round" and last.wanted > 1
        """True for a round robin in which all players meet twice."""
        self.swiss_rounds = 0
        """Number of rounds of a Swiss system; 0 for the default."""
        self.team_by_member: dict[int, str] = {}
        """Team of each player with a fixed team, by member number."""
        self.selected: set[int] = set()
        """Numbers of the selected players."""
        self.update(league_records)
        self.selected = self._choose_default_players(last)

    def _choose_default_players(self, last: Tournament | None) -> set[int]:
        """Return the default players: those of the last league, else all, or three of the proposed ones."""
        present = {member.number for member in self.league_records.current_members}
        before = {entrant.member for entrant in last.entrants} & present if last is not None else set[int]()
        if len(before) >= MIN_ENTRANTS:
            return before
        numbers = [member.number for member in self.members]
        return set(numbers[: MAX_ENTRANTS if len(present) >= MIN_ENTRANTS else MIN_ENTRANTS])

    def update(self, league_records: LeagueRecords) -> None:
        """Update the players from newer records: new players are selected, removed ones are dropped."""
        fresh = {member.number for member in league_records.current_members} - {
            member.number for member in self.league_records.current_members
        }
        self.league_records = league_records
        self.members = [*league_records.current_members]
        if len(self.members) < MIN_ENTRANTS:
            self.members += _propose_players(league_records, self.human_names)
        known = {member.number for member in self.members}
        self.selected = (self.selected | fresh) & known
        self.team_by_member = {number: team for number, team in self.team_by_member.items() if number in known}

    @property
    def refusal(self) -> str:
        """Return why the league cannot be started; empty if it can."""
        if not self.name.strip():
            return _("Enter a name.")
        if MIN_ENTRANTS <= len(self.selected) <= MAX_ENTRANTS:
            return ""
        return _("Choose {least} to {most} players.").format(least=MIN_ENTRANTS, most=MAX_ENTRANTS)

    def toggle_player(self, number: int) -> None:
        """Select or deselect a player."""
        self.selected ^= {number}

    def change_option(self, widget_id: object, value: object) -> None:
        """Set game or format, given by the id of the widget; another game resets the teams."""
        if widget_id == "game" and value != self.game:
            self.game, self.team_by_member = str(value), {}
        elif widget_id == "form":
            self.form = next(form for form in FORMS if form == value)

    def set_team(self, number: int, team: str) -> None:
        """Assign a team to a player; an empty name means a random team in each match."""
        others = {other: one for other, one in self.team_by_member.items() if other != number}
        self.team_by_member = {**others, number: team} if team else others

    def start_league(self) -> Tournament:
        """Add the selected proposed players, and save the league with its first round.

        Raises:
            UserError: too few or too many players, a player was removed, or the file cannot be written.
        """
        numbers = {member.number: self._add_player(member) for member in self.members if member.number in self.selected}
        taken = [Entrant(number, self.team_by_member.get(before, "")) for before, number in numbers.items()]
        seed = os.urandom(4).hex()
        wanted = {
            "round": 1 + self.is_double,
            "swiss": self.swiss_rounds or get_default_rounds(len(taken)),
            "knockout": 1,
        }[self.form]
        name = self.name.strip()[:MAX_TOURNAMENT_NAME_LENGTH]
        fresh = Tournament(
            0, name, self.form, self.game, seed, shuffle_entrants(taken, seed), wanted, dates.read_clock()
        )
        return records_file.add_tournament(start_tournament(fresh)).tournaments[-1]

    def _add_player(self, member: Member) -> int:
        """Save a proposed player as new member; return the number of the member."""
        if member.number > 0:
            return member.number
        return records_file.save_member(msgspec.structs.replace(member, number=0)).members[-1].number


def _propose_players(league_records: LeagueRecords, human_names: Sequence[str]) -> list[Member]:
    """Return proposed players: humans with the names in the settings, bots named after their levels."""
    there = Counter(member.is_person for member in league_records.current_members)
    found: list[Member] = []
    for index, kind in enumerate(_PROPOSED_KINDS):
        if there[kind == PERSON]:
            there[kind == PERSON] -= 1
            continue
        others = msgspec.structs.replace(league_records, members=(*league_records.members, *found))
        name = propose_name(others, kind, human_names)
        found.append(Member(-1 - index, name, (len(league_records.members) + index) % COLOR_COUNT, kind))
    return found
