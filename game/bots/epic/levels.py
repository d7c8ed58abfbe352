"""The opponents that a person picks: four levels, each in a balanced mood or with a temper that can be felt.

A level is how far it looks ahead and how often it errs; a temper is what it likes.
"""

from __future__ import annotations

from pathlib import PurePath
from random import Random

import msgspec

from game.bots.core.thought import Budget
from game.bots.epic.greedy import GreedyBot
from game.bots.epic.search import SearchBot
from game.bots.epic.weights import PLANNING, Weights
from game.bots.epic.worth import worth_trying
from game.rules.epic.actions import action as a
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _


class Level(msgspec.Struct, frozen=True):
    """How well an opponent plays."""

    worlds: int = 0
    """Worlds in which it looks one action ahead; 0 for one that searches."""
    budget: Budget = Budget(iterations=1)
    noise: float = 0.0
    """The usual error of its judgment, in health points."""
    overlooks: float = 0.0
    """How often it does not see what is easily missed (``noticed``)."""
    weights: Weights = Weights()
    """What it judges by while it has no temper."""

    def tempered(self, temper: str) -> Weights:
        """What it judges by with a temper; empty for none. A temper likes things more or less than its level does."""
        if not temper:
            return self.weights
        mine, likes, usual = self.weights, TEMPERS[temper], Weights()
        liked = {name: getattr(likes, name) * (getattr(mine, name) / getattr(usual, name)) for name in LIKED}
        return msgspec.structs.replace(mine, **liked, whim=likes.whim)


LEVELS: dict[str, Level] = {
    "apprentice": Level(worlds=1, noise=2.4, overlooks=0.4),
    "knight": Level(worlds=2, noise=1.2, overlooks=0.1),
    "hero": Level(budget=Budget(iterations=100, seconds=0.25), noise=0.6),
    "sage": Level(budget=Budget(iterations=1500, seconds=0.6), weights=PLANNING),
}
"""From the weakest to the strongest."""

TEMPERS: dict[str, Weights] = {
    "aggressive": Weights(fear=0.45, approach=0.2, figure=3.2, hand=0.85),
    "careful": Weights(fear=1.6, approach=0.02, hand=1.1),
    "trickster": Weights(special=0.6, clock=1.8, whim=0.6),
}
"""What makes a temper, beside the usual weights; a level without one is balanced."""
LIKED = ("figure", "hand", "special", "approach", "clock", "fear")
"""What tempers differ in."""


class LevelBot:
    """Plays at a level and with a temper."""

    def __init__(self, level: Level, weights: Weights) -> None:
        self.level = level
        noise = level.noise + weights.whim
        self.player: GreedyBot | SearchBot = (
            GreedyBot(weights, level.worlds, noise) if level.worlds else SearchBot(level.budget, weights, noise)
        )

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        legal = worth_trying(rules.match, view, legal)
        if self.level.overlooks:
            legal = noticed(rules.match, view, seat, legal, self.level.overlooks, rng)
        return self.player.choose(rules, view, seat, legal, rng)


def noticed(match: Match, view: State, seat: int, legal: list[Action], often: float, rng: Random) -> list[Action]:
    """What a beginner sees of what is open. Attacks from afar, cards with a text, healing and most squares are easily
    missed, answers now and then; but nobody ends a turn while there is something to do.
    """
    if any(useful(match, view, seat, action) for action in legal):
        legal = [action for action in legal if not isinstance(action, a.End)]
    seen = [action for action in legal if rng.random() >= often * _how_easily_missed(match, view, action)]
    return seen or legal


def useful(match: Match, view: State, seat: int, action: Action) -> bool:
    """Whether an action of a turn is better than to end it, as far as everybody can see."""
    if isinstance(action, a.Draw):
        return len(view.hands[seat]) < match.pack.hand_limit
    return isinstance(action, a.Attack | a.Heal)


def _how_easily_missed(tables: Match, view: State, action: Action) -> float:
    """1 for what is missed as often as the level says."""
    match action:
        case a.Attack():
            beside = tables.board.near[view.squares[action.figure]] >> view.squares[action.target] & 1
            return 0.3 if beside else 1.0
        case a.Play() | a.Heal():
            return 1.0
        case a.Walk():
            return 1.5
        case a.Defend():
            return 0.5
    return 0.0


def make_level(name: str, temper: str) -> LevelBot:
    """The bot of a level; ``temper`` is empty for a balanced one."""
    return LevelBot(LEVELS[name], LEVELS[name].tempered(temper))


def bot_names() -> list[str]:
    """Every opponent that a person can pick, the easiest first; tempers follow their level."""
    return [name for level in LEVELS for name in (level, *(f"{level}:{temper}" for temper in TEMPERS))]


def bot_title(name: str) -> str:
    """What a bot is called where players read it."""
    kind, _colon, words = name.partition(":")
    if kind == "cmd":
        return PurePath(words.split()[-1]).stem if words.split() else words
    titles = {
        "random": _("Aimless"),
        "greedy": _("Eager"),
        "search": _("Thinker"),
        "apprentice": _("Apprentice"),
        "knight": _("Knight"),
        "hero": _("Hero"),
        "sage": _("Sage"),
    }
    title = titles.get(kind, kind)
    if not words:
        return title
    return _("{level}, {temper}").format(level=title, temper=temper_title(words))


def temper_title(temper: str) -> str:
    """What a temper is called."""
    return {"aggressive": _("aggressive"), "careful": _("careful"), "trickster": _("cunning")}.get(temper, temper)


def bot_line(name: str) -> str:
    """One sentence on how a bot plays."""
    kind, _colon, words = name.partition(":")
    lines = {
        "random": _("Plays at random."),
        "greedy": _("Makes whichever move looks best right now."),
        "search": _("Plans its whole turn within a time limit."),
        "cmd": _("Your own bot program."),
        "apprentice": _("Uses every action but overlooks ranged attacks, special cards and good squares."),
        "knight": _("Goes for the best immediate move and rarely errs."),
        "hero": _("Plans its turn and anticipates your replies."),
        "sage": _("Takes its time and plans thoroughly."),
    }
    tempers = {
        "aggressive": _("Rushes in and attacks at any cost."),
        "careful": _("Keeps its distance and attacks when it's safe."),
        "trickster": _("Loves special cards and surprises."),
    }
    return " ".join(sentence for sentence in (lines.get(kind, ""), tempers.get(words, "")) if sentence)
