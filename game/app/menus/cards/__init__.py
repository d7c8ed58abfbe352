"""The card browser: all cards of all games, with search and the player's statistics."""
