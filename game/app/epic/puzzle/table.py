"""A puzzle at the table: one turn against the best answers there are, and what comes after it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.hand import EnemyHandScene
from game.app.play.occasion import Occasion, from_position
from game.app.play.routes import Settings
from game.app.play.thinking import Thinking
from game.app.play.words import team_name
from game.app.ui.canvas import WIDTH
from game.app.ui.dialog import Answer, Dialog
from game.app.ui.input import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.theme import TIMES
from game.app.ui.tween import Tempo
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import IconButton
from game.bots.referee import PuzzleReferee
from game.bots.worker import AtOnce
from game.content.puzzles import Loaded
from game.errors import UserError
from game.rules.epic.action import Action
from game.rules.epic.rules import EpicRules
from game.table.puzzle_progress import record_try
from game.table.seats import PERSON, Seats
from game.table.session import Step
from game.text import _, pick

_REFEREE = "referee"
_ICON = 34.0
_KEYS: dict[str, Kind | str] = {"enemy": "c", "hint": Kind.HINT}
"""The keys of the icons that only a puzzle has."""
_PAUSE = 0.8
"""How long the last picture stands before the judgment, in seconds."""


def puzzle_name(loaded: Loaded) -> str:
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
            self._step, self._waited, self._advised = len(journal), 0.0, None
            self._thread = Thread(target=self._think, args=(journal,), name="referee", daemon=True)
            self._thread.start()
        self._waited += dt
        if self._thread.is_alive() or self._waited < self.least:
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


class PuzzleTable(MatchScene):
    """The match scene for one puzzle. ``watched`` plays the solution; ``after`` gives the puzzle that comes next."""

    def __init__(
        self,
        services: Services,
        loaded: Loaded,
        *,
        after: Callable[[Loaded], Loaded | None] = lambda _played: None,
        watched: bool = False,
    ) -> None:
        self.loaded = loaded
        self.after = after
        self.watched = watched
        self.judged = False
        super().__init__(services, _occasion(loaded, watched=watched))
        self.referee = PuzzleReferee(loaded)
        self.thinking = RefereeThinking(self.occasion, services.tempo, self.referee, both=watched)
        self.take_seat(loaded.seat)

    def enter(self) -> None:
        """Tells the aim; nothing of a puzzle is kept but its progress."""
        self.services.notify(_("This is the solution.") if self.watched else _("Win before this turn ends."))

    # ---- the judgment -----------------------------------------------------------------------------------------------

    def go_on(self, dt: float) -> None:
        verdict = self.referee.solver.verdict(self.occasion.session.view(-1))
        if verdict is None:
            super().go_on(dt)
            return
        self.put_no_question()
        self._rest += dt
        if not self.judged and self._rest >= self.services.tempo.seconds(_PAUSE):
            self.judged = True
            self._judge(solved=verdict)

    def _judge(self, *, solved: bool) -> None:
        if not self.watched:
            try:
                record_try(puzzle_name(self.loaded), solved=solved)
            except UserError as error:
                self.services.notify(error.message)
        if self.watched:
            self._ask(_("The solution"), _("So it is done. Now you."), self._answers("retry"))
        elif solved:
            self._ask(
                _("Solved"), pick(self.loaded.puzzle.name), self._answers("next" if self.after(self.loaded) else "list")
            )
        else:
            text = _("The turn is over and an enemy still stands.")
            self._ask(_("Not solved"), text, self._answers("retry", "hint", "solution"))

    def _answers(self, main: str, *others: str) -> list[Answer]:
        words = {
            "retry": _("Try again"),
            "hint": _("Hint"),
            "solution": _("Show the solution"),
            "next": _("Next puzzle"),
            "list": _("All puzzles"),
        }
        names = dict.fromkeys((main, *others, "list"))
        return [Answer(name, words[name], main=name == main) for name in names]

    def _ask(self, title: str, text: str, answers: list[Answer]) -> None:
        cancel = "list" if any(answer.value == "list" for answer in answers) else "resume"
        self.services.stack.push(Dialog(self.services, title, text, answers, self._answered, cancel=cancel))

    def _answered(self, answer: str) -> None:
        stack = self.services.stack
        if answer == "list":
            stack.pop()
        elif answer == "retry":
            self._open(self.loaded)
        elif answer == "solution":
            self._open(self.loaded, watched=True)
        elif answer == "hint":
            self.show_hint()
        elif answer == "settings":
            self.services.open(Settings())
        elif answer == "next" and (following := self.after(self.loaded)) is not None:
            self._open(following)

    def _open(self, loaded: Loaded, *, watched: bool = False) -> None:
        self.services.stack.replace(PuzzleTable(self.services, loaded, after=self.after, watched=watched))

    # ---- commands ---------------------------------------------------------------------------------------------------

    def show_hint(self) -> None:
        """Tells the hint; after a turn that was lost one may try again from there."""
        answers = self._answers("retry", "solution") if self.judged else [Answer("resume", _("Go on"), main=True)]
        self._ask(_("Hint"), pick(self.loaded.puzzle.hint), answers)

    def show_enemy(self) -> None:
        """Lays the enemy's cards open."""
        if not self.stage.busy:
            enemy = next(seat for seat in range(self.faces.m.seats) if seat != self.loaded.seat)
            self.services.stack.push(EnemyHandScene(self.services, self.faces, self.stage.view, enemy))

    def _icons(self) -> list[Widget]:
        others = [widget for widget in super()._icons() if widget.id not in (*_KEYS, "holds")]
        left = min((widget.box.x for widget in others), default=WIDTH) - _ICON - 7
        own: list[tuple[str, str, str]] = [
            ("enemy", "cards", _("The enemy's hand")),
            ("hint", "bulb", _("Hint")),
        ]
        icons: list[Widget] = [
            IconButton(id, Box(left - place * (_ICON + 7), 6, _ICON, _ICON), icon, tip=tip, keys=(_KEYS[id],))
            for place, (id, icon, tip) in enumerate(own)
        ]
        return [*others, *icons]

    def press(self, reply: Reply) -> None:
        doors = {"enemy": self.show_enemy, "hint": self.show_hint}
        if reply.kind == "pressed" and reply.id in doors:
            self.services.play("press")
            doors[reply.id]()
        else:
            super().press(reply)

    def handle(self, intent: Intent) -> None:
        pressed = intent.key if intent.kind is Kind.KEY else intent.kind
        wanted = next((id for id, key in _KEYS.items() if key == pressed), "")
        if wanted:
            self.press(Reply(wanted, "pressed"))
        else:
            super().handle(intent)

    def open_menu(self) -> None:
        """Go on, try again, hint, solution, settings, all puzzles."""
        answers = [
            Answer("resume", _("Go on"), main=True),
            *self._answers("retry", "hint", "solution")[:-1],
            Answer("settings", _("Settings")),
            Answer("list", _("All puzzles")),
        ]
        answers = [Answer(one.value, one.text, main=one.value == "resume") for one in answers]
        story = pick(self.loaded.puzzle.story)
        dialog = Dialog(self.services, pick(self.loaded.puzzle.name), story, answers, self._answered, cancel="resume")
        self.services.stack.push(dialog)


def _occasion(loaded: Loaded, *, watched: bool) -> Occasion[EpicRules]:
    teams = [seat.team for seat in loaded.puzzle.seats]
    side = loaded.rules.match.side_of
    persons = [not watched and side[seat] == side[loaded.seat] for seat in range(len(teams))]
    seats = Seats(
        [PERSON if person else _REFEREE for person in persons],
        [team_name(loaded.puzzle.game, team, short=True) for team in teams],
    )
    return from_position(loaded.rules, loaded.state, seats, open_hands=True, seed=loaded.id)
