"""Drawing of the cards, the felt and the duels of Elixir Quest."""
