"""The house league: its people and bots, tournaments between them, ratings and standings."""
