"""Dungeon scenes in representative states, for ``dev shot`` and the tests of the window."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from game.app.dungeon.chronicle_scene import ChronicleScene
from game.app.dungeon.pages.talk import format_hint
from game.app.dungeon.pages.teleporter import TeleporterScene
from game.app.dungeon.replay import DungeonReplay
from game.app.dungeon.result import DungeonResult
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.setup import AdventureSetup
from game.app.dungeon.view_model import DungeonSelection
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.bots.core.advice import Advice, Reason
from game.bots.core.bot import Bot
from game.bots.dungeon.bots import make_dungeon_bot
from game.bots.dungeon.search import COLLAPSE_COST
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.content.formats.cache import cached
from game.modes.active_match import ActiveMatch
from game.modes.dungeon.chronicle import AdventureRecord, LastAdventureSetup
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.actions.party_health import compute_score
from game.rules.dungeon.engine.state import NONE, State
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.setup.dungeon import AdventurePlan
from game.storage.saves import LoadedSave
from tools.shots.states.epic import isolate_top
from tools.shots.states.judged import set_comment, set_review

NAMES = ("Jonas", "Tilda", "Mira", "Brunhilde", "Maximilian")
"""Names of the players."""
LONG_NAMES = ("Wilhelmine-Charlotte", "Friedrich-Wilhelm", "Hildegard-Annette", "Karl-Theodor", "Maria-Magdalena")
"""Long names of the players, to test layouts."""

Predicate = Callable[[DungeonRules, State], bool]
"""Condition on a position, as the deciding seat sees it, at which a match is stopped."""
_MAX_STEPS = 6000
"""Maximum number of actions until the position is reached."""


def play_to(
    setup: Setup,
    seed: str,
    is_wanted: Predicate,
    *,
    names: tuple[str, ...] = NAMES,
    human_count: int = 5,
    bot_name: str = "greedy",
) -> ActiveMatch[DungeonRules]:
    """Return an adventure that bots have played up to the first position for which ``is_wanted`` is true."""
    session = _play_adventure(setup, seed, is_wanted, bot_name).copy()
    kinds = [PERSON if seat < human_count else "greedy" for seat in range(setup.players)]
    seats = Seats(kinds, list(names[: setup.players]))

    def start_again() -> ActiveMatch[DungeonRules]:
        return play_to(setup, seed, is_wanted, names=names, human_count=human_count)

    return ActiveMatch(session, seats, open_hands=setup.open_hands, restart=start_again)


@cached
def _play_adventure(setup: Setup, seed: str, is_wanted: Predicate, bot_name: str) -> AnySession:
    """Return a session of an adventure that bots have played up to a wanted position."""
    rules = DungeonRules(load_dungeon_catalog(), setup)
    session: AnySession = Session(rules, seed)
    bot: Bot = make_dungeon_bot(bot_name)
    rng = Random(seed)
    for _step in range(_MAX_STEPS):
        decision = session.decision
        if decision is None or is_wanted(rules, session.view_for(decision.seat)):
            break
        legal = session.legal_actions()
        session.submit(bot.choose(rules, session.view_for(decision.seat), decision.seat, legal, rng))
    return session


def _never_stop(rules: DungeonRules, view: State) -> bool:
    """Return False, so that the match is played to its end."""
    return False


def make_scene(services: Services, active_match: ActiveMatch[DungeonRules]) -> AdventureScene:
    """Return the match screen as the deciding person sees it."""
    services.change_settings(speed="instant")
    scene = AdventureScene(services, active_match)
    decision = active_match.session.decision
    if decision is not None and active_match.seats.is_person(decision.seat):
        scene.take_seat(decision.seat)
    return scene


def match_question(kind: str, min_rounds: int = 0, **options: int) -> Predicate:
    """Return a predicate that is true at a decision of this kind, after a number of rounds or of finished dungeons."""

    def is_wanted(rules: DungeonRules, view: State) -> bool:
        decision = view.decision
        enough = view.rounds >= min_rounds and len(view.beaten) >= options.get("beaten", 0)
        return decision is not None and decision.kind == kind and enough

    return is_wanted


def _make_floor(
    setup: Setup, seed: str, is_wanted: Predicate, names: tuple[str, ...] = NAMES
) -> Callable[[Services], Scene]:
    """Return a builder of a position in which a room is chosen."""

    def make(services: Services) -> Scene:
        scene = make_scene(services, play_to(setup, seed, is_wanted, names=names))
        legal = scene.session.legal_actions()
        cells = [action.cell for action in legal if type(action).__name__ == "Enter"]
        scene.choice.cell = cells[-1] if cells else NONE
        others = [seat for seat in range(setup.players) if seat != scene.viewer]
        if others:
            scene.hint_by_seat[others[0]] = format_hint(scene.make_context(), others[0], "combat")
        return scene

    return make


def _make_challenge(
    setup: Setup, seed: str, is_wanted: Predicate, names: tuple[str, ...] = NAMES
) -> Callable[[Services], Scene]:
    """Return a builder of a position with a challenge and the best card selected."""

    def make(services: Services) -> Scene:
        scene = make_scene(services, play_to(setup, seed, is_wanted, names=names))
        context = scene.make_context()
        best, gain = 0, -1
        for index, card in enumerate(context.hand):
            for use in context.list_uses(card):
                if use.refusal is None and use.how != "guard" and use.gain > gain:
                    best, gain = index, use.gain
        scene.choice.card = best
        return scene

    return make


def _make_plain(
    setup: Setup, seed: str, is_wanted: Predicate, selection: DungeonSelection | None = None
) -> Callable[[Services], Scene]:
    """Return a builder of a position, with an optional selection."""

    def make(services: Services) -> Scene:
        scene = make_scene(services, play_to(setup, seed, is_wanted))
        if selection is not None:
            scene.choice.copy_from(selection)
        return scene

    return make


def _match_challenge(
    min_round: int, min_laid: int, *, boss: bool = False, min_tags: int = 0, castle: bool = False
) -> Predicate:
    """Return a predicate for a challenge with at least this many rounds, cards in the round, and room tags."""

    def is_wanted(rules: DungeonRules, view: State) -> bool:
        challenge, decision = view.challenge, view.decision
        if challenge is None or decision is None or decision.kind != "turn":
            return False
        room = rules.catalog.rooms[challenge.room]
        is_boss = challenge.cell == rules.catalog.layouts[view.layout].boss
        in_castle = view.dungeon == rules.catalog.castle.code
        now = [card for card in challenge.laid if card.round == challenge.round]
        enough = challenge.round >= min_round and len(now) >= min_laid and len(room.tags) >= min_tags
        return enough and is_boss == boss and in_castle == castle

    return is_wanted


def _has_teleporter(_rules: DungeonRules, view: State) -> bool:
    """Return whether it is a turn in the castle with a teleporter and more than three solved rooms."""
    decision = view.decision
    done = sum(place.done for place in view.cells)
    return decision is not None and decision.kind == "turn" and view.teleporter != NONE and done > 3


def _make_teleporter(services: Services) -> Scene:
    scene = make_scene(services, play_to(THREE, "1", _has_teleporter))
    return TeleporterScene(services, scene.make_context(), scene.try_action)


def _make_handover(services: Services) -> Scene:
    active_match = play_to(Setup(players=3), "7", _match_challenge(1, 1))
    scene = AdventureScene(services, active_match)
    services.change_settings(speed="instant")
    services.stack.push(scene)
    scene.update(0.1)
    return isolate_top(services, scene)


def _make_interlude(setup: Setup, seed: str, event_name: str) -> Callable[[Services], Scene]:
    """Return a builder of the overlay that appears after the first event of this type."""

    def make(services: Services) -> Scene:
        services.change_settings(speed="instant")
        session, action = _play_until_event(setup, seed, event_name)
        session = session.copy()
        seats = Seats([PERSON] * setup.players, list(NAMES[: setup.players]))
        scene = AdventureScene(services, ActiveMatch(session, seats, open_hands=True))
        services.stack.push(scene)
        scene.submit(session.parse_action(action))
        scene.update(0.1)
        return isolate_top(services, scene)

    return make


@cached
def _play_until_event(setup: Setup, seed: str, event_name: str) -> tuple[AnySession, str]:
    """Return an adventure before the action that triggers the first event of this type, and the action."""
    rules = DungeonRules(load_dungeon_catalog(), setup)
    session: AnySession = Session(rules, seed)
    bot, rng = make_dungeon_bot("greedy" if event_name == "DungeonLeft" else "random"), Random(seed)
    while not any(type(event).__name__ == event_name for event in session.events_of(len(session.journal) - 1)):
        decision = session.decision
        assert decision is not None
        session.submit(bot.choose(rules, session.view_for(decision.seat), decision.seat, session.legal_actions(), rng))
    journal = session.journal
    return Session.replay(rules, seed, journal[:-1]), journal[-1].action


def _make_result(setup: Setup, seed: str, bot_name: str = "greedy") -> Callable[[Services], Scene]:
    """Return a builder of the result screen."""

    def make(services: Services) -> Scene:
        active_match = play_to(setup, seed, _never_stop, bot_name=bot_name)
        result = DungeonResult(services, active_match)
        result.rank = 0 if setup.given else 2
        return result

    return make


def _make_setup(player_count: int, names: tuple[str, ...] = NAMES) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        kinds = tuple(PERSON if seat < 3 else "greedy" for seat in range(player_count))
        return AdventureSetup(services, AdventurePlan(LastAdventureSetup(kinds, names[:player_count])))

    return make


def _make_rules(services: Services) -> Scene:
    """Show the rules sheet with two rules changed."""
    scene = _make_setup(3)(services)
    assert isinstance(scene, AdventureSetup)
    scene.plan.options = {"any_kind"}
    scene.plan.seed = "K3F2-91BD"
    scene.show_rules(shows_rules=True)
    return scene


def _list_runs() -> list[AdventureRecord]:
    runs = []
    for index, seed in enumerate(("3", "5", "8")):
        players = 1 + index
        active_match = play_to(Setup(players=players), seed, _never_stop)
        rules, view = active_match.rules, active_match.session.view_for(-1)
        runs.append(
            AdventureRecord(
                seed=("K3F2-91BD", "daily-2026-03-21", "7Q1X-0C44")[index],
                length="short",
                grade="hero",
                players=NAMES[:players],
                won=bool(view.result),
                score=compute_score(rules.match, view),
                rounds=view.rounds,
                collapses=view.collapses,
                rupees=view.earned,
                ended=1_774_000_000.0 - 90_000 * index,
                chapters=tuple(view.chapters),
            )
        )
    return runs


def _make_replay(services: Services) -> Scene:
    """Show the replay of a finished adventure in the middle of a challenge."""
    active_match = play_to(THREE, "3", _never_stop)
    return DungeonReplay(services, LoadedSave(active_match.session, active_match.seats), 46)


_BLUNDER_REASONS = (Reason("hearts", 4.0, mean=5.0, baseline_mean=1.0),)
"""Reason why the rated turn was a mistake."""
_BLUNDER = Advice(rival_action="pass", edge=4.0, reasons=_BLUNDER_REASONS, win_chance_loss=4 / COLLAPSE_COST)
"""Verdict on the rated turn."""


def _make_review(services: Services) -> Scene:
    """Show a reviewed adventure just before a mistake in the middle of a challenge."""
    active_match = play_to(THREE, "3", _never_stop)
    scene = DungeonReplay(services, LoadedSave(active_match.session, active_match.seats))
    half = (Reason("hearts", 1.0, mean=5.0, baseline_mean=4.0),)
    loose = msgspec.structs.replace(_BLUNDER, win_chance_loss=1.2 / COLLAPSE_COST, reasons=half)
    chance = (Reason("solved", 4.0, mean=0.9, baseline_mean=0.4),)
    blunder = msgspec.structs.replace(_BLUNDER, reasons=chance)
    journal = active_match.session.journal
    laid = [step for step, entry in enumerate(journal) if entry.action.startswith("play ")]
    others = {step: journal[step].action.replace("play ", "down ") for step in laid}
    set_review(
        scene,
        {step: (others[step], advice) for step, advice in zip(laid[8:60:20], (loose, blunder, loose), strict=True)},
    )
    scene.go_to(scene.turning_points[1].step - 1)
    return scene


def _make_coach(services: Services) -> Scene:
    """Show the coach's comment on a passed turn, with the better action."""
    services.change_settings(coach=True)
    active_match = play_to(THREE, "13", _match_challenge(2, 1, min_tags=1), human_count=1)
    better = next(
        text
        for text in map(active_match.rules.to_text, active_match.session.legal_actions())
        if text.startswith("play ")
    )
    scene = make_scene(services, active_match)
    active_match.session.submit(active_match.session.parse_action("pass"))
    set_comment(scene.coach, active_match.session, (better, _BLUNDER), scene.viewer)
    scene.show_position()
    scene.coach.toggle_details()
    return scene


