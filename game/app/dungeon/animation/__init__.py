"""Animation of events in an adventure."""
