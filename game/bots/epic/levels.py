"""Opponents of Epic Duels: four levels of strength, each balanced or with a temper.

A level determines how deep a bot searches and how often it errs; a temper changes its weights.
"""

from __future__ import annotations

from pathlib import PurePath
from random import Random

import msgspec

from game.bots.core.thought import Budget
from game.bots.epic.greedy import GreedyBot
from game.bots.epic.quick_play import count_steps_to_nearest, find_enemy_squares, find_strongest_attacks
from game.bots.epic.search import SearchBot
from game.bots.epic.weights import PLANNING, Weights
from game.bots.epic.worth import HIDDEN_VALUE, CardEstimates, filter_idle_cards, get_card_estimates
from game.rules.epic.actions.action import Action, Attack, Defend, Draw, End, Heal, Play, Walk
from game.rules.epic.actions.turn import round_number
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.goal import HoldOut, Reach
from game.rules.epic.rules import EpicRules
from game.text import _

MIN_ATTACK_VALUE = 2
"""Minimum attack value for which a beginner spends an action without defeating the target."""
RETREAT_HEALTH, RETREAT_HEALTH_FRACTION = 4, 0.3
"""Health, and fraction of the maximum health, up to which a character may retreat; both must hold."""
LONG_MATCH_ROUNDS = 50
"""Number of rounds after which every level forces a decision: half of the limit of 100 that most duels have."""


class Habits(msgspec.Struct, frozen=True):
    """Probabilities of typical beginners' mistakes, from 0 to 1."""

    overlook_probability: float = 0.0
    """Probability of overlooking an option that is easily missed."""
    attack_probability: float = 0.0
    """Probability of considering only attacks if a hit is possible, or else only walks toward the enemies."""
    forget_defense_probability: float = 0.0
    """Probability that an opponent with an ``attack_probability`` forgets to defend."""


class OpponentLevel(msgspec.Struct, frozen=True):
    """Strength of an opponent, before a temper is applied."""

    worlds: int = 0
    """Number of sampled worlds of a greedy bot; 0 for a search bot."""
    budget: Budget = Budget(iterations=1)
    """Budget of a search bot."""
    noise: float = 0.0
    """Standard deviation of the evaluation noise, in health points."""
    habits: Habits = Habits()
    weights: Weights = Weights()
    """Weights of the evaluation."""

    def apply_temper(self, temper: str) -> Weights:
        """Return the weights of the level with a temper (empty for none), which scales them."""
        if not temper:
            return self.weights
        mine, likes, usual = self.weights, TEMPERS[temper], Weights()
        liked = {name: getattr(likes, name) * (getattr(mine, name) / getattr(usual, name)) for name in TEMPER_WEIGHTS}
        return msgspec.structs.replace(mine, **liked, whim=likes.whim)

    def get_habits(self, temper: str) -> Habits:
        """Return the habits of the level with a temper; a careful one attacks hastily half as often."""
        habits = self.habits
        return (
            msgspec.structs.replace(habits, attack_probability=habits.attack_probability / 2)
            if temper == CAREFUL
            else habits
        )


CAREFUL = "careful"
"""Name of the careful temper."""

LEVELS: dict[str, OpponentLevel] = {
    "apprentice": OpponentLevel(
        worlds=1,
        noise=2.0,
        habits=Habits(overlook_probability=0.4, attack_probability=0.95, forget_defense_probability=0.75),
        weights=Weights(fear=0.4, special=0.5, approach=0.3, shun=0.05),
    ),
    "knight": OpponentLevel(worlds=2, noise=1.2, habits=Habits(overlook_probability=0.1)),
    "hero": OpponentLevel(budget=Budget(iterations=100, seconds=0.25), noise=0.6),
    "sage": OpponentLevel(budget=Budget(iterations=1500, seconds=0.6), weights=PLANNING),
}
"""Levels by name, from the weakest to the strongest."""

TEMPERS: dict[str, Weights] = {
    "aggressive": Weights(fear=0.45, approach=0.2, figure=3.2, hand=0.85),
    CAREFUL: Weights(fear=1.6, approach=0.02, hand=1.1),
    "trickster": Weights(special=0.6, clock=1.8, whim=0.6),
}
"""Weights of each temper, as they are for a level with the default weights."""
TEMPER_WEIGHTS = ("figure", "hand", "special", "approach", "clock", "fear")
"""Names of the weights that a temper scales."""


class LevelBot:
    """Bot that plays at a level with a temper."""

    def __init__(self, level: OpponentLevel, weights: Weights, habits: Habits) -> None:
        self.habits = habits
        noise = level.noise + weights.whim
        self.bot: GreedyBot | SearchBot = (
            GreedyBot(weights, level.worlds, noise) if level.worlds else SearchBot(level.budget, weights, noise)
        )
        """Greedy or search bot that chooses among the actions considered."""

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        legal = filter_idle_cards(rules.match, view, legal)
        legal = filter_considered(rules.match, view, seat, legal, self.habits, rng)
        return self.bot.choose(rules, view, seat, legal, rng)


