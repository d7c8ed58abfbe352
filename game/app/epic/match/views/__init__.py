"""Drawing of the parts of the match screen."""
