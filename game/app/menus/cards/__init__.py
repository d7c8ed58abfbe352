"""The card browser: all cards of all games, with search and what the player has done with them."""
