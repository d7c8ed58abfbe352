"""The league: its human and bot players, tournaments between them, ratings and standings."""
