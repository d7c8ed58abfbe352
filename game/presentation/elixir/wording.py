"""Texts of Elixir Quest: names, refusals, effects of potions, and rounds as calculations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from game.presentation.elixir.duel_records import MatchHistory
from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.elixir.action import Action, Concede, Decline, Drink, Lay, Leave, Stop
from game.rules.elixir.cards import (
    AnyEffect,
    Change,
    ElixirCatalog,
    Exchange,
    Miss,
    Potion,
    Reveal,
    SwapStats,
    Unshield,
)
from game.rules.elixir.round import RoundResult
from game.rules.elixir.state import NONE, State
from game.session.refusals import table_refusals
from game.text import _, pick_text


def format_score(games: Sequence[tuple[str, int]]) -> str:
    """Format the games won by each player.

    The number follows the name after a separator, because a name may end in a digit.
    """
    return "  ·  ".join(f"{name}: {won}" for name, won in games)


def format_refusal(refusal: Refusal, catalog: ElixirCatalog | None = None) -> str:
    """Return why an action is refused, in one sentence; with the catalog, cards are named."""
    args = dict(refusal.args)
    if catalog is not None and "card" in args:
        args["card"] = card_name(catalog, str(args["card"]))
    return _refusal_texts()[refusal.code].format(**args)


def _refusal_texts() -> dict[str, str]:
    """Return the sentence of each refusal, by its code."""
    return {
        **table_refusals(),
        "not-held": _("That card isn't in your hand anymore."),
        "may-not-concede": _("You can only concede a practice match."),
        "may-not-stop": _("You can end a practice match between games, once the winner is decided."),
        "no-potions-now": _("No potions in sudden death."),
        "five-characters": _("Choose {wanted} characters. This deck has {count}."),
        "number-of-potions": _("Choose {wanted} potions. This deck has {count}."),
        "rare-characters": _("A deck can have up to {most} rare characters."),
        "rare-potions": _("A deck can have up to {most} rare potions."),
        "potions-agreed": _("Choose 0 to {most} potions per player, not {count}."),
        "not-owned": _("{name} doesn't own enough copies of {card}."),
        "at-stake": _("{card} is at stake in an unfinished real match."),
        "few-characters": _("{name} needs {wanted} characters to play."),
        "half-a-map": _("Unlocks at {wanted} map pieces. You have {count}."),
        "official-terms": _("Official duels are always advanced practice matches."),
    }


# Cards --------------------------------------------------------------------------------------------------------------


def character_name(catalog: ElixirCatalog, number: int) -> str:
    """Return the name of a character; ``HIDDEN`` for an unknown one."""
    return _("a character") if number == HIDDEN else pick_text(catalog.characters[number].name)


def potion_name(catalog: ElixirCatalog, number: int) -> str:
    """Return the name of a potion; ``HIDDEN`` for an unknown one."""
    return _("a potion") if number == HIDDEN else pick_text(catalog.potions[number].name)


def describe_choice(catalog: ElixirCatalog, view: State, seat: int, choice: Action) -> str:
    """Return an action as a sentence, from the view of a seat.

    Raises:
        ValueError: the action answers no question (leave, stop, concede).
    """
    match choice:
        case Lay():
            name = character_name(catalog, view.characters[seat][choice.character].number)
            if choice.potion == NONE:
                return _("Play {character} without a potion.").format(character=name)
            potion = potion_name(catalog, view.potions[seat][choice.potion].number)
            return _("Play {character} with {potion}.").format(character=name, potion=potion)
        case Drink():
            return _("Drink the potion.")
        case Decline():
            return _("Don't drink the potion.")
        case Leave() | Stop() | Concede():
            raise ValueError(f"{choice} answers no question")
        case _:
            assert_never(choice)


def card_name(catalog: ElixirCatalog, card_id: str) -> str:
    """Return the name of a character or potion by its id; an unknown id is returned unchanged."""
    for ids, cards in ((catalog.character_ids, catalog.characters), (catalog.potion_ids, catalog.potions)):
        if card_id in ids:
            return pick_text(cards[ids.index(card_id)].name)
    return card_id


def rarity_name(rarity: str) -> str:
    """Return the name of a rarity."""
    return {"common": _("common"), "uncommon": _("uncommon"), "rare": _("rare")}[rarity]


def match_format_name(name: str) -> str:
    """Return the name of a match format."""
    return {"beginner": _("beginner match"), "advanced": _("advanced match")}.get(name, name)


def describe_potion(potion: Potion) -> list[str]:
    """Return the effects of a potion, one line per effect."""
    return [describe_effect(effect) for effect in potion.effects]


def describe_effect(effect: AnyEffect) -> str:
    """Return an effect as a short line for a card."""
    match effect:
        case Change():
            return _change_texts()[effect.whose, effect.stat].format(by=format_signed(effect.by))
        case SwapStats():
            return (
                _("Swap your attack and health") if effect.whose == "own" else _("Swap the enemy's attack and health")
            )
        case Exchange():
            attack, health = _("Swap attack with the enemy"), _("Swap health with the enemy")
            return attack if effect.stat == "attack" else health
        case Miss():
            return _("The enemy's attack misses")
        case Unshield():
            return _("The enemy has no Mind Shield")
        case Reveal():
            potions, characters = _("The enemy reveals all potions"), _("The enemy reveals all characters")
            return potions if effect.what == "potions" else characters


def _change_texts() -> dict[tuple[str, str], str]:
    """Return the sentence of each change of a stat, by stat and by whose stat it is."""
    return {
        ("own", "attack"): _("Your attack {by}"),
        ("own", "health"): _("Your health {by}"),
        ("own", "mind"): _("Your mind {by}"),
        ("enemy", "attack"): _("Enemy attack {by}"),
        ("enemy", "health"): _("Enemy health {by}"),
        ("enemy", "mind"): _("Enemy mind {by}"),
    }


def format_signed(number: int) -> str:
    """Format a change with its sign: ``+45``, ``−15``."""
    return f"+{number}" if number >= 0 else f"−{-number}"


# A round ------------------------------------------------------------------------------------------------------------


def describe_calculation(result: RoundResult, names: Sequence[str]) -> list[str]:
    """Return the calculation of a round as sentences: shields, then both attacks, then the winner."""
    lines = []
    for seat in (0, 1):
        if result.shields[seat]:
            mind, enemy = result.fighters[seat].mind, result.fighters[1 - seat].mind
            sentence = _("{name} has a Mind Shield: {mind} > 2 × {enemy}, so {mind} − {enemy} = +{shield} health.")
            lines.append(sentence.format(name=names[seat], mind=mind, enemy=enemy, shield=result.shields[seat]))
    lines += [_describe_strike(result, seat, names) for seat in (0, 1)]
    lines.append(
        _("{name} wins the round.").format(name=names[result.winner]) if result.winner >= 0 else _describe_draw(result)
    )
    return lines


def _describe_strike(result: RoundResult, seat: int, names: Sequence[str]) -> str:
    attack = result.fighters[seat].attack
    health, shield = result.fighters[1 - seat].health, result.shields[1 - seat]
    sum_ = f"{attack} {'>' if attack > health + shield else '≤'} {health}"
    if shield:
        sum_ += f" + {shield} = {health + shield}"
    if result.missed[seat]:
        return _("{name} attacks: {sum}, but a potion makes it miss.").format(name=names[seat], sum=sum_)
    sentence = _("{name} attacks: {sum}. Hit!") if result.hits[seat] else _("{name} attacks: {sum}. Miss.")
    return sentence.format(name=names[seat], sum=sum_)


def _describe_draw(result: RoundResult) -> str:
    return _("Both hit. The round is drawn.") if result.hits[0] else _("Both miss. The round is drawn.")


def describe_ending(history: MatchHistory, player_name: Callable[[int], str]) -> str:
    """Return why a match ended early; empty if it was decided by its games."""
    left = next((game.leaving_seat for game in history.games if game.leaving_seat >= 0), 0)
    loser = 1 - history.winners[0] if history.winners else 0
    reasons = {
        "left": _("{name} conceded").format(name=player_name(left)),
        "stopped": _("ended early"),
        "conceded": _("{name} conceded").format(name=player_name(loser)),
        "tie": _("equal wins"),
    }
    return reasons.get(history.reason, "")


def describe_unplayed(history: MatchHistory, game: int) -> str:
    """Return the text for a game that was undecided when the match ended."""
    return _("conceded") if game == history.conceded_game else _("not played")
