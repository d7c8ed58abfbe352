"""Animation state of a match: the view being shown, moved on event by event, and all that moves above it.

The rules are already at the next decision; when the queue is empty the stage is the view after, whatever was shown on
the way. Places are kept by name and resolved when they are drawn, so that a window may be resized in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.epic.look import look_of
from game.app.epic.match.animation import arms
from game.app.epic.match.animation.air import Air, Cells, Number
from game.app.epic.match.animation.performers import HARD, Actor, Aim, Duel, Flight, Role, TableCard, Throw
from game.app.epic.match.mood import mood_of
from game.app.ui.audio.layers import Mood
from game.app.ui.effects.timeline import Tempo, Timeline, Tween
from game.presentation.epic.acting import Acting, acting, only_sentence
from game.presentation.epic.view_models import HandCard, Pose
from game.presentation.epic.view_updates import update_view
from game.presentation.epic.wording import figure_name
from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as e
from game.rules.epic.effects.words import Means
from game.rules.epic.engine.frames import NONE, CombatFrame, TextFrame, WalkFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State, last_square
from game.sounds import Weight

Hear = Callable[[str, float, str], None]
"""Plays an effect: its name, where from left (-1) to right (1), and the name of the character it is about."""
_LEFT = 0.001
"""How far the cards of a combat have to have come to be seen beside their places."""


class StageState:
    """State of the table as one reader is shown it; `choreography` queues the tweens that change it."""

    def __init__(self, match: Match, tempo: Tempo, play: Hear, player: Callable[[int], str]) -> None:
        self.match = match
        self.tempo = tempo
        self._play = play
        self.player = player
        self.theme = look_of(match.setup.game)
        self.timeline = Timeline(tempo)
        self.view: State
        self.version = 0
        """Rises whenever the view changes."""
        self.kept: tuple[object, dict[str, Any]] = (None, {})
        """What was made of the view for showing it, and what it was made of."""
        self.kept_hand: tuple[object, tuple[HandCard, ...]] = (None, ())
        """The hand as it looks while something is shown, and what it was made of."""
        self.told: list[e.Event] = []
        """What has been shown of the match's events, in the reader's form."""
        self.tick: int | None = None
        """The number of the picture of what moves by itself; None while nothing may."""
        self.actors: dict[int, Actor] = {}
        self.air = Air()
        self.aims: dict[int, Aim] = {}
        """By character: the arrow that the card which is carried out points at it with."""
        self._beside: list[tuple[Tween, bool]] = []
        """Tweens that nobody waits for, and whether they are of tokens, which stand still at the end of a step."""
        self.flights: list[Flight] = []
        self.table: list[TableCard] = []
        self.duel: Duel | None = None
        self.throw: Throw | None = None
        self.die: int | None = None
        """The face that lies up."""
        self.rolls_really = True
        """Whether the die is thrown with physics."""
        self.tray = (700.0, 420.0)
        """Width and height in which it bounces."""
        self.trail: tuple[int, ...] = ()
        self.struck: tuple[int, int] | None = None
        """Attacker and target while an attack is being declared and fought out."""
        self.fighters: tuple[int, int] | None = None
        """Attacker and target of the last attack among the events that are being queued."""
        self.acting: tuple[int, Means] | None = None
        """Whose card is being carried out there, and what it strikes with."""
        self.chosen: set[int] = set()
        """Characters that a card has just chosen."""
        self._after: State | None = None
        self._mood: tuple[int, Mood] = (-1, "calm")

    def sound(self, name: str, figure: int = NONE) -> None:
        """Play an effect: from where a character stands, or from the middle."""
        square = last_square(self.view.squares[figure]) if figure != NONE else -1
        if square < 0:
            self._play(name, 0.0, "")
            return
        width = self.match.board.layout.width
        self._play(name, 2 * (square % width + 0.5) / width - 1, figure_name(self.match, figure))

    def cue(self, name: str, figure: int = NONE) -> None:
        """Play what this game's look has for something that happens."""
        self.sound(self.theme.sound(name), figure)

    def strike(self, event: e.Revealed, target: int, means: Means) -> None:
        """Play a blow: what it is dealt with, and whether it hurts little, much, or is the last."""
        health = self.view.health[target] if target != NONE else 0
        weight: Weight = "light" if event.damage < HARD else "heavy"
        self.sound(arms.heard(means, "out" if 0 < health <= event.damage else weight), target)

    def pose(self, figure: int) -> Pose:
        """What a character is in the middle of: falling, being hit, striking, or waiting for a blow."""
        actor = self.actors.get(figure)
        if actor is not None and actor.fall > 0:
            return "fallen"
        if actor is not None and actor.flash > 0:
            return "hit"
        if self.struck is None or figure not in self.struck:
            return "stand"
        return "strike" if figure == self.struck[0] else "guard"

    @property
    def mood(self) -> Mood:
        """The layer of music that fits what has been shown."""
        if self._mood[0] != self.version:
            self._mood = self.version, mood_of(self.match, self.view, self.told)
        return self._mood[1]

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown before the next decision."""
        return self.timeline.busy

    @property
    def moving(self) -> bool:
        """Whether the picture changes by itself."""
        return self.busy or self.air.moving or bool(self._beside)

    @property
    def cards_move(self) -> bool:
        """Whether cards fly or turn at full length of time, which costs frames enough."""
        duel = self.duel
        held = duel is None or (duel.near >= 1 and duel.told >= 1)
        return self.tempo.speed <= 1 and (bool(self.flights) or not held)

    @property
    def lifted(self) -> bool:
        """Whether the cards of a combat have left their panel."""
        return self.duel is not None and self.duel.near > _LEFT

    @property
    def crowded(self) -> bool:
        """Whether there is enough to draw: in the moment of a hit, while the board trembles, and when the cards of a
        combat leave the panels.
        """
        trembles = self.air.shake != (0.0, 0.0)
        return self.air.stopped or trembles or (self.duel is not None and not self.lifted)

    @property
    def still(self) -> bool:
        """Whether things are shown without motion: at once, or with fades."""
        return self.tempo.still

    # What is shown ---------------------------------------------------------------------------------------------------

    def snap(self, view: State, told: Sequence[Any]) -> None:
        """Show a position at rest."""
        self.view = view
        self.version += 1
        self.told = list(told)
        self._after = None
        self.actors.clear()
        self._beside = [(tween, of_tokens) for tween, of_tokens in self._beside if not of_tokens]
        self.air.stopped = self.air.bakes = False
        self.air.coming.clear()
        self.air.grays.clear()
        self.flights.clear()
        self.chosen.clear()
        self.duel = self.throw = None
        self.struck = combat_in(view)
        self.table = on_table(self.match, view)
        self.die = die_face(self.match, view, self.told)

    def begin(self, after: State) -> None:
        """Prepare for events that lead to ``after``."""
        self._after = after
        self.aims.clear()
        self.view.decision = None
        self.version += 1
        self.fighters = self.struck

    def arrive(self, after: State, told: Sequence[Any]) -> None:
        """Show the position after the events, unless others have begun since."""
        if self._after is after:
            self.snap(after, told)

    def pass_by(self, event: e.Event, after: State) -> None:
        """The moment at which an event takes effect on the table."""
        update_view(self.match, self.view, event, after)
        self.version += 1
        self.told.append(event)

    def skip(self) -> None:
        """Show the end of everything that is queued at once."""
        self.timeline.skip()
        self.aims.clear()
        self._beside.clear()
        self.air.clear()

    def update(self, dt: float) -> bool:
        """Move on by ``dt`` seconds; whether the picture changed."""
        changed = self.timeline.update(dt) or self.air.moving or bool(self._beside)
        beside, self._beside = self._beside, []
        for tween, _of_tokens in beside:
            tween.update(dt)
        self._beside += [one for one in beside if not one[0].over]
        self.air.update(dt * max(1.0, self.tempo.speed) if self.tempo.speed > 0 else dt)
        return changed

    # For the choreography --------------------------------------------------------------------------------------------

    def actor(self, figure: int) -> Actor:
        """A character's moving state, made when it is first needed."""
        return self.actors.setdefault(figure, Actor())

    def rest(self, figure: int) -> None:
        """A character moves no more."""
        self.actors.pop(figure, None)

    def beside(self, *tweens: Tween, of_tokens: bool = False) -> None:
        """Lets tweens run that nobody waits for; those ``of_tokens`` end with the step."""
        for tween in tweens:
            tween.seconds, tween.wait = self.tempo.seconds(tween.seconds), self.tempo.seconds(tween.wait)
            self._beside.append((tween, of_tokens))

    def cells(self, square: int) -> Cells:
        """The middle of a square, in squares; that of the board for a place that is none."""
        layout = self.match.board.layout
        if square < 0:
            return layout.width / 2, layout.height / 2
        y, x = divmod(square, layout.width)
        return x + 0.5, y + 0.5

    def rise(self, figure: int, amount: int) -> None:
        """Let a change of health rise off a character; several on one square rise one after the other."""
        square = self.view.squares[figure]
        if square < 0 or self.tempo.speed <= 0:
            return
        x, y = self.cells(square)
        waiting = sum(1 for other in self.air.numbers if other.at == (x, y - 0.95))
        self.air.numbers.append(Number(amount, (x, y - 0.95), "green" if amount > 0 else "red", waiting * 0.35))

    def lay(self, card: int, seat: int, role: Role, up: float) -> None:
        """Lay a card on the table."""
        self.table.append(TableCard(card, seat, role, up))

    def laid(self, card: int) -> TableCard | None:
        """The card on the table, or the one that lies there face down and may be it."""
        exact = next((one for one in self.table if one.card == card), None)
        return exact or next((one for one in self.table if one.card == HIDDEN), None)

    def pick_off(self, card: int) -> TableCard | None:
        """Take a card off the table."""
        found = self.laid(card)
        if found is not None:
            self.table.remove(found)
        return found


