"""Drawing of a duel cutscene: darkened board, fighters on both sides, cards, and result."""

from __future__ import annotations

from functools import partial

import msgspec

from game.app.epic.board.label import draw_label
from game.app.epic.cards.plates import get_trend
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH, draw_card, draw_turning
from game.app.epic.match.animation.duel import sides, times, values
from game.app.epic.match.animation.duel.camera import ZOOM, BoardCamera
from game.app.epic.match.animation.duel.card_places import draw_empty_place, draw_shine
from game.app.epic.match.animation.duel.effects import find_books
from game.app.epic.match.animation.duel.figures import CutscenePose, FigureRenderer
from game.app.epic.match.animation.duel.sides import CutsceneFighter
from game.app.epic.match.animation.duel.slides import SidePicture
from game.app.epic.match.animation.duel.state import DuelCutscene
from game.app.epic.match.animation.duel.values import AttackValue
from game.app.epic.match.animation.performers import Role, TableCard
from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.views.table_places import SideRoom, TablePlaces
from game.app.epic.match.views.team_panel import draw_teams
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects import flipbook
from game.app.ui.effects.flipbook import Flipbook
from game.app.ui.effects.timeline import compute_progress, ease_in_cubic, ease_out_quad
from game.app.ui.input.intents import Device, Kind, format_cap
from game.app.ui.style.tokens import ALPHA
from game.presentation.epic.card_values import with_revealed_value
from game.presentation.epic.presenters import HIDDEN_FACE
from game.presentation.epic.view_models import CardDisplay, CardFace, Token, Trend, Value
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.queries import SUNBURST
from game.rules.epic.engine.state import last_square
from game.rules.epic.event import Revealed
from game.text import _

_PRESENTED = CardDisplay(sentence_number=0)
"""Display state of a card that is presented to all players."""
_PAIR_CARD_WIDTH, _SINGLE_CARD_WIDTH = 196.0, 222.0
"""Width of each of two cards, and of a single card, in logical units."""
_CARDS_TOP = 114.0
_CARD_GAP = 28.0
_CARD_DISTANCE = 640.0
"""Distance over which the cards move in, from below and from above."""
_VALUE_POSITIONS = {"attack": (0.16, 0.2), "defense": (0.16, 0.36)}
"""Position of the value on a card, as fractions of its width and height, by role of the card."""
_ALTERNATION_SECONDS = 0.02
"""Seconds after the end of their motion for which sides and cards are still advanced alternately."""
_VEIL_ALPHA = 150
_BLOCK_OFFSET_X, _BLOCK_OFFSET_Y = 120.0, 30.0
"""Offset of the effect of a block from the center of the panel, toward the opponent and upward."""
_TITLE_Y = 66.0
_SKIP_HINT_Y = 702.0
_EFFECT_SIZE = 200.0
"""Width and height of an effect, whose pages are rendered while the cards are read."""


