"""Duel cutscene: large fighters over the board, their cards are turned face up, and the values are compared."""
