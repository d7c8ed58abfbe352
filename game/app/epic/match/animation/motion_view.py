"""Draws what is in motion above the table: flying cards, the cards of a combat, the die in the air."""

from __future__ import annotations

import math

import pygame

from game.app.epic.cards.pills import MARK, draw_pill, trend_of
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card, draw_turning
from game.app.epic.match.animation.die_throw import EDGE, Thrown
from game.app.epic.match.animation.performers import ROLES, Anchor, Duel, Flight, Role, TableCard, Throw
from game.app.epic.match.animation.stage import StageState
from game.app.epic.match.pictures.aim_arrows import draw_aim
from game.app.epic.match.pictures.die import DieFace, draw_cube, draw_die
from game.app.epic.match.views.hand_view import Place
from game.app.epic.match.views.table_layout import MIDDLE_SCALE, PLAY_SCALE, TABLE_SCALE, card_box
from game.app.epic.match.views.table_places import TablePlaces
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import out_quad, progress
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.presentation.epic.card_values import with_revealed_value
from game.presentation.epic.presenters import UNKNOWN_CARD
from game.presentation.epic.view_models import CardFace, CardLook, Printed, Trend, Value, Weapon
from game.rules.core.protocol import HIDDEN
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import SUNBURST
from game.rules.epic.engine.state import State
from game.rules.epic.event import Revealed
from game.text import _

_DUEL_SCALE = 1.12
_DUEL_GAP = 96.0
_HELD_UP = CardLook(sentence=0)
"""A card that everybody is to read."""
_DIE = 74.0
_LEAST_TABLE = 0.3
_TABLE_AIR = 18.0
_VEILS = 6
"""Steps in which the board darkens behind the cards of a combat, once these have left the panels."""
_THERE = 0.98
"""The cards of a combat have as good as come to the middle."""
_APART = 14.0
"""How far the two cards of an attack lie from the middle of their panel."""


def die_name(match: Match, face: int) -> DieFace:
    """The face of the die that is drawn for a face of the rules."""
    return match.die[face].name.lower()


def played_look(stage: StageState) -> tuple[object, ...]:
    """What the panel of the cards that are being played shows; the cards of a combat leave it for the middle."""
    if stage.lifted and stage.duel is not None:
        return stage.struck, stage.duel.event
    return stage.struck, tuple((card.card, card.role, card.up) for card in stage.table)


