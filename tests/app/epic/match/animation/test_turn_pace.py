"""Pace of a bot's turn: it rises so that a long turn ends in time, and never rushes a person or what is read."""

from __future__ import annotations

import itertools
import time

import pytest

from game.app.epic.lesson import build_lesson
from game.app.epic.match.animation.air import HealthNumber
from game.app.epic.match.animation.duel import times
from game.app.epic.match.animation.duel.state import DuelCutscene
from game.app.epic.match.animation.performers import DieThrow, TableCard
from game.app.epic.match.animation.turn_pace import MAX_PACE, READ_PACE, compute_pace
from game.app.epic.match.last_turn import replay_last_turn
from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.table import make_puzzle_table
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.content.lessons.tutorial import load_lessons
from game.content.puzzles.puzzles import load_shipped_puzzles
from game.rules.epic import event as events
from game.session.seats import PERSON
from tests.app.epic.match.test_bots import FRAME, LINK_GANON, LUKE_VADER, PATIENCE, SIX_SECONDS, make_table, watch_turns
from tests.app.screen import get_used_canvas, some_services, start_screen

LATE = 30.0
"""Seconds after which every turn is late."""
READABLE_SECONDS = 1.1
"""Seconds that even the last moment of a long turn takes."""


# The rule ------------------------------------------------------------------------------------------------------------


def test_a_turn_begins_at_the_normal_pace() -> None:
    assert compute_pace(0.0) == compute_pace(1.5) == 1.0


def test_the_pace_rises_evenly_up_to_its_maximum() -> None:
    paces = [compute_pace(tenths / 10) for tenths in range(61)]
    rises = [after - before for before, after in itertools.pairwise(paces)]
    assert min(rises) >= 0
    assert max(rises) <= 0.15
    assert paces[30] == paces[60] == MAX_PACE


def test_a_limit_bounds_the_pace_but_never_below_normal() -> None:
    assert compute_pace(LATE, 1.3) == 1.3
    assert compute_pace(LATE, 0.4) == 1.0
    assert compute_pace(0.0, 1.3) == 1.0


# What is shown -------------------------------------------------------------------------------------------------------


def make_late_turn(*kinds: str, **settings: object) -> tuple[Services, MatchScene]:
    """Return a table late in the turn of the second seat, whose last action is shown."""
    services, scene = make_table(list(kinds), **{"speed": "normal", **settings})
    scene.stage.skip()
    scene.stage.view.turn, scene.stage.view.active = 3, 1
    scene.stage.may_hasten = True
    scene.turn_pace.advance(0.0, is_waiting=False)
    return services, scene


def find_pace(scene: MatchScene, seconds: float = LATE) -> float:
    """Return the pace after some more seconds of a turn."""
    return scene.turn_pace.advance(seconds, is_waiting=False)


def open_moment(scene: MatchScene, time: float, pace: float = 1.0) -> None:
    """Show a duel moment of the second seat's leader against the first seat's at a time."""
    figures = [
        next(index for index, seat in enumerate(scene.stage.match.seat_of) if seat == wanted) for wanted in (1, 0)
    ]
    duel = scene.stage.duel = DuelCutscene(figures[0], figures[1:], TableCard(0, 1, "attack", 1.0), "blade")
    duel.time, duel.pace = time, pace


def test_the_board_is_hastened_late_in_a_bots_turn() -> None:
    _services, scene = make_late_turn("greedy", "greedy")
    assert find_pace(scene, 0.1) == 1.0
    assert find_pace(scene) == MAX_PACE


def test_the_next_turn_begins_anew() -> None:
    _services, scene = make_late_turn("greedy", "greedy")
    assert find_pace(scene) == MAX_PACE
    scene.stage.view.turn += 1
    assert find_pace(scene, 1.0) == 1.0


def test_a_persons_turn_is_never_hastened() -> None:
    _services, scene = make_late_turn("greedy", PERSON)
    assert find_pace(scene) == 1.0


