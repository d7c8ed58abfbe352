"""Win rates of teams against each other, measured by bots and stored next to a pack's cards."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from game.paths import assets_dir

MATCHUP_FILE = "balance.json"


class Matchups(msgspec.Struct):
    """Results of matches between bots."""

    bot: str
    """Bot that played both sides."""
    matches: int
    won: dict[str, dict[str, tuple[float, int]]]
    """By team, then by opponent: points of the team (1 for a win, 0.5 for a draw), and number of matches."""

    def find_win_rate(self, team: str, other: str = "") -> float | None:
        """Return the win rate of a team against another, or against all if ``other`` is empty; None without matches."""
        rows = self.won.get(team, {})
        met = [rows[other]] if other in rows else [] if other else list(rows.values())
        games = sum(count for _points, count in met)
        return sum(points for points, _count in met) / games if games else None


def merge_matchups(stored: Matchups | None, new: Matchups, existing_teams: Collection[str]) -> Matchups:
    """Return the stored results, replaced by newly measured ones, without teams that no longer exist.

    Results of another bot are not comparable, so they are dropped.
    """
    old = stored.won if stored is not None and stored.bot == new.bot else {}
    won = {
        team: {
            other: row
            for other, row in {**old.get(team, {}), **new.won.get(team, {})}.items()
            if other in existing_teams
        }
        for team in {**old, **new.won}
        if team in existing_teams
    }
    return Matchups(new.bot, sum(count for rows in won.values() for _points, count in rows.values()) // 2, won)


def load_matchups(pack: str) -> Matchups | None:
    """Load the win rates of a pack; None if the file is missing or invalid."""
    try:
        return msgspec.json.decode((assets_dir() / "cards" / pack / MATCHUP_FILE).read_bytes(), type=Matchups)
    except (OSError, msgspec.DecodeError):
        return None
