"""Turns sentences into sound files, in a process of its own: engines hang, print and crash as they like.

A line on its input is a wish as JSON: a number, the lowest number that is still wanted, a text, a language. A line of
its output says which number lies in which file, or in one sentence why the engine cannot speak. When its input ends,
the game has: the process goes at once, whatever the engine is doing, and takes its folder along.
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

_PREFERRED = ("-us", "-gb", "")
"""Which of the voices of a language comes first: English has a dozen."""


class _Wishes:
    """What is still to be spoken, read beside the engine."""

    def __init__(self, folder: Path) -> None:
        self.queue: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self.first = 0
        """What has a lower number nobody wants to hear any more."""
        threading.Thread(target=self._read, args=(folder,), daemon=True).start()

    def _read(self, folder: Path) -> None:
        for line in sys.stdin.buffer:
            wish = json.loads(line)
            self.first = wish["first"]
            self.queue.put(wish)
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)


def voice_for(voices: Sequence[Any], language: str) -> str | None:
    """The id of the voice that speaks a language best, or None where none does."""
    found: list[tuple[int, str]] = []
    for voice in voices:
        for code in _codes(voice):
            if code == language or code.startswith(f"{language}-"):
                region = code.removeprefix(language)
                found.append((_PREFERRED.index(region) if region in _PREFERRED else len(_PREFERRED), voice.id))
    return min(found)[1] if found else None


def _codes(voice: Any) -> list[str]:
    """The languages of a voice as engines write them: `b"\\x05de"`, `de_DE`, or a part of the voice's id."""
    known = [code.decode("utf-8", "ignore") if isinstance(code, bytes) else str(code) for code in voice.languages or ()]
    plain = ["".join(sign for sign in code if sign.isprintable()).lower().replace("_", "-") for code in known]
    parts = str(voice.id).lower().replace("_", "\\").replace("/", "\\").split("\\")
    return plain or [part for part in parts if len(part) in (2, 5)]


def main() -> int:
    """Speaks until the input ends; the folder for its files is the only argument."""
    folder = Path(sys.argv[1])
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what an engine prints is no answer

    def answer(**fields: Any) -> None:
        answers.write(json.dumps(fields) + "\n")
        answers.flush()

    wishes = _Wishes(folder)
    try:
        engine = import_module("pyttsx3").init()
        voices = engine.getProperty("voices") or []
        chosen = ""
        while True:
            wish = wishes.queue.get()
            number, language = wish["number"], wish["language"]
            if number < wishes.first:
                answer(number=number)
                continue
            if language != chosen:
                chosen = language
                if (voice := voice_for(voices, language)) is not None:
                    engine.setProperty("voice", voice)
                else:
                    answer(number=number - 1, foreign=language)
            file = folder / f"{number}.wav"
            engine.save_to_file(wish["text"], str(file))
            engine.runAndWait()
            answer(number=number, file=str(file))
    except Exception as error:
        answer(fault=" ".join(str(error).split()) or type(error).__name__)
    return 1


if __name__ == "__main__":
    sys.exit(main())
