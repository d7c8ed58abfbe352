"""Rules of Elixir Quest: playing cards, up to three rounds per game, potions in the order of minds."""

from __future__ import annotations

from random import Random

from game.rules.core.chance import Chance
from game.rules.core.protocol import ActionError, Decision, Outcome, Refusal
from game.rules.elixir import deck_building, ending, invariants, observation
from game.rules.elixir.action import Action, Concede, Decline, Drink, Lay, Leave, Setup, Stop
from game.rules.elixir.cards import Character, ElixirCatalog, Potion, Reveal
from game.rules.elixir.event import Declined, Event, Fought, Poured, Shown, TurnedUp, WasLaid
from game.rules.elixir.round import printed_fighter, resolve_round
from game.rules.elixir.state import HELD, LAID, NONE, USED, State

MAX_ROUNDS = 3
"""Maximum number of rounds of a game."""


class ElixirRules:
    """Rules of one match; see ``game.rules.core.protocol.Rules``. The players' decks are in the state."""

    seats = 2

    def __init__(self, catalog: ElixirCatalog, setup: Setup) -> None:
        self.catalog = catalog
        self.options = setup

    def setup(self, chance: Chance, events: list[Event] | None) -> State:
        """Return a new quick match; ``deal_decks`` starts a match between chosen decks."""
        return deck_building.deal_quick_match(self.catalog, self.options, chance)

    def deal_decks(self, characters: list[list[int]], potions: list[list[int]], chance: Chance) -> State:
        """Return a match between chosen decks, which ``find_deck_refusal`` must allow; catalog numbers by seat.

        The decks are shuffled, because the other player sees indices, which must not reveal how a player sorts his
        cards.
        """
        hands = [[deck_building.shuffle_hand(hand, chance) for hand in kind] for kind in (characters, potions)]
        return deck_building.create_state(self.options, hands[0], hands[1])

    def find_deck_refusal(self, characters: list[int], potions: list[int]) -> Refusal | None:
        """Return why a deck is illegal in this match; None for a legal one."""
        return deck_building.find_deck_refusal(self.catalog, self.options, characters, potions)

    # What is open ---------------------------------------------------------------------------------------------------

    def decision(self, state: State) -> Decision | None:
        return state.decision

    def legal_actions(self, state: State) -> list[Action]:
        if state.decision is None:
            return []
        if state.decision.kind == "drink":
            return [Drink(), Decline()]
        seat = state.decision.seat
        characters = [i for i, card in enumerate(state.characters[seat]) if card.place == state.playable_place]
        potions = [i for i, card in enumerate(state.potions[seat]) if card.place == HELD and not state.sudden_death]
        return [Lay(character, potion) for character in characters for potion in (NONE, *potions)]

    def find_refusal(self, state: State, action: Action) -> Refusal | None:
        if action in self.legal_actions(state):
            return None
        if state.decision is None:
            return Refusal("match-over")
        if isinstance(action, Leave) and 0 <= action.seat < self.seats:
            return None
        if isinstance(action, Concede) and 0 <= action.seat < self.seats:
            return None if self.options.stakes == "practice" else Refusal("may-not-concede")
        if isinstance(action, Stop):
            return None if ending.can_stop(self.options, state) else Refusal("may-not-stop")
        return self.find_answer_refusal(state, action) or Refusal("not-asked", {"kind": state.decision.kind})

    def find_answer_refusal(self, state: State, action: Action) -> Refusal | None:
        """Return why an answer is illegal, without listing all legal actions; None for a legal one."""
        if state.decision is None:
            return Refusal("match-over")
        seat, kind = state.decision.seat, state.decision.kind
        if not isinstance(action, (Drink, Decline) if kind == "drink" else Lay):
            return Refusal("not-asked", {"kind": kind})
        if not isinstance(action, Lay):
            return None
        if state.sudden_death and action.potion != NONE:
            return Refusal("no-potions-now")
        characters, potions = state.characters[seat], state.potions[seat]
        held = 0 <= action.character < len(characters) and characters[action.character].place == state.playable_place
        if action.potion != NONE:
            held = held and 0 <= action.potion < len(potions) and potions[action.potion].place == HELD
        return None if held else Refusal("not-held")

    # Carrying out ---------------------------------------------------------------------------------------------------

    def apply(self, state: State, action: Action, chance: Chance, events: list[Event] | None) -> None:
        new_events: list[Event] = [] if events is None else events
        assert state.decision is not None
        seat = state.decision.seat
        state.decision = None
        if isinstance(action, Lay):
            self._play_cards(state, seat, action, new_events)
        elif isinstance(action, Leave):
            ending.leave_match(self.options, state, action.seat, new_events)
        elif isinstance(action, Concede):
            ending.concede_match(state, action.seat, new_events)
        elif isinstance(action, Stop):
            ending.stop_match(state, new_events)
        else:
            state.answers[seat] = int(isinstance(action, Drink))
            self.continue_game(state, new_events)

    def get_character(self, state: State, seat: int) -> Character:
        """Return the character that a player has on the table."""
        return self.catalog.characters[state.characters[seat][state.laid[seat]].number]

    def get_potion(self, state: State, seat: int) -> Potion:
        """Return the potion that a player has on the table."""
        return self.catalog.potions[state.potions[seat][state.poured[seat]].number]

    def _play_cards(self, state: State, seat: int, action: Lay, events: list[Event]) -> None:
        state.laid[seat], state.poured[seat] = action.character, action.potion
        card = state.characters[seat][action.character]
        card.place = LAID
        potion = NONE
        if action.potion != NONE:
            state.potions[seat][action.potion].place = LAID
            potion = state.potions[seat][action.potion].number
        events.append(WasLaid(seat, card.number, potion))
        if seat == 0:
            state.decision = Decision(1, "lay")
            return
        first_card, second_card = (state.characters[s][state.laid[s]] for s in (0, 1))
        first_card.seen = second_card.seen = True
        with_potion = (state.poured[0] != NONE, state.poured[1] != NONE)
        events.append(TurnedUp(state.game, (first_card.number, second_card.number), with_potion))
        state.round = 1
        self._fight_round(state, (), events)

    def _fight_round(self, state: State, drinkers: tuple[int, ...], events: list[Event]) -> None:
        """Resolve a round with the potions of ``drinkers``, all of which are turned up before any takes effect."""
        for seat in drinkers:
            self._reveal_potion(state, seat, events)
        for seat in drinkers:
            self._reveal_hand(state, seat, events)
        first_fighter, second_fighter = (printed_fighter(self.get_character(state, seat)) for seat in (0, 1))
        mine, theirs = (self.get_potion(state, seat).effects if seat in drinkers else () for seat in (0, 1))
        round_result = resolve_round(first_fighter, second_fighter, (mine, theirs), shielded=self.options.shields)
        events.append(Fought(state.round, round_result))
        if round_result.winner >= 0:
            ending.end_game(self.options, state, round_result.winner, events)
        else:
            self.continue_game(state, events)

    def _reveal_potion(self, state: State, seat: int, events: list[Event]) -> None:
        """Turn up a potion, which uses it up even without an effect (Elixir E40)."""
        card = state.potions[seat][state.poured[seat]]
        card.seen, card.place = True, USED
        events.append(Poured(seat, card.number))

    def _reveal_hand(self, state: State, seat: int, events: list[Event]) -> None:
        """Show the enemy's hand, including a face-down potion, if the potion says so (Elixir E16, E17, E39)."""
        enemy_seat = 1 - seat
        for effect in self.get_potion(state, seat).effects:
            if not isinstance(effect, Reveal):
                continue
            cards, face_down = state.characters[enemy_seat], NONE
            if effect.what == "potions":
                cards = state.potions[enemy_seat]
                face_down = next((card.number for card in cards if card.place == LAID), NONE)
                state.exposed[enemy_seat] = face_down != NONE
            shown = [card for card in cards if card.place == HELD or (card.place == LAID and face_down != NONE)]
            for card in shown:
                card.seen = True
            events.append(Shown(enemy_seat, effect.what, tuple(card.number for card in shown), face_down))

    def continue_game(self, state: State, events: list[Event]) -> None:
        """Ask for the next potion, resolve a round, or end the game (Elixir E9, E12-E14, E41)."""
        one, other = (self.get_character(state, seat).mind for seat in (0, 1))
        if one == other:
            self._resolve_equal_minds(state, events)
            return
        first = 0 if one > other else 1
        while state.round < MAX_ROUNDS:
            seat = first if state.round == 1 else 1 - first
            if state.poured[seat] != NONE and state.answers[seat] == NONE:
                state.decision = Decision(seat, "drink")
                return
            state.round += 1
            if state.answers[seat] == 1:
                self._fight_round(state, (seat,), events)
                return
            if state.poured[seat] != NONE:
                events.append(Declined(seat))
        ending.end_game(self.options, state, -1, events)

    def _resolve_equal_minds(self, state: State, events: list[Event]) -> None:
        """Ask both players before either potion is turned up; there is no third round (Elixir E10, E11, E36)."""
        if state.round == 1:
            for seat in (0, 1):
                if state.poured[seat] != NONE and state.answers[seat] == NONE:
                    state.decision = Decision(seat, "drink")
                    return
            events += [Declined(seat) for seat in (0, 1) if state.answers[seat] == 0]
            drinkers = tuple(seat for seat in (0, 1) if state.answers[seat] == 1)
            if drinkers:
                state.round = 2
                self._fight_round(state, drinkers, events)
                return
        ending.end_game(self.options, state, -1, events)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.result is None else Outcome(state.result, state.reason)

    # Hidden information ---------------------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> State:
        return observation.observe(state, seat)

    def determinize(self, view: State, seat: int, rng: Random) -> State:
        return observation.determinize(self.catalog, view, seat, rng)

    def redact(self, event: Event, seat: int) -> Event:
        return event.redact(seat)

    def reveals(self, before: State, after: State) -> bool:
        return observation.reveals_information(before, after)

    # Text and checks ------------------------------------------------------------------------------------------------

    def clone(self, state: State) -> State:
        return state.clone()

    def to_text(self, action: Action) -> str:
        if isinstance(action, Lay):
            return f"lay {action.character + 1}" + (f" {action.potion + 1}" if action.potion != NONE else "")
        if isinstance(action, Leave):
            return f"leave {action.seat + 1}"
        if isinstance(action, Concede):
            return f"concede {action.seat + 1}"
        if isinstance(action, Stop):
            return "stop"
        return "drink" if isinstance(action, Drink) else "decline"

    def from_text(self, state: State, text: str) -> Action:
        """Parse ``lay 3 1`` (character 3, potion 1), ``drink``, ``decline``, ``leave 1``, ``concede 1``, ``stop``.

        Raises:
            ActionError: not an action.
        """
        words = text.split()
        if words in (["drink"], ["decline"]):
            return Drink() if words == ["drink"] else Decline()
        if words == ["stop"]:
            return Stop()
        if words[:1] in (["leave"], ["concede"]) and words[1:] in (["1"], ["2"]):
            return (Leave if words[0] == "leave" else Concede)(int(words[1]) - 1)
        numbers = words[1:]
        sound = all(len(word) == 1 and word in "12345" for word in numbers)
        if not words or words[0] != "lay" or not 1 <= len(numbers) <= 2 or not sound:
            known = "lay drink decline leave concede stop"
            raise ActionError(Refusal("unknown-action", {"text": text.strip(), "known": known}))
        return Lay(int(numbers[0]) - 1, int(numbers[1]) - 1 if len(numbers) == 2 else NONE)

    def to_stored(self, state: State) -> State:
        return state

    def from_stored(self, stored: State) -> State:
        return stored

    def check_invariants(self, state: State) -> list[str]:
        faults = invariants.check_invariants(self.catalog, self.options, state)
        if state.decision is not None and not self.legal_actions(state):
            faults.append(f"nothing is open at {state.decision}")
        return faults
