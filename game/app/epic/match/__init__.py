"""The table of a match: what is shown, what is asked, and how it moves."""
