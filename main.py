"""The front door: `python main.py` plays, `python main.py --help` lists every other door."""

import sys

from game.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a program without Python starts itself once more for the bots' process
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