def _make_late_coach(is_wanted: Predicate, *, shows_details: bool) -> Callable[[Services], Scene]:
    """Return a builder of the coach's comment on the last turn of a challenge, with or without the better action."""

    def make(services: Services) -> Scene:
        services.change_settings(coach=True)
        active_match = play_to(THREE, "7", is_wanted, human_count=1)
        scene = make_scene(services, active_match)
        rules, session = active_match.rules, active_match.session
        journal = session.journal
        laid = [step for step, entry in enumerate(journal) if entry.action.startswith("play ") and entry.seat == 0]
        legal = map(rules.to_text, rules.legal_actions(session.view_at(laid[-1] - 1, 0)))
        better = next(text for text in legal if text.startswith("play ") and text != journal[laid[-1]].action)
        scene.take_seat(0)
        set_comment(scene.coach, session, (better, _BLUNDER), 0, laid[-1])
        scene.show_position()
        if shows_details:
            scene.coach.toggle_details()
        return scene

    return make


def _has_offer_in_safe_room(rules: DungeonRules, view: State) -> bool:
    """Return whether the decision is about an offer outside a challenge."""
    return view.decision is not None and view.decision.kind == "offer" and view.challenge is None


SOLO, TWO, THREE, FIVE = Setup(players=1), Setup(players=2), Setup(players=3), Setup(players=5)
"""Setups by number of players."""
LONG = Setup(players=5, length="long", grade="story")
"""Long adventure of five players on Story."""

