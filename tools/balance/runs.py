"""Runs of the gauntlet played by bots: how many are won, where they end, and what each boon is worth."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from math import fsum, sqrt
from random import Random

import msgspec

from game.arguments import add_alias, one_of
from game.bots.core.bot import Bot
from game.bots.epic.bots import make_bot
from game.content.cards.packs import EPIC_PACKS, load_pack, rules_of
from game.content.modes.gauntlet import GRADES, run_packs
from game.errors import UserError
from game.modes.gauntlet import steps
from game.modes.gauntlet.duels import ME, definitions_of, fight_of
from game.modes.gauntlet.state import Boon, Run
from game.rules.core.chance import Live
from game.rules.epic.board import bits
from game.rules.epic.rules import EpicRules
from game.terminal import workers
from game.text import percent
from tools.output import count_of

SOLVES = 0.6
"""How often a riddle is solved."""
WOUNDED = 8
"""With so much health lost a bot rests, and keeps away from champions."""
LEAST_SEEN = 20
"""A boon that was chosen less often is not judged."""


class Fight(msgspec.Struct, frozen=True):
    """A duel of a run: where it was fought, with what, and whether it was won."""

    act: int
    kind: str
    won: bool
    boons: tuple[str, ...]
    """What was carried, each once."""


class Told(msgspec.Struct, frozen=True):
    """What came of one run."""

    won: bool
    act: int
    row: int
    duels: int
    fight: str
    """What the last fight was."""
    boons: tuple[str, ...]
    """What was chosen where it was offered for nothing."""
    offered: tuple[str, ...]
    """What was offered there, the chosen among it."""
    kinds: tuple[str, ...]
    places: tuple[str, ...]
    dead_end: str = ""
    fights: tuple[Fight, ...] = ()


class Share(msgspec.Struct, frozen=True):
    """A boon: in how many runs it was chosen, and how far their share of victories lies from that of all to which it
    was offered, in points. Who comes far is offered more, so that a comparison with all runs would flatter every boon.
    """

    name: str
    count: int
    apart: float
    error: float
    """Its standard error, in points."""


class Worth(msgspec.Struct, frozen=True):
    """A boon: in how many duels it was carried, and how much oftener these were won than all duels of the same act and
    kind, in points. Who survives longer carries more, which says nothing here: every duel is compared with its like.
    """

    name: str
    count: int
    apart: float
    within: float
    """Half of the interval that holds it in 19 of 20 cases, in points."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default="zelda", metavar=one_of(EPIC_PACKS), help="game")
    parser.add_argument("--team", default="", help="team (default: each in turn)")
    parser.add_argument("--runs", type=int, default=100, help="runs to play")
    parser.add_argument("--bot", default="greedy", help="bot that fights the duels; none draws winners at random")
    difficulty = parser.add_argument("--difficulty", type=int, default=1, metavar="N", help="difficulty, from 1 to 12")
    add_alias(parser, "--grade", difficulty)
    parser.add_argument("--known", type=int, default=99, help="bosses defeated before, which decides what can be found")
    parser.add_argument("--seed", default="1", help="seed of the first run")
    parser.add_argument("--json", action="store_true", help="print each run as JSON")
    workers.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.game not in run_packs():
        raise UserError("This game has no gauntlet.")
    if not 1 <= arguments.difficulty <= GRADES or arguments.runs < 1:
        raise UserError(f"--difficulty must be from 1 to {GRADES}, and --runs at least 1.")
    teams = list(load_pack(arguments.game).teams)
    if arguments.team and arguments.team not in teams:
        raise UserError(f'Unknown team "{arguments.team}".')
    if arguments.bot != "none":
        make_bot(arguments.bot)
    chosen = [arguments.team] if arguments.team else teams
    play = partial(
        play_run, arguments.game, chosen, arguments.bot, arguments.difficulty, arguments.known, arguments.seed
    )
    told = list(workers.in_turn(play, range(arguments.runs), workers.worker_pool(arguments)))
    if arguments.json:
        for one in told:
            print(msgspec.json.encode(one).decode())
    else:
        print("\n".join(summary(told)))
    return 1 if any(one.dead_end for one in told) else 0


