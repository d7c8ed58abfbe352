"""Collections of Elixir Quest, as a ledger of all cards that changed owners.

One ledger contains the collections of all players on this computer; a collection is the sum of a player's card moves.
A captured or traded card is one move between two players within one entry, so it can be neither duplicated nor lost.
The house (empty name) gives starter sets, packs and prizes; nothing is sold. The functions return a new ledger and do
no file access; see ``collection_file``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from game.errors import UserError
from game.rules.core.chance import Chance
from game.rules.core.protocol import Refusal
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import ElixirCatalog, Rarity
from game.rules.elixir.deck_building import MAX_POTIONS, find_deck_refusal
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import CAPTURED, GAMES_PER_MATCH, State
from game.text import _

CardKind = Literal["character", "potion", "piece"]
"""Kind of collected cards; ``piece`` is a piece of the treasure map."""
PackKind = Literal["character", "potion"]

HOUSE = ""
"""Owner of all cards that no player owns."""
MAX_PLAYER_NAME_LENGTH = 20
"""Maximum length of a player's name, in characters."""
MAP_PIECE_COUNT = 8
"""Number of pieces of the complete map."""
HALF_MAP_PIECES = 4
"""Number of pieces that one of the players needs for an official duel."""
STARTER_RARITIES: dict[CardKind, tuple[Rarity, ...]] = {
    "character": ("common",) * 6 + ("uncommon",) * 3 + ("rare",),
    "potion": ("common",) * 4 + ("uncommon",) * 2 + ("rare",),
}
"""Rarities of the cards in a starter set, by kind."""
PACK_RARITIES: dict[PackKind, tuple[Rarity, ...]] = {
    "character": ("common", "common", "uncommon"),
    "potion": ("uncommon",),
}
"""Rarities of the cards in a pack, by kind; some packs contain an additional rare card."""
PACKS_PER_RARE_CARD = 4
"""Average number of packs for one additional rare card."""
PRIZE_RARITIES: tuple[Rarity, ...] = ("uncommon",) * 9 + ("rare",) * 3
"""Rarities of the cards from which the prize of an official duel is drawn."""


class CardMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Change of a card's owner. ``card`` is a card id, or the index of a map piece."""

    kind: CardKind
    card: str
    giver: str
    taker: str


class LedgerEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves that happened together. The id is unique, so that no event is recorded twice."""

    id: str
    moves: tuple[CardMove, ...]


class MatchStake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Real match in progress: the characters of both players are at stake until it is settled."""

    players: tuple[str, str]
    characters: tuple[tuple[str, ...], tuple[str, ...]]


class SavedDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Last deck of a player, as card ids."""

    characters: tuple[str, ...] = ()
    potions: tuple[str, ...] = ()


class CollectionLedger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ledger of all collections."""

    entries: tuple[LedgerEntry, ...] = ()
    running: dict[str, MatchStake] = {}
    """Real matches without a recorded result, by id."""
    sealed: tuple[str, ...] = ()
    """Ids of the entries of unopened packs; their cards are owned, but have not been shown yet."""
    decks: dict[str, SavedDeck] = {}
    """Last deck by player."""

    def has_entry(self, entry_id: str) -> bool:
        """Return whether there is an entry with this id."""
        return any(known.id == entry_id for known in self.entries)


class CardCollection(msgspec.Struct, frozen=True):
    """Cards of a player, with their number by id."""

    name: str
    characters: Counter[str]
    potions: Counter[str]
    pieces: Counter[str]

    def get_cards(self, kind: CardKind) -> Counter[str]:
        """Return the cards of one kind, with their number by id."""
        return {"character": self.characters, "potion": self.potions, "piece": self.pieces}[kind]


class TradeOffer(msgspec.Struct, frozen=True):
    """Trade: the cards that each of two players gives, as pairs of kind and id."""

    players: tuple[str, str]
    gifts: tuple[tuple[tuple[CardKind, str], ...], tuple[tuple[CardKind, str], ...]]


# Who owns what --------------------------------------------------------------------------------------------------------


def list_players(ledger: CollectionLedger) -> list[str]:
    """Return the names of all players with a collection, in order of joining."""
    return [entry.id.removeprefix("starter/") for entry in ledger.entries if entry.id.startswith("starter/")]


