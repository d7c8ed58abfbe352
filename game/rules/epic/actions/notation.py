"""The text form of actions, both ways: ``attack link ganon link/spinning-blade``, ``move navi C5``, ``end``."""

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
"""What a word after the first names; a *shown* card is one of those that a text shows, a *returned* one is put back."""


class Form(NamedTuple):
    """How an action is written: its record, what each of its fields is called by, and an example of the words."""

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
"""Actions of one word."""

FORMS: dict[str, Form] = {
    "side": Form(a.TakeZone, {"zone": "side"}, "left"),
    "place": Form(a.Place, {"figure": "character", "square": "square"}, "link A4"),
    "move": Form(a.Walk, {"figure": "character", "square": "square", "toll": "toll"}, "link C5"),
    "attack": Form(
        a.Attack, {"figure": "character", "target": "character", "card": "card"}, "link ganon link/spinning-blade"
    ),
    "play": Form(a.Play, {"figure": "character", "card": "card"}, "link link/time-warp"),
    "heal": Form(a.Heal, {"figure": "character", "card": "card"}, "navi link/link-5-1-s"),
    "defend": Form(a.Defend, {"card": "card"}, "link/mirror-guard"),
    "rescue": Form(a.Rescue, {"card": "card"}, "link/bottled-fairy"),
    "discard": Form(a.Discard, {"card": "card"}, "link/target-lock"),
    "choose": Form(a.Pick, {"figure": "character"}, "ganon"),
    "square": Form(a.Put, {"square": "square"}, "C5"),
    "way": Form(a.TakeWay, {"label": "way"}, "swing"),
    "player": Form(a.PickPlayer, {"seat": "player"}, "vader"),
    "deck": Form(a.TakeDeck, {"squad": "deck"}, "luke"),
    "take": Form(a.Take, {"card": "shown"}, "luke/justice"),
    "lay": Form(a.Lay, {"card": "returned"}, "emperor/meditation"),
    "keep": Form(a.Keep, {"card": "card"}, "anakin/calm"),
    "ransom": Form(a.Ransom, {"figure": "character"}, "vader"),
    "concede": Form(a.Concede, {"seat": "player", "ends": "ends"}, "link"),
}
"""Actions that name something, by their first word. A toll of no leevers is left out (``move link C5``); ``concede link
end`` is a concession that ends the match for all."""

WORDS = (*FORMS, *BARE)
"""Every first word of an action."""

_BARE_WORDS = {action: word for word, action in BARE.items()}
_FORM_WORDS = {form.act: word for word, form in FORMS.items()}

_OPTIONAL: tuple[Part, ...] = ("toll", "ends")
_FIELDS = {word: tuple(form.fields.items()) for word, form in FORMS.items()}
_NAMES = {word: range(len(fields) - (fields[-1][1] in _OPTIONAL), len(fields) + 1) for word, fields in _FIELDS.items()}
"""By first word: how many names may follow it."""

ENDS = "end"
"""Written after a concession that ends the match for all."""
TOLL_DIGITS = 2
"""No walk crosses more leevers than have so many digits."""


def usage(word: str) -> str:
    """An example of the form that begins with this word."""
    return word if word in BARE else f"{word} {FORMS[word].example}"


def to_text(match: Match, action: Action) -> str:
    """The text form of an action of this match."""
    bare = _BARE_WORDS.get(action)
    if bare is not None:
        return bare
    word = _FORM_WORDS[type(action)]
    named = [_name(match, part, getattr(action, field)) for field, part in FORMS[word].fields.items()]
    return " ".join((word, *filter(None, named)))


def _name(match: Match, part: Part, value: int | str) -> str:
    if isinstance(value, str):
        return value
    match part:
        case "side":
            return match.zones[value].name
        case "character":
            return match.names[value]
        case "square":
            return match.board.layout.name_of(value)
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
    """The action a text form means for the seat that is asked; whether it is open is ``why_not``'s matter.

    Raises:
        ActionError: unknown first word, wrong number of words, or a name that this match does not have.
    """
    word, *rest = text.split() or ("",)
    if word in BARE and not rest:
        return BARE[word]
    if word not in BARE and word not in FORMS:
        raise _error("unknown-action", text=text.strip(), known=" ".join(WORDS))
    if len(rest) not in _NAMES.get(word, ()):
        raise _error("wrong-words", text=text.strip(), usage=usage(word))
    reader = _Reader(match, state)
    named = {field: reader.read(part, name) for (field, part), name in zip(_FIELDS[word], rest, strict=False)}
    return FORMS[word].act(**named)


def _error(code: str, **args: str | int) -> ActionError:
    return ActionError(Refusal(code, args))


class _Reader:
    """Reads names for the seat that is asked."""

    def __init__(self, match: Match, state: State) -> None:
        self.match, self.state = match, state
        self.seat = state.decision.seat if state.decision else state.active

    def read(self, part: Part, name: str) -> int | str:
        """What the word names, as the field of the record has it."""
        match part:
            case "side":
                return self.named(name, [zone.name for zone in self.match.zones], "unknown-side")
            case "character":
                return self.figure(name)
            case "square":
                return self.square(name)
            case "toll":
                return self.toll(name)
            case "ends":
                return self.named(name, [ENDS], "unknown-action") == 0
            case "card":
                return self.card(name)
            case "shown" | "returned":
                return self.shown(name, part)
            case "way":
                return name
            case "player":
                return self.named(name, self.match.seat_names, "unknown-player")
            case "deck":
                return self.named(name, self.match.squad_names, "unknown-deck")

    def figure(self, name: str) -> int:
        if name not in self.match.figure_named:
            raise _error("unknown-figure", name=name, known=" ".join(self.match.names))
        return self.match.figure_named[name]

    def square(self, name: str) -> int:
        board = self.match.board
        if name in board.named:
            return board.named[name]
        layout = board.layout
        try:
            return layout.square(name)
        except ValueError:
            raise _error("unknown-square", name=name, last=layout.name_of(board.size - 1)) from None

    def toll(self, digits: str) -> int:
        if not (digits.isascii() and digits.isdigit() and len(digits) <= TOLL_DIGITS):
            raise _error("bad-toll", name=digits, usage=usage("move"))
        return int(digits)

    def named(self, name: str, known: list[str], code: str) -> int:
        if name not in known:
            raise _error(code, name=name, known=" ".join(known))
        return known.index(name)

    def shown(self, name: str, part: Literal["shown", "returned"]) -> int:
        """The copy among the cards that a text shows; without one, any copy."""
        kind, asked = ("card", card_options) if part == "shown" else ("order", order_options)
        if self.state.decision is not None and self.state.decision.kind == kind:
            for card in asked(self.match, self.state):
                if card >= 0 and self.match.card_ids[card] == name:
                    return card
        return self.card(name)

    def card(self, name: str) -> int:
        """The copy in the asked seat's hand; without one, a copy that is somewhere else."""
        cards = self.match.copies.get(name)
        if cards is None:
            raise _error("unknown-card", name=name)
        own = [c for c in cards if self.match.owner[c] == self.seat]
        hand = [c for c in self.state.hands[self.seat] if c in own]
        return (hand or own or cards)[0]