def test_what_is_read_stays_close_to_the_normal_pace() -> None:
    _services, scene = make_late_turn("greedy", "greedy")
    stage = scene.stage
    find_pace(scene)
    stage.throw = DieThrow(0, 1, "")
    assert find_pace(scene) == MAX_PACE
    stage.throw.share = 1.0
    assert find_pace(scene) == READ_PACE
    stage.throw = None
    stage.effects.numbers.append(HealthNumber(-2, (1.0, 1.0), "red"))
    assert find_pace(scene) == READ_PACE
    stage.effects.numbers.clear()
    open_moment(scene, times.READ_CARDS.start)
    assert find_pace(scene) == READ_PACE
    open_moment(scene, times.SLIDE_OUT.start)
    assert find_pace(scene) == MAX_PACE
    stage.duel = None
    assert find_pace(scene, FRAME) == READ_PACE, "the board is read after a moment"
    assert find_pace(scene) == MAX_PACE


def test_a_moment_that_is_shortened_already_is_read_at_its_own_pace() -> None:
    _services, scene = make_late_turn("greedy", "greedy")
    open_moment(scene, times.READ_CARDS.start, 0.65)
    assert find_pace(scene) == 1.0
    open_moment(scene, times.SLIDE_OUT.start, 0.65)
    assert find_pace(scene) == pytest.approx(0.65 * MAX_PACE)


def test_a_result_for_a_persons_character_is_read_at_the_normal_pace() -> None:
    _services, scene = make_late_turn(PERSON, "greedy")
    open_moment(scene, times.READ_CARDS.start)
    assert find_pace(scene) == 1.0


@pytest.mark.parametrize("settings", [{"speed": "instant"}, {"reduced_motion": True}])
def test_there_is_no_other_pace_without_motion(settings: dict[str, object]) -> None:
    _services, scene = make_late_turn("greedy", "greedy", **settings)
    assert find_pace(scene) == 1.0


def test_fast_animations_are_not_hastened_beyond_the_same_maximum() -> None:
    _services, scene = make_late_turn("greedy", "greedy", speed="fast")
    assert find_pace(scene) * scene.stage.tempo.speed == MAX_PACE
    open_moment(scene, times.READ_CARDS.start)
    assert find_pace(scene) == 1.0


def test_a_slow_turn_takes_longer_until_it_is_hastened() -> None:
    _services, scene = make_late_turn("greedy", "greedy", speed="slow")
    assert find_pace(scene, 2.4) == 1.0
    assert find_pace(scene) == MAX_PACE


def test_the_time_of_a_person_does_not_count() -> None:
    _services, scene = make_late_turn("greedy", "greedy")
    assert scene.turn_pace.advance(LATE, is_waiting=True) == 1.0
    assert find_pace(scene, 1.0) == 1.0


# Whole turns ---------------------------------------------------------------------------------------------------------


def test_a_long_turn_of_a_bot_ends_within_six_seconds() -> None:
    """Two moments with several rolls or a played card take up to 9 seconds at the normal pace."""
    lengths = [
        frames
        for seed in ("1", "6", "7")
        for frames, counts in watch_turns(LINK_GANON, seed)
        if counts[events.Revealed] + counts[events.Played] >= 2 and (counts[events.Rolled] > 1 or counts[events.Played])
    ]
    assert len(lengths) >= 5
    assert max(lengths) <= SIX_SECONDS


def test_even_the_moments_of_long_turns_can_be_read() -> None:
    services, scene = make_table(["greedy", "greedy"], setup=LUKE_VADER, seed="8", speed="normal")
    shown: dict[int, list[DuelCutscene]] = {}
    while len(shown) < 8:
        services.stack.update(FRAME)
        if scene.stage.duel is not None:
            shown.setdefault(id(scene.stage.duel), []).append(scene.stage.duel)
    lengths = [len(frames) * FRAME for frames in list(shown.values())[:-1]]
    assert min(lengths) >= READABLE_SECONDS
    assert min(lengths) < times.SLIDE_OUT.end * 0.65, "one of them is late in its turn"


def play_to_defense(seed: str = "7") -> tuple[Services, MatchScene]:
    """Return a table at which a bot has attacked a person, who has not decided yet."""
    services, scene = make_table([PERSON, "greedy"], seed=seed, speed="normal")
    for _frame in range(20000):
        if scene.is_person_asked and scene.asked_kind == "defend" and scene.stage.view.active == 1:
            return services, scene
        if scene.is_person_asked:
            scene.submit(scene.active_match.session.legal_actions()[-1])
            scene.stage.skip()
        services.stack.update(FRAME)
    raise AssertionError("no bot attacks")


