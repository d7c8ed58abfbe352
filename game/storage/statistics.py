"""Statistics of players and teams over all finished matches.

There is one record per match, and all numbers are computed from the records, so duplicates have no effect and players
can be removed. A conceded match counts as lost. Records are in the order in which they were made, independent of the
system clock. The file is in the player's data folder and has a backup.
"""

from __future__ import annotations

import csv
import io
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from game.paths import user_data_dir
from game.presentation.rulebooks import find_rulebook, get_rulebook
from game.rules.core.numbers import Count
from game.session import dates
from game.session.rulebook import Timestamp
from game.session.seats import PERSON, Seats
from game.session.session import AnySession
from game.storage.files import write_atomic
from game.storage.versioned_store import DecodedFile, VersionedStore, convert_list, decode_document
from game.text import _

FORMAT = "triforce-duels-statistics"
VERSION = 1


class SeatRecord(msgspec.Struct, frozen=True):
    """Result of one seat. ``player`` is the name, empty for none; ``kind`` is ``person`` or the name of a bot."""

    seat: Count
    player: str
    kind: str
    teams: tuple[str, ...]
    won: bool
    damage: Count
    """Damage dealt."""
    cards: dict[str, Count] = {}
    """Number of times each talent card was played, by card id."""
    forgotten: bool = False
    """True if the player was removed from the statistics."""
    stand_in: bool = False
    """True if a quick bot replaced the intended bot."""


class MatchRecord(msgspec.Struct, frozen=True):
    """Finished match; nobody has ``won`` in a draw."""

    id: str
    game: str
    map: str
    ended: Timestamp
    """Time of the end, in seconds since the epoch."""
    turns: Count
    """Length of the match, in the unit of ``Public.turn``."""
    seats: tuple[SeatRecord, ...]
    conceded: bool = False
    """True if the match was conceded; see ``Rulebook.is_conceded``."""


class LoadedRecords(msgspec.Struct, frozen=True):
    """Records, oldest first, and a message if the file was damaged or is of a newer version."""

    matches: tuple[MatchRecord, ...]
    notice: str = ""


class StatisticsPlayer(msgspec.Struct, frozen=True):
    """Player in the statistics: a human by name or, without one, by seat; a bot by kind."""

    kind: str
    name: str
    seat: int = -1

    @property
    def is_person(self) -> bool:
        """Return whether the player is human, so that the results can be removed."""
        return self.kind == PERSON

    @property
    def display_name(self) -> str:
        """Return the displayed name of a human player."""
        return self.name or _("Player {number}").format(number=self.seat + 1)


class GamePart(msgspec.Struct, frozen=True):
    """Team or card of a game, by id."""

    game: str
    id: str


class Tally(msgspec.Struct, frozen=True):
    """Totals of one player or team."""

    key: StatisticsPlayer | GamePart
    played: int
    won: int
    """Number of matches won."""
    streak: int
    """Length of the current series of wins; negative for losses; 0 after a draw or without matches."""
    longest_streak: int
    """Length of the longest series of wins."""
    damage: int
    """Total damage dealt."""
    favorite: GamePart | None
    """Talent card played most often; None if there is none."""
    favorite_count: int
    """Number of times that it was played."""


class StatisticsSummary(msgspec.Struct, frozen=True):
    """Totals of one human player, or of all human players, over all games."""

    played: int
    won: int
    matches_by_game: dict[str, int]
    """Number of matches by game."""
    favorite: GamePart | None
    """Talent card played most often; None if there is none."""


def statistics_path() -> Path:
    """Return the path of the statistics file, which may not exist."""
    return user_data_dir() / "statistics.json"


# Records --------------------------------------------------------------------------------------------------------------


