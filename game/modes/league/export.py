"""Export of the league as CSV, with English column names, and points as decimal numbers."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path

from game.modes.league import records, standings
from game.modes.league.pairing import BYE
from game.modes.league.records_file import LeagueRecords
from game.modes.league.tournament import Tournament
from game.modes.league.wording import get_match_length
from game.storage.files import write_atomic
from game.storage.statistics import escape_formula


def format_tournament_csv(league_records: LeagueRecords, tournament: Tournament) -> str:
    """Return the standings, and after an empty line all matches of a tournament."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        [
            "place",
            "player",
            "played",
            "won",
            "drawn",
            "lost",
            "free",
            "points",
            "direct",
            "buchholz",
            "sonneborn-berger",
        ]
    )
    for line in standings.compute_standings(tournament):
        numbers = [line.points / 2, line.among / 2, line.buchholz / 2, line.berger / 4]
        name = escape_formula(league_records.get_entrant_name(tournament, line.entrant))
        writer.writerow([line.place, name, line.played, line.won, line.drawn, line.lost, line.byes, *numbers])
    writer.writerow([])
    writer.writerow(["round", "first", "second", "points first", "points second", "outcome", "turns", "match"])
    for number, fixtures in enumerate(tournament.rounds, 1):
        for fixture in fixtures:
            other = (
                escape_formula(league_records.get_entrant_name(tournament, fixture.other))
                if fixture.other != BYE
                else ""
            )
            points = [str(point / 2) for point in fixture.points] or ["", ""]
            row = [number, escape_formula(league_records.get_entrant_name(tournament, fixture.one)), other, *points]
            writer.writerow(
                [*row, fixture.how, get_match_length(tournament, fixture) or "", fixture.match.partition(".")[0]]
            )
    return out.getvalue()


def format_members_csv(league_records: LeagueRecords) -> str:
    """Return all members with rating and record, best rating first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        [
            "player",
            "kind",
            "rating",
            "deviation",
            "volatility",
            "played",
            "won",
            "drawn",
            "lost",
            "tournaments",
            "titles",
        ]
    )
    ratings = records.compute_ratings(league_records)
    for member in sorted(league_records.current_members, key=lambda member: -ratings[member.number].points):
        rating, own = ratings[member.number], records.compute_record(league_records, member.number)
        numbers = [round(rating.points, 1), round(rating.deviation, 1), round(rating.volatility, 6)]
        row = [escape_formula(member.name), member.kind, *numbers, own.played, own.won, own.drawn, own.lost]
        writer.writerow([*row, own.tournaments, own.titles])
    return out.getvalue()


def write_csv(target: Path, text: str, name: str) -> Path:
    """Write a table to a file, or into a folder under ``name``; return the file's path.

    Raises:
        UserError: the file cannot be written.
    """
    target = target / name if os.path.isdir(target) else target
    write_atomic(target, text.encode("utf-8"), backup=False)
    return target
