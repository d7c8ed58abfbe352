"""Speech output: everything a blind player needs, and nothing the person may not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.dungeon.pictures.floor_view import RoomAppearance, RoomTile
from game.app.elixir.handover import ElixirHandover
from game.app.menus.settings import SettingsScene
from game.app.overlay import handle_global_intent
from game.app.play.table import TableScene
from game.app.ui.audio import voice as voices
from game.app.ui.audio.spoken import EventSpeech
from game.app.ui.drawing.hearing import strip_markup
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.choice import Toggle
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.presentation.elixir.view_models import make_character_face, make_potion_face
from game.session.seats import PERSON
from game.storage.settings import Settings
from tests.app.elixir.test_table import make_table
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen, wait_until_open
from tools.shots.shot_list import SHOTS


class FakeVoice:
    """Voice that records its texts; unheard ones are cut off."""

    def __init__(self) -> None:
        self.fault = self.note = ""
        self.told: list[str] = []
        self.cuts = 0
        self.speaking = self.closed = False

    def speak(self, text: str, *, cut: bool = True) -> None:
        self.cuts += cut
        self.told += text.splitlines()

    def stop(self) -> None:
        self.speaking = False

    def update(self) -> None:
        """Do nothing: nothing proceeds by itself."""

    def close(self) -> None:
        self.closed = True

    def new(self) -> list[str]:
        texts, self.told = self.told, []
        return texts


class Listener:
    """Screen of `dev shot` with a simulated listener."""

    def __init__(self, shot: str, monkeypatch: pytest.MonkeyPatch, **fields: object) -> None:
        monkeypatch.setattr(voices, "find_voice_fault", lambda: "")
        self.voice = FakeVoice()
        self.services: Services = some_services(speed="instant", speech=True, **fields)
        self.services._voice = self.voice
        self.canvas = get_used_canvas()
        show_scene(self.services, SHOTS[shot](self.services), self.canvas)
        self.listen()

    def listen(self) -> None:
        self.services.stack.draw(self.canvas)
        self.services.update_speech(1.0, self.canvas)

    def press(self, kind: Kind, key: str = "") -> list[str]:
        """Return what a key makes the voice say."""
        self.voice.new()
        intent = Intent(kind, key=key)
        wait_until_open(self.services.stack)
        if not handle_global_intent(self.services, intent):
            self.services.stack.handle(intent)
        self.listen()
        return self.voice.new()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def test_a_menu_speaks_its_title_and_the_role_and_value_of_each_line(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("settings", monkeypatch)
    assert "Settings" in player.voice.new()
    assert player.press(Kind.NEXT) == ["Text size", "choice", "100%, 1 of 4"]
    assert player.press(Kind.NEXT)[:3] == ["Full screen", "switch", "off"]
    assert player.press(Kind.NEXT)[:3] == ["High contrast", "switch", "off"]
    assert player.press(Kind.OK) == ["on"], "of the same switch only what is new"


def test_a_disabled_button_speaks_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("match-defense", monkeypatch)
    player.press(Kind.NEXT)
    player.press(Kind.RIGHT)
    player.press(Kind.RIGHT)
    assert player.press(Kind.DOWN)[0] == "Movement die"
    texts = player.press(Kind.DOWN)
    assert "Defend" in texts
    assert "unavailable: Choose a card first." in texts


def test_a_duel_speaks_turn_question_and_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("match-attack", monkeypatch)
    arrival = player.voice.new()
    assert "Mira's turn" in arrival
    assert "Navi: choose a target" in arrival
    texts = player.press(Kind.NEXT)
    assert texts[0].startswith("G4")
    assert "Wizrobe 2" in texts[1]
    assert "available" in texts
    assert any(part.startswith("Forecast: Damage to Wizrobe 2") for part in texts)


def test_events_are_spoken_as_log_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("match-board", monkeypatch, confirm_move=False)
    player.voice.new()
    stack = player.services.stack
    texts: list[str] = []
    for kind in (Kind.HALT, Kind.DRAW):
        texts += player.press(kind)
        for _frame in range(10):
            stack.update(0.1)
            player.listen()
        texts += player.voice.new()
    lines = [strip_markup(line.text) for line in stack.top.format_log()]  # type: ignore[union-attr]
    assert lines[-1] in texts
    assert len([part for part in texts if "1 action" in part]) == 1


def test_the_steps_of_a_roll_are_spoken_once(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("match-walk-leevers", monkeypatch)
    arrival = player.voice.new()
    assert len([part for part in arrival if "up to" in part]) == 1
    assert len([part for part in arrival if "action" in part]) == 1


@pytest.mark.parametrize("said_by_log", [False, True])
def test_the_turn_is_announced_again_after_a_bots_turn(said_by_log: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once: where the log has just said it, the question does not."""
    player = Listener("match-attack", monkeypatch)
    table = player.services.stack.top
    assert isinstance(table, TableScene)
    player.voice.new()
    monkeypatch.setattr(TableScene, "is_bot_asked", True)
    player.listen()
    monkeypatch.setattr(TableScene, "is_bot_asked", False)
    turn = "Mira's turn"
    if said_by_log:
        turn, known = "Mira's turn.", table.speech.read_events()
        monkeypatch.setattr(table.speech, "read_events", lambda: EventSpeech(known.reader, [*known.lines, turn]))
    player.listen()
    texts = player.voice.new()
    assert [part for part in texts if part.startswith("Mira's turn")] == [turn]
    assert "Navi: choose a target" in texts


