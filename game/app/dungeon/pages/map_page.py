"""Page of the adventure map: the land with its dungeons, information on the hovered dungeon, the progress."""

from __future__ import annotations

from game.app.dungeon.ids import DungeonPlaceId
from game.app.dungeon.pages.chrome import draw_banner, draw_bar, draw_log
from game.app.dungeon.pages.encounter_layout import make_placeholder
from game.app.dungeon.pages.page import DungeonPage
from game.app.dungeon.pages.rows import Proposal, make_proposal
from game.app.dungeon.pictures.ground import FLOOR
from game.app.dungeon.pictures.land import draw_land, draw_map_card, get_name_height
from game.app.dungeon.pictures.places import PLACE_WIDTH, PLACES, get_place_boxes, trace_journeys
from game.app.dungeon.pictures.stage import PARTY_BOX
from game.app.dungeon.pictures.tokens import draw_brackets
from game.app.dungeon.pictures.trail import draw_prints, trace_prints
from game.app.dungeon.views.map_view import build_dungeon_panel, build_hint_panel, build_party_panel, build_steps_panel
from game.app.dungeon.views.party_plate import draw_party
from game.app.dungeon.views.room_info import build_triforce_panel
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import draw_view, lay_out
from game.app.ui.style.ornaments import draw_focus_ring
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.text.shared_size import find_shared_size
from game.app.ui.widgets.base import Box, Pressable, Widget, WidgetState
from game.presentation.dungeon.terms import grade_name, length_name
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON, Choose
from game.rules.dungeon.cards import Dungeon
from game.text import _, current_language, pick_text

_TOP_HEIGHT, _STEPS_HEIGHT, _PANEL_GAP = 58.0, 114.0, 10.0
"""Height of the area for the top bar, height of the row of dungeon steps with its frame, and gap between panels."""
_LEFT_WIDTH, _RIGHT_WIDTH, _TRIFORCE_HEIGHT, _LOG_HEIGHT, _MAIN_BUTTON_HEIGHT = 212.0, 236.0, 116.0, 130.0, 48.0
"""Widths of the columns at both sides of the land, and heights of Triforce panel, log and main button."""
_COMMENT_HEIGHT = 78.0
"""Height of the coach's comment, by which the party panel is shortened."""


def arrange_map(canvas: Canvas) -> dict[str, Box]:
    """Return the boxes of the page by name."""
    left = Column(
        make_placeholder("link", height=PARTY_BOX.h),
        make_placeholder("triforce", height=_TRIFORCE_HEIGHT),
        make_placeholder("party", grow=1),
        gap=_PANEL_GAP,
    )
    right = Column(make_placeholder("dungeon", grow=1), make_placeholder("log", height=_LOG_HEIGHT), gap=_PANEL_GAP)
    foot = Row(
        make_placeholder("steps", grow=1),
        Column(make_placeholder("gold", height=_MAIN_BUTTON_HEIGHT), Spacer()).sized(width=_RIGHT_WIDTH),
        gap=SPACE.huge,
        padding=(0, SPACE.medium, 0, _PANEL_GAP),
    )
    view = Column(
        Spacer(_TOP_HEIGHT),
        Row(left.sized(width=_LEFT_WIDTH), Column().sized(grow=1), right.sized(width=_RIGHT_WIDTH)).sized(grow=1),
        foot.sized(height=_STEPS_HEIGHT + SPACE.medium),
        gap=0,
        padding=(_PANEL_GAP, 0),
    )
    return {str(key): box for key, box in lay_out(canvas, view).boxes.items()}


class DungeonCard(Pressable):
    """Card of a dungeon on the map, with a picture of its outside."""

    def __init__(
        self,
        dungeon: Dungeon,
        name: str,
        *,
        name_size: float,
        is_beaten: bool,
        is_open: bool,
        chosen: bool,
        tip: str,
    ) -> None:
        super().__init__(DungeonPlaceId(dungeon.code), tip=tip)
        self.dungeon = dungeon
        self.name, self.named = name, name_size
        self.is_beaten = is_beaten
        self.is_open = is_open
        """True if the dungeon can be chosen now."""
        self.chosen = chosen

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        lift = 3 * state.hover
        with canvas.shifted(0, -lift):
            if self.chosen or state.current:
                canvas.glow(x + w / 2, y + h / 2, w * 0.85, "gold", ALPHA.strong if self.chosen else ALPHA.light)
            key = (
                "dungeon place",
                self.dungeon.code,
                self.is_beaten,
                self.is_open,
                current_language(),
                self.name,
                self.named,
            )
            canvas.draw_cached(key, x, y, w, h, self._draw_place, overhang=14)
            if self.chosen:
                draw_brackets(canvas, self.box, 13, 4)
            if state.focused:
                draw_focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def _draw_place(self, canvas: Canvas) -> None:
        """Draw the card without focus and selection."""
        _x, _y, w, h = self.box
        draw_map_card(canvas, self.dungeon, w, h, self.name, self.named, is_beaten=self.is_beaten, is_open=self.is_open)


