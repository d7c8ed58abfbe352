"""The page of a challenge and of a boss: its card, the need, what was laid, what each card counts, the actions."""

from __future__ import annotations

from game.app.dungeon.ids import SeatId
from game.app.dungeon.pages.chrome import (
    LEFT,
    LEFT_WIDTH,
    RIGHT,
    RIGHT_WIDTH,
    draw_banner,
    draw_bar,
    draw_hand_ground,
    draw_link,
    subtitle,
)
from game.app.dungeon.pages.page import Page, wide_hand
from game.app.dungeon.pages.pieces import SeatRow, Spot, alike_seats
from game.app.dungeon.pages.rows import PIECES, power_rows, proposal, rows, use_of
from game.app.dungeon.pictures.ground import light
from game.app.dungeon.pictures.laid_view import PLAYED, draw_laid
from game.app.dungeon.pictures.room_card import draw_room_card
from game.app.dungeon.pictures.tokens import badge, triforce
from game.app.dungeon.views.encounter_view import outlook_panel, tip_panel
from game.app.dungeon.views.need_view import draw_need
from game.app.dungeon.views.parts import head, sheet
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.tree import draw_view
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.button import Button
from game.presentation.dungeon.terms import power_words
from game.rules.dungeon.actions.action import Down, Play, Shield, Support
from game.rules.dungeon.engine.insight import Use
from game.text import _

LINK = Box(LEFT, 58, LEFT_WIDTH, 140)
_RIM = 3.0
"""Of a panel that is drawn once more over itself."""
NEED = Box(572, 60, 450, 104)
_NUMBERS = Box(672, 70, 344, 30)
"""Where its numbers are."""
OUTLOOK = Box(LEFT, 208, LEFT_WIDTH, 102)
TIP = Box(572, 354, 450, 132)
_TWO_LINES = 2.5
"""The height of an action with room for two lines of its text, in sizes."""
ACTIONS = Box(RIGHT, 58, RIGHT_WIDTH, 258)
POWERS = Box(RIGHT, 324, RIGHT_WIDTH, 162)
_POWER = 25.0
"""The height of one of its rows."""


