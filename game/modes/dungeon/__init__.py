"""Records of finished adventures."""
