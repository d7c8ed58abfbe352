"""Pictures of scenes, and checks of what is drawn."""
