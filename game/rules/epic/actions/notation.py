"""Text notation of actions: ``attack link ganon link/spinning-blade``, ``move navi C5``, ``end``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from game.rules.core.protocol import ActionError, Refusal
from game.rules.epic.actions import action as a
from game.rules.epic.actions.action import Action
from game.rules.epic.effects.piles import card_options, order_options
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State

Part: TypeAlias = Literal[
    "side", "character", "square", "toll", "card", "shown", "returned", "way", "player", "deck", "ends"
]
"""Kinds of words after the first; ``shown`` is a card that a text shows, ``returned`` one to put back on a pile."""


class NotationForm(NamedTuple):
    """Notation of an action type: its class, the kind of argument of each field, and an example of the arguments."""

    act: Callable[..., Action]
    fields: dict[str, Part]
    example: str


BARE: dict[str, Action] = {
    "stay": a.Halt(),
    "draw": a.Draw(),
    "end": a.End(),
    "decline": a.Decline(),
    "yes": a.Answer(True),
    "no": a.Answer(False),
}
"""Actions whose notation is one word."""

FORMS: dict[str, NotationForm] = {
    "side": NotationForm(a.TakeZone, {"zone": "side"}, "left"),
    "place": NotationForm(a.Place, {"figure": "character", "square": "square"}, "link A4"),
    "move": NotationForm(a.Walk, {"figure": "character", "square": "square", "toll": "toll"}, "link C5"),
    "attack": NotationForm(
        a.Attack, {"figure": "character", "target": "character", "card": "card"}, "link ganon link/spinning-blade"
    ),
    "play": NotationForm(a.Play, {"figure": "character", "card": "card"}, "link link/time-warp"),
    "heal": NotationForm(a.Heal, {"figure": "character", "card": "card"}, "navi link/link-5-1-s"),
    "defend": NotationForm(a.Defend, {"card": "card"}, "link/mirror-guard"),
    "rescue": NotationForm(a.Rescue, {"card": "card"}, "link/bottled-fairy"),
    "discard": NotationForm(a.Discard, {"card": "card"}, "link/target-lock"),
    "choose": NotationForm(a.Pick, {"figure": "character"}, "ganon"),
    "square": NotationForm(a.Put, {"square": "square"}, "C5"),
    "way": NotationForm(a.TakeWay, {"label": "way"}, "swing"),
    "player": NotationForm(a.PickPlayer, {"seat": "player"}, "vader"),
    "deck": NotationForm(a.TakeDeck, {"squad": "deck"}, "luke"),
    "take": NotationForm(a.Take, {"card": "shown"}, "luke/justice"),
    "lay": NotationForm(a.Lay, {"card": "returned"}, "emperor/meditation"),
    "keep": NotationForm(a.Keep, {"card": "card"}, "anakin/calm"),
    "ransom": NotationForm(a.Ransom, {"figure": "character"}, "vader"),
    "concede": NotationForm(a.Concede, {"seat": "player", "ends": "ends"}, "link"),
}
"""Notation of the other actions, by their first word.

