"""Why a deck could not be checked. An illegal deck is a value; these are raised.

    ValidatorError
    ├── CardStoreUnavailable   no card data, or data of another schema    exit 3   HTTP 503
    ├── CardDataBusy           another process is changing it             exit 3   HTTP 503
    ├── CardSourceUnavailable  a provider of cards that gives no answer   exit 3   HTTP 503
    ├── CardSourceDamaged      a provider's file cut short or altered     exit 3   HTTP 502
    ├── UnsupportedFormat      no format of that name                     exit 64  HTTP 422
    ├── BadOption              an option's value that means nothing       exit 64  HTTP 422
    ├── InvalidHouseRules      a house rules file that cannot be read     exit 64  HTTP 422
    ├── UnreadableDecklist     bytes that are not a decklist              exit 2   HTTP 400
    ├── DecklistTooLarge       over a documented limit                    exit 2   HTTP 413
    └── EmptyDecklist          no card line                               exit 2   HTTP 422

Each has `code` (stable), `exit_code`, `http_status`, the message, and `params`: the offending values.
"""

from __future__ import annotations

from typing import Any, ClassVar

from validator.exit_codes import EXIT_NO_DATA, EXIT_OPEN, EXIT_USAGE


class ValidatorError(Exception):
    """Base of all: the message says what is wrong, what was expected and what to do."""

    code: ClassVar[str] = "validator_error"
    title: ClassVar[str] = "The deck could not be checked"
    exit_code: ClassVar[int] = EXIT_OPEN
    http_status: ClassVar[int] = 400

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__(message)
        self.message = message
        self.params = params


class CardStoreUnavailable(ValidatorError):
    code = "card_data_unavailable"
    title = "No card data"
    exit_code = EXIT_NO_DATA
    http_status = 503


class CardDataBusy(ValidatorError):
    code = "card_data_busy"
    title = "Card data is being changed"
    exit_code = EXIT_NO_DATA
    http_status = 503


class CardSourceUnavailable(ValidatorError):
    """A provider cannot be reached, refuses, or is too slow; `params` holds the `url`. What is stored stays in use."""

    code = "card_source_unavailable"
    title = "Card provider unavailable"
    exit_code = EXIT_NO_DATA
    http_status = 503


class CardSourceDamaged(ValidatorError):
    """A provider's file is cut, altered or not what was expected; `params` holds its `url` or `file`."""

    code = "card_source_damaged"
    title = "Card provider's data damaged"
    exit_code = EXIT_NO_DATA
    http_status = 502


class UnsupportedFormat(ValidatorError):
    code = "unsupported_format"
    title = "Unknown format"
    exit_code = EXIT_USAGE
    http_status = 422


class BadOption(ValidatorError):
    code = "bad_option"
    title = "Wrong option"
    exit_code = EXIT_USAGE
    http_status = 422


class InvalidHouseRules(ValidatorError):
    code = "invalid_house_rules"
    title = "Wrong house rules"
    exit_code = EXIT_USAGE
    http_status = 422


class UnreadableDecklist(ValidatorError):
    code = "unreadable_decklist"
    title = "Not a decklist"
    http_status = 400


class DecklistTooLarge(ValidatorError):
    code = "deck_too_large"
    title = "Decklist too large"
    http_status = 413


class EmptyDecklist(ValidatorError):
    code = "empty_deck"
    title = "No card line"
    http_status = 422
