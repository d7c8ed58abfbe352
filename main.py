"""Start the program: `python main.py` plays, `python main.py --help` lists every other command."""

import os
import sys

from game.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a program without Python starts itself once more for the bots' process
        import multiprocessing

        if sys.stdout is None:  # on Windows, one with a window has no terminal
            sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115

        multiprocessing.freeze_support()
    sys.exit(main())
