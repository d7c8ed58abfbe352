"""A challenge from entering to its end: rounds, penalties, success and failure (dungeon_quest 1.7, 1.8, 1.14)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.dungeon.actions import party_health, rewards
from game.rules.dungeon.actions.action import Down, Laying, Play, Shield, Support
from game.rules.dungeon.actions.drawing import collect_laid, fill, reshuffle
from game.rules.dungeon.actions.worth import ANY, DOWN, GUARD, OPEN, SUPPORT
from game.rules.dungeon.building import clear
from game.rules.dungeon.cards import Room
from game.rules.dungeon.engine import event as e
from game.rules.dungeon.engine.state import Challenge, Chapter, Laid, Manner, State, Todo
from game.rules.dungeon.engine.tally import Tally, tally
from game.rules.dungeon.match import Match
from game.rules.dungeon.movement import step_back

WAIVED_PLUS = 2
"""What the need rises by when the card that a room asks for cannot be had (Dungeon A26)."""


def room_at(match: Match, state: State, cell: int) -> int:
    """The card on a cell; before the boss it is the one that is faced next."""
    if cell == match.layout(state).boss:
        return state.bosses[state.phase]
    return state.cells[cell].room


# Entering -----------------------------------------------------------------------------------------------------------


def enter(match: Match, state: State, cell: int, told: list[e.Event]) -> None:
    """The card is turned up; a challenge begins, other rooms give what they have (Dungeon A25, A38, A74)."""
    boss = cell == match.layout(state).boss
    number = room_at(match, state, cell)
    room = match.catalog.rooms[number]
    again = state.met > state.phase if boss else state.cells[cell].seen
    state.here = cell
    if boss:
        state.met = max(state.met, state.phase + 1)
    else:
        state.cells[cell].up = state.cells[cell].seen = True
    if number not in state.seen:
        state.seen.append(number)
    told.append(e.RoomEntered(state.active, cell, number, again))
    if room.is_challenge:
        state.challenge = _begin(match, state, number, cell, room)
        state.todo = [Todo("offer"), Todo("round")]
    elif room.type == "safe":
        state.todo = [Todo("safe"), Todo("offer"), Todo("solved"), Todo("next")]
    else:
        state.todo = [Todo("solved"), Todo("next")]


def _begin(match: Match, state: State, number: int, cell: int, room: Room) -> Challenge:
    waived = _is_waived(match, state, room)
    plus = match.plus_in(state.dungeon) + (WAIVED_PLUS if waived else 0)
    return Challenge(number, cell, room.type, plus, waived, broken=room.shield == 0)


def _is_waived(match: Match, state: State, room: Room) -> bool:
    """Whether what the room asks for is in nobody's deck and not in this dungeon either (Dungeon A26, A41)."""
    assert room.need is not None
    asked = [word for word in (room.need.card, room.need.last_point) if word]
    return any(not _can_be_had(match, state, word, room.type) for word in asked)


def _can_be_had(match: Match, state: State, asked: str, kind: str) -> bool:
    owned = {"basic", *(item for player in state.players for item in player.items)}
    if state.dungeon and not match.in_castle(state):
        owned.add(match.catalog.dungeon(state.dungeon).item)
    return any(
        item.group in owned and match.worth.answers(asked, number, kind)
        for number, item in enumerate(match.catalog.items)
    )


def offer_is_open(match: Match, state: State) -> bool:
    """Whether the room that was entered offers something that can be paid; what can be had once is offered once."""
    number = room_at(match, state, state.here)
    room = match.catalog.rooms[number]
    if room.offer is None or (room.once and number in state.taken):
        return False
    return not rewards.why_not_payable(state, room.offer.pay)


def answer_offer(match: Match, state: State, taken: bool, told: list[e.Event]) -> None:
    """The price is paid at once; then the room is solved, changed, or pays more."""
    number = room_at(match, state, state.here)
    offer = match.catalog.rooms[number].offer
    assert offer is not None
    state.todo.pop(0)
    told.append(e.OfferAnswered(state.active, number, taken))
    if not taken:
        return
    todo = rewards.losses(match, state, offer.pay, "offer")
    if state.challenge is None:
        todo.append(Todo("offer-reward"))
    elif offer.solved:
        state.challenge = None
        state.todo = [Todo("solved", word="offer"), Todo("next")]
    else:
        state.challenge.bought = True
        state.challenge.plus += offer.b
        state.challenge.kind = offer.kind or state.challenge.kind
    state.todo[:0] = todo


# Rounds -------------------------------------------------------------------------------------------------------------


