"""What evens a match of two teams, as bots have measured it: health for the weaker one, and a short first turn.

The file lies beside a pack's cards and is written by `main.py dev balance --handicap`; without it nothing is offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Annotated

import msgspec

from game.content.formats.cache import cached_by_mtime
from game.errors import UserError
from game.paths import assets
from game.rules.core.numbers import Count
from game.text import _

FILE = "handicap.json"
MOST_HEALTH = 20
"""As much as the rules allow."""
SHORT = "short-first-turn"
"""The switch that takes an action from the first turn."""
_Z = 1.959964

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Gift(msgspec.Struct, frozen=True):
    """What the weaker of two teams begins with in addition, and its share of wins before and after.

    ``margin`` is how far off the second share may be, in 95 of 100 cases.
    """

    health: Count
    before: Share
    after: Share
    margin: Share


class FirstTurns(msgspec.Struct, frozen=True):
    """How often whoever has the first turn wins: between which bots, with the whole first turn or a short one."""

    bot: str
    short: bool
    wins: Count
    games: Count

    @property
    def share(self) -> float:
        """Of the matches that were decided."""
        return self.wins / self.games if self.games else 0.5


class Even(msgspec.Struct, frozen=True):
    """The handicap of a pairing: what each of the two begins with in addition, and what the weaker one has of it."""

    health: tuple[int, int]
    weaker: int
    """0 or 1."""
    gift: Gift


class Handicaps(msgspec.Struct, frozen=True):
    """By weaker and stronger team: what evens them, between which bots."""

    bot: str
    matches: Count
    pairs: dict[str, dict[str, Gift]]
    first: tuple[FirstTurns, ...] = ()

    def even(self, one: str, other: str) -> Even | None:
        """What evens two teams; None where they were not measured, or are the same."""
        if (gift := self.pairs.get(one, {}).get(other)) is not None:
            return Even((gift.health, 0), 0, gift)
        if (gift := self.pairs.get(other, {}).get(one)) is not None:
            return Even((0, gift.health), 1, gift)
        return None

    def first_turns(self, *, short: bool) -> FirstTurns | None:
        """What the first turn is worth between all bots together; None where it was not measured."""
        found = [one for one in self.first if one.short == short and one.games]
        wins, games = sum(one.wins for one in found), sum(one.games for one in found)
        return FirstTurns(", ".join(one.bot for one in found), short, wins, games) if found else None

    @property
    def short_helps(self) -> bool:
        """Whether a short first turn is to be recommended: the whole one is worth something for sure, and the short
        one is nearer to even by more than luck explains.
        """
        whole, short = self.first_turns(short=False), self.first_turns(short=True)
        if whole is None or short is None:
            return False
        return whole.share > 0.5 + _Z * _error(whole) and abs(whole.share - 0.5) - abs(short.share - 0.5) > _Z * sqrt(
            _error(whole) ** 2 + _error(short) ** 2
        )


def _error(turns: FirstTurns) -> float:
    return sqrt(turns.share * (1 - turns.share) / turns.games)


def _file(pack: str) -> tuple[Path, ...]:
    return (assets() / "cards" / pack / FILE,)


@cached_by_mtime(_file)
def load_handicaps(pack: str) -> Handicaps | None:
    """What was measured of a pack; None where nothing was, or where the file makes no sense."""
    try:
        found = msgspec.json.decode(_file(pack)[0].read_bytes(), type=Handicaps)
    except (OSError, msgspec.DecodeError):
        return None
    gifts = [gift for row in found.pairs.values() for gift in row.values()]
    return found if all(0 <= gift.health <= MOST_HEALTH for gift in gifts) else None


def even_health(game: str, teams: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The handicap by seat that evens a match.

    Raises:
        UserError: it has been measured for two single teams alone.
    """
    found = load_handicaps(game)
    if len(teams) != 2 or any(len(seat) != 1 for seat in teams):
        raise UserError(_("Auto-balance needs two players with one team each."))
    if teams[0] == teams[1]:
        return ()
    even = found.even(teams[0][0], teams[1][0]) if found is not None else None
    if even is None:
        raise UserError(_("No balance data for these two teams yet."))
    return even.health if any(even.health) else ()
