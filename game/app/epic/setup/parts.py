"""Parts of the new-match scene: teams, boards, further choices, and the start button."""

from __future__ import annotations

from functools import partial

from game.app.epic.setup.map_words import describe_map, format_map_name, format_map_size
from game.app.epic.setup.option_panel import count_changed
from game.app.epic.setup.pictures.cover import draw_back
from game.app.epic.setup.pictures.map_tile import MapTile
from game.app.epic.setup.pictures.team_tile import TeamTile, get_short_team_name
from game.app.epic.setup.seat_panel import format_seat_count
from game.app.play.rules_sheet import make_advanced_button
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Grid, Row
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.panels import Panel
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.presentation.alignment import list_alignments
from game.presentation.epic import deck_pages
from game.setup.epic import EpicPlan
from game.setup.evenness import format_handicap
from game.text import _, pgettext, pick_text

_MAX_TEAMS_PER_ROW = 14
"""Number of teams above which the tiles are in two rows."""


def count_team_rows(plan: EpicPlan) -> int:
    """Return the number of rows of team tiles."""
    return 1 if len(plan.content.teams) <= _MAX_TEAMS_PER_ROW else 2


def build_teams(plan: EpicPlan, proposed: tuple[str, str]) -> LayoutItem:
    """Return the team tiles, one alignment left and the other right.

    Easier teams come first; of equally easy ones, the ``proposed`` teams come first.
    """
    teams, rows, groups = plan.content.teams, count_team_rows(plan), []
    for side in list_alignments(teams.values()):
        names = sorted(
            (id for id, team in teams.items() if team.alignment == side),
            key=lambda id: (teams[id].difficulty, id not in proposed),
        )
        columns = -(-len(names) // rows)
        tiles = (_build_tile(plan, team) for team in names)
        groups.append(Grid(*tiles, columns=columns, gap=SPACE.small).sized(grow=columns))
    return Row(*groups, gap=SPACE.large)


def _build_tile(plan: EpicPlan, team: str) -> TeamTile:
    return TeamTile(
        plan.content.pack.id,
        team,
        plan.content.teams[team],
        holders=plan.find_holders(team),
        banned_by=plan.banned_by_team.get(team),
        chooser=plan.active_seat,
        tip=plan.find_team_refusal(team) or describe_team(plan, team),
    ).set_size_group("teams")


def describe_team(plan: EpicPlan, team: str) -> str:
    """Return a text on the difficulty of a team and its strategy."""
    file = plan.content.teams[team]
    level = _("Difficulty: {level}").format(level=deck_pages.difficulty_name(file.difficulty))
    return f"**{pick_text(file.name)}** · {level}\n{pick_text(file.path)}"


def build_cover(plan: EpicPlan) -> LayoutItem:
    """Return a card back in place of the picture, which hides the previous player's selection."""
    sentence = _("{player} chooses in secret. Everyone else, look away!").format(
        player=f"**{plan.seat_name(plan.active_seat)}**"
    )
    text = _("I'm {player}").format(player=plan.seat_name(plan.active_seat))
    return Panel(
        "",
        CustomPaint(partial(draw_back, seat=plan.active_seat)).sized(grow=1),
        Label(sentence, "body", align="center"),
        Button("uncover", text, is_default=True, shown_key=Kind.MAIN).sized(align="center"),
        padding=SPACE.large,
    )


def build_maps(plan: EpicPlan) -> LayoutItem:
    """Return the boards in a row."""
    layouts = plan.content.layouts
    tiles = []
    for layout in layouts.values():
        tip = f"**{format_map_name(layout)}** · {format_map_size(layout)}\n{describe_map(plan.content, layout)}"
        tiles.append(MapTile(layout, layout is layouts[plan.map], tip).set_size_group("boards").sized(grow=1))
    return Panel("", Row(*tiles).sized(grow=1), padding=SPACE.medium)


def build_more(plan: EpicPlan, team: str) -> LayoutItem:
    """Return the buttons for another player, random teams, the rules, and the deck of ``team``."""
    full = "" if len(plan.chairs) < plan.max_players else format_seat_count(plan)
    called = _("Hand over to the next player first.") if plan.needs_handover else ""
    chance = _("Random teams") if plan.draft_mode == "open" else _("Random team")
    chance = _("Ban a random team") if plan.choice_step == "ban" else chance
    buttons = (
        Button("add seat", _("Add player"), icon="plus", keys=("a",), enabled=not full, reason=full),
        Button("random team", chance, icon="die", keys=("r",), enabled=not called, reason=called),
        make_advanced_button(count_changed(plan)),
        Button("deck", _("Deck"), icon="cards", subtitle=get_short_team_name(plan.content.teams[team]), keys=("d",)),
    )
    return Column(Grid(*(button.set_size_group("more") for button in buttons), columns=2).sized(grow=1))


def build_start(plan: EpicPlan, refusal: str) -> LayoutItem:
    """Return the start button, with the reason if the match cannot start.

    It is the default button unless a person has to take over the screen first.
    """
    start = Button(
        "start",
        pgettext("new match", "Start"),
        is_default=not plan.needs_handover,
        shown_key=None if plan.needs_handover else Kind.MAIN,
        enabled=not refusal,
        reason=refusal,
    )
    return Column(start.sized(grow=1), _build_remark(plan, refusal), gap=SPACE.tiny)


def _build_remark(plan: EpicPlan, refusal: str) -> LayoutItem | None:
    if refusal:
        words = Label(refusal, "small", color="danger").sized(grow=1)
        return Row(Icon("warning", SPACE.large, color="danger"), words, gap=SPACE.small)
    given = format_handicap(plan)
    return Label(given, "small", color="mute", align="center") if given else None
