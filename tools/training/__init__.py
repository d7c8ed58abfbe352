"""Training and measurement of bots, and puzzle search in bot matches."""
