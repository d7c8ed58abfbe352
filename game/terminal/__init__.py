"""The games in the terminal: play, replay and simulate."""
