"""Drawing of cards, their layout and their close-ups."""
