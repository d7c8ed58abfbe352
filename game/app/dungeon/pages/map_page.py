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
from game.app.dungeon.pictures.ground import FLOOR
from game.app.dungeon.pictures.land import STARS, draw_land, draw_place, name_height
from game.app.dungeon.pictures.places import PLACES, WIDE, boxes, journeys
from game.app.dungeon.pictures.tokens import TAG_ICONS, badge, brackets, tag_plate
from game.app.dungeon.pictures.trail import draw_prints, prints
from game.app.dungeon.views.parts import head, sheet
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look, Pressable, Widget
from game.presentation.dungeon.terms import grade_name, length_name
from game.rules.dungeon.actions.action import CHOOSE_DUNGEON, Choose
from game.rules.dungeon.cards import Dungeon
from game.text import _, language, ngettext, pick

_MOST_STEPS = 20
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
        cells = [(name, WIDE - 10, name_height(canvas) + 1) for name in names]
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
        self.draw_ground(canvas)
        canvas.stamp("dungeon land", FLOOR.x - 12, FLOOR.y - 12, FLOOR.w + 24, FLOOR.h + 24, draw_land, pad=20)
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
            canvas.block(desk.name(seat), box.x + 44, y, 84, pitch * 0.84, "strong", leading=LEADING.tight)
            items = desk.view.players[seat].items
            step = min(20.0, 74 / max(1, len(items)))
            for place, item in enumerate(items):
                left = box.x + 132 + place * step
                canvas.picture(f"dungeon/item/{item}", left, y + pitch * 0.42 - 9, 18, 18, fit="contain")
        if self.showing.seed:
            text = _("Seed: **{seed}**").format(seed=self.showing.seed)
            canvas.block(
                text, box.x + 14, box.bottom - 30, box.w - 28, 24, "small", color="mute", leading=LEADING.tight
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
        sheet(canvas, box)
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
        canvas.block(title, x + 14, y + 104, w - 28, 30, "panel", align="center", leading=LEADING.tight)
        text = _("Later dungeons have more rooms.")
        canvas.block(text, x + 18, y + 138, w - 36, 118, "body", valign="top", align="center", leading=LEADING.loose)
        canvas.line((x + 14, y + 268), (x + w - 14, y + 268), "panel_edge", 1, alpha=ALPHA.half)
        for place, (grade, stars) in enumerate(STARS.items()):
            top = y + 278 + place * 36
            for star in range(stars):
                canvas.icon("star", x + 26 + star * 20, top + 7, 19, color="gold")
            canvas.block(grade_name(grade), x + 100, top, w - 114, 33, "label", leading=LEADING.tight)

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
        canvas.block(pick(dungeon.name), x + 12, y + 130, w - 24, 28, "banner", leading=LEADING.tight)
        grade = grade_name(dungeon.grade) if dungeon.grade else _("the last fight")
        item = pick(desk.catalog.groups[dungeon.item]) if dungeon.item else _("no item")
        canvas.block(f"{grade} · {item}", x + 12, y + 156, w - 24, 20, "label", color="mute", leading=LEADING.tight)
        self._draw_tags(canvas, Box(x + 12, y + 180, w - 24, 24), dungeon)
        canvas.block(
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
        canvas.line((x + 14, y + 274), (x + w - 14, y + 274), "panel_edge", 1, alpha=ALPHA.half)
        advice = pick(dungeon.advice)
        if dungeon.grade == "hard" and desk.level <= 2:
            advice = _("**A brave choice this early.**") + " " + advice
        canvas.block(advice, x + 12, y + 278, w - 24, 112, "label", valign="top", leading=LEADING.normal)

    def _draw_tags(self, canvas: Canvas, box: Box, dungeon: Dungeon) -> None:
        left = box.x
        for tag in dungeon.tags[:3]:
            name = pick(self.desk.catalog.tags[tag].name)
            wide = min(canvas.measure(name, "small")[0] + 34, (box.w - 12) / max(1, min(3, len(dungeon.tags))))
            tag_plate(canvas, Box(left, box.y, wide, box.h), tag, 8)
            canvas.icon(TAG_ICONS.get(tag, "star"), left + 6, box.y + 5, 14)
            canvas.block(name, left + 24, box.y, wide - 28, box.h, "small", color="white", leading=LEADING.tight)
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
                "cream" if now else "panel_edge",
                radius=RADIUS.medium,
                border=BORDER.thin,
            )
            code = self._step_code(step, steps)
            narrow = inner.w < 150
            names = 14 * min(1.0, canvas.text_scale - 1)  # large names have two lines below a lower picture
            tall = 38.0 - names if narrow else inner.h - 8
            art = inner.w - 8 if narrow else min(tall * 1.2, inner.w * 0.46)
            place = Box(inner.x + 4, inner.y + 4, art, tall)
            look = f"dungeon/place/{code.lower()}" if code else "dungeon/back/ba"
            canvas.picture(look, *place, radius=RADIUS.medium, alpha=ALPHA.full if done or now else ALPHA.half)
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
                color="cream",
                align="center" if narrow else "left",
                leading=LEADING.tight,
                wraps=True,
            )
            spot = left, top + line, wide, inner.bottom - 3 - top - line
            canvas.block(
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
