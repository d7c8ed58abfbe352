"""Builders of program bundles, installers, release notes and the documentation site."""
