"""The sheet of one team: figure, characters, path to victory and the numbers of its deck."""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec
import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.cards.colors import frame_colors
from game.app.epic.setup.fan import DeckButton
from game.app.epic.setup.team_tile import leads
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_line, even_size
from game.app.ui.widgets.base import Box, Look, Widget
from game.content.cards.packs import load_pack
from game.presentation.alignment import alignment_name, bright
from game.presentation.epic import deck_pages as decks
from game.presentation.epic.card_faces import entry_face
from game.presentation.epic.view_models import Token
from game.rules.epic.team_file import Character
from game.text import _, language, ngettext, percent, pick

_PAD = 16.0
_PICTURE, _LOW_PICTURE = 42.0, 32.0
_LEADING = 1.18
_FAN_FROM = 68.0
_BROAD_ABOVE = 1.1
"""From this text size on the path to victory has the whole breadth of the sheet, below a smaller figure."""

_WORTH = 0.75
"""The numbers of the deck are worth it that the path to victory is told so much smaller, and no more."""

_LEAST_LINE = 0.75
"""A line that had to be smaller than this says less instead."""

_RADIUS = 12.0
_GOOD, _EVIL = "#a9e0b4", "#ffc8b8"
_RAYS = 16


class Bar(msgspec.Struct, frozen=True):
    """One number of the deck: its name, how it reads, its share of the best team's, its color, and what it counts."""

    label: str
    value: str
    share: float
    color: str
    tip: str


def bars(game: str, team: str) -> list[Bar]:
    """The numbers of a team's deck."""
    own, best = decks.profile(game, team), decks.best(game)
    sunburst = _("A sunburst counts as {number}, the highest attack.").format(number=decks.strongest(game))
    rows: list[tuple[str, str, str, Callable[[], str]]] = [
        ("attack", _("Attack"), "#e2604a", lambda: _("Total attack on all cards.")),
        ("defense", _("Defense"), "#4f8fd6", lambda: _("Total defense on all cards.") + " " + sunburst),
        ("ranged", _("Ranged"), "#d9a441", lambda: _("Share of attack cards that are ranged.")),
        ("tempo", _("Tempo"), "#9a74d0", lambda: _("Cards that draw cards or cost no action.")),
    ]
    found = []
    for part, label, color, tip in rows:
        value, most = getattr(own, part), getattr(best, part)
        found.append(Bar(label, percent(value) if part == "ranged" else str(value), value / max(1, most), color, tip()))
    return found


