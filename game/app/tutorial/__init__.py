"""The guided first duel: a list of lessons, and the match scene that waits for the right action and says why."""