def build_collection(ledger: CollectionLedger, name: str) -> CardCollection:
    """Return the collection of a player.

    Raises:
        UserError: the player has none.
    """
    if name not in list_players(ledger):
        raise UserError(_("{name} has no collection.").format(name=name))
    card_collection = CardCollection(name, Counter(), Counter(), Counter())
    for entry in ledger.entries:
        for move in entry.moves:
            card_collection.get_cards(move.kind)[move.card] += (move.taker == name) - (move.giver == name)
    return CardCollection(name, +card_collection.characters, +card_collection.potions, +card_collection.pieces)


def find_free_characters(ledger: CollectionLedger, name: str) -> Counter[str]:
    """Return the characters of a player that are not at stake, with their number by id."""
    free = build_collection(ledger, name).characters
    for stake in ledger.running.values():
        for player, deck in zip(stake.players, stake.characters, strict=True):
            if player == name:
                free = free - Counter(deck)
    return free


def validate_ledger(ledger: CollectionLedger, catalog: ElixirCatalog) -> list[str]:
    """Return the faults of a ledger: unknown cards, moves of cards that the giver did not own, duplicate entries."""
    known: dict[CardKind, set[str]] = {
        "character": set(catalog.character_ids),
        "potion": set(catalog.potion_ids),
        "piece": {str(index) for index in range(MAP_PIECE_COUNT)},
    }
    owned: Counter[tuple[str, CardKind, str]] = Counter()
    out = []
    for entry in ledger.entries:
        for move in entry.moves:
            if move.card not in known[move.kind]:
                out.append(f"{entry.id}: there is no {move.kind} {move.card}")
            if move.giver != HOUSE:
                owned[move.giver, move.kind, move.card] -= 1
                if owned[move.giver, move.kind, move.card] < 0:
                    out.append(f"{entry.id}: {move.giver} does not own {move.card}")
            owned[move.taker, move.kind, move.card] += 1
    named = set(list_players(ledger))
    out += [f"{name} has cards but no collection" for name, _kind, _card in owned if name not in {HOUSE, *named}]
    if len({entry.id for entry in ledger.entries}) != len(ledger.entries):
        out.append("something happened twice")
    for match, stake in ledger.running.items():
        for name, deck in zip(stake.players, stake.characters, strict=True):
            if any(owned[name, "character", card] < count for card, count in Counter(deck).items()):
                out.append(f"{match}: {name} does not own what is at stake")
    return out


# What the house gives -------------------------------------------------------------------------------------------------


def add_player(ledger: CollectionLedger, catalog: ElixirCatalog, name: str, chance: Chance) -> CollectionLedger:
    """Add a player with a starter set.

    Raises:
        UserError: the name is empty, too long or used.
    """
    if not name.strip() or name != name.strip() or len(name) > MAX_PLAYER_NAME_LENGTH or not name.isprintable():
        raise UserError(_("Names must be 1 to {most} characters long.").format(most=MAX_PLAYER_NAME_LENGTH))
    if name.casefold() in (known.casefold() for known in list_players(ledger)):
        raise UserError(_("{name} already has a collection.").format(name=name))
    moves: list[CardMove] = []
    for kind, rarities in STARTER_RARITIES.items():
        moves += _make_gifts(kind, _draw_cards(catalog, kind, rarities, chance), name)
    return _add_unopened_pack(ledger, f"starter/{name}", moves)


def give_pack(
    ledger: CollectionLedger, catalog: ElixirCatalog, name: str, match_id: str, kind: PackKind, chance: Chance
) -> CollectionLedger:
    """Give the player a pack for beating a bot, once per match."""
    build_collection(ledger, name)
    rarities = PACK_RARITIES[kind] + (("rare",) if chance.pick(PACKS_PER_RARE_CARD, "rare card") == 0 else ())
    moves = _make_gifts(kind, _draw_cards(catalog, kind, rarities, chance), name)
    if kind == "potion":
        moves += _draw_map_piece(ledger, name, chance)
    return _add_unopened_pack(ledger, f"pack/{match_id}", moves)


def _draw_map_piece(ledger: CollectionLedger, name: str, chance: Chance) -> list[CardMove]:
    """Draw a map piece that the player does not own yet; empty if the map is complete."""
    owned = build_collection(ledger, name).pieces
    missing = [str(index) for index in range(MAP_PIECE_COUNT) if str(index) not in owned]
    return _make_gifts("piece", [missing[chance.pick(len(missing), "map piece")]], name) if missing else []


def find_official_refusal(ledger: CollectionLedger, one: str, other: str) -> Refusal | None:
    """Return why two players cannot play an official duel, for which one of them needs half a map; None if they can."""
    most = max(len(build_collection(ledger, name).pieces) for name in (one, other))
    return None if most >= HALF_MAP_PIECES else Refusal("half-a-map", {"wanted": HALF_MAP_PIECES, "count": most})


