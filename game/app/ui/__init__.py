"""What draws and listens, and knows no game: canvas, widgets, input, sound, scenes and the doors between them."""
