"""Drawing of the table of Elixir Quest."""
