"""`dev balance`: bots play every pair of teams on every map, and a table says how even the game is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from game.arguments import add_alias, one_of
from game.bots.epic.bots import make_bot
from game.content.cards import dungeon_catalog
from game.content.cards.handicaps import FILE as HANDICAP_FILE
from game.content.cards.handicaps import Handicaps, even_health
from game.content.cards.matchups import FILE, Matchups, joined, load_matchups
from game.content.cards.packs import EPIC_PACKS, PackContent, library, load_pack, tokens, unknown, unknown_here
from game.errors import UserError, reason_of
from game.paths import assets
from game.terminal import workers
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT
from tools.balance import bounds, dungeon_balance, handicap
from tools.balance.duels import Duel, plan, play_all
from tools.balance.page import in_words, page, percent, spread_in_words
from tools.balance.table import CardRow, Rate, Table, tabulate
from tools.output import progress, write

GAMES = (*EPIC_PACKS, *dungeon_catalog.GAMES)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=one_of(GAMES), help="game")
    parser.add_argument(
        "--bots",
        default="greedy",
        metavar="NAMES",
        help="bot for each seat, separated by commas; the last one takes all remaining seats",
    )
    matches = parser.add_argument(
        "--matches", type=int, default=4, metavar="N", help="matches per pair and board; an even number"
    )
    add_alias(parser, "--games", matches)
    parser.add_argument("--teams", default="all", metavar="IDS", help="all, or team ids separated by commas")
    parser.add_argument("--around", metavar="TEAM", default="", help="only pairs with this team")
    boards = parser.add_argument("--boards", default="all", metavar="IDS", help="all, or board ids separated by commas")
    add_alias(parser, "--maps", boards)
    parser.add_argument("--options", default="", metavar="IDS", help="rule options by id, separated by commas")
    parser.add_argument(
        "--turn-limit", type=int, default=SIMULATION_TURN_LIMIT, metavar="N", help="turns until a draw; 0 for no limit"
    )
    parser.add_argument("--seed", default="1", help="seed of all matches")
    workers.add_arguments(parser)
    parser.add_argument("--out", metavar="FOLDER", type=Path, help="folder for balance.html and balance.json")
    parser.add_argument("--keep", action="store_true", help="store the results with the cards, for team select")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    handicap.add_arguments(parser)
    dungeon_balance.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play, then print or write the table; what it says does not depend on the number of processes."""
    if arguments.game in dungeon_catalog.GAMES:
        return dungeon_balance.run(arguments)
    content = load_pack(arguments.game)
    teams, duels = _plan(arguments, content)
    if arguments.out is not None:
        _prepare(arguments.out)
    if arguments.handicap or arguments.first_turn:
        return _measure_evenness(arguments, teams, duels)
    outcomes = play_all(duels, workers.worker_pool(arguments), progress(sum(duel.matches for duel in duels)))
    table = tabulate(outcomes, {team: library(arguments.game, (team,)).decks[team] for team in teams})
    about = {
        "bots": ", ".join(duels[0].bots),
        "games": str(arguments.matches),
        "seed": arguments.seed,
        "turn_limit": str(arguments.turn_limit),
    }
    encoded = msgspec.json.format(msgspec.json.encode({"settings": about, **msgspec.structs.asdict(table)}))
    if arguments.out is not None:
        write(arguments.out / "balance.json", encoded + b"\n")
        write(arguments.out / "balance.html", page(table, content, _settings(about)).encode())
    if arguments.keep:
        measured = pairings_of(table, duels[0].bots[0])
        kept = msgspec.json.encode(joined(load_matchups(arguments.game), measured, content.teams))
        write(assets() / "cards" / arguments.game / FILE, msgspec.json.format(kept) + b"\n")
    print(encoded.decode() if arguments.json else _summary(table))
    if not arguments.bounds:
        return 0
    print("\n".join(bounds.lines(table)), file=sys.stderr if arguments.json else sys.stdout)
    return 0 if bounds.holds(table) else 1


def _measure_evenness(arguments: argparse.Namespace, teams: list[str], duels: list[Duel]) -> int:
    """What evens the teams, or what the first turn is worth; kept beside the cards if that is wanted."""
    who = workers.worker_pool(arguments)
    if arguments.handicap:
        found, fit = handicap.measure(teams, duels, who, progress)
        words = list(handicap.in_lines(found, fit))
    else:
        first = handicap.measure_first_turns(duels, who, progress)
        found = Handicaps(duels[0].bots[0], 0, {}, tuple(first))
        words = list(handicap.first_lines(first))
    if arguments.keep:
        write(assets() / "cards" / arguments.game / HANDICAP_FILE, handicap.as_file(arguments.game, found))
    print(msgspec.json.encode(found).decode() if arguments.json else "\n".join(words))
    return 0


