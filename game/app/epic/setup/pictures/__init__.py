"""Pictures of the new-match scene: tiles of teams and boards, team sheet, fan of cards."""
