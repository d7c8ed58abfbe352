"""Setting out: who shares Link, how long the adventure is, how hard, by which seed; or the adventure of the day."""

from __future__ import annotations

from functools import partial

import msgspec

from game.app.dungeon.chronicle_scene import ChronicleScene
from game.app.dungeon.pages.pieces import Spot
from game.app.dungeon.views.ground import light
from game.app.dungeon.views.parts import badge, sheet, words
from game.app.dungeon.views.room_light import lights
from game.app.play.routes import Play, Settings
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.lamplight import draw_lit_table
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.carved import framed
from game.app.ui.style.room import vignette
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Reply, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton, alike_buttons
from game.app.ui.widgets.choice import DropDown, Option, Segments, Toggle
from game.app.ui.widgets.textfield import TextField
from game.content.cards.dungeon_catalog import load_catalog
from game.modes.dungeon.chronicle import DAILY_GRADE, load_setup, save_setup
from game.presentation.dungeon.terms import grade_about, grade_name, length_name
from game.presentation.option_words import dungeon_options
from game.presentation.rulebook_contents import option_page
from game.rules.dungeon.actions.action import GRADES
from game.session.seats import PERSON
from game.setup.dungeon import MOST, Plan, companion_line, companion_name, companions_known, default_name
from game.text import _

_PARTY = Box(24, 92, 560, 396)
_OPTIONS = Box(604, 92, WIDTH - 604 - 24, 396)
_SEED = Box(24, 500, WIDTH - 48, 96)
_LONGEST_SEED = 24
_WAYS = ("rw", "kt", "dp", "hs", "gk", "fg")
"""Dungeons that are shown beside the heading."""


class NameId(msgspec.Struct, frozen=True):
    """The id of a player's name."""

    place: int


class KindId(msgspec.Struct, frozen=True):
    """The id of the choice between a person and the companions."""

    place: int


class RemoveId(msgspec.Struct, frozen=True):
    """The id of the button that leaves a player at home."""

    place: int


class PlaceId(msgspec.Struct, frozen=True):
    """The id of a place in the party that is still free."""

    place: int


class OptionId(msgspec.Struct, frozen=True):
    """The id of the switch of a house rule."""

    option: str


