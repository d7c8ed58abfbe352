"""The adventure map: the land with its dungeons, what is known of the one pointed at, how far the adventure is."""

from __future__ import annotations

from game.app.dungeon.ids import DungeonId
from game.app.dungeon.pages.chrome import (
    LEFT,
    LEFT_WIDTH,
    RIGHT,
    RIGHT_WIDTH,
    TRIFORCE,
    draw_banner,
    draw_bar,
    draw_link,
)
from game.app.dungeon.pages.page import Page
from game.app.dungeon.pages.rows import Proposal, item_title, proposal
from game.app.dungeon.pictures.ground import FLOOR
from game.app.dungeon.pictures.land import draw_land, draw_place, name_height
from game.app.dungeon.pictures.places import PLACES, WIDE, boxes, journeys
from game.app.dungeon.pictures.tokens import brackets
from game.app.dungeon.pictures.trail import draw_prints, prints
from game.app.dungeon.views.map_view import dungeon_panel, no_dungeon_panel, party_panel, steps_panel
from game.app.dungeon.views.parts import sheet
from game.app.dungeon.views.room_info import triforce_panel
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import RADIUS
from game.app.ui.text.one_line import alike_size
from game.app.ui.widgets.base import Box, Look, Pressable, Widget
from game.presentation.dungeon.terms import grade_name, length_name
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON, Choose
from game.rules.dungeon.cards import Dungeon
from game.text import _, language, pick

LINK = Box(LEFT, 58, LEFT_WIDTH, 138)
_PARTY, _PARTY_COACHED = Box(LEFT, 332, LEFT_WIDTH, 262), Box(LEFT, 332, LEFT_WIDTH, 174)
"""Where the party is, and where it is above the word of the coach."""
_DUNGEON, _LOG = Box(RIGHT, 58, RIGHT_WIDTH, 396), Box(RIGHT, 464, RIGHT_WIDTH, 130)
_STEPS = Box(LEFT, 606, 1002, 104)
GOLD = Box(RIGHT, 606, RIGHT_WIDTH, 54)


class PlaceCard(Pressable):
    """A dungeon from outside."""

    def __init__(
        self,
        dungeon: Dungeon,
        name: str,
        *,
        named: float,
        beaten: bool,
        open_now: bool,
        chosen: bool,
        tip: str,
    ) -> None:
        super().__init__(DungeonId(dungeon.code), tip=tip)
        self.dungeon = dungeon
        self.name, self.named = name, named
        self.beaten = beaten
        self.open_now = open_now
        self.chosen = chosen

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        lift = 3 * look.hover
        with canvas.shifted(0, -lift):
            if self.chosen or look.current:
                canvas.glow(x + w / 2, y + h / 2, w * 0.85, "gold", 150 if self.chosen else 90)
            key = ("dungeon place", self.dungeon.code, self.beaten, self.open_now, language(), self.name, self.named)
            canvas.stamp(key, x, y, w, h, self._paint, pad=14)
            if self.chosen:
                brackets(canvas, self.box, 13, 4)
            if look.focused:
                focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def _paint(self, canvas: Canvas) -> None:
        _x, _y, w, h = self.box
        draw_place(canvas, self.dungeon, w, h, self.name, self.named, beaten=self.beaten, open_now=self.open_now)


class MapPage(Page):
    """Choosing the next dungeon, and the sword before the first one."""

    def widgets(self, canvas: Canvas) -> list[Widget]:
        desk = self.desk
        found: list[Widget] = []
        named = self._name_size(canvas)
        for code, box in boxes(desk.catalog.dungeons).items():
            dungeon = desk.catalog.dungeon(code)
            choose = Choose(code)
            open_now = choose in desk.legal or (not desk.asks and code not in desk.view.beaten and dungeon.item != "")
            tip = desk.why_not(choose) if desk.kind == CHOOSE_DUNGEON and not open_now else ""
            found.append(
                PlaceCard(
                    dungeon,
                    pick(dungeon.name),
                    named=named,
                    beaten=code in desk.view.beaten,
                    open_now=open_now or (desk.kind == "sword" and bool(dungeon.item)),
                    chosen=code == self.choice.code,
                    tip=tip,
                ).placed(box)
            )
        if desk.kind == "sword":
            rows, _box = self.question(canvas)
            found += rows
        found += self.bottles(LINK)
        found.append(self.gold(canvas, GOLD))
        return found

    def _name_size(self, canvas: Canvas) -> float:
        """The size of all places' names."""
        catalog = self.desk.catalog
        names = [pick(catalog.dungeon(code).name) for code in {**PLACES, **dict.fromkeys(catalog.dungeons)}]
        return alike_size(canvas, names, WIDE - 10, name_height(canvas) + 1, "small")

    def proposal(self) -> Proposal:
        desk = self.desk
        if desk.kind != CHOOSE_DUNGEON:
            return proposal(desk, self.choice)
        if not desk.asks:
            return Proposal(_("Waiting…"), reason=desk.waits)
        if not self.choice.code:
            return Proposal(_("Choose a dungeon"), reason=_("Choose a dungeon first."))
        action = Choose(self.choice.code)
        why = desk.why_not(action)
        return Proposal(_("Travel there"), "", None if why else action, why)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_still(self, canvas: Canvas) -> None:
        desk = self.desk
        self.draw_ground(canvas)
        canvas.stamp("dungeon land", FLOOR.x - 12, FLOOR.y - 12, FLOOR.w + 24, FLOOR.h + 24, draw_land, pad=20)
        for way, long in journeys(desk):
            draw_prints(canvas, prints(way, long, 1.0), "gold")
        draw_link(canvas, desk, LINK)
        draw_view(canvas, triforce_panel(desk), TRIFORCE)
        draw_view(canvas, party_panel(desk, self.showing.seed), _PARTY_COACHED if self.showing.coached else _PARTY)
        draw_view(canvas, steps_panel(desk), _STEPS)
        options = desk.rules.options
        draw_bar(canvas, length_name(options.length), grade_name(options.grade))
        name = desk.name(desk.seat)
        if desk.kind == "sword":
            lines = (_("Who takes the sword?"), _("{player} decides. The owner goes first.").format(player=name))
        else:
            lines = (_("{player} decides").format(player=name), _("Choose the next dungeon"))
        draw_banner(canvas, desk.seat, desk.letters[desk.seat], *lines)

    def draw_pointed(self, canvas: Canvas) -> None:
        self._draw_right(canvas)

    def _shown(self) -> str:
        match self.showing.focus:
            case DungeonId(code):
                return code
        return self.choice.code

    def _draw_right(self, canvas: Canvas) -> None:
        desk = self.desk
        if desk.kind == "sword":
            _found, box = self.question(canvas)
            sheet(canvas, box, item_title(desk))
            self.draw_log(canvas, Box(RIGHT, box.bottom + 10, RIGHT_WIDTH, 594 - box.bottom - 10))
            return
        code = self._shown()
        panel = dungeon_panel(desk, desk.catalog.dungeon(code)) if code else no_dungeon_panel(desk)
        draw_view(canvas, panel, _DUNGEON)
        self.draw_log(canvas, _LOG)
