"""The journey: a story that is played, chapter by chapter, and written down after every step."""
