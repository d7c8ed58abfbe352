"""Canvas, shapes, pictures and the back buffer."""
