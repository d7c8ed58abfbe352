"""Pictures of the deck workshop."""
