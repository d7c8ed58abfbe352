"""Pictures of the new-match screen: tiles of teams and boards, the ground of a team's sheet, its fan of cards."""
