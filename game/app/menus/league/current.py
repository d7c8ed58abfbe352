"""Open league: its records and results, and functions to play, simulate and score its matches."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from game.app.menus.league.play_out import SimulationScene
from game.app.menus.saves.table import build_match_scene
from game.app.play.ending.deeds import announce_match, watch_achievements
from game.app.ui.services import Services
from game.errors import UserError
from game.modes.active_match import ActiveMatch
from game.modes.league import records_file, standings
from game.modes.league.matches import open_match, settle_matches
from game.modes.league.pairing import BYE
from game.modes.league.records_file import LeagueRecords
from game.modes.league.rounds import record_fixture
from game.modes.league.tournament import MatchFixture, Tournament
from game.modes.league.wording import format_stand_in_note
from game.storage import slots
from game.text import _


class OpenLeague:
    """League that is displayed, reloaded when a scene is shown again.

    Without ``reads_files`` nothing is read from files, as for screenshots.
    """

    def __init__(
        self, services: Services, tournament: Tournament, league_records: LeagueRecords, *, reads_files: bool = True
    ) -> None:
        self.services, self.tournament, self.league_records, self.reads_files = (
            services,
            tournament,
            league_records,
            reads_files,
        )
        self.last_result = ""
        """Text about the result of the last match, until another one is started."""
        self._unannounced: list[MatchFixture] = []
        """Finished matches whose results have not been announced."""

    # ---- what is known ----------------------------------------------------------------------------------------------

    def is_person(self, entrant: int) -> bool:
        """Return whether an entrant is human."""
        return entrant != BYE and self.league_records.get_member(self.tournament.entrants[entrant].member).is_person

    def is_bot_match(self, fixture: MatchFixture) -> bool:
        """Return whether both players of a match are bots."""
        return fixture.other != BYE and not self.is_person(fixture.one) and not self.is_person(fixture.other)

    def get_fixture(self, position: tuple[int, int]) -> MatchFixture:
        """Return a match by index of its round and index in the round."""
        return self.tournament.rounds[position[0]][position[1]]

    def get_name(self, entrant: int) -> str:
        """Return the display name of an entrant."""
        return self.league_records.get_entrant_name(self.tournament, entrant)

    # ---- reading ----------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Reload the league, with the results of its matches."""
        if not self.reads_files:
            return
        before = self.tournament
        self.league_records = records_file.load_league()
        tournament = self.league_records.find_tournament(before.number)
        if tournament is None:
            return
        try:
            with watch_achievements(
                self.services,
                may_reach=any(fixture.is_open and fixture.match for fixture in tournament.all_fixtures),
                is_deferred=True,
            ):
                self.tournament = settle_matches(tournament)
        except UserError as error:
            self.services.notify(error.message)
            self.tournament = tournament
        known = {fixture.match for fixture in before.all_fixtures if not fixture.is_open}
        played = (fixture for fixture in self.tournament.all_fixtures if fixture.match and not fixture.is_open)
        self._unannounced += [fixture for fixture in played if fixture.match not in known]

    def announce_results(self) -> None:
        """Announce the results of finished matches, and the champion if the league is over."""
        ended, self._unannounced = self._unannounced, []
        for fixture in ended:
            announce_match(self.services, Path(fixture.match).stem)
            self.last_result = self._format_result(fixture)
        if ended and self.tournament.is_over:
            self.announce_champion()

    def _format_result(self, fixture: MatchFixture) -> str:
        """Return a sentence about the result of a match."""
        one, other = self.get_name(fixture.one), self.get_name(fixture.other)
        if fixture.points[0] == fixture.points[1]:
            words = _("{one} and {other} drew.").format(one=one, other=other)
        else:
            winner, loser = (one, other) if fixture.advancing == fixture.one else (other, one)
            words = _("{winner} beat {loser}.").format(winner=winner, loser=loser)
        note = format_stand_in_note(self.league_records, self.tournament, fixture)
        return f"{words} {note}" if note else words

    def announce_champion(self) -> None:
        """Announce the winner of the league."""
        self.services.play_effect("achievement")
        names = " & ".join(self.get_name(one) for one in standings.find_champions(self.tournament))
        self.last_result = _("{name} won {tournament}!").format(name=names, tournament=self.tournament.name)

    # ---- matches ----------------------------------------------------------------------------------------------------

    def _begin_match(self, position: tuple[int, int]) -> ActiveMatch[Any]:
        """Start or resume a match."""
        active_match = open_match(
            self.league_records, self.tournament, position, open_hands=self.services.settings.open_hands
        )
        self.last_result = ""
        self.reload()
        return active_match

    def play_match(self, position: tuple[int, int]) -> None:
        """Open the scene of a match."""
        self.services.stack.push(build_match_scene(self.services, self._begin_match(position)))

    def simulate_match(self, position: tuple[int, int], *, until_human: bool = False) -> None:
        """Simulate a match between bots, with a progress bar.

        With ``until_human``, the following matches between bots are simulated too, up to one with a human player.
        """
        find_next = self._begin_next_simulation if until_human else lambda: None
        self.services.stack.push(SimulationScene(self.services, self._begin_match(position), find_next))

    def _begin_next_simulation(self) -> ActiveMatch[Any] | None:
        """Start the next match if it is between bots; else return None."""
        self.reload()
        where = self.tournament.next_match if self.reads_files else None
        if where is None or not self.is_bot_match(self.get_fixture(where)):
            return None
        try:
            return self._begin_match(where)
        except UserError as error:
            self.services.announce(error.message)
            return None

    def score_match(self, position: tuple[int, int], fixture: MatchFixture) -> None:
        """Record the outcome of a match that was decided without being finished, and delete its save.

        Raises:
            UserError: the file cannot be written.
        """
        if fixture.match:
            with contextlib.suppress(UserError):
                slots.delete_save(slots.get_slot_folder(slots.RUNNING) / fixture.match)
        with watch_achievements(self.services):
            records_file.save_tournament(record_fixture(self.tournament, *position, fixture))
        self.last_result = ""
        self.reload()
        self._unannounced.clear()
        if self.tournament.is_over:
            self.announce_champion()
