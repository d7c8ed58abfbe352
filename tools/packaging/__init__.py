"""Building bundles, installers, release notes and the site."""
