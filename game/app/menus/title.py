"""The title screen: the four games on the lamp-lit table, the match to go on with, and the other doors."""

from __future__ import annotations

import math
from functools import partial

from game.app.menus.game_card import GAMES, GameCard
from game.app.menus.pictures.title_room import draw_title_room
from game.app.play.routes import Damaged, NewGame, Settings
from game.app.ui.drawing import baked
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.timeline import Clock
from game.app.ui.input.intents import Kind, cap
from game.app.ui.scene import FormScene
from game.app.ui.services import MenuEntry, Services, Unfinished
from game.app.ui.style.ornaments import key_cap, key_cap_width, panel, portrait
from game.app.ui.style.room import motes
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button, IconButton, alike_buttons
from game.app.ui.widgets.choice import Option, few_or_list, few_or_list_width
from game.languages import languages
from game.text import _, language, ngettext

_CARD_WIDTH, _GAP = 212.0, 24.0
_LEFT = (WIDTH - 4 * _CARD_WIDTH - 3 * _GAP) / 2
_SPAN = 4 * _CARD_WIDTH + 3 * _GAP
_CARDS_TOP = 214.0
_WORDS = ("text", "sub", "line", "icon")
"""What tells apart how two widgets of one place look."""
_FEW, _ROW_EDGE = 5, 24.0
"""More buttons than these take the whole width of the lower row."""
_LEAST_CARD = 216.0
"""A game keeps so much height, of which its picture gets what its words leave."""
_LEAST_NAME = 0.75
"""How much smaller than its second line the name of a button may be; beyond that it stands there alone."""
_NO_LINES, _BESIDE, _BELOW = range(3)
"""Where what is told of a door of the lower row stands: nowhere, below its name and beside its key, or below both."""
_SUB_SHARE = 0.87
"""The size of such a line below the name, in two lines."""
_SHARES, _SLACK = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75), 5.0
"""Shares of their size that the names of the lower row may have, and what their buttons can spare; the smallest of them
is worth more than the icons."""
_THINGS_END = 628.0
"""Where the lowest of the things on the table ends; they move up from larger buttons."""
_CORNER, _LAMP = 22.0, 86.0
"""Where the buttons in the upper corner begin, and how far from the middle the lamp hangs."""
_LEAST_SQUEEZE = 0.62
"""Of the width they want, names in the corners have at least so much; else their icons stand alone."""
_SETTLED = 0.4
"""Seconds after which the first pictures are up and there is time for the rest."""


def _filled(wants: list[float], room: float) -> list[float]:
    """The widths made to fill the room: what is spare is shared out alike, what is missing by their sizes."""
    spare = room - sum(wants)
    if spare >= 0:
        return [want + spare / len(wants) for want in wants]
    return [want * room / sum(wants) for want in wants]


def _row_height(canvas: Canvas, lines: int) -> float:
    """How high the lower row is; names alone stand in the middle of as much room as with a line."""
    return Button.height(canvas, sub=True, folded=lines == _BELOW) + 4


def _folded(canvas: Canvas, text: str) -> float:
    """The least width in which a line is two lines."""
    words = text.split()
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(len(words) + 1)]
    return min(max(canvas.measure(half, "small")[0] for half in pair) for pair in halves)


