"""Tooltips of cards in play, the movement die and healing squares."""

from __future__ import annotations

from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.wording import face_name
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.text import _, ngettext


def describe_in_play(presenter: EpicPresenter, view: State, card: int) -> str:
    """Return the text of a card in play, the character it affects, and its remaining duration."""
    lying = next((in_play for in_play in view.lying if in_play.card == card), None)
    if lying is None:
        return ""
    face, player = presenter.make_face(card), presenter.seats.name(lying.seat)
    held = [presenter.figure_name(figure) for figure in iterate_bits(lying.text.held)]
    lines = [f"**{face.name}** · {', '.join([player, *held])}", face.text]
    left = face.clock - lying.count
    if presenter.match.cards[card].standing:
        lines.append(_("Stays in play for the whole match."))
    elif left > 0:
        stays = ngettext(
            "Stays in play for {count} more of {player}'s turns.",
            "Stays in play for {count} more of {player}'s turns.",
            left,
        )
        lines.append(stays.format(count=left, player=player))
    else:
        lines.append(_("Leaves play this turn."))
    return "\n".join(lines)


def describe_die(match: Match) -> str:
    """Return the meaning of the faces of the movement die in this match."""
    single = [face_name(match, at) for at, face in enumerate(match.die) if face.steps and not face.everyone]
    every = [face_name(match, at) for at, face in enumerate(match.die) if face.steps and face.everyone]
    lines = [
        f"**{_('Movement die')}**",
        _("**{faces}:** one fighter moves up to that many squares.").format(faces=", ".join(single)),
        _("**{faces}:** each fighter moves up to that many squares.").format(faces=", ".join(every)),
    ]
    if any(face.heart for face in match.die):
        heart = _("**Heart Container:** your fighters heal 1 (once per turn), then roll again.")
        if match.heart_gives_movement:
            heart = _("**Heart Container:** your fighters heal 1 (once per turn), then each moves up to {steps}.")
        lines.append(heart.format(steps=match.pack.heart_steps))
        if match.healing_marks:
            lines.append(describe_fairy_square(match))
    return "\n".join(lines)


def describe_fairy_square(match: Match) -> str:
    """Return the effect of a square with a fairy, which heals more."""
    return _("On a fairy, a Heart Container heals **{amount}** instead of 1.").format(amount=match.pack.mark_heals)