def pairings_of(table: Table, bot: str) -> Matchups:
    """Return the table of pairings as team select reads it: of the matches that were decided."""
    won = {
        row.team: {other: (float(rate.wins), rate.decided) for other, rate in row.against.items() if rate.decided}
        for row in table.teams
    }
    decided = sum(games for rows in won.values() for _wins, games in rows.values()) // 2
    return Matchups(bot, decided, won)


def _plan(arguments: argparse.Namespace, content: PackContent) -> tuple[list[str], list[Duel]]:
    """The teams and all that they will play.

    Raises:
        UserError: a name that does not exist, or a number that does not fit.
    """
    teams = _chosen(arguments.teams, content.teams, 'unknown team "{name}"')
    maps = _chosen(arguments.boards, content.layouts, 'unknown board "{name}"')
    if arguments.around and arguments.around not in teams:
        raise unknown_here('unknown team "{name}"', arguments.around, teams)
    if len(teams) < 2:
        raise UserError("A comparison needs at least two teams.")
    if arguments.matches < 2 or arguments.matches % 2:
        raise UserError("--matches needs an even number, so that each team plays both sides equally often.")
    workers.worker_pool(arguments)
    if arguments.turn_limit < 0:
        raise UserError("The turn limit can't be negative.")
    bots = arguments.bots.split(",")
    if len(bots) > 2:
        raise UserError("There are more bots than seats.")
    for bot in bots:
        make_bot(bot)
    options = tokens(content.pack, (name for name in arguments.options.split(",") if name))
    known = [switch.token for switch in content.pack.switches]
    for name in options:
        if name not in known:
            raise unknown('unknown option "{name}"', name, known)
    pair, limit, seed = (bots[0], bots[-1]), arguments.turn_limit, arguments.seed
    duels = plan(arguments.game, teams, maps, arguments.matches, pair, limit, seed, options)
    if arguments.even:
        duels = [
            msgspec.structs.replace(duel, health=even_health(duel.game, [(team,) for team in duel.teams]))
            for duel in duels
        ]
    return teams, [duel for duel in duels if not arguments.around or arguments.around in duel.teams]


def _chosen(words: str, known: Mapping[str, object], sentence: str) -> list[str]:
    """The ids that an argument names, each once."""
    if words == "all":
        return list(known)
    for name in (names := words.split(",")):
        if name not in known:
            raise unknown_here(sentence, name, known)
    return list(dict.fromkeys(names))


def _prepare(folder: Path) -> None:
    """Find out before the matches, not after, whether the folder can be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"Couldn't create the folder: {reason_of(error)}.", file=folder) from error


def _settings(about: Mapping[str, str]) -> dict[str, str]:
    """The settings of a run with their names for people."""
    names = {
        "bots": "bots by seat",
        "games": "matches for each pair and map",
        "seed": "seed",
        "turn_limit": "turn limit",
    }
    return {names[key]: value for key, value in about.items()}


def _summary(table: Table) -> str:
    """The table in lines of text."""
    return "\n".join(
        [
            f"{table.matches} matches, {table.draws} of them drawn",
            *_teams(table),
            *_advantages(table),
            f"{table.lengths.median:g} turns (median), 95 of 100 matches within {table.lengths.p95}",
            f"turn limit reached: {table.lengths.limit_hits}",
            *_cards(table.cards),
        ]
    )


def _teams(table: Table) -> Iterator[str]:
    """Shares, spread and win matrix."""
    names = [row.team for row in table.teams]
    wide = max(len(name) for name in names) + 2
    yield ""
    for row in table.teams:
        yield f"{row.team:<{wide}}{in_words(row.rate)}"
    yield f"spread {spread_in_words(table)}"
    yield ""
    yield " " * wide + "".join(f"{name[:8]:>9}" for name in names)
    for row in table.teams:
        yield f"{row.team:<{wide}}" + "".join(f"{_cell(row.against.get(name)):>9}" for name in names)


def _cell(rate: Rate | None) -> str:
    return "" if rate is None or rate.share is None else percent(rate.share)


def _advantages(table: Table) -> Iterator[str]:
    """What the first turn and the left side are worth, in all and on each map."""
    rows = [("all maps", table.first, table.left), *((row.map, row.first, row.left) for row in table.maps)]
    wide = max(len(name) for name, _first, _left in rows) + 2
    yield ""
    yield " " * wide + "first turn wins".ljust(26) + "left side wins"
    for name, first, left in rows:
        yield f"{name:<{wide}}{in_words(first):<26}{in_words(left)}"
    yield ""


def _cards(rows: list[CardRow]) -> Iterator[str]:
    """How often each card was used, and how its team fares when it is drawn."""
    wide = max(len(row.card) for row in rows) + 2
    yield ""
    yield "card".ljust(wide) + "used per match".rjust(16) + "  " + "wins when drawn"
    for row in rows:
        yield f"{row.card:<{wide}}{row.uses_per_match:>16.2f}  {in_words(row.when_drawn)}"
