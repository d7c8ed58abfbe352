"""A match in progress: session with undo, seats, and the protocol of the rulebooks."""
