"""The text form of actions, both ways: ``attack link ganon link/spinning-blade``, ``move navi C5``, ``end``."""

from __future__ import annotations

from game.rules.core.protocol import ActionError, Refusal
from game.rules.epic import action as a
from game.rules.epic.action import Action
from game.rules.epic.match import Match
from game.rules.epic.state import State
from game.rules.epic.verbs.piles import card_options, order_options

USAGE = {
    "side": "side left",
    "place": "place link A4",
    "move": "move link C5",
    "stay": "stay",
    "attack": "attack link ganon link/spinning-blade",
    "play": "play link link/time-warp",
    "draw": "draw",
    "heal": "heal navi link/link-5-1-s",
    "end": "end",
    "defend": "defend link/mirror-guard",
    "rescue": "rescue link/bottled-fairy",
    "decline": "decline",
    "discard": "discard link/target-lock",
    "choose": "choose ganon",
    "square": "square C5",
    "yes": "yes",
    "no": "no",
    "way": "way swing",
    "player": "player vader",
    "deck": "deck luke",
    "take": "take luke/justice",
    "lay": "lay emperor/meditation",
    "keep": "keep anakin/calm",
    "ransom": "ransom vader",
}
"""By first word: an example of the form."""

TOLL_DIGITS = 2
"""No walk crosses more leevers than have so many digits."""


def to_text(match: Match, action: Action) -> str:
    """The text form of an action of this match."""
    names, ids, square = match.names, match.card_ids, match.board.layout.name_of
    match action:
        case a.TakeZone():
            return f"side {match.zones[action.zone].name}"
        case a.Place():
            return f"place {names[action.figure]} {square(action.square)}"
        case a.Walk():
            toll = f" {action.toll}" if action.toll else ""
            return f"move {names[action.figure]} {square(action.square)}{toll}"
        case a.Halt():
            return "stay"
        case a.Attack():
            return f"attack {names[action.figure]} {names[action.target]} {ids[action.card]}"
        case a.Play():
            return f"play {names[action.figure]} {ids[action.card]}"
        case a.Draw():
            return "draw"
        case a.Heal():
            return f"heal {names[action.figure]} {ids[action.card]}"
        case a.End():
            return "end"
        case a.Defend():
            return f"defend {ids[action.card]}"
        case a.Rescue():
            return f"rescue {ids[action.card]}"
        case a.Decline():
            return "decline"
        case a.Discard():
            return f"discard {ids[action.card]}"
        case a.Pick():
            return f"choose {names[action.figure]}"
        case a.Put():
            return f"square {square(action.square)}"
        case a.Answer():
            return "yes" if action.yes else "no"
        case a.TakeWay():
            return f"way {action.label}"
        case a.PickPlayer():
            return f"player {match.seat_names[action.seat]}"
        case a.TakeDeck():
            return f"deck {match.squad_names[action.squad]}"
        case a.Take():
            return f"take {ids[action.card]}"
        case a.Lay():
            return f"lay {ids[action.card]}"
        case a.Keep():
            return f"keep {ids[action.card]}"
        case a.Ransom():
            return f"ransom {names[action.figure]}"


def from_text(match: Match, state: State, text: str) -> Action:
    """The action a text form means for the seat that is asked; whether it is open is ``why_not``'s matter.

    Raises:
        ActionError: unknown first word, wrong number of words, or a name that this match does not have.
    """
    words = text.split()
    if not words or words[0] not in USAGE:
        raise _error("unknown-action", text=text.strip(), known=" ".join(USAGE))
    verb, rest = words[0], words[1:]
    expected = len(USAGE[verb].split()) - 1
    if len(rest) != expected and not (verb == "move" and len(rest) == 3):
        raise _error("wrong-words", text=text.strip(), usage=USAGE[verb])
    return _Reader(match, state).read(verb, rest)


def _error(code: str, **args: str | int) -> ActionError:
    return ActionError(Refusal(code, args))


_PLAIN: dict[str, Action] = {
    "stay": a.Halt(),
    "draw": a.Draw(),
    "end": a.End(),
    "decline": a.Decline(),
    "yes": a.Answer(True),
    "no": a.Answer(False),
}


class _Reader:
    """Reads names for the seat that is asked."""

    def __init__(self, match: Match, state: State) -> None:
        self.match, self.state = match, state
        self.seat = state.decision.seat if state.decision else state.active

    def read(self, verb: str, rest: list[str]) -> Action:
        match verb:
            case "move":
                return a.Walk(self.figure(rest[0]), self.square(rest[1]), self.toll(rest[2:]))
            case "place":
                return a.Place(self.figure(rest[0]), self.square(rest[1]))
            case "attack":
                return a.Attack(self.card(rest[2]), self.figure(rest[0]), self.figure(rest[1]))
            case "play":
                return a.Play(self.card(rest[1]), self.figure(rest[0]))
            case "heal":
                return a.Heal(self.figure(rest[0]), self.card(rest[1]))
            case "side":
                return a.TakeZone(self.zone(rest[0]))
            case "defend":
                return a.Defend(self.card(rest[0]))
            case "rescue":
                return a.Rescue(self.card(rest[0]))
            case "discard":
                return a.Discard(self.card(rest[0]))
            case "choose":
                return a.Pick(self.figure(rest[0]))
            case "square":
                return a.Put(self.square(rest[0]))
            case "way":
                return a.TakeWay(rest[0])
            case "player":
                return a.PickPlayer(self.named(rest[0], self.match.seat_names, "unknown-player"))
            case "deck":
                return a.TakeDeck(self.named(rest[0], self.match.squad_names, "unknown-deck"))
            case "take":
                return a.Take(self.shown(rest[0], "card"))
            case "lay":
                return a.Lay(self.shown(rest[0], "order"))
            case "keep":
                return a.Keep(self.card(rest[0]))
            case "ransom":
                return a.Ransom(self.figure(rest[0]))
        return _PLAIN[verb]

    def figure(self, name: str) -> int:
        if name not in self.match.figure_named:
            raise _error("unknown-figure", name=name, known=" ".join(self.match.names))
        return self.match.figure_named[name]

    def square(self, name: str) -> int:
        layout = self.match.board.layout
        try:
            return layout.square(name)
        except ValueError:
            raise _error("unknown-square", name=name, last=layout.name_of(self.match.board.size - 1)) from None

    def toll(self, words: list[str]) -> int:
        if words and not (words[0].isascii() and words[0].isdigit() and len(words[0]) <= TOLL_DIGITS):
            raise _error("bad-toll", name=words[0])
        return int(words[0]) if words else 0

    def zone(self, name: str) -> int:
        names = [zone.name for zone in self.match.zones]
        if name not in names:
            raise _error("unknown-side", name=name, known=" ".join(names))
        return names.index(name)

    def named(self, name: str, known: list[str], code: str) -> int:
        if name not in known:
            raise _error(code, name=name, known=" ".join(known))
        return known.index(name)

    def shown(self, name: str, kind: str) -> int:
        """The copy among the cards that a text shows; without one, any copy."""
        if self.state.decision is not None and self.state.decision.kind == kind:
            options = card_options(self.match, self.state) if kind == "card" else order_options(self.match, self.state)
            for card in options:
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
