"""Achievements: four shelves of medals, details of the selected one, and statistics of the player."""

from __future__ import annotations

from functools import partial

import msgspec

from game.app.menus.lessons import get_game_names
from game.app.menus.medal_leads import find_achievement_route
from game.app.menus.pictures.cabinet import (
    FRAME_WIDTH,
    draw_cabinet,
    draw_medal,
    draw_shelf,
    draw_spotlight,
    measure_label_height,
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
from game.storage.statistics import StatisticsPlayer, summarize, tally_by_player
from game.text import _, format_percentage, ngettext, pgettext

_SIDE_WIDTH, _DETAIL_HEIGHT = make_growing_length(344, 64), make_growing_length(248, 88)
"""Width of the column next to the shelves, and height of the details of the selected achievement."""
_LARGE_MEDAL_WIDTH = 128.0
"""Width of the selected medal in the details, in logical pixels."""
_CARD_IMAGE_WIDTH, _CARD_IMAGE_HEIGHT = 96.0, 64.0
"""Width and height of a card's image, in logical pixels."""


class MedalId(msgspec.Struct, frozen=True):
    """Widget id of the medal of an achievement."""

    achievement_id: str


class MedalTile(Tile):
    """Medal on a shelf, with its name on the edge of the shelf."""

    def __init__(self, achievement: Achievement, view: LayoutItem, scene: AchievementsScene) -> None:
        super().__init__(MedalId(achievement.id), view, background=self._draw_spotlight)
        self._one, self._scene = achievement, scene

    def _draw_spotlight(self, canvas: Canvas, box: Box, state: WidgetState) -> None:
        """Draw the glow of a selected or hovered medal."""
        draw_spotlight(canvas, box, state, is_selected=self._scene.selected_id == self._one.id)

    @property
    def accessible_name(self) -> str:
        return f"{self._one.name}, {self._one.text}"

    @property
    def accessible_value(self) -> str:
        return _("earned") if self._one.is_reached else format_progress(self._one)


class AchievementsScene(HeadedScene):
    """Achievements as medals on four shelves; unlocked ones have a ribbon."""

    player_files = ("statistics", "puzzles", "lessons", "chronicle", "collections", "gauntlet", "journey", "league")
    has_table_background = True

    def __init__(self, services: Services, history: PlayHistory | None = None) -> None:
        super().__init__(services)
        self._snapshot = history
        """History that was passed in (as for screenshots); None to load the stored one."""
        self.player: StatisticsPlayer | None = None
        """Player whose achievements are shown; None for all players."""
        self.selected_id = ""
        """Id of the selected achievement."""
        self.detail_view: DynamicView | None = None
        """Part of the view with the selected achievement."""
        self._reload()
        self.selected_id = self._find_nearest().id
        self.first_focus = MedalId(self.selected_id)

    def _reload(self) -> None:
        """Reload the history and the players."""
        self._deeds = collect_history() if self._snapshot is None else self._snapshot
        self.players = [
            tally.key for tally in tally_by_player(self._deeds.matches) if isinstance(tally.key, StatisticsPlayer)
        ]
        self.players = [player for player in self.players if player.is_person]
        if self.player not in self.players:
            self.player = None

    def resume(self) -> None:
        self._reload()
        self.services.stack.request_layout()

    def _find_nearest(self) -> Achievement:
        """Return the locked achievement that is nearest to completion; the first one if all are unlocked."""
        missing = [achievement for achievement in self.current_achievements if not achievement.is_reached]
        return max(
            missing or self.current_achievements,
            key=lambda achievement: achievement.progress / max(1, achievement.goal),
        )

    @property
    def heading(self) -> str:
        return _("Achievements")

    @property
    def remark(self) -> str:
        found = self.current_achievements
        return _("{done} of {all}").format(done=sum(achievement.is_reached for achievement in found), all=len(found))

    @property
    def current_achievements(self) -> list[Achievement]:
        """Return the achievements of the selected player in the current language."""
        return list_achievements(self._deeds, self.player)

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the shelves, and next to them the selected achievement and the statistics of the player."""
        found = {achievement.id: achievement for achievement in self.current_achievements}
        shelves = [self._build_shelf(shelf, [found[id] for id in ids if id in found]) for shelf, ids in SHELVES.items()]
        cabinet = Column(*(shelf.sized(grow=1) for shelf in shelves), gap=0, padding=FRAME_WIDTH, paint=draw_cabinet)
        self.detail_view = DynamicView(self._build_detail, self.selected_id)
        side = Column(
            self.detail_view.sized(height=_DETAIL_HEIGHT), self._build_statistics().sized(grow=1), gap=SPACE.large
        )
        return Row(cabinet.sized(grow=1), side.sized(width=_SIDE_WIDTH), gap=SPACE.large)

    def _build_shelf(self, shelf: str, achievements: list[Achievement]) -> LayoutItem:
        """Return a shelf with its heading and medals."""
        heading = Label(get_shelf_name(shelf), "small", color="mute")
        tiles = Row(*(self._build_tile(achievement).sized(grow=1) for achievement in achievements), gap=0)
        head = Row(heading, padding=(SPACE.small, 0.0))
        return Column(head, tiles.sized(grow=1), gap=0, padding=(0.0, SPACE.tiny, 0.0, 0.0), paint=draw_shelf)

    def _build_tile(self, achievement: Achievement) -> LayoutItem:
        """Return the tile of a medal with its name."""
        medal = CustomPaint(partial(_paint_medal, achievement=achievement))
        name = Label(
            achievement.name,
            "label",
            color="cream" if achievement.is_reached else "mute",
            align="center",
            leading=LEADING.tight,
        ).set_size_group("names")
        edge = name.sized(height=measure_label_height)
        return MedalTile(
            achievement, Column(medal.sized(grow=1), edge, gap=SPACE.medium, padding=(SPACE.small, 0.0)), self
        )

    def _build_detail(self) -> LayoutItem:
        """Return the selected achievement with its condition, and the button that opens its mode."""
        achievement = next(
            achievement for achievement in self.current_achievements if achievement.id == self.selected_id
        )
        medal = CustomPaint(
            lambda canvas, box: draw_medal(canvas, box, achievement.id, is_earned=achievement.is_reached)
        )
        words = Column(
            Label(achievement.name, "heading", leading=LEADING.tight),
            Label(achievement.text, "reading", valign="top").sized(grow=1),
            gap=SPACE.small,
        )
        lead = find_achievement_route(achievement.id)
        return Column(
            Row(medal.sized(width=_LARGE_MEDAL_WIDTH), words.sized(grow=1), gap=SPACE.medium).sized(grow=1),
            _build_progress(achievement),
            Button("lead", lead.button_text, is_default=True, shown_key=Kind.MAIN),
            padding=SPACE.large,
            paint=draw_panel_ground,
        )

    def _build_statistics(self) -> LayoutItem:
        """Return as many statistics of the selected player as fit, and the button that opens all statistics."""
        button = Button("statistics", _("All statistics"), icon="log", keys=("s",))
        total = summarize(self._deeds.matches, self.player)
        picker = self._build_player_selector()
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
        most = max(total.matches_by_game.values())
        games = [
            _build_game(name, total.matches_by_game[id], most)
            for id, name in get_game_names().items()
            if id in total.matches_by_game
        ]
        favorite = self._build_favorite(total.favorite.game, total.favorite.id) if total.favorite is not None else None
        shares = Column(*games, gap=SPACE.small)
        views = ((picker, sums, shares, favorite), (picker, sums, shares), (picker, sums))
        columns = (Column(*view, Spacer(), button, padding=SPACE.large, paint=draw_panel_ground) for view in views)
        return FirstFitHeight(*columns)

    def _build_player_selector(self) -> LayoutItem | None:
        """Return the selector of a player; None if there are fewer than two."""
        if len(self.players) < 2:
            return None
        options = [
            ChoiceOption(None, _("Everyone")),
            *(ChoiceOption(player, player.display_name) for player in self.players),
        ]
        return DropDown("player", options, self.player)

    def _build_favorite(self, game: str, card: str) -> LayoutItem:
        """Return the most played card."""
        words = Column(
            Label(_("Favorite card"), color="mute"), Label(get_part_name(game, card), "strong"), gap=SPACE.tiny
        )
        picture = build_card_picture(game, card)
        return Row(
            picture and picture.sized(width=_CARD_IMAGE_WIDTH, height=_CARD_IMAGE_HEIGHT),
            words.sized(grow=1, align="center"),
        )

    # ---- what the player does ---------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        if intent.kind in DIRECTIONS:  # the pointer and Tab pass other medals on their way to the button
            self._select_medal(self.form.focus)

    def _select_medal(self, widget_id: WidgetId | None) -> None:
        """Select the achievement of a focused medal."""
        match widget_id:
            case MedalId(achievement) if achievement != self.selected_id and self.detail_view is not None:
                self.selected_id = achievement
                self.update_part(self.detail_view, achievement)
                self.mark_dirty()

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event:
            case WidgetEvent(MedalId(), "pressed"):
                self._select_medal(event.id)
                if self.form.device != "mouse":  # a second press of the same key leads to the mode
                    self.form.set_focus("lead")
            case WidgetEvent("lead", "pressed"):
                self.services.open_route(find_achievement_route(self.selected_id).route)
            case WidgetEvent("statistics", "pressed"):
                self.services.open_route(routes.StatisticsRoute())
            case WidgetEvent("player", "changed"):
                self.player = event.value
                self.services.stack.request_layout()


def format_progress(achievement: Achievement) -> str:
    """Return the progress of an achievement as text: a count if it takes several steps."""
    if achievement.goal != 1:
        return _("{done} of {all}").format(done=min(achievement.progress, achievement.goal), all=achievement.goal)
    return _("Earned") if achievement.is_reached else _("Not earned yet")


def _build_progress(achievement: Achievement) -> LayoutItem:
    words = Label(format_progress(achievement), "label", color="good" if achievement.is_reached else "cream")
    if achievement.goal == 1:
        return Row(words)
    return Row(Meter(achievement.progress / max(1, achievement.goal)).sized(grow=1, align="center"), words)


def _paint_medal(canvas: Canvas, box: Box, achievement: Achievement) -> None:
    share = 0.0 if achievement.goal == 1 else achievement.progress / max(1, achievement.goal)
    draw_medal(canvas, box, achievement.id, is_earned=achievement.is_reached, progress=share)


def _build_game(name: str, played: int, max_played: int) -> LayoutItem:
    """Return the number of matches of a game, with a bar relative to the most played game."""
    return Row(
        Label(name, "label").sized(width=make_sample_width(max(get_game_names().values(), key=len))),
        Meter(played / max_played).sized(grow=1, align="center"),
        Label(str(played), "strong", align="right").sized(width=make_sample_width("888", "strong")),
    )
