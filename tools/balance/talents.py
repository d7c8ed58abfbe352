"""``dev talents``: checks that every talent is worth playing, by the values that search bots assign to uses and draws.

A search assigns a value to every action it has considered. A talent that is never valued above drawing a card is
reported as not worth playing; the others are counted.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from game.arguments import add_alias, format_choices
from game.bots.epic.bots import make_bot
from game.bots.epic.search import SearchBot
from game.content.cards.packs import EPIC_PACKS, build_rules, load_pack
from game.errors import UserError
from game.rules.core.chance import RecordingRandom
from game.rules.epic.actions.action import Action, Attack, Decline, Defend, Draw, Play, Rescue
from game.rules.epic.pack import Setup
from game.terminal import workers
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT
from game.text import pick_text
from tools.output import format_count, make_progress, write_file
from tools.statistics import get_reward

NO_CARD = -1
"""Card number of an action that uses no card."""
BYE = ""
"""Placeholder for the missing opponent when the number of teams is odd; the team paired with it has a bye."""


class TalentGame(msgspec.Struct, frozen=True):
    """Match to be played; the same bot plays both sides."""

    setup: Setup
    bot: str
    seed: str


class TalentUse(msgspec.Struct):
    """Use of a talent in a match, summed over all copies."""

    uses: int = 0
    """Number of uses."""
    answers: int = 0
    """Number of uses as a response to an attack or a defeat."""
    above: int = 0
    """Number of uses that the search valued above drawing or, as a response, above declining."""


class TalentMatch(msgspec.Struct, frozen=True):
    """Result of one match: the talents used, by card."""

    teams: tuple[str, str]
    """Teams by seat."""
    points: tuple[float, float]
    """Points of each team: 1 for a win, half for a draw."""
    cards: dict[str, TalentUse]
    """Use of each talent that was used, by card id."""


class TalentRow(msgspec.Struct, frozen=True):
    """Use of a talent in all matches of its team."""

    card: str
    uses: int
    """Number of uses."""
    answers: int
    """Number of uses as a response to an attack or a defeat."""
    above: int
    """Number of uses that the search valued above drawing or, as a response, above declining."""
    used_in: int
    """Number of matches in which the card was used."""
    above_in: int
    """Number of matches with at least one use that the search valued above the alternative."""


class TeamTalents(msgspec.Struct, frozen=True):
    """Results of a team, with its talents in the order of the team file."""

    team: str
    matches: int
    """Number of matches of the team."""
    points: float
    """Points of the team: 1 for a win, half for a draw."""
    talents: list[TalentRow]


class TalentReport(msgspec.Struct, frozen=True):
    """Results and parameters of a run."""

    game: str
    bot: str
    """Name of the search bot."""
    games: int
    """Minimum number of matches per team."""
    seed: str
    matches: int
    teams: list[TeamTalents]
    never: list[str]
    """Ids of the talents whose use was never valued above drawing or declining."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=format_choices(EPIC_PACKS), help="game")
    parser.add_argument("--bot", default="search:40it", help="search bot with its budget")
    matches = parser.add_argument("--matches", type=int, default=200, metavar="N", help="matches per team, at least")
    add_alias(parser, "--games", matches)
    parser.add_argument("--seed", default="1", help="seed of all matches")
    workers.add_arguments(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, help="Markdown file to write the report to")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Play the matches and print or write the report; a talent that is never worth playing does not fail the run."""
    if arguments.matches < 1:
        raise UserError("--matches must be at least 1.")
    hands = workers.read_worker_pool(arguments)
    make_searcher(arguments.bot)
    games = schedule_games(arguments.game, arguments.bot, arguments.matches, arguments.seed)
    if arguments.out is not None:
        write_file(arguments.out, b"", "ab")  # fail before the matches if the file can't be written
    played = list(workers.run_tasks(play_game, games, hands, make_progress(len(games))))
    report = tabulate(arguments.game, arguments.bot, arguments.matches, arguments.seed, played)
    if arguments.out is not None:
        write_file(arguments.out, render_markdown(report).encode(), "wb")
    print(msgspec.json.encode(report).decode() if arguments.json else format_summary(report))
    return 0


def make_searcher(bot_name: str) -> SearchBot:
    """Return a search bot by its name, which includes the budget.

    Raises:
        UserError: unknown bot or invalid budget.
    """
    bot = make_bot(bot_name) if bot_name.partition(":")[0] == "search" else None
    if not isinstance(bot, SearchBot):
        raise UserError(f'"{bot_name}" doesn\'t search. Use a bot such as search:40it.')
    return bot


def schedule_games(game: str, bot: str, games: int, seed: str) -> list[TalentGame]:
    """Return matches in round-robin order until every team has played at least ``games`` of them.

    Sides are exchanged after each round robin, and the map changes after every two, so that each ordered pair of
    teams plays on each map.
    """
    content = load_pack(game)
    teams, maps = list(content.teams), list(content.layouts)
    first, *others = teams if len(teams) % 2 == 0 else [*teams, BYE]
    found: list[TalentGame] = []
    count = Counter[str]()
    turn = 0
    while min(count[team] for team in teams) < games:
        cycle, place = divmod(turn, len(others))
        circle = [first, *others[place:], *others[:place]]
        for table in range(len(circle) // 2):
            pair = (circle[table], circle[-1 - table])
            if BYE in pair:
                continue
            left, right = pair if (cycle + place + table) % 2 == 0 else pair[::-1]
            board = maps[(cycle // 2 + place + table) % len(maps)]
            setup = Setup(game, ((left,), (right,)), board, turn_limit=SIMULATION_TURN_LIMIT)
            found.append(TalentGame(setup, bot, f"{seed}/{len(found)}"))
            count.update(pair)
        turn += 1
    return found


# Playing ------------------------------------------------------------------------------------------------------------


def play_game(game: TalentGame) -> TalentMatch:
    """Play one match and count the uses of its talents."""
    rules = build_rules(game.setup)
    bots = [make_searcher(game.bot) for _seat in range(rules.seats)]
    lucks = [Random(f"{game.seed}/{seat}") for seat in range(rules.seats)]
    chance = RecordingRandom(Random(f"{game.seed}/chance"))
    cards: dict[str, TalentUse] = {}
    state = rules.setup(chance, None)
    while (decision := state.decision) is not None:
        seat, legal = decision.seat, rules.legal_actions(state)
        chosen = bots[seat].choose(rules, rules.observe(state, seat), seat, legal, lucks[seat])
        card = get_used_card(chosen)
        if card != NO_CARD and not rules.match.cards[card].basic:
            use = cards.setdefault(rules.match.card_ids[card], TalentUse())
            use.uses += 1
            use.answers += is_response(chosen)
            use.above += is_preferred(chosen, legal, bots[seat].last_result.options)
        rules.apply(state, chosen, chance, None)
        chance.results.clear()
    (left,), (right,) = game.setup.teams
    return TalentMatch((left, right), (get_reward(rules, state.result, 0), get_reward(rules, state.result, 1)), cards)


def get_used_card(action: Action) -> int:
    """Return the number of the card that an action uses, or ``NO_CARD``; discarding and showing do not count."""
    return action.card if isinstance(action, Attack | Play | Defend | Rescue) else NO_CARD


def is_response(action: Action) -> bool:
    """Return whether an action uses a card as a response to an attack or a defeat, when drawing is not possible."""
    return isinstance(action, Defend | Rescue)


def is_preferred(chosen: Action, legal: Sequence[Action], options: Iterable[tuple[Action, int, float]]) -> bool:
    """Return whether the search valued a use above drawing or, for a response, above declining.

    ``options`` are the actions that the search considered, with visit counts and values. A legal alternative that is
    not among them was rejected at its first evaluation, so the use counts as preferred; with an illegal one it does
    not.
    """
    other: Action = Decline() if is_response(chosen) else Draw()
    if other not in legal:
        return False
    values = {action: value for action, _visits, value in options}
    return other not in values or values[chosen] > values[other]


# Counting -----------------------------------------------------------------------------------------------------------


def tabulate(game: str, bot: str, games: int, seed: str, results: Sequence[TalentMatch]) -> TalentReport:
    """Sum the uses of every talent of every team of the game, including unused ones."""
    rows = []
    for team, words in load_pack(game).teams.items():
        own = [match for match in results if team in match.teams]
        points = sum(match.points[match.teams.index(team)] for match in own)
        talents = [_count_talent(f"{team}/{name}", [match.cards for match in own]) for name in words.cards]
        rows.append(TeamTalents(team, len(own), points, talents))
    never = [talent.card for row in rows for talent in row.talents if not talent.above]
    return TalentReport(game, bot, games, seed, len(results), rows, never)


def _count_talent(card: str, matches: Iterable[dict[str, TalentUse]]) -> TalentRow:
    found = [cards[card] for cards in matches if card in cards]
    return TalentRow(
        card=card,
        uses=sum(use.uses for use in found),
        answers=sum(use.answers for use in found),
        above=sum(use.above for use in found),
        used_in=len(found),
        above_in=sum(use.above > 0 for use in found),
    )


# Telling ------------------------------------------------------------------------------------------------------------


def format_summary(report: TalentReport) -> str:
    """Format the report as lines for the terminal."""
    heads, teams = (
        _list_column_titles(),
        [(_render_team(report, row), _render_rows(report, row)) for row in report.teams],
    )
    width = max(len(cells[0]) for _title, rows in teams for cells in [heads, *rows])

    def format_line(cells: Sequence[str]) -> str:
        name, *numbers = cells
        return name.ljust(width) + "".join(
            number.rjust(len(head) + 2) for number, head in zip(numbers, heads[1:], strict=True)
        )

    lines = [_describe_run(report), *_describe_columns()]
    for title, rows in teams:
        lines += ["", title, format_line(heads), *map(format_line, rows)]
    return "\n".join([*lines, "", _describe_findings(report)])


def render_markdown(report: TalentReport) -> str:
    """Render the report as a Markdown page."""
    command = f"python main.py dev talents --game {report.game} --bot {report.bot} --games {report.games}"
    heads = _list_column_titles()
    parts = [
        f"# Power and special cards of {pick_text(load_pack(report.game).pack.name)}",
        f"```sh\n{command} --seed {report.seed}\n```",
        _describe_run(report) + ".",
        " ".join(_describe_columns()),
    ]
    for row in report.teams:
        table = [heads, ["---", *["--:"] * (len(heads) - 1)], *_render_rows(report, row)]
        parts += ["## " + _render_team(report, row), "\n".join(f"| {' | '.join(cells)} |" for cells in table)]
    return "\n\n".join([*parts, "## Never above drawing", _describe_findings(report)]) + "\n"


def _describe_run(report: TalentReport) -> str:
    count = format_count(report.matches, "match", "matches")
    return f"{count} of the bot {report.bot} against itself"


def _describe_columns() -> Iterator[str]:
    """Return the lines of Markdown that explain the columns."""
    yield "A use is above drawing when its value was higher than that of drawing a card, and drawing was possible."
    yield "Answers are defenses and cards that prevent a defeat; they count when they were worth more than declining."


def _list_column_titles() -> list[str]:
    return ["card", "uses", "answers", "above drawing", "matches with a use", "with one above"]


def _render_team(report: TalentReport, row: TeamTalents) -> str:
    """Render the heading of a team's table."""
    count = format_count(row.matches, "match", "matches")
    share = round(100 * row.points / row.matches) if row.matches else 0
    return f"{pick_text(load_pack(report.game).teams[row.team].name)}: {count}, {share} % won"


def _render_rows(report: TalentReport, row: TeamTalents) -> list[list[str]]:
    """Return the rows of a team's table."""
    return [
        [
            _format_name(report, talent.card),
            *(str(number) for number in (talent.uses, talent.answers, talent.above, talent.used_in, talent.above_in)),
        ]
        for talent in row.talents
    ]


def _describe_findings(report: TalentReport) -> str:
    """Describe in a sentence which talents were never worth playing."""
    if not report.never:
        return "Every card was played with a higher value than drawing at least once."
    teams = load_pack(report.game).teams
    names = [f"{_format_name(report, card)} ({pick_text(teams[card.partition('/')[0]].name)})" for card in report.never]
    return f"Never played with a higher value than drawing: {', '.join(names)}."


def _format_name(report: TalentReport, card: str) -> str:
    team, _slash, name = card.partition("/")
    return pick_text(load_pack(report.game).teams[team].cards[name].name)
