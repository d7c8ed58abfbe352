"""Scenes for the tests of single cards: a few characters on the board, some cards in hand, chance as it is scripted.

``duel(link(link="C4", hand=["spinning-blade"]), ganon(ganon="D4"))`` is Link's turn after movement. Whoever has no
square stands out of the way; hands are empty unless they are given, and piles follow the order of the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Literal, NamedTuple

from game.content.cards.packs import build_rules, load_pack, tokens
from game.content.puzzles.expectations import SUNBURST
from game.content.puzzles.expectations import Scene as Named
from game.content.puzzles.positions import FALLEN, InPlay, Position, Seat, build
from game.rules.core.chance import Scripted, TapeMismatch
from game.rules.epic import event as e
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.match import Match
from game.rules.epic.pack import Mode, Setup

__all__ = ["FALLEN", "SUNBURST", "Lying", "Scene", "duel"]

Lying = InPlay


class Player(NamedTuple):
    """What a scene says about one seat; squares and health go by character."""

    team: str
    squares: dict[str, str]
    health: dict[str, int | str]
    hand: tuple[str, ...]
    draw: tuple[str, ...]
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    in_play: tuple[InPlay, ...]
    spent: tuple[str, ...]
    rest: Literal["draw", "discard", "removed"]


def player(
    team: str,
    at: Mapping[str, str] | None = None,
    *,
    health: dict[str, int | str] | None = None,
    hand: Sequence[str] = (),
    draw: Sequence[str] = (),
    discard: Sequence[str] = (),
    removed: Sequence[str] = (),
    in_play: Sequence[InPlay] = (),
    spent: Sequence[str] = (),
    rest: Literal["draw", "discard", "removed"] = "draw",
    **squares: str,
) -> Player:
    """A seat. Characters are keywords with ``_`` for ``-`` (``wizrobe_1="D4"``), or names in ``at``.

    Piles are given from the top.
    """
    keywords = {name.replace("_", "-"): square for name, square in squares.items()}
    return Player(
        team,
        {**(at or {}), **keywords},
        health or {},
        tuple(hand),
        tuple(draw),
        tuple(discard),
        tuple(removed),
        tuple(in_play),
        tuple(spent),
        rest,
    )


USUAL_HEALTH: dict[str, dict[str, int]] = {
    "link": {"navi": 8},
    "zelda": {"zelda": 13, "impa": 11},
    "darunia": {"darunia": 17},
    "ruto": {"ruto": 15, "zora-1": 5, "zora-2": 5},
    "nabooru": {"nabooru": 17, "gerudo-1": 5, "gerudo-2": 5},
    "ganon": {"ganon": 20},
    "iron-knuckle": {"knuckle": 19, "stalfos": 10},
    "dark-link": {"dark-link": 16, "poe": 10},
    "skull-kid": {"skull-kid": 15},
    "witches": {"kotake": 13, "komune": 13},
}
"""What characters have in a scene unless it says otherwise, so that no test of a card hangs on how a team is tuned."""

link = partial(player, "link")
zelda = partial(player, "zelda")
darunia = partial(player, "darunia")
ruto = partial(player, "ruto")
nabooru = partial(player, "nabooru")
ganon = partial(player, "ganon")
iron_knuckle = partial(player, "iron-knuckle")
dark_link = partial(player, "dark-link")
skull_kid = partial(player, "skull-kid")
witches = partial(player, "witches")


MOST_TOLD = 24
"""Open steps that are listed beside one that is refused."""


class Record:
    """What the scenes of some tests carried out."""

    def __init__(self) -> None:
        self.branches: set[tuple[str, int, str]] = set()
        self.played: set[str] = set()
        """The ids of the cards that were used to attack, defend, rescue or as a special."""


_records: list[Record] = []
_scenes: list[Scene] = []


@contextmanager
def recording() -> Iterator[Record]:
    """Note what all scenes that are set inside carry out."""
    record = Record()
    _records.append(record)
    try:
        yield record
    finally:
        _records.remove(record)


@contextmanager
def script_used_up() -> Iterator[None]:
    """Refuse scenes that leave scripted chance over: what was prepared did not happen."""
    first = len(_scenes)
    try:
        yield
        for scene in _scenes[first:]:
            assert not scene.chance.rolls, f"{len(scene.chance.rolls)} scripted rolls are left"
            assert not scene.chance.picks, f"{len(scene.chance.picks)} scripted picks are left"
    finally:
        del _scenes[first:]


def with_usual_health(one: Player) -> Player:
    """The seat with health for everybody; the fallen have none."""
    full = {name: most for name, most in USUAL_HEALTH.get(one.team, {}).items() if one.squares.get(name) != FALLEN}
    given = {
        name: f"{now}/{full[name]}" if name in full and isinstance(now, int) else now
        for name, now in one.health.items()
    }
    return one._replace(health={**{name: f"{most}/{most}" for name, most in full.items()}, **given})


def duel(
    *players: Player,
    game: str = "zelda",
    board: str = "triforce-chamber",
    options: Sequence[str] = (),
    mode: Mode = "ffa",
    active: str = "",
    turn: int = 1,
    actions: int | None = None,
    paid: int | None = None,
    hearted: bool = False,
    die: int | str = "",
    rolls: Sequence[int | str] = (),
    picks: Sequence[int] = (),
) -> Scene:
    """A scene in the turn of the first player or of ``active``, after movement or, with ``die``, before it.

    ``rolls`` are faces of the die, ``picks`` places in the hand that is picked from; chance that is not scripted fails.
    """
    if len({p.team for p in players}) == len(players):
        players = tuple(with_usual_health(p) for p in players)
    teams = tuple(tuple(p.team.split("+")) for p in players)
    setup = Setup(game, teams, board, mode=mode, options=tokens(load_pack(game).pack, options))
    squares = _out_of_the_way(build_rules(setup).match, players)
    position = Position(
        map=board,
        seats=tuple(
            Seat(
                team=p.team,
                squares=squares[seat],
                health=p.health,
                hand=p.hand,
                draw=p.draw,
                discard=p.discard,
                removed=p.removed,
                rest=p.rest,
                in_play=p.in_play,
                spent=p.spent,
            )
            for seat, p in enumerate(players)
        ),
        game=game,
        mode=mode,
        options=tuple(options),
        active=active,
        turn=turn,
        actions=actions,
        paid=paid,
        hearted=hearted,
        die=die,
    )
    return Scene(position, rolls, picks)


def _out_of_the_way(m: Match, players: Sequence[Player]) -> list[dict[str, str]]:
    """The squares of everybody: those that are not said lie next to nobody, in nobody's line, and as far as may be."""
    squares = [dict(p.squares) for p in players]
    layout = m.board.layout
    taken = [layout.square(name) for seat in squares for name in seat.values() if name != FALLEN]
    for i, figure in enumerate(m.figures):
        if figure.name in squares[figure.seat]:
            continue
        free = [q for q in range(m.board.size) if m.open_to[i] >> q & 1 and q not in taken]
        best = max(free, key=lambda q: _remoteness(m, q, taken))
        squares[figure.seat][figure.name] = layout.name_of(best)
        taken.append(best)
    return squares


