"""Pages of an adventure: map, floor, encounter and shop."""