def give_prize(
    ledger: CollectionLedger, catalog: ElixirCatalog, name: str, match_id: str, chance: Chance
) -> CollectionLedger:
    """Give the winner of an official duel a random uncommon or rare character."""
    build_collection(ledger, name)
    prizes = _draw_cards(catalog, "character", PRIZE_RARITIES, chance)
    return _add_unopened_pack(
        ledger, f"prize/{match_id}", _make_gifts("character", [prizes[chance.pick(len(prizes), "prize")]], name)
    )


def give_map_prize(ledger: CollectionLedger, catalog: ElixirCatalog, name: str, chance: Chance) -> CollectionLedger:
    """Give the prize for a complete map, once.

    Raises:
        UserError: pieces are missing, or the prize was given already.
    """
    owned = len(build_collection(ledger, name).pieces)
    if owned < MAP_PIECE_COUNT:
        raise UserError(_("Collect all {all} map pieces. You have {count}.").format(all=MAP_PIECE_COUNT, count=owned))
    if ledger.has_entry(f"map/{name}"):
        raise UserError(_("You already claimed the treasure map's prize."))
    prizes = _draw_cards(catalog, "character", PRIZE_RARITIES, chance)
    return _add_entry(
        ledger, f"map/{name}", _make_gifts("character", [prizes[chance.pick(len(prizes), "prize")]], name)
    )


def _draw_cards(catalog: ElixirCatalog, kind: CardKind, rarities: Iterable[Rarity], chance: Chance) -> list[str]:
    """Draw different cards of the given rarities."""
    ids = catalog.character_ids if kind == "character" else catalog.potion_ids
    cards = catalog.characters if kind == "character" else catalog.potions
    order = list(chance.shuffle(len(ids), "cards"))
    out = []
    for rarity in rarities:
        number = next(number for number in order if cards[number].rarity == rarity)
        order.remove(number)
        out.append(ids[number])
    return out


def _make_gifts(kind: CardKind, cards: Iterable[str], taker: str) -> list[CardMove]:
    """Return moves of cards from the house to a player."""
    return [CardMove(kind, card, HOUSE, taker) for card in cards]


def _add_entry(ledger: CollectionLedger, entry_id: str, moves: Iterable[CardMove]) -> CollectionLedger:
    """Return the ledger with a new entry; unchanged if the id exists."""
    if ledger.has_entry(entry_id):
        return ledger
    return replace(ledger, entries=(*ledger.entries, LedgerEntry(entry_id, tuple(moves))))


def _add_unopened_pack(ledger: CollectionLedger, entry_id: str, moves: Iterable[CardMove]) -> CollectionLedger:
    """Return the ledger with the cards of an unopened pack; unchanged if the entry exists."""
    if ledger.has_entry(entry_id):
        return ledger
    return replace(_add_entry(ledger, entry_id, moves), sealed=(*ledger.sealed, entry_id))


def list_unopened_packs(ledger: CollectionLedger, name: str) -> list[LedgerEntry]:
    """Return the entries of a player's unopened packs, oldest first."""
    return [
        entry
        for entry in ledger.entries
        if entry.id in ledger.sealed and any(move.taker == name for move in entry.moves)
    ]


def open_packs(ledger: CollectionLedger, entry_ids: Iterable[str]) -> CollectionLedger:
    """Return the ledger with these packs opened."""
    opened = set(entry_ids)
    return replace(ledger, sealed=tuple(entry for entry in ledger.sealed if entry not in opened))


def set_deck(
    ledger: CollectionLedger, name: str, characters: Iterable[str], potions: Iterable[str]
) -> CollectionLedger:
    """Return the ledger with the last deck of a player."""
    return replace(ledger, decks={**ledger.decks, name: SavedDeck(tuple(characters), tuple(potions))})


# Matches with own cards -----------------------------------------------------------------------------------------------


def find_max_potions(ledger: CollectionLedger, players: Iterable[str]) -> int:
    """Return the maximum number of potions per player, given by the smallest collection (Elixir E23)."""
    return min([MAX_POTIONS, *(build_collection(ledger, name).potions.total() for name in players)])


