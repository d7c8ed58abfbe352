"""The rulebook of Elixir Quest at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.content.cards.elixir_catalog import GAMES, Definitions, load_catalog, rules_of
from game.presentation.elixir.event_wording import event_lines
from game.presentation.elixir.wording import card_name, format_name, refusal_sentence
from game.rules.core.protocol import Refusal
from game.rules.elixir import definitions as structure
from game.rules.elixir import event as e
from game.rules.elixir import validation
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import GAMES as GAMES_OF_A_MATCH
from game.rules.elixir.state import State
from game.session.rulebook import Public, Rulebook, SeatStats, Told
from game.session.session import AnySession
from game.text import _


class ElixirBook(Rulebook):
    """A seat has no team: what it brought is seen only as it is played."""

    games = GAMES
    rules = ElixirRules
    definitions = Definitions
    state = State

    def validate_definitions(self, known: Definitions) -> list[str]:
        return structure.validate_definitions(known.catalog, known.setup)

    def rules_of(self, known: Definitions) -> ElixirRules:
        return rules_of(known)

    def validate_state(self, rules: ElixirRules, state: State) -> list[str]:
        return validation.validate_state(rules, state)

    def definitions_of(self, rules: ElixirRules) -> Definitions:
        return Definitions(rules.options, rules.catalog)

    def renewed(self, known: Definitions, *, swapped: bool = False) -> Definitions:
        return Definitions(known.setup, load_catalog())

    def public(self, rules: ElixirRules, view: State) -> Public:
        return Public(teams=[], map=rules.options.format, turn=view.game, scores=view.wins[:])

    def public_faults(self, game: str, seats: int, public: Public) -> list[str]:
        won, names = public.scores, ("teams", "characters on a board")
        found = [f"{seats} players"] if seats != ElixirRules.seats else []
        found += [name for name, parts in zip(names, (public.teams, public.spots), strict=True) if parts]
        if len(won) != ElixirRules.seats or sum(won) >= max(1, public.turn):
            found.append(f"{won} games won in {public.turn}")
        return found

    def collect_stats(self, match: AnySession) -> list[SeatStats]:
        """Counted are the characters and potions that were seen at work; a strike takes no health, it wins or not."""
        assert isinstance(match.rules, ElixirRules)
        catalog = match.rules.catalog
        cards = [Counter[str]() for _seat in range(match.rules.seats)]
        for event in match.log:
            match event:
                case e.TurnedUp(characters=characters):
                    for seat, number in enumerate(characters):
                        cards[seat][catalog.character_ids[number]] += 1
                case e.Poured(seat=seat, potion=potion):
                    cards[seat][catalog.potion_ids[potion]] += 1
        return [SeatStats(cards=dict(played)) for played in cards]

    def is_conceded(self, match: AnySession) -> bool:
        """Whoever concedes a practice match or leaves a real one may be beaten by then, which was fought out."""
        assert match.outcome is not None
        decided, wins = 0, (0, 0)
        for event in match.log:
            match event:
                case e.GameEnded():
                    decided, wins = event.game, event.wins
                case e.Conceded() | e.Left():
                    ahead = [wins[seat] - wins[1 - seat] for seat in match.outcome.winners]
                    return not ahead or ahead[0] <= max(0, GAMES_OF_A_MATCH - decided)
        return False

    def length(self, turn: int) -> int:
        return max(0, turn - 1)  # the number of the game that is played, at the end of the one that would come

    def teller(self, rules: ElixirRules, player: Callable[[int], str]) -> Told:
        return lambda event: event_lines(rules.catalog, [player(seat) for seat in range(rules.seats)], event)

    def refusal_sentence(self, rules: ElixirRules, refusal: Refusal) -> str:
        return refusal_sentence(refusal, rules.catalog)

    def game_name(self, game: str) -> str:
        return _("Elixir Quest")

    def name_of(self, game: str, part: str, *, short: bool = False) -> str:
        return card_name(load_catalog(), part)

    def place_name(self, game: str, place: str) -> str:
        return format_name(place)

    def progress(self, turn: int, seats: int, *, finished: bool = False, ending: str = "") -> str:
        if ending == "left":
            return ""  # the games that were not begun are counted too
        decided = finished and ending != "conceded"  # then the turn is one more than were played
        number = max(1, turn - decided)
        if number > GAMES_OF_A_MATCH:
            return _("Sudden death")
        return _("Game {number} of {count}").format(number=number, count=GAMES_OF_A_MATCH)
