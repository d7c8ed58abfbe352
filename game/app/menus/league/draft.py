"""Set-up of a new league: format, game and players, with defaults."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence

import msgspec

from game.app.menus.league.member import propose_name
from game.modes.league import records_file as kept
from game.modes.league.matches import GAMES
from game.modes.league.records_file import COLORS, LeagueRecords, Member
from game.modes.league.rounds import start_tournament
from game.modes.league.tournament import (
    FEWEST,
    FORMS,
    LONGEST_NAME,
    MOST,
    Entrant,
    Form,
    Tournament,
    get_default_rounds,
    shuffle_entrants,
)
from game.session import dates
from game.session.seats import PERSON
from game.text import _

_KINDS = (PERSON, PERSON, "knight", "apprentice")
"""Kinds of the players proposed for a first league; the first three are selected by default."""


class LeagueDraft:
    """Editable set-up of a new league, with defaults from the last league.

    If there are too few players, some are proposed, with negative numbers; the selected ones are added when the league
    starts.
    """

    def __init__(self, book: LeagueRecords, names: Sequence[str] = ()) -> None:
        last = book.tournaments[-1] if book.tournaments else None
        self.book, self.names = book, names
        self.members: list[Member] = []
        """Players to choose from, including proposed ones."""
        self.name = _("League {number}").format(number=len(book.tournaments) + 1)
        self.form: Form = last.form if last is not None else "round"
        self.game = last.game if last is not None and last.game in GAMES else GAMES[0]
        self.twice = last is not None and last.form == "round" and last.wanted > 1
        """True for a round robin in which all players meet twice."""
        self.rounds = 0
        """Number of rounds of a Swiss system; 0 for the default."""
        self.teams: dict[int, str] = {}
        """Team of each player with a fixed team, by member number."""
        self.taken: set[int] = set()
        """Numbers of the selected players."""
        self.update(book)
        self.taken = self._choose_default_players(last)

    def _choose_default_players(self, last: Tournament | None) -> set[int]:
        """Return the default players: those of the last league, else all, or three of the proposed ones."""
        present = {one.number for one in self.book.current_members}
        before = {one.member for one in last.entrants} & present if last is not None else set[int]()
        if len(before) >= FEWEST:
            return before
        numbers = [one.number for one in self.members]
        return set(numbers[: MOST if len(present) >= FEWEST else FEWEST])

    def update(self, book: LeagueRecords) -> None:
        """Update the players from newer records: new players are selected, removed ones are dropped."""
        fresh = {one.number for one in book.current_members} - {one.number for one in self.book.current_members}
        self.book = book
        self.members = [*book.current_members]
        if len(self.members) < FEWEST:
            self.members += _propose_players(book, self.names)
        known = {one.number for one in self.members}
        self.taken = (self.taken | fresh) & known
        self.teams = {number: team for number, team in self.teams.items() if number in known}

    @property
    def refusal(self) -> str:
        """Return why the league cannot be started; empty if it can."""
        if not self.name.strip():
            return _("Enter a name.")
        if FEWEST <= len(self.taken) <= MOST:
            return ""
        return _("Choose {least} to {most} players.").format(least=FEWEST, most=MOST)

    def toggle_player(self, number: int) -> None:
        """Select or deselect a player."""
        self.taken ^= {number}

    def change_term(self, id: object, value: object) -> None:
        """Set game or format, given by the id of the widget; another game resets the teams."""
        if id == "game" and value != self.game:
            self.game, self.teams = str(value), {}
        elif id == "form":
            self.form = next(form for form in FORMS if form == value)

    def set_team(self, number: int, team: str) -> None:
        """Assign a team to a player; an empty name means a random team in each match."""
        others = {other: one for other, one in self.teams.items() if other != number}
        self.teams = {**others, number: team} if team else others

    def start_league(self) -> Tournament:
        """Add the selected proposed players, and save the league with its first round.

        Raises:
            UserError: too few or too many players, a player was removed, or the file cannot be written.
        """
        numbers = {one.number: self._add_player(one) for one in self.members if one.number in self.taken}
        taken = [Entrant(number, self.teams.get(before, "")) for before, number in numbers.items()]
        seed = os.urandom(4).hex()
        wanted = {"round": 1 + self.twice, "swiss": self.rounds or get_default_rounds(len(taken)), "knockout": 1}[
            self.form
        ]
        name = self.name.strip()[:LONGEST_NAME]
        fresh = Tournament(
            0, name, self.form, self.game, seed, shuffle_entrants(taken, seed), wanted, dates.read_clock()
        )
        return kept.add_tournament(start_tournament(fresh)).tournaments[-1]

    def _add_player(self, member: Member) -> int:
        """Save a proposed player as new member; return the number of the member."""
        if member.number > 0:
            return member.number
        return kept.save_member(msgspec.structs.replace(member, number=0)).members[-1].number


def _propose_players(book: LeagueRecords, names: Sequence[str]) -> list[Member]:
    """Return proposed players: humans with the names in the settings, bots named after their levels."""
    there = Counter(one.is_person for one in book.current_members)
    found: list[Member] = []
    for number, kind in enumerate(_KINDS):
        if there[kind == PERSON]:
            there[kind == PERSON] -= 1
            continue
        others = msgspec.structs.replace(book, members=(*book.members, *found))
        name = propose_name(others, kind, names)
        found.append(Member(-1 - number, name, (len(book.members) + number) % COLORS, kind))
    return found
