"""Card browser of all games, with search and play statistics."""
