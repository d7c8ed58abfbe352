"""Bots of Epic Duels: greedy, tree search, and the puzzle solver."""