# One run --------------------------------------------------------------------------------------------------------------


def play_run(game: str, teams: Sequence[str], bot: str, grade: int, known: int, seed: str, number: int) -> Told:
    """One run of a bot with simple choices: its duels are played, boons are drawn by lot, it rests when it must."""
    luck = Random(f"{seed}/{number}/choices")
    now = steps.new_run(game, teams[number % len(teams)], f"{seed}/{number}", grade, known)
    kinds: list[str] = []
    places: list[str] = []
    taken: list[str] = []
    offered: list[str] = []
    fights: list[Fight] = []
    while not now.over:
        if now.step == "duel":
            won, losses = fought(now, bot, luck)
            carried = tuple(sorted({_name(boon) for boon in now.boons}))
            fights.append(Fight(now.act, fight_of(now).kind, won, carried))
            now = steps.after_duel(now, won=won, losses=losses)
        elif now.step == "riddle":
            now = steps.after_riddle(now, solved=luck.random() < SOLVES)
        elif not (open_now := steps.options(now)):
            return _told(now, kinds, places, taken, offered, fights, f"{now.step} in act {now.act}")
        else:
            choice = chosen(now, open_now, luck)
            if now.step in ("boons", "treasure"):
                offered += [_name(boon) for boon in now.offers]
                taken += [_name(now.offers[int(choice.split()[1])])] if choice.startswith("take") else []
            now = steps.carry_out(now, choice)
            if now.walked and open_now[0].startswith("go"):
                assert now.place is not None
                kinds.append(now.place.kind)
                places.append(f"{now.act}/{now.place.row}/{now.place.lane}")
    return _told(now, kinds, places, taken, offered, fights, "")


def _name(boon: Boon) -> str:
    return f"{boon.kind} {boon.what}" if boon.kind in ("card", "heirloom") else boon.kind


def _told(
    now: Run,
    kinds: Sequence[str],
    places: Sequence[str],
    taken: Sequence[str],
    offered: Sequence[str],
    fights: Sequence[Fight],
    dead_end: str,
) -> Told:
    row = now.place.row if now.place is not None else 0
    fight = next((kind for kind in reversed(kinds) if kind in ("duel", "elite", "boss")), "")
    return Told(
        now.step == "won",
        now.act,
        row,
        now.won,
        fight,
        tuple(taken),
        tuple(offered),
        tuple(kinds),
        tuple(places),
        dead_end,
        tuple(fights),
    )


def chosen(now: Run, open_now: Sequence[str], luck: Random) -> str:
    """Simple choices: no champions and a rest while wounded, else by lot."""
    wounded = sum(now.wounds) >= WOUNDED
    if now.step == "rest":
        return steps.HEAL if wounded or len(open_now) == 1 else luck.choice(open_now[1:])
    if now.step == "path" and wounded:
        tame = [one for one in open_now if now.places[int(one.split()[1])].kind != "elite"]
        return luck.choice(tame or open_now)
    if now.step == "boons" and len(open_now) > 1:
        return luck.choice([one for one in open_now if one != steps.SKIP])
    if now.step == "treasure" and len(open_now) > 1:
        return luck.choice([one for one in open_now if one != steps.GOLD])
    return luck.choice(open_now)


def fought(now: Run, bot: str, luck: Random) -> tuple[bool, list[int]]:
    """A duel of the run: whether it was won, and the health that one's characters lack at its end."""
    if bot == "none":
        return luck.random() < 0.9, [luck.randint(0, 5), luck.randint(0, 5)]
    rules = rules_of(definitions_of(now))
    bots: list[Bot] = [make_bot(bot), make_bot(fight_of(now).level)]
    return played(rules, bots, f"{now.seed}/{now.act}/{len(now.walked)}")


