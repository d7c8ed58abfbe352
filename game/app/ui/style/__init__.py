"""Design tokens, ornaments and screen backgrounds."""
