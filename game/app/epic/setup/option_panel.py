"""The terms of a match: every switch of the pack, how teams are chosen, limits, handicap, seed and kept house rules."""

from __future__ import annotations

from collections.abc import Callable

from game.app.epic.setup.ids import HealthId, OptionId
from game.app.epic.setup.map_strip import map_name
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import DropDown, Option, Segments, Slider, Toggle
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.content.cards.handicaps import MOST_HEALTH, load_handicaps
from game.presentation.rulebook_contents import option_page
from game.rules.epic.pack import Switch
from game.setup.epic import DRAFT_SEATS, HANDICAP, TURN_LIMITS, Plan
from game.setup.evenness import even_sentence, first_turn_sentence, recommended, why_not_even
from game.storage.presets import LONGEST_NAME, HouseRules
from game.text import _, ngettext, pick

_GAP = 5.0
STANDARD = ""
"""The value of the drop-down for the rules without any switch."""


class OptionList:
    """Builds the widgets of the options one below the other, from `box.y` down; `bottom` is where they end."""

    def __init__(self, canvas: Canvas, plan: Plan, box: Box) -> None:
        self.canvas = canvas
        self.plan = plan
        self.box = box
        self.bottom = box.y
        self.widgets: list[Widget] = []
        self.line = canvas.text_size("label") * 1.5 + 6

    def _next(self, share: float = 1.0) -> Box:
        box = Box(self.box.x, self.bottom, self.box.w, self.line * share)
        self.bottom += self.line * share + _GAP
        return box

    def _title(self, text: str) -> None:
        self.bottom += 3
        self.widgets.append(Label(text, "panel", color="gold").placed(self._next(0.86)))

    def _tall(self, text: str, room: float) -> float:
        """1 for a label of one line, more for one that has to be broken."""
        return 1.0 if self.canvas.measure(text, "label")[0] * 0.82 <= room else 1.5

    def _toggle(self, id: WidgetId, label: str, on: bool, tip: str, reason: str = "") -> None:
        box = self._next(self._tall(label, self.box.w - 52))
        self.widgets.append(Toggle(id, label, on, enabled=not reason, reason=reason, tip=tip).placed(box))

    def build(self, *, presets: list[HouseRules], chosen: str, name: str, open_hands: bool) -> None:
        """All options, those of other maps after the rest.

        `chosen` is the name of the house rules in force, `name` what was typed for saving.
        """
        self._even()
        for switch in sorted(self.plan.content.pack.switches, key=lambda one: not self.plan.applies(one)):
            self._switch(switch)
        self._turn_limit()
        self._toggle("open_hands", _("Open hands"), open_hands, _("Play with all hands revealed."))
        self._title(_("Team selection"))
        self._ways()
        self._title(_("Handicap"))
        for seat in range(len(self.plan.chairs)):
            self._handicap(seat)
        self._title(_("House rules"))
        self._kept(presets, chosen, name)
        self._title(_("Seed"))
        tip = _("The same seed and actions give the same match. Leave empty for random.")
        seed = TextField("seed", self.plan.seed, longest=24, shown_empty=_("random"), tip=tip).placed(self._next())
        self.widgets.append(seed)

    def _even(self) -> None:
        """The measured handicap, with what it does for these two teams below it as soon as it is on."""
        tip = _("Gives the weaker team's leader extra health, based on bot matches.")
        told, reason = even_sentence(self.plan), why_not_even(self.plan)
        self._toggle("even", _("Auto-balance"), self.plan.even, " ".join(filter(None, (tip, told))), reason)
        if self.plan.even and told and not reason:
            size = self.canvas.text_size("small")
            tall = self.canvas.rich_height(told, self.box.w - 8, size=size, leading=LEADING.normal) + 4
            self.widgets.append(Label(told, "small").placed(Box(self.box.x + 4, self.bottom, self.box.w - 8, tall)))
            self.bottom += tall + _GAP

    def _switch(self, switch: Switch) -> None:
        reason = ""
        if not self.plan.applies(switch):
            board = map_name(self.plan.content.layouts[switch.map])
            reason = _("Only on {map}.").format(map=f"**{board}**") + " " + pick(switch.text)
        on, name, text = self.plan.is_on(switch), pick(switch.name), pick(switch.text)
        if recommended(self.plan, switch):
            name = _("{option} (recommended)").format(option=name)
            text = f"{text} {first_turn_sentence(load_handicaps(self.plan.content.pack.id))}"
        self._toggle(OptionId(switch.token), name, on, text, reason)
        self.widgets[-1].rules = option_page(self.plan.content.pack.id, switch.id)

    def _turn_limit(self) -> None:
        names = {0: _("off")}
        options = [Option(limit, names.get(limit, str(limit))) for limit in TURN_LIMITS]
        tip = _("Draw after this many turns.")
        self._labelled(
            _("Turn limit"), lambda box: Segments("turn_limit", options, self.plan.turn_limit, tip=tip).placed(box)
        )

    def _labelled(self, label: str, make: Callable[[Box], Widget]) -> None:
        """A label and beside it, or below it where it is long, what it names."""
        needed = self.canvas.measure(label, "label")[0] + 10
        if needed > self.box.w * 0.48:
            self.widgets.append(Label(label).placed(self._next(0.86)))
            self.widgets.append(make(self._next()))
            return
        box = self._next()
        self.widgets.append(Label(label).placed(box._replace(w=needed)))
        left = box.x + max(needed, box.w * 0.38)
        self.widgets.append(make(Box(left, box.y, box.right - left, box.h)))

    def _ways(self) -> None:
        plan = self.plan
        tip = _("Everyone picks in secret, then reveals. Bots pick at random.")
        self._toggle("blind", _("Blind pick"), plan.way == "blind", tip)
        fits = len(plan.chairs) == DRAFT_SEATS
        tip = _("Each player bans a team, then picks one.")
        reason = "" if fits else _("Needs exactly two players.")
        self._toggle("draft", _("Ban and pick"), plan.way == "draft", tip, reason)

    def _handicap(self, seat: int) -> None:
        chair = self.plan.chairs[seat]
        tip = _("Changes the leader's starting health.")
        given, evened = self.plan.handicap()
        health, most = (given[seat] if given else 0, MOST_HEALTH) if evened else (chair.health, HANDICAP)
        reason = _("Set by Auto-balance.") if evened else ""
        self._labelled(
            self.plan.name(seat),
            lambda box: Slider(
                HealthId(seat),
                health,
                low=-most,
                high=most,
                step=1,
                suffix=" {heart}",
                tip=tip,
                enabled=not evened,
                reason=reason,
            ).placed(box),
        )

    def _kept(self, presets: list[HouseRules], chosen: str, name: str) -> None:
        options = [Option(STANDARD, _("Standard rules"))] + [Option(one.name, one.name) for one in presets]
        if chosen not in [option.value for option in options]:
            options.insert(0, Option(chosen, _("Custom")))
        own = any(one.name == chosen for one in presets)
        closed = "" if own else _("You can only delete saved rules.")
        self._beside(
            lambda box: DropDown("rules", options, chosen, tip=_("Load saved rules")).placed(box),
            lambda box: _tool("forget rules", box, "cross", _("Delete these rules"), closed),
        )
        shown, untyped = _("Name these rules"), "" if name.strip() else _("Enter a name first.")
        self._beside(
            lambda box: TextField("rules name", name, longest=LONGEST_NAME, shown_empty=shown).placed(box),
            lambda box: _tool("keep rules", box, "save", _("Save these rules"), untyped),
        )

    def _beside(self, field: Callable[[Box], Widget], tool: Callable[[Box], Widget]) -> None:
        """Add a field with a square button at its right."""
        row, size = self._next(), self.line
        self.widgets.append(field(row._replace(w=row.w - size - 6)))
        self.widgets.append(tool(Box(row.right - size, row.y, size, size)))


def _tool(id: str, box: Box, icon: str, tip: str, closed: str) -> IconButton:
    return IconButton(id, icon, tip=tip, enabled=not closed, reason=closed).placed(box)


def changed_line(plan: Plan) -> str:
    """How many options are not as they were at first."""
    setup = plan.setup()
    handicap = plan.even or any(chair.health for chair in plan.chairs)
    count = len(setup.options) + bool(setup.turn_limit) + handicap + (plan.way != "open")
    return ngettext("{count} changed", "{count} changed", count).format(count=count) if count else _("standard")
