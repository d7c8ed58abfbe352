"""State of a duel cutscene: its characters, cards and time, and the effects of its blows."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.match.animation.duel.times import BURST_TIME, READING
from game.app.epic.match.animation.performers import TableCard
from game.rules.epic import event as events
from game.rules.epic.effects.words import Means

_LABEL_DELAY = 0.05
"""Part of the aftermath after which the label on the board shows the new health."""


class HealthChange:
    """Change of a character's health, animated as a number that flies to the character."""

    def __init__(self, amount: int, before: int) -> None:
        self.amount = amount
        """Amount of the change; negative for damage."""
        self.before = before
        """Health before the change."""
        self.flown = 0.0
        """Progress of the flight, from 0 to 1; at 1 the change is applied."""
        self.since = 0.0
        """Progress of the aftermath since the change was applied, from 0 to 1."""
        self.recoil = 0.0
        """Progress of the character's recoil; it stops where the sides slide out."""

    @property
    def health_after(self) -> int:
        """Return the health after the change."""
        return max(0, self.before + self.amount)

    @property
    def has_landed(self) -> bool:
        """Return whether the change has been applied."""
        return self.flown >= 1

    @property
    def is_summed_up(self) -> bool:
        """Return whether the health before and after is shown, from the frame after the hit on."""
        return self.since > 0

    @property
    def is_on_board(self) -> bool:
        """Return whether the label on the board shows the new health, which follows some frames after the hit."""
        return self.since > _LABEL_DELAY


class DuelCutscene:
    """Cutscene of an actor and the characters it affects: an attack that is revealed, or a played card."""

    def __init__(
        self,
        actor: int,
        affected: Sequence[int],
        card: TableCard,
        means: Means,
        *,
        defense: TableCard | None = None,
        event: events.Revealed | None = None,
    ) -> None:
        self.actor = actor
        """Character that attacks or plays the card."""
        self.affected = tuple(affected)
        """Characters that the attack or card affects."""
        self.card = card
        self.means: Means = means
        """Weapon or other means of the blow."""
        self.defense = defense
        self.event = event
        """Reveal of the attack; None for a played card."""
        self.time = 0.0
        """Seconds since the start of the cutscene at normal speed."""
        self.fade = 1.0
        """Opacity of the cutscene, from 0 to 1, when it fades instead of moving."""
        self.stopped = False
        """True during the hit-stop, right after the values have been compared."""
        self.pace = 1.0
        """Factor of all durations except the hit-stop."""
        self.used_seconds = 0.0
        """Seconds after the burst that are already taken by hit-stop and blows."""
        self.with_skip_hint = False
        """True if the cutscene mentions how to skip it."""
        self.shine = 0.0
        """Progress of the Triforce symbol's shine on the card, from 0 to 1."""
        self.landings: dict[int, HealthChange] = {}
        """Last change of health by character."""
        self.fall_progress: dict[int, float] = {}
        """Progress of the fall out of the picture, from 0 to 1, by defeated character."""

    @property
    def all_figures(self) -> tuple[int, ...]:
        """Return all characters shown, without duplicates."""
        return tuple(dict.fromkeys((self.actor, *self.affected)))

    @property
    def is_blocked(self) -> bool:
        """Return whether the attack does no damage."""
        return self.event is not None and self.event.damage <= 0

    @property
    def has_burst(self) -> bool:
        """Return whether the values have been compared."""
        return self.time >= BURST_TIME

    @property
    def is_read(self) -> bool:
        """Return whether the player reads cards, values or the result now, rather than parts moving in or out."""
        return READING.start <= self.time < READING.end

    @property
    def covers_table(self) -> bool:
        """Return whether the cutscene completely covers the current state of the table."""
        return self.fade >= 1
