"""The cards of every game as the browser shows them: a name, words to search, a group, a kind, how it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.app.dungeon.pictures.item_card import card_text, draw_item_card, type_line
from game.app.dungeon.views.zoom import ItemCardScene
from game.app.elixir.collection.closer import ElixirCardScene
from game.app.elixir.pictures.card_view import TALL, WIDE
from game.app.elixir.pictures.card_view import draw_card as draw_elixir
from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.terms import shown_on
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.cards.view import draw_card as draw_epic
from game.app.play.large_card import LargeCard
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.services import Services
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.formats.cache import cached
from game.presentation.elixir.view_models import Face, about, character_face, potion_face
from game.presentation.epic import deck_pages as decks
from game.presentation.epic.card_faces import entry_face
from game.presentation.epic.view_models import CardFace
from game.rules.dungeon.cards import Catalog
from game.rules.epic.engine.library import CardDef
from game.text import _, language, pick


class Card(msgspec.Struct, frozen=True):
    """A card on the shelf. `draw` draws it from its upper left corner (x, y) so wide; `ratio` is height to width."""

    id: str
    name: str
    group: str
    """The team or set it belongs to, as people read it."""
    words: str
    """What a search looks at."""
    notes: str
    """What is told beside the large card, rich text."""
    draw: Callable[[Canvas, float, float, float], None]
    closer: Callable[[Services], LargeCard]
    """The scene that shows it with all its terms."""
    ratio: float = CARD_HEIGHT / CARD_WIDTH
    copies: int = 1


GAMES = ("zelda", "dungeon", "star-wars", "elixir")
"""The games in the order of the title screen."""


def cards(game: str) -> tuple[Card, ...]:
    """Every card of a game, group by group, in the player's language; equal copies are one card."""
    return _cards(game, language())


@cached
def _cards(game: str, _language: str) -> tuple[Card, ...]:
    if game in EPIC_PACKS:
        return tuple(_epic(game))
    return tuple({"dungeon": _dungeon, "elixir": _elixir}[game]())


def _searched(*texts: str) -> str:
    return " ".join(texts).casefold().replace("**", "")


def _numbers(card: CardDef) -> str:
    """Return the numbers by which the log names a basic card, ``4/2``; empty for others."""
    if not card.basic or card.attack is None or card.defense is None:
        return ""
    return f"{card.attack.value}/{card.defense.value}"


def _epic(game: str) -> list[Card]:
    found = []
    for team, content in load_pack(game).teams.items():
        group = pick(content.name)
        for entry in decks.entries(game, team):
            face = entry_face(game, entry)
            words = _searched(face.name, face.owner, face.kind, face.text, group, _numbers(entry.card))
            notes = "\n".join(term.line for term in shown_on(game, face))
            closer = partial(CardScene, game=game, face=face)
            told = (entry.card.id, face.name, group, words, notes)
            found.append(Card(*told, partial(_draw_epic, face), closer, copies=entry.copies))
    return found


def _draw_epic(face: CardFace, canvas: Canvas, x: float, y: float, w: float) -> None:
    draw_epic(canvas, x, y, w / CARD_WIDTH, face)


def _dungeon() -> list[Card]:
    catalog = dungeon_catalog.load_catalog()
    found = []
    for number, item in enumerate(catalog.items):
        group = pick(catalog.groups[item.group])
        draw = partial(_draw_item, catalog, number)
        kind, text = type_line(catalog, item), card_text(catalog, item)
        words = _searched(pick(item.name), group, kind, text)
        closer = partial(ItemCardScene, catalog=catalog, cards=[number], place=0)
        found.append(
            Card(catalog.item_ids[number], pick(item.name), group, words, text, draw, closer, copies=item.copies)
        )
    return found


def _draw_item(catalog: Catalog, number: int, canvas: Canvas, x: float, y: float, w: float) -> None:
    draw_item_card(canvas, x, y, w / CARD_WIDTH, catalog, number)


def _elixir() -> list[Card]:
    catalog = elixir_catalog.load_catalog()
    faces = [character_face(catalog, number) for number in range(len(catalog.characters))]
    faces += [potion_face(catalog, number) for number in range(len(catalog.potions))]
    found = []
    for face in faces:
        group = _("Characters") if face.kind == "character" else _("Potions")
        draw = partial(_draw_elixir, face)
        notes = "\n".join(about(catalog, face))
        words = _searched(face.name, group, face.rarity, *face.lines, notes)
        closer = partial(ElixirCardScene, catalog=catalog, face=face)
        found.append(Card(face.id, face.name, group, words, notes, draw, closer, ratio=TALL / WIDE))
    return found


def _draw_elixir(face: Face, canvas: Canvas, x: float, y: float, w: float) -> None:
    draw_elixir(canvas, face, x, y, w)