class MotionView:
    """Draw flights, combats and throws over a table; resolve the names of places to boxes."""

    def __init__(self, table: TablePlaces) -> None:
        self.table = table
        self._hand: dict[int, Place] = {}
        """By card: where it was last seen in the hand."""
        self._view: State | None = None
        self._table_scale = TABLE_SCALE
        self._fronts: Duel | None = None
        """The combat whose cards have been drawn before they turn."""
        self._launch: dict[int, Place] = {}
        """By flight: where it took off."""

    # Places ----------------------------------------------------------------------------------------------------------

    def place(self, anchor: Anchor, card: int, viewer: int) -> Place:
        """The upper left corner and scale of a card at a named place."""
        kind, index = anchor
        layout = self.table.layout
        if kind == "middle":
            return _place(layout.middle, MIDDLE_SCALE)
        if kind == "table":
            return self.table_spot(index, card)
        if kind == "lying":
            box = self.table.lying.get(index)
            if box is not None:
                return Place(box.x, box.y, PLAY_SCALE)
            return self._panel(self.table.faces.match.owner[index])
        if index != viewer:
            return self._panel(index)
        if kind == "hand":
            found = self._hand.get(card)
            if found is not None:
                return found
            return _place((layout.hand.centerx, layout.hand.bottom - 96), 0.97)
        box = layout.draw if kind == "draw" else layout.discard
        return Place(box.x, box.y, layout.pile_scale)

    def _panel(self, seat: int) -> Place:
        box = self.table.panels.get(seat)
        center = box.center if box is not None else self.table.layout.middle
        return _place(center, PLAY_SCALE * 0.7)

    def table_spot(self, role: int, card: int = NONE) -> Place:
        """Where a card lies in the panel of an attack; one that is carried out stands by itself."""
        if ROLES[role] == "play" or (card >= 0 and card == self.table.acts):
            acting = self.table.acting
            return Place(acting.box.x, acting.box.y, acting.scale)
        box = self.table.table_box
        if box is None:
            right = self.table.layout.right
            box = pygame.FRect(right.x, right.y + 220, right.width, 170)
        wide, high = CARD_WIDTH * self._table_scale, CARD_HEIGHT * self._table_scale
        top = box.bottom - high - 12
        apart = min(_APART, (box.width - 2 * wide) / 6)
        left = (-apart - wide if ROLES[role] == "attack" else apart) + box.centerx
        return Place(left, top, self._table_scale)

    def table_card_box(self, card: TableCard) -> pygame.FRect:
        """The box of a card that is being played."""
        place = self.table_spot(ROLES.index(card.role), card.card)
        return pygame.FRect(place.x, place.y, CARD_WIDTH * place.scale, CARD_HEIGHT * place.scale)

    # Cards being played ----------------------------------------------------------------------------------------------

    def least_table(self, canvas: Canvas) -> float:
        """Return the height of the panel of cards that are being played, with its smallest cards."""
        return _title_height(canvas) + CARD_HEIGHT * _LEAST_TABLE + _TABLE_AIR

    def table_place(self, canvas: Canvas, box: pygame.FRect, y: float, end: float) -> pygame.FRect:
        """The box of the panel of cards that are being played; they become smaller where there is less room."""
        title = _title_height(canvas)
        room = end - y - title - _TABLE_AIR
        self._table_scale = max(_LEAST_TABLE, min(TABLE_SCALE, room / CARD_HEIGHT))
        return pygame.FRect(box.x, y, box.width, title + CARD_HEIGHT * self._table_scale + _TABLE_AIR)

    def draw_table(self, canvas: Canvas, stage: StageState, box: pygame.FRect) -> None:
        """The panel: who does what, and the cards as they lie."""
        panel(canvas, *box.topleft, *box.size)
        title = self._title(stage)
        high = canvas.text_size("panel") * 1.3
        canvas.one_line(title, box.x + 12, box.y + 6 + high / 2, box.width - 24, "panel")
        laid = [card for card in stage.table if card.role != "play"] if not stage.lifted else []
        laid = [card for card in laid if card.card < 0 or card.card != self.table.acts]
        for card in laid:
            place = self.table_spot(ROLES.index(card.role))
            self._draw_laid(canvas, card, place)
        roles = {card.role for card in laid}
        if stage.struck is not None and (stage.duel is not None or stage.table):
            weapon = "sword" if stage.duel is None else self._weapon(stage.duel.event)
            slots: dict[Role, str] = {"attack": weapon, "defense": "shield"}
            for role, icon in slots.items():
                if role not in roles:
                    self._draw_slot(canvas, self.table_spot(ROLES.index(role)), icon)

    def _draw_slot(self, canvas: Canvas, place: Place, name: str) -> None:
        """Where a card of an attack lies, before it is there and while it is held up."""
        wide, high = CARD_WIDTH * place.scale, CARD_HEIGHT * place.scale
        canvas.rect(place.x, place.y, wide, high, "black", radius=10 * place.scale, alpha=ALPHA.light)
        canvas.rect(place.x, place.y, wide, high, "line", radius=10 * place.scale, border=BORDER.thin, alpha=ALPHA.full)
        icon = wide * 0.42
        canvas.icon(name, place.x + (wide - icon) / 2, place.y + (high - icon) / 2, icon, color="mute")

    def _title(self, stage: StageState) -> str:
        faces = self.table.faces
        if stage.struck is not None:
            attacker, target = (faces.name(figure) for figure in stage.struck)
            return _("{attacker} vs {target}").format(attacker=attacker, target=target)
        return _("Played")

    def _draw_laid(self, canvas: Canvas, card: TableCard, place: Place) -> None:
        face = self._face(card.card, card.up)
        if 0 < card.up < 1:
            draw_turning(canvas, place.x, place.y, place.scale, face, CardLook(), card.seat, card.up)
        else:
            look = CardLook() if card.up >= 1 else CardLook(back=card.seat)
            draw_card(canvas, place.x, place.y, place.scale, face, look)

    def _weapon(self, event: Revealed) -> Weapon:
        """The sign of what a card that was turned up strikes with."""
        return self._face(event.attack_card, 1.0).weapon(ranged=event.ranged)

    def _face(self, card: int, up: float) -> CardFace:
        if card < 0 or up <= 0:
            return UNKNOWN_CARD
        return self.table.faces.card(card, self._view)

    # In the air ------------------------------------------------------------------------------------------------------

    def remember_hand(self) -> None:
        """Notes where the cards of the hand lie, for those that leave it."""
        hand = self.table.hand
        self._hand = {int(card.key): hand.place(card.key) for card in hand.cards}

    def draw(self, canvas: Canvas, stage: StageState, viewer: int) -> None:
        """Everything above the table."""
        self._view = stage.view
        self._draw_aims(canvas, stage)
        if not stage.flights:
            self._launch.clear()
        for flight in stage.flights:
            self._draw_flight(canvas, flight, viewer)
        if stage.duel is not None:
            self._draw_duel(canvas, stage, stage.duel)
        if stage.throw is not None:
            self._draw_throw(canvas, stage, stage.throw)
        if not stage.busy:
            self.remember_hand()

    def _draw_aims(self, canvas: Canvas, stage: StageState) -> None:
        """Arrows from the card that stands at the side, while it does."""
        if self.table.acts == NONE or stage.duel is not None:
            return
        for figure, arrow in stage.aims.items():
            if stage.view.squares[figure] >= 0:
                target = self.table.token_point(stage, figure)
                draw_aim(canvas, self.table.board, self.table.acting, target, arrow.grown)

    def _draw_flight(self, canvas: Canvas, flight: Flight, viewer: int) -> None:
        start = self._launch.setdefault(id(flight), self.place(flight.start, flight.card, viewer))
        goal = self.place(flight.goal, flight.card, viewer)
        share = flight.share if flight.start != flight.goal else 0.0
        scale = start.scale + (goal.scale - start.scale) * share
        x, y, lean, weight = _flown(start, goal, share)
        scale *= weight
        face = self._face(flight.card, flight.up)
        look = _HELD_UP if flight.up and flight.card != HIDDEN else CardLook(back=flight.seat)
        turn = round(start.turn + (goal.turn - start.turn) * share)
        if flight.shine:
            center = (x + CARD_WIDTH * scale / 2, y + CARD_HEIGHT * scale / 2)
            canvas.glow(*center, 250, "gold", round(200 * math.sin(math.pi * flight.shine)))
        drawn = goal.scale if flight.start != flight.goal else scale
        dx, dy = CARD_WIDTH * (scale / weight - drawn) / 2, CARD_HEIGHT * (scale / weight - drawn) / 2
        alpha = round(255 * flight.alpha)
        draw_card(canvas, x + dx, y + dy, drawn, face, look, alpha=alpha, angle=lean + turn, magnify=scale / drawn)
        if flight.shine:
            size = 92 * (0.7 + 0.3 * out_quad(flight.shine))
            canvas.icon("triforce", center[0] - size / 2, center[1] - size * 0.85, size, alpha=ALPHA.full)

    def _draw_duel(self, canvas: Canvas, stage: StageState, duel: Duel) -> None:
        """Both cards side by side in the middle, and what came of it below them."""
        middle = self.table.layout.middle
        dark = round(_VEILS * max(0.0, 2 * duel.near - 1)) * 120 // _VEILS
        canvas.rect(*self.table.board.window.topleft, *self.table.board.window.size, "black", alpha=dark)
        reach = (CARD_WIDTH * _DUEL_SCALE + _DUEL_GAP) / 2 if duel.defense is not None else 0.0
        pairs = [(duel.attack, 0, -reach)] + ([(duel.defense, 1, reach)] if duel.defense is not None else [])
        for card, role, dx in pairs:
            home = self.table_spot(role)
            there = card_box((middle[0] + dx, middle[1] - 26), _DUEL_SCALE)
            x = home.x + (there.x - home.x) * duel.near
            y = home.y + (there.y - home.y) * duel.near
            face = self.fought(duel.event, card)
            scale = home.scale + (_DUEL_SCALE - home.scale) * duel.near
            if 0 < card.up < 1:
                draw_turning(canvas, x, y, _DUEL_SCALE, face, _HELD_UP, card.seat, card.up)
                continue
            look = _HELD_UP if card.up >= 1 else CardLook(back=card.seat)
            dx2, dy2 = CARD_WIDTH * (scale - _DUEL_SCALE) / 2, CARD_HEIGHT * (scale - _DUEL_SCALE) / 2
            draw_card(canvas, x + dx2, y + dy2, _DUEL_SCALE, face, look, magnify=scale / _DUEL_SCALE)
        if duel.near > _THERE and self._fronts is not duel and not canvas.traced:
            self._fronts = duel  # a front that nobody has seen takes a while: now, while both cards stand still
            for card, *_place in pairs:
                draw_card(canvas.layer(1, 1), 0, 0, _DUEL_SCALE, self.fought(duel.event, card, 1.0), _HELD_UP)
        if duel.told > 0 and duel.near > 0.7:  # gone before the cards are home
            alpha = round(235 * min(1.0, duel.told))
            key = duel.event, alpha, middle
            trends = [trend_of(self._revealed(duel.event, role)) for role in ("attack", "defense")]
            canvas.group("duel result", key, lambda: self._draw_result(canvas, duel.event, alpha, middle, *trends))

    def fought(self, event: Revealed, card: TableCard, up: float | None = None) -> CardFace:
        """Return the face of a card of a combat with the number that it counts for in it."""
        face = self._face(card.card, card.up if up is None else up)
        if face is UNKNOWN_CARD:
            return face
        number = event.attack if card.role == "attack" else event.defense
        return with_revealed_value(self.table.faces.match, card.card, face, card.role, number)

    def _revealed(self, event: Revealed, role: Role) -> Printed | None:
        """Return what is printed on a card of a combat that counts for another number."""
        card = event.attack_card if role == "attack" else event.defense_card
        face = self.fought(event, TableCard(card, NONE, role, 1.0))
        return face.attack_printed if role == "attack" else face.defense_printed

    def _draw_result(
        self, canvas: Canvas, event: Revealed, alpha: int, middle: Point, attack: Trend, defended: Trend
    ) -> None:
        """Attack against defense, and the damage."""
        y = middle[1] + CARD_HEIGHT * _DUEL_SCALE / 2 + 4
        high = 40.0
        defense: Value | None = None
        if event.defense != NONE:
            defense = "sunburst" if event.defense == SUNBURST else event.defense
        text = _("{damage} damage").format(damage=event.damage) if event.damage else _("Blocked")
        size = canvas.text_size("heading")
        wide = canvas.measure(text, "heading", size=size)[0]
        pill, shield = (high * (1.6 + (MARK if trend else 0.0)) for trend in (attack, defended))
        total = wide + 40 + pill + (shield + 18 if defense is not None else 0) + 18
        left = middle[0] - total / 2
        canvas.rect(left - 8, y - high / 2 - 8, total + 16, high + 16, "night_deep", radius=RADIUS.large, alpha=alpha)
        canvas.rect(
            left - 8,
            y - high / 2 - 8,
            total + 16,
            high + 16,
            "panel_edge",
            radius=RADIUS.large,
            border=BORDER.thin,
            alpha=alpha,
        )
        x = left + 8
        with canvas.shifted(x, y - high / 2):
            draw_pill(canvas, pill, high, "attack", [self._weapon(event)], event.attack, attack)
        x += pill + 18
        if defense is not None:
            with canvas.shifted(x, y - high / 2):
                draw_pill(canvas, shield, high, "defense", ["shield"], defense, defended)
            x += shield + 18
        color = "minus" if event.damage else "good"
        canvas.text(text, x, y, "heading", size=size, color=color, shadow=ALPHA.strong)

    def _draw_throw(self, canvas: Canvas, stage: StageState, throw: Throw) -> None:
        """The die rolls in from the lower right, bounces and lies still."""
        share = throw.share
        board = self.table.board.window
        if throw.recorded is not None:
            self._draw_recorded(canvas, stage, throw, throw.recorded)
            return
        goal = board.centerx, board.centery
        start = board.right - 30, board.bottom - 10
        way = out_quad(share)
        x, y = start[0] + (goal[0] - start[0]) * way, start[1] + (goal[1] - start[1]) * way
        bounce = abs(math.cos(share * math.pi * 2.5)) * (1 - share) ** 1.4 * 110
        final = die_name(stage.match, throw.face)
        if share >= 1:
            draw_die(canvas, x, y, _DIE, final)
        else:
            rolls = 7 * way
            number = int(rolls)
            order = [die_name(stage.match, (throw.face + 2 * step) % len(stage.match.die)) for step in range(8)]
            order[7] = order[6] = final
            tumble = rolls - number
            turn = (1 - way) * 260
            draw_die(
                canvas,
                x,
                y,
                _DIE,
                order[number],
                turn=turn,
                tumble=tumble,
                following=order[min(7, number + 1)],
                lift=bounce,
            )
        self._draw_thrower(canvas, throw, x, y)

    def _draw_recorded(self, canvas: Canvas, stage: StageState, throw: Throw, recorded: Thrown) -> None:
        """The simulated throw, in the middle of the board's window."""
        window = self.table.board.window
        pose = recorded.at(throw.share)
        left, top = window.centerx - stage.tray[0] / 2, window.centery - stage.tray[1] / 2
        x, y = left + pose.x, top + pose.y
        sides = [(die_name(stage.match, face), way) for face, way in recorded.shown(pose)]
        draw_cube(canvas, x, y, EDGE, sides, lift=pose.lift)
        self._draw_thrower(canvas, throw, x, y)

    def _draw_thrower(self, canvas: Canvas, throw: Throw, x: float, y: float) -> None:
        if throw.label and throw.share > 0.6:
            canvas.text(throw.label, x, y + _DIE * 0.5 + 24, "banner", color="white", align="center", outline="outline")


