"""The board and what stands on it."""
