"""The page between two challenges: rooms on the floor, what is known of them, companions, table talk."""

from __future__ import annotations

from game.app.dungeon.ids import CallId, CellId
from game.app.dungeon.pages.chrome import (
    LEFT,
    LEFT_WIDTH,
    RIGHT,
    RIGHT_WIDTH,
    TRIFORCE,
    companions,
    draw_banner,
    draw_bar,
    draw_companion,
    draw_hand_ground,
    draw_link,
    draw_triforce,
    subtitle,
)
from game.app.dungeon.pages.page import Page, talk_height, wide_hand
from game.app.dungeon.pages.pieces import Spot
from game.app.dungeon.pages.rows import Proposal, item_title, proposal
from game.app.dungeon.pages.talk import hints
from game.app.dungeon.pictures.floor_view import (
    Grid,
    back_art,
    draw_entrance,
    draw_hero,
    draw_rooms,
    draw_sign,
    room_kind,
    room_tiles,
    way_to,
)
from game.app.dungeon.pictures.tokens import medal
from game.app.dungeon.pictures.trail import draw_prints
from game.app.dungeon.views.found_view import draw_item_found, draw_room_asked
from game.app.dungeon.views.parts import even, line_width, sheet
from game.app.dungeon.views.words import brief, facts
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.button import Button
from game.rules.dungeon.actions.action import Call, Enter, NewHand, Place, Swap
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.state import NONE
from game.text import _, capital, pgettext, pick

LINK = Box(LEFT, 58, LEFT_WIDTH, 138)
INFO = Box(LEFT, 332, LEFT_WIDTH, 174)
_SHOW_WIDTH = 236.0
LEGEND = Box(LEFT, 516, LEFT_WIDTH, 78)
GOLD = Box(RIGHT, 606, RIGHT_WIDTH, 54)
_FACT_WIDE = INFO.w - 41
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
        for seat, box in zip(companions(desk), self._companion_boxes(), strict=True):
            call = Call(seat)
            if desk.asks and call in desk.legal:
                text = _("Let {player} swap cards first").format(player=desk.name(seat))
                widgets.append(Spot(CallId(seat), tip=text).placed(box))
        if desk.rules.seats > 1 and desk.hand_open and not desk.rules.options.open_hands:
            widgets += self.talk_rows(canvas, self._talk_box())
        return widgets

    def _companion_boxes(self) -> list[Box]:
        panel = self._companions_panel()
        others = companions(self.desk)
        tall = (panel.h - 36) / max(1, len(others))
        return [Box(panel.x + 4, panel.y + 30 + n * tall, panel.w - 8, tall - 2) for n in range(len(others))]

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
        draw_triforce(canvas, desk, TRIFORCE)
        if self.walking and not self.showing.coached:
            self._draw_legend(canvas)
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
        desk = self.desk
        cell = self._cell_shown()
        x, y, w, h = INFO
        sheet(canvas, INFO)
        if cell == NONE or cell < 0:
            text = _("Point at a room to inspect it.")
            canvas.block(text, x + 12, y + 8, w - 24, h - 16, "label", valign="middle")
            return
        number = insight.preview_of(desk.rules, desk.view, cell)
        if number < 0 or (cell == self.grid.layout.boss and desk.view.met <= desk.view.phase):
            self._draw_unknown(canvas, cell)
            return
        room = desk.room(number)
        boss = cell == self.grid.layout.boss
        medal(canvas, "boss" if boss else room_kind(desk, number), x + 22, y + 19, 24)
        canvas.block(pick(room.name), x + 40, y + 3, w - 52, 30, "panel", leading=LEADING.tight)
        top = y + 36
        if room.need is None:
            canvas.block(pick(room.flavor), x + 12, top, w - 24, h - 66, "quiet", color="cream", valign="top")
            rewards = facts(desk.rules, number, 0)[-1]
            text = f"{rewards.label}: {rewards.text}"
            if line_width(canvas, text, "label") > _FACT_WIDE:
                text = capital(rewards.text)
            self._fact(canvas, rewards.icon, text, y + h - 30, 24)
            return
        shown = brief(desk.rules, number, insight.need_of(desk.rules, desk.view, number))[:7]
        pitch = min(24.0, (h - 42) / max(1, len(shown)))
        size = even(canvas, [(text, _FACT_WIDE) for _icon, text in shown], "label", pitch)
        for place, (icon, text) in enumerate(shown):
            self._fact(canvas, icon, text, top + place * pitch, pitch, size)

    def _fact(self, canvas: Canvas, icon: str, text: str, y: float, pitch: float, size: float | None = None) -> None:
        side = min(16.0, pitch - 3)
        canvas.icon(icon, INFO.x + 11, y + (pitch - side) / 2, side)
        canvas.block(text, INFO.x + 33, y, _FACT_WIDE, pitch, "label", size=size, leading=LEADING.tight)

    def _draw_unknown(self, canvas: Canvas, cell: int) -> None:
        desk = self.desk
        layout = self.grid.layout
        x, y, w, h = INFO
        medal(canvas, "boss" if cell == layout.boss else "down", x + 22, y + 19, 24)
        if cell == layout.boss:
            title, text = _("Boss"), desk.why_not(Enter(cell)) if self.walking and desk.asks else ""
            text = text or _("Unknown until you enter.")
        else:
            title = _("Unknown room")
            if not desk.catalog.dungeon(desk.view.dungeon).item:
                text = _("A castle room or one shared by all dungeons.")
            elif not desk.is_lower(cell):
                text = _("A room of this dungeon or one shared by all.")
            elif desk.item_state != "hidden":
                text = _("Drawn from the shared rooms.")
            else:
                text = _("Drawn from the shared rooms. One of the lower rooms holds the item.")
        canvas.block(title, x + 40, y + 3, w - 52, 30, "panel", leading=LEADING.tight)
        canvas.block(text, x + 12, y + 40, w - 24, h - 52, "label", valign="top")

    def _draw_legend(self, canvas: Canvas) -> None:
        x, y, w, _h = LEGEND
        sheet(canvas, LEGEND)
        desk = self.desk
        own = back_art(desk.view.dungeon)
        entries = [
            (pgettext("room", "Open"), "open"),
            (_("Shared room"), "dungeon/back/ba"),
            (pgettext("room", "Solved"), "done"),
            (_("Dungeon room"), own),
        ]
        if not desk.catalog.dungeon(desk.view.dungeon).item:
            entries = [entries[0], (_("Castle room"), own), entries[2]]
        first = max(canvas.measure(label, "small")[0] for label, _look in entries[::2])
        half = min(max(66.0, 31 + first + 12), (w - 20) / 2)
        second = w - 20 - half
        texts = [(label, (half, second)[n % 2] - 34) for n, (label, _look) in enumerate(entries)]
        size = even(canvas, texts, "small", 22)
        for place, (label, look) in enumerate(entries):
            left, top = x + 11 + place % 2 * half, y + 12 + place // 2 * 31
            draw_sign(canvas, look, left, top)
            wide = (half, second)[place % 2] - 34
            canvas.block(label, left + 31, top - 3, wide, 22, "small", size=size, leading=LEADING.tight)

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
            sheet(canvas, panel, _("Companions"))
            for seat, box in zip(companions(desk), self._companion_boxes(), strict=True):
                draw_companion(canvas, desk, seat, box, self.showing.says.get(seat, ""))
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
