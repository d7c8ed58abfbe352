"""Animation of the events of a match."""
