"""A puzzle at the table: one turn against the best answers there are, and what comes after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from threading import Thread
from typing import Any

from game.app.epic.match.guest import MatchGuest
from game.app.epic.match.modes.mode import Note
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.showing import MatchShowing
from game.app.epic.puzzle.hand import EnemyHandScene
from game.app.epic.puzzle.words import aim_sentence, hint_words, missed, reached, short_aim
from game.app.play.icons import ICON_GAP, Icon, icon_row
from game.app.play.pause_menu import Line, Menu
from game.app.play.routes import Settings
from game.app.play.thinking import Thinking
from game.app.ui.dialog import Answer, Dialog
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.effects.timeline import Clock, Tempo
from game.app.ui.input.intents import Intent, Kind, cap
from game.app.ui.services import Services
from game.app.ui.style.theme import TIMES
from game.app.ui.widgets.base import Reply, Widget
from game.app.ui.widgets.button import IconButton
from game.bots.epic.referee import PuzzleReferee
from game.bots.worker.pool import AtOnce
from game.content.puzzles.puzzles import LoadedPuzzle
from game.errors import UserError
from game.modes.active_match import Occasion, from_position
from game.rules.epic.actions.action import Action
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON, Seats
from game.session.session import Step
from game.storage.puzzle_progress import record_try
from game.storage.save_words import team_name
from game.text import _, ngettext, pick

_REFEREE = "referee"
_ICON = 34.0
_KEYS: dict[str, Kind | str] = {"enemy": "c", "hint": Kind.HINT, "retry": Kind.REPLAY}
"""The keys of the icons that only a puzzle has."""
_PAUSE = 0.8
"""How long the last picture stands before the judgment, in seconds."""


def puzzle_name(loaded: LoadedPuzzle) -> str:
    """By what name the progress of a puzzle is kept."""
    return f"{loaded.puzzle.game}/{loaded.id}"


class RefereeThinking(Thinking[Action]):
    """The referee's answers, found beside the window's own work; with ``both`` it plays the solution, too."""

    def __init__(self, occasion: Occasion[EpicRules], tempo: Tempo, referee: PuzzleReferee, *, both: bool) -> None:
        super().__init__(occasion, tempo, AtOnce)
        self.referee = referee
        self.both = both
        self._advised: Action | None = None
        self._fault: BaseException | None = None
        self._thread: Thread | None = None

    def answer(self, dt: float) -> Action | None:
        journal = list(self.occasion.session.journal)
        if self._step != len(journal) or self._thread is None:
            self._step, self._advised = len(journal), None
            self._waited.restart()
            self._thread = Thread(target=self._think, args=(journal,), name="referee", daemon=True)
            self._thread.start()
        if self._waited.advance(dt) < self.least or self._thread.is_alive():
            return None
        self._thread = None
        if self._fault is not None:
            raise self._fault
        return self._advised

    @property
    def least(self) -> float:
        """How long an answer waits at least; the solution is shown more slowly."""
        return min(TIMES.bot_most, self.tempo.seconds(TIMES.bot_least * (2.5 if self.both else 1.5)))

    def _think(self, journal: list[Step]) -> None:
        asked = self.occasion.session.decision
        try:
            ours = asked is not None and asked.seat == self.referee.loaded.seat
            self._advised = self.referee.advice(journal) if ours else self.referee.answer(journal)
        except BaseException as fault:
            self._fault = fault


class PuzzleGuest(MatchGuest[MatchScene]):
    """One puzzle at the table. ``watched`` plays the solution; ``after`` gives the puzzle that comes next."""

    coached = False

    def __init__(
        self,
        loaded: LoadedPuzzle,
        after: Callable[[LoadedPuzzle], LoadedPuzzle | None],
        *,
        watched: bool,
        listed: bool = True,
    ) -> None:
        self.loaded = loaded
        self.after = after
        self.watched = watched
        self.listed = listed
        """Whether it was opened from the list of puzzles, and leads back to it."""
        self.judged = False
        self.referee = PuzzleReferee(loaded)
        self._verdict: tuple[int, bool | None] = (-1, None)
        self._rest = Clock()

    def viewer(self, occasion: Occasion[Any]) -> int:
        return self.loaded.seat

    def thinking(self, services: Services, occasion: Occasion[Any]) -> Thinking[Action]:
        return RefereeThinking(occasion, services.tempo, self.referee, both=self.watched)

    # ---- the judgment -----------------------------------------------------------------------------------------------

    @property
    def verdict(self) -> bool | None:
        """Whether the puzzle is solved or lost; None while it goes on."""
        session = self.table.session
        if self._verdict[0] != len(session.journal):
            self._verdict = (len(session.journal), self.referee.solver.verdict(session.view(-1)))
        return self._verdict[1]

    @property
    def holds(self) -> bool:
        return self.verdict is not None

    def go_on(self, dt: float) -> None:
        rested = self._rest.advance(dt)
        if not self.judged and rested >= self.table.services.tempo.seconds(_PAUSE):
            self.judged = True
            self._judge(solved=bool(self.verdict))

    def _judge(self, *, solved: bool) -> None:
        if not self.watched:
            try:
                record_try(puzzle_name(self.loaded), solved=solved)
            except UserError as error:
                self.table.services.notify(error.message)
        if self.watched:
            self._ask(_("Solution"), _("That's how it's done. Now you try!"), self._answers("retry"))
        elif solved:
            self._ask(
                _("Solved"), pick(self.loaded.puzzle.name), self._answers("next" if self.after(self.loaded) else "list")
            )
        else:
            self._ask(_("Not solved"), missed(self.loaded), self._answers("retry", "hint", "solution"))

    @property
    def _back(self) -> str:
        return _("All puzzles") if self.listed else _("Back")

    def _answers(self, main: str, *others: str) -> list[Answer]:
        words = {
            "retry": _("Try again"),
            "hint": _("Hint"),
            "solution": _("Show solution"),
            "next": _("Next puzzle"),
            "list": self._back,
        }
        names = dict.fromkeys((main, *others, "list"))
        return [Answer(name, words[name], main=name == main) for name in names]

    def _ask(self, title: str, text: str, answers: list[Answer]) -> None:
        cancel = "list" if any(answer.value == "list" for answer in answers) else "resume"
        services = self.table.services
        services.stack.push(Dialog(services, title, text, answers, self._answered, cancel=cancel))

    def _answered(self, answer: str) -> None:
        if answer == "list":
            self.table.services.stack.pop()
        elif answer == "retry":
            self._open(self.loaded)
        elif answer == "solution":
            self._open(self.loaded, watched=True)
        elif answer == "hint":
            self.show_hint()
        elif answer == "settings":
            self.table.services.open(Settings())
        elif answer == "next" and (following := self.after(self.loaded)) is not None:
            self._open(following)

    def _open(self, loaded: LoadedPuzzle, *, watched: bool = False) -> None:
        services = self.table.services
        services.stack.replace(puzzle_table(services, loaded, after=self.after, watched=watched, listed=self.listed))

    def decorate(self, showing: MatchShowing) -> MatchShowing:
        """The aim or what became of it, wherever nothing else is to be said."""
        told = showing.note
        if told is None or told.passing:
            title, text = pick(self.loaded.puzzle.name), "\n".join(filter(None, self.lines()))
            showing.note = Note(title, text) if told is None else told.below(title, text)
        return showing

    @property
    def shown_verdict(self) -> bool | None:
        """The verdict, once the table has shown what led to it."""
        return None if self.table.stage.busy else self.verdict

    def aim_line(self) -> str:
        """Return the aim, or how it ended."""
        solved = self.shown_verdict
        if self.watched:
            return _("Showing the solution.") if solved is None else _("That's how it's done. Now you try!")
        if solved is None:
            return short_aim(self.loaded)
        return reached(self.loaded) if solved else missed(self.loaded)

    def lines(self) -> list[str]:
        """Return what is said beside the board: the aim, what is left to reach it with, and how to start over."""
        view = self.table.stage.view
        moves = ""
        if self.shown_verdict is None and view.active == self.loaded.seat:  # else those that are left are the enemy's
            left = view.actions
            moves = ngettext("**{count}** action left.", "**{count}** actions left.", left).format(count=left)
        over = _("{key}: start over").format(key=f"**{cap(Kind.REPLAY, self.table.services.device)}**")
        return [self.aim_line(), moves, over]

    # ---- commands ---------------------------------------------------------------------------------------------------

    def show_hint(self) -> None:
        """Tells the hint; after a turn that was lost one may try again from there."""
        answers = self._answers("retry", "solution") if self.judged else [Answer("resume", _("Close"), main=True)]
        self._ask(_("Hint"), hint_words(self.loaded), answers)

    def show_enemy(self) -> None:
        """Lays the enemy's cards open."""
        table = self.table
        if not table.busy:
            enemy = next(seat for seat in range(table.faces.match.seats) if seat != self.loaded.seat)
            table.services.stack.push(EnemyHandScene(table.services, table.faces, table.stage.view, enemy))

    def dress(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        """The puzzle's own icons in place of those for the bot's hint and for what is hidden."""
        shown = [widget for widget in widgets if widget.id not in (*_KEYS, "holds")]
        own = [
            Icon("retry", "replay", _("Start over"), _KEYS["retry"]),
            Icon("hint", "bulb", _("Hint"), _KEYS["hint"]),
            Icon("enemy", "cards", _("Enemy hand"), _KEYS["enemy"]),
        ]
        rest = [widget for widget in shown if isinstance(widget, IconButton)]
        for place, widget in enumerate(reversed(rest)):
            widget.box = widget.box._replace(x=WIDTH - 10 - _ICON - place * (_ICON + ICON_GAP))
        first = icon_row(own, _ICON, after=len(rest), hints=False)
        return [*shown, *first]

    def reply(self, reply: Reply) -> bool:
        commands: dict[str, Callable[[], None]] = {
            "enemy": self.show_enemy,
            "hint": self.show_hint,
            "retry": partial(self._open, self.loaded),
        }
        if reply.kind != "pressed" or reply.id not in commands:
            return False
        self.table.services.play("press")
        commands[reply.id]()
        return True

    def handle(self, intent: Intent) -> bool:
        pressed = intent.key if intent.kind is Kind.KEY else intent.kind
        wanted = next((id for id, key in _KEYS.items() if key == pressed), "")
        return bool(wanted) and self.reply(Reply(wanted, "pressed"))

    def menu(self) -> Menu:
        chosen = [
            *self._answers("retry", "hint", "solution")[:-1],
            Answer("settings", _("Settings")),
            Answer("list", self._back),
        ]
        lines = [Line(one.value, one.text, partial(self._answered, one.value)) for one in chosen]
        puzzle = self.loaded.puzzle
        told = pick(puzzle.story) if puzzle.story else aim_sentence(self.loaded)
        return Menu(pick(puzzle.name), told, [Line("resume", _("Resume")), *lines])


def puzzle_table(
    services: Services,
    loaded: LoadedPuzzle,
    *,
    after: Callable[[LoadedPuzzle], LoadedPuzzle | None] = lambda _played: None,
    watched: bool = False,
    listed: bool = True,
) -> MatchScene:
    """The table of a puzzle; one that is not ``listed`` leads back to where it was opened."""
    occasion = puzzle_occasion(loaded, watched=watched)
    return MatchScene(services, occasion, PuzzleGuest(loaded, after, watched=watched, listed=listed))


def puzzle_occasion(loaded: LoadedPuzzle, *, watched: bool) -> Occasion[EpicRules]:
    """The position of a puzzle at a table: a person against the referee, all hands open."""
    teams = [seat.team for seat in loaded.puzzle.seats]
    side = loaded.rules.match.side_of
    persons = [not watched and side[seat] == side[loaded.seat] for seat in range(len(teams))]
    seats = Seats(
        [PERSON if person else _REFEREE for person in persons],
        [team_name(loaded.puzzle.game, team, short=True) for team in teams],
    )
    return from_position(loaded.rules, loaded.state, seats, open_hands=True, seed=loaded.id)
