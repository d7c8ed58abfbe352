"""The parts of a duel's table: board, tokens, cards, hand, piles, die and panels.

Every part is filled with the records of `game.app.match.records` and knows nothing of rules or sessions; what a click
means is the scene's business.
"""
