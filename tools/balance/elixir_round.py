"""`dev elixir-round`: a game between two characters, each round as arithmetic."""

from __future__ import annotations

import argparse
import re

from game.content.cards.elixir_catalog import load_catalog
from game.content.cards.packs import unknown
from game.errors import UserError
from game.presentation.elixir.wording import bout_lines, potion_lines
from game.rules.elixir.cards import Catalog, Potion
from game.rules.elixir.round import Effects, Fighter, fight, printed
from game.text import pick

_NUMBERS = re.compile(r"(\d{1,4})/(\d{1,4})/(\d{1,4})", re.ASCII)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for side in ("one", "other"):
        parser.add_argument(side, metavar="A/H/M", help="attack/health/mind, or a character id")
    parser.add_argument("--beginner", action="store_true", help="beginner rules: one round, no potions")
    parser.add_argument("--potions", default="", help="potion ids X,Y for both sides; X or ,Y for one")


def run(arguments: argparse.Namespace) -> int:
    catalog = load_catalog()
    fighters = (_fighter(catalog, arguments.one), _fighter(catalog, arguments.other))
    if arguments.beginner and arguments.potions:
        raise UserError("Beginner rules have no potions.")
    print("\n".join(tell(fighters, _potions(catalog, arguments.potions), beginner=arguments.beginner)))
    return 0


def tell(
    fighters: tuple[Fighter, Fighter], potions: tuple[Potion | None, Potion | None], *, beginner: bool = False
) -> list[str]:
    """The rounds of a game in lines, both drinking when it is their turn; it ends with the first that is won.

    A beginner game is its first round (elixir_quest 3).
    """
    names = ("A", "B")
    out: list[str] = []
    for number, drinkers in _rounds(fighters)[: 1 if beginner else None]:
        drunk = [potion if seat in drinkers else None for seat, potion in enumerate(potions)]
        if drinkers and not any(drunk):
            out.append(f"Round {number} is skipped: no potion.")
            continue
        bout = fight(*fighters, (_effects(drunk[0]), _effects(drunk[1])))
        out.append(f"Round {number}")
        out += [
            "  "
            + "{name} drinks {potion}: {effects}.".format(
                name=name, potion=pick(potion.name), effects=", ".join(potion_lines(potion))
            )
            for name, potion in zip(names, drunk, strict=True)
            if potion is not None
        ]
        out += [f"  {name} {_numbers(bout.fighters[seat])}" for seat, name in enumerate(names)]
        out += [f"  {line}" for line in bout_lines(bout, names)]
        if bout.winner >= 0:
            out.append(f"{names[bout.winner]} wins the game in round {number}.")
            return out
    out.append("The game is drawn.")
    return out


def _rounds(fighters: tuple[Fighter, Fighter]) -> list[tuple[int, tuple[int, ...]]]:
    """The rounds that a game may have, and whose potions act in them (Elixir E9, E10)."""
    minds = [fighter.mind for fighter in fighters]
    if minds[0] == minds[1]:
        return [(1, ()), (2, (0, 1))]
    first = minds.index(max(minds))
    return [(1, ()), (2, (first,)), (3, (1 - first,))]


def _effects(potion: Potion | None) -> Effects:
    return potion.effects if potion is not None else ()


def _numbers(fighter: Fighter) -> str:
    return f"{fighter.attack}/{fighter.health}/{fighter.mind}"


def _fighter(catalog: Catalog, text: str) -> Fighter:
    if (numbers := _NUMBERS.fullmatch(text)) is not None:
        return Fighter(int(numbers[1]), int(numbers[2]), int(numbers[3]))
    if "/" in text:
        raise UserError(f'"{text}" isn\'t attack/health/mind, such as 120/130/40.')
    if text not in catalog.character_ids:
        raise unknown('unknown character "{name}"', text, catalog.character_ids)
    return printed(catalog.characters[catalog.character_ids.index(text)])


def _potions(catalog: Catalog, text: str) -> tuple[Potion | None, Potion | None]:
    names = text.split(",")
    if len(names) > 2:
        raise UserError("Name at most two potions.")
    for name in names:
        if name and name not in catalog.potion_ids:
            raise unknown('unknown potion "{name}"', name, catalog.potion_ids)
    found = [catalog.potions[catalog.potion_ids.index(name)] if name else None for name in [*names, ""]]
    return found[0], found[1]
