"""Texts of the table: hands, calculations of a round, causes of values, and outcomes."""

from __future__ import annotations

from game.app.elixir.showing import ElixirViewState
from game.presentation.elixir.duel_records import GameRecord
from game.presentation.elixir.reckoning import RoundBreakdown, StatBreakdown, StrikeBreakdown
from game.presentation.elixir.view_models import make_character_face, stat_name
from game.presentation.elixir.wording import describe_unplayed
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.state import GAMES
from game.text import _, ngettext


def format_hand(show: ElixirViewState, seat: int) -> str:
    """Return the number of cards in a player's hand as text."""
    characters, potions = len(show.list_hand(seat, "character")), len(show.list_hand(seat, "potion"))
    one = ngettext("{count} character", "{count} characters", characters).format(count=characters)
    if not potions and not show.view.potions[seat]:
        return one
    return one + ", " + ngettext("{count} potion", "{count} potions", potions).format(count=potions)


def _format_result(show: ElixirViewState, strike: StrikeBreakdown) -> str:
    if strike.hits:
        return _("would hit") if show.offered_potion is not None else _("hits")
    return _("would miss") if show.offered_potion is not None else _("misses")


def format_strike(show: ElixirViewState, duel: GameRecord, found: RoundBreakdown, seat: int) -> str:
    """Return a strike as a sentence: attacker, calculation, result."""
    assert duel.characters is not None
    strike, face = found.strikes[seat], make_character_face(show.rules.catalog, duel.characters[seat])
    said = _("{name} attacks").format(name=face.name)
    return f"{said}: {format_strike_sum(strike)}, {_format_result(show, strike)}"


def format_strike_sum(strike: StrikeBreakdown) -> str:
    """Return the calculation of a strike: ``145 > 155 − 15 + 25 = 165``."""
    attack, total = strike.attack.now, strike.total_health
    sign = ">" if attack > total else "=" if attack == total else "<"
    parts = [str(attack), sign, "0" if strike.health.is_floored else str(strike.health.swapped)]
    if strike.health.added and not strike.health.is_floored:
        parts += ["+" if strike.health.added > 0 else "−", str(abs(strike.health.added))]
    if strike.shield:
        parts += ["+", str(strike.shield)]
    return " ".join([*parts, *(["=", str(total)] if len(parts) > 3 else [])])


def format_outcome(show: ElixirViewState, duel: GameRecord, found: RoundBreakdown) -> tuple[str, str]:
    """Return who wins the round, or would win it, and the consequence for the game."""
    if show.offered_potion is not None:
        other = 1 - show.viewer
        to_come = show.is_face_down(other) and other not in duel.declined
        if found.winner < 0:
            drawn = _("Both characters are set aside.")
            return _("Still a draw"), _("Your opponent may still drink.") if to_come else drawn
        title = _("You would win") if found.winner == show.viewer else _("You would lose")
        if to_come and show.has_equal_minds:
            return title, _("Unless your opponent drinks too.")
        return title, _("{name} would be captured").format(name=_get_loser_name(show, duel, found.winner))
    if found.winner >= 0:
        return _format_winner(show, duel, found.winner)
    over = duel.winner is not None and show.round is duel.last_round
    both = _("Both hit.") if found.strikes[0].hits else _("Both miss.")
    return _("It's a draw") if over else _("Round drawn"), _("Both characters are set aside.") if over else both


def _get_loser_name(show: ElixirViewState, duel: GameRecord, winner: int) -> str:
    """Return the name of the character that loses to the winner's."""
    assert duel.characters is not None
    return make_character_face(show.rules.catalog, duel.characters[1 - winner]).name


def _format_winner(show: ElixirViewState, duel: GameRecord, winner: int) -> tuple[str, str]:
    text = _("{name} is captured").format(name=_get_loser_name(show, duel, winner))
    if winner == show.viewer:
        return _("You win"), text
    if show.viewer >= 0:
        return _("You lose"), text
    return _("{name} wins").format(name=show.names[winner]), text


