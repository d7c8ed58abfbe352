"""The lobby, the deck picker, the album and trading: what is open to whom, what is refused and why."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.app.elixir.collection.album import AlbumScene
from game.app.elixir.collection.deck_cover import PickCover
from game.app.elixir.collection.deck_picker import DeckPicker
from game.app.elixir.collection.trade import TradeScene
from game.app.elixir.ids import AddId, ConfirmId, DeckId, GiveId, LookId, NameId, TakeOutId, WayId
from game.app.elixir.lobby import LobbyScene
from game.app.elixir.scene import TableScene
from game.app.play.ask import AskText
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply, WidgetId
from game.content.cards.elixir_catalog import load_catalog
from game.modes.collections import collection_file
from game.modes.collections import collections as c
from game.modes.collections import exchange as house
from game.paths import HOME_VARIABLE
from game.session.seats import PERSON
from game.setup.elixir import Chair, Plan
from tests.app.screen import a_canvas, some_services, start_screen
from tests.modes.house_matches import enroll

CATALOG = load_catalog()
RARE = [n for n, card in zip(CATALOG.character_ids, CATALOG.characters, strict=True) if card.rarity == "rare"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders are empty ones."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


def opened(services: Services, scene: FormScene) -> FormScene:
    """On the stack and drawn once."""
    services.stack.push(scene)
    services.stack.draw(CANVAS)
    return scene


CANVAS = a_canvas(0.4)
NOT_OWNED = "pegason"


def press(services: Services, id: WidgetId, *, keys: bool = False) -> None:
    """A widget of the top scene."""
    top = services.stack.top
    assert isinstance(top, FormScene)
    services.stack.draw(CANVAS)
    if keys:
        for _step in range(200):
            if top.form.focus == id:
                break
            top.handle(Intent(Kind.NEXT))
        assert top.form.focus == id
        top.handle(Intent(Kind.OK))
    else:
        x, y = top.form.widget(id).box.center
        for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE):
            top.handle(Intent(kind, x, y, device="mouse"))
    services.stack.draw(CANVAS)


def reason(scene: FormScene, id: WidgetId) -> str:
    """Why a widget is switched off; empty when it is not."""
    widget = scene.form.widget(id)
    return "" if widget.enabled else widget.reason


def plan(way: str = "practice", *, two: bool = False) -> Plan:
    """Ada, who has a collection, against a bot or against Bo."""
    book = enroll("Ada", "Bo")
    other = Chair(PERSON, "Bo") if two else Chair("sensible", "")
    made = Plan(book, [Chair(PERSON, "Ada"), other])
    made.way = way  # type: ignore[assignment]
    return made


# Beginning ------------------------------------------------------------------------------------------------------------


def test_a_new_player_starts_a_collection_and_plays_at_once() -> None:
    services = some_services(speed="instant")
    lobby = opened(services, LobbyScene(services))
    assert isinstance(lobby, LobbyScene)
    assert not reason(lobby, "begin"), "quick play begins with one click"
    lobby.on_reply(Reply(NameId(0), "changed", "+"))
    ask = services.stack.top
    assert isinstance(ask, AskText)
    services.stack.draw(CANVAS)
    ask.typed = "Zoe"
    ask._give()
    assert c.players(house.book()) == ["Zoe"]
    press(services, "begin")
    assert isinstance(services.stack.top, TableScene)


def test_quick_play_begins_with_one_click() -> None:
    services = some_services(speed="instant")
    lobby = opened(services, LobbyScene(services))
    assert isinstance(lobby, LobbyScene)
    press(services, "begin")
    table = services.stack.top
    assert isinstance(table, TableScene)
    assert table.occasion.seats.name(0) == "Player 1"


@pytest.mark.parametrize("name", ["", "   ", "a" * 30, "Ada", "aDA"])
def test_a_name_that_cannot_be_is_refused_with_a_sentence(name: str) -> None:
    services = some_services()
    enroll("Ada")
    lobby = opened(services, LobbyScene(services))
    assert isinstance(lobby, LobbyScene)
    lobby._ask_name(0)
    ask = services.stack.top
    assert isinstance(ask, AskText)
    services.stack.draw(CANVAS)
    ask.typed = name
    ask._give()
    assert services.stack.top is ask
    assert ask.fault
    assert c.players(house.book()) == ["Ada"]


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_every_way_of_playing_leads_to_a_table(keys: bool) -> None:
    for way in ("quick", "practice", "real"):
        services = some_services(speed="instant")
        opened(services, LobbyScene(services, plan(two=True)))
        press(services, WayId(way), keys=keys)
        press(services, "begin", keys=keys)
        table = services.stack.top
        assert isinstance(table, TableScene)
        assert table.rules.options.stakes == ("real" if way == "real" else "practice")
        for match in house.book().running:
            house.change(lambda book, match=match: c.call_off(book, match))  # type: ignore[misc]


def test_ways_that_are_not_open_say_why() -> None:
    alone = plan()
    assert "two humans" in alone.why_not_way("real")
    assert "4 map pieces" in alone.why_not_way("official")
    guest = Plan(alone.book, [Chair(PERSON, "Zoe"), Chair("random", "")])
    assert "collection" in guest.why_not_way("practice")
    assert not guest.why_not_way("quick")
    bots = Plan(alone.book, [Chair("random", ""), Chair("random", "")])
    assert "human" in bots.why_not_way("official")


@pytest.mark.parametrize("way", ["practice", "real", "official"])
def test_no_way_that_takes_collections_is_open_to_the_same_player_twice(way: str) -> None:
    services = some_services()
    twice = Plan(enroll("Ada", "Bo"), [Chair(PERSON, "Ada"), Chair(PERSON, "Ada")])
    lobby = opened(services, LobbyScene(services, twice))
    assert "different" in reason(lobby, WayId(way))
    assert "different" in reason(lobby, "begin")


@pytest.mark.parametrize("way", ["practice", "real"])
def test_choosing_the_other_player_again_closes_the_chosen_way(way: str) -> None:
    services = some_services()
    lobby = opened(services, LobbyScene(services, plan(way, two=True)))
    assert isinstance(lobby, LobbyScene)
    lobby.on_reply(Reply(NameId(1), "changed", "Ada"))
    assert lobby.plan.way == "quick"


def test_an_official_duel_needs_half_the_map_and_has_its_own_terms() -> None:
    enroll("Ada", "Bo")
    for number in range(4):
        house.change(
            lambda book, n=number: c.give_pack(book, CATALOG, "Ada", f"m{n}", "potion", house.luck(str(n)))  # type: ignore[misc]
        )
    made = Plan(house.book(), [Chair(PERSON, "Ada"), Chair("sage", "")])
    made.format = "beginner"
    assert not made.why_not_way("official")
    made.way = "official"
    assert (made.setup.format, made.setup.stakes, made.setup.official) == ("advanced", "practice", True)


# Decks ----------------------------------------------------------------------------------------------------------------


def test_a_suggested_deck_keeps_the_limits() -> None:
    made = plan()
    made.suggest(0)
    assert made.why_not_begin() == ""


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
    made = plan()
    made.suggest(0)
    assert not c.collection(made.book, "Ada").characters[NOT_OWNED]
    change(made.chairs[0].deck)
    lobby = opened(services, LobbyScene(services, made))
    assert words in reason(lobby, "begin")


def test_three_rare_cards_are_refused_where_they_are_chosen() -> None:
    made = plan()
    moves = tuple(c.Move("character", card, c.HOUSE, "Ada") for card in RARE[:3])
    made.book = c.Book((*made.book.entries, c.Entry("gift/1", moves)))
    services = some_services()
    picker = DeckPicker(services, made, 0, lambda: None)
    opened(services, picker)
    for card in RARE[:2]:
        assert picker.why_not(card) == ""
        picker.deck.append(card)
    assert "2 rare characters" in picker.why_not(RARE[2])
    made.chairs[0].deck.characters = RARE[:3]
    assert "rare" in made.why_not_deck(0) or "characters" in made.why_not_deck(0)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_deck_is_put_together_card_by_card(keys: bool) -> None:
    made = plan()
    services = some_services()
    picker = DeckPicker(services, made, 0, lambda: None)
    opened(services, picker)
    owned = sorted(card for card in picker.free if card not in RARE)[:5]
    for card in owned:
        picker.pane.scroll_to(0)
        press(services, AddId(card), keys=keys or _hidden(picker, card))
    assert made.chairs[0].deck.characters == owned
    assert "full" in picker.why_not(owned[0])
    press(services, TakeOutId("character", 0), keys=keys)
    assert made.chairs[0].deck.characters == owned[1:]
    press(services, "suggest", keys=keys)
    press(services, "done", keys=keys)
    assert made.why_not_deck(0) == ""


def _hidden(picker: DeckPicker, card: str) -> bool:
    """Whether a card is scrolled out of sight, where the pointer does not reach it."""
    return picker.form.widget(AddId(card)).box.h < 20


def test_a_secret_deck_is_chosen_behind_a_cover() -> None:
    services = some_services()
    made = plan(two=True)
    made.suggest(0)
    opened(services, LobbyScene(services, made))
    press(services, DeckId(1))
    cover = services.stack.top
    assert isinstance(cover, PickCover)
    cover.update(1.0)
    press(services, "ready")
    assert isinstance(services.stack.top, DeckPicker)


def test_the_bot_gets_cards_of_the_same_rarities_and_other_ones() -> None:
    from random import Random

    made = plan()
    made.suggest(0)
    mine, theirs = made.numbers(0, Random(1)), made.numbers(1, Random(1))
    for kind, cards in enumerate((CATALOG.characters, CATALOG.potions)):
        rarities = [Counter(cards[n].rarity for n in deck[kind]) for deck in (mine, theirs)]  # type: ignore[index]
        assert rarities[0] == rarities[1]
        assert not set(mine[kind]) & set(theirs[kind])


# Files ----------------------------------------------------------------------------------------------------------------


def test_a_damaged_collection_comes_back_from_its_backup_and_says_so() -> None:
    enroll("Ada", "Bo")
    before = house.book()
    file = collection_file.collections_file()
    file.write_bytes(file.read_bytes()[:-40])
    services = some_services()
    lobby = opened(services, LobbyScene(services))
    assert "backup" in services.stack.toast.text
    assert isinstance(lobby, LobbyScene)
    assert c.players(lobby.plan.book) == c.players(before)[:1]  # the backup is the book before the last change


# Album and trading ----------------------------------------------------------------------------------------------------


def test_the_album_shows_what_is_owned_and_what_is_missing() -> None:
    enroll("Ada")
    services = some_services()
    album = AlbumScene(services, "Ada")
    opened(services, album)
    owned = {w.id for w in album.form.widgets if isinstance(w.id, LookId)}
    album.wanted.missing = True
    album.services.stack.relayout()
    services.stack.draw(CANVAS)
    missing = {w.id for w in album.form.widgets if isinstance(w.id, LookId)}
    assert len(owned) == 10
    assert owned | missing == {LookId(card) for card in CATALOG.character_ids}
    assert not owned & missing
    assert "8 map pieces" in reason(album, "prize")


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_trade_needs_both_and_any_change_asks_anew(keys: bool) -> None:
    enroll("Ada", "Bo")
    services = some_services()
    trade = TradeScene(services, ("Ada", "Bo"))
    opened(services, trade)
    assert "Offer" in reason(trade, ConfirmId(0))
    mine, theirs = (max(trade.free(side, "character")) for side in (0, 1))
    before = house.book()
    press(services, GiveId(0, mine), keys=True)
    press(services, ConfirmId(0), keys=keys)
    assert trade.confirmed == {0}
    press(services, GiveId(1, theirs), keys=True)
    assert trade.confirmed == set()
    press(services, ConfirmId(1), keys=keys)
    assert house.book() == before
    press(services, ConfirmId(0), keys=keys)
    book = house.book()
    assert c.collection(book, "Bo").characters[mine] == c.collection(before, "Bo").characters[mine] + 1
    assert c.collection(book, "Ada").characters[theirs] == c.collection(before, "Ada").characters[theirs] + 1
    total = sum((c.collection(book, name).characters for name in ("Ada", "Bo")), Counter[str]())
    assert total == sum((c.collection(before, name).characters for name in ("Ada", "Bo")), Counter[str]())
