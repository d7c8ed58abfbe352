"""Alignments of teams (good or evil, light or dark): order, names and which side is the bright one."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.epic.team_file import Alignment, TeamFile
from game.text import _, pgettext

_ORDER: tuple[Alignment, ...] = ("good", "light", "evil", "dark")
_BRIGHT = frozenset({"good", "light"})


def list_alignments(teams: Iterable[TeamFile]) -> list[Alignment]:
    """Return the alignments that occur among teams, good or light first."""
    found = {team.alignment for team in teams}
    return [alignment for alignment in _ORDER if alignment in found]


def is_bright(alignment: Alignment) -> bool:
    """Return whether an alignment is the good or the light side."""
    return alignment in _BRIGHT


def alignment_name(alignment: Alignment) -> str:
    """Return the name of an alignment."""
    names: dict[Alignment, str] = {
        "good": _("Good"),
        "evil": _("Evil"),
        "light": pgettext("side", "Light side"),
        "dark": pgettext("side", "Dark side"),
    }
    return names[alignment]
