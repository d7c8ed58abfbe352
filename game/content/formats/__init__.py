"""Readers of file formats: YAML, Tiled maps, SVG, and errors that name file and line."""