def build_record(match_id: str, match: AnySession, seats: Seats) -> MatchRecord:
    """Build the record of a finished match."""
    rules, outcome = match.rules, match.outcome
    assert outcome is not None
    rulebook = get_rulebook(rules)
    public, winners = rulebook.public_facts(rules, match.view_for(-1)), rulebook.find_winners(rules, outcome)
    return MatchRecord(
        id=match_id,
        game=rulebook.get_definitions(rules).setup.game,
        map=public.map,
        ended=dates.read_clock(),
        turns=public.turn,
        seats=tuple(
            SeatRecord(
                seat=seat,
                player=seats.names[seat] if seats.is_person(seat) else "",
                kind=seats.kinds[seat],
                teams=stats.teams,
                won=seat in winners,
                damage=stats.damage,
                cards=stats.cards,
                stand_in=seat in seats.stand_ins,
            )
            for seat, stats in enumerate(rulebook.collect_stats(match))
        ),
        conceded=rulebook.is_conceded(match),
    )


def load_records() -> LoadedRecords:
    """Load the records; of a damaged file, its valid records and those of its backup."""
    loaded = RECORD_STORE.read(statistics_path())
    return LoadedRecords(tuple(loaded.content), loaded.notice)


def _decode(data: bytes) -> DecodedFile[list[MatchRecord]]:
    document = decode_document(data, VERSION)
    if not isinstance(document, dict) or (document.get("format"), document.get("version")) != (FORMAT, VERSION):
        raise ValueError("no statistics")
    read = convert_list(document.get("matches"), MatchRecord)
    known = {match.id: match for match in reversed(read.content)}
    return DecodedFile(list(reversed(known.values())), read.is_complete and len(known) == len(read.content))


def _encode(matches: list[MatchRecord]) -> bytes:
    return msgspec.json.encode({"format": FORMAT, "version": VERSION, "matches": matches})


def _merge_records(records: list[MatchRecord], backup: list[MatchRecord]) -> list[MatchRecord]:
    """Return the records with those added that are only in the backup, in their original order."""
    known = {match.id for match in records}
    places = {match.id: index for index, match in enumerate(backup)}
    lost = [match for match in backup if match.id not in known]
    later = [match for match in records if match.id not in places]
    kept = [match for match in records if match.id in places]
    return sorted([*lost, *kept], key=lambda match: places[match.id]) + later


RECORD_STORE: VersionedStore[list[MatchRecord]] = VersionedStore("statistics", _decode, _encode, list, _merge_records)
"""Store of the match records."""


def record_match(record: MatchRecord) -> None:
    """Add the record of a finished match.

    Raises:
        UserError: the file is of a newer version, or cannot be written.
    """

    def add_record(records: list[MatchRecord]) -> list[MatchRecord]:
        return records if any(other.id == record.id for other in records) else [*records, record]

    RECORD_STORE.change(statistics_path(), add_record)


def remove_player(player: StatisticsPlayer) -> None:
    """Remove name and results of a player from all records, without changing those of others.

    Raises:
        UserError: the file is of a newer version, or cannot be written.
    """

    def blank_seat(seat: SeatRecord) -> SeatRecord:
        if seat.forgotten or get_player(seat) != player:
            return seat
        return msgspec.structs.replace(seat, player="", damage=0, cards={}, forgotten=True)

    def blank_records(records: list[MatchRecord]) -> list[MatchRecord]:
        return [
            msgspec.structs.replace(match, seats=tuple(blank_seat(seat) for seat in match.seats)) for match in records
        ]

    RECORD_STORE.change(statistics_path(), blank_records, backup=False)


# Counting -------------------------------------------------------------------------------------------------------------


def tally_by_player(matches: Iterable[MatchRecord]) -> list[Tally]:
    """Return a tally for each player, without removed ones: humans first, then by number of matches."""
    tallies = _build_tallies(matches, lambda _match, seat: [] if seat.forgotten else [get_player(seat)])
    return sorted(tallies, key=lambda tally: (not _is_person(tally), -tally.played, -tally.won))


def tally_by_team(matches: Iterable[MatchRecord]) -> list[Tally]:
    """Return a tally for each team, by number of matches."""
    found = _build_tallies(matches, lambda match, seat: [GamePart(match.game, team) for team in seat.teams])
    return sorted(found, key=lambda tally: (-tally.played, -tally.won))


