"""A mod as the window shows it: what it says of itself, what it brings with pictures, or what is wrong with it."""

from __future__ import annotations

from game.app.epic.miniature import Miniatures
from game.app.epic.workshop.parts import Plate
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import well
from game.app.ui.style.tokens import LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look, Widget
from game.app.ui.widgets.listbox import ListBox, Row, row_ground
from game.app.ui.widgets.text import Label, Paragraph
from game.content.mods.listing import Listed, Piece, art_of
from game.text import _, ngettext, pick

_TILE, _GAP, _PAD = 172.0, 12.0, 10.0
_COVER = 62.0
_BOARDS = Miniatures()


def name_of(mod: Listed) -> str:
    """What a mod is called; one that says nothing of itself by its folder."""
    return pick(mod.about.name) if mod.about is not None else mod.id


def state_line(mod: Listed) -> str:
    """How it stands with a mod, and what it brings, in a line."""
    told = {"on": _("on"), "off": _("off"), "faulty": _("disabled until fixed"), "waiting": _("checking…")}
    return "  ·  ".join(part for part in (told[mod.state], sums(mod)) if part)


def sums(mod: Listed) -> str:
    """How many of everything a mod brings."""
    count = {kind: sum(piece.kind == kind for piece in mod.pieces) for kind in ("team", "board", "dungeon", "puzzle")}
    teams, boards, dungeons, puzzles = count.values()
    texts = [
        ngettext("{count} team", "{count} teams", teams).format(count=teams) if teams else "",
        ngettext("{count} board", "{count} boards", boards).format(count=boards) if boards else "",
        ngettext("{count} dungeon", "{count} dungeons", dungeons).format(count=dungeons) if dungeons else "",
        ngettext("{count} puzzle", "{count} puzzles", puzzles).format(count=puzzles) if puzzles else "",
    ]
    return ", ".join(text for text in texts if text)


def kind_of(piece: Piece) -> str:
    """What sort of thing it is."""
    return {"team": _("Team"), "board": _("Board"), "dungeon": _("Dungeon"), "puzzle": _("Puzzle")}[piece.kind]


def draw_piece(canvas: Canvas, mod: Listed, piece: Piece, box: Box) -> None:
    """The picture of what a mod brings: a board, a portrait, a place, or the sign of its kind."""
    if piece.layout is not None:
        _BOARDS.board(canvas, f"{mod.stamp}/{piece.layout.id}", piece.layout, box)
        return
    picture = f"{art_of(mod)}/{piece.picture}"
    shown = picture if piece.picture and art.exists(picture) else piece.picture
    if shown and art.exists(shown):
        canvas.picture(shown, *box, radius=RADIUS.medium)
        return
    size = min(box.w, box.h) * 0.62
    sign = {"team": "person", "board": "map", "dungeon": "stairs", "puzzle": "puzzle"}[piece.kind]
    canvas.icon(sign, box.x + (box.w - size) / 2, box.y + (box.h - size) / 2, size, color="mute")


class PieceTile(Label):
    """Something that a mod brings: its picture, what it is, its name."""

    def __init__(self, mod: Listed, piece: Piece) -> None:
        super().__init__(pick(piece.name), "label")
        self.mod, self.piece = mod, piece
        self.beside = [pick(one.name) for one in mod.pieces]
        """The names of all tiles, which have one size."""

    @staticmethod
    def picture(wide: float) -> float:
        """The height of the picture in a tile of this width."""
        return max(100.0, min(170.0, wide * 0.62))

    @classmethod
    def tall(cls, canvas: Canvas, wide: float) -> float:
        """The height of a tile of this width."""
        return 2 * _PAD + cls.picture(wide) + canvas.text_size("label") * 2.5 + canvas.text_size("small") * 1.3 + 6

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        well(canvas, x, y, w, h, radius=RADIUS.medium)
        picture = self.picture(w)
        draw_piece(canvas, self.mod, self.piece, Box(x + _PAD, y + _PAD, w - 2 * _PAD, picture))
        top, small = y + _PAD + picture + 6, canvas.text_size("small") * 1.3
        canvas.block(kind_of(self.piece), x + _PAD, top, w - 2 * _PAD, small, "small", color="mute", align="center")
        rest = Box(x + _PAD, top + small, w - 2 * _PAD, self.box.bottom - _PAD - top - small)
        size = even_size(canvas, [(name, *rest[2:]) for name in self.beside], "label")
        canvas.block(self.text, *rest, "label", size=size, align="center")


class StillLife(Label):
    """What stands where there is no mod yet."""

    def __init__(self) -> None:
        super().__init__("", "body")

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y = self.box.center[0], self.box.y
        canvas.glow(x, y + 80, 200, "lamp", 60)
        canvas.picture("title/lantern", x - 130, y, 104, self.box.h, fit="contain")
        canvas.picture("title/card-stack", x - 32, y + 20, 168, self.box.h - 20, fit="contain")


