"""Position builder for card tests: a few characters on the board, some cards in hand, scripted chance.

``duel(link(link="C4", hand=["spinning-blade"]), ganon(ganon="D4"))`` is Link's turn after movement. A character without
a square is placed out of the way; hands are empty unless given, and piles follow the order of the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Literal, NamedTuple

from game.content.cards.packs import build_rules, load_pack, normalize_options
from game.content.puzzles.expectations import SUNBURST
from game.content.puzzles.expectations import PositionNames as Named
from game.content.puzzles.positions import FALLEN, InPlaySpec, Position, SeatSpec, build_position
from game.rules.core.chance import ReplayMismatch, ScriptedRandom
from game.rules.epic import event as events
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.match import Match
from game.rules.epic.pack import Mode, Setup

__all__ = ["FALLEN", "SUNBURST", "Lying", "Scene", "duel"]

Lying = InPlaySpec


class ScenePlayer(NamedTuple):
    """Specification of one seat; squares and health are by character."""

    team: str
    squares: dict[str, str]
    health: dict[str, int | str]
    hand: tuple[str, ...]
    draw: tuple[str, ...]
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    in_play: tuple[InPlaySpec, ...]
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
    in_play: Sequence[InPlaySpec] = (),
    spent: Sequence[str] = (),
    rest: Literal["draw", "discard", "removed"] = "draw",
    **squares: str,
) -> ScenePlayer:
    """Create a seat. Characters are keywords with ``_`` for ``-`` (``wizrobe_1="D4"``), or names in ``at``.

    Piles are given from the top.
    """
    keywords = {name.replace("_", "-"): square for name, square in squares.items()}
    return ScenePlayer(
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
"""Default health of the characters in a scene, so that no test of a card depends on how a team is tuned."""

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


class ExecutionRecord:
    """Sentences and branches that the scenes of some tests executed."""

    def __init__(self) -> None:
        self.branches: set[tuple[str, int, str]] = set()
        self.played: set[str] = set()
        """The ids of the cards that were used to attack, defend, rescue or as a special."""


_records: list[ExecutionRecord] = []
_scenes: list[Scene] = []


@contextmanager
def record_execution() -> Iterator[ExecutionRecord]:
    """Record what all scenes that are built inside execute."""
    record = ExecutionRecord()
    _records.append(record)
    try:
        yield record
    finally:
        _records.remove(record)


@contextmanager
def require_used_script() -> Iterator[None]:
    """Require scenes to use up their scripted chance, so that every expected event happens."""
    first = len(_scenes)
    try:
        yield
        for scene in _scenes[first:]:
            assert not scene.chance.rolls, f"{len(scene.chance.rolls)} scripted rolls are left"
            assert not scene.chance.picks, f"{len(scene.chance.picks)} scripted picks are left"
    finally:
        del _scenes[first:]


def fill_health(scene_player: ScenePlayer) -> ScenePlayer:
    """Return the seat with health for all characters; the fallen have none."""
    full = {
        name: most
        for name, most in USUAL_HEALTH.get(scene_player.team, {}).items()
        if scene_player.squares.get(name) != FALLEN
    }
    given = {
        name: f"{now}/{full[name]}" if name in full and isinstance(now, int) else now
        for name, now in scene_player.health.items()
    }
    return scene_player._replace(health={**{name: f"{most}/{most}" for name, most in full.items()}, **given})


def duel(
    *players: ScenePlayer,
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
    """Build a scene in the turn of the first player or of ``active``, after movement or, with ``die``, before it.

    ``rolls`` are faces of the die, ``picks`` places in the hand that is picked from; unscripted chance fails.
    """
    if len({p.team for p in players}) == len(players):
        players = tuple(fill_health(p) for p in players)
    teams = tuple(tuple(p.team.split("+")) for p in players)
    setup = Setup(game, teams, board, mode=mode, options=normalize_options(load_pack(game).pack, options))
    squares = _place_out_of_the_way(build_rules(setup).match, players)
    position = Position(
        map=board,
        seats=tuple(
            SeatSpec(
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


def _place_out_of_the_way(m: Match, players: Sequence[ScenePlayer]) -> list[dict[str, str]]:
    """Return all squares: unspecified ones are adjacent to nobody, in nobody's line, and as far away as possible."""
    squares = [dict(p.squares) for p in players]
    layout = m.board.layout
    taken = [layout.parse_square(name) for seat in squares for name in seat.values() if name != FALLEN]
    for i, figure in enumerate(m.figures):
        if figure.name in squares[figure.seat]:
            continue
        free = [q for q in range(m.board.size) if m.enterable_squares[i] >> q & 1 and q not in taken]
        best = max(free, key=lambda q: _rate_remoteness(m, q, taken))
        squares[figure.seat][figure.name] = layout.square_name(best)
        taken.append(best)
    return squares


