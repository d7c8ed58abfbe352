"""Achievements: four shelves of medals, details of the selected one, and statistics of the player."""

from __future__ import annotations

from functools import partial

import msgspec

from game.app.menus.lessons import get_game_names
from game.app.menus.medal_leads import find_achievement_route
from game.app.menus.pictures.cabinet import (
    RIM,
    draw_cabinet,
    draw_medal,
    draw_shelf,
    draw_spotlight,
    measure_names,
)
from game.app.menus.statistics import build_card_picture, get_part_name
from game.app.play import routes
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.layout.flex import Column, FirstFitHeight, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, Meter
from game.app.ui.layout.panels import draw_panel_ground
from game.app.ui.layout.tiles import Tile
from game.app.ui.layout.tree import DynamicView
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetId, WidgetState, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, DropDown
from game.app.ui.widgets.text import Label, make_sample_width
from game.modes.achievements.catalog import SHELVES, Achievement, get_shelf_name, list_achievements
from game.modes.achievements.deeds import PlayHistory, collect_history
from game.storage.statistics import StatisticsPlayer, sum_up, tally_by_player
from game.text import _, format_percentage, ngettext, pgettext

_SIDE, _CHOSEN = make_growing_length(344, 64), make_growing_length(248, 88)
"""Width of the column next to the shelves, and height of the details of the selected achievement."""
_LARGE = 128.0
"""Width of the selected medal in the details, in logical pixels."""
_CARD, _CARD_HIGH = 96.0, 64.0
"""Width and height of a card's image, in logical pixels."""


class MedalId(msgspec.Struct, frozen=True):
    """Widget id of the medal of an achievement."""

    achievement: str


class MedalTile(Tile):
    """Medal on a shelf, with its name on the edge of the shelf."""

    def __init__(self, one: Achievement, view: LayoutItem, scene: AchievementsScene) -> None:
        super().__init__(MedalId(one.id), view, ground=self._draw_spotlight)
        self._one, self._scene = one, scene

    def _draw_spotlight(self, canvas: Canvas, box: Box, look: WidgetState) -> None:
        """Draw the glow of a selected or hovered medal."""
        draw_spotlight(canvas, box, look, chosen=self._scene.chosen == self._one.id)

    @property
    def accessible_name(self) -> str:
        return f"{self._one.name}, {self._one.text}"

    @property
    def accessible_value(self) -> str:
        return _("earned") if self._one.is_reached else format_progress(self._one)


