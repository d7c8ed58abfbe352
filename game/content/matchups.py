"""How often each team wins against each other team, as bots have played it: kept beside a pack's cards."""

from __future__ import annotations

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


def load_matchups(pack: str) -> Matchups | None:
    """What was kept of a pack; None where nothing was, or where the file makes no sense."""
    try:
        return msgspec.json.decode((assets() / "cards" / pack / FILE).read_bytes(), type=Matchups)
    except (OSError, msgspec.DecodeError):
        return None
