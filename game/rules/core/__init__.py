"""Protocol, chance and small tools that all rulebooks share."""
