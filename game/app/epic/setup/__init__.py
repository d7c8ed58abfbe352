"""New-match scene: seats, teams, board, options and the contents of decks."""
