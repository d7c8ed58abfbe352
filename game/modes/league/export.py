"""The league as tables for a spreadsheet: columns in English, a point in numbers."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path

from game.modes.league import records, standings
from game.modes.league.pairing import FREE
from game.modes.league.records_file import Book
from game.modes.league.tournament import Tournament
from game.modes.league.wording import length
from game.storage.files import write_whole
from game.storage.statistics import plain


def tournament_csv(book: Book, tournament: Tournament) -> str:
    """The table, then after an empty line every match; points in whole and half ones."""
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
    for line in standings.table(tournament):
        numbers = [line.points / 2, line.among / 2, line.buchholz / 2, line.berger / 4]
        name = plain(book.name(tournament, line.entrant))
        writer.writerow([line.place, name, line.played, line.won, line.drawn, line.lost, line.free, *numbers])
    writer.writerow([])
    writer.writerow(["round", "first", "second", "points first", "points second", "outcome", "turns", "match"])
    for number, fixtures in enumerate(tournament.rounds, 1):
        for fixture in fixtures:
            other = plain(book.name(tournament, fixture.other)) if fixture.other != FREE else ""
            points = [str(one / 2) for one in fixture.points] or ["", ""]
            row = [number, plain(book.name(tournament, fixture.one)), other, *points]
            writer.writerow([*row, fixture.how, length(tournament, fixture) or "", fixture.match.partition(".")[0]])
    return out.getvalue()


def members_csv(book: Book) -> str:
    """Everybody with rating and record, the strongest first."""
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
    ratings = records.ratings(book)
    for member in sorted(book.present, key=lambda one: -ratings[one.number].points):
        rating, own = ratings[member.number], records.record(book, member.number)
        numbers = [round(rating.points, 1), round(rating.deviation, 1), round(rating.volatility, 6)]
        row = [plain(member.name), member.kind, *numbers, own.played, own.won, own.drawn, own.lost]
        writer.writerow([*row, own.tournaments, own.titles])
    return out.getvalue()


def write_csv(target: Path, text: str, name: str) -> Path:
    """Write a table to a file, or under a name into a folder; returns the file. Raises ``UserError``."""
    target = target / name if os.path.isdir(target) else target
    write_whole(target, text.encode("utf-8"), backup=False)
    return target
