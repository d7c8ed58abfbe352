"""What players and teams have done in all their finished matches.

One record a match is kept; every number is counted from the records, so a match that is recorded twice counts once and
a player can be forgotten. However a match ended, it was played, won and lost: whoever concedes has lost. Records stand
in the order in which they were made, whatever the clock said then. The file lies in the player's data folder and has a
backup beside it.
"""

from __future__ import annotations

import csv
import io
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from game.paths import user_data
from game.presentation.rulebooks import book_of, book_of_game
from game.rules.core.numbers import Count
from game.session import dates
from game.session.rulebook import Moment
from game.session.seats import PERSON, Seats
from game.session.session import AnySession
from game.storage.files import write_whole
from game.storage.versioned_store import Ledger, Reading, document, listed
from game.text import _

FORMAT = "triforce-duels-statistics"
VERSION = 1


class SeatRecord(msgspec.Struct, frozen=True):
    """What one seat did. ``player`` is the name that was given, empty for none; ``kind`` is person or a bot's name."""

    seat: Count
    player: str
    kind: str
    teams: tuple[str, ...]
    won: bool
    damage: Count
    cards: dict[str, Count] = {}
    """By id of a talent: how often it was played."""
    forgotten: bool = False
    stand_in: bool = False
    """Whether a quick bot filled in for the bot that was meant."""


class MatchRecord(msgspec.Struct, frozen=True):
    """A finished match; nobody won a draw."""

    id: str
    game: str
    map: str
    ended: Moment
    turns: Count
    """How far it went, as ``Public.turn`` says it."""
    seats: tuple[SeatRecord, ...]
    conceded: bool = False
    """Whether it was given away, see ``Rulebook.is_conceded``."""


class Loaded(msgspec.Struct, frozen=True):
    """The records, oldest first, and a sentence for the player when the file was damaged or is not for this version."""

    matches: tuple[MatchRecord, ...]
    notice: str = ""


class Player(msgspec.Struct, frozen=True):
    """Who plays: a person by name or, without one, by seat; a bot by its kind."""

    kind: str
    name: str
    seat: int = -1

    @property
    def is_person(self) -> bool:
        """Whether it can be forgotten."""
        return self.kind == PERSON

    @property
    def shown(self) -> str:
        """What a person is called."""
        return self.name or _("Player {number}").format(number=self.seat + 1)


class Part(msgspec.Struct, frozen=True):
    """A team or a card of a game."""

    game: str
    id: str


class Tally(msgspec.Struct, frozen=True):
    """The numbers of one player or team."""

    key: Player | Part
    played: int
    won: int
    streak: int
    """Matches won in a row up to the last one; below 0 as many lost in a row; 0 after a draw or no match."""
    best: int
    """The longest row of wins."""
    damage: int
    favorite: Part | None
    """The talent played most often."""
    favorite_times: int


def statistics_file() -> Path:
    """Where the records lie; the file need not exist."""
    return user_data() / "statistics.json"


# Records --------------------------------------------------------------------------------------------------------------


def record_of(match_id: str, match: AnySession, seats: Seats) -> MatchRecord:
    """The record of a match that is over."""
    rules, outcome = match.rules, match.outcome
    assert outcome is not None
    book = book_of(rules)
    public, winners = book.public(rules, match.view(-1)), book.winners(rules, outcome)
    return MatchRecord(
        id=match_id,
        game=book.definitions_of(rules).setup.game,
        map=public.map,
        ended=dates.now(),
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
            for seat, stats in enumerate(book.collect_stats(match))
        ),
        conceded=book.is_conceded(match),
    )


def load() -> Loaded:
    """The records; of a damaged file those that can be read, and those of its backup."""
    loaded = LEDGER.read(statistics_file())
    return Loaded(tuple(loaded.content), loaded.notice)


def _decode(data: bytes) -> Reading[list[MatchRecord]]:
    found = document(data, VERSION)
    if not isinstance(found, dict) or (found.get("format"), found.get("version")) != (FORMAT, VERSION):
        raise ValueError("no statistics")
    read = listed(found.get("matches"), MatchRecord)
    known = {match.id: match for match in reversed(read.content)}
    return Reading(list(reversed(known.values())), read.whole and len(known) == len(read.content))


def _encode(matches: list[MatchRecord]) -> bytes:
    return msgspec.json.encode({"format": FORMAT, "version": VERSION, "matches": matches})


def _joined(matches: list[MatchRecord], older: list[MatchRecord]) -> list[MatchRecord]:
    """What the backup has beside goes before what was played after it, where it stood."""
    known = {match.id for match in matches}
    places = {match.id: place for place, match in enumerate(older)}
    lost = [match for match in older if match.id not in known]
    later = [match for match in matches if match.id not in places]
    kept = [match for match in matches if match.id in places]
    return sorted([*lost, *kept], key=lambda match: places[match.id]) + later


