"""Speech process: turns sentences into sound files.

It is separate from the game's process because speech engines hang, print and crash.

Each line of its input is a request as JSON: its number, the lowest number still wanted, a text, a language. Each
line of its output names the sound file of a request, or says in a sentence why the engine cannot speak. When its
input ends, the process exits at once and removes its folder.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from typing import Any

_PREFERRED_REGIONS = ("-us", "-gb", "")
"""Suffixes of the preferred regions of a language, best first: for English there are a dozen voices."""


class _RequestQueue:
    """Queue of speech requests, filled by a thread that reads the input."""

    def __init__(self, folder: Path) -> None:
        self.queue: SimpleQueue[dict[str, Any]] = SimpleQueue()
        """Requests in order of arrival."""
        self.first_wanted = 0
        """Number of the first request that is still wanted; those before it are skipped."""
        threading.Thread(target=self._read_requests, args=(folder,), daemon=True).start()

    def _read_requests(self, folder: Path) -> None:
        """Read requests until the input ends, then remove the folder and exit."""
        for line in sys.stdin.buffer:
            wish = json.loads(line)
            self.first_wanted = wish["first"]
            self.queue.put(wish)
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)


def find_voice(voices: Sequence[Any], language: str) -> str | None:
    """Return the id of the best voice for a language; None if no voice speaks it."""
    found: list[tuple[int, str]] = []
    for voice in voices:
        for code in _parse_languages(voice):
            if code == language or code.startswith(f"{language}-"):
                region = code.removeprefix(language)
                found.append(
                    (
                        _PREFERRED_REGIONS.index(region) if region in _PREFERRED_REGIONS else len(_PREFERRED_REGIONS),
                        voice.id,
                    )
                )
    return min(found)[1] if found else None


def _parse_languages(voice: Any) -> list[str]:
    r"""Return the language codes of a voice, which engines write as ``b"\x05de"``, ``de_DE`` or a part of the id."""
    known = [code.decode("utf-8", "ignore") if isinstance(code, bytes) else str(code) for code in voice.languages or ()]
    plain = ["".join(sign for sign in code if sign.isprintable()).lower().replace("_", "-") for code in known]
    parts = str(voice.id).lower().replace("_", "\\").replace("/", "\\").split("\\")
    return plain or [part for part in parts if len(part) in (2, 5)]


def main() -> int:
    """Turn requests into sound files until the input ends.

    The command line's only argument is the folder for the files.
    """
    folder = Path(sys.argv[1])
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what an engine prints is no answer

    def write_answer(**fields: Any) -> None:
        """Write one line of output."""
        answers.write(json.dumps(fields) + "\n")
        answers.flush()

    wishes = _RequestQueue(folder)
    try:
        engine = import_module("pyttsx3").init()
        voices = engine.getProperty("voices") or []
        chosen = ""
        while True:
            wish = wishes.queue.get()
            number, language = wish["number"], wish["language"]
            if number < wishes.first_wanted:
                write_answer(number=number)
                continue
            if language != chosen:
                chosen = language
                if (voice := find_voice(voices, language)) is not None:
                    engine.setProperty("voice", voice)
                else:
                    write_answer(number=number - 1, foreign=language)
            file = folder / f"{number}.wav"
            engine.save_to_file(wish["text"], str(file))
            engine.runAndWait()
            write_answer(number=number, file=str(file))
    except Exception as error:
        write_answer(fault=" ".join(str(error).split()) or type(error).__name__)
    return 1


if __name__ == "__main__":
    sys.exit(main())
