"""What the table remembers, on the screen: saves, replays, statistics, and what is left after a crash."""
