"""Text to speech: sentences are sent to a process that writes sound files, which the mixer plays one by one.

No call waits for the speech engine. A process that crashes or hangs is restarted once; after that speech is off for
the rest of the run, and ``fault`` is the reason.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Protocol

from game.app.ui.audio.sound import Sound
from game.text import LANGUAGES, _, current_language

HANG_SECONDS = 60.0
"""Seconds without an answer after which the speech engine is considered hanging."""
_MAX_QUEUED = 12
"""Maximum number of sentences that wait to be spoken; beyond it, a new text replaces them all."""
_MAX_UNANSWERED = 60
"""Maximum number of requests to a process that answers none; further sentences are dropped."""
_MAX_PART_LENGTH = 400
"""Maximum number of characters of one request."""
_ENGINE_LIBRARIES = ("libespeak-ng.so.1", "/usr/local/lib/libespeak-ng.so.1", "libespeak.so.1")
"""Shared libraries of speech engines, used on systems without a voice of their own."""


class Voice(Protocol):
    """Protocol of text-to-speech voices."""

    fault: str
    """Reason why speech no longer works, as a sentence; empty while it works."""
    note: str
    """Sentence for the player about the chosen voice, shown once."""

    def speak(self, text: str, *, cut: bool = True) -> None:
        """Speak a text after the current speech, or with ``cut`` in place of it."""
        ...

    def stop(self) -> None:
        """Stop speaking."""
        ...

    @property
    def speaking(self) -> bool:
        """Return whether speech is playing or queued."""
        ...

    def update(self) -> None:
        """Start the next sentence when the last one is over; call it once a frame."""
        ...

    def close(self) -> None:
        """Stop speaking and end the process."""
        ...


def find_voice_fault() -> str:
    """Return why this machine cannot speak, as a sentence; empty where it can."""
    if getattr(sys, "frozen", False):
        return _("This version can't read aloud. Use: pip install 'triforce-duels[speech]'")
    if find_spec("pyttsx3") is None:
        return _("No voice installed. Run: pip install 'triforce-duels[speech]'")
    if sys.platform not in ("win32", "darwin") and not any(_can_load(name) for name in _ENGINE_LIBRARIES):
        return _("No voice installed. Install the espeak-ng package.")
    return ""


def _can_load(name: str) -> bool:
    """Return whether a shared library can be loaded."""
    with contextlib.suppress(OSError):
        ctypes.CDLL(name)
        return True
    return False


def split_sentences(text: str) -> list[str]:
    """Split a text into short parts, so that the first one is heard soon."""
    found = []
    for line in text.splitlines():
        for part in re.split(r"(?<=[.!?…])\s+", line.strip()):
            found += [part[start : start + _MAX_PART_LENGTH] for start in range(0, len(part), _MAX_PART_LENGTH)]
    return [part for part in found if any(sign.isalnum() for sign in part)]


class ProcessVoice:
    """Voice in a separate process, started by ``command`` with the folder for its sound files as the last argument."""

    def __init__(
        self, sound: Sound, command: Sequence[str] | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.fault = self.note = ""
        self._sound = sound
        self._command = command or (sys.executable, "-m", "game.app.ui.audio.speaker")
        self._clock = clock
        self._process: subprocess.Popen[bytes] | None = None
        self._folder = ""
        """Folder of the process for its sound files."""
        self._answers: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        """Answers of the process, read by a thread; None marks the end."""
        self._last_request = self._last_answer = 0
        """Number of the last request sent to the process, and of the last one that it has answered."""
        self._first_wanted = 1
        """Number of the first request that is still wanted; sound files of earlier ones are deleted."""
        self._last_answer_time = 0.0
        """Clock time of the last answer, or of the first request after all were answered."""
        self._failures = 0
        """Number of failures since the last sound file."""
        self._ready_files: deque[Path] = deque()
        """Sound files that wait to be played."""

    # ---- what is spoken ---------------------------------------------------------------------------------------------

    def speak(self, text: str, *, cut: bool = True) -> None:
        """Speak a text after the current speech, or with ``cut`` in place of it."""
        if cut or len(self._ready_files) + self._last_request - self._last_answer > _MAX_QUEUED:
            self.stop()
        for part in split_sentences(text):
            self._send_request(part)

    def stop(self) -> None:
        """Stop speaking."""
        self._first_wanted = self._last_request + 1
        self._drop_files()
        self._sound.speak(None)

    def _drop_files(self) -> None:
        """Delete the sound files that wait to be played."""
        while self._ready_files:
            _remove_file(self._ready_files.popleft())

    @property
    def speaking(self) -> bool:
        """Return whether speech is playing or queued."""
        owed = self._last_request - max(self._last_answer, self._first_wanted - 1)
        return not self.fault and (bool(self._ready_files) or owed > 0 or self._sound.is_speaking)

    def update(self) -> None:
        """Start the next sentence when the last one is over; call it once a frame."""
        while not self._answers.empty():
            self._handle_answer(self._answers.get())
        if self._last_request > self._last_answer and self._clock() - self._last_answer_time > HANG_SECONDS:
            self._handle_failure(_("the voice doesn't respond"))
        if self._ready_files and not self._sound.is_speaking:
            file = self._ready_files.popleft()
            self._sound.speak(file)
            _remove_file(file)

    def _handle_answer(self, answer: dict[str, Any] | None) -> None:
        """Process one answer; None means that the process has ended."""
        self._last_answer_time = self._clock()
        if answer is None:
            if self._process is not None:
                self._handle_failure(_("the voice crashed"))
        elif "fault" in answer:
            self._failures += 1  # an engine that cannot be opened cannot be opened a second time
            self._handle_failure(str(answer["fault"]))
        else:
            self._last_answer = max(self._last_answer, int(answer["number"]))
            if "foreign" in answer:
                name = LANGUAGES.get(answer["foreign"], answer["foreign"])
                self.note = _("No voice for {language} installed. Using another one.").format(language=name)
            elif "file" in answer:
                self._failures = 0
                self._queue_file(Path(answer["file"]))

    def _queue_file(self, file: Path) -> None:
        """Queue a sound file for playing, or delete it if it is no longer wanted."""
        if int(file.stem) >= self._first_wanted:
            self._ready_files.append(file)
        else:
            _remove_file(file)

    # ---- the process ------------------------------------------------------------------------------------------------

    def _send_request(self, text: str) -> None:
        """Send one sentence to the process, which is started if necessary."""
        if self.fault or self._last_request - self._last_answer > _MAX_UNANSWERED:
            return
        if self._last_request == self._last_answer:
            self._last_answer_time = self._clock()
        self._last_request += 1
        wish = {"number": self._last_request, "first": self._first_wanted, "text": text, "language": current_language()}
        try:
            self._start_process()
            assert self._process is not None
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(wish).encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            self._handle_failure(str(error))

    def _start_process(self) -> None:
        if self._process is not None:
            return
        self._folder = tempfile.mkdtemp(prefix="triforce-voice-")
        self._process = subprocess.Popen(
            [*self._command, self._folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        threading.Thread(target=_read_answers, args=(self._process, self._answers), name="voice", daemon=True).start()

    def _handle_failure(self, reason: str) -> None:
        """End the process and drop its unspoken sentences; after a second failure set ``fault``."""
        self._end_process()
        self._last_answer = self._last_request
        self._failures += 1
        if self._failures > 1 and not self.fault:
            self.fault = _("Reading aloud stopped: {reason}").format(reason=reason)

    def _end_process(self) -> None:
        process, self._process = self._process, None
        self._answers = SimpleQueue()
        if process is None:
            return
        process.kill()
        process.wait()
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        self._ready_files.clear()
        shutil.rmtree(self._folder, ignore_errors=True)

    def close(self) -> None:
        """Stop speaking and end the process."""
        self.stop()
        self._end_process()


def _read_answers(process: subprocess.Popen[bytes], answers: SimpleQueue[dict[str, Any] | None]) -> None:
    """Read the answers of a process into the queue; None marks the end. Runs in a thread."""
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError), process.stdout:
        for line in process.stdout:
            answers.put(json.loads(line))
    answers.put(None)


def _remove_file(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()
