"""Developer tools: simulations, benchmarks, pictures, packaging and checks of the data; they need a checkout."""
