"""Options of a match: rules of the pack, choice of teams, limits, handicap, seed and saved house rules."""

from __future__ import annotations

from game.app.epic.setup.ids import HealthId, OptionId
from game.app.epic.setup.map_words import format_map_name
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.panels import make_labeled
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, WidgetId, measure_field_height
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl, Slider, Toggle
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.content.cards.handicaps import MAX_EXTRA_HEALTH, load_handicaps
from game.presentation.rulebook_contents import find_option_page
from game.rules.epic.pack import MatchOption
from game.setup.epic import DRAFT_PLAYERS, MAX_HANDICAP, TURN_LIMITS, EpicPlan
from game.setup.evenness import describe_first_turn, describe_handicap, find_handicap_refusal, is_recommended
from game.storage.presets import MAX_PRESET_NAME_LENGTH, HouseRules
from game.text import _, pick_text

STANDARD_RULES = ""
"""Value of the drop-down for the standard rules, without any optional rule."""
_FIELD_WIDTH_FACTOR = 1.6
"""Width of a field in widths of its label."""


def build_options(
    plan: EpicPlan, *, presets: list[HouseRules], chosen: str, name: str, open_hands: bool, columns: int
) -> LayoutItem:
    """Return all options in one or two columns, those of other maps last.

    ``chosen`` is the name of the current house rules, ``name`` the text typed to save them under.
    """
    tip = _("The same seed and actions give the same match. Leave empty for random.")
    switches: list[LayoutItem] = [
        *_build_handicap_switch(plan),
        *(
            _build_switch(plan, match_option)
            for match_option in sorted(plan.content.pack.switches, key=lambda option: not plan.applies_to_map(option))
        ),
        _build_turn_limit(plan),
        _build_toggle("open_hands", _("Open hands"), open_hands, _("Play with all hands revealed.")),
    ]
    terms: list[LayoutItem] = [
        Label(_("Team selection"), "panel"),
        *_build_choice_modes(plan),
        Label(_("Handicap"), "panel"),
        *(_build_handicap(plan, seat) for seat in range(len(plan.chairs))),
        Label(_("House rules"), "panel"),
        *_build_house_rules(presets, chosen, name),
        Label(_("Seed"), "panel"),
        TextField("seed", plan.seed, max_length=24, placeholder=_("random"), tip=tip),
    ]
    if columns == 1:
        return Column(*switches, *terms, gap=SPACE.tiny)
    views = (Column(*parts, Spacer(), gap=SPACE.tiny).sized(grow=1) for parts in (switches, terms))
    return Row(*views, gap=SPACE.huge)


def _build_toggle(id: WidgetId, label: str, is_on: bool, tip: str, reason: str = "") -> Toggle:
    return Toggle(id, label, is_on, enabled=not reason, reason=reason, tip=tip).set_size_group("options")


def _build_handicap_switch(plan: EpicPlan) -> list[LayoutItem]:
    """Return the toggle of the measured handicap, with its effect on the two teams while it is on."""
    tip = _("Gives the weaker team's leader extra health, based on bot matches.")
    text, reason = describe_handicap(plan), find_handicap_refusal(plan)
    switch = _build_toggle(
        "even", _("Auto-balance"), plan.uses_measured_handicap, " ".join(filter(None, (tip, text))), reason
    )
    return [switch, Label(text, "small")] if plan.uses_measured_handicap and text and not reason else [switch]


def _build_switch(plan: EpicPlan, switch: MatchOption) -> Toggle:
    reason = ""
    if not plan.applies_to_map(switch):
        board = format_map_name(plan.content.layouts[switch.map])
        reason = _("Only on {map}.").format(map=f"**{board}**") + " " + pick_text(switch.text)
    on, name, text = plan.has_option(switch), pick_text(switch.name), pick_text(switch.text)
    if is_recommended(plan, switch):
        name = _("{option} (recommended)").format(option=name)
        text = f"{text} {describe_first_turn(load_handicaps(plan.content.pack.id))}"
    toggle = _build_toggle(OptionId(switch.token), name, on, text, reason)
    toggle.rulebook_page = find_option_page(plan.content.pack.id, switch.id)
    return toggle


def _build_turn_limit(plan: EpicPlan) -> LayoutItem:
    names = {0: _("off")}
    options = [ChoiceOption(limit, names.get(limit, str(limit))) for limit in TURN_LIMITS]
    tip = _("Draw after this many turns.")
    return make_labeled(
        _("Turn limit"),
        SegmentedControl("turn_limit", options, plan.turn_limit, tip=tip),
        field_to_label=_FIELD_WIDTH_FACTOR,
    )


def _build_choice_modes(plan: EpicPlan) -> list[LayoutItem]:
    blind = _("Everyone picks in secret, then reveals. Bots pick at random.")
    draft = _("Each player bans a team, then picks one.")
    reason = "" if len(plan.chairs) == DRAFT_PLAYERS else _("Needs exactly two players.")
    return [
        _build_toggle("blind", _("Blind pick"), plan.draft_mode == "blind", blind),
        _build_toggle("draft", _("Ban and pick"), plan.draft_mode == "draft", draft, reason),
    ]


def _build_handicap(plan: EpicPlan, seat: int) -> LayoutItem:
    given, evened = plan.find_handicap()
    health, most = (
        (given[seat] if given else 0, MAX_EXTRA_HEALTH) if evened else (plan.chairs[seat].health, MAX_HANDICAP)
    )
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
    return make_labeled(plan.seat_name(seat), slider, field_to_label=_FIELD_WIDTH_FACTOR)


def _build_house_rules(presets: list[HouseRules], chosen: str, name: str) -> list[LayoutItem]:
    """Return the choice of saved house rules, and the field to save the current options under a name."""
    options = [ChoiceOption(STANDARD_RULES, _("Standard rules"))] + [
        ChoiceOption(preset.name, preset.name) for preset in presets
    ]
    if chosen not in [option.value for option in options]:
        options.insert(0, ChoiceOption(chosen, _("Custom")))
    own = any(preset.name == chosen for preset in presets)
    closed = "" if own else _("You can only delete saved rules.")
    shown, untyped = _("Name these rules"), "" if name.strip() else _("Enter a name first.")
    return [
        _add_tool(
            DropDown("rules", options, chosen, tip=_("Load saved rules")),
            "forget rules", "bin", _("Delete these rules"), closed,
        ),
        _add_tool(
            TextField("rules name", name, max_length=MAX_PRESET_NAME_LENGTH, placeholder=shown),
            "keep rules", "save", _("Save these rules"), untyped,
        ),
    ]  # fmt: skip


def _add_tool(field: Widget, id: str, icon: str, tip: str, disabled_reason: str) -> LayoutItem:
    """Return a field with a square button at its right."""
    tool = IconButton(id, icon, tip=tip, enabled=not disabled_reason, reason=disabled_reason)
    return Row(
        field.sized(grow=1), tool.sized(width=measure_field_height, height=measure_field_height), gap=SPACE.small
    )


def count_changed(plan: EpicPlan) -> int:
    """Return how many options differ from their defaults."""
    setup = plan.build_setup()
    handicap = plan.uses_measured_handicap or any(chair.health for chair in plan.chairs)
    return len(setup.options) + bool(setup.turn_limit) + handicap + (plan.draft_mode != "open")
