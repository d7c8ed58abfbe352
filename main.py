"""The front door: `python main.py` plays, `python main.py --help` lists every other door."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
