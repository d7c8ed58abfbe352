"""Names and descriptions of the options of the Dungeon and Elixir Quest, for set-up screens and rulings."""

from __future__ import annotations

from game.text import _


def list_dungeon_options() -> dict[str, tuple[str, str]]:
    """Return the name and description of each option of an adventure."""
    return {
        "open_hands": (_("Open hands"), _("All players see every card, not just hints.")),
        "any_kind": (
            _("Wild Triforce card"),
            _("The extra card from Power 1 can be any kind and counts at its highest value."),
        ),
        "fewer_phases": (_("Shorter last fight"), _("At most 4 phases (short) or 6 (long).")),
        "pure_random": (_("Random castle"), _("The castle's teleporter may be missing.")),
        "by_the_letter": (
            _("Rules as written"),
            _(
                "Solo, an empty deck costs a full round and draws 5 cards. The teleporter may be "
                "missing. Each phase of the last fight counts as a boss."
            ),
        ),
    }


def list_elixir_options() -> dict[str, tuple[str, str]]:
    """Return the name and description of each option of an Elixir Quest match."""
    return {
        "sudden_death": (
            _("Sudden death"),
            _("Up to three extra games break a tie, with characters set aside earlier."),
        ),
        "spent_when_laid": (
            _("Played potions are spent"),
            _("Played potions are used up even if they're never revealed."),
        ),
        "open_decks": (_("Open decks"), _("Both players know each other's decks. Played cards stay hidden.")),
        "same_decks": (_("Same cards for both"), _("Quick play deals both players identical cards.")),
        "shields": (
            _("Mind Shields"),
            _("If one Mind is more than double the other, its owner adds the difference to health."),
        ),
    }


def describe_option(game: str, option: str) -> tuple[str, str] | None:
    """Return the name and description of an option; None for an unknown one."""
    return {"dungeon": list_dungeon_options, "elixir": list_elixir_options}[game]().get(option)
