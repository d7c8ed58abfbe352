"""State of a match, and the machine that resolves card text on it."""
