"""Registry of the bots of each rulebook for the worker; add an entry for a new rulebook."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from game.bots.core.advice import Advice
from game.bots.core.bot import Bot
from game.bots.dungeon.bots import make_dungeon_bot
from game.bots.dungeon.grading import grade_dungeon_action
from game.bots.dungeon.hint import find_dungeon_hint
from game.bots.elixir.bots import make_elixir_bot
from game.bots.elixir.grading import grade_elixir_action
from game.bots.elixir.hint import find_elixir_hint
from game.bots.epic.bots import make_bot
from game.bots.epic.explain import find_epic_hint
from game.bots.epic.grading import grade_action
from game.content.cards import dungeon_catalog, elixir_catalog, packs
from game.rules.core.protocol import AnyRules
from game.rules.dungeon.engine.state import State as DungeonState
from game.rules.dungeon.rules import DungeonRules
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State as ElixirState
from game.rules.epic.engine.state import State as EpicState
from game.rules.epic.rules import EpicRules


class RulebookBots(msgspec.Struct, frozen=True):
    """Bots of one rulebook, with the types and functions to send its matches to another process."""

    rules_type: type[Any]
    """Type of the rules."""
    definitions_type: type[Any]
    """Type of the definitions of a match."""
    state_type: type[Any]
    """Type of the states."""
    build_rules: Callable[[Any], AnyRules]
    """Function that builds the rules of a match from its definitions."""
    get_definitions: Callable[[Any], Any]
    """Function that returns the definitions of a match from its rules."""
    make_bot: Callable[[str], Bot]
    """Function that creates a bot by its name."""
    fallback_bot: str
    """Name of the quick bot that answers if the requested one fails."""
    find_hint: Callable[[Any, Any, int, list[Any], Random], tuple[Any, Advice]]
    """Function that returns a good action from the view of a seat, and its comparison with the alternatives."""
    grade_action: Callable[[Any, Any, int, Any, Random], tuple[Any, Advice]] | None = None
    """Function that returns the best action and its comparison with the graded one; None without grading."""


def _get_epic_definitions(rules: EpicRules) -> packs.EpicDefinitions:
    m = rules.match
    return packs.EpicDefinitions(m.setup, m.pack, dict(m.library.teams), m.board.layout)


RULEBOOK_BOTS: tuple[RulebookBots, ...] = (
    RulebookBots(
        EpicRules,
        packs.EpicDefinitions,
        EpicState,
        packs.build_defined_rules,
        _get_epic_definitions,
        make_bot,
        "greedy",
        find_epic_hint,
        grade_action,
    ),
    RulebookBots(
        ElixirRules,
        elixir_catalog.ElixirDefinitions,
        ElixirState,
        elixir_catalog.build_defined_rules,
        lambda rules: elixir_catalog.ElixirDefinitions(rules.options, rules.catalog),
        make_elixir_bot,
        "sensible",
        find_elixir_hint,
        grade_elixir_action,
    ),
    RulebookBots(
        DungeonRules,
        dungeon_catalog.DungeonDefinitions,
        DungeonState,
        dungeon_catalog.build_defined_rules,
        lambda rules: dungeon_catalog.DungeonDefinitions(rules.options, rules.catalog),
        make_dungeon_bot,
        "greedy",
        find_dungeon_hint,
        grade_dungeon_action,
    ),
)
"""Bots of all rulebooks."""


def get_rulebook_bots(rules: AnyRules) -> RulebookBots:
    """Return the bots of the rulebook of a match."""
    return next(players for players in RULEBOOK_BOTS if isinstance(rules, players.rules_type))
