"""Drawing of the board and of what stands on it."""
