"""Entry point: `python main.py` starts the game, `python main.py --help` lists every other command."""

import sys

from game.cli import main
from game.console import open_missing_streams

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a program without Python starts itself once more for the bots' process
        import multiprocessing

        open_missing_streams()
        multiprocessing.freeze_support()
    sys.exit(main())
