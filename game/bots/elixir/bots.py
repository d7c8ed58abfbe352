"""Registry of the bots of Elixir Quest."""

from __future__ import annotations

from collections.abc import Callable

from game.bots.core.bot import Bot
from game.bots.core.random_bot import RandomBot
from game.bots.elixir.sage import DEEP_LEVEL, QUICK_LEVEL, SageBot
from game.bots.elixir.sensible import SensibleBot
from game.content.cards.packs import make_unknown_error
from game.text import _

ELIXIR_BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "sensible": SensibleBot,
    "sage-quick": lambda: SageBot(QUICK_LEVEL),
    "sage": SageBot,
    "sage-deep": lambda: SageBot(DEEP_LEVEL),
}
"""Bot factories by name, from the weakest to the strongest."""


def format_elixir_bot_title(name: str) -> str:
    """Return the display name of a bot."""
    titles = {
        "random": _("Dabbler"),
        "sensible": _("Apothecary"),
        "sage-quick": _("Alchemist"),
        "sage": _("Sage"),
        "sage-deep": _("Grand Sage"),
    }
    return titles.get(name, name)


def make_elixir_bot(name: str) -> Bot:
    """Create a bot by its name.

    Raises:
        UserError: the name is unknown.
    """
    if name not in ELIXIR_BOTS:
        raise make_unknown_error(_('unknown bot "{name}"'), name, ELIXIR_BOTS)
    return ELIXIR_BOTS[name]()
