"""Rounds of the current game, each a button that shows the round again."""

from __future__ import annotations

from functools import partial
from typing import Self

from game.app.elixir.ids import RoundId
from game.app.elixir.pictures.marks import draw_disc
from game.app.elixir.showing import ElixirViewState
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.flex import Row
from game.app.ui.layout.paint import CustomPaint, SeatMarkWidget
from game.app.ui.layout.tiles import Tile
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetState
from game.presentation.elixir.duel_records import GameRecord
from game.text import _

_NUMBER_SIZE = 24.0
"""Diameter of the disc with a round's number."""


def build_round_rows(view_state: ElixirViewState) -> list[RoundRow]:
    """Return the buttons of the three rounds; finished ones can be shown again."""
    fought = [one.number for one in view_state.revealed_game.rounds] if view_state.revealed_game is not None else []
    if view_state.fought < 1:
        fought = fought[:-1]
    return [RoundRow(number, fought.index(number) if number in fought else -1, view_state) for number in (1, 2, 3)]


def format_round_title(view_state: ElixirViewState) -> str:
    """Return whose potion is active in the shown round."""
    number = view_state.shown_round.number if view_state.shown_round is not None else 1
    return build_round_rows(view_state)[number - 1].title


class RoundRow(Tile):
    """Round with its active potions and outcome; a press shows its calculation."""

    def __init__(self, number: int, index: int, view_state: ElixirViewState) -> None:
        self.number = number
        self.index = index
        """Index of the round among the finished ones; -1 if it is not finished."""
        self.view_state = view_state
        """View state of the table."""
        self.title, self.outcome_text = self._format_texts()
        words = ": ".join(filter(None, (self.title, self.outcome_text)))
        super().__init__(RoundId(number), self._build_view(), background=self._draw_ground, tip=words)
        self.focusable = index >= 0

    def looks_like(self, before: Self) -> bool:
        return self._look == before._look

    @property
    def _look(self) -> tuple[object, ...]:
        """Return everything that its look depends on besides its state."""
        return self.box, self.number, self.index, self._is_shown, self._winner

    @property
    def _is_shown(self) -> bool:
        shown = self.view_state.shown_round
        return (
            self.index >= 0
            and shown is not None
            and shown.number == self.number
            and self.view_state.offered_potion is None
        )

    @property
    def accessible_name(self) -> str:
        return ": ".join(filter(None, (self.title, self.outcome_text)))

    def _build_view(self) -> LayoutItem:
        on = self._is_shown
        disc = partial(
            draw_disc, number=self.number, fill="cream" if on else "plate_low", text_color="ink" if on else "cream"
        )
        return Row(
            CustomPaint(disc).sized(width=_NUMBER_SIZE),
            SeatMarkWidget(self._winner)
            if self._winner >= 0
            else CustomPaint(self._draw_mark).sized(width=_NUMBER_SIZE),
            gap=SPACE.small,
            padding=(SPACE.small, 0),
        )

    @property
    def _winner(self) -> int:
        duel = self.view_state.revealed_game
        return duel.rounds[self.index].result.winner if duel is not None and self.index >= 0 else -1

    def _draw_mark(self, canvas: Canvas, box: Box) -> None:
        """Draw a dash for a drawn round, or a flask for one that takes place only with a potion."""
        x, y = box.center
        if self.index >= 0:
            canvas.line((x - SPACE.small, y), (x + SPACE.small, y), "cream", BORDER.thick)
        elif self.number > 1:
            canvas.icon("flask", x - SPACE.small, y - SPACE.small, 2 * SPACE.small, alpha=ALPHA.half)

    def _draw_ground(self, canvas: Canvas, box: Box, state: WidgetState) -> None:
        canvas.rect(*box, "well", radius=RADIUS.pill, alpha=ALPHA.strong if self._is_shown else ALPHA.half)
        if state.hover and self.focusable:
            canvas.rect(*box, "white", radius=RADIUS.pill, alpha=round(ALPHA.faint * state.hover))

    def handle(self, intent: Intent) -> WidgetEvent | None:
        event = super().handle(intent)
        if event is not None and event.kind == "pressed":
            return WidgetEvent(self.id, "pressed", self.index)
        return event

    def _format_texts(self) -> tuple[str, str]:
        duel = self.view_state.revealed_game
        if duel is None or duel.characters is None:
            titles = (_("Characters only"), _("First potion"), _("Second potion"))
            word = _("no potions") if self.view_state.has_no_potions and self.number > 1 else self._not_fought_yet
            return titles[self.number - 1], word
        drinkers = self._find_drinkers(duel)
        title = self._format_title(drinkers)
        if self.index >= 0:
            return title, self._format_outcome(duel)
        if self.number == 3 and not drinkers:
            return _("No third round"), _("equal minds")
        return title, self._format_not_fought(duel, drinkers)

    def _find_drinkers(self, record: GameRecord) -> tuple[int, ...]:
        """Return the seats whose potions are active in the round (Elixir E9, E10)."""
        assert record.characters is not None
        minds = [self.view_state.rules.catalog.characters[number].mind for number in record.characters]
        if self.number == 1:
            return ()
        if minds[0] == minds[1]:
            return (0, 1) if self.number == 2 else ()
        first = minds.index(max(minds))
        return (first if self.number == 2 else 1 - first,)

    def _format_title(self, drinkers: tuple[int, ...]) -> str:
        if self.number == 1:
            return _("Characters only")
        if len(drinkers) == 2:
            return _("Both potions")
        if drinkers and drinkers[0] == self.view_state.viewer:
            return _("Your potion")
        name = self.view_state.names[drinkers[0]] if drinkers else ""
        return _("{name}'s potion").format(name=name)

    def _format_outcome(self, record: GameRecord) -> str:
        bout = record.rounds[self.index].result
        if bout.winner < 0:
            return _("drawn: both hit") if bout.hits[0] else _("drawn: both miss")
        if bout.winner == self.view_state.viewer:
            return _("won by you")
        return _("won by {name}").format(name=self.view_state.names[bout.winner])

    def _format_not_fought(self, record: GameRecord, drinkers: tuple[int, ...]) -> str:
        if self.view_state.has_no_potions and drinkers:
            return _("no potions")
        if drinkers and all(not record.with_potion[seat] for seat in drinkers):
            return _("no potion")
        if drinkers and all(seat in record.declining_seats or not record.with_potion[seat] for seat in drinkers):
            return _("potion not used")
        return _("not needed") if record.winner is not None else self._not_fought_yet

    @property
    def _not_fought_yet(self) -> str:
        return "" if self.view_state.history.winners is None else _("not played")
