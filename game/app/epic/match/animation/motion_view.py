"""Drawing of moving objects above the table: flying cards, the cards of an attack, the thrown die."""

from __future__ import annotations

import math

import pygame

from game.app.epic.cards.sizes import CARD_HEIGHT, CARD_WIDTH, HAND_SCALE
from game.app.epic.cards.view import draw_card, draw_turning
from game.app.epic.match.animation.die_throw import DIE_SIZE, ThrowRecording
from game.app.epic.match.animation.duel.view import CutsceneView
from game.app.epic.match.animation.performers import CARD_ROLES, Anchor, CardTween, DieThrow, Role, TableCard
from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.pictures.aim_arrows import draw_arrow
from game.app.epic.match.pictures.die import DieFace, draw_cube, draw_die
from game.app.epic.match.views.hand_layout import CardPlace
from game.app.epic.match.views.table_layout import IN_PLAY_SCALE, MIDDLE_SCALE, TABLE_SCALE, get_card_box
from game.app.epic.match.views.table_places import TablePlaces
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import compute_progress, ease_out_quad
from game.app.ui.input.intents import Device
from game.app.ui.style.ornaments import draw_panel
from game.app.ui.style.tokens import ALPHA, BORDER
from game.presentation.epic.presenters import HIDDEN_FACE
from game.presentation.epic.view_models import CardDisplay, CardFace
from game.rules.core.protocol import HIDDEN
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.text import _

_PRESENTED = CardDisplay(sentence_number=0)
"""Display state of a card that is presented to all players."""
_DIE_SIZE = 74.0
_MIN_TABLE_SCALE = 0.3
"""Smallest scale of played cards."""
_PANEL_PADDING = 18.0
_MAX_CARD_OFFSET = 14.0
"""Largest distance of the two cards of an attack from the center of their panel, in logical units."""


def get_die_picture(match: Match, face: int) -> DieFace:
    """Return the picture of a face of the die."""
    return match.die[face].name.lower()


def get_played_key(stage: AnimationState) -> tuple[object, ...]:
    """Return the cache key of the panel of played cards."""
    return stage.current_attack, tuple((card.card, card.role, card.face_up) for card in stage.table)


