"""Animation state of a match: the displayed view, advanced event by event, and the sprites above it.

The session is already at the next decision; once the queue is empty, the displayed view is that position.
Screen positions are stored as anchors and resolved when drawn, so that the window can be resized during an
animation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.epic.look import get_theme
from game.app.epic.match.animation.air import BoardPoint, EffectsLayer, HealthNumber
from game.app.epic.match.animation.duel.state import DuelCutscene
from game.app.epic.match.animation.performers import AimArrow, CardTween, DieThrow, Role, SpriteState, TableCard
from game.app.epic.match.mood import find_mood
from game.app.ui.audio.layers import Mood
from game.app.ui.effects.timeline import AnimationSettings, Timeline, Tween
from game.presentation.epic.acting import ActiveCard, find_active_card, find_single_sentence
from game.presentation.epic.view_models import HandCardView, Pose
from game.presentation.epic.view_updates import update_view
from game.presentation.epic.wording import figure_name
from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as events
from game.rules.epic.effects.words import Means
from game.rules.epic.engine.frames import NONE, CombatFrame, TextFrame, WalkFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State, last_square

SoundPlayer = Callable[[str, float, str], None]
"""Plays a sound effect, given its name, position from left (-1) to right (1), and the name of its character."""


class AnimationState:
    """Displayed state of a match for one viewer; ``choreography`` queues the tweens that change it."""

    def __init__(
        self, match: Match, tempo: AnimationSettings, play_sound: SoundPlayer, get_player_name: Callable[[int], str]
    ) -> None:
        self.match = match
        self.tempo = tempo
        self._play_sound = play_sound
        self.get_player_name = get_player_name
        self.theme = get_theme(match.setup.game)
        self.timeline = Timeline(tempo)
        self.view: State
        """Displayed position, as the viewer sees it."""
        self.version = 0
        """Counter that increases whenever the view changes."""
        self.cached_fields: tuple[object, dict[str, Any]] = (None, {})
        """Cache key and values of the public fields of the view state."""
        self.cached_hand: tuple[object, tuple[HandCardView, ...]] = (None, ())
        """Cache key and cards of the hand as displayed during animations."""
        self.shown_events: list[events.Event] = []
        """Events of the match shown so far, as the viewer sees them."""
        self.tick: int | None = None
        """Index of the current ambient frame; None while ambient motion is off."""
        self.sprites: dict[int, SpriteState] = {}
        """Sprite state of the characters in motion, by character."""
        self.effects = EffectsLayer()
        self.aims: dict[int, AimArrow] = {}
        """Arrow from the resolving card, by character it affects."""
        self._parallel_tweens: list[tuple[Tween, bool]] = []
        """Tweens parallel to the queue; True for those of sprites, which are completed at the end of a step."""
        self.flights: list[CardTween] = []
        """Cards in flight."""
        self.last_flight: Tween | None = None
        """Last queued flight of a card."""
        self.table: list[TableCard] = []
        """Played cards on the table."""
        self.duel: DuelCutscene | None = None
        """Cutscene on the screen."""
        self.queued_duel: DuelCutscene | None = None
        """Open cutscene to which queued events are added; None if there is none."""
        self.may_hasten = False
        """True if the last events may be shown faster than normal, late in a bot's turn."""
        self.upcoming: Sequence[Any] = ()
        """Events after the one that is being queued."""
        self.cutscene_count = 0
        """Number of cutscenes queued in this turn."""
        self.needs_skip_hint = True
        """True until a cutscene has mentioned how to skip it."""
        self.throw: DieThrow | None = None
        """Throw of the die in progress."""
        self.die: int | None = None
        """Index of the face of the die that is up; None before a roll."""
        self.uses_physics = True
        """True if throws of the die are simulated with physics."""
        self.tray = (700.0, 420.0)
        """Width and height of the area in which the die bounces, in logical units."""
        self.trail: tuple[int, ...] = ()
        """Squares of the last walk."""
        self.current_attack: tuple[int, int] | None = None
        """Attacker and target from the declaration of an attack to its end."""
        self.queued_attack: tuple[int, int] | None = None
        """Attacker and target of the last attack among the queued events."""
        self.queued_actor: tuple[int, Means] | None = None
        """Character of the last queued attack or played card, and its weapon."""
        self.chosen: set[int] = set()
        """Characters that a card has just chosen."""
        self._target_view: State | None = None
        """Position after the queued events; None if nothing is queued."""
        self._mood: tuple[int, Mood] = (-1, "calm")

    def play_sound(self, name: str, figure: int = NONE) -> None:
        """Play a sound effect, panned by the square of a character; centered without a character."""
        square = last_square(self.view.squares[figure]) if figure != NONE else -1
        if square < 0:
            self._play_sound(name, 0.0, "")
            return
        width = self.match.board.layout.width
        self._play_sound(name, 2 * (square % width + 0.5) / width - 1, figure_name(self.match, figure))

    def play_theme_sound(self, name: str, figure: int = NONE) -> None:
        """Play the theme's sound for an occasion."""
        self.play_sound(self.theme.sound(name), figure)

    def find_pose(self, figure: int) -> Pose:
        """Return the current pose of a character."""
        actor = self.sprites.get(figure)
        if actor is not None and actor.fall > 0:
            return "fallen"
        if actor is not None and actor.flash > 0:
            return "hit"
        if self.current_attack is None or figure not in self.current_attack:
            return "stand"
        return "strike" if figure == self.current_attack[0] else "guard"

    @property
    def mood(self) -> Mood:
        """Return the music layer for the displayed position."""
        if self._mood[0] != self.version:
            self._mood = self.version, find_mood(self.match, self.view, self.shown_events)
        return self._mood[1]

    @property
    def is_busy(self) -> bool:
        """Return whether animations are pending before the next decision."""
        return self.timeline.busy

    @property
    def has_motion(self) -> bool:
        """Return whether anything on the screen is animated."""
        return self.is_busy or self.effects.has_motion or bool(self._parallel_tweens)

    @property
    def has_cutscene(self) -> bool:
        """Return whether a duel cutscene covers the screen."""
        return self.duel is not None

    @property
    def has_heavy_frame(self) -> bool:
        """Return whether frames are expensive: in a hit-stop, in a cutscene, and while the board shakes."""
        return self.effects.stopped or self.has_cutscene or self.effects.shake != (0.0, 0.0)

    @property
    def is_motionless(self) -> bool:
        """Return whether events are shown at once or with fades, without motion."""
        return self.tempo.is_still

    # Displayed state --------------------------------------------------------------------------------------------------

    def snap(self, view: State, events: Sequence[Any]) -> None:
        """Show a position without motion, after the given events, and remove all sprites in motion."""
        self.view = view
        self.version += 1
        self.shown_events = list(events)
        self._target_view = None
        self.sprites.clear()
        self._parallel_tweens = [(tween, of_actors) for tween, of_actors in self._parallel_tweens if not of_actors]
        self.effects.stopped = self.effects.bakes = False
        self.effects.graying.clear()
        self.flights.clear()
        self.chosen.clear()
        self.duel = self.throw = None
        self.current_attack = find_combat(view)
        self.table = list_table_cards(self.match, view)
        self.die = find_die_face(self.match, view, self.shown_events)

    def start_events(self, after: State, *, may_hasten: bool = False) -> None:
        """Prepare for events that lead to the position ``after``."""
        self._target_view = after
        self.may_hasten = may_hasten
        self.aims.clear()
        self.view.decision = None
        self.version += 1
        self.queued_attack = self.current_attack
        self.queued_duel = None

    def arrive(self, after: State, events: Sequence[Any]) -> None:
        """Show the position after events without motion, unless other events have started since."""
        if self._target_view is after:
            self.snap(after, events)

    def apply_event(self, event: events.Event, after: State) -> None:
        """Apply an event to the displayed view; ``after`` is the position after all queued events."""
        update_view(self.match, self.view, event, after)
        self.version += 1
        self.shown_events.append(event)

    def skip(self) -> None:
        """Finish all queued animations at once."""
        self.timeline.skip()
        self.aims.clear()
        self._parallel_tweens.clear()
        self.effects.clear()

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether the picture changed."""
        changed = self.timeline.update(dt) or self.effects.has_motion or bool(self._parallel_tweens)
        beside, self._parallel_tweens = self._parallel_tweens, []
        for tween, _of_actors in beside:
            tween.update(dt)
        self._parallel_tweens += [one for one in beside if not one[0].is_over]
        self.effects.update(dt * max(1.0, self.tempo.speed) if self.tempo.speed > 0 else dt)
        return changed

    # For the choreography ---------------------------------------------------------------------------------------------

    def get_sprite(self, figure: int) -> SpriteState:
        """Return the sprite state of a character, created on demand."""
        return self.sprites.setdefault(figure, SpriteState())

    def drop_sprite(self, figure: int) -> None:
        """Remove the sprite state of a character that is at rest."""
        self.sprites.pop(figure, None)

    def run_parallel(self, *tweens: Tween, of_sprites: bool = False) -> None:
        """Run tweens in parallel to the queue; those ``of_sprites`` are completed at the end of the step."""
        for tween in tweens:
            tween.seconds, tween.delay = (
                self.tempo.scale_duration(tween.seconds),
                self.tempo.scale_duration(tween.delay),
            )
            self._parallel_tweens.append((tween, of_sprites))

    def get_center(self, square: int) -> BoardPoint:
        """Return the center of a square as a board point; the center of the board for -1."""
        layout = self.match.board.layout
        if square < 0:
            return layout.width / 2, layout.height / 2
        y, x = divmod(square, layout.width)
        return x + 0.5, y + 0.5

    def add_health_number(self, figure: int, amount: int) -> None:
        """Add the number of a health change above a character; several on one square appear one after another."""
        square = self.view.squares[figure]
        if square < 0 or self.tempo.speed <= 0:
            return
        x, y = self.get_center(square)
        waiting = sum(1 for other in self.effects.numbers if other.at == (x, y - 0.95))
        self.effects.numbers.append(
            HealthNumber(amount, (x, y - 0.95), "green" if amount > 0 else "red", waiting * 0.35)
        )

    def lay_card(self, card: int, seat: int, role: Role, face_up: float) -> None:
        """Put a card on the table."""
        self.table.append(TableCard(card, seat, role, face_up))

    def find_laid_card(self, card: int) -> TableCard | None:
        """Return the card on the table, or a face-down one that may be this card."""
        exact = next((table_card for table_card in self.table if table_card.card == card), None)
        return exact or next((card for card in self.table if card.card == HIDDEN), None)

    def take_card(self, card: int) -> TableCard | None:
        """Remove a card from the table and return it."""
        table_card = self.find_laid_card(card)
        if table_card is not None:
            self.table.remove(table_card)
        return table_card


def find_resolving_card(match: Match, view: State, table: Sequence[TableCard]) -> ActiveCard | None:
    """Return the card on the table whose text is being resolved, or else the card played last."""
    active_card = find_active_card(match, view)
    if active_card is not None and any(card.card == active_card.card for card in table):
        return active_card
    played = [card.card for card in table if card.role == "play" and card.card >= 0]
    return ActiveCard(played[-1], find_single_sentence(match, played[-1])) if played else None


def list_table_cards(match: Match, view: State) -> list[TableCard]:
    """Return the cards being played in a position, in the order played."""
    cards = []
    for frame in view.stack:
        if isinstance(frame, CombatFrame):
            up = 1.0 if frame.at else 0.0
            cards.append(TableCard(frame.attack_card, frame.seat, "attack", up))
            if frame.defense_card != NONE:
                cards.append(TableCard(frame.defense_card, match.seat_of[frame.target], "defense", 1.0))
        elif isinstance(frame, TextFrame) and frame.block.endswith(".on_play") and frame.card in view.limbo:
            cards.append(TableCard(frame.card, match.owner[frame.card], "play", 1.0))
    return [card for card in cards if card.card == HIDDEN or card.card in view.limbo]


def find_combat(view: State) -> tuple[int, int] | None:
    """Return attacker and target of the pending combat."""
    for frame in view.stack:
        if isinstance(frame, CombatFrame):
            return frame.attacker, frame.target
    return None


def find_die_face(match: Match, view: State, told: Sequence[events.Event]) -> int | None:
    """Return the face rolled last in this turn, or None.

    In a match that began at a given position it is derived from the pending walk.
    """
    if not view.turn:
        return None
    for event in reversed(told):
        match event:
            case events.Rolled(face=face):
                return face
            case events.TurnBegan():
                return None
    walk = next((frame for frame in view.stack if isinstance(frame, WalkFrame)), None)
    if walk is None:
        return None
    rolled = walk.steps, walk.everyone
    return next((index for index, face in enumerate(match.die) if (face.steps, face.everyone) == rolled), None)
