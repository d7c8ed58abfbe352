"""Pictures on the result scene of a match: the winner, the charts and the celebration."""
