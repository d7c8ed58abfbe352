"""Parts that all rulebooks share: protocol, chance and limits."""
