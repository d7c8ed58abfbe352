"""Journey: a story in chapters, saved after every step."""
