"""The adventure map: the land with its dungeons, what is known of the one pointed at, how far the adventure is."""

from __future__ import annotations

from game.app.dungeon.ids import DungeonId
from game.app.dungeon.pages.chrome import (
    LEFT,
    LEFT_WIDTH,
    RIGHT,
    RIGHT_WIDTH,
    draw_banner,
    draw_bar,
    draw_link,
    draw_triforce,
)
from game.app.dungeon.pages.page import Page
from game.app.dungeon.pages.rows import Proposal, item_title, proposal
from game.app.dungeon.views.ground import FLOOR, draw_table, frame, light, vignette
from game.app.dungeon.views.parts import (
    HINT,
    LINE,
    TAG_ICONS,
    badge,
    brackets,
    head,
    sheet,
    tag_plate,
    tick,
    words,
)
from game.app.dungeon.views.places import PLACES, ROADS, TALL, WIDE, boxes, journeys
from game.app.dungeon.views.room_light import lights
from game.app.dungeon.views.trail import bow, draw_prints, prints
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.effects.lamplight import shade
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look, Pressable, Widget
from game.presentation.dungeon.terms import grade_name, length_name
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON, Choose
from game.rules.dungeon.cards import Dungeon
from game.text import _, language, ngettext, pick

_MOST_STEPS = 20
_STARS = {"easy": 1, "medium": 2, "hard": 3}
LINK = Box(LEFT, 58, LEFT_WIDTH, 138)
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
        w, h = self.box.w, self.box.h
        canvas.shadow(0, 0, w, h, radius=RADIUS.medium)
        if self.open_now:
            canvas.rect(-2.2, -2.2, w + 4.4, h + 4.4, "candle", radius=RADIUS.medium)
        canvas.gradient(0, 0, w, h, "#c79a5c", "#5a3a1e", radius=RADIUS.medium)
        low = _name_height(canvas)
        high, place = h - 6 - low, f"dungeon/place/{self.dungeon.code.lower()}"
        canvas.picture(place, 4, 4, w - 8, high, radius=RADIUS.medium, gray=self.beaten, focus=(0.5, 0.6))
        canvas.rect(4, 4, w - 8, high, "outline", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.full)
        if not self.open_now and not self.beaten:
            canvas.rect(4, 4, w - 8, high, "shade", radius=RADIUS.medium, alpha=ALPHA.half)
        canvas.block(
            self.name, 5, h - 2 - low, w - 10, low, "small", size=self.named, color="#fff3dc", align="center",
            leading=LEADING.tight, wraps=True,
        )  # fmt: skip
        stars = _STARS.get(self.dungeon.grade or "", 0)
        if stars:
            canvas.rect(6, 6, 14 * stars + 4, 18, "hollow", radius=RADIUS.medium, alpha=ALPHA.strong)
        for star in range(stars):
            canvas.icon("star", 8 + star * 14, 8, 14, color="gold")
        if self.dungeon.item:
            canvas.circle(w - 17, high - 10, 13, "hollow", alpha=ALPHA.full)
            canvas.picture(f"dungeon/item/{self.dungeon.item}", w - 27, high - 20, 20, 20, fit="contain")
        if self.beaten:
            tick(canvas, w - 15, 16, 10)
        elif not self.open_now:
            canvas.circle(w / 2, 2 + high / 2, 14, "#120605", alpha=ALPHA.full)
            canvas.icon("lock", w / 2 - 8, high / 2 - 6, 16)


