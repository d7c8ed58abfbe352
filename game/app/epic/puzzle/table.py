"""Puzzle on the match screen: one turn against the best answers, and the dialog after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

import msgspec

from game.app.epic.match.guest import MatchExtension
from game.app.epic.match.ids import ButtonId
from game.app.epic.match.input.buttons import build_tool_buttons
from game.app.epic.match.modes.mode import SideNote, TableCommand
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.showing import MatchViewState
from game.app.epic.puzzle.background import BackgroundTask
from game.app.epic.puzzle.course import PuzzleCourse
from game.app.epic.puzzle.hand import EnemyHandScene
from game.app.epic.puzzle.mistake_search import MistakeSearch
from game.app.epic.puzzle.mistake_words import describe_answers, explain_failure
from game.app.epic.puzzle.words import format_goal, format_hint, format_missed, format_reached, format_short_goal
from game.app.play.ending.deeds import watch_achievements
from game.app.play.icons import CommandIcon
from game.app.play.pause_menu import MenuLine, PauseMenu
from game.app.play.routes import SettingsRoute
from game.app.play.thinking import BotDriver
from game.app.ui.dialog import Dialog, DialogButton
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import AnimationSettings, Clock
from game.app.ui.input.intents import Intent, Kind, format_cap
from game.app.ui.services import Services
from game.app.ui.style.theme import TIMES
from game.app.ui.widgets.base import Widget, WidgetEvent, WidgetId
from game.app.ui.widgets.button import IconButton
from game.bots.epic.referee import Mistake, PuzzleReferee
from game.bots.worker.pool import InProcessBots
from game.content.puzzles.puzzles import LoadedPuzzle
from game.errors import UserError
from game.modes.active_match import ActiveMatch, start_from_position
from game.rules.epic.actions.action import Action
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON, Seats
from game.session.session import Step
from game.storage.puzzle_progress import record_try
from game.storage.save_words import team_name
from game.text import _, ngettext, pick_text

_REFEREE_NAME = "referee"
_ICON_KEYS: dict[str, Kind | str] = {"enemy": "c", "hint": Kind.HINT, "retry": Kind.REPLAY}
"""Hot keys of the icons that only a puzzle has."""
_VERDICT_DELAY = 0.8
"""Seconds for which the last position is shown before the verdict."""


def _format_no_hints() -> str:
    return _("No hints in training.")


class RefereeDriver(BotDriver[Action]):
    """Driver that plays the referee's answers, computed in the background, and the solution if ``plays_solution``."""

    def __init__(
        self,
        active_match: ActiveMatch[EpicRules],
        tempo: AnimationSettings,
        referee: PuzzleReferee,
        *,
        plays_solution: bool,
    ) -> None:
        super().__init__(active_match, tempo, InProcessBots)
        self.referee = referee
        self.plays_solution = plays_solution
        self._answer: BackgroundTask[Action] | None = None

    def follow_animation(self, dt: float, *, is_cutscene: bool) -> None:
        """Do nothing: during animations the referee does not compute, as it runs in the process of the window."""

    def poll_move(self, dt: float) -> Action | None:
        journal = list(self.active_match.session.journal)
        if self._requested_step != len(journal) or self._answer is None:
            self._requested_step = len(journal)
            self._pause_clock.restart()
            self._answer = BackgroundTask("referee", lambda _check: self._compute_answer(journal))
            self._answer.start()
        if self._pause_clock.advance(dt) < self.min_pause or not self._answer.poll():
            return None
        action, self._answer = self._answer.result, None
        return action

    @property
    def min_pause(self) -> float:
        """Return the minimum pause before a move; it is longer while the solution is shown."""
        return min(
            TIMES.max_bot_pause,
            self.animation_settings.scale_duration(TIMES.min_bot_pause * (2.5 if self.plays_solution else 1.5)),
        )

    def _compute_answer(self, journal: list[Step]) -> Action:
        decision = self.active_match.session.decision
        ours = decision is not None and decision.seat == self.referee.loaded.seat
        return self.referee.find_next_action(journal) if ours else self.referee.choose_reply(journal)


