"""How `gunicorn wsgi:app` runs the service: `make serve`, the systemd unit and the container all use this file.

What can be set is set by `DECKLINT_…` variables; docs/service.md has the table.
"""

import os
import shutil
import tempfile

# Workers count for themselves into files that whichever worker is asked adds up. It
# must be known before prometheus_client is imported, as the service does.
_OURS = "decklint-metrics-"
counts = os.environ.get("PROMETHEUS_MULTIPROC_DIR") or tempfile.mkdtemp(prefix=_OURS)
os.environ["PROMETHEUS_MULTIPROC_DIR"] = counts

from validator.service.logs import LOGGING  # noqa: E402
from validator.service.settings import Settings  # noqa: E402

settings = Settings.of(os.environ)

bind = settings.bind
workers = settings.workers
worker_connections = settings.connections
worker_class = "validator.service.worker.BoundedWorker"
# The cards are loaded once, before the fork: workers share their memory.
preload_app = True
control_socket_disable = True

# A worker whose main thread is silent for so long is killed. Requests are bounded by the service's own settings.
timeout = 30
keepalive = settings.keepalive_s
# A stopping worker finishes what it began, and an incoming request gets its time.
graceful_timeout = settings.graceful_timeout_s
max_requests = settings.max_requests
max_requests_jitter = settings.max_requests // 10

limit_request_line = 4094
limit_request_fields = 50
limit_request_field_size = 8190

logger_class = "validator.service.worker.QuietLogger"
logconfig_dict = LOGGING


def on_starting(server):
    """Begin to count from nothing."""
    os.makedirs(counts, exist_ok=True)
    for name in os.listdir(counts):
        if name.endswith(".db"):
            os.unlink(os.path.join(counts, name))


def when_ready(server):
    """Share what is loaded with the workers, and load new cards for all of them as they come."""
    from validator.service import master

    master.share_what_is_loaded()
    master.watch_cards(server)


def post_fork(server, worker):
    """Leave the loading of cards to the master."""
    from validator.service import master

    master.begin_worker(server)


def child_exit(server, worker):
    """Keep a dead worker's counts, drop its gauges."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)


def on_exit(server):
    """Leave nothing behind."""
    if os.path.basename(counts).startswith(_OURS):
        shutil.rmtree(counts, ignore_errors=True)
