"""The cards of a deck, and their drawing."""
