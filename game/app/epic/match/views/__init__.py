"""Drawing of the match screen, part by part."""
