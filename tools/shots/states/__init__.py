"""States of scenes worth looking at."""
