"""Handicaps of two-team matches measured by bots: extra health for the weaker team, and a shortened first turn.

The file is stored next to a pack's cards and written by ``main.py dev balance --handicap``. Without it there are no
handicaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Annotated

import msgspec

from game.content.formats.cache import cached_by_mtime
from game.errors import UserError
from game.paths import assets_dir
from game.rules.core.numbers import Count
from game.text import _

FILE = "handicap.json"
MAX_EXTRA_HEALTH = 20
"""Maximum extra health that the rules allow."""
SHORT_TURN_OPTION = "short-first-turn"
"""Id of the match option that gives the first turn one action less."""
_CONFIDENCE_Z = 1.959964
"""Standard score of a two-sided 95 % confidence interval."""

Fraction = Annotated[float, msgspec.Meta(ge=0, le=1)]
"""Number from 0 to 1."""


class Handicap(msgspec.Struct, frozen=True):
    """Extra health of the weaker of two teams, and its win rates."""

    health: Count
    """Extra health points."""
    before: Fraction
    """Win rate without extra health."""
    after: Fraction
    """Win rate with extra health."""
    margin: Fraction
    """Half width of the 95 % confidence interval of ``after``."""


class FirstTurnStats(msgspec.Struct, frozen=True):
    """Wins of the seat with the first turn, measured by a bot, with a full or a short first turn."""

    bot: str
    short: bool
    """True for matches with a short first turn."""
    wins: Count
    games: Count

    @property
    def win_rate(self) -> float:
        """Return the share of wins among decided matches; 0.5 if there are none."""
        return self.wins / self.games if self.games else 0.5


class PairingHandicap(msgspec.Struct, frozen=True):
    """Handicap for two teams: extra health of each, and which one is the weaker."""

    health: tuple[int, int]
    """Extra health of the first and the second team."""
    weaker: int
    """Index of the weaker team: 0 or 1."""
    handicap: Handicap


class HandicapTable(msgspec.Struct, frozen=True):
    """Measured handicaps and statistics of the first turn."""

    bot: str
    """Bot that measured the handicaps."""
    matches: Count
    pairs: dict[str, dict[str, Handicap]]
    """Handicaps by weaker team, then by stronger team."""
    first: tuple[FirstTurnStats, ...] = ()
    """Statistics of the first turn, by bot and length of the turn."""

    def find_pairing(self, one: str, other: str) -> PairingHandicap | None:
        """Return the handicap between two teams; None if they are equal or were not measured."""
        if (gift := self.pairs.get(one, {}).get(other)) is not None:
            return PairingHandicap((gift.health, 0), 0, gift)
        if (gift := self.pairs.get(other, {}).get(one)) is not None:
            return PairingHandicap((0, gift.health), 1, gift)
        return None

    def sum_first_turns(self, *, short: bool) -> FirstTurnStats | None:
        """Return the first-turn statistics of all bots combined; None if not measured."""
        found = [stats for stats in self.first if stats.short == short and stats.games]
        wins, games = sum(stats.wins for stats in found), sum(stats.games for stats in found)
        return FirstTurnStats(", ".join(stats.bot for stats in found), short, wins, games) if found else None

    @property
    def recommends_short_turn(self) -> bool:
        """Return whether a short first turn is recommended.

        It is if a full first turn is an advantage and a short one is fairer, both with 95 % confidence.
        """
        whole, short = self.sum_first_turns(short=False), self.sum_first_turns(short=True)
        if whole is None or short is None:
            return False
        return whole.win_rate > 0.5 + _CONFIDENCE_Z * _standard_error(whole) and abs(whole.win_rate - 0.5) - abs(
            short.win_rate - 0.5
        ) > _CONFIDENCE_Z * sqrt(_standard_error(whole) ** 2 + _standard_error(short) ** 2)


def _standard_error(stats: FirstTurnStats) -> float:
    return sqrt(stats.win_rate * (1 - stats.win_rate) / stats.games)


def _list_handicap_files(pack: str) -> tuple[Path, ...]:
    return (assets_dir() / "cards" / pack / FILE,)


@cached_by_mtime(_list_handicap_files)
def load_handicaps(pack: str) -> HandicapTable | None:
    """Load the handicaps of a pack; None if there are none or the file is invalid."""
    try:
        table = msgspec.json.decode(_list_handicap_files(pack)[0].read_bytes(), type=HandicapTable)
    except (OSError, msgspec.DecodeError):
        return None
    gifts = [gift for row in table.pairs.values() for gift in row.values()]
    return table if all(0 <= gift.health <= MAX_EXTRA_HEALTH for gift in gifts) else None


def find_handicap_health(game: str, teams: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return the extra health by seat that balances a match; empty if none is needed.

    Raises:
        UserError: it was not measured, or the match is not between two single teams.
    """
    table = load_handicaps(game)
    if len(teams) != 2 or any(len(seat) != 1 for seat in teams):
        raise UserError(_("Auto-balance needs two players with one team each."))
    if teams[0] == teams[1]:
        return ()
    even = table.find_pairing(teams[0][0], teams[1][0]) if table is not None else None
    if even is None:
        raise UserError(_("No balance data for these two teams yet."))
    return even.health if any(even.health) else ()
