"""Worker process that runs bots, so that the window keeps its frame rate."""
