"""Duel cutscene: the fighters appear large over the board, their cards turn, and the values meet."""
