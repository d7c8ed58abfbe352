"""Elixir Quest in representative states, for ``dev shot``; no files of the user are read or written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from game.app.elixir.collection.album import AlbumScene
from game.app.elixir.collection.deck_picker import DeckPickerScene
from game.app.elixir.collection.pack_scene import PackScene
from game.app.elixir.collection.trade import TradeScene
from game.app.elixir.handover import ElixirHandover
from game.app.elixir.ids import AddCardId
from game.app.elixir.lobby import ElixirLobbyScene
from game.app.elixir.pictures.opening import PackOpening
from game.app.elixir.replay import ElixirReplay
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import ElixirMatchScene
from game.app.ui.effects.timeline import AnimationSettings
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.bots.core.advice import Advice, Reason
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.modes.active_match import ActiveMatch
from game.modes.collections import collections
from game.modes.collections.collections import CardMove, CollectionLedger, LedgerEntry, PackKind
from game.modes.collections.exchange import MatchRewards
from game.rules.core.chance import RecordingRandom
from game.rules.elixir import deck_building
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import CAPTURED
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.setup.elixir import ElixirChair, ElixirPlan, MatchType
from game.storage.saves import LoadedSave
from tools.shots.states.judged import set_comment, set_review

MY_CARDS = ("sable-huntress", "clockwork-heron", "nettle-sprite", "sir-halvard-unbent", "pyrrin-ashmouth")
"""Characters of the first player."""
THEIR_CARDS = ("gorse-giant", "ironjaw-mardun", "cask-goblin", "the-moth-oracle", "bramblefoot")
"""Characters of the second player."""
MY_POTIONS = ("see-invisible", "lions-tonic", "smoke-vial", "oak-and-ember", "golden-elixir")
"""Potions of the first player."""
THEIR_POTIONS = ("sour-grapes", "fog-bank", "hawks-gaze", "muddle-mead", "turncoats-cup")
"""Potions of the second player."""
NAMES = ["Mira", "Kesh"]
"""Names of the players."""


def make_match(
    actions: Sequence[str] = (),
    *,
    seat_kinds: Sequence[str] = (PERSON, "sage"),
    setup: Setup | None = None,
    decks: tuple[Sequence[str], Sequence[str]] = (MY_CARDS, THEIR_CARDS),
    potions: tuple[Sequence[str], Sequence[str]] = (MY_POTIONS, THEIR_POTIONS),
) -> ActiveMatch[ElixirRules]:
    """Return an unsaved match with the given cards after some actions."""
    catalog = load_elixir_catalog()
    rules = ElixirRules(catalog, setup or Setup())
    characters = [[catalog.character_ids.index(card) for card in deck] for deck in decks]
    brought = [[catalog.potion_ids.index(card) for card in hand] for hand in potions]
    if rules.options.format == "beginner":
        brought = [[], []]
    start = deck_building.create_state(rules.options, characters, brought)
    session: AnySession = Session(rules, "shot", start)
    for action in actions:
        refusal = session.submit(session.parse_action(action))
        assert refusal is None, (action, refusal)
    seats = Seats(list(seat_kinds), NAMES[:])
    return ActiveMatch(
        session, seats, restart=lambda: make_match(seat_kinds=seat_kinds, setup=setup, decks=decks, potions=potions)
    )


FIRST_GAME = ("lay 4", "lay 3")
"""Actions of the first game: Halvard wins against the goblin in round 1."""
DRAWN_GAME = ("lay 1 1", "lay 1 1")
"""Actions in which the huntress and the giant each have a potion and round 1 is drawn."""


def _make_question(services: Services, active_match: ActiveMatch[ElixirRules]) -> ElixirMatchScene:
    """Show the match screen at a decision of the person."""
    scene = ElixirMatchScene(services, active_match)
    scene.question_step = len(active_match.session.journal)
    return scene


def _make_laying(services: Services) -> ElixirMatchScene:
    """Show the first decision with a character and a potion selected."""
    scene = _make_question(services, make_match())
    scene.selection = [0, 3]
    return scene


def _make_hidden(services: Services) -> Scene:
    """Show the first decision with the hand face down."""
    scene = _make_laying(services)
    scene.toggle_hand()
    return scene


def _make_third_game(services: Services) -> Scene:
    """Show the third game, after two games and with fewer cards left."""
    return _make_question(services, make_match((*FIRST_GAME, *_SECOND_GAME)))


def _make_drinking(services: Services) -> Scene:
    """Show the decision whether to drink a potion, with its preview."""
    return _make_question(services, make_match((*FIRST_GAME, *_SECOND_GAME, *DRAWN_GAME)))


def _make_won(services: Services) -> Scene:
    """Show the end of a game that a potion decided."""
    return _make_end(services, make_match((*FIRST_GAME, *_SECOND_GAME, *DRAWN_GAME, "drink")))


def _make_end(services: Services, active_match: ActiveMatch[ElixirRules]) -> Scene:
    """Show the end of a game."""
    scene = ElixirMatchScene(services, active_match)
    scene.awaits_next_game = True
    return scene


def _make_handover(services: Services) -> Scene:
    scene = ElixirMatchScene(services, make_match(("lay 1 1",), seat_kinds=(PERSON, PERSON)))
    services.stack.push(scene)
    return ElixirHandover(services, scene, 1, scene.get_public_news)


def _make_beginner(services: Services) -> Scene:
    return _make_end(services, make_match(("lay 1", "lay 2"), setup=Setup(format="beginner", potions=0)))


_SECOND_GAME = ("lay 5", "lay 2")
"""Actions of the second game."""
_ALL_ACTIONS = (
    *FIRST_GAME,
    *_SECOND_GAME,
    *DRAWN_GAME,
    "drink",
    "lay 2 5",
    "lay 4 3",
    "decline",
    "decline",
    "lay 3",
    "lay 5",
)
"""Actions of a complete match."""


def make_collections() -> CollectionLedger:
    """Return the collections of two players: one has won packs and half a map, the other has just begun."""
    catalog = load_elixir_catalog()
    ledger = CollectionLedger()
    for name in NAMES:
        ledger = collections.add_player(ledger, catalog, name, RecordingRandom(Random(f"shot/{name}")))
    for index in range(8):
        kind: PackKind = "potion" if index % 3 else "character"
        ledger = collections.give_pack(
            ledger, catalog, "Mira", f"shot-{index}", kind, RecordingRandom(Random(f"shot/{index}"))
        )
    return msgspec.structs.replace(ledger, sealed=())


def make_plan(stakes: MatchType = "practice", *, has_two_people: bool = False) -> ElixirPlan:
    """Return a match plan with the cards of both players chosen."""
    other = ElixirChair(PERSON, "Kesh") if has_two_people else ElixirChair("sage", "")
    plan = ElixirPlan(make_collections(), [ElixirChair(PERSON, "Mira"), other], stakes)
    if stakes != "quick":
        plan.suggest_deck(0)
        if has_two_people:
            plan.suggest_deck(1)
    return plan


def _make_start(services: Services) -> Scene:
    """Show the lobby for a player without cards."""
    return ElixirLobbyScene(
        services, ElixirPlan(CollectionLedger(), [ElixirChair(PERSON, ""), ElixirChair("sensible", "")])
    )


def _make_waiting(services: Services) -> Scene:
    """Show the lobby with an unopened pack and two rules changed."""
    plan = make_plan()
    plan.ledger = msgspec.structs.replace(plan.ledger, sealed=("pack/shot-1",))
    plan.shields, plan.sudden_death = False, True
    return ElixirLobbyScene(services, plan)


def _make_rules(services: Services) -> Scene:
    scene = ElixirLobbyScene(services, make_plan())
    scene.plan.potions, scene.plan.sudden_death = 3, True
    scene.shows_rules = True
    return scene


class _HeldOpening(PackOpening):
    """Pack opening whose animation is stopped."""

    def update(self, dt: float) -> bool:
        return False


def _make_opening(services: Services, seconds: float, ledger_entry: str = "starter/Mira") -> Scene:
    """Show the opening of a pack after some seconds."""
    scene = PackScene(services, next(entry for entry in make_collections().entries if entry.id == ledger_entry))
    scene.opening = _HeldOpening(AnimationSettings(), len(scene.faces))
    scene.opening.restart(seconds)
    return scene


def _make_picker(services: Services) -> Scene:
    plan = make_plan()
    deck = plan.chairs[0].deck
    deck.characters, deck.potions = deck.characters[:4], deck.potions[:3]
    scene = DeckPickerScene(services, plan, 0, lambda: None)
    scene.form.focus = AddCardId(deck.characters[0])
    return scene


def _make_missing(services: Services) -> Scene:
    scene = DeckPickerScene(services, make_plan(), 0, lambda: None)
    scene.card_filter.missing = True
    return scene


def _make_album(services: Services) -> Scene:
    scene = AlbumScene(services, "Mira", make_collections())
    scene.selected_card = max(scene.owned.characters)
    return scene


def _make_trade(services: Services) -> Scene:
    scene = TradeScene(services, ("Mira", "Kesh"), make_collections())
    for side in (0, 1):
        cards = sorted(scene.find_available_cards(side, "character"))
        scene.offers[side] = [("character", cards[1 + side])]
    scene.offers[0].append(("potion", min(scene.find_available_cards(0, "potion"))))
    scene.confirmed_sides = {1}
    return scene


def _make_result(services: Services) -> Scene:
    """Show a won match against a bot, with a pack."""
    active_match = make_match(_ALL_ACTIONS)
    entry = next(entry for entry in make_collections().entries if entry.id == "pack/shot-1")
    return ElixirResult(services, active_match, MatchRewards([entry]))


def _make_real_result(services: Services) -> Scene:
    """Show the result of a real match between two people, with the captured cards."""
    active_match = make_match(_ALL_ACTIONS, seat_kinds=(PERSON, PERSON), setup=Setup(stakes="real"))
    state = active_match.session.snapshot()
    ids = load_elixir_catalog().character_ids
    moves = [
        CardMove("character", ids[card.number], NAMES[seat], NAMES[1 - seat])
        for seat in (0, 1)
        for card in state.characters[seat]
        if card.place == CAPTURED
    ]
    return ElixirResult(services, active_match, MatchRewards([LedgerEntry("match/shot", tuple(moves))]))


EQUAL_MIND_DECKS = (("pegason", *MY_CARDS[1:]), ("bramblefoot", *THEIR_CARDS[:4]))
"""Decks whose first characters have equal mind, so that neither hits the other."""
SWAP_POTIONS = (("thief-of-strength", *MY_POTIONS[1:]), ("hobbling-hex", *THEIR_POTIONS[1:]))
"""Potions of both players that begin with one that swaps values."""


def _make_both_potions(services: Services) -> Scene:
    """Show a game with equal minds, in which both potions act at once and there is no third round."""
    return _make_end(
        services, make_match(("lay 1 1", "lay 1 1", "drink", "drink"), decks=EQUAL_MIND_DECKS, potions=SWAP_POTIONS)
    )


def _make_watching(services: Services) -> Scene:
    """Show a game without potions between two people whose hands are hidden."""
    active_match = make_match(("lay 1 1", "lay 1 1", "decline", "decline"), seat_kinds=(PERSON, PERSON))
    return _make_end(services, active_match)


def _make_sudden_death(services: Services) -> Scene:
    """Show sudden death after five games without a winner of the match."""
    pair = (("garnet-the-miller", "tolby-two-oars", "brother-umber", "clockwork-heron", "ysolde-thatcher"),) * 2
    actions = tuple(f"lay {number}" for number in range(1, 6) for _seat in (0, 1))
    setup = Setup(format="beginner", sudden_death=True)
    return _make_question(services, make_match(actions, setup=setup, decks=pair))


def _make_official(services: Services) -> Scene:
    """Show an official match for the map, with the cards selected that the hint proposes."""
    scene = _make_question(services, make_match(FIRST_GAME, setup=Setup(official=True)))
    scene.map_pieces = ("0", "1", "2", "5", "7")
    return scene


def _make_replay(services: Services) -> Scene:
    """Show the replay of a match with open hands, in its third game."""
    active_match = make_match(_ALL_ACTIONS)
    return ElixirReplay(services, LoadedSave(active_match.session, active_match.seats), 7)


_BLUNDER_REASONS = (Reason("taken", 0.5, mean=0.8, baseline_mean=0.3),)
"""Reason why the rated choice was a mistake."""
_BLUNDER = Advice(rival_action="lay", edge=0.3, reasons=_BLUNDER_REASONS, win_chance_loss=0.14)
"""Verdict on the rated choice."""


def _make_coach(services: Services) -> Scene:
    """Show the coach's comment on a game with the wrong character."""
    services.change_settings(coach=True)
    scene = _make_question(services, make_match((*FIRST_GAME, *_SECOND_GAME)))
    set_comment(scene.coach, scene.session, ("lay 2 5", _BLUNDER), 0)
    return scene


