"""Set-up screen of a match: seats, teams, board, options and the contents of decks."""
