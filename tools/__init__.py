"""Tools for those who work on the code; nothing of the game imports them and they are not in the wheel."""
