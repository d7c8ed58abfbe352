"""The journey: a story in chapters, saved after every step."""
