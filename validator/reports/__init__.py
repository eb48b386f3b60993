"""Reports: one Verdict, one module an output. Each is a pure function of the verdict."""
