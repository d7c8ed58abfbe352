"""Sentences: every refusal, event and effect has one, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import game
from game.languages import set_language
from game.presentation.elixir import wording
from game.presentation.elixir.event_wording import format_event
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.elixir import action as elixir_actions
from game.rules.elixir import ending
from game.rules.elixir import event as elixir_events
from game.rules.elixir.rules import ElixirRules
from game.session.refusals import table_refusals
from tests.elixir.builder import CATALOG

ROOT = Path(game.__file__).parent
ARGS = {"text": "x", "known": "y", "wanted": 5, "count": 4, "most": 2, "kind": "lay", "name": "Ada"}


def _codes() -> set[str]:
    """Return every code that the rulebook and the collections refuse with."""
    files = [*(ROOT / "rules" / "elixir").rglob("*.py"), ROOT / "modes" / "collections" / "collections.py"]
    return {code for file in files for code in re.findall(r'Refusal\("([a-z-]+)"', file.read_text(encoding="utf-8"))}


def test_every_refusal_has_a_sentence_and_no_other() -> None:
    shared = set(table_refusals())  # those of the session are said by every game
    assert _codes() - shared == set(wording._refusal_texts()) - shared
    assert shared <= set(wording._refusal_texts())


@pytest.mark.parametrize("code", sorted(_codes()))
def test_refusal(code: str) -> None:
    sentence = wording.format_refusal(Refusal(code, {**ARGS, "card": "see-invisible"}), CATALOG)
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert "see-invisible" not in sentence


def test_a_card_goes_by_its_name() -> None:
    refusal = Refusal("at-stake", {"card": "grippin"})
    assert wording.format_refusal(refusal, CATALOG).startswith("Grippin ")
    assert wording.format_refusal(refusal).startswith("grippin ")
    assert wording.format_refusal(Refusal("at-stake", {"card": "nobody"}), CATALOG).startswith("nobody ")


def test_what_potions_say() -> None:
    lines = {
        name: wording.describe_potion(potion) for name, potion in zip(CATALOG.potion_ids, CATALOG.potions, strict=True)
    }
    assert lines["witching-hour"] == ["Your mind +45", "Enemy mind −15", "Your attack +30"]
    assert lines["midnight-veil"] == [
        "The enemy's attack misses",
        "The enemy reveals all potions",
        "The enemy reveals all characters",
    ]
    assert lines["turncoats-cup"] == ["Swap attack with the enemy", "Your health +15"]
    assert lines["serpents-bargain"][0] == "Swap health with the enemy"
    assert lines["topsy-turvy-tea"] == ["Swap your attack and health"]
    assert lines["mirror-water"][0] == "Swap the enemy's attack and health"
    assert lines["crack-the-ward"] == ["The enemy has no Mind Shield", "Enemy health −30"]
    assert len({tuple(texts) for texts in lines.values()}) == len(CATALOG.potions), "no two potions say the same"


def _list_events(setup: elixir_actions.Setup, seed: int) -> list[elixir_events.Event]:
    rules = ElixirRules(CATALOG, setup)
    chance, rng, events = RecordingRandom(Random(seed)), Random(seed), list[elixir_events.Event]()
    state = rules.setup(chance, events)
    while state.decision is not None:
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, events)
    return events


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_that_happens_can_be_told(language: str) -> None:
    set_language(language)
    events = [
        event for seed in range(40) for event in _list_events(elixir_actions.Setup(spent_when_laid=seed % 2 == 0), seed)
    ]
    rules = ElixirRules(CATALOG, elixir_actions.Setup())
    ending.leave_match(rules.options, rules.setup(RecordingRandom(Random(1)), None), 0, events)
    ending.concede_match(rules.setup(RecordingRandom(Random(1)), None), 1, events)
    events.append(elixir_events.Shown(0, "potions", ()))
    events += [rules.redact(event, 0) for event in events]
    kinds = {type(event) for event in events}
    assert kinds == set(elixir_events.Event.__args__)
    for event in events:
        lines = format_event(CATALOG, ("Ada", "Bo"), event)
        assert lines
        for line in lines:
            assert line.strip()
            assert "{" not in line


def test_a_hidden_choice_is_not_told() -> None:
    assert format_event(CATALOG, ("Ada", "Bo"), elixir_events.WasLaid(0, HIDDEN, HIDDEN)) == ["Ada has chosen."]
    assert format_event(CATALOG, ("Ada", "Bo"), elixir_events.WasLaid(0, 1, 0)) == [
        "Ada plays Grippin with Lion's Tonic."
    ]
    assert wording.character_name(CATALOG, HIDDEN) == "a character"
    assert wording.potion_name(CATALOG, HIDDEN) == "a potion"


def test_shown_cards_are_named() -> None:
    event = elixir_events.Shown(1, "potions", (14, 0), 14)
    assert format_event(CATALOG, ("Ada", "Bo"), event) == [
        "Bo reveals See Invisible, Lion's Tonic. Face down: See Invisible."
    ]
    assert format_event(CATALOG, ("Ada", "Bo"), elixir_events.Shown(1, "characters", (0,))) == ["Bo reveals Pegason."]


def test_rarities_have_names() -> None:
    assert [wording.rarity_name(rarity) for rarity in ("common", "uncommon", "rare")] == ["common", "uncommon", "rare"]
