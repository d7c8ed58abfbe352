"""Bots as external programs, over standard input and output."""
