"""All cards of all games in one place: to leaf through, to search, and with what the player has done with them."""
