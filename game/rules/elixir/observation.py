"""Hidden information in Elixir Quest: the other player's hand, face-down cards, secret answers."""

from __future__ import annotations

from random import Random

from game.rules.core.protocol import HIDDEN
from game.rules.elixir.cards import ElixirCatalog, Rarity
from game.rules.elixir.deck_building import MAX_RARE, QUICK_PLAY_RARITIES
from game.rules.elixir.state import HELD, LAID, NONE, USED, ElixirCard, State


def observe(state: State, seat: int) -> State:
    """Return the state as a seat sees it; a number that is no seat gives the view of a spectator.

    A spectator sees the cards that both players have shown. Until both have played their cards, a player cannot even
    see whether the other has played a potion, because both choose at the same time (Elixir E35).
    """
    view = state.clone()
    for other in (0, 1):
        if other == seat:
            continue
        for card in view.characters[other] + view.potions[other]:
            if not card.seen:
                card.number = HIDDEN
        laid, poured = view.laid[other], view.poured[other]
        if state.round == 0 and laid != NONE:
            view.characters[other][laid].place = state.playable_place
            view.laid[other] = HIDDEN
        if poured != NONE and view.potions[other][poured].place == LAID and not view.exposed[other]:
            view.potions[other][poured].place = HELD
            view.poured[other] = HIDDEN
        if state.round == 0 and laid != NONE and not state.sudden_death:
            view.poured[other] = HIDDEN
        if is_answer_secret(state, other):
            view.answers[other] = HIDDEN
    return view


def is_answer_secret(state: State, seat: int) -> bool:
    """Return whether a seat's answer is secret: between equal minds, until the second has answered (Elixir E36)."""
    return state.round == 1 and state.answers[seat] != NONE


def determinize(catalog: ElixirCatalog, view: State, seat: int, rng: Random) -> State:
    """Return a random full state consistent with a view: hidden cards are guessed within the limit of rare cards."""
    world = view.clone()
    for other in (0, 1):
        if other == seat:
            continue
        for cards, mine, rarities in (
            (world.characters[other], view.characters[1 - other], [c.rarity for c in catalog.characters]),
            (world.potions[other], view.potions[1 - other], [p.rarity for p in catalog.potions]),
        ):
            _guess_hidden(cards, mine if view.dealt else [], rarities, rng, is_quick_play=view.dealt)
        if world.laid[other] == HIDDEN:
            world.laid[other] = _guess_played(world.characters[other], world.playable_place, rng)
        if world.poured[other] == HIDDEN:
            none = world.round == 0 and _guess_no_potion(world.potions[other], rng)
            world.poured[other] = NONE if none else _guess_played(world.potions[other], HELD, rng)
        if world.answers[other] == HIDDEN:
            world.answers[other] = int(rng.random() * 2)
    return world


def _guess_hidden(
    cards: list[ElixirCard], own_cards: list[ElixirCard], rarities: list[Rarity], rng: Random, *, is_quick_play: bool
) -> None:
    """Replace hidden cards by possible ones.

    With ``is_quick_play`` they have the rarities of a quick match and are none of ``own_cards``.
    """
    taken = [card.number for card in cards + own_cards]
    rare = sum(card.number >= 0 and rarities[card.number] == "rare" for card in cards)
    for i, card in enumerate(cards):
        if card.number != HIDDEN:
            continue
        fitting = [
            index
            for index, rarity in enumerate(rarities)
            if index not in taken
            and (rarity == QUICK_PLAY_RARITIES[i] if is_quick_play else rarity != "rare" or rare < MAX_RARE)
        ]
        card.number = fitting[int(rng.random() * len(fitting))]
        taken.append(card.number)
        rare += rarities[card.number] == "rare"


def _guess_no_potion(potions: list[ElixirCard], rng: Random) -> bool:
    """Return at random whether no potion was played: with the same probability as each potion in hand."""
    held = sum(card.place == HELD for card in potions)
    return int(rng.random() * (held + 1)) == 0


def _guess_played(cards: list[ElixirCard], place: int, rng: Random) -> int:
    """Return the index of a random card at a place, which becomes the played card."""
    ready = [i for i, card in enumerate(cards) if card.place == place]
    chosen = ready[int(rng.random() * len(ready))]
    cards[chosen].place = LAID
    return chosen


def reveals_information(before: State, after: State) -> bool:
    """Return whether a step turned up or showed cards, or disclosed a secret answer."""
    if before.round == 0:
        return before.laid != [NONE, NONE]
    if any(is_answer_secret(before, seat) for seat in (0, 1)):
        return True
    return any(
        (new.seen and not old.seen) or (new.place == USED and old.place != USED)
        for olds, news in zip(before.potions, after.potions, strict=True)
        for old, new in zip(olds, news, strict=True)
    )
