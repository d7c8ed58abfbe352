"""Worker process for bots, so that the window keeps its frame rate."""