def test_an_encounter_speaks_its_task_once_and_its_progress_on_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = Listener("dungeon-challenge", monkeypatch)
    arrival = player.voice.new()
    for part in ("Snow Hares", "12 combat (2 times 3 players + 6)", "lose 1 heart", "2 rupees"):
        assert arrival.count(part) == 1
    assert not {"Snow Hares", "Goal: 9 of 12"} & set(player.press(Kind.NEXT))
    standing = player.press(Kind.SPEAK)
    assert "Goal: 9 of 12" in standing
    assert "End of round" in standing


def test_a_room_on_the_map_is_spoken_with_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("dungeon-floor", monkeypatch)
    told: list[list[str]] = [player.press(Kind.NEXT) for _tab in range(12)]
    room = next(parts for parts in told if parts[0] == "The Toll Raven")
    assert "Goal: 11" in room
    assert "Reward: 2 rupees, only once" in room


def test_the_effect_of_a_potion_is_spoken_before_drinking(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("elixir-drink", monkeypatch)
    assert "Mira: 1, Kesh: 0" in player.voice.new()
    told: list[list[str]] = [player.press(Kind.NEXT) for _tab in range(12)]
    drink = next(parts for parts in told if parts[0] == "Drink")
    assert "You would win" in drink
    assert "Sable Huntress attacks: 145 > 155 − 15 = 140, would hit" in drink
    leave = next(parts for parts in told if parts[0] == "Don't drink")
    assert not [part for part in leave if "attacks" in part]


@pytest.mark.parametrize("shot", ["elixir-hidden", "match-hidden", "dungeon-floor"])
def test_a_face_down_hand_is_not_spoken(shot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the hand open, the same table speaks its cards; F4 speaks everything."""
    player = Listener(shot, monkeypatch)
    table = player.services.stack.top
    assert table is not None
    if not table.is_hand_hidden:  # type: ignore[union-attr]
        player.press(Kind.HIDE)
    hidden = _all_there_is(player)
    player.press(Kind.HIDE)
    open_hand = _all_there_is(player)
    names = _names_of_hand(player)
    assert names
    assert not names & _words(hidden)
    assert names <= _words(open_hand)


def _all_there_is(player: Listener) -> list[str]:
    texts = player.press(Kind.SPEAK)
    for kind in (Kind.NEXT, Kind.DOWN, Kind.DOWN, Kind.DOWN, Kind.DOWN, Kind.DOWN, *[Kind.RIGHT] * 12):
        texts += player.press(kind)
    return texts


def _words(texts: list[str]) -> set[str]:
    return {word for part in texts for word in part.split(", ")}


def _names_of_hand(player: Listener) -> set[str]:
    table: object = player.services.stack.top
    if hasattr(table, "hand"):
        return {card.face.name for card in table.build_view_state().hand[:3]}  # type: ignore[attr-defined]
    cards = [widget for widget in table.form.widgets if type(widget).__name__.endswith("HandCard")]  # type: ignore[attr-defined]
    return {_first_word(player, card) for card in cards[:3]}


def _first_word(player: Listener, card: object) -> str:
    from game.app.ui.audio.spoken import find_name
    from game.app.ui.drawing.hearing import RecordingCanvas

    form = player.services.stack.top.form  # type: ignore[union-attr]
    return find_name(form, card, RecordingCanvas.for_canvas(player.canvas)).split(", ")[0]  # type: ignore[arg-type]


def test_a_handover_screen_speaks_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("match-handover", monkeypatch)
    texts = player.voice.new()
    assert "Pass to Mira" in texts
    assert "Your hand stays hidden until then." in texts
    below = player.services.stack.scenes[0]
    secret = {card for hand in below.session.view_for(0).hands for card in hand if card >= 0}  # type: ignore[attr-defined]
    names = {below.faces.card_name(card) for card in secret}  # type: ignore[attr-defined]
    assert names
    assert not names & _words(texts + player.press(Kind.SPEAK))


def test_a_handover_screen_speaks_public_events_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(voices, "find_voice_fault", lambda: "")
    robot, scene = make_table([PERSON, PERSON], speech=True)
    robot.services._voice = voice = FakeVoice()
    for _step in range(60):
        robot.step()
        robot.show_frame()
        robot.services.update_speech(1.0, robot.canvas)
        texts, decision = voice.new(), scene.session.decision
        if isinstance(robot.top, ElixirHandover) and decision is not None and decision.kind == "drink":
            break
    assert [part for part in texts if "attacks" in part]
    view = scene.session.view_for(-1)
    assert not any(card.number >= 0 for hand in view.potions for card in hand), "they are hidden"
    catalog = scene.rules.catalog
    names = {make_potion_face(catalog, index).name for index in range(len(catalog.potions))}
    assert not [name for name in names if any(name in part for part in texts)]


def test_a_key_interrupts_or_repeats_speech(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("settings", monkeypatch)
    player.voice.speaking = True
    assert player.press(Kind.SPEAK) == []
    assert not player.voice.speaking
    texts = player.press(Kind.SPEAK)
    assert texts[0] == "Settings"
    assert "Reduced motion, off" in texts


def test_input_interrupts_speech_and_events_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("match-board", monkeypatch)
    cuts = player.voice.cuts
    player.press(Kind.NEXT)
    assert player.voice.cuts == cuts + 1
    stage = player.services.stack.top.stage  # type: ignore[union-attr]
    for end in (-2, -1, len(stage.shown_events)):
        kept, stage.shown_events = stage.shown_events, stage.shown_events[:end]
        player.listen()
        stage.told = kept
    assert player.voice.cuts <= cuts + 2


def test_a_missing_voice_is_reported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Listener("settings", monkeypatch)
    player.voice.fault = "The voice is silent from now on."
    player.listen()
    stack = player.services.stack
    assert stack.toast.text == "The voice is silent from now on."
    shown_before = stack.toast.sentence_count
    player.listen()
    player.listen()
    assert stack.toast.sentence_count == shown_before
    assert player.voice.closed


def test_the_speech_setting_is_disabled_without_a_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices, "find_spec", lambda _name: None)
    services = some_services()
    scene = SettingsScene(services)
    show_scene(services, scene)
    switch = scene.form.get_widget("speech").inner_widget
    assert isinstance(switch, Toggle)
    assert not switch.enabled
    assert "pip install" in switch.reason
    assert not Settings().speech


def test_the_numbers_of_a_character_are_spoken_with_labels() -> None:
    set_language("en")
    catalog = load_elixir_catalog()
    face = make_character_face(catalog, 0)
    assert face.stats is not None
    attack, health, mind = face.stats
    assert face.accessible_name == f"{face.name}, attack {attack}, health {health}, mind {mind}"


def test_an_unknown_room_is_spoken_as_unknown_and_a_known_one_by_name() -> None:
    set_language("en")
    for title, high, called in (("", 80, "unknown room"), ("Bow", 80, ""), ("Bow", 33, "Bow")):
        face = RoomAppearance("dark", "dungeon/back/ba", title)
        tile = RoomTile(3, face, can_enter=False, chosen=False, is_here=False, tip="No way leads there.").set_box(
            Box(0, 0, 80, high)
        )
        assert tile.accessible_name == called, "a low room shows no name"
