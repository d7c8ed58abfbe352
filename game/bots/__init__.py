"""Players made of code; each sees only the view of its own seat."""
