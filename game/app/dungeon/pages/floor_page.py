"""The page between two challenges: rooms on the floor, what is known of them, companions, table talk."""

from __future__ import annotations

from game.app.dungeon.ids import CallId, CellId
from game.app.dungeon.pages.chrome import (
    LEFT,
    LEFT_WIDTH,
    RIGHT,
    RIGHT_WIDTH,
    TRIFORCE,
    draw_banner,
    draw_bar,
    draw_hand_ground,
    draw_link,
    subtitle,
)
from game.app.dungeon.pages.page import Page, talk_height, wide_hand
from game.app.dungeon.pages.pieces import Spot
from game.app.dungeon.pages.rows import Proposal, item_title, proposal
from game.app.dungeon.pages.talk import hints
from game.app.dungeon.pictures.floor_view import (
    Grid,
    draw_entrance,
    draw_hero,
    draw_rooms,
    room_tiles,
    way_to,
)
from game.app.dungeon.pictures.trail import draw_prints
from game.app.dungeon.views.companions import companions, companions_panel
from game.app.dungeon.views.found_view import draw_item_found, draw_room_asked
from game.app.dungeon.views.parts import sheet
from game.app.dungeon.views.room_info import legend_panel, room_panel, triforce_panel
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.tree import draw_view, lay_out
from game.app.ui.widgets.base import Box, LayoutItem, Widget
from game.app.ui.widgets.button import Button
from game.rules.dungeon.actions.action import Call, Enter, NewHand, Place, Swap
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.state import NONE
from game.text import _

LINK = Box(LEFT, 58, LEFT_WIDTH, 138)
INFO = Box(LEFT, 332, LEFT_WIDTH, 174)
_SHOW_WIDTH = 236.0
LEGEND = Box(LEFT, 516, LEFT_WIDTH, 78)
GOLD = Box(RIGHT, 606, RIGHT_WIDTH, 54)
_BOTTOM = 594.0
"""Of the right column, above the gold button."""


