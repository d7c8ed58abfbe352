"""What the worker has to know of each rulebook whose bots it runs; a new one is one entry here."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from game.bots.core.advice import Advice
from game.bots.core.bot import Bot
from game.bots.dungeon.bots import make_dungeon_bot
from game.bots.dungeon.grading import dungeon_graded
from game.bots.dungeon.hint import dungeon_hint
from game.bots.elixir.bots import make_elixir_bot
from game.bots.elixir.grading import elixir_graded
from game.bots.elixir.hint import elixir_hint
from game.bots.epic.bots import make_bot
from game.bots.epic.explain import explain
from game.bots.epic.grading import graded
from game.content.cards import dungeon_catalog, elixir_catalog, packs
from game.rules.core.protocol import AnyRules
from game.rules.dungeon.engine.state import State as DungeonState
from game.rules.dungeon.rules import DungeonRules
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State as ElixirState
from game.rules.epic.engine.state import State as EpicState
from game.rules.epic.rules import EpicRules


class Players(msgspec.Struct, frozen=True):
    """The bots of one rulebook, and how its matches travel to another process."""

    rules: type[Any]
    definitions: type[Any]
    """What a match is played by."""
    state: type[Any]
    rules_of: Callable[[Any], AnyRules]
    definitions_of: Callable[[Any], Any]
    make: Callable[[str], Bot]
    stand_in: str
    """The quick bot that answers when the one that was meant cannot."""
    advise: Callable[[Any, Any, int, list[Any], Random], tuple[Any, Advice]]
    """A hint: a good action for a seat, from its view alone, and how it stands beside the next best."""
    grade: Callable[[Any, Any, int, Any, Random], tuple[Any, Advice]] | None = None
    """The best action and how it stands beside the one that was taken; None where nobody can say."""


def _epic_definitions(rules: EpicRules) -> packs.Definitions:
    m = rules.match
    return packs.Definitions(m.setup, m.pack, dict(m.library.teams), m.board.layout)


PLAYERS: tuple[Players, ...] = (
    Players(
        EpicRules,
        packs.Definitions,
        EpicState,
        packs.rules_of,
        _epic_definitions,
        make_bot,
        "greedy",
        explain,
        graded,
    ),
    Players(
        ElixirRules,
        elixir_catalog.Definitions,
        ElixirState,
        elixir_catalog.rules_of,
        lambda rules: elixir_catalog.Definitions(rules.options, rules.catalog),
        make_elixir_bot,
        "sensible",
        elixir_hint,
        elixir_graded,
    ),
    Players(
        DungeonRules,
        dungeon_catalog.Definitions,
        DungeonState,
        dungeon_catalog.rules_of,
        lambda rules: dungeon_catalog.Definitions(rules.options, rules.catalog),
        make_dungeon_bot,
        "greedy",
        dungeon_hint,
        dungeon_graded,
    ),
)


def players_of(rules: AnyRules) -> Players:
    """The bots of a running match."""
    return next(players for players in PLAYERS if isinstance(rules, players.rules))
