"""Cards, teams and packs: loading and checking."""
