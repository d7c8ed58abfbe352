"""League with four players, and its matches played by quick bots."""

from __future__ import annotations

from random import Random
from typing import Any

from game.modes.active_match import ActiveMatch
from game.modes.league import records_file
from game.modes.league.matches import open_match, settle_matches
from game.modes.league.records_file import LeagueRecords, Member
from game.modes.league.rounds import start_tournament
from game.modes.league.tournament import Entrant, Tournament, TournamentForm, shuffle_entrants

FOUR = (Member(0, "Mira", 0), Member(0, "Tom", 1), Member(0, "Berta", 2, "apprentice"), Member(0, "Otto", 3, "knight"))


def found_league(*members: Member) -> LeagueRecords:
    """Return a league with these members."""
    league_records = LeagueRecords()
    for member in members or FOUR:
        league_records = records_file.save_member(member)
    return league_records


def begin_tournament(form: TournamentForm, game: str = "elixir", wanted: int = 1, name: str = "Cup") -> Tournament:
    """Begin and save a tournament of all members."""
    entrants = shuffle_entrants([Entrant(member.number) for member in records_file.load_league().current_members], name)
    tournament = start_tournament(Tournament(0, name, form, game, name, entrants, wanted))
    return records_file.add_tournament(tournament).tournaments[-1]


SELDOM = 25
"""Number of steps that are saved at the start of a match; of the others only the last one."""


def play_steps(active_match: ActiveMatch[Any], rng: Random, *, steps: int = 100_000) -> None:
    """Play on at random, and save the first steps and the end."""
    active_match.save()
    session = active_match.session
    for step in range(steps):
        if session.decision is None:
            break
        legal = session.legal_actions()
        assert session.submit(rng.choice(legal[:-1] or legal)) is None
        if step < SELDOM or session.decision is None:
            active_match.save()
    active_match.close()


def play_match(number: int, rng: Random) -> Tournament:
    """Play the next match of a tournament to its end, and record the result."""
    league_records = records_file.load_league()
    tournament = league_records.find_tournament(number)
    assert tournament is not None
    play_steps(open_match(league_records, tournament), rng)
    after = records_file.load_league().find_tournament(number)
    assert after is not None
    return settle_matches(after)
