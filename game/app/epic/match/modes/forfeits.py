"""Confirmation of choices that forfeit movement, actions or the match; the default is not to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.epic.match.controller import Controller
from game.app.play.concede import Concession
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.services import Services
from game.modes.active_match import ActiveMatch
from game.rules.epic.actions import action as epic_actions
from game.rules.epic.actions.winning import find_sides_left
from game.rules.epic.engine.queries import has_characters
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _, ngettext


def forfeits_movement(controller: Controller, actions: Sequence[epic_actions.Action]) -> bool:
    """Return whether the actions end the movement of a roll although a character may still move."""
    return epic_actions.Halt() in actions and bool(controller.remaining_movers)


def confirm_forfeit(
    services: Services, controller: Controller, actions: Sequence[epic_actions.Action], on_confirm: Callable[[], None]
) -> bool:
    """Ask for confirmation before movement or actions are lost; return False if nothing would be lost."""
    settings, ends = services.settings, epic_actions.End() in actions
    losses = []
    if settings.confirm_move and forfeits_movement(controller, actions):
        losses.append(_format_movement_loss(controller, is_halt=ends or len(actions) == 1))
    left = controller.context.view.actions
    if settings.confirm_end and ends and left > 0:
        losses.append(
            ngettext("You'll lose **{count}** unused action.", "You'll lose **{count}** unused actions.", left).format(
                count=left
            )
        )
    if not losses:
        return False
    if ends:
        title, stay, insist = _("End your turn?"), _("Keep playing"), DialogButton("end", _("End turn"), act=on_confirm)
    else:
        title, stay = _("Forfeit your movement?"), _("Move first")
        words = _("Done moving") if len(actions) == 1 else _("Act anyway")
        insist = DialogButton("act", words, act=on_confirm)
    ask_question(
        services, title, "\n".join(losses), [DialogButton("stay", stay, is_default=True), insist], cancel="stay"
    )
    return True


def _format_movement_loss(controller: Controller, *, is_halt: bool) -> str:
    if not controller.has_moved:
        if is_halt:
            return _("You haven't moved. Stopping now forfeits your movement.")
        return _("You haven't moved. Acting now forfeits your movement.")
    figures = ", ".join(
        f"**{controller.context.presenter.figure_name(figure)}**" for figure in controller.remaining_movers
    )
    if is_halt:
        return _("{figures} can still move. Stopping now forfeits that movement.").format(figures=figures)
    return _("{figures} can still move. Acting now forfeits that movement.").format(figures=figures)


def make_concession(active_match: ActiveMatch[EpicRules], view: State, seat: int) -> Concession:
    """Return how a person of a seat concedes; ``view`` is that of the deciding seat."""
    match = active_match.rules.match
    others = [one for one in active_match.human_seats if match.side_of[one] != match.side_of[seat]]
    ends = not any(has_characters(match, view, one) for one in others)
    outcome = ""
    if view.turn and not ends and len(find_sides_left(match, view)) > 2:
        outcome = _("**{name}** is out. The others keep playing.").format(name=active_match.seats.name(seat))
    return Concession(epic_actions.Concede(seat, ends), outcome=outcome)
