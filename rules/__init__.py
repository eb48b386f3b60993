"""The rules of Commander as pure functions over plain values: no I/O, no clock, nothing but the standard library.

Start at `check.py`; each family of rules is one file, each rule one function under its number.
"""
