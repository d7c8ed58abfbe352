"""The title screen: the four games on the lamp-lit table, the match to go on with, and the other doors."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app import baked
from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.dialog import Answer, Dialog
from game.app.input import Intent, Kind, cap
from game.app.ornaments import focus_ring, key_cap, key_cap_width, lettering, panel, portrait
from game.app.room import draw_room, motes
from game.app.scene import FormScene
from game.app.services import MenuEntry, Services, Unfinished
from game.app.settings import SettingsScene
from game.app.theme import DUNGEON, ELIXIR, SPACE, ZELDA, Theme
from game.app.widgets.base import Box, Look, Reply, Widget
from game.app.widgets.button import Button, IconButton
from game.app.widgets.choice import Option, Segments
from game.paths import assets, maps, user_data
from game.text import LANGUAGES, _, language, ngettext

_CARD_WIDTH, _GAP = 212.0, 24.0
_LEFT = (WIDTH - 4 * _CARD_WIDTH - 3 * _GAP) / 2
_SPAN = 4 * _CARD_WIDTH + 3 * _GAP
_CARDS_TOP = 214.0
_PAIRED = ("character", "potion")
"""Folders of the pictures of a game whose cards have one each."""
_EXPLORED = ("place", "card")
"""Folders of pictures: one of each dungeon, one of each item card."""
_WORDS = ("text", "sub", "line", "playable", "icon")
"""What tells apart how two widgets of one place look."""
_FEW, _ROW_EDGE = 5, 24.0
"""More buttons than these take the whole width of the lower row."""
_SHARES, _SLACK = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75), 5.0
"""Shares of their size that the names of the lower row may have, and what their buttons can spare; the smallest of them
is worth more than the icons."""
_THINGS_END = 628.0
"""Where the lowest of the things on the table ends; they move up from larger buttons."""
_SETTLED = 0.4
"""Seconds after which the first pictures are up and there is time for the rest."""


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
        lambda: _("Pick a team and play its deck: roll, move, strike."),
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
        lambda: _("Duels among the stars, fought to bring down a leader."),
    ),
    Game(
        "elixir",
        "Elixir Quest",
        ELIXIR,
        "1–2",
        lambda: _("Potion duels"),
        lambda: _("Quick duels that hidden potions decide."),
    ),
)


def contents(game: Game) -> str:
    """How much there is to play with, counted on disk: `"10 teams · 4 boards"`; empty when nothing is there."""
    dungeons, cards = (len(list((assets() / "art" / game.pack / kind).glob("*.svg"))) for kind in _EXPLORED)
    if dungeons and cards:
        shown = ngettext("{count} dungeon", "{count} dungeons", dungeons).format(count=dungeons)
        return f"{shown}  ·  " + ngettext("{count} card", "{count} cards", cards).format(count=cards)
    teams = len(list((assets() / "cards" / game.pack / "teams").glob("*.yaml")))
    boards = len(list((maps() / game.pack).glob("*.tmx")))
    parts = []
    if teams:
        parts.append(ngettext("{count} team", "{count} teams", teams).format(count=teams))
    if boards:
        parts.append(ngettext("{count} board", "{count} boards", boards).format(count=boards))
    characters, potions = (len(list((assets() / "art" / game.pack / kind).glob("*.svg"))) for kind in _PAIRED)
    if characters and potions:
        parts.append(ngettext("{count} character", "{count} characters", characters).format(count=characters))
        parts.append(ngettext("{count} potion", "{count} potions", potions).format(count=potions))
    return "  ·  ".join(parts)


class GameCard(Widget):
    """One game as a card on the table; it rises under the pointer and the focus."""

    def __init__(self, box: Box, game: Game, *, playable: bool) -> None:
        super().__init__(game.pack, box)
        self.game = game
        self.playable = playable
        self.line = contents(game) if playable else ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        lift = 8 * max(look.hover, 1.0 if look.focused else 0.0)
        with canvas.shifted(0, -lift):
            if lift:
                canvas.glow(x + w / 2, y + h / 2, 230, "#bfe6ff", round(75 * lift / 8))
            key = ("game card", self.game.pack, self.playable, self.line, language())
            baked.stamp(canvas, key, (x, y, w, h), self._face, pad=30)
            if look.focused:
                focus_ring(canvas, x, y, w, h, radius=14)
            elif look.hover:
                canvas.rect(x - 3, y - 3, w + 6, h + 6, "focus", radius=16, border=3, alpha=round(255 * look.hover))

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
        canvas.shadow(4, h - 16, w - 8, 24, radius=12, blur=9, alpha=230, dy=6)
        canvas.shadow(0, 0, w, h, radius=14, blur=12, alpha=190, dy=8)
        canvas.gradient(0, 0, w, h, "ground", "ground_low", radius=14)
        canvas.rect(1.2, 1.2, w - 2.4, h - 2.4, "accent", radius=13, border=1.4, alpha=200)
        tall = h - self._plate_height(canvas) - 10
        canvas.picture(f"title/{self.game.pack}", 8, 8, w - 16, tall, radius=9, focus=(0.5, 0.9))
        if not self.playable:
            canvas.rect(8, 8, w - 16, tall, "#0a0d12", radius=9, alpha=120)
            self._ribbon(canvas, 8 + tall)
        else:
            self._players(canvas)
        canvas.rect(8, 8, w - 16, tall, "#0d1218", radius=9, border=1.6, alpha=220)

    def _players(self, canvas: Canvas) -> None:
        """How many can play, on a chip in the upper corner of the picture."""
        size = canvas.text_size("small")
        wide = canvas.measure(self.game.players, "small")[0] + size + 19
        tall = size * 1.2 + 8
        right, top = self.box.w - 14, 14.0
        canvas.rect(right - wide, top, wide, tall, "well", radius=tall / 2, alpha=205)
        canvas.rect(right - wide, top, wide, tall, "accent", radius=tall / 2, border=1.0, alpha=120)
        canvas.icon("person", right - wide + 8, top + (tall - size) / 2, size)
        canvas.text(self.game.players, right - 9, top + tall / 2, "small", align="right", valign="middle")

    def _ribbon(self, canvas: Canvas, bottom: float) -> None:
        text = _("In the making")
        size = canvas.text_size("small")
        wide = min(canvas.measure(text, "small")[0] + size + 30, self.box.w - 32)
        tall = size * 1.25 + 10
        left, top = (self.box.w - wide) / 2, bottom - tall - 8
        canvas.rect(left, top, wide, tall, "well", radius=tall / 2, alpha=225)
        canvas.rect(left, top, wide, tall, "accent", radius=tall / 2, border=1.1, alpha=150)
        canvas.icon("clock", left + 10, top + (tall - size) / 2, size)
        canvas.block(text, left + 16 + size, top, wide - 26 - size, tall, "small")

    def _plate(self, canvas: Canvas) -> None:
        _, _, w, h = self.box
        top = h - self._plate_height(canvas)
        canvas.line((18, top + 1.5), (w - 18, top + 1.5), "accent", 1, alpha=110)
        rows = (
            (self.game.name, "heading", "#fff6e2"),
            (self.game.kind(), "label", "accent"),
            (self.line, "small", "cream"),
        )
        shown = [row for row in rows if row[0]]
        tall_all = sum(self._row(canvas, role) for _text, role, _color in shown)
        top += 2 + (self._plate_height(canvas) - 10 - tall_all) / 2
        for text, role, color in shown:
            tall = self._row(canvas, role)
            canvas.block(text, 10, top, w - 20, tall, role, color=color, align="center", shadow=160)
            top += tall

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind is Kind.OK and not intent.repeated:
            return Reply(self.id, "pressed")
        if intent.kind is Kind.PRESS:
            return Reply(self.id, "used")
        if intent.kind is Kind.RELEASE and self.over(intent.x, intent.y):
            return Reply(self.id, "pressed")
        return None


def _filled(wants: list[float], room: float) -> list[float]:
    """The widths made to fill the room: what is spare is shared out alike, what is missing by their sizes."""
    spare = room - sum(wants)
    if spare >= 0:
        return [want + spare / len(wants) for want in wants]
    return [want * room / sum(wants) for want in wants]


class TitleScene(FormScene):
    """Where the game starts and where every match comes back to."""

    music = "zelda"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._age, self.game = 0.0, GAMES[0]
        self.unfinished: Unfinished | None = None
        self._bar = Box(0, 0, 0, 0)
        self._rise = 0.0
        """How far the things on the table stand further back, because the buttons are tall."""
        self._dust = motes(46, 9)
        self._look_for_match()

    def _look_for_match(self) -> None:
        look = self.services.unfinished
        self.unfinished = look() if look is not None and not self.services.bare else None

    def resume(self) -> None:
        self._look_for_match()
        self.services.stack.relayout()

    @property
    def offered(self) -> Game | None:
        """The game that the gold button starts: the one looked at last that can be played, else the first that can."""
        if self.game.pack in self.services.games:
            return self.game
        return next((game for game in GAMES if game.pack in self.services.games), None)

    def layout(self, canvas: Canvas) -> None:
        foot = HEIGHT - 12 - canvas.text_size("small") * 1.4
        row = Button.height(canvas, sub=True) + 4
        bar = max(76.0, 30 + canvas.text_size("banner") + canvas.text_size("label") * 1.35)
        row_top = foot - 8 - row
        self._rise = max(0.0, _THINGS_END - row_top)
        self._bar = Box(_LEFT, row_top - 14 - bar, _SPAN, bar)
        tall = self._bar.y - 22 - _CARDS_TOP
        cards: list[Widget] = [
            GameCard(
                Box(_LEFT + index * (_CARD_WIDTH + _GAP), _CARDS_TOP, _CARD_WIDTH, tall),
                game,
                playable=game.pack in self.services.games,
            )
            for index, game in enumerate(GAMES)
        ]
        widgets = [*cards, *self._main_button(canvas), *self._doors(canvas, Box(_LEFT, row_top, _SPAN, row))]
        self.form.set(
            [*widgets, *self._corner(canvas)], focus="continue" if self.unfinished else (self.offered or self.game).pack
        )

    def _main_button(self, canvas: Canvas) -> list[Widget]:
        x, y, w, h = self._bar
        if self.unfinished is None and self.offered is None:
            return []
        name, text = ("continue", _("Continue")) if self.unfinished else ("new", _("New match"))
        keys: tuple[str, ...] = () if self.unfinished else ("n",)
        wide = min(max(204.0, Button.width(canvas, text, gold=True, shown=Kind.OK)), w * 0.34)
        tall = max(50.0, Button.height(canvas, gold=True))
        box = Box(x + w - wide - 14, y + (h - tall) / 2, wide, tall)
        shown = keys[0] if keys else Kind.OK
        return [Button(name, box, text, gold=True, keys=keys, shown=shown)]

    def _entries(self) -> list[MenuEntry]:
        settings = MenuEntry(
            "settings",
            "gear",
            lambda: _("Settings"),
            lambda: _("text, language, motion"),
            Kind.MENU,
            SettingsScene,
        )
        return [*self.services.menu, settings]

    def _doors(self, canvas: Canvas, row: Box) -> list[Widget]:
        entries = self._entries()
        if len(entries) > _FEW:
            row = row._replace(x=_ROW_EDGE, w=WIDTH - 2 * _ROW_EDGE)
        gap = 12 if len(entries) <= _FEW else 8
        room = row.w - gap * (len(entries) - 1)
        for icons in (True, False):
            share = next((share for share in _SHARES if sum(self._wants(canvas, share, icons=icons)) <= room), 0.0)
            if share:
                break
        share = share or _SHARES[-1]
        wants = self._wants(canvas, share, icons=icons)
        wide = max(212.0, *wants)
        widths = [wide] * len(wants) if wide * len(wants) <= room else _filled(wants, room)
        left = WIDTH / 2 - (sum(widths) + gap * (len(entries) - 1)) / 2
        buttons: list[Widget] = []
        for entry, width in zip(entries, widths, strict=True):
            box = Box(left, row.y, width, row.h)
            icon, sub = entry.icon * icons, entry.sub()
            buttons.append(Button(entry.id, box, entry.text(), icon=icon, sub=sub, share=share, keys=(entry.key,)))
            left += width + gap
        return buttons

    def _wants(self, canvas: Canvas, share: float, *, icons: bool) -> list[float]:
        """How wide each button of the lower row wants to be with its name at this share of the full size."""
        wants = []
        for entry in self._entries():
            icon = entry.icon * icons
            spare = _SLACK + (1 - share) * Button.side(canvas, icon)
            name = Button.width(canvas, "", icon=icon, shown=entry.key)
            name += share * canvas.measure(entry.text(), "button")[0]
            wants.append(max(name, Button.width(canvas, "", icon=icon, sub=entry.sub())) - spare)
        return wants

    def _corner(self, canvas: Canvas) -> list[Widget]:
        options = [Option(code, code.upper()) for code in LANGUAGES]
        tall = max(34.0, canvas.text_size("label") * 1.5 + 8)
        wide = Segments.width(canvas, options)
        left = WIDTH - 22 - tall - 14 - wide
        names = "  ·  ".join(LANGUAGES.values())
        doors = [
            IconButton(entry.id, Box(22 + place * (tall + 10), 18, tall, tall), entry.icon, tip=entry.text())
            for place, entry in enumerate(self.services.corner)
        ]
        return [
            *doors,
            Segments("language", Box(left, 18, wide, tall), options, language(), tip=names),
            IconButton("quit", Box(WIDTH - 22 - tall, 18, tall, tall), "power", tip=_("Quit")),
        ]

    # ---- drawing --------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The first frame is the picture of the last start, if it looks the same; then there is time for all parts."""
        if self._age or self.unfinished is not None:
            super().draw(canvas)
            return
        widgets = tuple((one.id, *one.box, *(getattr(one, part, "") for part in _WORDS)) for one in self.form.widgets)
        keys = tuple(sorted(self.services.settings.keys.items()))
        look = (language(), self.game.pack, self.form.focus, self.services.device, keys, widgets)
        baked.whole(canvas, ("title", look), super().draw)

    def draw_ground(self, canvas: Canvas) -> None:
        baked.stamp(canvas, ("title room", self._rise), (0, 0, WIDTH, HEIGHT), self._room, pad=0)
        panel(canvas, *self._bar, radius=14, top="bar", bottom="#151e29")
        canvas.rect(*self._bar, "gold", radius=14, border=1.2, alpha=90)
        if self.unfinished is not None:
            self._draw_unfinished(canvas, self.unfinished)
        else:
            self._draw_about(canvas)
        self._draw_foot(canvas)
        globe = self.form.widget("language").box
        size = canvas.text_size("label") * 1.25
        canvas.icon("globe", globe.x - size - 10, globe.center[1] - size / 2, size)

    def _room(self, canvas: Canvas) -> None:
        draw_room(canvas)
        for x, y, radius, alpha in self._dust:
            canvas.glow(x, y, radius, "#ffe6a8", alpha)
        with canvas.shifted(0, -self._rise):
            canvas.glow(70, 524, 150, "#ffb45a", 120)
            canvas.picture("title/lantern", 14, 456, 104, 152, fit="contain")
            canvas.picture("title/die", 108, 552, 54, 54, fit="contain")
            canvas.picture("title/hourglass", WIDTH - 166, 520, 52, 84, fit="contain")
            canvas.picture("title/card-stack", WIDTH - 132, 510, 112, 102, fit="contain")
            canvas.picture("title/chips", WIDTH - 92, 574, 84, 52, fit="contain")
        self._logo(canvas)

    def _logo(self, canvas: Canvas) -> None:
        middle, y, size, tracking = WIDTH / 2, 104.0, 78.0, 7.0
        lettering(canvas, "TRIFORCE", middle, y, size, tracking=tracking)
        metal = ("#eaf6ff", "#b9d2e6", "#5f7d98")
        lettering(canvas, "DUELS", middle, y + 67, size * 0.46, tracking=15, metal=metal)
        full = canvas.measure("TRIFORCE", "number", size=size, tracking=tracking)[0]
        before = canvas.measure("TRIF", "number", size=size, tracking=tracking)[0] + tracking
        letter = canvas.measure("O", "number", size=size)[0]
        o = middle - full / 2 + before + letter / 2
        canvas.glow(o, y, 34, "#ffe9a8", 120)
        canvas.picture("ui/crest", o - size * 0.19, y - size * 0.19, size * 0.38, size * 0.38, fit="contain")
        canvas.picture("ui/sword", middle - 318, y + 50, 204, 35, fit="contain")
        canvas.picture("ui/sword", middle + 114, y + 50, 204, 35, fit="contain", flipped=True)

    def _text_box(self, left: float) -> tuple[float, float]:
        """Where text in the bar may stand: from `left` to the gold button."""
        main = next((widget for widget in self.form.widgets if widget.id in ("continue", "new")), None)
        right = main.box.x - 18 if main is not None else self._bar.right - 20
        return left, right - left

    def _draw_unfinished(self, canvas: Canvas, match: Unfinished) -> None:
        x, y, _w, h = self._bar
        left = x + 20
        for picture, seat in match.pictures:
            portrait(canvas, picture, seat, left + 26, y + h / 2, 25)
            left += 62
        left, wide = self._text_box(left + 8 if match.pictures else left)
        upper = (h - 20) * 0.5
        canvas.block(match.headline, left, y + 9, wide, upper, "banner", shadow=140)
        canvas.block(match.detail, left, y + 10 + upper, wide, h - 20 - upper, "label", color="mute")

    def _draw_about(self, canvas: Canvas) -> None:
        _x, y, _w, h = self._bar
        left, wide = self._text_box(self._bar.x + 22)
        upper = (h - 20) * 0.5
        name = f"{self.game.name}  ·  {self.game.kind()}"
        about = self.game.about()
        if self.game.pack not in self.services.games:
            about = _("In the making.") + " " + about
        canvas.block(name, left, y + 9, wide, upper, "banner", shadow=140)
        canvas.block(about, left, y + 10 + upper, wide, h - 20 - upper, "label", color="mute")

    def _draw_foot(self, canvas: Canvas) -> None:
        tall = canvas.text_size("small") * 1.4
        y = HEIGHT - 8 - tall
        steps = ((Kind.OK, _("opens")), (Kind.NEXT, _("next button")), (Kind.BACK, _("quits")))
        right = WIDTH - 22.0
        for kind, words in reversed(steps):
            label = cap(kind, self.services.device)
            right -= canvas.measure(words, "small")[0]
            canvas.text(words, right, y + tall / 2, "small", color="#e2cba0", valign="middle", shadow=200)
            right -= key_cap_width(canvas, label) + 6
            key_cap(canvas, label, right, y + tall / 2)
            right -= 18
        unofficial = _("An unofficial fan project")
        canvas.block(unofficial, 22, y, right - 40, tall, "small", color="#e2cba0", shadow=200)

    # ---- what the player does -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._age < _SETTLED <= self._age + dt:
            self._tell_broken_mods()
        self._age += dt
        if self.form.focus != self.game.pack:
            under = next((game for game in GAMES if game.pack == self.form.focus), None)
            if under is not None:
                self.game = under
                self.touch()

    def _tell_broken_mods(self) -> None:
        """Names the mods that were left out; not before the first frame, because reading them needs the rulebook."""
        if not (user_data() / "mods").is_dir():
            return
        from game.content import mods

        for mod in mods.broken():
            self.services.notify(_("{mod} was left out: {reason}").format(mod=mod.id, reason=mod.fault))

    def on_reply(self, reply: Reply) -> None:
        stack = self.services.stack
        if reply.id == "language":
            self.services.change(language=reply.value)
        elif reply.id == "quit":
            self._ask_to_quit()
        elif reply.id == "continue" and self.unfinished is not None:
            stack.push(self.unfinished.open(self.services))
        elif reply.id == "new" and self.offered is not None:
            stack.push(self.services.games[self.offered.pack](self.services))
        for game in GAMES:
            if reply.id == game.pack:
                self._open(game)
        for entry in (*self._entries(), *self.services.corner):
            if reply.id == entry.id:
                stack.push(entry.open(self.services))

    def _open(self, game: Game) -> None:
        door = self.services.games.get(game.pack)
        if door is None:
            name = f"{game.name} {game.kind()}"
            self.services.notify(_("{game} is still in the making and cannot be played yet.").format(game=name))
        else:
            self.services.stack.push(door(self.services))

    def on_intent(self, intent: Intent) -> None:
        if intent.kind is Kind.BACK:
            self._ask_to_quit()

    def _ask_to_quit(self) -> None:
        answers = [Answer("stay", _("Stay")), Answer("quit", _("Quit"), main=True)]
        self.services.stack.push(
            Dialog(
                self.services,
                _("Quit the game?"),
                _("Your match is kept and waits for you here.") if self.unfinished else _("Everything is saved."),
                answers,
                lambda answer: self.services.quit() if answer == "quit" else None,
                cancel="stay",
            )
        )
