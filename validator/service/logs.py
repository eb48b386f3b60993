"""Logs as lines of JSON: requests on standard output, everything else on standard error."""

from __future__ import annotations

import json
import logging
import os
import time
from contextlib import suppress
from typing import Any

_STDOUT = 1
_access = logging.getLogger("decklint.access")


class AccessHandler(logging.Handler):
    """Lines to standard output, each whole, by one system call."""

    def emit(self, record: logging.LogRecord) -> None:
        """A record as a line."""
        self.write(self.format(record).encode() + b"\n")

    def write(self, line: bytes) -> None:
        """A line that is one already."""
        with suppress(OSError):
            os.write(_STDOUT, line)


def log_access(line: bytes) -> None:
    """One line of the access log, its line feed included, if anybody wants it."""
    if not _access.isEnabledFor(logging.INFO):
        return
    handlers = _access.handlers
    if handlers and isinstance(handlers[0], AccessHandler):
        handlers[0].write(line)  # a record of `logging` takes a tenth of the time of a whole verdict
    else:
        _access.info(line.decode().rstrip())


class JsonFormatter(logging.Formatter):
    """A record as one line: time, level, logger, message, and the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "validator.service.logs.JsonFormatter"},
    },
    "handlers": {
        "errors": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"},
        "access": {"class": "validator.service.logs.AccessHandler"},
    },
    "root": {"level": "INFO", "handlers": ["errors"]},
    "loggers": {
        "decklint.access": {"level": "INFO", "handlers": ["access"], "propagate": False},
        "gunicorn.error": {"level": "INFO", "handlers": ["errors"], "propagate": False},
        "gunicorn.access": {"level": "WARNING", "handlers": ["errors"], "propagate": False},
    },
}
"""For `logging.config.dictConfig`; gunicorn.conf.py uses it."""