def find_play_refusal(
    ledger: CollectionLedger, catalog: ElixirCatalog, setup: Setup, name: str, characters: list[str], potions: list[str]
) -> Refusal | None:
    """Return why a player must not play a deck; None if allowed.

    Reasons are the limits of decks, and cards that are not owned or at stake.
    """
    for kind, cards in (("character", characters), ("potion", potions)):
        ids = catalog.character_ids if kind == "character" else catalog.potion_ids
        owned = build_collection(ledger, name).get_cards("character" if kind == "character" else "potion")
        for card, count in Counter(cards).items():
            if card not in ids or owned[card] < count:
                return Refusal("not-owned", {"card": card, "name": name})
            if kind == "character" and find_free_characters(ledger, name)[card] < count:
                return Refusal("at-stake", {"card": card})
    if find_free_characters(ledger, name).total() < GAMES_PER_MATCH:
        return Refusal("few-characters", {"name": name, "wanted": GAMES_PER_MATCH})
    numbers = [catalog.character_ids.index(card) for card in characters]
    return find_deck_refusal(catalog, setup, numbers, [catalog.potion_ids.index(card) for card in potions])


def start_match(
    ledger: CollectionLedger, match_id: str, names: tuple[str, str], decks: tuple[list[str], list[str]]
) -> CollectionLedger:
    """Start a real match between two human players; their characters are at stake until it is settled.

    Raises:
        UserError: both are the same player, cards are not owned or at stake in another match, or the match exists.
    """
    if names[0] == names[1]:
        raise UserError(_("A real match needs two players."))
    if match_id in ledger.running or ledger.has_entry(f"match/{match_id}"):
        raise UserError(_("This match has already started."))
    for name, deck in zip(names, decks, strict=True):
        if Counter(deck) - find_free_characters(ledger, name):
            raise UserError(_("{name} doesn't own all these cards.").format(name=name))
    stake = MatchStake(names, (tuple(decks[0]), tuple(decks[1])))
    return replace(ledger, running={**ledger.running, match_id: stake})


def settle_match(ledger: CollectionLedger, match_id: str, rules: ElixirRules, state: State) -> CollectionLedger:
    """Transfer captured characters, also after a draw (Elixir E21), once per match. Potions are returned (E29).

    Raises:
        UserError: the match is not over, or is not the one that was started.
    """
    if ledger.has_entry(f"match/{match_id}"):
        return ledger
    stake = ledger.running.get(match_id)
    ids = rules.catalog.character_ids
    decks = [sorted(ids[card.number] for card in cards) for cards in state.characters]
    if stake is None or [sorted(deck) for deck in stake.characters] != decks:
        raise UserError(_("This isn't the match you started."))
    if rules.outcome(state) is None or rules.options.stakes != "real":
        raise UserError(_("Only finished real matches pay out."))
    moves = [
        CardMove("character", ids[card.number], stake.players[seat], stake.players[1 - seat])
        for seat, cards in enumerate(state.characters)
        for card in cards
        if card.place == CAPTURED
    ]
    return _add_entry(cancel_match(ledger, match_id), f"match/{match_id}", moves)


def cancel_match(ledger: CollectionLedger, match_id: str) -> CollectionLedger:
    """Cancel a real match, without changing the owner of any card."""
    return replace(ledger, running={known: stake for known, stake in ledger.running.items() if known != match_id})


# Trading --------------------------------------------------------------------------------------------------------------


def trade_cards(
    ledger: CollectionLedger, trade_id: str, offer: TradeOffer, confirmed_players: Iterable[str]
) -> CollectionLedger:
    """Exchange cards between two players who have both confirmed this offer.

    Raises:
        UserError: a player has not confirmed, gives a card that is not owned, or nothing is given.
    """
    if ledger.has_entry(f"trade/{trade_id}"):
        return ledger
    one, other = offer.players
    if one == other or not any(offer.gifts):
        raise UserError(_("A trade needs two players and at least one offer."))
    if missing := sorted({one, other} - set(confirmed_players)):
        raise UserError(_("{name} hasn't confirmed the trade.").format(name=missing[0]))
    moves: list[CardMove] = []
    for giver, taker, gifts in ((one, other, offer.gifts[0]), (other, one, offer.gifts[1])):
        mine = build_collection(ledger, giver)
        for (kind, card), count in Counter(gifts).items():
            free = find_free_characters(ledger, giver) if kind == "character" else mine.get_cards(kind)
            if free[card] < count:
                raise UserError(_("{name} doesn't own all these cards.").format(name=giver))
            moves += [CardMove(kind, card, giver, taker)] * count
    return _add_entry(ledger, f"trade/{trade_id}", moves)