class FloorPage(Page):
    """Also the page of the questions between two rooms: an item, an offer, a safe room, a change of cards."""

    @property
    def grid(self) -> Grid:
        return Grid(self.desk.catalog.layouts[self.desk.view.layout])

    @property
    def walking(self) -> bool:
        """Whether the question is where to go."""
        return self.desk.kind == "rooms"

    @property
    def _shows_card(self) -> bool:
        """Return whether a card over the floor tells all of the room, and no other one is pointed at."""
        desk = self.desk
        told = desk.kind in ("item", "sword", "safe") or (
            desk.kind == "offer" and not desk.room(desk.room_here).is_challenge
        )
        return told and not isinstance(self.showing.focus, CellId)

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def widgets(self, canvas: Canvas) -> list[Widget]:
        desk, grid = self.desk, self.grid
        beckons = insight.beckons(desk.rules, desk.view) if self.walking else []

        def tip(cell: int) -> str:
            open_now = cell in beckons or (desk.view.teleporter != NONE and self._may_place(cell))
            return desk.why_not(Enter(cell)) if self.walking and desk.asks and not open_now else ""

        found = room_tiles(desk, grid, beckons, self.choice.cell, tip)
        found += self._right(canvas)
        found += self.bottles(LINK)
        left, right = wide_hand(len(desk.hand))
        found += self.hand_cards(scale=1.0, y=603, rise=116, left=left, right=right)
        found.append(self.gold(canvas, GOLD))
        return [*found, *self._small((left + right) / 2)]

    def _may_place(self, cell: int) -> bool:
        return Place(cell) in self.desk.legal

    def _right(self, canvas: Canvas) -> list[Widget]:
        desk = self.desk
        if not self.walking and desk.kind != "":
            found, _box = self.question(canvas)
            return found
        widgets: list[Widget] = []
        boxes = lay_out(canvas, self._companions_view(), self._companions_panel()).boxes
        for seat in companions(desk):
            call = Call(seat)
            if desk.asks and call in desk.legal:
                text = _("Let {player} swap cards first").format(player=desk.name(seat))
                widgets.append(Spot(CallId(seat), tip=text).placed(boxes[seat]))
        if desk.rules.seats > 1 and desk.hand_open and not desk.rules.options.open_hands:
            widgets += self.talk_rows(canvas, self._talk_box())
        return widgets

    def _companions_view(self) -> LayoutItem:
        return companions_panel(self.desk, self.showing.says)

    def _companions_panel(self) -> Box:
        tall = {1: 106.0, 2: 176.0, 3: 224.0}.get(self.desk.rules.seats - 1, 276.0)
        return Box(RIGHT, 58, RIGHT_WIDTH, tall)

    def _talk_box(self) -> Box:
        top = self._companions_panel().bottom + 40
        count = len(hints(self.desk, self.desk.shown_seat))
        return Box(RIGHT + 10, top, RIGHT_WIDTH - 20, talk_height(count, _BOTTOM - 4 - top))

    def _small(self, middle: float) -> list[Widget]:
        """Return the two buttons below the gold one, and Show my hand over a face-down hand."""
        desk = self.desk
        left, right = Box(RIGHT, 670, 113, 40), Box(RIGHT + 123, 670, 113, 40)
        if not self.walking:
            return []
        covered = desk.asks and not desk.hand_open
        show = list[Widget]()
        if covered:
            over, text = Box(middle - _SHOW_WIDTH / 2, 650, _SHOW_WIDTH, 42), _("Show my hand")
            show = [Button("show hand", text, icon="hand", tip=_("Swap cards before the next room")).placed(over)]
        card = desk.card(self.choice)
        swap = Swap(card) if card != NONE else None
        why = desk.why_not(swap) if swap is not None else _("Choose a card first.")
        if desk.view.players[desk.shown_seat].changed and desk.asks:
            why = desk.why_not(NewHand())
        fresh = desk.why_not(NewHand())
        if covered:
            why = fresh = _("Show your hand first.")
        return [
            *show,
            Button("swap", _("Discard 1"), enabled=swap is not None and not why, reason=why).placed(left),
            Button("new hand", _("New hand"), enabled=not fresh, reason=fresh).placed(right),
        ]

    def proposal(self) -> Proposal:
        desk, cell = self.desk, self.choice.cell
        if not self.walking:
            return proposal(desk, self.choice)
        if not desk.asks:
            return Proposal(_("Waiting…"), reason=desk.waits)
        if cell == NONE:
            return Proposal(_("Choose a room"), reason=_("Choose a lit room first."))
        boss = cell == self.grid.layout.boss
        why = desk.why_not(Enter(cell))
        if why and self._may_place(cell):
            return Proposal(_("Place teleporter"), "", Place(cell))
        return Proposal(_("Face the boss") if boss else _("Enter room"), "", None if why else Enter(cell), why)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_still(self, canvas: Canvas) -> None:
        desk, grid = self.desk, self.grid
        self.draw_ground(canvas)
        way = way_to(desk, self.choice.cell) if self.choice.cell != NONE and self.walking else []
        draw_rooms(canvas, desk, grid, way)
        draw_entrance(canvas, grid)
        draw_link(canvas, desk, LINK)
        draw_view(canvas, triforce_panel(desk), TRIFORCE)
        if self.walking and not self.showing.coached:
            draw_view(canvas, legend_panel(desk), LEGEND)
        self._draw_right(canvas)
        draw_hand_ground(canvas, desk, 596, small=True)
        draw_bar(canvas, desk.dungeon_name, subtitle(desk))
        draw_banner(canvas, desk.seat, desk.letters[desk.seat], *self._headline())

    def draw_pointed(self, canvas: Canvas) -> None:
        if not self._shows_card:
            self._draw_info(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        self._draw_link_on_floor(canvas)
        if self.walking:
            return
        canvas.group("dungeon asked", self, lambda: self._draw_asked(canvas))

    def _draw_asked(self, canvas: Canvas) -> None:
        if self.desk.kind in ("item", "sword"):
            draw_item_found(canvas, self.desk)
        elif self.desk.kind in ("offer", "safe"):
            draw_room_asked(canvas, self.desk)

    def _draw_link_on_floor(self, canvas: Canvas) -> None:
        desk, grid = self.desk, self.grid
        draw_prints(canvas, self.showing.trail)
        if self.showing.hero is not None:
            draw_hero(canvas, self.showing.hero, grid.hero)
        elif desk.view.here >= 0:
            (x, y), (dx, dy) = grid.center(desk.view.here), grid.stand
            draw_hero(canvas, (x + dx, y + dy), grid.hero)

    def _headline(self) -> tuple[str, str]:
        desk = self.desk
        name = desk.name(desk.seat)
        if desk.kind == "":
            return _("Adventure over"), ""
        changed = desk.view.players[desk.seat].changed
        heads = {
            "rooms": (
                _("{player} leads").format(player=name),
                _("Choose a lit room") if changed else _("Choose a room or swap cards"),
            ),
            "between": (_("{player} decides").format(player=name), _("Keep or swap cards")),
            "item": (
                _("Who takes the {item}?").format(item=item_title(desk)),
                _("{player} decides").format(player=name),
            ),
            "sword": (
                _("Who takes the sword?"),
                _("{player} decides. The owner goes first.").format(player=name),
            ),
            "offer": (_("{player} decides").format(player=name), _("Accept the offer?")),
            "safe": (_("Safe room"), _("{player} may use one bottle").format(player=name)),
            "lose": (_("{player} decides").format(player=name), _("Penalty: discard a bottle")),
            "discard": (_("{player} discards").format(player=name), _("Choose a card to discard")),
        }
        return heads.get(desk.kind, (name, ""))

    def _cell_shown(self) -> int:
        """The room that the left panel speaks of: pointed at, else chosen, else where Link is."""
        match self.showing.focus:
            case CellId(cell):
                return cell
        return self.choice.cell if self.choice.cell != NONE else self.desk.view.here

    def _draw_info(self, canvas: Canvas) -> None:
        cell = self._cell_shown()
        why = self.desk.why_not(Enter(cell)) if self.walking and self.desk.asks and cell != NONE else ""
        draw_view(canvas, room_panel(self.desk, cell, why), INFO)

    def _draw_right(self, canvas: Canvas) -> None:
        desk = self.desk
        if not self.walking and desk.kind != "":
            _found, box = self.question(canvas)
            self._draw_question(canvas, box)
            self.draw_log(canvas, Box(RIGHT, box.bottom + 10, RIGHT_WIDTH, _BOTTOM - box.bottom - 10))
            return
        top = self.showing.log_from
        if desk.rules.seats > 1:
            panel = self._companions_panel()
            draw_view(canvas, self._companions_view(), panel)
            top = panel.bottom + 10
            if desk.hand_open and not desk.rules.options.open_hands:
                box = Box(RIGHT, top, RIGHT_WIDTH, self._talk_box().bottom + 4 - top)
                sheet(canvas, box, _("Table talk"))
                top = box.bottom + 10
        if _BOTTOM - top > 60:
            self.draw_log(canvas, Box(RIGHT, top, RIGHT_WIDTH, _BOTTOM - top))

    def _draw_question(self, canvas: Canvas, box: Box) -> None:
        titles = {
            "item": _("Item"),
            "sword": _("Sword"),
            "offer": _("Offer"),
            "safe": _("Rest"),
            "between": _("Before the next room"),
            "lose": _("Penalty"),
            "discard": _("Penalty"),
        }
        sheet(canvas, box, titles.get(self.desk.kind, _("Decision")))