def _name_height(canvas: Canvas) -> float:
    """Large text has more room below the pictures."""
    return 24 * min(1.6, canvas.text_scale)


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
        cells = [(name, WIDE - 10, _name_height(canvas) + 1) for name in names]
        return even_size(canvas, cells, "small", leading=LEADING.tight, wraps=True)

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

    def draw(self, canvas: Canvas) -> None:
        desk = self.desk
        draw_table(canvas)
        canvas.stamp("dungeon land", FLOOR.x - 12, FLOOR.y - 12, FLOOR.w + 24, FLOOR.h + 24, self._land, pad=20)
        for way, long in journeys(desk):
            draw_prints(canvas, prints(way, long, 1.0), "gold")
        draw_link(canvas, desk, LINK)
        draw_triforce(canvas, desk, Box(LEFT, 206, LEFT_WIDTH, 116))
        self._draw_party(canvas, Box(LEFT, 332, LEFT_WIDTH, self.word_top - 342 if self.showing.coached else 262))
        self._draw_right(canvas)
        self._draw_steps(canvas)
        options = desk.rules.options
        draw_bar(canvas, length_name(options.length), grade_name(options.grade))
        name = desk.name(desk.seat)
        if desk.kind == "sword":
            lines = (_("Who takes the sword?"), _("{player} decides. The owner goes first.").format(player=name))
        else:
            lines = (_("{player} decides").format(player=name), _("Choose the next dungeon"))
        draw_banner(canvas, desk.seat, desk.letters[desk.seat], *lines)

    def _land(self, canvas: Canvas) -> None:
        box = Box(12, 12, FLOOR.w, FLOOR.h)
        frame(canvas, box)
        canvas.picture("dungeon/map", *box)
        with canvas.clipped(*box):
            self._draw_sky(canvas, box)
            self._draw_roads(canvas, box)
        vignette(canvas, box, 150)

    @staticmethod
    def _draw_sky(canvas: Canvas, box: Box) -> None:
        """Morning from the upper left, shadows of clouds, and about each place the light of its dungeon."""
        shade(canvas, canvas.box(*box), (112, 96, 128), 0.42, 1.3)
        light(canvas, box.x + 120, box.y + 20, 520, "#ffcf7a", 0.34)
        for x, y, wide in ((210, 180, 120), (560, 120, 96), (470, 350, 110), (120, 420, 90)):
            for part in range(4):
                across = wide * (0.5 + 0.12 * part)
                canvas.glow(box.x + x + part * wide * 0.36, box.y + y + part % 2 * 12, across, "#0c1c30", 58)
        for code, (left, top) in PLACES.items():
            color = lights()[code.lower()].lights[0].color
            light(canvas, box.x + left + WIDE / 2, box.y + top + TALL / 2, 128, color, 0.5)

    @staticmethod
    def _draw_roads(canvas: Canvas, box: Box) -> None:
        """Dotted ways over the land, from place to place and from four of them to the castle."""
        for one, other in ROADS:
            start, end = ((PLACES[code][0] + WIDE / 2, PLACES[code][1] + TALL / 2) for code in (one, other))
            way, long = bow(start, end)
            steps = round(long / 11)
            for step in range(1, steps):
                x, y = way(step / steps)
                canvas.circle(box.x + x + 0.6, box.y + y + 1.4, 3.2, "#2a1a08", alpha=ALPHA.half)
                canvas.circle(box.x + x, box.y + y, 2.6, "#fff0c2", alpha=ALPHA.full)

    def _draw_party(self, canvas: Canvas, box: Box) -> None:
        """Who travels, and what each carries."""
        desk = self.desk
        seats = desk.rules.seats
        sheet(canvas, box, _("Party"))
        top = box.y + head(canvas)
        pitch = min(44.0, (box.h - head(canvas) - 34) / max(4, seats))
        for seat in range(seats):
            y = top + seat * pitch
            badge(canvas, seat, box.x + 24, y + pitch * 0.42, 12, desk.letters[seat], lit=seat == desk.seat)
            words(canvas, desk.name(seat), box.x + 44, y, 84, pitch * 0.84, "strong", leading=LEADING.tight)
            items = desk.view.players[seat].items
            step = min(20.0, 74 / max(1, len(items)))
            for place, item in enumerate(items):
                left = box.x + 132 + place * step
                canvas.picture(f"dungeon/item/{item}", left, y + pitch * 0.42 - 9, 18, 18, fit="contain")
        if self.showing.seed:
            text = _("Seed: **{seed}**").format(seed=self.showing.seed)
            words(
                canvas, text, box.x + 14, box.bottom - 30, box.w - 28, 24, "small", color="mute", leading=LEADING.tight
            )

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
        box = Box(RIGHT, 58, RIGHT_WIDTH, 396)
        sheet(canvas, box, hot=bool(code))
        if code:
            self._draw_dungeon(canvas, box, desk.catalog.dungeon(code))
        else:
            self._draw_nothing_chosen(canvas, box)
        self.draw_log(canvas, Box(RIGHT, 464, RIGHT_WIDTH, 130))

    def _draw_nothing_chosen(self, canvas: Canvas, box: Box) -> None:
        """Which dungeon comes next, and what the stars mean."""
        x, y, w, _h = box
        canvas.picture("dungeon/item/sword", x + w / 2 - 36, y + 22, 72, 72, fit="contain")
        step = len(self.desk.view.chapters)
        name = pick(self.desk.catalog.castle.name) if step == self.desk.levels else ""
        title = f"{name or _('Dungeon {number}').format(number=step + 1)} · {self._step_line(step)}"
        words(canvas, title, x + 14, y + 104, w - 28, 30, "panel", color="gold", align="center", leading=LEADING.tight)
        text = _("Later dungeons have more rooms.")
        words(canvas, text, x + 18, y + 138, w - 36, 118, "body", valign="top", align="center", leading=LEADING.loose)
        canvas.line((x + 14, y + 268), (x + w - 14, y + 268), LINE, 1, alpha=ALPHA.half)
        for place, (grade, stars) in enumerate(_STARS.items()):
            top = y + 278 + place * 36
            for star in range(stars):
                canvas.icon("star", x + 26 + star * 20, top + 7, 19, color="gold")
            words(canvas, grade_name(grade), x + 100, top, w - 114, 33, "label", leading=LEADING.tight)

    def _draw_dungeon(self, canvas: Canvas, box: Box, dungeon: Dungeon) -> None:
        desk = self.desk
        x, y, w, _h = box
        canvas.picture(
            f"dungeon/place/{dungeon.code.lower()}",
            x + 10,
            y + 10,
            w - 20,
            116,
            radius=RADIUS.medium,
            focus=(0.5, 0.55),
        )
        canvas.rect(x + 10, y + 10, w - 20, 116, "outline", radius=RADIUS.medium, border=BORDER.thick, alpha=ALPHA.full)
        words(canvas, pick(dungeon.name), x + 12, y + 130, w - 24, 28, "banner", color="gold", leading=LEADING.tight)
        grade = grade_name(dungeon.grade) if dungeon.grade else _("the last fight")
        item = pick(desk.catalog.groups[dungeon.item]) if dungeon.item else _("no item")
        words(canvas, f"{grade} · {item}", x + 12, y + 156, w - 24, 20, "label", color="mute", leading=LEADING.tight)
        self._draw_tags(canvas, Box(x + 12, y + 180, w - 24, 24), dungeon)
        words(
            canvas,
            pick(dungeon.flavor),
            x + 12,
            y + 208,
            w - 24,
            62,
            "quiet",
            color="cream",
            valign="top",
            leading=LEADING.normal,
        )
        canvas.line((x + 14, y + 274), (x + w - 14, y + 274), LINE, 1, alpha=ALPHA.half)
        advice = pick(dungeon.advice)
        if dungeon.grade == "hard" and desk.level <= 2:
            advice = _("**A brave choice this early.**") + " " + advice
        words(canvas, advice, x + 12, y + 278, w - 24, 112, "label", valign="top", leading=LEADING.normal)

    def _draw_tags(self, canvas: Canvas, box: Box, dungeon: Dungeon) -> None:
        left = box.x
        for tag in dungeon.tags[:3]:
            name = pick(self.desk.catalog.tags[tag].name)
            wide = min(canvas.measure(name, "small")[0] + 34, (box.w - 12) / max(1, min(3, len(dungeon.tags))))
            tag_plate(canvas, Box(left, box.y, wide, box.h), tag, 8)
            canvas.icon(TAG_ICONS.get(tag, "star"), left + 6, box.y + 5, 14)
            words(canvas, name, left + 24, box.y, wide - 28, box.h, "small", color="white", leading=LEADING.tight)
            left += wide + 6

    def _draw_steps(self, canvas: Canvas) -> None:
        """The dungeons in the order of the adventure: beaten ones with what they took, the next, the castle."""
        desk = self.desk
        box = Box(LEFT, 606, WIDTH - 2 * LEFT - RIGHT_WIDTH - 22, 104)
        sheet(canvas, box)
        steps = min(desk.levels, _MOST_STEPS) + 1
        pitch = (box.w - 20) / steps
        chapters = desk.view.chapters
        for step in range(steps):
            x = box.x + 10 + step * pitch
            inner = Box(x + 3, box.y + 9, pitch - 6, box.h - 18)
            done = step < len(chapters)
            now = step == len(chapters)
            canvas.rect(*inner, "hollow", radius=RADIUS.medium, alpha=ALPHA.strong)
            canvas.rect(
                *inner,
                "gold" if now else LINE,
                radius=RADIUS.medium,
                border=1.4 if now else 1,
                alpha=220 if now else 70,
            )
            code = self._step_code(step, steps)
            narrow = inner.w < 150
            names = 14 * min(1.0, canvas.text_scale - 1)  # large names have two lines below a lower picture
            tall = 38.0 - names if narrow else inner.h - 8
            art = inner.w - 8 if narrow else min(tall * 1.2, inner.w * 0.46)
            place = Box(inner.x + 4, inner.y + 4, art, tall)
            look = f"dungeon/place/{code.lower()}" if code else "dungeon/back/ba"
            canvas.picture(look, *place, radius=RADIUS.medium, alpha=255 if done or now else 120)
            left = inner.x + (6 if narrow else art + 11)
            wide = inner.right - 6 - left
            top = place.bottom + 1 if narrow else inner.y + 4
            line = 21.0 + names if narrow else 34.0
            cells = [(self._step_name(one, steps), wide, line) for one in range(steps)]
            size = even_size(canvas, cells, "strong", leading=LEADING.tight, wraps=True)
            spot = left, top, wide, line
            canvas.block(
                self._step_name(step, steps),
                *spot,
                "strong",
                size=size,
                color=HINT if now else "cream",
                align="center" if narrow else "left",
                leading=LEADING.tight,
                wraps=True,
            )
            spot = left, top + line, wide, inner.bottom - 3 - top - line
            words(
                canvas,
                self._step_line(step),
                *spot,
                "small",
                color="mute",
                align="center" if narrow else "left",
                valign="middle" if narrow else "top",
                leading=LEADING.tight,
            )

    def _step_code(self, step: int, steps: int) -> str:
        """The dungeon of a step; empty where it is still to be chosen."""
        chapters = self.desk.view.chapters
        return chapters[step].dungeon if step < len(chapters) else ("FE" if step == steps - 1 else "")

    def _step_name(self, step: int, steps: int) -> str:
        code = self._step_code(step, steps)
        return pick(self.desk.catalog.dungeon(code).name) if code else _("Dungeon {number}").format(number=step + 1)

    def _step_line(self, step: int) -> str:
        desk = self.desk
        if step < len(desk.view.chapters):
            chapter = desk.view.chapters[step]
            rounds = ngettext("{count} round", "{count} rounds", chapter.rounds).format(count=chapter.rounds)
            if not chapter.collapses:
                return rounds
            falls = ngettext("{count} collapse", "{count} collapses", chapter.collapses)
            return f"{rounds}, {falls.format(count=chapter.collapses)}"
        sizes = {"short": (8, 10, 12), "long": (8, 10, 12, 12, 15, 15, 18)}[desk.rules.options.length]
        castle = {"short": 12, "long": 20}[desk.rules.options.length]
        size = sizes[step] if step < len(sizes) else castle
        return ngettext("{count} room", "{count} rooms", size).format(count=size)
