"""The lobby, the deck picker, the album and trading: what is open to whom, what is refused and why."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.app.elixir.collection.album import AlbumScene
from game.app.elixir.collection.deck_cover import DeckCoverScene
from game.app.elixir.collection.deck_picker import DeckPickerScene
from game.app.elixir.collection.trade import TradeScene
from game.app.elixir.ids import (
    AddCardId,
    AlbumCardId,
    ConfirmTradeId,
    DeckButtonId,
    OfferCardId,
    PlayerNameId,
    RemoveCardId,
    WayId,
)
from game.app.elixir.lobby import ElixirLobbyScene
from game.app.elixir.scene import ElixirMatchScene
from game.app.play.ask import AskTextScene
from game.app.ui.widgets.base import WidgetEvent
from game.modes.collections import collection_file, collections, exchange
from game.paths import HOME_VARIABLE
from game.session.seats import PERSON
from game.setup.elixir import ElixirChair, ElixirPlan
from tests.app.elixir.lobby_hands import (
    CANVAS,
    CATALOG,
    NOT_OWNED,
    RARE,
    find_reason,
    make_plan,
    open_scene,
    press_widget,
)
from tests.app.screen import some_services, start_screen
from tests.modes.house_matches import enroll_players


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use empty user folders."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


# Names and ways -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "   ", "a" * 30, "Ada", "aDA"])
def test_a_name_that_cannot_be_is_refused_with_a_sentence(name: str) -> None:
    services = some_services()
    enroll_players("Ada")
    lobby = open_scene(services, ElixirLobbyScene(services))
    assert isinstance(lobby, ElixirLobbyScene)
    lobby._ask_name(0)
    ask = services.stack.top
    assert isinstance(ask, AskTextScene)
    services.stack.draw(CANVAS)
    ask.input_text = name
    ask._submit_text()
    assert services.stack.top is ask
    assert ask.error_message
    assert collections.list_players(exchange.load_ledger()) == ["Ada"]


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_every_way_of_playing_leads_to_a_table(keys: bool) -> None:
    for way in ("quick", "practice", "real"):
        services = some_services(speed="instant")
        open_scene(services, ElixirLobbyScene(services, make_plan(two=True)))
        press_widget(services, WayId(way), keys=keys)
        press_widget(services, "begin", keys=keys)
        table = services.stack.top
        assert isinstance(table, ElixirMatchScene)
        assert table.rules.options.stakes == ("real" if way == "real" else "practice")
        for match in exchange.load_ledger().running:
            exchange.update_ledger(lambda book, match=match: collections.cancel_match(book, match))  # type: ignore[misc]


def test_ways_that_are_not_open_say_why() -> None:
    alone = make_plan()
    assert "two humans" in alone.find_match_type_refusal("real")
    assert "4 map pieces" in alone.find_match_type_refusal("official")
    guest = ElixirPlan(alone.ledger, [ElixirChair(PERSON, "Zoe"), ElixirChair("random", "")])
    assert "collection" in guest.find_match_type_refusal("practice")
    assert not guest.find_match_type_refusal("quick")
    bots = ElixirPlan(alone.ledger, [ElixirChair("random", ""), ElixirChair("random", "")])
    assert "human" in bots.find_match_type_refusal("official")


@pytest.mark.parametrize("way", ["practice", "real", "official"])
def test_no_way_that_takes_collections_is_open_to_the_same_player_twice(way: str) -> None:
    services = some_services()
    twice = ElixirPlan(enroll_players("Ada", "Bo"), [ElixirChair(PERSON, "Ada"), ElixirChair(PERSON, "Ada")])
    lobby = open_scene(services, ElixirLobbyScene(services, twice))
    assert "different" in find_reason(lobby, WayId(way))
    assert "different" in find_reason(lobby, "begin")


@pytest.mark.parametrize("way", ["practice", "real"])
def test_choosing_the_other_player_again_closes_the_chosen_way(way: str) -> None:
    services = some_services()
    lobby = open_scene(services, ElixirLobbyScene(services, make_plan(way, two=True)))
    assert isinstance(lobby, ElixirLobbyScene)
    lobby.on_widget_event(WidgetEvent(PlayerNameId(1), "changed", "Ada"))
    assert lobby.plan.match_type == "quick"


def test_an_official_duel_needs_half_the_map_and_has_its_own_terms() -> None:
    enroll_players("Ada", "Bo")
    for index in range(4):
        exchange.update_ledger(
            lambda book, n=index: collections.give_pack(
                book, CATALOG, "Ada", f"m{n}", "potion", exchange.make_random(str(n))
            )  # type: ignore[misc]
        )
    made = ElixirPlan(exchange.load_ledger(), [ElixirChair(PERSON, "Ada"), ElixirChair("sage", "")])
    made.format = "beginner"
    assert not made.find_match_type_refusal("official")
    made.match_type = "official"
    assert (made.setup.format, made.setup.stakes, made.setup.official) == ("advanced", "practice", True)


# Decks ----------------------------------------------------------------------------------------------------------------


def test_a_suggested_deck_keeps_the_limits() -> None:
    made = make_plan()
    made.suggest_deck(0)
    assert made.find_start_refusal() == ""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda deck: deck.characters.pop(), "Choose 5 characters. This deck has 4."),
        (lambda deck: deck.potions.pop(), "Choose 5 potions. This deck has 4."),
        (lambda deck: deck.characters.__setitem__(0, NOT_OWNED), "doesn't own"),
    ],
)
def test_a_deck_that_may_not_be_brought_says_why(change, words: str) -> None:  # type: ignore[no-untyped-def]
    services = some_services()
    made = make_plan()
    made.suggest_deck(0)
    assert not collections.build_collection(made.ledger, "Ada").characters[NOT_OWNED]
    change(made.chairs[0].deck)
    lobby = open_scene(services, ElixirLobbyScene(services, made))
    assert words in find_reason(lobby, "begin")


def test_three_rare_cards_are_refused_where_they_are_chosen() -> None:
    made = make_plan()
    moves = tuple(collections.CardMove("character", card, collections.HOUSE, "Ada") for card in RARE[:3])
    made.ledger = collections.CollectionLedger((*made.ledger.entries, collections.LedgerEntry("gift/1", moves)))
    services = some_services()
    picker = DeckPickerScene(services, made, 0, lambda: None)
    open_scene(services, picker)
    for card in RARE[:2]:
        assert picker.find_refusal(card) == ""
        picker.deck.append(card)
    assert "2 rare characters" in picker.find_refusal(RARE[2])
    made.chairs[0].deck.characters = RARE[:3]
    assert "rare" in made.find_deck_refusal(0) or "characters" in made.find_deck_refusal(0)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_deck_is_put_together_card_by_card(keys: bool) -> None:
    made = make_plan()
    services = some_services()
    picker = DeckPickerScene(services, made, 0, lambda: None)
    open_scene(services, picker)
    owned = sorted(card for card in picker.free_characters if card not in RARE)[:5]
    for card in owned:
        picker.scroll_view.scroll_to(0)
        press_widget(services, AddCardId(card), keys=keys or _is_hidden(picker, card))
    assert made.chairs[0].deck.characters == owned
    assert "full" in picker.find_refusal(owned[0])
    press_widget(services, RemoveCardId("character", 0), keys=keys)
    assert made.chairs[0].deck.characters == owned[1:]
    press_widget(services, "suggest", keys=keys)
    press_widget(services, "done", keys=keys)
    assert made.find_deck_refusal(0) == ""


def _is_hidden(picker: DeckPickerScene, card: str) -> bool:
    """Return whether a card is scrolled out of the pointer's reach."""
    return picker.form.get_widget(AddCardId(card)).box.h < 20


