"""Effects of card text, one module per family; ``registry`` has all of them."""
