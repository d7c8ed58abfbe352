"""Offers, found items and safe rooms: what their cards say, and how one of them is chosen."""

from __future__ import annotations

import pytest

from game.app.dungeon.ids import ActionRowId
from game.app.dungeon.pages.offer_page import OfferPage
from game.app.dungeon.pages.rows import list_rows
from game.app.dungeon.pages.shop_page import ShopPage
from game.app.dungeon.pictures.shop_stall import STALL_BOX
from game.app.dungeon.pictures.ware import ShopGood
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.view_model import DungeonSelection
from game.app.dungeon.views.found_view import AnswerCard, AnswerOption, get_quote, list_answers
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import Box
from game.languages import set_language
from game.modes.active_match import start_from_position
from game.rules.dungeon.actions.action import Accept, Decline, Done, UseBottle
from game.rules.dungeon.engine.state import NONE
from game.session.seats import PERSON, Seats
from tests.app.screen import a_canvas, show_scene, some_services, start_screen
from tests.dungeon.builder import CATALOG, DungeonTestTable
from tools.shots.states.dungeon import SHOTS, THREE, make_scene, match_question, play_to

KEEPER = Box(STALL_BOX.x, STALL_BOX.y, 300, STALL_BOX.h)
"""The part of the stall in which Beedle stands."""


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")
    start_screen()


def get_scene(table: DungeonTestTable) -> AdventureScene:
    services = some_services(speed="instant")
    seats = Seats([PERSON] * table.seats, ["Mira", "Tom", "Ada"][: table.seats])
    scene = make_scene(services, start_from_position(table.rules, table.state, seats, seed="1"))
    show_scene(services, scene, a_canvas())
    return scene


def find_answers(scene: AdventureScene) -> list[AnswerOption]:
    context = scene.make_context()
    return list_answers(context, list_rows(context, DungeonSelection()))


def collect_texts(answer: AnswerOption) -> list[str]:
    return [line.text for line in answer.lines]


def press(scene: AdventureScene, kind: Kind, key: str = "") -> None:
    scene.services.stack.handle(Intent(kind, key=key))
    scene.update(0.1)


def taken(scene: AdventureScene) -> str:
    return scene.session.journal[-1].action


# ---- what the cards say ---------------------------------------------------------------------------------------------


def test_an_offer_and_its_room_are_two_cards_with_what_each_gives_and_costs() -> None:
    pay, solve = find_answers(get_scene(DungeonTestTable("KT-14", [["strike"]] * 3, rupees=12)))
    assert (pay.option.text, solve.option.text) == ("Ask for the bill", "Solve the riddle")
    assert collect_texts(pay) == ["The room is solved", "Empty bottle", "−10 rupees"]
    assert collect_texts(solve) == ["3 rounds", "−1 heart each round", "−5 rupees if you fail"]
    assert "5 rupees if you have four), only once" in pay.tip


def test_a_party_with_all_bottles_is_promised_the_rupees_instead_of_one() -> None:
    table = DungeonTestTable("KT-14", [["strike"]], rupees=12, bottles=["red", "milk", "green", "fairy"])
    pay, _solve = find_answers(get_scene(table))
    assert collect_texts(pay) == ["The room is solved", "+5 rupees", "−10 rupees"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("MM-14", ["2 fewer points needed", "+3 rupees", "−5 rupees"]),
        ("FG-12", ["3 more points needed", "+15 rupees"]),
        ("AR-10", ["Counts puzzle cards", "+2 rupees"]),
        ("VA-04", ["The room is solved", "−15 rupees"]),
        ("HS-15", ["+12 rupees", "Each player discards 3 cards"]),
    ],
)
def test_every_kind_of_offer_says_how_it_changes_the_room(name: str, words: list[str]) -> None:
    hand = ["strike", "leap", "look-around", "sidestep"]
    accepted, _declined = find_answers(get_scene(DungeonTestTable(name, [hand], rupees=20)))
    assert collect_texts(accepted) == words


def test_every_offer_begins_with_what_accepting_it_means() -> None:
    """The part before the colon is the title of its card, in both languages."""
    offers = [room.offer for room in CATALOG.rooms if room.offer is not None]
    assert offers
    for offer in offers:
        for text in (offer.text.en, offer.text.de):
            assert 0 < text.find(":") <= 28, text


def test_only_what_is_said_in_a_room_is_in_the_bubble() -> None:
    context = get_scene(DungeonTestTable("KT-14", [["strike"]], rupees=12)).make_context()
    assert get_quote(context) == "“Riddle or receipt”"
    silent = get_scene(DungeonTestTable("AR-10", [["strike"]])).make_context()
    assert get_quote(silent) == ""


def test_a_found_item_names_whose_deck_it_joins_and_who_is_asked_next() -> None:
    scene = make_scene(some_services(speed="instant"), play_to(THREE, "3", match_question("item")))
    context = scene.make_context()
    take, decline = find_answers(scene)
    assert collect_texts(take) == [f"6 cards for {context.get_name(context.seat)}'s deck"]
    [line] = collect_texts(decline)
    assert line.endswith(("is asked next", "takes it"))
    scene.session.submit(Decline())
    follower = scene.session.decision
    assert follower is not None
    assert line.startswith(context.get_name(follower.seat)) == line.endswith("is asked next")


