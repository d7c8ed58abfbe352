"""Card collections of Elixir Quest."""
