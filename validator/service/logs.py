"""Logs as lines of JSON: requests on standard output, everything else on standard error."""

from __future__ import annotations

import json
import logging
import time
from typing import Any


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
        "bare": {"format": "%(message)s"},  # the access log is JSON already
    },
    "handlers": {
        "errors": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"},
        "access": {"class": "logging.StreamHandler", "formatter": "bare", "stream": "ext://sys.stdout"},
    },
    "root": {"level": "INFO", "handlers": ["errors"]},
    "loggers": {
        "decklint.access": {"level": "INFO", "handlers": ["access"], "propagate": False},
        "gunicorn.error": {"level": "INFO", "handlers": ["errors"], "propagate": False},
        "gunicorn.access": {"level": "WARNING", "handlers": ["errors"], "propagate": False},
    },
}
"""For `logging.config.dictConfig`; gunicorn.conf.py uses it."""
