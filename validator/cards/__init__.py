"""Cards: the store of facts, the names that lead to them, and the sources they are built from."""
