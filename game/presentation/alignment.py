"""Alignments of teams (good or evil, light or dark): order, names and color scheme."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.epic.team_file import Alignment, TeamFile
from game.text import _, pgettext

_ORDER: tuple[Alignment, ...] = ("good", "light", "evil", "dark")
"""Alignments in the order in which they are listed."""
_BRIGHT_ALIGNMENTS = frozenset({"good", "light"})
"""Alignments drawn in bright colors."""


def list_alignments(teams: Iterable[TeamFile]) -> list[Alignment]:
    """Return the alignments that occur among teams, good and light first."""
    found = {team.alignment for team in teams}
    return [alignment for alignment in _ORDER if alignment in found]


def is_bright(alignment: Alignment) -> bool:
    """Return whether an alignment is good or light."""
    return alignment in _BRIGHT_ALIGNMENTS


def alignment_name(alignment: Alignment) -> str:
    """Return the name of an alignment."""
    names: dict[Alignment, str] = {
        "good": _("Good"),
        "evil": _("Evil"),
        "light": pgettext("side", "Light side"),
        "dark": pgettext("side", "Dark side"),
    }
    return names[alignment]
