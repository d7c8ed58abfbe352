"""State of an adventure, its queue of pending steps, and checks of a position."""
