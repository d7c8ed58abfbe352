"""The window's half of `dev`: pictures of scenes, films, measurements, the view for developers."""
