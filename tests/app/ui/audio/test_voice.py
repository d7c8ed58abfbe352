"""Speech process: it speaks, can be interrupted, survives a crash of its engine, and ends with the game."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app.ui.audio.sound import Mixer
from game.app.ui.audio.speaker import find_voice
from game.app.ui.audio.voice import ProcessVoice, split_sentences
from game.languages import set_language
from tests.app.ui.audio.ears import FakeDevice

ENGINE = """
import os
from pathlib import Path
class Voice:
    def __init__(self, id, languages): self.id, self.languages = id, languages
class Engine:
    voice, text = "", None
    def getProperty(self, name): return [Voice("gmw/de", ["de"]), Voice("gmw/en-us", ["en-us"])]
    def setProperty(self, name, value): self.voice = value
    def save_to_file(self, text, file): self.text, self.file = text, file
    def runAndWait(self):
        print("engines print")
        if "crash" in self.text: os._exit(3)
        if "refuse" in self.text: raise RuntimeError("no sound\\ncard")
        Path(self.file).write_text(f"{self.voice}: {self.text}")
def init(): return Engine()
"""


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeDevice:
    """Return a voice engine that records its texts."""
    (tmp_path / "pyttsx3.py").write_text(ENGINE)
    monkeypatch.syspath_prepend(str(tmp_path))
    set_language("en")
    return FakeDevice()


@pytest.fixture
def spoken(ear: FakeDevice) -> Iterator[ProcessVoice]:
    voice = ProcessVoice(Mixer(80, 60, 40, ear))
    yield voice
    voice.close()
    assert voice._process is None


def wait(voice: ProcessVoice, ear: FakeDevice, done: Callable[[], bool]) -> None:
    """Draw frames until something holds; every sentence ends at once."""
    end = time.monotonic() + 300
    while not done():
        assert time.monotonic() < end
        voice.update()
        ear.speaking = False
        time.sleep(0.002)


def test_sentences_are_spoken_in_turn_in_the_language_of_the_game(spoken: ProcessVoice, ear: FakeDevice) -> None:
    spoken.speak("Link's turn. Roll the die!\n…")
    set_language("de")
    spoken.speak("Link ist am Zug.", cut=False)
    set_language("en")
    wait(spoken, ear, lambda: len(ear.spoken) == 3)
    assert ear.spoken == [b"gmw/en-us: Link's turn.", b"gmw/en-us: Roll the die!", b"gmw/de: Link ist am Zug."]
    folder = Path(spoken._folder)
    assert not list(folder.iterdir()), "what was heard is not kept"
    spoken.speak("One. Two. Three.")
    assert spoken.speaking
    spoken.speak("Four.")
    wait(spoken, ear, lambda: b"gmw/en-us: Four." in ear.spoken)
    assert b"gmw/en-us: Three." not in ear.spoken
    process = spoken._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()  # as when the game was killed
    assert process.wait(300) == 0
    assert not folder.exists()


def test_an_engine_that_crashes_is_started_anew_once(spoken: ProcessVoice, ear: FakeDevice) -> None:
    spoken.speak("crash")
    wait(spoken, ear, lambda: not spoken.speaking)
    spoken.speak("Back.")
    wait(spoken, ear, lambda: bool(ear.spoken))
    assert not spoken.fault
    spoken.speak("refuse")
    wait(spoken, ear, lambda: bool(spoken.fault))
    assert spoken.fault == "Reading aloud stopped: no sound card"
    spoken.speak("Nobody hears this.")
    assert not spoken.speaking


def test_an_engine_that_hangs_is_given_up(ear: FakeDevice) -> None:
    now = [0.0]
    command = ("python", "-c", "import time; time.sleep(60)")
    voice = ProcessVoice(Mixer(80, 60, 40, ear), (os.sys.executable, *command[1:]), lambda: now[0])  # type: ignore[attr-defined]
    for _try in range(2):
        voice.speak("Hello.")
        voice.update()
        assert not voice.fault
        now[0] += 600
        voice.update()
    assert voice.fault
    assert voice._process is None


def test_texts_are_cut_into_what_can_be_heard_soon() -> None:
    assert split_sentences("Roll! Then move.\n** … **\n3-All") == ["Roll!", "Then move.", "3-All"]
    assert max(map(len, split_sentences("a" * 1000))) == 400


def test_a_voice_is_found_by_what_engines_call_languages() -> None:
    class Voice:
        def __init__(self, id: str, *languages: str | bytes) -> None:
            self.id, self.languages = id, languages

    anna = Voice("com.apple.voice.compact.de-DE.Anna", "de_DE")
    hedda = Voice("HKEY\\TTS_MS_DE-DE_HEDDA")
    espeak = [Voice("gmw/en-029", b"\x05en-029"), Voice("gmw/en-us", b"\x02en-us"), Voice("gmw/de", b"\x05de")]
    assert find_voice(espeak, "en") == "gmw/en-us"
    assert find_voice([*espeak, anna], "de") == anna.id or find_voice([*espeak, anna], "de") == "gmw/de"
    assert find_voice([anna], "de") == anna.id
    assert find_voice([hedda], "de") == hedda.id
    assert find_voice([anna], "en") is None
