"""The verbs of card text, a module a family; ``registry`` has all of them."""
