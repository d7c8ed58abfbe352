"""Star Wars events and refusals as sentences, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.content.cards.packs import build_rules
from game.languages import set_language
from game.presentation.epic.event_wording import EventFormatter
from game.presentation.epic.wording import format_refusal
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import Refusal
from game.rules.epic import event as epic_events
from tests.cards.builder import Scene
from tests.cards.star_wars.scenes import boba, duel, emperor, luke, mace, obi_wan, vader, yoda
from tests.conformance.worlds import WORLDS

SPACE = sorted(name for name in WORLDS if name.startswith("star-wars"))
SILENT = (epic_events.Halted, epic_events.TurnEnded, epic_events.ActionPaid, epic_events.Decided)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def read_log(scene: Scene, viewer: int) -> list[str]:
    """Return what a seat reads about the last actions."""
    rules = scene.rules
    formatter = EventFormatter(rules.match, lambda seat: f"P{seat + 1}")
    sentences = [formatter.format(rules.redact(event, viewer)) for event in scene.events]
    return [sentence for sentence in sentences if sentence]


def test_lifting_and_letting_down() -> None:
    scene = duel(yoda(yoda="D4", hand=["force-lift", "insight", "insight", "serenity"]), vader(vader="E4"), actions=3)
    scene.do("play yoda force-lift")
    assert read_log(scene, 1)[-1] == "Darth Vader is lifted until a player discards 3 cards."
    scene.do("ransom vader", "discard insight", "discard insight", "discard serenity")
    assert read_log(scene, 1)[-1] == "P1 frees Darth Vader."
    assert format_refusal(scene.rules.match, _get_refusal(scene, "ransom vader")) == "Darth Vader isn't lifted."


def test_a_side_that_wins_is_named_as_people_say_it() -> None:
    formatter = EventFormatter(build_rules(WORLDS["star-wars-3v3"]).match, lambda seat: f"P{seat + 1}")
    won = epic_events.Ended((1,), "eliminated")
    assert formatter.format(won) == "P2, P4 and P6 win the match."


def _get_refusal(scene: Scene, text: str) -> Refusal:
    refusal = scene.rules.find_refusal(scene.state, scene.rules.from_text(scene.state, text))
    assert refusal is not None
    return refusal


def test_actions_that_are_lost() -> None:
    scene = duel(boba(boba="A4", hand=["wrist-cable"]), luke(luke="H4"), actions=1, rolls=["3"])
    scene.do("play boba boba/wrist-cable")
    sentences = read_log(scene, 0)
    assert "P2 has 1 fewer action next turn." in sentences
    assert "P2 loses 1 action." in sentences


def test_what_is_shown_is_named_only_to_those_who_see_it() -> None:
    scene = duel(yoda(hand=["insight"]), emperor(hand=["meditation"]), luke(), actions=2)
    scene.do("play yoda insight", "player emperor")
    assert "P2 shows their hand to P1: Meditation." in read_log(scene, 0)
    assert "P2 shows their hand to P1." in read_log(scene, 2)


def test_clones_of_two_players_are_told_apart() -> None:
    scene = duel(mace(mace_clone_1="D4", hand=["mace-clone-3-1-b"]), obi_wan(obi_wan_clone_1="E4"))
    scene.do("attack mace-clone-1 obi-wan-clone-1 mace-clone-3-1-b")
    assert read_log(scene, 0)[0].startswith("Clone Trooper 1 (Mace Windu) attacks Clone Trooper 1 (Obi-Wan Kenobi)")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SPACE)
def test_every_event_of_a_match_has_its_sentence(name: str, language: str) -> None:
    """Nothing is left without words that has none on purpose, whoever reads it."""
    set_language(language)
    rules, rng, chance = build_rules(WORLDS[name]), Random(7), RecordingRandom(Random(7))
    events: list[epic_events.Event] = []
    state = rules.setup(chance, events)
    while state.decision is not None:
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, events)
    formatter = EventFormatter(rules.match, lambda seat: f"P{seat + 1}")
    for event in events:
        silent = isinstance(event, SILENT) or getattr(event, "why", "") == "played"
        silent = silent or (isinstance(event, epic_events.Shuffled) and not event.refill)
        for seat in range(rules.seats + 1):
            sentence = formatter.format(rules.redact(event, seat))
            assert bool(sentence) != silent, event
            assert "{" not in sentence
