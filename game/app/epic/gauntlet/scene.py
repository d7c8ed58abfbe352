"""Gauntlet scene: choice of team and difficulty, map of the run, and its end; every step is saved at once."""

from __future__ import annotations

import os
from pathlib import Path

from game.app.epic.cards.closer import CardScene
from game.app.epic.gauntlet.deck import RunDeckScene
from game.app.epic.gauntlet.end_page import EndPage
from game.app.epic.gauntlet.end_words import format_for_sharing
from game.app.epic.gauntlet.map_page import MapPage
from game.app.epic.gauntlet.page import GauntletProgress
from game.app.epic.gauntlet.place_scene import PlaceScene
from game.app.epic.gauntlet.riddle import open_riddle
from game.app.epic.gauntlet.start import StartPage
from game.app.epic.gauntlet.table import open_duel
from game.app.epic.look import get_theme
from game.app.play.ending.deeds import announce_match, watch_achievements
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.tree import SCREEN, lay_out
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.room import draw_dim_room
from game.app.ui.widgets.base import WidgetEvent
from game.content.modes.gauntlet import ACTS
from game.errors import UserError
from game.modes.gauntlet import progress, steps
from game.modes.gauntlet.matches import settle_duel
from game.modes.gauntlet.state import GauntletRun
from game.modes.gauntlet.wording import build_heirloom_face
from game.text import _


