"""Scene screenshots and checks of drawing."""
