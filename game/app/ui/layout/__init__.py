"""Rows, columns, grids, panels and tables: a screen as a tree that is laid out."""