def filter_considered(
    match: Match, view: State, seat: int, legal: list[Action], habits: Habits, rng: Random
) -> list[Action]:
    """Return the legal actions that an opponent with these habits considers; at least one."""
    if len(view.hands[seat]) >= match.pack.hand_limit:
        legal = _filter_full_hand(match, view, seat, legal)
    if round_number(view, match.seats) > LONG_MATCH_ROUNDS:
        legal = _filter_long_match(match, view, seat, legal)
    if habits.attack_probability:
        return _filter_hasty(match, view, seat, legal, habits, rng)
    if habits.overlook_probability:
        return _drop_overlooked(match, view, seat, legal, habits, rng)
    return legal


def _filter_full_hand(match: Match, view: State, seat: int, legal: list[Action]) -> list[Action]:
    """Return the actions for a full hand: walks toward the enemies, and playing cards before drawing.

    Ending the turn is also dropped if drawing could replace a weak card.
    """
    decision = view.decision
    assert decision is not None
    if decision.kind == "walk":
        return _filter_approaches(match, view, seat, legal)
    if any(_uses_card(match, view, action) for action in legal):
        return [action for action in legal if not isinstance(action, Draw | End)]
    if any(is_useful(match, view, seat, action) for action in legal):
        return [action for action in legal if not isinstance(action, End)]
    return legal


def _filter_long_match(match: Match, view: State, seat: int, legal: list[Action]) -> list[Action]:
    """Return the actions for a long match: walks toward the enemies, and hits before heals and draws.

    The evaluation often rates a hit, a heal and a draw within one health point. Without this rule, the last characters
    of two sides can heal with cards of defeated ones about as fast as they lose health.
    """
    decision = view.decision
    assert decision is not None
    if decision.kind == "walk":
        return _filter_approaches(match, view, seat, legal)
    if any(isinstance(action, Attack) and is_hit(match, view, action) for action in legal):
        return [action for action in legal if not isinstance(action, Heal) and _uses_card(match, view, action)]
    return legal


def _uses_card(match: Match, view: State, action: Action) -> bool:
    """Return whether an action uses a card: plays it, heals with it, or makes a worthwhile attack."""
    return isinstance(action, Play | Heal) or (isinstance(action, Attack) and is_hit(match, view, action))


def is_hit(match: Match, view: State, attack: Attack) -> bool:
    """Return whether an attack is worth an action by its value or its text, or because it defeats its target."""
    numbers = get_card_estimates(match)
    return numbers.attack[attack.card] + numbers.attack_text_value[attack.card] >= MIN_ATTACK_VALUE or _defeats(
        match, view, attack
    )


def _defeats(match: Match, view: State, attack: Attack) -> bool:
    """Return whether the value of an attack defeats its target if it is not defended."""
    return get_card_estimates(match).attack[attack.card] >= view.health[attack.target]


def is_useful(match: Match, view: State, seat: int, action: Action) -> bool:
    """Return whether an action is obviously better than ending the turn."""
    match action:
        case Draw():
            hand = view.hands[seat]
            return len(hand) < match.pack.hand_limit or _find_min_value(get_card_estimates(match), hand) < HIDDEN_VALUE
        case Attack():
            return is_hit(match, view, action)
    return isinstance(action, Heal)


def _find_min_value(estimates: CardEstimates, hand: list[int]) -> float:
    return min(estimates.in_hand[card] for card in hand)


def _drop_overlooked(
    match: Match, view: State, seat: int, legal: list[Action], habits: Habits, rng: Random
) -> list[Action]:
    """Return the actions without those that the opponent overlooks at random.

    Ranged attacks, cards with a text, healing and most squares are easily overlooked, defenses less often. Ending
    the turn is dropped while a useful action is legal.
    """
    if any(is_useful(match, view, seat, action) for action in legal):
        legal = [action for action in legal if not isinstance(action, End)]
    missed = habits.overlook_probability
    seen = [action for action in legal if rng.random() >= missed * _find_overlook_factor(match, view, action)]
    return seen or legal


def _find_overlook_factor(match: Match, view: State, action: Action) -> float:
    """Return the factor on the probability of overlooking an action."""
    match action:
        case Attack():
            return 0.3 if _is_adjacent(match, view, action) else 1.0
        case Play() | Heal():
            return 1.0
        case Walk():
            return 1.5
        case Defend():
            return 0.5
    return 0.0


def _is_adjacent(match: Match, view: State, attack: Attack) -> bool:
    """Return whether the attacker stands next to the target."""
    return bool(match.board.adjacent[view.squares[attack.figure]] >> view.squares[attack.target] & 1)


