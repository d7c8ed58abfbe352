"""Beginner guide for the first turns of any match: a line beside the board describes the possible actions.

Any other note replaces it, and it ends after the first rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.controller import Controller
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.modes.mode import InteractionMode, SideNote
from game.app.epic.match.modes.turn import TurnMode
from game.app.epic.match.showing import MatchViewState
from game.app.play.pause_menu import MenuLine
from game.app.play.table import TableScene
from game.app.ui.input.intents import Device, Kind, format_cap
from game.rules.epic.actions.turn import round_number
from game.rules.epic.engine.frames import WalkFrame
from game.text import _, ngettext

_GUIDE_ROUNDS = 2
"""Number of rounds in which the guide is shown."""


class BeginnerGuide:
    """Guide that describes the possible actions in every match, until it is turned off in the pause menu."""

    def __init__(
        self, table: TableScene[Any, Any], stage: AnimationState, get_controller: Callable[[], Controller]
    ) -> None:
        self.table = table
        self.stage = stage
        self.get_controller = get_controller
        self._last_line = ""
        """Line shown last, which remains during animations within a turn."""
        self._last_seat = -1
        """Active seat when that line was shown; -1 during setup."""
        self._last_round: int | None = None
        """Last round with the guide, if set in the pause menu; None for the default of the settings."""

    @property
    def _round_number(self) -> int:
        return round_number(self.stage.view, self.stage.match.seats)

    @property
    def is_enabled(self) -> bool:
        """Return whether the guide is shown in this round."""
        if self.table.extension.is_guided:
            return False
        until = self._last_round
        if until is None:
            until = _GUIDE_ROUNDS if self.table.services.settings.first_turns else 0
        return self._round_number <= until and until > 0

    def build_menu_lines(self) -> list[MenuLine]:
        """Return the toggle for the pause menu; empty if no person plays."""
        if not self.table.active_match.human_seats:
            return []
        text = _("Hide beginner tips") if self.is_enabled else _("Show beginner tips")
        return [MenuLine("first turns", text, self.toggle)]

    def toggle(self) -> None:
        """Turn the guide on, for this round, the next one and later matches, or off."""
        on = not self.is_enabled
        self._last_round = max(1, self._round_number) + _GUIDE_ROUNDS - 1 if on else 0
        self.table.services.change_settings(first_turns=on)
        self.table.mark_dirty()

    def add_to(self, view_state: MatchViewState) -> MatchViewState:
        """Add the line to the view state unless that has another note."""
        if self.is_enabled and view_state.note is None and (text := self._get_stable_line()):
            view_state.note = SideNote(_("Your first turns"), text)
        return view_state

    def _get_stable_line(self) -> str:
        """Return the line, which does not change during animations until another player is active."""
        active = self.stage.view.active
        if not self.stage.is_busy:
            self._last_line = self.format_line()
        elif active != self._last_seat:
            own = active == self.table.viewer
            self._last_line = _("Your turn. The die shows how far you can move.") if own else self._format_waiting()
        self._last_seat = active
        return self._last_line

    def format_line(self) -> str:
        """Return a line about the possible actions; empty while no person at the screen decides."""
        table = self.table
        if table.viewer < 0 and any(self.stage.view.hands):
            return ""
        if not table.is_person_asked:
            return self._format_waiting()
        controller = self.get_controller()
        return _format_mode(controller.kind, controller.mode, table.services.device)

    def _format_waiting(self) -> str:
        """Return a line about the decision of another seat; empty after the end of the match."""
        decision = self.table.session.decision
        if decision is None:
            return ""
        view, viewer, sides = self.stage.view, self.table.viewer, self.stage.match.side_of
        mover = view.decision.seat if view.active < 0 and view.decision is not None else view.active
        if viewer >= 0 and mover == viewer:
            if decision.kind == "defend":
                return _("You attack. Your opponent may play a card to defend.")
            return _("Another player is choosing.")
        if viewer >= 0 and mover >= 0 and sides[mover] == sides[viewer]:
            return _("Your ally's turn. The log shows every move.") if view.turn else _("Your ally is setting up.")
        if not view.turn:
            return _("Your opponent is setting up.")
        return _("Your opponent's turn. If they attack, you choose a defense. The log shows every move.")


def _format_mode(kind: str, mode: InteractionMode, device: Device) -> str:
    if isinstance(mode, WalkMode):
        return _format_walking(mode, device)
    if isinstance(mode, TurnMode):
        return _format_acting(mode, device)
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


def _format_walking(mode: WalkMode, device: Device) -> str:
    if not isinstance(mode.frame, WalkFrame):
        return _("A card lets you move fighters. Click one, then an outlined square.")
    how = _("Click a fighter, then an outlined square. {key} ends your movement.")
    left = mode.context.view.actions
    then = ngettext("Then you have {count} action.", "Then you have {count} actions.", left).format(count=left)
    return f"{how.format(key=_format_key(Kind.OK if device == 'pad' else Kind.MAIN, device))} {then}"


def _format_acting(mode: TurnMode, device: Device) -> str:
    back = _format_key(Kind.BACK, device)
    if mode.card >= 0 and mode.wants_board:
        text = _("Click an outlined fighter. For attacks, the forecast shows the odds. {key} puts the card back.")
        return text.format(key=back)
    if mode.card >= 0:
        return _("Use the card with its button, or put it back with {key}.").format(key=back)
    left = mode.context.view.actions
    if not left:
        if mode.usable_cards:
            text = _("No actions left. Bright cards are free: click one, or end your turn with {key}.")
            return text.format(key=_format_key(Kind.END, device))
        golden = Kind.END if device == "pad" else Kind.MAIN
        return _("Nothing left to do. End your turn with {key}.").format(key=_format_key(golden, device))
    count = ngettext("**{count}** action left.", "**{count}** actions left.", left).format(count=left)
    return f"{count} {_format_idle(mode, device)}"


def _format_idle(mode: TurnMode, device: Device) -> str:
    """Return a line about the possible uses of the hand; a face-down hand reveals nothing."""
    if not mode.context.is_hand_shown:
        return _("Your hand is face down; {key} shows it.").format(key=_format_key(Kind.HIDE, device))
    draw = _format_key(Kind.DRAW, device)
    if mode.attacks:
        text = _("To **attack**, click a highlighted card with a red number, then an enemy in reach.")
        if mode.can_draw:
            text += " " + _("{key} draws a card.")
        return text.format(key=draw)
    cards = mode.context.match.cards
    armed = any(card >= 0 and cards[card].attack is not None for card in mode.context.view.hands[mode.context.seat])
    lead = _("No enemy in reach.") if armed else _("No attack card in hand.")
    if mode.usable_cards and mode.can_draw:
        text = _("Click a highlighted card to play it, or draw with {key}.")
    elif mode.usable_cards:
        text, draw = _("Click a highlighted card to play it."), ""
    elif mode.can_draw:
        text = _("**Draw** a card with {key}: you'll need it to defend.")
    else:
        text, draw = _("No playable cards. End your turn with {key}."), _format_key(Kind.END, device)
    return f"{lead} {text.format(key=draw)}"


def _format_key(kind: Kind, device: Device) -> str:
    """Return the name of a key or button in bold; the keyboard's name if a gamepad has no such button."""
    return f"**{format_cap(kind, device) or format_cap(kind)}**"