class TeamSheet(Widget):
    """Everything about one team above its fan of cards; `chooser` is the seat it is shown to, or the other one that has
    it, which `owner` then says.

    Measured on `canvas`; `fan` is the room that is left for the cards below, `stats` the strip of numbers.
    """

    focusable = False

    def __init__(self, canvas: Canvas, box: Box, game: str, team_id: str, chooser: int, owner: str = "") -> None:
        super().__init__("sheet")
        self.placed(box)
        self.game = game
        self.team_id = team_id
        self.team = load_pack(game).teams[team_id]
        self.chooser = chooser
        self.owner = owner
        self._broad = canvas.text_scale > _BROAD_ABOVE
        self._figure = box.w * (0.31 if self._broad else 0.44)
        self._flow(canvas)
        self.stats = Box(box.x + _PAD, self._strip, box.w - 2 * _PAD, self._strip_height)
        top = self.stats.bottom + 4
        self.fan = Box(box.x + 2, top, box.w - 4, self._below - 6)

    @property
    def has_fan(self) -> bool:
        """Whether enough of the cards would show: where text is large, perhaps in place of the path's pictures."""
        return self._below - 6 > _FAN_FROM

    # ---- measuring ------------------------------------------------------------------------------------------------

    def _flow(self, canvas: Canvas) -> None:
        """Where each part begins, from the top down."""
        x, y, w, _h = self.box
        self._left = x + self._figure + 12
        self._wide = x + w - _PAD - self._left
        line = canvas.text_size("label") * 1.32
        name = pick(self.team.name)
        full = canvas.text_size("heading") * (1.0 if self._broad else 1.12)
        two = canvas.measure(name, "heading", size=full * 0.82)[0] > self._wide
        self._name_size = full * (0.72 if two else 1.0)
        self._name = Box(self._left, y + 10, self._wide, self._name_size * (2.15 if two else 1.3))
        self._side = self._name.bottom + 1
        self._people = self._side + line + 4
        self._row = max(48.0, canvas.text_size("panel") * 1.25 + canvas.text_size("small") * 1.3 + 13)
        self._figure_end = self._people + len(self.team.characters) * (self._row + 5)
        if self._broad:
            self._left, self._wide = x + _PAD, w - 2 * _PAD
        self._path_flow(canvas, self._figure_end + (2 if self._broad else 5), _PICTURE)
        if self._broad and not self.has_fan:
            self._path_flow(canvas, self._figure_end + 2, 0.0)
        elif self._below < 4:
            self._path_flow(canvas, self._figure_end, _LOW_PICTURE)
        if not self._broad:
            self._figure_end = self._strip - 9

    @property
    def _below(self) -> float:
        """What is left below the numbers."""
        return self.box.bottom - self._strip - self._strip_height

    def _path_flow(self, canvas: Canvas, top: float, picture: float) -> None:
        """The path to victory and the numbers, from `top` on; without a `picture` the sentence alone."""
        self._path = top
        self._picture = picture
        self._pictures = self._path + canvas.text_size("panel") * 1.4 + 2
        self._captions = self._pictures + self._picture + 2
        self._caption_height = max(canvas.text_size("small") * 1.25 + 2, canvas.least * 2.2)
        self._sentence = self._captions + self._caption_height + 4 if picture else self._pictures
        self._strip_height = canvas.text_size("small") * 1.35 + 13
        room = self.box.bottom - self._sentence - 8
        self._words = canvas.text_size("body")
        if self._fit_words(canvas, room - self._strip_height - 12) < _WORTH * self._words:
            self._strip_height = 0.0
        self._words = self._fit_words(canvas, room - (self._strip_height + 12) * bool(self._strip_height))
        text = self._path_height(canvas, self._words)
        self._strip = self._sentence + text + 14

    def _fit_words(self, canvas: Canvas, room: float) -> float:
        """The size at which the path to victory is told in a room."""
        sizes = canvas.sizes("body")
        return next((size for size in sizes if self._path_height(canvas, size) <= room), sizes[-1])

    def _path_height(self, canvas: Canvas, size: float) -> float:
        return canvas.rich_height(pick(self.team.path), self._wide, size=size, leading=_LEADING)

    # ---- drawing --------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        key = ("team sheet", self.game, self.team_id, language(), round(self._strip))
        canvas.stamp(key, x, y, w, h, self._face, pad=24)
        mark = canvas.seat(self.chooser)
        canvas.rect(x, y, w, h, mark.color, radius=_RADIUS, border=BORDER.thick, alpha=ALPHA.strong)
        seat_mark(canvas, self.chooser, x + 20, y + 20, 9)
        if self.owner:
            canvas.block(
                self.owner, x + 36, y + 8, self._figure - 36, 24, "small", color=mark.light, shadow=ALPHA.strong
            )

    def _face(self, canvas: Canvas) -> None:
        x, y, w, h = self.box
        with canvas.shifted(-x, -y):
            canvas.shadow(x, y, w, h, radius=_RADIUS, level=3)
            high, low = frame_colors(leads(self.game, self.team)[0])
            canvas.gradient(x, y, w, h, canvas.ground(high, "gold"), canvas.mix(low, "#0b1017", 0.55), radius=_RADIUS)
            self._glory(canvas, high)
            bottom = self._figure_end
            tall = min(bottom - y - 6, self._figure * 1.25)
            picture = f"{self.game}/figure/{self.team_id}"
            canvas.picture(picture, x + 6, bottom - tall, self._figure, tall, fit="contain")
            self._head(canvas)
            for place, one in enumerate(self.team.characters):
                self._character(canvas, one, self._people + place * (self._row + 5))
            self._victory(canvas)
            if self._strip_height:
                self._numbers(canvas)
            self._deck(canvas)

    def deck_button(self, canvas: Canvas) -> DeckButton:
        """What opens the whole deck: above the fan, or beside a heading where there is no fan."""
        room = self.fan if self.has_fan else Box(self._left, self._path - 2, self._wide + 6, 0)
        return DeckButton.at_right(canvas, room)

    def _deck(self, canvas: Canvas) -> None:
        """How many cards there are, left of the fan."""
        if self.has_fan:
            left, line = self.fan.x + 14, canvas.text_size("small") * 1.5
            wide = self.fan.center[0] - 76 - left
            text = deck_line(self.game, self.team_id)
            if canvas.measure(text, "small")[0] * _LEAST_LINE > wide:
                text = deck_line(self.game, self.team_id, short=True)
            canvas.block(text, left, self.fan.y + 2, wide, line, "small", color="#c9d3cf")

    def _glory(self, canvas: Canvas, high: str) -> None:
        """Rays behind the figure, drawn small and enlarged, which softens their edges."""
        x, y, w, h = self.box
        light = canvas.mix(high, "white", 0.72)
        cx, cy = self._figure * 0.52, (self._figure_end - y) * 0.52
        small = pygame.Surface((max(1, canvas.px(w) // 3), max(1, canvas.px(h) // 3)), pygame.SRCALPHA)
        unit, far = canvas.k / 3, 1.5 * w
        for step in range(_RAYS):
            turns = (step * 2 * math.pi / _RAYS + 0.1, step * 2 * math.pi / _RAYS + 0.29)
            tips = [((cx + far * math.cos(turn)) * unit, (cy + far * math.sin(turn)) * unit) for turn in turns]
            pygame.draw.polygon(small, (light.r, light.g, light.b, 14), [(cx * unit, cy * unit), *tips])
        rays = pygame.transform.smoothscale(small, (canvas.px(w), canvas.px(h)))
        corners = raster.rounded_mask(*rays.get_size(), _RADIUS * canvas.k)
        rays.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.paste(rays, x, y)
        with canvas.clipped(x + 1, y + 1, w - 2, h - 2):
            canvas.glow(x + cx, y + cy, self._figure * 0.82, light, 80)
        canvas.gradient(x, y + h * 0.5, w, h * 0.5, "#070b10", "#070b10", alpha=0, alpha_bottom=150, radius=_RADIUS)

    def _head(self, canvas: Canvas) -> None:
        left, top, wide, tall = self._name
        canvas.block(
            pick(self.team.name),
            left,
            top,
            wide,
            tall,
            "heading",
            size=self._name_size,
            leading=LEADING.tight,
            shadow=ALPHA.strong,
        )
        line = canvas.text_size("label") * 1.32
        word = alignment_name(self.team.alignment)
        color = _GOOD if bright(self.team.alignment) else _EVIL
        used = canvas.text(word, left, self._side + line / 2, "strong", color=color)
        level = decks.difficulty(self.team.difficulty)
        text = "  ·  " + _("Difficulty: {level}").format(level=level)
        gap = 15.0
        room = wide - used - 3 * gap - 10
        used += canvas.one_line(text, left + used, self._side + line / 2, room, "label", color="#dfe8e2")
        for place in range(3):
            cx, cy = left + used + 16 + place * gap, self._side + line / 2
            lit = place < self.team.difficulty
            canvas.polygon(_diamond(cx, cy, 7.4), "#0b1017")
            canvas.polygon(_diamond(cx, cy, 5.8), color if lit else "#3c4a50")

    def _character(self, canvas: Canvas, one: Character, y: float) -> None:
        x, w, h = self._name.x - 2, self._name.w + 4, self._row
        canvas.rect(x, y, w, h, "#0b1017", radius=RADIUS.medium, alpha=ALPHA.half)
        canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.faint)
        radius = min(21.0, h * 0.43)
        token = Token(f"{self.game}/portrait/{one.kind}", self.chooser)
        draw_token(canvas, token, x + 29, y + h / 2, radius)
        left = x + 60
        heart = min(23.0, canvas.text_size("number") * 1.05)
        number = canvas.measure(str(one.health), "number")[0]
        right = x + w - 12 - number
        canvas.text(str(one.health), right, y + h / 2, "number", color="white", shadow=ALPHA.half)
        end = right - heart - 12
        canvas.icon("heart", end + 7, y + (h - heart) / 2, heart)
        upper = canvas.text_size("panel") * 1.3
        times = f"× {one.count}" if one.count > 1 else ""
        extra = canvas.measure(times, "strong")[0] + 10 if times else 0.0
        middle = y + 4 + upper / 2
        wide = canvas.one_line(pick(one.name), left, middle, end - left - extra, "panel")
        canvas.text(times, left + wide + 10, middle, "strong", color="#dfe8e2")
        wide += extra
        role = _("Leader") if one.role == "lead" else _("Partner")
        if wide + canvas.measure(role, "small")[0] + 10 <= end - left:
            canvas.text(role, left + wide + 10, middle + 1, "small", color="#c3cdd0")
        self._reach(canvas, one.kind, left, y + upper + 5, end - left)

    def _reach(self, canvas: Canvas, kind: str, x: float, y: float, room: float) -> None:
        """Pills that say how a character attacks."""
        reach = decks.reach(self.game, self.team_id, kind)
        full = canvas.text_size("small")
        tall = full * 1.3 + 4
        pills = [(_("Melee"), "sword"), (_("Ranged"), "bow")]
        widest = (room - 6) / 2 - full - 22
        _role, size = even_line(canvas, [(text, widest) for text, _icon in pills], "small", narrow="small")
        for (text, icon), able in zip(pills, (reach.melee, reach.ranged), strict=True):
            if able:
                wide = canvas.measure(text, "small", size=size)[0] + full + 22
                canvas.rect(x, y, wide, tall, "#0b1017", radius=tall / 2, alpha=ALPHA.strong)
                canvas.rect(x, y, wide, tall, "plate_edge", radius=tall / 2, border=BORDER.thin, alpha=ALPHA.half)
                canvas.icon(icon, x + 8, y + (tall - full) / 2, full)
                canvas.text(text, x + 12 + full, y + tall / 2, "small", size=size)
                x += wide + 6

    def _victory(self, canvas: Canvas) -> None:
        left, wide = self._left, self._wide
        tall = canvas.text_size("panel") * 1.4
        canvas.block(_("Path to victory"), left, self._path, wide, tall, "panel", color="gold")
        if self._picture:
            self._path_cards(canvas)
        path = pick(self.team.path)
        canvas.rich(path, left, self._sentence, wide, size=self._words, color="#e9eee6", leading=_LEADING)

    def _path_cards(self, canvas: Canvas) -> None:
        """The pictures and names of the cards that the path to victory speaks of, one after the other."""
        cards = decks.path_cards(self.game, self.team_id)
        gap = 15.0
        each = (self._wide - gap * (len(cards) - 1)) / len(cards)
        names, high = [entry_face(self.game, entry).name for entry in cards], self._caption_height
        size = even_size(
            canvas, [(name, each + 12, high) for name in names], "small", leading=LEADING.tight, wraps=True
        )
        for place, (entry, name) in enumerate(zip(cards, names, strict=True)):
            x, y = self._left + place * (each + gap), self._pictures
            canvas.picture(
                f"{self.game}/card/{entry.card.id}", x, y, each, self._picture, radius=RADIUS.medium, focus=(0.5, 0.4)
            )
            canvas.rect(
                x, y, each, self._picture, "#e2d2a8", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half
            )
            if place:
                middle = y + self._picture / 2
                canvas.polygon([(x - 12, middle - 8), (x - 3, middle), (x - 12, middle + 8)], "gold")
            above = self._captions, each + 12, high
            canvas.block(name, x - 6, *above, "small", size=size, align="center", leading=LEADING.tight, wraps=True)

    def _numbers(self, canvas: Canvas) -> None:
        x, y, w, _h = self.stats
        canvas.line((x, y - 6), (x + w, y - 6), "white", 1, alpha=ALPHA.faint)
        found = bars(self.game, self.team_id)
        gap = 18.0
        each = (w - gap * (len(found) - 1)) / len(found)
        line = canvas.text_size("small") * 1.35
        pairs = [(canvas.measure(bar.label, "small")[0], canvas.measure(bar.value, "strong")[0]) for bar in found]
        share = min(1.0, min((each - 6) / sum(pair) for pair in pairs))
        small, strong = (canvas.text_size(role) * share for role in ("small", "strong"))
        for place, bar in enumerate(found):
            left = x + place * (each + gap)
            canvas.text(bar.label, left, y + line / 2, "small", size=small, color="#dfe8e2")
            canvas.text(bar.value, left + each, y + line / 2, "strong", size=strong, align="right")
            self._gauge(canvas, Box(left, y + line + 2, each, 9), bar)

    @staticmethod
    def _gauge(canvas: Canvas, box: Box, bar: Bar) -> None:
        """Five steps, the last one partly filled."""
        steps, gap = 5, 2.0
        each = (box.w - gap * (steps - 1)) / steps
        for step in range(steps):
            left = box.x + step * (each + gap)
            canvas.rect(left, box.y, each, box.h, "#0b1017", radius=RADIUS.small, alpha=ALPHA.full)
            filled = min(1.0, max(0.0, bar.share * steps - step))
            if filled > 0.06:
                top = canvas.mix(bar.color, "white", 0.35)
                canvas.gradient(
                    left + 1, box.y + 1, max(2.0, (each - 2) * filled), box.h - 2, top, bar.color, radius=RADIUS.small
                )


class Stats(Widget):
    """Explains the strip of numbers; it is drawn by the sheet."""

    focusable = False

    def __init__(self, game: str, team: str) -> None:
        lines = [f"**{bar.label} {bar.value}:** {bar.tip}" for bar in bars(game, team)]
        super().__init__("stats", tip="\n".join([*lines, _("A full bar marks the highest value of all teams.")]))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Nothing of its own."""


def deck_line(game: str, team: str, *, short: bool = False) -> str:
    """How many cards a deck has, and of which kind unless it is said in ``short``."""
    entries = decks.entries(game, team)
    basics = sum(entry.copies for entry in entries if entry.card.basic)
    talents = sum(entry.copies for entry in entries if not entry.card.basic)
    count = basics + talents
    cards = ngettext("{count} card", "{count} cards", count).format(count=count)
    if short:
        return cards
    return cards + ": " + _("{basics} basic, {talents} power/special").format(talents=talents, basics=basics)


def _diamond(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
