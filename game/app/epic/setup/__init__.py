"""The set-up of a new match: seats, teams, map and options on one screen, and what decks are made of."""