class MotionView:
    """Renderer of flying cards, played cards and throws; converts anchors to positions on the screen."""

    def __init__(self, table: TablePlaces) -> None:
        self.table = table
        self._hand_places: dict[int, CardPlace] = {}
        """Last position of each hand card, by card."""
        self._hand_view: State | None = None
        self._table_scale = TABLE_SCALE
        self.cutscene_view = CutsceneView(table)
        self._launch_places: dict[int, CardPlace] = {}
        """Start position of each flying card, by flight."""

    # Places ----------------------------------------------------------------------------------------------------------

    def find_place(self, anchor: Anchor, card: int, viewer: int) -> CardPlace:
        """Return upper left corner and scale of a card at an anchor."""
        kind, index = anchor
        layout = self.table.layout
        if kind == "middle":
            return _center_card(layout.card_center, MIDDLE_SCALE)
        if kind == "table":
            return self.find_table_place(index, card)
        if kind == "lying":
            box = self.table.lying.get(index)
            if box is not None:
                return CardPlace(box.x, box.y, IN_PLAY_SCALE)
            return self._find_panel_place(self.table.presenter.match.owner[index])
        if index != viewer:
            return self._find_panel_place(index)
        if kind == "hand":
            card_place = self._hand_places.get(card)
            if card_place is not None:
                return card_place
            return CardPlace(layout.hand.centerx - CARD_WIDTH * HAND_SCALE / 2, layout.hand.top, HAND_SCALE)
        box = layout.draw if kind == "draw" else layout.discard
        return CardPlace(box.x, box.y, layout.pile_scale)

    def _find_panel_place(self, seat: int) -> CardPlace:
        box = self.table.panels.get(seat)
        center = box.center if box is not None else self.table.layout.card_center
        return _center_card(center, IN_PLAY_SCALE * 0.7)

    def find_table_place(self, role: int, card: int = NONE) -> CardPlace:
        """Return the place of a card in the panel of played cards; a resolving card is alone in it."""
        if CARD_ROLES[role] == "play" or (card >= 0 and card == self.table.resolving_card):
            acting = self.table.acting
            return CardPlace(acting.box.x, acting.box.y, acting.scale)
        box = self.table.table_box
        if box is None:
            right = self.table.layout.right
            box = pygame.FRect(right.x, right.y + 220, right.width, 170)
        width, height = CARD_WIDTH * self._table_scale, CARD_HEIGHT * self._table_scale
        top = box.bottom - height - 12
        apart = min(_MAX_CARD_OFFSET, (box.width - 2 * width) / 6)
        left = (-apart - width if CARD_ROLES[role] == "attack" else apart) + box.centerx
        return CardPlace(left, top, self._table_scale)

    def find_card_box(self, card: TableCard) -> pygame.FRect:
        """Return the box of a played card."""
        place = self.find_table_place(CARD_ROLES.index(card.role), card.card)
        return pygame.FRect(place.x, place.y, CARD_WIDTH * place.scale, CARD_HEIGHT * place.scale)

    # Cards being played ----------------------------------------------------------------------------------------------

    def get_min_panel_height(self, canvas: Canvas) -> float:
        """Return the smallest height of the panel of played cards."""
        return _measure_title(canvas) + CARD_HEIGHT * _MIN_TABLE_SCALE + _PANEL_PADDING

    def find_table_box(self, canvas: Canvas, box: pygame.FRect, y: float, bottom: float) -> pygame.FRect:
        """Return the box of the panel of played cards between ``y`` and ``bottom``; the cards shrink if necessary."""
        title = _measure_title(canvas)
        room = bottom - y - title - _PANEL_PADDING
        self._table_scale = max(_MIN_TABLE_SCALE, min(TABLE_SCALE, room / CARD_HEIGHT))
        return pygame.FRect(box.x, y, box.width, title + CARD_HEIGHT * self._table_scale + _PANEL_PADDING)

    def draw_played_panel(self, canvas: Canvas, stage: AnimationState, box: pygame.FRect) -> None:
        """Draw the panel of played cards with its title."""
        draw_panel(canvas, *box.topleft, *box.size)
        title = self._format_title(stage)
        high = canvas.resolve_text_size("panel") * 1.3
        canvas.draw_fitted_line(title, box.x + 12, box.y + 6 + high / 2, box.width - 24, "panel")
        laid = [card for card in stage.table if card.role != "play"]
        laid = [card for card in laid if card.card < 0 or card.card != self.table.resolving_card]
        for card in laid:
            place = self.find_table_place(CARD_ROLES.index(card.role))
            self._draw_table_card(canvas, card, place)
        roles = {card.role for card in laid}
        if stage.current_attack is not None and stage.table:
            slots: dict[Role, str] = {"attack": "sword", "defense": "shield"}
            for role, icon in slots.items():
                if role not in roles:
                    self._draw_slot(canvas, self.find_table_place(CARD_ROLES.index(role)), icon)

    def _draw_slot(self, canvas: Canvas, place: CardPlace, name: str) -> None:
        """Draw the empty place of a card of an attack."""
        width, height = CARD_WIDTH * place.scale, CARD_HEIGHT * place.scale
        canvas.rect(place.x, place.y, width, height, "black", radius=10 * place.scale, alpha=ALPHA.light)
        canvas.rect(
            place.x, place.y, width, height, "line", radius=10 * place.scale, border=BORDER.thin, alpha=ALPHA.full
        )
        icon = width * 0.42
        canvas.icon(name, place.x + (width - icon) / 2, place.y + (height - icon) / 2, icon, color="mute")

    def _format_title(self, stage: AnimationState) -> str:
        faces = self.table.presenter
        if stage.current_attack is not None:
            attacker, target = (faces.figure_name(figure) for figure in stage.current_attack)
            return _("{attacker} vs {target}").format(attacker=attacker, target=target)
        return _("Played")

    def _draw_table_card(self, canvas: Canvas, card: TableCard, place: CardPlace) -> None:
        face = self._get_face(card.card, card.face_up)
        if 0 < card.face_up < 1:
            draw_turning(canvas, place.x, place.y, place.scale, face, CardDisplay(), card.seat, card.face_up)
        else:
            display = CardDisplay() if card.face_up >= 1 else CardDisplay(back_seat=card.seat)
            draw_card(canvas, place.x, place.y, place.scale, face, display)

    def _get_face(self, card: int, face_up: float) -> CardFace:
        if card < 0 or face_up <= 0:
            return HIDDEN_FACE
        return self.table.presenter.make_face(card, self._hand_view)

    # In the air ------------------------------------------------------------------------------------------------------

    def record_hand(self) -> None:
        """Record the positions of the hand cards, as the start of their flights."""
        hand = self.table.hand
        self._hand_places = {int(card.key): hand.find_place(card.key) for card in hand.cards}

    def draw_motion(self, canvas: Canvas, stage: AnimationState, viewer: int, device: Device) -> None:
        """Draw all moving objects above the table."""
        self._hand_view = stage.view
        self._draw_arrows(canvas, stage)
        if not stage.flights:
            self._launch_places.clear()
        for flight in stage.flights:
            self._draw_flight(canvas, flight, viewer)
        self.cutscene_view.draw_cutscene(canvas, stage, device)
        if stage.throw is not None:
            self._draw_throw(canvas, stage, stage.throw)
        if not stage.is_busy:
            self.record_hand()

    def _draw_arrows(self, canvas: Canvas, stage: AnimationState) -> None:
        """Draw the arrows from the resolving card to its targets."""
        if self.table.resolving_card == NONE or stage.duel is not None:
            return
        for figure, arrow in stage.aims.items():
            if stage.view.squares[figure] >= 0:
                target = self.table.find_standee(stage, figure)
                draw_arrow(canvas, self.table.board, self.table.acting, target, arrow.grown)

    def _draw_flight(self, canvas: Canvas, flight: CardTween, viewer: int) -> None:
        start = self._launch_places.setdefault(id(flight), self.find_place(flight.start, flight.card, viewer))
        goal = self.find_place(flight.goal, flight.card, viewer)
        share = flight.share if flight.start != flight.goal else 0.0
        scale = start.scale + (goal.scale - start.scale) * share
        x, y, lean, weight = _compute_flight(start, goal, share)
        scale *= weight
        face = self._get_face(flight.card, flight.face_up)
        display = _PRESENTED if flight.face_up and flight.card != HIDDEN else CardDisplay(back_seat=flight.seat)
        if flight.shine:
            center = (x + CARD_WIDTH * scale / 2, y + CARD_HEIGHT * scale / 2)
            canvas.glow(*center, 250, "gold", round(200 * math.sin(math.pi * flight.shine)))
        drawn = goal.scale if flight.start != flight.goal else scale
        dx, dy = CARD_WIDTH * (scale / weight - drawn) / 2, CARD_HEIGHT * (scale / weight - drawn) / 2
        alpha = round(255 * flight.alpha)
        draw_card(canvas, x + dx, y + dy, drawn, face, display, alpha=alpha, angle=lean, magnify=scale / drawn)
        if flight.shine:
            size = 92 * (0.7 + 0.3 * ease_out_quad(flight.shine))
            canvas.icon("triforce", center[0] - size / 2, center[1] - size * 0.85, size, alpha=ALPHA.full)

    def _draw_throw(self, canvas: Canvas, stage: AnimationState, throw: DieThrow) -> None:
        """Draw the thrown die as it rolls in from the lower right, bounces and comes to rest."""
        share = throw.share
        board = self.table.board.window
        if throw.recording is not None:
            self._draw_recorded(canvas, stage, throw, throw.recording)
            return
        goal = board.centerx, board.centery
        start = board.right - 30, board.bottom - 10
        way = ease_out_quad(share)
        x, y = start[0] + (goal[0] - start[0]) * way, start[1] + (goal[1] - start[1]) * way
        bounce = abs(math.cos(share * math.pi * 2.5)) * (1 - share) ** 1.4 * 110
        final = get_die_picture(stage.match, throw.face)
        if share >= 1:
            draw_die(canvas, x, y, _DIE_SIZE, final)
        else:
            rolls = 7 * way
            number = int(rolls)
            order = [get_die_picture(stage.match, (throw.face + 2 * step) % len(stage.match.die)) for step in range(8)]
            order[7] = order[6] = final
            tumble = rolls - number
            turn = (1 - way) * 260
            draw_die(
                canvas,
                x,
                y,
                _DIE_SIZE,
                order[number],
                turn=turn,
                tumble=tumble,
                next_face=order[min(7, number + 1)],
                lift=bounce,
            )
        self._draw_thrower(canvas, throw, x, y)

    def _draw_recorded(self, canvas: Canvas, stage: AnimationState, throw: DieThrow, recorded: ThrowRecording) -> None:
        """Draw a simulated throw in the center of the board's window."""
        window = self.table.board.window
        pose = recorded.get_pose(throw.share)
        left, top = window.centerx - stage.tray[0] / 2, window.centery - stage.tray[1] / 2
        x, y = left + pose.x, top + pose.y
        sides = [(get_die_picture(stage.match, face), way) for face, way in recorded.list_visible_faces(pose)]
        draw_cube(canvas, x, y, DIE_SIZE, sides, lift=pose.lift)
        self._draw_thrower(canvas, throw, x, y)

    def _draw_thrower(self, canvas: Canvas, throw: DieThrow, x: float, y: float) -> None:
        if throw.label and throw.share > 0.6:
            canvas.text(
                throw.label, x, y + _DIE_SIZE * 0.5 + 24, "banner", color="cream", align="center", outline="outline"
            )


