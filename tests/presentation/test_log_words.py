"""Log texts of a blow beyond the remaining health, and of an eliminated player."""

import pytest

from game.languages import set_language
from game.presentation.epic.event_wording import EventFormatter
from game.presentation.epic.log import EpicLogFormatter
from game.rules.epic import event as events
from tests.cards.builder import Scene, darunia, duel, ganon, iron_knuckle, link, ruto, zelda


def log(scene: Scene) -> list[str]:
    """Return the lines of what happened last."""
    formatter = EventFormatter(scene.rules.match, lambda seat: f"Player {seat + 1}")
    return [line for event in scene.events if (line := formatter.format(event))]


def struck(health: int) -> Scene:
    """Return Link's 6 against Ganon with nothing to defend with."""
    scene = duel(link(link="C4", hand=["spinning-blade"]), ganon(ganon="C5", health={"ganon": health}))
    return scene.do("attack link ganon spinning-blade")


@pytest.mark.parametrize(
    ("code", "line"),
    [("en", "takes 4 damage (0 left)."), ("de", "erleidet 4 Schaden (noch 0).")],
)
def test_damage_beyond_the_remaining_health_is_not_counted(code: str, line: str) -> None:
    scene = struck(4)
    set_language(code)
    assert [text for text in log(scene) if text.endswith(line)]


@pytest.mark.parametrize(("health", "left"), [(6, 0), (9, 3)])
def test_damage_names_the_remaining_health(health: int, left: int) -> None:
    texts = log(struck(health))
    assert [line for line in texts if line.endswith(f"takes 6 damage ({left} left).")]


def test_the_cards_of_a_player_who_is_out_are_one_line() -> None:
    scene = duel(
        link(link="C4", hand=["spinning-blade"]),
        ganon(ganon="C5", wizrobe_1="fallen", wizrobe_2="fallen", health={"ganon": 3}),
        ruto(ruto="H4"),
    )
    scene.do("attack link ganon spinning-blade")
    gone = [event for event in scene.events if isinstance(event, events.Removed)]
    assert len(gone) == len(scene.rules.match.deck_cards[1])
    assert {event.why for event in gone} == {"out"}
    texts = log(scene)
    assert texts.count("Player 2 is out. Their cards leave the game.") == 1
    assert not [line for line in texts if line.endswith("is removed from the game.")]


def test_who_is_out_of_a_duel_keeps_the_cards_as_the_match_is_over() -> None:
    scene = duel(
        link(link="C4", hand=["spinning-blade"]),
        ganon(ganon="C5", wizrobe_1="fallen", wizrobe_2="fallen", health={"ganon": 3}),
    )
    scene.do("attack link ganon spinning-blade")
    assert not [event for event in scene.events if isinstance(event, events.Removed)]
    assert "Player 2 is out." in log(scene)


def test_a_card_that_works_once_still_has_its_line() -> None:
    scene = duel(link(link="C4", hand=["time-warp"]), ganon(ganon="H4"))
    scene.do("play link time-warp")
    assert "Time Warp is removed from the game." in log(scene)


@pytest.mark.parametrize(("foe", "vain"), [("A1", True), ("F3", False)])
def test_a_card_that_does_nothing_says_why(foe: str, *, vain: bool) -> None:
    scene = duel(darunia(darunia="G4", hand=["boulder-roll"]), ganon(ganon=foe, wizrobe_1="B1", wizrobe_2="C1"))
    scene.do("play darunia boulder-roll", "stay")
    lines = EpicLogFormatter(scene.rules.match, lambda seat: f"Player {seat + 1}").format_lines(scene.events)
    because = [line.text for line in lines if "No effect" in line.text]
    assert because == (["No effect: no movement."] if vain else [])


def more(scene: Scene) -> list[str]:
    """Return what the log says of texts after an attack that did nothing."""
    lines = EpicLogFormatter(scene.rules.match, lambda seat: f"Player {seat + 1}").format_lines(scene.events)
    return [line.text for line in lines if "no further effect" in line.text]


@pytest.mark.parametrize(("wizrobe", "vain"), [("H8", True), ("B4", False)])
def test_a_text_after_an_attack_that_does_nothing_says_why(wizrobe: str, *, vain: bool) -> None:
    enemies = ganon(ganon="C5", wizrobe_1=wizrobe, wizrobe_2="fallen")
    scene = duel(link(link="C4", hand=["spinning-blade"]), enemies).do("attack link ganon spinning-blade")
    sentence = "Spinning Blade has no further effect: no valid target."
    assert more(scene) == ([sentence] if vain else [])


def test_a_condition_is_the_reason_only_where_it_is_not_met() -> None:
    scene = duel(zelda(zelda="C4", hand=["light-shot"]), ganon(ganon="C5")).do("attack zelda ganon light-shot")
    assert more(scene) == ["Light Shot has no further effect: no card to discard."]
    scene = duel(iron_knuckle(knuckle="C4", hand=["cleaving-axe"]), ganon(ganon="C5"))
    scene.do("attack knuckle ganon cleaving-axe")
    assert more(scene) == ["Cleaving Axe has no further effect: condition not met."]


def test_what_a_text_no_longer_does_after_the_last_blow_is_put_down_to_the_end() -> None:
    enemies = ganon(ganon="F4", wizrobe_1="fallen", wizrobe_2="fallen", health={"ganon": 8})
    scene = duel(link(link="E3", hand=["sacred-blade"], health={"link": 5}), enemies).do(
        "attack link ganon sacred-blade"
    )
    assert more(scene) == ["Sacred Blade has no further effect: the match is already decided."]
