"""decklint: is this Commander deck legal, and if not, why, on which line, by which rule?"""

__version__ = "0.1.0"
