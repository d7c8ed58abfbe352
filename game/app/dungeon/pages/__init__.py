"""Pages of an adventure: map, floor, challenge and shop."""
