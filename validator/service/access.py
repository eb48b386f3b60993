"""Who may ask, and how much: API keys and a rate limit, both off unless a setting turns them on."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask, request

from validator.errors import BadOption
from validator.service.problems import Problem
from validator.service.settings import Settings

if TYPE_CHECKING:
    from flask_limiter import Limiter
    from limits import RateLimitItem

_DIGEST = re.compile(r"[0-9a-f]{64}")
# What needs no key: the API's description, the state of the process.
_OPEN = {"v1.openapi_json", "v1.docs", "health", "ready", "metrics", "problem_page"}


class Access:
    """The keys and the limit of one application.

    Raises BadOption for a file of keys that cannot be read, for a limit that means nothing, and for a limit without
    the extra `ratelimit`.
    """

    def __init__(self, app: Flask, settings: Settings) -> None:
        self._keys = _read_keys(settings.api_keys_file)
        self._limiter: Limiter | None = None
        self._item: RateLimitItem | None = None
        if self._keys:
            app.before_request(self._check_key)
        if settings.rate_limit:
            self._limiter, self._item = _limiter(app, settings, self.client)

    def client(self) -> str:
        """Whom this request is charged to: the API key, where keys are asked for, else the address."""
        # Without keys to know, a made-up one in each request would count as a new client.
        return _digest(_given_key()) if self._keys else request.remote_addr or ""

    def charge(self, client: str, cost: int = 1) -> bool:
        """Charge a client for more than the request itself, as for the lines of a batch; whether it could pay."""
        if self._limiter is None or self._item is None:
            return True
        return bool(self._limiter.limiter.hit(self._item, client, "global", cost=cost))

    def _check_key(self) -> None:
        if request.method == "OPTIONS" or request.endpoint in _OPEN or request.endpoint is None:
            return
        # A digest is compared, not the key: how long the look-up takes says nothing of the key.
        if _digest(_given_key()) not in self._keys:
            raise Problem(
                "unauthorized",
                "This service needs an API key; none, or an unknown one, was sent.",
                {"WWW-Authenticate": 'Bearer realm="decklint"'},
            )


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


def _given_key() -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return request.headers.get("X-Api-Key", "") or (token.strip() if scheme.lower() == "bearer" else "")


def _read_keys(path: str) -> frozenset[str]:
    if not path:
        return frozenset()
    name = "DECKLINT_API_KEYS_FILE"
    try:
        lines = Path(path).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"{name} names {path}, which cannot be read: {error}.", option=name, value=path) from None
    keys = [line.split("#")[0].strip().lower() for line in lines]
    bad = next((i for i, key in enumerate(keys, start=1) if key and not _DIGEST.fullmatch(key)), None)
    if bad is not None or not any(keys):
        where = f"line {bad} is not one" if bad else "it has none"
        raise BadOption(
            f"{name} names {path}: expected the SHA-256 of a key on each line, 64 hex digits; {where}.",
            option=name,
            value=path,
        )
    return frozenset(filter(None, keys))


def _limiter(app: Flask, settings: Settings, client: Callable[[], str]) -> tuple[Limiter, RateLimitItem]:
    name = "DECKLINT_RATE_LIMIT"
    try:
        from flask_limiter import Limiter
        from limits import parse
    except ImportError:
        raise BadOption(
            f"{name} is set, but the extra is not installed: pip install 'decklint[ratelimit]'.",
            option=name,
            value=settings.rate_limit,
        ) from None
    try:
        item = parse(settings.rate_limit)
    except ValueError:
        raise BadOption(
            f"{name} is “{settings.rate_limit}”; expected a number and a time, as in 60/minute.",
            option=name,
            value=settings.rate_limit,
        ) from None
    limiter = Limiter(
        client,
        app=app,
        application_limits=[settings.rate_limit],  # one for all addresses of the API, not one for each
        application_limits_exempt_when=_is_free,
        headers_enabled=True,
        storage_uri=settings.rate_limit_storage,
        in_memory_fallback_enabled=True,  # where Redis is away, each worker counts for itself
    )
    return limiter, item


def _is_free() -> bool:
    """What is never charged: what is not part of the API, and a browser's question whether it may ask."""
    return request.method == "OPTIONS" or not request.path.startswith("/v1/")
