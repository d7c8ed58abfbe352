"""What players and teams have done in all their finished matches.

One record a match is kept; every number is counted from the records, so a match that is recorded twice counts once and
a player can be forgotten. The file lies in the player's data folder and has a backup beside it.
"""

from __future__ import annotations

import csv
import io
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from game import bounds
from game.errors import UserError
from game.paths import user_data
from game.table.files import BACKUP, write_whole
from game.table.rulebooks import book_of
from game.table.seats import PERSON, Seats
from game.table.session import AnySession
from game.text import _

FORMAT = "triforce-duels-statistics"
VERSION = 1


class SeatRecord(msgspec.Struct, frozen=True):
    """What one seat did. ``player`` is the name that was given, empty for none; ``kind`` is person or a bot's name."""

    seat: int
    player: str
    kind: str
    teams: tuple[str, ...]
    won: bool
    damage: int
    cards: dict[str, int] = {}
    """By id of a talent: how often it was played."""
    forgotten: bool = False


class MatchRecord(msgspec.Struct, frozen=True):
    """A finished match; nobody won a draw."""

    id: str
    game: str
    map: str
    ended: float
    turns: int
    seats: tuple[SeatRecord, ...]


class _File(msgspec.Struct):
    format: str
    version: int
    matches: list[MatchRecord]


class Loaded(msgspec.Struct, frozen=True):
    """The records, oldest first, and a sentence for the player when the file had to be given up."""

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
        ended=time.time(),
        turns=public.turn,
        seats=tuple(
            SeatRecord(
                seat=seat,
                player=seats.names[seat] if seats.is_person(seat) else "",
                kind=seats.kinds[seat],
                teams=deeds.teams,
                won=seat in winners,
                damage=deeds.damage,
                cards=deeds.cards,
            )
            for seat, deeds in enumerate(book.deeds(match))
        ),
    )


def load() -> Loaded:
    """The records; from the backup when the file is damaged, none when that is damaged as well."""
    file = statistics_file()
    if not file.exists() and not _spare(file).exists():
        return Loaded(())
    found = _read(file)
    if found is not None:
        return Loaded(tuple(found))
    found = _read(_spare(file))
    if found is not None:
        return Loaded(tuple(found), _("The statistics were damaged; the last match may be missing."))
    return Loaded((), _("The statistics were damaged and start anew."))


def _spare(file: Path) -> Path:
    return file.with_name(file.name + BACKUP)


def _read(file: Path) -> list[MatchRecord] | None:
    try:
        found = msgspec.json.decode(bounds.read(file, "statistics"), type=_File)
    except (UserError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return found.matches if (found.format, found.version) == (FORMAT, VERSION) else None


def record(match: MatchRecord) -> None:
    """Keep a finished match.

    Raises:
        UserError: the disk refuses.
    """
    known = load().matches
    if all(other.id != match.id for other in known):
        _write([*known, match])


def forget(player: Player) -> None:
    """Take a player's name and numbers out of all records; what the others did stays.

    Raises:
        UserError: the disk refuses.
    """

    def without(seat: SeatRecord) -> SeatRecord:
        if seat.forgotten or _player(seat) != player:
            return seat
        return msgspec.structs.replace(seat, player="", damage=0, cards={}, forgotten=True)

    matches = load().matches
    _write(
        [msgspec.structs.replace(match, seats=tuple(without(seat) for seat in match.seats)) for match in matches],
        backup=False,
    )


def _write(matches: list[MatchRecord], *, backup: bool = True) -> None:
    """Write the file; without a backup the earlier one goes too, as it must when something is to be forgotten."""
    file = statistics_file()
    keep = backup and _read(file) is not None
    write_whole(file, msgspec.json.encode(_File(FORMAT, VERSION, matches)), backup=keep)
    if not backup:
        try:
            _spare(file).unlink(missing_ok=True)
        except OSError as error:
            sentence = _("{file} could not be deleted: {reason}.")
            raise UserError(sentence.format(file=_spare(file).name, reason=error.strerror or "")) from None


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
    for match in sorted(matches, key=lambda match: match.ended):
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
    writer.writerow(["match", "ended", "game", "map", "turns", "seat", "player", "kind", "team", "won", "damage"])
    for match in matches:
        ended = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(match.ended))
        for seat in match.seats:
            player = "" if seat.forgotten else _plain(seat.player)
            teams = "+".join(seat.teams)
            row = [match.id, ended, match.game, match.map, match.turns, seat.seat + 1, player, seat.kind, teams]
            writer.writerow([*row, int(seat.won), seat.damage])
    return out.getvalue()


def _plain(name: str) -> str:
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