def format_outcome_line(show: ElixirViewState, duel: GameRecord, found: RoundBreakdown) -> str:
    """Return the outcome of the round in one line; without the winner if a capture implies it."""
    title, text = format_outcome(show, duel, found)
    forecast = show.offered_potion is not None
    if forecast and (found.winner < 0 or show.has_equal_minds):
        return f"{title}. {text}"
    if forecast or found.winner >= 0 or (duel.winner is not None and show.round is duel.last_round):
        return text
    return _("Both hit: draw") if found.strikes[0].hits else _("Both miss: draw")


def format_value_reason(show: ElixirViewState, duel: GameRecord, found: RoundBreakdown, seat: int, stat: str) -> str:
    """Return how a value is calculated, and its effect on the value that it is compared with."""
    number = found.numbers[seat][stat]
    shield = found.shields[seat] if stat == "health" else 0
    lines = [f"**{stat_name(stat)}: {_format_sum(number, shield)}**"]
    if number.swapped != number.printed:
        lines.append(_("swapped"))
    if stat == "mind":
        words = _format_shield(found)[0]
        lines.append(f"{_('Mind Shield')}: {words}")
    else:
        striker = seat if stat == "attack" else 1 - seat
        lines.append(format_strike(show, duel, found, striker))
        if found.strikes[striker].missed:
            lines.append(_("potions stop attacks"))
    return "\n".join(lines)


def _format_sum(number: StatBreakdown, shield: int) -> str:
    """Return the calculation of a value; empty if nothing was added."""
    text = str(number.swapped)
    if number.added:
        text += f" {'+' if number.added > 0 else '−'} {abs(number.added)}"
    if number.is_floored:
        text += " → 0"
    if shield:
        text += f" + {shield}"
    total = str(number.now + shield)
    return text if text == total else f"{text} = {total}"


def list_games(show: ElixirViewState) -> range:
    """Return the numbers of the listed games; after sudden death only the last ones."""
    played = max((duel.game for duel in show.story.duels), default=1)
    first = max(1, max(played, show.game if show.is_sudden_death else 1) - GAMES + 1)
    return range(first, first + GAMES)


def find_game(show: ElixirViewState, game: int) -> GameRecord | None:
    """Return the record of a game by its number; None before it begins."""
    return next((one for one in show.story.duels if one.game == game), None)


def format_games(show: ElixirViewState) -> str:
    """Return a line for each game: its characters and its outcome."""
    lines = []
    for game in list_games(show):
        duel = find_game(show, game)
        if duel is None or duel.winner is None:
            still = "" if show.story.winners is None else describe_unplayed(show.story, game)
            lines += [f"{game}. {still}"] if still else [f"{game}. {_('now')}"] if game == show.game else []
            continue
        word = _("drawn") if duel.winner < 0 else _("won") if duel.winner == show.me else _("lost")
        if duel.characters is not None:
            mine, theirs = (
                make_character_face(show.rules.catalog, duel.characters[seat]).name for seat in (show.me, show.foe)
            )
            word = f"{_('{one} vs {other}').format(one=mine, other=theirs)}: {word}"
        lines.append(f"{game}. {word}" + (f", {_('conceded')}" if duel.left >= 0 else ""))
    return "\n".join(lines)


def list_known_cards(show: ElixirViewState) -> list[str]:
    """Return the names of the opponent's cards that the viewer has seen, including those on the table."""
    names = [f"{face.name} ({_('face down')})" if laid else face.name for face, laid, _character in show.list_known()]
    if names:
        return [f"{_('Revealed cards')}: {', '.join(names)}"]
    return [_("{name} hasn't revealed any cards.").format(name=show.names[show.foe])]


def has_hidden(cards: list[tuple[int, int]]) -> bool:
    """Return whether the viewer does not know one of the cards."""
    return any(number == HIDDEN for _place, number in cards)


def _format_shield(found: RoundBreakdown) -> tuple[str, bool]:
    minds = [numbers["mind"].now for numbers in found.numbers]
    high = 0 if minds[0] >= minds[1] else 1
    mind, enemy = minds[high], minds[1 - high]
    if found.shields[high]:
        return f"{mind} > 2 × {enemy} = {2 * enemy}: **+{found.shields[high]}**", True
    if mind > 2 * enemy:
        reason = _("removed") if found.unshielded[high] else _("off")
        return f"{mind} > 2 × {enemy} = {2 * enemy}: {reason}", found.unshielded[high]
    return f"{mind} ≤ 2 × {enemy} = {2 * enemy}: {_('no shield')}", False
