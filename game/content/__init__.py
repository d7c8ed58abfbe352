"""Content loaders: cards and teams from YAML, boards from Tiled maps."""