SHOTS: dict[str, Callable[[Services], Scene]] = {
    "dungeon-setup": _make_setup(3),
    "dungeon-setup-5": _make_setup(5, LONG_NAMES),
    "dungeon-setup-rules": _make_rules,
    "dungeon-map": _make_plain(THREE, "3", match_question("dungeon"), DungeonSelection(code="AR")),
    "dungeon-map-later": _make_plain(LONG, "3", match_question("dungeon", beaten=3)),
    "dungeon-sword": _make_plain(THREE, "3", match_question("sword")),
    "dungeon-floor": _make_floor(THREE, "3", match_question("rooms", 6)),
    "dungeon-floor-solo": _make_floor(SOLO, "3", match_question("rooms", 12)),
    "dungeon-floor-5": _make_floor(FIVE, "3", match_question("rooms", 20), LONG_NAMES),
    "dungeon-floor-castle": _make_floor(LONG, "5", match_question("rooms", beaten=7), LONG_NAMES),
    "dungeon-item": _make_plain(THREE, "3", match_question("item")),
    "dungeon-offer": _make_plain(THREE, "2", match_question("offer")),
    "dungeon-offer-safe": _make_plain(TWO, "6", _has_offer_in_safe_room),
    "dungeon-discard": _make_plain(TWO, "1", match_question("discard")),
    "dungeon-avert": _make_plain(TWO, "4", match_question("avert")),
    "dungeon-between": _make_plain(THREE, "5", match_question("between")),
    "dungeon-teleporter": _make_teleporter,
    "dungeon-safe": _make_plain(THREE, "4", match_question("safe")),
    "dungeon-challenge": _make_challenge(THREE, "17", _match_challenge(2, 1, min_tags=1)),
    "dungeon-challenge-solo": _make_challenge(SOLO, "3", _match_challenge(1, 0)),
    "dungeon-challenge-5": _make_challenge(FIVE, "4", _match_challenge(1, 3), LONG_NAMES),
    "dungeon-boss": _make_challenge(THREE, "3", _match_challenge(2, 1, boss=True)),
    "dungeon-boss-last": _make_challenge(THREE, "3", _match_challenge(2, 0, boss=True, castle=True)),
    "dungeon-shop": _make_plain(THREE, "5", match_question("shop", beaten=2), DungeonSelection(code="red")),
    "dungeon-shop-poor": _make_plain(THREE, "3", match_question("shop"), DungeonSelection(code="milk")),
    "dungeon-handover": _make_handover,
    "dungeon-collapse": _make_interlude(SOLO, "2", "Collapsed"),
    "dungeon-boss-beaten": _make_interlude(THREE, "3", "DungeonLeft"),
    "dungeon-victory": _make_result(THREE, "3"),
    "dungeon-victory-long": _make_result(LONG, "3"),
    "dungeon-lost": _make_result(Setup(players=1, grade="hero"), "1", "random"),
    "dungeon-lost-given": _make_result(Setup(players=2, grade="hero", given=("RW", "MM"), hearts=5), "1", "random"),
    "dungeon-replay": _make_replay,
    "dungeon-review": _make_review,
    "dungeon-coach": _make_coach,
    "dungeon-coach-map": _make_late_coach(match_question("dungeon", beaten=1), shows_details=False),
    "dungeon-coach-map-shown": _make_late_coach(match_question("dungeon", beaten=1), shows_details=True),
    "dungeon-coach-shop": _make_late_coach(match_question("shop", beaten=1), shows_details=False),
    "dungeon-coach-shop-shown": _make_late_coach(match_question("shop", beaten=1), shows_details=True),
    "dungeon-chronicle": lambda services: ChronicleScene(services, _list_runs()),
    "dungeon-chronicle-empty": lambda services: ChronicleScene(services, []),
}
"""Builders of scenes by name."""
