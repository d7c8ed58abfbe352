"""Result screen of a match."""
