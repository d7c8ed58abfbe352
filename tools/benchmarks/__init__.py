"""Benchmarks: ratios of our times to those of comparable libraries, measured in the same run."""
