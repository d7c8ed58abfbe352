"""Setting out: who shares Link, how long the adventure is, how hard, by which seed; or the adventure of the day."""

from __future__ import annotations

from functools import partial

import msgspec

from game.app.dungeon.chronicle_scene import ChronicleScene
from game.app.dungeon.pictures.tokens import badge
from game.app.play.routes import Play, Settings
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, IfRoom, Row, Spacer
from game.app.ui.layout.paint import Icon, Painting, Rule
from game.app.ui.layout.panels import Panel, Tile, labeled
from game.app.ui.services import Services
from game.app.ui.style.carved import framed
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Look, Reply, WidgetId, field_height
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import DropDown, Option, Segments, Toggle
from game.app.ui.widgets.text import Label
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

_LONGEST_SEED = 24
_WAYS = ("rw", "kt", "dp", "hs", "gk", "fg")
"""Dungeons that are shown where there is room."""
_PICTURES = 64.0
"""The least height of their pictures."""
_BADGE, _SPROUT, _START = 40.0, 36.0, 360.0
_FIELD = 7 / 3
"""How much wider a field is than the label before it."""


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


class AdventureSetup(HeadedScene):
    """The page before an adventure."""

    music = "dungeon"
    theme = DUNGEON
    on_table = True
    first_focus = "start"

    def rules_page(self) -> tuple[str, str]:
        return "dungeon", ""

    def __init__(self, services: Services, plan: Plan | None = None) -> None:
        super().__init__(services)
        self.plan = plan or Plan(load_setup(), services.settings.names)

    # ---- layout -----------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return _("New adventure")

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the party and the adventure side by side, the seed and the buttons below them."""
        return Column(
            IfRoom(_PICTURES, Row(*(Painting(partial(_draw_way, code=code)).sized(grow=1) for code in _WAYS))),
            Row(self._party().sized(grow=1), self._adventure().sized(grow=1), gap=SPACE.large),
            self._seed(),
            self._foot(),
            gap=SPACE.large,
        )

    def _party(self) -> LayoutItem:
        """Return a row for each player, and for each place that is still free."""
        count = len(self.plan.party)
        why = _("An adventure is for 1 to {most} players, not {count}.").format(most=MOST, count=MOST + 1)
        add = Button("add", _("Add player"), icon="plus", enabled=count < MOST, reason=why)
        return Panel(
            _("Party"),
            *(self._traveler(place) for place in range(count)),
            *(self._free_place(place) for place in range(count, MOST)),
            add.sized(align="start"),
            remark=_("all play as Link"),
            gap=SPACE.small,
        )

    def _traveler(self, place: int) -> LayoutItem:
        traveler = self.plan.party[place]
        is_person = traveler.kind == PERSON
        kinds = [Option(PERSON, _("Human"), "person")]
        kinds += [Option(bot, companion_name(bot), "robot", about=companion_line(bot)) for bot in companions_known()]
        shown = _("Player {number}").format(number=place + 1) if is_person else default_name(traveler.kind)
        name = TextField(NameId(place), traveler.name, shown_empty=shown)
        remove = IconButton(
            RemoveId(place), "minus", tip=_("Remove player"), enabled=len(self.plan.party) > 1,
            reason=_("You need at least one player."),
        )  # fmt: skip
        letter = self.plan.seats().name(place).strip()[:1].upper()
        return Row(
            Painting(partial(_draw_badge, seat=place, letter=letter)).sized(width=_BADGE),
            name.grouped("names").sized(grow=1),
            DropDown(KindId(place), kinds, traveler.kind).sized(grow=1),
            remove.sized(align="center"),
            gap=SPACE.small,
        )

    @staticmethod
    def _free_place(place: int) -> LayoutItem:
        free = Tile(PlaceId(place), Spacer(), ground=_draw_free_place, tip=_("Add player"))
        return Row(
            Painting(partial(_draw_free_badge, seat=place)).sized(width=_BADGE),
            free.sized(grow=1, height=field_height),
            gap=SPACE.small,
        )

    def _adventure(self) -> LayoutItem:
        """Return how long and how hard it is, and the house rules."""
        plan = self.plan
        lengths = [Option("short", _("Short: 3 dungeons")), Option("long", _("Long: 7 dungeons"))]
        grades = [Option(grade, grade_name(grade)) for grade in GRADES]
        about = grade_about(load_catalog().grades[plan.grade])
        return Panel(
            _("Adventure"),
            labeled(_("Length"), Segments("length", lengths, plan.length), share=_FIELD),
            labeled(_("Difficulty"), Segments("grade", grades, plan.grade), share=_FIELD),
            Label(about, "small"),
            Rule(),
            *self._options(),
            gap=SPACE.small,
        )

    def _options(self) -> list[LayoutItem]:
        found: list[LayoutItem] = []
        for id, (text, tip) in dungeon_options().items():
            toggle = Toggle(OptionId(id), text, id in self.plan.options, tip=tip)
            toggle.rules = option_page("dungeon", id)
            found.append(toggle.grouped("options"))
        return found

    def _seed(self) -> LayoutItem:
        tip = _("The same seed gives the same dungeons, decks and luck.")
        seed = TextField("seed", self.plan.seed, longest=_LONGEST_SEED, shown_empty=_("random"), tip=tip)
        told = _("One seed for all players, new every day")
        daily = Button("daily", _("Daily Adventure"), icon="calendar", keys=("d",), tip=told)
        what = f"{length_name('short')} · {grade_name(DAILY_GRADE)}"
        return Panel(
            "",
            Row(
                Icon("sprout", _SPROUT),
                Label(_("Seed"), "panel"),
                seed.sized(grow=1, align="center"),
                Column(daily, Label(what, "small", align="center"), gap=SPACE.tiny),
                gap=SPACE.large,
            ),
            padding=SPACE.medium,
        )

    def _foot(self) -> LayoutItem:
        why = self.plan.refusal()
        chronicle = Button("chronicle", _("Chronicle"), icon="book", keys=("c",))
        settings = Button("settings", _("Settings"), icon="gear", keys=(Kind.MENU,))
        start = Button("start", _("Set out"), gold=True, shown=Kind.MAIN, enabled=not why, reason=why)
        return Row(chronicle.grouped("foot"), settings.grouped("foot"), Spacer(), start.sized(width=_START))

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


def _draw_way(canvas: Canvas, box: Box, code: str) -> None:
    """Draw a place where the journey may lead, in a frame."""
    framed(canvas, box, rim=SPACE.tiny, radius=RADIUS.medium, lamp=False)
    canvas.picture(f"dungeon/place/{code}", *box.inset(SPACE.tiny), radius=RADIUS.small, focus=(0.5, 0.6))


def _draw_badge(canvas: Canvas, box: Box, seat: int, letter: str) -> None:
    badge(canvas, seat, *box.center, SPACE.large, letter)


def _draw_free_badge(canvas: Canvas, box: Box, seat: int) -> None:
    badge(canvas, seat, *box.center, SPACE.small)
    canvas.circle(*box.center, SPACE.large, "panel", alpha=ALPHA.strong)


def _draw_free_place(canvas: Canvas, box: Box, look: Look) -> None:
    alpha = ALPHA.half if look.hover else ALPHA.light
    canvas.rect(*box, "outline", radius=RADIUS.medium, alpha=alpha)
