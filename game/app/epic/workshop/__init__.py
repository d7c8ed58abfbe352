"""The deck workshop: shows a file with its faults, edits teams in a form, opens a board to try them."""
