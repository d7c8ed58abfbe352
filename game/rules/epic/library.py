"""Cards as the machine needs them: each text compiled once into a block of operations with jumps.

``if``, ``may``, ``either`` and ``triforce`` become jumps, so that the whole text of a card is one frame on the stack,
and words that a card binds become numbered places in that frame.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.rules.epic import vocabulary as v
from game.rules.epic.frames import COMMON_WORDS, CombatFrame, DrawFrame, RansomFrame, WalkFrame, Words
from game.rules.epic.team_file import Basic, Team

PARTS: Final = ("on_attack", "on_defend", "on_play", "on_turn")
"""The texts of a card, by their fields."""


def verb_name(verb: type[v.Effect]) -> str:
    """The operation of a verb, called as it is in YAML."""
    return verb.__name__.lower()


class CardDef(msgspec.Struct, frozen=True):
    """A card of a deck. ``id`` is ``team/name``; equal copies share one definition."""

    id: str
    team: str
    who: tuple[str, ...]
    copies: int
    basic: bool
    attack: v.Side | None
    defense: v.Side | None
    text: v.Card | None = None
    """The talent as it is written; None for a basic card."""
    free: bool = False
    clock: int = 0
    on_fall: str = ""
    while_: tuple[v.While, ...] = ()
    standing: bool = False
    """It lies in play for the whole match and is in no pile."""

    @property
    def special(self) -> bool:
        """A card that is not used in combat."""
        return self.attack is None and self.defense is None

    @property
    def leaves_play(self) -> bool:
        """Its only ability is an unconditional Triforce: it is removed after use (Zelda "Triforce")."""
        text = self.text
        if text is None or not self.special or len(text.on_play) != 1:
            return False
        only = text.on_play[0]
        return isinstance(only, v.Triforce) and only.test == v.Test()


class Op(msgspec.Struct, frozen=True):
    """One operation of a block. ``jump`` is where it goes on when its own part is left out."""

    name: str
    effect: v.Verb | None = None
    jump: int = 0
    starts: tuple[int, ...] = ()
    """The ways of an ``either``."""
    note: int = -1
    """The place in ``bound`` of a context where a Triforce notes its test; -1 without a test."""
    words: Words = {}


class Library:
    """The definitions and compiled blocks of some teams."""

    def __init__(self, teams: Mapping[str, Team]) -> None:
        self.teams = dict(teams)
        self.decks: dict[str, list[CardDef]] = {}
        """By team: 31 definitions, one for each copy."""
        self.definitions: dict[str, CardDef] = {}
        self.blocks: dict[str, tuple[Op, ...]] = {
            CombatFrame.block: tuple(
                Op(name) for name in ("ask_defense", "strike", "attacker_text", "defender_text", "clean_up")
            ),
            WalkFrame.block: (Op("walk"),),
            DrawFrame.block: (Op("draw_action"),),
            RansomFrame.block: (Op("ransom"),),
        }
        self.words: dict[str, Words] = {}
        """By card: the words that its texts bind, and their places."""
        self.bound: dict[str, int] = {}
        """By card: how many such places a context of it has, those of noted conditions among them."""
        for team_id, team in self.teams.items():
            self.decks[team_id] = self._deck(team_id, team)

    def _deck(self, team_id: str, team: Team) -> list[CardDef]:
        deck = []
        for basic in team.basics:
            deck += self._add(basic_card(team_id, basic))
        for name, card in team.cards.items():
            deck += self._add(talent_card(team_id, name, card))
        return deck

    def _add(self, definition: CardDef) -> list[CardDef]:
        self.definitions[definition.id] = definition
        words: dict[str, int] = {}
        self.words[definition.id] = words
        text = definition.text
        size = 0
        for part in PARTS:
            effects: v.Text = getattr(text, part) if text else ()
            compiler = _Compiler(words, size)
            stirs = definition.standing and bool(effects)
            block = compiler.block(effects, clean_up=part == "on_play", stirs=stirs)
            size = compiler.size
            self.blocks[f"{definition.id}.{part}"] = block
        self.bound[definition.id] = size
        return [definition] * definition.copies

    def branches(self, team_id: str) -> set[tuple[str, int, str]]:
        """Every (block, position, branch) of a team's card texts, for measuring what was carried out.

        A card that leaves the game with its Triforce sentence has no second time, so it has no other branch.
        """
        out = set()
        for name, block in self.blocks.items():
            if not name.startswith(f"{team_id}/"):
                continue
            definition = self.definitions[name.rpartition(".")[0]]
            only_once = definition.leaves_play and definition.copies == 1
            for at, op in enumerate(block):
                if op.name in ("jump", "note", "clean_up", "stir"):
                    continue
                out.add((name, at, ""))
                if op.name == "if" or (op.name == "triforce" and not only_once):
                    out |= {(name, at, "then"), (name, at, "else")}
                elif op.name == "triforce":
                    out.add((name, at, "then"))
                elif op.name == "may":
                    out |= {(name, at, "yes"), (name, at, "no")}
                elif isinstance(op.effect, v.Either):
                    out |= {(name, at, way.label) for way in op.effect.ways}
        return out


def basic_card(team_id: str, basic: Basic) -> CardDef:
    """A basic card of a team."""
    return CardDef(
        id=f"{team_id}/{basic_name(basic)}",
        team=team_id,
        who=basic.who,
        copies=basic.copies,
        basic=True,
        attack=v.Side(basic.attack, basic.icons),
        defense=v.Side(basic.defense),
    )


def talent_card(team_id: str, name: str, card: v.Card) -> CardDef:
    """A talent of a team."""
    return CardDef(
        id=f"{team_id}/{name}",
        team=team_id,
        who=card.who,
        copies=card.copies,
        basic=False,
        attack=card.attack,
        defense=card.defense,
        text=card,
        free=card.free,
        clock=card.clock,
        on_fall=card.on_fall,
        while_=card.while_,
        standing=card.standing,
    )


def basic_name(basic: Basic) -> str:
    """The name of a basic card: who, attack, defense, icons (``link-5-1-s``)."""
    icons = "".join(icon[0] for icon in basic.icons)
    return f"{'+'.join(basic.who)}-{basic.attack}-{basic.defense}-{icons}"


class _Compiler:
    """Turns one text into a block. ``words`` grows by the words that the text binds."""

    def __init__(self, words: dict[str, int], size: int) -> None:
        self.words = words
        self.size = size
        self.ops: list[Op] = []

    def block(self, effects: v.Text, *, clean_up: bool, stirs: bool) -> tuple[Op, ...]:
        if stirs:
            self.ops.append(Op("stir", words=self.words))
        notes = self._notes(effects)
        self.emit(effects, notes)
        if clean_up:
            self.ops.append(Op("clean_up"))
        return tuple(self.ops)

    def _notes(self, effects: v.Text) -> dict[v.Triforce, int]:
        """A Triforce condition is looked at when the card is played, before any of its sentences (Zelda R39)."""
        notes: dict[v.Triforce, int] = {}
        for effect in effects:
            if isinstance(effect, v.Triforce) and effect.test != v.Test():
                notes[effect] = self.size
                self.ops.append(Op("note", effect, note=self.size, words=self.words))
                self.size += 1
        return notes

    def emit(self, effects: v.Text, notes: Mapping[v.Triforce, int]) -> None:
        for effect in effects:
            name = verb_name(type(effect))
            if isinstance(effect, (v.If, v.Triforce, v.May)):
                self._branch(name, effect, notes)
            elif isinstance(effect, v.Either):
                self._ways(effect, notes)
            else:
                if isinstance(effect, (v.Choose, v.All)):
                    self._bind(effect.as_)
                self.ops.append(Op(name, effect, words=self.words))
                if isinstance(effect, v.Take) and effect.rest == "order":
                    self.ops.append(Op("arrange", effect, words=self.words))

    def _bind(self, word: str) -> None:
        if word not in self.words and word not in COMMON_WORDS:
            self.words[word] = self.size
            self.size += 1

    def _branch(self, name: str, effect: v.If | v.Triforce | v.May, notes: Mapping[v.Triforce, int]) -> None:
        at = len(self.ops)
        self.ops.append(Op(name))
        self.emit(effect.then, notes)
        otherwise: v.Text = () if isinstance(effect, v.May) else effect.else_
        skip = len(self.ops)
        if otherwise:
            self.ops.append(Op("jump"))
        jump = len(self.ops)
        if otherwise:
            self.emit(otherwise, notes)
            self.ops[skip] = Op("jump", jump=len(self.ops))
        note = notes.get(effect, -1) if isinstance(effect, v.Triforce) else -1
        self.ops[at] = Op(name, effect, jump=jump, note=note, words=self.words)

    def _ways(self, effect: v.Either, notes: Mapping[v.Triforce, int]) -> None:
        at = len(self.ops)
        self.ops.append(Op("either"))
        starts, ends = [], []
        for way in effect.ways:
            starts.append(len(self.ops))
            self.emit(way.then, notes)
            ends.append(len(self.ops))
            self.ops.append(Op("jump"))
        for end in ends:
            self.ops[end] = Op("jump", jump=len(self.ops))
        self.ops[at] = Op("either", effect, jump=len(self.ops), starts=tuple(starts), words=self.words)
