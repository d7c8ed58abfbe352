"""The journey in the window: the drawn way, the words of its chapters, and the matches between them."""