class AdventureMapPage(DungeonPage):
    """Page on which the next dungeon is chosen."""

    def build_widgets(self, canvas: Canvas) -> list[Widget]:
        context = self.context
        self.boxes = arrange_map(canvas)
        widgets: list[Widget] = []
        named = self._find_name_size(canvas)
        for code, box in get_place_boxes(context.catalog.dungeons).items():
            dungeon = context.catalog.get_dungeon(code)
            choose = Choose(code)
            open_now = choose in context.legal_actions or (
                not context.may_answer and code not in context.view.beaten and dungeon.item != ""
            )
            tip = context.find_refusal(choose) if context.kind == CHOOSE_DUNGEON and not open_now else ""
            widgets.append(
                DungeonCard(
                    dungeon,
                    pick_text(dungeon.name),
                    name_size=named,
                    is_beaten=code in context.view.beaten,
                    is_open=open_now,
                    chosen=code == self.choice.code,
                    tip=tip,
                ).set_box(box)
            )
        widgets += self.build_bottles(self.boxes["link"])
        widgets.append(self.build_main_button(canvas, self.boxes["gold"]))
        return widgets

    def get_coach_box(self, *, has_better_action: bool) -> Box:
        box = self.boxes["party"]
        return box if has_better_action else box._replace(y=box.bottom - _COMMENT_HEIGHT, h=_COMMENT_HEIGHT)

    def _find_name_size(self, canvas: Canvas) -> float:
        """Return the common text size of all dungeon names."""
        catalog = self.context.catalog
        names = [pick_text(catalog.get_dungeon(code).name) for code in {**PLACES, **dict.fromkeys(catalog.dungeons)}]
        cells = [(name, PLACE_WIDTH - 10, get_name_height(canvas) + 1) for name in names]
        return find_shared_size(canvas, cells, "small", leading=LEADING.tight, wraps=True)

    def make_proposal(self) -> Proposal:
        context = self.context
        if context.kind != CHOOSE_DUNGEON:
            return make_proposal(context, self.choice)
        if not context.may_answer:
            return Proposal(_("Waiting…"), reason=context.waiting_reason)
        if not self.choice.code:
            return Proposal(_("Choose a dungeon"), reason=_("Choose a dungeon first."))
        action = Choose(self.choice.code)
        why = context.find_refusal(action)
        return Proposal(_("Travel there"), None if why else action, why)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_static(self, canvas: Canvas) -> None:
        context, boxes = self.context, self.arrange_page(canvas)
        self.draw_background(canvas)
        canvas.draw_cached(
            "dungeon land", FLOOR.x - 12, FLOOR.y - 12, FLOOR.w + 24, FLOOR.h + 24, draw_land, overhang=20
        )
        for way, long in trace_journeys(context):
            draw_prints(canvas, trace_prints(way, long, 1.0), "gold")
        draw_party(canvas, context, boxes["link"])
        draw_view(canvas, build_triforce_panel(context), boxes["triforce"])
        party = boxes["party"]
        shown = party._replace(h=party.h - _COMMENT_HEIGHT - _PANEL_GAP) if self.view_state.has_comment else party
        draw_view(canvas, build_party_panel(context, self.view_state.seed), shown)
        draw_view(canvas, build_steps_panel(context), boxes["steps"])
        options = context.rules.options
        draw_bar(canvas, length_name(options.length), grade_name(options.grade))
        name = context.get_name(context.seat)
        lines = (_("{player} decides").format(player=name), _("Choose the next dungeon"))
        draw_banner(canvas, context.seat, context.initials[context.seat], *lines)

    def draw_hover_info(self, canvas: Canvas) -> None:
        self._draw_right_column(canvas)

    def _get_shown_code(self) -> str:
        """Return the code of the dungeon that the information is about; empty for none."""
        match self.view_state.focus:
            case DungeonPlaceId(code):
                return code
        return self.choice.code

    def _draw_right_column(self, canvas: Canvas) -> None:
        """Draw the information on the dungeon, or what the stars mean."""
        context, boxes = self.context, self.arrange_page(canvas)
        code = self._get_shown_code()
        panel = build_dungeon_panel(context, context.catalog.get_dungeon(code)) if code else build_hint_panel(context)
        draw_view(canvas, panel, boxes["dungeon"])
        draw_log(canvas, boxes["log"], self.view_state.lines)
