"""Animation of events in a match."""
