"""Rulebook adapter of Elixir Quest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.content.cards.elixir_catalog import GAMES, ElixirDefinitions, build_defined_rules, load_elixir_catalog
from game.presentation.elixir.event_wording import format_event
from game.presentation.elixir.wording import card_name, format_refusal, match_format_name
from game.rules.core.protocol import Refusal
from game.rules.elixir import definitions as structure
from game.rules.elixir import event as elixir_events
from game.rules.elixir import validation
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import GAMES_PER_MATCH as GAMES_OF_A_MATCH
from game.rules.elixir.state import State
from game.session.rulebook import PublicFacts, Rulebook, SeatStats, SentenceFormatter
from game.session.session import AnySession
from game.text import _


class ElixirRulebook(Rulebook):
    """Adapter of Elixir Quest; seats have no teams, and their decks are not public."""

    games = GAMES
    rules = ElixirRules
    definitions = ElixirDefinitions
    state = State

    def validate_definitions(self, definitions: ElixirDefinitions) -> list[str]:
        return structure.validate_definitions(definitions.catalog, definitions.setup)

    def build_rules(self, definitions: ElixirDefinitions) -> ElixirRules:
        return build_defined_rules(definitions)

    def validate_state(self, rules: ElixirRules, state: State) -> list[str]:
        return validation.validate_state(rules, state)

    def get_definitions(self, rules: ElixirRules) -> ElixirDefinitions:
        return ElixirDefinitions(rules.options, rules.catalog)

    def renew_definitions(self, definitions: ElixirDefinitions, *, swapped: bool = False) -> ElixirDefinitions:
        return ElixirDefinitions(definitions.setup, load_elixir_catalog())

    def public_facts(self, rules: ElixirRules, view: State) -> PublicFacts:
        return PublicFacts(teams=[], map=rules.options.format, turn=view.game, scores=view.wins[:])

    def validate_public(self, game: str, seats: int, public: PublicFacts) -> list[str]:
        won, names = public.scores, ("teams", "characters on a board")
        found = [f"{seats} players"] if seats != ElixirRules.seats else []
        found += [name for name, parts in zip(names, (public.teams, public.spots), strict=True) if parts]
        if len(won) != ElixirRules.seats or sum(won) >= max(1, public.turn):
            found.append(f"{won} games won in {public.turn}")
        return found

    def collect_stats(self, match: AnySession) -> list[SeatStats]:
        """Return the results of each seat, with its revealed characters and potions; there is no damage."""
        assert isinstance(match.rules, ElixirRules)
        catalog = match.rules.catalog
        cards = [Counter[str]() for _seat in range(match.rules.seats)]
        for event in match.log:
            match event:
                case elixir_events.TurnedUp(characters=characters):
                    for seat, number in enumerate(characters):
                        cards[seat][catalog.character_ids[number]] += 1
                case elixir_events.Poured(seat=seat, potion=potion):
                    cards[seat][catalog.potion_ids[potion]] += 1
        return [SeatStats(cards=dict(played)) for played in cards]

    def is_conceded(self, match: AnySession) -> bool:
        """Return whether a player conceded or left while the match could still be won or drawn."""
        assert match.outcome is not None
        decided, wins = 0, (0, 0)
        for event in match.log:
            match event:
                case elixir_events.GameEnded():
                    decided, wins = event.game, event.wins
                case elixir_events.Conceded() | elixir_events.Left():
                    ahead = [wins[seat] - wins[1 - seat] for seat in match.outcome.winners]
                    return not ahead or ahead[0] <= max(0, GAMES_OF_A_MATCH - decided)
        return False

    def match_length(self, turn: int) -> int:
        return max(0, turn - 1)  # the number of the game that is played, at the end of the one that would come

    def make_log_formatter(self, rules: ElixirRules, get_player_name: Callable[[int], str]) -> SentenceFormatter:
        return lambda event: format_event(rules.catalog, [get_player_name(seat) for seat in range(rules.seats)], event)

    def format_refusal(self, rules: ElixirRules, refusal: Refusal) -> str:
        return format_refusal(refusal, rules.catalog)

    def game_name(self, game: str) -> str:
        return _("Elixir Quest")

    def part_name(self, game: str, part: str, *, short: bool = False) -> str:
        return card_name(load_elixir_catalog(), part)

    def place_name(self, game: str, place: str) -> str:
        return match_format_name(place)

    def format_progress(self, turn: int, seats: int, *, finished: bool = False, ending: str = "") -> str:
        if ending == "left":
            return ""  # the games that were not begun are counted too
        decided = finished and ending != "conceded"  # then the turn is one more than were played
        number = max(1, turn - decided)
        if number > GAMES_OF_A_MATCH:
            return _("Sudden death")
        return _("Game {number} of {count}").format(number=number, count=GAMES_OF_A_MATCH)