def watch_rest(services: Services, scene: MatchScene) -> list[bool]:
    """Answer everything at once; return for each frame up to the end of the bot's turn if a moment is shown."""
    frames, turn = [], scene.stage.view.turn
    while scene.stage.view.turn == turn and scene.active_match.session.decision is not None:
        if scene.is_person_asked:
            scene.submit(scene.active_match.session.legal_actions()[0])
        services.stack.update(FRAME)
        frames.append(scene.stage.has_cutscene)
    return frames


def test_the_answer_of_a_person_is_shown_at_the_normal_pace() -> None:
    services, scene = play_to_defense()
    assert scene.stage.cutscene_count == 0
    assert find_pace(scene) == MAX_PACE
    frames = watch_rest(services, scene)
    moment = frames[frames.index(True) :]
    seconds = moment.index(False) * FRAME
    assert seconds == pytest.approx(times.SLIDE_OUT.end, abs=0.1)


def test_a_person_who_hesitates_does_not_hasten_the_turn() -> None:
    services, scene = play_to_defense()
    before = find_pace(scene, 0.0)
    for _frame in range(round(LATE / FRAME)):
        services.stack.update(FRAME)
    assert find_pace(scene, 0.0) == before < MAX_PACE


def watch_turn(turn: int) -> tuple[Services, MatchScene]:
    """Return a table of two bots in the middle of the animations of a turn."""
    services, scene = make_table(["greedy", "greedy"], speed="normal")
    while scene.stage.view.turn < turn or not scene.stage.is_busy:
        services.stack.update(FRAME)
    return services, scene


def test_a_watched_match_that_is_paused_does_not_get_faster() -> None:
    services, scene = watch_turn(3)
    scene.handle(Intent(Kind.OK))
    for _frame in range(round(LATE / FRAME)):
        services.stack.update(FRAME)
    assert find_pace(scene, 0.0) < MAX_PACE


def test_single_moves_of_a_watched_match_are_shown_at_the_normal_pace() -> None:
    services, scene = watch_turn(3)
    assert find_pace(scene) == MAX_PACE
    scene.handle(Intent(Kind.KEY, key="n"))
    while not scene.stage.is_busy:
        services.stack.update(FRAME)
    assert find_pace(scene) == 1.0


def test_the_replay_of_a_turn_keeps_its_pace() -> None:
    services, scene = make_table(["greedy", "greedy"], speed="normal")
    while scene.stage.view.turn < 3 or scene.stage.is_busy:
        services.stack.update(FRAME)
    assert find_pace(scene) == MAX_PACE
    replay_last_turn(scene.context)
    assert scene.stage.is_busy
    assert find_pace(scene) == 1.0


def play_until_busy(services: Services, scene: MatchScene) -> None:
    """Let time pass, also for a search in the background, until something is animated."""
    end = time.monotonic() + PATIENCE
    while not scene.stage.is_busy:
        assert time.monotonic() < end
        services.stack.update(FRAME)
        time.sleep(0.001)


def test_the_solution_of_a_puzzle_is_played_at_the_normal_pace() -> None:
    start_screen()
    services = some_services(speed="normal")
    scene = make_puzzle_table(services, load_shipped_puzzles()[0], watched=True)
    services.stack.push(scene)
    services.stack.draw(get_used_canvas(0.5))
    play_until_busy(services, scene)
    assert find_pace(scene) == 1.0


def test_the_moves_of_a_lesson_are_shown_at_the_normal_pace() -> None:
    start_screen()
    services = some_services(speed="normal")
    loaded = next(
        lesson for lesson in load_lessons("zelda") if lesson.lesson.steps[0].enemy
    )  # it begins with an attack
    scene = build_lesson(services, loaded)
    services.stack.push(scene)
    services.stack.draw(get_used_canvas(0.5))
    play_until_busy(services, scene)
    assert scene.stage.view.active == 1
    assert find_pace(scene) == 1.0
