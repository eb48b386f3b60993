"""Getting bytes over HTTP with care: the session, what an answer may be, its body, the part kept of a cut download."""
