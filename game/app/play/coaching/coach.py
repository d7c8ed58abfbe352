"""The coach: after each of a person's turns it says how good that was, and shows the better one when it is asked.

It thinks in a process of its own, so that neither the window nor the bots wait for it, and begins while the turn is
still going on. What it says is for the one who decided: another person at the same screen never sees it.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from game.app.play.coaching.critic import MISTAKES, Critic, Judged, Turn
from game.app.play.guest import Guest
from game.app.ui.services import Services
from game.bots.core.advice import Grade
from game.bots.worker.pool import Question
from game.bots.worker.registry import players_of
from game.modes.active_match import Occasion
from game.session.session import Step
from game.text import _

_ORDER: tuple[Grade, ...] = ("best", "good", "loose", "blunder")
"""The worst decision of a turn is its grade."""


class Coached(Protocol):
    """A table that has a coach."""

    services: Services
    occasion: Occasion[Any]
    viewer: int
    hidden: bool

    @property
    def guest(self) -> Guest[Any, Any]: ...

    def touch(self) -> None: ...

    def refuse(self, sentence: str, icon: str = "") -> None: ...


class Coach:
    """Follows the journal, has decisions of people judged one after the other, and keeps a word for each of them."""

    def __init__(self, table: Coached, critic: Critic) -> None:
        self.table = table
        self.critic = critic
        self.shown = False
        """Whether the better one is shown."""
        self._length = len(table.occasion.session.journal)
        """How much of the journal was looked at."""
        self._was_on = False
        self._waiting: list[Judged] = []
        self._judged: list[Judged] = []
        """Those of turns of which nothing was said yet."""
        self._number = 0
        self._told: dict[int, list[Judged]] = {}
        """By seat: the decisions of the turn that the last word was about, the one that weighs most first."""
        self._heard: Judged | None = None
        """What the table was told last."""

    def spoke(self) -> None:
        """It has something else to say to the person at the screen, or shows the better one, or no longer."""
        self.table.touch()

    # ---- what is said -----------------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether it speaks at this table."""
        table = self.table
        wanted = table.services.settings.coach and table.guest.coached and bool(table.occasion.people)
        return wanted and players_of(table.occasion.rules).grade is not None

    @property
    def said(self) -> Judged | None:
        """What it has to say to the person at the screen; nothing while the hand is hidden, from others as well."""
        if not self.on or self.table.hidden:
            return None
        told = self._told.get(self.table.viewer)
        return told[0] if told else None

    def line(self) -> str:
        """The same in one line; empty for nothing."""
        said = self.said
        return "" if said is None else self.critic.line(said)

    def detail(self) -> str:
        """What would have been better, and why; empty for nothing."""
        said = self.said
        return "" if said is None else self.critic.to_player(said)

    def show(self) -> None:
        """Show the better one, or no longer."""
        if self.said is None:
            self.table.refuse(_("The coach comments after your turn."), "coach")
        else:
            self.shown = not self.shown
            self.spoke()

    # ---- time -------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Look at what was decided and what is known of it by now; nothing waits."""
        if not self.on:
            if self._was_on:
                self.forget()
            self._was_on = False
            return
        session = self.table.occasion.session
        if not self._was_on:
            self._was_on, self._length = True, len(session.journal)
        self._follow()
        self._listen()
        self._speak()
        said = self.said
        if said is not self._heard:
            self._heard, self.shown = said, False
            self.spoke()

    def forget(self) -> None:
        """The table is left, or nobody wants to know any more."""
        if self._number:
            self.table.services.tutor.cancel()
        self._number, self._waiting, self._judged, self._told = 0, [], [], {}
        self.shown = False

    def _follow(self) -> None:
        """Take up new decisions; those that were taken back are none."""
        session, people = self.table.occasion.session, self.table.occasion.people
        journal = session.journal

        def stands(one: Judged) -> bool:
            return one.step < len(journal) and journal[one.step] is one.entry

        first = self._waiting[0] if self._waiting else None
        self._waiting, self._judged = list(filter(stands, self._waiting)), list(filter(stands, self._judged))
        if self._number and (not self._waiting or self._waiting[0] is not first):
            self.table.services.tutor.cancel()
            self._number = 0
        for seat, told in list(self._told.items()):
            if not all(map(stands, told)) or self._present(seat) == told[0].turn:  # it goes on after all
                self._judged += filter(stands, self._told.pop(seat))
        self._length = min(self._length, len(journal))
        for step in range(max(1, self._length), len(journal)):
            entry = journal[step]
            if entry.seat in people and entry.action:
                self._take_up(step, entry)
        self._length = len(journal)

    def _take_up(self, step: int, entry: Step) -> None:
        session = self.table.occasion.session
        view = session.view_at(step - 1, entry.seat)
        turn = self.critic.turn_of(view, entry.seat)
        told = self._told.get(entry.seat)
        if told and told[0].turn != turn and turn.own:
            del self._told[entry.seat]
            self.shown = False
        if self.critic.matters(view, entry.action):
            self._waiting.append(Judged(step, entry, turn, view))

    def _listen(self) -> None:
        """Have the first of those that wait judged."""
        tutor = self.table.services.tutor
        if self._number and tutor.current == self._number:
            found = tutor.poll()
            if found is None:
                return
            self._judged.append(msgspec.structs.replace(self._waiting.pop(0), best=found.action, advice=found.advice))
            self._number = 0
        if self._waiting:
            one, session = self._waiting[0], self.table.occasion.session
            seed = f"coach/{session.seed}/{one.step}"
            question = Question(one.view, one.turn.seat, "", seed, "judge", one.entry.action)
            self._number = tutor.ask(self.table.occasion.rules, question)

    def _present(self, seat: int) -> Turn | None:
        """The turn that is going on; None after the end."""
        session = self.table.occasion.session
        return self.critic.turn_of(session.view(seat), seat) if session.decision is not None else None

    def _speak(self) -> None:
        """Say something of the turns that are over and judged."""
        for turn in list(dict.fromkeys(one.turn for one in self._judged)):
            if self._present(turn.seat) == turn or any(one.turn == turn for one in self._waiting):
                continue
            ones = [one for one in self._judged if one.turn == turn]
            self._judged = [one for one in self._judged if one.turn != turn]
            ones.sort(key=lambda one: (_ORDER.index(one.grade), one.advice.lost), reverse=True)
            if turn.own or ones[0].grade in MISTAKES:
                self._told[turn.seat] = ones
                self.shown = False
