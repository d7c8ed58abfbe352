"""Adaptive music: follows public facts such as attacks, health, rounds and bosses, and nothing hidden."""

from random import Random
from typing import Any

import pytest

from game.app.dungeon.mood import get_mood as dungeon_mood
from game.app.dungeon.mood import is_boss
from game.app.elixir.mood import get_mood as elixir_mood
from game.app.epic.match.mood import find_mood
from game.app.epic.match.scene import MatchScene
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.content.cards.packs import build_rules, load_pack
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.action import Setup as DungeonSetup
from game.rules.dungeon.engine.state import Challenge
from game.rules.dungeon.rules import DungeonRules
from game.rules.elixir import event as elixir
from game.rules.epic.engine.state import fallen_at
from game.rules.epic.event import Attacked, Event, TurnBegan
from game.rules.epic.pack import Setup
from game.session.session import AnySession, Session
from tests.app.screen import some_services, start_screen
from tools.shots.shot_list import SHOTS


def a_match() -> tuple[Any, AnySession]:
    content = load_pack("zelda")
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), next(iter(content.layouts))))
    return rules, Session(rules, "mood")


def turns(count: int) -> list[Event]:
    return [TurnBegan(turn % 2, turn + 1) for turn in range(count)]


def test_combat_music_plays_for_two_rounds_after_an_attack() -> None:
    rules, session = a_match()
    view = session.view_for(0)
    attack = Attacked(0, 0, 1, HIDDEN, False)
    assert find_mood(rules.match, view, turns(3)) == "calm"
    assert find_mood(rules.match, view, [*turns(3), attack]) == "combat", "it waits for its answer"
    assert find_mood(rules.match, view, [attack, *turns(4)]) == "combat"
    assert find_mood(rules.match, view, [attack, *turns(5)]) == "calm"


@pytest.mark.parametrize("team", [0, 1])
def test_a_leader_at_thirty_percent_health_starts_the_last_stand_music(team: int) -> None:
    rules, session = a_match()
    m, view = rules.match, session.view_for(-1)
    lead = next(index for index, figure in enumerate(m.figures) if figure.lead and figure.seat == team)
    view.squares[lead] = 0
    limit = view.maximum[lead] * 30 // 100
    for health, mood in ((limit + 1, "calm"), (limit, "last"), (1, "last"), (0, "calm")):
        view.health[lead] = health
        assert find_mood(m, view, []) == mood
    view.health[lead], view.squares[lead] = 1, fallen_at(0)
    assert find_mood(m, view, []) == "calm", "who has fallen stands no more"


def test_a_minor_character_does_not_start_the_last_stand_music() -> None:
    rules, session = a_match()
    view = session.view_for(-1)
    minor = next(index for index, figure in enumerate(rules.match.figures) if not figure.lead)
    view.squares[minor], view.health[minor] = 0, 1
    assert view.maximum[minor] > 3
    assert find_mood(rules.match, view, []) == "calm"


@pytest.mark.parametrize("seed", range(3))
def test_no_hidden_card_changes_the_music(seed: int) -> None:
    """The music of a whole match is the same for every viewer and for every exchange of hidden cards."""
    from game.bots.epic.bots import make_bot

    rules, _session = a_match()
    session: AnySession = Session(rules, f"secret {seed}")
    bot, rng = make_bot("greedy"), Random(seed)
    heard = set()
    for _step in range(250):
        decision = session.decision
        if decision is None:
            break
        session.submit(bot.choose(rules, session.view_for(decision.seat), decision.seat, session.legal_actions(), rng))
        moods = {find_mood(rules.match, session.view_for(reader), session.events_for(reader)) for reader in (-1, 0, 1)}
        for reader in (0, 1):
            other = rules.determinize(session.view_for(reader), reader, rng)
            moods.add(find_mood(rules.match, other, session.events_for(reader)))
        assert len(moods) == 1
        heard |= moods
    assert {"calm", "combat"} <= heard


def test_the_scene_reports_the_mood_of_its_stage() -> None:
    start_screen()
    services = some_services(speed="instant")
    services.stack.push(SHOTS["match-turn"](services))
    scene = services.stack.scenes[0]
    assert isinstance(scene, MatchScene)
    stage = scene.stage
    lead = next(index for index, figure in enumerate(stage.match.figures) if figure.lead)
    stage.view.health[lead] = 1
    stage.version += 1
    assert services.stack.mood == "last"
    assert services.stack.ambience == stage.match.setup.map


def test_an_adventure_is_calm_between_rooms_and_last_before_a_boss() -> None:
    catalog = load_dungeon_catalog()
    rules = DungeonRules(catalog, DungeonSetup(players=2))
    session: AnySession = Session(rules, "3")
    assert dungeon_mood(rules, session.view_for(-1)) == "calm"
    bot, rng = make_dungeon_bot("greedy"), Random("3")
    heard: dict[str, set[bool]] = {}
    for _step in range(900):
        decision = session.decision
        if decision is None:
            break
        session.submit(bot.choose(rules, session.view_for(decision.seat), decision.seat, session.legal_actions(), rng))
        view = session.view_for(-1)
        moods = {dungeon_mood(rules, session.view_for(reader)) for reader in (-1, 0, 1)}
        assert len(moods) == 1, "every reader hears the same"
        challenge: Challenge | None = view.challenge
        if challenge is None:
            assert moods == {"calm"}
        elif challenge.round and is_boss(catalog, challenge.room):
            assert moods == {"last"}
        heard.setdefault(moods.pop(), set()).add(challenge is not None)
    assert {"calm", "combat", "last"} <= set(heard)


def test_a_duel_is_calm_while_cards_lie_face_down_and_last_when_it_decides() -> None:
    up = elixir.TurnedUp(1, (3, 4), (False, False))
    assert elixir_mood([]) == "calm"
    assert elixir_mood([elixir.WasLaid(0, HIDDEN, HIDDEN), elixir.WasLaid(1, 5, 2)]) == "calm"
    assert elixir_mood([up]) == "combat"
    assert elixir_mood([up, elixir.GameEnded(1, 0, (1, 0))]) == "calm"
    assert elixir_mood([elixir.GameEnded(1, 0, (1, 0)), up]) == "combat"
    assert elixir_mood([elixir.GameEnded(2, 0, (2, 0))]) == "last"
    assert elixir_mood([elixir.GameEnded(4, -1, (1, 1)), up]) == "last"
