"""Registry of the bots of Epic Duels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.bots.core.bot import Bot
from game.bots.core.random_bot import RandomBot
from game.bots.core.thought import Budget
from game.bots.epic.greedy import GreedyBot
from game.bots.epic.levels import list_bot_names, make_level_bot
from game.bots.epic.search import SearchBot
from game.bots.external.command import FIRST_ANSWER_SECONDS, CommandBot
from game.content.cards.packs import make_unknown_error
from game.errors import UserError
from game.text import _

NAME_EXAMPLES = ("search", "search:50ms", "search:500it", "cmd:./mine")
"""Examples of bot names with a budget or an external program, for error messages."""
MAX_BUDGET = 600_000
"""Maximum budget in milliseconds or iterations."""

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{name: partial(make_level_bot, *name.partition(":")[::2]) for name in list_bot_names()},
}
"""Bot factories by name. ``search`` also accepts a budget, and ``cmd`` an external program."""


def make_bot(name: str) -> Bot:
    """Create a bot by its name.

    Raises:
        UserError: the name is unknown.
    """
    kind, _colon, words = name.partition(":")
    if kind == "search":
        return SearchBot(parse_budget(words or "50ms"))
    if kind == "cmd":
        return CommandBot(words)
    if name not in BOTS:
        raise make_unknown_error(_('unknown bot "{name}"'), name, [*BOTS, *NAME_EXAMPLES])
    return BOTS[name]()


def find_thinking_time(name: str) -> float:
    """Return the seconds per answer that a bot's name allows; 0 if the name contains no time."""
    kind, _colon, words = name.partition(":")
    if kind == "cmd":
        return FIRST_ANSWER_SECONDS
    try:
        return parse_budget(words).seconds if kind == "search" and words else 0.0
    except UserError:
        return 0.0


def parse_budget(budget_text: str) -> Budget:
    """Parse a budget: ``50ms``, ``50cpu`` (milliseconds of the processor) or ``500it``.

    Raises:
        UserError: the text is not a budget.
    """
    unit = next((unit for unit in ("ms", "cpu", "it") if budget_text.endswith(unit)), "")
    number = budget_text.removesuffix(unit)
    if not unit or not (number.isascii() and number.isdigit()) or not 0 < int(number) <= MAX_BUDGET:
        raise UserError(_('Invalid budget "{text}". Examples: 50ms, 50cpu, 500it.').format(text=budget_text))
    if unit == "it":
        return Budget(iterations=int(number))
    return Budget(seconds=int(number) / 1000, uses_cpu_time=unit == "cpu")
