"""Setting up a puzzle by hand."""