class AdventureSetup(FormScene):
    """The page before an adventure."""

    music = "dungeon"
    theme = DUNGEON

    def rules_page(self) -> tuple[str, str]:
        return "dungeon", ""

    def __init__(self, services: Services, plan: Plan | None = None) -> None:
        super().__init__(services)
        self.plan = plan or Plan(load_setup(), services.settings.names)

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        widgets = [*self._party(canvas), *self._choices(canvas), *self._seed(canvas), *self._foot(canvas)]
        self.form.set(widgets, focus="start")

    def _party(self, canvas: Canvas) -> list[Widget]:
        plan = self.plan
        found: list[Widget] = []
        names: list[TextField] = []
        pitch = 58.0
        kinds = [Option(PERSON, _("Human"), "person")]
        kinds += [Option(bot, companion_name(bot), "robot", about=companion_line(bot)) for bot in companions_known()]
        top = _PARTY.y + 44
        for place, traveler in enumerate(plan.party):
            y = top + place * pitch
            shown = _("Player {number}").format(number=place + 1)
            if traveler.kind != PERSON:
                shown = default_name(traveler.kind)
            field = Box(_PARTY.x + 62, y + 6, 186, 40)
            names.append(TextField(NameId(place), traveler.name, shown_empty=shown).placed(field))
            found.append(names[-1])
            wide = _PARTY.w - 62 - 186 - 12 - 58
            found.append(DropDown(KindId(place), kinds, traveler.kind).placed(Box(_PARTY.x + 260, y + 6, wide, 40)))
            alone = len(plan.party) == 1
            found.append(
                IconButton(
                    RemoveId(place),
                    "minus",
                    tip=_("Remove player"),
                    enabled=not alone,
                    reason=_("You need at least one player."),
                ).placed(Box(_PARTY.right - 48, y + 9, 34, 34))
            )
        for one in names:
            one.alike = min(other.fitting(canvas) for other in names)
        text = _("Add player")
        for place in range(len(plan.party), MOST):
            found.append(
                Spot(PlaceId(place), tip=text).placed(Box(_PARTY.x + 62, top + place * pitch + 6, _PARTY.w - 78, 40))
            )
        full = len(plan.party) >= MOST
        y = top + MOST * pitch + 4
        why = _("An adventure is for 1 to {most} players, not {count}.").format(most=MOST, count=MOST + 1)
        wide = min(_PARTY.w - 32, Button.width(canvas, text, icon="plus") + 10)
        found.append(
            Button("add", text, icon="plus", enabled=not full, reason=why).placed(Box(_PARTY.x + 16, y, wide, 44))
        )
        return found

    def _choices(self, canvas: Canvas) -> list[Widget]:
        plan = self.plan
        x, w = _OPTIONS.x + 18, _OPTIONS.w - 36
        lengths = [Option("short", _("Short: 3 dungeons")), Option("long", _("Long: 7 dungeons"))]
        grades = [Option(grade, grade_name(grade)) for grade in GRADES]
        y = _OPTIONS.y + 44
        label = min(canvas.text_size("label") * 1.3, 26)
        found: list[Widget] = [Segments("length", lengths, plan.length).placed(Box(x, y + label, w, 40))]
        y += label + 52
        found.append(Segments("grade", grades, plan.grade).placed(Box(x, y + label, w, 40)))
        y += label + 48 + min(canvas.text_size("small") * 2.5, 46)
        texts = dungeon_options()
        pitch = (_OPTIONS.bottom - 8 - y) / len(texts)
        for place, (id, (text, tip)) in enumerate(texts.items()):
            box = Box(x, y + place * pitch, w, pitch - 2)
            found.append(Toggle(OptionId(id), text, id in plan.options, tip=tip).placed(box))
            found[-1].rules = option_page("dungeon", id)
        return found

    def _seed(self, canvas: Canvas) -> list[Widget]:
        x, y, w, _h = _SEED
        daily_wide = max(230.0, Button.width(canvas, _("Daily Adventure"), icon="calendar", shown="d"))
        daily_wide = min(daily_wide, 400.0)
        field = Box(x + 220, y + 28, w - 240 - daily_wide - 36, 42)
        tip = _("The same seed gives the same dungeons, decks and luck.")
        seed = TextField("seed", self.plan.seed, longest=_LONGEST_SEED, shown_empty=_("random"), tip=tip).placed(field)
        box = Box(x + w - daily_wide - 18, y + 13, daily_wide, 50)
        text = _("One seed for all players, new every day")
        return [seed, Button("daily", _("Daily Adventure"), icon="calendar", keys=("d",), tip=text).placed(box)]

    def _foot(self, canvas: Canvas) -> list[Widget]:
        tall = max(58.0, Button.height(canvas, gold=True))
        y = HEIGHT - 20 - tall
        entries = [
            ("back", _("Back"), "", Kind.BACK),
            ("chronicle", _("Chronicle"), "book", "c"),
            ("settings", _("Settings"), "gear", Kind.MENU),
        ]
        row: list[Button] = []
        left = 24.0
        for id, text, icon, key in entries:
            wide = min(Button.width(canvas, text, icon=icon, shown=key), 250.0)
            row.append(Button(id, text, icon=icon, leaves=id == "back", keys=(key,)).placed(Box(left, y, wide, tall)))
            left += wide + 12
        why = self.plan.refusal()
        gold = min(max(320.0, Button.width(canvas, _("Set out"), gold=True, shown=Kind.MAIN)), WIDTH - 24 - left)
        box = Box(WIDTH - 24 - gold, y, gold, tall)
        start = Button("start", _("Set out"), gold=True, shown=Kind.MAIN, enabled=not why, reason=why).placed(box)
        return [*alike_buttons(canvas, row), start]

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        title = _("New adventure")
        reach = round(canvas.measure(title, "title")[0] / 2 + 16)
        canvas.stamp(("dungeon setup ground", reach), 0, 0, WIDTH, HEIGHT, partial(_ground, reach=reach))
        canvas.text(title, WIDTH / 2, 46, "title", color="candle", align="center", shadow=ALPHA.strong)
        sheet(canvas, _PARTY, _("Party"), _("all play as Link"), radius=RADIUS.large, rim=6)
        for place in range(MOST):
            y = _PARTY.y + 44 + place * 58
            if place < len(self.plan.party):
                name = self.plan.seats().name(place)
                badge(canvas, place, _PARTY.x + 36, y + 26, 16, name.strip()[:1].upper())
            else:
                canvas.rect(_PARTY.x + 62, y + 6, _PARTY.w - 78, 40, "hollow", radius=RADIUS.medium, alpha=ALPHA.light)
                badge(canvas, place, _PARTY.x + 36, y + 26, 10)
                canvas.circle(_PARTY.x + 36, y + 26, 15, "panel_low", alpha=ALPHA.strong)
        sheet(canvas, _OPTIONS, _("Adventure"), radius=RADIUS.large, rim=6)
        self._draw_labels(canvas)
        sheet(canvas, _SEED, radius=RADIUS.large, rim=6)
        canvas.icon("sprout", _SEED.x + 20, _SEED.y + 30, 36)
        text = _("Seed")
        words(canvas, text, _SEED.x + 66, _SEED.y + 16, 146, 64, "panel", color="gold", leading=LEADING.tight)
        daily = self.form.widget("daily").box
        text = f"{length_name('short')} · {grade_name(DAILY_GRADE)}"
        words(
            canvas,
            text,
            daily.x,
            daily.bottom + 3,
            daily.w,
            24,
            "small",
            color="cream",
            align="center",
            leading=LEADING.tight,
        )

    def _draw_labels(self, canvas: Canvas) -> None:
        x, w = _OPTIONS.x + 18, _OPTIONS.w - 36
        label = min(canvas.text_size("label") * 1.3, 26)
        for id, text in (("length", _("Length")), ("grade", _("Difficulty"))):
            box = self.form.widget(id).box
            words(canvas, text, x, box.y - label, w, label, "label", color="mute", leading=LEADING.tight)
        about = grade_about(load_catalog().grades[self.plan.grade])
        box = self.form.widget("grade").box
        tall = min(canvas.text_size("small") * 2.4, 44)
        words(canvas, about, x, box.bottom + 3, w, tall, "small", color="cream", leading=LEADING.tight)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.kind in ("changed", "submitted"):
            self._change(reply.id, reply.value)
        elif reply.kind == "pressed":
            self._press(reply.id)
        if self.services.stack.top is self:
            self.services.stack.relayout()

    def _press(self, id: WidgetId) -> None:
        match id:
            case "add" | PlaceId():
                self._add()
            case RemoveId(place):
                self.plan.remove(place)
            case "daily":
                self._daily()
            case "chronicle":
                self.services.stack.push(ChronicleScene(self.services))
            case "settings":
                self.services.open(Settings())
            case "start":
                self.start()

    def _change(self, id: WidgetId, value: object) -> None:
        plan = self.plan
        match id:
            case NameId(place):
                plan.party[place].name = str(value)
            case KindId(place):
                plan.party[place].kind = str(value)
            case "length":
                plan.length = "short" if value == "short" else "long"
            case "grade":
                plan.grade = next(grade for grade in GRADES if grade == value)
            case OptionId(option):
                plan.options ^= {option}
            case "seed":
                plan.seed = str(value)

    def _add(self) -> None:
        place = len(self.plan.party)
        names = self.services.settings.names
        why = self.plan.add(names[place] if place < len(names) else "")
        if why:
            self.services.notify(why)

    def _daily(self) -> None:
        self.plan.daily()
        text = _("Daily Adventure: {length}, {grade}, seed {seed}")
        length, grade = length_name(self.plan.length), grade_name(self.plan.grade)
        self.services.notify(text.format(length=length, grade=grade, seed=self.plan.seed))

    def start(self) -> None:
        """Sets out, and remembers with whom."""
        why = self.plan.refusal()
        if why:
            self.services.notify(why)
            return
        save_setup(self.plan.last())
        self.services.open(Play(self.plan.begin(open_hands=self.services.settings.open_hands)))


def new_game(services: Services, _game: str = "dungeon") -> AdventureSetup:
    """What comes before an adventure."""
    return AdventureSetup(services)


def _ground(canvas: Canvas, reach: float) -> None:
    """The table with pictures of where the journey leads at both sides of the heading, which reaches so far."""
    draw_lit_table(canvas)
    light(canvas, WIDTH / 2, 40, 420, "#ffb45a", 0.3)
    for place, code in enumerate(_WAYS):
        side, step = divmod(place, len(_WAYS) // 2)
        x = _PARTY.x + 2 + step * 104 if side == 0 else _OPTIONS.right - 98 - (len(_WAYS) // 2 - 1 - step) * 104
        spot = Box(x, 14, 96, 62)
        if spot.right > WIDTH / 2 - reach and spot.x < WIDTH / 2 + reach:
            continue
        light(canvas, *spot.center, 84, lights()[code].lights[0].color, 0.34)
        framed(canvas, spot.inset(-3), rim=4, radius=RADIUS.medium, lamp=False)
        canvas.picture(f"dungeon/place/{code}", *spot.inset(1), radius=RADIUS.small, focus=(0.5, 0.6))
        canvas.rect(*spot.inset(1), "outline", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.strong)
    vignette(canvas, 130)
