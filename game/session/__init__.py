"""One match as it is played: undoable session, seats, and the rulebook protocol."""
