"""Screens of the journey: map, texts of its chapters, and the matches between them."""
