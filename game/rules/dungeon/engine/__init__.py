"""State of an adventure, its queue of pending work, and checks of a position."""
