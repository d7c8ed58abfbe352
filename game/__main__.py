"""Start the program from its package: ``python -m game`` is the same as ``triforce-duels``."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
