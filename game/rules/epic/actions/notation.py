"""Text notation of actions: ``attack link ganon link/spinning-blade``, ``move navi C5``, ``end``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from game.rules.core.protocol import ActionError, Refusal
from game.rules.epic.actions import action as actions
from game.rules.epic.actions.action import Action
from game.rules.epic.effects.piles import card_options, order_options
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

ArgumentKind: TypeAlias = Literal[
    "side", "character", "square", "toll", "card", "shown", "returned", "way", "player", "deck", "ends"
]
"""Kinds of words after the first; ``shown`` is a card that a text shows, ``returned`` one to put back on a pile."""


class NotationForm(NamedTuple):
    """Notation of an action type: its class, the kind of argument of each field, and an example of the arguments."""

    action_type: Callable[..., Action]
    fields: dict[str, ArgumentKind]
    example: str


ACTIONS_WITHOUT_ARGUMENT: dict[str, Action] = {
    "stay": actions.Halt(),
    "draw": actions.Draw(),
    "end": actions.End(),
    "decline": actions.Decline(),
    "yes": actions.Answer(True),
    "no": actions.Answer(False),
}
"""Actions whose notation is one word."""

NOTATION_FORMS: dict[str, NotationForm] = {
    "side": NotationForm(actions.TakeZone, {"zone": "side"}, "left"),
    "place": NotationForm(actions.Place, {"figure": "character", "square": "square"}, "link A4"),
    "move": NotationForm(actions.Walk, {"figure": "character", "square": "square", "toll": "toll"}, "link C5"),
    "attack": NotationForm(
        actions.Attack, {"figure": "character", "target": "character", "card": "card"}, "link ganon link/spinning-blade"
    ),
    "play": NotationForm(actions.Play, {"figure": "character", "card": "card"}, "link link/time-warp"),
    "heal": NotationForm(actions.Heal, {"figure": "character", "card": "card"}, "navi link/link-5-1-s"),
    "defend": NotationForm(actions.Defend, {"card": "card"}, "link/mirror-guard"),
    "rescue": NotationForm(actions.Rescue, {"card": "card"}, "link/bottled-fairy"),
    "discard": NotationForm(actions.Discard, {"card": "card"}, "link/target-lock"),
    "choose": NotationForm(actions.Pick, {"figure": "character"}, "ganon"),
    "square": NotationForm(actions.Put, {"square": "square"}, "C5"),
    "way": NotationForm(actions.TakeWay, {"label": "way"}, "swing"),
    "player": NotationForm(actions.PickPlayer, {"seat": "player"}, "vader"),
    "deck": NotationForm(actions.TakeDeck, {"squad": "deck"}, "luke"),
    "take": NotationForm(actions.Take, {"card": "shown"}, "luke/justice"),
    "lay": NotationForm(actions.PutBack, {"card": "returned"}, "emperor/meditation"),
    "keep": NotationForm(actions.Keep, {"card": "card"}, "anakin/calm"),
    "ransom": NotationForm(actions.Ransom, {"figure": "character"}, "vader"),
    "concede": NotationForm(actions.Concede, {"seat": "player", "ends": "ends"}, "link"),
}
"""Notation of the other actions, by their first word.

