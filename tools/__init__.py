"""Doors for developers: simulations, scenarios, benchmarks and checks of the data."""
