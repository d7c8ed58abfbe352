"""Screenshots of scenes, and checks of their texts and pictures."""
