"""The version of the program, told in every verdict; `setup.cfg` reads it from here."""

from __future__ import annotations

VERSION = "0.1.0"
