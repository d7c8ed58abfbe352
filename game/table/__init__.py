"""One match at a table: session, journal, undo, saves and settings."""
