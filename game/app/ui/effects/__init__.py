"""Flip-book effects, ambient light and tweens."""
