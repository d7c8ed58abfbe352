"""Elixir view model: hands, potions on the table, forecasts and score are consistent during a match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.app.elixir.ids import HandPotionId
from game.app.elixir.lobby import ElixirLobbyScene
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import ElixirMatchScene
from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.hand_row import ElixirHandCard, HiddenHand
from game.app.elixir.table.rounds import RoundRow, build_round_rows
from game.app.elixir.table.table_view import draw_table
from game.app.elixir.table.words import format_hand, format_outcome
from game.app.ui.drawing.hearing import RecordingCanvas
from game.modes.collections import exchange
from game.paths import HOME_VARIABLE
from game.presentation.elixir.duel_records import GameRecord, build_history
from game.presentation.elixir.view_models import make_character_face
from game.rules.core.protocol import HIDDEN
from game.rules.elixir.action import Drink, Setup
from game.session.seats import PERSON, Seats
from tests.app.screen import get_used_canvas, some_services, start_screen
from tests.modes.league.house import play_steps
from tools.shots.states.elixir import SHOTS

STEP = 0.15
"""Seconds between two looks at the table."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use empty user folders."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


def observe_match(seed: str, setup: Setup | None = None) -> Iterator[tuple[ElixirMatchScene, ElixirViewState]]:
    """Yield view states of a match against a bot, during the animations and between random choices of the person."""
    services = some_services(language="en", speed="normal")
    active_match = exchange.start_elixir_match(
        setup or Setup(), Seats([PERSON, "sensible"], ["Mira", "Kesh"]), None, seed=seed
    )
    scene = ElixirMatchScene(services, active_match)
    services.stack.push(scene)
    scene.layout(get_used_canvas())
    rng = Random(int(seed))
    for _look in range(4000):
        services.stack.update(STEP)
        if services.stack.top is not scene:
            return
        view_state = scene.make_view_state()
        yield scene, view_state
        if view_state.phase == "ended":
            scene.begin_next_game()
        elif view_state.phase in ("lay", "drink") and active_match.session.decision is not None:
            legal = active_match.session.legal_actions()
            with_potion = [action for action in legal if getattr(action, "potion", 0) >= 0 and action != Drink()]
            scene.submit(rng.choice(with_potion if view_state.phase == "lay" else legal))


def is_face_down(view_state: ElixirViewState, seat: int) -> bool:
    game = view_state.revealed_game
    if game is None or game.winner is not None or not game.with_potion[seat]:
        return False
    return seat not in game.revealed_potions and seat not in game.spent_potions


def test_each_potion_is_counted_once_in_hand_on_the_table_or_used() -> None:
    """A potion that lies on the table is in nobody's hand, while a game is told and while a potion is asked for."""
    asked = 0
    for seed in "123":
        for scene, view_state in observe_match(seed):
            for seat in (0, 1):
                used = sum(
                    seat in game.revealed_potions or seat in game.spent_potions for game in view_state.history.games
                )
                held = len(view_state.list_hand(seat, "potion"))
                if view_state.revealed_game is not None or view_state.phase == "lay":
                    assert held + is_face_down(view_state, seat) + used == 5, (
                        seed,
                        view_state.game_number,
                        view_state.phase,
                        seat,
                    )
            cards = [
                widget
                for widget in scene.form.widgets
                if isinstance(widget, ElixirHandCard) and isinstance(widget.id, HandPotionId)
            ]
            backs = [widget for widget in scene.form.widgets if isinstance(widget, HiddenHand)]
            assert backs or len(cards) == len(view_state.list_hand(view_state.left_seat, "potion")), (
                seed,
                view_state.game_number,
                view_state.phase,
            )
            asked += view_state.phase == "drink"
    assert asked


def test_a_chosen_character_is_no_longer_counted_in_hand() -> None:
    """Face down on the table, it may be any: those that are known keep no name in the hand, and no place."""
    services = some_services(language="en", speed="instant")
    active_match = exchange.start_elixir_match(Setup(), Seats([PERSON, PERSON], ["Mira", "Kesh"]), None, seed="1")
    scene = ElixirMatchScene(services, active_match)
    services.stack.push(scene)
    scene.layout(get_used_canvas())
    active_match.session.submit(active_match.session.legal_actions()[0])
    scene.take_seat(1)
    scene.show_position()
    view_state = scene.make_view_state()
    assert len(view_state.list_hand(0, "character")) == 4
    assert format_hand(view_state, 0).startswith("4 characters")
    card = view_state.view.characters[0][1]
    card.seen, card.number = True, 7
    assert {number for _place, number in view_state.list_hand(0, "character")} == {HIDDEN}
    assert [laid for _face, laid, character in view_state.list_known_cards() if character] == [None]


def test_a_known_potion_on_the_table_is_not_called_one_in_hand() -> None:
    """Seen before the game was won, it still lies there; the end of the game brings it back."""
    seen = 0
    for seed in ("1", "2", "3", "4", "5", "6"):
        for _scene, view_state in observe_match(seed):
            game = view_state.revealed_game
            if (
                game is None
                or not is_face_down(view_state, view_state.right_seat)
                or game.laid_potions.get(view_state.right_seat, -9) < 0
            ):
                continue
            lying = [laid for face, laid, character in view_state.list_known_cards() if not character and laid]
            seen += 1
            assert len(lying) == 1, (seed, view_state.game_number)
    assert seen


