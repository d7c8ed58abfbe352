"""Elixir Quest in states worth looking at, for `dev shot`; nothing is read from or written to the player's folders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from game.app.elixir.collection.album import AlbumScene
from game.app.elixir.collection.deck_picker import DeckPicker
from game.app.elixir.collection.trade import TradeScene
from game.app.elixir.handover import ElixirHandover
from game.app.elixir.ids import AddId
from game.app.elixir.lobby import LobbyScene
from game.app.elixir.replay import ElixirReplay
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import TableScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.bots.core.advice import Advice, Reason
from game.content.cards.elixir_catalog import load_catalog
from game.modes.active_match import Occasion
from game.modes.collections import collections
from game.modes.collections.collections import Book, Entry, Move, PackKind
from game.modes.collections.exchange import Rewards
from game.rules.core.chance import Live
from game.rules.elixir import deck_building
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import CAPTURED
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.setup.elixir import Chair, Plan, Way
from game.storage.saves import Saved
from tools.shots.states.judged import reviewed, spoken

MINE = ("sable-huntress", "clockwork-heron", "nettle-sprite", "sir-halvard-unbent", "pyrrin-ashmouth")
THEIRS = ("gorse-giant", "ironjaw-mardun", "cask-goblin", "the-moth-oracle", "bramblefoot")
MY_POTIONS = ("see-invisible", "lions-tonic", "smoke-vial", "oak-and-ember", "golden-elixir")
THEIR_POTIONS = ("sour-grapes", "fog-bank", "hawks-gaze", "muddle-mead", "turncoats-cup")
NAMES = ["Mira", "Kesh"]


def a_match(
    actions: Sequence[str] = (),
    *,
    kinds: Sequence[str] = (PERSON, "sage"),
    setup: Setup | None = None,
    decks: tuple[Sequence[str], Sequence[str]] = (MINE, THEIRS),
    potions: tuple[Sequence[str], Sequence[str]] = (MY_POTIONS, THEIR_POTIONS),
) -> Occasion[ElixirRules]:
    """A match between named cards, played up to a moment; it is not kept."""
    catalog = load_catalog()
    rules = ElixirRules(catalog, setup or Setup())
    characters = [[catalog.character_ids.index(card) for card in deck] for deck in decks]
    brought = [[catalog.potion_ids.index(card) for card in hand] for hand in potions]
    if rules.options.format == "beginner":
        brought = [[], []]
    start = deck_building.begin(rules.options, characters, brought)
    session: AnySession = Session(rules, "shot", start)
    for action in actions:
        refusal = session.submit(session.read(action))
        assert refusal is None, (action, refusal)
    seats = Seats(list(kinds), NAMES[:])
    return Occasion(session, seats, again=lambda: a_match(kinds=kinds, setup=setup, decks=decks, potions=potions))


GAME_ONE = ("lay 4", "lay 3")
"""Halvard against the goblin: won in round 1."""
PAIR = ("lay 1 1", "lay 1 1")
"""The huntress and the giant, each with a potion: drawn in round 1."""


def _asked(services: Services, occasion: Occasion[ElixirRules]) -> TableScene:
    """The table while the person at it has been asked."""
    scene = TableScene(services, occasion)
    scene.asked_step = len(occasion.session.journal)
    return scene


def _laying(services: Services) -> TableScene:
    """The first choice, with a character and a potion chosen."""
    scene = _asked(services, a_match())
    scene.picked = [0, 3]
    return scene


def _hidden(services: Services) -> Scene:
    """The same choice with the hand face down."""
    scene = _laying(services)
    scene.toggle_hand()
    return scene


def _later(services: Services) -> Scene:
    """The third game: two are over, fewer cards are left."""
    return _asked(services, a_match((*GAME_ONE, *_SECOND)))


def _drinking(services: Services) -> Scene:
    """The question whether to drink, with what it would come to."""
    return _asked(services, a_match((*GAME_ONE, *_SECOND, *PAIR)))


def _won(services: Services) -> Scene:
    """The end of a game that a potion decided."""
    return _at_end(services, a_match((*GAME_ONE, *_SECOND, *PAIR, "drink")))


def _at_end(services: Services, occasion: Occasion[ElixirRules]) -> Scene:
    scene = TableScene(services, occasion)
    scene.halted = True
    return scene


def _handover(services: Services) -> Scene:
    scene = TableScene(services, a_match(("lay 1 1",), kinds=(PERSON, PERSON)))
    services.stack.push(scene)
    return ElixirHandover(services, scene, 1, scene.public_news)


def _beginner(services: Services) -> Scene:
    return _at_end(services, a_match(("lay 1", "lay 2"), setup=Setup(format="beginner", potions=0)))


_SECOND = ("lay 5", "lay 2")
_WHOLE = (*GAME_ONE, *_SECOND, *PAIR, "drink", "lay 2 5", "lay 4 3", "decline", "decline", "lay 3", "lay 5")
"""All actions of a match."""


def a_book() -> Book:
    """Two players with collections: one has won packs and half a map, the other began lately."""
    catalog = load_catalog()
    book = Book()
    for name in NAMES:
        book = collections.enroll(book, catalog, name, Live(Random(f"shot/{name}")))
    for number in range(8):
        kind: PackKind = "potion" if number % 3 else "character"
        book = collections.give_pack(book, catalog, "Mira", f"shot-{number}", kind, Live(Random(f"shot/{number}")))
    return book


def a_plan(way: Way = "practice", *, two: bool = False) -> Plan:
    """The lobby as two players find it who have chosen their cards."""
    other = Chair(PERSON, "Kesh") if two else Chair("sage", "")
    plan = Plan(a_book(), [Chair(PERSON, "Mira"), other], way)
    if way != "quick":
        plan.suggest(0)
        if two:
            plan.suggest(1)
    return plan


def _picker(services: Services) -> Scene:
    plan = a_plan()
    deck = plan.chairs[0].deck
    deck.characters, deck.potions = deck.characters[:4], deck.potions[:3]
    scene = DeckPicker(services, plan, 0, lambda: None)
    scene.form.focus = AddId(deck.characters[0])
    return scene


def _missing(services: Services) -> Scene:
    scene = DeckPicker(services, a_plan(), 0, lambda: None)
    scene.wanted.missing = True
    return scene


def _album(services: Services) -> Scene:
    scene = AlbumScene(services, "Mira", a_book())
    scene.looked = max(scene.owned.characters)
    return scene


def _trade(services: Services) -> Scene:
    scene = TradeScene(services, ("Mira", "Kesh"), a_book())
    for side in (0, 1):
        cards = sorted(scene.free(side, "character"))
        scene.gifts[side] = [("character", cards[1 + side])]
    scene.gifts[0].append(("potion", min(scene.free(0, "potion"))))
    scene.confirmed = {1}
    return scene


def _result(services: Services) -> Scene:
    """A match against a bot won, with a pack."""
    occasion = a_match(_WHOLE)
    entry = next(one for one in a_book().entries if one.id == "pack/shot-1")
    return ElixirResult(services, occasion, Rewards([entry]))


def _real_result(services: Services) -> Scene:
    """A real match between two people: the captures move."""
    occasion = a_match(_WHOLE, kinds=(PERSON, PERSON), setup=Setup(stakes="real"))
    state = occasion.session.snapshot()
    ids = load_catalog().character_ids
    moves = [
        Move("character", ids[card.number], NAMES[seat], NAMES[1 - seat])
        for seat in (0, 1)
        for card in state.characters[seat]
        if card.place == CAPTURED
    ]
    return ElixirResult(services, occasion, Rewards([Entry("match/shot", tuple(moves))]))


TWINS = (("pegason", *MINE[1:]), ("bramblefoot", *THEIRS[:4]))
"""Decks that begin with two characters of the same mind, who do not hit each other."""
SWAPS = (("thief-of-strength", *MY_POTIONS[1:]), ("hobbling-hex", *THEIR_POTIONS[1:]))


def _both(services: Services) -> Scene:
    """Equal minds: both potions at once, with a trade of numbers, sums and no third round."""
    return _at_end(services, a_match(("lay 1 1", "lay 1 1", "drink", "drink"), decks=TWINS, potions=SWAPS))


def _watching(services: Services) -> Scene:
    """Two people look at a game that ends without a potion drunk: nobody's hand is open."""
    occasion = a_match(("lay 1 1", "lay 1 1", "decline", "decline"), kinds=(PERSON, PERSON))
    return _at_end(services, occasion)