class CutsceneView:
    """Renderer of the duel cutscenes of a table."""

    def __init__(self, table: TablePlaces) -> None:
        self.table = table
        self._camera = BoardCamera()
        self._slides: dict[bool, SidePicture] = {}
        """Picture of a side during its slide, by whether it is the right side."""
        self._captured_duel: DuelCutscene | None = None
        self._effects: tuple[DuelCutscene | None, tuple[Flipbook, ...], tuple[Flipbook, ...]] = (None, (), ())
        """Cutscene for which flip-books were chosen, those of its blows, and those of gained health."""
        self._values: tuple[Revealed, tuple[AttackValue, AttackValue]] | None = None
        self._fighters: tuple[object, list[CutsceneFighter]] = (None, [])
        """Cache key and the characters shown."""
        self._time = self._left_time = self._right_time = self._card_time = 0.0
        """Time of the last frame, and times up to which the sides and the cards have been advanced."""
        self._is_even_frame = False
        self._plates_duel: tuple[DuelCutscene | None, list[SideRoom]] = (None, [])
        """Cutscene, and the sides whose team plates on the captured table are still to be updated."""
        self._prerendered_duel: DuelCutscene | None = None

    def covers_table(self, stage: AnimationState, canvas: Canvas) -> bool:
        """Return whether nothing below the cutscene is visible, and the capture of the board needs no redraw."""
        duel = stage.duel
        if duel is None or not duel.covers_table or canvas.is_traced:
            return False
        return self._captured_duel is duel and self._camera.is_valid(canvas)

    def draw_cutscene(self, canvas: Canvas, stage: AnimationState, device: Device) -> None:
        """Draw the cutscene over the table."""
        duel = stage.duel
        if duel is None:
            self._captured_duel = None
            return
        alpha, new = round(255 * duel.fade), self._captured_duel is not duel
        self._draw_ground(canvas, stage, duel, alpha)
        self._advance_times(duel, at_once=new or canvas.is_traced)
        persons = self._build_fighters(stage, duel)
        for left, time in ((False, self._left_time), (True, self._right_time)):
            if duel.time > 0:
                slide = 0.0 if stage.tempo.reduced else sides.compute_slide(time)
                self._draw_side(
                    canvas, duel, [person for person in persons if person.is_facing_left == left], slide, alpha
                )
        leaving = 0 if times.SLIDE_OUT.compute_progress_at(duel.time) > 0 else 1
        shown = round(alpha * times.SLIDE_IN.compute_progress_at(duel.time) * leaving)
        words = (id(duel), shown, device)
        canvas.draw_group("duel words", words, lambda: self._draw_captions(canvas, stage, duel, persons, shown, device))
        self._draw_cards(canvas, stage, duel, alpha)
        if duel.event is not None:
            values.draw_values(canvas, duel, self._get_values(duel, duel.event), alpha * leaving)
        self._draw_blows(canvas, stage, duel, persons, alpha * leaving)
        for person in persons:
            sides.prepare_name_plate(canvas, duel, person)
        self._prerender_next(canvas, stage, duel, persons)

    def _advance_times(self, duel: DuelCutscene, *, at_once: bool) -> None:
        """Advance sides and cards; all wait while the camera renders a step.

        Where both move, the left side, which holds the raised weapon, takes turns with the right one and the cards.
        """
        if self._time == duel.time and not at_once:
            return
        self._time, self._is_even_frame = duel.time, not self._is_even_frame
        both = times.CARDS_IN.start <= duel.time <= times.SLIDE_IN.end + _ALTERNATION_SECONDS
        both = both or times.SLIDE_OUT.start <= duel.time < times.LIGHTEN.start
        begins = (
            times.SLIDE_OUT.start < duel.time < times.SLIDE_OUT.start + _ALTERNATION_SECONDS
        )  # and words and values go
        if at_once or not (self._camera.is_busy or begins):
            if at_once or self._is_even_frame or not both:
                self._left_time = duel.time
            if at_once or not self._is_even_frame or not both:
                self._right_time = self._card_time = duel.time

    # The board -------------------------------------------------------------------------------------------------------

    def _draw_ground(self, canvas: Canvas, stage: AnimationState, duel: DuelCutscene, alpha: int) -> None:
        if self._captured_duel is not duel or not self._camera.is_valid(canvas):
            self._camera.capture(canvas, self.table.background, self.table.board.window, self._find_center(stage, duel))
            self._captured_duel = duel
        veil = times.DARKEN.compute_progress_at(duel.time) - times.LIGHTEN.compute_progress_at(duel.time)
        if duel.time >= times.TURN_CARDS.start:
            self._camera.refine()
        lit = duel.time >= times.LIGHTEN.start
        if lit or (duel.time >= times.REST and not self._camera.is_busy):
            self._renew_table(canvas, stage, duel, at_once=lit)
        if (lit or duel.time < times.ZOOM_IN.start) and not stage.tempo.reduced:
            self._camera.draw_table(canvas, duel.time, round(_VEIL_ALPHA * veil))
            if lit:
                self._draw_labels(canvas, stage, duel, is_zoomed=False)
            return
        near = 1.0 if stage.tempo.reduced else times.ZOOM_IN.compute_progress_at(duel.time, ease_out_quad)
        self._camera.draw_zoom(canvas, duel.time, near, alpha)
        if duel.landings and alpha >= 255:
            self._draw_labels(canvas, stage, duel)

    def _renew_table(self, canvas: Canvas, stage: AnimationState, duel: DuelCutscene, *, at_once: bool) -> None:
        """Redraw the team plates on the captured table and copy it, one part per frame, before the lights go up."""
        if self._plates_duel[0] is not duel:
            self._plates_duel = duel, list(self.table.sides)
        missing = self._plates_duel[1]
        while missing:
            self._redraw_plates(canvas, stage, missing.pop(0))
            if not at_once:
                return
        if duel.time < times.SLIDE_OUT.start:
            self._camera.prepare_lights(canvas)

    def _redraw_plates(self, canvas: Canvas, stage: AnimationState, side: SideRoom) -> None:
        table, (room, seats) = self.table, side
        boxes = [table.panels[seat] for seat in seats]
        if table.background is not None and boxes and not canvas.is_traced:
            teams = [table.presenter.make_team_card(stage.view, seat) for seat in seats]
            draw = partial(draw_teams, box=room, teams=teams)
            self._camera.redraw_part(canvas, table.background, boxes[0].unionall(boxes[1:]), draw)

    def _draw_labels(
        self, canvas: Canvas, stage: AnimationState, duel: DuelCutscene, *, is_zoomed: bool = True
    ) -> None:
        """Draw the current health labels of hit characters over the outdated ones in the picture of the board."""
        board = self.table.board
        for figure, landing in duel.landings.items():
            square = last_square(stage.view.squares[figure])
            if landing.is_on_board and square >= 0:
                token = self.table.presenter.make_token(stage.view, figure)
                shown = msgspec.structs.replace(token, health=landing.health_after, number=0)
                point, zoom = board.get_center(square), ZOOM if is_zoomed else 1.0
                at = self._camera.project_point(canvas, point) if is_zoomed else point
                climbs = figure in self.table.raised_labels
                key = (shown, at, climbs, board.cell)
                draw = partial(self._draw_label, canvas, shown, at, zoom, climbs=climbs)
                canvas.draw_group(("duel label", figure), key, draw)

    def _draw_label(self, canvas: Canvas, token: Token, at: Point, zoom: float, *, climbs: bool) -> None:
        """Draw the label of the character on the square with its center at ``at``, scaled by ``zoom``."""
        cell = self.table.board.cell
        edge = canvas.to_pixels(2 * cell * zoom)
        part = canvas.for_surface(raster.make_blank(edge, edge), canvas.k * zoom)
        draw_label(part, token, cell, cell, cell, is_raised=climbs)
        canvas.paste(part.surface, at[0] - cell * zoom, at[1] - cell * zoom)

    def _find_center(self, stage: AnimationState, duel: DuelCutscene) -> Point:
        """Return the midpoint of the squares of the characters shown, on the screen."""
        board, squares = self.table.board, stage.view.squares
        points = [board.get_center(last_square(squares[figure])) for figure in duel.all_figures]
        across, down = (([point[axis] for point in points]) for axis in (0, 1))
        return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2

    # Those who fight -------------------------------------------------------------------------------------------------

    def _draw_side(
        self, canvas: Canvas, duel: DuelCutscene, fighters: list[CutsceneFighter], slide: float, alpha: int
    ) -> None:
        """Draw the characters of one side; until they move, from one picture."""
        if not fighters:
            return
        figures: FigureRenderer = canvas.render_cache.get_fact("duel figures", FigureRenderer)
        left = fighters[0].is_facing_left

        def draw_part(part: Canvas) -> None:
            for person in fighters:
                sides.draw_panel(part, person, alpha)
                sides.draw_fighter(part, figures, duel, person, alpha)
                sides.draw_name_plate(part, person, alpha)

        key = (canvas.k, canvas.text_scale, *((person, sides.find_pose(duel, person.figure)) for person in fighters))
        frame = sides.SINGLE_EXTENT if len(fighters) == 1 else sides.GROUP_EXTENT
        if left not in self._slides or not self._slides[left].is_valid(canvas, frame):
            self._slides[left] = SidePicture(canvas, frame, is_right=left)
        picture = self._slides[left]
        whole = alpha >= 255 and not canvas.is_traced
        slides = whole and bool(slide) and duel.time < times.SLIDE_OUT.start
        if slides and picture.key != key:
            picture.render(canvas, key, draw_part)
        if times.SLIDE_IN.compute_progress_at(duel.time) <= 0:
            return
        off = slide if left else -slide
        moved = [
            (sides.compute_step(duel, fighter.figure), duel.fall_progress.get(fighter.figure)) for fighter in fighters
        ]
        still = whole and not slide and moved == [(0.0, None)] * len(fighters)
        if slides or (still and picture.key == key):
            canvas.draw_group(("duel side", left), ("slide", key, off), lambda: picture.draw_at(canvas, off))
        else:
            with canvas.shifted(off, 0):
                canvas.draw_group(("duel side", left), (key, *moved, slide, alpha), lambda: draw_part(canvas))

    def _build_fighters(self, stage: AnimationState, duel: DuelCutscene) -> list[CutsceneFighter]:
        changed = (id(duel), stage.version, [change.has_landed for change in duel.landings.values()])
        if self._fighters[0] == changed:
            return self._fighters[1]
        fighters = [self._build_fighter(stage, duel, duel.actor, is_facing_left=False)]
        count = len(duel.affected)
        for index, figure in enumerate(duel.affected):
            if figure != duel.actor:
                fighters.append(self._build_fighter(stage, duel, figure, is_facing_left=True, index=index, count=count))
        self._fighters = changed, fighters
        return fighters

    def _build_fighter(
        self,
        stage: AnimationState,
        duel: DuelCutscene,
        figure: int,
        *,
        is_facing_left: bool,
        index: int = 0,
        count: int = 1,
    ) -> CutsceneFighter:
        token, landing = self.table.presenter.make_token(stage.view, figure), duel.landings.get(figure)
        health = stage.view.health[figure]
        if landing is not None:
            health = landing.health_after if landing.has_landed else landing.before
        name = self.table.presenter.figure_name(figure)
        return CutsceneFighter(figure, name, token.art, token.seat, max(0, health), is_facing_left, index, count)

    def _draw_captions(
        self,
        canvas: Canvas,
        stage: AnimationState,
        duel: DuelCutscene,
        fighters: list[CutsceneFighter],
        alpha: int,
        device: Device,
    ) -> None:
        """Draw the names, a caption of the action and, in the first cutscene, how to skip it."""
        name = fighters[0].name
        if duel.event is None:
            words = (
                _("{figure} plays {card}.").format(figure=name, card=self._get_face(stage, duel.card).name).rstrip(".")
            )
        else:
            words = _("{attacker} attacks {target}").format(attacker=name, target=fighters[-1].name)
        canvas.text(words, WIDTH / 2, _TITLE_Y, "heading", align="center", alpha=alpha, shadow=ALPHA.strong)
        if duel.with_skip_hint:
            hint = _("Click to continue")
            if device != "mouse":
                hint = _("{key} to continue").format(key=format_cap(Kind.OK, device))
            canvas.text(hint, WIDTH / 2, _SKIP_HINT_Y, "small", color="mute", align="center", alpha=alpha)

    # Cards -----------------------------------------------------------------------------------------------------------

    def _find_card_places(self, duel: DuelCutscene) -> dict[Role, tuple[float, float]]:
        """Return the left edge and scale of each card by role."""
        if duel.event is None:
            return {"attack": ((WIDTH - _SINGLE_CARD_WIDTH) / 2, _SINGLE_CARD_WIDTH / CARD_WIDTH)}
        scale = _PAIR_CARD_WIDTH / CARD_WIDTH
        return {
            "attack": (WIDTH / 2 - _CARD_GAP / 2 - _PAIR_CARD_WIDTH, scale),
            "defense": (WIDTH / 2 + _CARD_GAP / 2, scale),
        }

    def _draw_cards(self, canvas: Canvas, stage: AnimationState, duel: DuelCutscene, alpha: int) -> None:
        come = times.CARDS_IN.compute_progress_at(self._card_time, ease_out_quad)
        if come <= 0:
            return
        gone = (
            0.0
            if stage.tempo.reduced
            else times.SLIDE_OUT.compute_progress_at(self._card_time, ease_in_cubic) * _CARD_DISTANCE
        )
        cards: dict[Role, TableCard | None] = {"attack": duel.card, "defense": duel.defense}
        for role, (x, scale) in self._find_card_places(duel).items():
            if gone and cards[role] is None:
                continue
            card, side = cards[role], 1 if role == "attack" else -1
            y = _CARDS_TOP + side * (1 - come) * _CARD_DISTANCE + side * gone
            key = (id(duel), y, scale, -1.0 if card is None else card.face_up, alpha)

            def draw_one(
                card: TableCard | None = card, role: Role = role, x: float = x, y: float = y, scale: float = scale
            ) -> None:
                self._draw_card(canvas, stage, duel, card, role, (x, y), scale, alpha)

            canvas.draw_group(("duel card", role), key, draw_one)
            if 0 < duel.shine < 1 and role == "attack":
                draw_shine(canvas, (x + CARD_WIDTH * scale / 2, y + CARD_HEIGHT * scale / 2), duel.shine)

    def _draw_card(
        self,
        canvas: Canvas,
        stage: AnimationState,
        duel: DuelCutscene,
        card: TableCard | None,
        role: Role,
        at: Point,
        scale: float,
        alpha: int,
    ) -> None:
        if card is None:
            draw_empty_place(canvas, *at, scale, alpha)
            return
        face = self._get_resolved_face(stage, duel, card, role)
        if 0 < card.face_up < 1:
            draw_turning(canvas, *at, scale, face, _PRESENTED, card.seat, card.face_up)
        else:
            display = _PRESENTED if card.face_up >= 1 else CardDisplay(back_seat=card.seat)
            draw_card(canvas, *at, scale, face, display, alpha=alpha)

    def _get_face(self, stage: AnimationState, card: TableCard) -> CardFace:
        if card.card < 0 or card.face_up <= 0:
            return HIDDEN_FACE
        return self.table.presenter.make_face(card.card, stage.view)

    def _get_resolved_face(self, stage: AnimationState, duel: DuelCutscene, card: TableCard, role: Role) -> CardFace:
        face = self._get_face(stage, card)
        if face is HIDDEN_FACE or duel.event is None:
            return face
        number = duel.event.attack if role == "attack" else duel.event.defense
        return with_revealed_value(self.table.presenter.match, card.card, face, role, number)

    def _get_values(self, duel: DuelCutscene, event: Revealed) -> tuple[AttackValue, AttackValue]:
        """Return attack and defense value with their positions on the cards, cached."""
        if self._values is None or self._values[0] is not event:
            self._values = event, self._compute_values(duel, event)
        return self._values[1]

    def _compute_values(self, duel: DuelCutscene, event: Revealed) -> tuple[AttackValue, AttackValue]:
        weapon = self._get_open_face(duel, event, "attack").get_weapon(is_ranged=event.ranged)
        attack = get_trend(self._get_open_face(duel, event, "attack").attack_printed)
        answer: Value = max(0, event.defense)
        defended: Trend = ""
        if event.defense == SUNBURST:
            answer = "sunburst"
        if event.defense_card != NONE:
            defended = get_trend(self._get_open_face(duel, event, "defense").defense_printed)
        starts = {role: self._find_value_position(duel, role) for role in ("attack", "defense")}
        return (
            AttackValue("attack", weapon, event.attack, attack, starts["attack"]),
            AttackValue("defense", "shield", answer, defended, starts["defense"]),
        )

    def _get_open_face(self, duel: DuelCutscene, event: Revealed, role: Role) -> CardFace:
        card, number = (event.attack_card, event.attack) if role == "attack" else (event.defense_card, event.defense)
        faces = self.table.presenter
        return with_revealed_value(faces.match, card, faces.make_face(card), role, number)

    def _find_value_position(self, duel: DuelCutscene, role: str) -> Point:
        places = self._find_card_places(duel)
        x, scale = places["attack" if role == "attack" else "defense"]
        across, down = _VALUE_POSITIONS[role]
        return x + across * CARD_WIDTH * scale, _CARDS_TOP + down * CARD_HEIGHT * scale

    # Blows -----------------------------------------------------------------------------------------------------------

    def _draw_blows(
        self, canvas: Canvas, stage: AnimationState, duel: DuelCutscene, fighters: list[CutsceneFighter], alpha: int
    ) -> None:
        if not stage.tempo.reduced:
            for book, share, place in self._list_effects(stage, duel, fighters):
                if 0 < share < 1:  # the frame of the hit has enough to do
                    flipbook.draw_page(canvas, book, share, *place, _EFFECT_SIZE)
        start = WIDTH / 2, _CARDS_TOP + CARD_HEIGHT * _SINGLE_CARD_WIDTH / CARD_WIDTH
        if duel.event is not None:
            start = values.find_burst_point(canvas, duel, self._get_values(duel, duel.event))
            values.draw_burst(canvas, duel, start, alpha)
        for person in fighters:
            landing = duel.landings.get(person.figure)
            if landing is not None:
                values.draw_landed_health(canvas, landing, start, sides.find_hit_point(person), alpha)

    def _list_effects(
        self, stage: AnimationState, duel: DuelCutscene, fighters: list[CutsceneFighter]
    ) -> list[tuple[Flipbook, float, Point]]:
        """Return the current effects of hits and blocks: flip-book, progress, and position."""
        if self._effects[0] is not duel:
            self._effects = duel, *find_books(stage, duel, fighters[0].seat)
        _duel, blows, cures = self._effects
        if duel.is_blocked:
            share = (
                compute_progress(duel.time, times.BURST_TIME, times.SLIDE_OUT.start - times.BURST_TIME)
                if duel.has_burst
                else -1.0
            )
            x, y = fighters[-1].center
            return [(book, share, (x - _BLOCK_OFFSET_X, y - _BLOCK_OFFSET_Y)) for book in blows]
        found: list[tuple[Flipbook, float, Point]] = []
        for person in fighters:
            landing = duel.landings.get(person.figure)
            if landing is not None and landing.has_landed:
                books = cures if landing.amount > 0 else blows
                found += [(book, landing.since, sides.find_hit_point(person)) for book in books]
        return found

    def _prerender_next(
        self, canvas: Canvas, stage: AnimationState, duel: DuelCutscene, fighters: list[CutsceneFighter]
    ) -> None:
        """Render one picture that is needed later, while cards move in and are read."""
        if (
            self._prerendered_duel is duel
            or duel.time < times.READ_CARDS.start
            or stage.tempo.reduced
            or canvas.is_traced
        ):
            return
        if any(self._prerender_fighter(canvas, duel, person) for person in fighters):
            return
        self._list_effects(stage, duel, fighters)
        for book in self._effects[1]:
            if not flipbook.prepare_page(canvas, book, _EFFECT_SIZE):
                return
        self._prerendered_duel = duel

    def _prerender_fighter(self, canvas: Canvas, duel: DuelCutscene, fighter: CutsceneFighter) -> bool:
        """Render a picture of a character into the cache; return whether one was missing."""
        looks: list[CutscenePose] = ["flash", "hit"]
        if duel.is_blocked:
            looks = []
        if fighter.figure == duel.actor:
            looks = [sides.find_attack_pose(duel)]
        scale = sides.compute_scale(fighter)
        figures: FigureRenderer = canvas.render_cache.get_fact("duel figures", FigureRenderer)
        for look in looks:
            if not figures.is_cached(canvas, fighter.portrait, look, scale, is_facing_left=fighter.is_facing_left):
                figures.get_picture(canvas, fighter.portrait, look, scale, is_facing_left=fighter.is_facing_left)
                return True
        return False
