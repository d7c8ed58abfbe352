"""Questions of the table that end a match early: conceding a real one, stopping a decided one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.app.play.concede import concede
from game.app.ui.dialog import Answer, ask
from game.rules.elixir.action import Stop
from game.text import _

if TYPE_CHECKING:
    from game.app.elixir.scene import TableScene


def ask_to_leave(scene: TableScene) -> None:
    """Ask who concedes a real match, which costs the current game and those not begun (Elixir E44)."""
    answers = [Answer("stay", _("Keep playing"), main=True)]
    for seat in scene.occasion.people:
        text = _("{name} concedes").format(name=scene.occasion.seats.name(seat))
        answers.append(Answer(str(seat), text, act=partial(concede, scene, seat)))
    text = _(
        "You lose the current game with the character you played, and the games not yet begun without capture. "
        "**Captured characters stay captured.** This cannot be undone."
    )
    ask(scene.services, _("Who concedes?"), text, answers, cancel="stay")


def ask_to_stop(scene: TableScene) -> None:
    """Ask both whether to stop a practice match that is decided (Elixir E22)."""
    if scene.guest.guided:
        return

    def stop() -> None:
        scene.halted = False
        scene.submit(Stop())

    answers = [Answer("stay", _("Play all games"), main=True), Answer("stop", _("Stop here"), act=stop)]
    text = _("One of you can no longer be caught. The match ends as it stands.")
    ask(scene.services, _("Stop the match?"), text, answers, cancel="stay")