def _flown(start: Place, goal: Place, share: float) -> tuple[float, float, int, float]:
    """A card on its way: its corner on a bow, the degrees it leans, and how much larger it is while it is high up.

    It leans into its way, and comes down on its place with weight: a little smaller for a moment, then at rest.
    """
    dx, dy = goal.x - start.x, goal.y - start.y
    far = math.hypot(dx, dy)
    if share <= 0 or share >= 1 or far < 1:
        return start.x + dx * share, start.y + dy * share, 0, 1.0
    high = math.sin(math.pi * share)
    bow = min(70.0, far * 0.16) * (1 if dx >= 0 else -1)
    x = start.x + dx * share + bow * dy / far * high
    y = start.y + dy * share - abs(bow * dx / far) * high - 22 * high
    lean = round(-dx / far * 13 * math.sin(math.tau * min(1.0, share * 1.1)) * (1 - 0.4 * share))
    landing = progress(share, 0.86, 0.14)
    return x, y, lean, 1 + 0.09 * high - 0.045 * math.sin(math.pi * landing)


def _place(center: Point, scale: float) -> Place:
    box = card_box(center, scale)
    return Place(box.x, box.y, scale)


def _title_height(canvas: Canvas) -> float:
    return canvas.text_size("panel") * 1.3 + 14