def played(rules: EpicRules, bots: Sequence[Bot], seed: str) -> tuple[bool, list[int]]:
    """A match between two bots to its end."""
    chance, luck = Live(Random(f"{seed}/chance")), Random(f"{seed}/bots")
    state = rules.setup(chance, None)
    while (asked := state.decision) is not None:
        view = rules.observe(state, asked.seat)
        rules.apply(state, bots[asked.seat].choose(rules, view, asked.seat, rules.legal(state), luck), chance, None)
        chance.results.clear()
    match = rules.match
    left = [state.health[one] if state.squares[one] >= 0 else 0 for one in bits(match.own[ME])]
    losses = [max(0, match.figures[one].health - health) for one, health in zip(bits(match.own[ME]), left, strict=True)]
    return match.side_of[ME] in (state.result or ()), losses


# What is told ---------------------------------------------------------------------------------------------------------


def shares(told: Sequence[Told]) -> list[Share]:
    """The boons that were chosen in enough runs, those that go with most victories first."""
    found = []
    for name in sorted({boon for one in told for boon in one.boons}):
        could = [one.won for one in told if name in one.offered]
        having = [one.won for one in told if name in one.boons]
        if len(having) >= LEAST_SEEN:
            mean, share = fsum(could) / len(could), fsum(having) / len(having)
            error = sqrt(max(mean * (1 - mean), 1e-9) / len(having))
            found.append(Share(name, len(having), 100 * (share - mean), 100 * error))
    return sorted(found, key=lambda one: -one.apart)


def worths(told: Sequence[Told]) -> list[Worth]:
    """The boons that were carried in enough duels, those that win most first."""
    fights = [fight for one in told for fight in one.fights]
    alike: dict[tuple[int, str], list[bool]] = {}
    for fight in fights:
        alike.setdefault((fight.act, fight.kind), []).append(fight.won)
    usual = {key: fsum(won) / len(won) for key, won in alike.items()}
    found = []
    for name in sorted({boon for fight in fights for boon in fight.boons}):
        carrying = [(fight.won, usual[fight.act, fight.kind]) for fight in fights if name in fight.boons]
        if (count := len(carrying)) >= LEAST_SEEN:
            apart = fsum(won - share for won, share in carrying) / count
            error = sqrt(fsum(share * (1 - share) for _won, share in carrying)) / count
            found.append(Worth(name, count, 100 * apart, 196 * error))
    return sorted(found, key=lambda one: -one.apart)


def _counted(times: Iterable[tuple[str, int]]) -> str:
    return "; ".join(f"{name}: {count}" for name, count in times)


def summary(told: Sequence[Told]) -> list[str]:
    """The report in lines."""
    count, won = len(told), sum(one.won for one in told)
    dead = [one.dead_end for one in told if one.dead_end]
    duels = round(fsum(one.duels + (not one.won) for one in told) / count, 1)
    share = percent(round(100 * won / count))
    lines = [f"{count_of(count, 'run', 'runs')}, {won} won ({share}), {len(dead)} dead ends, {duels} duels a run."]
    ends = Counter(f"act {one.act}, {one.fight}" for one in told if not one.won)
    lines.append(f"Lost: {_counted(sorted(ends.items()))}.")
    kinds = Counter(kind for one in told for kind in one.kinds)
    lines.append(f"Places: {_counted(kinds.most_common())}.")
    walked = Counter(place for one in told for place in one.places)
    lines.append(f"Spots of the maps walked: {len(walked)}.")
    lines.append("Runs won with a boon, against those to which it was offered, and the standard error:")
    lines += [f"{one.apart:+6.1f} ±{one.error:4.1f}  {one.count:5}  {one.name}" for one in shares(told)]
    lines.append("Duels won while carrying a boon, against all of their act and kind, and the 95% interval:")
    lines += [f"{one.apart:+6.1f} ±{one.within:4.1f}  {one.count:5}  {one.name}" for one in worths(told)]
    return lines