def _make_review(services: Services) -> Scene:
    """Show a reviewed match just before its first mistake."""
    active_match = make_match(_ALL_ACTIONS)
    scene = ElixirReplay(services, LoadedSave(active_match.session, active_match.seats))
    loose = msgspec.structs.replace(_BLUNDER, win_chance_loss=0.05)
    set_review(scene, {3: ("lay 2 5", _BLUNDER), 4: ("lay 4 3", loose), 8: ("lay 3", loose)})
    scene.go_to(scene.turning_points[0].step - 1)
    return scene


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "elixir-lay": _make_laying,
    "elixir-later": _make_third_game,
    "elixir-hidden": _make_hidden,
    "elixir-drink": _make_drinking,
    "elixir-won": _make_won,
    "elixir-handover": _make_handover,
    "elixir-beginner": _make_beginner,
    "elixir-both": _make_both_potions,
    "elixir-watching": _make_watching,
    "elixir-sudden": _make_sudden_death,
    "elixir-official": _make_official,
    "elixir-replay": _make_replay,
    "elixir-review": _make_review,
    "elixir-coach": _make_coach,
    "elixir-lobby": lambda services: ElixirLobbyScene(services, make_plan()),
    "elixir-lobby-quick": lambda services: ElixirLobbyScene(services, make_plan("quick")),
    "elixir-lobby-real": lambda services: ElixirLobbyScene(services, make_plan("real", has_two_people=True)),
    "elixir-start": _make_start,
    "elixir-lobby-waiting": _make_waiting,
    "elixir-rules": _make_rules,
    "elixir-pack-torn": lambda services: _make_opening(services, 0.6),
    "elixir-pack-turning": lambda services: _make_opening(services, 3.4),
    "elixir-pack": lambda services: _make_opening(services, 60.0),
    "elixir-pack-potion": lambda services: _make_opening(services, 60.0, "pack/shot-1"),
    "elixir-deck": _make_picker,
    "elixir-missing": _make_missing,
    "elixir-album": _make_album,
    "elixir-trade": _make_trade,
    "elixir-result": _make_result,
    "elixir-result-real": _make_real_result,
}
"""Builders of scenes by name."""
