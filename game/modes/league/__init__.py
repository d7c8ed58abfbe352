"""The house league: its people and bots, tournaments between them, and how strong each of them is."""
