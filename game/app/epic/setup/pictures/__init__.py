"""Pictures of the new-match screen: tiles of teams and boards, team sheet, fan of cards."""