def _remoteness(m: Match, square: int, taken: list[int]) -> tuple[bool, bool, int]:
    width = m.board.width
    apart = not any(m.board.near[square] >> q & 1 for q in taken)
    unseen = not any(square in m.board.between[q] for q in taken)
    steps = min((abs(square % width - q % width) + abs(square // width - q // width) for q in taken), default=0)
    return apart, unseen, steps


class Scene:
    """A position that is played on with actions in text form, and the questions that tests ask of it.

    Players go by their team (``iron-knuckle``), characters, squares and cards by their names; a card needs no team
    where it is clear. Every action must be open, and every position that follows must be sound.
    """

    def __init__(self, position: Position, rolls: Sequence[int | str], picks: Sequence[int]) -> None:
        self.rules, self.state = build(position)
        self.named = Named(self.rules, self.state)
        self.names = self.named.names
        self.chance = Scripted([self.names.face(name) for name in rolls], picks, strict=True)
        self.events: list[e.Event] = []
        """What happened in the last ``do``."""
        self.rules.match.trace = self._trace
        _scenes.append(self)

    def _trace(self, block: str, at: int, branch: str) -> None:
        for record in _records:
            record.branches.add((block, at, branch))

    # Playing ----------------------------------------------------------------------------------------------------------

    def do(self, *texts: str) -> Scene:
        """Carry out actions one after the other, each of which must be open."""
        self.events.clear()
        for text in texts:
            action = self._action(text)
            refusal = self.rules.why_not(self.state, action)
            assert refusal is None, f"{text}: {refusal} ({self.asked} is asked)\n{self._open()}\n{self.state}"
            try:
                self.rules.apply(self.state, action, self.chance, self.events)
            except TapeMismatch as error:
                raise AssertionError(
                    f"{text}: {error}; script it with rolls= or picks= of duel\n{self.state}"
                ) from error
            assert self.rules.check(self.state) == [], f"after {text}\n{self.state}"
        self._note_played()
        return self

    def _open(self) -> str:
        """What could be typed in the place of a step that is refused; of many steps the first."""
        steps = self.legal()
        more = f" and {len(steps) - MOST_TOLD} more" if len(steps) > MOST_TOLD else ""
        return f"open: {', '.join(steps[:MOST_TOLD])}{more}"

    def _action(self, text: str) -> Action:
        return self.names.action(self.state, text)

    def _note_played(self) -> None:
        for event in self.events:
            if isinstance(event, e.Attacked | e.Defended | e.Played) and event.card >= 0:
                for record in _records:
                    record.played.add(self.rules.match.card_ids[event.card])

    # What is open -----------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """Who is asked what: ``ganon defend``, or ``nobody``."""
        return self.named.asked()

    def legal(self) -> list[str]:
        """Every open action; cards have their team."""
        return [self.rules.to_text(action) for action in self.rules.legal(self.state)]

    def can(self, text: str) -> bool:
        """Whether an action is open."""
        return self._action(text) in self.rules.legal(self.state)

    def refusal(self, text: str) -> str:
        """The code of the reason why an action is not open; empty when it is."""
        refused = self.rules.why_not(self.state, self._action(text))
        return refused.code if refused else ""

    def walks(self, figure: str) -> set[str]:
        """The squares that a character can be walked to now; those through leevers with their toll (``G5 1``)."""
        return {text.split(" ", 2)[2] for text in self.legal() if text.startswith(f"move {figure} ")}

    def squares(self) -> set[str]:
        """The squares that are offered to place a character on."""
        return {text.split()[1] for text in self.legal() if text.startswith("square ")}

    def choices(self) -> set[str]:
        """The characters that are offered."""
        return {text.split()[1] for text in self.legal() if text.startswith("choose ")}

    def offers(self, verb: str) -> list[str]:
        """What is open of one kind of action, without its first word; cards without their team."""
        found = [text.split(" ", 1)[1] for text in self.legal() if text.startswith(f"{verb} ")]
        return [text.rpartition("/")[2] for text in found]

    # What is ----------------------------------------------------------------------------------------------------------

    def at(self, figure: str) -> str:
        """The square of a character, or ``fallen``."""
        return self.named.place_of(self.names.figure(figure))

    def health(self, figure: str) -> int:
        return self.state.health[self.names.figure(figure)]

    def maximum(self, figure: str) -> int:
        return self.state.maximum[self.names.figure(figure)]

    def hand(self, seat: str) -> list[str]:
        """The cards of a player, in the order they came."""
        return self.named.shorts(self.state.hands[self.names.seat(seat)])

    def draw(self, seat: str, deck: int = 0) -> list[str]:
        """A draw pile from the top; ``deck`` is for a player with two."""
        return self.named.shorts(self.state.draw[self._squad(seat, deck)][::-1])

    def discard(self, seat: str, deck: int = 0) -> list[str]:
        """A discard pile from the top."""
        return self.named.shorts(self.state.discard[self._squad(seat, deck)][::-1])

    @property
    def removed(self) -> list[str]:
        """The cards that have left the game."""
        return self.named.shorts(self.state.removed)

    @property
    def in_play(self) -> dict[str, int]:
        """The cards that lie in play, each with its count."""
        return {self.named.short(lying.card): lying.count for lying in self.state.lying}

    def spent(self, seat: str) -> list[str]:
        """The cards whose Triforce sentence a player has used up."""
        m = self.rules.match
        bits = self.state.spent[self.names.seat(seat)]
        return [card.partition("/")[2] for card, bit in m.triforce_bit.items() if bits & bit]

    def knows(self, viewer: str, owner: str) -> list[str]:
        """The cards in a player's hand that another one has seen there."""
        bit = 1 << self.names.seat(viewer)
        hand = self.state.hands[self.names.seat(owner)]
        return self.named.shorts([card for card in hand if self.state.seen[card] & bit])

    @property
    def actions(self) -> int:
        """Actions left to the active player."""
        return self.state.actions

    def _squad(self, seat: str, deck: int) -> int:
        return self.rules.match.squads_of[self.names.seat(seat)][deck]

    # What happened ----------------------------------------------------------------------------------------------------

    def count(self, kind: type[e.BaseEvent], **fields: object) -> int:
        """How many events of a kind with these fields happened in the last ``do``; names instead of numbers."""
        told = [self.named.tell(event) for event in self.events if type(event) is kind]
        return sum(all(event[name] == value for name, value in fields.items()) for event in told)

    def told(self, kind: type[e.BaseEvent], field: str) -> list[Any]:
        """One field of every event of a kind in the last ``do``, in order."""
        return [self.named.tell(event)[field] for event in self.events if type(event) is kind]

    @property
    def losses(self) -> list[tuple[str, int]]:
        """Who lost how much health in the last ``do``, loss by loss."""
        m = self.rules.match
        return [(m.names[event.figure], event.amount) for event in self.events if isinstance(event, e.Hurt)]
