"""The deck workshop: what a player writes as it will look, its faults, a form to change it, and a board to try it."""
