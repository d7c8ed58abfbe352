"""The guide through the first turns of any duel: one line beside the board says what can be done now.

It speaks in the teacher's panel, gives way to whatever else is told there, and is gone when the first rounds are over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.epic.match.animation.stage import StageState
from game.app.epic.match.controller import Controller
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.modes.mode import Mode, Note
from game.app.epic.match.modes.turn import TurnMode
from game.app.epic.match.showing import MatchShowing
from game.app.play.pause_menu import Line
from game.app.play.table import Table
from game.app.ui.input.intents import Device, Kind, cap
from game.rules.epic.actions.turn import round_of
from game.rules.epic.engine.frames import WalkFrame
from game.text import _, ngettext

_ROUNDS = 2
"""How many turns of each player it speaks in."""


class FirstTurns:
    """Says what the person at the screen can do: in every match until the pause menu of one turns it off."""

    def __init__(self, table: Table[Any, Any], stage: StageState, asked: Callable[[], Controller]) -> None:
        self.table = table
        self.stage = stage
        self.asked = asked
        self._shown = ""
        """What it said last, which stays while something moves in the same turn."""
        self._turn = -1
        """Whose turn it was then; -1 while the teams are set up."""
        self._until: int | None = None
        """The last round it speaks in, where the pause menu has said so; None leaves it to the settings."""

    @property
    def _round(self) -> int:
        return round_of(self.stage.view, self.stage.match.seats)

    @property
    def on(self) -> bool:
        """Whether it speaks in this round."""
        if self.table.guest.guided:
            return False
        until = self._until
        if until is None:
            until = _ROUNDS if self.table.services.settings.first_turns else 0
        return self._round <= until and until > 0

    def menu_lines(self) -> list[Line]:
        """The switch of this match in its pause menu; nobody guides who only watches."""
        if not self.table.occasion.people:
            return []
        text = _("Hide beginner tips") if self.on else _("Show beginner tips")
        return [Line("first turns", text, self.switch)]

    def switch(self) -> None:
        """Turns it on for this round and the next, and for the matches to come, or off."""
        on = not self.on
        self._until = max(1, self._round) + _ROUNDS - 1 if on else 0
        self.table.services.change(first_turns=on)
        self.table.touch()

    def add_to(self, showing: MatchShowing) -> MatchShowing:
        """The records of the moment with its line, unless something else is told; a square that is pointed at comes
        below it, for the pointer is always on one.
        """
        below = showing.note
        if self.on and (below is None or below.passing):
            text = self._lasting()
            if text:
                title = _("Your first turns")
                showing.note = Note(title, text) if below is None else below.below(title, text)
        return showing

    def _lasting(self) -> str:
        """Its line, which waits while something moves, until that is another player's turn."""
        active = self.stage.view.active
        if not self.stage.busy:
            self._shown = self.line()
        elif active != self._turn:
            own = active == self.table.viewer
            self._shown = _("Your turn. The die shows how far you can move.") if own else self._waiting()
        self._turn = active
        return self._shown

    def line(self) -> str:
        """What can be done now; empty before anybody sits at the screen."""
        table = self.table
        if table.viewer < 0 and any(self.stage.view.hands):
            return ""
        if not table.person_asked:
            return self._waiting()
        controller = self.asked()
        return _said(controller.kind, controller.mode, table.services.device)

    def _waiting(self) -> str:
        """Return what goes on while somebody else decides; nothing once the match is over."""
        asked = self.table.session.decision
        if asked is None:
            return ""
        view, viewer, sides = self.stage.view, self.table.viewer, self.stage.match.side_of
        mover = view.decision.seat if view.active < 0 and view.decision is not None else view.active
        if viewer >= 0 and mover == viewer:
            if asked.kind == "defend":
                return _("You attack. Your opponent may play a card to defend.")
            return _("Another player is choosing.")
        if viewer >= 0 and mover >= 0 and sides[mover] == sides[viewer]:
            return _("Your ally's turn. The log shows every move.") if view.turn else _("Your ally is setting up.")
        if not view.turn:
            return _("Your opponent is setting up.")
        return _("Your opponent's turn. If they attack, you choose a defense. The log shows every move.")


def _said(kind: str, mode: Mode, device: Device) -> str:
    if isinstance(mode, WalkMode):
        return _walking(mode, device)
    if isinstance(mode, TurnMode):
        return _acting(mode, device)
    if kind == "zone":
        return _("Choose your starting side: click an outlined edge.")
    if kind == "place":
        return _("Set up your team: click an outlined square for each fighter.")
    if kind == "defend":
        return _(
            "A **face-down** card attacks you. Play a card with a blue **shield** to reduce the "
            "damage, or take the hit."
        )
    return _("Pick a highlighted card, square or button.")


def _walking(mode: WalkMode, device: Device) -> str:
    if not isinstance(mode.frame, WalkFrame):
        return _("A card lets you move fighters. Click one, then an outlined square.")
    how = _("Click a fighter, then an outlined square. {key} ends your movement.")
    left = mode.desk.view.actions
    then = ngettext("Then you have {count} action.", "Then you have {count} actions.", left).format(count=left)
    return f"{how.format(key=_key(Kind.OK if device == 'pad' else Kind.MAIN, device))} {then}"


def _acting(mode: TurnMode, device: Device) -> str:
    back = _key(Kind.BACK, device)
    if mode.card >= 0 and mode.wants_board:
        text = _("Click an outlined fighter. For attacks, the forecast shows the odds. {key} puts the card back.")
        return text.format(key=back)
    if mode.card >= 0:
        return _("Use the card with its button, or put it back with {key}.").format(key=back)
    left = mode.desk.view.actions
    if not left:
        if mode.usable:
            text = _("No actions left. Bright cards are free: click one, or end your turn with {key}.")
            return text.format(key=_key(Kind.END, device))
        golden = Kind.END if device == "pad" else Kind.MAIN
        return _("Nothing left to do. End your turn with {key}.").format(key=_key(golden, device))
    count = ngettext("**{count}** action left.", "**{count}** actions left.", left).format(count=left)
    return f"{count} {_idle(mode, device)}"


def _idle(mode: TurnMode, device: Device) -> str:
    """What the hand is good for; a hand that lies face down tells nothing."""
    if not mode.desk.hand_shown:
        return _("Your hand is face down; {key} shows it.").format(key=_key(Kind.HIDE, device))
    draw = _key(Kind.DRAW, device)
    if mode.attacks:
        text = _("To **attack**, click a highlighted card with a red number, then an enemy in reach.")
        if mode.can_draw:
            text += " " + _("{key} draws a card.")
        return text.format(key=draw)
    cards = mode.desk.match.cards
    armed = any(card >= 0 and cards[card].attack is not None for card in mode.desk.view.hands[mode.desk.seat])
    lead = _("No enemy in reach.") if armed else _("No attack card in hand.")
    if mode.usable and mode.can_draw:
        text = _("Click a highlighted card to play it, or draw with {key}.")
    elif mode.usable:
        text, draw = _("Click a highlighted card to play it."), ""
    elif mode.can_draw:
        text = _("**Draw** a card with {key}: you'll need it to defend.")
    else:
        text, draw = _("No playable cards. End your turn with {key}."), _key(Kind.END, device)
    return f"{lead} {text.format(key=draw)}"


def _key(kind: Kind, device: Device) -> str:
    """The key or button in bold; where a pad has none, the one of the keyboard."""
    return f"**{cap(kind, device) or cap(kind)}**"
