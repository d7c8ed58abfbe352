"""Hidden information: hands, piles, face-down rooms, bosses not met (dungeon_quest 1.10, Dungeon A34, A76)."""

from __future__ import annotations

from random import Random

from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.worth import DOWN
from game.rules.dungeon.building import CASTLE_MIXED_IN, MIXED_IN, holds_teleporter
from game.rules.dungeon.engine.state import Cell, Player, State
from game.rules.dungeon.match import BASIC, Match


def observe(match: Match, state: State, seat: int) -> State:
    """Return the state as a seat sees it; any number that is no seat gives the view of a spectator.

    The order of draw piles is hidden from everybody; a player knows which cards are in his own. Rooms and bosses stay
    known once seen, even when they are turned face down again.
    """
    view = state.clone()
    for other, player in enumerate(view.players):
        if other == seat:
            player.draw.sort()
            continue
        player.draw = [HIDDEN] * len(player.draw)
        if not match.options.open_hands:
            player.hand = [HIDDEN] * len(player.hand)
            player.covered = [HIDDEN] * len(player.covered)
    if view.challenge is not None and not match.options.open_hands:
        for laid_card in view.challenge.laid:
            if laid_card.how == DOWN and laid_card.seat != seat:
                laid_card.card = HIDDEN
    view.base = [HIDDEN] * len(view.base)
    seen = set(state.seen)
    view.cleared = [room if room in seen else HIDDEN for room in view.cleared]
    for cell in view.cells:
        if not cell.seen:
            cell.room = HIDDEN
    view.bosses[view.met :] = [HIDDEN] * (len(view.bosses) - view.met)
    return view


def reveals_information(before: State, after: State) -> bool:
    """Return whether a step revealed cards, a room or a boss to any seat."""
    if before.seen != after.seen or before.met != after.met or before.decision is None:
        return True
    piles = zip(before.players, after.players, strict=True)
    if any(old.draw != new.draw or old.discard != new.discard for old, new in piles):
        return True
    laid = [len(state.challenge.laid) if state.challenge is not None else 0 for state in (before, after)]
    return laid[0] != laid[1]


# Worlds -------------------------------------------------------------------------------------------------------------


def determinize(match: Match, view: State, seat: int, rng: Random) -> State:
    """Return a random state consistent with a view: hidden decks, rooms and bosses are guessed."""
    world = view.clone()
    _guess_cards(match, world, seat, rng)
    _guess_rooms(match, world, rng)
    _guess_bosses(match, world, rng)
    return world


def _guess_cards(match: Match, world: State, seat: int, rng: Random) -> None:
    """Guess the hidden cards: cards of an item are with its owner; unseen basic cards can be in any deck."""
    basics = match.cards_by_group[BASIC][:]
    hidden: list[tuple[int, Player, list[int]]] = []
    for other, player in enumerate(world.players):
        owned = [card for item in player.items for card in match.cards_by_group[item]]
        for card in _find_known_cards(world, other):
            (basics if match.catalog.items[card].group == BASIC else owned).remove(card)
        if other == seat:
            rng.shuffle(player.draw)
        else:
            hidden.append((other, player, owned))
    rng.shuffle(basics)
    for place, player, owned in hidden:
        downs = [
            laid
            for laid in (world.challenge.laid if world.challenge is not None else ())
            if laid.seat == place and laid.card == HIDDEN and not laid.gone
        ]
        zones = [zone for zone in (player.draw, player.hand, player.covered) if HIDDEN in zone]
        count = sum(len(zone) for zone in zones) + len(downs)
        cards = owned + [basics.pop() for _ in range(count - len(owned))]
        rng.shuffle(cards)
        for zone in zones:
            zone[:] = [cards.pop() for _ in zone]
        for laid in downs:
            laid.card = cards.pop()


def _find_known_cards(world: State, seat: int) -> list[int]:
    """Return the cards of a player that the view shows: hand, piles and played cards."""
    player = world.players[seat]
    cards = player.draw + player.hand + player.discard + player.covered
    if world.challenge is not None:
        cards += [laid_card.card for laid_card in world.challenge.laid if laid_card.seat == seat and not laid_card.gone]
    return [card for card in cards if card != HIDDEN]


def _guess_rooms(match: Match, world: State, rng: Random) -> None:
    """Guess unseen rooms: older ones in the lower half and mixed in, the dungeon's own in the upper half."""
    seen = set(world.seen)
    older = [room for room in find_older_rooms(match, world) if room not in seen]
    rng.shuffle(older)
    own: list[int] = []
    if world.dungeon:
        own = [room for room in match.catalog.get_dungeon(world.dungeon).rooms if room not in seen]
        older = _guess_lower_half(match, world, older, rng)
    world.cleared = [older.pop() if room == HIDDEN else room for room in world.cleared]
    if world.dungeon:
        mine = set(match.catalog.get_dungeon(world.dungeon).rooms)
        castle = match.is_in_castle(world)
        strangers = sum(cell.seen and cell.room not in mine for cell in _split_halves(match, world)[1])
        mixed = [older.pop() for _ in range((CASTLE_MIXED_IN if castle else MIXED_IN) - strangers)]
        _guess_upper_half(match, world, own + mixed, older, rng)
    else:
        world.base = older


def find_older_rooms(match: Match, state: State) -> list[int]:
    """Return the rooms of the base dungeon and of all beaten dungeons."""
    return [*match.catalog.base, *(room for code in state.beaten for room in match.catalog.dungeons[code].rooms)]


def _split_halves(match: Match, world: State) -> tuple[list[Cell], list[Cell]]:
    """Return the cells of the lower half, with older rooms and the item, and all others; none in the castle."""
    cells = list(zip(world.cells, match.get_layout(world).halves, strict=False))
    if match.is_in_castle(world):
        return [], world.cells
    lower = [cell for cell, half in cells if half in ("entrance", "lower")]
    return lower, [cell for cell, half in cells if half not in ("entrance", "lower")]


def _guess_lower_half(match: Match, world: State, older: list[int], rng: Random) -> list[int]:
    """Fill the lower half with older rooms; return the older rooms that are left."""
    hidden = [cell for cell in _split_halves(match, world)[0] if not cell.seen]
    item_room = match.catalog.get_dungeon(world.dungeon).item_room
    if hidden and item_room not in world.seen:
        hidden.pop(int(rng.random() * len(hidden))).room = item_room
    for cell in hidden:
        cell.room = older.pop()
    return older


def _guess_upper_half(match: Match, world: State, pile: list[int], older: list[int], rng: Random) -> None:
    """Fill the other cells from the dungeon's pile; its rest and the older rooms left form the base deck."""
    hidden = [cell for cell in _split_halves(match, world)[1] if not cell.seen]
    if match.is_in_castle(world) and not match.teleporter_is_optional:
        for room in [room for room in pile if holds_teleporter(match, room)]:
            pile.remove(room)
            hidden.pop(int(rng.random() * len(hidden))).room = room
    rng.shuffle(pile)
    for cell in hidden:
        cell.room = pile.pop()
    world.base = older + pile


def _guess_bosses(match: Match, world: State, rng: Random) -> None:
    if HIDDEN not in world.bosses:
        return
    met_bosses = world.bosses[: world.met]
    left = [boss for boss in match.catalog.get_dungeon(world.dungeon).bosses if boss not in met_bosses]
    rng.shuffle(left)
    world.bosses = met_bosses + left[: len(world.bosses) - len(met_bosses)]
