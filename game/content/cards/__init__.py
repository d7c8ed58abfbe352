"""Cards, teams and packs: loaders and validators."""
