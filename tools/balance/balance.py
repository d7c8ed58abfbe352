"""`dev balance`: bots play every pair of teams on every map, and a table says how even the game is."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from game.bots.epic.bots import make_bot
from game.console import REWRITE, write_controls
from game.content.cards import dungeon_catalog
from game.content.cards.handicaps import FILE as HANDICAP_FILE
from game.content.cards.handicaps import Handicaps, even_health
from game.content.cards.matchups import FILE, Matchups, joined, load_matchups
from game.content.cards.packs import PackContent, library, load_pack, tokens, unknown, unknown_here
from game.errors import UserError
from game.paths import assets
from game.terminal import workers
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT
from game.text import _
from tools.balance import bounds, dungeon_balance, handicap
from tools.balance.duels import Duel, plan, play_all
from tools.balance.page import in_words, page, percent, spread_in_words
from tools.balance.table import CardRow, Rate, Table, tabulate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", help=_("which game"))
    parser.add_argument("--bots", default="greedy", help=_("bots by seat; the last one takes all further seats"))
    parser.add_argument("--games", type=int, default=4, help=_("matches for each pair and map, an even number"))
    parser.add_argument("--teams", default="all", help=_("all, or team ids with commas between"))
    parser.add_argument("--around", metavar=_("TEAM"), default="", help=_("only the pairs that this team is in"))
    parser.add_argument("--maps", default="all", help=_("all, or map ids with commas between"))
    parser.add_argument("--options", default="", help=_("match options, by id with commas between"))
    parser.add_argument("--turn-limit", type=int, default=SIMULATION_TURN_LIMIT, help=_("single turns, 0 for none"))
    parser.add_argument("--seed", default="1", help=_("the luck of all matches"))
    workers.add_arguments(parser)
    parser.add_argument("--out", metavar=_("FOLDER"), type=Path, help=_("write balance.html and balance.json there"))
    parser.add_argument("--keep", action="store_true", help=_("keep the pairings beside the cards, for team select"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))
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
    outcomes = play_all(duels, workers.crew_of(arguments), progress(sum(duel.matches for duel in duels)))
    table = tabulate(outcomes, {team: library(arguments.game, (team,)).decks[team] for team in teams})
    about = {
        "bots": ", ".join(duels[0].bots),
        "games": str(arguments.games),
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
    who = workers.crew_of(arguments)
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
    """The table of pairings as team select reads it: of the matches that were decided."""
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
    teams = _chosen(arguments.teams, content.teams, _('there is no team "{name}"'))
    maps = _chosen(arguments.maps, content.layouts, _('there is no map "{name}"'))
    if arguments.around and arguments.around not in teams:
        raise unknown_here(_('there is no team "{name}"'), arguments.around, teams)
    if len(teams) < 2:
        raise UserError(_("A comparison needs at least two teams."))
    if arguments.games < 2 or arguments.games % 2:
        raise UserError(_("The number of matches has to be even, so that each team sits on both sides equally often."))
    workers.crew_of(arguments)
    if arguments.turn_limit < 0:
        raise UserError(_("The turn limit cannot be negative."))
    bots = arguments.bots.split(",")
    if len(bots) > 2:
        raise UserError(_("There are more bots than seats."))
    for bot in bots:
        make_bot(bot)
    options = tokens(content.pack, (name for name in arguments.options.split(",") if name))
    known = [switch.token for switch in content.pack.switches]
    for name in options:
        if name not in known:
            raise unknown(_('there is no option "{name}"'), name, known)
    pair, limit, seed = (bots[0], bots[-1]), arguments.turn_limit, arguments.seed
    duels = plan(arguments.game, teams, maps, arguments.games, pair, limit, seed, options)
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
        raise UserError(_("The folder cannot be made: {why}.").format(why=error.strerror), file=folder) from error


def write(path: Path, content: bytes, mode: str = "wb") -> None:
    """Write a file; ``ab`` with no content only finds out whether it can be written.

    Raises:
        UserError: it cannot.
    """
    try:
        with path.open(mode) as file:
            file.write(content)
    except OSError as error:
        raise UserError(_("The file cannot be written: {why}.").format(why=error.strerror), file=path) from error


def progress(total: int) -> Callable[[int], None]:
    """Tells on the error channel how far it is: a line that changes on a terminal, else one for each tenth."""
    start = time.monotonic()
    terminal = sys.stderr.isatty()
    told = -1

    def tell(over: int) -> None:
        nonlocal told
        if terminal or over * 10 // total > told:
            told = over * 10 // total
            seconds = round(time.monotonic() - start)
            line = _("{over} of {total} matches, {seconds} s").format(over=over, total=total, seconds=seconds)
            end = "\n" if not terminal or over == total else ""
            if terminal:
                write_controls(REWRITE, sys.stderr)
            print(line, end=end, file=sys.stderr, flush=True)

    return tell


def _settings(about: Mapping[str, str]) -> dict[str, str]:
    """The settings of a run with their names for people."""
    names = {
        "bots": _("bots by seat"),
        "games": _("matches for each pair and map"),
        "seed": _("seed"),
        "turn_limit": _("turn limit"),
    }
    return {names[key]: value for key, value in about.items()}


def _summary(table: Table) -> str:
    """The table in lines of text."""
    return "\n".join(
        [
            _("{matches}, {draws} of them drawn").format(matches=table.matches, draws=table.draws),
            *_teams(table),
            *_advantages(table),
            _("{median} turns (median), 95 of 100 matches within {p95}").format(
                median=f"{table.lengths.median:g}", p95=table.lengths.p95
            ),
            _("turn limit reached: {count}").format(count=table.lengths.limit_hits),
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
    yield _("spread {share}").format(share=spread_in_words(table))
    yield ""
    yield " " * wide + "".join(f"{name[:8]:>9}" for name in names)
    for row in table.teams:
        yield f"{row.team:<{wide}}" + "".join(f"{_cell(row.against.get(name)):>9}" for name in names)


def _cell(rate: Rate | None) -> str:
    return "" if rate is None or rate.share is None else percent(rate.share)


def _advantages(table: Table) -> Iterator[str]:
    """What the first turn and the left side are worth, in all and on each map."""
    rows = [(_("all maps"), table.first, table.left), *((row.map, row.first, row.left) for row in table.maps)]
    wide = max(len(name) for name, _first, _left in rows) + 2
    yield ""
    yield " " * wide + _("first turn wins").ljust(26) + _("left side wins")
    for name, first, left in rows:
        yield f"{name:<{wide}}{in_words(first):<26}{in_words(left)}"
    yield ""


def _cards(rows: list[CardRow]) -> Iterator[str]:
    """How often each card was used, and how its team fares when it is drawn."""
    wide = max(len(row.card) for row in rows) + 2
    yield ""
    yield _("card").ljust(wide) + _("used per match").rjust(16) + "  " + _("wins when drawn")
    for row in rows:
        yield f"{row.card:<{wide}}{row.uses_per_match:>16.2f}  {in_words(row.when_drawn)}"
