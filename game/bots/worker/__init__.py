"""Bots in a worker process, so that the window keeps its frame rate."""
