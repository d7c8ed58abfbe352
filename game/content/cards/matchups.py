"""How often each team wins against each other team, as bots have played it: kept beside a pack's cards."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from game.paths import assets

FILE = "balance.json"


class Matchups(msgspec.Struct):
    """Matches between bots. ``won`` has by team and opponent the points of the team and the number of matches."""

    bot: str
    matches: int
    won: dict[str, dict[str, tuple[float, int]]]

    def share(self, team: str, other: str = "") -> float | None:
        """The share of points of a team against another, or against all; None where they never met."""
        rows = self.won.get(team, {})
        met = [rows[other]] if other in rows else [] if other else list(rows.values())
        games = sum(count for _points, count in met)
        return sum(points for points, _count in met) / games if games else None


def joined(kept: Matchups | None, new: Matchups, teams: Collection[str]) -> Matchups:
    """What was kept with the pairings that were measured anew in their place, for the teams that there are.

    What another bot has played cannot be compared, so nothing of it stays.
    """
    old = kept.won if kept is not None and kept.bot == new.bot else {}
    won = {
        team: {other: row for other, row in {**old.get(team, {}), **new.won.get(team, {})}.items() if other in teams}
        for team in {**old, **new.won}
        if team in teams
    }
    return Matchups(new.bot, sum(count for rows in won.values() for _points, count in rows.values()) // 2, won)


def load_matchups(pack: str) -> Matchups | None:
    """What was kept of a pack; None where nothing was, or where the file makes no sense."""
    try:
        return msgspec.json.decode((assets() / "cards" / pack / FILE).read_bytes(), type=Matchups)
    except (OSError, msgspec.DecodeError):
        return None
