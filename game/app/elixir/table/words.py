"""Texts of the table: hands, calculations of a round, causes of values, and outcomes."""

from __future__ import annotations

from game.app.elixir.showing import ElixirViewState
from game.presentation.elixir.duel_records import GameRecord
from game.presentation.elixir.reckoning import RoundBreakdown, StatBreakdown, StrikeBreakdown
from game.presentation.elixir.view_models import make_character_face, stat_name
from game.presentation.elixir.wording import describe_unplayed
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.state import GAMES_PER_MATCH
from game.text import _, ngettext


def format_hand(view_state: ElixirViewState, seat: int) -> str:
    """Return the number of cards in a player's hand as text."""
    characters, potions = len(view_state.list_hand(seat, "character")), len(view_state.list_hand(seat, "potion"))
    one = ngettext("{count} character", "{count} characters", characters).format(count=characters)
    if not potions and not view_state.view.potions[seat]:
        return one
    return one + ", " + ngettext("{count} potion", "{count} potions", potions).format(count=potions)


def _format_result(view_state: ElixirViewState, strike: StrikeBreakdown) -> str:
    if strike.hits:
        return _("would hit") if view_state.offered_potion is not None else _("hits")
    return _("would miss") if view_state.offered_potion is not None else _("misses")


def format_strike(view_state: ElixirViewState, record: GameRecord, breakdown: RoundBreakdown, seat: int) -> str:
    """Return a strike as a sentence: attacker, calculation, result."""
    assert record.characters is not None
    strike, face = breakdown.strikes[seat], make_character_face(view_state.rules.catalog, record.characters[seat])
    said = _("{name} attacks").format(name=face.name)
    return f"{said}: {format_strike_calculation(strike)}, {_format_result(view_state, strike)}"


def format_strike_calculation(strike: StrikeBreakdown) -> str:
    """Return the calculation of a strike: ``145 > 155 − 15 + 25 = 165``."""
    attack, total = strike.attack.current, strike.total_health
    sign = ">" if attack > total else "=" if attack == total else "<"
    parts = [str(attack), sign, "0" if strike.health.is_floored else str(strike.health.swapped)]
    if strike.health.change and not strike.health.is_floored:
        parts += ["+" if strike.health.change > 0 else "−", str(abs(strike.health.change))]
    if strike.shield:
        parts += ["+", str(strike.shield)]
    return " ".join([*parts, *(["=", str(total)] if len(parts) > 3 else [])])


def format_outcome(view_state: ElixirViewState, record: GameRecord, breakdown: RoundBreakdown) -> tuple[str, str]:
    """Return who wins the round, or would win it, and the consequence for the game."""
    if view_state.offered_potion is not None:
        other = 1 - view_state.viewer
        to_come = view_state.is_face_down(other) and other not in record.declining_seats
        if breakdown.winner < 0:
            drawn = _("Both characters are set aside.")
            return _("Still a draw"), _("Your opponent may still drink.") if to_come else drawn
        title = _("You would win") if breakdown.winner == view_state.viewer else _("You would lose")
        if to_come and view_state.has_equal_minds:
            return title, _("Unless your opponent drinks too.")
        return title, _("{name} would be captured").format(name=_get_loser_name(view_state, record, breakdown.winner))
    if breakdown.winner >= 0:
        return _format_winner(view_state, record, breakdown.winner)
    over = record.winner is not None and view_state.shown_round is record.last_round
    both = _("Both hit.") if breakdown.strikes[0].hits else _("Both miss.")
    return _("It's a draw") if over else _("Round drawn"), _("Both characters are set aside.") if over else both


def _get_loser_name(view_state: ElixirViewState, record: GameRecord, winner: int) -> str:
    """Return the name of the character that loses to the winner's."""
    assert record.characters is not None
    return make_character_face(view_state.rules.catalog, record.characters[1 - winner]).name


def _format_winner(view_state: ElixirViewState, record: GameRecord, winner: int) -> tuple[str, str]:
    text = _("{name} is captured").format(name=_get_loser_name(view_state, record, winner))
    if winner == view_state.viewer:
        return _("You win"), text
    if view_state.viewer >= 0:
        return _("You lose"), text
    return _("{name} wins").format(name=view_state.names[winner]), text


def format_outcome_line(view_state: ElixirViewState, record: GameRecord, breakdown: RoundBreakdown) -> str:
    """Return the outcome of the round in one line; without the winner if a capture implies it."""
    title, text = format_outcome(view_state, record, breakdown)
    forecast = view_state.offered_potion is not None
    if forecast and (breakdown.winner < 0 or view_state.has_equal_minds):
        return f"{title}. {text}"
    if forecast or breakdown.winner >= 0 or (record.winner is not None and view_state.shown_round is record.last_round):
        return text
    return _("Both hit: draw") if breakdown.strikes[0].hits else _("Both miss: draw")


