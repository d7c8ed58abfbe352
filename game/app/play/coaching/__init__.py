"""Coach, hints and lessons at a table."""
