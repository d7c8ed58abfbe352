"""User interface toolkit that knows no game: canvas, widgets, input, sound, scenes and routes."""
