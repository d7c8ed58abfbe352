"""Input events, game controllers, focus and window placement."""