class PuzzleExtension(MatchExtension[MatchScene]):
    """Puzzle on the match screen as part of a ``course``; if ``watched``, the solution is played."""

    allows_coach = False
    hastens_bots = False
    finds_mistakes: ClassVar[bool] = True
    """True if the action that lost the puzzle is reported at once, with an option to go back to before it."""

    def __init__(self, loaded: LoadedPuzzle, course: PuzzleCourse, *, watched: bool) -> None:
        self.loaded = loaded
        self.course = course
        self.watched = watched
        self.is_judged = False
        """True once the verdict has been shown."""
        self.mistake: Mistake | None = None
        """Action that lost the puzzle, after it was reported."""
        self.referee = PuzzleReferee(loaded)
        self._mistake_search = MistakeSearch(self.referee) if self.finds_mistakes and not watched else None
        self._cached_verdict: tuple[int, bool | None] = (-1, None)
        """Length of the journal and the verdict for it."""
        self._course_result = ""
        """Text of the course about the recorded result."""
        self._verdict_clock = Clock()

    def find_first_viewer(self, active_match: ActiveMatch[Any]) -> int:
        return self.loaded.seat

    def make_bot_driver(self, services: Services, active_match: ActiveMatch[Any]) -> BotDriver[Action]:
        return RefereeDriver(active_match, services.animation_settings, self.referee, plays_solution=self.watched)

    # ---- the judgment -----------------------------------------------------------------------------------------------

    @property
    def verdict(self) -> bool | None:
        """Return whether the puzzle is solved; None while it continues."""
        session = self.table.session
        if self._cached_verdict[0] != len(session.journal):
            self._cached_verdict = (len(session.journal), self.referee.solver.find_verdict(session.view_for(-1)))
        return self._cached_verdict[1]

    @property
    def is_blocking(self) -> bool:
        return self.mistake is not None or self.verdict is not None

    def on_rest(self) -> None:
        """Search for a mistake once animations have ended; the enemy answers first unless that depends on chance."""
        if self._mistake_search is None or self.is_judged:
            return
        mistake = self._mistake_search.find_mistake(self.table.session.journal)
        if mistake is not None and (mistake.was_lucky or self.verdict is not None or not self.table.is_bot_asked):
            self._show_mistake(mistake)

    def update_blocked(self, dt: float) -> None:
        rested = self._verdict_clock.advance(dt)
        if (
            not self.is_judged
            and self._is_certain
            and rested >= self.table.services.animation_settings.scale_duration(_VERDICT_DELAY)
        ):
            self.is_judged = True
            self._judge_try(solved=bool(self.verdict))

    @property
    def _is_certain(self) -> bool:
        """Return whether no running search can change the verdict."""
        return self._mistake_search is None or self._mistake_search.has_result(self.table.session.journal)

    def _show_mistake(self, mistake: Mistake) -> None:
        table = self.table
        self.mistake, self.is_judged = mistake, True
        self._record_try(solved=False)
        table.services.play_effect("refused")
        if table.input.keys.in_use:
            table.input.keys.aside = ButtonId("again")
        table.pointing.clear()
        table.question_step = -1  # the question that was shown no longer applies
        table.mark_dirty()

    def _record_try(self, *, solved: bool) -> None:
        """Record a try for the puzzle and for its course; either may fail independently."""
        with watch_achievements(self.table.services, may_reach=solved):
            self._write_or_notify(lambda: record_try(self.loaded.key, solved=solved))
            self._write_or_notify(lambda: self._record_for_course(solved=solved))

    def _record_for_course(self, *, solved: bool) -> None:
        self._course_result = self.course.record_result(self.loaded, solved=solved)

    def _write_or_notify(self, write: Callable[[], object]) -> None:
        try:
            write()
        except UserError as error:
            self.table.services.notify(error.message)

    def _judge_try(self, *, solved: bool) -> None:
        if self.watched:
            self._open_dialog(
                _("Solution"), _("That's how it's done. Now you try!"), self._make_answers("retry", *self._next_options)
            )
            return
        self._record_try(solved=solved)
        following = self.course.find_next(self.loaded) if solved else None
        if following is not None and self.course.is_continuous:
            self.table.services.play_effect("solved")
            self._open_puzzle(following)
        elif solved:
            text = "\n".join(filter(None, (pick_text(self.loaded.puzzle.name), self._course_result)))
            self._open_dialog(_("Solved"), text, self._make_answers("next" if following else "list"))
        else:
            self._open_dialog(
                _("Not solved"),
                format_missed(self.loaded),
                self._make_answers("retry", *self._help_options, *self._next_options),
            )

    @property
    def _help_options(self) -> tuple[str, ...]:
        """Return the ids of the help options after a failed try."""
        return ("solution",) if self.course.is_continuous else ("hint", "solution")

    @property
    def _next_options(self) -> tuple[str, ...]:
        return ("next",) if self.course.is_continuous else ()

    @property
    def _option_labels(self) -> dict[str, str]:
        """Return the labels of the dialog's options by id."""
        return {
            "retry": _("Try again"),
            "hint": _("Hint"),
            "solution": _("Show solution"),
            "next": _("Next puzzle"),
            "list": self.course.back_label,
        }

    def _make_answers(self, main: str, *others: str) -> list[DialogButton]:
        names = dict.fromkeys((main, *others, "list"))
        return [DialogButton(name, self._option_labels[name], is_default=name == main) for name in names]

    def _open_dialog(self, title: str, text: str, answers: list[DialogButton]) -> None:
        cancel = "list" if any(answer.value == "list" for answer in answers) else "resume"
        services = self.table.services
        services.stack.push(Dialog(services, title, text, answers, self._on_answer, cancel=cancel))

    def _on_answer(self, answer: str) -> None:
        if answer == "list":
            self.table.services.stack.pop()
        elif answer == "retry":
            self._open_puzzle(self.loaded)
        elif answer == "again":
            self._open_puzzle(self.loaded, steps=self._steps_before)
        elif answer == "solution":
            self._open_puzzle(self.loaded, watched=True, steps=self._steps_before)
        elif answer == "hint":
            self.show_hint()
        elif answer == "settings":
            self.table.services.open_route(SettingsRoute())
        elif answer == "next" and (following := self.course.find_next(self.loaded)) is not None:
            self._open_puzzle(following)

    @property
    def _steps_before(self) -> Sequence[str]:
        """Return the texts of the actions before the mistake; empty without a mistake."""
        if self.mistake is None:
            return ()
        return [step.action for step in self.table.session.journal[1 : self.mistake.step]]

    def _open_puzzle(self, loaded: LoadedPuzzle, *, watched: bool = False, steps: Sequence[str] = ()) -> None:
        services = self.table.services
        services.stack.replace(make_puzzle_table(services, loaded, self.course, watched=watched, steps=steps))

    def decorate(self, view_state: MatchViewState) -> MatchViewState:
        """Show the goal or result if there is no other message; after a mistake, the available options."""
        if self.mistake is not None and not self.table.stage.is_busy:
            title, hint = _("Not the solution"), _("Try again or see the solution")
            view_state.note = SideNote(
                pick_text(self.loaded.puzzle.name), "\n".join(self.describe_mistake(self.mistake))
            )
            view_state.commands = tuple(self.list_commands())
            view_state.turn = msgspec.structs.replace(view_state.turn, title=title, hint=hint)
        elif view_state.note is None:
            view_state.note = SideNote(pick_text(self.loaded.puzzle.name), "\n".join(filter(None, self.format_lines())))
        return view_state

    def describe_mistake(self, mistake: Mistake) -> list[str]:
        """Return the enemy's answer, why the goal is out of reach, and how the try is counted."""
        answers = describe_answers(self.loaded, self.table.session.journal, mistake)
        over = self.verdict is not None and self.loaded.objective.includes_enemy_turn
        reason = (
            format_missed(self.loaded)
            if over and not self.verdict
            else explain_failure(self.loaded, mistake, self.table.session.view_for(-1))
        )
        return [*answers, f"**{reason}**", *filter(None, (self._course_result,))]

    def list_commands(self) -> list[TableCommand]:
        """Return the commands that are available after a mistake."""
        onward = TableCommand("next", _("Next puzzle"), ("n",))
        return [
            TableCommand("again", _("Try again"), (Kind.MAIN,), is_default=True),
            TableCommand("solution", _("Show solution"), (Kind.FOLLOW,)),
            *([onward] if self.course.is_continuous else ()),
        ]

    @property
    def spoken_texts(self) -> Sequence[str]:
        if self.mistake is not None:
            return self.describe_mistake(self.mistake)
        begins = len(self.table.session.journal) == 1
        return (self.format_goal(), self.course.format_status()) if begins else ()

    @property
    def shown_verdict(self) -> bool | None:
        """Return the verdict, as soon as the animations have shown its cause."""
        return None if self.table.stage.is_busy else self.verdict

    def format_goal(self) -> str:
        """Return the goal, or the result if there is one."""
        solved = self.shown_verdict
        if self.watched:
            return _("Showing the solution.") if solved is None else _("That's how it's done. Now you try!")
        if solved is None:
            return format_short_goal(self.loaded)
        return format_reached(self.loaded) if solved else format_missed(self.loaded)

    def format_lines(self) -> list[str]:
        """Return the lines beside the board: the goal, its remaining part, and how to start over."""
        view = self.table.stage.view
        moves = ""
        # otherwise the remaining actions are the enemy's
        if self.shown_verdict is None and view.active == self.loaded.seat:
            left = view.actions
            moves = ngettext("**{count}** action left.", "**{count}** actions left.", left).format(count=left)
        over = _("{key}: start over").format(key=f"**{format_cap(Kind.REPLAY, self.table.services.device)}**")
        return [self.format_goal(), moves, self.course.format_status(), over]

    # ---- commands ---------------------------------------------------------------------------------------------------

    def show_hint(self) -> None:
        """Show the hint; after a lost turn, offer to go back to before the mistake."""
        if self.course.is_continuous:
            self.table.show_refusal(_format_no_hints(), "hint")
            return
        lost = self.is_judged and self.mistake is None  # after a mistake, buttons on the table offer this
        answers = (
            self._make_answers("retry", "solution") if lost else [DialogButton("resume", _("Close"), is_default=True)]
        )
        self._open_dialog(_("Hint"), format_hint(self.loaded), answers)

    def show_enemy(self) -> None:
        """Open the enemy's hand."""
        table = self.table
        if not table.busy:
            enemy = next(seat for seat in range(table.faces.match.seats) if seat != self.loaded.seat)
            table.services.stack.push(EnemyHandScene(table.services, table.faces, table.stage.view, enemy))

    def add_widgets(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        """Return the buttons of the match together with those of the puzzle."""
        table = self.table
        icons = table.make_icons()
        icons |= {
            "enemy": CommandIcon("enemy", "cards", _("Enemy hand"), _ICON_KEYS["enemy"]),
            "retry": CommandIcon("retry", "replay", _("Start over"), _ICON_KEYS["retry"]),
            "hint": CommandIcon(
                "hint",
                "bulb",
                _("Hint"),
                _ICON_KEYS["hint"],
                enabled=not self.course.is_continuous,
                reason=_format_no_hints(),
            ),
        }
        own = build_tool_buttons(
            canvas, icons, table.table.layout, threats_shown=table.threats, extra=("enemy", "retry")
        )
        return [*(widget for widget in widgets if not isinstance(widget, IconButton)), *own]

    def on_widget_event(self, event: WidgetEvent) -> bool:
        commands: dict[WidgetId, Callable[[], None]] = {
            "enemy": self.show_enemy,
            "retry": partial(self._open_puzzle, self.loaded),
            "hint": self.show_hint,
        }
        if self.mistake is not None:
            commands |= {command.id: partial(self._on_answer, str(command.id)) for command in self.list_commands()}
        if event.kind != "pressed" or event.id not in commands:
            return False
        self.table.services.play_effect("press")
        commands[event.id]()
        return True

    def handle(self, intent: Intent) -> bool:
        pressed = intent.key if intent.kind is Kind.KEY else intent.kind
        wanted: WidgetId = next((id for id, key in _ICON_KEYS.items() if key == pressed), "")
        if self.mistake is not None:
            chosen = (Kind.UNDO, Kind.OK) if self.table.input.keys.aside is None else (Kind.UNDO,)
            if pressed in chosen:
                wanted = "again"
            wanted = next((command.id for command in self.list_commands() if pressed in command.keys), wanted)
        return bool(wanted) and self.on_widget_event(WidgetEvent(wanted, "pressed"))

    def make_menu(self) -> PauseMenu:
        helps = self._help_options if self.mistake is not None or not self.course.is_continuous else ()
        chosen = [
            DialogButton("retry", _("Start over")),
            *(DialogButton(name, self._option_labels[name]) for name in helps),
            DialogButton("settings", _("Settings")),
            DialogButton("list", self.course.back_label),
        ]
        lines = [MenuLine(button.value, button.text, partial(self._on_answer, button.value)) for button in chosen]
        puzzle = self.loaded.puzzle
        text = pick_text(puzzle.story) if puzzle.story else format_goal(self.loaded)
        return PauseMenu(pick_text(puzzle.name), text, [MenuLine("resume", _("Resume")), *lines])


def make_puzzle_table(
    services: Services,
    loaded: LoadedPuzzle,
    course: PuzzleCourse | None = None,
    *,
    watched: bool = False,
    steps: Sequence[str] = (),
) -> MatchScene:
    """Return the match scene of a puzzle after ``steps``; without a course it returns to the scene that opened it."""
    active_match = make_puzzle_match(loaded, watched=watched, steps=steps)
    return MatchScene(services, active_match, PuzzleExtension(loaded, course or PuzzleCourse(), watched=watched))


def make_puzzle_match(loaded: LoadedPuzzle, *, watched: bool, steps: Sequence[str] = ()) -> ActiveMatch[EpicRules]:
    """Return the match of a puzzle after ``steps``: a person against the referee, with all hands open."""
    teams = [seat.team for seat in loaded.puzzle.seats]
    side = loaded.rules.match.side_of
    persons = [not watched and side[seat] == side[loaded.seat] for seat in range(len(teams))]
    seats = Seats(
        [PERSON if person else _REFEREE_NAME for person in persons],
        [team_name(loaded.puzzle.game, team, short=True) for team in teams],
    )
    active_match = start_from_position(loaded.rules, loaded.state, seats, open_hands=True, seed=loaded.id)
    for text in steps:
        active_match.session.submit(active_match.session.parse_action(text))
    return active_match
