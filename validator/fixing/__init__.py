"""Safe rewriting of a list: Oracle names, merged lines, usual headings. What is in the deck stays what it was.

`fix_deck` is the door. Each kind of fix is a module of its own that yields edits of single stretches of the list;
nothing is ever printed again. What comes out is read again and has to be the same deck (`verify`), else the list is
left as it is. `docs/fix.md` says what is fixed and what never is.
"""

from validator.fixing.fix import Fixed, fix_deck

__all__ = ["Fixed", "fix_deck"]
