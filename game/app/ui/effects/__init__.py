"""Flip-book effects, ambient light, and the timeline of animations."""
