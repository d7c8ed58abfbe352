"""The bar of the new-match screen: the game, what is to be done and by whom, and four buttons."""

from __future__ import annotations

from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import FirstFit, Row, Spacer
from game.app.ui.layout.paint import SeatMark
from game.app.ui.style.ornaments import BAR
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.button import BackButton, IconButton
from game.app.ui.widgets.text import Label
from game.setup.epic import Plan
from game.text import _, pick


def bar_view(plan: Plan, *, matchups: bool) -> LayoutItem:
    """Return the bar; ``matchups`` says whether there is a table of pairings."""
    game = Label(pick(plan.content.pack.name), "panel", shadow=ALPHA.strong)
    left = (BackButton().sized(align="center"), game, Label(_("New match"), "small", color="mute"), Spacer())
    title = Label(task(plan), "banner", shadow=ALPHA.strong)
    return Row(
        FirstFit(Row(*left), Row(left[0], game, Spacer()), Row(left[0], Spacer())).sized(grow=1),
        SeatMark(plan.active) if not finished(plan) else None,
        title,
        Row(Spacer(), *_buttons(plan, matchups=matchups), gap=SPACE.small).sized(grow=1),
        gap=SPACE.small,
        padding=(SPACE.small, 0),
    ).sized(height=BAR)


def _buttons(plan: Plan, *, matchups: bool) -> list[LayoutItem]:
    tip = _("Ban a random team") if plan.step == "ban" else _("Random team")
    why = _("Hand over to the next player first.") if plan.covered else ""
    table = [IconButton("matchups", "swap", tip=_("Matchups"), keys=("b",))] if matchups else []
    buttons = [
        *table,
        IconButton("random team", "die", tip=tip, keys=("r",), enabled=not why, reason=why),
        IconButton("rulings", "book", tip=_("Rulebook"), keys=(Kind.HELP,)),
        IconButton("settings", "gear", tip=_("Settings"), keys=(Kind.MENU,)),
    ]
    return [button.sized(align="center") for button in buttons]


def finished(plan: Plan) -> bool:
    """Whether every team was chosen by its player, not only proposed."""
    return plan.step == "done" and not plan.hidden


def task(plan: Plan) -> str:
    """What is to be done now."""
    player = plan.name(plan.active)
    if plan.step == "ban":
        return _("{player}: ban a team").format(player=player)
    if finished(plan):
        return _("All teams chosen")
    if plan.second_wanted(plan.active):
        return _("{player}: choose a second team").format(player=player)
    words = _("Choose a team for {player}") if plan.is_bot(plan.active) else _("{player}: choose a team")
    return words.format(player=player)
