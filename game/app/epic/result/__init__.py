"""Result scene of a match."""
