"""Commands for content authors: templates, schemas, scenarios, descriptions, puzzles."""