class TitleScene(FormScene):
    """Where the game starts and where every match comes back to."""

    music = "title"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._clock, self.game = Clock(), GAMES[0]
        self.unfinished: Unfinished | None = None
        self.knows = False
        """Whether it is known if there is a match to go on with."""
        self.damaged = 0
        """How many files of the player's cannot be read."""
        self._bar = Box(0, 0, 0, 0)
        self._rise = 0.0
        """How far the things on the table stand further back, because the buttons are tall."""
        self._dust = motes(46, 9)
        self.look_again()

    def look_again(self) -> None:
        """Looks for the match to go on with."""
        look = self.services.unfinished if not self.services.bare else None
        self.knows = look is None or self.services.can_look()
        self.unfinished = look() if look is not None and self.knows else None

    def resume(self) -> None:
        self.look_again()
        if self.damaged:
            self.look_for_damage()
        self.services.stack.relayout()

    def layout(self, canvas: Canvas) -> None:
        if not self._clock.now:
            baked.recall(canvas.rasters.fonts)
        foot = HEIGHT - 12 - canvas.text_size("small") * 1.4
        bar = max(76.0, 30 + canvas.text_size("banner") + canvas.text_size("label") * 1.35)
        doors = self._doors(canvas, foot - 8, foot - 8 - 14 - bar - 22 - _CARDS_TOP - _LEAST_CARD)
        row_top = doors[0].box.y
        self._rise = max(0.0, _THINGS_END - row_top)
        self._bar = Box(_LEFT, row_top - 14 - bar, _SPAN, bar)
        tall = self._bar.y - 22 - _CARDS_TOP
        cards: list[Widget] = [
            GameCard(game).placed(Box(_LEFT + index * (_CARD_WIDTH + _GAP), _CARDS_TOP, _CARD_WIDTH, tall))
            for index, game in enumerate(GAMES)
        ]
        widgets = [*cards, *self._main_button(canvas), *doors]
        self.form.set([*widgets, *self._corner(canvas)], focus="continue" if self.unfinished else self.game.pack)

    def _main_button(self, canvas: Canvas) -> list[Widget]:
        x, y, w, h = self._bar
        if self.unfinished or not self.knows:  # Enter begins nothing new before it is known what there is
            name, text = "continue", _("Continue")
        else:
            name, text = "new", _("New match")
        wide = max(204.0, Button.width(canvas, text, gold=True, shown=Kind.MAIN))
        wide = min(SPACE.huge * math.ceil(wide / SPACE.huge), w * 0.34)  # the same in every size of the window
        tall = max(50.0, Button.height(canvas, gold=True))
        box = Box(x + w - wide - 14, y + (h - tall) / 2, wide, tall)
        keys = ("n",) if name == "new" else ()
        button = Button(name, text, gold=True, keys=keys, shown=Kind.MAIN).placed(box)
        button.enabled, button.reason = self.knows, "" if self.knows else _("One moment…")
        return [button]

    def _entries(self) -> list[MenuEntry]:
        settings = MenuEntry(
            "settings",
            "gear",
            lambda: _("Settings"),
            lambda: _("text, language, motion"),
            Kind.MENU,
            Settings(),
        )
        return [*self.services.menu, settings]

    def _small_doors(self) -> list[MenuEntry]:
        """Those in the corner; the last one only while there is something behind it."""
        damaged = MenuEntry("damaged", "warning", lambda: _("Unreadable files"), lambda: "", "", Damaged())
        return [*self.services.corner, *([damaged] if self.damaged else [])]

    def _doors(self, canvas: Canvas, foot: float, most: float) -> list[Button]:
        """The lower row, which ends at ``foot`` and is at ``most`` so high: with what is told of each door beside its
        key, or below its name where the names would be too small for that; or as the door's tip alone.
        """
        least = canvas.text_size("small") * _LEAST_NAME / canvas.text_size("button")
        for lines in (_BESIDE, _BELOW):
            buttons = self._row(canvas, foot, lines)
            fits = lines == _BESIDE or (buttons[0].box.h <= most and buttons[0].sub_share >= _LEAST_NAME)
            if buttons[0].share >= least and fits:
                return buttons
        return self._row(canvas, foot, _NO_LINES)

    def _row(self, canvas: Canvas, foot: float, lines: int) -> list[Button]:
        """The buttons of the lower row; without second lines beside their keys, the names have all the width."""
        entries, few = self._entries(), len(self._entries()) <= _FEW
        gap, room = (12, _SPAN) if few else (8, WIDTH - 2 * _ROW_EDGE)
        room -= gap * (len(entries) - 1)
        for icons in (True, False) if lines == _BESIDE else (False,):
            share = next((one for one in _SHARES if sum(self._wants(canvas, one, icons, lines)) <= room), 0.0)
            if share:
                break
        share = share or _SHARES[-1]
        wants = self._wants(canvas, share, icons, lines)
        wide = max(212.0, *wants)
        widths = [wide] * len(wants) if wide * len(wants) <= room else _filled(wants, room)
        left, tall = WIDTH / 2 - (sum(widths) + gap * (len(entries) - 1)) / 2, _row_height(canvas, lines)
        buttons: list[Button] = []
        for entry, width in zip(entries, widths, strict=True):
            box, sub, folded = Box(left, foot - tall, width, tall), entry.sub(), lines == _BELOW
            words, tip = (sub, "") if lines else ("", sub)
            icon, keys = entry.icon * icons, (entry.key,)
            name = entry.text()
            buttons.append(
                Button(entry.id, name, icon=icon, sub=words, share=share, folded=folded, tip=tip, keys=keys).placed(box)
            )
            left += width + gap
        alike_buttons(canvas, buttons)
        return buttons

    def _wants(self, canvas: Canvas, share: float, icons: bool, lines: int) -> list[float]:
        """How wide each button of the lower row wants to be with its name at this share of the full size."""
        wants = []
        for entry in self._entries():
            icon = entry.icon * icons
            spare = _SLACK + (1 - share) * Button.side(canvas, icon)
            name = Button.width(canvas, "", icon=icon, shown=entry.key if lines == _BESIDE else None)
            name += share * canvas.measure(entry.text(), "button")[0]
            sub = Button.width(canvas, "", icon=icon, sub=entry.sub()) if lines == _BESIDE else 0.0
            below = _folded(canvas, entry.sub()) * _SUB_SHARE + 18 + spare if lines == _BELOW else 0.0
            wants.append(max(name, sub, below) - spare)
        return wants

    def _corner(self, canvas: Canvas) -> list[Widget]:
        options = [Option(code, code.upper()) for code in languages()]
        tall = max(34.0, canvas.text_size("label") * 1.5 + 8)
        wide = few_or_list_width(canvas, options)
        left = WIDTH - 22 - tall - 14 - wide
        names = "  ·  ".join(languages().values())
        globe = canvas.text_size("label") * 1.25 + 22
        entries = self._small_doors()
        here = [entry for entry in entries if not entry.right]
        there = [entry for entry in entries if entry.right]
        return [
            *self._small_buttons(canvas, tall, here, _CORNER, WIDTH / 2 - _LAMP),
            *self._small_buttons(canvas, tall, there, WIDTH / 2 + _LAMP, left - globe),
            few_or_list("language", options, language(), tip=names).placed(Box(left, 18, wide, tall)),
            IconButton("quit", "power", tip=_("Quit")).placed(Box(WIDTH - 22 - tall, 18, tall, tall)),
        ]

    def _small_buttons(
        self, canvas: Canvas, tall: float, entries: list[MenuEntry], start: float, end: float
    ) -> list[Widget]:
        """The doors with a key by their names, the others by their icons alone; where names would be squeezed too much,
        they become tips. They end before the lamp, or begin behind it.
        """
        named = [entry for entry in entries if entry.key]
        room = end - start - (len(entries) - len(named)) * (tall + 10) - len(named) * 10
        wants = [Button.width(canvas, entry.text(), icon=entry.icon, shown=entry.key) for entry in named]
        squeeze = min(1.0, room / max(1.0, sum(wants)))
        bare = squeeze < _LEAST_SQUEEZE
        widths = [wants[named.index(entry)] * squeeze if entry.key and not bare else tall for entry in entries]
        left = start if start == _CORNER else end - sum(widths) - 10 * len(widths)
        found: list[Widget] = []
        for entry, wide in zip(entries, widths, strict=True):
            box, keys = Box(left, 18, wide, tall), (entry.key,) if entry.key else ()
            if entry.key and not bare:
                found.append(Button(entry.id, entry.text(), icon=entry.icon, keys=keys).placed(box))
            else:
                found.append(IconButton(entry.id, entry.icon, tip=entry.text(), keys=keys).placed(box))
            left += wide + 10
        return found

    # ---- drawing --------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The first frame is the picture of the last start, if it looks the same; then there is time for all parts."""
        if self._clock.now or self.unfinished is not None or self.services.stack.top is not self:
            super().draw(canvas)
            return
        widgets = tuple((one.id, *one.box, *(getattr(one, part, "") for part in _WORDS)) for one in self.form.widgets)
        keys = tuple(sorted(self.services.settings.keys.items()))
        look = (language(), self.game.pack, self.form.focus, self.services.device, keys, widgets)
        baked.whole(canvas, ("title", look), super().draw)

    def draw_lights(self, canvas: Canvas) -> None:
        from game.app.menus.pictures.title_lights import draw_lights

        draw_lights(canvas, self.services.stack.tick, self._rise)

    def draw_ground(self, canvas: Canvas) -> None:
        baked.stamp(canvas, ("title room", self._rise), (0, 0, WIDTH, HEIGHT), self._draw_room, pad=0)
        panel(canvas, *self._bar)
        self._draw_foot(canvas)
        globe = self.form.widget("language").box
        size = canvas.text_size("label") * 1.25
        canvas.icon("globe", globe.x - size - 10, globe.center[1] - size / 2, size)

    def draw_pointed(self, canvas: Canvas) -> None:
        if self.unfinished is not None:
            self._draw_unfinished(canvas, self.unfinished)
        else:
            self._draw_about(canvas)

    def _draw_room(self, canvas: Canvas) -> None:
        draw_title_room(canvas, self._dust, self._rise)

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
        canvas.block(match.headline, left, y + 9, wide, upper, "banner", shadow=ALPHA.half)
        canvas.block(match.detail, left, y + 10 + upper, wide, h - 20 - upper, "label", color="mute")

    def _draw_about(self, canvas: Canvas) -> None:
        _x, y, _w, h = self._bar
        left, wide = self._text_box(self._bar.x + 22)
        upper = (h - 20) * 0.5
        name = f"{self.game.name}  ·  {self.game.kind()}"
        about = self.game.about()
        canvas.block(name, left, y + 9, wide, upper, "banner", shadow=ALPHA.half)
        canvas.block(about, left, y + 10 + upper, wide, h - 20 - upper, "label", color="mute")

    def _draw_foot(self, canvas: Canvas) -> None:
        tall = canvas.text_size("small") * 1.4
        y = HEIGHT - 8 - tall
        steps = [(Kind.OK, _("select")), (Kind.NEXT, _("next")), (Kind.BACK, _("quit"))]
        right = WIDTH - 22.0
        for kind, words in reversed(steps):
            label = cap(kind, self.services.device)
            right -= canvas.measure(words, "small")[0]
            canvas.text(words, right, y + tall / 2, "small", color="cream", shadow=ALPHA.strong)
            right -= key_cap_width(canvas, label) + 6
            key_cap(canvas, label, right, y + tall / 2)
            right -= 18
        unofficial = _("An unofficial fan project")
        canvas.block(unofficial, 22, y, right - 40, tall, "small", color="cream", shadow=ALPHA.strong)

    # ---- what the player does -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        before, now = self._clock.now, self._clock.advance(dt)
        if before < _SETTLED <= now:
            self.look_for_damage()
            self.lively = True
        if self.form.focus != self.game.pack:
            under = next((game for game in GAMES if game.pack == self.form.focus), None)
            if under is not None:
                self.game = under
                self.touch_pointed()

    def look_for_damage(self) -> None:
        """Counts what cannot be read, and says so once; not before the first frame, because it takes the rulebook."""
        if self.services.bare:
            return
        from game.app.menus.saves.damaged import damaged_files

        before, self.damaged = self.damaged, len(damaged_files())
        if self.damaged > before:
            told = ngettext("Couldn't read {count} file.", "Couldn't read {count} files.", self.damaged)
            self.services.notify(told.format(count=self.damaged) + " " + _("See “Unreadable files” at the top."))
        if self.damaged != before:
            self.services.stack.relayout()

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "language":
            self.services.change(language=reply.value)
        elif reply.id == "quit":
            self.step_back()
        elif reply.id == "continue" and self.unfinished is not None:
            self.services.open(self.unfinished.leads)
        elif reply.id == "new":
            self.services.open(NewGame(self.game.pack))
        for game in GAMES:
            if reply.id == game.pack:
                open_game = partial(self.services.open, NewGame(game.pack))
                self.services.stack.push_out_of(self.form.widget(game.pack).box, open_game)
        for entry in (*self._entries(), *self._small_doors()):
            if reply.id == entry.id:
                self.services.open(entry.leads)

    def step_back(self) -> None:
        """Behind the title lies only the end of the program, which is asked first."""
        from game.app.ui.dialog import Answer, ask

        answers = [Answer("stay", _("Stay"), main=True), Answer("quit", _("Quit"), act=self.services.quit)]
        text = _("Match saved. Continue it any time.") if self.unfinished else _("Everything is saved.")
        ask(self.services, _("Quit the game?"), text, answers, cancel="stay")