def _rate_remoteness(m: Match, square: int, taken: list[int]) -> tuple[bool, bool, int]:
    width = m.board.width
    apart = not any(m.board.adjacent[square] >> q & 1 for q in taken)
    unseen = not any(square in m.board.between[q] for q in taken)
    steps = min((abs(square % width - q % width) + abs(square // width - q // width) for q in taken), default=0)
    return apart, unseen, steps


class Scene:
    """Position under test: plays actions in text form and answers queries of the tests.

    Players are named by their team (``iron-knuckle``), characters, squares and cards by their names; a card needs no
    team where it is unambiguous. Every action must be legal, and every position that follows must be valid.
    """

    def __init__(self, position: Position, rolls: Sequence[int | str], picks: Sequence[int]) -> None:
        self.rules, self.state = build_position(position)
        self.named = Named(self.rules, self.state)
        self.names = self.named.names
        self.chance = ScriptedRandom([self.names.find_face(name) for name in rolls], picks, strict=True)
        self.events: list[events.Event] = []
        """Events of the last ``do``."""
        self.rules.match.trace = self._trace_execution
        _scenes.append(self)

    def _trace_execution(self, block: str, at: int, branch: str) -> None:
        for record in _records:
            record.branches.add((block, at, branch))

    # Playing ----------------------------------------------------------------------------------------------------------

    def do(self, *texts: str) -> Scene:
        """Perform actions one after the other, each of which must be legal."""
        self.events.clear()
        for text in texts:
            action = self._parse_action(text)
            refusal = self.rules.find_refusal(self.state, action)
            assert refusal is None, f"{text}: {refusal} ({self.asked} is asked)\n{self._describe_legal()}\n{self.state}"
            try:
                self.rules.apply(self.state, action, self.chance, self.events)
            except ReplayMismatch as error:
                raise AssertionError(
                    f"{text}: {error}; script it with rolls= or picks= of duel\n{self.state}"
                ) from error
            assert self.rules.check_invariants(self.state) == [], f"after {text}\n{self.state}"
        self._note_played()
        return self

    def _describe_legal(self) -> str:
        """Return what could be typed instead of a refused step, or instead of the first of many steps."""
        steps = self.list_legal()
        more = f" and {len(steps) - MOST_TOLD} more" if len(steps) > MOST_TOLD else ""
        return f"open: {', '.join(steps[:MOST_TOLD])}{more}"

    def _parse_action(self, text: str) -> Action:
        return self.names.parse_action(self.state, text)

    def _note_played(self) -> None:
        for event in self.events:
            if isinstance(event, events.Attacked | events.Defended | events.Played) and event.card >= 0:
                for record in _records:
                    record.played.add(self.rules.match.card_ids[event.card])

    # What is open -----------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """Return the seat to decide and its question: ``ganon defend``, or ``nobody``."""
        return self.named.describe_decision()

    def list_legal(self) -> list[str]:
        """Return all legal actions; cards have their team."""
        return [self.rules.to_text(action) for action in self.rules.legal_actions(self.state)]

    def is_legal(self, text: str) -> bool:
        """Return whether an action is legal."""
        return self._parse_action(text) in self.rules.legal_actions(self.state)

    def get_refusal(self, text: str) -> str:
        """Return the code of the reason why an action is illegal; empty when it is legal."""
        refused = self.rules.find_refusal(self.state, self._parse_action(text))
        return refused.code if refused else ""

    def list_walks(self, figure: str) -> set[str]:
        """Return the squares in reach of a character now; those through leevers with their toll (``G5 1``)."""
        return {text.split(" ", 2)[2] for text in self.list_legal() if text.startswith(f"move {figure} ")}

    def list_squares(self) -> set[str]:
        """Return the squares that are offered to place a character on."""
        return {text.split()[1] for text in self.list_legal() if text.startswith("square ")}

    def list_choices(self) -> set[str]:
        """Return the characters that are offered."""
        return {text.split()[1] for text in self.list_legal() if text.startswith("choose ")}

    def list_offers(self, verb: str) -> list[str]:
        """Return the legal actions of one kind, without its first word; cards without their team."""
        offers = [text.split(" ", 1)[1] for text in self.list_legal() if text.startswith(f"{verb} ")]
        return [text.rpartition("/")[2] for text in offers]

    # What is ----------------------------------------------------------------------------------------------------------

    def find_square(self, figure: str) -> str:
        """Return the square of a character, or ``fallen``."""
        return self.named.describe_square(self.names.find_figure(figure))

    def get_health(self, figure: str) -> int:
        return self.state.health[self.names.find_figure(figure)]

    def get_maximum(self, figure: str) -> int:
        return self.state.maximum[self.names.find_figure(figure)]

    def list_hand(self, seat: str) -> list[str]:
        """Return the cards of a player, in the order drawn."""
        return self.named.format_cards(self.state.hands[self.names.find_seat(seat)])

    def list_draw_pile(self, seat: str, deck: int = 0) -> list[str]:
        """Return a draw pile from the top; ``deck`` is for a player with two."""
        return self.named.format_cards(self.state.draw[self._find_squad(seat, deck)][::-1])

    def list_discard_pile(self, seat: str, deck: int = 0) -> list[str]:
        """Return a discard pile from the top."""
        return self.named.format_cards(self.state.discard[self._find_squad(seat, deck)][::-1])

    @property
    def removed(self) -> list[str]:
        """Return the cards that have left the game."""
        return self.named.format_cards(self.state.removed)

    @property
    def in_play(self) -> dict[str, int]:
        """Return the cards in play, each with its count."""
        return {self.named.format_card(in_play.card): in_play.count for in_play in self.state.lying}

    def list_spent(self, seat: str) -> list[str]:
        """Return the cards whose Triforce sentence a player has used up."""
        m = self.rules.match
        bits = self.state.spent[self.names.find_seat(seat)]
        return [card.partition("/")[2] for card, bit in m.triforce_bit.items() if bits & bit]

    def list_known(self, viewer: str, owner: str) -> list[str]:
        """Return the cards in a player's hand that another one has seen there."""
        bit = 1 << self.names.find_seat(viewer)
        hand = self.state.hands[self.names.find_seat(owner)]
        return self.named.format_cards([card for card in hand if self.state.seen[card] & bit])

    @property
    def actions(self) -> int:
        """Return the actions left to the active player."""
        return self.state.actions

    def _find_squad(self, seat: str, deck: int) -> int:
        return self.rules.match.squads_of[self.names.find_seat(seat)][deck]

    # What happened ----------------------------------------------------------------------------------------------------

    def count_events(self, kind: type[events.BaseEvent], **fields: object) -> int:
        """Return the number of events of a kind with these fields in the last ``do``; names instead of numbers."""
        told = [self.named.describe_event(event) for event in self.events if type(event) is kind]
        return sum(all(event[name] == value for name, value in fields.items()) for event in told)

    def get_event_fields(self, kind: type[events.BaseEvent], field: str) -> list[Any]:
        """Return one field of every event of a kind in the last ``do``, in order."""
        return [self.named.describe_event(event)[field] for event in self.events if type(event) is kind]

    @property
    def losses(self) -> list[tuple[str, int]]:
        """Return the characters and their losses of health in the last ``do``, loss by loss."""
        m = self.rules.match
        return [(m.names[event.figure], event.amount) for event in self.events if isinstance(event, events.Hurt)]