def begin_round(match: Match, state: State, told: list[e.Event]) -> None:
    """The active player opens; whoever sits out cannot be active; if all do, the round passes (Dungeon A10, A45)."""
    challenge = _running(state)
    challenge.round += 1
    challenge.powers = []
    state.rounds += 1
    order = rewards.clockwise(match, state.active)
    sitting = [seat for seat in order if state.players[seat].rests]
    for seat in sitting:
        state.players[seat].rests -= 1
    if match.players == 1:
        lost = match.turns if match.options.by_the_letter else 1
        challenge.turns = [0] * (match.turns - lost * len(sitting))
    else:
        challenge.turns = [seat for seat in order if seat not in sitting]
    challenge.sitting = sitting
    if challenge.turns:
        state.active = challenge.turns[0]
    told.append(e.RoundBegan(challenge.round, state.active, tuple(sitting)))
    state.todo = [Todo("turn")]


def end_turn(state: State) -> None:
    """The player has had his action."""
    _running(state).turns.pop(0)


def end_round(match: Match, state: State, told: list[e.Event]) -> None:
    """Without success: points of a round without the kind are void, then penalties fall (Dungeon A20, A23, A48)."""
    challenge = _running(state)
    room = match.catalog.rooms[challenge.room]
    result = tally(match.worth, challenge)
    if result.fits:
        challenge.total += result.points
    challenge.shown += result.shown
    challenge.broken = result.broken
    averted = "guard" if result.met else ""
    told.append(
        e.RoundEnded(challenge.round, result.points, not result.fits, challenge.total, match.wanted(challenge), averted)
    )
    state.todo = []
    if room.each_round and not result.met:
        state.todo.append(Todo("penalty"))
    if challenge.round >= room.limit:
        state.todo += [*rewards.losses(match, state, room.at_limit, "limit"), Todo("fail")]
    else:
        state.todo.append(Todo("next-round"))


def penalty(match: Match, state: State, averted: bool) -> None:
    """The round penalty falls, or three pieces of the Triforce avert it (Dungeon A57)."""
    room = match.catalog.rooms[_running(state).room]
    state.todo.pop(0)
    if not averted:
        state.todo[:0] = rewards.losses(match, state, room.each_round, "round")


def fail(match: Match, state: State, told: list[e.Event]) -> None:
    """Progress is lost, Link steps back, the room stays open and may be tried again (Dungeon A7, A39, A69)."""
    challenge = _running(state)
    told.append(e.RoomFailed(challenge.room, challenge.cell, challenge.round))
    collect_laid(state)
    state.challenge = None
    state.here = step_back(match, state, challenge.cell)
    for player in state.players:
        player.rests = 0
    state.todo = [Todo("next")]


# Laying cards -------------------------------------------------------------------------------------------------------


def lay(match: Match, state: State, seat: int, action: Laying, chance: Chance, told: list[e.Event]) -> None:
    """Lay a card, pay what it costs, count, and see whether that was enough; then draw (Dungeon A19, A43, A46, A49)."""
    challenge = _running(state)
    how, way = _manner(action), action.way if isinstance(action, Shield) else -9
    kind = challenge.kind
    if how == OPEN and match.worth.open(challenge.room, action.card, kind) is None:
        how, kind = ANY, match.worth.best_kind(action.card) or kind
    before = tally(match.worth, challenge)
    state.players[seat].hand.remove(action.card)
    laid = Laid(seat, action.card, how, challenge.round, way)
    challenge.laid.append(laid)
    if how in (OPEN, ANY) and (halves := match.worth.cost(challenge.room, action.card, kind)):
        told.append(e.CardCost(seat, action.card, max(0, state.hearts - halves)))
        if party_health.hurt(match, state, halves, "card", chance, told):
            return
    after = tally(match.worth, challenge)
    _tell(match, challenge, laid, before, after, told)
    extra = challenge.extra
    challenge.extra = False
    if is_won(match, challenge, after):
        succeed(match, state, told)
        fill(match, state, seat, chance, told)
        return
    fill(match, state, seat, chance, told)
    state.todo.pop(0)
    if not extra:
        end_turn(state)
    state.todo = [Todo("turn")]


def _manner(action: Laying) -> Manner:
    match action:
        case Play():
            return OPEN
        case Support():
            return SUPPORT
        case Down():
            return DOWN
        case Shield():
            return GUARD


def _tell(match: Match, challenge: Challenge, laid: Laid, before: Tally, after: Tally, told: list[e.Event]) -> None:
    told.append(
        e.CardLaid(
            laid.seat,
            laid.card,
            laid.how,
            after.points - before.points,
            after.points,
            challenge.total,
            match.wanted(challenge),
            met=after.met and not before.met,
            broke=after.broken and not before.broken,
            lit=after.lit and not before.lit,
        )
    )


