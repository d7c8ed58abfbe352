"""User interface toolkit, independent of the games: canvas, widgets, input, sound, scenes and routes."""
