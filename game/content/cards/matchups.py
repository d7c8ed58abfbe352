"""Win rates of each team against each other, measured by bots and stored beside a pack's cards."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from game.paths import assets_dir

FILE = "balance.json"


class Matchups(msgspec.Struct):
    """Results between bots. ``won`` has by team and opponent the points of the team and the number of matches."""

    bot: str
    matches: int
    won: dict[str, dict[str, tuple[float, int]]]

    def win_share(self, team: str, other: str = "") -> float | None:
        """Return the share of points of a team against another, or against all; None if they never met."""
        rows = self.won.get(team, {})
        met = [rows[other]] if other in rows else [] if other else list(rows.values())
        games = sum(count for _points, count in met)
        return sum(points for points, _count in met) / games if games else None


def merge_matchups(kept: Matchups | None, new: Matchups, teams: Collection[str]) -> Matchups:
    """Return stored results, replaced where measured anew, for the existing teams.

    Results of another bot are not comparable, so they are dropped.
    """
    old = kept.won if kept is not None and kept.bot == new.bot else {}
    won = {
        team: {other: row for other, row in {**old.get(team, {}), **new.won.get(team, {})}.items() if other in teams}
        for team in {**old, **new.won}
        if team in teams
    }
    return Matchups(new.bot, sum(count for rows in won.values() for _points, count in rows.values()) // 2, won)


def load_matchups(pack: str) -> Matchups | None:
    """Load the results of a pack; None if there are none or the file is invalid."""
    try:
        return msgspec.json.decode((assets_dir() / "cards" / pack / FILE).read_bytes(), type=Matchups)
    except (OSError, msgspec.DecodeError):
        return None