def _filter_hasty(
    match: Match, view: State, seat: int, legal: list[Action], habits: Habits, rng: Random
) -> list[Action]:
    """Return the actions that a hasty beginner considers.

    If a hit is possible, these are hits and special cards only. Otherwise retreats and worthless attacks are
    dropped, and sometimes defenses.
    """
    decision = view.decision
    assert decision is not None
    if decision.kind == "walk":
        return _filter_approaches(match, view, seat, legal) if rng.random() < habits.attack_probability else legal
    if decision.kind == "turn":
        return _prefer_attacks(match, view, seat, legal, habits, rng)
    return [
        action
        for action in legal
        if not isinstance(action, Defend) or rng.random() >= habits.forget_defense_probability
    ] or legal


def _prefer_attacks(
    match: Match, view: State, seat: int, legal: list[Action], habits: Habits, rng: Random
) -> list[Action]:
    """Return attacks and special cards if the opponent sees a hit and is hasty, else all but overlooked attacks."""
    if any(is_useful(match, view, seat, action) or isinstance(action, Play) for action in legal):
        legal = [action for action in legal if not isinstance(action, End)]
    seen = [action for action in legal if not isinstance(action, Attack) or _sees_hit(match, view, action, habits, rng)]
    if rng.random() < habits.attack_probability:
        attacks = [option for option in seen if isinstance(option, Attack)]
        if attacks:
            lethal: list[Action] = [attack for attack in attacks if _defeats(match, view, attack)]
            return lethal or [option for option in seen if isinstance(option, Attack | Play)]
    return seen or legal


def _sees_hit(match: Match, view: State, attack: Attack, habits: Habits, rng: Random) -> bool:
    """Return whether the opponent notices that an attack is worth an action."""
    if _defeats(match, view, attack):
        return True
    return is_hit(match, view, attack) and (
        _is_adjacent(match, view, attack) or rng.random() >= habits.overlook_probability
    )


def _filter_approaches(match: Match, view: State, seat: int, legal: list[Action]) -> list[Action]:
    """Return walks into attack range if no character is in range; otherwise drop walks away from the enemies.

    A side whose goal is to reach a square or to hold out is not restricted.
    """
    side = match.side_of[seat]
    if any(isinstance(goal, Reach | HoldOut) and match.side_of[goal.seat] == side for goal in match.goals):
        return legal
    enemies = find_enemy_squares(match, view, seat)
    hits_from = {
        figure: squares
        for figure, (number, squares) in find_strongest_attacks(match, view, seat, enemies).items()
        if number >= MIN_ATTACK_VALUE and view.squares[figure] >= 0
    }
    if not any(squares >> view.squares[figure] & 1 for figure, squares in hits_from.items()):
        hits: list[Action] = [
            action
            for action in legal
            if isinstance(action, Walk) and hits_from.get(action.figure, 0) >> action.square & 1
        ]
        if hits:
            return hits
    return [
        action
        for action in legal
        if not isinstance(action, Walk)
        or not _is_retreat(match, view, action, hits_from.get(action.figure, 0), enemies)
    ] or legal


def _is_retreat(match: Match, view: State, walk: Walk, attack_squares: int, enemy_squares: tuple[int, ...]) -> bool:
    """Return whether a healthy character's walk gives up a possible hit or moves away from all enemies."""
    old, health = view.squares[walk.figure], view.health[walk.figure]
    if health <= RETREAT_HEALTH and health <= RETREAT_HEALTH_FRACTION * view.maximum[walk.figure]:
        return False
    if attack_squares >> walk.square & 1:
        return False
    steps, steps_before = (count_steps_to_nearest(match, enemy_squares, square) for square in (walk.square, old))
    return bool(attack_squares >> old & 1) or steps > steps_before


def make_level_bot(name: str, temper: str) -> LevelBot:
    """Create the bot of a level; ``temper`` is empty for a balanced one."""
    level = LEVELS[name]
    return LevelBot(level, level.apply_temper(temper), level.get_habits(temper))


def list_bot_names() -> list[str]:
    """Return the names of all opponents, the easiest first; tempers follow their level."""
    return [name for level in LEVELS for name in (level, *(f"{level}:{temper}" for temper in TEMPERS))]


def format_bot_title(name: str) -> str:
    """Return the display name of a bot."""
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
    return _("{level}, {temper}").format(level=title, temper=format_temper_title(words))


def format_temper_title(temper: str) -> str:
    """Return the display name of a temper."""
    return {"aggressive": _("aggressive"), "careful": _("careful"), "trickster": _("cunning")}.get(temper, temper)


def describe_bot(name: str) -> str:
    """Return a sentence on how a bot plays."""
    kind, _colon, words = name.partition(":")
    lines = {
        "random": _("Plays at random."),
        "greedy": _("Makes whichever move looks best right now."),
        "search": _("Plans its whole turn within a time limit."),
        "cmd": _("Your own bot program."),
        "apprentice": _("Attacks at every chance, loves special cards and often forgets to defend."),
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
