"""Every potion drunk once: the numbers after it, what it makes miss, and what it makes the other show."""

from __future__ import annotations

import pytest

from game.rules.elixir.event import Shown
from game.rules.elixir.round import resolve_round
from tests.elixir.builder import CATALOG, ElixirTestTable, combine_effects, format_bout, parse_fighter

DRINKER, ENEMY = "130/140/40", "135/140/35"
"""Without a potion both miss, and nobody has a shield."""
SHIELDED = "135/120/90"
"""An enemy with a shield of 50."""
TOUGH = "135/150/35"

POTIONS: dict[str, tuple[str, str, str, str, str]] = {
    "lions-tonic": (ENEMY, "175/140+0/40", "135/140+0/35", "hit miss", ""),
    "bark-skin-brew": (ENEMY, "130/185+0/40", "135/140+0/35", "miss miss", ""),
    "scholars-cordial": (ENEMY, "130/140+45/80", "135/140+0/35", "miss miss", ""),
    "weaklings-draught": (ENEMY, "130/140+0/40", "90/140+0/35", "miss miss", ""),
    "brittle-bone-tincture": (ENEMY, "130/140+0/40", "135/95+0/35", "hit miss", ""),
    "muddle-mead": (ENEMY, "130/140+40/40", "135/140+0/0", "miss miss", ""),
    "smoke-vial": (ENEMY, "130/140+0/40", "135/140+0/35", "miss miss", ""),
    "glass-eye-drops": (ENEMY, "130/140+0/40", "135/140+0/35", "miss miss", "potions"),
    "truth-syrup": (ENEMY, "130/140+0/40", "135/140+0/35", "miss miss", "characters"),
    "topsy-turvy-tea": (ENEMY, "140/130+0/40", "135/140+0/35", "miss hit", ""),
    "shield-rust": (SHIELDED, "130/140+0/40", "135/120+0/90", "hit miss", ""),
    "small-courage": (ENEMY, "160/140+0/40", "135/140+0/35", "hit miss", ""),
    "small-comfort": (ENEMY, "130/170+0/40", "135/140+0/35", "miss miss", ""),
    "sour-grapes": (ENEMY, "130/140+0/40", "105/140+0/35", "miss miss", ""),
    "see-invisible": (ENEMY, "130/140+0/40", "135/125+0/35", "hit miss", "potions"),
    "berserkers-eye": (ENEMY, "190/140+0/40", "135/140+0/35", "hit miss", "potions"),
    "oak-and-ember": (ENEMY, "160/170+0/40", "135/140+0/35", "hit miss", ""),
    "hobbling-hex": (ENEMY, "130/140+0/40", "105/125+0/35", "hit miss", ""),
    "fog-bank": (ENEMY, "115/140+0/40", "135/140+0/35", "miss miss", ""),
    "mirror-water": (TOUGH, "130/140+0/40", "150/135+0/35", "miss hit", "characters"),
    "clear-thought": (ENEMY, "130/155+0/70", "135/140+0/35", "miss miss", ""),
    "numbing-frost": (ENEMY, "130/140+35/40", "105/140+0/5", "miss miss", ""),
    "hawks-gaze": (ENEMY, "175/140+0/40", "135/140+0/35", "hit miss", "characters"),
    "crack-the-ward": (SHIELDED, "130/140+0/40", "135/90+0/90", "hit miss", ""),
    "stout-heart": (ENEMY, "130/200+0/40", "135/140+0/35", "miss miss", "potions"),
    "turncoats-cup": (ENEMY, "135/155+0/40", "130/140+0/35", "miss miss", ""),
    "rat-catchers-rum": (ENEMY, "130/140+0/40", "90/140+0/35", "miss miss", "potions"),
    "warlords-vision": (ENEMY, "175/140+0/40", "120/140+0/35", "hit miss", "characters"),
    "phoenix-elixir": (ENEMY, "175/185+0/40", "135/140+0/35", "hit miss", "potions"),
    "witching-hour": (ENEMY, "160/140+65/85", "135/140+0/20", "hit miss", ""),
    "midnight-veil": (ENEMY, "130/140+0/40", "135/140+0/35", "miss miss", "potions characters"),
    "giants-blood": (ENEMY, "190/170+0/25", "135/140+0/35", "hit miss", ""),
    "wardbreaker-wine": (SHIELDED, "160/140+0/40", "135/105+0/90", "hit miss", ""),
    "world-upside-down": (TOUGH, "145/140+0/40", "150/135+0/35", "hit hit", "potions"),
    "thief-of-strength": (ENEMY, "150/140+0/40", "130/140+0/35", "hit miss", "characters"),
    "basilisk-bile": (ENEMY, "130/140+0/40", "105/110+0/35", "hit miss", "potions"),
    "serpents-bargain": (TOUGH, "160/150+0/40", "135/140+0/35", "hit miss", "potions"),
    "golden-elixir": (ENEMY, "160/170+0/70", "135/140+0/35", "hit miss", ""),
}
"""The enemy, both after the potion as attack/health+shield/mind, who hits, and what is shown."""

MISSES = {"smoke-vial", "fog-bank", "midnight-veil"}


def test_every_potion_has_a_case() -> None:
    assert list(POTIONS) == list(CATALOG.potion_ids)


@pytest.mark.parametrize("name", POTIONS)
def test_potion(name: str) -> None:
    enemy, *wanted, _reveals = POTIONS[name]
    round_result = resolve_round(parse_fighter(DRINKER), parse_fighter(enemy), (combine_effects(name), ()))
    assert [*format_bout(round_result)] == wanted
    assert round_result.missed == (False, name in MISSES)


@pytest.mark.parametrize("name", POTIONS)
def test_potion_in_a_game(name: str) -> None:
    """Drunk in a match it does the same, and the other shows what it says: his hand with what lies face down."""
    enemy, *_numbers, hits, reveals = POTIONS[name]
    table = ElixirTestTable((DRINKER,), (enemy, "120/120/35"), ((name, "fog-bank"), ("stout-heart", "muddle-mead")))
    table.play("lay 1 1", "lay 1 2")
    if table.asked == (1, "drink"):
        table.play("decline")
    table.play("drink")
    if table.asked == (1, "drink"):
        table.play("decline")
    assert table.winners == [{"hit miss": 0, "miss hit": 1}.get(hits, -1)]
    shows = [event for event in table.list_events(Shown) if isinstance(event, Shown)]
    assert " ".join(event.what for event in shows) == reveals
    for event in shows:
        assert event.seat == 1
        assert len(event.cards) == (2 if event.what == "potions" else 4)
        assert event.laid == (table.find_potion("muddle-mead") if event.what == "potions" else -9)
    known = [card.seen for card in table.state.potions[1]]
    assert known == ["potions" in reveals] * 2
    assert table.state.potions[0][0].seen


@pytest.mark.parametrize("name", sorted(MISSES))
def test_a_forced_miss_stops_a_strike_that_would_land(name: str) -> None:
    free, stopped = (
        resolve_round(parse_fighter("150/120/40"), parse_fighter("160/130/35"), (drunk, ()))
        for drunk in ((), combine_effects(name))
    )
    assert free.hits == (True, True)
    assert stopped.hits[1] is False
    assert stopped.winner == 0
