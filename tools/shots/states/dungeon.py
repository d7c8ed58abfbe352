"""The dungeon's scenes in states worth looking at, for ``dev shot`` and the tests of the window."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from game.app.dungeon.chronicle_scene import ChronicleScene
from game.app.dungeon.pages.talk import sentence
from game.app.dungeon.pages.teleporter import TeleporterScene
from game.app.dungeon.replay import DungeonReplay
from game.app.dungeon.result import DungeonResult
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.setup import AdventureSetup
from game.app.dungeon.view_model import Choice
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.bots.core.advice import Advice, Reason
from game.bots.core.bot import Bot
from game.bots.dungeon.bots import make_dungeon_bot
from game.bots.dungeon.search import COLLAPSE
from game.content.cards.dungeon_catalog import load_catalog
from game.content.formats.cache import cached
from game.modes.active_match import Occasion
from game.modes.dungeon.chronicle import LastSetup, Run
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.actions.party_health import score
from game.rules.dungeon.engine.state import NONE, State
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.setup.dungeon import Plan
from game.storage.saves import Saved
from tools.shots.states.epic import top_alone
from tools.shots.states.judged import reviewed, spoken

NAMES = ("Jonas", "Tilda", "Mira", "Brunhilde", "Maximilian")
LONG_NAMES = ("Wilhelmine-Charlotte", "Friedrich-Wilhelm", "Hildegard-Annette", "Karl-Theodor", "Maria-Magdalena")

Wanted = Callable[[DungeonRules, State], bool]
_MOST_STEPS = 6000


def played(
    setup: Setup, seed: str, wanted: Wanted, *, names: tuple[str, ...] = NAMES, people: int = 5, by: str = "greedy"
) -> Occasion[DungeonRules]:
    """An adventure that quick bots have played up to a position that somebody wants to see."""
    session = _adventure(setup, seed, wanted, by).copy()
    kinds = [PERSON if seat < people else "greedy" for seat in range(setup.players)]
    seats = Seats(kinds, list(names[: setup.players]))

    def again() -> Occasion[DungeonRules]:
        return played(setup, seed, wanted, names=names, people=people)

    return Occasion(session, seats, open_hands=setup.open_hands, again=again)


@cached
def _adventure(setup: Setup, seed: str, wanted: Wanted, by: str) -> AnySession:
    rules = DungeonRules(load_catalog(), setup)
    session: AnySession = Session(rules, seed)
    bot: Bot = make_dungeon_bot(by)
    luck = Random(seed)
    for _step in range(_MOST_STEPS):
        asked = session.decision
        if asked is None or wanted(rules, session.view(asked.seat)):
            break
        legal = session.legal()
        session.submit(bot.choose(rules, session.view(asked.seat), asked.seat, legal, luck))
    return session


def _never(rules: DungeonRules, view: State) -> bool:
    """Plays to the end."""
    return False


def seated(services: Services, occasion: Occasion[DungeonRules]) -> AdventureScene:
    """The scene with whoever is asked sitting at the screen."""
    services.change(speed="instant")
    scene = AdventureScene(services, occasion)
    asked = occasion.session.decision
    if asked is not None and occasion.seats.is_person(asked.seat):
        scene.take_seat(asked.seat)
    return scene


def asks(kind: str, after: int = 0, **more: int) -> Wanted:
    """A question of this kind, from some round of the adventure on, or at some level."""

    def wanted(rules: DungeonRules, view: State) -> bool:
        asked = view.decision
        enough = view.rounds >= after and len(view.beaten) >= more.get("beaten", 0)
        return asked is not None and asked.kind == kind and enough

    return wanted


def _floor(setup: Setup, seed: str, wanted: Wanted, names: tuple[str, ...] = NAMES) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        scene = seated(services, played(setup, seed, wanted, names=names))
        legal = scene.session.legal()
        cells = [action.cell for action in legal if type(action).__name__ == "Enter"]
        scene.choice.cell = cells[-1] if cells else NONE
        others = [seat for seat in range(setup.players) if seat != scene.viewer]
        if others:
            scene.says[others[0]] = sentence(scene.desk(), others[0], "combat")
        return scene

    return make


def _challenge(setup: Setup, seed: str, wanted: Wanted, names: tuple[str, ...] = NAMES) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        scene = seated(services, played(setup, seed, wanted, names=names))
        desk = scene.desk()
        best, gain = 0, -1
        for place, card in enumerate(desk.hand):
            for use in desk.uses(card):
                if use.refusal is None and use.how != "guard" and use.gain > gain:
                    best, gain = place, use.gain
        scene.choice.card = best
        return scene

    return make


def _plain(setup: Setup, seed: str, wanted: Wanted, choice: Choice | None = None) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        scene = seated(services, played(setup, seed, wanted))
        if choice is not None:
            scene.choice.change_to(choice)
        return scene

    return make


def _in_challenge(rounds: int, laid: int, *, boss: bool = False, tags: int = 0, castle: bool = False) -> Wanted:
    def wanted(rules: DungeonRules, view: State) -> bool:
        challenge, asked = view.challenge, view.decision
        if challenge is None or asked is None or asked.kind != "turn":
            return False
        room = rules.catalog.rooms[challenge.room]
        is_boss = challenge.cell == rules.catalog.layouts[view.layout].boss
        in_castle = view.dungeon == rules.catalog.castle.code
        now = [card for card in challenge.laid if card.round == challenge.round]
        enough = challenge.round >= rounds and len(now) >= laid and len(room.tags) >= tags
        return enough and is_boss == boss and in_castle == castle

    return wanted


def _with_teleporter(_rules: DungeonRules, view: State) -> bool:
    """A turn in the castle while the teleporter lies on one of several solved rooms."""
    asked = view.decision
    done = sum(place.done for place in view.cells)
    return asked is not None and asked.kind == "turn" and view.teleporter != NONE and done > 3


def _teleporter(services: Services) -> Scene:
    scene = seated(services, played(THREE, "1", _with_teleporter))
    return TeleporterScene(services, scene.desk(), scene.do)


def _handover(services: Services) -> Scene:
    occasion = played(Setup(players=3), "7", _in_challenge(1, 1))
    scene = AdventureScene(services, occasion)
    services.change(speed="instant")
    services.stack.push(scene)
    scene.update(0.1)
    return top_alone(services, scene)


def _interlude(setup: Setup, seed: str, name: str) -> Callable[[Services], Scene]:
    """The screen right after an event of this name."""

    def make(services: Services) -> Scene:
        services.change(speed="instant")
        session, action = _before(setup, seed, name)
        session = session.copy()
        seats = Seats([PERSON] * setup.players, list(NAMES[: setup.players]))
        scene = AdventureScene(services, Occasion(session, seats, open_hands=True))
        services.stack.push(scene)
        scene.submit(session.read(action))
        scene.update(0.1)
        return top_alone(services, scene)

    return make


@cached
def _before(setup: Setup, seed: str, name: str) -> tuple[AnySession, str]:
    """An adventure before the action that brings an event of this name about, and the action."""
    rules = DungeonRules(load_catalog(), setup)
    session: AnySession = Session(rules, seed)
    bot, luck = make_dungeon_bot("greedy" if name == "DungeonLeft" else "random"), Random(seed)
    while not any(type(event).__name__ == name for event in session.events_of(len(session.journal) - 1)):
        asked = session.decision
        assert asked is not None
        session.submit(bot.choose(rules, session.view(asked.seat), asked.seat, session.legal(), luck))
    journal = session.journal
    return Session.replay(rules, seed, journal[:-1]), journal[-1].action


def _result(setup: Setup, seed: str, by: str = "greedy") -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        occasion = played(setup, seed, _never, by=by)
        result = DungeonResult(services, occasion)
        result.place = 0 if setup.given else 2
        return result

    return make


def _setup(players: int, names: tuple[str, ...] = NAMES) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        kinds = tuple(PERSON if seat < 3 else "greedy" for seat in range(players))
        return AdventureSetup(services, Plan(LastSetup(kinds, names[:players])))

    return make


def _runs() -> list[Run]:
    runs = []
    for number, seed in enumerate(("3", "5", "8")):
        players = 1 + number
        occasion = played(Setup(players=players), seed, _never)
        rules, view = occasion.rules, occasion.session.view(-1)
        runs.append(
            Run(
                seed=("K3F2-91BD", "daily-2026-03-21", "7Q1X-0C44")[number],
                length="short",
                grade="hero",
                players=NAMES[:players],
                won=bool(view.result),
                score=score(rules.match, view),
                rounds=view.rounds,
                collapses=view.collapses,
                rupees=view.earned,
                ended=1_774_000_000.0 - 90_000 * number,
                chapters=tuple(view.chapters),
            )
        )
    return runs


def _replay(services: Services) -> Scene:
    """A finished adventure told again, in the middle of a challenge."""
    occasion = played(THREE, "3", _never)
    return DungeonReplay(services, Saved(occasion.session, occasion.seats), 46)


_SAVED = (Reason("hearts", 4.0, amount=5.0, beside=1.0),)
_BLUNDER = Advice(rival="pass", edge=4.0, reasons=_SAVED, lost=4 / COLLAPSE)


def _review(services: Services) -> Scene:
    """An adventure that was reviewed, just before a mistake in the middle of a challenge."""
    occasion = played(THREE, "3", _never)
    scene = DungeonReplay(services, Saved(occasion.session, occasion.seats))
    half = (Reason("hearts", 1.0, amount=5.0, beside=4.0),)
    loose = msgspec.structs.replace(_BLUNDER, lost=1.2 / COLLAPSE, reasons=half)
    chance = (Reason("solved", 4.0, amount=0.9, beside=0.4),)
    blunder = msgspec.structs.replace(_BLUNDER, reasons=chance)
    journal = occasion.session.journal
    laid = [step for step, entry in enumerate(journal) if entry.action.startswith("play ")]
    others = {step: journal[step].action.replace("play ", "down ") for step in laid}
    reviewed(
        scene,
        {step: (others[step], advice) for step, advice in zip(laid[8:60:20], (loose, blunder, loose), strict=True)},
    )
    scene.go_to(scene.points[1].step - 1)
    return scene


def _coach(services: Services) -> Scene:
    """What the coach says of a turn that was passed by, with the better one."""
    services.change(coach=True)
    occasion = played(THREE, "13", _in_challenge(2, 1, tags=1), people=1)
    better = next(text for text in map(occasion.rules.to_text, occasion.session.legal()) if text.startswith("play "))
    scene = seated(services, occasion)
    occasion.session.submit(occasion.session.read("pass"))
    spoken(scene.coach, occasion.session, (better, _BLUNDER), scene.viewer)
    scene.show_position()
    scene.coach.show()
    return scene


def _coach_later(wanted: Wanted, *, shown: bool) -> Callable[[Services], Scene]:
    """What the coach says of the last turn of a challenge, with or without the better one, where it leads to."""

    def make(services: Services) -> Scene:
        services.change(coach=True)
        occasion = played(THREE, "7", wanted, people=1)
        scene = seated(services, occasion)
        rules, session = occasion.rules, occasion.session
        journal = session.journal
        laid = [step for step, entry in enumerate(journal) if entry.action.startswith("play ") and entry.seat == 0]
        legal = map(rules.to_text, rules.legal(session.view_at(laid[-1] - 1, 0)))
        better = next(text for text in legal if text.startswith("play ") and text != journal[laid[-1]].action)
        scene.take_seat(0)
        spoken(scene.coach, session, (better, _BLUNDER), 0, laid[-1])
        scene.show_position()
        if shown:
            scene.coach.show()
        return scene

    return make


def _offer_in_a_safe_room(rules: DungeonRules, view: State) -> bool:
    return view.decision is not None and view.decision.kind == "offer" and view.challenge is None


SOLO, TWO, THREE, FIVE = Setup(players=1), Setup(players=2), Setup(players=3), Setup(players=5)
LONG = Setup(players=5, length="long", grade="story")

SHOTS: dict[str, Callable[[Services], Scene]] = {
    "dungeon-setup": _setup(3),
    "dungeon-setup-5": _setup(5, LONG_NAMES),
    "dungeon-map": _plain(THREE, "3", asks("dungeon"), Choice(code="AR")),
    "dungeon-map-later": _plain(LONG, "3", asks("dungeon", beaten=3)),
    "dungeon-sword": _plain(THREE, "3", asks("sword")),
    "dungeon-floor": _floor(THREE, "3", asks("rooms", 6)),
    "dungeon-floor-solo": _floor(SOLO, "3", asks("rooms", 12)),
    "dungeon-floor-5": _floor(FIVE, "3", asks("rooms", 20), LONG_NAMES),
    "dungeon-floor-castle": _floor(LONG, "5", asks("rooms", beaten=7), LONG_NAMES),
    "dungeon-item": _plain(THREE, "3", asks("item")),
    "dungeon-offer": _plain(THREE, "2", asks("offer")),
    "dungeon-offer-safe": _plain(TWO, "6", _offer_in_a_safe_room),
    "dungeon-discard": _plain(TWO, "1", asks("discard")),
    "dungeon-avert": _plain(TWO, "4", asks("avert")),
    "dungeon-between": _plain(THREE, "5", asks("between")),
    "dungeon-teleporter": _teleporter,
    "dungeon-safe": _plain(THREE, "4", asks("safe")),
    "dungeon-challenge": _challenge(THREE, "17", _in_challenge(2, 1, tags=1)),
    "dungeon-challenge-solo": _challenge(SOLO, "3", _in_challenge(1, 0)),
    "dungeon-challenge-5": _challenge(FIVE, "4", _in_challenge(1, 3), LONG_NAMES),
    "dungeon-boss": _challenge(THREE, "3", _in_challenge(2, 1, boss=True)),
    "dungeon-boss-last": _challenge(THREE, "3", _in_challenge(2, 0, boss=True, castle=True)),
    "dungeon-shop": _plain(THREE, "5", asks("shop", beaten=2), Choice(code="red")),
    "dungeon-shop-poor": _plain(THREE, "3", asks("shop"), Choice(code="milk")),
    "dungeon-handover": _handover,
    "dungeon-collapse": _interlude(SOLO, "2", "Collapsed"),
    "dungeon-boss-beaten": _interlude(THREE, "3", "DungeonLeft"),
    "dungeon-victory": _result(THREE, "3"),
    "dungeon-victory-long": _result(LONG, "3"),
    "dungeon-lost": _result(Setup(players=1, grade="hero"), "1", "random"),
    "dungeon-lost-given": _result(Setup(players=2, grade="hero", given=("RW", "MM"), hearts=5), "1", "random"),
    "dungeon-replay": _replay,
    "dungeon-review": _review,
    "dungeon-coach": _coach,
    "dungeon-coach-map": _coach_later(asks("dungeon", beaten=1), shown=False),
    "dungeon-coach-map-shown": _coach_later(asks("dungeon", beaten=1), shown=True),
    "dungeon-coach-shop": _coach_later(asks("shop", beaten=1), shown=False),
    "dungeon-coach-shop-shown": _coach_later(asks("shop", beaten=1), shown=True),
    "dungeon-chronicle": lambda services: ChronicleScene(services, _runs()),
    "dungeon-chronicle-empty": lambda services: ChronicleScene(services, []),
}
"""By name: a scene of an adventure in a state worth looking at."""
