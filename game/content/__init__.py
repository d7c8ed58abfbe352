"""Files on disk to definitions: cards and teams from YAML, boards from Tiled maps."""
