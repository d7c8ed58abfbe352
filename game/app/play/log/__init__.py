"""Log of a table: its lines, the panel beside the table and the scene with all of it."""
