"""Developer tools: simulations, benchmarks, pictures, packaging and data checks; they need a checkout."""