def carried_out(match: Match, view: State, table: Sequence[TableCard]) -> Acting | None:
    """The card whose text is being carried out, as long as it lies on the table; else the one that was just played."""
    found = acting(match, view)
    if found is not None and any(one.card == found.card for one in table):
        return found
    played = [one.card for one in table if one.role == "play" and one.card >= 0]
    return Acting(played[-1], only_sentence(match, played[-1])) if played else None


def on_table(match: Match, view: State) -> list[TableCard]:
    """The cards that are being played in a position, the first one played first."""
    cards = []
    for frame in view.stack:
        if isinstance(frame, CombatFrame):
            up = 1.0 if frame.at else 0.0
            cards.append(TableCard(frame.attack_card, frame.seat, "attack", up))
            if frame.defense_card != NONE:
                cards.append(TableCard(frame.defense_card, match.seat_of[frame.target], "defense", 1.0))
        elif isinstance(frame, TextFrame) and frame.block.endswith(".on_play") and frame.card in view.limbo:
            cards.append(TableCard(frame.card, match.owner[frame.card], "play", 1.0))
    return [one for one in cards if one.card == HIDDEN or one.card in view.limbo]


def combat_in(view: State) -> tuple[int, int] | None:
    """Attacker and target of the combat that is being fought out."""
    for frame in view.stack:
        if isinstance(frame, CombatFrame):
            return frame.attacker, frame.target
    return None


def die_face(match: Match, view: State, told: Sequence[e.Event]) -> int | None:
    """The face of the die that was rolled last in this turn, None before the first roll.

    In a match that begins in the middle it is told from the walk that is open.
    """
    if not view.turn:
        return None
    for event in reversed(told):
        match event:
            case e.Rolled(face=face):
                return face
            case e.TurnBegan():
                return None
    walk = next((frame for frame in view.stack if isinstance(frame, WalkFrame)), None)
    if walk is None:
        return None
    rolled = walk.steps, walk.everyone
    return next((number for number, face in enumerate(match.die) if (face.steps, face.everyone) == rolled), None)
