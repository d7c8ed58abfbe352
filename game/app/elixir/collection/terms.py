"""Options of a match of Elixir Quest on the sheet of advanced rules, and the sequence of a game."""

from __future__ import annotations

from game.app.elixir.pictures.fan import draw_sample_round
from game.app.ui.layout.flex import Column
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import Panel
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl, Toggle
from game.app.ui.widgets.text import Label
from game.presentation.option_words import list_elixir_options
from game.presentation.rulebook_contents import find_option_page
from game.rules.elixir.deck_building import MAX_POTIONS, potions_per_player
from game.setup.elixir import ElixirPlan
from game.text import _


def build_options(plan: ElixirPlan) -> LayoutItem:
    """Return all options; those that the way of playing excludes are disabled with a reason."""
    setup = plan.setup
    official = plan.match_type == "official"
    formats = [ChoiceOption("beginner", _("Beginner")), ChoiceOption("advanced", _("Advanced"))]
    fixed = _("Official duels are always advanced practice matches.") if official else ""
    tip = _("Beginner: characters only. Advanced: potions can break a draw.")
    count = [ChoiceOption(index, str(index)) for index in range(MAX_POTIONS + 1)]
    reason = _("Beginner matches have no potions.") if setup.format == "beginner" else ""
    limit = _("Up to {most}: the smaller collection sets the limit.").format(most=plan.max_potions)
    return Column(
        SegmentedControl("format", formats, setup.format, enabled=not official, reason=fixed, tip=tip),
        Label(_("Potions per player")),
        SegmentedControl(
            "potions", count, potions_per_player(setup), enabled=not reason, reason=reason,
            tip="" if plan.match_type == "quick" else limit,
        ),
        *_build_switches(plan),
        gap=SPACE.small,
    )  # fmt: skip


def _build_switches(plan: ElixirPlan) -> list[LayoutItem]:
    quick = plan.match_type == "quick"
    on = {
        "sudden_death": plan.sudden_death,
        "spent_when_laid": plan.spent_when_laid,
        "open_decks": plan.open_decks,
        "same_decks": plan.same_decks and quick,
        "shields": plan.shields,
    }
    why = {} if quick else {"same_decks": _("Quick play only.")}
    switches: list[LayoutItem] = []
    for id, (name, tip) in list_elixir_options().items():
        toggle = Toggle(id, name, on[id], enabled=id not in why, reason=why.get(id, ""), tip=tip)
        toggle.rulebook_page = find_option_page("elixir", id)
        switches.append(toggle.set_size_group("terms"))
    return switches


def build_course_panel(plan: ElixirPlan) -> LayoutItem:
    """Return the panel with the sequence of a game under these options."""
    if potions_per_player(plan.setup):
        text = _(
            "**Round 1:** both characters attack at once. A hit needs {attack-light} above "
            "the enemy's {health-light}. If only one hits, it wins the game and captures the "
            "other card.\n**Round 2:** a draw? The higher {mind-light} may drink a potion.\n"
            "**Round 3:** still a draw? Now the other may drink."
        )
    else:
        text = _(
            "**One round:** both characters attack at once. A hit needs {attack-light} above the "
            "enemy's {health-light}. If only one hits, it wins the game and captures the other "
            "card."
        )
    words = Label(text, "body", leading=LEADING.loose)
    return Panel(_("Game"), words, CustomPaint(draw_sample_round).sized(grow=1), padding=SPACE.large)
