"""The four games as cards on the table of the title screen."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from game.app.ui.drawing import baked
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.theme import DUNGEON, ELIXIR, SPACE, ZELDA, Theme
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Look, Pressable
from game.content.formats.cache import cached
from game.paths import assets, maps
from game.text import _, language, ngettext

_PAIRED = ("character", "potion")
"""Folders of the pictures of a game whose cards have one each."""
_EXPLORED = ("place", "card")
"""Folders of pictures: one of each dungeon, one of each item card."""


class Game(msgspec.Struct, frozen=True):
    """A game as its card shows it. `pack` names its folders under `assets/cards` and `maps`."""

    pack: str
    name: str
    theme: Theme
    players: str
    kind: Callable[[], str]
    about: Callable[[], str]


GAMES: tuple[Game, ...] = (
    Game(
        "zelda",
        "Zelda",
        ZELDA,
        "1–4",
        lambda: _("Epic Duels"),
        lambda: _("Pick a team and duel with its own deck."),
    ),
    Game(
        "dungeon",
        "Dungeon",
        DUNGEON,
        "1–5",
        lambda: _("Quest"),
        lambda: _("Explore dungeons room by room and face their bosses."),
    ),
    Game(
        "star-wars",
        "Star Wars",
        SPACE,
        "1–6",
        lambda: _("Epic Duels"),
        lambda: _("Fight across the galaxy and defeat the enemy leader."),
    ),
    Game(
        "elixir",
        "Elixir Quest",
        ELIXIR,
        "1–2",
        lambda: _("Potion duels"),
        lambda: _("Quick duels of bluff and hidden potions."),
    ),
)


def contents(game: Game) -> str:
    """How much there is to play with, counted on disk: `"10 teams · 4 boards"`; empty when nothing is there."""
    dungeons, cards = (_count(assets() / "art" / game.pack / kind, ".svg") for kind in _EXPLORED)
    if dungeons and cards:
        shown = ngettext("{count} dungeon", "{count} dungeons", dungeons).format(count=dungeons)
        return f"{shown}  ·  " + ngettext("{count} card", "{count} cards", cards).format(count=cards)
    teams = _count(assets() / "cards" / game.pack / "teams", ".yaml")
    boards = _count(maps() / game.pack, ".tmx")
    parts = []
    if teams:
        parts.append(ngettext("{count} team", "{count} teams", teams).format(count=teams))
    if boards:
        parts.append(ngettext("{count} board", "{count} boards", boards).format(count=boards))
    characters, potions = (_count(assets() / "art" / game.pack / kind, ".svg") for kind in _PAIRED)
    if characters and potions:
        parts.append(ngettext("{count} character", "{count} characters", characters).format(count=characters))
        parts.append(ngettext("{count} potion", "{count} potions", potions).format(count=potions))
    return "  ·  ".join(parts)


@cached
def _count(folder: Path, ending: str) -> int:
    """The files of one kind in a folder; none where there is no folder."""
    try:
        return sum(name.endswith(ending) for name in os.listdir(folder))
    except OSError:
        return 0


class GameCard(Pressable):
    """One game as a card on the table; it rises under the pointer and the focus."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.pack)
        self.game = game
        self.line = contents(game)

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        lift = 8 * max(look.hover, 1.0 if look.focused else 0.0)
        with canvas.shifted(0, -lift):
            if lift:
                canvas.glow(x + w / 2, y + h / 2, 230, "focus", round(ALPHA.light * lift / 8))
            key = ("game card", self.game.pack, self.line, language())
            baked.stamp(canvas, key, (x, y, w, h), self._face, pad=30)
            if look.focused:
                focus_ring(canvas, x, y, w, h, radius=RADIUS.large)
            elif look.hover:
                canvas.rect(
                    x - 3,
                    y - 3,
                    w + 6,
                    h + 6,
                    "focus",
                    radius=RADIUS.large,
                    border=BORDER.thick,
                    alpha=round(ALPHA.full * look.hover),
                )

    def _face(self, canvas: Canvas) -> None:
        with canvas.themed(self.game.theme):
            self._sheet(canvas)
            self._plate(canvas)

    def _plate_height(self, canvas: Canvas) -> float:
        return 18 + sum(self._row(canvas, role) for role in ("heading", "label", "small"))

    @staticmethod
    def _row(canvas: Canvas, role: str) -> float:
        return canvas.text_size(role) * (1.12 if role == "heading" else 1.36)

    def _sheet(self, canvas: Canvas) -> None:
        _, _, w, h = self.box
        canvas.shadow(4, h - 16, w - 8, 24, radius=RADIUS.large, level=2)
        canvas.shadow(0, 0, w, h, radius=RADIUS.large, level=3)
        canvas.gradient(0, 0, w, h, "ground", "ground_low", radius=RADIUS.large)
        canvas.rect(1.2, 1.2, w - 2.4, h - 2.4, "accent", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.strong)
        tall = h - self._plate_height(canvas) - 10
        canvas.picture(f"title/{self.game.pack}", 8, 8, w - 16, tall, radius=RADIUS.medium, focus=(0.5, 0.9))
        self._players(canvas)
        canvas.rect(8, 8, w - 16, tall, "card_line", radius=RADIUS.medium, border=BORDER.thick, alpha=ALPHA.full)

    def _players(self, canvas: Canvas) -> None:
        """How many can play, on a chip in the upper corner of the picture."""
        size = canvas.text_size("small")
        wide = canvas.measure(self.game.players, "small")[0] + size + 19
        tall = size * 1.2 + 8
        right, top = self.box.w - 14, 14.0
        canvas.rect(right - wide, top, wide, tall, "well", radius=RADIUS.pill, alpha=ALPHA.strong)
        canvas.rect(right - wide, top, wide, tall, "accent", radius=RADIUS.pill, border=BORDER.thin, alpha=ALPHA.half)
        canvas.icon("person", right - wide + 8, top + (tall - size) / 2, size)
        canvas.text(self.game.players, right - 9, top + tall / 2, "small", align="right")

    def _plate(self, canvas: Canvas) -> None:
        _, _, w, h = self.box
        top = h - self._plate_height(canvas)
        canvas.line((18, top + 1.5), (w - 18, top + 1.5), "accent", 1, alpha=ALPHA.half)
        rows = (
            (self.game.name, "heading", "cream"),
            (self.game.kind(), "label", "cream"),
            (self.line, "small", "cream"),
        )
        shown = [row for row in rows if row[0]]
        tall_all = sum(self._row(canvas, role) for _text, role, _color in shown)
        top += 2 + (self._plate_height(canvas) - 10 - tall_all) / 2
        for text, role, color in shown:
            tall = self._row(canvas, role)
            canvas.block(text, 10, top, w - 20, tall, role, color=color, align="center", shadow=ALPHA.strong)
            top += tall
