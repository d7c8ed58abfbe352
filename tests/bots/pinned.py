"""Pinned bot matches of all four games, each as one digest, and the file of the digests.

After an intended change of the rules, the bots, the boards or the cards::

    python -m tests.bots.pinned

plays them anew and writes `pinned.json`. Digests that differ between two Pythons must be fixed, never overwritten:
floats are added with `math.fsum`, and nothing is chosen by the order of a set.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from game.bots.worker.registry import get_rulebook_bots
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.packs import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import AnyRules
from game.rules.dungeon.actions.action import Setup as Adventure
from game.rules.elixir.action import Setup as Elixirs
from game.rules.epic.pack import Setup
from game.session.session import state_digest

FILE = Path(__file__).with_name("pinned.json")
MOST_STEPS = 200
"""Enough to tell two ways of reckoning apart; the digest is of the position there."""


class PinnedMatch(msgspec.Struct, frozen=True):
    """Rules of a match and its bots in seat order, repeated where there are fewer."""

    rules: AnyRules
    bots: tuple[str, ...]
    seed: str


def tables() -> Iterator[tuple[str, PinnedMatch]]:
    """Yield the matches by name. Budgets are iterations, never time."""
    for seed in "12":
        duel = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber"))
        yield f"zelda-greedy-{seed}", PinnedMatch(duel, ("greedy", "random"), seed)
        masters = Setup("star-wars", (("luke", "yoda"), ("vader", "emperor")), "kamino-platform", mode="master")
        yield f"star-wars-masters-{seed}", PinnedMatch(build_rules(masters), ("greedy", "greedy"), seed)
        adventure = dungeon_catalog.build_defined_rules(
            dungeon_catalog.DungeonDefinitions(Adventure(players=2), dungeon_catalog.load_dungeon_catalog())
        )
        yield f"dungeon-greedy-{seed}", PinnedMatch(adventure, ("greedy", "random"), seed)
        potions = elixir_catalog.build_defined_rules(
            elixir_catalog.ElixirDefinitions(Elixirs(), elixir_catalog.load_elixir_catalog())
        )
        yield f"elixir-sages-{seed}", PinnedMatch(potions, ("sage-quick", "sensible"), seed)
    ring = build_rules(Setup("zelda", (("ruto",), ("witches",), ("darunia",)), "lost-woods", turn_limit=60))
    yield "zelda-three-greedy", PinnedMatch(ring, ("greedy",), "3")
    duel = build_rules(Setup("zelda", (("skull-kid",), ("dark-link",)), "leever-desert", turn_limit=8))
    yield "zelda-search", PinnedMatch(duel, ("search:40it", "greedy"), "4")
    clash = build_rules(Setup("star-wars", (("boba",), ("mace",)), "emperors-throne-room", turn_limit=8))
    yield "star-wars-search", PinnedMatch(clash, ("search:40it", "greedy"), "5")
    alone = dungeon_catalog.build_defined_rules(
        dungeon_catalog.DungeonDefinitions(Adventure(), dungeon_catalog.load_dungeon_catalog())
    )
    yield "dungeon-search", PinnedMatch(alone, ("search-quick",), "6")


def digest(table: PinnedMatch) -> str:
    """Return the actions of a match and the position after its end or `MOST_STEPS` as 16 hexadecimal digits."""
    rules, make = table.rules, get_rulebook_bots(table.rules).make_bot
    bots = [make(table.bots[seat % len(table.bots)]) for seat in range(rules.seats)]
    state = rules.setup(RecordingRandom(Random(f"{table.seed}/0")), None)
    told = hashlib.sha256()
    for step in range(1, MOST_STEPS):
        decision = rules.decision(state)
        if decision is None:
            break
        view, rng = rules.observe(state, decision.seat), Random(f"{table.seed}/{step}/bot")
        action = bots[decision.seat].choose(rules, view, decision.seat, rules.legal_actions(state), rng)
        told.update(rules.to_text(action).encode() + b"\n")
        rules.apply(state, action, RecordingRandom(Random(f"{table.seed}/{step}")), None)
    told.update(state_digest(rules.to_stored(state)).encode())
    return told.hexdigest()[:16]


def read_pinned() -> dict[str, str]:
    """Return the stored digests."""
    found: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    played = {name: digest(table) for name, table in tables()}
    FILE.write_text(json.dumps(played, indent=2) + "\n", encoding="utf-8")
