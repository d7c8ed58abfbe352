"""League screens: standings, players, tournaments and their matches."""
