"""The gauntlet: a team and a grade are chosen, then the map of the run. Every step is written down as it is made."""

from __future__ import annotations

import os

from game.app.epic.cards.closer import CardScene
from game.app.epic.gauntlet.deck import RunDeck
from game.app.epic.gauntlet.map_page import MapPage
from game.app.epic.gauntlet.page import GauntletProgress
from game.app.epic.gauntlet.place_scene import PlaceScene
from game.app.epic.gauntlet.riddle import open_riddle
from game.app.epic.gauntlet.start import StartPage
from game.app.epic.gauntlet.table import open_duel
from game.app.epic.look import look_of
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.widgets.base import Reply
from game.content.modes.gauntlet import ACTS
from game.errors import UserError
from game.modes.gauntlet import progress, steps
from game.modes.gauntlet.matches import settle
from game.modes.gauntlet.state import Run
from game.modes.gauntlet.wording import heirloom_face
from game.text import _, pick


class GauntletScene(HeadedScene):
    """Before a run its beginning, then its map. What is kept is read anew whenever the scene comes back."""

    keeps = ("gauntlet",)
    on_table = True

    def __init__(self, services: Services, game: str = "") -> None:
        super().__init__(services)
        self.progress = GauntletProgress(game)
        self.start = StartPage(self.progress, self.form, touch=self.touch, turn_to=self.turn_to, set_out=self.set_out)
        self.map = MapPage(
            self.progress,
            self.form,
            go=self.go,
            look_at=services.stack.relayout,
            give_up=self.ask_to_give_up,
            show_deck=self.show_deck,
            show_relic=self.show_relic,
        )
        self._enter_game()
        self._look_up()

    def _enter_game(self) -> None:
        self.theme = look_of(self.progress.game)
        self.music = self.progress.game

    @property
    def heading(self) -> str:
        run = self.run
        return _("Gauntlet") if run is None else _("Gauntlet: act {act} of {acts}").format(act=run.act, acts=ACTS)

    @property
    def remark(self) -> str:
        run = self.run
        if run is None:
            return ""
        name = pick(self.progress.rules.common.grades[run.grade - 1].name)
        return _("Difficulty {number}: {name}").format(number=run.grade, name=name)

    @property
    def run(self) -> Run | None:
        """The run that is on, or that has just ended."""
        return self.progress.run

    @property
    def page(self) -> StartPage | MapPage:
        """What is shown."""
        return self.start if self.run is None else self.map

    def _look_up(self) -> None:
        """Read the progress, and what became of a duel that was played on elsewhere."""
        self.progress.book = progress.load()
        if self.run is not None:
            try:
                self._keep(settle(self.run))
            except UserError as error:
                self.services.notify(error.message)

    def _keep(self, run: Run) -> None:
        """Write the run down if it is another one now."""
        if run != self.run:
            self.progress.book = progress.keep(run)
            self.map.at = -1

    def resume(self) -> None:
        self._look_up()
        self.services.stack.relayout()
        self.touch()

    # ---- layout and drawing -----------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        page = self.page
        self.form.set([self.back(), *page.widgets(canvas)], focus=page.focus())

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        self.page.draw(canvas)

    def on_reply(self, reply: Reply) -> None:
        self.page.reply(reply)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def turn_to(self, game: str) -> None:
        """The other game, with the run that is on in it."""
        self.progress.turn_to(game)
        self.start.at = 0
        self._enter_game()
        self._look_up()
        self.services.stack.relayout()

    def set_out(self, team: str, grade: int) -> None:
        """A new run begins, with the choice of its first boon."""
        known = self.progress.book.bosses.get(self.progress.game, 0)
        if self._written(steps.new_run(self.progress.game, team, os.urandom(4).hex(), grade, known)):
            self._open_place()

    def go(self) -> None:
        """What the golden button of the map does: on to the place, to the duel, to what is asked there."""
        run = self.run
        assert run is not None
        if run.over:
            self._forget()
        elif run.step == "path":
            number = self.map.looked_at
            if self._written(steps.carry_out(run, f"go {number}")):
                self._open_place()
        else:
            self._open_place()

    def _open_place(self) -> None:
        """What the present step asks for comes onto the screen."""
        run = self.run
        assert run is not None
        self.services.stack.relayout()
        if run.step == "duel":
            self.services.stack.push(open_duel(self.services, run))
        elif run.step == "riddle":
            self.services.stack.push(open_riddle(self.services, run, self.riddle_over))
        elif run.step != "path":
            self.services.stack.push(PlaceScene(self.services, run, self._written))

    def riddle_over(self, solved: bool) -> None:
        """The one try at a riddle is over."""
        run = self.run
        if run is not None and run.step == "riddle":
            self._written(steps.after_riddle(run, solved=solved))

    def _written(self, run: Run) -> bool:
        """Write a step of the run down and lay the screen out anew; return whether it could be written."""
        try:
            self._keep(run)
        except UserError as error:
            self.services.notify(error.message)
            return False
        self.services.stack.relayout()
        return True

    def _forget(self) -> None:
        run = self.run
        teams = list(self.progress.content.teams)
        self.start.at = teams.index(run.team) if run is not None and run.team in teams else 0
        try:
            self.progress.book = progress.give_up(self.progress.game)
        except UserError as error:
            self.services.notify(error.message)
        self.map.at = -1
        self.services.stack.relayout()

    def ask_to_give_up(self) -> None:
        """Ends the run after a question."""
        answers = [Answer("stay", _("Resume"), main=True), Answer("give up", _("Abandon run"), act=self._forget)]
        text = _("Your best result with this team is saved.")
        ask(self.services, _("Abandon this run?"), text, answers, cancel="stay")

    def show_relic(self, name: str) -> None:
        """An heirloom's card, large."""
        assert self.run is not None
        face = heirloom_face(self.run, name, self.progress.rules)
        if face is not None:
            self.services.stack.push(CardScene(self.services, self.progress.game, face))

    def show_deck(self) -> None:
        """The deck as the boons have made it."""
        assert self.run is not None
        self.services.stack.push(RunDeck(self.services, self.run, self.progress.rules))


def gauntlet_line() -> str:
    """The second line of the button on the title screen."""
    run = next((run for run in progress.load().runs.values() if not run.over), None)
    if run is None:
        return _("three acts, one life")
    return _("act {act} of {acts}").format(act=run.act, acts=ACTS)
