"""Terminal commands: play, replay and simulate."""
