"""Collections of Elixir Quest: who owns which cards, and everything that ever moved one.

One book holds the collections of all players at this machine as a journal of moves; what somebody owns is their sum.
A card that is captured or traded is one move from one player to another inside one entry, so it can neither appear
twice nor be lost. The house (no name) gives starter sets, packs and prizes; nothing is bought.

These functions make a new book from an old one and touch no disk; ``collection_file`` keeps the book.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec

from game.errors import UserError
from game.rules.core.chance import Chance
from game.rules.core.protocol import Refusal
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import Catalog, Rarity
from game.rules.elixir.deck_building import MOST_POTIONS, why_not_bring
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import CAPTURED, GAMES, State
from game.text import _

Kind = Literal["character", "potion", "piece"]
PackKind = Literal["character", "potion"]

HOUSE = ""
"""The owner of all cards that nobody owns."""
LONGEST_NAME = 20
PIECES = 8
HALF_A_MAP = 4
STARTER: dict[Kind, tuple[Rarity, ...]] = {
    "character": ("common",) * 6 + ("uncommon",) * 3 + ("rare",),
    "potion": ("common",) * 4 + ("uncommon",) * 2 + ("rare",),
}
PACKS: dict[PackKind, tuple[Rarity, ...]] = {"character": ("common", "common", "uncommon"), "potion": ("uncommon",)}
"""What is in every pack; in some of them lies a rare card as well. Potions come wrapped in a piece of the map."""
RARE_PACKS = 4
"""One pack of this many has a rare card."""
PRIZES: tuple[Rarity, ...] = ("uncommon",) * 9 + ("rare",) * 3
"""What the winner of an official duel draws one card from."""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card changes its owner. ``card`` is an id, or the number of a piece of the map."""

    kind: Kind
    card: str
    giver: str
    taker: str


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves that happened together. The id is unique, so nothing happens twice."""

    id: str
    moves: tuple[Move, ...]


class Stake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A real match that is under way: the characters of both players stay in it until it is settled."""

    players: tuple[str, str]
    characters: tuple[tuple[str, ...], tuple[str, ...]]


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is known about all collections."""

    entries: tuple[Entry, ...] = ()
    running: dict[str, Stake] = {}
    """Real matches that are not settled, by their ids."""

    def has(self, entry: str) -> bool:
        """Whether this has happened already."""
        return any(known.id == entry for known in self.entries)


class Collection(msgspec.Struct, frozen=True):
    """What a player owns: how often, by id."""

    name: str
    characters: Counter[str]
    potions: Counter[str]
    pieces: Counter[str]

    def of(self, kind: Kind) -> Counter[str]:
        """The cards of one kind."""
        return {"character": self.characters, "potion": self.potions, "piece": self.pieces}[kind]


class Offer(msgspec.Struct, frozen=True):
    """A trade: what each of two players gives, as kinds and ids."""

    players: tuple[str, str]
    gifts: tuple[tuple[tuple[Kind, str], ...], tuple[tuple[Kind, str], ...]]


# Who owns what --------------------------------------------------------------------------------------------------------


def players(book: Book) -> list[str]:
    """Everybody who has a collection, in the order in which they came."""
    return [entry.id.removeprefix("starter/") for entry in book.entries if entry.id.startswith("starter/")]


def collection(book: Book, name: str) -> Collection:
    """What a player owns.

    Raises:
        UserError: he has no collection.
    """
    if name not in players(book):
        raise UserError(_("{name} has no collection.").format(name=name))
    found = Collection(name, Counter(), Counter(), Counter())
    for entry in book.entries:
        for move in entry.moves:
            found.of(move.kind)[move.card] += (move.taker == name) - (move.giver == name)
    return Collection(name, +found.characters, +found.potions, +found.pieces)


def free_characters(book: Book, name: str) -> Counter[str]:
    """The characters that are not in a real match under way."""
    free = collection(book, name).characters
    for stake in book.running.values():
        for player, deck in zip(stake.players, stake.characters, strict=True):
            if player == name:
                free = free - Counter(deck)
    return free


def faults(book: Book, catalog: Catalog) -> list[str]:
    """What cannot be in a book: cards that do not exist, moves of cards that the giver did not have."""
    known: dict[Kind, set[str]] = {
        "character": set(catalog.character_ids),
        "potion": set(catalog.potion_ids),
        "piece": {str(number) for number in range(PIECES)},
    }
    owned: Counter[tuple[str, Kind, str]] = Counter()
    out = []
    for entry in book.entries:
        for move in entry.moves:
            if move.card not in known[move.kind]:
                out.append(f"{entry.id}: there is no {move.kind} {move.card}")
            if move.giver != HOUSE:
                owned[move.giver, move.kind, move.card] -= 1
                if owned[move.giver, move.kind, move.card] < 0:
                    out.append(f"{entry.id}: {move.giver} does not own {move.card}")
            owned[move.taker, move.kind, move.card] += 1
    named = set(players(book))
    out += [f"{name} has cards but no collection" for name, _kind, _card in owned if name not in {HOUSE, *named}]
    if len({entry.id for entry in book.entries}) != len(book.entries):
        out.append("something happened twice")
    for match, stake in book.running.items():
        for name, deck in zip(stake.players, stake.characters, strict=True):
            if any(owned[name, "character", card] < count for card, count in Counter(deck).items()):
                out.append(f"{match}: {name} does not own what is at stake")
    return out


# What the house gives -------------------------------------------------------------------------------------------------


def enroll(book: Book, catalog: Catalog, name: str, chance: Chance) -> Book:
    """A new player with a starter set.

    Raises:
        UserError: the name is empty, too long or taken.
    """
    if not name.strip() or name != name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise UserError(_("Names must be 1 to {most} characters long.").format(most=LONGEST_NAME))
    if name.casefold() in (known.casefold() for known in players(book)):
        raise UserError(_("{name} already has a collection.").format(name=name))
    moves: list[Move] = []
    for kind, rarities in STARTER.items():
        moves += _gifts(kind, _draw(catalog, kind, rarities, chance), name)
    return _enter(book, f"starter/{name}", moves)


def give_pack(book: Book, catalog: Catalog, name: str, match: str, kind: PackKind, chance: Chance) -> Book:
    """The pack for winning a match against a bot; a second one for the same match is not given."""
    collection(book, name)
    rarities = PACKS[kind] + (("rare",) if chance.pick(RARE_PACKS, "rare card") == 0 else ())
    moves = _gifts(kind, _draw(catalog, kind, rarities, chance), name)
    if kind == "potion":
        moves += _piece(book, name, chance)
    return _enter(book, f"pack/{match}", moves)


def _piece(book: Book, name: str, chance: Chance) -> list[Move]:
    """A piece of the map that the player does not have yet."""
    owned = collection(book, name).pieces
    missing = [str(number) for number in range(PIECES) if str(number) not in owned]
    return _gifts("piece", [missing[chance.pick(len(missing), "map piece")]], name) if missing else []


def why_not_official(book: Book, one: str, other: str) -> Refusal | None:
    """An official duel is fought over a part of the map: one of the two has half of it or more."""
    most = max(len(collection(book, name).pieces) for name in (one, other))
    return None if most >= HALF_A_MAP else Refusal("half-a-map", {"wanted": HALF_A_MAP, "count": most})


def give_prize(book: Book, catalog: Catalog, name: str, match: str, chance: Chance) -> Book:
    """The winner of an official duel draws one of nine uncommon and three rare characters."""
    collection(book, name)
    prizes = _draw(catalog, "character", PRIZES, chance)
    return _enter(book, f"prize/{match}", _gifts("character", [prizes[chance.pick(len(prizes), "prize")]], name))


def give_map_prize(book: Book, catalog: Catalog, name: str, chance: Chance) -> Book:
    """Who has the whole map draws a prize once.

    Raises:
        UserError: pieces are missing, or it was drawn.
    """
    owned = len(collection(book, name).pieces)
    if owned < PIECES:
        raise UserError(_("Collect all {all} map pieces. You have {count}.").format(all=PIECES, count=owned))
    if book.has(f"map/{name}"):
        raise UserError(_("You already claimed the treasure map's prize."))
    prizes = _draw(catalog, "character", PRIZES, chance)
    return _enter(book, f"map/{name}", _gifts("character", [prizes[chance.pick(len(prizes), "prize")]], name))


def _draw(catalog: Catalog, kind: Kind, rarities: Iterable[Rarity], chance: Chance) -> list[str]:
    """Different cards of these rarities."""
    ids = catalog.character_ids if kind == "character" else catalog.potion_ids
    cards = catalog.characters if kind == "character" else catalog.potions
    order = list(chance.shuffle(len(ids), "cards"))
    out = []
    for rarity in rarities:
        number = next(number for number in order if cards[number].rarity == rarity)
        order.remove(number)
        out.append(ids[number])
    return out


def _gifts(kind: Kind, cards: Iterable[str], taker: str) -> list[Move]:
    return [Move(kind, card, HOUSE, taker) for card in cards]


def _enter(book: Book, entry: str, moves: Iterable[Move]) -> Book:
    """The book with one more entry; what has happened does not happen again."""
    if book.has(entry):
        return book
    return Book((*book.entries, Entry(entry, tuple(moves))), book.running)


# Matches with own cards -----------------------------------------------------------------------------------------------


def most_potions(book: Book, names: Iterable[str]) -> int:
    """How many potions may be agreed on: the smaller collection limits it (Elixir E23)."""
    return min([MOST_POTIONS, *(collection(book, name).potions.total() for name in names)])


def why_not_play(
    book: Book, catalog: Catalog, setup: Setup, name: str, characters: list[str], potions: list[str]
) -> Refusal | None:
    """Why a player may not bring these cards: limits of a deck, cards that he does not own or that are at stake."""
    for kind, cards in (("character", characters), ("potion", potions)):
        ids = catalog.character_ids if kind == "character" else catalog.potion_ids
        owned = collection(book, name).of("character" if kind == "character" else "potion")
        for card, count in Counter(cards).items():
            if card not in ids or owned[card] < count:
                return Refusal("not-owned", {"card": card, "name": name})
            if kind == "character" and free_characters(book, name)[card] < count:
                return Refusal("at-stake", {"card": card})
    if free_characters(book, name).total() < GAMES:
        return Refusal("few-characters", {"name": name, "wanted": GAMES})
    numbers = [catalog.character_ids.index(card) for card in characters]
    return why_not_bring(catalog, setup, numbers, [catalog.potion_ids.index(card) for card in potions])


def begin(book: Book, match: str, names: tuple[str, str], decks: tuple[list[str], list[str]]) -> Book:
    """A real match between two people begins: their characters are at stake until it is settled.

    Raises:
        UserError: not two people, cards that are not theirs or at stake elsewhere, or a match that was there already.
    """
    if names[0] == names[1]:
        raise UserError(_("A real match needs two players."))
    if match in book.running or book.has(f"match/{match}"):
        raise UserError(_("This match has already started."))
    for name, deck in zip(names, decks, strict=True):
        if Counter(deck) - free_characters(book, name):
            raise UserError(_("{name} doesn't own all these cards.").format(name=name))
    stake = Stake(names, (tuple(decks[0]), tuple(decks[1])))
    return Book(book.entries, {**book.running, match: stake})


def settle(book: Book, match: str, rules: ElixirRules, state: State) -> Book:
    """Captured characters change their owner for good, even of a drawn match (Elixir E21); once, however often it is
    asked for. Potions go home (E29).

    Raises:
        UserError: the match is not over, or is not the one that was begun.
    """
    if book.has(f"match/{match}"):
        return book
    stake = book.running.get(match)
    ids = rules.catalog.character_ids
    decks = [sorted(ids[card.number] for card in cards) for cards in state.characters]
    if stake is None or [sorted(deck) for deck in stake.characters] != decks:
        raise UserError(_("This isn't the match you started."))
    if rules.outcome(state) is None or rules.options.stakes != "real":
        raise UserError(_("Only finished real matches pay out."))
    moves = [
        Move("character", ids[card.number], stake.players[seat], stake.players[1 - seat])
        for seat, cards in enumerate(state.characters)
        for card in cards
        if card.place == CAPTURED
    ]
    return _enter(call_off(book, match), f"match/{match}", moves)


def call_off(book: Book, match: str) -> Book:
    """A real match that both give up before its first game: nothing moves."""
    return Book(book.entries, {known: stake for known, stake in book.running.items() if known != match})


# Trading --------------------------------------------------------------------------------------------------------------


def trade(book: Book, trade_id: str, offer: Offer, confirmed: Iterable[str]) -> Book:
    """Two players exchange cards; both have said yes to exactly this offer.

    Raises:
        UserError: somebody has not confirmed, gives what he has not, or nothing is given.
    """
    if book.has(f"trade/{trade_id}"):
        return book
    one, other = offer.players
    if one == other or not any(offer.gifts):
        raise UserError(_("A trade needs two players and at least one offer."))
    if missing := sorted({one, other} - set(confirmed)):
        raise UserError(_("{name} hasn't confirmed the trade.").format(name=missing[0]))
    moves: list[Move] = []
    for giver, taker, gifts in ((one, other, offer.gifts[0]), (other, one, offer.gifts[1])):
        mine = collection(book, giver)
        for (kind, card), count in Counter(gifts).items():
            free = free_characters(book, giver) if kind == "character" else mine.of(kind)
            if free[card] < count:
                raise UserError(_("{name} doesn't own all these cards.").format(name=giver))
            moves += [Move(kind, card, giver, taker)] * count
    return _enter(book, f"trade/{trade_id}", moves)