LEDGER: Ledger[list[MatchRecord]] = Ledger("statistics", _decode, _encode, list, _joined)


def record(match: MatchRecord) -> None:
    """Keep a finished match.

    Raises:
        UserError: a newer version's file, or the disk refuses.
    """

    def step(known: list[MatchRecord]) -> list[MatchRecord]:
        return known if any(other.id == match.id for other in known) else [*known, match]

    LEDGER.change(statistics_file(), step)


def forget(player: Player) -> None:
    """Take a player's name and numbers out of all records; what the others did stays.

    Raises:
        UserError: a newer version's file, or the disk refuses.
    """

    def without(seat: SeatRecord) -> SeatRecord:
        if seat.forgotten or _player(seat) != player:
            return seat
        return msgspec.structs.replace(seat, player="", damage=0, cards={}, forgotten=True)

    def step(known: list[MatchRecord]) -> list[MatchRecord]:
        return [msgspec.structs.replace(match, seats=tuple(without(seat) for seat in match.seats)) for match in known]

    LEDGER.change(statistics_file(), step, backup=False)


# Counting -------------------------------------------------------------------------------------------------------------


def by_player(matches: Iterable[MatchRecord]) -> list[Tally]:
    """A tally for each player that is not forgotten: persons first, then bots, those who played most first."""
    tallies = _tallies(matches, lambda _match, seat: [] if seat.forgotten else [_player(seat)])
    return sorted(tallies, key=lambda tally: (not _is_person(tally), -tally.played, -tally.won))


def by_team(matches: Iterable[MatchRecord]) -> list[Tally]:
    """A tally for each team; those played most first."""
    found = _tallies(matches, lambda match, seat: [Part(match.game, team) for team in seat.teams])
    return sorted(found, key=lambda tally: (-tally.played, -tally.won))


def _player(seat: SeatRecord) -> Player:
    if seat.kind != PERSON:
        return Player(seat.kind, "")
    return Player(PERSON, seat.player, -1 if seat.player else seat.seat)


def _is_person(tally: Tally) -> bool:
    return isinstance(tally.key, Player) and tally.key.is_person


def _tallies(
    matches: Iterable[MatchRecord], keys: Callable[[MatchRecord, SeatRecord], Sequence[Player | Part]]
) -> list[Tally]:
    results: dict[Player | Part, list[int]] = {}
    damage, cards = Counter[Player | Part](), dict[Player | Part, Counter[Part]]()
    for match in matches:
        drawn = not any(seat.won for seat in match.seats)
        for seat in match.seats:
            for key in keys(match, seat):
                results.setdefault(key, []).append(0 if drawn else 1 if seat.won else -1)
                damage[key] += seat.damage
                played = {Part(match.game, card): times for card, times in seat.cards.items()}
                cards.setdefault(key, Counter()).update(played)
    return [_tally(key, row, damage[key], cards[key]) for key, row in results.items()]


def _tally(key: Player | Part, results: list[int], damage: int, cards: Counter[Part]) -> Tally:
    best = run = streak = 0
    for result in results:
        run = run + 1 if result == 1 else 0
        best = max(best, run)
        streak = streak + result if result and streak * result >= 0 else result
    favorite = min(cards, key=lambda card: (-cards[card], card.game, card.id), default=None)
    times = cards[favorite] if favorite is not None else 0
    return Tally(key, len(results), results.count(1), streak, best, damage, favorite, times)


# Export ---------------------------------------------------------------------------------------------------------------


def to_csv(matches: Iterable[MatchRecord]) -> str:
    """Every seat of every match as a line, for a spreadsheet: columns in English, a point in numbers, UTC times."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["match", "ended", "game", "map", "turns", "seat", "player", "kind", "team", "won", "damage", "conceded"]
    )
    for match in matches:
        ended, book = dates.utc(match.ended), book_of_game(match.game)
        turns = match.turns if book is None else book.length(match.turns)
        for seat in match.seats:
            player = "" if seat.forgotten else plain(seat.player)
            teams = "+".join(seat.teams)
            row = [match.id, ended, match.game, match.map, turns, seat.seat + 1, player, seat.kind, teams]
            writer.writerow([*row, int(seat.won), seat.damage, int(match.conceded)])
    return out.getvalue()


def plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@", "\t", "\r") else name


def export_csv(target: Path) -> Path:
    """Write the spreadsheet to a file, or into a folder; returns the file.

    Raises:
        UserError: the disk refuses.
    """
    target = target / "triforce-duels.csv" if os.path.isdir(target) else target
    write_whole(target, to_csv(load().matches).encode("utf-8"), backup=False)
    return target
