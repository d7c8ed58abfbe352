"""Bot matches of all four games, each as one digest, and the file in which those stand that were played last.

After a change of the rules, the bots, the boards or the cards on purpose::

    python -m tests.bots.pinned

plays them anew and writes `pinned.json`. Digests that differ between two Pythons are never written over but mended:
floats are added with `math.fsum`, and nothing is chosen by the order of a set.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from game.bots.players import players_of
from game.content import dungeon, elixir
from game.content.packs import build_rules
from game.rules.core.chance import Live
from game.rules.core.protocol import AnyRules
from game.rules.dungeon.action import Setup as Adventure
from game.rules.elixir.action import Setup as Elixirs
from game.rules.epic.pack import Setup
from game.table.session import digest_of

FILE = Path(__file__).with_name("pinned.json")
MOST_STEPS = 200
"""Enough to tell two ways of reckoning apart; the digest is of the position there."""


class Table(msgspec.Struct, frozen=True):
    """A match: its rules and the bots in the order of the seats, which take turns where there are fewer."""

    rules: AnyRules
    bots: tuple[str, ...]
    seed: str


def tables() -> Iterator[tuple[str, Table]]:
    """The matches by name. Budgets are iterations, never time."""
    for seed in "12":
        duel = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber"))
        yield f"zelda-greedy-{seed}", Table(duel, ("greedy", "random"), seed)
        masters = Setup("star-wars", (("luke", "yoda"), ("vader", "emperor")), "kamino-platform", mode="master")
        yield f"star-wars-masters-{seed}", Table(build_rules(masters), ("greedy", "greedy"), seed)
        adventure = dungeon.rules_of(dungeon.Definitions(Adventure(players=2), dungeon.load_catalog()))
        yield f"dungeon-greedy-{seed}", Table(adventure, ("greedy", "random"), seed)
        potions = elixir.rules_of(elixir.Definitions(Elixirs(), elixir.load_catalog()))
        yield f"elixir-sages-{seed}", Table(potions, ("sage-quick", "sensible"), seed)
    ring = build_rules(Setup("zelda", (("ruto",), ("witches",), ("darunia",)), "lost-woods", turn_limit=60))
    yield "zelda-three-greedy", Table(ring, ("greedy",), "3")
    duel = build_rules(Setup("zelda", (("skull-kid",), ("dark-link",)), "leever-desert", turn_limit=8))
    yield "zelda-search", Table(duel, ("search:40it", "greedy"), "4")
    clash = build_rules(Setup("star-wars", (("boba",), ("mace",)), "emperors-throne-room", turn_limit=8))
    yield "star-wars-search", Table(clash, ("search:40it", "greedy"), "5")
    alone = dungeon.rules_of(dungeon.Definitions(Adventure(), dungeon.load_catalog()))
    yield "dungeon-search", Table(alone, ("search-quick",), "6")


def digest(table: Table) -> str:
    """The actions of a match and the position at its end or after `MOST_STEPS` as 16 hexadecimal digits."""
    rules, make = table.rules, players_of(table.rules).make
    bots = [make(table.bots[seat % len(table.bots)]) for seat in range(rules.seats)]
    state = rules.setup(Live(Random(f"{table.seed}/0")), None)
    told = hashlib.sha256()
    for step in range(1, MOST_STEPS):
        asked = rules.decision(state)
        if asked is None:
            break
        view, rng = rules.observe(state, asked.seat), Random(f"{table.seed}/{step}/bot")
        action = bots[asked.seat].choose(rules, view, asked.seat, rules.legal(state), rng)
        told.update(rules.to_text(action).encode() + b"\n")
        rules.apply(state, action, Live(Random(f"{table.seed}/{step}")), None)
    told.update(digest_of(rules.stored(state)).encode())
    return told.hexdigest()[:16]


def pinned() -> dict[str, str]:
    """The digests as they were written last."""
    found: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    played = {name: digest(table) for name, table in tables()}
    FILE.write_text(json.dumps(played, indent=2) + "\n", encoding="utf-8")
