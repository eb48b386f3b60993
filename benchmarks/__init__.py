"""The speed figures, against a floor and against a peer, in one run: `make bench`."""
