"""The starter pack and what waits beside it: packs are opened once, locks say what opens them, rules have a sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.elixir.collection.album import AlbumScene
from game.app.elixir.collection.closer import ElixirCardScene
from game.app.elixir.collection.deck_picker import DeckPickerScene
from game.app.elixir.collection.pack_scene import PackScene
from game.app.elixir.ids import (
    AlbumCardId,
    DeckButtonId,
    PackCardId,
    StarterPackId,
    WayId,
)
from game.app.elixir.lobby import ElixirLobbyScene
from game.app.elixir.pictures.opening import PackOpening
from game.app.elixir.scene import ElixirMatchScene
from game.app.play.ask import AskTextScene
from game.app.ui.effects.timeline import AnimationSettings
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import WidgetScene
from game.app.ui.widgets.base import WidgetEvent
from game.modes.collections import collections, exchange
from game.paths import HOME_VARIABLE
from game.session.seats import PERSON
from game.setup.elixir import ElixirChair
from tests.app.elixir.lobby_hands import (
    CANVAS,
    CATALOG,
    NOT_OWNED,
    RARE,
    enter_name,
    make_plan,
    open_scene,
    pass_guard,
    press_widget,
)
from tests.app.screen import collect_texts, some_services, start_screen
from tests.modes.house_matches import enroll_players


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use empty user folders."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_new_player_opens_the_starter_pack_and_plays_with_the_own_deck(keys: bool) -> None:
    services = some_services(speed="instant")
    lobby = open_scene(services, ElixirLobbyScene(services))
    assert isinstance(lobby, ElixirLobbyScene)
    assert lobby.offers_pack
    press_widget(services, StarterPackId(0), keys=keys)
    enter_name(services, "Zoe")
    assert collections.list_players(exchange.load_ledger()) == ["Zoe"], "the cards are owned before they are shown"
    pack = services.stack.top
    assert isinstance(pack, PackScene)
    assert len(pack.faces) == 17
    pass_guard(services)
    press_widget(services, "done", keys=keys)
    assert services.stack.top is lobby
    assert not lobby.offers_pack
    assert lobby.plan.match_type == "practice"
    assert not exchange.load_ledger().sealed
    press_widget(services, "begin", keys=keys)
    table = services.stack.top
    assert isinstance(table, ElixirMatchScene)
    dealt = {CATALOG.character_ids[card.number] for card in table.session.snapshot().characters[0]}
    assert dealt == set(lobby.plan.chairs[0].deck.characters)


def test_enter_opens_the_starter_pack() -> None:
    services = some_services(speed="instant")
    lobby = open_scene(services, ElixirLobbyScene(services))
    lobby.handle(Intent(Kind.MAIN))
    assert isinstance(services.stack.top, AskTextScene)


def test_the_starter_pack_is_opened_once_only() -> None:
    services = some_services(speed="instant")
    lobby = open_scene(services, ElixirLobbyScene(services))
    press_widget(services, StarterPackId(0))
    enter_name(services, "Zoe")
    pass_guard(services)
    press_widget(services, "done")
    assert not [w for w in lobby.form.widgets if w.id in (StarterPackId(0), "pack")]
    before = exchange.load_ledger()
    assert isinstance(lobby, ElixirLobbyScene)
    lobby._ask_name(0)
    ask = services.stack.top
    enter_name(services, "Zoe")
    assert services.stack.top is ask
    assert exchange.load_ledger() == before


def test_a_pack_that_nobody_saw_waits_in_the_lobby() -> None:
    """The program ended after the cards were written and before they were shown."""
    enroll_players("Ada")
    exchange.update_ledger(
        lambda ledger: collections.give_pack(ledger, CATALOG, "Ada", "m", "potion", exchange.make_random("m"))
    )
    for id in ("starter/Ada", "pack/m"):
        services = some_services(speed="instant")
        lobby = open_scene(services, ElixirLobbyScene(services))
        press_widget(services, "pack")
        pack = services.stack.top
        assert isinstance(pack, PackScene)
        assert pack.entry.id == id
        pass_guard(services)
        assert id not in exchange.load_ledger().sealed
        press_widget(services, "done")
        assert services.stack.top is lobby
    assert not [w for w in lobby.form.widgets if w.id == "pack"]


def test_quick_play_needs_no_collection() -> None:
    services = some_services(speed="instant")
    lobby = open_scene(services, ElixirLobbyScene(services))
    assert isinstance(lobby, ElixirLobbyScene)
    press_widget(services, WayId("quick"))
    press_widget(services, "begin")
    table = services.stack.top
    assert isinstance(table, ElixirMatchScene)
    assert table.active_match.seats.name(0) == "Player 1"
    assert not collections.list_players(exchange.load_ledger())


def test_quick_play_calls_people_by_the_names_of_the_settings() -> None:
    services = some_services(speed="instant", names=("Mira", "Tom", "", ""))
    lobby = open_scene(services, ElixirLobbyScene(services, two_people=True))
    assert isinstance(lobby, ElixirLobbyScene)
    press_widget(services, WayId("quick"))
    lobby.plan.chairs[1].name = "Mira"
    assert lobby.plan.seats.names == ["Player 1", "Mira"], "no two people have one name"
    lobby.plan.chairs[1].name = ""
    press_widget(services, "begin")
    scenes = services.stack.scenes
    [table] = [scene for scene in scenes if isinstance(scene, ElixirMatchScene)]
    assert table.active_match.seats.names == ["Mira", "Tom"]


def test_after_quick_play_was_chosen_the_starter_pack_is_still_there() -> None:
    services = some_services(speed="instant")
    lobby = open_scene(services, ElixirLobbyScene(services))
    press_widget(services, WayId("quick"))
    press_widget(services, StarterPackId(0))
    enter_name(services, "Zoe")
    pass_guard(services)
    press_widget(services, "done")
    assert isinstance(lobby, ElixirLobbyScene)
    assert lobby.plan.match_type == "practice"


def test_locked_ways_say_what_unlocks_them() -> None:
    services = some_services()
    lobby = open_scene(services, ElixirLobbyScene(services))
    assert isinstance(lobby, ElixirLobbyScene)
    lines = {way: lobby.plan.describe_unlock(way) for way in ("quick", "practice", "real", "official")}  # type: ignore[arg-type]
    assert lines["quick"] == ""
    assert "starter pack" in lines["practice"]
    assert "second player" in lines["real"]
    heard = " ".join(collect_texts(lobby))
    assert all(line in heard for line in lines.values())
    owner = make_plan()
    assert "4 map pieces" in owner.describe_unlock("official")
    owner.chairs[1] = ElixirChair(PERSON, "Zoe")
    assert "each" in owner.describe_unlock("practice")


def test_the_album_can_be_looked_at_before_the_first_pack() -> None:
    services = some_services()
    open_scene(services, ElixirLobbyScene(services))
    press_widget(services, "album")
    album = services.stack.top
    assert isinstance(album, AlbumScene)
    shown = {w.id for w in album.form.widgets if isinstance(w.id, AlbumCardId)}
    assert shown == {AlbumCardId(card) for card in CATALOG.character_ids}
    album.on_widget_event(WidgetEvent(AlbumCardId(NOT_OWNED), "pressed"))
    services.stack.draw(CANVAS)
    assert not album.owned.characters


def test_the_deck_that_was_chosen_is_there_the_next_time() -> None:
    enroll_players("Ada")
    services = some_services(speed="instant")
    lobby = open_scene(services, ElixirLobbyScene(services))
    press_widget(services, DeckButtonId(0))
    picker = services.stack.top
    assert isinstance(picker, DeckPickerScene)
    chosen = sorted(card for card in picker.free_characters if card not in RARE)[:5]
    picker.plan.chairs[0].deck.characters = list(chosen)
    services.stack.request_layout()
    pass_guard(services)
    press_widget(services, "done")
    assert services.stack.top is lobby
    again = ElixirLobbyScene(some_services())
    assert again.plan.chairs[0].deck.characters == chosen
    assert again.plan.match_type == "practice"


def test_any_click_shows_all_cards_of_a_pack_and_only_the_next_one_goes_on() -> None:
    enroll_players("Ada")
    services = some_services(speed="normal")
    pack = PackScene(services, exchange.load_ledger().entries[0])
    open_scene(services, pack)
    services.stack.update(1.0)
    assert not pack.opening.is_over
    assert PackCardId(16) in [w.id for w in pack.form.widgets]
    assert pack.form.get_widget(PackCardId(16)).accessible_name == "Face down"
    press_widget(services, PackCardId(16))
    assert services.stack.top is pack
    assert pack.opening.is_over
    assert pack.form.get_widget(PackCardId(16)).accessible_name == pack.faces[16].accessible_name
    press_widget(services, PackCardId(16))
    assert isinstance(services.stack.top, ElixirCardScene)


@pytest.mark.parametrize("kind", [Kind.MAIN, Kind.OK, Kind.SKIP])
def test_a_key_shows_all_cards_of_a_pack(kind: Kind) -> None:
    enroll_players("Ada")
    services = some_services(speed="normal")
    pack = PackScene(services, exchange.load_ledger().entries[0])
    open_scene(services, pack)
    pass_guard(services)
    assert not pack.opening.is_over
    pack.handle(Intent(kind))
    assert services.stack.top is pack
    assert pack.opening.is_over


def test_the_skip_button_shows_all_cards_and_stays() -> None:
    enroll_players("Ada")
    services = some_services(speed="normal")
    lobby = open_scene(services, ElixirLobbyScene(services))
    pack = PackScene(services, exchange.load_ledger().entries[0])
    open_scene(services, pack)
    pass_guard(services)
    press_widget(services, "done")
    assert services.stack.top is pack
    assert pack.opening.is_over
    press_widget(services, "done")
    assert services.stack.top is lobby


def test_cards_turn_over_one_by_one() -> None:
    opening = PackOpening(AnimationSettings(), 17)
    turned = []
    while not opening.is_over:
        opening.update(1 / 30)
        turned.append(opening.started_count)
    assert turned[0] == 0
    assert set(turned) == set(range(18))
    assert turned == sorted(turned)
    assert len(turned) < 30 * 8


def test_with_reduced_motion_cards_fade_in_at_their_places() -> None:
    opening = PackOpening(AnimationSettings(reduced=True), 17)
    assert (opening.tear_progress, opening.get_deal_progress(16), opening.get_turn_progress(0)) == (1.0, 1.0, 0.0)
    opening.update(0.2)
    assert 0 < opening.get_turn_progress(0) < 1
    assert PackOpening(AnimationSettings(0), 17).is_over


def test_a_pad_opens_the_pack_and_starts_the_match() -> None:
    services = some_services(speed="instant")
    lobby = open_scene(services, ElixirLobbyScene(services))
    for scene_id in (StarterPackId(0), "done", "begin"):
        top = services.stack.top
        assert isinstance(top, WidgetScene)
        assert top.form.focus == scene_id, "A presses what has the focus"
        pass_guard(services)
        top.handle(Intent(Kind.OK, device="pad"))
        if scene_id == StarterPackId(0):
            enter_name(services, "Zoe")
        services.stack.draw(CANVAS)
    assert lobby is not services.stack.top
    assert isinstance(services.stack.top, ElixirMatchScene)


# Rules ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_the_sheet_of_rules_says_how_many_are_changed(keys: bool) -> None:
    services = some_services()
    lobby = open_scene(services, ElixirLobbyScene(services, make_plan("quick")))
    assert isinstance(lobby, ElixirLobbyScene)
    assert lobby.form.get_widget("advanced").subtitle == "standard"  # type: ignore[attr-defined]
    press_widget(services, "advanced", keys=keys)
    press_widget(services, "sudden_death", keys=keys)
    press_widget(services, "shields", keys=keys)
    press_widget(services, "done", keys=keys)
    assert not lobby.shows_rules
    assert lobby.form.get_widget("advanced").subtitle == "2 changed"  # type: ignore[attr-defined]
    assert lobby.plan.setup.sudden_death
    assert not lobby.plan.setup.shields


def test_back_closes_the_sheet_before_the_lobby() -> None:
    services = some_services()
    lobby = open_scene(services, ElixirLobbyScene(services, make_plan()))
    assert isinstance(lobby, ElixirLobbyScene)
    press_widget(services, "advanced")
    lobby.handle(Intent(Kind.BACK))
    assert services.stack.top is lobby
    assert not lobby.shows_rules


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        ({}, 0),
        ({"potions": 3}, 1),
        ({"format": "beginner", "potions": 3}, 1),
        ({"same_decks": True}, 0),
        ({"open_decks": True, "spent_when_laid": True, "shields": False}, 3),
    ],
)
def test_only_rules_that_apply_count_as_changed(changes: dict[str, object], count: int) -> None:
    made = make_plan()
    for term, value in changes.items():
        setattr(made, term, value)
    assert made.count_changed_options() == count


def test_more_potions_fill_the_deck_again() -> None:
    services = some_services()
    lobby = ElixirLobbyScene(services, make_plan())
    lobby.plan.suggest_deck(0)
    for number in (2, 5):
        lobby.on_widget_event(WidgetEvent("potions", "changed", number))
        assert len(lobby.plan.chairs[0].deck.potions) == number
        assert not lobby.plan.find_start_refusal()
