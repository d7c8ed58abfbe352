"""Challenges: rounds, penalties, success and failure (dungeon_quest 1.7, 1.8, 1.14)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.dungeon.actions import party_health, rewards
from game.rules.dungeon.actions.action import CardPlay, Down, Play, Shield, Support
from game.rules.dungeon.actions.drawing import collect_played, fill_hand, reshuffle_all
from game.rules.dungeon.actions.worth import ANY, DOWN, GUARD, OPEN, SUPPORT
from game.rules.dungeon.building import clear_dungeon
from game.rules.dungeon.cards import Room
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.engine.state import Challenge, Chapter, LaidCard, Manner, PendingStep, State
from game.rules.dungeon.engine.tally import RoundTally, tally_round
from game.rules.dungeon.match import Match
from game.rules.dungeon.movement import find_step_back

WAIVED_NEED_INCREASE = 2
"""Points added to the need when the card that a room requires is unavailable (Dungeon A26)."""


def get_room(match: Match, state: State, cell: int) -> int:
    """Return the catalog number of the room on a cell; on the boss cell, that of the boss to face next."""
    if cell == match.get_layout(state).boss:
        return state.bosses[state.phase]
    return state.cells[cell].room


# Entering -----------------------------------------------------------------------------------------------------------


def enter_room(match: Match, state: State, cell: int, events: list[event_types.Event]) -> None:
    """Enter a room and turn up its card: a challenge starts, other rooms give their reward (Dungeon A25, A38, A74)."""
    boss = cell == match.get_layout(state).boss
    number = get_room(match, state, cell)
    room = match.catalog.rooms[number]
    again = state.met > state.phase if boss else state.cells[cell].seen
    state.here = cell
    if boss:
        state.met = max(state.met, state.phase + 1)
    else:
        state.cells[cell].up = state.cells[cell].seen = True
    if number not in state.seen:
        state.seen.append(number)
    events.append(event_types.RoomEntered(state.active, cell, number, again))
    if room.is_challenge:
        state.challenge = _begin_challenge(match, state, number, cell, room)
        state.todo = [PendingStep("offer"), PendingStep("round")]
    elif room.type == "safe":
        state.todo = [PendingStep("safe"), PendingStep("offer"), PendingStep("solved"), PendingStep("next")]
    else:
        state.todo = [PendingStep("solved"), PendingStep("next")]


def _begin_challenge(match: Match, state: State, number: int, cell: int, room: Room) -> Challenge:
    waived = _is_waived(match, state, room)
    plus = match.need_bonus(state.dungeon, number) + (WAIVED_NEED_INCREASE if waived else 0)
    return Challenge(number, cell, room.type, plus, waived, broken=room.shield == 0)


def _is_waived(match: Match, state: State, room: Room) -> bool:
    """Return whether a required card is unavailable: in no deck, and not the item of this dungeon (A26, A41)."""
    assert room.need is not None
    asked = [word for word in (room.need.card, room.need.last_point) if word]
    return any(not _is_obtainable(match, state, word, room.type) for word in asked)


def _is_obtainable(match: Match, state: State, requirement: str, kind: str) -> bool:
    """Return whether any item card that is owned, or hidden in this dungeon, matches a requirement."""
    owned = {"basic", *(item for player in state.players for item in player.items)}
    if state.dungeon and not match.is_in_castle(state):
        owned.add(match.catalog.get_dungeon(state.dungeon).item)
    return any(
        item.group in owned and match.card_values.is_required(requirement, index, kind)
        for index, item in enumerate(match.catalog.items)
    )


def is_offer_open(match: Match, state: State) -> bool:
    """Return whether the room has an offer that the party can pay; in a ``once`` room, once per game."""
    number = get_room(match, state, state.here)
    room = match.catalog.rooms[number]
    if room.offer is None or (room.once and number in state.taken):
        return False
    return not rewards.find_payment_refusal(state, room.offer.pay)


def answer_offer(match: Match, state: State, accepted: bool, events: list[event_types.Event]) -> None:
    """Accept or decline an offer; its price is paid at once, and the room is solved, changed, or gives more."""
    number = get_room(match, state, state.here)
    offer = match.catalog.rooms[number].offer
    assert offer is not None
    state.todo.pop(0)
    events.append(event_types.OfferAnswered(state.active, number, accepted))
    if not accepted:
        return
    todo = rewards.queue_losses(match, state, offer.pay, "offer")
    if state.challenge is None:
        todo.append(PendingStep("offer-reward"))
    elif offer.solved:
        state.challenge = None
        state.todo = [PendingStep("solved", word="offer"), PendingStep("next")]
    else:
        state.challenge.bought = True
        state.challenge.plus += offer.b
        state.challenge.kind = offer.kind or state.challenge.kind
    state.todo[:0] = todo


# Rounds -------------------------------------------------------------------------------------------------------------


def begin_round(match: Match, state: State, events: list[event_types.Event]) -> None:
    """Start a round with the active player; if all players sit out, the round has no turns (Dungeon A10, A45)."""
    challenge = _require_challenge(state)
    challenge.round += 1
    challenge.powers = []
    state.rounds += 1
    order = rewards.seats_clockwise(match, state.active)
    sitting = [seat for seat in order if state.players[seat].rests]
    for seat in sitting:
        state.players[seat].rests -= 1
    if match.players == 1:
        lost = match.turns_per_round if match.options.by_the_letter else 1
        challenge.turns = [0] * (match.turns_per_round - lost * len(sitting))
    else:
        challenge.turns = [seat for seat in order if seat not in sitting]
    challenge.sitting = sitting
    if challenge.turns:
        state.active = challenge.turns[0]
    events.append(event_types.RoundBegan(challenge.round, state.active, tuple(sitting)))
    state.todo = [PendingStep("turn")]


def end_turn(state: State) -> None:
    """End the turn of the player whose turn it is in this round."""
    _require_challenge(state).turns.pop(0)


def end_round(match: Match, state: State, events: list[event_types.Event]) -> None:
    """End a round without success: points without a card of the kind are void, penalties apply (A20, A23, A48)."""
    challenge = _require_challenge(state)
    room = match.catalog.rooms[challenge.room]
    result = tally_round(match.card_values, challenge)
    if result.has_kind:
        challenge.total += result.points
    challenge.shown += result.required_cards
    challenge.broken = result.shield_broken
    averted = "guard" if result.guard_met else ""
    events.append(
        event_types.RoundEnded(
            challenge.round,
            result.points,
            not result.has_kind,
            challenge.total,
            match.required_points(challenge),
            averted,
        )
    )
    state.todo = []
    if room.each_round and not result.guard_met:
        state.todo.append(PendingStep("penalty"))
    if challenge.round >= room.limit:
        state.todo += [*rewards.queue_losses(match, state, room.at_limit, "limit"), PendingStep("fail")]
    else:
        state.todo.append(PendingStep("next-round"))


def apply_penalty(match: Match, state: State, averted: bool) -> None:
    """Queue the round penalty, unless three pieces of the Triforce averted it (Dungeon A57)."""
    room = match.catalog.rooms[_require_challenge(state).room]
    state.todo.pop(0)
    if not averted:
        state.todo[:0] = rewards.queue_losses(match, state, room.each_round, "round")


def fail_challenge(match: Match, state: State, events: list[event_types.Event]) -> None:
    """Fail the challenge: progress is lost, Link steps back, the room stays open (Dungeon A7, A39, A69)."""
    challenge = _require_challenge(state)
    events.append(event_types.RoomFailed(challenge.room, challenge.cell, challenge.round))
    collect_played(state)
    state.challenge = None
    state.here = find_step_back(match, state, challenge.cell)
    for player in state.players:
        player.rests = 0
    state.todo = [PendingStep("next")]


# Laying cards -------------------------------------------------------------------------------------------------------


def play_card(
    match: Match, state: State, seat: int, action: CardPlay, chance: Chance, events: list[event_types.Event]
) -> None:
    """Play a card: pay its cost, count it, check for success, then draw (Dungeon A19, A43, A46, A49)."""
    challenge = _require_challenge(state)
    how, way = _get_manner(action), action.way if isinstance(action, Shield) else -9
    kind = challenge.kind
    if how == OPEN and match.card_values.open_value(challenge.room, action.card, kind) is None:
        how, kind = ANY, match.card_values.find_best_kind(action.card) or kind
    before = tally_round(match.card_values, challenge)
    state.players[seat].hand.remove(action.card)
    laid_card = LaidCard(seat, action.card, how, challenge.round, way)
    challenge.laid.append(laid_card)
    if how in (OPEN, ANY) and (halves := match.card_values.count_play_cost(challenge.room, action.card, kind)):
        events.append(event_types.CardCost(seat, action.card, max(0, state.hearts - halves)))
        if party_health.lose_hearts(match, state, halves, "card", chance, events):
            return
    after = tally_round(match.card_values, challenge)
    _emit_card_laid(match, challenge, laid_card, before, after, events)
    extra = challenge.extra
    challenge.extra = False
    if is_fulfilled(match, challenge, after):
        complete_challenge(match, state, events)
        fill_hand(match, state, seat, chance, events)
        return
    fill_hand(match, state, seat, chance, events)
    state.todo.pop(0)
    if not extra:
        end_turn(state)
    state.todo = [PendingStep("turn")]


def _get_manner(action: CardPlay) -> Manner:
    match action:
        case Play():
            return OPEN
        case Support():
            return SUPPORT
        case Down():
            return DOWN
        case Shield():
            return GUARD


def _emit_card_laid(
    match: Match,
    challenge: Challenge,
    laid_card: LaidCard,
    before: RoundTally,
    after: RoundTally,
    events: list[event_types.Event],
) -> None:
    events.append(
        event_types.CardLaid(
            laid_card.seat,
            laid_card.card,
            laid_card.how,
            after.points - before.points,
            after.points,
            challenge.total,
            match.required_points(challenge),
            met=after.guard_met and not before.guard_met,
            broke=after.shield_broken and not before.shield_broken,
            lit=after.is_lit and not before.is_lit,
        )
    )


def is_fulfilled(match: Match, challenge: Challenge, tally: RoundTally) -> bool:
    """Return whether the victory condition is met: points, a card of the kind in this round, and required cards.

    Source: Dungeon A19, A22, A41, A42, A64.
    """
    need = match.catalog.rooms[challenge.room].need
    assert need is not None
    if not tally.has_kind or challenge.total + tally.points < match.required_points(challenge):
        return False
    if challenge.waived:
        return True
    shown = challenge.shown + tally.required_cards
    return tally.has_last_point and (not need.card or shown >= need.count)


# Success ------------------------------------------------------------------------------------------------------------


def complete_challenge(match: Match, state: State, events: list[event_types.Event]) -> None:
    """Solve a room or defeat a boss at once; later players have no turn, and no penalty applies (Dungeon A19)."""
    challenge = _require_challenge(state)
    points = challenge.total + tally_round(match.card_values, challenge).points
    events.append(
        event_types.RoomSolved(
            challenge.room, challenge.cell, challenge.round, points, match.required_points(challenge)
        )
    )
    collect_played(state)
    state.challenge = None
    state.solved += 1
    for player in state.players:
        player.rests = 0
    if challenge.cell == match.get_layout(state).boss:
        state.todo = [PendingStep("boss")]
    else:
        word = "bought" if challenge.bought else ""
        state.todo = [PendingStep("solved", count=challenge.reduced, word=word), PendingStep("next")]


def solve_room(match: Match, state: State, step: PendingStep, events: list[event_types.Event]) -> None:
    """Mark the current room as solved and give its reward, minus the rupees lost during the try (Dungeon A78)."""
    place = state.cells[state.here]
    room = match.catalog.rooms[place.room]
    state.todo.pop(0)
    if not room.is_challenge or step.word == "offer":
        events.append(event_types.RoomSolved(place.room, state.here, 0, 0, 0))
        state.solved += 1
    place.done = True
    offered = room.offer.reward if room.offer is not None else ()
    ops = offered if step.word == "offer" else room.reward + (offered if step.word == "bought" else ())
    rewards.pay_out(match, state, place.room, ops, events, rupees_lost=step.count)


def give_offer_reward(match: Match, state: State, events: list[event_types.Event]) -> None:
    """Give the reward of an accepted offer in a safe room, before the reward of the room itself."""
    place = state.cells[state.here]
    offer = match.catalog.rooms[place.room].offer
    assert offer is not None
    state.todo.pop(0)
    rewards.pay_out(match, state, place.room, offer.reward, events, more_follows=True)


def defeat_boss(match: Match, state: State, chance: Chance, events: list[event_types.Event]) -> None:
    """End a dungeon, or a phase of the last fight, whose next phase starts at once (Dungeon A18, A58).

    With the option ``by_the_letter`` every phase of the last fight gives the rewards of a boss, except a piece of the
    Triforce, because only Ganon's is left (A68), and the exit, because all phases have to be beaten.
    """
    room = state.bosses[state.phase]
    state.phase += 1
    events.append(event_types.BossBeaten(room, state.phase, state.phases))
    state.active = (state.active + 1) % match.players
    if state.phase < state.phases:
        if match.options.by_the_letter:
            _give_boss_rewards(match, state, events)
            reshuffle_all(match, state, chance, events)
        state.todo = [PendingStep("enter", count=match.get_layout(state).boss)]
        return
    _record_chapter(state)
    if match.is_in_castle(state):
        party_health.end_adventure(match, state, True, "ganon", events)
        return
    _give_boss_rewards(match, state, events)
    state.pieces += 1
    events.append(event_types.PieceWon(state.pieces))
    reshuffle_all(match, state, chance, events)
    chapter = state.chapters[-1]
    events.append(event_types.DungeonLeft(chapter.dungeon, chapter.rounds, chapter.collapses, chapter.rupees))
    state.beaten.append(state.dungeon)
    clear_dungeon(state)
    state.active = party_health.find_sword_owner(state)
    state.todo = [PendingStep("shop", word="boss"), PendingStep("dungeon")]


def _give_boss_rewards(match: Match, state: State, events: list[event_types.Event]) -> None:
    """Give the rewards of a boss: a heart container, full hearts, all Triforce pieces ready (dungeon_quest 1.11)."""
    party_health.win_container(match, state, events)
    party_health.regain_hearts(state, 2 * state.containers, "boss", events)
    state.spent = 0


def _record_chapter(state: State) -> None:
    """Append the totals of the beaten dungeon to the chronicle."""
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


def _require_challenge(state: State) -> Challenge:
    assert state.challenge is not None
    return state.challenge
