"""Hidden information in Elixir Quest: what the other player brought, what lies face down, a secret answer."""

from __future__ import annotations

from random import Random

from game.rules.core.protocol import HIDDEN
from game.rules.elixir.cards import Catalog, Rarity
from game.rules.elixir.deck_building import MOST_RARE, QUICK_MIX
from game.rules.elixir.state import HELD, LAID, NONE, USED, Card, State


def observe(state: State, seat: int) -> State:
    """The state as a seat sees it; another seat number is a bystander, who sees what both have shown.

    While cards are laid, not even whether the other laid a potion is known: both choose at once (Elixir E35).
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
            view.characters[other][laid].place = state.ready
            view.laid[other] = HIDDEN
        if poured != NONE and view.potions[other][poured].place == LAID and not view.exposed[other]:
            view.potions[other][poured].place = HELD
            view.poured[other] = HIDDEN
        if state.round == 0 and laid != NONE and not state.sudden_death:
            view.poured[other] = HIDDEN
        if answer_is_secret(state, other):
            view.answers[other] = HIDDEN
    return view


def answer_is_secret(state: State, seat: int) -> bool:
    """Between equal minds the first answer waits for the second (Elixir E36); any other answer goes on at once."""
    return state.round == 1 and state.answers[seat] != NONE


def determinize(catalog: Catalog, view: State, seat: int, rng: Random) -> State:
    """Guess what the other player has: any cards within the limits on rare ones, laid as the table shows."""
    world = view.clone()
    for other in (0, 1):
        if other == seat:
            continue
        for cards, mine, rarities in (
            (world.characters[other], view.characters[1 - other], [c.rarity for c in catalog.characters]),
            (world.potions[other], view.potions[1 - other], [p.rarity for p in catalog.potions]),
        ):
            _fill(cards, mine if view.dealt else [], rarities, rng, exact=view.dealt)
        if world.laid[other] == HIDDEN:
            world.laid[other] = _lay(world.characters[other], world.ready, rng)
        if world.poured[other] == HIDDEN:
            none = world.round == 0 and _none(world.potions[other], rng)
            world.poured[other] = NONE if none else _lay(world.potions[other], HELD, rng)
        if world.answers[other] == HIDDEN:
            world.answers[other] = int(rng.random() * 2)
    return world


def _fill(cards: list[Card], mine: list[Card], rarities: list[Rarity], rng: Random, *, exact: bool) -> None:
    """Turn hidden cards into cards that may be there; ``exact`` is the mix of quick play, with none of one's own."""
    taken = [card.number for card in cards + mine]
    rare = sum(card.number >= 0 and rarities[card.number] == "rare" for card in cards)
    for i, card in enumerate(cards):
        if card.number != HIDDEN:
            continue
        fitting = [
            number
            for number, rarity in enumerate(rarities)
            if number not in taken and (rarity == QUICK_MIX[i] if exact else rarity != "rare" or rare < MOST_RARE)
        ]
        card.number = fitting[int(rng.random() * len(fitting))]
        taken.append(card.number)
        rare += rarities[card.number] == "rare"


def _none(potions: list[Card], rng: Random) -> bool:
    """Whether no potion was laid: as likely as any one of them."""
    held = sum(card.place == HELD for card in potions)
    return int(rng.random() * (held + 1)) == 0


def _lay(cards: list[Card], place: int, rng: Random) -> int:
    ready = [i for i, card in enumerate(cards) if card.place == place]
    chosen = ready[int(rng.random() * len(ready))]
    cards[chosen].place = LAID
    return chosen


def reveals(before: State, after: State) -> bool:
    """Whether somebody learns something hidden: cards are turned up or shown, or a secret answer comes out."""
    if before.round == 0:
        return before.laid != [NONE, NONE]
    if any(answer_is_secret(before, seat) for seat in (0, 1)):
        return True
    return any(
        (new.seen and not old.seen) or (new.place == USED and old.place != USED)
        for olds, news in zip(before.potions, after.potions, strict=True)
        for old, new in zip(olds, news, strict=True)
    )
