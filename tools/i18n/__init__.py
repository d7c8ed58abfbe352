"""Maintenance of the message catalogs."""
