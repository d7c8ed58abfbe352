"""Compiled cards: each text is compiled once to a block of operations with jumps.

``if``, ``may``, ``either`` and ``triforce`` become jumps, so that a single frame resolves a whole text. The words that
a card binds become indices into ``TextContext.bound``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from game.rules.core.tags import get_tag
from game.rules.epic.effects import vocabulary
from game.rules.epic.engine.frames import COMMON_WORDS, CombatFrame, DrawFrame, RansomFrame, WalkFrame, Words
from game.rules.epic.team_file import BasicCardLine, TeamFile

TEXT_FIELDS: Final = ("on_attack", "on_defend", "on_play", "on_turn")
"""Fields of ``CardText`` that contain effects."""


def effect_name(effect_type: type[vocabulary.Effect]) -> str:
    """Return the operation name of an effect, which is its name in YAML."""
    return get_tag(effect_type)


class CardDefinition(msgspec.Struct, frozen=True):
    """Card of a deck. ``id`` is ``team/name``; equal copies share one definition."""

    id: str
    team: str
    who: tuple[str, ...]
    copies: int
    basic: bool
    attack: vocabulary.CombatHalf | None
    defense: vocabulary.CombatHalf | None
    text: vocabulary.CardText | None = None
    """Talent card as written in the team file; None for a basic card."""
    free: bool = False
    clock: int = 0
    on_fall: str = ""
    while_: tuple[vocabulary.PassiveEffect, ...] = ()
    standing: bool = False
    """True if the card is in play for the whole match and in no pile."""

    @property
    def is_special(self) -> bool:
        """Return whether the card is not used in combat."""
        return self.attack is None and self.defense is None

    @property
    def leaves_play(self) -> bool:
        """Return whether an unconditional Triforce is its only text: removed after use (Zelda "Triforce")."""
        text = self.text
        if text is None or not self.is_special or len(text.on_play) != 1:
            return False
        only = text.on_play[0]
        return isinstance(only, vocabulary.TriforceEffect) and only.test == vocabulary.Condition()


class Operation(msgspec.Struct, frozen=True):
    """Operation of a block; ``jump`` is the index of the next operation if its own part is skipped."""

    name: str
    effect: vocabulary.BaseEffect | None = None
    jump: int = 0
    starts: tuple[int, ...] = ()
    """Indices of the first operations of each way of an ``either``."""
    condition_index: int = -1
    """Index in ``TextContext.bound`` of the recorded condition of a Triforce; -1 without a condition."""
    word_indices: Words = {}


class CardLibrary:
    """Card definitions and compiled blocks of some teams."""

    def __init__(self, teams: Mapping[str, TeamFile]) -> None:
        self.teams = dict(teams)
        self.decks: dict[str, list[CardDefinition]] = {}
        """Definitions of the cards of a deck by team, one entry per copy (31 in shipped decks)."""
        self.definitions: dict[str, CardDefinition] = {}
        """Definitions by card id, ``team/name``."""
        self.blocks: dict[str, tuple[Operation, ...]] = {
            CombatFrame.block: tuple(
                Operation(name) for name in ("ask_defense", "strike", "attacker_text", "defender_text", "clean_up")
            ),
            WalkFrame.block: (Operation("walk"),),
            DrawFrame.block: (Operation("draw_action"),),
            RansomFrame.block: (Operation("ransom"),),
        }
        """Operations by block key, ``team/card.text_field`` or that of a rule frame."""
        self.word_indices: dict[str, Words] = {}
        """Words that the texts of a card bind, with their indices in ``TextContext.bound``, by card id."""
        self.bound_sizes: dict[str, int] = {}
        """Length of ``TextContext.bound``, by card id."""
        for team_id, team in self.teams.items():
            self.decks[team_id] = self._build_deck(team_id, team)

    def _build_deck(self, team_id: str, team: TeamFile) -> list[CardDefinition]:
        deck = []
        for basic in team.basics:
            deck += self._add_definition(build_basic_card(team_id, basic))
        for name, card in team.cards.items():
            deck += self._add_definition(build_talent_card(team_id, name, card))
        return deck

    def _add_definition(self, definition: CardDefinition) -> list[CardDefinition]:
        self.definitions[definition.id] = definition
        words: dict[str, int] = {}
        self.word_indices[definition.id] = words
        text = definition.text
        size = 0
        for part in TEXT_FIELDS:
            effects: vocabulary.Text = getattr(text, part) if text else ()
            compiler = _Compiler(words, size)
            stirs = definition.standing and bool(effects)
            block = compiler.compile_block(effects, clean_up=part == "on_play", is_trigger=stirs)
            size = compiler.bound_size
            self.blocks[f"{definition.id}.{part}"] = block
        self.bound_sizes[definition.id] = size
        return [definition] * definition.copies

    def find_branches(self, team_id: str) -> set[tuple[str, int, str]]:
        """Return all branches of a team's card texts as (block, operation index, branch), to measure coverage.

        The second branch of a Triforce text is omitted if its card leaves the game, because it cannot be used again.
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
                elif isinstance(op.effect, vocabulary.EitherEffect):
                    out |= {(name, at, way.label) for way in op.effect.ways}
        return out