def test_a_secret_deck_is_chosen_behind_a_cover() -> None:
    services = some_services()
    made = make_plan(two=True)
    made.suggest_deck(0)
    open_scene(services, ElixirLobbyScene(services, made))
    press_widget(services, DeckButtonId(1))
    cover = services.stack.top
    assert isinstance(cover, DeckCoverScene)
    cover.update(1.0)
    press_widget(services, "ready")
    assert isinstance(services.stack.top, DeckPickerScene)


def test_the_bot_gets_cards_of_the_same_rarities_and_other_ones() -> None:
    from random import Random

    made = make_plan()
    made.suggest_deck(0)
    mine, theirs = made.draw_catalog_numbers(0, Random(1)), made.draw_catalog_numbers(1, Random(1))
    for kind, cards in enumerate((CATALOG.characters, CATALOG.potions)):
        rarities = [Counter(cards[n].rarity for n in deck[kind]) for deck in (mine, theirs)]  # type: ignore[index]
        assert rarities[0] == rarities[1]
        assert not set(mine[kind]) & set(theirs[kind])


# Files ----------------------------------------------------------------------------------------------------------------


def test_a_damaged_collection_comes_back_from_its_backup_and_says_so() -> None:
    enroll_players("Ada", "Bo")
    before = exchange.load_ledger()
    file = collection_file.collections_path()
    file.write_bytes(file.read_bytes()[:-40])
    services = some_services()
    lobby = open_scene(services, ElixirLobbyScene(services))
    assert "backup" in services.stack.toast.text
    assert isinstance(lobby, ElixirLobbyScene)
    assert (
        collections.list_players(lobby.plan.ledger) == collections.list_players(before)[:1]
    )  # the backup is the book before the last change


