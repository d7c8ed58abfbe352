"""Bars of the new-match scene and of its rules sheet: the game, and the current task."""

from __future__ import annotations

from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import FirstFit, Row, Spacer
from game.app.ui.layout.paint import SeatMarkWidget
from game.app.ui.style.ornaments import BAR_HEIGHT
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.button import BackButton, IconButton
from game.app.ui.widgets.text import Label
from game.setup.epic import EpicPlan
from game.text import _, pick_text


def build_bar(plan: EpicPlan) -> LayoutItem:
    """Return the bar: the game, and the seat that is choosing a team as long as the match cannot start."""
    screen, is_ready = _("New match"), can_start(plan)
    title = Label(screen if is_ready else describe_task(plan), "banner", shadow=ALPHA.strong)
    return _build_bar(
        plan, "" if is_ready else screen, title, Spacer(), mark=None if is_ready else SeatMarkWidget(plan.active_seat)
    )


def build_rules_bar(plan: EpicPlan, *, has_matchups: bool) -> LayoutItem:
    """Return the bar of the rules sheet, with a button for the table of matchups if ``has_matchups``."""
    title = Label(_("Advanced rules"), "banner", shadow=ALPHA.strong)
    table = [IconButton("matchups", "swap", tip=_("Matchups"), keys=("b",))] if has_matchups else []
    buttons = [
        IconButton("random map", "die", tip=_("Random board"), keys=("m",)),
        *table,
        IconButton("rulings", "book", tip=_("Rulebook"), keys=(Kind.HELP,)),
        IconButton("settings", "gear", tip=_("Settings"), keys=(Kind.MENU,)),
    ]
    tools = Row(Spacer(), *(button.sized(align="center") for button in buttons), gap=SPACE.small)
    return _build_bar(plan, "", title, tools)


def _build_bar(
    plan: EpicPlan, screen: str, title: Label, tools: LayoutItem, mark: LayoutItem | None = None
) -> LayoutItem:
    game = Label(pick_text(plan.content.pack.name), "panel", shadow=ALPHA.strong)
    back, remark = BackButton().sized(align="center"), Label(screen, "small", color="mute")
    views = ((game, remark, Spacer()), (game, Spacer()), (Spacer(),)) if screen else ((game, Spacer()), (Spacer(),))
    left = FirstFit(*(Row(back, *view) for view in views)).sized(grow=1)
    return Row(left, mark, title, tools.sized(grow=1), gap=SPACE.small, padding=(SPACE.small, 0)).sized(
        height=BAR_HEIGHT
    )


def can_start(plan: EpicPlan) -> bool:
    """Return whether every seat has a team, whether chosen or proposed."""
    return not plan.needs_handover and not plan.find_refusal()


def is_finished(plan: EpicPlan) -> bool:
    """Return whether every team was chosen by its player and not only proposed."""
    return plan.choice_step == "done" and not plan.teams_hidden


def describe_task(plan: EpicPlan) -> str:
    """Return a description of the next choice to make."""
    player = plan.seat_name(plan.active_seat)
    if plan.choice_step == "ban":
        return _("{player}: ban a team").format(player=player)
    if is_finished(plan):
        return _("All teams chosen")
    if plan.needs_second_team(plan.active_seat):
        return _("{player}: choose a second team").format(player=player)
    words = _("Choose a team for {player}") if plan.is_bot(plan.active_seat) else _("{player}: choose a team")
    return words.format(player=player)