class ChallengePage(Page):
    """A try at a room, round after round."""

    word_top, words_top, word_bottom = 494.0, 318.0, 566.0

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def widgets(self, canvas: Canvas) -> list[Widget]:
        desk = self.desk
        found: list[Widget] = [*self._actions(canvas), *self.bottles(LINK)]
        found += self._powers(canvas)
        left, right = wide_hand(len(desk.hand))
        found += self.hand_cards(scale=0.94, y=536, rise=29, left=left, right=right)
        found.append(self.gold(canvas, Box(RIGHT, 546, RIGHT_WIDTH, 82)))
        found += self._seats(canvas)
        return [*found, *self._small()]

    def _actions(self, canvas: Canvas) -> list[Widget]:
        found = rows(self.desk, self.choice)
        box = self._actions_box()
        inner = Box(box.x + 10, box.y + head(canvas), box.w - 20, box.h - head(canvas) - 6)
        pitch = min(max(36.0, canvas.text_size("label") * _TWO_LINES), inner.h / max(1, len(found)))
        return self.action_rows(canvas, inner, found, pitch)

    def _actions_box(self) -> Box:
        return ACTIONS if self.desk.kind == "turn" or not self.desk.asks else Box(RIGHT, 58, RIGHT_WIDTH, 258)

    def _lists_powers(self) -> bool:
        """Whether the powers are listed below the actions, and not what has just happened."""
        return self.desk.kind in ("turn", "play") or self.desk.rules.seats == 1

    def _powers(self, canvas: Canvas) -> list[Widget]:
        x, y, w, _h = POWERS
        top = y + head(canvas)
        told = ", ".join(f"{pieces}: {power_words(pieces)}" for pieces in PIECES)
        spot = Spot("powers", tip=told).placed(Box(x + 6, top - 3, w - 12, 28))
        spot.focusable = False
        found = power_rows(self.desk) if self._lists_powers() else []
        return [spot, *self.action_rows(canvas, Box(x + 10, top + 24, w - 20, 0), found, _POWER)]

    def _powers_box(self, canvas: Canvas) -> Box:
        """The panel of the Triforce, as high as its powers."""
        if not self._lists_powers():
            return POWERS
        return POWERS._replace(h=head(canvas) + 32 + len(power_rows(self.desk)) * _POWER)

    def _order_box(self) -> Box:
        return Box(LEFT, 318, LEFT_WIDTH, 168)

    def _seats(self, canvas: Canvas) -> list[Widget]:
        desk, box = self.desk, self._order_box()
        if desk.rules.seats == 1:
            return []
        challenge = desk.view.challenge
        deeds = desk.deeds()
        seats = [(desk.view.active + step) % desk.rules.seats for step in range(desk.rules.seats)]
        top = box.y + head(canvas)
        pitch = min(26.0, (box.h - head(canvas) - 6) / len(seats))
        found: list[SeatRow] = []
        for place, seat in enumerate(seats):
            note = deeds.get(seat, "")
            if seat == desk.seat:
                note = _("their turn") if not desk.asks else _("your turn")
            elif challenge is not None and seat in challenge.sitting:
                note = _("sits out")
            if not note and seat in self.showing.says:
                note = _("“{text}”").format(text=self.showing.says[seat])
            row = Box(box.x + 5, top + place * pitch, box.w - 10, pitch - 2)
            name, letter = desk.name(seat), desk.letters[seat]
            found.append(SeatRow(SeatId(seat), seat, letter, name, note, lit=seat == desk.seat).placed(row))
        return alike_seats(canvas, found)

    def _small(self) -> list[Widget]:
        left, right = Box(RIGHT, 640, 113, 42), Box(RIGHT + 123, 640, 113, 42)
        chosen = self.choice.card >= 0 or self.choice.row is not None
        back = Button("back", _("Back"), enabled=chosen, reason=_("Nothing selected.")).placed(left)
        zoom = self.desk.card(self.choice) >= 0
        return [back, Button("zoom", _("View card"), enabled=zoom, reason=_("Choose a card first.")).placed(right)]

    def card_label(self, card: int) -> str:
        use = self._use()
        standing = self.desk.standing
        if use is None or standing is None or use.how == "guard":
            return ""
        total = standing.total + standing.points
        words = {"now": total, "gain": use.gain, "sum": total + use.gain}
        return (_("{now} + {gain} = {sum}: solved") if use.wins else _("{now} + {gain} = {sum}")).format(**words)

    def _use(self) -> Use | None:
        """What the gold button would lay."""
        action = proposal(self.desk, self.choice).action
        return use_of(self.desk, action) if isinstance(action, (Play, Support, Down, Shield)) else None

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        light(canvas, 400, 240, 420, strength=0.12)

    def draw_counts(self, canvas: Canvas) -> None:
        standing = self.desk.standing
        assert standing is not None
        with canvas.clipped(*LINK.inset(6)):
            self.draw_ground(canvas)
            draw_link(canvas, self.desk, LINK)
        need = NEED.inset(_RIM) if self.desk.won else _NUMBERS
        with canvas.clipped(*need):
            self.draw_ground(canvas)
            draw_need(canvas, NEED, self.desk, standing, self._use())
        if self.desk.won:
            with canvas.clipped(*TIP.inset(_RIM)):
                self.draw_ground(canvas)
                self._draw_tip(canvas)
            with canvas.clipped(*OUTLOOK.inset(_RIM)):
                self.draw_ground(canvas)
                self._draw_outlook(canvas)

    def draw_still(self, canvas: Canvas) -> None:
        desk = self.desk
        challenge, standing = desk.view.challenge, desk.standing
        assert challenge is not None
        assert standing is not None
        self.draw_ground(canvas)
        draw_link(canvas, desk, LINK)
        self._draw_outlook(canvas)
        if desk.rules.seats == 1:
            self.draw_log(canvas, self._order_box())
        else:
            sheet(canvas, self._order_box(), _("Turn order"))
        draw_room_card(canvas, desk, challenge.room, standing.need, kind=challenge.kind)
        draw_need(canvas, NEED, desk, standing, self._use())
        draw_laid(canvas, PLAYED, desk, self._use())
        self._draw_tip(canvas)
        self._draw_right(canvas)
        draw_hand_ground(canvas, desk, 524, small=False)
        draw_bar(canvas, desk.dungeon_name, subtitle(desk))
        limit = standing.limit
        draw_banner(canvas, desk.seat, desk.letters[desk.seat], *self._headline(), (max(1, challenge.round), limit))

    def _headline(self) -> tuple[str, str]:
        desk = self.desk
        name = desk.name(desk.seat)
        lines = {
            "turn": _("Play a card or act"),
            "play": _("Play a card now"),
            "redraw": _("Discard any cards, then draw"),
            "discard": _("Penalty: discard a card"),
            "avert": _("Avert the penalty for 3 pieces?"),
            "lose": _("Penalty: discard a bottle"),
        }
        if not desk.asks and not desk.seats.is_person(desk.seat):
            return _("{player}'s turn").format(player=name), _("Thinking…")
        return _("{player}'s turn").format(player=name), lines.get(desk.kind, "")

    def _draw_outlook(self, canvas: Canvas) -> None:
        draw_view(canvas, outlook_panel(self.desk), OUTLOOK)

    def _draw_tip(self, canvas: Canvas) -> None:
        draw_view(canvas, tip_panel(self.desk), TIP)

    def _draw_right(self, canvas: Canvas) -> None:
        desk = self.desk
        titles = {
            "play": _("Play a card"),
            "redraw": _("Everyone redraws"),
            "discard": _("Penalty"),
            "avert": _("Penalty"),
            "lose": _("Penalty"),
        }
        sheet(canvas, self._actions_box(), titles.get(desk.kind, _("Actions")))
        self._draw_powers(canvas)
        if desk.view.players[desk.shown_seat].rests:
            badge(canvas, desk.shown_seat, 1020, 500, 8, desk.letters[desk.shown_seat])

    def draw_news(self, canvas: Canvas) -> None:
        super().draw_news(canvas)
        with canvas.clipped(*self._powers_box(canvas)):
            self.draw_ground(canvas)
            self._draw_powers(canvas)

    def _draw_powers(self, canvas: Canvas) -> None:
        """Draw the pieces of the Triforce, and the last lines of the log where there is room."""
        desk = self.desk
        sheet(canvas, self._powers_box(canvas), "Triforce", _("free action") if desk.ready else "")
        x, y, w, _h = POWERS
        top = y + head(canvas) - 1
        triforce(canvas, x + 14, top + 2, 24, desk.view.pieces, desk.view.spent, desk.levels)
        text = _("{count} ready").format(count=desk.ready)
        canvas.block(text, x + 46, top, w - 56, 23, "small", leading=LEADING.tight)
        if not self._lists_powers():
            lines = self.showing.lines[-3:]
            text = "\n".join(line.text for line in lines)
            canvas.block(text, x + 12, top + 28, w - 24, POWERS.bottom - top - 36, "small", color="mute", valign="top")
