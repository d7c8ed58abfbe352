"""Layout: rows, columns, grids, panels and tables; a screen is a tree that is laid out into boxes."""