def build_basic_card(team_id: str, basic: BasicCardLine) -> CardDefinition:
    """Build the definition of a basic card of a team."""
    return CardDefinition(
        id=f"{team_id}/{format_basic_name(basic)}",
        team=team_id,
        who=basic.who,
        copies=basic.copies,
        basic=True,
        attack=vocabulary.CombatHalf(basic.attack, basic.icons),
        defense=vocabulary.CombatHalf(basic.defense),
    )


def build_talent_card(team_id: str, name: str, card: vocabulary.CardText) -> CardDefinition:
    """Build the definition of a talent card of a team."""
    return CardDefinition(
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


def format_basic_name(basic: BasicCardLine) -> str:
    """Return the name of a basic card from user, attack, defense and icons: ``link-5-1-s``."""
    icons = "".join(icon[0] for icon in basic.icons)
    return f"{'+'.join(basic.who)}-{basic.attack}-{basic.defense}-{icons}"


class _Compiler:
    """Compiler of one text to a block; adds the words that the text binds to ``word_indices``."""

    def __init__(self, word_indices: dict[str, int], size: int) -> None:
        self.word_indices = word_indices
        self.bound_size = size
        """Number of values in ``TextContext.bound`` so far."""
        self.ops: list[Operation] = []

    def compile_block(self, effects: vocabulary.Text, *, clean_up: bool, is_trigger: bool) -> tuple[Operation, ...]:
        """Return the operations of a text; ``is_trigger`` for the text of a standing card."""
        if is_trigger:
            self.ops.append(Operation("stir", word_indices=self.word_indices))
        notes = self._emit_triforce_conditions(effects)
        self.emit_text(effects, notes)
        if clean_up:
            self.ops.append(Operation("clean_up"))
        return tuple(self.ops)

    def _emit_triforce_conditions(self, effects: vocabulary.Text) -> dict[vocabulary.TriforceEffect, int]:
        """Emit operations that evaluate Triforce conditions as the card is played; return their indices (Zelda R39)."""
        notes: dict[vocabulary.TriforceEffect, int] = {}
        for effect in effects:
            if isinstance(effect, vocabulary.TriforceEffect) and effect.test != vocabulary.Condition():
                notes[effect] = self.bound_size
                self.ops.append(
                    Operation("note", effect, condition_index=self.bound_size, word_indices=self.word_indices)
                )
                self.bound_size += 1
        return notes

    def emit_text(self, effects: vocabulary.Text, condition_indices: Mapping[vocabulary.TriforceEffect, int]) -> None:
        for effect in effects:
            name = effect_name(type(effect))
            if isinstance(effect, (vocabulary.IfEffect, vocabulary.TriforceEffect, vocabulary.MayEffect)):
                self._emit_branch(name, effect, condition_indices)
            elif isinstance(effect, vocabulary.EitherEffect):
                self._emit_ways(effect, condition_indices)
            else:
                if isinstance(effect, (vocabulary.ChooseEffect, vocabulary.AllEffect)):
                    self._bind_word(effect.as_)
                self.ops.append(Operation(name, effect, word_indices=self.word_indices))
                if isinstance(effect, vocabulary.TakeEffect) and effect.rest == "order":
                    self.ops.append(Operation("arrange", effect, word_indices=self.word_indices))

    def _bind_word(self, word: str) -> None:
        if word not in self.word_indices and word not in COMMON_WORDS:
            self.word_indices[word] = self.bound_size
            self.bound_size += 1

    def _emit_branch(
        self,
        name: str,
        effect: vocabulary.IfEffect | vocabulary.TriforceEffect | vocabulary.MayEffect,
        condition_indices: Mapping[vocabulary.TriforceEffect, int],
    ) -> None:
        at = len(self.ops)
        self.ops.append(Operation(name))
        self.emit_text(effect.then, condition_indices)
        otherwise: vocabulary.Text = () if isinstance(effect, vocabulary.MayEffect) else effect.else_
        skip = len(self.ops)
        if otherwise:
            self.ops.append(Operation("jump"))
        jump = len(self.ops)
        if otherwise:
            self.emit_text(otherwise, condition_indices)
            self.ops[skip] = Operation("jump", jump=len(self.ops))
        note = condition_indices.get(effect, -1) if isinstance(effect, vocabulary.TriforceEffect) else -1
        self.ops[at] = Operation(name, effect, jump=jump, condition_index=note, word_indices=self.word_indices)

    def _emit_ways(
        self, effect: vocabulary.EitherEffect, condition_indices: Mapping[vocabulary.TriforceEffect, int]
    ) -> None:
        at = len(self.ops)
        self.ops.append(Operation("either"))
        starts, ends = [], []
        for way in effect.ways:
            starts.append(len(self.ops))
            self.emit_text(way.then, condition_indices)
            ends.append(len(self.ops))
            self.ops.append(Operation("jump"))
        for end in ends:
            self.ops[end] = Operation("jump", jump=len(self.ops))
        self.ops[at] = Operation(
            "either", effect, jump=len(self.ops), starts=tuple(starts), word_indices=self.word_indices
        )
