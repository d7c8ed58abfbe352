"""Large image of the next match of a league with its buttons, or of the champion."""

from __future__ import annotations

from functools import partial

from game.app.epic.setup.pictures.versus import draw_badge
from game.app.menus.league.current import OpenLeague
from game.app.menus.league.lists import get_member, get_round_title
from game.app.menus.league.pictures.opponents import (
    FRAME_WIDTH,
    Opponent,
    draw_champion,
    draw_opponents,
    draw_pill,
    draw_welcome,
)
from game.app.menus.league.sheets import format_names
from game.app.menus.pictures.league_face import build_coin
from game.app.menus.saves.acts import ActionId, ListAction
from game.app.ui.drawing.canvas import Align
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered, Column, Row, Spacer, Stack, Wrap
from game.app.ui.layout.paint import CustomPaint, Icon, make_letter_height
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.bots.epic.levels import format_bot_title
from game.content.cards.packs import EPIC_PACKS
from game.modes.league import standings
from game.modes.league.matches import build_setup
from game.modes.league.tournament import Tournament
from game.modes.league.wording import list_match_notes
from game.storage.save_words import team_name
from game.text import _

_COIN_SIZE, _MIN_DEFAULT_WIDTH, _MIN_OTHER_WIDTH = 52.0, 260.0, 140.0
"""Diameter of a player's coin, and minimum widths of the default button and of other buttons, in logical pixels."""


def build_next_match(league: OpenLeague, actions: list[ListAction]) -> LayoutItem:
    """Return the next opponents with action buttons; the champion if the league is over."""
    where = league.tournament.next_match
    if where is None:
        return _build_champion(league)
    sides = find_opponents(league, where)
    picture = CustomPaint(partial(draw_opponents, sides=sides))
    picture.is_background = True
    badge = Column(Label(_("vs"), "strong", align="center"), padding=(SPACE.medium, SPACE.small), paint=draw_badge)
    words = Column(
        _build_header(league, where),
        Spacer(),
        Row(
            _build_side(sides[0]).sized(grow=1), _build_side(sides[1], is_right=True).sized(grow=1), gap=2 * SPACE.huge
        ),
        _build_buttons(actions),
        gap=SPACE.medium,
        padding=SPACE.large + FRAME_WIDTH,
    )
    return Stack(picture, Centered(badge), words)


def find_opponents(league: OpenLeague, position: tuple[int, int]) -> tuple[Opponent, Opponent]:
    """Return both sides of a match, with their teams if the game has teams."""
    tournament, fixture = league.tournament, league.get_fixture(position)
    teams = ["", ""]
    if tournament.game in EPIC_PACKS:
        teams = [own[0] for own in build_setup(tournament, *position).teams]
    one, other = (
        Opponent(get_member(league.league_records, tournament, entrant), tournament.game, team)
        for entrant, team in zip((fixture.one, fixture.other), teams, strict=True)
    )
    return one, other


def _build_header(league: OpenLeague, position: tuple[int, int]) -> LayoutItem:
    """Return the round of the next match, and the result of the last one."""
    tournament = league.tournament
    words = [_("Next match"), _get_match_round(tournament, position), *list_match_notes(tournament, *position)]
    pills: list[LayoutItem] = [_build_pill("flag", "  ·  ".join(words))]
    if league.last_result:
        pills.append(_build_pill("info", league.last_result))
    return Wrap(*pills, gap=SPACE.small)


def _get_match_round(tournament: Tournament, position: tuple[int, int]) -> str:
    """Return the title of a match's round."""
    if tournament.rounds[position[0]][position[1]].third:
        return _("Third-place match")
    return get_round_title(tournament, position[0])


def _build_pill(icon: str, text: str) -> LayoutItem:
    """Return an icon and a text on a pill-shaped background."""
    label = Label(text, color="cream")
    return Row(
        Icon(icon, make_letter_height("label"), color="cream"),
        label,
        gap=SPACE.small,
        padding=(SPACE.medium, SPACE.tiny),
        paint=draw_pill,
    )


def _build_side(side: Opponent, *, is_right: bool = False) -> LayoutItem:
    """Return name, team and bot level of a side."""
    member = side.member
    parts = [team_name(side.game, side.team, short=True)] if side.team else []
    level = "" if member.is_person else format_bot_title(member.kind)
    parts += [level] if level and not member.name.startswith(level) else []
    align: Align = "right" if is_right else "left"
    name = Label(member.display_name, "banner", align=align, shadow=ALPHA.strong).set_size_group("opponents")
    if not side.team:  # the coin is the picture
        return name
    line = Label(" · ".join(parts), color="cream", align=align, shadow=ALPHA.strong).set_size_group("teams")
    words = Column(name, line, gap=0).sized(grow=1, align="center")
    coin = build_coin(member, _COIN_SIZE)
    return Row(words, coin, gap=SPACE.medium) if is_right else Row(coin, words, gap=SPACE.medium)


def _build_buttons(actions: list[ListAction]) -> LayoutItem:
    """Return the buttons in a centered row."""
    return Row(Spacer(), *map(_build_button, actions), Spacer(), gap=SPACE.medium)


def _build_button(action: ListAction) -> Button:
    shown = Kind.MAIN if action.is_default else None
    button = Button(
        ActionId(action.id),
        action.text,
        is_default=action.is_default,
        icon=action.icon,
        keys=action.keys,
        shown_key=shown,
    )
    return button.sized(min_width=_MIN_DEFAULT_WIDTH if action.is_default else _MIN_OTHER_WIDTH)


def build_welcome() -> LayoutItem:
    """Return the image shown to players without a league."""
    picture = CustomPaint(draw_welcome)
    picture.is_background = True
    words = Label(_("Your first league"), "title", shadow=ALPHA.strong)
    return Stack(picture, Column(Spacer(), words, padding=SPACE.huge + FRAME_WIDTH))


def _build_champion(league: OpenLeague) -> LayoutItem:
    """Return the image of the champion."""
    champions = standings.find_champions(league.tournament)
    member = get_member(league.league_records, league.tournament, champions[0])
    text = _("Won by {name}").format(name=format_names(league.league_records, league.tournament, champions))
    picture = CustomPaint(partial(draw_champion, member=member))
    picture.is_background = True
    words = Label(text, "heading", align="center", shadow=ALPHA.strong)
    return Stack(picture, Column(Spacer(), words, padding=SPACE.huge + FRAME_WIDTH))