def is_won(match: Match, challenge: Challenge, result: Tally) -> bool:
    """Whether the victory condition is fulfilled: points, a card of the kind in this round, cards that are asked for
    (Dungeon A19, A22, A41, A42, A64)."""
    need = match.catalog.rooms[challenge.room].need
    assert need is not None
    if not result.fits or challenge.total + result.points < match.wanted(challenge):
        return False
    if challenge.waived:
        return True
    shown = challenge.shown + result.shown
    return result.last and (not need.card or shown >= need.count)


# Success ------------------------------------------------------------------------------------------------------------


def succeed(match: Match, state: State, told: list[e.Event]) -> None:
    """A room is solved, or a boss beaten; later players do not act, and no penalty falls (Dungeon A19)."""
    challenge = _running(state)
    points = challenge.total + tally(match.worth, challenge).points
    told.append(e.RoomSolved(challenge.room, challenge.cell, challenge.round, points, match.wanted(challenge)))
    collect_laid(state)
    state.challenge = None
    state.solved += 1
    for player in state.players:
        player.rests = 0
    if challenge.cell == match.layout(state).boss:
        state.todo = [Todo("boss")]
    else:
        word = "bought" if challenge.bought else ""
        state.todo = [Todo("solved", count=challenge.reduced, word=word), Todo("next")]


def solved(match: Match, state: State, todo: Todo, told: list[e.Event]) -> None:
    """The room where Link stands is done and pays its reward, less what the try has cost of it (Dungeon A78)."""
    place = state.cells[state.here]
    room = match.catalog.rooms[place.room]
    state.todo.pop(0)
    if not room.is_challenge or todo.word == "offer":
        told.append(e.RoomSolved(place.room, state.here, 0, 0, 0))
        state.solved += 1
    place.done = True
    offered = room.offer.reward if room.offer is not None else ()
    ops = offered if todo.word == "offer" else room.reward + (offered if todo.word == "bought" else ())
    rewards.pay_out(match, state, place.room, ops, told, reduced=todo.count)


def offer_reward(match: Match, state: State, told: list[e.Event]) -> None:
    """What the offer of a safe room gives, before the room's own reward."""
    place = state.cells[state.here]
    offer = match.catalog.rooms[place.room].offer
    assert offer is not None
    state.todo.pop(0)
    rewards.pay_out(match, state, place.room, offer.reward, told, more_follows=True)


def boss_beaten(match: Match, state: State, chance: Chance, told: list[e.Event]) -> None:
    """A dungeon is done, or a phase of the last fight; the next one is faced at once (Dungeon A18, A58).

    By the letter every card of the last fight is a boss and brings what a boss brings, but for a piece of the Triforce,
    since only Ganon's own is left (A68), and the way out, since all of them have to be beaten.
    """
    room = state.bosses[state.phase]
    state.phase += 1
    told.append(e.BossBeaten(room, state.phase, state.phases))
    state.active = (state.active + 1) % match.players
    if state.phase < state.phases:
        if match.options.by_the_letter:
            _restore(match, state, told)
            reshuffle(match, state, chance, told)
        state.todo = [Todo("enter", count=match.layout(state).boss)]
        return
    _write_chapter(state)
    if match.in_castle(state):
        party_health.end(match, state, True, "ganon", told)
        return
    _restore(match, state, told)
    state.pieces += 1
    told.append(e.PieceWon(state.pieces))
    reshuffle(match, state, chance, told)
    chapter = state.chapters[-1]
    told.append(e.DungeonLeft(chapter.dungeon, chapter.rounds, chapter.collapses, chapter.rupees))
    state.beaten.append(state.dungeon)
    clear(state)
    state.active = party_health.sword_owner(state)
    state.todo = [Todo("shop", word="boss"), Todo("dungeon")]


def _restore(match: Match, state: State, told: list[e.Event]) -> None:
    """What a beaten boss brings Link: a container, full hearts, and used pieces are fresh (dungeon_quest 1.11)."""
    party_health.win_container(match, state, told)
    party_health.heal(state, 2 * state.containers, "boss", told)
    state.spent = 0


def _write_chapter(state: State) -> None:
    rounds, collapses, earned, rooms = state.since
    state.chapters.append(
        Chapter(
            state.dungeon,
            tuple(state.bosses[: state.phase]),
            state.rounds - rounds,
            state.collapses - collapses,
            state.earned - earned,
            state.solved - rooms,
        )
    )


def _running(state: State) -> Challenge:
    assert state.challenge is not None
    return state.challenge