def test_a_potion_that_is_turned_up_is_drunk_only_after_its_round() -> None:
    """Between the turning up and the round it lies open in the middle."""
    fresh = 0
    for seed in "123":
        for scene, view_state in observe_match(seed):
            game = view_state.revealed_game
            if game is None or view_state.phase != "show":
                continue
            fought = {seat for round_record in game.rounds for seat in round_record.drinking_seats}
            if set(game.revealed_potions) <= fought:
                continue
            fresh += 1
            ear = RecordingCanvas.for_canvas(get_used_canvas())
            draw_table(ear, scene.make_view_state())
            texts = [word.text for word in ear.recorded]
            assert texts.count("used") == len(fought), texts
    assert fresh


def test_a_round_is_listed_only_when_it_has_been_shown() -> None:
    rows = 0
    for scene, view_state in observe_match("2"):
        for row in [widget for widget in scene.form.widgets if isinstance(widget, RoundRow)]:
            on_screen = (
                view_state.shown_round is not None
                and row.number == view_state.shown_round.number
                and view_state.fought < 1
            )
            rows += on_screen
            assert not (on_screen and row.index >= 0), "its result stands there before the blow"
    assert rows


def drinking(minds_equal: bool, foe_laid: bool, foe_declined: bool = False) -> tuple[ElixirViewState, GameRecord]:
    """Return the question whether to drink, with what the other has done."""
    for seed in map(str, range(1, 40)):
        for _scene, view_state in observe_match(seed):
            game = view_state.revealed_game
            if view_state.phase != "drink" or game is None or game.characters is None:
                continue
            minds = [view_state.rules.catalog.characters[number].mind for number in game.characters]
            if (minds[0] == minds[1]) is minds_equal and not game.revealed_potions:
                game_record = msgspec.structs.replace(
                    game, with_potion=(True, foe_laid), declining_seats=[1] * foe_declined
                )
                story = msgspec.structs.replace(view_state.history, games=[*view_state.history.games[:-1], game_record])
                return msgspec.structs.replace(view_state, history=story), game_record
    raise AssertionError("no such question")


@pytest.mark.parametrize(
    ("minds_equal", "foe_laid", "foe_declined", "won", "drawn"),
    [
        (False, True, False, "{name} would be captured", "Your opponent may still drink."),
        (False, True, True, "{name} would be captured", "Both characters are set aside."),
        (False, False, False, "{name} would be captured", "Both characters are set aside."),
        (True, True, False, "Unless your opponent drinks too.", "Your opponent may still drink."),
        (True, False, False, "{name} would be captured", "Both characters are set aside."),
    ],
)
def test_a_forecast_counts_the_other_potion(
    minds_equal: bool, foe_laid: bool, foe_declined: bool, won: str, drawn: str
) -> None:
    """If both drink at once, drinking alone decides nothing; if nothing more is to come, a draw stays a draw."""
    view_state, game = drinking(minds_equal, foe_laid, foe_declined)
    round_breakdown = view_state.compute_breakdown()
    assert round_breakdown is not None
    assert game.characters is not None
    won = won.format(name=make_character_face(view_state.rules.catalog, game.characters[1]).name)
    assert format_outcome(view_state, game, msgspec.structs.replace(round_breakdown, winner=0))[1] == won
    assert format_outcome(view_state, game, msgspec.structs.replace(round_breakdown, winner=-1))[1] == drawn


def test_the_lobby_explains_the_rounds_that_are_played() -> None:
    services = some_services(language="en", speed="instant")
    scene = ElixirLobbyScene(services)
    scene.shows_rules = True
    services.stack.push(scene)
    for format_, rounds in (("advanced", True), ("beginner", False)):
        scene._change_value("format", format_)
        ear = RecordingCanvas.for_canvas(get_used_canvas())
        services.stack.draw(ear)
        assert ("Round 2" in " ".join(word.text for word in ear.recorded)) is rounds


def test_a_tie_is_named_when_the_score_has_been_counted() -> None:
    """While games are still coming to their places, the score is not yet even."""
    services = some_services(language="en", speed="normal")
    kinds = Seats(["sensible", "sensible"], ["Mira", "Kesh"])
    for seed in range(60):
        active_match = exchange.start_elixir_match(Setup(), kinds, None, seed=str(seed))
        play_steps(active_match, Random(seed))
        if build_history(active_match.session.log).wins[0] and build_history(active_match.session.log).reason == "tie":
            break
    scene = ElixirResult(services, active_match, exchange.MatchRewards())
    assert "equal wins" not in scene.format_subtitle()
    scene.timer.skip()
    assert "equal wins" in scene.format_subtitle()


def test_a_match_without_potions_misses_none() -> None:
    """A beginner match says that it has none; it does not say that nobody laid one."""
    scene = SHOTS["elixir-beginner"](some_services(language="en", speed="instant"))
    assert isinstance(scene, ElixirMatchScene)
    view_state = scene.make_view_state()
    assert [row.outcome_text for row in build_round_rows(view_state)[1:]] == ["no potions", "no potions"]
    ear = RecordingCanvas.for_canvas(get_used_canvas())
    draw_table(ear, view_state)
    assert "No potions played." not in [word.text for word in ear.recorded]
