"""Pictures on the result screen of a match: the winner, the charts and the celebration."""
