"""Design tokens, ornaments and backdrops."""