class ModList(ListBox):
    """Mods with their pictures, each with how it stands."""

    def __init__(self, mods: list[Listed], *, at: int, row_height: float) -> None:
        super().__init__("list", [Row(mod, name_of(mod)) for mod in mods], at=at, row_height=row_height)

    @staticmethod
    def row_tall(canvas: Canvas) -> float:
        """The height of a row at this text size."""
        return max(_COVER, canvas.text_size("strong") * 1.3 + canvas.text_size("small") * 2.5) + 14

    def _row(self, canvas: Canvas, row: Row, box: Box, marked: bool) -> None:
        mod: Listed = row.value
        ink, quiet = row_ground(canvas, box, marked)
        cover = Box(box.x + 8, box.y + (box.h - _COVER) / 2, _COVER, _COVER)
        if mod.state == "faulty" or mod.fault:
            size = _COVER * 0.6
            color = "attack" if marked else "danger"
            canvas.icon("warning", cover.x + (_COVER - size) / 2, cover.y + (_COVER - size) / 2, size, color=color)
        elif mod.pieces:
            draw_piece(canvas, mod, mod.pieces[0], cover)
        else:
            size = _COVER * 0.6
            sign = "hourglass" if mod.state == "waiting" else "chest"
            canvas.icon(sign, cover.x + (_COVER - size) / 2, cover.y + (_COVER - size) / 2, size, color=quiet)
        left, right = cover.right + 12, box.right - 10
        upper = (box.h - 12) * 0.48
        canvas.block(row.text, left, box.y + 6, right - left, upper, "strong", color=ink)
        lower = Box(left, box.y + 6 + upper, right - left, box.h - 12 - upper)
        canvas.block(state_line(mod), *lower, "small", color=quiet)


def told(canvas: Canvas, mod: Listed, room: Box, remarks: list[tuple[str, str]]) -> tuple[list[Widget], float]:
    """All of a mod from the top of a box on, with where it ends; ``remarks`` are sentences with their colors."""
    column = _Column(canvas, room)
    column.say(f"**{name_of(mod)}**", "banner", "cream", 2)
    author = mod.about.author if mod.about is not None else ""
    line = _("by {author}").format(author=author) if author else ""
    column.say("  ·  ".join(part for part in (line, mod.folder.name) if part), "small", "mute", 8)
    if mod.about is not None:
        column.say(pick(mod.about.about), "body", "prose", 10)
    for text, color in remarks:
        column.say(text, "body", color, 10, plate=color == "prose")
    column.tiles(mod)
    return column.widgets, column.y


def said(canvas: Canvas, room: Box, lines: list[tuple[str, str, str]]) -> tuple[list[Widget], float]:
    """Paragraphs from the top of a box on, with where they end; each with its role and its color."""
    column = _Column(canvas, room)
    for text, role, color in lines:
        column.say(text, role, color, 12)
    return column.widgets, column.y


class _Column:
    """Widgets one below the other."""

    def __init__(self, canvas: Canvas, room: Box) -> None:
        self.canvas, self.room, self.y = canvas, room, room.y
        self.widgets: list[Widget] = []

    def say(self, text: str, role: str, color: str, gap: float, *, plate: bool = False) -> None:
        """A paragraph, on a sunken sheet where that is wanted."""
        inset = 14.0 if plate else 0.0
        wide, size = self.room.w - 2 * inset, self.canvas.text_size(role)
        tall = self.canvas.rich_height(text, wide, role, size=size, leading=LEADING.loose) + 2
        if plate:
            self.widgets.append(Plate().placed(Box(self.room.x, self.y, self.room.w, tall + 18)))
            self.y += 9
        self.widgets.append(Paragraph(text, role, color, size).placed(Box(self.room.x + inset, self.y, wide, tall)))
        self.y += tall + gap + (9 if plate else 0)

    def tiles(self, mod: Listed) -> None:
        """What the mod brings, in rows."""
        if not mod.pieces:
            return
        self.y += 4
        columns = max(2, int((self.room.w + _GAP) // (_TILE * max(1.0, self.canvas.text_scale * 0.85) + _GAP)))
        wide = (self.room.w - (columns - 1) * _GAP) / columns
        tall = PieceTile.tall(self.canvas, wide)
        for place, piece in enumerate(mod.pieces):
            row, column = divmod(place, columns)
            box = Box(self.room.x + column * (wide + _GAP), self.y + row * (tall + _GAP), wide, tall)
            self.widgets.append(PieceTile(mod, piece).placed(box))
        self.y += -(-len(mod.pieces) // columns) * (tall + _GAP)
