"""Commands for people who make content: templates, schemas, scenarios, descriptions, puzzles."""