# Album and trading ----------------------------------------------------------------------------------------------------


def test_the_album_shows_what_is_owned_and_what_is_missing() -> None:
    enroll_players("Ada")
    services = some_services()
    album = AlbumScene(services, "Ada")
    open_scene(services, album)
    owned = {w.id for w in album.form.widgets if isinstance(w.id, AlbumCardId)}
    album.card_filter.missing = True
    album.services.stack.request_layout()
    services.stack.draw(CANVAS)
    missing = {w.id for w in album.form.widgets if isinstance(w.id, AlbumCardId)}
    assert len(owned) == 10
    assert owned | missing == {AlbumCardId(card) for card in CATALOG.character_ids}
    assert not owned & missing
    assert "8 map pieces" in find_reason(album, "prize")


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_trade_needs_both_and_any_change_asks_anew(keys: bool) -> None:
    enroll_players("Ada", "Bo")
    services = some_services()
    trade = TradeScene(services, ("Ada", "Bo"))
    open_scene(services, trade)
    assert "Offer" in find_reason(trade, ConfirmTradeId(0))
    mine, theirs = (max(trade.find_available_cards(side, "character")) for side in (0, 1))
    before = exchange.load_ledger()
    press_widget(services, OfferCardId(0, mine), keys=True)
    press_widget(services, ConfirmTradeId(0), keys=keys)
    assert trade.confirmed_sides == {0}
    press_widget(services, OfferCardId(1, theirs), keys=True)
    assert trade.confirmed_sides == set()
    press_widget(services, ConfirmTradeId(1), keys=keys)
    assert exchange.load_ledger() == before
    press_widget(services, ConfirmTradeId(0), keys=keys)
    ledger = exchange.load_ledger()
    assert (
        collections.build_collection(ledger, "Bo").characters[mine]
        == collections.build_collection(before, "Bo").characters[mine] + 1
    )
    assert (
        collections.build_collection(ledger, "Ada").characters[theirs]
        == collections.build_collection(before, "Ada").characters[theirs] + 1
    )
    total = sum((collections.build_collection(ledger, name).characters for name in ("Ada", "Bo")), Counter[str]())
    assert total == sum(
        (collections.build_collection(before, name).characters for name in ("Ada", "Bo")), Counter[str]()
    )
