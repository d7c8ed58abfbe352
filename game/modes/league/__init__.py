"""League: human and bot players, their tournaments, ratings and standings."""