class AchievementsScene(HeadedScene):
    """Achievements as medals on four shelves; unlocked ones have a ribbon."""

    keeps = ("statistics", "puzzles", "lessons", "chronicle", "collections", "gauntlet", "journey", "league")
    on_table = True

    def __init__(self, services: Services, found: PlayHistory | None = None) -> None:
        super().__init__(services)
        self._given = found
        """History that was passed in (as for screenshots); None to load the stored one."""
        self.player: StatisticsPlayer | None = None
        """Player whose achievements are shown; None for all players."""
        self.chosen = ""
        """Id of the selected achievement."""
        self.panel: DynamicView | None = None
        """Part of the view with the selected achievement."""
        self._reload()
        self.chosen = self._find_next().id
        self.first_focus = MedalId(self.chosen)

    def _reload(self) -> None:
        """Reload the history and the players."""
        self._deeds = collect_history() if self._given is None else self._given
        self.players = [
            one.key for one in tally_by_player(self._deeds.matches) if isinstance(one.key, StatisticsPlayer)
        ]
        self.players = [one for one in self.players if one.is_person]
        if self.player not in self.players:
            self.player = None

    def resume(self) -> None:
        self._reload()
        self.services.stack.request_layout()

    def _find_next(self) -> Achievement:
        """Return the locked achievement that is nearest to completion; the first one if all are unlocked."""
        missing = [one for one in self.shown_achievements if not one.is_reached]
        return max(missing or self.shown_achievements, key=lambda one: one.done / max(1, one.goal))

    @property
    def heading(self) -> str:
        return _("Achievements")

    @property
    def remark(self) -> str:
        found = self.shown_achievements
        return _("{done} of {all}").format(done=sum(one.is_reached for one in found), all=len(found))

    @property
    def shown_achievements(self) -> list[Achievement]:
        """Return the achievements of the selected player in the current language."""
        return list_achievements(self._deeds, self.player)

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the shelves, and next to them the selected achievement and the statistics of the player."""
        found = {one.id: one for one in self.shown_achievements}
        shelves = [self._build_shelf(shelf, [found[id] for id in ids if id in found]) for shelf, ids in SHELVES.items()]
        cabinet = Column(*(shelf.sized(grow=1) for shelf in shelves), gap=0, padding=RIM, paint=draw_cabinet)
        self.panel = DynamicView(self._build_detail, self.chosen)
        side = Column(self.panel.sized(height=_CHOSEN), self._build_statistics().sized(grow=1), gap=SPACE.large)
        return Row(cabinet.sized(grow=1), side.sized(width=_SIDE), gap=SPACE.large)

    def _build_shelf(self, shelf: str, found: list[Achievement]) -> LayoutItem:
        """Return a shelf with its heading and medals."""
        heading = Label(get_shelf_name(shelf), "small", color="mute")
        tiles = Row(*(self._build_tile(one).sized(grow=1) for one in found), gap=0)
        head = Row(heading, padding=(SPACE.small, 0.0))
        return Column(head, tiles.sized(grow=1), gap=0, padding=(0.0, SPACE.tiny, 0.0, 0.0), paint=draw_shelf)

    def _build_tile(self, one: Achievement) -> LayoutItem:
        """Return the tile of a medal with its name."""
        medal = CustomPaint(partial(_paint_medal, one=one))
        name = Label(
            one.name, "label", color="cream" if one.is_reached else "mute", align="center", leading=LEADING.tight
        ).set_size_group("names")
        edge = name.sized(height=measure_names)
        return MedalTile(one, Column(medal.sized(grow=1), edge, gap=SPACE.medium, padding=(SPACE.small, 0.0)), self)

    def _build_detail(self) -> LayoutItem:
        """Return the selected achievement with its condition, and the button that opens its mode."""
        one = next(one for one in self.shown_achievements if one.id == self.chosen)
        medal = CustomPaint(lambda canvas, box: draw_medal(canvas, box, one.id, earned=one.is_reached))
        words = Column(
            Label(one.name, "heading", leading=LEADING.tight),
            Label(one.text, "reading", valign="top").sized(grow=1),
            gap=SPACE.small,
        )
        lead = find_achievement_route(one.id)
        return Column(
            Row(medal.sized(width=_LARGE), words.sized(grow=1), gap=SPACE.medium).sized(grow=1),
            _build_progress(one),
            Button("lead", lead.words, gold=True, shown=Kind.MAIN),
            padding=SPACE.large,
            paint=draw_panel_ground,
        )

    def _build_statistics(self) -> LayoutItem:
        """Return as many statistics of the selected player as fit, and the button that opens all statistics."""
        button = Button("statistics", _("All statistics"), icon="log", keys=("s",))
        total = sum_up(self._deeds.matches, self.player)
        picker = self._build_picker()
        if not total.played:
            nothing = Label(_("No finished matches yet."), "body", color="mute", align="center").sized(grow=1)
            return Column(picker, nothing, button, padding=SPACE.large, paint=draw_panel_ground)
        won = format_percentage(int(100 * total.won / total.played + 0.5))
        sums = Row(
            Label(str(total.played), "heading"),
            Label(ngettext("match", "matches", total.played), color="mute"),
            Spacer(),
            Label(won, "heading"),
            Label(pgettext("share of the matches", "won"), color="mute"),
            gap=SPACE.small,
        )
        most = max(total.games.values())
        games = [_build_game(name, total.games[id], most) for id, name in get_game_names().items() if id in total.games]
        favorite = self._build_favorite(total.favorite.game, total.favorite.id) if total.favorite is not None else None
        shares = Column(*games, gap=SPACE.small)
        views = ((picker, sums, shares, favorite), (picker, sums, shares), (picker, sums))
        columns = (Column(*view, Spacer(), button, padding=SPACE.large, paint=draw_panel_ground) for view in views)
        return FirstFitHeight(*columns)

    def _build_picker(self) -> LayoutItem | None:
        """Return the selector of a player; None if there are fewer than two."""
        if len(self.players) < 2:
            return None
        options = [ChoiceOption(None, _("Everyone")), *(ChoiceOption(one, one.shown) for one in self.players)]
        return DropDown("player", options, self.player)

    def _build_favorite(self, game: str, card: str) -> LayoutItem:
        """Return the most played card."""
        words = Column(
            Label(_("Favorite card"), color="mute"), Label(get_part_name(game, card), "strong"), gap=SPACE.tiny
        )
        picture = build_card_picture(game, card)
        return Row(picture and picture.sized(width=_CARD, height=_CARD_HIGH), words.sized(grow=1, align="center"))

    # ---- what the player does ---------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        if intent.kind in DIRECTIONS:  # the pointer and Tab pass other medals on their way to the button
            self._select_medal(self.form.focus)

    def _select_medal(self, id: WidgetId | None) -> None:
        """Select the achievement of a focused medal."""
        match id:
            case MedalId(achievement) if achievement != self.chosen and self.panel is not None:
                self.chosen = achievement
                self.update_part(self.panel, achievement)
                self.mark_dirty()

    def on_widget_event(self, reply: WidgetEvent) -> None:
        match reply:
            case WidgetEvent(MedalId(), "pressed"):
                self._select_medal(reply.id)
                if self.form.device != "mouse":  # a second press of the same key leads to the mode
                    self.form.set_focus("lead")
            case WidgetEvent("lead", "pressed"):
                self.services.open_route(find_achievement_route(self.chosen).route)
            case WidgetEvent("statistics", "pressed"):
                self.services.open_route(routes.Statistics())
            case WidgetEvent("player", "changed"):
                self.player = reply.value
                self.services.stack.request_layout()


def format_progress(one: Achievement) -> str:
    """Return the progress of an achievement as text: a count if it takes several steps."""
    if one.goal != 1:
        return _("{done} of {all}").format(done=min(one.done, one.goal), all=one.goal)
    return _("Earned") if one.is_reached else _("Not earned yet")


def _build_progress(one: Achievement) -> LayoutItem:
    words = Label(format_progress(one), "label", color="good" if one.is_reached else "cream")
    if one.goal == 1:
        return Row(words)
    return Row(Meter(one.done / max(1, one.goal)).sized(grow=1, align="center"), words)


def _paint_medal(canvas: Canvas, box: Box, one: Achievement) -> None:
    share = 0.0 if one.goal == 1 else one.done / max(1, one.goal)
    draw_medal(canvas, box, one.id, earned=one.is_reached, share=share)


def _build_game(name: str, played: int, most: int) -> LayoutItem:
    """Return the number of matches of a game, with a bar relative to the most played game."""
    return Row(
        Label(name, "label").sized(width=make_sample_width(max(get_game_names().values(), key=len))),
        Meter(played / most).sized(grow=1, align="center"),
        Label(str(played), "strong", align="right").sized(width=make_sample_width("888", "strong")),
    )