A toll of 0 is omitted (``move link C5``); ``concede link end`` concedes and ends the match for all.
"""

ACTION_WORDS = (*NOTATION_FORMS, *ACTIONS_WITHOUT_ARGUMENT)
"""All first words of the notation."""

_WORDS_WITHOUT_ARGUMENT = {action: word for word, action in ACTIONS_WITHOUT_ARGUMENT.items()}
_WORD_BY_ACTION_TYPE = {form.action_type: word for word, form in NOTATION_FORMS.items()}

_OPTIONAL_ARGUMENTS: tuple[ArgumentKind, ...] = ("toll", "ends")
_FIELDS_BY_WORD = {word: tuple(form.fields.items()) for word, form in NOTATION_FORMS.items()}
_ARGUMENT_COUNTS = {
    word: range(len(fields) - (fields[-1][1] in _OPTIONAL_ARGUMENTS), len(fields) + 1)
    for word, fields in _FIELDS_BY_WORD.items()
}
"""Allowed numbers of arguments, by first word."""

CONCEDE_END_WORD = "end"
"""Last word of a concession that ends the match for all."""
MAX_TOLL_DIGITS = 2
"""Maximum number of digits of a toll."""


def find_usage(word: str) -> str:
    """Return an example of the notation with this first word."""
    return word if word in ACTIONS_WITHOUT_ARGUMENT else f"{word} {NOTATION_FORMS[word].example}"


def to_text(match: Match, action: Action) -> str:
    """Return the notation of an action of this match."""
    bare = _WORDS_WITHOUT_ARGUMENT.get(action)
    if bare is not None:
        return bare
    word = _WORD_BY_ACTION_TYPE[type(action)]
    named = [_format_value(match, part, getattr(action, field)) for field, part in NOTATION_FORMS[word].fields.items()]
    return " ".join((word, *filter(None, named)))


def _format_value(match: Match, argument_kind: ArgumentKind, value: int | str) -> str:
    if isinstance(value, str):
        return value
    match argument_kind:
        case "side":
            return match.zones[value].name
        case "character":
            return match.names[value]
        case "square":
            return match.board.layout.square_name(value)
        case "toll" | "way":
            return str(value) if value else ""
        case "ends":
            return CONCEDE_END_WORD if value else ""
        case "card" | "shown" | "returned":
            return match.card_ids[value]
        case "player":
            return match.seat_names[value]
        case "deck":
            return match.squad_names[value]


def from_text(match: Match, state: State, text: str) -> Action:
    """Parse the notation of an action for the seat to decide; its legality is not checked.

    Raises:
        ActionError: unknown first word, wrong number of words, or a name that this match does not have.
    """
    word, *rest = text.split() or ("",)
    if word in ACTIONS_WITHOUT_ARGUMENT and not rest:
        return ACTIONS_WITHOUT_ARGUMENT[word]
    if word not in ACTIONS_WITHOUT_ARGUMENT and word not in NOTATION_FORMS:
        raise _make_error("unknown-action", text=text.strip(), known=" ".join(ACTION_WORDS))
    if len(rest) not in _ARGUMENT_COUNTS.get(word, ()):
        raise _make_error("wrong-words", text=text.strip(), usage=find_usage(word))
    reader = _NameParser(match, state)
    named = {field: reader.parse(part, name) for (field, part), name in zip(_FIELDS_BY_WORD[word], rest, strict=False)}
    return NOTATION_FORMS[word].action_type(**named)


def _make_error(code: str, **args: str | int) -> ActionError:
    return ActionError(Refusal(code, args))


class _NameParser:
    """Parser of the arguments of an action, for the seat to decide."""

    def __init__(self, match: Match, state: State) -> None:
        self.match, self.state = match, state
        self.seat = state.decision.seat if state.decision else state.active

    def parse(self, argument_kind: ArgumentKind, name: str) -> int | str:
        """Return the value of an argument, as stored in the field of the action."""
        match argument_kind:
            case "side":
                return self.parse_name(name, [zone.name for zone in self.match.zones], "unknown-side")
            case "character":
                return self.parse_character(name)
            case "square":
                return self.parse_square(name)
            case "toll":
                return self.parse_toll(name)
            case "ends":
                return self.parse_name(name, [CONCEDE_END_WORD], "unknown-action") == 0
            case "card":
                return self.parse_card(name)
            case "shown" | "returned":
                return self.parse_shown_card(name, argument_kind)
            case "way":
                return name
            case "player":
                return self.parse_name(name, self.match.seat_names, "unknown-player")
            case "deck":
                return self.parse_name(name, self.match.squad_names, "unknown-deck")

    def parse_character(self, name: str) -> int:
        if name not in self.match.figure_by_name:
            raise _make_error("unknown-figure", name=name, known=" ".join(self.match.names))
        return self.match.figure_by_name[name]

    def parse_square(self, name: str) -> int:
        board = self.match.board
        if name in board.square_by_name:
            return board.square_by_name[name]
        layout = board.layout
        try:
            return layout.parse_square(name)
        except ValueError:
            raise _make_error("unknown-square", name=name, last=layout.square_name(board.size - 1)) from None

    def parse_toll(self, digits: str) -> int:
        if not (digits.isascii() and digits.isdigit() and len(digits) <= MAX_TOLL_DIGITS):
            raise _make_error("bad-toll", name=digits, usage=find_usage("move"))
        return int(digits)

    def parse_name(self, name: str, known: list[str], code: str) -> int:
        """Return the index of a name in a list of names."""
        if name not in known:
            raise _make_error(code, name=name, known=" ".join(known))
        return known.index(name)

    def parse_shown_card(self, name: str, argument_kind: Literal["shown", "returned"]) -> int:
        """Return a card of this name among the cards that a text shows; otherwise any card of the name."""
        kind, asked = ("card", card_options) if argument_kind == "shown" else ("order", order_options)
        if self.state.decision is not None and self.state.decision.kind == kind:
            for card in asked(self.match, self.state):
                if card >= 0 and self.match.card_ids[card] == name:
                    return card
        return self.parse_card(name)

    def parse_card(self, name: str) -> int:
        """Return a card of this name in the hand of the seat; otherwise one of its deck, or any."""
        cards = self.match.cards_by_id.get(name)
        if cards is None:
            raise _make_error("unknown-card", name=name)
        own = [c for c in cards if self.match.owner[c] == self.seat]
        hand = [c for c in self.state.hands[self.seat] if c in own]
        return (hand or own or cards)[0]
