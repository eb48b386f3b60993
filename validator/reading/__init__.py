"""Lines and cards -> the deck that was meant: `read_deck` is the door.

Each line is resolved once (`resolve`); those that name no card are read again without what is written around names
(`cleanup`); who is the commander and what is a sideboard is read from the layout where the list does not say
(`readings`); the deck is built once (`build`), with suggestions for what is still unknown (`suggest`).
"""