def summarize(matches: Iterable[MatchRecord], player: StatisticsPlayer | None = None) -> StatisticsSummary:
    """Return the totals of a human player, or of all human players together, counting each match once."""
    played = won = 0
    games, cards = Counter[str](), Counter[GamePart]()
    for match in matches:
        own = [seat for seat in match.seats if seat.kind == PERSON and player in (None, get_player(seat))]
        if own:
            played, won = played + 1, won + any(seat.won for seat in own)
            games[match.game] += 1
            for seat in own:
                cards.update({GamePart(match.game, card): times for card, times in seat.cards.items()})
    return StatisticsSummary(played, won, dict(games), _find_favorite(cards))


def _find_favorite(cards: Counter[GamePart]) -> GamePart | None:
    """Return the card that was played most often; None if there is none."""
    return min(cards, key=lambda card: (-cards[card], card.game, card.id), default=None)


def get_player(seat: SeatRecord) -> StatisticsPlayer:
    """Return the player of a seat."""
    if seat.kind != PERSON:
        return StatisticsPlayer(seat.kind, "")
    return StatisticsPlayer(PERSON, seat.player, -1 if seat.player else seat.seat)


def _is_person(tally: Tally) -> bool:
    return isinstance(tally.key, StatisticsPlayer) and tally.key.is_person


def _build_tallies(
    matches: Iterable[MatchRecord], get_keys: Callable[[MatchRecord, SeatRecord], Sequence[StatisticsPlayer | GamePart]]
) -> list[Tally]:
    """Return a tally for each key; ``get_keys`` returns the keys of a seat, such as its player or teams."""
    results: dict[StatisticsPlayer | GamePart, list[int]] = {}
    damage, cards = Counter[StatisticsPlayer | GamePart](), dict[StatisticsPlayer | GamePart, Counter[GamePart]]()
    for match in matches:
        drawn = not any(seat.won for seat in match.seats)
        for seat in match.seats:
            for key in get_keys(match, seat):
                results.setdefault(key, []).append(0 if drawn else 1 if seat.won else -1)
                damage[key] += seat.damage
                played = {GamePart(match.game, card): times for card, times in seat.cards.items()}
                cards.setdefault(key, Counter()).update(played)
    return [_build_tally(key, row, damage[key], cards[key]) for key, row in results.items()]


def _build_tally(key: StatisticsPlayer | GamePart, results: list[int], damage: int, cards: Counter[GamePart]) -> Tally:
    """Return the tally of a key; ``results`` are 1 for a win, 0 for a draw and -1 for a loss, in order."""
    best = run = streak = 0
    for result in results:
        run = run + 1 if result == 1 else 0
        best = max(best, run)
        streak = streak + result if result and streak * result >= 0 else result
    favorite = _find_favorite(cards)
    times = cards[favorite] if favorite is not None else 0
    return Tally(key, len(results), results.count(1), streak, best, damage, favorite, times)


# Export ---------------------------------------------------------------------------------------------------------------


def to_csv(matches: Iterable[MatchRecord]) -> str:
    """Format matches as CSV, one line per seat, with English column names, decimal points and UTC times."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["match", "ended", "game", "map", "turns", "seat", "player", "kind", "team", "won", "damage", "conceded"]
    )
    for match in matches:
        ended, rulebook = dates.format_utc(match.ended), find_rulebook(match.game)
        turns = match.turns if rulebook is None else rulebook.match_length(match.turns)
        for seat in match.seats:
            player = "" if seat.forgotten else escape_formula(seat.player)
            teams = "+".join(seat.teams)
            row = [match.id, ended, match.game, match.map, turns, seat.seat + 1, player, seat.kind, teams]
            writer.writerow([*row, int(seat.won), seat.damage, int(match.conceded)])
    return out.getvalue()


def escape_formula(name: str) -> str:
    """Return a name that spreadsheets do not interpret as a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@", "\t", "\r") else name


def export_csv(target: Path) -> Path:
    """Write the CSV to a file or into a folder; return the file's path.

    Raises:
        UserError: the file cannot be written.
    """
    target = target / "triforce-duels.csv" if os.path.isdir(target) else target
    write_atomic(target, to_csv(load_records().matches).encode("utf-8"), backup=False)
    return target
