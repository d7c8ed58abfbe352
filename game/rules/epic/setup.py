"""Setting up: characters on the board, the roll for the first turn, four cards each (Zelda "Setting up")."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.epic import event as e
from game.rules.epic.action import Place, TakeZone
from game.rules.epic.board import bits
from game.rules.epic.flow import Flow
from game.rules.epic.match import Match
from game.rules.epic.piles import draw_one, shuffle_pile
from game.rules.epic.query import occupied
from game.rules.epic.starts import roomy_squares
from game.rules.epic.state import UNPLACED, State
from game.rules.epic.turn import begin_turn


def new_state(m: Match) -> State:
    """Everybody beside the board, every deck in its order."""
    maximum = [figure.health for figure in m.figures]
    health = maximum[:]
    for seat, wounds in enumerate(m.setup.wounds):
        for figure, wound in zip(bits(m.own[seat]), wounds, strict=False):
            health[figure] = max(1, maximum[figure] - wound)
    return State(
        names=m.names,
        rows=m.rows,
        squares=[UNPLACED] * len(m.figures),
        health=health,
        maximum=tuple(maximum),
        hands=[[] for _ in range(m.seats)],
        draw=[tuple(cards) for cards in m.deck_cards],
        discard=[() for _ in m.deck_cards],
        removed=(),
        limbo=[],
        lying=[],
        seen=[0] * len(m.cards),
        spent=(0,) * m.seats,
        zones=_zones(m),
        stack=[],
        active=-1,
    )


def _zones(m: Match) -> tuple[int, ...]:
    """Seats take the zones in order; with Good vs. Evil the good side starts on the right."""
    order = tuple(range(len(m.zones)))
    if m.setup.has("good-vs-evil") and m.library.teams[m.squad_team[0]].alignment == "good":
        return tuple(order[seat ^ 1] for seat in order)
    return order


def open_setup(m: Match, chance: Chance, events: list[e.Event] | None) -> State:
    """A new match at its first decision: a side is taken, or the first lead is placed (Zelda R62)."""
    flow = Flow(m, new_state(m), chance, events)
    if m.setup.has("choose-side"):
        flow.s.active = roll_for_first(flow)
        flow.ask(flow.s.active, "zone")
    else:
        ask_placement(flow)
    return flow.s


def zone_options(m: Match, s: State) -> list[int]:
    """The sides that the winner of the roll may take."""
    return list(range(m.seats))


def take_zone(flow: Flow, action: TakeZone) -> None:
    """The winner of the roll starts where it likes, the other player on the other side."""
    s = flow.s
    seat = s.active
    other = 1 - action.zone
    s.zones = (action.zone, other) if seat == 0 else (other, action.zone)
    flow.tell(e.ZoneTaken, seat, action.zone)
    ask_placement(flow)


def ask_placement(flow: Flow) -> None:
    """Ask for the next character seat by seat; when all stand, go on with the first roll and the first hands."""
    figure = next_figure(flow.m, flow.s)
    if figure >= 0:
        squares = placement_squares(flow.m, flow.s) if flow.m.homes and flow.m.figures[figure].lead else []
        if len(squares) == 1:
            place(flow, Place(figure, squares[0]))
        else:
            flow.ask(flow.m.seat_of[figure], "place")
        return
    first = flow.s.active if flow.s.active >= 0 else roll_for_first(flow)
    for squad in range(len(flow.m.squad_team)):
        shuffle_pile(flow, squad, refill=False)
    for squads in flow.m.squads_of:
        for squad in squads:
            for _ in range(flow.m.pack.first_hand // len(squads)):
                draw_one(flow, squad)
    flow.s.active = first
    begin_turn(flow)


def next_figure(m: Match, s: State) -> int:
    """The character to be placed now: a lead before its partners; -1 when all are placed."""
    return next((i for i in range(len(m.figures)) if s.squares[i] == UNPLACED), -1)


def placement_squares(m: Match, s: State) -> list[int]:
    """Where the character whose turn it is to be placed may stand (Zelda R3, R61)."""
    figure = next_figure(m, s)
    if m.homes:
        return roomy_squares(m, s.squares, figure)
    me = m.figures[figure]
    taken = occupied(s)
    free = m.open_to[figure] & ~taken
    squad = [i for i, f in enumerate(m.figures) if f.squad == me.squad]
    if me.lead:
        partners = sum(1 for i in squad if not m.figures[i].lead)
        squares = bits(m.zones[s.zones[me.seat]].squares & free)
        return [q for q in squares if (m.board.near[q] & m.board.floor & ~taken).bit_count() >= partners]
    lead = next(i for i in squad if m.figures[i].lead)
    return list(bits(m.board.near[s.squares[lead]] & free))


def place(flow: Flow, action: Place) -> None:
    """Set a character up."""
    flow.s.squares[action.figure] = action.square
    flow.tell(e.Placed, action.figure, action.square)
    ask_placement(flow)


def roll_for_first(flow: Flow) -> int:
    """The seat with the highest roll; tied highest players roll again among themselves (Zelda R5)."""
    seats = list(range(flow.m.seats))
    while len(seats) > 1:
        faces = []
        for seat in seats:
            face = flow.chance.roll(len(flow.m.die), "first turn")
            flow.tell(e.RolledForFirst, seat, face)
            faces.append(flow.m.die[face].rank)
        seats = [seat for seat, rank in zip(seats, faces, strict=True) if rank == max(faces)]
    return seats[0]