def format_value_reason(
    view_state: ElixirViewState, record: GameRecord, breakdown: RoundBreakdown, seat: int, stat: str
) -> str:
    """Return how a value is calculated, and its effect on the value that it is compared with."""
    number = breakdown.numbers[seat][stat]
    shield = breakdown.shields[seat] if stat == "health" else 0
    lines = [f"**{stat_name(stat)}: {_format_calculation(number, shield)}**"]
    if number.swapped != number.printed:
        lines.append(_("swapped"))
    if stat == "mind":
        words = _format_shield(breakdown)[0]
        lines.append(f"{_('Mind Shield')}: {words}")
    else:
        striker = seat if stat == "attack" else 1 - seat
        lines.append(format_strike(view_state, record, breakdown, striker))
        if breakdown.strikes[striker].missed:
            lines.append(_("potions stop attacks"))
    return "\n".join(lines)


def _format_calculation(stat: StatBreakdown, shield: int) -> str:
    """Return the calculation of a value; empty if nothing was added."""
    text = str(stat.swapped)
    if stat.change:
        text += f" {'+' if stat.change > 0 else '−'} {abs(stat.change)}"
    if stat.is_floored:
        text += " → 0"
    if shield:
        text += f" + {shield}"
    total = str(stat.current + shield)
    return text if text == total else f"{text} = {total}"


def list_shown_games(view_state: ElixirViewState) -> range:
    """Return the numbers of the listed games; after sudden death only the last ones."""
    played = max((duel.number for duel in view_state.history.games), default=1)
    first = max(1, max(played, view_state.game_number if view_state.is_sudden_death else 1) - GAMES_PER_MATCH + 1)
    return range(first, first + GAMES_PER_MATCH)


def find_game(view_state: ElixirViewState, number: int) -> GameRecord | None:
    """Return the record of a game by its number; None before it begins."""
    return next((one for one in view_state.history.games if one.number == number), None)


def format_games(view_state: ElixirViewState) -> str:
    """Return a line for each game: its characters and its outcome."""
    lines = []
    for game in list_shown_games(view_state):
        duel = find_game(view_state, game)
        if duel is None or duel.winner is None:
            still = "" if view_state.history.winners is None else describe_unplayed(view_state.history, game)
            lines += (
                [f"{game}. {still}"] if still else [f"{game}. {_('now')}"] if game == view_state.game_number else []
            )
            continue
        word = _("drawn") if duel.winner < 0 else _("won") if duel.winner == view_state.left_seat else _("lost")
        if duel.characters is not None:
            mine, theirs = (
                make_character_face(view_state.rules.catalog, duel.characters[seat]).name
                for seat in (view_state.left_seat, view_state.right_seat)
            )
            word = f"{_('{one} vs {other}').format(one=mine, other=theirs)}: {word}"
        lines.append(f"{game}. {word}" + (f", {_('conceded')}" if duel.leaving_seat >= 0 else ""))
    return "\n".join(lines)


def list_known_cards(view_state: ElixirViewState) -> list[str]:
    """Return the names of the opponent's cards that the viewer has seen, including those on the table."""
    names = [
        f"{face.name} ({_('face down')})" if laid else face.name
        for face, laid, _character in view_state.list_known_cards()
    ]
    if names:
        return [f"{_('Revealed cards')}: {', '.join(names)}"]
    return [_("{name} hasn't revealed any cards.").format(name=view_state.names[view_state.right_seat])]


def has_hidden_card(cards: list[tuple[int, int]]) -> bool:
    """Return whether the viewer does not know one of the cards."""
    return any(number == HIDDEN for _place, number in cards)


def _format_shield(breakdown: RoundBreakdown) -> tuple[str, bool]:
    minds = [numbers["mind"].current for numbers in breakdown.numbers]
    high = 0 if minds[0] >= minds[1] else 1
    mind, enemy = minds[high], minds[1 - high]
    if breakdown.shields[high]:
        return f"{mind} > 2 × {enemy} = {2 * enemy}: **+{breakdown.shields[high]}**", True
    if mind > 2 * enemy:
        reason = _("removed") if breakdown.shield_removed[high] else _("off")
        return f"{mind} > 2 × {enemy} = {2 * enemy}: {reason}", breakdown.shield_removed[high]
    return f"{mind} ≤ 2 × {enemy} = {2 * enemy}: {_('no shield')}", False
