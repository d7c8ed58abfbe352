"""Input events, game pads, focus and window placement."""