def test_a_safe_room_has_a_card_for_rest_and_one_for_each_bottle() -> None:
    table = DungeonTestTable("KT-15", [["strike"]], hearts=2, bottles=["milk", "empty", "fairy"])
    table.state.containers = 8
    scene = get_scene(table)
    rest, *bottles = find_answers(scene)
    assert (rest.option.action, collect_texts(rest)) == (Done(), ["+2 hearts"])
    assert [option.option.action for option in bottles] == [UseBottle("milk"), UseBottle("fairy")]
    assert [collect_texts(option)[1:] for option in bottles] == [["Then +2 hearts"]] * 2


@pytest.mark.parametrize(("hearts", "line"), [(5, "+½ heart"), (3, "+1½ hearts")])
def test_a_safe_room_promises_no_more_hearts_than_are_missing(hearts: int, line: str) -> None:
    table = DungeonTestTable("KT-15", [["strike"]], hearts=hearts, bottles=["milk"])
    rest, bottle = find_answers(get_scene(table))
    assert collect_texts(rest) == [line], "three containers"
    assert collect_texts(bottle) == ["Heals 3 hearts, twice"], "nothing is missing after the milk"


def test_a_safe_room_says_that_no_heart_is_missing() -> None:
    scene = get_scene(DungeonTestTable("KT-15", [["strike"]], hearts=5, bottles=["milk"]))
    scene.view.hearts = 6
    assert collect_texts(find_answers(scene)[0]) == ["Hearts already full"]


# ---- how one is chosen ----------------------------------------------------------------------------------------------


def test_the_main_action_does_what_the_chosen_card_says() -> None:
    scene = get_scene(DungeonTestTable("KT-14", [["strike"]], rupees=12))
    page = scene.shown_page
    assert isinstance(page, OfferPage)
    assert page.make_proposal().text == "Ask for the bill"
    press(scene, Kind.KEY, "2")
    assert scene.shown_page is not None
    assert scene.shown_page.make_proposal().text == "Solve the riddle"
    press(scene, Kind.MAIN)
    assert taken(scene) == scene.rules.to_text(Decline())


def test_the_focus_chooses_a_card_and_enter_carries_it_out() -> None:
    """An arrow leads from card to card, though those of the hand are nearer."""
    scene = get_scene(
        DungeonTestTable("KT-14", [["strike", "leap", "sidestep", "look-around", "encourage"]], rupees=12)
    )
    assert scene.form.focus == ActionRowId("take")
    press(scene, Kind.RIGHT)
    assert scene.form.focus == ActionRowId("decline")
    assert scene.choice.row == ActionRowId("decline")
    press(scene, Kind.LEFT)
    press(scene, Kind.MAIN)
    assert taken(scene) == scene.rules.to_text(Accept())


def test_the_second_press_on_a_card_carries_it_out() -> None:
    scene = get_scene(DungeonTestTable("KT-14", [["strike"]], rupees=12))
    box = scene.form.get_widget(ActionRowId("decline")).box
    for _press in range(2):
        for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE):
            scene.services.stack.handle(Intent(kind, *box.center, device="mouse"))
    assert taken(scene) == scene.rules.to_text(Decline())


def test_the_numbers_choose_between_the_cards_and_not_from_the_hand() -> None:
    scene = get_scene(DungeonTestTable("KT-14", [["strike", "leap"]], rupees=12))
    press(scene, Kind.KEY, "2")
    assert scene.choice.card == NONE
    assert scene.choice.row == ActionRowId("decline")


@pytest.mark.parametrize("percent", [100, 150])
def test_cards_lie_side_by_side_above_the_hand(percent: int) -> None:
    services = some_services(speed="instant", text_size=percent)
    for name in ("dungeon-offer", "dungeon-item", "dungeon-safe"):
        scene = SHOTS[name](services)
        assert isinstance(scene, AdventureScene)
        canvas = a_canvas()
        canvas.text_scale = percent / 100
        scene.layout(canvas)
        cards = [widget for widget in scene.form.widgets if isinstance(widget, AnswerCard)]
        assert len(cards) >= 2
        for index, card in enumerate(cards):
            assert card.box.bottom < 606
            assert not any(card.box.overlaps(other.box) for other in cards[index + 1 :])


# ---- the stall ------------------------------------------------------------------------------------------------------


def test_goods_leave_the_keeper_of_the_stall_free() -> None:
    scene = SHOTS["dungeon-shop"](some_services(speed="instant"))
    assert isinstance(scene, AdventureScene)
    show_scene(scene.services, scene, a_canvas())
    assert isinstance(scene.shown_page, ShopPage)
    goods = [widget for widget in scene.form.widgets if isinstance(widget, ShopGood)]
    assert len(goods) == 5
    assert not any(good.box.overlaps(KEEPER) for good in goods)


def test_the_sword_is_offered_like_any_item_before_the_first_dungeon() -> None:
    scene = make_scene(some_services(speed="instant"), play_to(THREE, "3", match_question("sword")))
    show_scene(scene.services, scene, a_canvas())
    assert isinstance(scene.shown_page, OfferPage)
    take, decline = find_answers(scene)
    assert collect_texts(take) == [f"8 cards for {scene.make_context().get_name(scene.make_context().seat)}'s deck"]
    assert collect_texts(decline)[0].endswith("is asked next")
    press(scene, Kind.KEY, "2")
    press(scene, Kind.MAIN)
    assert taken(scene) == scene.rules.to_text(Decline())
