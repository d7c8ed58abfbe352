"""``dev balance``: plays every pair of teams on every map with bots and tabulates how even the game is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from game.arguments import add_alias, format_choices
from game.bots.epic.bots import make_bot
from game.content.cards import dungeon_catalog
from game.content.cards.handicaps import FILE as HANDICAP_FILE
from game.content.cards.handicaps import HandicapTable, find_handicap_health
from game.content.cards.matchups import MATCHUP_FILE, Matchups, load_matchups, merge_matchups
from game.content.cards.packs import (
    EPIC_PACKS,
    PackContent,
    compile_library,
    load_pack,
    make_mod_aware_error,
    make_unknown_error,
    normalize_options,
)
from game.errors import UserError, describe_os_error
from game.paths import assets_dir
from game.terminal import workers
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT
from tools.balance import bounds, dungeon_balance, handicap
from tools.balance.duels import DuelBatch, plan_duels, play_all
from tools.balance.page import format_percent, format_rate, format_spread, render_page
from tools.balance.table import BalanceTable, CardRow, Rate, tabulate
from tools.output import make_progress, write_file

GAMES = (*EPIC_PACKS, *dungeon_catalog.GAMES)
"""Ids of the games whose balance can be measured."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=format_choices(GAMES), help="game")
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
    """Play, then print or write the table; the result does not depend on the number of processes."""
    if arguments.game in dungeon_catalog.GAMES:
        return dungeon_balance.run(arguments)
    content = load_pack(arguments.game)
    teams, duels = _plan_duels(arguments, content)
    if arguments.out is not None:
        _require_writable(arguments.out)
    if arguments.handicap or arguments.first_turn:
        return _measure_evenness(arguments, teams, duels)
    outcomes = play_all(duels, workers.read_worker_pool(arguments), make_progress(sum(duel.matches for duel in duels)))
    table = tabulate(outcomes, {team: compile_library(arguments.game, (team,)).decks[team] for team in teams})
    about = {
        "bots": ", ".join(duels[0].bots),
        "games": str(arguments.matches),
        "seed": arguments.seed,
        "turn_limit": str(arguments.turn_limit),
    }
    encoded = msgspec.json.format(msgspec.json.encode({"settings": about, **msgspec.structs.asdict(table)}))
    if arguments.out is not None:
        write_file(arguments.out / "balance.json", encoded + b"\n")
        write_file(arguments.out / "balance.html", render_page(table, content, _describe_settings(about)).encode())
    if arguments.keep:
        measured = make_matchups(table, duels[0].bots[0])
        kept = msgspec.json.encode(merge_matchups(load_matchups(arguments.game), measured, content.teams))
        write_file(assets_dir() / "cards" / arguments.game / MATCHUP_FILE, msgspec.json.format(kept) + b"\n")
    print(encoded.decode() if arguments.json else _format_table(table))
    if not arguments.bounds:
        return 0
    print("\n".join(bounds.format_bounds(table)), file=sys.stderr if arguments.json else sys.stdout)
    return 0 if bounds.holds_all(table) else 1


def _measure_evenness(arguments: argparse.Namespace, teams: list[str], duels: list[DuelBatch]) -> int:
    """Measure the handicaps, or with ``--first-turn`` the win rate of the first turn, and print the result.

    With ``--keep``, also store it in the folder of the game's cards.
    """
    who = workers.read_worker_pool(arguments)
    if arguments.handicap:
        table, fit = handicap.measure_handicaps(teams, duels, who, make_progress)
        words = list(handicap.format_handicaps(table, fit))
    else:
        first = handicap.measure_first_turns(duels, who, make_progress)
        table = HandicapTable(duels[0].bots[0], 0, {}, tuple(first))
        words = list(handicap.format_first_turns(first))
    if arguments.keep:
        write_file(
            assets_dir() / "cards" / arguments.game / HANDICAP_FILE,
            handicap.render_handicap_file(arguments.game, table),
        )
    print(msgspec.json.encode(table).decode() if arguments.json else "\n".join(words))
    return 0


def make_matchups(table: BalanceTable, bot: str) -> Matchups:
    """Return the win counts of a table for the team selection screen; drawn matches are not counted."""
    won = {
        row.team: {other: (float(rate.wins), rate.decided) for other, rate in row.against.items() if rate.decided}
        for row in table.teams
    }
    decided = sum(games for rows in won.values() for _wins, games in rows.values()) // 2
    return Matchups(bot, decided, won)


