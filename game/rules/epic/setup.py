"""Set-up of a match: placing characters, the roll for the first turn, first hands (Zelda "Setting up")."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.core.chance import Chance
from game.rules.epic import event as events
from game.rules.epic.actions.action import Place, TakeZone
from game.rules.epic.actions.clocks import make_standing_card
from game.rules.epic.actions.piles import draw_one, shuffle_pile
from game.rules.epic.actions.turn import begin_turn
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import occupied_squares
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import UNPLACED, State


def create_state(match: Match) -> State:
    """Return a state with no character on the board and every deck in its original order."""
    maximum = [figure.health for figure in match.figures]
    health = maximum[:]
    for seat, wounds in enumerate(match.setup.wounds):
        for figure, wound in zip(iterate_bits(match.own_mask[seat]), wounds, strict=False):
            health[figure] = max(1, maximum[figure] - wound)
    return State(
        names=match.names,
        rows=match.rows,
        squares=[UNPLACED] * len(match.figures),
        health=health,
        maximum=tuple(maximum),
        hands=[[] for _ in range(match.seats)],
        draw=[tuple(cards) for cards in match.deck_cards],
        discard=[() for _ in match.deck_cards],
        removed=(),
        limbo=[],
        lying=[make_standing_card(match, card) for card in match.standing_cards],
        seen=[match.all_seats if card.standing else 0 for card in match.cards],
        spent=(0,) * match.seats,
        zones=_assign_zones(match),
        stack=[],
        active=-1,
    )


def _assign_zones(match: Match) -> tuple[int, ...]:
    """Return the start zone of each seat, in seat order; with Good vs. Evil the good side starts on the right."""
    order = tuple(range(len(match.zones)))
    if match.has_rule("good-vs-evil") and match.library.teams[match.squad_team[0]].alignment == "good":
        return tuple(order[seat ^ 1] for seat in order)
    return order


def begin_setup(match: Match, chance: Chance, events: list[events.Event] | None) -> State:
    """Return a new match at its first decision: a side is chosen, or the first lead is placed (Zelda R62)."""
    context = ResolutionContext(match, create_state(match), chance, events)
    if match.has_rule("choose-side"):
        context.state.active = roll_for_first(context)
        context.ask(context.state.active, "zone")
    else:
        ask_placement(context)
    return context.state


def zone_options(match: Match, state: State) -> list[int]:
    """Return the start zones that the winner of the roll can choose from."""
    return list(range(match.seats))


def take_zone(context: ResolutionContext, action: TakeZone) -> None:
    """Assign the chosen start zone to the winner of the roll, and the other one to the other player."""
    state = context.state
    seat = state.active
    other_zone = 1 - action.zone
    state.zones = (action.zone, other_zone) if seat == 0 else (other_zone, action.zone)
    context.emit(events.ZoneTaken, seat, action.zone)
    ask_placement(context)


def ask_placement(context: ResolutionContext) -> None:
    """Ask for the placement of the next character; when all are placed, roll for the first turn and draw hands."""
    figure = next_character(context.match, context.state)
    if figure >= 0:
        squares = (
            placement_squares(context.match, context.state)
            if context.match.named_starts and context.match.figures[figure].lead
            else []
        )
        if len(squares) == 1:
            place_character(context, Place(figure, squares[0]))
        else:
            context.ask(context.match.seat_of[figure], "place")
        return
    first = context.state.active if context.state.active >= 0 else roll_for_first(context)
    for squad in range(len(context.match.squad_team)):
        shuffle_pile(context, squad, refill=False)
    for squads in context.match.squads_of:
        for squad in squads:
            for _ in range(context.match.pack.first_hand // len(squads)):
                draw_one(context, squad)
    context.state.active = first
    begin_turn(context)


def next_character(match: Match, state: State) -> int:
    """Return the character to place next, each lead before its partners; -1 if all are placed."""
    return next((i for i in range(len(match.figures)) if state.squares[i] == UNPLACED), -1)


def placement_squares(match: Match, state: State) -> list[int]:
    """Return the squares on which the current character can be placed (Zelda R3, R61)."""
    figure = next_character(match, state)
    if match.named_starts:
        return find_roomy_squares(match, state.squares, figure)
    me = match.figures[figure]
    occupied = occupied_squares(state)
    free = match.enterable_squares[figure] & ~occupied
    squad = [i for i, f in enumerate(match.figures) if f.squad == me.squad]
    if me.lead:
        partners = sum(1 for i in squad if not match.figures[i].lead)
        squares = iterate_bits(match.zones[state.zones[me.seat]].squares & free)
        return [
            q for q in squares if (match.board.adjacent[q] & match.board.walkable & ~occupied).bit_count() >= partners
        ]
    lead = next(i for i in squad if match.figures[i].lead)
    return list(iterate_bits(match.board.adjacent[state.squares[lead]] & free))


def find_roomy_squares(match: Match, squares: Sequence[int], figure: int) -> list[int]:
    """Return the squares for a character that leave enough space for all characters placed after it.

    ``squares`` has ``UNPLACED`` for those. A partner must be adjacent to its lead, and not on a square reserved for a
    lead.
    """
    me = match.figures[figure]
    occupied = sum(1 << q for q in squares if q >= 0)
    if me.lead:
        offered = match.named_starts[me.squad] & ~occupied
    else:
        lead = next(i for i, f in enumerate(match.figures) if f.squad == me.squad and f.lead)
        offered = match.board.adjacent[squares[lead]] & match.enterable_squares[figure] & ~occupied
    return [q for q in iterate_bits(offered) if _can_finish(match, _place_on_copy(squares, figure, q))]


def _place_on_copy(squares: Sequence[int], figure: int, square: int) -> list[int]:
    """Return a copy of the squares with a character on a square."""
    out = list(squares)
    out[figure] = square
    return out


def _can_finish(match: Match, squares: list[int]) -> bool:
    """Return whether start squares are left for the remaining leads, and adjacent squares for their partners."""
    occupied = sum(1 << q for q in squares if q >= 0)
    lead = next((i for i, f in enumerate(match.figures) if f.lead and squares[i] == UNPLACED), -1)
    if lead < 0:
        return _partners_fit(match, squares, occupied)
    return any(
        _can_finish(match, _place_on_copy(squares, lead, q))
        for q in iterate_bits(match.named_starts[match.figures[lead].squad] & ~occupied)
    )


def _partners_fit(match: Match, squares: list[int], occupied: int) -> bool:
    """Return whether all remaining partners fit at once, by a matching of partners and squares."""
    leads = {f.squad: squares[i] for i, f in enumerate(match.figures) if f.lead}
    wanted = {
        i: iterate_bits(match.board.adjacent[leads[f.squad]] & match.enterable_squares[i] & ~occupied)
        for i, f in enumerate(match.figures)
        if squares[i] == UNPLACED
    }
    holder: dict[int, int] = {}

    def assign_square(partner: int, tried: set[int]) -> bool:
        for square in wanted[partner]:
            if square not in tried:
                tried.add(square)
                if square not in holder or assign_square(holder[square], tried):
                    holder[square] = partner
                    return True
        return False

    return all(assign_square(partner, set()) for partner in wanted)


def place_character(context: ResolutionContext, action: Place) -> None:
    """Place a character, and ask for the next placement."""
    context.state.squares[action.figure] = action.square
    context.emit(events.Placed, action.figure, action.square)
    ask_placement(context)


def roll_for_first(context: ResolutionContext) -> int:
    """Return the seat with the highest roll; tied players roll again among themselves (Zelda R5)."""
    seats = list(range(context.match.seats))
    while len(seats) > 1:
        faces = []
        for seat in seats:
            face = context.chance.roll(len(context.match.die), "first turn")
            context.emit(events.RolledForFirst, seat, face)
            faces.append(context.match.die[face].rank)
        seats = [seat for seat, rank in zip(seats, faces, strict=True) if rank == max(faces)]
    return seats[0]
