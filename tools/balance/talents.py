"""`dev talents`: whether every talent is worth playing, told by what search bots hold each use and drawing to be worth.

A search leaves a value for every action that it thought about. A talent that no search ever holds to be worth more than
a card from the deck is a card that nobody should play; a report names it, and says how often each other one was better.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from game.arguments import add_alias, one_of
from game.bots.epic.bots import make_bot
from game.bots.epic.search import SearchBot
from game.content.cards.packs import EPIC_PACKS, build_rules, load_pack
from game.errors import UserError
from game.rules.core.chance import Live
from game.rules.epic.actions import action as a
from game.rules.epic.actions.action import Action
from game.rules.epic.pack import Setup
from game.terminal import workers
from game.terminal.match_arguments import SIMULATION_TURN_LIMIT
from game.text import pick
from tools.output import count_of, progress, write
from tools.statistics import reward

NO_CARD = -1
NOBODY = ""
"""Whoever meets nobody sits out: the number of teams is odd."""


class Game(msgspec.Struct, frozen=True):
    """A match to be played; the same bot sits on both sides."""

    setup: Setup
    bot: str
    seed: str


class Use(msgspec.Struct):
    """How often a talent was used in a match, all of its copies together."""

    uses: int = 0
    answers: int = 0
    """Uses against an attack or a fall."""
    above: int = 0
    """Uses that were worth more than drawing, or as an answer more than declining."""


class Played(msgspec.Struct, frozen=True):
    """What one match showed: by card, the talents that were used in it."""

    teams: tuple[str, str]
    points: tuple[float, float]
    """Of each team: 1 for a win, half for a draw."""
    cards: dict[str, Use]


class TalentRow(msgspec.Struct, frozen=True):
    """A talent in all matches of its team."""

    card: str
    uses: int
    answers: int
    above: int
    used_in: int
    """Matches in which it was used."""
    above_in: int
    """Matches in which a use was worth more than drawing."""


class TeamRow(msgspec.Struct, frozen=True):
    """A team with its talents in the order of its file."""

    team: str
    matches: int
    points: float
    """Wins, draws as a half: what the team is worth in the hands of a search."""
    talents: list[TalentRow]


class Report(msgspec.Struct, frozen=True):
    """Everything that was counted, and what it was counted in."""

    game: str
    bot: str
    games: int
    """Matches that each team was to play at least."""
    seed: str
    matches: int
    teams: list[TeamRow]
    never: list[str]
    """Talents that were never worth more than drawing."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=one_of(EPIC_PACKS), help="game")
    parser.add_argument("--bot", default="search:40it", help="search bot with its budget")
    matches = parser.add_argument("--matches", type=int, default=200, metavar="N", help="matches per team, at least")
    add_alias(parser, "--games", matches)
    parser.add_argument("--seed", default="1", help="seed of all matches")
    workers.add_arguments(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, help="Markdown file to write the report to")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Play and report; a talent that is never worth playing is a finding, not a fault of the run."""
    if arguments.matches < 1:
        raise UserError("--matches must be at least 1.")
    hands = workers.worker_pool(arguments)
    searcher(arguments.bot)
    games = schedule(arguments.game, arguments.bot, arguments.matches, arguments.seed)
    if arguments.out is not None:
        write(arguments.out, b"", "ab")  # what cannot be written is found out before the matches, not after
    played = list(workers.in_turn(play, games, hands, progress(len(games))))
    report = tabulate(arguments.game, arguments.bot, arguments.matches, arguments.seed, played)
    if arguments.out is not None:
        write(arguments.out, markdown(report).encode(), "wb")
    print(msgspec.json.encode(report).decode() if arguments.json else summary(report))
    return 0


def searcher(name: str) -> SearchBot:
    """A bot that searches within a budget and leaves what it thought.

    Raises:
        UserError: it is none of these, or its budget is none.
    """
    bot = make_bot(name) if name.partition(":")[0] == "search" else None
    if not isinstance(bot, SearchBot):
        raise UserError(f'"{name}" doesn\'t search. Use a bot such as search:40it.')
    return bot


def schedule(game: str, bot: str, games: int, seed: str) -> list[Game]:
    """Rounds in which every team plays once, until each has played often enough.

    In each cycle of rounds everybody meets everybody. From one cycle to the next the sides change, and after every two
    the map, so that each ordered pairing comes to each map.
    """
    content = load_pack(game)
    teams, maps = list(content.teams), list(content.layouts)
    first, *others = teams if len(teams) % 2 == 0 else [*teams, NOBODY]
    found: list[Game] = []
    count = Counter[str]()
    turn = 0
    while min(count[team] for team in teams) < games:
        cycle, place = divmod(turn, len(others))
        circle = [first, *others[place:], *others[:place]]
        for table in range(len(circle) // 2):
            pair = (circle[table], circle[-1 - table])
            if NOBODY in pair:
                continue
            left, right = pair if (cycle + place + table) % 2 == 0 else pair[::-1]
            board = maps[(cycle // 2 + place + table) % len(maps)]
            setup = Setup(game, ((left,), (right,)), board, turn_limit=SIMULATION_TURN_LIMIT)
            found.append(Game(setup, bot, f"{seed}/{len(found)}"))
            count.update(pair)
        turn += 1
    return found


# Playing ------------------------------------------------------------------------------------------------------------


def play(game: Game) -> Played:
    """One match, and what became of its talents."""
    rules = build_rules(game.setup)
    bots = [searcher(game.bot) for _seat in range(rules.seats)]
    lucks = [Random(f"{game.seed}/{seat}") for seat in range(rules.seats)]
    chance = Live(Random(f"{game.seed}/chance"))
    cards: dict[str, Use] = {}
    state = rules.setup(chance, None)
    while (asked := state.decision) is not None:
        seat, legal = asked.seat, rules.legal(state)
        chosen = bots[seat].choose(rules, rules.observe(state, seat), seat, legal, lucks[seat])
        card = card_of(chosen)
        if card != NO_CARD and not rules.match.cards[card].basic:
            use = cards.setdefault(rules.match.card_ids[card], Use())
            use.uses += 1
            use.answers += is_answer(chosen)
            use.above += is_above(chosen, legal, bots[seat].thought.options)
        rules.apply(state, chosen, chance, None)
        chance.results.clear()
    (left,), (right,) = game.setup.teams
    return Played((left, right), (reward(rules, state.result, 0), reward(rules, state.result, 1)), cards)


def card_of(action: Action) -> int:
    """The card that an action uses; cards that are thrown away or shown are not used."""
    return action.card if isinstance(action, a.Attack | a.Play | a.Defend | a.Rescue) else NO_CARD


def is_answer(action: Action) -> bool:
    """Whether a card is used when nothing can be drawn: against an attack or a fall."""
    return isinstance(action, a.Defend | a.Rescue)


def is_above(chosen: Action, legal: Sequence[Action], options: Iterable[tuple[Action, int, float]]) -> bool:
    """Whether the use of a card was worth more than drawing, or as an answer more than declining.

    ``options`` are what the search thought of, with visits and values. What was open and is not among them came out
    lower at its first look already; what was not open proves nothing.
    """
    other: Action = a.Decline() if is_answer(chosen) else a.Draw()
    if other not in legal:
        return False
    values = {action: value for action, _visits, value in options}
    return other not in values or values[chosen] > values[other]


# Counting -----------------------------------------------------------------------------------------------------------


def tabulate(game: str, bot: str, games: int, seed: str, played: Sequence[Played]) -> Report:
    """Every talent of every team of the game, those that were never used among them."""
    rows = []
    for team, words in load_pack(game).teams.items():
        own = [one for one in played if team in one.teams]
        points = sum(one.points[one.teams.index(team)] for one in own)
        talents = [_talent(f"{team}/{name}", [one.cards for one in own]) for name in words.cards]
        rows.append(TeamRow(team, len(own), points, talents))
    never = [talent.card for row in rows for talent in row.talents if not talent.above]
    return Report(game, bot, games, seed, len(played), rows, never)


def _talent(card: str, matches: Iterable[dict[str, Use]]) -> TalentRow:
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


def summary(report: Report) -> str:
    """The report in lines for the terminal."""
    heads, teams = _heads(), [(_team(report, row), _cells(report, row)) for row in report.teams]
    wide = max(len(cells[0]) for _title, rows in teams for cells in [heads, *rows])

    def line(cells: Sequence[str]) -> str:
        name, *numbers = cells
        return name.ljust(wide) + "".join(
            number.rjust(len(head) + 2) for number, head in zip(numbers, heads[1:], strict=True)
        )

    lines = [_played(report), *_legend()]
    for title, rows in teams:
        lines += ["", title, line(heads), *map(line, rows)]
    return "\n".join([*lines, "", _findings(report)])


def markdown(report: Report) -> str:
    """The report as a page."""
    command = f"python main.py dev talents --game {report.game} --bot {report.bot} --games {report.games}"
    heads = _heads()
    parts = [
        f"# Power and special cards of {pick(load_pack(report.game).pack.name)}",
        f"```sh\n{command} --seed {report.seed}\n```",
        _played(report) + ".",
        " ".join(_legend()),
    ]
    for row in report.teams:
        table = [heads, ["---", *["--:"] * (len(heads) - 1)], *_cells(report, row)]
        parts += ["## " + _team(report, row), "\n".join(f"| {' | '.join(cells)} |" for cells in table)]
    return "\n\n".join([*parts, "## Never above drawing", _findings(report)]) + "\n"


def _played(report: Report) -> str:
    count = count_of(report.matches, "match", "matches")
    return f"{count} of the bot {report.bot} against itself"


def _legend() -> Iterator[str]:
    """What the columns mean."""
    yield "A use is above drawing when its value was higher than that of drawing a card, and drawing was possible."
    yield "Answers are defenses and cards that prevent a defeat; they count when they were worth more than declining."


def _heads() -> list[str]:
    return ["card", "uses", "answers", "above drawing", "matches with a use", "with one above"]


def _team(report: Report, row: TeamRow) -> str:
    count = count_of(row.matches, "match", "matches")
    share = round(100 * row.points / row.matches) if row.matches else 0
    return f"{pick(load_pack(report.game).teams[row.team].name)}: {count}, {share} % won"


def _cells(report: Report, row: TeamRow) -> list[list[str]]:
    """The lines of a team's table."""
    return [
        [
            _name(report, one.card),
            *(str(number) for number in (one.uses, one.answers, one.above, one.used_in, one.above_in)),
        ]
        for one in row.talents
    ]


def _findings(report: Report) -> str:
    """Describe in a sentence the cards that were never worth playing."""
    if not report.never:
        return "Every card was played with a higher value than drawing at least once."
    teams = load_pack(report.game).teams
    names = [f"{_name(report, card)} ({pick(teams[card.partition('/')[0]].name)})" for card in report.never]
    return f"Never played with a higher value than drawing: {', '.join(names)}."


def _name(report: Report, card: str) -> str:
    team, _slash, name = card.partition("/")
    return pick(load_pack(report.game).teams[team].cards[name].name)
