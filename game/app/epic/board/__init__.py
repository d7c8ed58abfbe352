"""Drawing of the board and of the pieces on it."""