def _plan_duels(arguments: argparse.Namespace, content: PackContent) -> tuple[list[str], list[DuelBatch]]:
    """Return the teams and all batches of matches between them.

    Raises:
        UserError: unknown team, board, bot or option, or an invalid number.
    """
    teams = _parse_names(arguments.teams, content.teams, 'unknown team "{name}"')
    maps = _parse_names(arguments.boards, content.layouts, 'unknown board "{name}"')
    if arguments.around and arguments.around not in teams:
        raise make_mod_aware_error('unknown team "{name}"', arguments.around, teams)
    if len(teams) < 2:
        raise UserError("A comparison needs at least two teams.")
    if arguments.matches < 2 or arguments.matches % 2:
        raise UserError("--matches needs an even number, so that each team plays both sides equally often.")
    workers.read_worker_pool(arguments)
    if arguments.turn_limit < 0:
        raise UserError("The turn limit can't be negative.")
    bots = arguments.bots.split(",")
    if len(bots) > 2:
        raise UserError("There are more bots than seats.")
    for bot in bots:
        make_bot(bot)
    options = normalize_options(content.pack, (name for name in arguments.options.split(",") if name))
    known = [switch.token for switch in content.pack.switches]
    for name in options:
        if name not in known:
            raise make_unknown_error('unknown option "{name}"', name, known)
    pair, limit, seed = (bots[0], bots[-1]), arguments.turn_limit, arguments.seed
    duels = plan_duels(arguments.game, teams, maps, arguments.matches, pair, limit, seed, options)
    if arguments.even:
        duels = [
            msgspec.structs.replace(duel, health=find_handicap_health(duel.game, [(team,) for team in duel.teams]))
            for duel in duels
        ]
    return teams, [duel for duel in duels if not arguments.around or arguments.around in duel.teams]


def _parse_names(argument: str, valid_ids: Mapping[str, object], error_message: str) -> list[str]:
    """Parse ids that are separated by commas, without duplicates; ``all`` means all valid ids."""
    if argument == "all":
        return list(valid_ids)
    for name in (names := argument.split(",")):
        if name not in valid_ids:
            raise make_mod_aware_error(error_message, name, valid_ids)
    return list(dict.fromkeys(names))


def _require_writable(folder: Path) -> None:
    """Create the output folder before the matches are played, so that an unwritable one is reported at once."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"Couldn't create the folder: {describe_os_error(error)}.", file=folder) from error


def _describe_settings(settings: Mapping[str, str]) -> dict[str, str]:
    """Return the settings of a run with their keys replaced by labels for the HTML page."""
    names = {
        "bots": "bots by seat",
        "games": "matches for each pair and map",
        "seed": "seed",
        "turn_limit": "turn limit",
    }
    return {names[key]: value for key, value in settings.items()}


def _format_table(table: BalanceTable) -> str:
    """Format the table as text."""
    return "\n".join(
        [
            f"{table.matches} matches, {table.draws} of them drawn",
            *_format_teams(table),
            *_format_advantages(table),
            f"{table.lengths.median:g} turns (median), 95 of 100 matches within {table.lengths.p95}",
            f"turn limit reached: {table.lengths.limit_hits}",
            *_format_cards(table.cards),
        ]
    )


def _format_teams(table: BalanceTable) -> Iterator[str]:
    """Format the win rates, the spread and the win rate of each team against each other."""
    names = [row.team for row in table.teams]
    width = max(len(name) for name in names) + 2
    yield ""
    for row in table.teams:
        yield f"{row.team:<{width}}{format_rate(row.rate)}"
    yield f"spread {format_spread(table)}"
    yield ""
    yield " " * width + "".join(f"{name[:8]:>9}" for name in names)
    for row in table.teams:
        yield f"{row.team:<{width}}" + "".join(f"{_format_cell(row.against.get(name)):>9}" for name in names)


def _format_cell(rate: Rate | None) -> str:
    return "" if rate is None or rate.share is None else format_percent(rate.share)


def _format_advantages(table: BalanceTable) -> Iterator[str]:
    """Format the win rates of the first turn and of the left side, for all maps together and by map."""
    rows = [("all maps", table.first, table.left), *((row.map, row.first, row.left) for row in table.maps)]
    width = max(len(name) for name, _first, _left in rows) + 2
    yield ""
    yield " " * width + "first turn wins".ljust(26) + "left side wins"
    for name, first, left in rows:
        yield f"{name:<{width}}{format_rate(first):<26}{format_rate(left)}"
    yield ""


def _format_cards(rows: list[CardRow]) -> Iterator[str]:
    """Format by card how often it was used, and the win rate of its team in the matches in which it was drawn."""
    width = max(len(row.card) for row in rows) + 2
    yield ""
    yield "card".ljust(width) + "used per match".rjust(16) + "  " + "wins when drawn"
    for row in rows:
        yield f"{row.card:<{width}}{row.uses_per_match:>16.2f}  {format_rate(row.when_drawn)}"