def _compute_flight(start: CardPlace, goal: CardPlace, progress: float) -> tuple[float, float, int, float]:
    """Return corner, tilt in degrees and scale of a flying card on its arc.

    It tilts along its path, and is briefly a little smaller when it lands.
    """
    dx, dy = goal.x - start.x, goal.y - start.y
    far = math.hypot(dx, dy)
    if progress <= 0 or progress >= 1 or far < 1:
        return start.x + dx * progress, start.y + dy * progress, 0, 1.0
    high = math.sin(math.pi * progress)
    bow = min(70.0, far * 0.16) * (1 if dx >= 0 else -1)
    x = start.x + dx * progress + bow * dy / far * high
    y = start.y + dy * progress - abs(bow * dx / far) * high - 22 * high
    lean = round(-dx / far * 13 * math.sin(math.tau * min(1.0, progress * 1.1)) * (1 - 0.4 * progress))
    landing = compute_progress(progress, 0.86, 0.14)
    return x, y, lean, 1 + 0.09 * high - 0.045 * math.sin(math.pi * landing)


def _center_card(center: Point, scale: float) -> CardPlace:
    box = get_card_box(center, scale)
    return CardPlace(box.x, box.y, scale)


def _measure_title(canvas: Canvas) -> float:
    return canvas.resolve_text_size("panel") * 1.3 + 14
