"""The options of the games without a pack, in the player's language, for set-up screens and rulings."""

from __future__ import annotations

from game.text import _


def dungeon_options() -> dict[str, tuple[str, str]]:
    """By option of an adventure: its name and what it does."""
    return {
        "open_hands": (_("Open hands"), _("Everybody sees all cards; otherwise they are only hinted at.")),
        "any_kind": (_("Triforce card of any kind"), _("The card of power 1 counts with its highest value.")),
        "fewer_phases": (_("Shorter last fight"), _("At most 4 phases (short) or 6 (long).")),
        "pure_random": (_("Castle by chance"), _("The castle's teleporter is not always among its rooms.")),
        "by_the_letter": (
            _("By the letter"),
            _(
                "Alone, a used-up pile costs a whole round and gives 5 cards. The castle's teleporter may be missing. "
                "Each beaten phase of the last fight is a beaten boss."
            ),
        ),
    }


def elixir_options() -> dict[str, tuple[str, str]]:
    """By option of an Elixir Quest match: its name and what it does."""
    return {
        "sudden_death": (
            _("Sudden death"),
            _("A tie is decided by up to three more games with characters that were set aside."),
        ),
        "spent_when_laid": (
            _("Laid potions are spent"),
            _("A potion that was laid is used up even if it is never turned up."),
        ),
        "open_decks": (_("Open decks"), _("Both know what the other brought; what is laid stays hidden.")),
        "same_decks": (_("Same cards for both"), _("Quick play deals both sides the very same cards.")),
        "shields": (
            _("Mind Shields"),
            _("A mind more than twice the other adds the difference to health. A first match may do without."),
        ),
    }


def option_words(game: str, option: str) -> tuple[str, str] | None:
    """The name of an option and what it does; None when the game does not know it."""
    return {"dungeon": dungeon_options, "elixir": elixir_options}[game]().get(option)
