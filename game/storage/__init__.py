"""Files of the player: saves, settings, statistics, and the atomic writes and locks below them."""