def _sudden(services: Services) -> Scene:
    """After five games that were all drawn or even: a set-aside character fights once more."""
    pair = (("garnet-the-miller", "tolby-two-oars", "brother-umber", "clockwork-heron", "ysolde-thatcher"),) * 2
    actions = tuple(f"lay {number}" for number in range(1, 6) for _seat in (0, 1))
    setup = Setup(format="beginner", sudden_death=True)
    return _asked(services, a_match(actions, setup=setup, decks=pair))


def _official(services: Services) -> Scene:
    """An official duel over the map, with what the hint proposes chosen."""
    scene = _asked(services, a_match(GAME_ONE, setup=Setup(official=True)))
    scene.pieces = ("0", "1", "2", "5", "7")
    return scene


def _replay(services: Services) -> Scene:
    """A match told again with open hands, in the middle of its third game."""
    occasion = a_match(_WHOLE)
    return ElixirReplay(services, Saved(occasion.session, occasion.seats), 7)


_LOST = (Reason("taken", 0.5, amount=0.8, beside=0.3),)
_BLUNDER = Advice(rival="lay", edge=0.3, reasons=_LOST, lost=0.14)


def _coach(services: Services) -> Scene:
    """What the coach says of a game that was fought with the wrong character."""
    services.change(coach=True)
    scene = _asked(services, a_match((*GAME_ONE, *_SECOND)))
    spoken(scene.coach, scene.session, ("lay 2 5", _BLUNDER), 0)
    return scene


def _review(services: Services) -> Scene:
    """A match that was reviewed, just before the first of its turning points."""
    occasion = a_match(_WHOLE)
    scene = ElixirReplay(services, Saved(occasion.session, occasion.seats))
    loose = msgspec.structs.replace(_BLUNDER, lost=0.05)
    reviewed(scene, {3: ("lay 2 5", _BLUNDER), 4: ("lay 4 3", loose), 8: ("lay 3", loose)})
    scene.go_to(scene.points[0].step - 1)
    return scene


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "elixir-lay": _laying,
    "elixir-later": _later,
    "elixir-hidden": _hidden,
    "elixir-drink": _drinking,
    "elixir-won": _won,
    "elixir-handover": _handover,
    "elixir-beginner": _beginner,
    "elixir-both": _both,
    "elixir-watching": _watching,
    "elixir-sudden": _sudden,
    "elixir-official": _official,
    "elixir-replay": _replay,
    "elixir-review": _review,
    "elixir-coach": _coach,
    "elixir-lobby": lambda services: LobbyScene(services, a_plan()),
    "elixir-lobby-quick": lambda services: LobbyScene(services, a_plan("quick")),
    "elixir-lobby-real": lambda services: LobbyScene(services, a_plan("real", two=True)),
    "elixir-deck": _picker,
    "elixir-missing": _missing,
    "elixir-album": _album,
    "elixir-trade": _trade,
    "elixir-result": _result,
    "elixir-result-real": _real_result,
}
