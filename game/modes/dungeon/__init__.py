"""Chronicle of finished adventures."""
