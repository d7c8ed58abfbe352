"""``dev elixir-round``: calculates a game between two characters round by round."""

from __future__ import annotations

import argparse
import re

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.content.cards.packs import make_unknown_error
from game.errors import UserError
from game.presentation.elixir.wording import describe_calculation, describe_potion
from game.rules.elixir.cards import ElixirCatalog, Potion
from game.rules.elixir.round import Effects, Fighter, printed_fighter, resolve_round
from game.text import pick_text

_FIGHTER_PATTERN = re.compile(r"(\d{1,4})/(\d{1,4})/(\d{1,4})", re.ASCII)
"""Pattern of a character given by its three values, such as ``3/5/2``."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for side in ("one", "other"):
        parser.add_argument(side, metavar="A/H/M", help="attack/health/mind, or a character id")
    parser.add_argument("--beginner", action="store_true", help="beginner rules: one round, no potions")
    parser.add_argument("--potions", default="", help="potion ids X,Y for both sides; X or ,Y for one")


def run(arguments: argparse.Namespace) -> int:
    catalog = load_elixir_catalog()
    fighters = (_parse_fighter(catalog, arguments.one), _parse_fighter(catalog, arguments.other))
    if arguments.beginner and arguments.potions:
        raise UserError("Beginner rules have no potions.")
    print("\n".join(describe_game(fighters, _parse_potions(catalog, arguments.potions), beginner=arguments.beginner)))
    return 0


def describe_game(
    fighters: tuple[Fighter, Fighter], potions: tuple[Potion | None, Potion | None], *, beginner: bool = False
) -> list[str]:
    """Describe the rounds of a game up to the first that is won; both potions are drunk as soon as possible.

    A beginner game is its first round (elixir_quest 3).
    """
    names = ("A", "B")
    out: list[str] = []
    for number, drinkers in _list_rounds(fighters)[: 1 if beginner else None]:
        drunk = [potion if seat in drinkers else None for seat, potion in enumerate(potions)]
        if drinkers and not any(drunk):
            out.append(f"Round {number} is skipped: no potion.")
            continue
        round_result = resolve_round(*fighters, (_get_effects(drunk[0]), _get_effects(drunk[1])))
        out.append(f"Round {number}")
        out += [
            "  "
            + "{name} drinks {potion}: {effects}.".format(
                name=name, potion=pick_text(potion.name), effects=", ".join(describe_potion(potion))
            )
            for name, potion in zip(names, drunk, strict=True)
            if potion is not None
        ]
        out += [f"  {name} {_format_numbers(round_result.fighters[seat])}" for seat, name in enumerate(names)]
        out += [f"  {line}" for line in describe_calculation(round_result, names)]
        if round_result.winner >= 0:
            out.append(f"{names[round_result.winner]} wins the game in round {number}.")
            return out
    out.append("The game is drawn.")
    return out


def _list_rounds(fighters: tuple[Fighter, Fighter]) -> list[tuple[int, tuple[int, ...]]]:
    """Return the possible rounds, each with the seats whose potions take effect (Elixir E9, E10)."""
    minds = [fighter.mind for fighter in fighters]
    if minds[0] == minds[1]:
        return [(1, ()), (2, (0, 1))]
    first = minds.index(max(minds))
    return [(1, ()), (2, (first,)), (3, (1 - first,))]


def _get_effects(potion: Potion | None) -> Effects:
    """Return the effects of a potion, none for no potion."""
    return potion.effects if potion is not None else ()


def _format_numbers(fighter: Fighter) -> str:
    return f"{fighter.attack}/{fighter.health}/{fighter.mind}"


def _parse_fighter(catalog: ElixirCatalog, text: str) -> Fighter:
    if (numbers := _FIGHTER_PATTERN.fullmatch(text)) is not None:
        return Fighter(int(numbers[1]), int(numbers[2]), int(numbers[3]))
    if "/" in text:
        raise UserError(f'"{text}" isn\'t attack/health/mind, such as 120/130/40.')
    if text not in catalog.character_ids:
        raise make_unknown_error('unknown character "{name}"', text, catalog.character_ids)
    return printed_fighter(catalog.characters[catalog.character_ids.index(text)])


def _parse_potions(catalog: ElixirCatalog, text: str) -> tuple[Potion | None, Potion | None]:
    names = text.split(",")
    if len(names) > 2:
        raise UserError("Name at most two potions.")
    for name in names:
        if name and name not in catalog.potion_ids:
            raise make_unknown_error('unknown potion "{name}"', name, catalog.potion_ids)
    found = [catalog.potions[catalog.potion_ids.index(name)] if name else None for name in [*names, ""]]
    return found[0], found[1]
