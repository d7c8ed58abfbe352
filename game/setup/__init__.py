"""Match set-up before the start: seats, players, teams and options, for window and terminal."""
