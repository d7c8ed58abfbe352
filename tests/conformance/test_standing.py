"""Cards that lie in play for the whole match: in no pile, their texts at a turn's beginning and after attacks."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.bots.epic.bots import make_bot
from game.content.cards.packs import EpicDefinitions, build_defined_rules, build_definitions
from game.content.cards.teams import check_team
from game.content.formats.yaml_reader import SourceMap
from game.presentation.epic.rulebook import EpicRulebook
from game.rules.core.chance import RecordingRandom
from game.rules.core.words import LocalizedText
from game.rules.epic import event as epic_events
from game.rules.epic.effects import vocabulary
from game.rules.epic.engine import validation
from game.rules.epic.engine.state import State
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session.seats import Seats
from game.session.session import Session
from game.storage import saves

WORDS = LocalizedText("Does it.", "Tut es.")


def standing(who: tuple[str, ...], **parts: Any) -> vocabulary.CardText:
    return vocabulary.CardText(name=WORDS, text=WORDS, who=who, copies=1, standing=True, **parts)


LINK = {
    "balm": standing(("link",), on_turn=(vocabulary.HealEffect(who="self", amount=1),)),
    "thirst": standing(
        ("link", "navi"),
        on_attack=(vocabulary.IfEffect(test=vocabulary.Condition(hit=True), then=(vocabulary.DrawEffect(),)),),
    ),
    "plate": standing(("link",), while_=(vocabulary.PassiveEffect(of="self", add="hurt", by=-1),)),
}
GANON = {
    "thorns": standing(("ganon", "wizrobe"), on_defend=(vocabulary.DamageEffect(to="attacker", amount=1),)),
    "quake": standing(
        ("ganon",),
        on_turn=(
            vocabulary.MayEffect(
                then=(vocabulary.DamageEffect(to=vocabulary.CharacterFilter(side="opponents", near="self"), amount=1),)
            ),
        ),
    ),
}


def load_definitions() -> EpicDefinitions:
    plain = build_definitions(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=200))
    teams = {
        name: msgspec.structs.replace(plain.teams[name], cards={**plain.teams[name].cards, **added})
        for name, added in (("link", LINK), ("ganon", GANON))
    }
    return msgspec.structs.replace(plain, teams=teams)


def play_match(rules: EpicRules, seed: int) -> list[tuple[State, list[Any]]]:
    """Return a match between two bots: every position with what has happened up to it; every one is sound."""
    chance, rng, bot = RecordingRandom(Random(seed)), Random(seed), make_bot("greedy")
    events: list[epic_events.Event] = []
    state = rules.setup(chance, events)
    found = [(state.clone(), events)]
    while (decision := state.decision) is not None:
        view = rules.observe(state, decision.seat)
        world = rules.determinize(view, decision.seat, rng)
        assert rules.observe(world, decision.seat) == view
        assert [
            *rules.check_invariants(state),
            *rules.check_invariants(world),
            *validation.validate_state(rules.match, state),
        ] == []
        events = []
        rules.apply(state, bot.choose(rules, view, decision.seat, rules.legal_actions(state), rng), chance, events)
        found.append((state.clone(), events))
    return found


def test_a_match_with_standing_cards_is_sound_and_they_do_what_they_say() -> None:
    definitions_of = load_definitions()
    assert EpicRulebook().validate_definitions(definitions_of) == []
    rules = build_defined_rules(definitions_of)
    match = rules.match
    assert {match.card_ids[card] for card in match.standing_cards} == {
        *(f"link/{name}" for name in LINK),
        *(f"ganon/{name}" for name in GANON),
    }
    steps = play_match(rules, 3)
    for state, _events in steps:
        piles = {card for pile in (*state.draw, *state.discard, *state.hands) for card in pile}
        assert piles.isdisjoint(match.standing_cards)
    told = [event for _state, events in steps for event in events]
    names = {match.card_ids[event.card] for event in told if isinstance(event, epic_events.Stirred)}
    assert names >= {"link/balm", "link/thirst", "ganon/thorns"}


def test_each_text_follows_its_cause_and_nothing_is_told_of_one_that_changes_nothing() -> None:
    rules = build_defined_rules(load_definitions())
    match = rules.match
    steps, hurt = play_match(rules, 5), 0
    for before, (_after, events) in pairwise(steps):
        for index, event in enumerate(events):
            if not isinstance(event, epic_events.Stirred):
                continue
            name, rest = match.card_ids[event.card], [type(event) for event in events[index:]]
            if name == "link/balm":
                assert rest[1] is epic_events.Healed
                assert epic_events.TurnBegan in [type(event) for event in events[:index]]
            elif name == "link/thirst":
                assert epic_events.Drew in rest or epic_events.Ended in rest
                assert any(isinstance(event, epic_events.Revealed) and event.damage for event in events[:index])
            elif name == "ganon/thorns":
                hurt += epic_events.Hurt in rest
                assert any(isinstance(event, epic_events.Defended) for event in events[:index]) or before[0].stack
    assert hurt, "what Navi strikes without armor comes back to her"


def test_armor_takes_a_point_of_every_loss() -> None:
    rules = build_defined_rules(load_definitions())
    losses = [
        (event.amount, events)
        for _state, events in play_match(rules, 7)
        for event in events
        if isinstance(event, epic_events.Hurt) and event.figure == 0 and event.cause == "combat"
    ]
    for amount, events in losses:
        blow = next((event for event in events if isinstance(event, epic_events.Revealed)), None)
        assert blow is None or amount <= max(0, blow.damage - 1)


def test_a_saved_match_keeps_its_standing_cards(tmp_path: Path) -> None:
    session = Session(build_defined_rules(load_definitions()), "standing")
    file = tmp_path / "match.tds"
    saves.write_save(file, session, Seats(["", ""], ["A", "B"]))
    reloaded = saves.read_save(file).session
    assert reloaded.rules.match.library.teams == session.rules.match.library.teams
    assert reloaded.view_for(-1) == session.view_for(-1)


@pytest.mark.parametrize(
    ("card", "fault"),
    [
        (standing(("link",)), "a card that is standing needs an on_turn, on_attack, on_defend or while"),
        (standing(("link",), on_turn=(vocabulary.DrawEffect(),), clock=2), 'a card that is standing has no "clock"'),
        (
            standing(("link",), on_turn=(vocabulary.DrawEffect(),), attack=vocabulary.CombatHalf(3, ("sword",))),
            'a card that is standing has no "at',
        ),
        (standing(("link",), on_turn=(vocabulary.HealEffect(who="target", amount=1),)), 'there is no "target" outside'),
        (standing(("link",), on_attack=(vocabulary.StayEffect(),)), "a card that is standing stays in any case"),
        (msgspec.structs.replace(standing(("link",), on_turn=(vocabulary.DrawEffect(),)), copies=2), "is there once"),
        (
            vocabulary.CardText(
                name=WORDS,
                text=WORDS,
                who=("link",),
                copies=1,
                on_play=(vocabulary.DrawEffect(),),
                on_turn=(vocabulary.DrawEffect(),),
            ),
            "on_turn belongs in cards that are standing",
        ),
    ],
)
def test_what_a_standing_card_cannot_be_is_told(card: vocabulary.CardText, fault: str) -> None:
    team = load_definitions().teams["link"]
    marks = SourceMap(Path("link"))
    check_team(msgspec.structs.replace(team, cards={"odd": card}), marks, check_counts=False)
    assert any(fault in one.message for one in marks.faults), [fault.message for fault in marks.faults]
