"""The terms of a match: every switch of the pack, how teams are chosen, limits, handicap, seed and kept house rules."""

from __future__ import annotations

from game.app.epic.setup.ids import HealthId, OptionId
from game.app.epic.setup.map_words import map_name
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.panels import labeled
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, WidgetId, field_height
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

STANDARD = ""
"""The value of the drop-down for the rules without any switch."""
_FIELD = 1.6
"""How much wider a field is than the label before it."""


def option_list(plan: Plan, *, presets: list[HouseRules], chosen: str, name: str, open_hands: bool) -> LayoutItem:
    """Return all options, those of other maps after the rest.

    `chosen` is the name of the house rules in force, `name` what was typed for saving.
    """
    tip = _("The same seed and actions give the same match. Leave empty for random.")
    return Column(
        *_even(plan),
        *(_switch(plan, one) for one in sorted(plan.content.pack.switches, key=lambda one: not plan.applies(one))),
        _turn_limit(plan),
        _toggle("open_hands", _("Open hands"), open_hands, _("Play with all hands revealed.")),
        Label(_("Team selection"), "panel"),
        *_ways(plan),
        Label(_("Handicap"), "panel"),
        *(_handicap(plan, seat) for seat in range(len(plan.chairs))),
        Label(_("House rules"), "panel"),
        *_kept(presets, chosen, name),
        Label(_("Seed"), "panel"),
        TextField("seed", plan.seed, longest=24, shown_empty=_("random"), tip=tip),
        gap=SPACE.tiny,
    )


def _toggle(id: WidgetId, label: str, on: bool, tip: str, reason: str = "") -> Toggle:
    return Toggle(id, label, on, enabled=not reason, reason=reason, tip=tip).grouped("options")


def _even(plan: Plan) -> list[LayoutItem]:
    """Return the measured handicap, with what it does for these two teams below it as soon as it is on."""
    tip = _("Gives the weaker team's leader extra health, based on bot matches.")
    told, reason = even_sentence(plan), why_not_even(plan)
    switch = _toggle("even", _("Auto-balance"), plan.even, " ".join(filter(None, (tip, told))), reason)
    return [switch, Label(told, "small")] if plan.even and told and not reason else [switch]


def _switch(plan: Plan, switch: Switch) -> Toggle:
    reason = ""
    if not plan.applies(switch):
        board = map_name(plan.content.layouts[switch.map])
        reason = _("Only on {map}.").format(map=f"**{board}**") + " " + pick(switch.text)
    on, name, text = plan.is_on(switch), pick(switch.name), pick(switch.text)
    if recommended(plan, switch):
        name = _("{option} (recommended)").format(option=name)
        text = f"{text} {first_turn_sentence(load_handicaps(plan.content.pack.id))}"
    found = _toggle(OptionId(switch.token), name, on, text, reason)
    found.rules = option_page(plan.content.pack.id, switch.id)
    return found


def _turn_limit(plan: Plan) -> LayoutItem:
    names = {0: _("off")}
    options = [Option(limit, names.get(limit, str(limit))) for limit in TURN_LIMITS]
    tip = _("Draw after this many turns.")
    return labeled(_("Turn limit"), Segments("turn_limit", options, plan.turn_limit, tip=tip), share=_FIELD)


def _ways(plan: Plan) -> list[LayoutItem]:
    blind = _("Everyone picks in secret, then reveals. Bots pick at random.")
    draft = _("Each player bans a team, then picks one.")
    reason = "" if len(plan.chairs) == DRAFT_SEATS else _("Needs exactly two players.")
    return [
        _toggle("blind", _("Blind pick"), plan.way == "blind", blind),
        _toggle("draft", _("Ban and pick"), plan.way == "draft", draft, reason),
    ]


def _handicap(plan: Plan, seat: int) -> LayoutItem:
    given, evened = plan.handicap()
    health, most = (given[seat] if given else 0, MOST_HEALTH) if evened else (plan.chairs[seat].health, HANDICAP)
    slider = Slider(
        HealthId(seat),
        health,
        low=-most,
        high=most,
        step=1,
        suffix=" {heart}",
        tip=_("Changes the leader's starting health."),
        enabled=not evened,
        reason=_("Set by Auto-balance.") if evened else "",
    )
    return labeled(plan.name(seat), slider, share=_FIELD)


def _kept(presets: list[HouseRules], chosen: str, name: str) -> list[LayoutItem]:
    """Return the house rules that were saved, and how the present ones are."""
    options = [Option(STANDARD, _("Standard rules"))] + [Option(one.name, one.name) for one in presets]
    if chosen not in [option.value for option in options]:
        options.insert(0, Option(chosen, _("Custom")))
    own = any(one.name == chosen for one in presets)
    closed = "" if own else _("You can only delete saved rules.")
    shown, untyped = _("Name these rules"), "" if name.strip() else _("Enter a name first.")
    return [
        _with_tool(
            DropDown("rules", options, chosen, tip=_("Load saved rules")),
            "forget rules", "cross", _("Delete these rules"), closed,
        ),
        _with_tool(
            TextField("rules name", name, longest=LONGEST_NAME, shown_empty=shown),
            "keep rules", "save", _("Save these rules"), untyped,
        ),
    ]  # fmt: skip


def _with_tool(field: Widget, id: str, icon: str, tip: str, closed: str) -> LayoutItem:
    """Return a field with a square button at its right."""
    tool = IconButton(id, icon, tip=tip, enabled=not closed, reason=closed)
    return Row(field.sized(grow=1), tool.sized(width=field_height, height=field_height), gap=SPACE.small)


def changed_line(plan: Plan) -> str:
    """How many options are not as they were at first."""
    setup = plan.setup()
    handicap = plan.even or any(chair.health for chair in plan.chairs)
    count = len(setup.options) + bool(setup.turn_limit) + handicap + (plan.way != "open")
    return ngettext("{count} changed", "{count} changed", count).format(count=count) if count else _("standard")
