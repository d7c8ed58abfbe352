"""The two kinds of teams in a game, and how they are told apart on the screen."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.epic.team_file import Alignment, Team
from game.text import _, pgettext

_ORDER: tuple[Alignment, ...] = ("good", "light", "evil", "dark")
_BRIGHT = frozenset({"good", "light"})


def alignments(teams: Iterable[Team]) -> list[Alignment]:
    """The alignments that occur, the bright one first."""
    found = {team.alignment for team in teams}
    return [alignment for alignment in _ORDER if alignment in found]


def bright(alignment: Alignment) -> bool:
    """Whether it is the good or the light side."""
    return alignment in _BRIGHT


def alignment_name(alignment: Alignment) -> str:
    """What an alignment is called."""
    names: dict[Alignment, str] = {
        "good": _("Good"),
        "evil": _("Evil"),
        "light": pgettext("side", "Light side"),
        "dark": pgettext("side", "Dark side"),
    }
    return names[alignment]
