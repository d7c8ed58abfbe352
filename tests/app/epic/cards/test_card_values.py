"""Cards show what they count for now, with the printed number beside it on inspection."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.plates import CHANGED_BACKGROUND, COLOR_BY_TREND
from game.app.epic.match.animation.duel.state import DuelCutscene
from game.app.epic.match.animation.performers import TableCard
from game.app.epic.match.modes.mode import DecisionContext
from game.app.epic.match.modes.planning import forecast_attack
from game.app.epic.match.scene import MatchScene
from game.content.cards.packs import build_rules
from game.modes.active_match import start_from_position
from game.presentation.epic.card_values import describe_value_changes, with_revealed_value
from game.presentation.epic.presenters import HIDDEN_FACE, EpicPresenter
from game.presentation.epic.view_models import CardFace, PrintedValue
from game.rules.core.chance import RecordingRandom
from game.rules.epic import event as epic_events
from game.rules.epic.actions.action import Attack, Defend
from game.rules.epic.engine.queries import SUNBURST, pending_attack
from game.session.seats import PERSON, Seats
from tests.app.screen import some_services, start_screen
from tests.app.ui.drawing.test_palettes import EYES, LOOKS, contrast
from tests.cards.builder import FALLEN, Lying, Scene, duel, ganon, link, skull_kid, zelda
from tests.cards.star_wars.scenes import duel as star_duel
from tests.cards.star_wars.scenes import luke, mace, vader
from tests.conformance.worlds import WORLDS

IDENTITY = Lying("hidden-identity", "zelda")


def face(scene: Scene, card: str, seat: int = 0) -> CardFace:
    """Return a card of a hand as its owner sees it."""
    match = scene.rules.match
    found = next(one for one in scene.state.hands[seat] if scene.named.format_card(one) == card)
    return EpicPresenter(match, Seats([], [])).make_face(found, scene.rules.observe(scene.state, seat))


def test_hidden_identity_shows_fives_beside_the_printed_numbers() -> None:
    shown_face = face(duel(zelda(hand=["zelda-4-2-s"], in_play=[IDENTITY]), ganon()), "zelda-4-2-s")
    assert (shown_face.attack, shown_face.defense) == (5, 5)
    assert shown_face.attack_printed == PrintedValue(4, "up", ("Hidden Identity",))
    assert shown_face.defense_printed == PrintedValue(2, "up", ("Hidden Identity",))
    assert describe_value_changes(shown_face) == [
        "{sword} **5** (printed 4) · Hidden Identity",
        "{shield} **5** (printed 2) · Hidden Identity",
    ]


def test_a_card_that_nothing_changes_is_shown_as_printed() -> None:
    scene = duel(zelda(hand=["impa-3-1-s", "azure-ward"], in_play=[IDENTITY]), ganon())
    for name, numbers in (("impa-3-1-s", (3, 1)), ("azure-ward", (None, "sunburst"))):
        shown_face = face(scene, name)
        assert (shown_face.attack, shown_face.defense) == numbers
        assert describe_value_changes(shown_face) == []


def test_a_curse_lowers_an_attack() -> None:
    curse = Lying("masks-curse", "skull-kid", "zelda")
    scene = duel(zelda(zelda="F4", hand=["light-shot"]), skull_kid(skull_kid="G4", in_play=[curse]))
    shown_face = face(scene, "light-shot")
    assert shown_face.attack == 3
    assert shown_face.attack_printed == PrintedValue(5, "down", ("Mask's Curse",))


def test_a_number_that_hangs_on_the_target_is_a_range_until_it_is_chosen() -> None:
    lock = Lying("target-lock", "navi", "ganon")
    scene = duel(
        link(link="F4", hand=["spinning-blade"], in_play=[lock]),
        ganon(ganon="G4", wizrobe_1="F5", hand=["ganon-5-1-s"]),
    )
    shown_face = face(scene, "spinning-blade")
    assert (shown_face.attack, shown_face.attack_printed) == ("6–8", PrintedValue(6, "up", ("Target Lock",)))
    scene.do("attack link ganon spinning-blade")
    match = scene.rules.match
    view = scene.rules.observe(scene.state, 0)
    laid = EpicPresenter(match, Seats([], [])).make_face(pending_attack(view).attack_card, view)
    assert laid.attack == 8


def test_numbers_that_are_counted_or_replaced_are_shown_as_they_stand() -> None:
    scene = star_duel(mace(mace="F4", hand=["battlemind", "wisdom", "wisdom"]), vader())
    shown_face = face(scene, "battlemind")
    assert (shown_face.attack, shown_face.attack_printed) == (2, PrintedValue("*", "counted"))
    alive, alone = (star_duel(luke(luke="D4", leia=leia, hand=["justice"]), vader()) for leia in ("J2", FALLEN))
    assert (face(alive, "justice").attack, face(alive, "justice").attack_printed) == ("4*", None)
    assert (face(alone, "justice").attack, face(alone, "justice").attack_printed) == (10, PrintedValue("4*", "up"))
    easy = face(star_duel(vader(hand=["all-too-easy"]), luke()), "all-too-easy")
    assert (easy.attack, easy.attack_printed) == ("3*", None)


@pytest.mark.parametrize("world", WORLDS)
def test_the_numbers_shown_in_a_combat_are_those_that_are_revealed(world: str) -> None:
    rules, rng = build_rules(WORLDS[world]), Random(7)
    chance, faces, seen = RecordingRandom(rng), EpicPresenter(rules.match, Seats([], [])), 0
    while seen < 5:
        state = rules.setup(chance, None)
        while state.decision is not None and state.turn < 60:
            action = rng.choice(rules.legal_actions(state))
            before, events = state.clone(), list[epic_events.Event]()
            rules.apply(state, action, chance, events)
            revealed = next((event for event in events if isinstance(event, epic_events.Revealed)), None)
            if not isinstance(action, Defend) or revealed is None or before.decision is None:
                continue
            combat = pending_attack(before)
            defense = faces.make_face(action.card, rules.observe(before, before.decision.seat)).defense
            assert defense == ("sunburst" if revealed.defense == SUNBURST else revealed.defense)
            attack = faces.make_face(combat.attack_card, rules.observe(before, combat.seat))
            assert str(attack.attack).removesuffix("*") == str(revealed.attack)
            assert with_revealed_value(rules.match, revealed.attack_card, attack, "attack", 99).attack == 99
            seen += 1


def test_the_large_card_says_what_is_printed() -> None:
    shown_face = face(duel(zelda(hand=["zelda-4-2-s"], in_play=[IDENTITY]), ganon()), "zelda-4-2-s")
    scene = CardScene.__new__(CardScene)
    scene.face = shown_face
    assert scene.format_header().splitlines() == [*describe_value_changes(shown_face), shown_face.footer]


@pytest.mark.parametrize("eyes", EYES)
def test_changed_numbers_stand_out_from_their_ground(eyes: str) -> None:
    for theme in LOOKS:
        for color in COLOR_BY_TREND.values():
            assert contrast(theme.color(color), theme.color(CHANGED_BACKGROUND), eyes) >= (
                7.0 if theme.is_high_contrast else 4.5
            )


def test_a_comparison_shows_what_the_cards_count_for_in_it() -> None:
    scene = duel(zelda(zelda="F4", hand=["zelda-4-2-s"], in_play=[IDENTITY]), ganon(ganon="G4", hand=["ganon-4-2-sb"]))
    start_screen()
    active_match = start_from_position(scene.rules, scene.state, Seats([PERSON, PERSON], ["Ann", "Ben"]), seed="1")
    table = MatchScene(some_services(speed="instant"), active_match)
    cards = [hand[0] for hand in scene.state.hands]
    scene.do("attack zelda ganon zelda-4-2-s", "defend ganon-4-2-sb")
    revealed = next(event for event in scene.events if isinstance(event, epic_events.Revealed))
    attack, defense = TableCard(cards[0], 0, "attack", 1.0), TableCard(cards[1], 1, "defense", 1.0)
    moment = DuelCutscene(0, [1], attack, "blade", defense=defense, event=revealed)
    show = partial(table.table.motion.cutscene_view._get_resolved_face, table.stage, moment)
    assert (show(attack, "attack").attack, show(attack, "attack").attack_printed) == (
        5,
        PrintedValue(4, "up", ("Hidden Identity",)),
    )
    assert (show(defense, "defense").defense, show(defense, "defense").defense_printed) == (2, None)
    attack.face_up = 0.0
    assert show(attack, "attack") is HIDDEN_FACE


def test_a_forecast_marks_the_numbers_that_are_not_printed() -> None:
    scene = duel(zelda(zelda="F4", hand=["zelda-4-2-s"], in_play=[IDENTITY]), ganon(ganon="G4", hand=["ganon-4-2-sb"]))
    start_screen()
    faces = EpicPresenter(scene.rules.match, Seats([PERSON, PERSON], ["Ann", "Ben"]))
    context = DecisionContext(scene.rules, scene.rules.observe(scene.state, 0), 0, [], faces)
    attack = scene.rules.from_text(scene.state, "attack zelda ganon zelda/zelda-4-2-s")
    assert isinstance(attack, Attack)
    forecast = forecast_attack(context, attack)
    assert (forecast.attack, forecast.attack_trend, forecast.defense_trend) == (5, "up", "")
