"""Card browser entries for the cards of every game: name, group, search text, and drawing function."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.app.dungeon.pictures.item_card import draw_item_card, format_card_text, format_type
from game.app.dungeon.views.zoom import ItemCardScene
from game.app.elixir.collection.closer import ElixirCardScene
from game.app.elixir.pictures.card_view import BASE_CARD_HEIGHT, BASE_CARD_WIDTH
from game.app.elixir.pictures.card_view import draw_card as draw_elixir
from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.sizes import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.cards.terms import list_sign_terms
from game.app.epic.cards.view import draw_card as draw_epic
from game.app.play.large_card import LargeCardScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.services import Services
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.formats.cache import cached
from game.presentation.elixir.view_models import ElixirCardFace, describe_face, make_character_face, make_potion_face
from game.presentation.epic import deck_pages
from game.presentation.epic.card_faces import make_entry_face
from game.presentation.epic.view_models import CardDisplay, CardFace
from game.rules.dungeon.cards import DungeonCatalog
from game.rules.epic.engine.library import CardDefinition
from game.text import _, current_language, pick_text


class BrowserCard(msgspec.Struct, frozen=True):
    """Card of the browser. ``draw`` takes the upper left corner (x, y) and the width; ``ratio`` is height to width."""

    id: str
    name: str
    group: str
    """Display name of the team or set that the card belongs to."""
    search_text: str
    """Text in which a search looks, in lower case."""
    notes: str
    """Rich text displayed with the enlarged card."""
    draw: Callable[[Canvas, float, float, float], None]
    open_large_card: Callable[[Services], LargeCardScene]
    """Returns the scene that shows the card in full size with its terms explained."""
    ratio: float = CARD_HEIGHT / CARD_WIDTH
    copies: int = 1
    """Number of copies in the deck."""


GAMES = ("zelda", "dungeon", "star-wars", "elixir")
"""Games in the order of the main menu."""


def list_cards(game: str) -> tuple[BrowserCard, ...]:
    """Return the cards of a game, sorted by group, in the current language; equal copies are one entry."""
    return _list_cached_cards(game, current_language())


@cached
def _list_cached_cards(game: str, _language: str) -> tuple[BrowserCard, ...]:
    """Return the cards of a game; the language is only a key of the cache."""
    if game in EPIC_PACKS:
        return tuple(_list_epic_cards(game))
    return tuple({"dungeon": _list_dungeon_cards, "elixir": _list_elixir_cards}[game]())


def _build_search_text(*texts: str) -> str:
    """Return the search text of a card: its texts in lower case without formatting."""
    return " ".join(texts).casefold().replace("**", "")


def _format_numbers(card: CardDefinition) -> str:
    """Return attack and defense of a basic card as in the log, such as ``4/2``; empty for other cards."""
    if not card.basic or card.attack is None or card.defense is None:
        return ""
    return f"{card.attack.value}/{card.defense.value}"


def _list_epic_cards(game: str) -> list[BrowserCard]:
    cards = []
    for team, content in load_pack(game).teams.items():
        group = pick_text(content.name)
        for entry in deck_pages.list_entries(game, team):
            face = make_entry_face(game, entry)
            words = _build_search_text(face.name, face.owner, face.kind, face.text, group, _format_numbers(entry.card))
            notes = "\n".join(term.icon_line for term in list_sign_terms(game, face))
            closer = partial(CardScene, game=game, face=face)
            told = (entry.card.id, face.name, group, words, notes)
            cards.append(BrowserCard(*told, partial(_draw_epic_card, face, entry.copies), closer, copies=entry.copies))
    return cards


def _draw_epic_card(face: CardFace, copies: int, canvas: Canvas, x: float, y: float, width: float) -> None:
    draw_epic(canvas, x, y, width / CARD_WIDTH, face, CardDisplay(copies=copies))


def _list_dungeon_cards() -> list[BrowserCard]:
    catalog = dungeon_catalog.load_dungeon_catalog()
    cards = []
    for index, item in enumerate(catalog.items):
        group = pick_text(catalog.groups[item.group])
        draw = partial(_draw_item, catalog, index)
        kind, text = format_type(catalog, item), format_card_text(catalog, item)
        words = _build_search_text(pick_text(item.name), group, kind, text)
        closer = partial(ItemCardScene, catalog=catalog, cards=[index], index=0)
        cards.append(
            BrowserCard(
                catalog.item_ids[index], pick_text(item.name), group, words, text, draw, closer, copies=item.copies
            )
        )
    return cards


def _draw_item(catalog: DungeonCatalog, item_index: int, canvas: Canvas, x: float, y: float, width: float) -> None:
    draw_item_card(canvas, x, y, width / CARD_WIDTH, catalog, item_index)


def _list_elixir_cards() -> list[BrowserCard]:
    catalog = elixir_catalog.load_elixir_catalog()
    faces = [make_character_face(catalog, index) for index in range(len(catalog.characters))]
    faces += [make_potion_face(catalog, index) for index in range(len(catalog.potions))]
    cards = []
    for face in faces:
        group = _("Characters") if face.kind == "character" else _("Potions")
        draw = partial(_draw_elixir_card, face)
        notes = "\n".join(describe_face(catalog, face))
        words = _build_search_text(face.name, group, face.rarity, *face.effect_lines, notes)
        closer = partial(ElixirCardScene, catalog=catalog, face=face)
        cards.append(
            BrowserCard(face.id, face.name, group, words, notes, draw, closer, ratio=BASE_CARD_HEIGHT / BASE_CARD_WIDTH)
        )
    return cards


def _draw_elixir_card(face: ElixirCardFace, canvas: Canvas, x: float, y: float, width: float) -> None:
    draw_elixir(canvas, face, x, y, width)