class GauntletScene(HeadedScene):
    """Scene with the page for the state of the run; the progress is reloaded when the scene resumes."""

    player_files = ("gauntlet",)
    has_table_background = True

    def __init__(self, services: Services, game: str = "") -> None:
        super().__init__(services)
        self.progress = GauntletProgress(game)
        self.start = StartPage(
            self.progress,
            self.form,
            on_change=services.stack.request_layout,
            on_switch_game=self.switch_game,
            on_start=self.start_run,
        )
        self.map = MapPage(
            self.progress,
            self.form,
            on_go=self.run_main_action,
            on_look_at=self.refresh_callout,
            on_give_up=self.ask_to_give_up,
            on_show_deck=self.show_deck,
            on_show_relic=self.show_relic,
        )
        self.end = EndPage(self.progress, self.form, on_press=self.on_end_button, on_show_relic=self.show_relic)
        self._apply_theme()
        self._load_progress()

    def _apply_theme(self) -> None:
        self.theme = get_theme(self.progress.game)
        self.music = self.progress.game

    @property
    def heading(self) -> str:
        run = self.run
        return _("Gauntlet") if run is None else _("Gauntlet: act {act} of {acts}").format(act=run.act, acts=ACTS)

    @property
    def run(self) -> GauntletRun | None:
        """Return the current run, or else the one that has just ended."""
        return self.progress.run

    @property
    def page(self) -> StartPage | MapPage | EndPage:
        """Return the page for the state of the run."""
        run = self.run
        if run is None:
            return self.start
        return self.end if run.is_over else self.map

    def _load_progress(self) -> None:
        """Load the saved progress, and record the result of a duel that ended meanwhile."""
        self.progress.records = progress.load_progress()
        if self.run is not None:
            try:
                self._save_run(settle_duel(self.run))
            except UserError as error:
                self.services.notify(error.message)

    def _save_run(self, run: GauntletRun) -> None:
        """Save the run if it has changed."""
        if run != self.run:
            played = self.run.match if self.run is not None and not run.match else ""
            with watch_achievements(self.services, may_reach=run.is_over, is_deferred=bool(played)):
                self.progress.records = progress.save_run(run)
            if played:
                announce_match(self.services, Path(played).stem)
            self.map.reset()

    def resume(self) -> None:
        self._load_progress()
        self.services.stack.request_layout()
        self.mark_dirty()

    # ---- layout and drawing -----------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        page = self.page
        self.layout_result = lay_out(canvas, page.build(), page.box)
        frame = self.make_frame() if page.is_headed else []
        self.form.set_widgets([*frame, *self.layout_result.widgets], focus=page.find_first_focus())

    def draw_ground(self, canvas: Canvas) -> None:
        if self.page.is_headed:
            super().draw_ground(canvas)
        else:
            canvas.draw_cached("dim room", *SCREEN, draw_dim_room)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._follow_focus()

    def handle(self, intent: Intent) -> None:
        before = self.form.focus
        super().handle(intent)
        if intent.kind in (Kind.NEXT, Kind.PREV) and self.form.focus != before:
            self.page.pass_focus()
        self._follow_focus()

    def _follow_focus(self) -> None:
        """Show the callout of the focused place; it follows the pointer one frame after the highlight."""
        if self.page.follow_focus():
            self.update_after_highlight(self.refresh_callout)

    def on_widget_event(self, event: WidgetEvent) -> None:
        self.page.on_widget_event(event)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def switch_game(self, game: str) -> None:
        """Show the run of another game."""
        self.progress.switch_game(game)
        self.start.team_index = 0
        self._apply_theme()
        self._load_progress()
        self.services.stack.request_layout()

    def start_run(self, team: str, grade: int) -> None:
        """Start and save a new run, which begins with the choice of a boon."""
        known = self.progress.records.bosses.get(self.progress.game, 0)
        if self._save_step(steps.create_run(self.progress.game, team, os.urandom(4).hex(), grade, known)):
            self._open_step()

    def on_end_button(self, id: str) -> None:
        """Handle a button at the end of a run."""
        match id:
            case "go":
                self._give_up()
            case "deck":
                self.show_deck()
            case "share":
                assert self.run is not None
                self.services.copy_text(format_for_sharing(self.run))
            case "title":
                self.services.stack.pop_to(self.services.stack.scenes[0])

    def run_main_action(self) -> None:
        """Perform the main action of the map.

        Move to the shown place, or open the duel or offers of the current step.
        """
        run = self.run
        assert run is not None
        if run.step == "path":
            number = self.map.shown_place
            if self._save_step(steps.apply_option(run, f"go {number}")):
                self._open_step()
        else:
            self._open_step()

    def _open_step(self) -> None:
        """Open the duel or offers of the current step."""
        run = self.run
        assert run is not None
        self.services.stack.request_layout()
        if run.step == "duel":
            self.services.stack.push(open_duel(self.services, run))
        elif run.step != "path":
            self.services.stack.push(PlaceScene(self.services, run, self._save_step, self._open_riddle))

    def _open_riddle(self) -> None:
        """Open the riddle from the scene that describes it."""
        run = self.run
        assert run is not None
        self.services.stack.replace(open_riddle(self.services, run, self.on_riddle_end))

    def on_riddle_end(self, solved: bool) -> None:
        """Record the result of the riddle."""
        run = self.run
        if run is not None and run.step == "riddle":
            self._save_step(steps.apply_riddle(run, solved=solved))

    def _save_step(self, run: GauntletRun) -> bool:
        """Save a step of the run and request a new layout; return whether it could be saved."""
        try:
            self._save_run(run)
        except UserError as error:
            self.services.notify(error.message)
            return False
        self.services.stack.request_layout()
        return True

    def _give_up(self) -> None:
        run = self.run
        teams = list(self.progress.content.teams)
        self.start.team_index = teams.index(run.team) if run is not None and run.team in teams else 0
        try:
            self.progress.records = progress.abandon_run(self.progress.game)
        except UserError as error:
            self.services.notify(error.message)
        self.map.reset()
        self.services.stack.request_layout()

    def ask_to_give_up(self) -> None:
        """Ask for confirmation, then end the run."""
        answers = [
            DialogButton("stay", _("Resume"), is_default=True),
            DialogButton("give up", _("Abandon run"), act=self._give_up),
        ]
        text = _("Your best result with this team is saved.")
        ask_question(self.services, _("Abandon this run?"), text, answers, cancel="stay")

    def refresh_callout(self) -> None:
        """Show the callout of the focused place; the rest of the page is drawn from the cache."""
        chart = self.map.chart
        if chart is None:
            self.services.stack.request_layout()
        elif self.page is self.map:
            self.update_part(chart, self.map.shown_place)

    def show_relic(self, name: str) -> None:
        """Open the close-up of an heirloom."""
        assert self.run is not None
        face = build_heirloom_face(self.run, name, self.progress.rules)
        if face is not None:
            self.services.stack.push(CardScene(self.services, self.progress.game, face))

    def show_deck(self) -> None:
        """Open the deck as modified by boons."""
        assert self.run is not None
        self.services.stack.push(RunDeckScene(self.services, self.run, self.progress.rules))
