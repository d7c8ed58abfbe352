"""Scene of a match of Elixir Quest: shows the view of a seat, asks the person to act, and carries out answers.

It has no state of its own. While two people play, a hand is visible only to the person who confirmed the handover,
and both laid cards are revealed on a table that shows nothing secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, assert_never

from game.app.elixir.collection.closer import show_large_card
from game.app.elixir.critic import QuestCritic
from game.app.elixir.handover import ElixirHandover
from game.app.elixir.ids import HandCharacterId, HandPotionId, RoundId
from game.app.elixir.mood import get_mood
from game.app.elixir.result import ElixirResult
from game.app.elixir.showing import ElixirViewState, Phase
from game.app.elixir.table.hand_row import ElixirHandCard
from game.app.elixir.table.lights import draw_lights
from game.app.elixir.table.rounds import format_round_title
from game.app.elixir.table.table_view import draw_table
from game.app.elixir.table.table_widgets import build_table_widgets
from game.app.elixir.table_menu import ask_to_stop, ask_who_concedes
from game.app.elixir.telling import ElixirEventAnimator
from game.app.play.coaching.form_coach import WidgetCoach
from game.app.play.coaching.hints import format_follow_key
from game.app.play.coaching.lesson import TEACHER_KIND
from game.app.play.concede import Concession
from game.app.play.ending.deeds import watch_achievements
from game.app.play.form_table import WidgetTable
from game.app.play.guest import TableExtension
from game.app.ui.audio.layers import Mood
from game.app.ui.audio.spoken import EventSpeech, SceneSpeech
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.effects.timeline import Clock
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.style.theme import ELIXIR
from game.app.ui.widgets.base import WidgetEvent, WidgetId
from game.bots.elixir.bots import format_elixir_bot_title
from game.bots.elixir.hint import describe_elixir_advice
from game.bots.worker.pool import BotAnswer
from game.modes.active_match import ActiveMatch
from game.modes.collections import exchange
from game.presentation.elixir.duel_records import build_history
from game.presentation.elixir.log import ElixirLogFormatter
from game.presentation.elixir.wording import describe_choice, format_refusal
from game.rules.elixir.action import Action, Concede, Decline, Drink, Lay, Leave, Stop
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE
from game.session.log_line import LogLine
from game.text import _

_AUTO_CONTINUE_SECONDS = 2.2
"""Seconds after which a match between bots continues with the next game."""


class ElixirMatchScene(WidgetTable[ElixirRules, Action]):
    """Table of one match, from its current position to its end."""

    coach: WidgetCoach
    theme = ELIXIR
    has_ambient = True
    caches_ground = False
    hand_ids = (HandCharacterId, HandPotionId)
    """Widget id types of the cards in the hand."""
    music = "elixir"
    ambience = "elixir"

    def find_rules_page(self) -> tuple[str, str]:
        if self.asked_kind == "drink":
            return "elixir", "potions"
        return "elixir", "strike" if self.rules.options.format == "beginner" else "rounds"

    def __init__(
        self,
        services: Services,
        active_match: ActiveMatch[ElixirRules],
        extension: TableExtension[Action, ElixirMatchScene] | None = None,
    ) -> None:
        self._table_turn = 0
        """Number of full redraws of the table."""
        self._shown: tuple[object, ElixirViewState] | None = None
        """Cache key of the view state that the table was drawn with, and the view state."""
        self._surroundings: ElixirViewState | None = None
        """View state that everything around the middle is still drawn with; None if it is that of the middle."""
        super().__init__(services, active_match, extension)
        self.animator = ElixirEventAnimator(services)
        """Animator of the events."""
        self.selection = [NONE, NONE]
        """Indices of the selected character and potion; ``NONE`` for none."""
        self.round_index = -1
        """Index of the round that is shown again; -1 for the last round."""
        self.awaits_next_game = False
        """True while a finished game waits for the player to continue."""
        self.map_pieces = exchange.list_map_pieces(active_match)
        """Pieces of the map at stake in an official duel; None otherwise."""
        self._next_game_clock = Clock()
        """Time since a game between bots ended."""
        self.animator.show_all(self._list_events())

    # ---- life -------------------------------------------------------------------------------------------------------

    def record_unseen_end(self) -> None:
        for note in exchange.finish_match(self.active_match).errors:
            self.services.announce(note)

    def layout(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.refresh()

    @property
    def mood(self) -> Mood:
        return get_mood(self.animator.started_events)

    @property
    def animating(self) -> bool:
        return self.animator.is_busy or super().animating

    def _list_events(self) -> list[object]:
        return list(self.session.events_for(self.viewer))

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._surroundings is not None:
            self._surroundings = None
            self.mark_ground_dirty()
        was_busy, progress = self.animator.is_busy, self.animator.progress
        event_count = len(self.animator.started_events)
        if self.animator.update(dt) and self.animator.progress != progress:
            self.mark_ground_dirty()
        if self.animator.is_busy:
            if len(self.animator.started_events) > event_count:
                self._show_middle_first()
            return
        if was_busy:
            self._show_middle_first()
        if self.awaits_next_game:
            self.coach.update()
            self.extension.on_rest()
        if not self.awaits_next_game:
            self.advance(dt)
        elif not self.extension.is_blocking:
            self._wait_for_next(dt)
        else:
            self.extension.update_blocked(dt)

    def _show_middle_first(self) -> None:
        """Show the beginning or end of animations: in the middle of the table at once, around it a frame later."""
        before = self._shown
        self.refresh()
        if before is not None and before[1].viewer == self.viewer:  # another one may have seen other cards
            self._surroundings = before[1]

    def _wait_for_next(self, dt: float) -> None:
        if self.active_match.human_seats:
            return
        if self._next_game_clock.advance(dt) >= self.services.animation_settings.scale_duration(_AUTO_CONTINUE_SECONDS):
            self.begin_next_game()

    # ---- what the table of all games asks for -----------------------------------------------------------------------

    end_pause = 0.9
    """Seconds that the final position is shown before the result."""

    @property
    def busy(self) -> bool:
        return self.animator.is_busy or self.awaits_next_game

    def show_position(self) -> None:
        self.animator.show_all(self._list_events())
        self.refresh()

    def clear_selection(self) -> None:
        self.round_index = -1
        self._next_game_clock.restart()

    def show_question(self) -> None:
        self.selection, self.round_index = [NONE, NONE], -1
        self.refresh()
        first = next((widget.id for widget in self.form.widgets if widget.id == "drink"), None)
        self.form.focus = first or next((w.id for w in self.form.widgets if isinstance(w, ElixirHandCard)), None)
        self.mark_dirty()

    def make_handover(self, seat: int) -> Scene:
        return ElixirHandover(self.services, self, seat, self.get_public_news)

    def get_public_news(self) -> EventSpeech:
        """Return the public log while the table shows no hand; otherwise no news."""
        return self.speech.read_events() if self.viewer < 0 else EventSpeech()

    def make_result(self) -> Scene:
        with watch_achievements(self.services, is_deferred=True):
            rewards = exchange.finish_match(self.active_match)
        return ElixirResult(self.services, self.active_match, rewards, leads_back=self.extension.returns_below)

    def format_refusal(self, refusal: Any) -> str:
        return format_refusal(refusal, self.rules.catalog)

    def describe_question(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the text of the banner."""
        view_state = self.make_view_state()
        return view_state.title, view_state.hint, *self.coach.format_texts()

    @cached_property
    def speech(self) -> SceneSpeech:
        from game.app.elixir.spoken_quest import SpokenQuest

        return SpokenQuest(self, self.make_view_state)

    @property
    def shown_event_count(self) -> int:
        return self.animator.finished_count

    def format_log(self) -> list[LogLine]:
        landed = self.animator.started_events[: self.animator.finished_count]
        return ElixirLogFormatter(self.rules, self.active_match.seats).format_lines(
            self.event_filter.filter_events(landed)
        )

    def make_coach(self) -> WidgetCoach:
        return WidgetCoach(self, QuestCritic(self.rules))

    def make_concession(self, seat: int) -> Concession:
        if self.rules.options.stakes == "real":
            return Concession(Leave(seat), on_ask=partial(ask_who_concedes, self))
        return Concession(Concede(seat))

    def on_hint(self, hint: BotAnswer) -> None:
        self.hints.show_message(f"{self.format_hint(hint)} {format_follow_key(self.services.device)}")
        self.refresh()

    def find_hinted_ids(self) -> list[WidgetId]:
        action: Action | None = self.hints.hint.action if self.hints.hint is not None else None
        match action:
            case Lay(character=character, potion=potion):
                return [HandCharacterId(character), HandPotionId(potion)]
            case Drink():
                return ["drink"]
            case Decline():
                return ["decline"]
            case Stop():
                return ["stop"]
            case Leave() | Concede() | None:
                return []
            case _:
                assert_never(action)

    def animate_events(self, events: Sequence[Any], *, by_bot: bool) -> None:
        if len(self.active_match.human_seats) > 1 and not self.active_match.open_hands and self.viewer >= 0:
            before = len(self.session.events_for(self.viewer)) - len(events)
            self.viewer = -1
            self.services.stack.toast.remove_private()
            self.animator.show_all(list(self.session.events_for(-1))[:before])
            events = self.session.events_for(-1)[before:]
        if self.session.decision is None and self.awaits_next_game:
            self.awaits_next_game = False  # given up while a game that is over still stood there
        self.animator.animate_events(list(events), self._pause_after_game)
        self.animator.update(0.0)  # what has been laid leaves the hand at once
        self.refresh()

    # ---- answers ----------------------------------------------------------------------------------------------------

    def _pause_after_game(self) -> None:
        """Pause after a game until the Next button is pressed."""
        self.awaits_next_game = True
        self.refresh()
        self.form.focus = "next"

    def begin_next_game(self) -> None:
        """Clear the table for the next game, or continue to the result."""
        self.awaits_next_game, self.round_index = False, -1
        self._next_game_clock.restart()
        if self.session.decision is None:
            self.end_pause = 0.0  # the last picture has stood until now
        self.refresh()

    # ---- undo and hints ---------------------------------------------------------------------------------------------

    def format_hint(self, answer: BotAnswer) -> str:
        """Return a hint and the reasons for it."""
        view, catalog = self.active_match.session.view_for(self.viewer), self.rules.catalog

        def format_action(text: str) -> str:
            return describe_choice(catalog, view, self.viewer, self.rules.from_text(view, text))

        texts = describe_elixir_advice(answer.advice, format_action)
        action: Any = answer.action
        hint = describe_choice(catalog, view, self.viewer, action)
        return " ".join([_("Hint: {text}").format(text=hint), *texts])

    # ---- what is shown ----------------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """Return the phase of the table."""
        if self.animator.is_busy:
            return "show"
        if self.awaits_next_game:
            return "ended"
        decision = self.active_match.session.decision
        if not self.is_person_asked or decision is None:
            return "wait"
        return "lay" if decision.kind == "lay" else "drink"

    def make_view_state(self) -> ElixirViewState:
        """Return the view state of the current frame."""
        seats = self.active_match.seats
        me = (
            self.viewer
            if self.viewer >= 0
            else (self.active_match.human_seats[0] if len(self.active_match.human_seats) == 1 else 0)
        )
        view_state = ElixirViewState(
            self.rules,
            self.active_match.session.view_for(self.viewer),
            self.viewer,
            me,
            (seats.name(0), seats.name(1)),
            (self._format_bot_title(0), self._format_bot_title(1)),
            build_history(self.event_filter.filter_events(self.animator.started_events)),
            self.phase,
            (NONE, NONE) if self.is_hand_hidden else (self.selection[0], self.selection[1]),
            self.round_index,
            self.animator.turned,
            self.animator.fought,
            map_pieces=self.map_pieces,
        )
        view_state.poured, view_state.is_still = self.animator.poured, self.animator.is_still
        view_state.title, view_state.hint = self._format_banner(view_state)
        return view_state

    def _format_bot_title(self, seat: int) -> str:
        seats = self.active_match.seats
        if seats.is_person(seat):
            return ""
        if seats.kinds[seat] == TEACHER_KIND:
            return _("Coach")
        title = format_elixir_bot_title(seats.kinds[seat])
        return _("Bot") if title == seats.name(seat) else title

    def _format_banner(self, view_state: ElixirViewState) -> tuple[str, str]:
        game = view_state.revealed_game
        names = view_state.names
        if view_state.phase == "lay":
            if view_state.view.sudden_death:
                return _("Sudden death"), _("{name}: choose a set-aside character").format(
                    name=names[view_state.left_seat]
                )
            potions = bool(view_state.view.potions[view_state.left_seat])
            hint = _("Add a potion if you like") if potions else _("Both reveal together")
            return _("{name}: choose a character").format(name=names[view_state.left_seat]), hint
        if view_state.phase == "drink":
            return _("Drink your potion?"), _("Used up after this round")
        if game is not None and (view_state.phase in ("show", "ended")):
            if game.winner is not None and view_state.phase == "ended":
                hint = (
                    _("Round {number}").format(number=view_state.shown_round.number)
                    if view_state.shown_round is not None
                    else ""
                )
                if game.winner < 0:
                    return _("Game drawn"), hint
                return _("{name} wins the game").format(name=names[game.winner]), hint
            if view_state.shown_round is not None:
                return _("Round {number}").format(number=view_state.shown_round.number), format_round_title(view_state)
            return _("Both reveal"), ""
        decision = self.active_match.session.decision
        if decision is None:
            return _("The match is over"), ""
        if not self.active_match.seats.is_person(decision.seat):
            return _("{player} is thinking").format(player=names[decision.seat]), ""
        return "", ""

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Build the widgets of the current phase; those that look as before are not drawn again."""
        self.mark_ground_dirty()
        self._table_turn += 1
        self._surroundings = None
        if self.canvas is None:
            return
        view_state, comment, icons = self._get_view_state(), self.coach.format_texts(), self.make_icons()
        widgets = build_table_widgets(
            self.canvas, view_state, self.active_match, comment, icons, is_hand_hidden=self.is_hand_hidden
        )
        self.form.set_widgets(self.extension.add_widgets(self.canvas, widgets))

    # ---- what the person does ---------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if self.animator.is_busy and self._is_skip(intent):
            self.skip()
            return
        super().handle(intent)

    def _is_skip(self, intent: Intent) -> bool:
        """Return whether an intent skips the animation: its own key, or a press outside of the buttons."""
        if intent.kind is Kind.PRESS:
            widget = next((widget for widget in self.form.widgets if widget.box.contains(intent.x, intent.y)), None)
            return widget is None or not widget.focusable or isinstance(widget, ElixirHandCard)
        return intent.kind in (Kind.OK, Kind.MAIN, Kind.SKIP)

    def skip(self) -> None:
        """Skip to the end of the animation and build the buttons that follow."""
        self.animator.skip()
        self.refresh()

    def cancel_selection(self) -> bool:
        had, self.selection = self.selection != [NONE, NONE], [NONE, NONE]
        return had

    def press(self, event: WidgetEvent) -> None:
        match event.id:
            case HandCharacterId(place):
                self._select_card(0, place, by_key=bool(event.value))
            case HandPotionId(place):
                self._select_card(1, place, by_key=bool(event.value))
            case RoundId():
                self.round_index = int(event.value)
                self.refresh()
            case button:
                self._press_button(button)

    def _select_card(self, slot: int, index: int, *, by_key: bool) -> None:
        """Select or deselect a card of the hand; slot 0 is the character, 1 the potion."""
        again = self.selection[slot] == index
        if again and slot == 0 and by_key:
            self.refresh()
            self.form.set_focus("lay")
            return
        self.selection[slot] = NONE if again else index
        self.services.play_effect("card")
        self.refresh()

    def _press_button(self, id: WidgetId) -> None:
        handlers: dict[WidgetId, Callable[[], None]] = {
            "lay": lambda: self.submit(Lay(self.selection[0], self.selection[1])),
            "drink": lambda: self.submit(Drink()),
            "decline": lambda: self.submit(Decline()),
            "next": self.begin_next_game,
            "skip": self.skip,
            "stop": self._ask_to_stop,
        }
        if id in handlers:
            handlers[id]()
        self.mark_dirty()

    def _ask_to_stop(self) -> None:
        if not self.extension.is_guided:
            ask_to_stop(self.services, self._stop_match)

    def _stop_match(self) -> None:
        self.awaits_next_game = False
        self.submit(Stop())

    def on_unhandled_intent(self, intent: Intent) -> None:
        if not show_large_card(self, self.rules.catalog, intent):
            super().on_unhandled_intent(intent)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def mark_dirty(self) -> None:
        super().mark_dirty()
        self._table_turn += 1

    def _get_view_state(self) -> ElixirViewState:
        """Return the view state of the table, made once per full redraw, phase and viewer, at the current progress."""
        key = self._table_turn, self.phase, self.viewer, self.is_hand_hidden
        if self._shown is None or self._shown[0] != key:
            self._shown = key, self.make_view_state()
            self._shown[1].layouts = {}
        view_state = self._shown[1]
        view_state.turned, view_state.fought, view_state.poured = (
            self.animator.turned,
            self.animator.fought,
            self.animator.poured,
        )
        return view_state

    def draw_ground(self, canvas: Canvas) -> None:
        view_state = self._get_view_state()
        draw_table(canvas, view_state, (id(self), self._table_turn, view_state.phase), self._surroundings)

    def draw_ambient(self, canvas: Canvas) -> None:
        if not self.animator.is_busy:
            draw_lights(canvas, self._get_view_state(), self.services.stack.ambient_frame)
