"""Animated GIFs of matches and of single moments, drawn by the real scenes."""