A toll of 0 is omitted (``move link C5``); ``concede link end`` concedes and ends the match for all.
"""

WORDS = (*FORMS, *BARE)
"""All first words of the notation."""

_BARE_WORDS = {action: word for word, action in BARE.items()}
_FORM_WORDS = {form.act: word for word, form in FORMS.items()}

_OPTIONAL: tuple[Part, ...] = ("toll", "ends")
_FIELDS = {word: tuple(form.fields.items()) for word, form in FORMS.items()}
_NAMES = {word: range(len(fields) - (fields[-1][1] in _OPTIONAL), len(fields) + 1) for word, fields in _FIELDS.items()}
"""Allowed numbers of arguments, by first word."""

ENDS = "end"
"""Last word of a concession that ends the match for all."""
TOLL_DIGITS = 2
"""Maximum number of digits of a toll."""


def find_usage(word: str) -> str:
    """Return an example of the notation with this first word."""
    return word if word in BARE else f"{word} {FORMS[word].example}"


def to_text(match: Match, action: Action) -> str:
    """Return the notation of an action of this match."""
    bare = _BARE_WORDS.get(action)
    if bare is not None:
        return bare
    word = _FORM_WORDS[type(action)]
    named = [_format_value(match, part, getattr(action, field)) for field, part in FORMS[word].fields.items()]
    return " ".join((word, *filter(None, named)))


def _format_value(match: Match, part: Part, value: int | str) -> str:
    if isinstance(value, str):
        return value
    match part:
        case "side":
            return match.zones[value].name
        case "character":
            return match.names[value]
        case "square":
            return match.board.layout.square_name(value)
        case "toll" | "way":
            return str(value) if value else ""
        case "ends":
            return ENDS if value else ""
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
    if word in BARE and not rest:
        return BARE[word]
    if word not in BARE and word not in FORMS:
        raise _make_error("unknown-action", text=text.strip(), known=" ".join(WORDS))
    if len(rest) not in _NAMES.get(word, ()):
        raise _make_error("wrong-words", text=text.strip(), usage=find_usage(word))
    reader = _NameParser(match, state)
    named = {field: reader.parse(part, name) for (field, part), name in zip(_FIELDS[word], rest, strict=False)}
    return FORMS[word].act(**named)


def _make_error(code: str, **args: str | int) -> ActionError:
    return ActionError(Refusal(code, args))


class _NameParser:
    """Parser of the arguments of an action, for the seat to decide."""

    def __init__(self, match: Match, state: State) -> None:
        self.match, self.state = match, state
        self.seat = state.decision.seat if state.decision else state.active

    def parse(self, part: Part, name: str) -> int | str:
        """Return the value of an argument, as stored in the field of the action."""
        match part:
            case "side":
                return self.parse_name(name, [zone.name for zone in self.match.zones], "unknown-side")
            case "character":
                return self.parse_character(name)
            case "square":
                return self.parse_square(name)
            case "toll":
                return self.parse_toll(name)
            case "ends":
                return self.parse_name(name, [ENDS], "unknown-action") == 0
            case "card":
                return self.parse_card(name)
            case "shown" | "returned":
                return self.parse_shown_card(name, part)
            case "way":
                return name
            case "player":
                return self.parse_name(name, self.match.seat_names, "unknown-player")
            case "deck":
                return self.parse_name(name, self.match.squad_names, "unknown-deck")

    def parse_character(self, name: str) -> int:
        if name not in self.match.figure_named:
            raise _make_error("unknown-figure", name=name, known=" ".join(self.match.names))
        return self.match.figure_named[name]

    def parse_square(self, name: str) -> int:
        board = self.match.board
        if name in board.named:
            return board.named[name]
        layout = board.layout
        try:
            return layout.parse_square(name)
        except ValueError:
            raise _make_error("unknown-square", name=name, last=layout.square_name(board.size - 1)) from None

    def parse_toll(self, digits: str) -> int:
        if not (digits.isascii() and digits.isdigit() and len(digits) <= TOLL_DIGITS):
            raise _make_error("bad-toll", name=digits, usage=find_usage("move"))
        return int(digits)

    def parse_name(self, name: str, known: list[str], code: str) -> int:
        """Return the index of a name in a list of names."""
        if name not in known:
            raise _make_error(code, name=name, known=" ".join(known))
        return known.index(name)

    def parse_shown_card(self, name: str, part: Literal["shown", "returned"]) -> int:
        """Return a card of this name among the cards that a text shows; otherwise any card of the name."""
        kind, asked = ("card", card_options) if part == "shown" else ("order", order_options)
        if self.state.decision is not None and self.state.decision.kind == kind:
            for card in asked(self.match, self.state):
                if card >= 0 and self.match.card_ids[card] == name:
                    return card
        return self.parse_card(name)

    def parse_card(self, name: str) -> int:
        """Return a card of this name in the hand of the seat; otherwise one of its deck, or any."""
        cards = self.match.copies.get(name)
        if cards is None:
            raise _make_error("unknown-card", name=name)
        own = [c for c in cards if self.match.owner[c] == self.seat]
        hand = [c for c in self.state.hands[self.seat] if c in own]
        return (hand or own or cards)[0]
