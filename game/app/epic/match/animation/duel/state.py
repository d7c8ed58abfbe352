"""State of a duel cutscene: its characters, cards and time, and the effect of each blow."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.match.animation.duel.times import BURST
from game.app.epic.match.animation.performers import TableCard
from game.rules.epic import event as e
from game.rules.epic.effects.words import Means


class HealthChange:
    """Change of health that flies to a character; ``amount`` is negative for damage."""

    def __init__(self, amount: int, before: int) -> None:
        self.amount = amount
        self.before = before
        self.flown = 0.0
        """Share of its flight that has passed; at 1 it has landed and counts."""
        self.since = 0.0
        """Share of the blow's echo that has passed."""

    @property
    def health_after(self) -> int:
        """Return the health after the change."""
        return max(0, self.before + self.amount)

    @property
    def has_landed(self) -> bool:
        """Return whether it has been applied."""
        return self.flown >= 1


class DuelCutscene:
    """Cutscene of an actor and the characters it affects: an attack with its reveal, or a played card."""

    def __init__(
        self,
        actor: int,
        reached: Sequence[int],
        card: TableCard,
        means: Means,
        *,
        defense: TableCard | None = None,
        event: e.Revealed | None = None,
    ) -> None:
        self.actor = actor
        self.reached = tuple(reached)
        self.card = card
        self.means: Means = means
        self.defense = defense
        self.event = event
        """The reveal of an attack; None for a card that is played."""
        self.time = 0.0
        self.fade = 1.0
        """Share of full alpha, where nothing may move."""
        self.stopped = False
        """True while everything stands still, right after the values have met."""
        self.pace = 1.0
        """Share of the usual time that everything but the stop takes."""
        self.used = 0.0
        """Seconds that stop and blows take of the time after the burst."""
        self.hint = False
        """True when the scene says how it is skipped."""
        self.shine = 0.0
        """Share of the time that the sign of the Triforce shines on the card that has passed."""
        self.landings: dict[int, HealthChange] = {}
        """Last change of health, by character."""
        self.falls: dict[int, float] = {}
        """Share of the fall out of the picture, by character."""

    @property
    def all_figures(self) -> tuple[int, ...]:
        """Return all characters shown, without repeats."""
        return tuple(dict.fromkeys((self.actor, *self.reached)))

    @property
    def is_blocked(self) -> bool:
        """Return whether the attack does no damage."""
        return self.event is not None and self.event.damage <= 0

    @property
    def has_burst(self) -> bool:
        """Return whether the values have met."""
        return self.time >= BURST

    @property
    def covers_table(self) -> bool:
        """Return whether the cutscene hides the present state of the table completely."""
        return self.fade >= 1
